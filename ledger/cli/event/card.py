"""`event card`: a picture of a result or of the standings to share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, EVENT, argument, option
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.errors import UsageError, shown

if TYPE_CHECKING:
    from trickledger.ledger.pages.card import Card
    from trickledger.ledger.say.shapes import declared_files
    from trickledger.ledger.tournament.event import Event

TableArgument = Annotated[str, argument("A table, such as 2.5 (else the standings).", "[TABLE]")]
OutOption = Annotated[
    Path | None, option("--out", "The file: .svg, or .png with the extra pdf.", "FILE")
]


@command(EVENT, *ASKING)
def card(call: Call, table: TableArgument = "", out: OutOption = None) -> None:
    """Write a picture to share: the result of a table, or the first places.

    It is 1200 by 630 points, as messengers show it. An SVG needs nothing; a PNG the package typst,
    as a PDF does. Who does not want to be listed (`player hide`) is "a player" on it.

    \b
    trickledger event card
    trickledger event card 2.5
    trickledger event card 2.5 --out final.png
    """
    from trickledger.ledger.pages.card import png, svg
    from trickledger.ledger.pages.files import name_of, write_ours
    from trickledger.ledger.services.public import listed_in_event

    with call.event_meant() as (store, stream):
        known = listed_in_event(store, stream)
    made = _card(known, table)
    words = f"{known.settings.title} {table or 'standings'}"
    file = out or name_of(words.replace(".", "-"), "svg")
    if file.suffix not in (".svg", ".png"):
        raise UsageError("{file} is neither .svg nor .png.", "", "Name it so.", file=shown(file))
    write_ours(file, png(made) if file.suffix == ".png" else svg(made).encode())
    if call.as_json:
        shape: declared_files.Card = {
            "ok": True,
            "file": str(file),
            "title": made.title,
            "under": made.under,
        }
        print_json(shape)
    else:
        say(f"{shown(file)}: {made.title}, {made.under}.")


def _card(known: Event, table: str) -> Card:
    from trickledger.ledger.pages.card import card_of_standings, card_of_table
    from trickledger.ledger.say.readers import read_table
    from trickledger.ledger.services.event_pages import round_of, standings_of

    if not known.rounds or not table:
        return card_of_standings(standings_of(known))
    number, place = read_table(len(known.rounds), table)
    return card_of_table(round_of(known, number), place)
