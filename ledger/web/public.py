"""What everybody may see of an event: nothing that is not released, no hand that is played."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from trickledger.ledger.pages.unlisted import record_without_unlisted
from trickledger.ledger.projections.games import all_decisions
from trickledger.ledger.projections.people import unlisted
from trickledger.ledger.queries.public_games import listed_games
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.say.shapes.games import sheet_shape
from trickledger.ledger.services.event_pages import (
    CrosstablePage,
    EventPage,
    RoundPage,
    StandingsPage,
    crosstable_of,
    standings_of,
)
from trickledger.ledger.services.public import seen_of_event
from trickledger.ledger.services.sheets import settled_sheet
from trickledger.ledger.tournament.publicity import without_facts_of_unlisted
from trickledger.ledger.tournament.ranking.standings import lots
from trickledger.ledger.web.answers import NoSuchPage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.queries.public_games import PublicSeat
    from trickledger.ledger.say.shapes.declared import Shown
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.publicity import PublicEvent
    from trickledger.ledger.tournament.ranking.standings import StandingsRow

__all__ = ["crosstable", "event_page", "round_page", "seen_of_event", "sheet", "standings"]


def _known(seen: PublicEvent) -> Event:
    """An event with all rounds that are released, without figures where those are not.

    The seed tells what is still to be drawn, so it is shown once all is over: then anybody can
    check the draws. Where the event is at home is for its director: that can be the address of a
    server.
    """
    event = seen.event
    settings = event.settings._replace(home="")
    settings = settings if event.is_closed else settings._replace(seed=0)
    return replace(event, rounds=seen.rounds, settings=settings)


def event_page(seen: PublicEvent) -> EventPage:
    """An event as a whole; what a director should know of it is for the director.

    Where nothing of it is public yet, nobody is told who has entered.
    """
    event = without_facts_of_unlisted(_known(seen))
    return EventPage(event if seen.is_public else replace(event, entrants={}), [], ())


def round_page(seen: PublicEvent, number: int = 0) -> RoundPage:
    """A round, by default the newest that is released; raises NoSuchPage."""
    for made in reversed(seen.rounds):
        if number in (0, made.number):
            return RoundPage(_known(seen), made, [], [])
    if not number:
        raise NoSuchPage("No round is public.", "", "The director releases it.")
    said = "There is no round {round} here."
    raise NoSuchPage(said, "It isn't made yet, or it isn't public.", round=number)


def standings(seen: PublicEvent, number: int = 0) -> StandingsPage:
    """Who stands where after a round of which all is public; raises NoSuchPage."""
    page = standings_of(seen.event, _through(seen, number))
    page = page._replace(changes=[], remarks=[])
    if seen.event.is_closed:
        return page
    together = page.together and _drawn(page.together)
    sections = tuple(part._replace(rows=_drawn(part.rows)) for part in page.sections)
    return page._replace(rows=_drawn(page.rows), together=together, sections=sections)


def _drawn(rows: Sequence[StandingsRow]) -> list[StandingsRow]:
    """Rows that tell the order of the lots: by a lot itself the seed could be tried out."""
    order = lots(rows)
    return [
        row._replace(tiebreaks={**row.tiebreaks, "lot": Fraction(order[row.entrant])})
        if order
        else row
        for row in rows
    ]


def crosstable(seen: PublicEvent, number: int = 0) -> CrosstablePage:
    """What everyone did up to a round of which all is public; raises NoSuchPage."""
    return crosstable_of(seen.event, _through(seen, number))


def _through(seen: PublicEvent, number: int) -> int:
    if not seen.has_standings:
        raise NoSuchPage("The standings aren't public.")
    if number > len(seen.event.rounds):
        raise NoSuchPage("The standings after round {round} aren't public.", round=number)
    return number


def sheet(store: Ledger, event: Stream, number: int) -> Shown:
    """A game of an event as `show --json` has it, without the hand that is being played.

    Of that nobody may learn from here what a scorer at the table was told; a game that has ended
    in the middle of a hand is shown without it. Raises NoSuchPage.
    """
    if number not in _games(seen_of_event(store, event)):
        said = "There is no game {game} here."
        raise NoSuchPage(said, "It isn't played, or it isn't public.", game=number)
    settled = settled_sheet(store, str(number))
    shape = sheet_shape(settled._replace(hands=tuple(h for h in settled.hands if h.over)))
    with store.reading() as db:
        seats = seats_seen(db, number)
    if seats is None:
        raise NoSuchPage("There is no game {game} to be seen.", game=number)
    return record_without_unlisted(shape, seats) if seats else shape


def seats_seen(db: Rows, number: int) -> Sequence[PublicSeat] | None:
    """Who sits in a game; none where all people are listed, None where nobody may see it."""
    hidden = unlisted(all_decisions(db))
    if not hidden:
        return ()
    listed = listed_games(db, Selection(), hidden)
    return next((game.seats for game in listed if game.number == number), ()) or None


def _games(seen: PublicEvent) -> frozenset[int]:
    """The games, by number, that are played at tables whose results are public."""
    return frozenset(
        table.record.game for made in seen.rounds for table in made.tables if table.record
    )
