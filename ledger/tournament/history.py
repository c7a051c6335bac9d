"""What came when in an event: who was out when a round was made, and what was known by then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from trickledger.ledger.tournament.acts import Act, read_act

Place = tuple[int, int]
"""A round and a table."""

_OF_A_TABLE = ("result", "settle", "forfeit")


class Entered(NamedTuple):
    """An act that counts, as it was entered."""

    number: int
    scorer: str
    text: str

    @property
    def word(self) -> str:
        """What kind of act it is."""
        return self.text.partition(" ")[0]


class Line(NamedTuple):
    """A result or a forfeit of a table as it was entered."""

    number: int
    scorer: str
    act: Act


_NOTHING: Mapping[int, Mapping[Place, tuple[Line, ...]]] = MappingProxyType({})


class History(NamedTuple):
    """What the order of the entries says, and their sum does not.

    `out` has the rounds, each with an entrant who had dropped out when it was made. `known` has for
    a round those tables of earlier rounds of which other lines counted when it was made than do
    now, each with the lines that counted then.
    """

    out: frozenset[tuple[int, int]] = frozenset()
    known: Mapping[int, Mapping[Place, tuple[Line, ...]]] = _NOTHING


NO_HISTORY = History()

Entries = Sequence[Entered]


def history(now: Entries, then: Callable[[int], Entries], last_void: int = 0) -> History:
    """What came when: from the acts that count, and those that did just before an entry.

    `last_void` is the newest void, before which lines may have counted that do no longer. Raises
    UnreadableAct.

    >>> lines = ["drop 3", "round 1 swiss: 1 2", "result 1.1 5 7", "round 2 swiss: 2 1",
    ...          "result 1.1 7 5"]
    >>> entered = [Entered(number, "Dora", text) for number, text in enumerate(lines)]
    >>> found = history(entered, lambda entry: entered[:entry])
    >>> sorted(found.out), [line.act.figures for line in found.known[2][1, 1]]
    ([(1, 3), (2, 3)], [(5, 7)])
    """
    out: dict[int, frozenset[int]] = {}
    made: dict[int, int] = {}
    touched: set[int] = set()
    gone: frozenset[int] = frozenset()
    for each in now:
        if each.word in _OF_A_TABLE:
            touched.update(range(_round_of(each) + 1, len(made) + 1))
        elif each.word in ("drop", "return"):
            who = read_act(each.text).entrants
            gone = gone.union(who) if each.word == "drop" else gone.difference(who)
        elif each.word == "round":
            number = read_act(each.text).round
            out[number], made[number] = gone, each.number
            touched.discard(number)
    rests = {n: entry for n, entry in made.items() if n in touched or (n > 1 and entry < last_void)}
    return History(
        frozenset((number, entrant) for number, who in out.items() for entrant in who),
        _known(rests, now, then) if rests else _NOTHING,
    )


def _round_of(entered: Entered) -> int:
    """The round of a line of a table, without a look at the rest of it."""
    number = entered.text[len(entered.word) + 1 :].partition(".")[0]
    return int(number) if number.isdecimal() else read_act(entered.text).round


def _known(
    rests: Mapping[int, int], now: Entries, then: Callable[[int], Entries]
) -> Mapping[int, Mapping[Place, tuple[Line, ...]]]:
    """For each round what had been entered of the tables before it and is no longer the same."""
    read = _Reader()
    by_now = read.tables(now)
    known: dict[int, dict[Place, tuple[Line, ...]]] = {}
    for number, entry in rests.items():
        by_then = read.tables(then(entry))
        known[number] = {
            place: by_then.get(place, ())
            for place in sorted(by_now.keys() | by_then.keys())
            if place[0] < number and by_now.get(place) != by_then.get(place)
        }
    return known


class _Reader:
    """Reads the lines of tables, each once."""

    def __init__(self) -> None:
        self._lines: dict[int, Line] = {}

    def tables(self, entered: Entries) -> Mapping[Place, tuple[Line, ...]]:
        """The lines of each table."""
        found: dict[Place, list[Line]] = defaultdict(list)
        for each in entered:
            if each.word in _OF_A_TABLE:
                line = self._line(each)
                found[line.act.round, line.act.table].append(line)
        return {place: tuple(lines) for place, lines in found.items()}

    def _line(self, entered: Entered) -> Line:
        if entered.number not in self._lines:
            act = read_act(entered.text)
            self._lines[entered.number] = Line(entered.number, entered.scorer, act)
        return self._lines[entered.number]
