"""Dividing the entrants of an event into sections: by rating bands, by a fact, or balanced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import cycle, islice
from typing import NamedTuple

from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.facts import GROUPS, RATING, fact_named, read_section
from trickledger.ledger.tournament.pairing import apart
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.says import Command, listed

_MOST = 50

SectionNames = Mapping[int, str]
"""The section of each entrant."""


class Band(NamedTuple):
    """A section as it is typed: its name, and the least rating in it; none for all the rest."""

    name: str
    least: Fraction | None = None


def read_bands(words: Sequence[str]) -> list[Band]:
    """Sections as they are typed, such as `A=1800 B=1500 C`; raises UnfitPlan.

    >>> read_bands(["A=1800", "B"])
    [Band(name='A', least=Fraction(1800, 1)), Band(name='B', least=None)]
    """
    bands = [_band(word) for word in words]
    names = [band.name.casefold() for band in bands]
    for at, band in enumerate(bands):
        if names[at] in names[:at]:
            raise UnfitPlan(
                "Section {section} is there twice.", "", "Name it once.", section=band.name
            )
    if len(bands) > _MOST:
        said = "{number} sections are too many."
        raise UnfitPlan(said, "{most} are the most.", number=len(bands), most=_MOST)
    return bands


def _band(word: str) -> Band:
    name, sign, least = word.partition("=")
    name = read_section(name)
    if sign and not RATING.fullmatch(least):
        raise UnfitPlan(
            "{typed} isn't the least rating of section {section}.",
            "",
            "Write it as a number: A=1800.",
            typed=least[:20] or "Nothing",
            section=name,
        )
    return Band(name, Fraction(least) if sign else None)


def by_bands(event: Event, bands: Sequence[Band]) -> SectionNames:
    """Everyone who is in, by rating: into the highest band that they reach; raises UnfitPlan."""
    bounded = [(band.least, band.name) for band in bands if band.least is not None]
    bounded.sort(key=lambda bound: -bound[0])
    rest = [band.name for band in bands if band.least is None]
    if len(rest) > 1:
        raise UnfitPlan(
            "Sections {sections} have no least rating.",
            "Only one can take all the rest.",
            "Give a rating to the others: A=1800 B=1500 C.",
            sections=listed(rest),
        )
    found: dict[int, str] = {}
    for entrant in _to_divide(event):
        rated = event.dossier.facts_of(entrant).rated
        reached = [name for least, name in bounded if rated >= least] or rest
        if not reached:
            rating = event.dossier.facts_of(entrant).rating or "no rating"
            raise UnfitPlan(
                "{name} has {rating} and reaches no section.",
                "",
                "Name one more, without a rating, for all the rest.",
                name=event.name(entrant),
                rating=rating,
            )
        found[entrant] = reached[0]
    return found


def by_rating(event: Event, names: Sequence[str]) -> SectionNames:
    """Everyone who is in, in sections as equal in number as can be: the best rated in the first.

    Equals come in the order before the event; of an uneven field the first sections have one more.
    """
    field = sorted(_to_divide(event), key=lambda one: -event.dossier.facts_of(one).rated)
    size, more = divmod(len(field), len(names))
    places = (name for at, name in enumerate(names) for _ in range(size + (at < more)))
    return dict(zip(field, places, strict=True))


def balanced(event: Event, names: Sequence[str]) -> SectionNames:
    """Everyone who is in, in sections of equal strength: dealt out to and fro.

    The best four go to A B B A, so each section has as much of the order before the event. Those of
    one group are spread over the sections first.
    """
    field, dealt = _to_divide(event), cycle([*range(len(names)), *reversed(range(len(names)))])
    sections = [*islice(dealt, len(field))]
    spread = apart.in_sections(field, event.groups, sections)
    return {one: names[section] for one, section in zip(spread, sections, strict=True)}


def divided(event: Event, words: Sequence[str], by: str) -> SectionNames:
    """Everyone who is in, divided as it is typed; raises UnfitPlan.

    Without a word it goes by a fact, with ratings by these, else by strength or balanced.
    """
    bands = read_bands(words)
    fact = "" if by in ("", "rating") else _grouping(by)
    if any(band.least is not None for band in bands):
        if fact:
            said = "Sections with ratings go by rating alone."
            raise UnfitPlan(said, "", "Leave out --by {by}.", by=by)
        return by_bands(event, bands)
    if fact and bands:
        raise UnfitPlan("Each {fact} is a section.", "", "Leave the names out.", fact=fact)
    if fact:
        return by_fact(event, fact)
    if len(bands) < 2:
        raise UnfitPlan("It takes two sections.", "", "Name them, such as A B.")
    names = [band.name for band in bands]
    return by_rating(event, names) if by else balanced(event, names)


def _grouping(fact: str) -> str:
    """A fact that can make sections; raises UnfitPlan."""
    name = fact_named(fact)
    if name not in GROUPS:
        said, ways = "{fact} makes no sections.", listed(("rating", *GROUPS))
        raise UnfitPlan(said, "", "Sections can be made by: {ways}.", fact=name, ways=ways)
    return name


def by_fact(event: Event, name: str) -> SectionNames:
    """Everyone who is in, in a section for each value of a fact; raises UnfitPlan.

    A value of several words is written together, `Old Town` as `Old-Town`.
    """
    found: dict[int, str] = {}
    for entrant in _to_divide(event):
        value = getattr(event.dossier.facts_of(entrant), name)
        if not value:
            raise UnfitPlan(
                "{name} has no {fact}.",
                "",
                "Say which: {facts}.",
                name=event.name(entrant),
                fact=name,
                facts=Command(f"event facts {entrant} {name}={name.upper()}"),
            )
        found[entrant] = read_section("-".join(value.split()))
    return found


def _to_divide(event: Event) -> list[int]:
    """Those who are in, in the order before the event."""
    inside = [one.number for one in event.entrants.values() if one.is_in]
    if not inside:
        add = Command("event add NAMES")
        raise UnfitPlan("Nobody is entered yet.", "", "{add} enters people.", add=add)
    return sorted(inside, key=event.seeds.__getitem__)
