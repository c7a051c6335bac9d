"""The ratings of this ledger as facts of the entrants of an event: for its order and tie-breaks."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.queries.ratings import rating_lists
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.tournament.acts import Act
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.services.director import Desk
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Entrant

_BEFORE_ALL = "0000-12-31"
"""No day, and before each of them: days are compared as text."""


class Ratings(NamedTuple):
    """What people are called now, and the ratings that some of them had."""

    called: Mapping[str, str]
    known: Mapping[str, int]


class Rated(NamedTuple):
    """Which rating each entrant was given, and who has none yet."""

    given: Mapping[int, int]
    without: tuple[int, ...]


def ratings_before(ledger: Ledger, stream: Stream) -> Ratings:
    """The ratings that people had before the day of an event."""
    with ledger.reading() as db:
        tables = EventTables(db, stream)
        settings, called = tables.blank().settings, tables.people()
    meant = Selection(settings.game, until=_day_before(settings.date))
    known = {
        row.person: row.standing.points
        for listed in rating_lists(ledger, meant)
        for row in listed.rows
        if row.standing.is_rated
    }
    return Ratings(called, known)


def rate(desk: Desk, ratings: Ratings, why: str) -> Rated:
    """Enter the ratings of the entrants of an event, a pair's as their mean."""
    given, without = {}, []
    for entrant in desk.event.entrants.values():
        rating = _rating(entrant, ratings)
        if rating is None:
            without.append(entrant.number)
            continue
        given[entrant.number] = rating
        if desk.event.dossier.facts_of(entrant.number).rating != str(rating):
            told = (("rating", str(rating)),)
            desk.enter(Act("facts", entrants=(entrant.number,), settings=told, why=why))
    return Rated(given, tuple(without))


def _rating(entrant: Entrant, ratings: Ratings) -> int | None:
    called, known = ratings
    found = [known.get(folded(called.get(name, name))) for name in entrant.names]
    rated = [each for each in found if each is not None]
    return round(sum(rated) / len(rated)) if len(rated) == len(found) else None


def _day_before(day: str) -> str:
    if day == date.min.isoformat():
        return _BEFORE_ALL
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat() if day else ""
