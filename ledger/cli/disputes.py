"""What a dispute would change, as `audit` tells it before anybody decides."""

from __future__ import annotations

from typing import Any, NamedTuple

from trickledger.ledger.cli.outcomes import retraction
from trickledger.ledger.cli.output import columns, counted, figures, say, wrapped
from trickledger.ledger.cli.shared import voiding
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.services.what_if import Shift, shifts
from trickledger.ledger.storage.port import Ledger
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding, Refusal
from trickledger.rules.views.alternatives import Alternative, alternative, decisions_tried


class Choice(NamedTuple):
    """A decision with what the hand and the game come to, and who would stand elsewhere."""

    outcome: Alternative
    standings: list[Shift]

    def as_json(self) -> dict[str, Any]:
        """The choice as the record that `audit --json` prints."""
        shifted = [shift.as_json() for shift in self.standings]
        return {**self.outcome.as_json(), "standings": shifted}


class Dispute(NamedTuple):
    """A hand, the finding in it that is open if there is one, and what it can come to."""

    deal: int
    finding: Finding | None
    choices: list[Choice]

    def as_json(self) -> dict[str, Any]:
        """The dispute as the record that `audit --json` prints."""
        return {
            "deal": self.deal,
            "finding": self.finding.as_json() if self.finding else None,
            "alternatives": [choice.as_json() for choice in self.choices],
        }


def disputes(
    store: Ledger,
    stream: Stream,
    fold: GameFold,
    deal: int,
    findings: list[tuple[int, Finding]],
    rulings: list[str],
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
        tried = decisions_tried(fold, chapter, finding, rulings)
        if isinstance(tried, Refusal):
            return tried
        outcomes = [alternative(each, of) for each in tried]
        shifted = shifts(store, stream, fold, [each.fold for each in tried])
        choices = [Choice(*pair) for pair in zip(outcomes, shifted, strict=True)]
        found_disputes.append(Dispute(of, finding, choices))
    return found_disputes


def print_dispute(dispute: Dispute, game: int) -> None:
    """Print what a hand of a game and its game come to, a row for each decision, then the rest."""
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
            for each, _ in dispute.choices
        ),
    )
    _print_way_back(dispute, game)
    if any(choice.standings for choice in dispute.choices):
        _print_shifts(dispute)


def _print_way_back(dispute: Dispute, game: int) -> None:
    """Print how a play is taken back; where that is ruled already, what is still to be done."""
    finding = dispute.finding
    if finding and finding.to_void:
        say(wrapped(retraction(finding.as_json(), game)))
        return
    for outcome, _ in dispute.choices:
        if outcome.to_void:
            way = voiding(outcome.to_void, game)
            say(wrapped(f"{outcome.decision} takes the play back: {way}", indent=2))


def _print_shifts(dispute: Dispute) -> None:
    rows = [(each.outcome, shift) for each in dispute.choices for shift in each.standings]
    events = sorted({shift.event or 0 for _, shift in rows})
    for event in events:
        of = f"event {event}" if event else "all games"
        say(f"Who would stand elsewhere in the standings of {of}:")
        columns(
            ("  Decision", "Player", "Place", "now", "Points", "now"),
            (
                (
                    f"  {outcome.decision}",
                    shift.player,
                    _place(shift.place, shift.shared),
                    _place(shift.place_now, shift.shared_now),
                    f"{shift.points:.4g}",
                    f"{shift.points_now:.4g}",
                )
                for outcome, shift in rows
                if (shift.event or 0) == event
            ),
            right=(2, 3, 4, 5),
        )


def _place(place: int | None, shared: bool) -> str:
    return f"{place or 'none'}{'=' if shared else ''}"


def _entered(alternative: Alternative) -> str:
    if alternative.again:
        return f"{counted(alternative.again, 'entry')} to be typed again"
    return figures(alternative.entered) or "nothing"
