"""The tokens of a line, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.rules.cards import (
    CARD_OR_JOKER_OF,
    SUIT_SPELLINGS,
    VARIATION_SELECTORS,
    parted_plays,
)
from trickledger.rules.language.notation import MARK, number_of

_RANKS = frozenset("123456789TJQKAtjqka")
_BEHIND_RANKS = frozenset((*SUIT_SPELLINGS, "0", *VARIATION_SELECTORS))

_END = ("", "")

SIGNS = {"plus": 1, "minus": -1}


class Tokens:
    """A cursor over the tokens of a text.

    Plays that were written as one word are parted where it `has_cards`.
    """

    __slots__ = ("_text", "_tokens", "place")

    def __init__(self, text: str, *, has_cards: bool = True) -> None:
        self._text = text
        apart = text.replace(",", " , ").replace(":", " : ").replace("=", " = ")
        self._tokens = tokens = apart.split()
        for token in tokens if has_cards else ():
            if len(token) > 2 and token[1] in _BEHIND_RANKS and token not in CARD_OR_JOKER_OF:
                self._tokens = [each for word in tokens for each in parted(word) or (word,)]
                break
        # two empty ones, for a look two ahead at the end
        self._tokens += _END
        self.place = 0

    @property
    def done(self) -> bool:
        """Whether nothing but separators is left."""
        self.skip_commas()
        return not self._tokens[self.place]

    def skip_commas(self) -> None:
        """Go on to the next token that is no separator."""
        while self._tokens[self.place] == ",":
            self.place += 1

    @property
    def column(self) -> int:
        """The column of the next token, counted from 1, or of the last where the text has ended."""
        start = end = 0
        for token in filter(None, self._tokens[: self.place + 1]):
            # a sign may have lost a selector that stood in the text
            start = max(self._text.find(token, end), end)
            end = start + len(token)
        return start + 1

    def peek(self, ahead: int = 0) -> str:
        """A token to come, or an empty text."""
        return self._tokens[self.place + ahead]

    def word(self) -> tuple[str, bool]:
        """The next token without its mark, and whether it carries one."""
        return unmarked(self._tokens[self.place])

    def take(self) -> str:
        """The next token, which is then read."""
        text = self._tokens[self.place]
        if text:
            self.place += 1
        return text

    def part(self, words: Sequence[str]) -> None:
        """Put the words that the next token is made of in its place."""
        self._tokens[self.place : self.place + 1] = words

    def amount(self, ahead: int = 0) -> int | None:
        """The number some tokens ahead, with one sign or none: 5, -5, +5, minus 5, plus 5.

        >>> Tokens("minus 5").amount(), Tokens("-5").amount(), Tokens("minus -5").amount()
        (-5, -5, None)
        >>> Tokens("+5").amount(), Tokens("plus +5").amount(), Tokens("+-5").amount()
        (5, None, None)
        """
        word = self.peek(ahead)
        if word.startswith("+") and word[1:].isdigit():
            return number_of(word[1:])
        sign = SIGNS.get(word.lower())
        if sign is None:
            return number_of(word)
        digits = self.peek(ahead + 1)
        number = number_of(digits) if digits.isdigit() else None
        return None if number is None else sign * number

    def take_amount(self) -> int | None:
        """The number that is next, with its sign, which is then read."""
        amount = self.amount()
        if amount is not None:
            self.place += 2 if self.peek().lower() in SIGNS else 1
        return amount


def unmarked(text: str) -> tuple[str, bool]:
    """A token without its mark, and whether it carries one."""
    word = text.removesuffix(MARK)
    return word, word != text and bool(word)


def parted(token: str) -> list[str]:
    """The plays that a token is made of, none where it is no more than one word."""
    if token[0] not in _RANKS or token in CARD_OR_JOKER_OF:
        return []
    plays = parted_plays(token.removesuffix(MARK))
    if plays and token.endswith(MARK):
        plays[-1] += MARK
    return plays
