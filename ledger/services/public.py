"""What the public may see: of events what their directors released, and nobody who is unlisted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.families import counting_streams
from trickledger.ledger.projections.games import all_decisions
from trickledger.ledger.projections.people import Key, unlisted
from trickledger.ledger.queries.public_games import PublicGame, games_of_events, listed_games
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.tournaments import EventTables, as_event
from trickledger.ledger.tournament.publicity import PublicEvent, listed, public_event

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.state import State


class PublicLedger(NamedTuple):
    """What the public may see of a ledger: events, by number, and games that are no secret of one.

    `meant` chooses the same games for figures of people.
    """

    events: tuple[PublicEvent, ...]
    games: tuple[PublicGame, ...]
    meant: Selection


def seen_of_event(store: Ledger, stream: Stream) -> PublicEvent:
    """What the public may see of an event, at one moment."""
    with store.reading() as db:
        state = EventTables(db, stream).load().state
        hidden = _unlisted_in(db, stream, unlisted(all_decisions(db)))
    return public_event(as_event(state), hidden)


def listed_in_event(store: Ledger, stream: Stream) -> Event:
    """All of an event, but who does not want to be listed is named in nothing that goes about."""
    with store.reading() as db:
        state = EventTables(db, stream).load().state
        hidden = _unlisted_in(db, stream, unlisted(all_decisions(db)))
    return listed(as_event(state), hidden)


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
