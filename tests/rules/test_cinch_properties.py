"""Properties of Cinch over random hands, checked against a referee that shares no code.

The referee knows the receipts of each seat: the places of the cards it kept and of those it got
afterwards. What can lie where is a flow of cards into places; where few cards are unseen, every
distribution is gone through instead.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

import networkx
import pytest
from networkx.algorithms.flow import edmonds_karp

from tests.many import many
from tests.rules.cinch_players import (
    NAMES,
    PACK,
    SUITS,
    Hand,
    Manner,
    game_text,
    must_lack,
    trumps_of,
)
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import CARD_OF, card_text, texts, union
from trickledger.rules.games.cinch.hand import CinchHand
from trickledger.rules.games.cinch.order import duties_under
from trickledger.rules.ladder import forbidden, legal
from trickledger.rules.language.notation import PLAY
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.views.sheet import Game

HEAD = f"game cinch\nplayers {', '.join(NAMES)}"
MIXED = Manner(recorded=0.4, drawn=0.5, listed=0.4)
MOST_WORLDS = 800


def new_fold() -> GameFold:
    head = read_head(HEAD)
    assert isinstance(head, Head)
    return GameFold(head)


def cinch(fold: GameFold) -> CinchHand:
    chapter = fold.current
    assert chapter is not None
    assert isinstance(chapter.deal, CinchHand)
    return chapter.deal


def entered(fold: GameFold, line: str) -> None:
    refusal = enter(fold, line)
    assert refusal is None, (record_text(fold, ""), line, str(refusal))


def acts_of(line: str) -> list[str]:
    """The acts of a line that the players wrote, one by one."""
    words = line.split()
    return words if words[0] in CARD_OF else line.split(", ")


# -- what may be played ------------------------------------------------------------------------


def test_the_set_s_is_the_table_of_the_rulebook() -> None:
    for trump in SUITS:
        for lead, ladder in duties_under(trump).items():
            for card in PACK:
                if CARD_OF[card] != lead:
                    claimed = frozenset(texts(forbidden(ladder, CARD_OF[card])))
                    assert claimed == must_lack(trump, card_text(lead), card), (trump, lead, card)


def test_a_card_is_legal_exactly_if_nothing_of_its_s_is_held() -> None:
    rng = random.Random(1)
    for _ in range(5_000):
        trump = rng.choice(SUITS)
        lead, *cards = rng.sample(PACK, rng.randint(2, 7))
        hand, ladder = union(CARD_OF[card] for card in cards), duties_under(trump)[CARD_OF[lead]]
        fair = {card for card in cards if not must_lack(trump, lead, card) & set(cards)}
        assert fair
        assert set(texts(legal(ladder, hand))) == fair
        assert {c for c in cards if forbidden(ladder, CARD_OF[c]) & hand} == set(cards) - fair


# -- honest hands ------------------------------------------------------------------------------


def check_places(fold: GameFold, hand: Hand, played: set[str]) -> None:
    """No card is lost or doubled, and what is known is true."""
    hands = cinch(fold).hands
    known = [set(texts(cards)) for cards in hands.known]
    unseen = set(texts(hands.unseen))
    kept = {seat: set(texts(some)) for seat, (some, _) in hands.kept.items()}
    for seat, held in enumerate(known):
        assert hands.count(seat) == len(hand.held[seat])
        assert held <= set(hand.held[seat])
        assert set(hand.held[seat]) - held <= unseen | kept.get(seat, set())
        assert not held & unseen
    assert sum(map(len, known)) == len(set().union(*known))
    assert len(unseen) == hands.face_down + sum(hands.hidden)
    out = set(PACK) - unseen - set().union(*known, *kept.values())
    assert played <= out <= played | {card for thrown in hand.thrown for card in thrown}


def check_playable(fold: GameFold) -> None:
    """`playable` says of each card what its refusal says, but for those presumed thrown."""
    deal = cinch(fold)
    if deal.phase is None or "play" not in deal.phase.words:
        return
    seat = deal.turn
    may = set(texts(deal.playable(seat)))
    accepted = {card for card in PACK if deal.refusal_for(seat, PLAY[CARD_OF[card]]) is None}
    assert may <= accepted
    assert accepted - may <= set(texts(deal.thrown_by_rule(seat)))


@pytest.mark.parametrize("manner", [Manner(), MIXED, Manner(recorded=1, drawn=1, listed=1)])
def test_cards_are_conserved_and_honest_hands_have_no_finding(manner: Manner) -> None:
    rng = random.Random(2)
    for number in range(many(60)):
        hand, fold, played = Hand(rng, number % 4, manner), new_fold(), set[str]()
        for line in hand.lines():
            entered(fold, line)
            check_playable(fold)
            if line.split()[0] in CARD_OF:
                played.update(line.split())
                check_places(fold, hand, played)
        assert not cinch(fold).findings


def test_points_and_lines_add_up() -> None:
    rng = random.Random(3)
    for number in range(many(150)):
        hand = Hand(rng, number % 4, MIXED)
        result = replay("\n".join([HEAD, *hand.lines()]))
        assert result.refusal is None
        check_sheet(hand, result.games[0])


def check_sheet(hand: Hand, game: Game) -> None:
    sheet = game.hands[0]
    played = {card for trick in sheet.tricks for _, card in trick.cards}
    trumps = [card for card in trumps_of(hand.trump) if card in played]
    worth = {"J" + hand.trump: 1, "10" + hand.trump: 1}
    worth |= {card: 5 for card in trumps_of(hand.trump) if card[:-1] == "5"}
    in_tricks = sum(points for card, points in worth.items() if card in played)
    in_tricks += 2 if trumps else 0
    assert sum(trick.points or 0 for trick in sheet.tricks) == in_tricks
    charged = sum(line.points for line in sheet.lines if line.clause == "CIN-DISC-4")
    assert sum(sheet.score.values()) == in_tricks + charged <= 14
    for name in sheet.score:
        assert sheet.score[name] == sum(p.points for p in sheet.lines if p.player == name)
        assert sheet.entered[name] == sum(p.points for p in sheet.settlement if p.player == name)
    declarers = str(sheet.facts["declarers"])
    (defenders,) = set(sheet.score) - {declarers}
    bid, mine, theirs = sheet.facts["bid"], sheet.score[declarers], sheet.score[defenders]
    assert isinstance(bid, int)
    gain = mine - theirs if mine >= bid else -(14 + bid - mine)
    assert sheet.entered == {declarers: max(0, gain), defenders: max(0, -gain)}


def test_games_read_again_as_they_were_written() -> None:
    for seed in range(many(12)):
        fold = replay(game_text(random.Random(seed), MIXED)).games[0].fold
        sheet = Game(fold).as_json()
        again = replay(record_text(fold, ""))
        assert again.refusal is None
        assert again.games[0].as_json() == sheet
        assert again.games[0].entries == fold.entries
        stored = fold.entries[1:]
        assert Game(fold_stored(fold.head, stored)).as_json() == sheet
        check_total(fold)


def check_total(fold: GameFold) -> None:
    game = Game(fold)
    for name, total in game.totals.items():
        assert total == sum(hand.entered[name] for hand in game.hands)
    assert [max(game.totals, key=lambda name: game.totals[name])] == game.winners


# -- evidence ----------------------------------------------------------------------------------


class Claim(NamedTuple):
    """A claim of an entry: the seat lacked `cards`, or kept none of them where it is a discard."""

    entry: int
    seat: int
    cards: frozenset[str]
    is_discard: bool = False


class Referee:
    """What the table has seen, and whether claims can hold together.

    `shown` are by seat the played cards that may have come from either receipt, each with its
    entry; `kept` and `got` the places from which they and the hidden cards come.
    """

    def __init__(self, hand: Hand) -> None:
        self.trumps = set(trumps_of(hand.trump))
        self.unseen = set(PACK)
        self.known: list[set[str]] = [set(), set(), set(), set()]
        self.shown: list[dict[str, int]] = [{}, {}, {}, {}]
        self.played: list[dict[str, int]] = [{}, {}, {}, {}]
        self.kept = [0] * 4
        self.got = [0] * 4

    def begin(self, hand: Hand) -> None:
        """The draw is over: what is known of the hands by then."""
        for seat in range(4):
            drawn = set(hand.seen_draws[seat])
            self.kept[seat] = hand.kept[seat]
            self.got[seat] = hand.spare[seat] - len(drawn)
            self.known[seat] = set(drawn)
            if hand.recorded[seat]:
                dealt = set(hand.dealt[seat])
                sure = dealt & self.trumps if hand.has_taken_back[seat] else dealt
                self.known[seat] |= sure.difference(hand.thrown[seat])
                self.kept[seat] = 0
                self.unseen -= sure
            self.unseen -= self.known[seat]

    def play(self, seat: int, card: str, entry: int) -> None:
        self.played[seat][card] = entry
        if card not in self.known[seat]:
            self.shown[seat][card] = entry
            self.unseen.discard(card)

    def hidden(self, seat: int) -> int:
        return self.kept[seat] + self.got[seat] - len(self.shown[seat])

    def is_broken(self, claim: Claim) -> bool:
        """Whether a play's claim is broken by a card that was in the hand then."""
        earlier = {card for card, when in self.played[claim.seat].items() if when < claim.entry}
        held = (self.known[claim.seat] | set(self.shown[claim.seat])) - earlier
        return not claim.is_discard and bool(claim.cards & held)

    def can_hold(self, claims: Iterable[Claim]) -> bool:
        """Whether some distribution of the unseen cards satisfies all of some claims."""
        claims = list(claims)
        if any(self.is_broken(claim) for claim in claims):
            return False
        worlds, left = 1, len(self.unseen)
        for seat in range(4):
            worlds *= comb(left, self.hidden(seat))
            left -= self.hidden(seat)
        return self._by_worlds(claims) if worlds <= MOST_WORLDS else self._by_flow(claims)

    def _by_worlds(self, claims: list[Claim]) -> bool:
        return any(
            all(self._holds(claim, world[claim.seat]) for claim in claims)
            for world in self._worlds(0, frozenset(self.unseen))
        )

    def _worlds(self, seat: int, left: frozenset[str]) -> Iterator[tuple[frozenset[str], ...]]:
        if seat == 4:
            yield ()
            return
        for cards in combinations(sorted(left), self.hidden(seat)):
            for others in self._worlds(seat + 1, left.difference(cards)):
                yield (frozenset(cards), *others)

    def _holds(self, claim: Claim, hidden: frozenset[str]) -> bool:
        if not claim.is_discard:
            return not claim.cards & hidden
        plain = (hidden | self.shown[claim.seat].keys()) & claim.cards
        return len(plain) <= self.got[claim.seat]

    def _by_flow(self, claims: list[Claim]) -> bool:
        graph = networkx.DiGraph()
        barred: list[set[str]] = [set(), set(), set(), set()]
        keepers = {claim.seat for claim in claims if claim.is_discard}
        for claim in claims:
            if not claim.is_discard:
                barred[claim.seat] |= claim.cards
        for seat in range(4):
            graph.add_edge(("kept", seat), "end", capacity=self.kept[seat])
            graph.add_edge(("got", seat), "end", capacity=self.got[seat])
        hidden = sum(map(self.hidden, range(4)))
        graph.add_edge("down", "end", capacity=len(self.unseen) - hidden)
        cards = 0
        for kind, count, is_trump, seats in self._kinds(barred):
            cards += count
            graph.add_edge("begin", kind, capacity=count)
            for seat in seats:
                graph.add_edge(kind, ("got", seat))
                if is_trump or seat not in keepers:
                    graph.add_edge(kind, ("kept", seat))
            if kind[0] == "unseen":
                graph.add_edge(kind, "down")
        # for so few edges the plainest of its ways is the quickest
        most = networkx.maximum_flow_value(graph, "begin", "end", flow_func=edmonds_karp)
        return bool(most == cards)

    def _kinds(
        self, barred: list[set[str]]
    ) -> Iterator[tuple[tuple[str, str, bool], int, bool, list[int]]]:
        """Cards that are alike: what they are, how many, whether trumps, whose they may be."""
        for seat in range(4):
            for is_trump in (False, True):
                count = sum((card in self.trumps) == is_trump for card in self.shown[seat])
                yield ("shown", NAMES[seat], is_trump), count, is_trump, [seat]
        for suit in SUITS:
            for is_trump in (False, True):
                alike = [
                    card
                    for card in self.unseen
                    if card[-1] == suit and (card in self.trumps) == is_trump
                ]
                seats = [s for s in range(4) if alike and alike[0] not in barred[s]]
                yield ("unseen", suit, is_trump), len(alike), is_trump, seats


