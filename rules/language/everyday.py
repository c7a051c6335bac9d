"""What people say beside the words of the record: a line put in the words that the reader knows.

Only a line that is refused as it stands is put so: what the record's own words say, and what a
handle of the game names, comes first. What people say is read and never written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import takewhile

from trickledger.rules.cards import read_card, read_cards, read_suit
from trickledger.rules.language.card_words import (
    GERMAN_RANKS,
    GERMAN_SUITS,
    RANK_WORDS,
    SUIT_WORDS,
    rank_said,
)
from trickledger.rules.language.notation import (
    FINAL,
    HAND_WORDS,
    MARK,
    RECORD_WORDS,
    SWAP,
    TAKES,
    TRICK,
    Word,
    number_of,
    seat_named,
)
from trickledger.rules.language.opened import DEALING, TURNED, opening
from trickledger.rules.language.phrases import OF_A_THING, paused, phrases_of, without_articles
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.results import DEALER, DEALT, Fact
from trickledger.rules.language.told_twice import told_once
from trickledger.rules.language.typed_words import NO_WORD, TypedWord, typed_words
from trickledger.rules.language.vocabulary import Vocabulary

DOING = frozenset(
    """play plays played lead leads led throw throws threw follow follows followed discard discards
    discarded say says said ask asks asked answer answers answered""".split()
)
_IS_UP = {("turned",), ("exposed",), ("up",)}
_BETWEEN = frozenset(("and", "&", "then"))
_ENDS_OF_A_MELD = _BETWEEN | {","}
_FILLERS = frozenset(("the", "of", "in", "with", "her", "his", "their"))
_FOR = frozenset(("for", "with"))
_UPCARD = frozenset("upcard card turnup turn-up it".split())
_OWNS = frozenset(("has", "have", "had"))
_COUNTED = frozenset(("card", "cards", "point", "points", "left"))
_OF_WHOM = frozenset(("by", "from"))
_IS = frozenset(("is", "are", "was", "ist", "sind"))
_ANSWERS = {
    **dict.fromkeys("allows allow allowed agrees agreed accepts accepted ok okay".split(), "yes"),
    **dict.fromkeys("refuses refuse refused declines declined denies denied not".split(), "no"),
}
_WINS = frozenset(("wins", "won"))
_GOES = frozenset(("goes", "went"))
_GETS = frozenset("takes took gets got makes made has".split())
_HAS = frozenset("has had have keeps kept".split())
_NOTHING = frozenset(("nothing", "none", "zero"))
_A_TRICK = frozenset(
    (("it",), ("them",), ("that",), ("this",), ("trick",), ("the", "trick"), ("the", "cards"))
)
_ORDINAL = re.compile(rf"{TRICK} #?([1-9][0-9]?)|([1-9][0-9]?)(?:st|nd|rd|th) {TRICK}")
_TRUMPS = frozenset(("trump", "trumps", "trumpf"))
_ASIDE = frozenset(
    "ok up go so if hi on quit exit stop wait oops help undo what that why off is".split()
)
# what stands before a card or a figure and is no name that is begun
_NO_NAMES = frozenset(
    (
        *(*DOING, *DEALING, *TURNED, *_BETWEEN, *_FILLERS, *_ASIDE, *OF_A_THING, *_COUNTED),
        *(*_OWNS, *_OF_WHOM, *_IS, *_ANSWERS, *_WINS, *_GOES, *_GETS, *_HAS, *_NOTHING, *_TRUMPS),
        *(*RANK_WORDS, *SUIT_WORDS, *GERMAN_RANKS, TRICK),
        *"for all but it its only just one".split(),
    )
)
_FEWEST_LETTERS = 3
EVERYDAY_WORDS = DOING | DEALING | _BETWEEN | _FILLERS | _ASIDE
"""What is said between the words of a line, and no act in short forms."""
_LONGEST_PHRASE = 5
_SMALLEST_MELD = 3
_OF_SOMEBODY = re.compile(r"['\u2019]s$", re.I)
_OF_NAMES = frozenset(("amounts", "report"))


# a line that is refused is put so for every way in which it may have been meant
@lru_cache(maxsize=512)
def put_plainly(
    words: Vocabulary, text: str, *, dealt: int = 0, wins: bool = False, apart: bool = False
) -> Plain | None:
    """Acts in the words of the record, None where nothing can be put otherwise.

    Where no hand is open so many words are one that is `dealt`: a player, and a card turned up.
    Whoever takes it `wins` a trick, where that is asked for, and is no player who takes a card.
    A figure or a name and a suit are no card but `apart`, where no cards are played: 9 hearts.
    """
    told = paused(text).replace("(", " ").replace(")", " ")
    tokens = typed_words(told)
    teller = _Teller(words, tokens, wins=wins, apart=apart)
    pieces = [*told_once(words, teller.tell())]
    is_played = any(token.word in DOING for token in tokens)
    if dealt and not is_played and ":" not in text.replace("dealer:", ""):
        pieces = opening(words, pieces, dealt) or pieces
    if told == text and [piece for piece, _ in pieces] == [token.text for token in tokens]:
        return None
    told, places = "", list[tuple[int, int]]()
    for piece, start in pieces:
        told += " " if told and piece not in {",", ":"} else ""
        places.append((len(told), start))
        told += piece
    return Plain(told, tuple(places))


class _Teller:
    """Tells the tokens of a text in the words of the record."""

    def __init__(
        self, words: Vocabulary, tokens: list[TypedWord], *, wins: bool, apart: bool
    ) -> None:
        self._words = words
        self._wins, self._apart = wins, apart
        self._tokens = [*tokens, NO_WORD, NO_WORD]
        self._said = tuple(token.word for token in self._tokens)
        self._phrases = phrases_of(words)
        self._place = 0
        self._verb = ""
        self._fact_at = -1
        self._names_who = False

    @property
    def _told(self) -> Word | None:
        """The word of the game that was told last."""
        return self._words.verbs.get(self._verb)

    def _is_card(self, text: str) -> bool:
        return read_card(text, self._words.spelled) is not None

    def tell(self) -> Iterator[tuple[str, int]]:
        """The pieces of the text put plainly, each with the place where it was typed."""
        while token := self._tokens[self._place] if self._tokens[self._place].text else None:
            start, count = self._place, 1
            found = None if self._tells_figures else self._phrase(self._place)
            several = self._turned_up() or self._cards_of_a_suit() or self._trump()
            several = several or self._won() or self._answered() or self._left() or self._owned()
            if several:
                count, pieces = several
            elif card := self._card():
                count, pieces = card[0], [card[1]]
            elif fact := self._fact():
                count, pieces = fact
            elif self._names_a_player():
                pieces = self._name()
            elif found:
                count, told = found
                self._verb = told.partition(" ")[0]
                pieces = [told + self._tokens[start + count - 1].mark]
            else:
                pieces = self._word(token)
            named, end = self._named_behind(start + count, pieces)
            if not named and len(pieces) == 1 and self._is_card(pieces[0]):
                named, end = self._by(start + count)
            if named:
                count, pieces = end - start, [named, ":", *pieces]
            self._names_who = len(pieces) > 1 and pieces[-1] == ":"
            yield from ((piece, token.start) for piece in pieces)
            self._place = start + count

    # -- several words -------------------------------------------------------------------------

    def _words_at(self, place: int, count: int) -> tuple[str, ...]:
        return self._said[place : place + count]

    def _turned_up(self) -> tuple[int, list[str]] | None:
        """A card that is said to be turned up."""
        card = self._card()
        at = self._place + (card[0] if card else 1)
        text = card[1] if card else self._tokens[self._place].text
        is_at = at + (self._tokens[at].word in _IS) if at < len(self._tokens) else at
        following = self._words_at(is_at, 2)
        is_said = following[:1] in _IS_UP or following == ("the", "upcard")
        if not self._is_card(text) or not is_said:
            return None
        is_long = following in {("turned", "up"), ("the", "upcard")}
        count = is_at - self._place + (2 if is_long else 1)
        return count, ["upcard", text]

    def _cards_of_a_suit(self) -> tuple[int, list[str]] | None:
        """Several ranks that are said of one suit: king, queen and jack of clubs."""
        verb = self._words.verbs.get(self._before())
        if verb and "number" in verb.takes:
            return None
        ranks, at = list[str](), self._place
        while (rank := self._rank_at(at)) or (ranks and self._is_between(at)):
            ranks += [rank] if rank else []
            at += 1
        has_of = self._tokens[at].word == "of"
        last = self._tokens[at + has_of] if len(ranks) > 1 else self._tokens[-1]
        suit = SUIT_WORDS.get(last.word) or (has_of and read_suit(last.word))
        told = self._told
        between = {token.word for token in self._tokens[self._place : at]}
        # a comma alone parts what is played: 9, king of clubs
        is_list = between.isdisjoint({","}) or not between.isdisjoint(_BETWEEN)
        is_list = is_list or (told is not None and "cards" in TAKES[told.takes].needs)
        if not (suit and is_list):
            return None
        is_of_a_suit = told is not None and told.takes == "suit" and self._follows_its_verb
        cards = [suit] if is_of_a_suit else [rank + suit for rank in ranks]
        return at + has_of + 1 - self._place, cards

    def _rank_at(self, at: int) -> str:
        """The rank that is said at a place, empty where a player of that name is named first."""
        token, after = self._tokens[at : at + 2]
        is_of_a_suit = after.word == "of" or after.word in SUIT_WORDS
        is_name = self._words.is_name(token.text) and not is_of_a_suit
        return "" if is_name else rank_said(token.word)

    def _is_between(self, at: int) -> bool:
        return self._tokens[at].word in _ENDS_OF_A_MELD

    def _trump(self) -> tuple[int, list[str]] | None:
        """A suit that is said to be trump, trumps that are of a suit; a suit before its word."""
        first, at = self._tokens[self._place].word, self._place + 1
        at += self._tokens[at].word in _IS
        last = self._tokens[at].word
        is_first = last in _TRUMPS
        suit = SUIT_WORDS.get(first if is_first else last)
        verb = self._words.verbs.get(last)
        if verb and verb.takes == "suit" and first in SUIT_WORDS:
            return at + 1 - self._place, [verb.name, SUIT_WORDS[first]]
        is_said = suit and (is_first or first == "trumps")
        return (at + 1 - self._place, ["trump", suit]) if is_said and suit else None

    def _won(self) -> tuple[int, list[str]] | None:
        """Somebody who is said to have won a trick: whoever `wins`, and by request who takes it."""
        name, after = self._tokens[self._place], self._tokens[self._place + 1].word
        bare = _OF_SOMEBODY.sub("", name.text)
        handle = self._handle(bare)
        if name.word == "to" and self._handle(after) and self._is_behind_a_trick:
            return 2, ["=", self._handle(after)]
        if name.word == "trick" and not (self._tells_figures or self._words.is_name(name.text)):
            return self._won_by(self._place + 1)
        if not handle or self._tells_figures:
            return None
        if after == "trick" and bare != name.text:
            return 2, ["=", handle]
        # who won so many won tricks, and it is a result that is told
        is_won = after in _WINS and number_of(self._tokens[self._place + 2].word) is None
        numbered = self._numbered(self._place + 2) if is_won or self._wins else None
        if numbered and (is_won or after in _GETS):
            return 2 + numbered[0], ["=", handle, TRICK, numbered[1]]
        if not after and self._is_behind_a_trick:
            return 1, ["=", handle]
        for count in (2, 1):
            told = self._words_at(self._place + 2, count)
            if told in _A_TRICK and (is_won or (self._wins and after in _GETS)):
                return 2 + count, ["=", handle]
        return (2, ["=", handle]) if is_won else None

    @property
    def _is_behind_a_trick(self) -> bool:
        """Whether cards that are played stand before: whoever is named behind them took them."""
        before = [token.text for token in self._tokens[: self._place] if token.text != ","]
        is_played = any(map(self._is_card, before)) and not self._verb
        return is_played and (self._is_card(before[-1]) or bool(rank_said(before[-1])))

    def _numbered(self, at: int) -> tuple[int, str] | None:
        """A trick that is told by its number: trick 3, the 3rd trick; and by how many words."""
        words = self._words_at(at, 3)
        for count in (2, 3):
            told = [word for word in words[:count] if word not in {"the", "number"}]
            found = _ORDINAL.fullmatch(" ".join(told))
            if found:
                return count, found[1] or found[2]
        return None

    def _answered(self) -> tuple[int, list[str]] | None:
        """An answer behind the word that asks for it: Lou calls, Kim says no."""
        verb = self._told
        if verb is None or verb.takes != "answer" or not self._follows_its_verb:
            return None
        at = self._place
        at += self._tokens[at].text == ","
        at += bool(self._handle(self._tokens[at].text))
        at += self._tokens[at].word in DOING | _IS
        answer = _ANSWERS.get(self._tokens[at].word, self._tokens[at].word)
        return (at + 1 - self._place, [answer]) if answer in verb.answers else None

    def _left(self) -> tuple[int, list[str]] | None:
        """What somebody is said to have left: Ann has 45 left, Bob has nothing."""
        handle, at = self._handle(self._tokens[self._place].text), self._place + 1
        is_said = self._tokens[at].word in _HAS and not self._phrase(at)
        number = "0" if self._tokens[at + 1].word in _NOTHING else self._tokens[at + 1].word
        if not handle or not is_said or self._tells_figures:
            return None
        if self._cards_at(at + 1):
            return 2, [handle, ":", "left"]
        if number_of(number) is None:
            return None
        at += 2 + (self._tokens[at + 2].word in {"left", "more", "points"})
        return at - self._place, [handle, ":", "left", number]

    def _owned(self) -> tuple[int, list[str]] | None:
        """What is said before a word that says it alone: has the marriage, melds her marriage."""
        at = self._place + 1
        while self._tokens[at].word in OF_A_THING:
            at += 1
        first, word, after = self._tokens[self._place].word, *self._words_at(at, 2)
        phrase = self._phrase(at)
        verb = self._words.verbs.get(phrase[1].partition(" ")[0] if phrase else word)
        if first in _OWNS:
            named = self._words.verbs.get(after)
            is_of_suit = word in SUIT_WORDS and named is not None and named.takes == "suit"
            return (at - self._place, []) if verb or is_of_suit else None
        is_same = verb is not None and word == verb.name == self._phrases.words.get(first)
        return (at - self._place, []) if is_same else None

    @property
    def _follows_its_verb(self) -> bool:
        before = self._before()
        return before == self._verb or self._phrases.words.get(before) == self._verb

    def _won_by(self, at: int) -> tuple[int, list[str]] | None:
        """Whose trick it is, where that is told: trick to Ann, the trick goes to Ann."""
        at += self._tokens[at].word in _GOES
        handle = self._handle(self._tokens[at + 1].text)
        is_told = handle and self._tokens[at].word == "to"
        return (at + 2 - self._place, ["=", handle]) if is_told else None

    def _fact(self) -> tuple[int, list[str]] | None:
        """A fact of a result that is said behind its player: Bob maker, Ann dealt."""
        handle, at = self._handle(self._tokens[self._place].text), self._place + 1
        if not self._tells_figures or not handle:
            return None
        at += self._tokens[at].word in _IS
        word = DEALER.name if self._tokens[at].word in DEALT else self._tokens[at].word
        every = self._facts
        is_fact = any(fact.kind == "player" and word == fact.name for fact in every)
        is_told = is_fact and not self._handle(self._tokens[at + 1].text)
        # who is no fact's own player, and has no figure, is that of the fact behind
        at_fact = self._place - 1
        while at_fact > 0 and self._handle(self._tokens[at_fact].text):
            at_fact -= 1
        named = {
            fact.name for fact in every if at_fact == self._place - 1 or fact.kind == "players"
        }
        is_own = self._said[at_fact] in named and self._fact_at < at_fact
        is_before = is_fact and not is_own
        if is_told or is_before:
            self._fact_at = at
        return (at + 1 - self._place, [word, handle]) if is_told or is_before else None

    @property
    def _facts(self) -> tuple[Fact, ...]:
        """What a result can tell."""
        return (*(self._words.facts.words if self._words.facts else ()), DEALER)

    @property
    def _fact_words(self) -> set[str]:
        return {each for fact in self._facts for each in fact.spelled_at(self._words.called)}

    def _named_behind(self, at: int, pieces: Sequence[str]) -> tuple[str, int]:
        """The handle behind a verb whose player it names, show Ann QS KS AS; and where it ends."""
        verb = self._words.verbs.get(pieces[0].removesuffix(MARK)) if len(pieces) == 1 else None
        if verb is None or verb.takes in _OF_NAMES or self._tells_figures or self._is_named:
            return "", at
        at += self._tokens[at].word in _IS
        name, after = self._tokens[at : at + 2]
        is_name = self._words.is_name(name.text)
        is_free = after.text not in {":", "="} and not self._is_verb(after)
        is_free = is_free and after.word not in DOING | _WINS | _GETS
        return (self._handle(name.text) if is_name and is_free else ""), at + 1

    def _by(self, at: int) -> tuple[str, int]:
        """The handle of whom a card is said to be by, KD by Ann; and where it ends."""
        name = self._tokens[at + 1].text if self._tokens[at].word in _OF_WHOM else ""
        is_name = bool(name) and self._words.is_name(name) and not self._is_named
        return (self._handle(name) if is_name else ""), at + 2

    @property
    def _is_named(self) -> bool:
        """Whether a name stands right before the word that is told."""
        before = self._tokens[self._place - 1].text if self._place else ""
        return before in {":", "="} or bool(before and self._handle(before))

    # -- names ---------------------------------------------------------------------------------

    def _names_a_player(self) -> bool:
        """Whether a handle stands here, or where only a name may stand its beginning."""
        token, after = self._tokens[self._place], self._tokens[self._place + 1]
        if self._words.is_name(token.text):
            return True
        if not self._handle(token.text) or token.word in RECORD_WORDS:
            return False
        if after.text == ":" or self._names_an_account() or self._before() in {"=", *HAND_WORDS}:
            return True
        verb = self._words.verbs.get(token.word)
        is_said = bool(verb and verb.name == token.word) or token.word in self._phrases.words
        is_card = self._is_card(token.text)
        if is_said or is_card:
            return False
        return self._is_verb(after) or after.word in DOING or self._begins_a_name_before_a_card()

    def _begins_a_name_before_a_card(self) -> bool:
        """Whether a card or a figure stands behind enough letters of a name that are no word."""
        word, after = self._said[self._place : self._place + 2]
        is_word = word in _NO_NAMES or word in self._fact_words
        is_card = self._is_card(after) or bool(rank_said(after)) or after in SUIT_WORDS
        return len(word) >= _FEWEST_LETTERS and not is_word and (is_card or after.isdecimal())

    def _name(self) -> list[str]:
        """The handle that is named here; one that plays a card is followed by a colon."""
        token, after = self._tokens[self._place], self._tokens[self._place + 1]
        handle = self._handle(token.text) or token.text
        takes_no_colon = self._tells_figures or self._before() in {"=", *HAND_WORDS}
        if takes_no_colon or not after.text or after.text in ":=":
            return [handle]
        if after.word in self._words.verbs or self._phrase(self._place + 1):
            return [handle]
        return [handle, ":"]

    @property
    def _tells_figures(self) -> bool:
        """Whether names and figures are told, not what players do."""
        verb = self._told
        takes = verb.takes if verb else ""
        return self._verb in {FINAL, SWAP} or takes in _OF_NAMES

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
        named = [handles[seat] for seat in seats if seat is not None]
        return "+".join(named) if len(named) == len(seats) else ""

    def _is_verb(self, token: TypedWord) -> bool:
        # a figure begins few phrases, such as 4 in a row, and stands for itself elsewhere
        begins = token.word in self._phrases.beginnings and not token.word.isdecimal()
        return begins or token.word in self._words.verbs

    # -- words ---------------------------------------------------------------------------------

    def _phrase(self, place: int) -> tuple[int, str] | None:
        """What is said here in the longest phrase that people have for a word of the game."""
        if self._said[place] not in self._phrases.beginnings:
            return None
        for count in range(_LONGEST_PHRASE, 0, -1):
            words = self._words_at(place, count)
            told = self._phrases.words.get(" ".join(words))
            if told is None and OF_A_THING.isdisjoint((words[0], words[-1])):
                told = self._phrases.words.get(without_articles(words))
            if told is not None:
                return count + self._for_the_upcard(place + count, told), told
        return None

    def _for_the_upcard(self, at: int, told: str) -> int:
        """How many words tell for what is exchanged, which is always the upcard: for the king."""
        verb = self._words.verbs.get(told)
        if told != "exchange" or not verb or verb.takes != "nothing" or self._said[at] not in _FOR:
            return 0
        behind = at + 1 + (self._said[at + 1] in OF_A_THING)
        word = self._tokens[behind]
        is_of = self._words_at(behind + 1, 1) == ("of",) and self._said[behind + 2] in SUIT_WORDS
        is_upcard = word.word in _UPCARD or word.word in RANK_WORDS or self._is_card(word.text)
        return (behind + 1 - at + 2 * is_of) if is_upcard else 0

    def _card(self) -> tuple[int, str] | None:
        """A card that is said as a rank of a suit, or as a rank and a suit: 9 hearts."""
        first, of, last = self._tokens[self._place : self._place + 3]
        told = self._told
        is_named = told is not None and told.takes == "suit" and self._follows_its_verb
        german, of_it = (
            GERMAN_SUITS.get(first.word),
            GERMAN_RANKS.get(of.word) or rank_said(of.word),
        )
        if german and of_it and not is_named:
            return 2, of_it + german + of.mark
        rank, word = rank_said(first.word), last.word
        suit = SUIT_WORDS.get(word) or read_suit(word)
        if rank and suit and of.word == "of":
            return 3, rank + suit + last.mark
        suit = self._suit_behind(self._place)
        return (2, rank + suit + of.mark) if suit else None

    def _suit_behind(self, place: int) -> str:
        """The suit whose name makes a card of the rank before it; empty where it is another word's.

        What a figure belongs to that was bid or counted, and what is trump, is said of no card.
        """
        rank, suit, after, behind = (*self._words_at(place, 4), "", "")[:4]
        verb = self._told if self._follows_its_verb else None
        is_counted = number_of(rank) is not None and (
            self._apart or (verb is not None and "number" in verb.takes)
        )
        named = self._words.verbs.get(behind if after in _IS else after)
        is_said_of = after in _TRUMPS or (named is not None and named.takes == "suit")
        is_said_of = is_said_of or (after in _IS and behind in _TRUMPS)
        is_name = self._apart and self._words.is_name(rank)
        if not rank_said(rank) or is_counted or is_said_of or is_name:
            return ""
        # a letter is the suit of who plays or deals it, where it ends what they do: bob 9 h
        is_behind = self._words.is_name(self._before()) or self._before() in DEALING
        is_whole = is_behind and (after in {"", ","} or self._words.is_name(after))
        return SUIT_WORDS.get(suit) or (read_suit(suit) if is_whole else None) or ""

    def _word(self, token: TypedWord) -> list[str]:
        """One word: a rank or a suit by its full name, a filler, or what it is."""
        word = token.word
        if word in _COUNTED | {"new"} and self._is_counted(word):
            return []
        if word == "," and (self._tells_a_result or self._names_who):
            return []
        verb = self._words.verbs.get(word)
        if verb and verb.takes == "card" and self._draws_unseen(verb):
            return ["draw"]
        # 66 is a word of its game, and a figure of a result
        if self._tells_figures and (word in self._fact_words or number_of(word) is not None):
            return [token.text]
        if verb or word in {FINAL, SWAP}:
            self._verb = verb.name if verb else word
            return [token.text]
        if word in RANK_WORDS or word in SUIT_WORDS:
            return [(RANK_WORDS.get(word) or SUIT_WORDS[word]) + token.mark]
        if word in _BETWEEN and self._tokens[self._place + 1].word in DOING:
            return [","]
        if word in _BETWEEN:
            return [","] if self._parts_melds() else []
        is_of_whom = word in _OF_WHOM and self._words.is_name(self._tokens[self._place + 1].text)
        is_filler = is_of_whom or word in DOING | _FILLERS
        is_filler = is_filler or (word in _IS and self._is_told_of()) or self._is_of_a_rank(word)
        return [] if is_filler else [token.text]

    def _is_counted(self, word: str) -> bool:
        """Whether a figure stands before; new are as many as are exchanged, where any are."""
        before, verb = self._before(), self._words.verbs.get("exchange")
        if word != "new" and before != "new":
            return number_of(before) is not None
        figure = self._tokens[self._place - (1 if word == "new" else 2)].word
        return bool(verb and "number" in verb.takes and number_of(figure) is not None)

    def _is_of_a_rank(self, word: str) -> bool:
        """Whether a word tells up to which rank a sequence goes: king high, to the king."""
        behind = [each for each in self._words_at(self._place + 1, 2) if each != "the"]
        rank = self._before() if word == "high" else behind[0] if word == "to" and behind else ""
        return bool(rank_said(rank))

    @property
    def _tells_a_result(self) -> bool:
        """Whether a result is told, and goes on behind this word."""
        verb = self._told
        return bool(verb and verb.takes == "report" and self._tokens[self._place + 1].text)

    def _draws_unseen(self, verb: Word) -> bool:
        """Whether a draw is told without its card, in a game in which that is a word."""
        behind = self._tokens[self._place + 1]
        is_alone = behind.text in {"", ","} or behind.word in _BETWEEN | DOING
        return is_alone and verb.name == "drew" and "draw" in self._words.verbs

    def _is_told_of(self) -> bool:
        """Whether a name stands before, or trump: else `is` may be a card that is mistyped."""
        verb = self._words.verbs.get(self._before())
        return bool(self._handle(self._before())) or (verb is not None and verb.takes == "suit")

    def _parts_melds(self) -> bool:
        """Whether what stands before a conjunction is a meld, and behind it more than a card."""
        verb = self._told
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
        """How many cards a word spells, 1 for the rank of one that is said with its suit."""
        token, after = self._tokens[place : place + 2]
        is_figure = number_of(token.word) is not None
        if rank_said(token.word) and (
            after.word == "of" or (not is_figure and after.word in SUIT_WORDS)
        ):
            return 1
        return len(read_cards(token.text, self._words.spelled) or ())
