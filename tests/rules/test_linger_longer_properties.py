"""Properties of Linger Longer over random games, checked against players that share no code."""

from __future__ import annotations

import random
from typing import Any

import networkx
import pytest

from tests.many import many
from tests.rules.linger_longer_players import PACK, SUITS, Hand, House, Play, any_house
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import CARD_OF, card_text, each, texts, union
from trickledger.rules.games.linger_longer.hand import LingerLongerHand
from trickledger.rules.ladder import forbidden, legal
from trickledger.rules.language.notation import PLAY
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.views.sheet import Game

NOBODY: frozenset[int] = frozenset()


def new_fold(house: House) -> GameFold:
    head = read_head(house.head)
    assert isinstance(head, Head)
    return GameFold(head)


def lingering(fold: GameFold) -> LingerLongerHand:
    chapter = fold.current
    assert chapter is not None
    assert isinstance(chapter.deal, LingerLongerHand)
    return chapter.deal


def entered(fold: GameFold, line: str) -> None:
    refusal = enter(fold, line)
    assert refusal is None, (record_text(fold, ""), line, str(refusal))


def everybody(house: House) -> frozenset[int]:
    return frozenset(range(house.seats))


def some(rng: random.Random, house: House) -> frozenset[int]:
    return frozenset(seat for seat in range(house.seats) if rng.random() < 0.5)


# -- what may be played ------------------------------------------------------------------------


def test_the_set_s_is_the_table_of_the_rulebook() -> None:
    for lead in PACK:
        for card in set(PACK) - {lead}:
            expected = set() if card[-1] == lead[-1] else {c for c in PACK if c[-1] == lead[-1]}
            ladder = LingerLongerHand.duties[CARD_OF[lead]]
            assert set(texts(forbidden(ladder, CARD_OF[card]))) == expected


def test_a_card_is_legal_exactly_if_nothing_of_its_s_is_held() -> None:
    rng = random.Random(1)
    for _ in range(5_000):
        lead, *cards = (CARD_OF[card] for card in rng.sample(PACK, rng.randint(2, 9)))
        hand, ladder = union(cards), LingerLongerHand.duties[lead]
        refused = union(card for card in cards if forbidden(ladder, card) & hand)
        assert legal(ladder, hand) | refused == hand
        assert legal(ladder, hand)
        assert not legal(ladder, hand) & refused


# -- whole hands -------------------------------------------------------------------------------


def check_places(deal: LingerLongerHand, held: list[set[str]], stock: int, out: set[str]) -> None:
    hands = deal.hands
    known = [set(texts(cards)) for cards in hands.known]
    unseen = set(texts(hands.unseen))
    for seat, hand in enumerate(held):
        assert hands.count(seat) == len(hand)
        assert known[seat] <= hand
        assert hand - known[seat] <= unseen
    assert hands.face_down == stock
    assert set(PACK) - unseen - set().union(*known) == out


@pytest.mark.parametrize("most", [6, 7])
def test_cards_are_conserved_at_every_entry(most: int) -> None:
    rng = random.Random(most)
    for _ in range(many(80)):
        house = any_house(rng, most=most)
        hand = Hand(rng, house, rng.randrange(house.seats))
        held = [set(dealt) for dealt in hand.dealt]
        lifted = {hand.turned} if house.lift_smoke else set()
        stock = 52 - house.seats**2 - len(lifted)
        out = set(lifted)
        fold = new_fold(house)
        entered(fold, f"hand {house.names[hand.dealer]} {hand.turned}")
        if house.lift_smoke or rng.random() < 0.5:
            for seat in some(rng, house):
                entered(fold, f"{house.names[seat]} holds {' '.join(hand.dealt[seat])}")
        for place, (what, seat, card) in enumerate(hand.events):
            if what == "play":
                entered(fold, card)
                held[seat].remove(card)
                out.add(card)
            elif what == "shuffle":
                stock, out = len(out - lifted), set(lifted)
            else:
                held[seat].add(card)
                stock -= 1
                if rng.random() < 0.4:
                    entered(fold, f"drew {card}")
            following = hand.events[place + 1][0] if place + 1 < len(hand.events) else ""
            if following not in {"draw", "shuffle"}:
                check_places(lingering(fold), held, stock, out)


