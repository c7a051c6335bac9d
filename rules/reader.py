"""A line of a record as it is read, whatever the hand makes of it (docs/grammar.md).

What a line says does not depend on the hand: a bare rank, suit or figure is read as what it is.
So a line that comes again need not be read again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.cards import (
    JOKER_WORDS,
    RANKS,
    SUITS,
    card_text,
    read_card,
    read_cards,
    read_rank,
    read_suit,
)
from rules.common import COM
from rules.game import Game
from rules.notation import (
    HAND_WORDS,
    LONGEST_LINE,
    MARK,
    PLAY,
    RECORD_WORDS,
    WORDS_OF_ALL_GAMES,
    Act,
    Bare,
    PlainLine,
    Word,
    account_named,
    folded,
    nearest,
    number_of,
    seat_named,
    seats_by_name,
    unreadable,
)
from rules.refusal import Refusal
from rules.tokens import Tokens, unmarked

DECISIONS = frozenset(("void", "correct", "ruling", "end", "abandon"))
CHECKS = ("score", "total")

# Two cards of a pack of 52 make 2,652 lines: those of two players are soon all known.
LINES_KNOWN = 4096
LONGEST_KNOWN = 120

_REST = re.compile(r"(?:(?<=\s)|^)(#|note(?=\s|$)|because(?=\s|$))", re.IGNORECASE)
_PREFIX = re.compile(r"\s*(?:@([0-9]{1,7})|\.([0-9]{1,7})|([0-9]{1,7})\.)(?=\s|$)")


class Said(NamedTuple):
    """An act as it was said: by whom if a name was written, and whether it carries the mark.

    A figure, whose act is a rank or a number as the phase reads it, keeps its `word`. Without an
    act it is a word that no game knows, or what the `refusal` says.
    """

    act: Act | None
    seat: int | None = None
    marked: bool = False
    refusal: Refusal | None = None
    word: str = ""

    @property
    def is_unread(self) -> bool:
        """Whether nothing behind it can be read either."""
        return self.act is None


class Dealt(NamedTuple):
    """A hand that is opened: who deals if that was said, and the card turned up (0 if not)."""

    dealer: int | None
    upcard: int
    marked: bool
    refusal: Refusal | None = None

    @property
    def is_unread(self) -> bool:
        """Whether nothing behind it can be read either."""
        return self.refusal is not None


class Won(NamedTuple):
    """A check of who won the trick that has just become complete."""

    name: str


class Prefix(NamedTuple):
    """What stands before the acts: the number of the next entry, of a hand or of a trick."""

    column: int
    entry: int | None
    deal: int | None
    trick: int | None


class Parts(NamedTuple):
    """The parts of a line: its prefixes, its acts, and what stands behind them.

    What is said of earlier entries is a `decision`, the first word of its `acts`; they begin at
    `start`. `rest_is` is `#`, `note` or `because`, and `rest` what follows it.
    """

    prefixes: tuple[Prefix, ...] = ()
    decision: str = ""
    rest_is: str = ""
    rest: str = ""
    acts: str = ""
    start: int = 0

    @property
    def looks_back(self) -> bool:
        """Whether it speaks of an earlier entry or names its hand."""
        names_hand = any(prefix.deal is not None for prefix in self.prefixes)
        return names_hand or self.decision in {"void", "correct", "ruling"}


class Line(NamedTuple):
    """A line as it is read: its parts, what is said, or why it cannot be a line.

    `run` are the acts at its beginning that need no name, no mark and no paper.
    """

    parts: Parts = Parts()
    said: tuple[Said | Dealt | Won, ...] = ()
    run: PlainLine = PlainLine((), ())
    refusal: Refusal | None = None


class Language:
    """What can be said at one table: the words of the game, the names of players and accounts.

    `known` is what a single word says wherever it stands.
    """

    __slots__ = ("accounts", "handles", "known", "seats", "spelled", "verbs")

    def __init__(self, game: Game, handles: tuple[str, ...], accounts: tuple[str, ...]) -> None:
        self.handles = handles
        self.seats = seats_by_name(handles)
        self.accounts = accounts
        self.verbs = game.verbs
        self.spelled = game.spelled
        self.known = _known_words(game)
        if any(folded(word) in self.seats for word in self.known):
            self.known = {w: said for w, said in self.known.items() if folded(w) not in self.seats}

    def line(self, text: str) -> Line:
        """A line as it is read; one that comes again is known."""
        return known_line(self, text) if len(text) <= LONGEST_KNOWN else read_line(self, text)

    def column(self, line: Line, nth: int) -> int:
        """The column at which something that is said in a line begins."""
        reader = self._behind(line, nth)
        reader.skip_commas()
        return line.parts.start + reader.column

    def length_behind(self, line: Line, nth: int) -> int | None:
        """The number that stands directly behind something that is said in a line."""
        return self._behind(line, nth + 1).length()

    def _behind(self, line: Line, count: int) -> Reader:
        reader = Reader(self, line.parts.acts)
        for _ in range(count):
            reader.skip_commas()
            reader.next()
        return reader


@lru_cache(maxsize=64)
def language(game: Game, handles: tuple[str, ...], accounts: tuple[str, ...]) -> Language:
    """The language of a table, the same for all games between the same players."""
    return Language(game, handles, accounts)


@lru_cache(maxsize=64)
def _known_words(game: Game) -> Mapping[str, Said]:
    words = {spelling: _PLAYED[card] for spelling, card in game.spelled.items()}
    for word in (*"AKQJTakqjt", *"SHDCshdc", *map(str, range(100))):
        act = bare_act(word)
        words[word] = Said(act, word=word if word.isdigit() else "")
    for spelling, verb in game.verbs.items():
        words.pop(spelling, None)
        if verb.takes == "nothing":
            words[spelling] = Said(Act(verb.name))
    for word in HAND_WORDS:
        words.pop(word, None)
    return words


_PLAYED = {card: Said(act) for card, act in PLAY.items()}
_RANKS = {rank: Act("rank", rank=rank) for rank in RANKS}


def bare_act(word: str) -> Act | None:
    """A rank, a suit or a figure, which is a number and may be a rank."""
    rank, number = read_rank(word), number_of(word)
    if number is not None:
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


# -- a line --------------------------------------------------------------------------------------


def read_line(language: Language, text: str) -> Line:
    """A line of a record, parted and read."""
    refusal = _unfit(text)
    if refusal:
        return Line(refusal=refusal)
    parts = part(text.replace("\t", " "))
    if parts.decision:
        return Line(parts)
    said = Reader(language, parts.acts).all()
    return Line(parts, said, _run(said))


known_line = lru_cache(maxsize=LINES_KNOWN)(read_line)


def part(body: str) -> Parts:
    """The parts of a line, before its acts are read.

    >>> part("@33 void @32 because of it")[1:]
    ('void', 'because', 'of it', 'void @32 ', 4)
    """
    prefixes, start = _prefixes(body)
    rest_is = rest = ""
    acts = body[start:] if start else body
    lower = body.lower()
    if "#" in lower or "note" in lower or "because" in lower:
        found = _REST.search(body, start)
        if found:
            acts, rest_is, rest = body[start : found.start()], found[1].lower(), body[found.end() :]
    first = acts.split(maxsplit=1)[:1]
    is_decision = first and first[0].lower() in DECISIONS and rest_is != "note"
    decision = first[0].lower() if is_decision else ""
    return Parts(prefixes, decision, rest_is, rest.strip(), acts, start)


def _prefixes(body: str) -> tuple[tuple[Prefix, ...], int]:
    """Read `@14`, `.3` and `3.` at the start of a line, and tell where its acts begin."""
    first = body.lstrip()[:1]
    if not first.isdecimal() and first not in {"@", "."}:
        return (), 0
    prefixes: list[Prefix] = []
    start = 0
    while found := _PREFIX.match(body, start):
        entry, deal, trick = found.groups()
        prefixes.append(
            Prefix(
                found.start() + 1,
                int(entry) if entry else None,
                int(deal) if deal else None,
                int(trick) if trick else None,
            )
        )
        start = found.end()
    return tuple(prefixes), start


def _unfit(line: str) -> Refusal | None:
    if len(line) > LONGEST_LINE:
        why = f"A line has at most {LONGEST_LINE} characters, this one {len(line)}."
        return unreadable(f"{line[:20]}...", why).at(0, LONGEST_LINE)
    if line.isprintable():
        return None
    for column, letter in enumerate(line, 1):
        if not letter.isprintable() and letter not in "\t\ufe0e\ufe0f":
            why = f"Character {letter!a} cannot be printed, so it cannot be recorded."
            return unreadable("", why).at(0, column)
    return None


def _run(said: Sequence[Said | Dealt | Won]) -> PlainLine:
    acts: list[Act] = []
    are_cards = True
    for each in said:
        if not isinstance(each, Said):
            break
        act, seat, marked, _, _ = each
        if act is None or seat is not None or marked or act.word in CHECKS:
            break
        are_cards = are_cards and act.word == "play"
        acts.append(act)
    return PlainLine(tuple(acts), tuple(act.cards[0] for act in acts) if are_cards else ())


# -- what is said --------------------------------------------------------------------------------


class Reader(Tokens):
    """Reads what a text says, one thing after the other."""

    __slots__ = ("_language", "_seats", "_spelled", "_verbs")

    def __init__(self, language: Language, text: str) -> None:
        super().__init__(text)
        self._language = language
        self._seats = language.seats
        self._spelled = language.spelled
        self._verbs = language.verbs

    def all(self) -> tuple[Said | Dealt | Won, ...]:
        """All that is said, up to the first that cannot be read."""
        known, tokens = self._language.known, self._tokens
        said: list[Said | Dealt | Won] = []
        while True:
            word = tokens[self.place]
            alone = known.get(word)
            if alone is not None and tokens[self.place + 1] != ":":
                self.place += 1
                said.append(alone)
            elif word == ",":
                self.place += 1
            elif word:
                something = self.next()
                said.append(something)
                if not isinstance(something, Won) and something.is_unread:
                    return tuple(said)
            else:
                return tuple(said)

    def next(self) -> Said | Dealt | Won:
        """What is said next: an act, a hand that is opened, or the winner of a trick."""
        word = self.peek()
        if word == "=":
            self.take()
            return Won(self.take())
        return self._dealt() if word.lower() in HAND_WORDS else self.said()

    def said(self) -> Said:
        """The next act, with the name before it."""
        seat = self._seat()
        if isinstance(seat, Refusal):
            return Said(None, None, False, seat)
        said = self._act()
        return said if seat is None else said._replace(seat=seat)

    def _seat(self) -> int | Refusal | None:
        """The seat that is named before an act, None where no name is written."""
        name, after = self.peek(), self.peek(1)
        colon = after == ":"
        seat = seat_named(self._language.handles, name) if colon else self._seats.get(folded(name))
        if colon and seat is None and name:
            why = f"No player of this game is called {name}."
            return unreadable(name, why, would_do=self._language.handles)
        if seat is None:
            return None
        if not colon and unmarked(after)[0].lower() not in self._verbs:
            return unreadable(
                f"{name} {after}".strip(),
                f"After a name a verb is expected; before a card, a rank, a suit or a number the "
                f"name is followed by a colon: {name}: {after or '...'}",
            )
        self.place += 2 if colon else 1
        return seat

    def _act(self) -> Said:
        word, marked = self.word()
        verb = self._verbs.get(word.lower())
        if verb is None:
            return self._bare(word, marked)
        text = self.peek()
        may_be_alone = verb.takes == "nothing" or verb.takes.endswith("?")
        if marked and not may_be_alone:
            return _unsaid(unreadable(text, f"After {verb.name} comes what it takes, then {MARK}."))
        self.take()
        if marked or verb.takes == "nothing":
            return Said(Act(verb.name), None, marked)
        return self._with_arguments(verb)

    def _bare(self, word: str, marked: bool) -> Said:
        """A card, a rank, a suit or a figure; one that is none of these is an unknown word."""
        card = read_card(word, self._spelled)
        act = bare_act(word) if card is None else PLAY[card]
        if act is not None:
            self.take()
            return Said(act, None, marked, None, word if act.word == "figure" else "")
        if read_cards(word, self._spelled) is not None:
            why = "One card is played at a time: write them apart."
            return _unsaid(Refusal("SYN", COM.CARD_1, word, None, why))
        return Said(None, None, marked, None, word)

    def _with_arguments(self, verb: Word) -> Said:
        match verb.takes:
            case "suit":
                return self._suit(verb)
            case "rank?":
                return self._rank(verb)
            case "amounts":
                return self._amounts(verb)
            case "answer" | "answer?":
                return self._answer(verb)
            case "number":
                return self._number(verb)
            case "card and meld":
                return self._card_and_meld(verb)
            case "melds":
                return self._melds(verb)
            case "cards or number" | "cards or number and cards?" if self._number_follows():
                return self._number(verb)
            case "cards?" if not self._cards_follow():
                return Said(Act(verb.name))
            case _:
                return self._cards(verb)

    def _number_follows(self) -> bool:
        return number_of(self.word()[0]) is not None

    def _cards_follow(self) -> bool:
        return read_cards(self.word()[0], self._spelled) is not None

    def _wrong(self, verb: Word, why: str, would_do: tuple[str, ...] = ()) -> Said:
        """What a verb takes does not follow it."""
        return _unsaid(unreadable(f"{verb.name} {self.peek()}".strip(), why, would_do=would_do))

    def _answer(self, verb: Word) -> Said:
        word, marked = self.word()
        begun = [answer for answer in verb.answers if word and answer.startswith(word.lower())]
        if word.lower() in verb.answers or (verb.takes == "answer" and len(begun) == 1):
            self.take()
            return Said(Act(verb.name, answer=begun[0]), None, marked)
        if verb.takes == "answer?":
            return Said(Act(verb.name))
        would_do = tuple(f"{verb.name} {answer}" for answer in verb.answers)
        return self._wrong(verb, f"After {verb.name} comes {' or '.join(verb.answers)}.", would_do)

    def _number(self, verb: Word) -> Said:
        word, marked = self.word()
        number = number_of(word)
        if number is None:
            return self._wrong(verb, f"After {verb.name} a number is expected.")
        self.take()
        if marked or verb.takes != "cards or number and cards?" or not self._cards_follow():
            return Said(Act(verb.name, number=number), None, marked)
        said = self._cards(verb)
        return said._replace(act=said.act and said.act._replace(number=number))

    def _card_and_meld(self, verb: Word) -> Said:
        card = read_card(self.peek(), self._spelled)
        if card is None:
            return self._wrong(verb, f"After {verb.name} one card is expected.")
        self.take()
        said = self._number(verb)
        if said.act is None or said.refusal:
            why = f"After {verb.name} {card_text(card)} comes a meld's number."
            return said._replace(refusal=said.refusal and said.refusal._replace(why=why))
        return said._replace(act=Act(verb.name, (card,), meld=said.act.number or 0))

    def _melds(self, verb: Word) -> Said:
        """Groups of cards between commas; a single card behind a comma is the next act."""
        said = self._cards(verb)
        cards = said.act.cards if said.act else ()
        sizes: tuple[int, ...] = (len(cards),)
        while said.act and not said.marked and self.peek() == "," and self._cards_ahead() > 1:
            self.take()
            said = self._cards(verb)
            if said.act:
                cards, sizes = cards + said.act.cards, (*sizes, len(said.act.cards))
        return said._replace(act=said.act and Act(verb.name, cards, sizes=sizes))

    def _cards_ahead(self) -> int:
        """How many cards stand behind the comma that is next, before anything else."""
        count = 0
        for text in self._tokens[self.place + 1 :]:
            cards = read_cards(unmarked(text)[0], self._spelled)
            if cards is None:
                break
            count += len(cards)
        return count

    def _suit(self, verb: Word) -> Said:
        word, marked = self.word()
        suit = read_suit(word)
        if suit is None:
            return self._wrong(verb, "A suit is one of S, H, D or C.")
        self.take()
        return Said(Act(verb.name, suit=suit), None, marked)

    def _rank(self, verb: Word) -> Said:
        word, marked = self.word()
        rank = read_rank(word)
        if rank is None:
            return Said(Act(verb.name))
        self.take()
        return Said(Act(verb.name, rank=rank, number=self.length()), None, marked)

    def length(self) -> int | None:
        """The number that stands directly behind a rank, which is then read."""
        length = number_of(self.peek())
        if length is not None:
            self.take()
        return length

    def _cards(self, verb: Word) -> Said:
        cards: list[int] = []
        marked = False
        while not marked and self.peek() not in {"", ",", "="}:
            card = self._spelled.get(self.peek())
            if card is not None:
                cards.append(card)
                self.take()
                continue
            word, marked = self.word()
            if word.lower() in self._verbs or folded(word) in self._seats:
                break
            several = read_cards(word, self._spelled)
            if several is None:
                return _unsaid(no_card(word, f"{verb.name} {word}", f"{word} is not a card."))
            cards.extend(several)
            self.take()
        if not cards or (verb.takes == "card" and len(cards) > 1):
            what = "one card is" if cards else "cards are"
            return _unsaid(unreadable(verb.name, f"After {verb.name} {what} expected."))
        return Said(Act(verb.name, tuple(cards)), None, marked)

    def _amounts(self, verb: Word) -> Said:
        amounts: list[tuple[int, int]] = []
        accounts = self._language.accounts
        while self.peek() not in {"", ",", "="}:
            account = account_named(accounts, self.peek())
            if account is None:
                why = f"{self.peek()} is none of {', '.join(accounts)}."
                return self._wrong(verb, why, accounts)
            name = self.take()
            minus = self.peek().lower() == "minus"
            if minus:
                self.take()
            value = number_of(self.peek())
            if value is None:
                tried = f"{verb.name} {name} {self.peek()}".strip()
                return _unsaid(unreadable(tried, f"After {name} a number is expected."))
            self.take()
            amounts.append((account, -value if minus else value))
        if not amounts:
            return _unsaid(unreadable(verb.name, f"After {verb.name} come names and numbers."))
        return Said(Act(verb.name, amounts=tuple(amounts)))

    def _dealt(self) -> Dealt:
        """Who deals and the card turned up, in any order, each of them once or not at all."""
        self.take()
        dealer, upcard, marked = None, 0, False
        while self.peek() not in {"", ","} and not marked:
            word = self.word()[0]
            card = read_card(word, self._spelled)
            if card and not upcard:
                upcard = card
            elif dealer is None and not upcard and self._dealer(word) is not None:
                dealer = self._dealer(word)
            elif not upcard and word.lower() not in self._verbs:
                why = f"{word} is neither a player of this game nor a card."
                refusal = no_card(word, f"hand {word}", why)._replace(
                    why=why, would_do=self._language.handles
                )
                return Dealt(dealer, upcard, marked, refusal)
            else:
                break
            marked = self.take().endswith(MARK)
        return Dealt(dealer, upcard, marked)

    def _dealer(self, word: str) -> int | None:
        """The seat that is named next; a verb is no beginning of a name but before a card."""
        is_verb = word.lower() in self._verbs and read_card(self.peek(1), self._spelled) is None
        return (
            self._seats.get(folded(word)) if is_verb else seat_named(self._language.handles, word)
        )


# -- what cannot be read -------------------------------------------------------------------------


def _unsaid(refusal: Refusal) -> Said:
    return Said(None, None, False, refusal)


def no_card(word: str, tried: str, why: str) -> Refusal:
    """The refusal of a word where a card is expected; a joker is one in Kalooki only."""
    is_joker = word.lower() in JOKER_WORDS
    clause, why = (COM.CARD_2, COM.CARD_2.text) if is_joker else (COM.CARD_1, why)
    return Refusal("SYN", clause, tried, None, why)


def unknown_word(language: Language, word: str, bare: Bare) -> Refusal:
    """The refusal of a word that is none of the game, where the phase reads bare words so."""
    if folded(word) in language.seats:
        return unreadable(word, "After a name an act is expected.")
    why = f"{word} is neither a card nor a word of this game."
    if word.lower() in JOKER_WORDS:
        return no_card(word, word, why)
    is_word = word.lower() in WORDS_OF_ALL_GAMES
    is_like_card = bare == "card" or len(word) <= 3 or word[0].isdigit()
    clause = COM.CARD_1 if is_like_card and not is_word else COM.SYN_1
    return Refusal("SYN", clause, word, None, why, (), _close_to(language, word))


def _close_to(language: Language, word: str) -> tuple[str, ...]:
    """The cards that a rank with a wrong suit may have meant, else the words that are near."""
    rank = read_rank(word[:-1])
    if rank is None or any(verb.startswith(word.lower()) for verb in language.verbs):
        return nearest(word, [*language.verbs, *RECORD_WORDS])
    return tuple(f"{rank}{suit}" for suit in SUITS)
