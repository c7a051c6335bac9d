"""What is decided about people: whose names are one person's, what one is called, who is unlisted.

A name is that of one ledger. Each decision is a stream of its own, written once and never
continued, and what all of them come to does not depend on their order: so ledgers that are merged
in any order know the same people.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.journal import STREAM_ID
from trickledger.ledger.problems import Telling
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import LONGEST_NAME

_ACT = r"(?P<word>join|rename|hide|void) (?P<rest>.+)"
_NAME = r"(?P<origin>[0-9a-f]{32}) (?P<written>\S(?:.*\S)?)"

ENTRY_KINDS = frozenset({"act", "void", "note"})
"""The kinds of entries that a club has; a note decides nothing."""


class Name(NamedTuple):
    """A name as one ledger writes it; `origin` is the id of that ledger."""

    origin: str
    written: str

    def __str__(self) -> str:
        return f"{self.origin} {self.written}"

    @property
    def key(self) -> tuple[str, str]:
        """What is compared: the same in every spelling."""
        return self.origin, folded(self.written)


class Join(NamedTuple):
    """Several names are one person's."""

    names: tuple[Name, ...]

    def __str__(self) -> str:
        return f"join {', '.join(map(str, self.names))}"


class Rename(NamedTuple):
    """A person is renamed; that ledger means the same person by the new name."""

    name: Name
    to: str

    def __str__(self) -> str:
        return f"rename {self.name}, {self.to}"


class Hide(NamedTuple):
    """A person, under any of these names, does not want to be listed where the public looks."""

    names: tuple[Name, ...]

    def __str__(self) -> str:
        return f"hide {', '.join(map(str, self.names))}"


class Void(NamedTuple):
    """An earlier decision, given by the id of its stream, no longer holds."""

    decision: str

    def __str__(self) -> str:
        return f"void {self.decision}"


Act = Join | Rename | Hide | Void
Key = tuple[str, str]
"""A ledger and a name of it as names are compared."""


class Decision(NamedTuple):
    """What was decided at once; `id` is that of its stream."""

    id: str
    acts: tuple[Act, ...]


class Person(NamedTuple):
    """A person as called, by the name that nobody else is shown by, and all names as written."""

    called: str
    name: str
    names: tuple[Name, ...]


class NotPeople(Telling, ValueError):
    """A text is no name of a person, or no decision about people."""


def read_act(text: str) -> Act:
    """An act from its canonical text; raises NotPeople.

    >>> str(read_act("rename 0123456789abcdef0123456789abcdef Bob, Bob Cole"))
    'rename 0123456789abcdef0123456789abcdef Bob, Bob Cole'
    """
    found = re.fullmatch(_ACT, text)
    if found is None or not text.isprintable():
        raise NotPeople("{text} isn't a decision about people.", text=ascii(text[:40]))
    word, parts = found["word"], found["rest"].split(", ")
    if word == "void" and len(parts) == 1 and STREAM_ID.fullmatch(parts[0]):
        return Void(parts[0])
    if word == "rename" and len(parts) == 2:
        return Rename(_read_name(parts[0]), new_name(parts[1]))
    if word == "join" and len(parts) > 1:
        return Join(tuple(map(_read_name, parts)))
    if word == "hide":
        return Hide(tuple(map(_read_name, parts)))
    raise NotPeople("{text} isn't written as a decision about people.", text=ascii(text[:40]))


def _read_name(text: str) -> Name:
    found = re.fullmatch(_NAME, text)
    if found is None:
        raise NotPeople("{text} isn't a name in a ledger.", text=ascii(text[:40]))
    return Name(found["origin"], new_name(found["written"]))


def new_name(text: str) -> str:
    """A name that can be a person's; raises NotPeople."""
    if not text.isprintable() or not 0 < len(text) <= LONGEST_NAME or "," in text:
        said = "A name has 1 to {most} letters, all printable, and no comma."
        raise NotPeople(said, most=LONGEST_NAME)
    if text != " ".join(text.split()):
        raise NotPeople("A name has single spaces inside it and none around it.")
    return text


def spelling(name: str) -> tuple[bool, str]:
    """The order of spellings of a name: those in capital and small letters, then the alphabet.

    >>> min(["ANN BAKER", "ann baker", "Ann Baker"], key=spelling)
    'Ann Baker'
    """
    return name.isupper() or name.islower(), name


def holding(decisions: Iterable[Decision]) -> list[Decision]:
    """The decisions that hold: those that no other one voids."""
    every = sorted(decisions)
    voided = {act.decision for one in every for act in one.acts if isinstance(act, Void)}
    return [one for one in every if one.id not in voided]


def touching(decisions: Iterable[Decision], person: Person) -> list[Decision]:
    """The decisions that hold and say something of a person."""
    keys = {name.key for name in person.names}
    return [
        one
        for one in holding(decisions)
        if any(name.key in keys for act in one.acts for name in _named(act))
    ]


