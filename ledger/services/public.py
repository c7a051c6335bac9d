"""What the public may see: of events what their directors released, and nobody who is unlisted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.families import counting_streams
from trickledger.ledger.projections.games import all_decisions
from trickledger.ledger.projections.people import Key, unlisted
from trickledger.ledger.queries.contests import contests
from trickledger.ledger.queries.public_games import PublicGame, games_of_events, listed_games
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.standings import PlayerPage, PlayerRow, player_page, standings
from trickledger.ledger.queries.tournaments import EventTables, as_event
from trickledger.ledger.ratings.book import Book, Rating, RatingRow
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.publicity import A_PLAYER, PublicEvent, listed, public_event
from trickledger.ledger.tournament.state import State
from trickledger.rules.language.notation import folded


class PublicLedger(NamedTuple):
    """What the public may see of a ledger: events, by number, and games that are no secret of one.

    `meant` chooses the same games for figures of people.
    """

    events: tuple[PublicEvent, ...]
    games: tuple[PublicGame, ...]
    meant: Selection


def seen_of_event(store: Ledger, stream: Stream) -> PublicEvent:
    """What the public may see of an event, at one moment."""
    return both_of_event(store, stream)[1]


def both_of_event(store: Ledger, stream: Stream) -> tuple[Event, PublicEvent]:
    """An event, and what the public may see of it, at one moment."""
    known, hidden = _of_event(store, stream)
    return known, public_event(known, hidden)


def listed_in_event(store: Ledger, stream: Stream) -> Event:
    """All of an event, but who does not want to be listed is named in nothing that goes about."""
    return listed(*_of_event(store, stream))


def _of_event(store: Ledger, stream: Stream) -> tuple[Event, set[str]]:
    """An event, and the names in it that are not listed, at one moment."""
    with store.reading() as db:
        state = EventTables(db, stream).load().state
        hidden = _unlisted_in(db, stream, unlisted(all_decisions(db)))
    return as_event(state), hidden


def seen_by_friends(store: Ledger, stream: Stream) -> PublicEvent:
    """What a friend may see of an event: all of one that is closed, else what the public may."""
    event = listed_in_event(store, stream)
    if not event.is_closed:
        return seen_of_event(store, stream)
    return PublicEvent(event, event.rounds, frozenset(), bool(event.rounds), True, ())


def seen_of_ledger(store: Ledger, meant: Selection, event: Stream | None) -> PublicLedger:
    """What the public may see of some days, or of one event, at one moment."""
    with store.reading() as db:
        hidden = unlisted(all_decisions(db))
        loaded = list(_loaded(db, hidden))
        games = list(listed_games(db, meant, hidden))
        secret = games_of_events(db)
    events = [(stream, public_event(as_event(state), names)) for stream, state, names in loaded]
    public = frozenset(game for _, seen in events for game in seen.games)
    chosen = [
        seen
        for stream, seen in events
        if (event is None or stream == event) and meant.has(seen.event.settings.date)
    ]
    if event:
        own = frozenset(game for seen in chosen for game in seen.games)
        shown = [game for game in games if game.family in own]
    else:
        shown = [game for game in games if game.family in public or game.family not in secret]
    is_all = event is None and len(shown) == len(games)
    only = None if is_all else tuple(game.stream for game in shown)
    return PublicLedger(tuple(chosen), tuple(shown), meant._replace(only=only))


def _loaded(db: Rows, hidden: frozenset[Key]) -> list[tuple[Stream, State, set[str]]]:
    """The events that count, each with the names in it that are not listed."""
    return [
        (stream, EventTables(db, stream).load().state, _unlisted_in(db, stream, hidden))
        for stream in counting_streams(db, "event")
    ]


def _unlisted_in(db: Rows, stream: Stream, hidden: frozenset[Key]) -> set[str]:
    """The names, as they are compared, that are not listed among the people of a stream."""
    origin = journal.origin(db, stream) if hidden else ""
    return {name for ledger, name in hidden if ledger == origin}


class PublicPeople(NamedTuple):
    """The standings of all games, those who are not listed without a name, and a page each.

    There is none of who is not listed.
    """

    rows: tuple[PlayerRow, ...]
    pages: tuple[PlayerPage, ...]


def public_people(store: Ledger, seen: PublicLedger) -> PublicPeople:
    """Who stands where by the games that are public, and the pages of those who are listed."""
    listed = {seat.person: seat.is_listed for game in seen.games for seat in game.seats}
    rows = []
    pages = []
    for row in standings(store, seen.meant).rows:
        name = row.record.player
        if listed.get(name):
            met = (
                each if listed.get(each.against) else each._replace(against=A_PLAYER)
                for each in row.record.against
            )
            page = player_page(store, seen.meant, name)
            partners = (
                each if listed.get(each.of) else each._replace(of=A_PLAYER)
                for each in page.partners
            )
            record = row.record._replace(against=tuple(met))
            pages.append(page._replace(record=record, partners=tuple(partners)))
            rows.append(row)
        elif name in listed:
            rows.append(row._replace(record=row.record._replace(player=A_PLAYER)))
    return PublicPeople(tuple(rows), tuple(pages))


class PublicRating(NamedTuple):
    """The ratings at a kind of game: who stands where, and by person what each game made of it.

    People who are not listed have no name in `names`, and no way.
    """

    kind: str
    games: int
    rows: tuple[RatingRow, ...]
    names: Mapping[str, str]
    ways: Mapping[str, tuple[Rating, ...]]


def public_ratings(store: Ledger, seen: PublicLedger) -> list[PublicRating]:
    """The ratings by what is public, by kind of game."""
    with store.reading() as db:
        played, names = contests(db)
    public, listed = _public_places(seen), _listed_people(seen)
    books: dict[str, Book] = {}
    ways: defaultdict[str, defaultdict[str, list[Rating]]] = defaultdict(lambda: defaultdict(list))
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


def _public_places(seen: PublicLedger) -> set[str]:
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


def _listed_people(seen: PublicLedger) -> set[str]:
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
