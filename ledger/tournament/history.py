"""What came when in an event: who was out when a round was made, and what was known by then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.plain import plain_number
from trickledger.ledger.tournament.acts import TOLD, Act, read_act
from trickledger.ledger.tournament.pairing.seating import UnfitPlan

Place = tuple[int, int]
"""A round and a table."""


class EventEntry(NamedTuple):
    """An entry of an event; `line` is the number of the first entry of the same line."""

    number: int
    line: int
    kind: str
    text: str
    scorer: str

    @property
    def word(self) -> str:
        """The word of an act; empty where the entry is of another kind."""
        return self.text.partition(" ")[0] if self.kind == "act" else ""


class TableLine(NamedTuple):
    """A result or a forfeit of a table as it was entered."""

    number: int
    scorer: str
    act: Act


class History(NamedTuple):
    """What the order of the entries says, and their sum does not.

    `out` has the rounds, each with an entrant who had dropped out when it was made. `known` has for
    a round those tables of earlier rounds of which other lines counted when it was made than do
    now, each with the lines that counted then. `days` has the rounds that have a day of their own.
    """

    out: frozenset[tuple[int, int]]
    known: Mapping[int, Mapping[Place, tuple[TableLine, ...]]]
    days: Mapping[int, str]

    def day_of(self, number: int) -> str:
        """The day of a round: its own, or that of the round before it, if any has one."""
        newest = max((each for each in self.days if each <= number), default=0)
        return self.days.get(newest, "")


Entries = Sequence[EventEntry]


def counting(entries: Entries) -> list[EventEntry]:
    """The entries that count: none of a line that a later one voids; a void can be voided.

    Raises UnfitPlan for a void of nothing that came before it.
    """
    line_of = {entry.number: entry.line for entry in entries}
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == "void" and entry.line not in gone:
            voided = voided_by(entry)
            if line_of.get(voided, 1) == 1 or voided >= entry.number:
                said = "Entry {entry} voids something that can't be voided."
                raise UnfitPlan(said, entry=entry.number)
            gone.add(line_of[voided])
    return [entry for entry in entries if entry.line not in gone]


def acts(entries: Entries, *words: str) -> list[EventEntry]:
    """The acts of some words that count."""
    return [entry for entry in counting(entries) if entry.word in words]


def rounds_made(entries: Entries) -> dict[int, int]:
    """The rounds that stand, each with the entry that made it."""
    return {int(entry.text.split()[1]): entry.number for entry in acts(entries, "round")}


def voided_by(entry: EventEntry) -> int:
    """The entry that a void is about, 0 where it names none."""
    word, _, number = entry.text.partition(" # ")[0].partition(" ")
    return plain_number(number) or 0 if word == "void" else 0


def history_of(entries: Entries) -> History:
    """What came when in an event, by all its entries; raises UnreadableAct and UnfitPlan.

    >>> lines = ["drop 3", "round 1 swiss: 1 2", "result 1.1 5 7", "round 2 swiss: 2 1",
    ...          "result 1.1 7 5"]
    >>> told = [EventEntry(n, n, "act", text, "Dora") for n, text in enumerate(lines, 1)]
    >>> found = history_of(told)
    >>> sorted(found.out), [line.act.figures for line in found.known[2][1, 1]]
    ([(1, 3), (2, 3)], [(5, 7)])
    """
    now = counting(entries)
    out: dict[int, frozenset[int]] = {}
    made: dict[int, int] = {}
    touched: set[int] = set()
    days: dict[int, str] = {}
    gone: frozenset[int] = frozenset()
    for each in now:
        if each.word in TOLD:
            touched.update(range(_round_of(each) + 1, len(made) + 1))
        elif each.word in ("drop", "disqualify", "return"):
            who = read_act(each.text).entrants
            gone = gone.difference(who) if each.word == "return" else gone.union(who)
        elif each.word == "round":
            number = read_act(each.text).round
            out[number], made[number] = gone, each.number
            touched.discard(number)
        elif each.word == "day":
            act = read_act(each.text)
            days[act.round] = act.value
    # before a void lines may have counted that do no longer
    last_void = max((entry.number for entry in entries if entry.kind == "void"), default=0)
    rests = {n: entry for n, entry in made.items() if n in touched or (n > 1 and entry < last_void)}
    return History(
        frozenset((number, entrant) for number, who in out.items() for entrant in who),
        _known(rests, now, entries) if rests else {},
        days,
    )


def _round_of(entered: EventEntry) -> int:
    """The round of a line of a table, without a look at the rest of it."""
    number = entered.text.partition(" ")[2].partition(".")[0]
    return int(number) if number.isdecimal() else read_act(entered.text).round


def _known(
    rests: Mapping[int, int], now: Entries, entries: Entries
) -> Mapping[int, Mapping[Place, tuple[TableLine, ...]]]:
    """For each round what had been entered of the tables before it and is no longer the same."""
    lines: dict[int, TableLine] = {}
    by_now = _tables(now, lines)
    known: dict[int, dict[Place, tuple[TableLine, ...]]] = {}
    for number, entry in rests.items():
        by_then = _tables(counting(entries[: entry - 1]), lines)
        known[number] = {
            place: by_then.get(place, ())
            for place in sorted(by_now.keys() | by_then.keys())
            if place[0] < number and by_now.get(place) != by_then.get(place)
        }
    return known


def _tables(entered: Entries, known: dict[int, TableLine]) -> Mapping[Place, tuple[TableLine, ...]]:
    """The lines of each table; none is read twice."""
    found: dict[Place, list[TableLine]] = defaultdict(list)
    for each in entered:
        if each.word in TOLD:
            if each.number not in known:
                known[each.number] = TableLine(each.number, each.scorer, read_act(each.text))
            line = known[each.number]
            found[line.act.round, line.act.table].append(line)
    return {place: tuple(lines) for place, lines in found.items()}
