"""Hands told by their result when they are nearly over: what the known cards leave, no more.

The referee knows no rule of a game: it plays on with the engine, a card after the other, every card
that is taken, and tells each end by the words of that game. Each must be taken as a result at the
place where it set out; where the end is near, nothing else may be.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from tests.many import many
from tests.rules.results import comes_to, result_of
from trickledger import replay
from trickledger.rules.cards import SUITS, card_text, each
from trickledger.rules.language.notation import Act
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import BrokenRecord, fold_stored

LONGEST = 150
FULL = "A K Q J 10 9 8 7 6 5 4 3 2".split()


def _pack(lowest: str) -> list[str]:
    ranks = FULL[: FULL.index(lowest) + 1]
    return [rank + suit for suit in SUITS for rank in ranks]


class Setup(NamedTuple):
    """A game of which all hands are known: its pack, who plays, how many cards, what comes first.

    `others` are words of results that may come to the same as one that was played, or may not.
    """

    kind: str
    pack: list[str]
    names: tuple[str, ...]
    cards: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    others: Callable[[str], Iterator[str]]


def _splits(true: str) -> Iterator[str]:
    """The points of both otherwise shared, from the words of a true result."""
    word, ann, first, bob, second, *rest = true.split()
    total = int(first) + int(second)
    for points in range(total + 1):
        if {points, total - points}.isdisjoint({1}):
            yield " ".join([word, ann, str(points), bob, str(total - points), *rest])


def _winners(true: str) -> Iterator[str]:
    """Another trick taken from who has some, and given to who may have none."""
    figures = dict(zip(true.split()[1::2], map(int, true.split()[2::2]), strict=True))
    for giver in figures:
        for taker in figures:
            changed = {**figures, giver: figures[giver] - 1}
            changed[taker] = changed[taker] + 1
            if min(changed.values()) >= 0:
                yield "result " + " ".join(f"{name} {won}" for name, won in changed.items())


def _last_ones(true: str) -> Iterator[str]:
    yield from (f"result {name} {count}" for name in ("Ann", "Bob", "Cid") for count in range(5))


def _counts(true: str) -> Iterator[str]:
    _, _, out, *pairs = true.split()
    figures = dict(zip(pairs[::2], map(int, pairs[1::2]), strict=True))
    for name, count in figures.items():
        for other in (count - 1, count, count + 1):
            if other >= 0 and name != out:
                changed = {**figures, name: other}
                yield f"result out {out} " + " ".join(f"{n} {left}" for n, left in changed.items())


SETUPS = [
    Setup(
        "klaberjass",
        _pack("7"),
        ("Ann", "Bob"),
        9,
        ("hand Bob {}", "take", "none none"),
        (),
        _splits,
    ),
    Setup("sixty-six", _pack("9"), ("Ann", "Bob"), 6, ("hand Bob {}",), ("close",), _splits),
    Setup(
        "loo",
        _pack("2"),
        ("Ann", "Bob", "Cid", "Dee", "Eve"),
        5,
        ("hand Eve {}", "in in in pass pass", "exchange 0, exchange 0, exchange 0"),
        (),
        _winners,
    ),
    Setup("rolling-stone", _pack("7"), ("Ann", "Bob", "Cid", "Dee"), 8, ("hand Dee",), (), _counts),
    Setup("linger-longer", _pack("2"), ("Ann", "Bob", "Cid"), 3, ("hand Cid {}",), (), _last_ones),
]
EACH_GAME = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.kind)


def dealt(rng: random.Random, setup: Setup) -> tuple[list[str], list[str]]:
    """The lines of a game whose hands are all recorded, ready to be played; and the stock."""
    pack = rng.sample(setup.pack, len(setup.pack))
    hands = {
        name: [pack.pop() for _ in range(setup.cards)]
        for name in setup.names[: 3 if setup.kind == "loo" else None]
    }
    turned = hands["Cid"][0] if setup.kind == "linger-longer" else "".join(pack[-1:])
    head = [f"game {setup.kind}", f"players {', '.join(setup.names)}"]
    held = [f"{name} holds {' '.join(cards)}" for name, cards in hands.items()]
    return [*head, *(line.format(turned) for line in setup.before), *held, *setup.after], pack


def played(rng: random.Random, setup: Setup) -> tuple[list[str], GameFold]:
    """The lines of a hand that was played to its end, and the game then."""
    lines, stock = dealt(rng, setup)
    if setup.kind != "rolling-stone":
        stock = [card for card in stock if card not in lines[2]]
    fold = folded(lines)
    while not is_over(fold):
        line = rng.choice(moves(fold))
        assert enter(fold, line) is None
        lines.append(line)
        if setup.kind == "linger-longer" and not is_over(fold) and _has_drawn(fold):
            lines.append(f"drew {stock.pop()}")
            assert enter(fold, lines[-1]) is None
        if len(lines) > LONGEST:
            return played(rng, setup)
    return lines, fold


def folded(lines: Sequence[str]) -> GameFold:
    result = replay("\n".join(lines))
    assert result.refusal is None, str(result.refusal)
    return result.games[0].fold


def moves(fold: GameFold) -> list[str]:
    """All that the seat in turn can play."""
    assert fold.current
    hand: Any = fold.current.deal
    (seat,) = hand.whose_turn()
    picks = ["pick"] if hand.can_say("pick") and not hand.refusal_for(seat, Act("pick")) else []
    return [*map(card_text, each(hand.playable(seat))), *picks]


def is_over(fold: GameFold) -> bool:
    return fold.current is not None and fold.current.is_over


def endings(fold: GameFold, most: int) -> list[GameFold]:
    """All the games that this one can become when the hand is over; none where they are many."""
    found, to_play = [], [fold]
    while to_play:
        here = to_play.pop()
        if is_over(here):
            found.append(here)
            continue
        for move in moves(here):
            after = copy.deepcopy(here)
            assert enter(after, move) is None
            to_play.append(after)
        if len(found) + len(to_play) > most:
            return []
    return found


def told(fold: GameFold) -> str:
    return result_of(fold)


def _has_drawn(fold: GameFold) -> bool:
    assert fold.current
    hand: Any = fold.current.deal
    return bool(hand.tricks and not hand.table and hand.has_drawn)


@EACH_GAME
def test_every_end_that_can_come_is_taken_and_near_the_end_no_other(setup: Setup) -> None:
    rng = random.Random(f"ends of {setup.kind}")
    ends, refused = 0, 0
    for _ in range(many(3)):
        lines, over = played(rng, setup)
        for left in (1, 2, 3):
            place = folded(lines[:-left])
            true = {told(end): comes_to(end) for end in endings(place, 8)}
            for words in {*true, told(over)}:
                taken = copy.deepcopy(place)
                assert enter(taken, words) is None, (lines[:-left], words)
                assert comes_to(taken) == true.get(words, comes_to(over))
            ends += len(true)
            if left == 1 and true:
                refused += others_are_refused(place, setup.others(told(over)), [*true.values()])
    assert ends > many(3)
    assert refused > many(3)


def others_are_refused(
    place: GameFold, results: Iterable[str], come_to: Sequence[dict[str, Any]]
) -> int:
    """How many results are refused; all others come to what can come."""
    refused, there = 0, copy.deepcopy(place)
    for words in results:
        if enter(there, words):
            refused += 1
            continue
        assert comes_to(there) in come_to, words
        there = copy.deepcopy(place)
    return refused


@EACH_GAME
def test_a_hand_is_told_at_any_place_of_it(setup: Setup) -> None:
    """What was played is always one of the ways, however much of it is recorded."""
    rng = random.Random(f"places of {setup.kind}")
    for _ in range(many(40)):
        lines, over = played(rng, setup)
        place = folded(lines[: rng.randrange(len(dealt(rng, setup)[0]), len(lines))])
        assert enter(place, told(over)) is None, (lines, told(over))
        assert comes_to(place) == comes_to(over)


@EACH_GAME
def test_what_is_refused_now_stands_where_it_was_taken(setup: Setup) -> None:
    rng = random.Random(f"taken in {setup.kind}")
    for _ in range(40):
        lines, over = played(rng, setup)
        place = folded(lines[:-1])
        others = [*setup.others(told(over))]
        for words in rng.sample(others, min(6, len(others))):
            if enter(copy.deepcopy(place), words) is None:
                continue
            number = place.numbered + 1
            entries = [*place.entries[1:], Entry(number, number, "act", words)]
            try:
                stands = fold_stored(place.head, entries)
            except BrokenRecord:
                # what was refused ever since is no entry of a ledger
                continue
            assert is_over(stands)
            return
    pytest.fail("nothing that is refused now was taken before")
