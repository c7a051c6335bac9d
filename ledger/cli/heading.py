"""`head`: how far a game or the ledger goes, for the paper that guards it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import columns, counted, print_json, say, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    GameOption,
    JsonOption,
    LedgerOption,
    ScorerOption,
    author,
    opened,
)
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Head

app = group()


@app.command(cls=Page)
def head(
    reference: Annotated[
        str,
        typer.Argument(help="A game; else the current one.", autocompletion=candidates.games),
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help="Of all games, and of the ledger as a whole.")
    ] = False,
    seal: Annotated[
        bool,
        typer.Option("--seal", help="Of the ledger; kept, to be found when it has grown."),
    ] = False,
    qr: Annotated[bool, typer.Option("--qr", help="Print it as a QR code, too.")] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Write the QR code to a file.", metavar="FILE")
    ] = None,
    game: GameOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Print the head of a game or of the ledger, for the paper.

    It is how many entries there are, and the short hash of the last. Write it on paper: `check
    --head` finds it again, or says what was cut off or written anew. The head of the ledger stands
    for all games. Once something is entered it is another one, so --seal keeps what it stood for.

    \b
    trickledger head
    trickledger head 12 --qr
    trickledger head --seal
    trickledger check --head h5jvcs:32-0a1b2c3d4e5f
    """
    if every or seal:
        if reference or game:
            raise UsageError("Name a game, or say --all or --seal.")
        heads, short = _of_all(ledger, scorer if seal else None, seal=seal)
    else:
        heads, short = _of_one(ledger, reference, game)
    if svg:
        from trickledger.ledger.cli.codes import write_svg

        write_svg(short, svg)
    if as_json:
        print_json({"head": short, "sealed": seal, "games": _records(heads)})
        return 0
    if every:
        _print_heads(heads)
    entries = sum(one.entries for one in heads)
    what = "" if not every and not seal else f" of {counted(len(heads), 'record')}"
    say(f"Head {short}: {counted(entries, 'entry')}{what}.")
    if every and not seal:
        say(wrapped("It is good until something is entered; --seal keeps what it stands for."))
    if qr:
        from trickledger.ledger.cli.codes import terminal_code

        say()
        say(terminal_code(short))
    return 0


def _of_one(ledger: str | None, reference: str, game: str) -> tuple[list[Head], str]:
    """The head of a game, with its code before it."""
    from trickledger.ledger.journal.checkpoints import head_of_game
    from trickledger.ledger.queries.references import game_meant, read_reference

    with opened(ledger) as store:
        stream = game_meant(store, read_reference(reference).game or game)
        with store.reading() as db:
            one, short = head_of_game(db, stream)
    return [one], short


def _of_all(ledger: str | None, scorer: str | None, *, seal: bool) -> tuple[list[Head], str]:
    """The heads of all records, and that of the ledger, which is kept if it is sealed."""
    from trickledger.ledger.journal.author import new_id, now
    from trickledger.ledger.journal.checkpoints import head_of_all, heads, short_head
    from trickledger.ledger.journal.checkpoints import seal as keep

    with opened(ledger, write=seal) as store:
        if seal:
            who = author(scorer)
            keep(store, new_id(), scorer=who.scorer, device=who.device, at=now())
        with store.reading() as db:
            every = heads(db)
            return every, short_head(*head_of_all(db, every))


def _records(heads: list[Head]) -> list[dict[str, object]]:
    from trickledger.ledger.journal.codes import code_of

    return [
        {
            "kind": one.stream.kind,
            "number": one.stream.number,
            "code": code_of(one.stream.id),
            "id": one.stream.id,
            "entries": one.entries,
            "hash": one.hash.hex(),
        }
        for one in heads
    ]


def _print_heads(heads: list[Head]) -> None:
    from trickledger.ledger.journal.checkpoints import short_head
    from trickledger.ledger.journal.codes import code_of

    columns(
        ("Record", "Head"),
        (
            (
                f"{one.stream.kind} {one.stream.number}",
                f"{code_of(one.stream.id)}:{short_head(one.entries, one.hash)}",
            )
            for one in heads
        ),
    )
