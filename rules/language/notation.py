"""One line of text and the acts that it spells (docs/grammar.md).

Words are read from a table that each game supplies; a token means what its phase says. What is
read in any form is written in one canonical form.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

from trickledger.rules.cards import (
    CARD_OF,
    CARD_OR_JOKER_OF,
    JOKER_WORDS,
    SUITS,
    card_text,
    parted_plays,
    read_card,
    read_cards,
    read_rank,
    read_suit,
)
from trickledger.rules.common import COM
from trickledger.rules.refusals import Refusal

MARK = "~"
LISTED = frozenset(("card", "cards", "cards?", "cards or number", "cards or number and cards?"))
NUMBER_FIRST = frozenset(("number", "cards or number", "cards or number and cards?"))
BARE = frozenset(("play", "rank", "suit", "number"))
LONGEST_LINE = 10_000
LARGEST_NUMBER = 1_000_000

Takes = Literal[
    "nothing",
    "answer",
    "answer?",
    "suit",
    "rank?",
    "number",
    "card",
    "cards",
    "cards?",
    "cards or number",
    "cards or number and cards?",
    "card and meld",
    "melds",
    "amounts",
]
Bare = Literal["card", "rank", "rank and length", "suit", "number", "nothing"]


class Word(NamedTuple):
    """A verb: its name, what it takes, other spellings, whether the seat is always written.

    `help` says in a few words what it records, `answers` are the words that an answer is one of.
    """

    name: str
    takes: Takes
    help: str
    short: tuple[str, ...] = ()
    named: bool = False
    answers: tuple[str, ...] = ()


class Act(NamedTuple):
    """One act with its arguments; `word` is `play`, `rank` or `suit` where no verb is typed.

    `amounts` are by account: the sides, then what stands beside them, such as a pot. `sizes` part
    the cards into melds, `meld` is the number of the meld on the table that is meant.
    """

    word: str
    cards: tuple[int, ...] = ()
    suit: str = ""
    rank: str = ""
    number: int | None = None
    amounts: tuple[tuple[int, int], ...] = ()
    answer: str = ""
    sizes: tuple[int, ...] = ()
    meld: int = 0

    @property
    def melds(self) -> list[tuple[int, ...]]:
        """The cards in the groups in which they were laid."""
        cards = iter(self.cards)
        return [tuple(islice(cards, size)) for size in self.sizes]


PLAY: dict[int, Act] = {card: Act("play", (card,)) for card in set(CARD_OR_JOKER_OF.values())}

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
    "game id date players option hand n note void correct ruling end abandon because drop by plus "
    "minus"
).split()

HAND_WORDS = ("hand", "n")

WORDS_OF_ALL_GAMES = frozenset(
    "pass take schmeiss yes no trump exchange none twenty fifty good howhigh notgood also show "
    "bela marriage close claim bid discard rob back in flush pam nothing civil ante draw drew "
    "call overcall meld tack replace stop reshuffle pick".split()
)

_TOKEN = re.compile(r"[^\s,:=]+|[,:=]")
_RANK_STARTS = frozenset("123456789TJQKAtjqka")


def folded(name: str) -> str:
    """A name as names are compared: composed form, case folded."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFC", name).casefold()


@lru_cache(maxsize=256)
def seats_by_name(handles: tuple[str, ...]) -> Mapping[str, int]:
    """The seats of a game by their folded handles."""
    return {folded(handle): seat for seat, handle in enumerate(handles)}


def seat_named(handles: tuple[str, ...], name: str) -> int | None:
    """The seat that a handle names, or a beginning that only one handle has.

    >>> seat_named(("Ann", "Bob", "Ben"), "a"), seat_named(("Ann", "Bob", "Ben"), "b")
    (0, None)
    """
    seats, start = seats_by_name(handles), folded(name)
    if start in seats or not start:
        return seats.get(start)
    begun = [seat for handle, seat in seats.items() if handle.startswith(start)]
    return begun[0] if len(begun) == 1 else None


@lru_cache(maxsize=256)
def _accounts_by_name(names: tuple[str, ...]) -> Mapping[frozenset[str], int]:
    sides = {frozenset(folded(name).split("+")): place for place, name in enumerate(names)}
    members = {frozenset({member}): place for side, place in sides.items() for member in side}
    return members | sides


