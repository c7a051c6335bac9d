"""`audit`: a disputed trick, play by play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import GAME, READING, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say, tell_refused
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.say.display import drawn
from trickledger.ledger.say.proposed import typed
from trickledger.ledger.say.sentences import details, figures, retraction, verdict
from trickledger.ledger.say.shapes.games import audit_shape, refusal_shape
from trickledger.rules.amounts import counted
from trickledger.rules.cards import read_card
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trickledger.ledger.services.audit import Audit, Dispute
    from trickledger.rules.views.alternatives import Alternative
    from trickledger.rules.views.audit import PlayAudit, TrickAudit


ReferenceArgument = Annotated[
    str,
    argument(
        "A trick .1.5, a play @47, a hand .1 or a game 12 (else the current game).",
        complete=candidates.references,
    ),
]
RulingOption = Annotated[
    list[str] | None,
    option("--ruling", 'Try a ruling as well, such as "penalty game Bob minus 10".', "WORDS"),
]


@command(GAME, *READING)
def audit(
    call: Call,
    reference: ReferenceArgument = "",
    every: Annotated[bool, option("--all", "Legal plays of a game or a hand, too.")] = False,
    ruling: RulingOption = None,
) -> int:
    """Show which plays were wrong, what is proven and what it changes.

    Of a trick or a play it shows all that was owed, of a game or a hand what is wrong or doubtful.
    Nothing is recorded. The exit code is 5 if a finding is open.

    \b
    trickledger audit .1.5
    trickledger audit 12.3
    trickledger audit @47
    trickledger audit .1 --ruling "penalty game Bob minus 10"
    """
    from trickledger.ledger.services.audit import audit as audited

    meant = call.meant(reference)
    with call.opened() as store:
        found = audited(store, meant, ruling or ())
    if isinstance(found, Refusal):
        return tell_refused(found, refusal_shape(found), as_json=call.as_json)
    if call.as_json:
        print_json(audit_shape(found))
    else:
        _print(found, every=every or bool(meant.trick or meant.entry))
    return ExitCode.OPEN_FINDINGS if found.is_open else ExitCode.DONE


def _print(found: Audit, *, every: bool) -> None:
    for trick in found.tricks:
        plays = [play for play in trick.plays if every or not play.is_in_order]
        if plays:
            _print_trick(found.number, trick, plays)
    for deal, sentence in found.unwritten:
        paragraph(f"Game {found.number}, hand {deal}: {sentence}")
    if not found.tricks and not found.unwritten:
        paragraph(str(found.why_none))
    elif found.tricks and not every:
        _print_count(found)
    _print_findings(found)
    for dispute in found.disputes:
        print_dispute(dispute, found.number)


def _print_findings(found: Audit) -> None:
    """Print the findings that are on no play."""
    plays = {play.entry for trick in found.tricks for play in trick.plays}
    for deal, finding in found.findings:
        if plays.isdisjoint(finding.accused):
            accused = " ".join(f"@{number}" for number in finding.accused)
            words = f"{finding.clause} on {accused}, {finding.status}: {finding.reason}"
            paragraph(drawn(f"Game {found.number}, hand {deal}: {words}"))


def _print_count(found: Audit) -> None:
    """Print how much was looked at, and where the plays that are in order are told."""
    plays = [play for trick in found.tricks for play in trick.plays]
    fine = [play for play in plays if play.is_in_order]
    unsure = sum(play.judgement == "legal as far as known" for play in fine)
    hands = len({trick.hand for trick in found.tricks})
    looked = f"{counted(len(plays), 'play')} in {counted(hands, 'hand')} looked at"
    all_of_them = "all" if len(fine) == len(plays) else str(len(fine))
    verb = "is" if len(fine) == 1 else "are"
    as_far = f" ({unsure} as far as is known)" if unsure else ""
    paragraph(f"{looked}: {all_of_them} {verb} legal{as_far}. --all lists them.")


def _print_trick(game: int, trick: TrickAudit, plays: Sequence[PlayAudit]) -> None:
    paragraph(f"Game {game}, hand {trick.hand}, trick {trick.trick}", kind="strong")
    for play in plays:
        said = f" played {play.card}" if read_card(play.card) else f": {play.card}"
        words = drawn(f"{play.player}{said} (@{play.entry}): {verdict(play)}")
        paragraph(words, indent=2, kind="" if play.is_in_order else "alarm")
        for line in details(play):
            paragraph(drawn(line), indent=4)
    say()


def print_dispute(dispute: Dispute, game: int) -> None:
    """Print what each decision would change: a row for each, then the way back, then who moves."""
    on = f"about {dispute.about}" if dispute.about else f"on hand {dispute.hand}"
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
