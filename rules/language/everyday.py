"""What people say beside the words of the record: a line put in the words that the reader knows.

Only a line that is refused as it stands is put so: what the record's own words say, and what a
handle of the game names, comes first. What people say is read and never written.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import lru_cache
from itertools import takewhile
from operator import itemgetter
from typing import NamedTuple

from trickledger.rules.cards import RANKS, SUIT_NAMES, read_card, read_cards, read_rank, read_suit
from trickledger.rules.language.notation import (
    FINAL,
    HAND_WORDS,
    MARK,
    RECORD_WORDS,
    SWAP,
    folded,
    number_of,
    seat_named,
)
from trickledger.rules.language.vocabulary import Vocabulary

_TOKEN = re.compile(r"[^\s,:=]+|[,:=]")
_RANK_WORDS = dict(
    zip(
        "two three four five six seven eight nine ten jack queen king ace".split(),
        RANKS,
        strict=True,
    )
)
_SUIT_WORDS = {word: suit for suit, name in SUIT_NAMES.items() for word in (name, f"{name}s")}
_DOING = frozenset(
    "play plays lead leads throw throws follow follows say says ask asks answer answers".split()
)
_DEALING = frozenset(("deal", "deals", "dealer", "dealt", "hand", "n"))
_OPENING = _DEALING | {":"}
_BETWEEN = frozenset(("and", "&"))
_ENDS_OF_A_MELD = _BETWEEN | {","}
_FILLERS = frozenset(("the", "of", "in"))
_LONGEST_PHRASE = 4
_SMALLEST_MELD = 3


class Plain(NamedTuple):
    """A text put in the words of the reader; `places` pair its columns with those that were typed.

    Both count from 0.
    """

    text: str
    places: tuple[tuple[int, int], ...]

    def typed(self, column: int) -> int:
        """The column at which what stands at a column was typed, both counted from 1.

        >>> Plain("hand Bob", ((0, 0), (5, 0))).typed(6)
        1
        """
        found = bisect_right(self.places, column - 1, key=itemgetter(0))
        return self.places[found - 1][1] + 1 if found else column


class _Token(NamedTuple):
    """A word as it was typed, and where."""

    text: str
    start: int

    @property
    def word(self) -> str:
        """The word without its mark, in lower case."""
        return self.text.removesuffix(MARK).lower()

    @property
    def mark(self) -> str:
        """Its mark, or nothing."""
        return MARK if self.text.endswith(MARK) else ""


def put_plainly(words: Vocabulary, text: str, *, dealt: int = 0) -> Plain | None:
    """Acts in the words of the record, None where nothing can be put otherwise.

    Where no hand is open so many words are one that is `dealt`: a player, and a card turned up.
    """
    tokens = [_Token(found[0], found.start()) for found in _TOKEN.finditer(text)]
    teller = _Teller(words, tokens)
    pieces = [*teller.tell()]
    if dealt and ":" not in text:
        pieces = teller.opening(pieces, dealt) or pieces
    if [piece for piece, _ in pieces] == [token.text for token in tokens]:
        return None
    told, places = "", list[tuple[int, int]]()
    for piece, start in pieces:
        told += " " if told and piece not in {",", ":"} else ""
        places.append((len(told), start))
        told += piece
    return Plain(told, tuple(places))


class _Teller:
    """Tells the tokens of a text in the words of the record."""

    def __init__(self, words: Vocabulary, tokens: list[_Token]) -> None:
        self._words = words
        self._tokens = [*tokens, _Token("", 0), _Token("", 0)]
        self._phrases = _phrases(words)
        self._place = 0
        self._verb = ""

    def opening(self, pieces: list[tuple[str, int]], most: int) -> list[tuple[str, int]]:
        """A dealer with all that is dealt, or who is said to deal, as a hand that is opened."""
        told = [(text, start) for text, start in pieces if text.lower() not in _OPENING]
        is_said = any(text.lower() in _DEALING for text, _ in pieces)
        if any(token.word in _DOING for token in self._tokens):
            return []
        if not 0 < len(told) <= most or not (is_said or len(told) == most):
            return []
        (first, start), (last, _) = told[0], told[-1]
        is_whole = folded(first.removesuffix(MARK)) in self._words.seats
        if most == 1 and not (is_said or is_whole):
            # the beginning of a name alone may be a slip for a word
            return []
        name, mark = self._handle(first.removesuffix(MARK)), MARK if first.endswith(MARK) else ""
        if not name or self._is_card(first) or (len(told) == 2 and not self._is_card(last)):
            return []
        return [("hand", start), (name + mark, start), *told[1:]]

    def _is_card(self, text: str) -> bool:
        return read_card(text, self._words.spelled) is not None

    def tell(self) -> Iterator[tuple[str, int]]:
        """The pieces of the text put plainly, each with the place where it was typed."""
        while token := self._tokens[self._place] if self._tokens[self._place].text else None:
            start, count = self._place, 1
            found = self._phrase()
            if card := self._card():
                count, pieces = card[0], [card[1]]
            elif self._names_a_player():
                pieces = self._name()
            elif found:
                count, told = found
                self._verb = told.partition(" ")[0]
                pieces = [told + self._tokens[start + count - 1].mark]
            else:
                pieces = self._word(token)
            yield from ((piece, token.start) for piece in pieces)
            self._place = start + count

    # -- names ---------------------------------------------------------------------------------

    def _names_a_player(self) -> bool:
        """Whether a handle stands here, or where only a name may stand its beginning."""
        token, after = self._tokens[self._place], self._tokens[self._place + 1]
        if folded(token.text) in self._words.seats:
            return True
        if not self._handle(token.text) or token.word in RECORD_WORDS:
            return False
        if after.text == ":" or self._names_an_account() or self._before() in {"=", *HAND_WORDS}:
            return True
        verb = self._words.verbs.get(token.word)
        is_said = bool(verb and verb.name == token.word) or token.word in self._phrases.words
        is_card = self._is_card(token.text)
        return not (is_said or is_card) and (self._is_verb(after) or after.word in _DOING)

    def _name(self) -> list[str]:
        """The handle that is named here; one that plays a card is followed by a colon."""
        token, after = self._tokens[self._place], self._tokens[self._place + 1]
        handle = self._handle(token.text) or token.text
        takes_no_colon = self._tells_figures or self._before() in {"=", *HAND_WORDS}
        if takes_no_colon or not after.text or after.text in ",:=" or self._is_verb(after):
            return [handle]
        return [handle, ":"]

    @property
    def _tells_figures(self) -> bool:
        """Whether names and figures are told, not what players do."""
        verb = self._words.verbs.get(self._verb)
        takes = verb.takes if verb else ""
        return self._verb in {FINAL, SWAP} or takes in {"amounts", "report"}

    def _names_an_account(self) -> bool:
        """Whether a name stands here beside its figure."""
        if not self._tells_figures:
            return False
        after = self._tokens[self._place + 1].word
        return after == "minus" or number_of(after) is not None

    def _before(self) -> str:
        return self._tokens[self._place - 1].word if self._place else ""

    def _handle(self, name: str) -> str:
        """The handle, or the handles of a side, that a beginning of each can only mean."""
        handles = self._words.handles
        seats = [seat_named(handles, part) for part in name.split("+")]
        return (
            "" if None in seats else "+".join(handles[seat] for seat in seats if seat is not None)
        )

    def _is_verb(self, token: _Token) -> bool:
        return token.word in self._words.verbs or token.word in self._phrases.beginnings

    # -- words ---------------------------------------------------------------------------------

    def _phrase(self) -> tuple[int, str] | None:
        """What is said here in the longest phrase that people have for a word of the game."""
        for count in range(_LONGEST_PHRASE, 0, -1):
            tokens = self._tokens[self._place : self._place + count]
            told = self._phrases.words.get(" ".join(token.word for token in tokens))
            if told is not None:
                return count, told
        return None

    def _card(self) -> tuple[int, str] | None:
        """A card that is said as a rank of a suit."""
        first, of, last = self._tokens[self._place : self._place + 3]
        rank, word = _rank(first.word), last.word
        suit = _SUIT_WORDS.get(word) or read_suit(word)
        return (3, rank + suit + last.mark) if rank and suit and of.word == "of" else None

    def _word(self, token: _Token) -> list[str]:
        """One word: a rank or a suit by its full name, a filler, or what it is."""
        word = token.word
        verb = self._words.verbs.get(word)
        if verb or word in {FINAL, SWAP}:
            self._verb = verb.name if verb else word
            return [token.text]
        if word in _RANK_WORDS or word in _SUIT_WORDS:
            return [(_RANK_WORDS.get(word) or _SUIT_WORDS[word]) + token.mark]
        if word in _BETWEEN:
            return [","] if self._parts_melds() else []
        is_filler = word in _DOING | _FILLERS or (word == "is" and self._is_told_of())
        return [] if is_filler else [token.text]

    def _is_told_of(self) -> bool:
        """Whether a name stands before, or trump: else `is` may be a card that is mistyped."""
        verb = self._words.verbs.get(self._before())
        return bool(self._handle(self._before())) or (verb is not None and verb.takes == "suit")

    def _parts_melds(self) -> bool:
        """Whether what stands before a conjunction is a meld, and behind it more than a card."""
        verb = self._words.verbs.get(self._verb)
        if verb is None or verb.takes != "melds":
            return False
        before = self._cards_at_all(range(self._place - 1, -1, -1), {",", self._verb})
        behind = self._cards_at_all(range(self._place + 1, len(self._tokens) - 2), _ENDS_OF_A_MELD)
        return before >= _SMALLEST_MELD and behind > 1

    def _cards_at_all(self, places: Iterable[int], ends: Set[str]) -> int:
        """How many cards the words at some places spell, up to one that ends them."""
        words = takewhile(lambda place: self._tokens[place].word not in ends, places)
        return sum(map(self._cards_at, words))

    def _cards_at(self, place: int) -> int:
        """How many cards a word spells, 1 for the rank of one that is said with `of`."""
        token, after = self._tokens[place : place + 2]
        if after.word == "of" and _rank(token.word):
            return 1
        return len(read_cards(token.text, self._words.spelled) or ())


def _rank(word: str) -> str:
    return _RANK_WORDS.get(word) or read_rank(word) or ""


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


class _Phrases(NamedTuple):
    """What people say for the words of a game, and how it begins."""

    words: Mapping[str, str]
    beginnings: frozenset[str]


@lru_cache(maxsize=64)
def _phrases(words: Vocabulary) -> _Phrases:
    """What people say for the words of a game, where it is none of these words itself."""
    phrases: dict[str, str] = {}
    for verb in {verb.name: verb for verb in words.verbs.values()}.values():
        for said in (verb.name, *verb.said):
            phrases.setdefault(third_person(said), verb.name)
            phrases[said] = verb.name
    taken = {*words.verbs, *RECORD_WORDS, *HAND_WORDS, *words.seats}
    free = {phrase: name for phrase, name in phrases.items() if phrase not in taken}
    return _Phrases(free, frozenset(phrase.split()[0] for phrase in free))
