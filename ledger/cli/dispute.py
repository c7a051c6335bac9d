"""What a dispute would change, as `audit` tells it before anybody decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import columns, counted, figures, paragraph, say
from trickledger.ledger.cli.sentences import retraction
from trickledger.ledger.cli.typed import voiding

if TYPE_CHECKING:
    from trickledger.ledger.services.audit import Dispute
    from trickledger.rules.views.alternatives import Alternative


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
        paragraph(retraction(finding.as_json(), game))
        return
    for outcome, _ in dispute.choices:
        if outcome.to_void:
            way = voiding(outcome.to_void, game)
            paragraph(f"{outcome.decision} takes the play back: {way}", indent=2)


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
