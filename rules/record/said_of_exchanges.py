"""The exchange for the upcard with the cards that it moves: swaps 9c; swaps the 9 for the 10."""

from __future__ import annotations

import re
from functools import lru_cache

from trickledger.rules.cards import card_of, card_text, read_card, read_rank, suit_of
from trickledger.rules.language.card_words import RANK_WORDS, SUIT_WORDS
from trickledger.rules.language.notation import single_spaced, unreadable
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, plainly, refusal_if_entered
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Cards

_EXCHANGE = "exchange"
_ARTICLES = r"(?:(?:the|a|an|his|her|their|my|with|for|trump) )*"
_ARTICLE = r"(?:the|his|her|their|my) "
_FOR = r" (?:for|against|with|and (?:takes|gets|picks up)) "
_UPCARD = r"(?:upcard|up-card|turn-?up|turned card|card (?:that (?:is|was) )?turned up|it)"
_GIVES = r"(?:takes?|took|gets?|got|gives?|gave|trade[sd]?)"
_ENDS = r"(?![^\s,.;:!])"
_SUITS = r"[shdc]|spades?|hearts?|diamonds?|clubs?"


def exchange_said(fold: GameFold, text: str, take: Take) -> str | Refusal:
    """A text in which the exchange for the upcard stands alone, without the cards that it moves.

    Of the same rank in another suit it is asked. Empty where nothing is said so.
    """
    deal, verb = fold.deal, fold.game.verbs.get(_EXCHANGE)
    upcard = deal.upcard if fold.in_play and deal else 0
    if deal is None or verb is None or verb.takes != "nothing" or not upcard:
        return ""
    words = (word for said in verb.sayings for word in said.split())
    rank = next((word for word in words if read_rank(word)), "")
    lowest = card_of(rank, suit_of(upcard)) if rank else 0
    acts = fold.acts_of(fold.in_play) if fold.in_play else ()
    if not lowest or any(each.act.word == "play" and lowest in each.act.cards for each in acts):
        return ""
    told = single_spaced(text)
    does = _words_for(fold)
    for pattern in _patterns(does, card_text(lowest), card_text(upcard)):
        said = re.search(pattern, told, re.IGNORECASE)
        behind = told[said.end() :].lstrip() if said else ""
        # that card may be played, or be what is got for the other
        unclear = rf"(?:and )?(?:the )?{_card(card_text(upcard))}"
        if said and not re.match(unclear, behind, re.IGNORECASE):
            return f"{told[: said.start()]}{_EXCHANGE}{told[said.end() :]}"
    if (got := _upcard_got(told, does, upcard)) is not None:
        plain, played = got
        ways = tuple(way for way in got if way and refusal_if_entered(fold, way, take) is None)
        words_ = "Is {card} only taken for the other, or played as well?"
        is_unclear = played in ways
        card = Cards(upcard)
        return unreadable(told, words_, would_do=ways, card=card) if is_unclear else plain
    other = rf"(?<![^\s,:]){does} {_ARTICLE}{_ranks(rank)}(?: of)? (?:{_SUITS}){_ENDS}"
    alone = re.fullmatch(_with_a_card_behind(does), told.rstrip(" .!"), re.IGNORECASE)
    named = (read_card(plainly(fold, alone["card"])) or 0) if alone else 0
    if named or re.search(other, told, re.IGNORECASE):
        words_ = "It's {card} that is exchanged for the upcard {upcard}."
        is_played = alone and named and card_text(named)[:-1] != rank
        ways = (f"{alone['ahead']}{_EXCHANGE}, {card_text(named)}",) if alone and is_played else ()
        low, up = Cards(lowest), Cards(upcard)
        return unreadable(told, words_, would_do=ways, card=low, upcard=up)
    return ""


def _upcard_got(text: str, does: str, upcard: int) -> tuple[str, str] | None:
    """A text in which somebody is said to exchange the upcard, which is what they get for theirs.

    The exchange alone, and where cards stand behind it with the upcard played, too. None where
    nothing is said so.
    """
    said = re.search(
        rf"(?<![^\s,:])(?!{_EXCHANGE} ){does} {_card(card_text(upcard))}", text, re.IGNORECASE
    )
    if said is None:
        return None
    ahead, behind = f"{text[: said.start()]}{_EXCHANGE}", text[said.end() :].rstrip(" .!")
    goes_on = not behind or re.match(r"[\s,]*(?:and|then)\b", behind, re.IGNORECASE)
    return f"{ahead}{behind}", "" if goes_on else f"{ahead}, {card_text(upcard)}{behind}"


def _with_a_card_behind(does: str) -> str:
    """The exchange as people say it, and one card behind it, which ends what is said.

    Behind the word of the record a card is played.
    """
    return rf"(?P<ahead>(?:.*[\s,:])?)(?!{_EXCHANGE} ){does} (?P<card>[^\s,:]+(?: of)?(?: \w+)?)"


def _words_for(fold: GameFold) -> str:
    """The words that people have for the exchange, as a pattern."""
    said = phrases_of(fold.vocabulary).words
    phrases = {_EXCHANGE, "swap", *(each for each, kept in said.items() if kept == _EXCHANGE)}
    plain = [each for each in phrases if not any(map(_names_a_rank, each.split()))]
    return f"(?:{'|'.join(map(re.escape, sorted(plain, key=len, reverse=True)))})"


def _names_a_rank(word: str) -> bool:
    return word in RANK_WORDS or (len(word) < 3 and read_rank(word) is not None)


@lru_cache(maxsize=64)
def _patterns(does: str, lowest: str, upcard: str) -> tuple[str, ...]:
    """How an exchange is said with both cards in either order, with one, or with their ranks."""
    low, up = (f"(?:{_card(each)}|{_rank_alone(each)})" for each in (lowest, upcard))
    start, up = r"(?<![^\s,:])", f"(?:{up}|{_UPCARD}{_ENDS})"
    return (
        rf"{start}(?:{does}|{_GIVES}) {_ARTICLES}{low}{_FOR}{_ARTICLES}{up}",
        rf"{start}(?:{does}|{_GIVES}) {_ARTICLES}{up}{_FOR}{_ARTICLES}{low}",
        rf"{start}{does} {_ARTICLES}{low}",
        rf"{start}{does} {_ARTICLE}{_card(upcard)}",
        rf"{start}{_card(lowest)} for {_ARTICLES}{up}",
    )


def _card(card: str) -> str:
    """A card as it is typed or said: 9c, 9 of clubs, nine clubs, nine of trumps."""
    suit = card[-1]
    suits = [suit, *(word for word, letter in SUIT_WORDS.items() if letter == suit)]
    name = "|".join(map(re.escape, [*suits, "trump", "trumps"]))
    return rf"(?:{_ranks(card[:-1])}(?:(?: of)? (?:{name})|{suit}){_ENDS})"


def _rank_alone(card: str) -> str:
    return rf"(?:{_ranks(card[:-1])}{_ENDS}(?! (?:of|{_SUITS}){_ENDS}))"


def _ranks(rank: str) -> str:
    """A rank by its figure or letter, and by its words."""
    words = [word for word, letter in RANK_WORDS.items() if letter == rank]
    return f"(?:{'|'.join(map(re.escape, [rank, *words]))})"
