"""The melds of Kalooki: threes and fours, what they take on, and where a joker moves (RULES 5).

Cards are faces (`rules.cards.face`): which of two copies lies on the table makes no difference.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from trickledger.rules.cards import (
    DOUBLE_PACK,
    FULL_PACK,
    JOKER,
    JOKERS,
    RANK_CARDS,
    RANKS,
    SUIT_CARDS,
    card_text,
    each,
    rank_of,
    suit_of,
)
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.refusals import Fault, breach
from trickledger.rules.says import Cards, Count, Laid, Says, Several, both

LOW_TO_HIGH = ("A", *RANKS[:-1])
PLACES = len(LOW_TO_HIGH)
KING, HIGH_ACE = PLACES, PLACES + 1


class Contract(NamedTuple):
    """What a first meld must hold (KAL-D1)."""

    threes: int
    fours: int

    @property
    def melds(self) -> Several:
        """How many melds of each kind it asks for."""
        kinds = ((self.threes, "three"), (self.fours, "four"))
        return both(Count(count, kind) for count, kind in kinds if count)

    @property
    def cards(self) -> int:
        """How many are dealt for it: as many as it needs (KAL-DEAL-1)."""
        return 3 * self.threes + 4 * self.fours

    @property
    def short(self) -> str:
        """As it stands on a score sheet.

        >>> CONTRACTS[1].short, str(CONTRACTS[1].melds)
        ('2T 1F', '2 threes and 1 four')
        """
        parts = ((self.threes, "T"), (self.fours, "F"))
        return " ".join(f"{count}{letter}" for count, letter in parts if count)


CONTRACTS = tuple(
    Contract(threes, fours)
    for threes, fours in ((3, 0), (2, 1), (1, 2), (0, 3), (4, 0), (3, 1), (2, 2), (1, 3), (0, 4))
)


def value(card: int) -> int:
    """What a card counts that is left in hand (KAL-VAL-1).

    >>> sum(map(value, each(DOUBLE_PACK)))
    936
    """
    if card & JOKERS:
        return 50
    rank, suit = rank_of(card), suit_of(card)
    if rank == "A":
        return 15 if suit in "SC" else 1
    return int(rank) if rank.isdecimal() else 10


_RANK = {card: LOW_TO_HIGH.index(rank_of(card)) for card in each(FULL_PACK)}
_SUIT = {card: suit_of(card) for card in each(FULL_PACK)}
VALUES: dict[int, int] = {card: value(card) for card in each(DOUBLE_PACK)}


def points_left(cards: int) -> int:
    """What cards count together that are left in hand.

    >>> points_left(DOUBLE_PACK)
    936
    """
    return sum([VALUES[card] for card in each(cards)])


def between(least: int, most: int) -> Says | int:
    """A range of points, as a sentence tells it."""
    return Says("{least} to {most}", least=least, most=most) if least < most else least


class Meld(NamedTuple):
    """Cards on the table from low to high; `start` is the place of a four's first, 1 the low ace.

    A three has no places: its `start` is 0. `owner` is the seat that laid it.
    """

    cards: tuple[int, ...]
    start: int = 0
    owner: int = 0

    def __str__(self) -> str:
        return str(Laid(self.cards))

    @property
    def is_four(self) -> bool:
        """Whether it is a run."""
        return self.start > 0

    @property
    def end(self) -> int:
        """The place of a four's last card, 14 the high ace."""
        return self.start + len(self.cards) - 1

    @property
    def sign(self) -> str:
        """The suit of a four, the rank of a three: by it one player's melds are told apart."""
        first = next(card for card in self.cards if card != JOKER)
        return _SUIT[first] if self.start else rank_of(first)

    def card_at(self, place: int) -> int:
        """The natural card of a place of a four."""
        return RANK_CARDS[LOW_TO_HIGH[(place - 1) % PLACES]] & SUIT_CARDS[self.sign]

    @property
    def open_place(self) -> int:
        """The place where a four can grow, 0 where it is full.

        It is above its last card, which a low ace bounds at the king, and below its first only once
        the ace is reached (KAL-TACK-3, -4, KAL-D12, -D17).
        """
        if self.end < (KING if self.start == 1 else HIGH_ACE):
            return self.end + 1
        return self.start - 1 if self.start > 2 else 0


@lru_cache(maxsize=4096)
def read_meld(cards: tuple[int, ...]) -> Meld | Fault:
    """The meld that cards make in the order of their entry, or why they make none.

    >>> from trickledger.rules.cards import CARD_OR_JOKER_OF as C
    >>> str(read_meld(tuple(C[card] for card in ("jo", "9S", "10S", "jo"))))
    'jo 9S 10S jo'
    >>> read_meld(tuple(C[card] for card in ("KD", "AD", "2D", "3D"))).clause
    'KAL-FOUR-2'
    """
    naturals = [card for card in cards if card != JOKER]
    if len({_RANK[card] for card in naturals}) <= 1:
        return _three(cards, naturals)
    if len({_SUIT[card] for card in naturals}) == 1:
        return _four(cards)
    most_of_rank = max(Counter(_RANK[card] for card in naturals).values())
    if most_of_rank >= max(Counter(_SUIT[card] for card in naturals).values()):
        return breach(KAL.THREE_1, "{meld} is not of one rank.", meld=Laid(cards))
    return breach(KAL.FOUR_1, "{meld} is not of one suit.", meld=Laid(cards))


