"""The bidding of Klaberjass: who takes or names trump, passes or schmeisses (KLA-TRUMP, -SCHM)."""

from __future__ import annotations

from trickledger.rules.cards import SUITS, suit_of
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand as Hand
from trickledger.rules.play.judging import Act, Cards, Clause, Faults, fault

# Of each player's choices, the nondealer's first, by how many have passed.
CHOICES = (KLA.TRUMP_1, KLA.TRUMP_2, KLA.TRUMP_3, KLA.TRUMP_4)


def choice(hand: Hand, _seat: int) -> Clause:
    """The clause that gives the player in turn his choices."""
    return CHOICES[hand.passes]


def check_trump(hand: Hand, seat: int, act: Act) -> Faults:
    """Not the suit that was turned down, whoever names it (KLA-TRUMP-3, -4, KLA-SCHM-3, KLA-D3)."""
    if act.suit == suit_of(hand.upcard):
        others = tuple(f"trump {suit}" for suit in SUITS if suit != act.suit)
        clause = choice(hand, seat) if hand.offerer is None else KLA.SCHM_3
        upcard = Cards(hand.upcard)
        yield fault(clause, "{card} was turned down: name another suit.", others, card=upcard)


def pass_by(hand: Hand, seat: int, _act: Act) -> None:
    """After both passed twice the hands are thrown in (KLA-TRUMP-5)."""
    hand.passes += 1
    hand.turn = 1 - seat
    if both_passed_twice(hand):
        hand.redeal = "both passed twice"


def both_passed(hand: Hand) -> bool:
    return hand.passes == 2


def both_passed_twice(hand: Hand) -> bool:
    return hand.passes == 4


def check_schmeiss(hand: Hand, _seat: int, _act: Act) -> Faults:
    if not hand.options.schmeiss:
        words = "This game is played without the schmeiss (kla_schmeiss=false)."
        yield fault(KLA.SCHM_1, words, ("pass",))


def schmeiss(hand: Hand, seat: int, _act: Act) -> None:
    hand.offerer = seat


def opponent(hand: Hand) -> tuple[int, ...]:
    """Who answers the schmeiss of the player in turn."""
    return (1 - hand.turn,)


def accept(hand: Hand, _seat: int, _act: Act) -> None:
    """The hands are thrown in, and the same dealer deals again (KLA-SCHM-2, KLA-D2)."""
    hand.redeal = "the schmeiss was accepted"


# -- what the bidding leaves open ------------------------------------------------------------------


def possible_makers(hand: Hand) -> tuple[int, ...]:
    """Who may fix trump yet, or has fixed it."""
    if hand.maker is not None:
        return (hand.maker,)
    is_last = hand.passes == 3
    return (hand.turn,) if is_last or hand.offerer is not None else (0, 1)


def possible_trumps(hand: Hand) -> str:
    """The suits that may become trump yet, or the one that has."""
    if hand.trump or not hand.upcard:
        return hand.trump or SUITS
    suit = suit_of(hand.upcard)
    if hand.passes >= 2:
        return SUITS.replace(suit, "")
    return SUITS if hand.offerer is None else suit
