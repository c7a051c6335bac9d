"""How a line that is refused can be entered in another way: each was tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.confirmation import is_it
from trickledger.ledger.cli.table.questions.question import LEAVE, Line, Question
from trickledger.rules.common import COM
from trickledger.rules.language.notation import INSERT
from trickledger.rules.language.results import DEALER, DEALT, REPORTS
from trickledger.rules.record.batch import read_batch
from trickledger.rules.record.corrections import misfit_of
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.ledger.services.outcomes import Outcome


def _which_way(lines: Sequence[tuple[str, str]], asked: str) -> Question:
    """Which of several ways, each a line with what it comes to."""
    numbered = [
        Choice(str(place), meaning, (meaning, *_names_of(differing)))
        for place, ((_, meaning), differing) in enumerate(
            zip(lines, _differing([line for line, _ in lines]), strict=True), 1
        )
    ]

    def chosen(place: str) -> Line:
        line, _ = lines[int(place) - 1]
        # what a result is asked itself, whether it is another hand, was not told yet
        return Line(line, is_sure=line.partition(" ")[0] not in REPORTS)

    return Question(
        f"{asked} {', '.join(each.text for each in numbered)} or n:",
        "Type the number of a way, or choose it with the arrows; n changes nothing.",
        chosen,
        [*numbered, LEAVE],
    )


def about_a_result(refusal: Refusal, sitting: Sitting, line: str) -> Question | None:
    """Ask whether a refused result is of another hand, or which is meant of those it can be."""
    if refusal.clause == TOLD_TWICE:
        return another_hand(refusal, line)
    told = [each for each in refusal.would_do if each.partition(" ")[0] in REPORTS]
    if not len(told) == len(refusal.would_do) > 1:
        return None
    are_bare = refusal.column == 1 and refusal.tried.partition(" ")[0] not in REPORTS
    return which_name(refusal, sitting) or (ways(refusal, sitting) if are_bare else None)


def which_name(refusal: Refusal, sitting: Sitting) -> Question | None:
    """Whose name a result lacks; None unless the results that are proposed differ in one alone.

    Who types the line once more with what it lacks, or another, is no less understood.
    """
    found = _taken(refusal, sitting)
    names = [name for _, name in _differing([line for line, _ in found])]
    if not any(names):
        return None
    return _which_way(found, "")._replace(
        sentence=f"Who is meant? {', '.join(names)} or n:",
        explanation="Type a name or its number, or the line anew; n changes nothing.",
        otherwise=Line,
        stays=True,
    )


def _differing(lines: Sequence[str]) -> list[tuple[str, str]]:
    """The name in which each of several lines differs, with the word before it; else nothing."""
    words = [line.split() for line in lines]
    nothing = [("", "")] * len(lines)
    if len(lines) == 1 or len({*map(len, words)}) > 1:
        return nothing
    places = [at for at, each in enumerate(zip(*words, strict=True)) if len({*each}) > 1]
    if len(places) != 1 or any(each[places[0]].isdecimal() for each in words):
        return nothing
    return [(each[places[0] - 1], each[places[0]]) for each in words]


def _names_of(differing: tuple[str, str]) -> tuple[str, ...]:
    """What is said of the name in which a way differs: Bob, maker Bob, Bob was maker."""
    what, name = differing
    said = [f"{name} {word}" for word in (*DEALT, DEALER.name) if what == DEALER.name]
    between = [f"{name} {be}{what}" for be in ("", "is ", "was ", "is the ", "was the ")]
    return (name, f"{what} {name}", *between, *said) if name else ()


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
    found = _taken(refusal, sitting)
    are_results = all(line.partition(" ")[0] in REPORTS for line, _ in found)
    asked = "Which is meant?" if are_results else "Enter it in another way?"
    return _which_way(found, asked) if found else None


def _taken(refusal: Refusal, sitting: Sitting) -> list[tuple[str, str]]:
    """The lines that would be taken of those that a refusal proposes, each with its meaning.

    Of one with the figures of the hand before it is asked whether it is another.
    """
    misfit = misfit_of(sitting.table.whole, refusal.tried) if sitting.table else None
    again = str(misfit.again or "") if misfit else ""
    no_longer = f"take back @{misfit.entry} ({misfit.act})" if misfit else ""
    found = []
    for line in refusal.would_do:
        outcome = sitting.tried(line)
        is_asked = outcome and outcome.refusal and outcome.refusal.clause == TOLD_TWICE
        if outcome and (is_asked or (outcome.ok and outcome.entries)):
            of_voids = _of_later_voids(line, refusal.tried, sitting)
            found.append((line, of_voids or _meaning(line, outcome, again, no_longer)))
    return found


def _of_later_voids(line: str, tried: str, sitting: Sitting) -> str:
    """What voids mean beside others that were refused, since a later void builds on what they take
    back; empty for any others.
    """
    numbers, before = _voided(line), _voided(tried)
    left = [number for number in before if number not in numbers]
    if numbers and left:
        return f"leave {_entries(left)} as it is"
    further = [number for number in numbers if number not in before]
    fold = sitting.fold
    later = [n for n in further if fold and (entry := fold.entry(n)) and entry.kind == "void"]
    if not (before and later):
        return ""
    return f"take back what came later too: {_entries(later)}"


def _entries(numbers: Sequence[int]) -> str:
    return ", ".join(f"@{number}" for number in numbers)


def _voided(line: str) -> list[int]:
    """The entries that a line voids, none where it does anything else."""
    batch = read_batch(line, "")
    changes = () if isinstance(batch, Refusal) or batch.drop else batch.changes
    are_voids = all(change.word == "void" for change in changes)
    return [change.number for change in changes] if are_voids else []


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


TOLD_TWICE = COM.RES_8
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
