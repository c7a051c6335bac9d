"""`event list`: the events of the ledger."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import LISTING
from trickledger.ledger.cli.output import say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.shapes.events import events_shape
from trickledger.rules.says import Example, Says


@command(*LISTING)
def list_(call: Call) -> None:
    """List the events of the ledger; a star marks the current one.

    \b
    trickledger event list
    """
    from trickledger.ledger.queries.references import event_meant_now
    from trickledger.ledger.queries.tournament_lists import events_of

    with call.opened() as store:
        events = events_of(store)
        current = event_meant_now(store)
    if call.is_for_programs:
        print_data(call, events_shape(events, current), "events")
    elif not events:
        new = Example('event new "Autumn evening"')
        say(Says("There is no event yet: {new}", new=new))
    else:
        columns(
            ("Event", "Code", "Title", "Game", "Date", "Entrants", "Rounds", "Status"),
            (
                (
                    f"{each.number}{' *' if each.number == current else ''}",
                    each.code,
                    each.settings.title,
                    each.settings.game,
                    each.settings.date,
                    each.entrants,
                    each.rounds,
                    each.status if each.counts else "not counted",
                )
                for each in events
            ),
            right=(5, 6),
        )
