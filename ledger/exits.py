"""How a command ends, as the shell sees it."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended, as the shell sees it; `meaning` is the sentence of the help."""

    meaning: str

    def __new__(cls, code: int, meaning: str) -> ExitCode:
        """Make a member that is its code and knows its meaning."""
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member

    DONE = 0, "done, also when an entry raised a finding"
    UNEXPECTED = 1, "an internal error; please report it"
    USAGE = 2, "the command was mistyped"
    REFUSED = 3, "an entry was refused"
    MOVED_ON = 4, "the game moved on meanwhile"
    OPEN_FINDINGS = 5, "open findings or failed checks"
    LEDGER_UNUSABLE = (
        6,
        "the ledger or the settings can't be used: missing, foreign, read-only, full, damaged",
    )
    INTERRUPTED = 130, "stopped by Ctrl-C"
    CUT_SHORT = 141, "whoever read the output has stopped, as `head` does"
