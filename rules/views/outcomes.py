"""What followed from entries, and what may come next: told after each line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from trickledger.rules.cards import texts
from trickledger.rules.language.notation import Act
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding, FindingKey
from trickledger.rules.views.sheet import Game, Hand

_BARE = {"play": "", "rank": "a rank", "suit": "a suit"}


class Glance(NamedTuple):
    """What a game showed at a moment, for telling what came after it.

    `opened` is the entry that opened the newest hand; one opened anew in its place is another.
    """

    deals: int
    opened: int
    rounds: int
    settled: bool
    over: bool
    findings: frozenset[FindingKey]
    retracted: frozenset[FindingKey]
    status: str
    provisional: bool
    warnings: tuple[str, ...]


def glance(fold: GameFold) -> Glance:
    """The present moment of a game."""
    chapter = fold.current
    hand = Hand(fold, chapter) if chapter else None
    return Glance(
        fold.deals,
        chapter.opening.number if chapter else 0,
        chapter.deal.rounds_done if chapter else 0,
        bool(hand and hand.facts.get("trump")),
        bool(chapter and chapter.is_over),
        frozenset(key for chapter in fold.chapters for key in chapter.deal.findings),
        frozenset(finding.key for _, finding in _retracted(fold)),
        fold.verdict.status if fold.opened or fold.resumed else "open",
        fold.open_findings > 0,
        _warnings(hand) if hand else (),
    )


def _warnings(hand: Hand) -> tuple[str, ...]:
    """What a game warns of in a hand: no finding, for the rules settle what follows from it."""
    warnings = hand.facts.get("warnings")
    return tuple(warnings) if isinstance(warnings, list) else ()


def _retracted(fold: GameFold) -> Iterator[tuple[int, Finding]]:
    """The findings whose play is ruled to be taken back and still stands, with their hands."""
    for chapter in fold.chapters if fold.rulings else ():
        for finding in fold.findings(chapter):
            if finding.to_void:
                yield chapter.number, finding


def events_since(before: Glance, fold: GameFold) -> list[dict[str, Any]]:
    """What happened since a moment: trump, warnings, tricks, hands, findings and the game.

    A `retract` is a play that was ruled to be taken back, which is still to be done.
    """
    events: list[dict[str, Any]] = []
    for chapter in fold.chapters:
        if chapter.number >= before.deals:
            events += _hand_events(before, fold, chapter)
    events += [
        {"kind": "finding", "deal": chapter.number, **finding.as_json()}
        for chapter in fold.chapters
        if chapter.deal.findings
        for finding in fold.findings(chapter)
        if finding.status == "open" and finding.key not in before.findings
    ]
    events += [
        {"kind": "retract", "deal": deal, **finding.as_json()}
        for deal, finding in _retracted(fold)
        if finding.key not in before.retracted
    ]
    now = glance(fold)
    if (now.status, now.provisional) != (before.status, before.provisional):
        game = Game(fold)
        events.append(
            {
                "kind": "game",
                "status": game.status,
                "winners": game.winners,
                "provisional": game.provisional,
                "totals": game.totals,
            }
        )
    return events


def _hand_events(before: Glance, fold: GameFold, chapter: Chapter) -> list[dict[str, Any]]:
    hand = Hand(fold, chapter)
    is_same = chapter.opening.number == before.opened
    events: list[dict[str, Any]] = []
    if hand.facts.get("trump") and not (is_same and before.settled):
        trump, maker = hand.facts["trump"], hand.facts.get("maker")
        events.append({"kind": "trump", "deal": hand.deal, "trump": trump, "maker": maker})
    done = before.rounds if is_same else 0
    events += [
        {"kind": "warning", "deal": hand.deal, "warning": warning}
        for warning in _warnings(hand)
        if not (is_same and warning in before.warnings)
    ]
    events += [
        {"kind": "trick", "deal": hand.deal, **trick.as_json()} for trick in hand.tricks[done:]
    ]
    events += [{"kind": "turn", "deal": hand.deal, **turn} for turn in hand.turns[done:]]
    if hand.over and not (is_same and before.over):
        record = hand.as_json()
        names = ("deal", "counted", "why_not_counted", "score", "entered", "totals", "lines")
        events.append({"kind": "hand", **{name: record[name] for name in (*names, "next_dealer")}})
    return events


def expected(fold: GameFold) -> list[dict[str, Any]]:
    """Who may do what next: cards as far as they are not excluded, and words."""
    chapter = fold.current
    if fold.closing or (chapter and chapter.is_over and fold.verdict.status != "open"):
        return []
    phase = chapter.deal.phase if chapter else None
    if chapter is None or phase is None:
        dealer = fold.carry.dealer
        names = list(fold.handles) if dealer is None else [fold.handles[dealer]]
        may = {"cards": [], "verbs": ["hand"]}
        return [{"player": n, "may": may, "opening": fold.game.opening(n)} for n in names]
    deal = chapter.deal
    verbs_of: dict[int, list[str]] = {seat: [] for seat in deal.whose_turn()}
    for word, step in phase.words.items():
        for seat in step.who(deal):
            if word != "play" and deal.offers(seat, word) and _is_accepted(fold, deal, seat, word):
                verbs_of.setdefault(seat, []).append(_BARE.get(word, word))
    plays = phase.words.get("play")
    players = set(plays.who(deal)) if plays else set()
    return [
        {
            "player": deal.name(seat) if seat >= 0 else None,
            "may": {
                "cards": texts(deal.playable(seat)) if seat in players else [],
                "verbs": verbs,
            },
        }
        for seat, verbs in verbs_of.items()
        if verbs or seat in players
    ]


def _is_accepted(fold: GameFold, deal: Deal, seat: int, word: str) -> bool:
    """Whether a word would be taken, as far as can be told without its arguments."""
    verb = fold.game.verbs.get(word)
    is_whole = verb is not None and verb.takes in {"nothing", "cards?"}
    return not is_whole or deal.refusal_for(seat, Act(word)) is None
