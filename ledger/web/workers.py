"""Who holds the ledger: threads, of which no slow one holds up another, or the caller alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from trickledger.ledger.errors import LedgerUnusable
from trickledger.ledger.storage.opening import open_ledger

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Ledger

T = TypeVar("T")

_Work = tuple[Callable[["Ledger"], Any], Future[Any]]


class Holder(Protocol):
    """Who holds the ledger for an application."""

    async def ask(self, call: Callable[[Ledger], T]) -> T:
        """Do something with the ledger; raises what that raises."""
        ...

    def close(self) -> None:
        """Finish what was asked, and let go of the ledger."""
        ...


class Alone:
    """The ledger in the thread that asks, for a machine that has no other: a browser."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._ledger: Ledger | None = None

    async def ask(self, call: Callable[[Ledger], T]) -> T:
        """Do something with the ledger; raises what that raises."""
        self._ledger = self._ledger or open_ledger(self._address)
        try:
            return call(self._ledger)
        except LedgerUnusable:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the ledger."""
        if self._ledger:
            _let_go(self._ledger)
            self._ledger = None


class Workers:
    """Some threads, each with the ledger open; what they are asked is done in turn.

    `demand` is asked of a ledger whenever it is opened, and raises where it is not the one that is
    meant; `tell` is given every error, in the thread that meets it.
    """

    def __init__(
        self,
        address: Address,
        threads: int = 4,
        demand: Callable[[Ledger], object] = lambda _: None,
        tell: Callable[[BaseException], object] = lambda _: None,
    ) -> None:
        self._address = address
        self._demand = demand
        self._tell = tell
        self._work: SimpleQueue[_Work | None] = SimpleQueue()
        self._threads = [Thread(target=self._run, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    async def ask(self, call: Callable[[Ledger], T]) -> T:
        """Let a thread do something with the ledger; raises what that raises."""
        asked: Future[T] = Future()
        self._work.put((call, asked))
        return await asyncio.wrap_future(asked)

    def close(self) -> None:
        """Finish what was asked, and let go of the ledger."""
        for _ in self._threads:
            self._work.put(None)
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        ledger: Ledger | None = None
        while work := self._work.get():
            call, asked = work
            if not asked.set_running_or_notify_cancel():
                continue
            try:
                ledger = ledger or self._opened()
                became = call(ledger)
            except BaseException as exc:
                self._tell(exc)
                asked.set_exception(exc)
                if ledger and isinstance(exc, LedgerUnusable):
                    # the file may be another by now: the next request looks anew
                    _let_go(ledger)
                    ledger = None
            else:
                asked.set_result(became)
        if ledger:
            _let_go(ledger)

    def _opened(self) -> Ledger:
        ledger = open_ledger(self._address)
        try:
            self._demand(ledger)
        except BaseException:
            _let_go(ledger)
            raise
        return ledger


def _let_go(ledger: Ledger) -> None:
    # what cannot even be closed must not end who serves all others
    with suppress(Exception):
        ledger.close()
