"""`audit`: a disputed trick, play by play."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.disputes import disputes, print_dispute
from trickledger.ledger.cli.output import counted, print_json, say, warn, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import GameOption, JsonOption, LedgerOption, opened
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.ledger.queries.references import Reference, game_meant, read_reference
from trickledger.rules.cards import read_card
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding, Refusal
from trickledger.rules.views.audit import PlayAudit, TrickAudit, audit_hand, audit_trick, is_bound

app = group()


@app.command(cls=Page)
def audit(
    reference: Annotated[
        str,
        typer.Argument(
            help="A trick .1.5, a play @47, a hand .1 or a game 12.",
            autocompletion=candidates.references,
        ),
    ] = "",
    ruling: Annotated[
        list[str] | None,
        typer.Option(
            "--ruling",
            help="Try a ruling too: kind, column, names with plus or minus.",
            metavar="WORDS",
        ),
    ] = None,
    game: GameOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say what each play owed, what is proven and what it changes.

    Nothing is recorded. The exit code is 5 where a finding is open.

    \b
    trickledger audit .1.5
    trickledger audit 12.3
    trickledger audit @47
    trickledger audit .1 --ruling "penalty game Bob minus 10"
    """
    from trickledger.ledger.journal.load import load

    meant = read_reference(reference)
    with opened(ledger) as store:
        stream = game_meant(store, meant.game or game)
        with store.reading() as db:
            fold = load(db, stream)
        deal, number = _place(fold, meant)
        audits = _audits(fold, deal, number)
        findings = _findings(fold, deal, audits if number else [])
        tried = disputes(store, stream, fold, deal, findings, ruling or [])
    if isinstance(tried, Refusal):
        return _print_refusal(tried, as_json)
    if as_json:
        tricks = [trick.as_json() for trick in audits]
        listed = [{"deal": of, **finding.as_json()} for of, finding in findings]
        record = {"game": stream.number, "tricks": tricks, "findings": listed}
        print_json({**record, "disputes": [dispute.as_json() for dispute in tried]})
    else:
        _print(stream.number, audits, findings, _why_none(fold))
        for dispute in tried:
            print_dispute(dispute, stream.number)
    is_open = any(finding.status == "open" for _, finding in findings)
    return int(ExitCode.OPEN_FINDINGS if is_open else ExitCode.DONE)


def _findings(fold: GameFold, deal: int, tricks: list[TrickAudit]) -> list[tuple[int, Finding]]:
    """The findings of a game, of a hand, or of tricks, with their hands."""
    plays = {play.entry for trick in tricks for play in trick.plays}
    return [
        (chapter.number, finding)
        for chapter in fold.chapters
        if deal in {0, chapter.number}
        for finding in fold.findings(chapter)
        if not tricks or not plays.isdisjoint(finding.accused)
    ]


def _print_refusal(refusal: Refusal, as_json: bool) -> int:
    if as_json:
        print_json({"ok": False, "refusal": refusal.as_json()})
    else:
        warn(wrapped(str(refusal)))
    return int(ExitCode.REFUSED)


def _print(
    game: int, tricks: list[TrickAudit], findings: list[tuple[int, Finding]], nothing: str
) -> None:
    for trick in tricks:
        _print_trick(game, trick)
    if not tricks:
        say(wrapped(nothing))
    plays = {play.entry for trick in tricks for play in trick.plays}
    for deal, finding in findings:
        if plays.isdisjoint(finding.accused):
            accused = " ".join(f"@{number}" for number in finding.accused)
            words = f"{finding.clause} on {accused}, {finding.status}: {finding.reason}"
            say(wrapped(f"Game {game}, hand {deal}: {words}"))


def _why_none(fold: GameFold) -> str:
    """Why there is nothing to audit."""
    if any(not is_bound(chapter) for chapter in fold.chapters):
        return (
            f"{fold.game.title} knows no duty that a hidden hand could break: what contradicts "
            "the cards on the table is refused when it is entered."
        )
    return "No card has been played yet."


def _place(fold: GameFold, meant: Reference) -> tuple[int, int]:
    """Deal and trick of a reference; those of a play where it names an entry."""
    if not meant.entry:
        return meant.deal, meant.trick
    entry = fold.entry(meant.entry)
    if entry is None or not entry.trick:
        raise UsageError(f"Entry {meant.entry} is no card that was played.")
    return entry.deal, entry.trick


def _audits(fold: GameFold, deal: int, trick: int) -> list[TrickAudit]:
    if not deal:
        return [audited for chapter in fold.chapters for audited in audit_hand(fold, chapter)]
    chapter = fold.chapter_of(deal)
    if chapter is None:
        raise UsageError(f"There is no hand {deal} in this game; it has {len(fold.chapters)}.")
    if not trick or not is_bound(chapter):
        return audit_hand(fold, chapter)
    audited = audit_trick(fold, chapter, trick)
    if audited is None:
        raise UsageError(f"Hand {deal} has no trick {trick}.", _has(fold, chapter))
    return [audited]


def _has(fold: GameFold, chapter: Chapter) -> str:
    return f"It has {counted(len(audit_hand(fold, chapter)), 'trick')} so far."


def _print_trick(game: int, trick: TrickAudit) -> None:
    say(f"Game {game}, hand {trick.deal}, trick {trick.trick}")
    for play in trick.plays:
        said = f" played {play.card}" if read_card(play.card) else f": {play.card}"
        say(wrapped(f"{play.player}{said} (@{play.entry}): {_verdict(play)}", indent=2))
        for line in _details(play):
            say(wrapped(line, indent=4))
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
