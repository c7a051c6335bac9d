"""What another record of an event says of its tables, where it was continued in two places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.history import Entry, counting

_OF_TABLES = ("result", "settle", "forfeit", "open")


class Saying(NamedTuple):
    """What somebody entered of a table in another record, and as which entry."""

    entry: int
    scorer: str
    act: Act

    @property
    def words(self) -> tuple[Act, str]:
        """What is said, without the reason, and by whom."""
        return self.act._replace(why=""), self.scorer


class Others(NamedTuple):
    """What another record says since the two parted that this one does not.

    `sayings` are of tables, one of each scorer for a table; `acts` are all others, which are the
    director's alone.
    """

    sayings: tuple[Saying, ...]
    acts: tuple[Entry, ...]


def said_elsewhere(ours: Sequence[Entry], theirs: Sequence[Entry]) -> Others:
    """Compare two records of one event; raises UnreadableAct and UnfitPlan.

    A decision of their director is a result like another here: who has this record decides.

    >>> ours = ["event E", "add 1: Ann", "add 2: Bob", "round 1 swiss: 1 2", "result 1.1 5 7"]
    >>> theirs = [*ours[:4], "result 1.1 5 9", "drop 2"]
    >>> said = said_elsewhere(*([Entry(n, n, "act", text, who) for n, text in enumerate(lines, 1)]
    ...                         for who, lines in (("Dora", ours), ("Max", theirs))))
    >>> [each.act.figures for each in said.sayings], [each.text for each in said.acts]
    ([(5, 9)], ['drop 2'])
    """
    shared = sum(1 for _ in takewhile(_says_the_same, zip(ours[1:], theirs[1:], strict=False))) + 1
    known = {_said(entry) for entry in counting(ours)}
    new = [entry for entry in counting(theirs) if entry.number > shared]
    unknown = [entry for entry in new if _said(entry) not in known]
    newest = {_about(entry): entry for entry in unknown if _is_of_a_table(entry)}
    return Others(
        tuple(_sayings(newest.values())),
        tuple(entry for entry in unknown if not _is_of_a_table(entry)),
    )


def _says_the_same(pair: tuple[Entry, Entry]) -> bool:
    mine, other = pair
    return (mine.line, mine.kind, mine.text) == (other.line, other.kind, other.text)


def _is_of_a_table(entry: Entry) -> bool:
    return entry.kind == "act" and entry.text.partition(" ")[0] in _OF_TABLES


def _said(entry: Entry) -> tuple[object, ...]:
    """What an entry says, without its reason; of a result by whom, for two say it better."""
    if not _is_of_a_table(entry):
        return (entry.kind, entry.text)
    act = _as_result(read_act(entry.text))
    return (act._replace(why=""), entry.scorer if act.word == "result" else "")


def _about(entry: Entry) -> tuple[object, ...]:
    act = _as_result(read_act(entry.text))
    who = entry.scorer if act.word == "result" else act.entrants
    return (act.word, act.round, act.table, who)


def _sayings(entries: Iterable[Entry]) -> Iterator[Saying]:
    for entry in entries:
        yield Saying(entry.number, entry.scorer, _as_result(read_act(entry.text)))


def _as_result(act: Act) -> Act:
    return act._replace(word="result") if act.word == "settle" else act
