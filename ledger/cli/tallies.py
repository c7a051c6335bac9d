"""What was made in games: a table with a line a person, or a kind of game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trickledger.ledger.cli.tables import columns

if TYPE_CHECKING:
    from trickledger.ledger.queries.results import Tally


def print_tallies(head: str, rows: Iterable[tuple[str, Tally]]) -> None:
    """Print tallies, each under its name in the column `head`."""
    columns(
        (head, "Won", "Hands", "Total", "A game", "A hand", "Best", "Game", "Difference"),
        (
            (
                name,
                f"{tally.points:.4g}/{tally.games}",
                tally.hands,
                tally.total,
                _mean(tally.total, tally.games),
                _mean(tally.in_hands, tally.hands),
                "" if tally.best is None else tally.best,
                tally.best_game or "",
                f"{tally.lead:+d}",
            )
            for name, tally in rows
        ),
        right=range(1, 9),
    )


def _mean(total: int, count: int) -> str:
    return f"{total / count:.1f}" if count else ""