def test_playable_says_of_each_card_what_its_refusal_says() -> None:
    rng = random.Random(3)
    for _ in range(many(25)):
        house = any_house(rng)
        hand = Hand(rng, house, 0)
        fold = new_fold(house)
        for act in hand.acts(some(rng, house), 0.5):
            entered(fold, act)
            deal = lingering(fold)
            if deal.phase and rng.random() < 0.3:
                accepted = [
                    card for card in PACK if not deal.refusal_for(deal.turn, PLAY[CARD_OF[card]])
                ]
                assert sorted(texts(deal.playable(deal.turn))) == sorted(accepted)


def test_a_hand_comes_to_what_the_players_know() -> None:
    rng = random.Random(4)
    for _ in range(many(1_500)):
        house = any_house(rng)
        hand = Hand(rng, house, rng.randrange(house.seats))
        acts = list(hand.acts(NOBODY, rng.choice((0.0, 0.0, 0.4, 1.0))))
        result = replay("\n".join([house.head, *acts]))
        assert result.refusal is None, str(result.refusal)
        sheet = result.games[0].hands[0]
        assert hand.winner is not None
        winner = house.names[hand.winner]
        assert sheet.over
        assert sheet.facts["winner"] == winner
        assert sheet.entered == {name: hand.points * (name == winner) for name in house.names}
        assert sheet.next_dealer == house.names[(hand.dealer + 1) % house.seats]
        assert [play for trick in sheet.tricks for play in trick.cards] == [
            (house.names[play.seat], play.card) for play in hand.plays
        ]
        assert not sheet.findings


def test_a_hand_is_as_long_as_counting_says() -> None:
    """4.3: all play n tricks, then n cards are left, and each trick costs at least one."""
    rng = random.Random(5)
    for _ in range(many(300)):
        house = House(rng.randint(3, 7), rng.random() < 0.5)
        hand = Hand(rng, house, 0)
        acts = list(hand.acts(NOBODY, 0.0))
        fold = new_fold(house)
        for act in acts:
            entered(fold, act)
            deal = lingering(fold)
            if not deal.table and len(deal.tricks) == house.seats:
                assert sum(deal.hands.count(seat) for seat in range(house.seats)) == house.seats
        tricks = lingering(fold).tricks
        assert all(len(trick.cards) == house.seats for trick in tricks[: house.seats])
        assert house.seats <= len(tricks) <= 2 * house.seats - 1
        assert 1 <= hand.points <= house.seats


# -- text --------------------------------------------------------------------------------------


def sheet_of(fold: GameFold) -> dict[str, Any]:
    return {**Game(fold).as_json()}


def series(rng: random.Random, house: House, hands: int, cheat: float) -> GameFold:
    """Hands of a series with revokes, each refused one entered as it was played."""
    fold = new_fold(house)
    while len(fold.chapters) < hands:
        dealer = fold.carry.dealer
        hand = Hand(
            rng, house, rng.randrange(house.seats) if dealer is None else dealer, cheat=cheat
        )
        for act in hand.acts(some(rng, house), 0.3):
            if enter(fold, act):
                entered(fold, f"{act}~")
    return fold


def test_an_export_reads_as_the_same_game() -> None:
    rng = random.Random(6)
    for _ in range(many(20)):
        fold = series(rng, any_house(rng), 3, 0.1)
        for _ in range(rng.randrange(3)):
            entered(fold, str(undo_batch(fold)))
        text = record_text(fold, "")
        again = replay(text)
        assert again.refusal is None, (text, str(again.refusal))
        assert again.games[0].as_json() == sheet_of(fold), text
        assert again.games[0].entries == fold.entries, text
        stored = fold.entries[1:]
        assert sheet_of(fold_stored(fold.head, stored)) == sheet_of(fold), text


def counting_sheet(fold: GameFold) -> dict[str, Any]:
    """A sheet without the findings that a correction has withdrawn."""
    sheet = sheet_of(fold)
    for hand in sheet["hands"]:
        hand["findings"] = [each for each in hand["findings"] if each["status"] != "withdrawn"]
    return sheet


def test_a_line_taken_back_leaves_no_trace() -> None:
    rng = random.Random(7)
    for _ in range(many(20)):
        house = any_house(rng)
        fold = new_fold(house)
        for act in Hand(rng, house, 0, cheat=0.1).acts(some(rng, house), 0.3):
            before = counting_sheet(fold)
            if enter(fold, act):
                entered(fold, f"{act}~")
            if rng.random() < 0.2 and not act.startswith("hand"):
                entered(fold, str(undo_batch(fold)))
                assert counting_sheet(fold) == before, record_text(fold, "")
                if enter(fold, act):
                    entered(fold, f"{act}~")


