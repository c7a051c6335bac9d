"""Words that were typed as one: how they can be parted.

Only a line that is refused as it stands, and as people say it, is parted so: `p9pp` is four bids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from trickledger.rules.cards import parted_plays, read_card, read_cards
from trickledger.rules.language.everyday import EVERYDAY_WORDS
from trickledger.rules.language.notation import (
    HAND_WORDS,
    RECORD_WORDS,
    WORDS_OF_ALL_GAMES,
    folded,
    number_of,
    seat_named,
)
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.language.vocabulary import Vocabulary

_NO_GLUED = frozenset((*RECORD_WORDS, *WORDS_OF_ALL_GAMES))
_LONGEST_WORD = 48
_LONGEST_SHORT = 2
_CARDS = re.compile(r"[0-9AKQJTSHDC♠♥♦♣]+", re.IGNORECASE)
_EACH = re.compile(r"1[0-9]|[2-9AKQJT][SHDC♠♥♦♣]?|[0-9SHDC♠♥♦♣]", re.IGNORECASE)
_SINGLY = re.compile(r"[2-9AKQJT][SHDC♠♥♦♣]?|[0-9SHDC♠♥♦♣]", re.IGNORECASE)
_CARD = re.compile(r"(?:10|[2-9AKQJT])[SHDC♠♥♦♣]", re.IGNORECASE)
_LIKE_A_CARD = re.compile(r"(?:10|[2-9AKQJT])[a-z]", re.IGNORECASE)
_OF_A_SUIT = re.compile(r"(?:10|[2-9AKQJT])+[SHDC♠♥♦♣]", re.IGNORECASE)
_SUIT = re.compile("[SHDC♠♥♦♣]", re.IGNORECASE)
_SHORTEST_PLAYS = 4
_BEHIND_A_CARD = frozenset("p")
"""What may stand right behind a card: no key of a card is beside it, so it is no card mistyped."""
_SEPARATORS = re.compile(r"\s*[,:=]\s*|\s+")
_APART = re.compile(r"([\s,:=])")
_TOKEN = re.compile(r"[^\s,:=]+")
_NEEDS_ONE = frozenset(("cards",))
_LISTS = _NEEDS_ONE | {"cards?"}
_OPENS = sorted(HAND_WORDS, key=len, reverse=True)


class Piece(NamedTuple):
    """What some letters of a text are read as, and the place behind them."""

    said: str
    end: int


def pieces(
    words: Vocabulary, text: str, ahead: Sequence[Piece], *, playing: bool
) -> Iterator[Piece]:
    """What can be read at the place of a text where the pieces `ahead` end, the likely first.

    While cards are played, a word that goes on behind a card is one mistyped, but for `p`: `kx` is
    no king and an exchange. What takes any number of cards may end with any word, or any card.
    """
    at = ahead[-1].end if ahead else 0
    if gap := _SEPARATORS.match(text, at):
        mark = gap[0].strip()
        yield Piece(mark, gap.end())
        if not mark and _ends_a_list(words, text, gap.end()) and _lists_cards(words, ahead, _LISTS):
            yield Piece(",", gap.end())
        return
    start, end = _around(text, at)
    token = text[start:end]
    if at == start and not _is_parted(words, token, is_alone=token == text, playing=playing):
        yield Piece(token, end)
        if _is_of_several(token) and not _wants_a_figure(words, ahead):
            # figures of several in turn: `123` exchanges 1, 2 and 3
            yield Piece(" ".join(token), end)
        return
    rest = text[at:end]
    for said, size in _steps(words, rest, playing):
        if _can_be_parted(words, rest[size:], playing):
            yield Piece(said, at + size)
            if at == start and said.endswith(","):
                # but for a word at the beginning: `rahjs` robs
                yield Piece(said.rstrip(","), at + size)
    cards = _CARDS.match(rest) if _lists_cards(words, ahead, _NEEDS_ONE) else None
    if cards and (told := _by_suits(cards[0])):
        yield Piece(told, at + cards.end())
    for size in range(1, cards.end()) if cards else ():
        if _is_of_one_suit(rest[:size]) and _can_be_parted(words, rest[size:], playing):
            yield Piece(f"{rest[:size]},", at + size)


def _wants_a_figure(words: Vocabulary, ahead: Sequence[Piece]) -> bool:
    """Whether a figure belongs to what was said last, or goes on behind another."""
    (said,) = next((piece.said for piece in reversed(ahead) if piece.said), "").split()[-1:] or [""]
    verb = words.verbs.get(said.lower())
    takes_one = verb is not None and ("number" in verb.takes or verb.takes == "amounts")
    return takes_one or number_of(said) is not None or folded(said) in words.seats


def _ends_a_list(words: Vocabulary, text: str, at: int) -> bool:
    """Whether the word at a place begins with a play and goes on, so that it is of no list."""
    token = _TOKEN.match(text, at)
    if token is None or read_cards(token[0]):
        return False
    cards = _CARDS.match(token[0])
    has_a_word = cards is not None and cards.end() < len(token[0])
    return bool(parted_plays(token[0])) or (
        has_a_word and _can_be_parted(words, token[0], playing=True)
    )


def _is_of_one_suit(cards: str) -> bool:
    """Whether letters are several cards whose suit is told once: `kqjc`."""
    told = read_cards(cards)
    return told is not None and len(told) > 1 and not parted_plays(cards)


def _by_suits(cards: str) -> str:
    """Cards that are told suit by suit in one word: `7tjac7tqd` is 7TJAC 7TQD; else empty."""
    suits = _OF_A_SUIT.findall(cards)
    return " ".join(suits) if len(suits) > 1 and "".join(suits) == cards else ""


def openings(words: Vocabulary, text: str) -> Iterator[Piece]:
    """What can be read at the beginning of a text that opens a hand: who deals, or the card turned
    up, or both; the word for it may be left out before a name and a card.
    """
    verb = next((each for each in _OPENS if _begins_with(text, each)), "")
    is_name = any(folded(handle).startswith(folded(text)) for handle in words.handles)
    # of two cards behind a name none need be turned up
    is_of_cards = not verb and any(read_card(each, words.spelled) for each in text.split()[2:3])
    if is_name or is_of_cards:
        return
    turned = None if verb else _CARD.match(text)
    if turned and _is_a_word(words, text[turned.end() :]):
        # cards in one word are plays: only a word says that a hand begins
        yield Piece(f"{_OPENS[0]} {turned[0]},", turned.end())
    for opening, behind in _dealers(words, text, _behind_blanks(text, len(verb)), verb):
        on = _behind_a_gap(text, behind)
        card, token = _CARD.match(text, on), _TOKEN.match(text, on)
        is_whole = card is not None and token is not None and card.end() == token.end()
        if verb and not is_whole and _goes_on(words, text, behind, on):
            yield Piece(f"{opening},", on)
        # a card that goes on behind a blank is one mistyped
        is_upcard = on == behind or (is_whole and not text[behind:on].strip())
        if card and is_upcard and read_card(card[0], words.spelled):
            yield Piece(f"{opening} {card[0]},", _behind_a_gap(text, card.end()))


def _is_a_word(words: Vocabulary, text: str) -> bool:
    """Whether letters that are no card begin a word of the game, and go on as such."""
    token = _TOKEN.match(text)
    is_word = token is not None and not _CARDS.match(text)
    return is_word and _can_be_parted(words, token[0] if token else "", playing=False)


def _dealers(words: Vocabulary, text: str, at: int, verb: str) -> Iterator[tuple[str, int]]:
    """How a hand is opened by nobody, or by whoever the letters at a place can name, and the place
    behind these; without a word for a hand a name is a whole word.
    """
    token = _TOKEN.match(text, at)
    end = token.end() if token else at
    if verb:
        yield "hand", at
    # one letter may be who deals: `aqc`
    is_with_card = token is not None and _CARD.fullmatch(token[0], 1) is not None
    for behind in range(at + 1, end + 1) if verb else (*[at + 1] * is_with_card, end):
        seat = seat_named(words.handles, text[at:behind])
        if seat is not None:
            yield f"hand {words.handles[seat]}", behind


def _goes_on(words: Vocabulary, text: str, behind: int, on: int) -> bool:
    """Whether what is right behind an opening can be parted, or begins behind a gap."""
    token = _TOKEN.match(text, behind)
    return on > behind or _can_be_parted(words, token[0] if token else "", playing=False)


def _begins_with(text: str, word: str) -> bool:
    """Whether a text begins with a word; only a letter stands right before what follows."""
    return text[: len(word)].lower() == word and (len(word) == 1 or text[len(word) :][:1] == " ")


def _behind_blanks(text: str, at: int) -> int:
    return at + len(text[at:]) - len(text[at:].lstrip())


def _behind_a_gap(text: str, at: int) -> int:
    """The place behind blanks and commas."""
    return at + len(text[at:]) - len(text[at:].lstrip(" ,"))


def _around(text: str, at: int) -> tuple[int, int]:
    """Where the word at a place begins, and where it ends."""
    found = next(each for each in _TOKEN.finditer(text) if each.end() > at)
    return found.span()


def words_behind_cards(words: Vocabulary, text: str) -> Iterator[str]:
    """The ways to part one word of a text whose last card may be a card and a word: `kcb`."""
    tokens = _APART.split(text)
    for place, token in enumerate(tokens):
        is_several = _is_parted(words, token, is_alone=False, playing=False)
        if is_several and not _LIKE_A_CARD.fullmatch(token):
            before, behind = "".join(tokens[:place]), "".join(tokens[place + 1 :])
            yield from (f"{before}{way}{behind}" for way in _ways(words, token))


def _ways(words: Vocabulary, rest: str) -> Iterator[str]:
    """The ways to part letters into words, cards and figures."""
    for said, size in _steps(words, rest, playing=False):
        behind = rest[size:]
        if _can_be_parted(words, behind, playing=False):
            yield from (f"{said} {way}".rstrip() for way in _ways(words, behind))
    if not rest:
        yield ""


def plays_near(words: Vocabulary, text: str, *, swaps: bool = True) -> Iterator[str]:
    """A text with a word of several plays put right: a letter too many, or two that changed places.

    The plays of that word are parted. Where the plays can be read as they stand no letters have
    changed places: that would make other cards of them.
    """
    tokens = _APART.split(text)
    for place, token in enumerate(tokens):
        if not (_SHORTEST_PLAYS <= len(token) <= _LONGEST_WORD and _may_be_plays(words, token)):
            continue
        found = dict[tuple[str, ...], str]()
        for plays in filter(None, map(parted_plays, _near(token, swaps=swaps))):
            # the suit that was led may be written or not
            found.setdefault(tuple(_SUIT.sub("", play) for play in plays), " ".join(plays))
        yield from (
            "".join([*tokens[:place], near, *tokens[place + 1 :]]) for near in found.values()
        )


def _may_be_plays(words: Vocabulary, token: str) -> bool:
    """Whether a word begins with a card and is none that is known."""
    is_known = token.lower() in words.verbs or folded(token) in words.seats
    firsts = (token[:2], token[:3], token[1::-1], token[:3:2])
    return not is_known and (token[0] == token[1] or any(map(read_card, firsts)))


def _near(word: str, *, swaps: bool) -> Iterator[str]:
    """A word without a letter that was typed twice, or is of no card; with two letters changed."""
    for at, letter in enumerate(word):
        is_twice = letter == word[at - 1 : at]
        is_strange = letter.isalnum() and not _CARDS.fullmatch(letter)
        parts = _LIKE_A_CARD.fullmatch(word[at - 1 : at + 2 : 2]) or _SUIT.fullmatch(word[:at][-1:])
        if is_twice or (is_strange and parts):
            yield word[:at] + word[at + 1 :]
    for at in range(1, len(word)) if swaps else ():
        yield word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]


def _may_be_several(token: str, *, is_alone: bool, playing: bool) -> bool:
    """Whether a word is not plainly one: a figure among others, or a card that is mistyped."""
    is_figure = token.isdigit() and not is_alone
    is_card = _LIKE_A_CARD.fullmatch(token) and (playing or is_alone or _CARDS.fullmatch(token))
    return not (is_figure or is_card or token.lower() in EVERYDAY_WORDS)


def _is_several(words: Vocabulary, token: str) -> bool:
    """Whether a word is none that is read."""
    word = token.lower()
    is_known = word in words.verbs or word in _NO_GLUED or folded(token) in words.seats
    if is_known or read_cards(token, words.spelled) or parted_plays(token):
        return False
    return number_of(token) is None or _is_of_several(token)


def _is_of_several(figures: str) -> bool:
    """Whether figures in one word are hardly one number: more than two, or two that begin so."""
    return figures.isdecimal() and len(figures) > 1 + (figures[0] != "0")


def _is_parted(words: Vocabulary, token: str, *, is_alone: bool, playing: bool) -> bool:
    """Whether a word is none that is read, and can be parted into some that are."""
    is_several = _may_be_several(token, is_alone=is_alone, playing=playing)
    is_fit = 1 < len(token) <= _LONGEST_WORD
    return (
        is_fit
        and is_several
        and _is_several(words, token)
        and _can_be_parted(words, token, playing)
    )


@lru_cache(maxsize=1024)
def _can_be_parted(words: Vocabulary, rest: str, playing: bool) -> bool:
    """Whether letters are nothing but words, cards and figures."""
    steps = _steps(words, rest, playing)
    return not rest or any(_can_be_parted(words, rest[size:], playing) for _, size in steps)


def _steps(words: Vocabulary, rest: str, playing: bool) -> Iterator[tuple[str, int]]:
    """What letters can begin with, and how many of them it has."""
    if cards := _CARDS.match(rest):
        behind = rest[cards.end() :]
        for size in range(len(cards[0]), 0, -1):
            # 20 is said of a sequence
            if cards[0][:size].isdecimal() and cards[0][:size] in phrases_of(words).words:
                yield cards[0][:size], size
        is_slip = playing and bool(behind) and behind[0].lower() not in _BEHIND_A_CARD
        # the last letter may be a name, and a word follows it
        for end in (cards.end(), cards.end() - 1) if behind else (cards.end(),):
            if end and not (is_slip and end == cards.end()):
                yield from ((told, end) for told in _cards(rest[:end]))
    for size in range(min(_LONGEST_SHORT, len(rest)), 0, -1):
        verb = words.verbs.get(rest[:size].lower())
        if verb:
            behind = rest[size:]
            # cards that follow are no cards that are picked up
            yield f"{rest[:size]}," if behind and verb.takes == "cards?" else rest[:size], size
            answers = [answer for answer in verb.answers if answer[:1] == behind[:1].lower()]
            if len(answers) == 1 and behind:
                yield f"{rest[:size]} {answers[0]}", size + 1
    if rest[1:2].lower() in words.verbs and seat_named(words.handles, rest[0]) is not None:
        yield f"{rest[0]}:", 1


def _lists_cards(words: Vocabulary, ahead: Sequence[Piece], taking: frozenset[str]) -> bool:
    """Whether cards can go on what was said last, which is a word taking what is given."""
    for said in reversed([word for piece in ahead for word in piece.said.split()]):
        verb = words.verbs.get(said.lower())
        if verb and verb.takes in taking and folded(said) not in words.seats:
            return True
        if not _CARDS.fullmatch(said):
            return False
    return False


def _cards(run: str) -> Iterator[str]:
    """Cards, ranks, suits and figures in one word: as they stand, and each by itself."""
    apart = _EACH.findall(run)
    if "".join(apart) != run:
        return
    if len(apart) == 1 or parted_plays(run) or read_cards(run):
        yield run
    if len(apart) > 1:
        yield " ".join(apart)
    # a figure behind a 1 may be its own, as where each tells how many: `21217hj`
    singly = _SINGLY.findall(run)
    if len(singly) > len(apart):
        yield " ".join(singly)