class Trial:
    """One hand entered act by act, with what the referee expects of every card."""

    def __init__(self, hand: Hand, rng: random.Random, seen: int) -> None:
        self.hand = hand
        self.rng = rng
        self.seen = seen
        self.fold = new_fold()
        self.referee = Referee(hand)
        self.claims: list[Claim] = []
        self.proven: set[int] = set()
        self.open: dict[int, set[str]] = {}
        self.discards: dict[int, int] = {}
        self.began = False

    @property
    def text(self) -> str:
        return record_text(self.fold, "")

    def run(self) -> None:
        for line in self.hand.lines():
            for act in acts_of(line):
                if act in CARD_OF:
                    self.begin()
                    self.play(act)
                else:
                    self.say(act)

    def say(self, act: str) -> None:
        """An act before the play; a discard that is refused stands as it was made."""
        seat = cinch(self.fold).turn if self.fold.chapters else 0
        refusal = enter(self.fold, act)
        if refusal is not None:
            assert act.startswith("discard"), (self.text, act, str(refusal))
            entered(self.fold, f"{act}~")
            self.proven.add(self.fold.numbered)
        if act.startswith("discard"):
            self.discards[seat] = self.fold.numbered
            self.open[seat] = set(act.split()[2:])

    def begin(self) -> None:
        """The draw is over: see some cards that are out of play, and take in the claims."""
        if self.began:
            return
        self.began = True
        for seat, cards in self.open.items():
            # Who takes back does not say which: the open ones may be in the hand again.
            taken = self.hand.has_taken_back[seat]
            self.referee.unseen -= cards & self.referee.trumps if taken else cards
        self.referee.begin(self.hand)
        down = sorted(self.referee.unseen.difference(*self.hand.six))
        sights = self.rng.sample(down, min(self.seen, len(down)))
        plain = frozenset(set(PACK) - self.referee.trumps)
        for seat, entry in self.discards.items():
            is_known = self.referee.kept[seat] == 0 and self.hand.kept[seat]
            if entry not in self.proven and not is_known:
                self.claims.append(Claim(entry, seat, plain, is_discard=True))
        if sights:
            self.referee.unseen -= set(sights)
            entered(self.fold, f"seen {' '.join(sights)}")
        self.check()

    def play(self, card: str) -> None:
        """Enter a card; where the referee refuses it, as it was played."""
        deal, number = cinch(self.fold), self.fold.numbered + 1
        seat, trump = deal.turn, self.hand.trump
        lead = card_text(deal.table[0][1]) if deal.table else ""
        claim = Claim(number, seat, must_lack(trump, lead, card) - {card})
        hidden = self.referee.unseen if self.referee.hidden(seat) else set()
        kept = self.referee.known[seat] - self.referee.played[seat].keys()
        refused = bool(claim.cards & kept) or not self._can_lack(claim, hidden)
        refusal = enter(self.fold, card)
        assert (refusal is not None) == refused, (self.text, card, str(refusal))
        if refused:
            entered(self.fold, f"{card}~")
            self.proven.add(number)
        elif claim.cards:
            self.claims.append(claim)
        self.referee.play(seat, card, number)
        self.check()

    def _can_lack(self, claim: Claim, unseen: set[str]) -> bool:
        return len(unseen - claim.cards) >= self.referee.hidden(claim.seat)

    def check(self) -> None:
        """Compare the findings with what the referee proves."""
        findings = [finding.accused for finding in cinch(self.fold).findings.values()]
        doubtful = [claim for claim in self.claims if claim.entry not in self.proven]
        all_hold = not doubtful or self.referee.can_hold(doubtful)
        for claim in [] if all_hold else doubtful:
            if not self.referee.can_hold([claim]):
                self.proven.add(claim.entry)
        assert {f[0] for f in findings if len(f) == 1} == self.proven, self.text
        standing = {claim.entry: claim for claim in self.claims if claim.entry not in self.proven}
        joint = [accused for accused in findings if len(accused) > 1]
        for accused in joint:
            assert set(accused) <= set(standing), self.text
            claims = [standing[entry] for entry in accused]
            assert not self.referee.can_hold(claims), (self.text, accused)
        suspected = {entry for accused in joint for entry in accused}
        free = [claim for entry, claim in standing.items() if entry not in suspected]
        assert all_hold or self.referee.can_hold(free), (self.text, [c.entry for c in free])


