"""The article before what a card is called: a king of hearts; and a suit that names no card."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.rules.cards import SUIT_NAMES, read_card
from trickledger.rules.language.card_words import GERMAN_RANKS, RANK_WORDS, SUIT_WORDS, rank_said
from trickledger.rules.language.notation import folded, seat_named
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.vocabulary import Vocabulary

_TRUMP = "trump"
_SUITS = {**{name: suit for suit, name in SUIT_NAMES.items()}, _TRUMP: _TRUMP}
_KINDS = "low small little high big lower smaller higher bigger black red".split()
_KIND = rf"(?:(?:{'|'.join(_KINDS)})\s+)"
_ARTICLE = re.compile(r"(?<![^\s,:])an?\s+(?=(?P<said>[^\s,:~]+)(?P<behind>[^,:]*))", re.IGNORECASE)
_OF_A_SUIT = re.compile(
    rf"(?<![^\s,:])(?:(?:an?|another|some|any)\s+{_KIND}*|(?:the\s+)?{_KIND}+)"
    rf"(?P<suit>{'|'.join(_SUITS)})(?P<card>\s+card)?(?=[\s.!]*(?P<behind>$|,|\s[^\s,:.!~]+))",
    re.IGNORECASE,
)
_COURTS = {word for word, rank in RANK_WORDS.items() if not rank.isdigit()} | {*GERMAN_RANKS}
_PHRASE = re.compile(r"(?:^|[,:;&]|\b(?:and|then|but))\s*$", re.IGNORECASE)
_PLAYED = re.compile(
    r"\b(?:plays?|played|leads?|led|throws?|threw|follow(?:s|ed)?(?:\s+with)?|lays?|laid|"
    r"discard(?:s|ed)?|puts?|is|was|been)\s*$",
    re.IGNORECASE,
)
_IS = frozenset(("is", "are", "was", "in", "of"))


class SuitAlone(NamedTuple):
    """A suit that is said where a card is meant, between two places; no suit for that of trump.

    It `is_played` where a word for that stands before it, in whatever phase the line begins.
    """

    start: int
    end: int
    suit: str
    is_played: bool


def without_articles_of_cards(words: Vocabulary, text: str, start: int, end: int) -> Plain | None:
    """A text without the articles before what a card is called between two places; None where none
    is.

    Before what is told in words the letter is no ace, but in `a h` and `a hearts` it is one.
    """
    left = set[int]()
    for found in _ARTICLE.finditer(text, start, end) if words.spelled else ():
        if _is_article(words, text[start : found.start()], found):
            left |= {*range(*found.span())}
    kept = tuple(at for at in range(len(text)) if at not in left)
    return Plain("".join(text[at] for at in kept), tuple(enumerate(kept))) if left else None


def _is_article(words: Vocabulary, before: str, found: re.Match[str]) -> bool:
    """Whether a letter is the article of what stands behind it."""
    said = found["said"].lower().rstrip(".!?")
    behind = found["behind"].lower().split()[:1]
    is_of_suit = behind == ["of"] or not SUIT_WORDS.keys().isdisjoint(behind)
    is_begun = _PHRASE.search(before) is not None
    if _asks(words, before, "rank"):
        return False
    if said in _COURTS or (rank_said(said) and is_of_suit and len(said) > 1 - said.isdigit()):
        # an, and no vowel behind it, begins a name: an king
        return found[0].strip().lower() == "a" or said[0] in "ae8"
    is_alone = not behind and _PLAYED.search(before) is not None
    if is_alone and (said.isdigit() or read_card(said, words.spelled)):
        # one plays one card: ann plays a 9
        return True
    if said in RANK_WORDS:
        # a figure may be what somebody says whose name begins so: a seven
        return not is_begun or seat_named(words.handles, found[0].strip()) is None
    if said in _SUITS:
        # a diamond ace; what is asked for a suit is said it: trump is a heart
        return bool(behind and rank_said(behind[0])) or _asks(words, before, "suit")
    return False


def _asks(words: Vocabulary, before: str, what: str) -> bool:
    """Whether a text ends with a word that is followed by a suit, or by a rank."""
    said = [word for word in re.findall(r"[^\s,:]+", before.lower()) if word not in _IS][-1:]
    told = phrases_of(words).words.get(*said, *said).split() if said else []
    verb = words.verbs.get(told[0]) if told else None
    return verb is not None and what in verb.takes


def suit_alone(words: Vocabulary, text: str, start: int, end: int) -> SuitAlone | None:
    """The first suit between two places that stands for a card, and names none: ann leads a heart.

    A word of the game behind it makes something else of it: a heart marriage.
    """
    for found in _OF_A_SUIT.finditer(text, start, end) if words.spelled else ():
        behind = found["behind"].strip().lower()
        is_of_else = behind in words.verbs or behind in phrases_of(words).beginnings
        is_of_else = is_of_else or bool(rank_said(behind)) or read_card(behind) is not None
        if _asks(words, text[start : found.start()], "suit"):
            continue
        if not is_of_else or folded(behind) in words.seats:
            suit = _SUITS[found["suit"].lower()]
            is_played = _PLAYED.search(text[start : found.start()]) is not None
            return SuitAlone(*found.span(), "" if suit == _TRUMP else suit, is_played)
    return None
