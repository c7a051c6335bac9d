"""What can be said at one table, and what a word says wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias, TypeVar

from trickledger.rules.cards import (
    JOKER_WORDS,
    RANKS,
    SUIT_NAMES,
    SUITS,
    card_meant,
    card_text,
    parted_ranks,
    read_rank,
    read_suit,
)
from trickledger.rules.common import COM
from trickledger.rules.language.notation import (
    MISDEAL,
    PLAY,
    RECORD_WORDS,
    WORDS_OF_ALL_GAMES,
    Act,
    Amounts,
    Bare,
    Word,
    as_handle,
    folded,
    nearest,
    number_of,
    seat_named,
    seats_by_name,
    unreadable,
)
from trickledger.rules.language.results import REPORTS, Facts, TableNames
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Handle, Several, Typed, all_of

CHECKS = ("score", "total")
_OF_NO_PLAY = frozenset((*CHECKS, *REPORTS))


class Said(NamedTuple):
    """An act as it was said: by whom if a name was written, and whether it carries the mark.

    A figure, whose act is a rank or a number as the phase reads it, keeps its `word`, a card that
    is played is the `card`. Without an act it is a word that no game knows, or what the `refusal`
    says.
    """

    act: Act | None
    seat: int | None = None
    marked: bool = False
    refusal: Refusal | None = None
    word: str = ""
    card: int = 0

    @property
    def is_unread(self) -> bool:
        """Whether nothing behind it can be read either."""
        return self.act is None

    @property
    def is_plain(self) -> bool:
        """Whether it is an act of a hand without a name or a mark."""
        act, seat, marked, _, _, _ = self
        return act is not None and seat is None and not marked and act.word not in _OF_NO_PLAY


class Dealt(NamedTuple):
    """A hand that is opened: who deals if that was said, and the card turned up (0 if not).

    Where the game is told as ended, `final` are the totals by account.
    """

    dealer: int | None
    upcard: int
    marked: bool
    refusal: Refusal | None = None
    final: Amounts = ()

    @property
    def is_unread(self) -> bool:
        """Whether nothing behind it can be read either."""
        return self.refusal is not None


class Won(NamedTuple):
    """A check of who won the trick that has just become complete, or one that is numbered."""

    name: str
    trick: int = 0

    @property
    def is_unread(self) -> bool:
        """Whatever stands behind it can be read."""
        return False


Heard: TypeAlias = Said | Dealt | Won
AnySaid = TypeVar("AnySaid", Said, int)


class KnownWords(NamedTuple):
    """What single words say: anywhere, which of these are cards, and what others say at the end.

    At the end of a line a word says something alone that might go on with a card, a rank or an
    answer.
    """

    anywhere: Mapping[str, Said]
    cards: Mapping[str, int]
    at_end: Mapping[str, Said]


class Vocabulary:
    """What can be said at one table: the words of the game, the names of players and accounts.

    `known` is what a single word says wherever it stands, `cards` are those of them that are one,
    and `at_end` is what others say at the end of a line. `facts` are those of a result, which may
    name the dealer where the game `has_dealer`.
    """

    __slots__ = (
        "accounts",
        "at_end",
        "cards",
        "facts",
        "handles",
        "has_dealer",
        "known",
        "seats",
        "spelled",
        "verbs",
    )

    def __init__(
        self,
        verbs: Mapping[str, Word],
        spelled: Mapping[str, int],
        known: KnownWords,
        handles: tuple[str, ...],
        accounts: tuple[str, ...],
        facts: Facts | None = None,
        *,
        has_dealer: bool = True,
    ) -> None:
        self.facts, self.has_dealer = facts, has_dealer
        self.verbs = verbs
        self.spelled = spelled
        self.handles = handles
        self.seats = {
            name: seat
            for name, seat in seats_by_name(handles).items()
            if name == folded(handles[seat]) or name not in {*verbs, *RECORD_WORDS}
        }
        self.accounts = accounts
        self.known = self._but_names(known.anywhere)
        self.cards = self._but_names(known.cards)
        self.at_end = self._but_names(known.at_end)

    def is_name(self, word: str) -> bool:
        """Whether a word is the whole name of a player, with signs or without."""
        return as_handle(folded(word)) in self.seats

    @property
    def called(self) -> TableNames:
        """Who can be named."""
        return TableNames(self.handles, self.accounts)

    @property
    def tells_figures_alone(self) -> bool:
        """Whether a hand is told by nothing but what it adds: there are neither cards nor facts."""
        return self.facts is None and not self.spelled

    @property
    def named(self) -> Several:
        """Those who have figures, in a sentence."""
        return all_of(map(Handle, self.accounts))

    def _but_names(self, known: Mapping[str, AnySaid]) -> Mapping[str, AnySaid]:
        """Words without those that are the name of a player."""
        names = {word for word in known if folded(word) in self.seats}
        return {w: said for w, said in known.items() if w not in names} if names else known


def known_words(verbs: Mapping[str, Word], spelled: Mapping[str, int]) -> KnownWords:
    """What each word of a game says that says something alone."""
    words = {spelling: _PLAYED[card] for spelling, card in spelled.items()}
    for word in (*"AKQJTakqjt", *"SHDCshdc", *map(str, range(100))):
        words[word] = Said(bare_act(word), word=word if word.isdigit() else "")
    at_end = {}
    for spelling, verb in verbs.items():
        words.pop(spelling, None)
        if verb.takes == "nothing":
            words[spelling] = Said(Act(verb.name))
        elif verb.takes in _TAKEN_OR_NOT:
            at_end[spelling] = Said(Act(verb.name))
    # what a line is made of is no act, whatever a game calls its words
    for word in RECORD_WORDS:
        words.pop(word, None)
        at_end.pop(word, None)
    cards = {spelling: said.card for spelling, said in words.items() if said.card}
    return KnownWords(words, cards, at_end)


_TAKEN_OR_NOT = frozenset(("answer?", "rank?", "cards?"))
_PLAYED = {card: Said(act, card=card) for card, act in PLAY.items()}
_RANKS = {rank: Act("rank", rank=rank) for rank in RANKS}


def bare_act(word: str) -> Act | None:
    """A rank, a suit or a figure, which is a number and may be a rank; `01` is two of several."""
    rank, number = read_rank(word), number_of(word)
    if number is not None and (len(word) == 1 or word[0] != "0"):
        return Act("figure", rank=rank or "", number=number)
    if rank is not None:
        return _RANKS[rank]
    suit = read_suit(word)
    return None if suit is None else Act("suit", suit=suit)


def read_as(act: Act, bare: Bare) -> Act | None:
    """An act where the phase reads bare words so; None where a figure is no rank."""
    if act.word != "figure":
        return act
    return Act("number", number=act.number) if bare == "number" else _RANKS.get(act.rank)


# -- what cannot be read -------------------------------------------------------------------------


def unsaid(refusal: Refusal) -> Said:
    """What cannot be read, and why."""
    return Said(None, None, False, refusal)


def says_nothing(name: str) -> Refusal:
    """The refusal of a player's name without an act."""
    return unreadable(name, "Say what {name} does.", would_do=(f"hand {name}",), name=Handle(name))


