"""Properties of Loo over random hands, checked against a referee that shares no code."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.many import many
from tests.rules import loo_referee as referee
from tests.rules.loo_players import NAMES, Hand, Style, record
from tests.rules.loo_referee import Cards, Lack, Trick, Watch
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import CARD_OF, card_text, each, texts, union
from trickledger.rules.games.loo.hand import LooHand
from trickledger.rules.games.loo.order import (
    PACK,
    civil_duty,
    duties_under,
    obligations,
    order_under,
)
from trickledger.rules.ladder import Ladder, broken_clause, forbidden, legal
from trickledger.rules.language.notation import PLAY
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.views.sheet import Game

MOST_WORLDS = 600
MIXED = Style(recorded=0.3, open_exchange=0.4, drew=0.3)


def new_fold(seats: int, *options: str) -> GameFold:
    head = read_head("\n".join(["game loo", f"players {', '.join(NAMES[:seats])}", *options]))
    assert isinstance(head, Head)
    return GameFold(head)


def loo(fold: GameFold) -> LooHand:
    assert fold.current is not None
    assert isinstance(fold.current.deal, LooHand)
    return fold.current.deal


def entered(fold: GameFold, line: str) -> None:
    refusal = enter(fold, line)
    assert refusal is None, (record_text(fold, ""), line, str(refusal))


def cards_of(cards: int) -> Cards:
    return frozenset(texts(cards))


# -- 1: what may be played ---------------------------------------------------------------------


def random_trick(rng: random.Random) -> Trick:
    """The beginning of a trick of any cards."""
    trick = Trick(rng.choice(referee.SUITS), rng.random() < 0.3)
    trick.cards = rng.sample(sorted(referee.PACK), rng.randint(1, 5))
    if rng.random() < 0.1:
        ace = f"A{trick.trump}"
        trick.cards = [ace, *(card for card in trick.cards if card != ace)]
        trick.is_civil = True
    return trick


def ladder_of(trick: Trick) -> Ladder:
    if trick.is_civil:
        return civil_duty(trick.trump)
    lead, best = (CARD_OF[trick.cards[place]] for place in (0, referee.winner(trick)))
    if not trick.heads_trumped:
        return duties_under(trick.trump)[lead][best]
    suit = referee.suit_of(trick.trump, trick.cards[0])
    to_head = referee.best_of(trick.trump, [card for card in trick.cards if card in suit])
    led = order_under(trick.trump).group[lead]
    return obligations(trick.trump, led, best, CARD_OF[to_head])


def test_the_set_s_is_the_table_of_the_rulebook() -> None:
    rng = random.Random(1)
    for _ in range(many(1500)):
        trick = random_trick(rng)
        ladder = ladder_of(trick)
        for card in referee.PACK.difference(trick.cards):
            expected = referee.must_lack(trick, card) - {card}
            assert cards_of(forbidden(ladder, CARD_OF[card])) == expected, (trick.cards, card)


def test_a_card_is_legal_exactly_if_nothing_of_its_s_is_held() -> None:
    rng = random.Random(2)
    for _ in range(6000):
        trick = random_trick(rng)
        ladder = ladder_of(trick)
        cards = rng.sample(sorted(referee.PACK.difference(trick.cards)), rng.randint(1, 5))
        hand = union(CARD_OF[card] for card in cards)
        refused = {card for card in cards if forbidden(ladder, CARD_OF[card]) & hand}
        assert cards_of(legal(ladder, hand)) == frozenset(cards) - refused
        for card in refused:
            held = referee.must_lack(trick, card) & frozenset(cards)
            expected = referee.clause_broken(trick, card, held)
            assert broken_clause(ladder, CARD_OF[card], hand) == expected, (trick.cards, cards)


# -- 2: cards and chips are conserved ----------------------------------------------------------


def check_places(fold: GameFold, hand: Hand) -> None:
    deal = loo(fold)
    hands, unseen, known_all = deal.hands, cards_of(deal.hands.unseen), frozenset[str]()
    for seat in hand.stayers:
        held, known = frozenset(hand.held[seat]), cards_of(hands.known[seat])
        some, count = hands.kept.get(seat, (0, 0))
        assert hands.count(seat) == len(held)
        assert known <= held
        assert len(held & cards_of(some)) == count
        assert held - known - cards_of(some) <= unseen
        assert not known_all & known
        assert not (known | cards_of(some)) & unseen
        known_all |= known
    assert hands.face_down == len(unseen) - sum(hands.hidden)


def check_playable(fold: GameFold) -> None:
    """`playable` says of each card what its refusal says."""
    deal = loo(fold)
    step = deal.phase.words.get("play") if deal.phase else None
    for seat in step.who(deal) if step else ():
        accepted = [card for card in each(PACK) if deal.refusal_for(seat, PLAY[card]) is None]
        assert deal.playable(seat) == union(accepted), record_text(fold, "")


def balances(fold: GameFold) -> dict[str, int]:
    """What everybody has and what the pot holds at this entry, the ante of the hand posted."""
    rows = fold.standing(fold.carry)
    if fold.current and not fold.current.is_over:
        deal = loo(fold)
        rows[deal.name(deal.dealer)] -= deal.setting.options.unit
        rows["pot"] = deal.pot
    return rows


@pytest.mark.parametrize("seats", [5, 6, 8, 10])
def test_cards_and_chips_are_conserved_at_every_entry(seats: int) -> None:
    rng = random.Random(seats)
    fold = new_fold(seats)
    for number in range(many(25)):
        hand = Hand(rng, seats, number % seats, MIXED)
        for line in hand.lines():
            for act in line:
                entered(fold, act)
                assert sum(fold.standing(fold.carry).values()) == 0
                assert sum(balances(fold).values()) == 0
            check_places(fold, hand)
            check_playable(fold)
        check_settlement(fold, hand)
        assert not loo(fold).findings


def check_settlement(fold: GameFold, hand: Hand) -> None:
    """What a hand enters, written out a second time (RULES 3.3)."""
    sheet = Game(fold).hands[-1]
    pot = int(str(sheet.facts["pot"]))
    expected = dict.fromkeys(range(hand.seats), 0)
    expected[hand.dealer] -= 5
    left = pot
    if hand.flushes:
        best = referee.best_flushes(hand.flushes, hand.trump)
        shares = {seat: pot // len(best) for seat in best}
        payers = [seat for seat in hand.stayers if seat not in {*hand.flushes, hand.pam}]
    elif len(hand.stayers) < 2:
        shares, payers = dict.fromkeys(hand.stayers, pot), []
    else:
        shares = {seat: hand.won[seat] * pot // 5 for seat in hand.stayers}
        payers = [seat for seat in hand.stayers if not hand.won[seat]]
    for seat, share in shares.items():
        expected[seat] += share
        left -= share
    for seat in payers:
        expected[seat] -= 5
        left += 5
    assert sheet.entered == {NAMES[seat]: amount for seat, amount in expected.items()}
    assert fold.carry.stake == left
    is_shared = hand.flushes and len(shares) > 1
    assert sum(sheet.score.values()) == (5 if hand.stayers and not is_shared else 0)


# -- 3: text -----------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [Style(), MIXED, Style(heads_trumped=True, passes=0.1)])
def test_a_record_reads_as_the_same_account(style: Style) -> None:
    rng = random.Random(3)
    for seats in (5, 7, 10):
        result = replay(record(rng, 12, seats, style))
        assert result.refusal is None, str(result.refusal)
        fold = result.games[0].fold
        again = replay(record_text(fold, ""))
        assert again.refusal is None, str(again.refusal)
        assert again.games[0].as_json() == result.games[0].as_json()
        assert again.games[0].entries == result.games[0].entries
        stored = fold.entries[1:]
        assert Game(fold_stored(fold.head, stored)).as_json() == result.games[0].as_json()


def test_thousands_of_honest_hands_have_no_finding() -> None:
    rng = random.Random(4)
    for _ in range(many(40)):
        style = Style(recorded=rng.random() / 2, open_exchange=0.3, drew=0.3, seen=rng.randrange(9))
        result = replay(record(rng, 50, rng.randint(5, 10), style))
        assert result.refusal is None, str(result.refusal)
        assert not [hand.findings for hand in result.games[0].hands if hand.findings]


WORDS = (
    "in pass exchange drew flush pam nothing all civil ante hand holds left seen score total note "
    "void correct @3 @9 @20 .1 .2 = , # ~ end drop Ann Bob Ann: Bob: pot minus 0 1 5 -1 7S AH JC "
    "AKQJTh 2c3c4c5c jo K S 99999999999"
).split()


def mutated(rng: random.Random, text: str) -> str:
    """A record with a few random edits of its words."""
    lines = [line.split(" ") for line in text.splitlines()]
    for _ in range(rng.randint(1, 3)):
        line = rng.choice(lines[2:])
        place = rng.randrange(len(line) + 1)
        match rng.randrange(4):
            case 0:
                line.insert(place, rng.choice(WORDS))
            case 1:
                line[place : place + 1] = [rng.choice(WORDS)]
            case 2:
                del line[place : place + rng.randint(1, 2)]
            case _:
                lines.insert(rng.randrange(2, len(lines) + 1), list(rng.choice(lines)))
    return "\n".join(map(" ".join, lines))


def test_bad_text_is_a_refusal_that_changes_nothing() -> None:
    rng = random.Random(7)
    style = MIXED._replace(cheat=0.1, flush=0.3, seen=3)
    for seats in (5, 6, 10):
        text = record(rng, 3, seats, style).replace("\nend\n", "\n")
        for _ in range(150):
            lines = mutated(rng, text).splitlines()
            result = replay("\n".join(lines))
            if not result.games:
                continue
            standing = replay("\n".join(lines[: result.read]))
            assert standing.refusal is None
            assert [game.as_json() for game in standing.games] == [
                game.as_json() for game in result.games
            ], lines
            for game in result.games:
                assert sum(game.totals.values()) == 0


@pytest.mark.parametrize("recorded", [0.0, 0.4])
def test_a_short_stock_is_shuffled_anew(recorded: float) -> None:
    rng = random.Random(8)
    style = Style(recorded=recorded, open_exchange=0.4, drew=0.4, passes=0.4, reshuffles=True)
    for seats in (9, 10):
        for _ in range(10):
            result = replay(record(rng, 20, seats, style))
            assert result.refusal is None, str(result.refusal)
            assert not [hand.findings for hand in result.games[0].hands if hand.findings]


# -- 4: evidence -------------------------------------------------------------------------------


class Trial:
    """One hand entered act by act, with what a referee expects of every entry of its play.

    `proven` holds the accused entries of single findings, with the entry that proved each.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.fold = new_fold(hand.seats)
        self.watch: Watch | None = None
        self.trick = Trick(hand.trump, False)
        self.lacks: list[Lack] = []
        self.proven: dict[int, int] = {}
        self.joint: set[tuple[int, ...]] = set()
        self.judged = 0

    @property
    def text(self) -> str:
        return record_text(self.fold, "")

    def run(self, late: float) -> None:
        for line in self.hand.lines():
            for act in line:
                self._act(act)
            if line[0].startswith("exchange") and not self.hand.flushes:
                self.watch = self._watch()
            elif self.watch and self.hand.rng.random() < late:
                self._expose(self.hand.rng.choice(self.hand.stayers))

    def _watch(self) -> Watch:
        hand = self.hand
        watch = Watch(hand.stayers)
        watch.see_out_of_play([hand.upcard])
        for seat in hand.recorded:
            if seat in hand.stayers:
                self._know_dealt(watch, seat)
            else:
                watch.see_out_of_play(hand.dealt[seat])
        for cards in hand.thrown_open.values():
            watch.see_out_of_play(cards)
        for seat, drawn in hand.drawn_open.items():
            watch.show(seat, drawn)
        return watch

    def _know_dealt(self, watch: Watch, seat: int) -> None:
        hand, dealt = self.hand, frozenset(self.hand.dealt[seat])
        thrown, count = hand.thrown_open.get(seat), hand.exchanged[seat]
        if count and not thrown:
            rest = dealt - watch.shown[seat]
            watch.keep(seat, rest, len(rest) - count)
        else:
            watch.show(seat, dealt - (thrown or frozenset()))

    def _expose(self, seat: int) -> None:
        """Record a hand after the fact (COM-PROOF-7)."""
        assert self.watch
        if seat not in self.hand.recorded:
            self.hand.recorded.add(seat)
            entered(self.fold, f"{NAMES[seat]} holds {' '.join(sorted(self.hand.dealt[seat]))}")
            self._know_dealt(self.watch, seat)
            self._check(self.fold.numbered)

    def _act(self, act: str) -> None:
        if act in CARD_OF and self.watch:
            self._play(act, self.fold.numbered + 1)
            return
        entered(self.fold, act)
        if act == "civil":
            self.trick.is_civil = True
        elif act.startswith("seen") and self.watch:
            self.watch.see_out_of_play(act.split()[1:])
            self._check(self.fold.numbered)

    def _worlds(self) -> list[dict[int, Cards]] | None:
        assert self.watch
        return self.watch.worlds() if self.watch.distributions() <= MOST_WORLDS else None

    def _play(self, card: str, number: int) -> None:
        """Enter a card; where the referee refuses it, as it was played."""
        assert self.watch
        seat, is_civil = loo(self.fold).turn, self.trick.is_civil
        if not loo(self.fold).table:
            self.trick = Trick(self.hand.trump, False)
        then = Trick(self.hand.trump, False)
        then.cards, then.is_civil = list(self.trick.cards), is_civil and bool(self.trick.cards)
        lack = Lack(number, seat, referee.must_lack(then, card) - {card}, (then, card))
        clause = self._refusing(lack)
        refusal = enter(self.fold, card)
        if refusal is None:
            assert clause is None, (self.text, card, clause)
            self.lacks += [lack] if lack.cards else []
        else:
            assert clause == refusal.clause, (self.text, card, str(refusal), clause)
            entered(self.fold, f"{card}~")
            self.proven[number] = number
        self.trick.cards.append(card)
        self.watch.show(seat, [card])
        self.watch.played[seat][card] = number
        self._check(number)

    def _refusing(self, lack: Lack) -> str | None:
        """The clause that refuses a play at once (COM-PROOF-6)."""
        assert self.watch
        held = lack.cards & self.watch.holding(lack.seat, lack.entry)
        if held:
            return referee.clause_broken(*lack.clause_of, held)
        if not lack.cards or self.watch.can_hold(self._worlds(), [lack]):
            return None
        return referee.clause_broken(*lack.clause_of, lack.cards)

    def _check(self, number: int) -> None:
        """Compare the findings after an entry with what the referee proves."""
        assert self.watch
        worlds = self._worlds()
        findings = list(loo(self.fold).findings.values())
        alone = {found.accused[0]: found for found in findings if len(found.accused) == 1}
        for lack in self.lacks:
            if lack.entry in self.proven:
                continue
            held = lack.cards & self.watch.holding(lack.seat, lack.entry)
            if held or not self.watch.can_hold(worlds, [lack]):
                self.proven[lack.entry] = number
                clause = referee.clause_broken(*lack.clause_of, held or lack.cards)
                assert lack.entry in alone, (self.text, lack)
                assert alone[lack.entry].clause == clause, (self.text, lack)
        assert {e: found.proven_by[0] for e, found in alone.items()} == self.proven, self.text
        self.judged += 1
        joint = [found.accused for found in findings if len(found.accused) > 1]
        self._check_joint(worlds, joint)

    def _check_joint(
        self, worlds: list[dict[int, Cards]] | None, joint: list[tuple[int, ...]]
    ) -> None:
        assert self.watch
        standing = {k.entry: k for k in self.lacks if k.entry not in self.proven}
        for accused in joint:
            lacks = [standing[entry] for entry in accused]
            assert not self.watch.can_hold(worlds, lacks), (self.text, accused)
            if accused not in self.joint:
                self.joint.add(accused)
                for lack in lacks:
                    rest = [other for other in lacks if other is not lack]
                    assert self.watch.can_hold(worlds, rest), (self.text, accused, lack)
        suspected = {entry for accused in joint for entry in accused}
        free = [lack for entry, lack in standing.items() if entry not in suspected]
        assert self.watch.can_hold(worlds, free), (self.text, [lack.entry for lack in free])


