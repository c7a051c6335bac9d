"""People who are not listed: no part of their names is left in what is shown of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from trickledger.ledger.queries.public_games import PublicSeat
from trickledger.ledger.tournament.publicity import A_PLAYER

T = TypeVar("T")
Record = TypeVar("Record", bound=Mapping[str, Any])

_KINDS = frozenset(("kind", "status", "code", "id", "head", "clause"))
_CALLED = (A_PLAYER, "another player", "a third player")


def without_unlisted(value: T, seats: Sequence[PublicSeat]) -> T:
    """A value with all its texts, without the names of those at a table who are not listed.

    A part of a name that is a word of its own is taken for the name: better a sentence that reads
    oddly than one that tells who it was.
    """
    replaced: T = _mapped(value, _renaming(seats))
    return replaced


def record_without_unlisted(record: Record, seats: Sequence[PublicSeat]) -> Record:
    """A game as a record of JSON, without those names: in its texts, and where figures have them.

    What says by a word of its own of which kind something is stays as it is.
    """
    change = _renaming(seats)
    accounts = {seat.handle for seat in seats} | {*record["sides"]}

    def key(name: str) -> str:
        return change(name) if name in accounts else name

    said = {n: each if n in _KINDS else _mapped(each, change, key) for n, each in record.items()}
    return cast("Record", said)


def _renaming(seats: Sequence[PublicSeat]) -> Callable[[str], str]:
    called = dict(_called(seats))
    if not called:
        return str
    longest = sorted(called, key=len, reverse=True)
    names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
    known = {name.casefold(): other for name, other in called.items()}
    return lambda text: names.sub(lambda one: known[one[0].casefold()], text)


def called(seats: Sequence[PublicSeat]) -> list[str]:
    """What those at a table are called on a page, by seat."""
    unlisted = iter(_words(len(seats)))
    return [seat.person if seat.is_listed else next(unlisted) for seat in seats]


def _called(seats: Sequence[PublicSeat]) -> Iterable[tuple[str, str]]:
    for seat, name in zip(seats, called(seats), strict=True):
        if not seat.is_listed:
            parts = f"{seat.person} {seat.written}".split()
            # a single letter is a rank or a suit as well
            for part in {seat.handle, seat.person, seat.written, *(p for p in parts if len(p) > 1)}:
                yield part, name


def _words(count: int) -> list[str]:
    return [*_CALLED, *(f"player {number}" for number in range(len(_CALLED) + 1, count + 1))]


def _mapped(value: Any, change: Callable[[str], str], key: Callable[[str], str] = str) -> Any:
    """A value with its texts changed, and what figures stand under, but for words of a kind."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {
            key(name): each if name in _KINDS else _mapped(each, change, key)
            for name, each in value.items()
        }
    if isinstance(value, list | tuple):
        parts = [_mapped(part, change, key) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value
