"""Hands of Cinch told late, held against all deals in which what was recorded can have happened.

The referee knows places: what each seat kept, threw away, drew and took back, and the rest of the
stub. Which card can lie where follows from the record alone; whether all find a place is a flow.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import networkx
from networkx.algorithms.flow import edmonds_karp

from tests.many import many
from tests.rules.cinch_players import NAMES, PACK, Hand, Manner, trumps_of
from tests.rules.results import folded
from trickledger.rules.cards import CARD_OF
from trickledger.rules.language.notation import Act
from trickledger.rules.record.lines import enter

HEAD = f"game cinch\nplayers {', '.join(NAMES)}"
STUB = ("stub", -1)
Place = tuple[str, int]


class Table:
    """One hand as far as it is recorded, and what is known of it."""

    def __init__(self, rng: random.Random, dealer: int, manner: Manner) -> None:
        self.hand = Hand(rng, dealer, manner)
        self.fold = folded(HEAD, [])
        self.dealt: dict[int, set[str]] = {}
        self.shown: dict[int, set[str]] = {}
        self.drew: dict[Place, set[str]] = {}
        self.played: dict[int, set[str]] = {seat: set() for seat in range(4)}
        self.seen: set[str] = set()
        self._play(rng, rng.randint(0, 24))

    @property
    def took_back(self) -> bool:
        return any(self.hand.has_taken_back)

    def _play(self, rng: random.Random, cards: int) -> None:
        discarding = iter(self.hand.order)
        for line in self.hand.lines():
            words = line.replace(",", "").split()
            if words[0] not in CARD_OF:
                self._say(line, words, discarding)
                continue
            self._see(rng)
            for card in words[:cards]:
                self.played[self.fold.chapters[0].deal.turn].add(card)
                self._enter(card)
            cards = max(0, cards - len(words))
            if not cards:
                return

    def _say(self, line: str, words: list[str], discarding: Iterator[int]) -> None:
        if "holds" in words:
            self.dealt[NAMES.index(words[0])] = set(words[2:])
        elif words[0] == "discard":
            self.shown[next(discarding)] = set(words[2:])
        elif words[0][:-1] in NAMES:
            how = "back" if words[1] == "back" else "drawn"
            self.drew[how, NAMES.index(words[0][:-1])] = set(words[2:])
        self._enter(line)

    def _see(self, rng: random.Random) -> None:
        """Once all have drawn, see some of what is out of play."""
        if self.seen or any(self.played.values()):
            return
        laid_open = set().union(*self.shown.values())
        out = set(PACK).difference(laid_open, *self.hand.six)
        share = rng.choice([0, 0.5, 1])
        self.seen = {card for card in sorted(out) if rng.random() < share}
        if self.seen:
            self._enter(f"seen {' '.join(sorted(self.seen))}")

    def _enter(self, line: str) -> None:
        refusal = enter(self.fold, line)
        assert refusal is None, (line, str(refusal))

    def takes(self, seat: int, cards: list[str]) -> bool:
        """Whether a hand would be taken as that of a seat."""
        act = Act("holds", cards=tuple(CARD_OF[card] for card in cards))
        return self.fold.chapters[0].deal.refusal_for(seat, act) is None

    def can_be(self, seat: int, cards: list[str]) -> bool:
        """Whether it can have been dealt these."""
        dealt, places = {**self.dealt, seat: set(cards)}, self._places()
        kinds = Counter(
            tuple(place for place in places if self._may_lie(card, place, dealt)) for card in PACK
        )
        graph = networkx.DiGraph()
        for place, room in places.items():
            graph.add_edge(place, "end", capacity=room)
        for kind, count in kinds.items():
            graph.add_edge("begin", kind, capacity=count)
            for place in kind:
                graph.add_edge(kind, place)
        found = networkx.maximum_flow_value(graph, "begin", "end", flow_func=edmonds_karp)
        return bool(found == len(PACK))

    def _places(self) -> dict[Place, int]:
        places, stub = dict[Place, int](), 16
        for seat in self.hand.order:
            kept = self.hand.kept[seat]
            drawn = min(6 - kept, stub)
            stub -= drawn
            back = 6 - kept - drawn
            places |= {("kept", seat): kept, ("drawn", seat): drawn, ("back", seat): back}
            places["away", seat] = 9 - kept - back
        return {place: room for place, room in {**places, STUB: stub}.items() if room}

    def _may_lie(self, card: str, place: Place, dealt: dict[int, set[str]]) -> bool:
        how, seat = place
        is_dealt, is_trump = how in {"kept", "back", "away"}, card in trumps_of(self.hand.trump)
        if how == "back" and is_trump:
            return False
        if card in self.seen and how not in {"away", "stub"}:
            return False
        for player, cards in self.played.items():
            if card in cards and (seat != player or how == "away"):
                return False
        for owner, cards in dealt.items():
            if (seat == owner and is_dealt) != (card in cards):
                return False
        for thrower, cards in self.shown.items():
            if card in cards and (seat != thrower or how not in {"away", "back"}):
                return False
        return all(
            (place == known) == (card in cards)
            for known, cards in self.drew.items()
            if place == known or card in cards
        )


def other_hand(rng: random.Random, cards: list[str]) -> list[str]:
    """A hand that is another in one to three cards, or the same."""
    kept = rng.sample(cards, 9 - rng.choice([0, 1, 1, 2, 3]))
    others = [card for card in PACK if card not in kept]
    return kept + rng.sample(others, 9 - len(kept))


def test_a_hand_is_taken_late_exactly_if_it_can_have_been_dealt() -> None:
    """Where cards were taken back some are taken that cannot, for nobody knows which they were."""
    rng = random.Random(8)
    told = Counter[bool]()
    for number in range(many(60)):
        manner = Manner(recorded=0.3, drawn=rng.choice([0, 0.8]), listed=rng.choice([0, 0.8]))
        table = Table(rng, number % 4, manner)
        for seat in {*range(4)} - {*table.dealt}:
            cards = other_hand(rng, table.hand.dealt[seat])
            taken, possible = table.takes(seat, cards), table.can_be(seat, cards)
            assert taken >= possible, (number, seat, cards)
            assert taken == possible or table.took_back, (number, seat, cards)
            told[possible] += 1
    assert min(told[True], told[False]) > 20, told