def trials(count: int, seed: int, style: Style, *, late: float = 0.0) -> Iterator[Trial]:
    rng = random.Random(seed)
    while count:
        hand = Hand(rng, 5, rng.randrange(5), style)
        trial = Trial(hand)
        trial.run(late)
        if hand.plays:
            count -= 1
            cards = [entry.number for entry in trial.fold.entries if entry.trick]
            assert set(trial.proven) == {cards[place] for place in hand.revokes}, trial.text
            yield trial


def test_every_revoke_is_proven_by_the_fifth_trick_at_the_latest() -> None:
    style = Style(passes=0.2, flush=0, cheat=0.3)
    found = [trial.proven for trial in trials(150, 5, style, late=0.05)]
    assert sum(map(len, found)) > 250


SMALL = Style(recorded=0.6, open_exchange=0.5, drew=0.5, passes=0.55, flush=0, cheat=0.5, seen=22)


@pytest.mark.parametrize(("style", "late"), [(SMALL, 0.0), (SMALL._replace(recorded=0.3), 0.1)])
def test_counting_agrees_with_all_distributions(style: Style, late: float) -> None:
    judged = joint = 0
    for trial in trials(250, 6, style, late=late):
        judged += trial.judged
        joint += len(trial.joint)
    assert judged > 500


def test_card_texts_are_those_of_the_referee() -> None:
    assert {card_text(card) for card in each(PACK)} == referee.PACK
