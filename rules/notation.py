"""One line of text and the acts that it spells (docs/grammar.md).

Words are read from a table that each game supplies; a token means what its phase says. What is
read in any form is written in one canonical form.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from rules.cards import CARD_OF, card_text, read_card, read_cards, read_rank, read_suit
from rules.common import COM
from rules.refusal import Refusal

MARK = "~"
LONGEST_LINE = 10_000
LARGEST_NUMBER = 1_000_000

Takes = Literal["nothing", "cards", "card", "suit", "rank?", "amounts", "cards or number"]
Bare = Literal["card", "rank", "rank and length", "suit", "nothing"]


class Word(NamedTuple):
    """A verb: its name, what it takes, other spellings, whether the seat is always written.

    `help` says in a few words what it records.
    """

    name: str
    takes: Takes
    help: str
    short: tuple[str, ...] = ()
    named: bool = False


class Act(NamedTuple):
    """One act with its arguments; `word` is `play`, `rank` or `suit` where no verb is typed."""

    word: str
    cards: tuple[int, ...] = ()
    suit: str = ""
    rank: str = ""
    number: int | None = None
    amounts: tuple[tuple[int, int], ...] = ()


PLAY: dict[int, Act] = {card: Act("play", (card,)) for card in set(CARD_OF.values())}

GENERAL_WORDS: dict[str, Word] = {
    word.name: word
    for word in (
        Word("holds", "cards", "the cards a seat was dealt", named=True),
        Word("upcard", "card", "the card turned up"),
        Word("seen", "cards", "cards seen out of play"),
        Word("left", "cards or number", "what a seat holds at the end", named=True),
        Word("score", "amounts", "what the paper enters for the hand, as a check"),
        Word("total", "amounts", "where the paper stands in the game, as a check"),
    )
}
RECORD_WORDS = (
    "game id date players option hand note void correct ruling end abandon because drop by plus "
    "minus"
).split()

JOKERS = ("jo", "joker", "*")
WORDS_OF_ALL_GAMES = frozenset(
    "pass take schmeiss yes no trump exchange none twenty fifty good howhigh notgood also show "
    "bela marriage close claim bid discard rob back in flush pam nothing civil ante draw drew "
    "call overcall meld tack replace stop reshuffle pick".split()
)

_TOKEN = re.compile(r"[^\s,:=]+|[,:=]")


def folded(name: str) -> str:
    """A name as names are compared: composed form, case folded."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFC", name).casefold()


@lru_cache(maxsize=256)
def seats_by_name(handles: tuple[str, ...]) -> Mapping[str, int]:
    """The seats of a game by their folded handles."""
    return {folded(handle): seat for seat, handle in enumerate(handles)}


