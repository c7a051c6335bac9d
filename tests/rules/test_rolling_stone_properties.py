"""Properties of Rolling Stone over random hands, checked against a referee that shares no code.

In the referee a card is a word and a hand a set. What a record proves it finds by going through
every distribution of the unseen cards, or where there are too many by a matching of those cards to
the hands.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

import pytest

from tests.many import many
from tests.rules import rolling_stone_players as players
from tests.rules.matched import can_be_filled
from tests.rules.rolling_stone_players import LOWEST, NAMES, Hand
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import CARD_OF, card_text, each, texts, union
from trickledger.rules.games.rolling_stone.hand import RollingStoneHand
from trickledger.rules.games.rolling_stone.order import followings, pack_of, pick_ups
from trickledger.rules.ladder import ANY_CARD, forbidden, legal
from trickledger.rules.language.notation import PLAY, Act
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.views.sheet import Game

MOST_WORLDS = 600
SEATS = sorted(LOWEST)
Cards = frozenset[str]


def new_fold(hand: Hand) -> GameFold:
    head = read_head(hand.head)
    assert isinstance(head, Head)
    return GameFold(head)


def rolling_stone(fold: GameFold) -> RollingStoneHand:
    chapter = fold.current
    assert chapter is not None
    assert isinstance(chapter.deal, RollingStoneHand)
    return chapter.deal


def cards_of(cards: int) -> Cards:
    return frozenset(texts(cards))


def entered(fold: GameFold, line: str) -> None:
    refusal = enter(fold, line)
    assert refusal is None, (record_text(fold, ""), line, str(refusal))


def acts_of(line: str) -> list[str]:
    """The acts of a line that the players wrote, one by one."""
    return [line] if line.startswith("hand") or "holds" in line else line.split()


def hands(count: int, seed: int, *, cheat: float = 0.0) -> Iterator[Hand]:
    rng = random.Random(seed)
    for _ in range(many(count)):
        seats = rng.choice(SEATS)
        trick_end = rng.random() < 0.3
        yield Hand(rng, seats, rng.randrange(seats), trick_end=trick_end, cheat=cheat)


def some_recorded(hand: Hand) -> tuple[int, ...]:
    return tuple(seat for seat in range(hand.seats) if hand.rng.random() < 0.4)


# -- what may be played ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_the_set_s_is_the_table_of_the_rulebook(seats: int) -> None:
    """RULES 7.4: nothing for a card of the suit led, the whole suit for a pick-up."""
    pack = players.pack_of(seats)
    assert cards_of(pack_of(seats)) == set(pack)
    for lead in pack:
        suit = {card for card in pack if card[-1] == lead[-1]}
        ladder = followings(seats)[CARD_OF[lead]]
        assert cards_of(forbidden(pick_ups(seats)[CARD_OF[lead]], 0)) == suit
        for card in pack:
            denied = forbidden(ladder, CARD_OF[card])
            assert denied == (0 if card in suit else ANY_CARD)


def test_a_card_is_legal_exactly_if_nothing_of_its_s_is_held() -> None:
    rng = random.Random(1)
    for _ in range(5_000):
        seats = rng.choice(SEATS)
        lead, *cards = rng.sample(list(each(pack_of(seats))), rng.randint(2, 12))
        hand = union(cards)
        ladder, pick_up = followings(seats)[lead], pick_ups(seats)[lead]
        may = legal(ladder, hand)
        refused = union(card for card in cards if forbidden(ladder, card) & hand)
        assert may | refused == hand
        assert not may & refused
        assert bool(may) == bool(forbidden(pick_up, 0) & hand)


# -- the cards and the sums --------------------------------------------------------------------


class Truth:
    """Where the cards of a hand really are, moved by what is written."""

    def __init__(self, hand: Hand) -> None:
        self.held = [set(cards) for cards in hand.dealt]
        self.table: list[str] = []
        self.discarded: set[str] = set()

    def follow(self, seat: int, act: str) -> None:
        if act == "pick":
            self.held[seat].update(self.table)
            self.table = []
        elif act in CARD_OF:
            self.held[seat].remove(act)
            self.table.append(act)
            if len(self.table) == len(self.held):
                self.discarded.update(self.table)
                self.table = []


def check_places(deal: RollingStoneHand, truth: Truth) -> None:
    known = [cards_of(cards) for cards in deal.hands.known]
    unseen = cards_of(deal.hands.unseen)
    for seat, held in enumerate(truth.held):
        assert deal.hands.count(seat) == len(held)
        assert known[seat] <= held
        assert held - known[seat] <= unseen
    seen = truth.discarded.union(truth.table, *known)
    assert unseen == cards_of(deal.hands.pack) - seen
    assert sum(map(len, known)) + len(truth.discarded) + len(truth.table) == len(seen)
    assert deal.hands.face_down == 0
    in_hand, discarded = deal.facts()["in_hand"], deal.facts()["discarded"]
    assert isinstance(in_hand, dict)
    assert isinstance(discarded, int)
    assert sum(in_hand.values()) + discarded + len(truth.table) == 8 * deal.seats


def check_playable(deal: RollingStoneHand) -> None:
    """`playable` and the words offered say what the refusals say."""
    if deal.phase is None:
        return
    accepted = {
        card_text(card)
        for card in each(deal.hands.pack)
        if deal.refusal_for(deal.turn, PLAY[card]) is None
    }
    assert cards_of(deal.playable(deal.turn)) == accepted
    may_pick_up = deal.refusal_for(deal.turn, Act("pick")) is None
    assert not deal.table or deal.other_words() == (("pick",) if may_pick_up else ())
    assert accepted or may_pick_up


def test_cards_are_conserved_at_every_entry() -> None:
    for number, hand in enumerate(hands(100, 2)):
        fold, truth = new_fold(hand), Truth(hand)
        for line in hand.lines(recorded=some_recorded(hand)):
            for act in acts_of(line):
                seat = rolling_stone(fold).turn if fold.chapters else 0
                entered(fold, act)
                truth.follow(seat, act)
                check_places(rolling_stone(fold), truth)
                if number % 5 == 0:
                    check_playable(rolling_stone(fold))


def test_a_hand_comes_to_what_its_cards_say() -> None:
    ended = 0
    for hand in hands(2500, 3):
        lines = list(hand.lines(recorded=some_recorded(hand)))
        result = replay("\n".join([hand.head, "option rol_score cards_left", *lines]))
        assert result.refusal is None, str(result.refusal)
        sheet = result.games[0].hands[0]
        assert not sheet.findings
        assert sheet.over == (hand.winner is not None)
        if hand.winner is None:
            continue
        ended += 1
        left = sum(map(len, hand.held))
        points = dict.fromkeys(NAMES[: hand.seats], 0) | {NAMES[hand.winner]: left}
        assert sheet.score == sheet.entered == sheet.totals == points
        assert sum(line.points for line in sheet.lines) == left
        assert sheet.facts["discarded"] == len(hand.discarded)
        assert sheet.next_dealer == NAMES[(hand.dealer + 1) % hand.seats]
        for trick in sheet.tricks:
            check_trick(trick.cards, trick.winner, trick.picked_up, hand.seats)
    assert ended > 2000


def check_trick(
    cards: tuple[tuple[str, str], ...], winner: str | None, picked_up: str | None, seats: int
) -> None:
    assert {card[-1] for _, card in cards} == {cards[0][1][-1]}
    places = [NAMES.index(name) for name, _ in cards]
    if picked_up:
        assert winner is None
        places.append(NAMES.index(picked_up))
    else:
        assert len(cards) == seats
        assert winner == max(cards, key=lambda play: players.height(play[1]))[0]
    assert places == [(places[0] + step) % seats for step in range(len(places))]


# -- text --------------------------------------------------------------------------------------


def test_canonical_text_replays_to_the_same_game() -> None:
    for hand in hands(40, 4, cheat=0.1):
        fold = new_fold(hand)
        for line in hand.lines(recorded=some_recorded(hand)):
            if enter(fold, line):
                for act in acts_of(line):
                    if enter(fold, act):
                        entered(fold, f"{act}~")
        for _ in range(hand.rng.randrange(3)):
            entered(fold, str(undo_batch(fold)))
        text, sheet = record_text(fold, ""), Game(fold).as_json()
        again = replay(text)
        assert again.refusal is None, (text, str(again.refusal))
        assert again.games[0].as_json() == sheet, text
        assert again.games[0].entries == fold.entries, text
        stored = fold.entries[1:]
        assert Game(fold_stored(fold.head, stored)).as_json() == sheet, text


# -- evidence ----------------------------------------------------------------------------------


class Lack(NamedTuple):
    """What a pick-up says: at that entry its seat held no card of a suit that was unseen then."""

    entry: int
    seat: int
    cards: Cards


class Watch:
    """All that the table has seen of one hand, and what its pick-ups claim."""

    def __init__(self, seats: int) -> None:
        self.unseen = set(players.pack_of(seats))
        self.rooms = [8] * seats
        self.known: list[set[str]] = [set() for _ in range(seats)]
        self.table: list[str] = []
        self.lacks: list[Lack] = []

    def show(self, seat: int, cards: Iterable[str]) -> list[Lack]:
        """Cards are seen that a seat has held since the deal: the claims that they disprove."""
        new = self.unseen.intersection(cards)
        self.unseen -= new
        self.known[seat] |= new
        self.rooms[seat] -= len(new)
        return [lack for lack in self.lacks if lack.seat == seat and lack.cards & new]

    def pick_up(self, seat: int) -> None:
        self.known[seat].update(self.table)
        self.table = []

    def play(self, seat: int, card: str) -> list[Lack]:
        broken = self.show(seat, [card])
        self.known[seat].remove(card)
        self.table.append(card)
        self.table = [] if len(self.table) == len(self.rooms) else self.table
        return broken

    def can_hold(self, lacks: Iterable[Lack]) -> bool:
        """Whether some claims can all be true, as far as the cards are seen."""
        barred: list[set[str]] = [set() for _ in self.rooms]
        for lack in lacks:
            barred[lack.seat] |= lack.cards
        if self.distributions() <= MOST_WORLDS:
            return any(
                all(barred[seat].isdisjoint(hand) for seat, hand in enumerate(world))
                for world in self.worlds(0, self.unseen)
            )
        return self._is_matched(barred)

    def distributions(self) -> int:
        """In how many ways the unseen cards can lie."""
        ways, left = 1, len(self.unseen)
        for room in self.rooms:
            ways, left = ways * comb(left, room), left - room
        return ways

    def worlds(self, seat: int, cards: set[str]) -> Iterator[tuple[tuple[str, ...], ...]]:
        """The hidden cards of the seats from one on in every distribution."""
        if seat == len(self.rooms):
            yield ()
            return
        for hand in combinations(sorted(cards), self.rooms[seat]):
            for others in self.worlds(seat + 1, cards.difference(hand)):
                yield (hand, *others)

    def _is_matched(self, barred: list[set[str]]) -> bool:
        """Whether a matching finds a place in a hand for every unseen card."""
        assert sum(self.rooms) == len(self.unseen), "every card has a place"
        may = [self.unseen - cards for cards in barred]
        return can_be_filled([*zip(self.rooms, may, strict=True)])


class Trial:
    """One hand entered act by act, with what the referee expects of every entry.

    `proven` holds the accused entries of single findings, with the entry that proved each.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.fold = new_fold(hand)
        self.watch = Watch(hand.seats)
        self.proven: dict[int, int] = {}
        self.joint: set[tuple[int, ...]] = set()
        self.suit = ""

    @property
    def text(self) -> str:
        return record_text(self.fold, "")

    def run(self, *, late: float) -> None:
        recorded = some_recorded(self.hand)
        for line in self.hand.lines(recorded=recorded):
            for act in acts_of(line):
                self.act(act)
        for seat in range(self.hand.seats):
            if seat not in recorded and self.hand.rng.random() < late:
                self.act(self.hand.holds(seat))

    def act(self, act: str) -> None:
        number = self.fold.numbered + 1
        seat = rolling_stone(self.fold).turn if self.fold.chapters else 0
        broken: list[Lack] = []
        if act == "pick":
            self.pick(seat, number)
        else:
            entered(self.fold, act)
        if "holds" in act:
            name, _, *cards = act.split()
            broken = self.watch.show(NAMES.index(name), cards)
        elif act in CARD_OF:
            broken = self.watch.play(seat, act)
        self.check(number, broken)

    def pick(self, seat: int, number: int) -> None:
        """Enter a pick-up; where the referee refuses it, as it was played (COM-PROOF-6)."""
        watch = self.watch
        suit = {card for card in watch.unseen if card[-1] == watch.table[0][-1]}
        lack = Lack(number, seat, frozenset(suit))
        holds = any(card[-1] == watch.table[0][-1] for card in watch.known[seat])
        if holds or not watch.can_hold([lack]):
            refusal = enter(self.fold, "pick")
            assert refusal is not None, self.text
            assert refusal.clause == "ROL-PICK-1"
            entered(self.fold, "pick~")
            self.proven[number] = number
        else:
            entered(self.fold, "pick")
            watch.lacks.append(lack)
        watch.pick_up(seat)

    def check(self, number: int, broken: list[Lack]) -> None:
        """Compare the findings after an entry with what the referee proves."""
        doubtful = [lack for lack in self.watch.lacks if lack.entry not in self.proven]
        all_hold = not doubtful or self.watch.can_hold(doubtful)
        for lack in doubtful:
            if lack in broken or not (all_hold or self.watch.can_hold([lack])):
                self.proven[lack.entry] = number
        findings = list(rolling_stone(self.fold).findings.values())
        alone = {f.accused[0]: f.proven_by[0] for f in findings if len(f.accused) == 1}
        assert alone == self.proven, self.text
        assert {finding.clause for finding in findings} <= {"ROL-PICK-1"}
        self.check_joint([f.accused for f in findings if len(f.accused) > 1])

    def check_joint(self, joint: list[tuple[int, ...]]) -> None:
        standing = {lack.entry: lack for lack in self.watch.lacks if lack.entry not in self.proven}
        for accused in set(joint) - self.joint:
            lacks = [standing[entry] for entry in accused]
            assert not self.watch.can_hold(lacks), (self.text, accused)
            for lack in lacks:
                rest = [other for other in lacks if other is not lack]
                assert self.watch.can_hold(rest), (self.text, accused, lack)
            self.joint.add(accused)
        suspected = {entry for accused in joint for entry in accused}
        free = [lack for entry, lack in standing.items() if entry not in suspected]
        assert self.watch.can_hold(free), (self.text, [lack.entry for lack in free])


def trials(count: int, seed: int, *, cheat: float, late: float = 0.0) -> list[Trial]:
    tried = []
    for hand in hands(count, seed, cheat=cheat):
        trial = Trial(hand)
        trial.run(late=late)
        tried.append(trial)
    return tried


def test_honest_hands_never_have_a_finding() -> None:
    for trial in trials(20, 5, cheat=0.0, late=0.5):
        assert not trial.proven
        assert not trial.joint


def test_a_false_pick_up_is_found_exactly_when_no_distribution_allows_it() -> None:
    tried = trials(22, 6, cheat=0.15) + trials(14, 7, cheat=0.3, late=0.7)
    assert sum(len(trial.proven) for trial in tried) > 100
    assert sum(len(trial.joint) for trial in tried) > 5
    for trial in tried:
        assert len(trial.proven) <= trial.hand.revokes
