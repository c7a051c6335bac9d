"""The answer to a line that was typed at the table."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.ledger.cli.table.lines import LineAt
from trickledger.ledger.errors import ExitCode

_NO_FAILURE = (ExitCode.DONE, ExitCode.OPEN_FINDINGS)


class Reply(NamedTuple):
    """What is said to a line: results, a warning, an explanation, and what may be typed next.

    `offer` is the line that is expected next, of which nothing is typed. `fault` is a line that
    was not taken, at the word that is wrong; `code` is the exit code that the line would have had
    as a command.
    """

    said: str = ""
    warned: str = ""
    explained: str = ""
    offer: str = ""
    fault: LineAt | None = None
    code: int = 0
    leaves: bool = False

    @property
    def failed(self) -> bool:
        """Whether the line was not taken."""
        return self.code not in _NO_FAILURE
