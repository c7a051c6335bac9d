"""The words that can come now, each with what it can take: what is tapped in place of typed.

Which numbers, suits and ranks there are is asked of the rules, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.cards import RANKS, SUITS, card_text, texts
from trickledger.rules.language.notation import GENERAL_WORDS, TAKES, Act, Word
from trickledger.rules.language.results import REPORTS
from trickledger.rules.play.deal import BARE_WORDS
from trickledger.rules.play.phases import TABLE
from trickledger.rules.record.chapter import Failure
from trickledger.rules.record.log import Item

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from trickledger.rules.play.deal import Deal
    from trickledger.rules.record.chapter import Chapter
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
    together: a `card`, `cards`, `runs` of them, `melds` with commas between, a `meld` on the table,
    `figures`.
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

        >>> Choice("Ann", "bid", "").line("7"), Choice("Ann", "pass", "").line(", take")
        ('bid 7', 'pass, take')
        """
        return _said_of(self.word, way)


def _said_of(word: str, way: str) -> str:
    return f"{word} {way}".strip().replace(" ,", ",")


def choices(fold: GameFold, turn: Mapping[str, Any]) -> Iterator[Choice]:
    """What the player of a turn, one of those expected, can say besides a card alone."""
    chapter = fold.in_play
    if chapter is None:
        return
    player = turn["player"] or ""
    seat = fold.handles.index(player) if player else TABLE
    bare = {said: word for word, said in BARE_WORDS.items()}
    for verb in turn["may"]["verbs"]:
        word = None if verb in REPORTS else _word(fold, bare.get(verb, verb))
        if word is not None:
            yield from _choices(chapter.deal, seat, word)
            yield from _in_one_breath(fold, chapter, seat, word)
    able = turn["may"]["cards"]
    with_a_card = chapter.deal.said_with_a_card(seat) if able else ()
    for said, cards in groupby(with_a_card, key=itemgetter(1)):
        ways = tuple(f"{name} {said}" for card, _ in cards if (name := card_text(card)) in able)
        if ways and (word := _word(fold, said)):
            yield Choice(player, "", word.help, ways)


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
        word = _word(fold, name)
        for seat in step.who(deal) if word else ():
            if word and not deal.offers(seat, name):
                found = _choices(deal, seat, word)
                yield from (each for each in found if each.ways or "runs" in each.needs)
            if word and word.takes in _SAID_BARE and _is_recordable(deal, seat, Act(name)):
                yield Choice(deal.name(seat), name, word.help, ("",), is_doubtful=True)


def _is_recordable(deal: Deal, seat: int, act: Act) -> bool:
    """Whether an act is refused, and can be recorded as it happened."""
    refusal = deal.refusal_for(seat, act)
    return refusal is not None and refusal.is_recordable


def _word(fold: GameFold, name: str) -> Word | None:
    return _BARE.get(name) or fold.game.verbs.get(name) or GENERAL_WORDS.get(name)


_BARE = {"rank": Word("rank", "rank?", ""), "suit": Word("suit", "suit", "")}
"""What is said without a word."""


def _choices(deal: Deal, seat: int, word: Word) -> Iterator[Choice]:
    """A word with all that it can take now, nothing where there is nothing."""
    needs = frozenset(TAKES[word.takes].needs)
    if needs and deal.is_said_with_runs(word.name):
        needs |= {"runs"}
    ways = tuple(_ways(deal, seat, word))
    is_large = ways[-1:] == (str(_MOST),) or (not ways and word.takes == "cards or number")
    if is_large:
        ways, needs = (), needs | {"figures"}
    said = "" if word.name in _BARE else word.name
    if ways or needs:
        yield Choice(deal.name(seat) if seat != TABLE else "", said, word.help, ways, needs)


def _in_one_breath(fold: GameFold, chapter: Chapter, seat: int, word: Word) -> Iterator[Choice]:
    """A word with what is said in one breath with it, by others or by all who are left."""
    deal = chapter.deal
    step = deal.phase.words.get(word.name) if deal.phase else None
    if step is None or not step.breath:
        return
    able = ((way, act) for way, act in _acts(word) if deal.refusal_for(seat, act) is None)
    way, act = next(able, ("", None))
    if act is None:
        return
    for breath in step.breath:
        if breath == word.name:
            if who := _who_are_left(fold, chapter, seat, act):
                yield Choice("", "", word.help, (f"{who} {word.name} {way}".strip(),))
        elif ways := tuple(_sayings(fold, chapter, [(seat, act)], breath.split())):
            yield Choice(deal.name(seat), word.name, word.help, ways)


def _supposing(fold: GameFold, chapter: Chapter, said: list[tuple[int, Act]]) -> Deal | None:
    """A hand as it would stand with further acts of some seats, None where they don't hold."""
    hand, trick = fold.recorded(chapter), chapter.deal.trick
    more = [
        Item(number, seat, act, number, chapter.number, trick)
        for number, (seat, act) in enumerate(said, fold.numbered + 1)
    ]
    new = fold.table.fold(hand._replace(items=[*hand.items, *more]))
    return None if isinstance(new, Failure) else new.deal


def _sayings(
    fold: GameFold, chapter: Chapter, said: list[tuple[int, Act]], breath: list[str]
) -> Iterator[str]:
    """The words of a breath behind what was said, with a comma or, of several, who says them.

    A bare rank or suit is the answer itself.
    """
    then, (name, *others) = _supposing(fold, chapter, said), breath
    word = _word(fold, name)
    step = then.phase.words.get(name) if then and then.phase else None
    if then is None or word is None or step is None:
        return
    who = step.who(then)
    for seat in who:
        begun = f"{then.name(seat)}: {name} " if len(who) > 1 else f", {name} "
        begun = "" if name in _BARE else begun
        if not others:
            yield from (f"{begun}{way}".strip() for way in _ways(then, seat, word))
            continue
        for way, act in _acts(word):
            if then.refusal_for(seat, act) is None:
                more = _sayings(fold, chapter, [*said, (seat, act)], others)
                yield from (_said_of(f"{begun}{way}".strip(), each) for each in more)


def _who_are_left(fold: GameFold, chapter: Chapter, seat: int, act: Act) -> str:
    """How those are called who can all say the same now, one after the other; empty for one."""
    said, phase = [(seat, act)], chapter.deal.phase
    while then := _supposing(fold, chapter, said):
        turn = then.whose_turn() if then.phase is phase else ()
        if not turn or (turn[0], act) in said or then.refusal_for(turn[0], act):
            break
        said.append((turn[0], act))
    if len(said) == 1:
        return ""
    if len(said) < chapter.deal.seats:
        return "the rest"
    return "all" if len(said) > _BOTH else "both"


_BOTH = 2


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
