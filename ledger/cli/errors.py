"""How a command ends: the right exit code, never a traceback; what went wrong is told elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import typer

from trickledger.ledger.cli.cut_short import GONE, OutputLost, output_lost, why
from trickledger.ledger.exits import ExitCode

CLOSED = "it is closed"


def tell(command: Callable[[], Any], as_json: bool, ledger: str | None = None) -> int:
    """Run a command on a ledger, tell what went wrong, and give back the exit code."""
    is_closed = _open_streams()
    code = _told(command, as_json, ledger)
    if is_closed and code == ExitCode.DONE:
        return _output_lost(CLOSED)
    try:
        sys.stdout.flush()
    except OSError as exc:
        return _output_lost(why(exc)) or code
    return code


def _told(command: Callable[[], Any], as_json: bool, ledger: str | None) -> int:
    try:
        code = command()
        return code if isinstance(code, int) else ExitCode.DONE
    except typer.Exit as exc:
        return exc.exit_code
    except SystemExit as exc:
        return exc.code if isinstance(exc.code, int) else ExitCode.UNEXPECTED
    except OutputLost as exc:
        return _output_lost(str(exc))
    except (Exception, KeyboardInterrupt) as exc:
        lost = output_lost(exc) if isinstance(exc, OSError) else None
        if lost:
            return _output_lost(str(lost))
        # most commands go well, and each start would pay for what tells why one does not
        from trickledger.ledger.cli.failures import told

        return told(exc, as_json, ledger)


def _open_streams() -> bool:
    """Make all three streams writable or readable; say if standard output was closed.

    A terminal is written in its own encoding, all else in UTF-8.

    A closed one is None, and the next file that is opened would take its place.
    """
    is_closed = sys.stdout is None
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            # what is no character, such as a broken byte of an argument, is printed escaped, and
            # so is what a terminal of few letters lacks
            encoding = stream.encoding if stream.isatty() else "utf-8"
            reconfigure(encoding=encoding, errors="backslashreplace")
    return is_closed


def _output_lost(why: str) -> int:
    """Say that output was lost; what was recorded stands, for it is printed only after that.

    Where it went into a pipe whose reader has stopped, nothing is said: that is how `head` ends.
    """
    if why != CLOSED:
        # the interpreter would try to flush it once more at its end
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    if why == GONE:
        return ExitCode.CUT_SHORT
    from trickledger.ledger.cli.output import warn

    warn(f"The output was cut off: {why}. Everything recorded is safe.")
    return ExitCode.UNEXPECTED
