"""Errors, told in one place: one message, the right exit code, never a traceback."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Callable
from typing import Any

import typer

from trickledger.ledger.cli.click import MissingParameter, NoSuchOption, UsageError
from trickledger.ledger.cli.output import print_error, print_json, warn
from trickledger.ledger.errors import ExitCode, TrickledgerError, shown
from trickledger.ledger.problems import said_by
from trickledger.ledger.say.display import wrapped
from trickledger.ledger.say.proposed import called_as_here
from trickledger.rules.says import Says

_TOO_MANY = re.compile(r"Got unexpected extra argument\(?s?\)? \((.*)\)", re.DOTALL)
_LONGEST_TYPED = 40
_EXAMPLE = re.compile(r"^\s*(trickledger \S.*)$", re.MULTILINE)
_OF_A_DAY = ("--on", "--day", "--when")
"""What people type for the option `--date`."""
CLOSED = "it is closed"
_OF_A_NAME = (
    *(errno.ENAMETOOLONG, errno.ENOENT, errno.ENOTDIR, errno.EISDIR),
    *(errno.ELOOP, errno.EACCES, errno.EPERM, errno.EINVAL),
)
"""What the system says of a name that no file has; all else is a disk that is full or broken."""
_GONE = "whoever read it has stopped"

# What is wrong with rows; that entries do not fold any more may be the fault of the program.
_OF_THE_FILE = ("schema", "database", "chain", "figures")


class Stopped(Exception):
    """Ctrl-C, kept from typer, which would end the command without a word."""


class OutputLost(Exception):
    """Standard output took no more, which no error of the ledger is; the text says why."""


def tell(command: Callable[[], Any], as_json: bool, ledger: str | None = None) -> int:
    """Run a command on a ledger, tell what went wrong, and give back the exit code."""
    is_closed = _open_streams()
    code = _told(command, as_json, ledger)
    if is_closed and code == ExitCode.DONE:
        return _output_lost(CLOSED)
    try:
        sys.stdout.flush()
    except OSError as exc:
        return _output_lost(_why(exc)) or code
    return code


def _told(command: Callable[[], Any], as_json: bool, ledger: str | None) -> int:
    try:
        code = command()
        return int(code) if isinstance(code, int) else int(ExitCode.DONE)
    except typer.Exit as exc:
        return int(exc.exit_code)
    except SystemExit as exc:
        return exc.code if isinstance(exc.code, int) else int(ExitCode.UNEXPECTED)
    except (typer.Abort, Stopped, KeyboardInterrupt):
        return _failed(
            "Stopped. Everything entered before is recorded.",
            "stopped",
            ExitCode.INTERRUPTED,
            as_json,
        )
    except UsageError as exc:
        return _usage(exc, as_json)
    except TrickledgerError as exc:
        return _failed_by(exc, as_json)
    except OutputLost as exc:
        return _output_lost(str(exc))
    except OSError as exc:
        lost = output_lost(exc)
        if lost:
            return _output_lost(str(lost))
        code = ExitCode.USAGE if exc.errno in _OF_A_NAME else ExitCode.LEDGER_UNUSABLE
        return _failed(
            f"{shown(exc.filename)} can't be used: {_why(exc)}.", "system", code, as_json
        )
    except Exception as exc:
        return _unexpected(exc, as_json, ledger)


def output_lost(exc: OSError) -> OutputLost | None:
    """What an error of the system means if it is that of standard output, which has no name."""
    return OutputLost(_why(exc)) if exc.filename is None else None


def _open_streams() -> bool:
    """Make all three streams writable or readable, in UTF-8; say if standard output was closed.

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
            # what is no character, such as a broken byte of an argument, is printed escaped
            reconfigure(encoding="utf-8", errors="backslashreplace")
    return is_closed