CHEATING = Manner(revokes=0.25, keeps_plain=0.4)


@pytest.mark.parametrize(
    ("manner", "seen"),
    [
        (CHEATING, 0),
        (CHEATING, 28),
        (CHEATING._replace(drawn=0.5), 24),
        (CHEATING._replace(recorded=0.4, drawn=0.3), 26),
    ],
)
def test_findings_are_what_all_distributions_prove(manner: Manner, seen: int) -> None:
    rng = random.Random(seen)
    revokes = keepers = 0
    for number in range(many(15)):
        trial = Trial(Hand(rng, number % 4, manner), rng, seen)
        trial.run()
        revokes += len(trial.hand.revokes)
        keepers += len(trial.hand.keepers)
    assert revokes > 5
    assert keepers > 5


def test_every_revoke_is_proven_by_the_last_trick() -> None:
    rng = random.Random(5)
    for number in range(many(200)):
        hand, fold = Hand(rng, number % 4, Manner(revokes=0.3)), new_fold()
        for line in hand.lines():
            for act in acts_of(line):
                if enter(fold, act):
                    entered(fold, f"{act}~")
        findings = list(cinch(fold).findings.values())
        seats = [entry.by for entry in fold.entries if (entry.number,) in {f[0] for f in findings}]
        assert sorted(map(str, seats)) == sorted(NAMES[seat] for seat in hand.revokes)
        assert all(len(finding.accused) == 1 for finding in findings)


def test_hands_recorded_later_prove_what_was_kept_and_nothing_else() -> None:
    rng = random.Random(6)
    keepers = 0
    for number in range(many(150)):
        manner = Manner(keeps_plain=rng.choice([0, 0.5]), drawn=rng.random(), listed=rng.random())
        hand, fold = Hand(rng, number % 4, manner), new_fold()
        late = rng.sample(range(4), 4)
        for line in hand.lines():
            for act in acts_of(line):
                if enter(fold, act):
                    entered(fold, f"{act}~")
            if line.split()[0] in CARD_OF and late and rng.random() < 0.4:
                expose(fold, hand, late.pop())
        for seat in late:
            expose(fold, hand, seat)
        findings = cinch(fold).findings.values()
        assert all(finding.clause == "CIN-DISC-1" for finding in findings)
        assert len(findings) == len(hand.keepers), record_text(fold, "")
        keepers += len(hand.keepers)
    assert keepers > 50


def expose(fold: GameFold, hand: Hand, seat: int) -> None:
    """Record the cards a seat was dealt after the fact (COM-PROOF-7)."""
    entered(fold, f"{NAMES[seat]} holds {' '.join(hand.dealt[seat])}")
