"""A hand taken down to its entries and clauses, as `show --why` prints it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.sentences import entry_numbers

if TYPE_CHECKING:
    from trickledger.rules.views.hand import Hand, Line


def print_reasons(hand: Hand) -> None:
    """Print each score line with its clause and entries, and how they add up to the totals.

    What was told once, a line of the settlement that is one of the score or the sentence of a
    clause, is not told again.
    """
    told: set[str] = set()
    _print_lines(hand.lines, hand.score, "scores", told)
    if hand.settlement != hand.lines:
        _print_lines(hand.settlement, hand.entered, "enters", told)
    for name, total in hand.totals.items():
        before = hand.totals_before[name]
        paragraph(f"{name} stands at {_added_up((before, total - before))} = {total}.", indent=2)


def _print_lines(lines: Iterable[Line], sums: Mapping[str, int], verb: str, told: set[str]) -> None:
    """Print the lines side by side, each side with its sum."""
    for name, total in sums.items():
        own = [line for line in lines if line.player == name]
        for line in own:
            _print_line(line, told)
        adding = f"{_added_up([line.points for line in own])} = " if len(own) > 1 else ""
        paragraph(f"{name} {verb} {adding}{total}.", indent=2)


def _print_line(line: Line, told: set[str]) -> None:
    head = f"{line.player} {line.points:+d}: {line.why}"
    paragraph(head, indent=2)
    if head in told:
        return
    sentence = "" if line.clause in told else line.clause.text
    told |= {head, line.clause}
    paragraph(f"{line.clause} {sentence}", indent=4)
    columns(
        ("", "", ""),
        (
            (
                f"      {entry_numbers(ground.entries)}",
                str(ground),
                "" if ground.points is None else ground.points,
            )
            for ground in line.grounds or ()
        ),
        right=(2,),
    )


def _added_up(figures: Iterable[int]) -> str:
    """Figures as a sum.

    >>> _added_up([65, 10, -5])
    '65 + 10 - 5'
    """
    first, *others = figures
    return " ".join([str(first), *(f"{'-' if n < 0 else '+'} {abs(n)}" for n in others)])
