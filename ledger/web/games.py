"""A game as everybody may see it: never a hand that is still being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.shapes.games import sheet_shape
from trickledger.ledger.pages.unlisted import record_without_unlisted
from trickledger.ledger.projections.games import decisions
from trickledger.ledger.projections.people import unlisted
from trickledger.ledger.queries.public_games import listed_games
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.services.sheets import settled_sheet
from trickledger.ledger.web.answers import NoSuchPage
from trickledger.ledger.web.public import games_of, seen_of_event

if TYPE_CHECKING:
    from trickledger.ledger.cli.shapes import Shape
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger


def public_sheet(store: Ledger, event: Stream, number: int) -> Shape:
    """A game of an event as `show --json` has it, without the hand that is being played.

    Of that nobody may learn from here what a scorer at the table was told; a game that has ended
    in the middle of a hand is shown without it. Raises NoSuchPage.
    """
    if number not in games_of(seen_of_event(store, event)):
        raise NoSuchPage(f"There is no game {number} here.", "It isn't played, or it isn't public.")
    sheet = settled_sheet(store, str(number))
    shape = {**sheet_shape(sheet), "hands": [hand for hand in sheet.hands if hand["over"]]}
    with store.reading() as db:
        hidden = unlisted(decisions(db))
        listed = listed_games(db, Selection(), hidden) if hidden else ()
        seats = next((game.seats for game in listed if game.number == number), ())
    if hidden and not seats:
        raise NoSuchPage(f"There is no game {number} to be seen.")
    return record_without_unlisted(shape, seats) if hidden else shape
