"""Open an event from what a director says of it: its title and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.current import make_event_current
from trickledger.ledger.journal.times import today
from trickledger.ledger.services.director import open_event, random_seed
from trickledger.ledger.storage.opening import fill
from trickledger.ledger.tournament.settings import Settings, demand_sizes, read_title, usual_plan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address


def settings_of(title: str, given: Sequence[tuple[str, str]]) -> Settings:
    """The settings of a new event; what is not given follows from the game, the day and chance.

    Raises UnfitPlan for what does not fit together.
    """
    made = Settings(read_title(title))
    named = dict(given)
    if "date" not in named:
        made = made.with_setting("date", today())
    for name, value in given:
        made = made.with_setting(name, value)
    if "seed" not in named:
        made = made._replace(seed=random_seed())
    made = usual_plan(made, set(named))
    demand_sizes(made, named)
    return made.settled()


def open_new_event(address: Address, settings: Settings, author: Author) -> Stream:
    """Open an event in a ledger that is made if there is none, and make it the current one."""
    stream = fill(address, lambda store: open_event(store, settings, author))
    make_event_current(address, stream.number)
    return stream
