"""`rules`: the rulebook, by game and clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import JSON, NO_PAGER, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say, spaced
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.display import page_width
from trickledger.ledger.say.shapes.games import (
    clauses_shape,
    phases_shape,
    rulebooks_shape,
    shown_clause_shape,
)
from trickledger.rules.says import Command, Says, any_of, one_of

_WIDEST = 100
"""Lines of running text that are longer than that are hard to read, however wide the page is."""

_ROOMY, _HANGING = 60, 4
"""From that width on the sentences of clauses have a column of their own, else they hang so far."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.rules.clauses import Clause
    from trickledger.rules.views.phase_table import WordLine


@command(NO_PAGER, JSON)
def rules(
    call: Call,
    what: Annotated[
        list[str] | None,
        argument(
            "A game, a clause such as KLA-PLAY-2, or the start of one.",
            complete=candidates.rulebook,
        ),
    ] = None,
    phases: Annotated[
        bool, option("--phases", "Who may say what in a hand, and what follows.")
    ] = False,
) -> None:
    """Print the list of games, the rulebook of one, or one clause.

    \b
    trickledger rules
    trickledger rules klaberjass
    trickledger rules klaberjass --phases
    trickledger rules KLA-PLAY-2
    """
    from trickledger.rules.catalogue import clauses

    named = " ".join(what or [])
    found = clauses(named) if named and not phases else []
    if phases:
        _print_phases(call, named)
    elif not named:
        _print_games(call)
    elif not found:
        raise _no_clause(named)
    elif len(found) == 1:
        _print_shown(call, found[0])
    elif call.as_json:
        print_json(clauses_shape(found))
    else:
        print_clauses(found)


def _no_clause(what: str) -> UsageError:
    from trickledger.rules.catalogue import all_kinds, nearest_clauses, no_game

    says, near = no_game(what)
    if len(near) == len(all_kinds()) or nearest_clauses(what):
        says = Says("There is no game and no clause called {word}.", word=what)
        near = nearest_clauses(what)
    return UsageError(
        says,
        "Did you mean {close}?" if near else "",
        "{rules} lists the games.",
        close=any_of(near),
        rules=Command("rules"),
    )


def _print_games(call: Call) -> None:
    from trickledger.rules.catalogue import brought, game, kinds, presets

    games = {**{kind: game(kind) for kind in kinds()}, **brought()}
    if call.as_json:
        print_json(rulebooks_shape(games))
        return
    for kind, a_game in games.items():
        say(f"{kind}: {a_game.title}, clauses {a_game.book.prefix}-...")
        if presets(kind):
            paragraph(f"  {', '.join(presets(kind))}: forms of {a_game.title}")
    say("common: the clauses of all games, COM-...")


def _print_phases(call: Call, kind: str) -> None:
    from trickledger.rules.catalogue import all_kinds, game, kind_named, no_game
    from trickledger.rules.views.phase_table import table_of

    meant = kind_named(kind)
    if meant not in all_kinds():
        says, near = no_game(kind) if kind else (Says("Say the phases of which game."), all_kinds())
        commands = one_of(Command(f"rules {name} --phases") for name in near)
        raise UsageError(says, "", "You can type {commands}.", commands=commands)
    table = table_of(game(meant).phases)
    if call.as_json:
        print_json(phases_shape(table))
        return
    rows: list[tuple[str, ...]] = []
    for phase in table.phases:
        rows += [(phase.name, "", "", phase.situation), *map(_word_row, phase.words)]
    rows += [
        ("in every phase", "", "", "Whatever the hand waits for."),
        *map(_word_row, table.always),
    ]
    columns(("Phase, word", "Who", "Clause", "What it waits for, what follows"), rows)


def _word_row(word: WordLine) -> tuple[str, ...]:
    return f"  {word.word}", word.who, word.clause, word.follows or "-"


def _print_shown(call: Call, clause: Clause) -> None:
    """Print one clause with its examples."""
    from trickledger.ledger.services.rulebook import shown_clause

    if call.as_json:
        print_json(shown_clause_shape(shown_clause(clause)))
        return
    from trickledger.ledger.cli.examples import print_examples

    sign = "† " if clause.as_played else ""
    _print_hanging(f"{clause} {sign}{clause.text}", _HANGING)
    print_examples(shown_clause(clause))


def print_clauses(found: Sequence[Clause]) -> None:
    """Print clauses under their headings, their sentences in a column of their own."""
    from trickledger.rules.clauses import by_heading

    widest = max(map(len, found))
    has_signs = any(clause.as_played for clause in found)
    for heading, part in spaced(by_heading(found)):
        if heading:
            paragraph(heading, kind="strong")
        for clause in part:
            sign = ("† " if clause.as_played else "  ") if has_signs else ""
            head = f"  {clause:{widest}}  {sign}"
            _print_hanging(head + clause.text, len(head) if page_width() >= _ROOMY else _HANGING)
    say()
    shown = next((clause for clause in found if clause.as_played), found[-1])
    command = Command(f"rules {shown}")
    paragraph(Says("{rules} shows that clause by an example.", rules=command))
    if shown.as_played:
        say()
        paragraph("† A breach can be recorded as it was played, with ~ behind it.")


def _print_hanging(text: str, below: int) -> None:
    """Print a text in lines, all but the first so far to the right."""
    from trickledger.ledger.columns import words_in_lines

    for line in words_in_lines(text, min(page_width(), _WIDEST), " " * below):
        say(line)
