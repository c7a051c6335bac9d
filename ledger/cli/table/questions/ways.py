"""How a line that is refused can be entered in another way: each was tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.confirmation import is_it
from trickledger.ledger.cli.table.questions.question import LEAVE, Line, Question
from trickledger.rules.language.notation import INSERT
from trickledger.rules.language.results import REPORTS
from trickledger.rules.record.batch import read_batch
from trickledger.rules.record.corrections import misfit_of
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.ledger.services.outcomes import Outcome


def _which_way(lines: Sequence[tuple[str, str]], asked: str) -> Question:
    """Which of several ways, each a line with what it comes to."""
    numbered = [
        Choice(str(place), meaning, (meaning,)) for place, (_, meaning) in enumerate(lines, 1)
    ]
    return Question(
        f"{asked} {', '.join(each.text for each in numbered)} or n:",
        "Type the number of a way, or choose it with the arrows; n changes nothing.",
        lambda place: Line(lines[int(place) - 1][0], is_sure=True),
        [*numbered, LEAVE],
    )


def way_out(text: str, refusal: Refusal, sitting: Sitting) -> Question | None:
    """What a refusal proposes, which need not be answered: a line, or results by their numbers."""
    told = [line.partition(" ")[0] for line in refusal.would_do]
    if len(told) > 1 and {*told} <= {*REPORTS}:
        return ways(refusal, sitting)
    if len(told) != 1 or refusal.is_example:
        return None
    line = f"{text[: max(refusal.column - 1, 0)]}{refusal.would_do[0]}"
    outcome = sitting.tried(line)
    return is_it(line, Line(line)) if outcome and outcome.ok else None


def ways(refusal: Refusal, sitting: Sitting) -> Question | None:
    """The ways that would be taken of those that a refusal proposes; None where there is none."""
    misfit = misfit_of(sitting.table.whole, refusal.tried) if sitting.table else None
    again = str(misfit.again or "") if misfit else ""
    no_longer = f"take back @{misfit.entry} ({misfit.act})" if misfit else ""
    found = []
    for line in refusal.would_do:
        outcome = sitting.tried(line)
        if outcome and outcome.ok and outcome.entries:
            found.append((line, _meaning(line, outcome, again, no_longer)))
    are_results = all(line.partition(" ")[0] in REPORTS for line, _ in found)
    asked = "Which is meant?" if are_results else "Enter it in another way?"
    return _which_way(found, asked) if found else None


def _meaning(line: str, outcome: Outcome, again: str, no_longer: str) -> str:
    batch = read_batch(line, "")
    if isinstance(batch, Refusal):
        return line
    _, *others = batch.changes
    if batch.drop:
        return f"drop what no longer fits: type {again or 'it'} again"
    if any(change.word == INSERT for change in others):
        of_others = [each.after for each in outcome.differences if each.is_of_players]
        return f"read what follows by turn: {', '.join(of_others) or 'nothing is typed again'}"
    if others and all(change.word == "correct" for change in batch.changes):
        return f"{others[0]} too: the two were swapped"
    if any(change.word == "void" for change in others):
        return f"{no_longer or others[-1]} too: it no longer fits"
    return line


_ANOTHER = Choice("y", "another hand, which came to the same", ("yes",))
_THE_SAME = LEAVE._replace(meaning="the same hand: it is recorded already")


def another_hand(refusal: Refusal, line: str) -> Question:
    """Ask whether the hand of a refused result is another; then it is opened by itself.

    Who types the line once more says so.
    """
    told = refusal.why.partition(".")[0]
    return Question(
        f"{told}. Is it another hand with the same figures? y/n:",
        "y records it as the next hand, n leaves everything as it is.",
        lambda _: Line(refusal.would_do[0]),
        (_ANOTHER, _THE_SAME),
        is_listed=False,
        once_more=" ".join(line.split()),
    )
