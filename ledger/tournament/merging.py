"""What another record of an event says of its tables, where it was continued in two places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.history import Entry, counting
from trickledger.ledger.tournament.table import RULINGS

_OF_TABLES = ("result", "settle", "forfeit", "open", *RULINGS)
_DECISIONS = ("settle", *RULINGS)
_GIVEN = ("penalty", "bonus")
_OF_ENTRANTS = ("here", "absent", "facts", "rename", *_GIVEN)


class Saying(NamedTuple):
    """What somebody entered in another record, and as which entry.

    `rival` is what this record has said of the same since the two parted, in other words; of a
    result there is none, for two of them are disputed by themselves.
    """

    entry: int
    scorer: str
    act: Act
    rival: Entry | None = None

    @property
    def words(self) -> tuple[Act, str]:
        """What is said, without the reason, and by whom."""
        return self.act._replace(why=""), self.scorer

    @property
    def is_of_a_table(self) -> bool:
        """Whether it is of a table, and not of an entrant."""
        return self.act.word in _OF_TABLES

    @property
    def is_against_paper(self) -> bool:
        """Whether it decides a table of which this record has only results from paper."""
        return self.rival is not None and self.rival.word == "result"


class Others(NamedTuple):
    """What another record says since the two parted that this one does not.

    `sayings` are of tables, one of each scorer for a table, and of entrants whom both have; `acts`
    are all others, which are the director's alone.
    """

    sayings: tuple[Saying, ...]
    acts: tuple[Entry, ...]


def said_elsewhere(ours: Sequence[Entry], theirs: Sequence[Entry]) -> Others:
    """Compare two records of one event; raises UnreadableAct and UnfitPlan.

    Figures that their director settled are a result like another here: who has this record decides.

    >>> ours = ["event E", "add 1: Ann", "add 2: Bob", "round 1 swiss: 1 2", "result 1.1 5 7"]
    >>> theirs = [*ours[:4], "result 1.1 5 9", "drop 2"]
    >>> ours, theirs = ([Entry(n, n, "act" if n > 1 else "head", text, who)
    ...                  for n, text in enumerate(lines, 1)]
    ...                 for who, lines in (("Dora", ours), ("Max", theirs)))
    >>> said = said_elsewhere(ours, theirs)
    >>> [each.act.figures for each in said.sayings], [each.text for each in said.acts]
    ([(5, 9)], ['drop 2'])
    """
    shared = sum(1 for _ in takewhile(_says_the_same, zip(ours[1:], theirs[1:], strict=False))) + 1
    standing = counting(ours)
    known = {_said(entry) for entry in standing}
    here = _read(entry for entry in standing if entry.number > shared)
    unknown = [
        entry for entry in counting(theirs) if entry.number > shared and _said(entry) not in known
    ]
    both = {number for number, _ in _added(standing) & _added(theirs)}
    can_be_taken = {
        entry: act
        for entry, act in _read(unknown)
        if act.word in _OF_TABLES or (act.word in _OF_ENTRANTS and act.entrants[0] in both)
    }
    newest = {_about(entry, act): (entry, act) for entry, act in can_be_taken.items()}
    return Others(
        tuple(
            Saying(entry.number, entry.scorer, _as_result(act), _rival(act, here))
            for entry, act in newest.values()
        ),
        tuple(entry for entry in unknown if entry not in can_be_taken),
    )


def _read(entries: Iterable[Entry]) -> list[tuple[Entry, Act]]:
    """The acts among some entries, each with what it says."""
    return [(entry, read_act(entry.text)) for entry in entries if entry.kind == "act"]


def _added(entries: Iterable[Entry]) -> set[tuple[int, tuple[str, ...]]]:
    """The entrants as they were entered: a number can be somebody else elsewhere."""
    acts = _read(each for each in entries if each.word == "add")
    return {(act.entrants[0], act.names) for _, act in acts}


def _says_the_same(pair: tuple[Entry, Entry]) -> bool:
    mine, other = pair
    return (mine.line, mine.kind, mine.text) == (other.line, other.kind, other.text)


def _said(entry: Entry) -> tuple[object, ...]:
    """What an entry says, without its reason; of a result by whom, for two say it better."""
    if entry.kind != "act":
        return (entry.kind, entry.text)
    act = _as_result(read_act(entry.text))
    return (act._replace(why=""), entry.scorer if act.word == "result" else "")


def _about(entry: Entry, act: Act) -> tuple[object, ...]:
    """What an entry is about: the newest of one record counts, but for what adds up."""
    if act.word in ("facts", *_GIVEN):
        return (act,)
    if act.word in _DECISIONS:
        return ("decision", act.round, act.table)
    who = entry.scorer if act.word == "result" else act.entrants
    return (act.word, act.round, act.table, who)


def _rival(act: Act, here: Sequence[tuple[Entry, Act]]) -> Entry | None:
    """What was said of the same here: of a table a decision, or else a result from paper."""
    if act.word in RULINGS:
        of_it = [entry for entry, own in here if (own.round, own.table) == (act.round, act.table)]
        decided = [entry for entry in of_it if entry.word in _DECISIONS]
        return next(iter([*decided[::-1], *(e for e in of_it if e.word == "result")]), None)
    if act.word not in _OF_ENTRANTS:
        return None
    return next((entry for entry, own in reversed(here) if _is_against(act, own)), None)


def _is_against(act: Act, own: Act) -> bool:
    """Whether two acts say something else of the same of an entrant."""
    if act.entrants != own.entrants:
        return False
    if act.word in _GIVEN:
        return own.word in _GIVEN and own.round == act.round
    if act.word == "facts":
        names = {name for name, _ in act.settings}
        return own.word == "facts" and not names.isdisjoint(name for name, _ in own.settings)
    return own.word == act.word and own.round == act.round


def _as_result(act: Act) -> Act:
    return act._replace(word="result") if act.word == "settle" else act
