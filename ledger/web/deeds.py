"""What a director does in the browser: the acts of the commands of `event`, as words are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import (
    known_part,
    publicity_act,
    read_entrant,
    read_figures,
    read_missing,
    read_table,
)
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.next_round import planned

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk


class Given(NamedTuple):
    """What was typed behind the word of a deed, and the reason."""

    words: str
    why: str

    @property
    def names(self) -> list[str]:
        """Entrants, parted by a slash or a comma.

        >>> Given("Ann Baker / Bob, 7", "").names
        ['Ann Baker', 'Bob', '7']
        """
        return [name.strip() for name in re.split("[/,]", self.words) if name.strip()]

    def number(self, usual: int) -> int:
        """A round, by default the usual one; raises UsageError."""
        text = self.words.strip()
        if not text:
            return usual
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise UsageError(f"{text[:20]!a} isn't a round.", "", "Type its number, such as 3.")
        return int(text)

    def at_table(self) -> Given:
        """What stands behind the table that is named first."""
        _, _, rest = self.words.strip().partition(" ")
        return self._replace(words=rest)

    def table(self, rounds: int) -> tuple[int, int]:
        """The table that is named first; raises UsageError."""
        first = self.words.split(maxsplit=1)[:1] or [""]
        return read_table(rounds, first[0])


Deed = Callable[["Desk", Given], object]


class Kind(NamedTuple):
    """A deed: what it is called on the page, what is typed with it, and what does it."""

    label: str
    asks: str
    do: Deed


def _each(word: str, *, in_next_round: bool = False) -> Deed:
    def do(desk: Desk, given: Given) -> None:
        if not given.names:
            raise UsageError("Who? Type a number or a name.")
        number = desk.rounds + 1 if in_next_round else 0
        for name in given.names:
            who = read_entrant(desk.event, name)
            desk.enter(Act(word, number, entrants=(who,), why=given.why))

    return do


def _add(desk: Desk, given: Given) -> None:
    desk.add([[name.strip() for name in given.words.split("&")]], why=given.why)


def _seat(desk: Desk, given: Given) -> None:
    number, place = given.table(desk.rounds)
    known = desk.event
    people = [read_entrant(known, name) for name in given.at_table().names]
    if not people:
        raise UsageError("Who sits there? Type the table and the names: 5 Ann Baker / Bob Cole.")
    desk.seat(number, place, people, given.why)


def _forfeit(desk: Desk, given: Given) -> None:
    number, place = given.table(desk.rounds)
    known = desk.event
    guilty = read_missing(known, (number, place), given.at_table().names)
    if not guilty:
        raise UsageError("Who missed the table? Type the table and the names: 5 Ann Baker.")
    desk.enter(Act("forfeit", number, place, entrants=guilty, why=given.why))


def _settle(desk: Desk, given: Given) -> None:
    number, place = given.table(desk.rounds)
    figures = read_figures(given.at_table().words.split())
    desk.enter(Act("settle", number, place, figures=figures, why=given.why))


def _round(desk: Desk, given: Given) -> None:
    known = desk.event
    number = len(known.rounds) + 1
    seating = planned(known, number, seed=None, anyway=False)
    desk.make_round(number, known.settings.format, seating, seed=None, why=given.why)


def _open(desk: Desk, given: Given) -> None:
    tables = [read_table(desk.rounds, name) for name in given.words.replace(",", " ").split()]
    for number in {number for number, _ in tables} or {desk.rounds}:
        desk.open_tables(number, [table for at, table in tables if at == number])


def _void(desk: Desk, given: Given) -> None:
    number, *rest = given.words.strip().removeprefix("@").split(maxsplit=1) or [""]
    with_later = rest == ["with later"]
    is_number = number.isascii() and number.isdigit() and len(number) < 10
    if not is_number or (rest and not with_later):
        raise UsageError("Which entry? Type its number, such as @14, or: @14 with later.")
    desk.void(int(number), given.why, with_later=with_later)


def _publish(word: str) -> Deed:
    def do(desk: Desk, given: Given) -> None:
        named, _, number = given.words.strip().partition(" ")
        part = known_part(named, has_number=bool(number))
        of = Given(number, "").number(0)
        desk.enter(publicity_act(word, part, of, desk.rounds, given.why))

    return do


def _at_round(word: str) -> Deed:
    return lambda desk, given: desk.enter(Act(word, given.number(desk.rounds), why=given.why))


_NAMES = "numbers or names, / between them"
_ROUND = "its number, or nothing for the newest"
_PARTS = "round 3, results 3, standings or everything"
DEEDS: Mapping[str, Kind] = {
    "round": Kind("Make the next round", "", _round),
    "open": Kind("Open the games of tables", "tables, or nothing for all", _open),
    "settle": Kind("Settle a result", "the table and the figures: 5 501 320", _settle),
    "forfeit": Kind("Forfeit", "the table and who missed it: 5 Ann Baker", _forfeit),
    "seat": Kind("Move people to a table", "the table and the names: 5 Ann / Bob", _seat),
    "here": Kind("Check in", _NAMES, _each("here")),
    "absent": Kind("Absent in the next round", _NAMES, _each("absent", in_next_round=True)),
    "drop": Kind("Drop out", _NAMES, _each("drop")),
    "return": Kind("Take back in", _NAMES, _each("return")),
    "add": Kind("Add an entrant", "a name; pairs: Ann Baker & Bob Cole", _add),
    "lock": Kind(
        "Lock a round",
        _ROUND,
        lambda desk, given: desk.lock(given.number(desk.rounds), given.why),
    ),
    "unlock": Kind("Unlock a round", _ROUND, _at_round("unlock")),
    "clock": Kind("Start the clock of a round", _ROUND, _at_round("clock")),
    "release": Kind("Make public", _PARTS, _publish("release")),
    "hide": Kind("Keep from the public", _PARTS, _publish("hide")),
    "undo": Kind("Undo my last act", "", lambda desk, given: desk.undo(given.why)),
    "void": Kind("Void an entry", "its number: @14; or @14 with later", _void),
    "close": Kind("Close the event", "", lambda desk, given: desk.close(given.why)),
}
"""What can be done, by word."""


def deed(word: str, given: Given) -> Callable[[Desk], object]:
    """What carries out a word with what was typed; raises UsageError."""
    kind = DEEDS.get(word)
    if kind is None:
        raise UsageError(f"{word[:20]!a} can't be done here.")
    if given.words.strip() and not kind.asks:
        raise UsageError(f'{kind.label}: leave "Who or where" empty.')
    return lambda desk: kind.do(desk, given)


MOST_TABLES = 500
"""Tables that can be named at once."""


def read_tabs(text: str) -> list[int]:
    """Tables by their numbers, each once; raises UsageError.

    >>> read_tabs("3, 1 3"), read_tabs("")
    ([3, 1], [])
    """
    named = list(dict.fromkeys(text.replace(",", " ").split()))
    for each in named:
        if not (each.isascii() and each.isdigit() and len(each) < 5 and int(each)):
            raise UsageError(f"{each[:20]!a} isn't a table.", "", "Type its number, such as 5.")
    if len(named) > MOST_TABLES:
        raise UsageError(f"At most {MOST_TABLES} tables can be named at once.")
    return list(map(int, named))


class Result(NamedTuple):
    """A result as it is typed in a batch: a table and its figures."""

    table: str
    figures: tuple[int, ...]


def read_result(text: str) -> Result:
    """A result from `57 501 320`; raises UsageError.

    >>> read_result("57 501 -20")
    Result(table='57', figures=(501, -20))
    """
    table, *figures = text.replace(":", " ").split() or [""]
    read_table(1, table)
    return Result(table, read_figures(figures))
