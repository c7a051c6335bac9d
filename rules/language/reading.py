"""A line of a record as it is read, whatever the hand makes of it (docs/reference/language.md).

What a line says does not depend on the hand: a bare rank, suit or figure is read as what it is.
So a line that comes again need not be read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, NamedTuple

from trickledger.rules.cards import read_cards
from trickledger.rules.language.notation import (
    INSERT,
    LONGEST_LINE,
    PLAY,
    SWAP,
    TAKES,
    Act,
    PlainLine,
    folded,
    unreadable,
)
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.tokens import parted
from trickledger.rules.language.vocabulary import Dealt, Heard, Said, Vocabulary, Won
from trickledger.rules.refusals import Refusal

# Two cards of a pack of 52 make 2,652 lines: those of two players are soon all known.
LINES_KNOWN = 4096
LONGEST_KNOWN = 120
# A word and what it takes: a number, a suit, one of the cards of a pack.
PAIRS_KNOWN = 1024
# Lines that are refused or proposed are read with their parts: few, some of them time and again.
LINES_IN_PARTS = 512

_REST = re.compile(r"(?:(?<=\s)|^)(#|note(?=\s|$)|because(?=\s|$))", re.IGNORECASE)
_LOOKING_BACK = ("void", "correct", INSERT, "ruling", SWAP)
# Of what is put in, `insert holds` and `insert left` are words of a player who is called so.
_DECISION = re.compile(
    rf"\s*(void|correct|ruling|misdeal|swap|end|abandon|{INSERT}(?!\s+(?:holds|left)\s))(?=\s|$)",
    re.IGNORECASE,
)
_OF_A_HAND = r"(?:\bhand\s+|\s\.)[0-9]{1,7}(?=\s|$)|\b(?:last|this|that|whole)\s+hand(?=\s|$)"
_OF_IT = r"\b(?:it|that)\s+(?:is|was|should)\s"
# What some line that looks back has in it, and hardly another.
_LOOKS_BACK = re.compile(
    "|".join(
        [r"\.[0-9]", *_LOOKING_BACK, "before", "after", " not ", "inst", "rath", _OF_A_HAND, _OF_IT]
    ),
    re.IGNORECASE,
)
# What was left out is said before or after something, what was wrong is not what was meant, and
# what is there twice, or was otherwise, is a hand.
_BESIDE = re.compile(
    rf"\s(?:before|after|not|instead|rather)\s|{_OF_A_HAND}|{_OF_IT}", re.IGNORECASE
)
# As many tricks or turns as a hand has, by how their number is written.
_TRICKS = {f"{number}.": number for number in range(1, 100)}
# What words take behind which a list of cards, or just one word, can be read without the reader.
_TAKING_CARDS = frozenset(("cards", "cards?", "cards or number"))
_TAKING_ONE = frozenset(("answer", "number", "suit"))
_PREFIX_STARTS = frozenset(" @.0123456789")
_PREFIX = re.compile(
    r"\s*(?:@(?P<entry>[0-9]{1,7})|\.(?P<deal>[0-9]{1,7})|(?P<trick>[0-9]{1,7})\.)(?=\s|$)"
)


class Prefix(NamedTuple):
    """What stands before the acts: the number of the next entry, of a hand or of a trick."""

    column: int
    of: str
    number: int


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
        names_hand = "deal" in map(_of, self.prefixes)
        return names_hand or self.decision in _LOOKING_BACK


class Line(NamedTuple):
    """A line as it is read: its parts and what they say, or why it cannot be a line.

    `run` are the acts at its beginning that need no name, no mark and no paper.
    """

    parts: Parts = Parts()
    said: Sequence[Heard] = ()
    run: PlainLine = PlainLine()
    refusal: Refusal | None = None


# Building the tuples directly costs half of calling their classes, at every line never met before.
_parts: Callable[[tuple[tuple[Prefix, ...], str, str, str, str, int]], Parts] = partial(
    tuple.__new__, Parts
)
_plain: Callable[[tuple[tuple[Act, ...], tuple[int, ...], int, str, str]], PlainLine] = partial(
    tuple.__new__, PlainLine
)
_prefix: Callable[[tuple[int, str, int]], Prefix] = partial(tuple.__new__, Prefix)

_play_of = PLAY.__getitem__
_act_of, _card_of, _of = attrgetter("act"), attrgetter("card"), attrgetter("of")


def glance(words: Vocabulary, text: str) -> PlainLine | Line:
    """A line as it is read, as far as a plain one needs it; one that comes again is known."""
    return (known_line if len(text) <= LONGEST_KNOWN else _glance)(words, text)


def read(words: Vocabulary, text: str) -> Line:
    """A line as it is read, with its parts and all that it says."""
    line = glance(words, text)
    if isinstance(line, Line):
        return line
    return known_parts(words, text) if len(text) <= LONGEST_KNOWN else read_line(words, text)


def reader_behind(words: Vocabulary, line: Line, count: int) -> Reader:
    """A reader of the acts of a line that has gone on behind so many that are said."""
    reader = Reader(words, line.parts.acts)
    for _ in range(count):
        reader.skip_commas()
        reader.next()
    return reader


def _glance(words: Vocabulary, text: str) -> PlainLine | Line:
    """A line of a record; a plain one is no more than its acts and what is told around them."""
    known = _of_known_words(words, text) if text.isprintable() else None
    if known:
        return known
    line = read_line(words, text)
    return _as_plain(line) or line


def read_line(words: Vocabulary, text: str) -> Line:
    """A line of a record, parted and read."""
    refusal = _unfit(text) if len(text) > LONGEST_LINE or not text.isprintable() else None
    if refusal:
        return Line(refusal=refusal)
    parts = part(text)
    if parts.decision:
        return Line(parts)
    said, count = Reader(words, parts.acts).all()
    return Line(parts, said, PlainLine(*_acts_and_cards(said[:count])))


known_line = lru_cache(maxsize=LINES_KNOWN)(_glance)
known_parts = lru_cache(maxsize=LINES_IN_PARTS)(read_line)


def _as_plain(line: Line) -> PlainLine | None:
    """A line that holds nothing but a run, what is told around it, and a comment."""
    (prefixes, _, rest_is, rest, _, _), said, run, _ = line
    if not run.acts:
        return None
    behind = said[len(run.acts) :]
    is_trick = len(prefixes) == 1 and prefixes[0].of == "trick" and prefixes[0].number > 0
    winner = behind[0].name if len(behind) == 1 and isinstance(behind[0], Won) else ""
    is_more = (prefixes and not is_trick) or (behind and not winner) or rest_is not in {"", "#"}
    if is_more:
        return None
    return _plain((run.acts, run.cards, prefixes[0].number if is_trick else 0, winner, rest))


def _of_known_words(words: Vocabulary, text: str) -> PlainLine | Line | None:
    """A line of which each word is known, None where one must be read: most lines of a record."""
    trick, winner, comment = 0, "", ""
    if " #" in text:
        text, _, comment = text.partition(" #")
        comment = comment.strip()
    tokens = text.split()
    if tokens and tokens[0] in _TRICKS:
        trick = _TRICKS[tokens.pop(0)]
    if len(tokens) > 2 and tokens[-2] == "=":
        winner = tokens[-1]
        if winner not in words.handles and folded(winner) not in words.seats:
            return None
        del tokens[-2:]
    if not tokens:
        return None
    if tokens[0] in words.cards:
        cards: tuple[Any, ...] = tuple(map(words.cards.get, tokens))
        if None not in cards:
            return _plain((tuple(map(_play_of, cards)), cards, trick, winner, comment))
    elif tokens[0] == "hand" or tokens[0][-1] == ":":
        return None if trick or winner or comment else _with_a_name(words, text, *tokens)
    said = _said_by(words, tokens)
    return None if None in said else _plain((*_acts_and_cards(said), trick, winner, comment))


def _with_a_name(words: Vocabulary, text: str, first: str, *behind: str) -> Line | None:
    """A hand that a player deals, or one word that a player says, where nothing else is told."""
    heard = _dealt(words, *behind) if first == "hand" else _said_by_name(words, first[:-1], *behind)
    return Line(_parts(((), "", "", "", text, 0)), [heard]) if heard else None


def _dealt(words: Vocabulary, name: str = "", upcard: str = "", *others: str) -> Dealt | None:
    card = words.cards.get(upcard) if upcard else 0
    if name not in words.handles or card is None or others:
        return None
    return Dealt(words.seats[folded(name)], card, False)


def _said_by_name(words: Vocabulary, name: str, word: str = "", *others: str) -> Said | None:
    said = words.known.get(word)
    if name not in words.handles or not said or others:
        return None
    return said._replace(seat=words.seats[folded(name)])


def _said_by(words: Vocabulary, tokens: Sequence[str]) -> list[Any]:
    """What is said by words that are known, by plays in one word, by phrases; None for others."""
    said: list[Any] = [*map(words.known.get, tokens)]
    if None in said:
        said[-1] = said[-1] or words.at_end.get(tokens[-1])
    if None not in said:
        return said
    if len(tokens) == 2 and tokens[0] in words.verbs:
        return [known_pair(words, *tokens)]
    unknown = tokens[said.index(None)]
    if unknown[-1] == "," or unknown in words.verbs:
        return _said_by_phrases(words, tokens)
    if not parted(unknown):
        return said
    return [words.known.get(play) for token in tokens for play in parted(token) or (token,)]


def _said_by_phrases(words: Vocabulary, tokens: Sequence[str]) -> list[Any]:
    """What is said where commas part words that stand alone or take others."""
    said: list[Any] = []
    for phrase in " ".join(tokens).split(","):
        behind = phrase.split()
        while behind:
            known, count = words.known.get(behind[0]), len(behind)
            if known:
                count = 1
            elif count > 2 and _takes_one(words, behind[0]):
                count = 2
            act = known or _phrase(words, behind[:count])
            if act is None:
                return [None]
            said.append(act)
            del behind[:count]
    return said


def _takes_one(words: Vocabulary, word: str) -> bool:
    """Whether just one word belongs behind a word."""
    verb = words.verbs.get(word.lower())
    return verb is not None and verb.takes in _TAKING_ONE


def _phrase(words: Vocabulary, phrase: Sequence[str]) -> Said | None:
    """What a word says alone, of cards, or of one behind it; None where it must be read."""
    first, *behind = phrase
    if not behind:
        return words.at_end.get(first)
    if len(behind) == 1:
        return known_pair(words, first, behind[0])
    return _with_cards(words, first, behind)


def _with_cards(words: Vocabulary, word: str, behind: Sequence[str]) -> Said | None:
    """What a word says of nothing but cards; None where that is not plain."""
    verb = words.verbs.get(word.lower())
    if verb is None or verb.takes not in _TAKING_CARDS or folded(word) in words.seats:
        return None
    cards = _cards(words, behind)
    return Said(Act(verb.name, cards)) if cards else None


def _cards(words: Vocabulary, tokens: Sequence[str]) -> tuple[int, ...]:
    """The cards that words spell, none where one of them is, or may be, something else."""
    each: tuple[Any, ...] = tuple(map(words.spelled.get, tokens))
    if None not in each:
        return each
    cards: list[int] = []
    for card, token in zip(each, tokens, strict=True):
        several = read_cards(token, words.spelled) if card is None else (card,)
        is_word = card is None and (token.lower() in words.verbs or folded(token) in words.seats)
        if several is None or is_word:
            return ()
        cards += several
    return tuple(cards)


def _pair(words: Vocabulary, word: str, behind: str) -> Said | None:
    """What a word says of the one behind it; None where more may follow, or it is no plain act."""
    verb = words.verbs.get(word.lower())
    if verb is None or verb.takes == "melds":
        return None
    alone = words.known.get(behind)
    taken = alone.act if alone else None
    if taken and taken.word == TAKES[verb.takes].alone and folded(word) not in words.seats:
        return Said(Act(verb.name, taken.cards, taken.suit, number=taken.number))
    if with_cards := _with_cards(words, word, (behind,)):
        return with_cards
    said, count = Reader(words, f"{word} {behind}").all()
    return said[0] if count == len(said) == 1 and isinstance(said[0], Said) else None


known_pair = lru_cache(maxsize=PAIRS_KNOWN)(_pair)


def _acts_and_cards(said: Sequence[Any]) -> tuple[tuple[Act, ...], tuple[int, ...]]:
    cards = tuple(map(_card_of, said))
    return tuple(map(_act_of, said)), () if 0 in cards else cards


def part(text: str) -> Parts:
    """The parts of a line, before its acts are read.

    >>> part("@33 void @32 because of it")[1:]
    ('void', 'because', 'of it', ' void @32 ', 3)
    >>> part("none none").decision
    ''
    """
    body = text.replace("\t", " ")
    prefixes, start = _prefixes(body) if body[:1] in _PREFIX_STARTS else ((), 0)
    rest_is = rest = ""
    acts, lower = body[start:], body.lower()
    if "#" in lower or "note" in lower or "because" in lower:
        found = _REST.search(body, start)
        if found:
            acts, rest_is = body[start : found.start()], found[1].lower()
            rest = body[found.end() :].strip()
    decided = _DECISION.match(acts)
    decision = decided[1].lower() if decided else ""
    return _parts((prefixes, decision, rest_is, rest, acts, start))


def looks_back(text: str) -> bool:
    """Whether a line speaks of an earlier entry or names its hand.

    >>> looks_back("@40 .2 note so it was"), looks_back("10S 8S"), looks_back("KS AS # void")
    (True, False, False)
    >>> looks_back("bob bela after kd"), looks_back("hand 8 twice"), looks_back("hand Ann 8S")
    (True, True, False)
    """
    if len(text) > LONGEST_LINE or _LOOKS_BACK.search(text) is None:
        return False
    return _BESIDE.search(text) is not None or part(text).looks_back


def _prefixes(body: str) -> tuple[tuple[Prefix, ...], int]:
    """Read `@14`, `.3` and `3.` at the start of a line, and tell where its acts begin."""
    prefixes: list[Prefix] = []
    start = 0
    following = body[:1]
    while following in _PREFIX_STARTS and (found := _PREFIX.match(body, start)):
        of: Any = found.lastgroup
        prefixes.append(_prefix((start + 1, of, int(found[of]))))
        start = found.end()
        following = body[start + 1 : start + 2]
    return tuple(prefixes), start


def _unfit(line: str) -> Refusal | None:
    if len(line) > LONGEST_LINE:
        words = "A line has at most {most} characters; this one has {length}."
        tried, length = f"{line[:20]}...", len(line)
        refusal = unreadable(tried, words, most=LONGEST_LINE, length=length)
        return refusal.at(0, LONGEST_LINE)
    for column, letter in enumerate(line, 1):
        if not letter.isprintable() and letter not in "\t\ufe0e\ufe0f":
            words = "The character {letter} can't be printed, so it can't be recorded."
            return unreadable("", words, letter=ascii(letter)).at(0, column)
    return None
