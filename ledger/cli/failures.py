"""Errors, told in one place: one message, the right exit code, never a traceback."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

import typer
from typer._click.exceptions import UsageError

from ledger.errors import ExitCode, TrickledgerError


def tell(command: Callable[[], Any], as_json: bool) -> int:
    """Run a command, tell what went wrong, and give back the exit code."""
    try:
        code = command()
        sys.stdout.flush()
        return int(code) if isinstance(code, int) else int(ExitCode.DONE)
    except typer.Exit as exc:
        return int(exc.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        return _failed("Stopped.", "interrupted", ExitCode.INTERRUPTED, as_json)
    except UsageError as exc:
        return _usage(exc, as_json)
    except TrickledgerError as exc:
        return _failed(str(exc), type(exc).__name__, exc.exit_code, as_json)
    except BrokenPipeError:
        return _output_lost("whoever read it has stopped")
    except OSError as exc:
        if exc.filename is None and not _can_print():
            return _output_lost(str(exc.strerror))
        return _failed(_words(exc), "system", ExitCode.UNEXPECTED, as_json)
    except Exception as exc:
        return _unexpected(exc, as_json)


def _usage(exc: UsageError, as_json: bool) -> int:
    if as_json:
        return _failed(exc.format_message(), "usage", ExitCode.USAGE, as_json)
    exc.show()
    return ExitCode.USAGE


def _failed(message: str, name: str, code: int, as_json: bool) -> int:
    if as_json:
        record = {"ok": False, "error": {"name": name, "message": message, "exit_code": int(code)}}
        print(json.dumps(record, ensure_ascii=False))
    else:
        print(message, file=sys.stderr)
    return int(code)


def _unexpected(exc: Exception, as_json: bool) -> int:
    if os.environ.get("TRICKLEDGER_DEBUG"):
        raise exc
    message = (
        f"An error that nobody foresaw ({type(exc).__name__}: {exc}). Nothing was half written; "
        f"TRICKLEDGER_DEBUG=1 shows where it came from."
    )
    return _failed(message, "unexpected", ExitCode.UNEXPECTED, as_json)


def _words(exc: OSError) -> str:
    where = f"{exc.filename}: " if exc.filename else ""
    return f"{where}{exc.strerror or exc}."


def _can_print() -> bool:
    try:
        sys.stdout.flush()
    except OSError:
        return False
    return True


def _output_lost(why: str) -> int:
    """Say that output was lost; what was recorded stands, for it is printed only after that."""
    # the interpreter would try to flush it once more at its end
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    print(f"The output was cut off: {why}. What was recorded stands.", file=sys.stderr)
    return int(ExitCode.UNEXPECTED)
