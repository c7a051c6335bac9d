"""Suits, ranks, cards and packs: the one place that knows how a card is written.

A card is an int with one bit set, a set of cards an int with the bits of its cards. Bits are
never compared for rank: which card beats which is the business of `rules.play.order.Order`.

A double pack lives in the same sets: the second copy of a card is its bit moved up by `COPY`, and
four bits above both copies are the jokers. Copies are not told apart, so a record names the *face*
of a card, the bit of its first copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from itertools import chain, product
from operator import or_

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES = {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SUIT_LETTERS = SUITS + "".join(_SIGNS)
_MARKS = ".;:!?()[]-_/\"'"
# what is typed for a ten in a card, before its suit or behind it
_LIKE_TEN = re.compile(
    rf"^(?:[1lI|][oO0]|0[1lI|]?|[1lI|]{{2}}0)(?=[{_SUIT_LETTERS}]$)|(?<=^[{_SUIT_LETTERS}])[lI|1][oO0]$",
    re.I,
)
_WIDTH = len(RANKS)
VARIATION_SELECTORS = "\ufe0e\ufe0f"

SUIT_CARDS: dict[str, int] = {
    suit: ((1 << _WIDTH) - 1) << (_WIDTH * place) for place, suit in enumerate(SUITS)
}
RANK_CARDS: dict[str, int] = {
    rank: sum(1 << (_WIDTH * suit + place) for suit in range(len(SUITS)))
    for place, rank in enumerate(RANKS)
}
COPY = _WIDTH * len(SUITS)
FULL_PACK: int = (1 << COPY) - 1
JOKER: int = 1 << (2 * COPY)
JOKERS: int = JOKER * 0b1111
DOUBLE_PACK: int = FULL_PACK | FULL_PACK << COPY | JOKERS
JOKER_WORDS = ("jo", "joker", "*")
_FACE_TEXT: dict[int, str] = {
    1 << (_WIDTH * s + r): RANKS[r] + SUITS[s] for s in range(len(SUITS)) for r in range(len(RANKS))
}
_TEXT: dict[int, str] = {
    **_FACE_TEXT,
    **{card << COPY: text for card, text in _FACE_TEXT.items()},
    **{JOKER << place: JOKER_WORDS[0] for place in range(4)},
}


def _spellings(rank: str) -> tuple[str, ...]:
    upper = ("10", "T") if rank == "10" else (rank,)
    return tuple(dict.fromkeys(spelling for text in upper for spelling in (text, text.lower())))


_RANK_OF: dict[str, str] = {text: rank for rank in RANKS for text in _spellings(rank)}
_SUIT_OF: dict[str, str] = {text: suit for suit in SUITS for text in (suit, suit.lower())} | _SIGNS
SUIT_SPELLINGS = tuple(_SUIT_OF)
CARD_OF: dict[str, int] = {
    rank_text + suit_text: RANK_CARDS[rank] & SUIT_CARDS[suit]
    for rank_text, rank in _RANK_OF.items()
    for suit_text, suit in _SUIT_OF.items()
}
_JOKER_SPELLINGS = [
    "".join(letters)
    for word in JOKER_WORDS
    for letters in product(*(sorted({letter, letter.upper()}) for letter in word))
]
CARD_OR_JOKER_OF: dict[str, int] = CARD_OF | dict.fromkeys(_JOKER_SPELLINGS, JOKER)


def card_of(rank: str, suit: str) -> int:
    """The card of a rank and a suit.

    >>> card_text(card_of("10", "H"))
    '10H'
    """
    return RANK_CARDS[rank] & SUIT_CARDS[suit]


def _plain(word: str) -> str:
    for selector in VARIATION_SELECTORS:
        word = word.replace(selector, "")
    return word


def read_card(word: str, spelled: Mapping[str, int] = CARD_OF) -> int | None:
    """The card that a word spells, or None (COM-CARD-1); `spelled` is every card of the game.

    >>> card_text(CARD_OF["th"]), read_card("1H"), card_text(read_card("A♠") or 0)
    ('10H', None, 'AS')
    >>> read_card("jo"), card_text(read_card("Joker", CARD_OR_JOKER_OF) or 0)
    (None, 'jo')
    """
    card = spelled.get(word)
    return spelled.get(_plain(word)) if card is None else card


def card_meant(word: str) -> int | None:
    """The card that a word means which spells none: its suit stands first, or a mark beside it.

    A ten may have its figures the wrong way round, or letters that look like them.

    >>> [card_text(card_meant(word) or 0) for word in ("♠10", "hA", "d-9", "KC.", "(jh)", "01h")]
    ['10S', 'AH', '9D', 'KC', 'JH', '10H']
    >>> [card_text(card_meant(word) or 0) for word in ("1oh", "lOH", "I0h", "hlo", "0h")]
    ['10H', '10H', '10H', '10H', '10H']
    >>> card_meant("10x"), card_meant("S1")
    (None, None)
    """
    bare = _plain(word).strip(_MARKS)
    bare = _LIKE_TEN.sub("10", bare, count=1)
    suit, rank = read_suit(bare[:1]), read_rank(bare[1:].lstrip(_MARKS))
    return RANK_CARDS[rank] & SUIT_CARDS[suit] if suit and rank else read_card(bare)


def read_rank(word: str) -> str | None:
    """The rank that a word spells, or None.

    >>> read_rank("t"), read_rank("1")
    ('10', None)
    """
    return _RANK_OF.get(word)


def read_suit(word: str) -> str | None:
    """The suit that a word spells, or None.

    >>> read_suit("h"), read_suit("♣"), read_suit("N")
    ('H', 'C', None)
    """
    return _SUIT_OF.get(_plain(word))


def read_cards(word: str, spelled: Mapping[str, int] = CARD_OF) -> tuple[int, ...] | None:
    """The cards of one word: one card, ranks sharing a suit, or one rank in several suits.

    >>> [card_text(card) for card in read_cards("910JQs")]
    ['9S', '10S', 'JS', 'QS']
    >>> [card_text(card) for card in read_cards("Kshd")], read_cards("KQsh")
    (['KS', 'KH', 'KD'], None)
    """
    card = read_card(word, spelled)
    if card is not None:
        return (card,)
    ranks, suits = _split_ranks(_plain(word))
    if not ranks or not suits or (len(ranks) > 1 and len(suits) > 1):
        return None
    return tuple(RANK_CARDS[rank] & SUIT_CARDS[suit] for rank in ranks for suit in suits)


def undoubled(word: str) -> tuple[str, ...]:
    """The cards that a word can mean in which a letter was typed twice, of one card each.

    >>> undoubled("khh"), undoubled("kkh"), undoubled("10hh"), undoubled("ks"), undoubled("kqh")
    (('kh',), ('kh',), ('10h',), (), ())
    """
    shorter = (word[:at] + word[at + 1 :] for at in range(1, len(word)) if word[at] == word[at - 1])
    return tuple(dict.fromkeys(each for each in shorter if each in CARD_OF))


# hardly a start has words that were run together, and to compile this takes one longer than a card
_PLAY = rf"(?i:(?:10|[2-9TJQKA])[{_SUIT_LETTERS}]?)"
_PLAYS = rf"(?i:(?:10|[2-9TJQKA])[{_SUIT_LETTERS}](?:(?:10|[2-9TJQKA])[{_SUIT_LETTERS}]?)+)"
_RANKS_BEGIN = "123456789tjqka"
_NO_PLAYS = ("that",)
"""Words that read as plays and are none: nobody plays two tens of one suit to a trick."""
_ONLY_RANKS = r"(?ai:(?:10|[2-9TJQKA]){2,})"


def parted_plays(word: str) -> list[str]:
    """The cards and bare ranks that were written as one word, lead first; none where it is none.

    >>> parted_plays("8hka4"), parted_plays("7d10s"), parted_plays("KQs"), parted_plays("KS")
    (['8h', 'k', 'a', '4'], ['7d', '10s'], [], [])
    """
    plain = _plain(word)
    is_one = plain[:1].lower() in _RANKS_BEGIN and plain.lower() not in _NO_PLAYS
    is_one = is_one and re.fullmatch(_PLAYS, plain) is not None
    return re.findall(_PLAY, plain) if is_one else []


def parted_ranks(word: str) -> list[str]:
    """The ranks that were written as one word; none where it is none, or a figure.

    >>> parted_ranks("qa"), parted_ranks("310k"), parted_ranks("310"), parted_ranks("QX")
    (['Q', 'A'], ['3', '10', 'K'], [], [])
    """
    is_some = re.fullmatch(_ONLY_RANKS, word) and not word.isdigit()
    return _split_ranks(word)[0] if is_some else []


def _split_ranks(word: str) -> tuple[list[str], list[str]]:
    ranks: list[str] = []
    while word:
        size = 2 if word.startswith("10") else 1
        rank = _RANK_OF.get(word[:size])
        if rank is None:
            break
        ranks.append(rank)
        word = word[size:]
    suits = [_SUIT_OF.get(letter, "") for letter in word]
    return ranks, suits if all(suits) else []


def each(cards: int) -> list[int]:
    """The cards of a set one by one, suit by suit and from low to high."""
    found = []
    while cards:
        card = cards & -cards
        found.append(card)
        cards ^= card
    return found


def union(cards: Iterable[int]) -> int:
    """The set of the given cards."""
    return reduce(or_, cards, 0)


def repeated(cards: Iterable[int]) -> int:
    """A card that is named twice among the given ones, 0 where all differ."""
    met = 0
    for card in cards:
        if met & card:
            return card
        met |= card
    return 0


def card_text(card: int) -> str:
    """A card as it is printed: rank, with `10` in full, then the suit letter (COM-CARD-1).

    No card, 0, is an empty text, a joker `jo`.
    """
    return _TEXT.get(card, "")


def face(card: int) -> int:
    """The card as a record names it: its first copy, or the first joker.

    >>> face(read_card("7S") << COPY) == read_card("7S"), face(JOKER << 3) == JOKER
    (True, True)
    """
    if card & JOKERS:
        return JOKER
    return card & FULL_PACK or card >> COPY


def copies(card: int) -> int:
    """The set of the cards with the same face: both copies, or the four jokers.

    >>> copies(read_card("7S")).bit_count(), copies(JOKER) == JOKERS
    (2, True)
    """
    same = face(card)
    return JOKERS if same == JOKER else same | same << COPY


_PLACE_IN_TEXT: dict[int, tuple[int, int]] = {
    card: (len(SUITS), 0)
    if text in JOKER_WORDS
    else (SUITS.index(text[-1]), -RANKS.index(text[:-1]))
    for card, text in _TEXT.items()
}


_OF_ONE_KIND = (*(cards | cards << COPY for cards in SUIT_CARDS.values()), JOKERS)


@lru_cache(maxsize=4096)
def _from_high_to_low(cards: int) -> tuple[int, ...]:
    """The cards of a suit, or jokers: of a hand one changes from play to play, the others don't."""
    return tuple(sorted(each(cards), key=_PLACE_IN_TEXT.__getitem__))


