"""One line of text and the acts that it spells (docs/reference/language.md).

Words are read from a table that each game supplies; a token means what its phase says. What is
read in any form is written in one canonical form.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple, cast

from trickledger.rules.cards import CARD_OR_JOKER_OF, card_text
from trickledger.rules.common import COM
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Says, Value

MARK = "~"
BARE = frozenset(("play", "rank", "suit", "number"))
LONGEST_LINE = 10_000
LONGEST_SAID = 1_000
"""The longest line that is read as people say it: what is said in many ways is tried in each."""
LARGEST_NUMBER = 1_000_000
_NAMED = "NAME: "

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
    "report",
]
Bare = Literal["card", "rank and length", "number", "nothing"]


class Taken(NamedTuple):
    """What a word takes: how both are typed, and what stands for it where it is asked for.

    `cards` stands for it where it is those that are to be typed. It is put together of what it
    `needs`. Where it is one word, it is read as an act that is `alone`.
    """

    typed: str
    asked: str = ""
    cards: str = ""
    needs: tuple[str, ...] = ()
    alone: str = ""


TAKES: Mapping[Takes, Taken] = {
    "nothing": Taken("{word}"),
    "answer": Taken("{word} {answer}"),
    "answer?": Taken("{word}, or {word} {answer}"),
    "suit": Taken("{word} SUIT, such as {word} H", "SUIT", alone="suit"),
    "rank?": Taken("{word}, or {word} RANK, such as {word} A"),
    "number": Taken("{word} NUMBER, such as {word} 2", "NUMBER", alone="figure"),
    "card": Taken("{word} CARD, such as {word} 10C", "CARD", "CARD", ("card",), "play"),
    "cards": Taken("{word} CARDS, such as {word} KC QC JC", "CARDS", "CARDS", ("cards",)),
    "cards?": Taken("{word}, or {word} CARDS", needs=("cards",)),
    # cards that are laid away are hidden, and how many is seen
    "cards or number": Taken(
        "{word} CARDS, or {word} NUMBER", "NUMBER", "CARDS", ("cards",), "figure"
    ),
    "cards or number and cards?": Taken(
        "{word} NUMBER, or {word} CARDS", "NUMBER", "", ("cards", "figures"), "figure"
    ),
    "card and meld": Taken(
        "{word} CARD MELD, such as {word} 8S 2", "CARD MELD", "CARD MELD", ("cards", "meld")
    ),
    "melds": Taken("{word} CARDS, CARDS", "CARDS", "CARDS", ("cards", "melds")),
    "amounts": Taken("{word} and who adds how much, such as {word} {figures}"),
    "report": Taken("{word} and names with figures, such as {word} {figures}"),
}
"""All that a word can take."""


class Word(NamedTuple):
    """A verb: its name, what it takes, other spellings, whether the seat is always written.

    `help` says in a few words what it records, `answers` are the words that an answer is one of,
    `said` is what people say for it beside these: `keep=0` for it with what it takes, `nobody` for
    what all say of whom nobody does more.
    """

    name: str
    takes: Takes
    help: str
    short: tuple[str, ...] = ()
    named: bool = False
    answers: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def sayings(self) -> dict[str, str]:
        """What people say for it, and what is kept of each.

        >>> Word("exchange", "number", "throw cards away", said=("swap", "keep=0")).sayings
        {'swap': 'exchange', 'keep': 'exchange 0'}
        """
        told = (said.partition("=") for said in self.said)
        return {said: f"{self.name} {taken}".rstrip() for said, _, taken in told}


NOBODY = "nobody"
"""What people say for what all say of whom nobody does more."""

Amounts = tuple[tuple[int, int], ...]
"""Figures, each by the account that it goes to."""


class Act(NamedTuple):
    """One act with its arguments; `word` is `play`, `rank` or `suit` where no verb is typed.

    `amounts` are by account: the sides, then what stands beside them, such as a pot. `sizes` part
    the cards into melds, `meld` is the number of the meld on the table that is meant. `facts` are
    what a result tells besides its amounts: the name, the kind and the values of each.
    """

    word: str
    cards: tuple[int, ...] = ()
    suit: str = ""
    rank: str = ""
    number: int | None = None
    amounts: Amounts = ()
    answer: str = ""
    sizes: tuple[int, ...] = ()
    meld: int = 0
    facts: tuple[tuple[str, str, tuple[int | str, ...]], ...] = ()

    @property
    def how_many(self) -> int:
        """How many cards are meant: the number that was said, else those that were named."""
        return len(self.cards) if self.number is None else self.number

    @property
    def melds(self) -> list[tuple[int, ...]]:
        """The cards in the groups in which they were laid."""
        cards = iter(self.cards)
        return [tuple(islice(cards, size)) for size in self.sizes]


def words_of(table: str) -> tuple[Word, ...]:
    """The words of a game, a row each: its spellings, what it takes and records, what people say.

    A word that is always said with its player's name stands behind `NAME:`, answers that a word
    takes behind a colon. A row goes on where a line begins with two blanks. Raises ValueError where
    no word takes such a thing.

    >>> words_of("bid b | number | bid so many points | offer")[0].said
    ('offer',)
    >>> words_of("NAME: call l | answer: yes, no | call the top discard")[0].answers
    ('yes', 'no')
    """
    return tuple(_word(row) for row in table.strip().replace("\n  ", " ").splitlines())


def _word(row: str) -> Word:
    spellings, takes, records, said = (*row.split(" | "), "")[:4]
    kind, _, answers = takes.partition(": ")
    if kind not in TAKES:
        raise ValueError(f"No word takes {kind}.")
    name, *short = spellings.removeprefix(_NAMED).split()
    is_named = spellings.startswith(_NAMED)
    return Word(
        name, cast(Takes, kind), records, tuple(short), is_named, _listed(answers), _listed(said)
    )


def _listed(some: str) -> tuple[str, ...]:
    return tuple(some.split(", ")) if some else ()


PLAY: dict[int, Act] = {card: Act("play", (card,)) for card in set(CARD_OR_JOKER_OF.values())}

GENERAL_WORDS: dict[str, Word] = {
    word.name: word
    for word in (
        Word("holds", "cards", "the cards a seat was dealt", named=True),
        Word("upcard", "card", "the card turned up"),
        Word("seen", "cards", "cards seen out of play"),
        Word("left", "cards or number", "what a seat holds at the end", named=True),
        Word("score", "amounts", "what the paper adds for the hand, as a check"),
        Word("total", "amounts", "where the paper stands in the game, as a check"),
        Word("result", "report", "how the hand ended, when nobody wrote its cards", ("re",)),
        Word("adds", "report", "what the hand adds, when no more is known of it"),
    )
}
RECORD_WORDS = (
    "game id date players option hand n final note void correct insert ruling misdeal swap end "
    "abandon because drop by plus minus"
).split()

HAND_WORDS = ("hand", "n")
FINAL = "final"
MISDEAL = "misdeal"
SWAP = "swap"
INSERT = "insert"
TRICK = "trick"

WORDS_OF_ALL_GAMES = frozenset(
    "pass take schmeiss yes no trump exchange none twenty fifty good howhigh notgood also show "
    "bela marriage close claim bid discard rob back in flush pam nothing civil ante draw drew "
    "call overcall meld tack replace stop reshuffle pick".split()
)


def single_spaced(text: str) -> str:
    """A text with one blank wherever there are some: thousands would be tried by a pattern in turn.

    >>> single_spaced("  Ann  has 5 ")
    'Ann has 5'
    """
    return " ".join(text.split())


def folded(name: str) -> str:
    """A name as names are compared: composed form, case folded."""
    if name.isascii():
        return name.lower()
    return unicodedata.normalize("NFC", name).casefold()


SIGNS_IN_NAMES = frozenset("'\u2019-")
"""The signs that a name may have and its handle has not: O'Neil is ONeil."""