def _in_words(exc: UsageError) -> str:
    """What was typed wrongly, said of numbers and of too many words as people say it."""
    extra = _TOO_MANY.fullmatch(exc.message)
    if extra:
        is_name = any(map(str.isalpha, extra[1]))
        apart = (
            ' Words that belong together stand in quotes, such as "Ann Baker".' if is_name else ""
        )
        return f"That is too much: {_short(extra[1])}.{apart}"
    if not isinstance(exc, typer.BadParameter):
        return exc.message
    value, said, _ = exc.message.partition(" is not a valid int")
    if not said:
        value, said, _ = exc.message.partition(" is not in the range")
    if not said:
        return exc.message
    least, most = (getattr(exc.param and exc.param.type, end, None) for end in ("min", "max"))
    value = _short(value)
    if most is not None:
        return f"{value} isn't a whole number from {least} to {most}."
    return f"{value} isn't a whole number{'' if least is None else f', {least} or more'}."


def _short(typed: str) -> str:
    """What was typed, as far as it is worth repeating."""
    return typed if len(typed) <= _LONGEST_TYPED else f"{typed[:_LONGEST_TYPED]}..."


def _usage(exc: UsageError, as_json: bool) -> int:
    exc.message = _in_words(exc)
    if isinstance(exc, NoSuchOption) and exc.option_name in _OF_A_DAY:
        known = exc.ctx.command.params if exc.ctx else ()
        named = any("--date" in option.opts for option in known)
        exc.possibilities = ["--date"] if named else []
    if as_json:
        return _failed(exc.format_message(), "usage", ExitCode.USAGE, as_json)
    page = io.StringIO()
    exc.show(page)
    said = "\n".join(map(wrapped, page.getvalue().splitlines()))
    example = _EXAMPLE.search((exc.ctx and exc.ctx.command.help) or "")
    if isinstance(exc, MissingParameter) and example:
        said = f"{said}\n{wrapped(f'For example: {example[1]}')}"
    print_error(called_as_here(said))
    return int(ExitCode.USAGE)


def _failed(message: Says | str, name: str, code: int, as_json: bool) -> int:
    if as_json:
        from trickledger.ledger.say.shapes import error_shape

        print_json({"ok": False, "error": error_shape(str(message), name, code)})
    else:
        warn(message)
    return int(code)


def _failed_by(exc: TrickledgerError, as_json: bool) -> int:
    return _failed(said_by(exc), exc.cause, exc.exit_code, as_json)


def _unexpected(exc: Exception, as_json: bool, ledger: str | None) -> int:
    if os.environ.get("TRICKLEDGER_DEBUG"):
        raise exc
    damage = _damage(ledger)
    if damage:
        return _failed_by(damage, as_json)
    message = (
        f"An internal error ({type(exc).__name__}: {exc}); please report it. Nothing was half "
        f"written; TRICKLEDGER_DEBUG=1 shows where it came from."
    )
    return _failed(message, "unexpected", ExitCode.UNEXPECTED, as_json)


def _damage(ledger: str | None) -> TrickledgerError | None:
    """What is wrong with a ledger whose rows led to an error that no entries lead to."""
    from trickledger.ledger.config.values import ledger_address
    from trickledger.ledger.errors import Corrupt
    from trickledger.ledger.services.check import check
    from trickledger.ledger.storage.opening import exists, open_ledger

    try:
        address = ledger_address(ledger)
        if not exists(address):
            return None
        with open_ledger(address, write=False) as store:
            faults = check(store, _OF_THE_FILE).faults
    except TrickledgerError as exc:
        return exc
    except Exception:
        return None
    return Corrupt(str(address), faults[0].told.what) if faults else None


def _why(exc: OSError) -> str:
    if isinstance(exc, BrokenPipeError):
        return _GONE
    return (exc.strerror or str(exc)).lower()


def _output_lost(why: str) -> int:
    """Say that output was lost; what was recorded stands, for it is printed only after that.

    Where it went into a pipe whose reader has stopped, nothing is said: that is how `head` ends.
    """
    if why != CLOSED:
        # the interpreter would try to flush it once more at its end
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    if why == _GONE:
        return int(ExitCode.CUT_SHORT)
    warn(f"The output was cut off: {why}. Everything recorded is safe.")
    return int(ExitCode.UNEXPECTED)
