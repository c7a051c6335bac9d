"""What a dispute would change, as `audit` tells it before anybody decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.display import drawn
from trickledger.ledger.say.proposed import typed
from trickledger.ledger.say.sentences import figures, retraction

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.services.audit import Dispute
    from trickledger.rules.views.alternatives import Alternative


def print_dispute(dispute: Dispute, game: int) -> None:
    """Print what each decision would change: a row for each, then the way back, then who moves."""
    on = f"about {dispute.about}" if dispute.about else f"on hand {dispute.deal}"
    paragraph(drawn(f"What each decision {on} would change:"))
    rows = [each for each, _ in dispute.choices]
    told: dict[str, Callable[[Alternative], str]] = {
        "  Decision": lambda each: f"  {each.decision}",
        "The hand adds": lambda each: each.adds,
        "Totals": lambda each: figures(each.totals),
        "The game": lambda each: f"{each.status}{', provisional' if each.provisional else ''}",
    }
    if all(each.totals == rows[0].totals for each in rows):
        del told["Totals"]
    columns(tuple(told), (tuple(tell(each) for tell in told.values()) for each in rows))
    _print_way_back(dispute, game)
    if any(choice.standings for choice in dispute.choices):
        _print_shifts(dispute)


def _print_way_back(dispute: Dispute, game: int) -> None:
    """Print how a play is taken back; where that is ruled already, what is still to be done."""
    finding = dispute.finding
    if finding and finding.to_void:
        paragraph(retraction(finding.as_json(), game))
    elif finding and any(outcome.to_void for outcome, _ in dispute.choices):
        on = f"@{finding.accused[0]} {finding.clause}"
        decision = f'ruling retract {on} --drop --because "both agreed"'
        paragraph(f"A ruling decides, for example: {typed(decision, game)}", indent=2)


def _print_shifts(dispute: Dispute) -> None:
    rows = [(each.outcome, shift) for each in dispute.choices for shift in each.standings]
    for event in sorted({shift.event or 0 for _, shift in rows}):
        say(f"Changes in the standings of event {event}:" if event else "Changes in the standings:")
        columns(
            ("  Decision", "Player", "Place", "Points"),
            (
                (
                    f"  {outcome.decision}",
                    shift.player,
                    _change(
                        _place(shift.place_now, shift.shared_now), _place(shift.place, shift.shared)
                    ),
                    _change(f"{shift.points_now:.4g}", f"{shift.points:.4g}"),
                )
                for outcome, shift in rows
                if (shift.event or 0) == event
            ),
        )


def _change(now: str, then: str) -> str:
    return now if now == then else f"{now} -> {then}"


def _place(place: int | None, shared: bool) -> str:
    return f"{place or 'none'}{'=' if shared else ''}"