def in_order(cards: int) -> list[int]:
    """The cards of a set suit by suit and from high to low, jokers last."""
    if not cards:
        return []
    return [*chain.from_iterable(map(_from_high_to_low, map(cards.__and__, _OF_ONE_KIND)))]


def texts(cards: int) -> list[str]:
    """The cards of a set as they are printed, suit by suit and from high to low, jokers last.

    >>> texts(read_card("7S") | read_card("AS") | read_card("KH"))
    ['AS', '7S', 'KH']
    >>> texts(JOKER | read_card("7S") | read_card("7S") << COPY)
    ['7S', '7S', 'jo']
    """
    return [*map(_TEXT.__getitem__, in_order(cards))]


def listing(cards: int) -> str:
    """The cards of a set in one line of text.

    >>> listing(read_card("7S") | read_card("AS"))
    'AS 7S'
    """
    return " ".join(texts(cards))


def suit_of(card: int) -> str:
    """The letter of the suit that is printed on a card."""
    return _TEXT[card][-1]


def rank_of(card: int) -> str:
    """The rank that is printed on a card."""
    return _TEXT[card][:-1]


def pack(lowest: str) -> int:
    """The pack of four suits from the ace down to the lowest rank.

    >>> pack("7").bit_count()
    32
    """
    return union(RANK_CARDS[rank] for rank in RANKS[RANKS.index(lowest) :])
