"""What another record of an event says of its tables, where it was continued in two places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from operator import eq
from typing import NamedTuple

from trickledger.ledger.tournament.acts import OF_A_TABLE, Act, read_act
from trickledger.ledger.tournament.history import EventEntry, counting, voided_by
from trickledger.ledger.tournament.table import RULINGS
from trickledger.rules.record.header import LONGEST_NAME

_DECISIONS = ("settle", *RULINGS)
_GIVEN = ("penalty", "bonus")
_OF_ENTRANTS = ("here", "absent", "facts", "rename", *_GIVEN)
_ELSEWHERE = re.compile(r"(?:(?:^|; |# )entered elsewhere as @(\d{1,9}))+$")
_ON_ANOTHER_DEVICE = " at "

Said = tuple[EventEntry, Act]
"""An entry and the act that it is."""


class Saying(NamedTuple):
    """What somebody entered in another record, and as which entry.

    `rival` is what this record has said of the same since the two parted, in other words; of a
    result there is none, for two of them are disputed by themselves.
    """

    entry: int
    scorer: str
    act: Act
    rival: EventEntry | None = None

    @property
    def words(self) -> Hashable:
        """What is said, and by whom where that matters."""
        return _words(self.act, self.scorer)

    @property
    def why(self) -> str:
        """The reason under which it is taken, which tells where it was entered.

        >>> Saying(9, "Max", Act("annul", 1, 1, why="31 cards")).why
        '31 cards; entered elsewhere as @9'
        """
        said = f"{self.act.text().partition(' # ')[0]} entered" if self.rival else "entered"
        return f"{self.act.why}; {said} elsewhere as @{self.entry}".removeprefix("; ")

    @property
    def is_of_a_table(self) -> bool:
        """Whether it is of a table, and not of an entrant."""
        return self.act.word in OF_A_TABLE

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
    acts: tuple[EventEntry, ...]


def said_elsewhere(ours: Sequence[EventEntry], theirs: Sequence[EventEntry]) -> Others:
    """Compare two records of one event; raises UnreadableAct and UnfitPlan.

    Figures that their director settled are a result like another here: who has this record decides.

    >>> ours = ["event E", "add 1: Ann", "add 2: Bob", "round 1 swiss: 1 2", "result 1.1 5 7"]
    >>> theirs = [*ours[:4], "result 1.1 5 9", "drop 2"]
    >>> ours, theirs = ([EventEntry(n, n, "act" if n > 1 else "head", text, who)
    ...                  for n, text in enumerate(lines, 1)]
    ...                 for who, lines in (("Dora", ours), ("Max", theirs)))
    >>> said = said_elsewhere(ours, theirs)
    >>> [each.act.figures for each in said.sayings], [each.text for each in said.acts]
    ([(5, 9)], ['drop 2'])
    """
    shared = 1 + sum(takewhile(bool, map(eq, ours[1:], theirs[1:])))
    standing = counting(ours)
    there = {entry.number: entry for entry in theirs}
    here = [(entry, _origin(entry, there)) for entry in standing if entry.number > shared]
    taken = {origin.number for entry, origin in here if origin is not entry}
    since = [
        entry
        for entry in counting(theirs)
        if entry.number > shared and _concerns(entry, shared, taken)
    ]
    both = {number for number, _ in _added(standing) & _added(theirs)}
    can_be_taken = {entry: act for entry, act in _read(since) if _can_be_taken(act, both)}
    newest = dict(_newest(can_be_taken.items()))
    told = (entry for entry in since if entry in newest or entry not in can_be_taken)
    unknown = list(_unsaid(told, _known(standing, shared, (origin for _, origin in here))))
    own = _read(entry for entry, origin in here if origin is entry)
    sayings = ((entry, newest[entry]) for entry in unknown if entry in newest)
    return Others(
        tuple(
            Saying(entry.number, entry.scorer, _as_result(act), _rival(act, own))
            for entry, act in sayings
        ),
        tuple(entry for entry in unknown if entry not in newest),
    )


def _can_be_taken(act: Act, both: set[int]) -> bool:
    """Whether an act is of a table, or of an entrant who is the same in both records."""
    return act.word in OF_A_TABLE or (act.word in _OF_ENTRANTS and act.entrants[0] in both)


def _concerns(entry: EventEntry, shared: int, taken: set[int]) -> bool:
    """Whether an entry concerns another record: a void of what that never had does not."""
    return entry.kind != "void" or (voided := voided_by(entry)) <= shared or voided in taken


def _origin(entry: EventEntry, there: Mapping[int, EventEntry]) -> EventEntry:
    """The entry of another record from which this one was taken, else this one."""
    found = _ELSEWHERE.search(entry.text)
    other = there.get(int(found[1])) if found else None
    if other is None or (entry.kind, other.kind) != ("act", "act"):
        return entry
    theirs, own = _as_result(read_act(other.text)), read_act(entry.text)
    return other if theirs._replace(why="") == own._replace(why="") else entry


def _known(
    standing: Iterable[EventEntry], shared: int, since: Iterable[EventEntry]
) -> Counter[Hashable]:
    """What a record says: all of it since the two parted, and what holds of what came before."""
    known = Counter(said for entry in since for said in _said_by_both(entry))
    before = _newest(_read(entry for entry in standing if entry.number <= shared))
    return known + Counter(
        _said(entry)
        for entry, act in before
        if act.word in (*OF_A_TABLE, *_OF_ENTRANTS) and act.word not in _GIVEN
    )


def _unsaid(entries: Iterable[EventEntry], known: Counter[Hashable]) -> Iterator[EventEntry]:
    """Those entries that a record has not, or not as often."""
    for entry in entries:
        said = _said(entry)
        if known[said]:
            known[said] -= 1
        else:
            yield entry


def _newest(said: Iterable[Said]) -> list[Said]:
    """What holds of that which was said, the newest of the same; penalties and bonuses add up."""
    found: dict[Hashable, Said] = {}
    for entry, act in said:
        about = _about(entry, act)
        found.pop(about, None)
        if act.word == "settle":
            found.pop(_about(entry, _as_result(act)), None)
        found[about] = (entry, act)
    return list(found.values())


def _read(entries: Iterable[EventEntry]) -> list[Said]:
    """The acts among some entries, each with what it says."""
    return [(entry, read_act(entry.text)) for entry in entries if entry.kind == "act"]


def _added(entries: Iterable[EventEntry]) -> set[tuple[int, tuple[str, ...]]]:
    """The entrants as they were entered: a number can be somebody else elsewhere."""
    acts = _read(each for each in entries if each.word == "add")
    return {(act.entrants[0], act.names) for _, act in acts}


def _said(entry: EventEntry) -> Hashable:
    """What an entry says, as two records of it are compared."""
    if entry.kind != "act":
        return (entry.kind, entry.text)
    return _words(_as_result(read_act(entry.text)), entry.scorer)


def _said_by_both(entry: EventEntry) -> set[Hashable]:
    """What an entry says, also for whom it was taken from where that one is called otherwise."""
    if not _ELSEWHERE.search(entry.text):
        return {_said(entry)}
    there, _, _ = entry.scorer.partition(_ON_ANOTHER_DEVICE)
    return {_said(entry), _said(entry._replace(scorer=there))}


def as_another(scorer: str, device: str) -> str:
    """What somebody is called who said something else under the same name here.

    >>> as_another("Dora", "tablet"), as_another("Dora", "")
    ('Dora at tablet', 'Dora at another laptop')
    """
    where = f"{_ON_ANOTHER_DEVICE}{device or 'another laptop'}"
    return f"{scorer[: LONGEST_NAME - len(where)]}{where}"[:LONGEST_NAME]


def _words(act: Act, scorer: str) -> Hashable:
    """What is said: of a result by whom, for two say it better; why only where it adds up."""
    why = _ELSEWHERE.sub("", act.why) if act.word in _GIVEN else ""
    return (act._replace(why=why), scorer if act.word == "result" else "")


def _about(entry: EventEntry, act: Act) -> Hashable:
    """What an entry is about: the newest of one record counts, but for what adds up."""
    if act.word in _GIVEN:
        return entry.number
    if act.word in _DECISIONS:
        return ("decision", act.round, act.table)
    if act.word == "result":
        return ("result", act.round, act.table, entry.scorer)
    names = frozenset(name for name, _ in act.settings)
    return (act.word, act.round, act.table, act.entrants, names)


def _rival(act: Act, here: Sequence[Said]) -> EventEntry | None:
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