def as_handle(name: str) -> str:
    """A name, or several of a side, without the signs that no handle has."""
    return "".join(sign for sign in name if sign not in SIGNS_IN_NAMES)


_WRITTEN_OUT = str.maketrans({"\u00e4": "ae", "\u00f6": "oe", "\u00fc": "ue"})
_SHORTEST_PLAIN = 3


def _plain_spellings(handle: str) -> set[str]:
    """How a handle is typed where the keyboard lacks its letters: Jorg and Joerg for J\u00f6rg.

    One as short as a card is none.
    """
    name = folded(handle)
    apart = unicodedata.normalize("NFD", name)
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    spelled = {bare, name.translate(_WRITTEN_OUT)} - {name}
    return {each for each in spelled if each.isascii() and len(each) >= _SHORTEST_PLAIN}


@lru_cache(maxsize=256)
def seats_by_name(handles: tuple[str, ...]) -> Mapping[str, int]:
    """The seats of a game by their folded handles, and by how these are spelled plainly.

    >>> [*seats_by_name(("Zo\u00eb", "Ann"))]
    ['zo\u00eb', 'ann', 'zoe']
    """
    seats = {folded(handle): seat for seat, handle in enumerate(handles)}
    plain = [
        (spelling, seat)
        for seat, handle in enumerate(handles)
        if not handle.isascii()
        for spelling in _plain_spellings(handle)
    ]
    shared = Counter(spelling for spelling, _ in plain)
    free = {each: seat for each, seat in plain if each not in seats and shared[each] == 1}
    return {**seats, **free} if free else seats


