"""The people of an event: who somebody is, whatever they are called by now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trickledger.ledger.plain import plain_number
from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.history import Entries, acts
from trickledger.rules.language.notation import folded


class Person(NamedTuple):
    """Somebody who plays: the number of their entrant, and 0, or 1 for the second of a pair."""

    entrant: int
    member: int = 0

    @property
    def written(self) -> str:
        """Their number as it stands on a tag: that of their entrant, of the second of a pair so.

        >>> Person(3).written, Person(3, 1).written
        ('3', '3.2')
        """
        return f"{self.entrant}.2" if self.member else str(self.entrant)


def read_person(text: str) -> Person | None:
    """Somebody by their number as it stands on a tag, None where it is none.

    >>> read_person("12"), read_person("3.2"), read_person("x.1"), read_person("1.3")
    (Person(entrant=12, member=0), Person(entrant=3, member=1), None, None)
    """
    number, dot, member = text.strip().partition(".")
    entrant = plain_number(number)
    if entrant is None or (dot and member not in ("1", "2")):
        return None
    return Person(entrant, int(member or 1) - 1)


def first_names(entries: Entries, of: int = 0) -> Mapping[Person, str]:
    """What each was called when they began to play, or those `of` one entrant.

    A corrected name is the same person; who plays on for somebody is another.

    >>> from trickledger.ledger.tournament.history import EventEntry
    >>> lines = ["add 1: An & Bob", "rename 1: Ann & Bob", "replace 1: Ann & Cid"]
    >>> told = [EventEntry(n, n, "act", text, "Dora") for n, text in enumerate(lines, 2)]
    >>> list(first_names(told).values())
    ['An', 'Cid']
    """
    first: dict[Person, str] = {}
    now: dict[Person, str] = {}
    for entry in acts(entries, "add", "rename", "replace"):
        _, number, _ = entry.text.split(" ", 2)
        if of and number.rstrip(":") != str(of):
            continue
        act = read_act(entry.text)
        for member, name in enumerate(act.names):
            person = Person(act.entrants[0], member)
            is_other = act.word != "rename" and folded(now.get(person, "")) != folded(name)
            if is_other or person not in first:
                first[person] = name
            now[person] = name
    return first
