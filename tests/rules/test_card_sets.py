"""Sets of cards in words: what is said names the very cards, no more and no fewer."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickledger.rules.cards import CARD_OF, FULL_PACK, SUIT_CARDS, SUIT_NAMES, each, union
from trickledger.rules.games.cinch import order as cinch_order
from trickledger.rules.games.klaberjass import order as klaberjass_order
from trickledger.rules.games.loo import order as loo_order
from trickledger.rules.games.rolling_stone import order as rolling_stone_order
from trickledger.rules.games.sixty_six import order as sixty_six_order
from trickledger.rules.views.card_sets import CardSet

RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
SUIT_OF_NAME = {name: suit for suit, name in SUIT_NAMES.items()}
BOUND = re.compile(r"(spade|heart|diamond|club)(?: (higher|lower) than the (\w+))?")
ORDERS: dict[str, Mapping[int, int]] = {
    "klaberjass": klaberjass_order.order_under("H").over,
    "sixty-six": sixty_six_order.order_under("C").over,
    "cinch": cinch_order.order_under("D").over,
    "loo": loo_order.order_under("S").over,
    "rolling-stone": rolling_stone_order.higher_cards(4),
}


def named(name: str, among: int, over: Mapping[int, int]) -> int:
    """The cards that a word of a sentence names, found a card at a time."""
    if name in CARD_OF:
        return CARD_OF[name]
    if name == "card":
        return among
    found = BOUND.fullmatch(name)
    assert found, name
    suit, side, rank = found.groups()
    of_suit = [card for card in each(among) if card & SUIT_CARDS[SUIT_OF_NAME[suit]]]
    if side is None:
        return union(of_suit)
    bound = CARD_OF[RANKS.get(rank, rank) + SUIT_OF_NAME[suit]]
    above = {card: bool(over[bound] & card) for card in of_suit if card != bound}
    return union(card for card, is_above in above.items() if is_above == (side == "higher"))


def read(words: str, among: int, over: Mapping[int, int]) -> int:
    """The set that a sentence names."""
    if not words:
        return 0
    listed = re.fullmatch(r"(?:none|any) of (.*)", words)
    parts = listed[1].split() if listed else re.split(r" and | or ", words)
    bare = (part.removeprefix("no ").removeprefix("any ") for part in parts)
    return union(named(part, among, over) for part in bare)


@pytest.mark.parametrize("game", ORDERS)
@given(data=st.data())
def test_the_words_name_the_very_cards(game: str, data: st.DataObject) -> None:
    over = ORDERS[game]
    pack = union(over)
    among = pack & data.draw(st.integers(0, FULL_PACK))
    kept = among
    # whole suits and their upper parts are what duties ask for; the rest is any cards
    for suit in data.draw(st.sets(st.sampled_from("SHDC"))):
        kept &= ~SUIT_CARDS[suit]
    for card in data.draw(st.sets(st.sampled_from(sorted(over)), max_size=2)):
        kept &= over[card] | ~SUIT_CARDS[next(s for s in "SHDC" if card & SUIT_CARDS[s])]
    kept &= data.draw(st.one_of(st.just(FULL_PACK), st.integers(0, FULL_PACK)))
    cards = CardSet(kept, among, over)
    assert read(cards.none_of(), among, over) == kept
    assert read(cards.any_of(), among, over) == kept


def cards(words: str) -> int:
    return union(CARD_OF[word] for word in words.split())


@pytest.mark.parametrize(
    ("held", "lying", "said"),
    [
        ("AS KS QS JS 10S 9S 8S 7S KD QD JD 10D 9D 8D 7D", "AD", "no spade and no diamond"),
        ("AH KH QH JH 10H", "", "no heart higher than the 9"),
        ("JS 9S AS 10S KS", "", "no spade higher than the queen"),
        ("7C 8C 9C JC QC", "", "no club lower than the king"),
        ("AC 10C", "", "none of AC 10C"),
        ("8D", "", "no 8D"),
        ("AC", "", "no AC"),
        ("AS KS QS JS 10S 9S 8S 7S AC", "", "no spade and no AC"),
        ("", "", ""),
    ],
)
def test_sets_are_named_by_suits_and_bounds(held: str, lying: str, said: str) -> None:
    over = klaberjass_order.order_under("S").over
    among = klaberjass_order.PACK & ~cards(lying)
    assert CardSet(cards(held), among, over).none_of() == said
    assert CardSet(among, among, over).none_of() == "no card"
