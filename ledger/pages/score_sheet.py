"""The sheet of a recorded game, for the folder of who keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.pages.document import Document
from trickledger.ledger.pages.game import page_of_game
from trickledger.ledger.pages.values import ScoreSheet

if TYPE_CHECKING:
    from trickledger.ledger.services.sheets import AuditedSheet


def score_sheet(found: AuditedSheet, paper: str = "a4") -> Document:
    """The sheet of a game as a document: its totals, a line a hand, then hand by hand."""
    sheet = found.sheet
    game = page_of_game(found)
    day = f", {sheet.game['date']}" if sheet.game["date"] else ""
    title = f"{game.title}: {', '.join(sheet.game['players'])}"
    options = f" Options: {game.options}." if game.options else ""
    under = f"Game {sheet.number} ({sheet.code}){day}: {game.status}.{options}"
    made = ScoreSheet("score", title, under, game)
    return Document(f"Game {sheet.number} {game.title}", [made], paper)
