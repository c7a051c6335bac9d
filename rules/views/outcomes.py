"""What followed from entries, and what may come next: told after each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, cast

from trickledger.rules.cards import texts
from trickledger.rules.language.notation import Act
from trickledger.rules.play.deal import BARE_WORDS, Deal
from trickledger.rules.play.phases import Phase
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding, FindingKey
from trickledger.rules.views.reminders import open_reminders, worded
from trickledger.rules.views.sheet import Game
from trickledger.rules.views.so_far import facts_of, tricks_after

if TYPE_CHECKING:
    from trickledger.rules import shapes

_findings = attrgetter("deal.findings")
_reminder = attrgetter("seat", "clause", "says")


class Moment:
    """What a game shows at a moment, for telling what came after it; one is made for each line.

    It looks at a sheet of its own, or at one that was made since the newest entry. `opened` is the
    entry that opened the newest hand; one opened anew in its place is another. What names its
    `reminders` and those before them in this hand is `reminded`.
    """

    def __init__(self, fold: GameFold, sheet: Game | None = None) -> None:
        chapter = fold.current
        self.fold = fold
        self.game = game = sheet or Game(fold)
        self.number = fold.numbered
        self.deals = fold.deals
        self.opened = chapter.opening.number if chapter else 0
        self.rounds = chapter.deal.rounds_done if chapter else 0
        self.is_over = bool(chapter and chapter.is_over)
        self.is_settled = bool(game.facts.get("trump"))
        self.warnings = _warnings(game.facts)
        self.reminders = open_reminders(fold, chapter)
        self.reminded = set(map(_reminder, self.reminders))
        self.findings = set[FindingKey]().union(*map(_findings, fold.chapters))
        self.retracted = _retracted(fold) if fold.rulings else {}
        self.status = game.status if fold.opened or fold.resumed else "open"
        self.is_provisional = game.provisional

    @cached_property
    def expected(self) -> tuple[shapes.Turn, ...]:
        """Who may do what next; to be asked for before more is entered."""
        return tuple(expected(self.fold))


def _warnings(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """What a game warns of in a hand: no finding, for the rules settle what follows from it."""
    warnings = facts.get("warnings")
    return tuple(warnings) if isinstance(warnings, list) else ()


def _retracted(fold: GameFold) -> dict[FindingKey, tuple[int, Finding]]:
    """The findings whose play is ruled to be taken back and still stands, with their hands."""
    return {
        finding.key: (chapter.number, finding)
        for chapter in fold.chapters
        for finding in fold.findings(chapter)
        if finding.to_void
    }


def events_between(before: Moment, now: Moment) -> list[shapes.Event]:
    """What happened since a moment: trump, warnings, tricks, hands, findings and the game.

    A `retract` is a play that was ruled to be taken back, which is still to be done.
    """
    fold = now.fold
    events: list[shapes.Event] = []
    first = before.deals
    if fold.has_hands_put_in:
        numbers = {chapter.opening.number: chapter.number for chapter in fold.chapters}
        first = numbers.get(before.opened, first)
    for chapter in fold.chapters_from(first):
        is_newest = chapter.opening.number == now.opened
        facts = now.game.facts if is_newest else facts_of(fold, chapter)
        is_same = chapter.opening.number == before.opened
        events += _hand_events(before, fold, chapter, facts, is_same=is_same)
    for chapter in fold.chapters if now.findings else ():
        for finding in fold.findings(chapter):
            if finding.status == "open" and finding.key not in before.findings:
                events.append({"kind": "finding", "hand": chapter.number, **finding.as_json()})
    for key, (hand, finding) in now.retracted.items():
        if key not in before.retracted:
            events.append({"kind": "retract", "hand": hand, **finding.as_json()})
    if now.reminders:
        events += _reminder_events(before, now)
    if before.opened == now.opened:
        now.reminded |= before.reminded
    if (now.status, now.is_provisional) != (before.status, before.is_provisional):
        events.append(
            {
                "kind": "game",
                "status": now.game.status,
                "winners": now.game.winners,
                "provisional": now.game.provisional,
                "totals": now.game.totals,
            }
        )
    return events


def _hand_events(
    before: Moment, fold: GameFold, chapter: Chapter, facts: Mapping[str, Any], *, is_same: bool
) -> Iterator[shapes.Event]:
    """What happened in a hand, if it is the same that was the newest, since then."""
    about: shapes.OfHand = {"hand": chapter.number}
    done = before.rounds if is_same else 0
    if facts.get("trump") and not (is_same and before.is_settled):
        yield {"kind": "trump", **about, "trump": facts["trump"], "maker": facts.get("maker")}
    for warning in _warnings(facts):
        if not (is_same and warning in before.warnings):
            yield {"kind": "warning", **about, "warning": warning}
    for trick in tricks_after(chapter.deal, done):
        yield {"kind": "trick", **about, **trick.as_json()}
    for turn in chapter.deal.turns_done()[done:]:
        yield {"kind": "turn", **about, **cast("shapes.Facts", turn)}
    if chapter.is_over and not (is_same and before.is_over):
        # most lines end no hand, and each start would pay for what tells of one
        from trickledger.rules.views.hand import hand_of
        from trickledger.rules.views.missing import missing_words

        record = hand_of(fold, chapter, facts).as_json()
        yield {
            "kind": "hand",
            "hand": record["hand"],
            "depth": record["depth"],
            "counted": record["counted"],
            "why_not_counted": record["why_not_counted"],
            "score": record["score"],
            "entered": record["entered"],
            "totals": record["totals"],
            "lines": record["lines"],
            "next_dealer": record["next_dealer"],
        }
        for missing in missing_words(fold, chapter):
            yield {"kind": "missing", **about, **missing.as_json()}


def _reminder_events(before: Moment, now: Moment) -> Iterator[shapes.Event]:
    """What the scorer is told now and was not told before in this hand."""
    said = before.reminded if before.opened == now.opened else ()
    chapter = now.fold.chapters[-1]
    for reminder in now.reminders:
        if _reminder(reminder) not in said:
            told = worded(now.fold, chapter, reminder).as_json()
            yield {"kind": "reminder", "hand": now.deals, **told}


def expected(fold: GameFold) -> list[shapes.Turn]:
    """Who may do what next: cards as far as they are not excluded, and words."""
    if fold.closing:
        return []
    chapter = fold.current
    phase = chapter.deal.phase if chapter else None
    if chapter is None or phase is None:
        if chapter and fold.verdict.status != "open":
            return []
        if not fold.game.has_dealer:
            return [_figures(fold)]
        dealer = fold.next_dealer
        names = fold.handles if dealer is None else [fold.handles[dealer]]
        openings = [_opening(fold, name) for name in names]
        if openings:
            openings[-1]["may"]["verbs"].append(telling(fold))
        return openings
    if fold.game.tells_figures_alone:
        # those that were told are void
        return [_figures(fold)]
    deal, plays = chapter.deal, phase.words.get("play")
    players = plays.who(deal) if plays else ()
    turns = [
        _turn(deal, seat, deal.playable(seat) if seat in players else 0, verbs)
        for seat, verbs in _words(fold, deal, phase).items()
        if verbs or seat in players
    ]
    if turns and deal.number == chapter.opening.number:
        # the whole hand may be told in place of its first entry
        turns[0]["may"]["verbs"].append(telling(fold))
    return turns


def playable(turns: Iterable[shapes.Turn]) -> dict[str, list[str]]:
    """The cards of each player who may play one now, of what is `expected`."""
    return {
        turn["player"]: turn["may"]["cards"]
        for turn in turns
        if turn["player"] and turn["may"]["cards"]
    }


def telling(fold: GameFold) -> str:
    """The word by which a whole hand can be told (COM-RES-1, -2)."""
    return "result" if fold.game.facts else "adds"


def _figures(fold: GameFold) -> shapes.Turn:
    """A hand that is opened by its figures, for nobody is named who deals."""
    figures = fold.game.likely_figures(fold.options, len(fold.sides))
    may: shapes.May = {"cards": [], "verbs": [telling(fold)]}
    opening = " ".join(map(str, figures)) or "hand"
    return {"player": None, "may": may, "opening": opening, "of": list(fold.sides)}


def _opening(fold: GameFold, dealer: str) -> shapes.Turn:
    may: shapes.May = {"cards": [], "verbs": ["hand"]}
    return {"player": dealer, "may": may, "opening": fold.game.opening(dealer)}


def _turn(deal: Deal, seat: int, cards: int, verbs: list[str]) -> shapes.Turn:
    name = deal.name(seat) if seat >= 0 else None
    return {"player": name, "may": {"cards": texts(cards), "verbs": verbs}}


def _words(fold: GameFold, deal: Deal, phase: Phase) -> dict[int, list[str]]:
    """The words that each seat may say, by seat, those first whose turn it is."""
    words: dict[int, list[str]] = {seat: [] for seat in deal.whose_turn()}
    for word, step in phase.words.items():
        for seat in step.who(deal):
            if word != "play" and deal.offers(seat, word) and _is_accepted(fold, deal, seat, word):
                words.setdefault(seat, []).append(BARE_WORDS.get(word, word))
    return words


def _is_accepted(fold: GameFold, deal: Deal, seat: int, word: str) -> bool:
    """Whether a word would be taken, as far as can be told without its arguments."""
    verb = fold.game.verbs.get(word)
    is_whole = verb is not None and verb.takes in {"nothing", "cards?"}
    return not is_whole or deal.refusal_for(seat, Act(word)) is None
