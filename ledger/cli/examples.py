"""The examples of a clause, as they are printed: a record, and what its last line comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.say.drawing import read_here
from trickledger.ledger.say.sentences import sentence, turn_lines
from trickledger.ledger.say.table import in_words, is_by_seat, told_fact

if TYPE_CHECKING:
    from trickledger.ledger.services.rulebook import ShownClause
    from trickledger.rules.examples import ShortRecord, Shown
    from trickledger.rules.record.fold import GameFold


def print_examples(told: ShownClause) -> None:
    """Print the examples of a clause, or why there is none."""
    before: ShortRecord = ()
    for example in told.examples:
        say()
        is_beside = example.record[:-1] == before[:-1]
        say("In place of the last line:" if is_beside else "For example:", kind="strong")
        for line in example.record[-1:] if is_beside else example.record:
            say(f"  {line}")
        for words in what_follows(example):
            paragraph(words)
        before = example.record
    if told.without:
        say()
        paragraph(f"There is no example. {told.without}")


def what_follows(example: Shown) -> Iterator[str]:
    """What the last line comes to, in sentences."""
    if example.refusal:
        yield f"{read_here(example.refusal.sentence)} ({example.refusal.clause})"
        return
    yield "That stands."
    yield from (sentence(event, 1) for event in example.events)
    for line in example.lines:
        yield f"{line.player} {line.points}: {line.why}. ({line.clause})"
    if example.fold is None:
        return
    facts = [*_facts(example.fold, example.facts)]
    if facts:
        yield f"The hand then: {', '.join(facts)}."
    yield from turn_lines(example.expected, example.fold.game.verbs)


def _facts(fold: GameFold, facts: Mapping[str, object]) -> Iterator[str]:
    for name, value in facts.items():
        if is_by_seat(value, fold.handles):
            head = fold.game.label(name).table.replace("{}", "").strip()
            yield from [f"{head.lower()} {in_words(value)}"] if head else []
        else:
            yield from told_fact(fold.game, name, value)