def no_card(typed: str, tried: str, words: str, /, **values: Any) -> Refusal:
    """The refusal of a word where a card is expected; a joker is one in Kalooki only."""
    if typed.lower() in JOKER_WORDS:
        return refused("SYN", COM.CARD_2, tried, "", cites=COM.CARD_2)
    return refused("SYN", COM.CARD_1, tried, words, **values)


def unknown_word(words: Vocabulary, word: str, bare: Bare) -> Refusal:
    """The refusal of a word that is none of the game, where the phase reads bare words so."""
    if folded(word) in words.seats:
        return says_nothing(word)
    if word.strip(",") == "":
        return refused("SYN", COM.CARD_1, "", "A card or a word is missing here.")
    if words.tells_figures_alone:
        told = "{word} can't be entered. Say what the hand adds to {players}, a figure each."
        return unreadable(word, told, tells=True, word=Typed(word), players=words.named)
    refusal = no_card(
        word, word, "{word} is neither a card nor a word of this game.", word=Typed(word)
    )
    if refusal.clause == COM.CARD_2:
        return refusal
    is_word = word.lower() in WORDS_OF_ALL_GAMES
    is_like_card = bare == "card" or len(word) <= 3 or word[0].isdigit()
    clause = COM.CARD_1 if is_like_card and not is_word else COM.SYN_1
    return refusal._replace(clause=clause, would_do=_close_to(words, word))


def _names_near(words: Vocabulary, word: str) -> tuple[str, ...]:
    """The players of whom a mistyped name may be, or its beginning."""
    names = {folded(handle): handle for handle in words.handles}
    begun = seat_named(words.handles, word)
    found = (folded(words.handles[begun]),) if begun is not None else nearest(word, [*names])
    return tuple(names[each] for each in found)


# The words of the record of which a line may be meant where one is misspelt.
_WHOLE = ("hand", MISDEAL, "correct", "void")
_SUITS = tuple(f"{suit}s" for suit in SUIT_NAMES.values())


# an ace, or a ten without its nought; the court cards as people count on
_LIKE_RANKS = {
    **dict.fromkeys(("1", "l", "I", "|"), ("A", "10")),
    "11": ("J", "10", "A"),
    "12": ("Q", "2"),
    "13": ("K", "3"),
    "14": ("A", "4"),
}


def cards_meant(word: str) -> tuple[str, ...]:
    """The cards that a word may mean which spells none.

    >>> cards_meant("h10"), cards_meant("1h"), cards_meant("tke")
    (('10H',), ('AH', '10H'), ())
    >>> cards_meant("11h"), cards_meant("13s")
    (('JH', '10H', 'AH'), ('KS', '3S'))
    """
    suit, ranks = read_suit(word[-1:]), _LIKE_RANKS.get(word[:-1], ())
    if suit and ranks:
        return tuple(f"{rank}{suit}" for rank in ranks)
    card = card_meant(word)
    return (card_text(card),) if card else ()


def _close_to(words: Vocabulary, word: str) -> tuple[str, ...]:
    """The cards that a rank with a wrong suit may have meant, else the words that are near.

    Ranks in one word may be cards that follow a lead, each on its own.
    """
    cards = cards_meant(word)
    if cards:
        return cards
    if re.search(r"['\u2019]", word):
        # that's is no misspelt hearts
        return _names_near(words, word)
    is_said = any(word in verb.sayings for verb in words.verbs.values())
    rank = None if is_said else read_rank(word[:-1])
    ranks = parted_ranks(word)
    apart = (" ".join(ranks),) if ranks else ()
    named = _names_near(words, word)
    if rank is None or any(verb.startswith(word.lower()) for verb in words.verbs):
        said = [*words.verbs, *_WHOLE, *(_SUITS if words.spelled else ())]
        return apart + nearest(word, said) + named
    return (*apart, *(f"{rank}{suit}" for suit in SUITS), *named)