# -- evidence ----------------------------------------------------------------------------------


def test_in_recorded_hands_a_revoke_is_refused_at_once() -> None:
    rng = random.Random(8)
    revokes = 0
    for _ in range(many(60)):
        house = any_house(rng)
        hand = Hand(rng, house, 0, cheat=0.15)
        fold = new_fold(house)
        plays = iter(hand.plays)
        for act in hand.acts(everybody(house), 1.0):
            refusal = enter(fold, act)
            if act in CARD_OF:
                assert (refusal is not None) == next(plays).is_revoke
            if refusal:
                assert refusal.clause == "LIN-FOLLOW-1"
                entered(fold, f"{act}~")
                revokes += 1
    assert revokes > 40


def test_honest_players_are_never_accused() -> None:
    rng = random.Random(9)
    for _ in range(many(150)):
        house = any_house(rng)
        fold = new_fold(house)
        hand = Hand(rng, house, 0)
        for act in hand.acts(some(rng, house), rng.random()):
            entered(fold, act)
        for seat in range(house.seats):
            if not lingering(fold).recorded[seat]:
                entered(fold, f"{house.names[seat]} holds {' '.join(hand.dealt[seat])}")
        assert hand.winner is not None
        if hand.points:
            entered(fold, f"{house.names[hand.winner]} left {' '.join(hand.held[hand.winner])}")
        assert not lingering(fold).findings, record_text(fold, "")


NEVER = 1 << 30


class Judge:
    """Judges by one matching of all cards to all places: receipts, the stock, and nothing else.

    Told the events of the table in their order; without a reshuffle every card moves once.
    """

    def __init__(self, hand: Hand) -> None:
        self.house = hand.house
        self.receipts: list[tuple[int, int, int]] = [
            (seat, 0, hand.house.seats) for seat in range(hand.house.seats)
        ]
        self.came: dict[str, tuple[int, int]] = {}
        self.shown: dict[str, tuple[int, int]] = {}
        self.out: set[str] = set()
        self.lacks: dict[int, tuple[int, int, str]] = {}
        self.joints: set[tuple[int, ...]] = set()
        if hand.house.lift_smoke:
            self.out.add(hand.turned)
        else:
            self.came[hand.turned] = (hand.dealer, 0)

    def can_hold(self, entries: set[int], until: int = NEVER) -> bool:
        """Whether claims can all be true, by what was seen up to an entry."""
        graph = networkx.Graph()
        cards = set(PACK) - self.out
        receipts = [receipt for receipt in self.receipts if receipt[1] < until]
        receipts.append((-1, 0, len(cards) - sum(size for _, _, size in receipts)))
        graph.add_nodes_from(cards)
        graph.add_edges_from(
            (card, (seat, time, number))
            for card in cards
            for seat, time, size in receipts
            if self.can_come(card, seat, time, entries, until)
            for number in range(size)
        )
        mates = networkx.bipartite.hopcroft_karp_matching(graph, cards)
        return sum(card in mates for card in cards) == len(cards)

    def can_come(self, card: str, seat: int, time: int, entries: set[int], until: int) -> bool:
        came = self.came.get(card)
        if came and came[1] < until and came != (seat, time):
            return False
        shown = self.shown.get(card)
        shown = shown if shown and shown[1] <= until else None
        if shown and (shown[0] != seat or shown[1] <= time):
            return False
        for entry in entries:
            who, when, suit = self.lacks[entry]
            was_there = seat == who and time < when and (shown is None or shown[1] > when)
            if card[-1] == suit and was_there:
                return False
        return True


