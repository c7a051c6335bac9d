"""What may be written where: an event that has a home, and the games of its tables, there alone."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from trickledger.ledger.errors import EntryRefused, stream_named
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import keys_of
from trickledger.ledger.problems import Command
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.tournament.home import Home, read_home
from trickledger.rules.says import Says


class NotAtHome(EntryRefused):
    """An event, or a game of its tables, is written elsewhere; this ledger has a copy."""

    def __init__(self, what: Says, event: int, home: Home) -> None:
        super().__init__(
            "{what} is a copy here: the home of event {event} is {home}.",
            "It is written there alone, and a copy catches up by import.",
            "Enter it there. If that ledger is lost: {take}.",
            what=what,
            event=event,
            home=home.name,
            take=Command(f"event home --take --because REASON -e {event}"),
        )


def demand_home(event: int, home: str, address: str, what: Says | None = None) -> None:
    """Demand that an event is at home in the ledger of an address; raises NotAtHome."""
    if home and read_home(home).key not in keys_of(address):
        raise NotAtHome(what or stream_named("event", event), event, read_home(home))


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
