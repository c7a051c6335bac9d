"""Cards that are told by their ranks: a sequence by its ends, such as k-j, or three kings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from trickledger.rules.cards import (
    RANKS,
    SUIT_NAMES,
    SUITS,
    card_of,
    card_text,
    read_cards,
    read_suit,
)
from trickledger.rules.language.card_words import ANY_RANK, RANK_WORDS, SUIT_WORDS, rank_said
from trickledger.rules.language.reading import read
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import plainly

_SUIT = rf"(?:[shdc\u2660\u2665\u2666\u2663]|\s+of\s+(?:{'|'.join(SUIT_NAMES.values())})s?)"
_BY_ENDS = re.compile(
    rf"(?<![^\s,:])(?:from\s+)?(?:the\s+)?(?P<first>{ANY_RANK})(?P<suit>{_SUIT})?\s*"
    rf"(?:[-\u2013]|\s(?:up |down )?to\s)\s*(?:the\s+)?(?P<last>{ANY_RANK})"
    rf"(?P<other>{_SUIT})?(?![^\s,])",
    re.IGNORECASE,
)
_COUNTS = {"three": 3, "four": 4, "3": 3, "4": 4}
_OF_A_RANK = re.compile(
    rf"(?<![^\s,:])(?:(?P<rank>10|[2-9tjqka])(?:\s*(?P=rank)){{2,3}}|"
    rf"(?:(?P<count>{'|'.join(_COUNTS)})\s+)?(?P<named>{'|'.join(RANK_WORDS)})e?s)(?![^\s,])",
    re.IGNORECASE,
)
_TAKING_CARDS = frozenset(("cards", "melds"))
_MOST_WAYS = 16
_SHORTEST_RUN = 3


class InSuits(NamedTuple):
    """The ways in which the cards of a text can be of suits.

    Where they can be of any suits, or there are too many ways, the first is but an example.
    """

    ways: Sequence[str] = ()
    is_example: bool = False


class _Found(NamedTuple):
    """A piece of a text that tells cards by their ranks, and what cards it can mean."""

    start: int
    end: int
    cards: Sequence[str]
    is_example: bool = False


def in_suits(fold: GameFold, acts: str) -> InSuits:
    """A text in which cards are told by their ranks behind a word that takes cards, with the cards.

    No ways where nothing is so told.
    """
    chapter = fold.in_play
    if chapter is None:
        return InSuits()
    found = sorted((*_by_ends(chapter.deal, acts), *_of_a_rank(chapter.deal, acts)))
    if not found:
        return InSuits()
    lines = list[str]()
    for cards in islice(product(*(each.cards for each in found)), _MOST_WAYS + 1):
        line, end = "", 0
        for each, told in zip(found, cards, strict=True):
            line = _next_to(fold, line + acts[end : each.start], told)
            end = each.end
        lines.append(plainly(fold, _next_to(fold, line, acts[end:])))
    is_example = len(lines) > _MOST_WAYS or any(each.is_example for each in found)
    return InSuits(lines, is_example) if _is_of_a_word(fold, lines[0], found) else InSuits()


def _next_to(fold: GameFold, before: str, behind: str) -> str:
    """Two pieces of a text, with a comma where both are cards in a game in which it parts melds."""
    last, first = (" ".join(words) for words in (before.split()[-1:], behind.split()[:1]))
    are_cards = read_cards(last) and read_cards(first) and not last.endswith(",")
    has_melds = any(verb.takes == "melds" for verb in fold.game.verbs.values())
    return f"{before.rstrip()}, {behind.lstrip()}" if are_cards and has_melds else before + behind


def _is_of_a_word(fold: GameFold, line: str, found: Sequence[_Found]) -> bool:
    """Whether cards that were told by their ranks belong to a word that takes them."""
    verbs = fold.game.verbs
    acts = [said.act for said in read(fold.vocabulary, line).said if isinstance(said, Said)]
    taken = [act for act in acts if act and act.word in verbs]
    of_words = {
        card_text(card)
        for act in taken
        if verbs[act.word].takes in _TAKING_CARDS
        for card in act.cards
    }
    return {card for each in found for card in each.cards[0].split()} <= of_words


def _by_ends(deal: Deal, text: str) -> Iterator[_Found]:
    """Sequences that are told by their ends, low to high."""
    for said in _BY_ENDS.finditer(text):
        ranks = _between(rank_said(said["first"].lower()), rank_said(said["last"].lower()))
        suits = {_suit(each) for each in (said["suit"], said["other"]) if each}
        if len(suits) <= 1 and len(ranks) >= _SHORTEST_RUN:
            cards = [[card_of(rank, suit) for rank in ranks] for suit in suits or SUITS]
            held = [" ".join(map(card_text, each)) for each in cards if all(_are_in(deal, each))]
            if held:
                yield _Found(said.start(), said.end(), held)


def _of_a_rank(deal: Deal, text: str) -> Iterator[_Found]:
    """Cards of one rank, which can be of any suits: those of an example."""
    for said in _OF_A_RANK.finditer(text):
        rank = rank_said((said["rank"] or said["named"]).lower())
        count = _COUNTS.get((said["count"] or "three").lower(), 3)
        if said["rank"]:
            count = len(re.findall(re.escape(said["rank"]), said[0], re.IGNORECASE))
        cards = [card_of(rank, suit) for suit in SUITS[:count]]
        if all(_are_in(deal, cards)):
            told = " ".join(map(card_text, cards))
            yield _Found(said.start(), said.end(), [told], is_example=True)


def _are_in(deal: Deal, cards: Sequence[int]) -> Iterator[bool]:
    """Whether each card is one of the pack."""
    return (bool(card & deal.hands.pack) for card in cards)


def _between(first: str, last: str) -> Sequence[str]:
    """The ranks from one to another, low to high; an ace before a low one is low itself."""
    low, high = sorted((RANKS.index(first), RANKS.index(last)))
    if RANKS[high] == "A" and first == "A" and low < RANKS.index("7"):
        return ("A", *RANKS[: low + 1])
    return RANKS[low : high + 1]


def _suit(word: str) -> str:
    return SUIT_WORDS.get(word.split()[-1].lower()) or read_suit(word) or ""
