"""`event sheets`: what is printed for an evening."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, EVENT, ThroughOption, argument, option
from trickledger.ledger.cli.output import warn
from trickledger.ledger.cli.printing import (
    OutOption,
    PaperOption,
    PdfOption,
    known_paper,
    print_document,
)
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import read_round

SheetsArgument = Annotated[
    list[str] | None,
    argument("Which sheets (else those of a usual evening).", "[SHEET]...", candidates.sheets),
]
UrlOption = Annotated[str, option("--url", "Where each table has its page, for the codes.", "URL")]


NetworkOption = Annotated[str, option("--network", "Which network phones join first.", "NAME")]
PasswordOption = Annotated[
    str, option("--password", "Its password, to be printed as well; it is kept nowhere.", "WORD")
]


def _with_round(words: list[str], option: int | None) -> tuple[list[str], int]:
    """The sheets, and the round where a number among them names it; raises UsageError."""
    numbers = {int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 6}
    if 0 in numbers:
        raise UsageError("0 isn't a round.", "", "They count from 1: --round 1.")
    named = [word for word in words if not (word.isascii() and word.isdecimal())]
    if len(numbers) > 1:
        raise UsageError("Several rounds are named.", "", "Name one: --round 2.")
    return named, read_round(next(iter(numbers), 0), option)


@command(EVENT, *ASKING)
def sheets(
    call: Call,
    wanted: SheetsArgument = None,
    round_number: ThroughOption = None,
    url: UrlOption = "",
    network: NetworkOption = "",
    password: PasswordOption = "",
    paper: PaperOption = "a4",
    as_pdf: PdfOption = False,
    out: OutOption = None,
) -> None:
    """Write sheets to print: pairings, result slips, table cards, standings.

    pairings and names hang on the wall, by table and by name. slips are for the results, eight to
    a page, with boxes, signatures and a code; scores is a sheet for each table to fill in by hand;
    cards stand on the tables, places before the players; those that let phones in are made at the
    desk of `serve`. A poster at the entrance says which network phones join, and where they go
    then. checkin has a box for each entrant, missing says who isn't here and which tables have no
    result. Any browser prints the file; with --pdf it is a PDF.

    \b
    trickledger event sheets
    trickledger event sheets slips --round 2
    trickledger event sheets poster --url http://192.0.2.7:8321 --network Hall
    trickledger event sheets standings crosstable --out wall.html
    trickledger event sheets --pdf
    """
    from trickledger.ledger.pages.event_sheets import CARDS_OF_THE_DESK, event_sheets
    from trickledger.ledger.pages.poster import entrance
    from trickledger.ledger.queries.tournament_lists import load_event

    paper, at = known_paper(paper), entrance(url, network, password)
    with call.event_meant() as (store, stream):
        known = load_event(store, stream)
    words, number = _with_round(wanted or [], round_number)
    document = event_sheets(known, words, number=number, entrance=at, paper=paper)
    print_document(call, document, out, as_pdf=as_pdf)
    if url and not wanted and not call.is_for_programs:
        warn(str(CARDS_OF_THE_DESK))
