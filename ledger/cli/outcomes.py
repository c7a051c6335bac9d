"""What became of a line, as a scorer reads it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, print_json, say, warn, warn_refused
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.say.display import current_display, shown_on, words_drawn
from trickledger.ledger.say.drawing import as_command, as_read
from trickledger.ledger.say.echo import echo, told
from trickledger.ledger.say.sentences import ASIDE, advice, sentence, turn_lines
from trickledger.rules.record.chapter import Entry
from trickledger.rules.views.outcomes import expected

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.journal.journal import Entry as Stored
    from trickledger.ledger.services.outcomes import News, Outcome
    from trickledger.ledger.services.table import Table
    from trickledger.rules import shapes
    from trickledger.rules.record.fold import GameFold
    from trickledger.rules.views.remedies import Remedy


def print_outcome(call: Call, table: Table, outcome: Outcome, *, has_lines: bool = True) -> int:
    """Print what became of lines, and give back the exit code.

    Without `has_lines` there was one, made of the words of a command, whose place says nothing.
    """
    if call.as_json:
        from trickledger.ledger.say.shapes.games import outcome_shape

        print_json(outcome_shape(table.stream.number, outcome, dry_run=call.dry_run))
    else:
        # each line asks what it is printed on
        with shown_on(current_display()):
            _print_said(call, table, outcome, has_lines=has_lines)
    if outcome.failure:
        return outcome.failure.cause.exit_code
    return ExitCode.REFUSED if outcome.refusal else ExitCode.DONE


def _print_said(call: Call, table: Table, outcome: Outcome, *, has_lines: bool) -> None:
    """Print an outcome for people, with the game where others are open and none was named."""
    if outcome.entries and not call.game and table.is_one_of_several:
        paragraph(f"Game {table.stream.number} ({', '.join(table.fold.handles)}):")
    print_taken(outcome, table.stream.number, dry_run=call.dry_run)
    if outcome.failure:
        warn(str(outcome.failure))
    elif outcome.refusal:
        refusal = outcome.refusal if has_lines else outcome.refusal.at(0, 0)
        warn_refused(refusal, as_read if has_lines else as_command)
        if has_lines and refusal.leaves_open:
            for line in turn_lines(expected(table.fold), table.fold.game.verbs):
                warn(line)
    else:
        print_turns(outcome.expected, table.fold)


def print_taken(
    outcome: Outcome,
    game: int,
    *,
    dry_run: bool = False,
    reasons: Callable[[int], None] | None = None,
) -> None:
    """Print the entries of a game that stand, what followed and what changed.

    `reasons` prints why the hand of a number came to what it did, below the end of that hand.
    """
    said = "would be entered" if dry_run else "entered"
    events: list[shapes.Event] = []
    aside: list[shapes.Event] = []
    for event in outcome.events:
        (aside if event["kind"] in ASIDE else events).append(event)
    remedies = [*outcome.remedies]
    for words, of in told(outcome.entries, events, said, game):
        paragraph(words)
        if of and of["kind"] == "hand" and reasons:
            reasons(of["hand"])
        if of and of["kind"] == "finding":
            own = [each for each in remedies if each.accused == of["accused"][0]]
            _print_remedies(own[:1], game)
            remedies = [each for each in remedies if each not in own[:1]]
    if remedies:
        _print_remedies(remedies, game)
    for event in aside:
        paragraph(sentence(event, game), kind="dim")
    if outcome.differences:
        from trickledger.rules.views.changes import in_brief

        say("This changes:" if not dry_run else "This would change:")
        for words in in_brief(outcome.differences):
            paragraph(words_drawn(words), indent=2)


def _print_remedies(remedies: Sequence[Remedy], game: int) -> None:
    """Print what can be done about findings, below them."""
    for remedy in remedies:
        for words in advice(remedy, game):
            paragraph(words, indent=2)


def print_turns(expected: Sequence[shapes.Turn], fold: GameFold) -> None:
    """Print whose turn it is in a game and what they can enter."""
    for line in turn_lines(expected, fold.game.verbs):
        paragraph(line)


def print_news(news: News, fold: GameFold, game: int) -> None:
    """Print what others have entered in a game meanwhile."""
    for scorer, entries in groupby(news.entries, key=lambda entry: entry.scorer):
        known = [fold.entry(entry.number) or _nameless(entry) for entry in entries]
        paragraph(echo(known, f"entered by {scorer} meanwhile"))
    for event in news.events:
        paragraph(sentence(event, game))


def _nameless(entry: Stored) -> Entry:
    """An entry of a hand that is no longer at hand."""
    return Entry(entry.number, entry.line, entry.kind, entry.text)
