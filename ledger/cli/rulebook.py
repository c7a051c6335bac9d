"""`rules`: the rulebook, by game and clause."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import JsonOption
from trickledger.ledger.errors import UsageError

app = group()


@app.command(cls=Page)
def rules(
    what: Annotated[
        str,
        typer.Argument(
            help="A game, a clause such as KLA-PLAY-2, or the start of one.",
            autocompletion=candidates.rulebook,
        ),
    ] = "",
    as_json: JsonOption = False,
) -> int:
    """Print the rulebook: the games, one game's, or one clause.

    \b
    trickledger rules
    trickledger rules klaberjass
    trickledger rules KLA-PLAY-2
    """
    from trickledger.rules.catalogue import brought, clauses, game, kinds, nearest_clauses

    if not what:
        games = {**{kind: game(kind) for kind in kinds()}, **brought()}
        if as_json:
            print_json({"games": {kind: a_game.title for kind, a_game in games.items()}})
        else:
            for kind, a_game in games.items():
                say(f"{kind}: {a_game.title}, clauses {a_game.book.prefix}-...")
            say("common: the clauses of all games, COM-...")
        return 0
    found = clauses(what)
    if not found:
        close = nearest_clauses(what)
        hint = f"Did you mean {' or '.join(close)}?" if close else ""
        raise UsageError(
            f"There is no game and no clause {what}.", hint, "`trickledger rules` lists the games."
        )
    if as_json:
        record = [
            {"clause": str(clause), "text": clause.text, "as_played": clause.as_played}
            for clause in found
        ]
        print_json({"clauses": record})
        return 0
    import textwrap

    for clause in found:
        mark = " †" if clause.as_played else ""
        text = f"{clause}{mark} {clause.text}"
        say(textwrap.fill(text, 80, subsequent_indent="    ", break_on_hyphens=False))
    return 0