def _three(cards: tuple[int, ...], naturals: list[int]) -> Meld | Fault:
    """Two natural cards, and jokers as many as one likes (KAL-JOK-1, -2, KAL-D11)."""
    if len(cards) < 3:
        return breach(KAL.THREE_1, "{meld} is fewer than three cards.", meld=Laid(cards))
    if len(naturals) < 2:
        return breach(KAL.JOK_2, "{meld} has fewer than two natural cards.", meld=Laid(cards))
    return Meld(cards)


def _four(cards: tuple[int, ...]) -> Meld | Fault:
    """In order from low to high: a joker stands for what its place says (KAL-JOK-3, KAL-D10)."""
    laid = Laid(cards)
    if len(cards) < 4:
        return breach(KAL.FOUR_1, "{meld} is a run of fewer than four cards.", meld=laid)
    starts = {(_RANK[card] - at) % PLACES for at, card in enumerate(cards) if card != JOKER}
    if len(starts) > 1:
        words = "{meld} is not in order from low to high without a gap."
        return breach(KAL.FOUR_1, words, meld=laid)
    meld = Meld(cards, starts.pop() + 1)
    if meld.end > (KING if meld.start == 1 else HIGH_ACE):
        return breach(KAL.FOUR_2, "{meld} goes on beyond the ace.", meld=laid)
    if JOKER in cards and _has_joker_pair(cards):
        return breach(KAL.JOK_3, "{meld} has two jokers side by side.", meld=laid)
    return meld


def _has_joker_pair(cards: tuple[int, ...]) -> bool:
    return (JOKER, JOKER) in pairwise(cards)


def tacked(meld: Meld, card: int) -> Meld | Fault:
    """A meld with one more card, or why it does not go there (KAL-TACK-2 to -4, KAL-D16)."""
    if not meld.is_four:
        if card == JOKER or rank_of(card) == meld.sign:
            return meld._replace(cards=(*meld.cards, card))
        words, laid = "{meld} is a three of rank {rank}.", Laid(meld.cards)
        return breach(KAL.TACK_2, words, meld=laid, rank=meld.sign)
    place = meld.open_place
    if not place:
        clause = KAL.FOUR_2 if card == JOKER or rank_of(card) == "A" else KAL.TACK_3
        return breach(clause, "{meld} has no free place.", meld=Laid(meld.cards))
    wanted = meld.card_at(place)
    if card in (wanted, JOKER):
        return _grown(meld, card)
    is_high = place > meld.end
    is_below = is_high and meld.start > 1 and card == meld.card_at(meld.start - 1)
    clause, would_do = KAL.TACK_4 if is_below else KAL.TACK_3, (card_text(wanted), card_text(JOKER))
    words = (
        "The high end of {meld} is open for {card}."
        if is_high
        else "{meld} has reached the ace: its low end is open for {card}."
    )
    return breach(clause, words, would_do, meld=Laid(meld.cards), card=Cards(wanted))


def _grown(meld: Meld, card: int) -> Meld | Fault:
    """A four with one card more at the end that is open (KAL-REPL-1 to -3)."""
    if meld.open_place > meld.end:
        grown = meld._replace(cards=(*meld.cards, card))
    else:
        grown = meld._replace(cards=(card, *meld.cards), start=meld.start - 1)
    if _has_joker_pair(grown.cards):
        words = "{meld} would have two jokers side by side."
        return breach(KAL.REPL_3, words, meld=Laid(grown.cards))
    return grown


def replaced(meld: Meld, card: int) -> Meld | Fault:
    """A four with the natural card for its joker, which moves to an end, or why not.

    >>> from trickledger.rules.cards import CARD_OR_JOKER_OF as C
    >>> run = read_meld(tuple(C[card] for card in ("9S", "10S", "jo", "QS", "KS")))
    >>> str(run := replaced(run, C["JS"])), str(replaced(run, C["AS"]))
    ('9S 10S JS QS KS jo', 'jo 9S 10S JS QS KS AS')
    """
    if not meld.is_four:
        return breach(KAL.REPL_4, "{meld} is a three: its jokers stay.", meld=Laid(meld.cards))
    if card == JOKER:
        return breach(KAL.REPL_4, "Only a natural card takes the place of a joker.")
    jokers = [place for place, laid in enumerate(meld.cards) if laid == JOKER]
    for place in jokers:
        if meld.card_at(meld.start + place) == card:
            natural = meld._replace(cards=(*meld.cards[:place], card, *meld.cards[place + 1 :]))
            if not natural.open_place:
                words = "{meld} has no free place for the joker to move to."
                return breach(KAL.REPL_1, words, meld=Laid(meld.cards))
            return _grown(natural, JOKER)
    if not jokers:
        return breach(KAL.REPL_1, "{meld} has no joker.", meld=Laid(meld.cards))
    naturals = [Cards(meld.card_at(meld.start + place)) for place in jokers]
    words, would_do = "The jokers of {meld} stand for {naturals}.", tuple(map(str, naturals))
    stand_for = both(naturals)
    return breach(KAL.REPL_1, words, would_do, meld=Laid(meld.cards), naturals=stand_for)
