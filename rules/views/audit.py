"""What each play owed, what was known of it and what is known now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.cards import card_text, texts, union
from trickledger.rules.clauses import Clause
from trickledger.rules.ladder import forbidden, legal
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.refusals import Finding
from trickledger.rules.says import Cards
from trickledger.rules.views.card_sets import CardSet

if TYPE_CHECKING:
    from trickledger.rules import shapes
    from trickledger.rules.shapes import Judgement


class PlayAudit(NamedTuple):
    """One play: its entry, what was led, its rungs, what was known then, and how it is judged.

    `rungs` are the clauses with the cards that they ask for; `claims` is the set S; `would_bind`
    the cards of S that nobody has seen and any one of which would prove the play illegal by turning
    up there: those three among the cards in question.
    """

    entry: int
    player: str
    card: str
    led: str
    rungs: tuple[tuple[Clause, CardSet], ...]
    hand_then: Cards
    hidden_then: int
    owed_then: Cards
    claims: CardSet
    would_bind: CardSet
    judgement: Judgement
    findings: tuple[Finding, ...]

    @property
    def is_in_order(self) -> bool:
        """Whether nothing speaks against the play, as far as is known."""
        is_accused = any(finding.status != "withdrawn" for finding in self.findings)
        return self.judgement in {"legal", "legal as far as known"} and not is_accused

    @property
    def owed(self) -> list[str]:
        """What was owed, in this order: each clause with the cards that it asks for."""
        return [f"{each} {each.text} ({cards.any_of() or 'no card'})" for each, cards in self.rungs]

    def as_json(self) -> shapes.Play:
        """The play as the record that `audit --json` prints."""
        return {
            "entry": self.entry,
            "player": self.player,
            "card": self.card,
            "led": self.led,
            "rungs": [{"clause": each, "cards": texts(asked.cards)} for each, asked in self.rungs],
            "hand_then": texts(self.hand_then),
            "hidden_then": self.hidden_then,
            "owed_then": texts(self.owed_then),
            "claims": texts(self.claims.cards),
            "would_bind": texts(self.would_bind.cards),
            "judgement": self.judgement,
            "findings": [finding.as_json() for finding in self.findings],
        }


class TrickAudit(NamedTuple):
    """The plays of one trick."""

    hand: int
    trick: int
    plays: tuple[PlayAudit, ...]

    def as_json(self) -> shapes.JudgedTrick:
        """The trick as the record that `audit --json` prints."""
        plays = [play.as_json() for play in self.plays]
        return {"hand": self.hand, "trick": self.trick, "plays": plays}


def is_bound(chapter: Chapter) -> bool:
    """Whether a duty, to follow suit and the like, binds what is played in a hand."""
    return isinstance(chapter.deal, TrickDeal)


def audit_trick(fold: GameFold, chapter: Chapter, number: int) -> TrickAudit | None:
    """The audit of a trick, complete or not; None where the hand has no such trick."""
    tricks = audit_hand(fold, chapter, number)
    return tricks[0] if tricks else None


def audit_hand(fold: GameFold, chapter: Chapter, only: int | None = None) -> list[TrickAudit]:
    """The audits of all tricks of a hand, or of one only."""
    plays: dict[int, list[PlayAudit]] = {}
    if not isinstance(chapter.deal, TrickDeal):
        return []
    words = chapter.deal.trick_words
    for item, deal in fold.stages(chapter):
        if item.act.word in words and only in {None, item.trick}:
            assert isinstance(deal, TrickDeal)
            plays.setdefault(item.trick, []).append(_audit_play(fold, chapter, item, deal))
    return [TrickAudit(chapter.number, trick, tuple(made)) for trick, made in plays.items()]


def _audit_play(fold: GameFold, chapter: Chapter, item: Item, deal: TrickDeal) -> PlayAudit:
    """The audit of a play before which its hand stood as `deal`."""
    now, pack = chapter.deal, chapter.deal.hands.pack
    card, seat = union(item.act.cards[:1]) if item.act.word == "play" else 0, item.seat
    ladder = deal.duty(item.act)
    known = deal.hands.known[seat]
    hidden = deal.hands.count(seat) - known.bit_count()
    lying = union(card for _, card in deal.table)
    claims = forbidden(ladder, card) & ~lying
    findings = tuple(found for found in fold.findings(chapter) if item.number in found.accused)
    unseen = now.hands.possible(seat) & ~now.hands.known[seat]
    open_now = claims & unseen
    owed = legal(ladder, known) if not hidden or any(r.cards & known for r in ladder.rungs) else 0
    would_bind = open_now if now.evidence.would_bind(seat, item.number) else 0
    return PlayAudit(
        item.number,
        fold.handles[seat],
        card_text(card) or deal.text(item.act),
        card_text(deal.table[0][1]) if deal.table else "",
        tuple((rung.clause, CardSet(rung.cards & pack, pack, deal.over)) for rung in ladder.rungs),
        Cards(known),
        hidden,
        Cards(owed),
        CardSet(claims & pack, pack & ~(lying | card), deal.over),
        CardSet(would_bind, unseen, deal.over),
        _judgement(findings, open_now),
        findings,
    )


def _judgement(findings: tuple[Finding, ...], open_now: int) -> Judgement:
    live = [finding for finding in findings if finding.status != "withdrawn"]
    if any(finding.is_proven_at_once for finding in live):
        return "as played"
    if any(len(finding.accused) == 1 for finding in live):
        return "proven"
    return "legal as far as known" if open_now else "legal"
