"""A recorded game as it stands on a page: hand by hand, with its tricks, reasons and audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trickledger.ledger.services.sheets import AuditedSheet, Hand, live_findings, reasons, rounds_of
from trickledger.rules.cards import SUIT_SIGNS, read_card
from trickledger.rules.catalogue import clause_text, preset_of, title_of
from trickledger.rules.game import options_said
from trickledger.rules.views.audit import PlayAudit, TrickAudit
from trickledger.rules.views.rows import Row


class Figures(NamedTuple):
    """What a side made of a hand: what it was worth, what that adds, where the side then stands."""

    side: str
    worth: str
    adds: str
    total: str


class Trick(NamedTuple):
    """A trick, or a turn: names with cards in the order of play, then who has it and its points."""

    number: int
    plays: tuple[tuple[str, str], ...]
    text: str
    winner: str
    points: str


class Reason(NamedTuple):
    """Why a side has points: by which clause, and by what was played for it."""

    side: str
    points: str
    why: str
    clause: str
    grounds: tuple[str, ...]


class Verdict(NamedTuple):
    """A play that is not plainly in order: what is said of it, and why."""

    play: str
    judgement: str
    details: tuple[str, ...]


class PageHand(NamedTuple):
    """A hand that is over."""

    number: int
    title: str
    not_counted: str
    unwritten: str
    round_name: str
    tricks: tuple[Trick, ...]
    reasons: tuple[Reason, ...]
    figures: tuple[Figures, ...]
    findings: tuple[str, ...]
    rulings: tuple[str, ...]
    differing: tuple[str, ...]
    audited: str
    verdicts: tuple[Verdict, ...]

    @property
    def has_points(self) -> bool:
        """Whether its tricks count for something."""
        return any(trick.points for trick in self.tricks)


class PageGame(NamedTuple):
    """A whole game; `rows` has a line a hand under `heads`, and `sides` those who add to totals."""

    title: str
    status: str
    options: str
    heads: tuple[str, ...]
    sides: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, str], ...]
    hands: tuple[PageHand, ...]
    clauses: tuple[tuple[str, str], ...]
    head: str


def page_of_game(found: AuditedSheet) -> PageGame:
    """A game as a page tells it; of a hand that goes on nothing but that it does."""
    sheet, record = found.sheet, found.sheet.sheet
    hands = tuple(
        _hand(sheet.facts, hand, sheet.unwritten.get(hand["deal"], ""), found.audits)
        for hand in sheet.hands
        if hand["over"]
    )
    cited = {reason.clause for hand in hands for reason in hand.reasons}
    return PageGame(
        title_of(preset_of(record["kind"], record["options"]) or record["kind"]),
        sheet.status,
        options_said(record["options"]),
        sheet.table.heads,
        sheet.table.sides,
        tuple(map(_row, sheet.table.rows)),
        tuple((name, str(total)) for name, total in record["totals"].items()),
        hands,
        tuple((clause, clause_text(clause)) for clause in sorted(cited)),
        sheet.head,
    )


def _row(row: Row) -> tuple[str, ...]:
    facts = (SUIT_SIGNS.get(fact, fact) for fact in row.facts)
    figures = (f"{row.adds[side]:+d} → {row.totals[side]}" for side in row.totals)
    return (str(row.hand), row.dealer, *facts, *figures, ", ".join(row.remarks))


def _hand(
    facts: Mapping[str, str], hand: Hand, unwritten: str, audits: Mapping[int, Sequence[TrickAudit]]
) -> PageHand:
    audited, verdicts = _audited(audits.get(hand["deal"], ()))
    return PageHand(
        hand["deal"],
        _title(facts, hand),
        hand["why_not_counted"],
        unwritten,
        rounds_of(hand).capitalize(),
        tuple(_tricks(hand)),
        tuple(_reason(line, why) for line, why in reasons(hand)),
        tuple(_figures(hand)),
        tuple(f"{one['clause']}, {one['status']}: {one['reason']}" for one in live_findings(hand)),
        tuple(_ruling(one) for one in hand["rulings"]),
        tuple(one["difference"] for one in hand["paper"] if not one["agrees"]),
        audited,
        verdicts,
    )


def _title(facts: Mapping[str, str], hand: Hand) -> str:
    dealt = f"{hand['dealer']} dealt" if hand["dealer"] else "the rest of the game"
    told = (
        words.format(SUIT_SIGNS.get(str(hand[fact]), hand[fact]))
        for fact, words in facts.items()
        if hand.get(fact)
    )
    return ", ".join([dealt, *told])


def _tricks(hand: Hand) -> Iterator[Trick]:
    for turn in hand.get("turns", ()):
        yield Trick(turn["turn"], (), turn["text"], "", "")
    for trick in hand.get("tricks", ()):
        winner = trick["winner"] or f"picked up by {trick['picked_up']}"
        plays = tuple((name, card) for name, card in trick["cards"])
        yield Trick(trick["trick"], plays, "", winner, str(trick.get("points", "")))


def _reason(line: Mapping[str, Any], why: str) -> Reason:
    grounds = tuple(
        f"trick {ground['trick']}: {ground['text']}" if ground["trick"] else ground["text"]
        for ground in line["grounds"]
    )
    return Reason(line["player"], f"{line['points']:+d}", why, line["clause"], grounds)


def _figures(hand: Hand) -> Iterator[Figures]:
    for side, total in hand["totals"].items():
        worth, adds = hand["score"].get(side, ""), hand["entered"].get(side, "")
        yield Figures(side, str(worth), f"{adds:+d}" if adds != "" else "", str(total))


def _ruling(ruling: Mapping[str, Any]) -> str:
    # who ruled, and why in their own words, is not for everyone
    return f"{ruling['text']}{'' if ruling['in_force'] else ' (not in force)'}"


def _audited(tricks: Sequence[TrickAudit]) -> tuple[str, tuple[Verdict, ...]]:
    """What an audit of the plays of a hand comes to, and those that are not in order."""
    plays = [play for trick in tricks for play in trick.plays]
    if not plays:
        return "", ()
    wrong = [play for play in plays if not play.is_in_order]
    unsure = sum(play.judgement == "legal as far as known" for play in plays)
    fine = "all are legal" if not wrong else f"{len(plays) - len(wrong)} are legal"
    as_far = f", {unsure} of them as far as is known" if unsure else ""
    said = f"{len(plays)} plays looked at: {fine}{as_far}."
    return said, tuple(map(_verdict, wrong))


def _verdict(play: PlayAudit) -> Verdict:
    said = "played " if read_card(play.card) else ": "
    judged = "recorded as played" if play.judgement == "as played" else play.judgement
    details = [f"{play.led} was led."] if play.led else []
    details += [
        f"{clause} {clause_text(clause)} ({cards.any_of() or 'no card'})"
        for (clause, _), cards in zip(play.rungs, play.sets.rungs, strict=True)
    ]
    details += [f"{one.clause}, {one.status}: {one.reason}" for one in play.findings]
    return Verdict(f"{play.player} {said}{play.card}", judged, tuple(details))
