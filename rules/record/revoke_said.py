"""Who is said to have revoked: the finding that proves it, or what the table can do without one."""

from __future__ import annotations

import re

from trickledger.rules.common import COM
from trickledger.rules.language.notation import seat_named, single_spaced
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, refusal_if_entered
from trickledger.rules.refusals import Finding, Refusal, refused
from trickledger.rules.says import EntryNumber, Handle, Says, in_turn

_NOT = r"(?:did(?:n['\u2019]?t| not)|has(?:n['\u2019]?t| not)|doesn['\u2019]?t|failed to|forgot to)"
_DID_SO = (
    r"(?:revoke[sd]?|renege[sd]?|should have followed(?: suit)?|(?:made|did) a revoke|"
    rf"{_NOT} follow(?:ed)?(?: suit)?)"
)
_REVOKED = re.compile(
    r"(?:(?P<whose>(?!(?:that|it|this|there)\b)[^\s,:]+?)['\u2019]s revoke|"
    rf"(?P<who>[^\s,:]+) (?:has |had |have )?{_DID_SO}|"
    r"(?:(?:that|it|this|there)(?:['\u2019]s| is| was) )?(?:a )?(?:revoke|renege)"
    r"(?: (?:by|of|from) (?P<of>[^\s,:]+))?)"
    r"(?: (?:in|at|on) (?:trick \d+|(?:the|that|this|the last) trick))?",
    re.IGNORECASE,
)


def revoke_said(fold: GameFold, text: str, take: Take) -> Refusal | None:
    """What is answered to who says that somebody revoked; None where a line says else."""
    found, chapter = _REVOKED.fullmatch(single_spaced(text).rstrip(" .!")), fold.current
    if found is None or chapter is None or not isinstance(chapter.deal, TrickDeal):
        return None
    name = found["who"] or found["whose"] or found["of"]
    seat = seat_named(fold.handles, name) if name else None
    if name and seat is None:
        return None
    findings = [
        finding
        for each in fold.chapters
        for finding in fold.findings(each)
        if finding.status != "withdrawn" and _is_of(fold, finding, seat)
    ]
    open_ones = [finding for finding in findings if finding.status == "open"]
    if open_ones:
        return _is_open(text, open_ones)
    if findings:
        return _is_decided(text, findings[-1])
    return _is_unproven(fold, text, seat, take)


def _is_of(fold: GameFold, finding: Finding, seat: int | None) -> bool:
    """Whether an entry of a seat is accused by a finding, or of anybody."""
    accused = (fold.entry(number) for number in finding.accused)
    return seat is None or any(each and each.by == fold.handles[seat] for each in accused)


def _is_open(text: str, findings: list[Finding]) -> Refusal:
    would_do = tuple(
        f"ruling stand @{each.accused[0]} because agreed" for each in findings if not each.to_void
    )
    why = in_turn(*(each.says for each in findings))
    words = "{why} That is an open finding: correct what was mistyped, or rule on it."
    return refused("SEQ", COM.FIND_1, text.rstrip(), words, would_do, is_example=True, why=why)


def _is_decided(text: str, finding: Finding) -> Refusal:
    words = "{why} {ruling} has ruled on it: to decide otherwise, void that first."
    ruling = EntryNumber(finding.ruled_by or 0)
    return refused("SEQ", COM.FIND_1, text.rstrip(), words, why=finding.says, ruling=ruling)


def _is_unproven(fold: GameFold, text: str, seat: int | None, take: Take) -> Refusal:
    """That nothing proves it yet, and the ruling by which the table can decide it even so."""
    who = Handle(fold.handles[seat]) if seat is not None else ""
    says = Says("Nothing that is recorded proves a revoke.")
    if who:
        says = Says("Nothing that is recorded proves that {player} revoked.", player=who)
    words = (
        "{says} When the card comes out that should have been played, a finding names both; "
        "what the table agrees on is a ruling."
    )
    line = f"ruling penalty {penalty_of(fold, str(who), 10)} because {who} revoked" if who else ""
    would_do = (line,) if line and refusal_if_entered(fold, line, take) is None else ()
    return refused("SEQ", COM.FIND_1, text.rstrip(), words, would_do, is_example=True, says=says)


def penalty_of(fold: GameFold, name: str, points: int) -> str:
    """The amounts of a penalty for a player; chips go to the pot."""
    if fold.game.unit == "chips":
        return f"chips {name} minus {points} pot plus {points}"
    side = next(each for each in fold.sides if name in each.split("+"))
    return f"game {side} {'plus' if fold.game.fewest_win else 'minus'} {points}"
