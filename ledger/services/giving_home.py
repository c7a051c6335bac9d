"""The home of an event: where it is, handing it over, and taking it over by force."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from trickledger.ledger.config.values import ledger_address
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, key_of, keys_of, usual_name
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.director import Desk, Done, direct
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.home import Home, read_home, read_name


class Place(NamedTuple):
    """A ledger as it can be the home of an event: what tells it from others, what it is called."""

    key: str
    name: str


class HomePage(NamedTuple):
    """The home of an event, None where it has none.

    `is_here` says that it is this ledger, `lacks` how many entries of its games are not here that
    were there when it was handed over; `is_closed`, that the event is.
    """

    home: Home | None
    is_here: bool
    lacks: int
    is_closed: bool


def place_of(address: str, name: str = "") -> Place:
    """The ledger at an address as it can be a home.

    A path without a ledger raises a `LedgerUnusable`: handed over to a mistyped name, an event
    could be written nowhere. A server may be out of reach for now. A name that is none raises
    UnfitPlan.
    """
    meant = ledger_address(address)
    place = Place(key_of(str(meant)), read_name(name or usual_name(str(meant))))
    if isinstance(meant, Path):
        open_ledger(meant, write=False).close()
    return place


def home_page(store: Ledger, stream: Stream) -> HomePage:
    """The home of an event as this ledger knows it."""
    with store.reading() as db:
        state = EventTables(db, stream).load().state
        entries, _, _ = heads_of(db, state.opened).partition("-")
    if not state.settings.home:
        return HomePage(None, False, 0, state.is_closed)
    home = read_home(state.settings.home)
    handed, _, _ = home.heads.partition("-")
    lacks = max(int(handed) - int(entries), 0)
    return HomePage(home, home.key in keys_of(store.address), lacks, state.is_closed)


def give_home(
    store: Ledger,
    stream: Stream,
    author: Author,
    place: Place,
    *,
    why: str = "",
    by_force: bool = False,
    dry_run: bool = False,
) -> Done[Home]:
    """Make a ledger the home of an event; `by_force` where the home is elsewhere, for a reason.

    The act carries the heads of its games, and waits for no pause in the results. Raises NotAtHome,
    EntryRefused, Overtaken.
    """

    def settle(desk: Desk) -> Home:
        games = tuple(desk.state.opened)
        heads = desk.read(lambda db: heads_of(db, games))
        # no line may come between what is carried and the act
        desk.count_on(lambda db: held_heads_of(db, games) == heads)
        home = Home(place.key, place.name, heads)
        desk.enter(Act("set", settings=(("home", home.text()),), why=why))
        return home

    return direct(store, stream, author, settle, dry_run=dry_run, anywhere=by_force)


def heads_of(db: Rows, games: Iterable[str]) -> str:
    """How many entries games have, by their ids, and a hash over the head of each."""
    known = (journal.find_stream_by_id(db, id) for id in sorted(games))
    ends = [(stream.id, *journal.head(db, stream)) for stream in known if stream]
    said = "".join(f"{id} {number} {end.hex()}\n" for id, number, end in ends)
    return f"{sum(end[1] for end in ends)}-{sha256(said.encode()).hexdigest()[:12]}"


def held_heads_of(db: Rows, games: Iterable[str]) -> str:
    """The same as `heads_of`, of games that are held: nothing is entered until the block ends."""
    ids = sorted(games)
    for stream in (journal.find_stream_by_id(db, id) for id in ids):
        if stream:
            db.hold(stream.stream)
    return heads_of(db, ids)
