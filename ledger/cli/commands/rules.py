"""`rules`: the rulebook, by game and clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import JSON, NO_PAGER
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.rules.clauses import Clause


@command(NO_PAGER, JSON)
def rules(
    call: Call,
    what: Annotated[
        str,
        typer.Argument(
            help="A game, a clause such as KLA-PLAY-2, or the start of one.",
            autocompletion=candidates.rulebook,
        ),
    ] = "",
) -> int:
    """Print the list of games, the rulebook of one, or one clause.

    \b
    trickledger rules
    trickledger rules klaberjass
    trickledger rules KLA-PLAY-2
    """
    from trickledger.rules.catalogue import clauses, nearest_clauses

    if not what:
        return _print_games(call)
    found = clauses(what)
    if not found:
        close = nearest_clauses(what)
        hint = f"Did you mean {' or '.join(close)}?" if close else ""
        raise UsageError(
            f"There is no game and no clause called {what}.",
            hint,
            "`trickledger rules` lists the games.",
        )
    if call.as_json:
        from trickledger.ledger.cli.shapes.games import clauses_shape

        print_json(clauses_shape(found))
    else:
        _print_clauses(found)
    return 0


def _print_games(call: Call) -> int:
    from trickledger.rules.catalogue import brought, game, kinds

    games = {**{kind: game(kind) for kind in kinds()}, **brought()}
    if call.as_json:
        from trickledger.ledger.cli.shapes.games import rulebooks_shape

        print_json(rulebooks_shape(games))
        return 0
    for kind, a_game in games.items():
        say(f"{kind}: {a_game.title}, clauses {a_game.book.prefix}-...")
    say("common: the clauses of all games, COM-...")
    return 0


def _print_clauses(found: Sequence[Clause]) -> None:
    import textwrap

    for clause in found:
        mark = " †" if clause.as_played else ""
        text = f"{clause}{mark} {clause.text}"
        say(textwrap.fill(text, 80, subsequent_indent="    ", break_on_hyphens=False))
