"""`undo`, `void`, `correct`, `ruling`, `abandon`: decisions that are entries themselves."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.outcomes import print_outcome
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    AtOption,
    DryRunOption,
    GameOption,
    JsonOption,
    LedgerOption,
    ReasonOption,
    ScorerOption,
    entry_number,
    table,
)
from trickledger.ledger.errors import UsageError

app = group()
DropOption = Annotated[
    bool, typer.Option("--drop", help="Drop what follows in that hand where it no longer holds.")
]


@app.command(cls=Page)
def undo(
    because: ReasonOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    game: GameOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Void the last line that still counts.

    \b
    trickledger undo
    trickledger undo --dry-run
    """
    with table(ledger, game, scorer) as at_table:
        outcome = at_table.undo(because, at=at, dry_run=dry_run)
        return print_outcome(
            *(at_table, outcome),
            as_json=as_json,
            dry_run=dry_run,
            has_lines=False,
            is_named=bool(game),
        )


@app.command(cls=Page)
def void(
    entries: Annotated[
        list[str],
        typer.Argument(help="Entries: @14, or 14.", autocompletion=candidates.entries),
    ],
    because: ReasonOption = "",
    drop: DropOption = False,
    at: AtOption = None,
    dry_run: DryRunOption = False,
    game: GameOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Void entries; all that this changes is listed.

    \b
    trickledger void @14 --because "typed twice"
    trickledger void @14 @15 --dry-run
    """
    numbers = [entry for word in entries for entry in word.split(",") if entry.strip()]
    members = [f"void @{entry_number(entry)}" for entry in numbers or [""]]
    return _decide(_batch(members, drop), because, at, dry_run, game, ledger, scorer, as_json)


@app.command(cls=Page)
def correct(
    words: Annotated[
        list[str],
        typer.Argument(
            help="An entry and what it was: @12 KD; more after a comma.",
            autocompletion=candidates.entries,
        ),
    ],
    because: ReasonOption = "",
    drop: DropOption = False,
    at: AtOption = None,
    dry_run: DryRunOption = False,
    game: GameOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Correct entries; all that this changes is listed.

    \b
    trickledger correct @12 KD
    trickledger correct @12 KD, @13 9S --because "misread"
    trickledger correct @12 KD, void @13 --dry-run
    """
    members = []
    for part in " ".join(words).split(","):
        first, *rest = part.split() or [""]
        if first.lower() in {"void", "correct", "drop"}:
            members.append(part.strip())
        else:
            members.append(f"correct @{entry_number(first)} {' '.join(rest)}".strip())
    return _decide(_batch(members, drop), because, at, dry_run, game, ledger, scorer, as_json)


@app.command(cls=Page)
def ruling(
    words: Annotated[
        list[str],
        typer.Argument(
            help="The kind, the hand, the finding, and amounts for a column.",
            autocompletion=candidates.rulings,
        ),
    ],
    by: Annotated[str, typer.Option("--by", help="Who rules.")] = "",
    because: ReasonOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    game: GameOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Record a director's ruling, and say all that it changes.

    The kinds: stand, retract, adjust, penalty, annul, award, settle. Amounts go to the score of
    the hand before it is settled (hand), to the totals (game), or are chips.

    \b
    trickledger ruling stand @17 KLA-PLAY-2 --by Dora --because "one trick"
    trickledger ruling penalty game Bob minus 10 --by Dora --because "twice"
    trickledger ruling annul --by Dora --because "a card was missing"
    """
    who = f" by {by}" if by else ""
    return _decide(
        f"ruling {' '.join(words)}{who}", because, at, dry_run, game, ledger, scorer, as_json
    )


@app.command(cls=Page)
def abandon(
    which: Annotated[
        str,
        typer.Argument(help="The game, by number or code.", autocompletion=candidates.games),
    ],
    because: ReasonOption = "",
    at: AtOption = None,
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Close a mistaken game: it stays and does not count.

    \b
    trickledger abandon 12 --because "opened twice"
    """
    if not which.strip():
        raise UsageError("No game is named.", remedy="`trickledger games` lists those there are.")
    if not because.strip():
        raise UsageError(
            "A game is abandoned for a reason.", remedy='Add --because "opened twice".'
        )
    return _decide("abandon", because, at, dry_run, which, ledger, scorer, as_json)


def _decide(
    line: str,
    because: str,
    at: int | None,
    dry_run: bool,
    game: str,
    ledger: str | None,
    scorer: str | None,
    as_json: bool,
) -> int:
    reason = f" because {because}" if because else ""
    with table(ledger, game, scorer) as at_table:
        outcome = at_table.enter([f"{line}{reason}"], at=at, dry_run=dry_run)
        return print_outcome(
            *(at_table, outcome),
            as_json=as_json,
            dry_run=dry_run,
            has_lines=False,
            is_named=bool(game),
        )


def _batch(members: list[str], drop: bool) -> str:
    return ", ".join([*members, *(["drop"] if drop else [])])
