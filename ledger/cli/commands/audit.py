"""`audit`: a disputed trick, play by play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.dispute import print_dispute
from trickledger.ledger.cli.options import GAME, READING
from trickledger.ledger.cli.output import counted, paragraph, print_json, say, warn, wrapped
from trickledger.ledger.errors import ExitCode
from trickledger.rules.cards import read_card
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.services.audit import Audit
    from trickledger.rules.views.audit import PlayAudit, TrickAudit


ReferenceArgument = Annotated[
    str,
    typer.Argument(
        help="A trick .1.5, a play @47, a hand .1 or a game 12 (else the current game).",
        autocompletion=candidates.references,
    ),
]
RulingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        help='Try a ruling as well, such as "penalty game Bob minus 10".',
        metavar="WORDS",
    ),
]


@command(GAME, *READING)
def audit(call: Call, reference: ReferenceArgument = "", ruling: RulingOption = None) -> int:
    """Show what each play had to follow, and what is proven.

    Where a play was illegal, it also shows what each decision would change. Nothing is recorded.
    The exit code is 5 if a finding is open.

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
    if call.as_json:
        from trickledger.ledger.cli.shapes.games import audit_shape, refusal_shape

        print_json(refusal_shape(found) if isinstance(found, Refusal) else audit_shape(found))
    elif isinstance(found, Refusal):
        warn(wrapped(str(found)))
    else:
        _print(found)
    if isinstance(found, Refusal):
        return int(ExitCode.REFUSED)
    return int(ExitCode.OPEN_FINDINGS if found.is_open else ExitCode.DONE)


def _print(found: Audit) -> None:
    for trick in found.tricks:
        _print_trick(found.number, trick)
    if not found.tricks:
        paragraph(found.why_none)
    plays = {play.entry for trick in found.tricks for play in trick.plays}
    for deal, finding in found.findings:
        if plays.isdisjoint(finding.accused):
            accused = " ".join(f"@{number}" for number in finding.accused)
            words = f"{finding.clause} on {accused}, {finding.status}: {finding.reason}"
            paragraph(f"Game {found.number}, hand {deal}: {words}")
    for dispute in found.disputes:
        print_dispute(dispute, found.number)


def _print_trick(game: int, trick: TrickAudit) -> None:
    say(f"Game {game}, hand {trick.deal}, trick {trick.trick}")
    for play in trick.plays:
        said = f" played {play.card}" if read_card(play.card) else f": {play.card}"
        paragraph(f"{play.player}{said} (@{play.entry}): {_verdict(play)}", indent=2)
        for line in _details(play):
            paragraph(line, indent=4)
    say()


def _verdict(play: PlayAudit) -> str:
    match play.judgement:
        case "legal":
            return "legal. It was the lead." if not play.led else "legal."
        case "legal as far as known":
            return "legal as far as is known."
        case "as played":
            return "illegal, and recorded as played."
        case _:
            return "ILLEGAL, proven."


def _details(play: PlayAudit) -> list[str]:
    if not play.led:
        return []
    from trickledger.rules.catalogue import clause_text

    lines = [f"{play.led} was led. What was owed, in this order:"]
    lines += [
        f"{clause} {clause_text(clause)} ({cards or 'no card'})" for clause, cards in play.rungs
    ]
    hidden = f", {counted(play.hidden_then, 'card')} hidden" if play.hidden_then else ""
    lines.append(f"Known of the hand then: {play.hand_then or 'nothing'}{hidden}.")
    if play.owed_then and not play.hidden_then:
        lines.append(f"It had to be one of: {play.owed_then}.")
    if play.claims:
        lines.append(f"The play says that the hand held none of: {play.claims}.")
    if play.would_bind and play.judgement == "legal as far as known":
        lines.append(f"It would be illegal if one of these turns up there: {play.would_bind}.")
    for finding in play.findings:
        proven = " ".join(f"@{number}" for number in finding.proven_by)
        lines.append(f"{finding.clause}, {finding.status}, proven by {proven}: {finding.reason}")
    return lines
