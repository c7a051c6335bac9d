"""The commands of the shell as they are typed at the table, behind a slash."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from functools import cache
from typing import Any

import typer

from trickledger.ledger.cli.app import COMMANDS, whole, with_whole_days

OWN = {
    "help": "what can be typed: /help words, /help undo, /help take",
    "quit": "leave the table; everything stays as it is",
}
_ASK_FOR_MORE = frozenset(("new", "table", "undo", "void", "correct", "insert", "ruling"))
"""What asks what is meant, or whether it is, before anything is changed."""
_ELSEWHERE = {"demo", "enter"}
UNDO = "undo"
NAMES = (*OWN, *(name for name in COMMANDS if name not in _ELSEWHERE))
"""What may follow the slash."""

_BECAUSE = re.compile(r"--because (.*)")
_OF_A_SHELL = re.compile(r"[<>|$]|--(?:dry-run|ledger|json)")
_REASON = re.compile(r"(?:^|\s)because\s+(\S.*)", re.IGNORECASE)


@cache
def _all() -> Any:
    group: Any = whole()
    return typer.Context(group, **group.context_settings)


@cache
def _command(name: str) -> Any:
    return _all().command.get_command(_all(), name)


@cache
def options(name: str) -> frozenset[str]:
    """The options that a command takes."""
    return frozenset(option for parameter in _command(name).params for option in parameter.opts)


def is_safe(name: str) -> bool:
    """Whether a command changes nothing, or asks here before it does."""
    return name in _ASK_FOR_MORE or name in OWN or not options(name) & {"--scorer", "--dry-run"}


def about(name: str) -> str:
    """What a command does, in one sentence."""
    return OWN.get(name) or str(_command(name).get_short_help_str(limit=200))


def examples(name: str) -> list[str]:
    """The examples of a command as they are typed at the table, but those that are for a shell.

    >>> examples("correct")
    ['/correct @12 KD', '/correct @12 KD, @13 9S because misread']
    """
    lines = [line.strip() for line in (_command(name).help or "").splitlines()]
    typed = [line.removeprefix("trickledger ") for line in lines if line.startswith("trickledger ")]
    return [f"/{_BECAUSE.sub(_reason, line)}" for line in typed if not _OF_A_SHELL.search(line)]


def _reason(found: re.Match[str]) -> str:
    return f"because {found[1].strip(chr(34))}"


def read(name: str, words: Sequence[str]) -> dict[str, Any]:
    """The parameters of a command from its words; raises click's UsageError."""
    context: Any = _command(name).make_context(f"/{name}", with_whole_days(words), parent=_all())
    return dict(context.params)


def words(rest: str, *, takes_reason: bool = False) -> list[str]:
    """The words behind a command, quoted ones as one; `because` and a reason as in a record.

    >>> words('@12 KD because it was misread', takes_reason=True)
    ['@12', 'KD', '--because', 'it was misread']
    """
    found = _REASON.search(rest) if takes_reason else None
    reason = ["--because", found[1].strip()] if found else []
    rest = rest[: found.start()] if found else rest
    try:
        return [*shlex.split(rest), *reason]
    except ValueError:
        # an apostrophe is no quote
        return [*rest.split(), *reason]
