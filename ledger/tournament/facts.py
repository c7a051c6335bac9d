"""What is known of an entrant beside the name: rating, club, a table that they can reach."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from trickledger.ledger.problems import there_are
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.readers import meant

NONE = "-"
"""What is typed where a fact is no longer known."""

LONGEST_FACT = 60
GROUPS = ("club", "family", "team", "category", "federation", "group")
"""The facts that are words; several entrants may have them in common."""
RATING = re.compile(r"-?\d{1,5}(?:\.\d{1,3})?", re.ASCII)
_COUNT = re.compile(r"[1-9]\d{0,3}", re.ASCII)
_SECTION = re.compile(r"\w[\w.+/-]{0,19}")


class Facts(NamedTuple):
    """What is known of an entrant; of what is not known the text is empty and the number 0.

    `federation` is the number that a federation has given, `table` the table at which somebody sits
    in every round, `seed` the place in the order before the event, from 1, `section` the part of
    the event that they play in, `group` the part of the stage before that they come from, whose
    others they meet as late as can be. Several categories are parted by blanks. A rating is kept
    as it was typed.
    """

    rating: str = ""
    club: str = ""
    family: str = ""
    team: str = ""
    category: str = ""
    federation: str = ""
    table: int = 0
    seed: int = 0
    section: str = ""
    group: str = ""

    def with_fact(self, name: str, value: str) -> Facts:
        """The facts with one more read, `-` for one that is not known; raises UnfitPlan.

        >>> Facts().with_fact("club", "Harbour").with_fact("table", "1").table
        1
        """
        known = fact_named(name)
        value = " ".join(value.split())
        said = type(getattr(self, known))() if value == NONE else READERS[known](value)
        return self._replace(**{known: said})

    def with_facts(self, told: Iterable[tuple[str, str]]) -> Facts:
        """The facts with several more read, one after the other; raises UnfitPlan."""
        facts = self
        for name, value in told:
            facts = facts.with_fact(name, value)
        return facts

    def over(self, earlier: Facts) -> Facts:
        """What is known, with what was known before where nothing else is."""
        return Facts._make(mine or theirs for mine, theirs in zip(self, earlier, strict=True))

    def lines(self) -> Iterator[tuple[str, str]]:
        """What is known, by name."""
        return ((name, str(value)) for name, value in zip(self._fields, self, strict=True) if value)

    @property
    def of_the_person(self) -> Facts:
        """What is so in a later event too: a team, and what a draw goes by, are of one alone."""
        return self._replace(team="", seed=0, section="", group="")

    @property
    def of_the_draw(self) -> Facts:
        """What the draw has gone by, and whoever takes the place takes with it."""
        return Facts(seed=self.seed, section=self.section, group=self.group)

    @property
    def rated(self) -> float:
        """The rating as a number, below all others where there is none."""
        return float(self.rating) if self.rating else float("-inf")


NOTHING = Facts()


def fact_named(name: str) -> str:
    """The name of a fact in any case as it is stored; raises UnfitPlan where there is none.

    >>> fact_named("Club")
    'club'
    """
    known = name.strip().lower()
    if known in READERS:
        return known
    said = "An entrant has no fact called {fact}."
    raise UnfitPlan(said, "", meant(known, READERS), fact=name[:40])


def group_named(name: str) -> str:
    """The name of a fact that several may have in common; raises UnfitPlan."""
    known = fact_named(name)
    if known not in GROUPS:
        raise UnfitPlan("Nobody has a {fact} in common.", "", there_are(GROUPS), fact=known)
    return known


_NO_FACT = "{typed} isn't a {fact}."


def _text(name: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if not 0 < len(text) <= LONGEST_FACT or not text.isprintable() or "," in text:
            raise UnfitPlan(
                _NO_FACT,
                "It has 1 to {longest} letters, all of them printable, and no comma.",
                "Where it isn't known: {fact}={none}.",
                typed=ascii(text[:LONGEST_FACT]),
                fact=name,
                longest=LONGEST_FACT,
                none=NONE,
            )
        if " # " in text:
            typed = ascii(text[:LONGEST_FACT])
            raise UnfitPlan(_NO_FACT, "It has ' # ' in it.", typed=typed, fact=name)
        return text

    return read


def _rating(text: str) -> str:
    if not RATING.fullmatch(text):
        raise UnfitPlan("rating is a number such as 1875, not {typed}.", typed=text[:40])
    return text


def _number(name: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _COUNT.fullmatch(text):
            said = "{fact} is a whole number, 1 to 9999, not {typed}."
            raise UnfitPlan(said, fact=name, typed=text[:40])
        return int(text)

    return read


def read_section(text: str) -> str:
    """The name of a section: one word; raises UnfitPlan.

    >>> read_section("U1600")
    'U1600'
    """
    if not _SECTION.fullmatch(text):
        raise UnfitPlan(
            "{typed} can't be the name of a section.",
            "It is one word of up to 20 letters and digits.",
            "Such as A, B, Open or U1600.",
            typed=ascii(text[:40]),
        )
    return text


READERS: Mapping[str, Callable[[str], Any]] = {
    "rating": _rating,
    **{name: _text(name) for name in GROUPS},
    "table": _number("table"),
    "seed": _number("seed"),
    "section": read_section,
}
"""Each fact with what reads it."""
