"""One way in which the cards can lie: exchanges leave the sizes, and what may lie where."""

import random

import pytest

from trickledger.rules.cards import CARD_OF, each, pack, union
from trickledger.rules.evidence.distribution import Distribution

CARDS = each(pack("9"))


def cards(text: str) -> int:
    return union(CARD_OF[word] for word in text.split())


class Table:
    """Hands of one or two receipts at random, and what each of these may have brought."""

    def __init__(self, rng: random.Random) -> None:
        left = rng.sample(CARDS, len(CARDS))
        self.hands = [
            [union(left.pop() for _ in range(rng.randint(0, 3))) for _ in range(rng.randint(1, 2))]
            for _ in range(rng.randint(2, 4))
        ]
        self.sizes = [[some.bit_count() for some in hand] for hand in self.hands]
        self.stock = union(left[: rng.randint(0, 3)])
        self.unseen = self.stock | union(some for hand in self.hands for some in hand)
        self.rights = [
            [some | union(rng.sample(CARDS, rng.randint(0, 12))) for some in hand]
            for hand in self.hands
        ]
        self.distribution = Distribution(self.hands, self.stock, self.may_bring)

    def may_bring(self, seat: int, receipt: int) -> int:
        return self.rights[seat][receipt] & self.unseen

    def check(self) -> None:
        lying = [some for hand in self.hands for some in hand]
        assert union(lying).bit_count() == sum(some.bit_count() for some in lying)
        assert not union(lying) & ~self.unseen
        assert [[some.bit_count() for some in hand] for hand in self.hands] == self.sizes
        for hand, rights in zip(self.hands, self.rights, strict=True):
            assert not any(some & ~right for some, right in zip(hand, rights, strict=True))


def test_what_it_lets_a_seat_hold_or_lack_lies_so_within_the_rights() -> None:
    rng = random.Random(1)
    let = {True: 0, False: 0}
    for _ in range(400):
        table = Table(rng)
        for _ in range(6):
            seat = rng.randrange(len(table.hands))
            card, some = rng.choice(each(table.unseen) or CARDS), union(rng.sample(CARDS, 5))
            if card & table.unseen:
                holds = table.distribution.lets_hold(seat, card)
                assert not holds or card & union(table.hands[seat])
                table.check()
                let[holds] += 1
            lacks = table.distribution.lets_lack(seat, some)
            assert not lacks or not some & union(table.hands[seat])
            table.check()
            let[lacks] += 1
    assert min(let.values()) > 300


@pytest.mark.parametrize(
    ("first", "second", "lies_away", "asked", "holds"),
    [
        ("AS", "KS", "QS", "AS", True),
        ("AS", "KS", "QS", "KS", True),
        ("AS", "KS", "QS", "QS", True),
        ("AS", "KH", "QS", "KH", False),
        ("AH", "KS", "QS", "KS", False),
        ("AH", "KS", "QS", "QS", True),
        ("", "KS", "QS", "QS", False),
    ],
)
def test_a_seat_holds_a_card_for_one_that_may_lie_where_it_lay(
    first: str, second: str, lies_away: str, asked: str, holds: bool
) -> None:
    """The first seat may hold hearts of its own only, the second the spades and its own."""
    spades = cards("AS KS QS")
    rights = (spades | cards(first), spades | cards(second))
    hands = [[cards(first)], [cards(second)]]
    distribution = Distribution(hands, cards(lies_away), lambda seat, _: rights[seat])
    assert distribution.lets_hold(0, cards(asked)) is holds
    assert bool(hands[0][0] & cards(asked)) is holds


def test_a_card_that_is_shown_or_drawn_is_one_that_lies_there() -> None:
    hands = [[cards("AS KS")], [cards("QS")]]
    distribution = Distribution(hands, cards("JS 10S"), lambda *_: 0)
    assert distribution.shows(0, cards("KS"))
    assert not distribution.shows(0, cards("QS"))
    assert distribution.draws(1, 1)
    assert hands[1][1] & cards("JS 10S")
    assert not distribution.draws(0, 2)
