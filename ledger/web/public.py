"""What everybody may see of an event, as pages: what is not released is not in them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trickledger.ledger.services.event_pages import (
    CrosstablePage,
    EventPage,
    RoundPage,
    StandingsPage,
    crosstable_of,
    standings_of,
)
from trickledger.ledger.services.public import seen_of_event
from trickledger.ledger.web.answers import NoSuchPage

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.publicity import PublicEvent

__all__ = ["crosstable", "event_page", "known", "round_page", "seen_of_event", "standings"]


def known(seen: PublicEvent) -> Event:
    """An event with all rounds that are released, without figures where those are not."""
    return replace(seen.event, rounds=seen.rounds)


def event_page(seen: PublicEvent) -> EventPage:
    """An event as a whole; what a director should know of it is for the director.

    Where nothing of it is public yet, nobody is told who has entered.
    """
    event = known(seen)
    return EventPage(event if seen.is_public else replace(event, entrants={}), [], ())


def round_page(seen: PublicEvent, number: int = 0) -> RoundPage:
    """A round, by default the newest that is released; raises NoSuchPage."""
    for made in reversed(seen.rounds):
        if number in (0, made.number):
            return RoundPage(known(seen), made, [], [])
    if not number:
        raise NoSuchPage("No round is public.", "", "The director releases it.")
    raise NoSuchPage(f"There is no round {number} here.", "It isn't made yet, or it isn't public.")


def standings(seen: PublicEvent, number: int = 0) -> StandingsPage:
    """Who stands where after a round of which all is public; raises NoSuchPage."""
    page = standings_of(seen.event, _through(seen, number))
    return page._replace(changes=[], remarks=[])


def crosstable(seen: PublicEvent, number: int = 0) -> CrosstablePage:
    """What everyone did up to a round of which all is public; raises NoSuchPage."""
    return crosstable_of(seen.event, _through(seen, number))


def _through(seen: PublicEvent, number: int) -> int:
    if not seen.has_standings:
        raise NoSuchPage("The standings aren't public.")
    if number > len(seen.event.rounds):
        raise NoSuchPage(f"The standings after round {number} aren't public.")
    return number


def games_of(seen: PublicEvent) -> frozenset[int]:
    """The games, by number, that are played at tables whose results are public."""
    return frozenset(
        table.record.game for made in seen.rounds for table in made.tables if table.record
    )