def hiding(decisions: Iterable[Decision], person: Person) -> list[Decision]:
    """The decisions that hold and by which a person is not listed."""
    keys = {name.key for name in person.names}
    return [one for one in holding(decisions) if not keys.isdisjoint(_hidden(one))]


def unlisted(decisions: Iterable[Decision]) -> frozenset[Key]:
    """The names of all who are not listed, with those that are the same people's."""
    every = list(decisions)
    same = joined_names(every)
    hidden = {key for one in holding(every) for key in _hidden(one)}
    return frozenset(other for key in hidden for other in same.get(key, (key,)))


def _hidden(one: Decision) -> set[Key]:
    return {name.key for act in one.acts if isinstance(act, Hide) for name in act.names}


def _named(act: Act) -> tuple[Name, ...]:
    if isinstance(act, Join):
        return act.names
    if isinstance(act, Rename):
        # whoever is called so where it was decided is the one who was renamed
        return act.name, Name(act.name.origin, act.to)
    # who is not to be listed stays so, whoever that turns out to be
    return ()


def people(known: Iterable[Name], decisions: Iterable[Decision]) -> list[Person]:
    """Who is who among the names that are known, by what was decided.

    >>> people([Name("a" * 32, "Ann"), Name("b" * 32, "ANN")], [])[0].name
    'Ann (j55b4x)'
    """
    holds = holding(decisions)
    groups = _joined(known, holds)
    renamed = _renamed(holds)
    called = [_called(group, renamed) for group in groups]
    shown = _told_apart(called, [code_of(group[0].origin) for group in groups])
    return [Person(*person) for person in zip(called, shown, groups, strict=True)]


def joined_names(decisions: Iterable[Decision]) -> dict[Key, list[Key]]:
    """With whom each name is joined, itself among them, that a decision says something of."""
    leaders = _Leaders(holding(decisions))
    groups: defaultdict[Key, list[Key]] = defaultdict(list)
    for key in leaders.decided:
        groups[leaders.of(key)].append(key)
    return {key: group for group in groups.values() for key in group}


class _Leaders:
    """Who stands for each name: the same one for all that are one person's."""

    def __init__(self, holds: Iterable[Decision]) -> None:
        self._leader: dict[Key, Key] = {}
        for named in (_named(act) for one in holds for act in one.acts):
            for name in named[1:]:
                self._leader[self.of(name.key)] = self.of(named[0].key)

    @property
    def decided(self) -> list[Key]:
        """The names of which something was decided."""
        return list(self._leader)

    def of(self, key: Key) -> Key:
        """Who stands for a name; it itself, where nothing was decided."""
        way = [key]
        while (key := self._leader.setdefault(key, key)) != way[-1]:
            way.append(key)
        # the next time the way is short
        self._leader.update(dict.fromkeys(way, key))
        return key


def _joined(known: Iterable[Name], holds: Iterable[Decision]) -> list[tuple[Name, ...]]:
    """The names that are one person's, in the order of their ledgers' ids."""
    leaders = _Leaders(holds)
    groups = defaultdict(list)
    for name in known:
        groups[leaders.of(name.key)].append(name)
    return sorted(tuple(sorted(group)) for group in groups.values())


def _renamed(holds: Iterable[Decision]) -> dict[Key, tuple[int, str]]:
    """By what name each was called last, and how late among all decisions that was."""
    acts = enumerate(act for one in holds for act in one.acts if isinstance(act, Rename))
    return {name.key: (place, act.to) for place, act in acts for name in _named(act)}


def _called(group: tuple[Name, ...], renamed: Mapping[Key, tuple[int, str]]) -> str:
    """What a person is called: as decided, else as written."""
    given = [renamed[name.key] for name in group if name.key in renamed]
    # ledgers apart may have given two names, and all must show the same one: that of the last id
    return max(given)[1] if given else min((name.written for name in group), key=spelling)


def _told_apart(called: list[str], codes: list[str]) -> Iterator[str]:
    """Names of which no two are alike: those that are get the code of a ledger, or a number."""
    alike = Counter(map(folded, called))
    taken = {name for name, count in alike.items() if count == 1}
    numbers: Counter[str] = Counter()
    for name, code in zip(called, codes, strict=True):
        shown = name
        if alike[folded(name)] > 1:
            shown = first = f"{name} ({code})"
            while folded(shown) in taken:
                numbers[folded(first)] += 1
                shown = f"{name} ({code} {numbers[folded(first)] + 1})"
            taken.add(folded(shown))
        yield shown


def of_one_name(persons: Iterable[Person]) -> list[list[Person]]:
    """Those who are called alike: one person, or several to be renamed?"""
    alike: defaultdict[str, list[Person]] = defaultdict(list)
    for person in persons:
        alike[folded(person.called)].append(person)
    return [group for _, group in sorted(alike.items()) if len(group) > 1]
