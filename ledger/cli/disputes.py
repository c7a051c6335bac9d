"""What a dispute would change, as `audit` tells it before anybody decides."""

from __future__ import annotations

from typing import Any, NamedTuple

from ledger.cli.output import columns, counted, figures, say
from ledger.errors import UsageError
from rules.alternatives import Alternative, alternatives
from rules.fold import GameFold
from rules.refusal import Finding, Refusal


class Dispute(NamedTuple):
    """A hand, the finding in it that is open if there is one, and what it can come to."""

    deal: int
    finding: Finding | None
    alternatives: list[Alternative]

    def as_json(self) -> dict[str, Any]:
        """The dispute as the record that `audit --json` prints."""
        return {
            "deal": self.deal,
            "finding": self.finding.as_json() if self.finding else None,
            "alternatives": [each.as_json() for each in self.alternatives],
        }


def disputes(
    fold: GameFold, deal: int, findings: list[tuple[int, Finding]], rulings: list[str]
) -> list[Dispute] | Refusal:
    """What is open, each with what it would change; a hand alone where rulings are tried on it."""
    open_ones: list[tuple[int, Finding | None]] = [
        (of, finding) for of, finding in findings if finding.status == "open"
    ]
    if not open_ones and rulings:
        if not deal:
            raise UsageError("A ruling is tried on a hand: name it, .1 for the first.")
        open_ones = [(deal, None)]
    found_disputes = []
    for of, finding in open_ones:
        chapter = fold.chapter_of(of)
        assert chapter is not None
        found = alternatives(fold, chapter, finding, rulings)
        if isinstance(found, Refusal):
            return found
        found_disputes.append(Dispute(of, finding, found))
    return found_disputes


def print_dispute(dispute: Dispute) -> None:
    """Print what a hand and its game come to, a row for each decision."""
    finding = dispute.finding
    on = f" for {finding.clause} on @{finding.accused[0]}" if finding else ""
    say(f"What hand {dispute.deal} and its game come to{on}:")
    columns(
        ("  Decision", "The hand enters", "Totals", "The game"),
        (
            (
                f"  {each.decision}",
                _entered(each),
                figures(each.totals),
                f"{each.status}{', provisional' if each.provisional else ''}",
            )
            for each in dispute.alternatives
        ),
    )


def _entered(alternative: Alternative) -> str:
    if alternative.again:
        return f"{counted(alternative.again, 'entry')} to be typed again"
    return figures(alternative.entered) or "nothing"