def account_named(names: tuple[str, ...], name: str) -> int | None:
    """The account of a side, named by its handles in any order or by one of them, or of a pot.

    >>> account_named(("Ann+Cid", "Bob+Dee"), "dee+bob"), account_named(("P1", "P2", "pot"), "pot")
    (1, 2)
    """
    return _accounts_by_name(names).get(frozenset(folded(name).split("+")))


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

    `handles` are the players, `verbs` maps every spelling of the game's words, `accounts` are the
    names that amounts go to, `spelled` is every card of the game.
    """

    def __init__(
        self,
        line: str,
        handles: Sequence[str],
        verbs: Mapping[str, Word],
        accounts: Sequence[str] = (),
        spelled: Mapping[str, int] = CARD_OF,
    ) -> None:
        self._line = line
        # Two empty ones, for a look two ahead at the end.
        self._tokens: list[str] = [*(text for _, text in _tokens(line)), "", ""]
        self.handles = tuple(handles)
        self._seats = seats_by_name(self.handles)
        self.accounts = tuple(accounts)
        self._verbs = verbs
        self._spelled = spelled
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
        starts = [start for start, _ in _tokens(self._line)] or [0]
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
        colon = self._tokens[self.place + 1] == ":"
        seat = seat_named(self.handles, name) if colon else self._seats.get(folded(name))
        if colon and seat is None and name:
            why = f"No player of this game is called {name}."
            return unreadable(name, why, would_do=self.handles)
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
        if marked and verb.takes != "nothing" and not verb.takes.endswith("?"):
            return unreadable(text, f"After {verb.name} comes what it takes, then {MARK}.")
        self.take()
        if not marked:
            return self._with_arguments(verb)
        if verb.takes == "nothing" or verb.takes.endswith("?"):
            return Act(verb.name), True
        why = f"Something is missing: the mark {MARK} stands at the end of the whole act."
        return unreadable(text, why)

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
        card = read_card(word, self._spelled)
        if card is not None:
            return PLAY[card]
        number = number_of(word) if bare == "number" else None
        if number is not None:
            return Act("number", number=number)
        rank, suit = read_rank(word), read_suit(word)
        if rank is not None and (bare != "suit" or suit is None):
            return Act("rank", rank=rank)
        if suit is not None:
            return Act("suit", suit=suit)
        if read_cards(word, self._spelled) is not None:
            return Refusal(
                "SYN", COM.CARD_1, word, None, "One card is played at a time: write them apart."
            )
        return self._no_word(word, in_card_place=bare == "card")

    def _no_word(self, word: str, *, in_card_place: bool) -> Refusal:
        if folded(word) in self._seats:
            return unreadable(word, "After a name an act is expected.")
        close = self._meant_card(word) or nearest(word, [*self._verbs, *RECORD_WORDS])
        why = f"{word} is neither a card nor a word of this game."
        if word.lower() in JOKER_WORDS:
            return Refusal("SYN", COM.CARD_2, word, None, f"{COM.CARD_2.text}")
        of_another = word.lower() in WORDS_OF_ALL_GAMES
        in_card_place = not of_another and (in_card_place or _like_card(word))
        clause = COM.CARD_1 if in_card_place else COM.SYN_1
        return Refusal("SYN", clause, word, None, why, (), close)

    def _meant_card(self, word: str) -> tuple[str, ...]:
        """The cards that a rank with a wrong suit may have meant, none where a verb begins so."""
        rank = read_rank(word[:-1])
        if rank is None or any(verb.startswith(word.lower()) for verb in self._verbs):
            return ()
        return tuple(f"{rank}{suit}" for suit in SUITS)

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
            case "answer" | "answer?":
                return self._answer_argument(verb)
            case "number":
                return self._number_argument(verb)
            case "card and meld":
                return self._card_and_meld(verb)
            case "melds":
                return self._melds_argument(verb)
            case "cards or number" | "cards or number and cards?" if self._number_follows():
                return self._number_argument(verb)
            case "cards?" if not self._card_follows():
                return Act(verb.name), False
            case _:
                return self._cards_argument(verb)

    def _number_follows(self) -> bool:
        return number_of(_unmarked(self.peek())[0]) is not None

    def _card_follows(self) -> bool:
        return read_cards(_unmarked(self.peek())[0], self._spelled) is not None

    def _answer_argument(self, verb: Word) -> tuple[Act, bool] | Refusal:
        word, marked = _unmarked(self.peek())
        begun = [answer for answer in verb.answers if word and answer.startswith(word.lower())]
        if word.lower() in verb.answers or (verb.takes == "answer" and len(begun) == 1):
            self.take()
            return Act(verb.name, answer=begun[0]), marked
        if verb.takes == "answer?":
            return Act(verb.name), False
        return unreadable(
            f"{verb.name} {self.peek()}".strip(),
            f"After {verb.name} comes {' or '.join(verb.answers)}.",
            would_do=tuple(f"{verb.name} {answer}" for answer in verb.answers),
        )

    def _number_argument(self, verb: Word) -> tuple[Act, bool] | Refusal:
        word, marked = _unmarked(self.peek())
        number = number_of(word)
        if number is None:
            return unreadable(
                f"{verb.name} {self.peek()}".strip(), f"After {verb.name} a number is expected."
            )
        self.take()
        if marked or verb.takes != "cards or number and cards?" or not self._card_follows():
            return Act(verb.name, number=number), marked
        read = self._cards_argument(verb)
        return read if isinstance(read, Refusal) else (read[0]._replace(number=number), read[1])

    def _card_and_meld(self, verb: Word) -> tuple[Act, bool] | Refusal:
        card = read_card(self.peek(), self._spelled)
        if card is None:
            return unreadable(
                f"{verb.name} {self.peek()}".strip(), f"After {verb.name} one card is expected."
            )
        self.take()
        read = self._number_argument(verb)
        if isinstance(read, Refusal):
            return read._replace(why=f"After {verb.name} {card_text(card)} comes a meld's number.")
        return Act(verb.name, (card,), meld=read[0].number or 0), read[1]

    def _melds_argument(self, verb: Word) -> tuple[Act, bool] | Refusal:
        """Groups of cards between commas; a single card behind a comma is the next act."""
        read = self._cards_argument(verb)
        if isinstance(read, Refusal):
            return read
        act, marked = read
        act = act._replace(sizes=(len(act.cards),))
        while not marked and self.peek() == "," and self._cards_ahead() > 1:
            self.take()
            more = self._cards_argument(verb)
            if isinstance(more, Refusal):
                return more
            cards, marked = more[0].cards, more[1]
            act = act._replace(cards=act.cards + cards, sizes=(*act.sizes, len(cards)))
        return act, marked

    def _cards_ahead(self) -> int:
        """How many cards stand behind the comma that is next, before anything else."""
        count = 0
        for text in self._tokens[self.place + 1 :]:
            cards = read_cards(_unmarked(text)[0], self._spelled)
            if cards is None:
                break
            count += len(cards)
        return count

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
            card = self._spelled.get(self.peek())
            if card is not None:
                cards.append(card)
                self.take()
                continue
            word, marked = _unmarked(self.peek())
            if word.lower() in self._verbs or folded(word) in self._seats:
                break
            several = read_cards(word, self._spelled)
            if several is None:
                clause = COM.CARD_2 if word.lower() in JOKER_WORDS else COM.CARD_1
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
            account = account_named(self.accounts, self.peek())
            if account is None:
                return unreadable(
                    f"{verb.name} {self.peek()}",
                    f"{self.peek()} is none of {', '.join(self.accounts)}.",
                    would_do=self.accounts,
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
            amounts.append((account, -value if minus else value))
        if not amounts:
            return unreadable(verb.name, f"After {verb.name} come names and numbers.")
        return Act(verb.name, amounts=tuple(amounts)), False


def _tokens(line: str) -> list[tuple[int, str]]:
    """The tokens of a line with their places; plays written as one word are parted."""
    tokens: list[tuple[int, str]] = []
    for found in _TOKEN.finditer(line):
        text, start = found[0], found.start()
        plays = parted_plays(text.removesuffix(MARK)) if text[0] in _RANK_STARTS else []
        if not plays:
            tokens.append((start, text))
            continue
        plays[-1] += MARK if text.endswith(MARK) else ""
        for play in plays:
            tokens.append((start, play))
            start += len(play)
    return tokens


def _unmarked(text: str) -> tuple[str, bool]:
    word = text.removesuffix(MARK)
    return word, word != text and bool(word)


def _like_card(word: str) -> bool:
    return len(word) <= 3 or word[0].isdigit()


def act_text(act: Act, names: Sequence[str], *, marked: bool = False) -> str:
    """An act in canonical words, without the name of its seat; `names` are those of the accounts.

    >>> act_text(Act("notgood", rank="A"), ()), act_text(PLAY[CARD_OF["th"]], (), marked=True)
    ('notgood A', '10H~')
    """
    number = [] if act.number is None else [str(act.number)]
    parts = [] if act.word in BARE else [act.word]
    parts += [part for part in (act.suit, act.rank, act.answer) if part]
    parts += number
    parts += [card_text(card) for card in act.cards] if not act.sizes else [_melds_text(act)]
    parts += [str(act.meld)] if act.meld else []
    for account, amount in act.amounts:
        parts += [names[account], *(["minus"] if amount < 0 else []), str(abs(amount))]
    return " ".join(parts) + (MARK if marked else "")


def _melds_text(act: Act) -> str:
    return ", ".join(" ".join(map(card_text, cards)) for cards in act.melds)


def plain_acts(words: Sequence[Word], spelled: Mapping[str, int]) -> dict[str, Act]:
    """The acts that one word of text spells wherever its phase allows it, by spelling.

    Figures are left out: whether one is a rank or a number, its neighbours tell.
    """
    acts = {spelling: PLAY[card] for spelling, card in spelled.items()}
    acts.update({letter: Act("rank", rank=letter.upper()) for letter in "AKQJakqj"})
    acts.update({letter: Act("suit", suit=letter.upper()) for letter in "SHDCshdc"})
    for word in words:
        if word.takes == "nothing" and not word.named:
            act = Act(word.name)
            acts.update(dict.fromkeys((word.name, *word.short), act))
    return acts


class PlainLine(NamedTuple):
    """A line of acts that need no name and no mark; `cards` where all of them are cards played."""

    acts: tuple[Act, ...]
    cards: tuple[int, ...]


def plain_line(line: str, plain: Mapping[str, Act], verbs: Mapping[str, Word]) -> PlainLine | None:
    """A line of plain words, also with `trump H`, `bid 9` or `meld KC KS KH, 3D`; else None.

    `plain` are the acts that one word spells, `verbs` every spelling of the game's words.
    """
    # words would be parted at any blank, also at those that cannot be printed
    if not line.isprintable():
        return None
    acts: list[Act] = []
    words = deque(line.replace(",", " , ").split())
    while words:
        word = words.popleft()
        if word == ",":
            continue
        act = plain.get(word)
        if act is None:
            verb = verbs.get(word)
            act = _plain_verb(verb, words, plain) if verb and not verb.named else None
            if act is None:
                return None
        acts.append(act)
    if not acts:
        return None
    are_cards = all(act.word == "play" for act in acts)
    return PlainLine(tuple(acts), tuple(act.cards[0] for act in acts) if are_cards else ())


def plain_verb(line: str, plain: Mapping[str, Act], verbs: Mapping[str, Word]) -> Act | None:
    """The one act of a line that begins with a verb, as it stands behind a name; else None."""
    words = deque(line.replace(",", " , ").split())
    verb = verbs.get(words.popleft()) if words else None
    act = _plain_verb(verb, words, plain) if verb else None
    return None if words else act


def _plain_verb(verb: Word, words: deque[str], plain: Mapping[str, Act]) -> Act | None:
    """A verb with its arguments, which are taken from the words to come, or None."""
    match verb.takes:
        case "nothing":
            return Act(verb.name)
        case "answer":
            answer = words.popleft() if words else ""
            return Act(verb.name, answer=answer) if answer in verb.answers else None
        case "suit":
            suit = read_suit(words.popleft()) if words else None
            return Act(verb.name, suit=suit) if suit else None
        case "card and meld":
            card = _plain_cards(words, plain, most=1)
            number = number_of(words.popleft()) if words else None
            return Act(verb.name, card, meld=number) if card and number else None
        case "melds":
            return _plain_melds(verb, words, plain)
        case takes if takes in NUMBER_FIRST and words and number_of(words[0]) is not None:
            number = number_of(words.popleft())
            is_whole = takes == "number" or _is_list_over(words)
            return Act(verb.name, number=number) if is_whole else None
        case takes if takes in LISTED:
            cards = _plain_cards(words, plain, most=1 if takes == "card" else len(words))
            is_whole = _is_list_over(words) and bool(cards or takes == "cards?")
            return Act(verb.name, cards) if is_whole else None
    return None


def _plain_cards(words: deque[str], plain: Mapping[str, Act], most: int) -> tuple[int, ...]:
    cards: list[int] = []
    while len(cards) < most and words:
        act = plain.get(words[0])
        if act is None or act.word != "play":
            break
        cards += act.cards
        words.popleft()
    return tuple(cards)


def _plain_melds(verb: Word, words: deque[str], plain: Mapping[str, Act]) -> Act | None:
    cards = _plain_cards(words, plain, most=len(words))
    sizes = [len(cards)]
    while len(words) > 2 and words[0] == "," and words[1] in plain and words[2] in plain:
        words.popleft()
        group = _plain_cards(words, plain, most=len(words))
        if len(group) < 2:
            return None
        cards += group
        sizes.append(len(group))
    if not cards or not _is_list_over(words):
        return None
    return Act(verb.name, cards, sizes=tuple(sizes))


def _is_list_over(words: deque[str]) -> bool:
    return not words or words[0] == ","


def verbs_of(words: Sequence[Word]) -> dict[str, Word]:
    """Every spelling of a game's words and of the general ones, lower case."""
    table: dict[str, Word] = dict(GENERAL_WORDS)
    for word in words:
        for spelling in (word.name, *word.short):
            table[spelling] = word
    return table
