"""`show` and `log`: the score sheet of a game, and every entry with what became of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import GAME, READING, ReferenceArgument, option
from trickledger.ledger.cli.output import print_json, warn
from trickledger.ledger.cli.printing import (
    OutOption,
    PaperOption,
    PdfOption,
    known_paper,
    print_document,
)
from trickledger.ledger.cli.sheet import Depth, print_sheet
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.ledger.say.clock import local_time
from trickledger.ledger.say.display import drawn
from trickledger.ledger.say.shapes.games import log_shape, sheet_shape
from trickledger.rules.says import Example

if TYPE_CHECKING:
    from trickledger.ledger.queries.references import Reference
    from trickledger.ledger.services.sheets import Log


EveryOption = Annotated[bool, option("--all", "Each hand with the reason for every point.")]
WhyOption = Annotated[bool, option("--why", "Trace each figure to its entries and clauses.")]
SheetOption = Annotated[bool, option("--sheet", "Write the whole game to print, trick by trick.")]


@command(GAME, *READING)
def show(
    call: Call,
    reference: ReferenceArgument = "",
    every: EveryOption = False,
    why: WhyOption = False,
    on_paper: SheetOption = False,
    as_pdf: PdfOption = False,
    out: OutOption = None,
    paper: PaperOption = "a4",
) -> None:
    """Print the score sheet, or one hand with its reasons.

    12@47 is game 12 after its entry 47. The head at the end of a sheet is the number of the last
    entry and the start of its hash; `check --head` finds it again or says that it is gone.

    \b
    trickledger show
    trickledger show .3
    trickledger show .3 --why
    trickledger show --all
    trickledger show 12.3.5
    trickledger show 12@47
    trickledger show 12 --sheet
    """
    from trickledger.ledger.services.sheets import sheet_of

    meant = call.meant(reference)
    if on_paper or as_pdf or out:
        _write(call, meant, out, paper, as_pdf=as_pdf)
        return
    with call.opened() as store:
        sheet = sheet_of(store, meant, why=why)
    if call.as_json:
        print_json(sheet_shape(sheet))
    else:
        depth = Depth.ENTRIES if why else Depth.REASONS if every else Depth.ROWS
        print_sheet(sheet, meant, depth)


def _write(call: Call, meant: Reference, out: Path | None, paper: str, *, as_pdf: bool) -> None:
    """Write a whole game as a sheet."""
    from trickledger.ledger.pages.document import Document
    from trickledger.ledger.pages.game import page_of_game
    from trickledger.ledger.pages.values import ScoreSheet
    from trickledger.ledger.services.sheets import whole_sheet

    paper = known_paper(paper)
    if meant.deal or meant.entry:
        alone = f"show {meant.game} --sheet" if meant.game else "show --sheet"
        raise UsageError(
            "A sheet is of a whole game.",
            "",
            "Name the game alone: {show}",
            show=Example(alone),
        )
    with call.opened() as store:
        found = whole_sheet(store, meant.game)
    sheet, game = found.sheet, page_of_game(found)
    day = f", {sheet.game['date']}" if sheet.game["date"] else ""
    title = f"{game.title}: {', '.join(sheet.game['players'])}"
    options = f" House rules: {game.options}." if game.options else ""
    under = f"Game {sheet.number} ({sheet.code}){day}: {game.status}.{options}"
    sheets = [ScoreSheet("score", title, under, game)]
    document = Document(f"Game {sheet.number} {game.title}", sheets, paper)
    print_document(call, document, out, as_pdf=as_pdf)


@command(GAME, *READING)
def log(call: Call, reference: ReferenceArgument = "") -> int:
    """List the entries of a game, and whether each still counts.

    Player is who played or spoke, Scorer who typed it, Time when, by the clock of this machine;
    --json has it in UTC.

    \b
    trickledger log
    trickledger log .2
    trickledger log @47
    """
    from trickledger.ledger.services.sheets import log_of

    meant = call.meant(reference)
    with call.opened() as store:
        found = log_of(store, meant)
    if call.as_json:
        print_json(log_shape(found))
    else:
        _print(found)
    return found.broken.exit_code if found.broken else ExitCode.DONE


def _print(found: Log) -> None:
    columns(
        ("Entry", "Hand", "Player", "Text", "", "Scorer", "Time"),
        (
            (
                f"@{entry.entry}",
                ".".join(str(part) for part in (entry.hand, entry.trick) if part),
                entry.by or "",
                drawn(entry.text.replace("\n", "; ")),
                entry.fate,
                entry.scorer,
                local_time(entry.at),
            )
            for entry in found.entries
        ),
    )
    if found.broken:
        warn(str(found.broken))
