"""Words that were typed as one: how they can be parted.

Only a line that is refused as it stands, and as people say it, is parted so: `p9pp` is four bids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product

from trickledger.rules.cards import parted_plays, read_card, read_cards
from trickledger.rules.language.everyday import EVERYDAY_WORDS
from trickledger.rules.language.notation import (
    HAND_WORDS,
    RECORD_WORDS,
    WORDS_OF_ALL_GAMES,
    folded,
    number_of,
    seat_named,
)
from trickledger.rules.language.vocabulary import Vocabulary

_NO_GLUED = frozenset((*RECORD_WORDS, *WORDS_OF_ALL_GAMES))
MOST_WAYS = 24
"""A word that could be parted in more ways than that is left alone."""
_LONGEST_WORD = 24
_LONGEST_SHORT = 2
_CARDS = re.compile(r"[0-9AKQJTSHDC♠♥♦♣]+", re.IGNORECASE)
_EACH = re.compile(r"1[0-9]|[2-9AKQJT][SHDC♠♥♦♣]?|[0-9SHDC♠♥♦♣]", re.IGNORECASE)
_LIKE_A_CARD = re.compile(r"(?:10|[2-9AKQJT])[a-z]", re.IGNORECASE)
_SEPARATORS = re.compile(r"([\s,:=])")


def parted_words(words: Vocabulary, text: str, *, playing: bool) -> Sequence[str]:
    """The ways in which the words of a text that are several can be parted, those without a name
    first; empty where none is several.

    While cards are played, a word that goes on behind a card is one mistyped: `kx` is no king and
    an exchange.
    """
    tokens = _SEPARATORS.split(text)
    each = [
        _ways(words, token, playing) if _may_be_several(token, tokens) else (token,)
        for token in tokens
    ]
    found = [" ".join("".join(way).split()) for way in islice(product(*each), MOST_WAYS + 1)]
    if found == [" ".join(text.split())] or len(found) > MOST_WAYS:
        return ()
    return sorted(dict.fromkeys(found), key=lambda way: way.count(":"))


def opened(words: Vocabulary, text: str) -> Sequence[str]:
    """The ways to part a word that opens a hand: who deals, or the card turned up, or both."""
    verb, rest = text[:1].lower(), text[1:]
    is_name = any(folded(handle).startswith(folded(text)) for handle in words.handles)
    if verb not in HAND_WORDS or not rest or is_name:
        return ()
    ways = ((rest[:end], rest[end:]) for end in range(len(rest) + 1))
    return [
        " ".join(filter(None, (verb, name, card)))
        for name, card in ways
        if (not name or seat_named(words.handles, name) is not None)
        and (not card or read_card(card, words.spelled))
    ]


@lru_cache(maxsize=256)
def _ways(words: Vocabulary, token: str, playing: bool) -> tuple[str, ...]:
    """The ways to part a word, itself where it is one or none is found."""
    if not 1 < len(token) <= _LONGEST_WORD or not _is_several(words, token):
        return (token,)
    return tuple(dict.fromkeys(" ".join(way) for way in _parted(words, token, playing))) or (token,)


def _may_be_several(token: str, tokens: Sequence[str]) -> bool:
    """Whether a word is not plainly one: a figure among others, or a card that is mistyped."""
    is_figure = token.isdigit() and len(tokens) > 1
    return not (is_figure or _LIKE_A_CARD.fullmatch(token) or token.lower() in EVERYDAY_WORDS)


def _is_several(words: Vocabulary, token: str) -> bool:
    """Whether a word is none that is read."""
    word = token.lower()
    is_known = word in words.verbs or word in _NO_GLUED or folded(token) in words.seats
    if is_known or read_cards(token, words.spelled) or parted_plays(token):
        return False
    return number_of(token) is None or len(token) > 2


def _parted(words: Vocabulary, rest: str, playing: bool) -> Iterator[list[str]]:
    if not rest:
        yield []
        return
    if cards := _CARDS.match(rest):
        behind = rest[cards.end() :]
        for end in (cards.end(), cards.end() - 1) if behind else (cards.end(),):
            # the last letter may be a name, and a word follows it
            for told in _cards(rest[:end]) if end else ():
                if end < cards.end() or not (playing and behind):
                    yield from ([told, *more] for more in _parted(words, rest[end:], playing))
    for size in range(min(_LONGEST_SHORT, len(rest)), 0, -1):
        verb = words.verbs.get(rest[:size].lower())
        if verb:
            behind = rest[size:]
            yield from ([rest[:size], *more] for more in _parted(words, behind, playing))
            answers = [answer for answer in verb.answers if answer[:1] == behind[:1].lower()]
            if len(answers) == 1 and behind:
                parted = _parted(words, behind[1:], playing)
                yield from ([rest[:size], answers[0], *more] for more in parted)
    if rest[1:2].lower() in words.verbs and seat_named(words.handles, rest[0]) is not None:
        yield from ([f"{rest[0]}:", *more] for more in _parted(words, rest[1:], playing))


def _cards(run: str) -> Iterator[str]:
    """Cards, ranks, suits and figures in one word: as they stand, and each by itself."""
    apart = _EACH.findall(run)
    if "".join(apart) != run:
        return
    if len(apart) == 1 or parted_plays(run) or read_cards(run):
        yield run
    if len(apart) > 1:
        yield " ".join(apart)
    if run.isdigit() and len(run) > len(apart):
        yield " ".join(run)
