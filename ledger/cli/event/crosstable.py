"""`event crosstable`: what everyone did, by opponent or by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import EVENT, LISTING, RoundArgument, ThroughOption
from trickledger.ledger.cli.output import paragraph, say, spaced
from trickledger.ledger.say.readers import read_round
from trickledger.ledger.say.shapes.events import crosstable_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.event_pages import CrosstablePage


@command(EVENT, *LISTING)
def crosstable(
    call: Call, number: RoundArgument = None, round_number: ThroughOption = None
) -> None:
    """Print the crosstable: results by opponent or by round.

    A round robin of up to 100 has a column for each opponent, all else for each round.

    An entrant is called by the number of its line. 12:1 is a point against line 12, + and - a
    forfeit won and lost. Of tables of more it prints the table, the rank and the points, T4 1st 1,
    or the partner and the points, T4 &12 1. Each row adds up to the points of the standings: what
    was brought, given or taken stands in a column of its own.

    \b
    trickledger event crosstable
    trickledger event crosstable --round 3
    """
    from trickledger.ledger.services.event_pages import crosstable_page

    with call.event_meant() as (store, stream):
        page = crosstable_page(store, stream, read_round(number, round_number))
    if call.is_for_programs:
        print_data(call, crosstable_shape(page), "lines")
        return
    for each in spaced(page.each):
        _print(each)
    for said in page.given:
        paragraph(said)


def _print(page: CrosstablePage) -> None:
    from trickledger.ledger.cli.tables import blocks
    from trickledger.ledger.tournament.crosstable import legend, printed
    from trickledger.ledger.tournament.heading import heading

    say(heading(page.event, page.through), kind="strong")
    paragraph(legend(page.event.settings, page.seen, is_square=page.is_square))
    heads, *rows = printed(page.seen, page.event.names)
    blocks(heads, rows, stay=4, right=(0, 3))
