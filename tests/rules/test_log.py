"""The log of a hand: what it tells of the acts that it keeps by stretches of entries."""

from __future__ import annotations

import pytest

from trickledger import replay
from trickledger.rules.cards import CARD_OF
from trickledger.rules.language.notation import PLAY, Act
from trickledger.rules.record.log import PLAINLY, Item, Log, Place, Written

PASS, TAKE = Act("pass"), Act("take")
AS, KS = PLAY[CARD_OF["as"]], PLAY[CARD_OF["ks"]]
MARKED = Written(marked=True)


@pytest.fixture
def log() -> Log:
    """A line of two acts, a note (entry 5), a trick, and a card of the next."""
    log = Log(1)
    log.add(3, 3, 1, 0, (0, 1), (PASS, TAKE))
    log.add(6, 6, 1, 1, (0, 1), (AS, KS))
    log.add(8, 8, 1, 2, (1,), (KS,))
    log.written[8] = MARKED
    return log


def test_each_act_is_told_with_its_entry_line_and_trick(log: Log) -> None:
    assert list(log) == [
        Item(3, 0, PASS, 3, 1, 0, PLAINLY),
        Item(4, 1, TAKE, 3, 1, 0, PLAINLY),
        Item(6, 0, AS, 6, 1, 1, PLAINLY),
        Item(7, 1, KS, 6, 1, 1, PLAINLY),
        Item(8, 1, KS, 8, 1, 2, MARKED),
    ]
    assert log.numbers == [3, 4, 6, 7, 8]


@pytest.mark.parametrize("number", range(10))
def test_acts_are_found_by_their_entries(log: Log, number: int) -> None:
    items = list(log)
    assert list(log.since(number)) == [item for item in items if item.number > number]
    assert log.of(number) == next((item for item in items if item.number == number), None)


@pytest.mark.parametrize("number", range(1, 10))
def test_acts_from_an_entry_on_are_forgotten_with_what_was_told_of_them(
    log: Log, number: int
) -> None:
    log.move({7: 2})
    kept = [item for item in log if item.number < number]
    log.cut(number)
    assert list(log) == kept
    assert log.numbers == [item.number for item in kept]
    log.add(9, 9, 1, 3, (1, 0), (AS, KS))
    assert list(log) == [*kept, Item(9, 1, AS, 9, 1, 3), Item(10, 0, KS, 9, 1, 3)]
    assert set(log.written) == {8} & set(log.numbers)
    assert set(log.moved) == {7} & set(log.numbers)


def test_an_act_that_moves_leaves_the_others_of_its_line(log: Log) -> None:
    log.move({7: 2})
    assert [item.trick for item in log] == [0, 0, 1, 2, 2]


PUT_IN = Written(put_in=True)
PLACES = {
    10: (Place(6), [3, 4, 6, 10, 7, 8]),
    11: (Place(6), [3, 4, 6, 11, 10, 7, 8]),
    12: (Place(10, is_after=False), [3, 4, 6, 11, 12, 10, 7, 8]),
    13: (Place(2), [13, 3, 4, 6, 11, 12, 10, 7, 8]),
    14: (Place(8), [13, 3, 4, 6, 11, 12, 10, 7, 8, 14]),
}


def test_acts_that_were_put_in_stand_beside_the_entries_that_they_name(log: Log) -> None:
    before = [item.number for item in log]
    for number, (place, order) in PLACES.items():
        log.put_in(Item(number, 0, AS, number, 1, 1, PUT_IN), place)
        assert [item.number for item in log] == order
        assert log.numbers == [*before, *range(10, number + 1)]
        assert [item.number for item in log.from_on(6)] == order[order.index(6) :]
    assert log.from_on(99) == []
    for number in reversed(PLACES):
        log.cut(number)
        earlier = PLACES.get(number - 1)
        assert [item.number for item in log] == (earlier[1] if earlier else before)
    assert log.places == {}


def test_what_is_said_of_an_earlier_hand_is_kept_with_its_number() -> None:
    lines = ["hand Bob 10C", "pass pass pass pass", "hand 9C", ".1 seen AS"]
    fold = replay("\n".join(["game klaberjass", "players Ann, Bob", *lines])).games[0].fold
    entry = fold.entry(fold.numbered)
    assert entry
    assert (entry.text, entry.deal) == (".1 seen AS", 1)
