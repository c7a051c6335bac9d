"""A hand that nobody wrote down is told by its result, and opened for it where none is open."""

from __future__ import annotations

from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act, unreadable
from trickledger.rules.language.results import DEALER, TableNames, report_text
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.openings import open_hand
from trickledger.rules.refusals import Refusal


def report(fold: GameFold, chapter: Chapter | None, act: Act) -> Refusal | None:
    """Finish a hand by its result; between hands, open that of the dealer who is expected first."""
    if chapter is None or (chapter is fold.current and chapter.is_over):
        refusal = _open(fold, act)
        if refusal:
            return refusal
        chapter = fold.current
        assert chapter is not None
    refusal = other_dealer(fold, chapter.deal.setting.dealer, act)
    return refusal or fold.act(chapter, None, without_dealer(act))


def _open(fold: GameFold, act: Act) -> Refusal | None:
    dealer = dealer_in(act)
    if dealer is None and fold.carry.dealer is None:
        text = report_text(act, TableNames(fold.handles, fold.accounts))
        would_do = tuple(f"{text} dealer {handle}" for handle in fold.handles)
        return unreadable(text, "The first hand names its dealer.", would_do=would_do)
    return open_hand(fold, dealer, 0, marked=False)


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
    text = report_text(act, TableNames(fold.handles, fold.accounts))
    why = f"{fold.handles[dealt]} dealt this hand."
    would_do = (report_text(without_dealer(act), TableNames(fold.handles, fold.accounts)),)
    return Refusal("RULE", COM.RES_4, text, None, why, (), would_do)