def number_of(word: str) -> int | None:
    """A number written in plain digits with an optional minus, or None."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 7:
        return None
    value = int(word)
    return value if abs(value) <= LARGEST_NUMBER else None


def nearest(word: str, candidates: Sequence[str]) -> tuple[str, ...]:
    """The candidates that a mistyped word may have meant, best first."""
    return tuple(difflib.get_close_matches(word.lower(), candidates, n=3, cutoff=0.6))


def unreadable(
    tried: str, why: str, *, by: str | None = None, would_do: Sequence[str] = ()
) -> Refusal:
    """A refusal of something that is not a well-formed entry (COM-SYN-1)."""
    return Refusal("SYN", COM.SYN_1, tried, by, why, (), tuple(would_do))


class Reader:
    """Reads the acts of one line, token by token.

    `handles` are the players, `words` the verbs of the game; `verbs` maps every spelling.
    """

    def __init__(self, line: str, handles: Sequence[str], verbs: Mapping[str, Word]) -> None:
        self._line = line
        # Two empty ones, for a look two ahead at the end.
        self._tokens: list[str] = [*_TOKEN.findall(line), "", ""]
        self._names = tuple(handles)
        self._handles = seats_by_name(self._names)
        self._verbs = verbs
        self.place = 0

    @property
    def done(self) -> bool:
        """Whether nothing but separators is left."""
        while self._tokens[self.place] == ",":
            self.place += 1
        return not self._tokens[self.place]

    @property
    def column(self) -> int:
        """The column of the next token, or of the last where the line has ended."""
        return self.column_of(self.place)

    def column_of(self, place: int) -> int:
        """The column of a token, counted from 1, or of the last where there are not so many."""
        starts = [found.start() for found in _TOKEN.finditer(self._line)] or [0]
        return starts[min(place, len(starts) - 1)] + 1

    def peek(self, ahead: int = 0) -> str:
        """A token to come, or an empty text."""
        return self._tokens[self.place + ahead]

    def take(self) -> str:
        """The next token, which is then read."""
        text = self._tokens[self.place]
        if text:
            self.place += 1
        return text

    def seat(self) -> int | Refusal | None:
        """The seat that is named before an act, None where no name is written."""
        name = self._tokens[self.place]
        seat = self._handles.get(folded(name))
        colon = self._tokens[self.place + 1] == ":"
        if colon and seat is None and name:
            why = f"No player of this game is called {name}."
            return unreadable(name, why, would_do=self._names)
        if seat is None:
            return None
        verb = self.peek(1).removesuffix(MARK).lower()
        if not colon and verb not in self._verbs:
            return unreadable(
                f"{name} {self.peek(1)}".strip(),
                f"After a name a verb is expected; before a card, a rank, a suit or a number the "
                f"name is followed by a colon: {name}: {self.peek(1) or '...'}",
            )
        self.place += 2 if colon else 1
        return seat

    def act(self, bare: Bare) -> tuple[Act, bool] | Refusal:
        """The next act and whether it carries the mark, as the phase reads bare words."""
        text = self.peek()
        word, marked = _unmarked(text)
        verb = self._verbs.get(word.lower())
        if verb is None:
            return self._bare_act(word, marked, bare)
        self.take()
        if marked:
            return Act(verb.name), True
        return self._with_arguments(verb)

    def _bare_act(self, word: str, marked: bool, bare: Bare) -> tuple[Act, bool] | Refusal:
        act = self._bare(word, bare)
        if isinstance(act, Refusal):
            return act
        self.take()
        if bare == "rank and length" and act.word == "rank" and not marked:
            length = number_of(self.peek())
            if length is not None:
                self.take()
                act = act._replace(number=length)
        return act, marked

    def _bare(self, word: str, bare: Bare) -> Act | Refusal:
        card = read_card(word)
        if card is not None:
            return PLAY[card]
        rank, suit = read_rank(word), read_suit(word)
        if rank is not None and (bare != "suit" or suit is None):
            return Act("rank", rank=rank)
        if suit is not None:
            return Act("suit", suit=suit)
        if read_cards(word) is not None:
            return Refusal(
                "SYN", COM.CARD_1, word, None, "One card is played at a time: write them apart."
            )
        return self._no_word(word, in_card_place=bare == "card")

    def _no_word(self, word: str, *, in_card_place: bool) -> Refusal:
        if folded(word) in self._handles:
            return unreadable(word, "After a name an act is expected.")
        close = nearest(word, [*self._verbs, *RECORD_WORDS])
        why = f"{word} is neither a card nor a word of this game."
        if word.lower() in JOKERS:
            return Refusal("SYN", COM.CARD_2, word, None, f"{COM.CARD_2.text}")
        of_another = word.lower() in WORDS_OF_ALL_GAMES
        in_card_place = not of_another and (in_card_place or _like_card(word))
        clause = COM.CARD_1 if in_card_place else COM.SYN_1
        return Refusal("SYN", clause, word, None, why, (), close)

    def _with_arguments(self, verb: Word) -> tuple[Act, bool] | Refusal:
        match verb.takes:
            case "nothing":
                return Act(verb.name), False
            case "suit":
                return self._suit_argument(verb)
            case "rank?":
                return self._rank_argument(verb)
            case "amounts":
                return self._amounts(verb)
            case "cards or number" if number_of(self.peek()) is not None:
                return Act(verb.name, number=number_of(self.take())), False
            case _:
                return self._cards_argument(verb)

    def _suit_argument(self, verb: Word) -> tuple[Act, bool] | Refusal:
        word, marked = _unmarked(self.peek())
        suit = read_suit(word)
        if suit is None:
            return unreadable(
                f"{verb.name} {self.peek()}".strip(), "A suit is one of S, H, D or C."
            )
        self.take()
        return Act(verb.name, suit=suit), marked

    def _rank_argument(self, verb: Word) -> tuple[Act, bool] | Refusal:
        word, marked = _unmarked(self.peek())
        rank = read_rank(word)
        if rank is None:
            return Act(verb.name), False
        self.take()
        length = number_of(self.peek())
        if length is not None:
            self.take()
        return Act(verb.name, rank=rank, number=length), marked

    def _cards_argument(self, verb: Word) -> tuple[Act, bool] | Refusal:
        cards: list[int] = []
        marked = False
        while not marked and self.peek() and self.peek() not in {",", "="}:
            card = CARD_OF.get(self.peek())
            if card is not None:
                cards.append(card)
                self.take()
                continue
            card = CARD_OF.get(self.peek())
            if card:
                cards.append(card)
                self.place += 1
                continue
            word, marked = _unmarked(self.peek())
            if word.lower() in self._verbs or folded(word) in self._handles:
                break
            several = read_cards(word)
            if several is None:
                clause = COM.CARD_2 if word.lower() in JOKERS else COM.CARD_1
                why = COM.CARD_2.text if clause is COM.CARD_2 else f"{word} is not a card."
                return Refusal("SYN", clause, f"{verb.name} {word}", None, why)
            cards.extend(several)
            self.take()
        if not cards:
            return unreadable(verb.name, f"After {verb.name} cards are expected.")
        if verb.takes == "card" and len(cards) > 1:
            return unreadable(verb.name, f"After {verb.name} one card is expected.")
        return Act(verb.name, tuple(cards)), marked

    def _amounts(self, verb: Word) -> tuple[Act, bool] | Refusal:
        amounts: list[tuple[int, int]] = []
        while self.peek() and self.peek() not in {",", "="}:
            seat = self._handles.get(folded(self.peek()))
            if seat is None:
                return unreadable(
                    f"{verb.name} {self.peek()}",
                    f"{self.peek()} is not a player of this game.",
                    would_do=self._names,
                )
            name = self.take()
            minus = self.peek().lower() == "minus"
            if minus:
                self.take()
            value = number_of(self.peek())
            if value is None:
                return unreadable(
                    f"{verb.name} {name} {self.peek()}".strip(),
                    f"After {name} a number is expected.",
                )
            self.take()
            amounts.append((seat, -value if minus else value))
        if not amounts:
            return unreadable(verb.name, f"After {verb.name} come names and numbers.")
        return Act(verb.name, amounts=tuple(amounts)), False


def _unmarked(text: str) -> tuple[str, bool]:
    word = text.removesuffix(MARK)
    return word, word != text and bool(word)


def _like_card(word: str) -> bool:
    return len(word) <= 3 or word[0].isdigit()


def act_text(act: Act, handles: Sequence[str], *, marked: bool = False) -> str:
    """An act in canonical words, without the name of its seat.

    >>> act_text(Act("notgood", rank="A"), ()), act_text(PLAY[CARD_OF["th"]], (), marked=True)
    ('notgood A', '10H~')
    """
    parts = [] if act.word in {"play", "rank", "suit"} else [act.word]
    parts += [card_text(card) for card in act.cards]
    parts += [part for part in (act.suit, act.rank) if part]
    if act.number is not None:
        parts.append(str(act.number))
    for side, amount in act.amounts:
        parts += [handles[side], *(["minus"] if amount < 0 else []), str(abs(amount))]
    return " ".join(parts) + (MARK if marked else "")


def plain_acts(words: Sequence[Word]) -> dict[str, Act]:
    """The acts that one word of text spells wherever its phase allows it, by spelling.

    Figures are left out: whether one is a rank or a number, its neighbours tell.
    """
    acts = {spelling: PLAY[card] for spelling, card in CARD_OF.items()}
    acts.update({letter: Act("rank", rank=letter.upper()) for letter in "AKQJakqj"})
    acts.update({letter: Act("suit", suit=letter.upper()) for letter in "SHDCshdc"})
    for word in words:
        if word.takes == "nothing" and not word.named:
            act = Act(word.name)
            acts.update(dict.fromkeys((word.name, *word.short), act))
    return acts


def verbs_of(words: Sequence[Word]) -> dict[str, Word]:
    """Every spelling of a game's words and of the general ones, lower case."""
    table: dict[str, Word] = dict(GENERAL_WORDS)
    for word in words:
        for spelling in (word.name, *word.short):
            table[spelling] = word
    return table