class Trial:
    """One hand entered act by act, and after each trick what a matching proves.

    `proven` holds the accused entries of single findings, with the entry that proved each.
    """

    def __init__(self, rng: random.Random, house: House, *, cheat: float, seen: float) -> None:
        self.rng, self.seen = rng, seen
        self.hand = Hand(rng, house, 0, cheat=cheat)
        self.fold, self.judge = new_fold(house), Judge(self.hand)
        self.proven: dict[int, int] = {}
        self.revokes: set[int] = set()
        self.trick: list[int] = []

    @property
    def text(self) -> str:
        return record_text(self.fold, "")

    def run(self) -> None:
        entered(self.fold, f"hand {self.hand.house.names[0]} {self.hand.turned}")
        plays = iter(self.hand.plays)
        for what, seat, card in self.hand.events:
            if what == "shuffle":
                break
            if what == "play":
                self.play(seat, card, next(plays))
            else:
                self.draw(seat, card)
            self.check_joints()
        self.compare()

    def play(self, seat: int, card: str, play: Play) -> None:
        """Enter a card; what is refused stands as it was played, and was a revoke."""
        number = self.fold.numbered + 1
        if play.is_revoke:
            self.revokes.add(number)
        if enter(self.fold, card):
            assert play.is_revoke
            entered(self.fold, f"{card}~")
            self.proven[number] = number
        elif play.led and card[-1] != play.led:
            self.judge.lacks[number] = (seat, number, play.led)
        self.judge.shown[card] = (seat, number)
        self.trick.append(number)

    def draw(self, seat: int, card: str) -> None:
        """The winner draws, now and then in the open; the trick is judged."""
        time = self.fold.numbered
        self.judge.receipts.append((seat, time, 1))
        if self.rng.random() < self.seen:
            entered(self.fold, f"drew {card}")
            self.judge.came[card] = (seat, time)
        self.compare()

    def check_joints(self) -> None:
        """A joint finding is as small as can be at the entry that proves it."""
        for accused, _ in lingering(self.fold).findings:
            if len(accused) > 1 and accused not in self.judge.joints:
                self.judge.joints.add(accused)
                for entry in accused:
                    assert self.judge.can_hold(set(accused) - {entry}), (self.text, accused)

    def compare(self) -> None:
        """Compare the findings with what the matching proves, and when it does."""
        judge, findings = self.judge, list(lingering(self.fold).findings.values())
        doubtful = judge.lacks.keys() - self.proven.keys()
        all_hold = not doubtful or judge.can_hold(set(doubtful))
        for entry in () if all_hold else doubtful:
            if not judge.can_hold({entry}):
                self.proven[entry] = self.first_proof(entry)
        self.trick = []
        alone = {f.accused[0]: f.proven_by[0] for f in findings if len(f.accused) == 1}
        assert alone == self.proven, self.text
        joint = [set(finding.accused) for finding in findings if len(finding.accused) > 1]
        assert not any(judge.can_hold(accused) for accused in joint), self.text
        suspected = set().union(*joint) if joint else set()
        free = judge.lacks.keys() - self.proven.keys() - suspected
        assert all_hold or judge.can_hold(free), self.text

    def first_proof(self, entry: int) -> int:
        """The first entry since the trick before by which a claim cannot be true."""
        proofs = (n for n in self.trick if n >= entry and not self.judge.can_hold({entry}, n))
        return next(proofs, self.fold.numbered)


@pytest.mark.parametrize(("seats", "games"), [(3, 12), (4, 10), (5, 6), (6, 4), (7, 2)])
def test_receipts_agree_with_a_matching(seats: int, games: int) -> None:
    rng = random.Random(seats)
    proven = 0
    for _ in range(games):
        house = House(seats, rng.random() < 0.3, rng.random() < 0.3, reshuffle=False)
        cheat, seen = rng.choice((0.0, 0.3, 0.6)), rng.choice((0.0, 0.5))
        trial = Trial(rng, house, cheat=cheat, seen=seen)
        trial.run()
        proven += len(trial.proven)
    assert proven or seats == 3


def test_the_suits_of_the_players_are_those_of_the_engine() -> None:
    assert {card_text(card) for card in each(union(CARD_OF[card] for card in PACK))} == set(PACK)
    assert set(SUITS) == {card[-1] for card in PACK}


def test_a_hand_ends_as_it_can_end_from_each_of_its_entries() -> None:
    rng = random.Random(6)
    for _ in range(many(60)):
        house = any_house(rng)
        hand = Hand(rng, house, 0)
        acts = list(hand.acts(NOBODY, 0.0))
        assert hand.winner is not None
        told = f"result {house.names[hand.winner]} {hand.points}"
        for count in range(1, len(acts)):
            result = replay("\n".join([house.head, *acts[:count], told]))
            assert result.refusal is None, str(result.refusal)
