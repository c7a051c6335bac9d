"""What people say for the words of a game: of another, of what is done, and in other words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from trickledger.rules.cards import parted_plays
from trickledger.rules.language.notation import HAND_WORDS, NOBODY, RECORD_WORDS
from trickledger.rules.language.vocabulary import Vocabulary

# what parts sentences, where something goes on behind it or a word stands before it
_PAUSE = re.compile(
    r"(?<=\S);|(?<=[^\W\d])[.!](?=\s+\S)|(?<=[a-z]{3})[.!?](?=\s*$)|(?<=\s)[-\u2013/](?=\s)|"
    r"(?<=[0-9tjqka][shdc♠♥♦♣])[/+>\u2013-](?=[0-9tjqka])",
    re.IGNORECASE,
)


def paused(text: str) -> str:
    """A text with a comma for each mark between sentences.

    >>> paused("ann passes. bob takes"), paused("jcqh js."), paused("jc qhjs.")
    ('ann passes, bob takes', 'jcqh js.', 'jc qhjs.')
    """
    return _PAUSE.sub(_pause, text)


def _pause(mark: re.Match[str]) -> str:
    """A comma for a mark between sentences; a point behind plays in one word is said with them."""
    plays = mark.string[: mark.start()].split()[-1:] if mark[0] == "." else []
    return mark[0] if any(map(parted_plays, plays)) else ","


def third_person(phrase: str) -> str:
    """What somebody does, as it is said of another.

    >>> third_person("pass"), third_person("pick up"), third_person("marry")
    ('passes', 'picks up', 'marries')
    """
    verb, blank, rest = phrase.partition(" ")
    if verb.endswith("y") and verb[-2:-1] not in set("aeiou"):
        verb = f"{verb[:-1]}ie"
    elif verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        verb += "e"
    return f"{verb}s{blank}{rest}"


_PAST = dict(
    pair.split(":")
    for pair in """take:took draw:drew lay:laid go:went make:made give:gave put:put bid:bid
    choose:chose throw:threw say:said hold:held keep:kept stand:stood change:changed""".split()
)


def past(phrase: str) -> str:
    """What somebody did.

    >>> past("pass"), past("pick up"), past("marry"), past("exchange"), past("drop out")
    ('passed', 'picked up', 'married', 'exchanged', 'dropped out')
    """
    verb, blank, rest = phrase.partition(" ")
    done = _PAST.get(verb)
    if done is None:
        vowels = set("aeiou")
        if verb.endswith("y") and verb[-2:-1] not in vowels:
            verb = f"{verb[:-1]}i"
        elif len(verb) > 2 and verb[-1] in "pb" and verb[-2] in vowels and verb[-3] not in vowels:
            verb += verb[-1]
        done = f"{verb.removesuffix('e')}ed"
    return f"{done}{blank}{rest}"


ARTICLES = frozenset(("a", "an", "the"))
OF_A_THING = ARTICLES | {"her", "his", "their", "my"}
"""What may stand in a phrase, or not, without a difference: has the marriage, swaps his seven."""


def without_articles(words: Iterable[str]) -> str:
    """A phrase in which no article stands, and nothing that tells whose it is.

    >>> without_articles(("has", "a", "marriage"))
    'has marriage'
    """
    return " ".join(word for word in words if word not in OF_A_THING)


class Phrases(NamedTuple):
    """What people say for the words of a game, and how it begins."""

    words: Mapping[str, str]
    beginnings: frozenset[str]


@lru_cache(maxsize=64)
def phrases_of(words: Vocabulary) -> Phrases:
    """What people say for the words of a game, where it is none of these words itself."""
    phrases: dict[str, str] = {}
    for verb in {verb.name: verb for verb in words.verbs.values()}.values():
        for said, kept in {verb.name: verb.name, **verb.sayings}.items():
            phrases.setdefault(third_person(said), kept)
            phrases.setdefault(past(said), kept)
            phrases[said] = kept
    # it is said of all, not of whose turn it is
    taken = {
        NOBODY,
        third_person(NOBODY),
        past(NOBODY),
        *words.verbs,
        *RECORD_WORDS,
        *HAND_WORDS,
        *words.seats,
    }
    for said, kept in [*phrases.items()]:
        phrases.setdefault(without_articles(said.split()), kept)
    free = {phrase: name for phrase, name in phrases.items() if phrase not in taken}
    return Phrases(free, frozenset(phrase.split()[0] for phrase in free))
