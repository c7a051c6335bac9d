"""A link that is looked for beside the work, once it was found that there is none.

A laptop without a network would stand still for some seconds at every try.
"""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.storage.postgresql.connection import ledger_at
from trickledger.ledger.storage.server_errors import Unreachable

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

_PAUSE = 0.5

_MEANWHILE = "What you enter now is not recorded; it is tried again and again."


class Search:
    """The search for a ledger that could not be reached, for the reason `why` as of the last try.

    It goes on until it has found it or is given up, and keeps no process from its end.
    """

    def __init__(self, address: ServerAddress, why: TrickledgerError) -> None:
        self.why = why
        self._address = address
        self._found: PostgresRows | None = None
        self._is_over = Event()
        Thread(target=self._look, daemon=True).start()

    def taken(self) -> PostgresRows:
        """Take what was found; raises why there is nothing yet."""
        if self._found is None:
            what, why, *_ = self.why.problem
            raise Unreachable(str(self._address), why or what, _MEANWHILE)
        return self._found

    def give_up(self) -> None:
        """Look no further, and let go of what was found."""
        self._is_over.set()
        if self._found:
            self._found.close()

    def _look(self) -> None:
        while not self._is_over.wait(_PAUSE):
            try:
                found = ledger_at(self._address)
            except TrickledgerError as exc:
                self.why = exc
                continue
            self._found = found
            if self._is_over.is_set():
                found.close()
            return
