"""What went wrong with a command, told in one place: one message, its exit code."""

from __future__ import annotations

import errno
import io
import os
import re

import typer

from trickledger.ledger.cli.click import MissingParameter, NoSuchOption, UsageError
from trickledger.ledger.cli.cut_short import Stopped, why
from trickledger.ledger.cli.output import print_error, print_json, warn
from trickledger.ledger.errors import ExitCode, TrickledgerError, shown
from trickledger.ledger.problems import said_by
from trickledger.ledger.say.display import wrapped
from trickledger.ledger.say.proposed import called_as_here
from trickledger.rules.says import Says

_TOO_MANY = re.compile(r"Got unexpected extra argument\(?s?\)? \((.*)\)", re.DOTALL)
_LONGEST_TYPED = 40
_EXAMPLE = re.compile(r"^\s*(trickledger \S.*)$", re.MULTILINE)
_OPTIONS_MEANT = {
    **dict.fromkeys(("--on", "--day", "--when"), "--date"),
    **dict.fromkeys(("--late", "--latecomer"), "--now"),
}
"""What people type for an option whose name is another."""
_OF_A_NAME = (
    *(errno.ENAMETOOLONG, errno.ENOENT, errno.ENOTDIR, errno.EISDIR),
    *(errno.ELOOP, errno.EACCES, errno.EPERM, errno.EINVAL),
)
"""What the system says of a name that no file has; all else is a disk that is full or broken."""

# What is wrong with rows; that entries do not fold any more may be the fault of the program.
_OF_THE_FILE = ("schema", "database", "chain", "figures")


def told(exc: BaseException, as_json: bool, ledger: str | None) -> int:
    """Tell why a command on a ledger did not end well, and give back its exit code."""
    match exc:
        case typer.Abort() | Stopped() | KeyboardInterrupt():
            words, code = "Stopped. Everything entered before is recorded.", ExitCode.INTERRUPTED
            return _failed(words, "stopped", code, as_json)
        case UsageError():
            return _usage(exc, as_json)
        case TrickledgerError():
            return _failed_by(exc, as_json)
        case OSError():
            code = ExitCode.USAGE if exc.errno in _OF_A_NAME else ExitCode.LEDGER_UNUSABLE
            words = f"{shown(exc.filename)} can't be used: {why(exc)}."
            return _failed(words, "system", code, as_json)
        case _:
            return _unexpected(exc, as_json, ledger)


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
    if isinstance(exc, NoSuchOption) and (meant := _OPTIONS_MEANT.get(exc.option_name)):
        known = exc.ctx.command.params if exc.ctx else ()
        named = any(meant in option.opts for option in known)
        exc.possibilities = [meant] if named else []
    if as_json:
        return _failed(exc.format_message(), "usage", ExitCode.USAGE, as_json)
    page = io.StringIO()
    exc.show(page)
    said = "\n".join(map(wrapped, page.getvalue().splitlines()))
    example = _EXAMPLE.search((exc.ctx and exc.ctx.command.help) or "")
    if isinstance(exc, MissingParameter) and example:
        said = f"{said}\n{wrapped(f'For example: {example[1]}')}"
    print_error(called_as_here(said))
    return ExitCode.USAGE


def _failed(message: Says | str, name: str, code: int, as_json: bool) -> int:
    if as_json:
        from trickledger.ledger.say.shapes import error_shape

        print_json({"ok": False, "error": error_shape(str(message), name, code)})
    else:
        warn(message)
    return code


def _failed_by(exc: TrickledgerError, as_json: bool) -> int:
    return _failed(said_by(exc), exc.cause, exc.exit_code, as_json)


def _unexpected(exc: BaseException, as_json: bool, ledger: str | None) -> int:
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
