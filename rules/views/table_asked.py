"""What the record tells who asks across the table: who deals, whose turn it is, what is trump."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from trickledger.rules.language.notation import account_named, seat_named, single_spaced
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.says import Cards, Count, Handle, Says, SuitName
from trickledger.rules.views.question import question

if TYPE_CHECKING:
    from trickledger.rules.play.tricks import Trick
    from trickledger.rules.record.fold import GameFold

_TELL = re.compile(r"(?:please )?(?:show|tell|give) (?:me|us) ", re.IGNORECASE)
_IS = r"(?:'s|\u2019s|s| is| are| was| were)"
_HAS = r"(?:has|have|had|did|does|do)"
_GETS = r"(?: (?:have|has|had|got|get|won|win|taken|take|took|made))?"
_WHO = r"(?P<who>[^\s,?]+(?: (?:and|&) [^\s,?]+)?)"
_TO_A_TRICK = r"(?: (?:now|next|to (?:this|the|the next) trick|this trick))?"
_TO_WIN = (
    r"(?: (?:more|now|still|points|to (?:win|end|finish|go(?: out)?|reach \d+)|"
    r"for (?:(?:the )?game|\d+)))*"
)
_NOW = r"(?: (?:now|so far|yet|left|in (?:her|his|the|their) hands?|in hand|in this hand))*"


def told_to_who_asks(fold: GameFold, text: str) -> Says | None:
    """The answer to a question about the table, in a sentence; None where it asks for else."""
    asked = _TELL.sub("", single_spaced(text).rstrip(" ?!."))
    for answer, questions in _QUESTIONS.items():
        for each in questions:
            if found := re.fullmatch(each, asked, re.IGNORECASE):
                return answer(fold, defaultdict(str, found.groupdict()))
    return None


# -- the hand --------------------------------------------------------------------------------------


def _dealer(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """Who dealt the newest hand; between hands who deals next, where that is asked."""
    chapter = fold.current
    if not fold.game.has_dealer:
        return None
    if said["next"] or not (fold.in_play or said["was"]):
        return None if fold.in_play or fold.next_dealer is None else question(fold)
    if chapter is None or chapter.deal.depth == "final":
        return None
    dealer = Handle(fold.handles[chapter.deal.setting.dealer])
    return Says("{player} dealt hand {hand}.", player=dealer, hand=chapter.number)


def _turn(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """Whose turn it is, where it is that of one player; between hands what comes next."""
    if fold.in_play is None:
        return question(fold) if fold.game.has_dealer else None
    turn = fold.in_play.deal.whose_turn()
    is_of_one = len(turn) == 1 and turn[0] >= 0
    return (
        Says("It's {player}'s turn.", player=Handle(fold.handles[turn[0]])) if is_of_one else None
    )


def _lead(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """Who leads to the trick that is played, or has led to it."""
    deal = fold.in_play.deal if fold.in_play else None
    if not isinstance(deal, TrickDeal) or deal.phase is None or not deal.phase.takes_cards:
        return None
    if deal.table:
        return _led(fold, deal.table[0], deal.next_trick)
    if said["was"] and deal.tricks:
        return _led(fold, deal.tricks[-1].cards[0], len(deal.tricks))
    turn = deal.whose_turn()
    if len(turn) != 1:
        return None
    leader = Handle(fold.handles[turn[0]])
    return Says("{player} leads to trick {trick}.", player=leader, trick=deal.next_trick)


def _led(fold: GameFold, play: tuple[int, int], number: int) -> Says:
    seat, card = play
    words = "{player} led {card} to trick {trick}."
    return Says(words, player=Handle(fold.handles[seat]), card=Cards(card), trick=number)


def _trump(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """What is trump in the newest hand; None in a game without trumps."""
    chapter = fold.current
    facts = chapter.deal.facts() if chapter else {}
    if chapter is None or "trump" not in facts:
        return None
    suit = facts["trump"]
    if not suit:
        return None if chapter.is_over else Says("Trump isn't settled yet.")
    named = SuitName(suit)
    if chapter.is_over:
        return Says("Trump was {suit} in hand {hand}.", suit=named, hand=chapter.number)
    return Says("Trump is {suit}.", suit=named)


# -- counts ----------------------------------------------------------------------------------------


def _seats(fold: GameFold, who: str | None) -> tuple[str, Sequence[int]]:
    """The name of who is asked for, and the seats: a player, or the players of a side."""
    name = re.sub(r" (?:and|&) ", "+", who or "")
    seat = seat_named(fold.handles, name)
    if seat is not None:
        return fold.handles[seat], (seat,)
    side = account_named(fold.sides, name)
    if side is None:
        return "", ()
    of = fold.game.sides_of(len(fold.handles))
    return fold.sides[side], [at for at, own in enumerate(of) if own == side]


def _tricks(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """How many tricks somebody has won in the newest hand."""
    chapter, (name, seats) = fold.current, _seats(fold, said["who"])
    if chapter is None or not seats or not isinstance(chapter.deal, TrickDeal):
        return None
    if chapter.deal.reported:
        return None
    won = Count(sum(_is_won(trick, seats) for trick in chapter.deal.tricks), "trick")
    player = Handle(name)
    if chapter.is_over:
        words = "{player} won {won} in hand {hand}."
        return Says(words, player=player, won=won, hand=chapter.number)
    if len(seats) > 1:
        return Says("{player} have won {won} so far.", player=player, won=won)
    return Says("{player} has won {won} so far.", player=player, won=won)


def _is_won(trick: Trick, seats: Sequence[int]) -> bool:
    return trick.winner in seats and not trick.is_picked_up


def _winner(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """Who won the newest trick that is complete."""
    deal = fold.current.deal if fold.current else None
    if not isinstance(deal, TrickDeal) or not deal.tricks or deal.reported:
        return None
    trick = deal.tricks[-1]
    words = "{player} picked up the cards of trick {trick}."
    if not trick.is_picked_up:
        words = "{player} won trick {trick}."
    return Says(words, player=Handle(fold.handles[trick.winner]), trick=len(deal.tricks))


def _cards(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """How many cards somebody has in hand, where cards are recorded."""
    _, seats = _seats(fold, said["who"])
    deal = fold.in_play.deal if fold.in_play else None
    if deal is None or len(seats) != 1 or not deal.hands.pack:
        return None
    held = Count(deal.hands.count(seats[0]), "card")
    return Says("{player} has {held}.", player=Handle(fold.handles[seats[0]]), held=held)


# -- the end ---------------------------------------------------------------------------------------


def _need(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """How many points are missing to the end of the game, by the totals of the hands before."""
    end, who = fold.game.end_of(fold.options), said["who"]
    name, seats = _seats(fold, who)
    side = next((each for each in fold.sides if name in {each, *each.split("+")}), "")
    if not end or not seats or not side or fold.game.fewest_win or fold.verdict.status != "open":
        return None
    has = fold.standing(fold.carry)[side]
    if has >= end:
        return None
    words = "In the game {player} has {total} and needs {more} more to reach {end}."
    if "+" in side:
        words = "In the game {player} have {total} and need {more} more to reach {end}."
    return Says(words, player=Handle(side), total=has, more=end - has, end=end)


def _end(fold: GameFold, said: Mapping[str, str | None]) -> Says | None:
    """With how many points the game ends."""
    end = fold.game.end_of(fold.options)
    return Says("The game goes to {end}.", end=end) if end else None


_Answer = Callable[["GameFold", Mapping[str, str | None]], Says | None]

_QUESTIONS: Mapping[_Answer, tuple[str, ...]] = {
    _dealer: (
        r"who (?:deals|(?P<was>dealt|has dealt))(?P<next> next)?(?: (?:the|this) hand| now)?",
        rf"who{_IS} (?:dealing|to deal|(?:the )?dealer)(?P<next> next)?(?: now)?",
        rf"whose deal(?:{_IS} (?:it|this))?(?P<next> next)?",
    ),
    _turn: (
        rf"whose (?:turn|go|play|move)(?:{_IS} (?:it|this))?{_NOW}",
        rf"who{_IS} (?:turn|go)(?: is it)?{_NOW}",
        rf"who{_IS} (?:next|up|on turn|to (?:play|go|act|speak)(?: next)?)(?: now)?",
        r"who (?:plays|goes|speaks)(?: next)?(?: now)?",
    ),
    _lead: (
        rf"who (?:leads|(?P<was>led)){_TO_A_TRICK}",
        rf"who{_IS} (?:to lead|on lead|leading to){_TO_A_TRICK}",
        rf"whose lead(?:{_IS} it)?",
    ),
    _trump: (
        rf"(?:what|which(?: suit)?){_IS} (?:the )?(?:trumps?|trump suit){_NOW}",
        rf"what suit{_IS} (?:the )?trumps?{_NOW}",
    ),
    _tricks: (rf"how many tricks {_HAS} {_WHO}{_GETS}{_NOW}",),
    _winner: (
        r"who (?:has )?(?:won|took|taken|got) (?:the )?(?:last|previous|newest) trick",
        r"who (?:won|took|got) (?:it|that|that (?:trick|one))",
    ),
    _cards: (rf"how many cards {_HAS} {_WHO}{_GETS}{_NOW}",),
    _need: (
        rf"(?:how (?:much|many)(?: more| points)*|what) does {_WHO} (?:still )?need{_TO_WIN}",
        rf"(?:how (?:much|many)(?: more| points)*|what) do {_WHO} (?:still )?need{_TO_WIN}",
        rf"how far (?:off )?(?:is|are) {_WHO}(?: (?:off|away|from (?:the end|winning)))*",
    ),
    _end: (
        r"what(?: are|'re|\u2019re) (?:we|they) playing (?:to|for|up to)",
        rf"what{_IS} the target|how (?:far|high) (?:do|are) we (?:play|playing)(?: to)?",
        r"how many points (?:to win|end (?:it|the game)|does it take)(?: to win)?",
    ),
}
