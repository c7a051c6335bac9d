"""A hand or a game that nobody wrote down is told: by its result, or by where it ended."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.game import Carry
from trickledger.rules.language.notation import Act, Amounts, amounts_text, unreadable
from trickledger.rules.language.reading import read
from trickledger.rules.language.results import DEALER, REPORTS, report_text
from trickledger.rules.language.vocabulary import Dealt
from trickledger.rules.record.chapter import Chapter, Failure, Opening
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.folding import Recorded
from trickledger.rules.record.openings import open_hand, unfinished
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Handle, both
from trickledger.rules.score import Result

_FEWEST_FIGURES = 200
"""Of so many figures, by what those that were told could have been, chance repeats none."""


def report(fold: GameFold, chapter: Chapter | None, act: Act) -> Refusal | None:
    """Finish a hand by its result; between hands, open that of the dealer who is expected first."""
    if chapter is None or (chapter is fold.current and chapter.is_over):
        refusal = _open(fold, act)
        if refusal:
            return refusal
        chapter = fold.current
        assert chapter is not None
    refusal = other_dealer(fold, chapter.deal.setting.dealer, act)
    if refusal:
        return refusal
    refusal = fold.act(chapter, None, without_dealer(act))
    return refusal and _naming_dealer(fold, refusal, act)


def _naming_dealer(fold: GameFold, refusal: Refusal, act: Act) -> Refusal:
    """A refusal whose results name the dealer, where that which was typed does."""
    dealer = dealer_in(act)
    if dealer is None:
        return refusal
    named = f"{DEALER.name} {fold.handles[dealer]}"
    would_do = tuple(
        f"{text} {named}" if text.partition(" ")[0] in REPORTS else text
        for text in refusal.would_do
    )
    return refusal._replace(would_do=would_do)


def _open(fold: GameFold, act: Act) -> Refusal | None:
    dealer = dealer_in(act)
    if dealer is None and fold.next_dealer is None:
        text = report_text(act, fold.called)
        would_do = tuple(f"{text} dealer {handle}" for handle in fold.handles)
        return unreadable(text, "The first hand names its dealer.", would_do=would_do)
    return open_hand(fold, Dealt(dealer, 0, marked=False))


def dealer_in(act: Act) -> int | None:
    """The seat that a result names as the dealer, None where it names none."""
    return next((int(seats[0]) for name, _, seats in act.facts if name == DEALER.name), None)


def without_dealer(act: Act) -> Act:
    """A result as it is kept: who dealt is a matter of the opening of its hand."""
    if dealer_in(act) is None:
        return act
    return act._replace(facts=tuple(fact for fact in act.facts if fact[0] != DEALER.name))


def other_dealer(fold: GameFold, dealt: int, act: Act) -> Refusal | None:
    """The refusal of a result that names another dealer than its hand has."""
    if dealer_in(act) in {None, dealt}:
        return None
    text = report_text(act, fold.called)
    would_do, dealer = (report_text(without_dealer(act), fold.called),), fold.handles[dealt]
    return refused("RULE", COM.RES_4, text, "{player} dealt this hand.", would_do, player=dealer)


# -- the end of a game ---------------------------------------------------------------------------


def end_game(fold: GameFold, totals: Amounts) -> Refusal | None:
    """Tell where a game ended; what was added since the last hand is one row of it (COM-RES-3)."""
    text, carry = fold.final_text(totals), fold.carry
    refusal = _no_end_now(fold, text) or _untold(fold, totals)
    if refusal is None and fold.source is not Source.STORED:
        refusal = why_not_final(fold, carry, totals)
    if refusal:
        return refusal
    first, dealer = fold.numbered + 1, carry.dealer or 0
    line, number = fold.line_began, fold.deals + 1
    opening = Opening(first, dealer, 0, False, line, number, carry.hands, carry.stake, totals)
    chapter = fold.table.fold(Recorded(number, opening, carry))
    if isinstance(chapter, Failure):
        return chapter.refusal
    fold.table.conclude(chapter)
    fold.opened.append(chapter)
    fold.chapters.append(chapter)
    fold.numbered += 1
    return None


def _no_end_now(fold: GameFold, text: str) -> Refusal | None:
    status = fold.verdict.status
    if fold.closing or (status != "open" and fold.source is not Source.STORED):
        return refused(
            "SEQ", COM.SEQ_3, text, "The game is over ({status}) already.", status=status
        )
    return unfinished(text, fold.in_play, ends=True) if fold.in_play else None


def _untold(fold: GameFold, totals: Amounts) -> Refusal | None:
    """Why an end cannot be taken, by whom it leaves out."""
    told = dict(totals)
    missing = [name for account, name in enumerate(fold.sides) if account not in told]
    if not missing:
        return None
    text, sides = fold.final_text(totals), both(map(Handle, missing))
    return refused("RULE", COM.RES_5, text, "Say where {sides} ended, too.", sides=sides)


def why_not_final(fold: GameFold, before: Carry, totals: Amounts) -> Refusal | None:
    """Why a game cannot have ended at some totals (COM-RES-4 to -6)."""
    refusal = _untold(fold, totals)
    if refusal:
        return refusal
    text, game, options, told = fold.final_text(totals), fold.game, fold.options, dict(totals)
    row = tuple(told[side] for side in range(len(fold.sides)))
    final = game.at_end(options, before._replace(totals=row))
    says = game.judge_final(options, before, final)
    if says:
        return Refusal("RULE", COM.RES_6, text, None, says)
    if game.verdict(options, final).status != "open" or game.may_be_closed(options):
        return None
    return refused("RULE", COM.RES_6, text, "By these totals nobody has won yet.")


# -- a hand told once more -----------------------------------------------------------------------


class Again(NamedTuple):
    """A hand that was told with the figures of the one before: their numbers, and how rare it is.

    `refusal` asks about figures that chance hardly repeats (COM-RES-8); of others it is only said.
    """

    hand: int
    same_as: int
    refusal: Refusal | None


def told_again(fold: GameFold, before: Chapter | None, text: str) -> Again | None:
    """How the newest line may tell a hand once more that was over `before` it.

    None where its hand was opened by words of its own, or where a dealer is named.
    """
    newest = fold.current
    if before is None or newest is None or newest.number != before.number + 1:
        return None
    told, last, now = newest.deal.reported, before.result, newest.result
    if told is None or told.depth == "final" or last is None or now is None:
        return None
    if _says_that_it_is_another(fold, text) or not _are_the_same(now, last):
        return None
    asked = fold.game.unit != "chips" and _how_many(now, told.depth == "facts") >= _FEWEST_FIGURES
    if not asked and not _has_the_same_facts(newest, before):
        return None
    return Again(newest.number, before.number, _whether_another(fold, before) if asked else None)


def _whether_another(fold: GameFold, before: Chapter) -> Refusal:
    """What asks whether the newest hand is another than the one before, told once more."""
    newest, last = fold.current, before.result
    assert newest
    assert newest.deal.reported
    assert last
    told = newest.deal.reported
    dealer = fold.handles[newest.deal.dealer] if fold.game.has_dealer else None
    said, opening = newest.deal.text(told.told.act), "hand" if dealer is None else f"hand {dealer}"
    added = " ".join(amounts_text([*enumerate(last.entered)], fold.sides))
    return refused(
        "SEQ",
        COM.RES_8,
        said,
        "These are the figures of hand {hand}, which is over. Open the next hand first if it came "
        "to the same; to compare what the paper has, enter score.",
        (f"{opening}, {said}", f"score {added}"),
        hand=before.number,
    )


def _says_that_it_is_another(fold: GameFold, text: str) -> bool:
    """Whether a line opens the hand that it tells, or names who dealt it."""
    is_opened = any(isinstance(said, Dealt) for said in read(fold.vocabulary, text).said)
    return is_opened or DEALER.name in text.lower().split()


def is_told_like(one: Chapter, other: Chapter) -> bool:
    """Whether two hands that are over came to the same, with the same told beside the figures."""
    if one.result is None or other.result is None:
        return False
    return _are_the_same(one.result, other.result) and _has_the_same_facts(one, other)


def _are_the_same(now: Result, last: Result) -> bool:
    """Whether a hand that was told has the score, or adds what, the one before did."""
    return now.score == last.score if now.score and last.score else now.entered == last.entered


def _has_the_same_facts(newest: Chapter, before: Chapter) -> bool:
    """Whether what was told beside the figures is the same, of a hand that has no cards."""
    now, last = newest.deal.reported, before.deal.reported
    return now is None or last is None or now.told.facts == last.told.facts


def _how_many(result: Result, by_score: bool) -> int:
    """How many figures there are that are no larger."""
    figures = result.score if by_score else result.entered
    return prod(abs(points) + 1 for points in figures)
