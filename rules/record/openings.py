"""A hand is opened, or the game is closed: what may keep it from that."""

from __future__ import annotations

from typing import Literal

from trickledger.rules.common import COM
from trickledger.rules.game import Carry, Verdict
from trickledger.rules.language.notation import MARK, unreadable
from trickledger.rules.language.vocabulary import Dealt
from trickledger.rules.record.chapter import Chapter, Failure, Opening
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.folding import Recorded
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Says, Typed, all_of, any_of, in_turn

ABANDONED = "abandon because it got late"


def open_hand(fold: GameFold, dealt: Dealt) -> Refusal | None:
    """Open the next hand (COM-DEAL-1, COM-GAME-1)."""
    carry, number = fold.carry, fold.deals + 1
    if dealt.dealer is None and carry.dealer is None and not dealt.marked:
        # the record must say it, for it does not know the game before
        dealt = dealt._replace(dealer=fold.deals_first)
    refusal = fold.unfit or _hand_refusal(fold, fold.verdict, fold.current, carry, dealt)
    if refusal:
        return refusal
    dealer, upcard, marked = dealt.dealer, dealt.upcard, dealt.marked
    seat = carry.dealer if dealer is None else dealer
    assert seat is not None
    first, line = fold.numbered + 1, fold.line_began
    # a card that was turned up had been dealt by somebody
    is_implied, stake = dealer is None and not upcard, carry.stake
    opening = Opening(first, seat, upcard, marked, line, number, carry.hands, stake, (), is_implied)
    chapter = fold.table.fold(Recorded(number, opening, carry))
    if isinstance(chapter, Failure):
        return chapter.refusal
    fold.opened.append(chapter)
    fold.chapters.append(chapter)
    fold.numbered += 1
    return None


def refusal_to_put_in(
    fold: GameFold, before: Chapter | None, carry: Carry, dealt: Dealt
) -> Refusal | None:
    """Why no hand can be put in behind another, which leaves a `carry` to it."""
    verdict = fold.game.verdict(fold.options, carry)
    return fold.unfit or _hand_refusal(fold, verdict, before, carry, dealt)


def _hand_refusal(
    fold: GameFold, verdict: Verdict, current: Chapter | None, carry: Carry, dealt: Dealt
) -> Refusal | None:
    dealer, upcard, marked, expected = dealt.dealer, dealt.upcard, dealt.marked, carry.dealer
    if dealer is not None and not fold.game.has_dealer:
        tried, words = fold.hand_text(dealer, 0), "Who deals isn't recorded in this game."
        return unreadable(tried, words, would_do=("hand",))
    if verdict.status != "open" and (fold.closing or fold.source is not Source.STORED):
        return game_over(fold, fold.hand_text(dealer, upcard), verdict)
    if current and not current.is_over:
        return unfinished(fold.hand_text(dealer, upcard), current)
    if dealer is not None and (expected is None or (dealer == expected and not marked)):
        return None
    return _dealer_refusal(fold, (dealer, upcard), expected, marked)


def game_over(fold: GameFold, tried: str, verdict: Verdict) -> Refusal:
    """The refusal of what can only be said while a game goes on."""
    if verdict.status not in {"won", "shared"}:
        words = "The game is over ({status}): the next hand needs a new game."
        return refused("SEQ", COM.SEQ_3, tried, words, status=verdict.status)
    words = (
        "The game is over: {winners} won it. "
        "The next hand needs a new game; undo or correct changes this one."
    )
    winners = all_of(fold.sides[side] for side in verdict.winners)
    return refused("SEQ", COM.SEQ_3, tried, words, winners=winners)


def unfinished(tried: str, chapter: Chapter, *, ends: bool = False) -> Refusal:
    """The refusal of what can only come when the hand that is open is over.

    Of what `ends` the game no act of the hand is another way to say it.
    """
    deal, number = chapter.deal, chapter.number
    says = Says("Hand {hand} isn't finished.", hand=number)
    if turn := deal.whose_turn():
        players = any_of(map(deal.name, turn))
        words = "Hand {hand} isn't finished: it's {players}'s turn."
        says = Says(words, hand=number, players=players)
    if not ends:
        would_do = deal.expected_words(turn[0] if len(turn) == 1 else None)
        return Refusal("SEQ", COM.SEQ_1, tried, None, says, (), would_do)
    says = in_turn(says, Says("Play it to its end, or enter its result or misdeal."))
    return Refusal("SEQ", COM.SEQ_1, tried, None, says)


def _dealer_refusal(
    fold: GameFold, dealt: tuple[int | None, int], expected: int | None, marked: bool
) -> Refusal | None:
    (dealer, upcard), tried = dealt, fold.hand_text(*dealt)
    if expected is None:
        would_do = tuple(fold.hand_text(seat, upcard) for seat in range(len(fold.handles)))
        return unreadable(tried, "Say who deals the first hand.", would_do=would_do)
    if dealer in {None, expected}:
        return fold.needless_mark(tried) if marked else None
    if marked or fold.source is Source.STORED:
        return None
    name = fold.handles[expected]
    return refused(
        "RULE",
        COM.DEAL_1,
        tried,
        "It's {player}'s turn to deal. If somebody else did deal, mark it with {mark}.",
        (f"hand {name}", f"{tried}{MARK}"),
        player=name,
        mark=Typed(MARK),
    )


def close(fold: GameFold, status: Literal["closed", "abandoned"], text: str) -> Refusal | None:
    """Close the game for good; it does not count where it is abandoned."""
    if fold.closing:
        closed = fold.closing.status
        return refused("SEQ", COM.SEQ_3, text, "The game is {status} already.", status=closed)
    if status == "closed" and not fold.game.may_be_closed(fold.options):
        words, title = (
            "{game} is played to its end: only abandon closes it earlier.",
            fold.game.title,
        )
        would_do = (ABANDONED,)
        return refused("SEQ", COM.SEQ_1, text, words, would_do, is_example=True, game=title)
    if status == "closed" and fold.in_play:
        return unfinished(text, fold.in_play, ends=True)
    fold.closing = Verdict(status)
    fold.add("close", text)
    return None
