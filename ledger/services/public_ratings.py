"""Ratings by the games and tables that are public, and the way those of each person went."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.queries.contests import contests
from trickledger.ledger.ratings.book import Book
from trickledger.ledger.tournament.publicity import A_PLAYER
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickledger.ledger.ratings.book import Row, Standing
    from trickledger.ledger.services.public import PublicLedger
    from trickledger.ledger.storage.port import Ledger


class PublicRating(NamedTuple):
    """The ratings at a kind of game: who stands where, and by person what each game made of it.

    People who are not listed have no name in `names`, and no way.
    """

    kind: str
    games: int
    rows: tuple[Row, ...]
    names: Mapping[str, str]
    ways: Mapping[str, tuple[Standing, ...]]


def public_ratings(store: Ledger, seen: PublicLedger) -> list[PublicRating]:
    """The ratings by what is public, by kind of game."""
    with store.reading() as db:
        played, names = contests(db)
    public = _public(seen)
    listed = _listed(seen)
    books: dict[str, Book] = {}
    ways: defaultdict[str, defaultdict[str, list[Standing]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for contest in played:
        if contest.place in public and not contest.why_not:
            for move in books.setdefault(contest.kind, Book()).take(contest):
                ways[contest.kind][move.person].append(move.after)
    shown = {person: name if person in listed else A_PLAYER for person, name in names.items()}
    return [
        PublicRating(
            kind,
            book.contests,
            tuple(book.rows()),
            shown,
            {person: tuple(way) for person, way in ways[kind].items() if person in listed},
        )
        for kind, book in sorted(books.items())
    ]


def _public(seen: PublicLedger) -> set[str]:
    """What is public, as ratings name it."""
    games = {f"game {game.number}" for game in seen.games}
    tables = {
        f"event {each.event.number}, table {table.place}"
        for each in seen.events
        for made in each.rounds
        for table in made.tables
        if table.figures
    }
    return games | tables


def _listed(seen: PublicLedger) -> set[str]:
    """Who is listed, as names are compared."""
    seats = [seat for game in seen.games for seat in game.seats if seat.is_listed]
    entered = {
        name
        for each in seen.events
        for entrant in each.event.entrants.values()
        for name in entrant.names
        if name != A_PLAYER
    }
    written = {seat.written: seat.person for seat in seats}
    seated = {seat.person for seat in seats}
    return {folded(written.get(name, name)) for name in (*seated, *entered)}