@lru_cache(maxsize=2048)
def seat_named(handles: tuple[str, ...], name: str) -> int | None:
    """The seat that a handle names, or a beginning that only one handle has.

    >>> seat_named(("Ann", "Bob", "Ben"), "a"), seat_named(("Ann", "Bob", "Ben"), "b")
    (0, None)
    >>> seat_named(("Ann", "ONeil"), "O'Neil")
    1
    """
    seats, start = seats_by_name(handles), folded(name)
    if not start.isalnum():
        start = as_handle(start)
    if start in seats or not start:
        return seats.get(start)
    begun = {seat for handle, seat in seats.items() if handle.startswith(start)}
    return begun.pop() if len(begun) == 1 else None


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
    by_name = _accounts_by_name(names)
    found = by_name.get(frozenset(folded(name).split("+")))
    if found is not None:
        return found
    members = tuple(dict.fromkeys(member for side in names for member in side.split("+")))
    seats = seats_by_name(members)
    named = (seats.get(part) for part in as_handle(folded(name)).split("+"))
    return by_name.get(frozenset("" if at is None else folded(members[at]) for at in named))


def number_of(word: str) -> int | None:
    """A number written in plain digits with an optional minus, or None.

    >>> number_of("-5"), number_of("\u22125"), number_of("--5")
    (-5, -5, None)
    """
    word = word.replace("\u2212", "-")
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 7:
        return None
    value = int(word)
    return value if abs(value) <= LARGEST_NUMBER else None


def nearest(word: str, candidates: Sequence[str]) -> tuple[str, ...]:
    """The candidates that a mistyped word may have meant, best first: two letters of three.

    >>> nearest("bounds", ["rounds"]), nearest("bib", ["bob"]), nearest("main", ["rating"])
    (('rounds',), ('bob',), ())
    >>> nearest("y", ["cy"])
    ()
    """
    if len(word) == 1:
        return ()
    return tuple(difflib.get_close_matches(word.lower(), candidates, cutoff=0.66))


def unreadable(
    tried: str,
    words: str,
    /,
    *,
    by: str | None = None,
    would_do: Sequence[str] = (),
    tells: bool = False,
    **values: Value,
) -> Refusal:
    """A refusal of something that is not a well-formed entry (COM-SYN-1)."""
    says = Says(words, cites=None, tells=tells, **values)
    return Refusal("SYN", COM.SYN_1, tried, by, says, (), tuple(would_do))


def act_text(act: Act, names: Sequence[str], *, marked: bool = False) -> str:
    """An act in canonical words, without the name of its seat; `names` are those of the accounts.

    >>> act_text(Act("notgood", rank="A"), ()), act_text(Act("count", number=3), (), marked=True)
    ('notgood A', 'count 3~')
    """
    if act.word == "play":
        return card_text(act.cards[0]) + (MARK if marked else "")
    word, cards, suit, rank, number, amounts, answer, sizes, meld, _ = act
    parts = [] if word in BARE else [word]
    parts += filter(None, (suit, rank, answer))
    if number is not None:
        parts.append(str(number))
    if sizes:
        parts.append(", ".join(" ".join(map(card_text, laid)) for laid in act.melds))
    else:
        parts += map(card_text, cards)
    if meld:
        parts.append(str(meld))
    parts += amounts_text(amounts, names)
    return " ".join(parts) + (MARK if marked else "")


def amounts_text(amounts: Sequence[tuple[int, int]], accounts: Sequence[str]) -> list[str]:
    """Amounts in canonical words, name by name."""
    parts: list[str] = []
    for account, amount in amounts:
        parts += [accounts[account], *(["minus"] if amount < 0 else []), str(abs(amount))]
    return parts


class PlainLine(NamedTuple):
    """Acts that need no name and no mark; `cards` where all of them are cards played.

    Around them may be told the number of their `trick`, its `winner` and a `comment`.
    """

    acts: tuple[Act, ...] = ()
    cards: tuple[int, ...] = ()
    trick: int = 0
    winner: str = ""
    comment: str = ""


def verbs_of(words: Sequence[Word]) -> dict[str, Word]:
    """Every spelling of a game's words and of the general ones, lower case."""
    table: dict[str, Word] = {}
    for word in (*GENERAL_WORDS.values(), *words):
        for spelling in (word.name, *word.short):
            table[spelling] = word
    return table
