"""The words that can come now, each with what it can take: what is tapped in place of typed.

Which numbers, suits and ranks there are is asked of the rules, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.cards import RANKS, SUITS, card_text, texts
from trickledger.rules.language.notation import GENERAL_WORDS, Act, Takes, Word
from trickledger.rules.language.results import REPORTS
from trickledger.rules.play.deal import BARE_WORDS
from trickledger.rules.play.phases import TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from trickledger.rules.play.deal import Deal
    from trickledger.rules.record.fold import GameFold

_MOST = 31
"""A number that may be as large as that is told by its figures."""
_FEW = 24
"""Lists of cards that are told one by one, the shortest first; others can be put together."""
_SAID_BARE = {"nothing", "answer?", "rank?", "cards?"}
"""What a word takes that can be said without it."""
_LATE = {"left"}
"""What is told of a hand that is over."""


class Choice(NamedTuple):
    """A word, who may say it (nobody: the table), and the `ways` in which it can be said whole.

    A way is what follows the word, empty where nothing does. It `needs` more where that is put
    together: a `card`, `cards`, `melds` with commas between, a `meld` on the table, `figures`.
    One that `is_doubtful` breaks a rule, and can be recorded as it happened.
    """

    player: str
    word: str
    help: str
    ways: tuple[str, ...] = ()
    needs: frozenset[str] = frozenset()
    is_doubtful: bool = False

    def line(self, way: str = "") -> str:
        """What it is in a record, without its player.

        >>> Choice("Ann", "bid", "").line("7"), Choice("Ann", "", "").line("S")
        ('bid 7', 'S')
        """
        return f"{self.word} {way}".strip()


def choices(fold: GameFold, turn: Mapping[str, Any]) -> Iterator[Choice]:
    """What the player of a turn, one of those expected, can say besides a card alone."""
    chapter = fold.current
    if chapter is None or chapter.is_over:
        return
    player = turn["player"] or ""
    seat = fold.handles.index(player) if player else TABLE
    bare = {said: word for word, said in BARE_WORDS.items()}
    for verb in turn["may"]["verbs"]:
        word = None if verb in REPORTS else _word(fold, bare.get(verb, verb))
        if word is not None:
            yield from _choices(chapter.deal, seat, word)
    able = turn["may"]["cards"]
    for card, said in chapter.deal.said_with_a_card(seat) if able else ():
        if (name := card_text(card)) in able and (word := _word(fold, said)):
            yield Choice(player, "", word.help, (f"{name} {said}",))


def likely_cards(fold: GameFold, turn: Mapping[str, Any]) -> list[str]:
    """The cards of a turn but for those that its player has denied to hold: they prove it."""
    chapter, cards = fold.current, turn["may"]["cards"]
    if not (cards and chapter and turn["player"]):
        return list(cards)
    deal, seat = chapter.deal, fold.handles.index(turn["player"])
    denied = set(texts(deal.evidence.forbidden[seat] & ~deal.hands.known[seat]))
    return [card for card in cards if card not in denied]


def asides(fold: GameFold) -> Iterator[Choice]:
    """What can be told at any time of a hand, whoever's turn it is, and what is left at its end."""
    chapter = fold.current
    if chapter is None or fold.closing:
        return
    deal = chapter.deal
    beside = deal.phase.words.keys() ^ _LATE if deal.phase else ()
    for name, step in fold.game.phases.always.items():
        word = None if name in beside else _word(fold, name)
        for seat in step.who(deal) if word else ():
            yield from _choices(deal, seat, word) if word else ()
    for name, step in deal.phase.words.items() if deal.phase else ():
        word, act = _word(fold, name), Act(name)
        for seat in step.who(deal) if word and word.takes in _SAID_BARE else ():
            refusal = deal.refusal_for(seat, act)
            if word and refusal and refusal.is_recordable:
                yield Choice(deal.name(seat), name, word.help, ("",), is_doubtful=True)


def _word(fold: GameFold, name: str) -> Word | None:
    return _BARE.get(name) or fold.game.verbs.get(name) or GENERAL_WORDS.get(name)


_BARE = {"rank": Word("rank", "rank?", ""), "suit": Word("suit", "suit", "")}
"""What is said without a word."""


def _choices(deal: Deal, seat: int, word: Word) -> Iterator[Choice]:
    """A word with all that it can take now, nothing where there is nothing."""
    needs = _NEEDS.get(word.takes, frozenset())
    ways = tuple(_ways(deal, seat, word))
    is_large = ways[-1:] == (str(_MOST),) or (not ways and word.takes == "cards or number")
    if is_large:
        ways, needs = (), needs | {"figures"}
    said = "" if word.name in _BARE else word.name
    if ways or needs:
        yield Choice(deal.name(seat) if seat != TABLE else "", said, word.help, ways, needs)


_NEEDS: Mapping[Takes, frozenset[str]] = {
    "card": frozenset(("card",)),
    "cards": frozenset(("cards",)),
    "cards?": frozenset(("cards",)),
    "cards or number": frozenset(("cards",)),
    "cards or number and cards?": frozenset(("cards", "figures")),
    "card and meld": frozenset(("cards", "meld")),
    "melds": frozenset(("cards", "melds")),
}


def _ways(deal: Deal, seat: int, word: Word) -> Iterator[str]:
    meant = [Act(word.name, cards=tuple(cards)) for cards in deal.cards_meant(seat, word.name)]
    said = [act for act in meant if deal.refusal_for(seat, act) is None]
    fewest_first = sorted(said, key=lambda act: len(act.cards))
    left = _FEW
    for _, alike in groupby(fewest_first, key=lambda act: len(act.cards)):
        ways = [" ".join(map(card_text, act.cards)) for act in alike]
        left -= len(ways)
        if left < 0:
            break
        yield from ways
    for way, act in _acts(word):
        if deal.refusal_for(seat, act) is None:
            yield way
        elif act.rank:
            # where lengths count, a rank alone may be too little
            lengths = (act._replace(number=number) for number in _LENGTHS)
            able = (each for each in lengths if deal.refusal_for(seat, each) is None)
            yield from (f"{act.rank} {each.number}" for each in able)


_LENGTHS = range(3, 9)


def _acts(word: Word) -> Iterator[tuple[str, Act]]:
    """The ways in which a word may be whole, each with the act that it would be."""
    if word.takes in _SAID_BARE:
        yield "", Act(word.name)
    match word.takes:
        case "answer" | "answer?":
            yield from ((said, Act(word.name, answer=said)) for said in word.answers)
        case "suit":
            yield from ((suit, Act(word.name, suit=suit)) for suit in SUITS)
        case "rank?":
            for rank in reversed(RANKS):
                yield rank, Act(word.name, rank=rank)
        case "number" | "cards or number" | "cards or number and cards?":
            for number in range(_MOST + 1):
                yield str(number), Act(word.name, number=number)
