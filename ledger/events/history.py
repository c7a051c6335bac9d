"""What came when in an event: who was out when a round was made, and what was known by then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ledger.events.acts import Act, read_act

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
    a round those tables of earlier rounds of which something was entered after it was made, each
    with the lines that were there before.
    """

    out: frozenset[tuple[int, int]] = frozenset()
    known: Mapping[int, Mapping[Place, tuple[Line, ...]]] = _NOTHING


NO_HISTORY = History()


def history(entered: Sequence[Entered]) -> History:
    """What came when, from the acts that count; raises UnreadableAct.

    >>> lines = ["drop 3", "round 1 swiss: 1 2", "result 1.1 5 7", "round 2 swiss: 2 1",
    ...          "result 1.1 7 5"]
    >>> found = history([Entered(number, "Dora", text) for number, text in enumerate(lines, 2)])
    >>> sorted(found.out), [line.act.figures for line in found.known[2][1, 1]]
    ([(1, 3), (2, 3)], [(5, 7)])
    """
    out: dict[int, frozenset[int]] = {}
    made: dict[int, int] = {}
    gone: set[int] = set()
    of_tables: dict[Place, list[Entered]] = defaultdict(list)
    late: set[Place] = set()
    for each in entered:
        if each.word in ("drop", "return"):
            (entrant,) = read_act(each.text).entrants
            gone = gone | {entrant} if each.word == "drop" else gone - {entrant}
        elif each.word == "round":
            number = read_act(each.text).round
            out[number], made[number] = frozenset(gone), each.number
        elif each.word in _OF_A_TABLE:
            place = _place(each)
            of_tables[place].append(each)
            if place[0] < max(made, default=0):
                late.add(place)
    return History(
        frozenset((number, entrant) for number, who in out.items() for entrant in who),
        _known(made, {place: of_tables[place] for place in sorted(late)}),
    )


def _place(entered: Entered) -> Place:
    act = read_act(entered.text)
    return act.round, act.table


def _known(
    made: Mapping[int, int], late: Mapping[Place, Iterable[Entered]]
) -> Mapping[int, Mapping[Place, tuple[Line, ...]]]:
    known: dict[int, dict[Place, tuple[Line, ...]]] = defaultdict(dict)
    for place, entered in late.items():
        lines = [Line(each.number, each.scorer, read_act(each.text)) for each in entered]
        for number, entry in made.items():
            before = tuple(line for line in lines if line.number < entry)
            if place[0] < number and len(before) < len(lines):
                known[number][place] = before
    return known
