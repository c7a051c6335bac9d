"""What cuts a command short: Ctrl-C, and output that nothing takes."""

from __future__ import annotations

GONE = "whoever read it has stopped"


class Stopped(Exception):
    """Ctrl-C, kept from typer, which would end the command without a word."""


class OutputLost(Exception):
    """Standard output took no more, which no error of the ledger is; the text says why."""


def output_lost(exc: OSError) -> OutputLost | None:
    """What an error of the system means if it is that of standard output, which has no name."""
    return OutputLost(why(exc)) if exc.filename is None else None


def why(exc: OSError) -> str:
    """Why the system failed, in its words."""
    if isinstance(exc, BrokenPipeError):
        return GONE
    return (exc.strerror or str(exc)).lower()
