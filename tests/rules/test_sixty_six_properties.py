"""Properties of Sixty-Six over random hands, checked against referees that share no code."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.many import many
from tests.rules import sixty_six_referee as referee
from tests.rules.referee import Cards, Enumeration, Lack, Matching, Watch
from tests.rules.sixty_six_players import NAMES, Habits, Hand, game_text
from tests.rules.test_properties import check_mutant, mutated
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import CARD_OF, each, texts, union
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import SixtySixHand
from trickledger.rules.games.sixty_six.order import PACK as ENGINE_PACK
from trickledger.rules.games.sixty_six.order import obligations
from trickledger.rules.ladder import broken_clause, forbidden, legal
from trickledger.rules.language.notation import PLAY
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.views.sheet import Game

HEAD = "game sixty-six\nplayers Ann, Bob"
SCHNAPSEN = f"{HEAD}\noption sxs_strict schnapsen"
MOST_WORLDS = 1500


def new_fold(head: str = HEAD) -> GameFold:
    parsed = read_head(head)
    assert isinstance(parsed, Head)
    return GameFold(parsed)


def sixty_six(fold: GameFold) -> SixtySixHand:
    chapter = fold.current
    assert chapter is not None
    assert isinstance(chapter.deal, SixtySixHand)
    return chapter.deal


def cards_of(cards: int) -> Cards:
    return frozenset(texts(cards))


def entered(fold: GameFold, line: str) -> None:
    refusal = enter(fold, line)
    assert refusal is None, (record_text(fold, ""), line, str(refusal))


# -- 1: what may be played ---------------------------------------------------------------------


@pytest.mark.parametrize("strict", ["follow", "schnapsen"])
def test_the_set_s_is_the_table_of_the_rulebook(strict: str) -> None:
    for trump in referee.SUITS:
        for lead in sorted(referee.PACK):
            ladder = obligations(trump, strict, SXS.FOLLOW_1, CARD_OF[lead])
            for reply in referee.PACK - {lead}:
                expected = referee.must_lack(strict == "schnapsen", trump, lead, reply)
                claims = cards_of(forbidden(ladder, CARD_OF[reply]))
                assert claims == expected - {reply}, (trump, lead, reply)


@pytest.mark.parametrize("strict", ["follow", "schnapsen"])
def test_a_card_is_legal_exactly_when_the_hand_holds_nothing_of_s(strict: str) -> None:
    rng = random.Random(1)
    for _ in range(many(2000)):
        trump, cards = rng.choice("SHDC"), list(each(ENGINE_PACK))
        rng.shuffle(cards)
        lead, *rest = cards
        held = rest[: rng.randint(1, 6)]
        hand, ladder = union(held), obligations(trump, strict, SXS.FOLLOW_2, lead)
        may = legal(ladder, hand)
        refused = [card for card in held if forbidden(ladder, card) & hand]
        assert may
        assert (may | union(refused), may & union(refused)) == (hand, 0)
        for card in refused:
            names = texts(lead)[0], texts(card)[0]
            expected = referee.clause_broken(True, *names, cards_of(hand))
            assert broken_clause(ladder, card, hand) == expected, (trump, names)


# -- 2: cards are conserved --------------------------------------------------------------------


def true_of(hand: Hand, rng: random.Random) -> list[str]:
    """What can be told of a hand that was claimed, as if some of its last draws were not made."""
    held, stock = [set(cards) for cards in hand.held], list(hand.stock)
    can_be_undrawn = hand.untold if len(hand.acts[-1]) == 1 else []
    for seat, card in can_be_undrawn[rng.randint(0, len(can_be_undrawn)) :]:
        held[seat].remove(card)
        stock += [card] if card != hand.upcard else []
    rng.shuffle(stock)
    cut = rng.randint(0, len(stock))
    told = [f"seen {' '.join(part)}" for part in (stock[:cut], stock[cut:]) if part]
    for name, cards, dealt in zip(NAMES, held, hand.dealt, strict=True):
        told += [f"{name} holds {' '.join(dealt)}", f"{name} left {' '.join(cards)}"]
    rng.shuffle(told)
    return told[: rng.randint(1, len(told))]


def test_what_is_true_of_a_claimed_hand_can_be_told_in_any_order() -> None:
    """SXS-D13: the claim comes before the draws, before that of the loser alone, or after both."""
    rng = random.Random(10)
    for _ in range(many(150)):
        hand = Hand(rng, 1, Habits(claims=0.3, tells=0.1))
        fold = new_fold()
        for line in (*hand.lines, *(true_of(hand, rng) if hand.claim else ())):
            entered(fold, line)


class Truth:
    """Where the cards of a hand are, moved act by act."""

    def __init__(self, hand: Hand) -> None:
        self.held = [set(cards) for cards in hand.dealt]
        self.upcard = hand.turned
        self.stock = list(hand.stub)
        self.out: set[str] = set()
        self.is_open = True
        self.table: list[str] = []

    def follow(self, act: str, seat: int, trump: str) -> None:
        if act == "exchange":
            self.held[seat] ^= {f"9{trump}", self.upcard}
            self.upcard = f"9{trump}"
        elif act == "close":
            self.is_open = False
        elif act in CARD_OF:
            self.held[seat].remove(act)
            self.table.append(act)
            self.out.add(act)
            if len(self.table) == 2:
                lead, reply = self.table
                winner = seat if referee.reply_wins(trump, lead, reply) else 1 - seat
                self.table = []
                self.draw(winner)

    def draw(self, winner: int) -> None:
        for seat in (winner, 1 - winner) if self.is_open else ():
            self.held[seat].add(self.stock.pop(0) if self.stock else self.upcard)
        if self.is_open and not self.stock:
            self.is_open, self.upcard = False, ""


def check_places(fold: GameFold, truth: Truth) -> None:
    deal = sixty_six(fold)
    hands, unseen = deal.hands, cards_of(deal.hands.unseen)
    known = [cards_of(cards) for cards in hands.known]
    for seat in (0, 1):
        assert hands.count(seat) == len(truth.held[seat])
        assert known[seat] <= truth.held[seat]
        assert truth.held[seat] - known[seat] <= unseen
    assert not known[0] & known[1]
    assert not unseen & (known[0] | known[1])
    lying = {truth.upcard} - {""}
    assert referee.PACK - unseen - known[0] - known[1] == truth.out | lying
    assert hands.face_down == len(truth.stock)


def check_playable(fold: GameFold) -> None:
    """`playable` says of each card what its refusal says."""
    deal = sixty_six(fold)
    step = deal.phase.words.get("play") if deal.phase else None
    for seat in step.who(deal) if step else ():
        accepted = {card for card in each(ENGINE_PACK) if not deal.refusal_for(seat, PLAY[card])}
        assert deal.playable(seat) == union(accepted), record_text(fold, "")


@pytest.mark.parametrize("recorded", [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("tells", [0.0, 0.5])
def test_cards_are_conserved_at_every_entry(recorded: tuple[bool, bool], tells: float) -> None:
    rng = random.Random(2)
    for _ in range(many(40)):
        hand = Hand(rng, rng.randrange(2), Habits(tells=tells, recorded=recorded))
        fold, truth = new_fold(), Truth(hand)
        for act in (act for acts in hand.acts for act in acts):
            seat = sixty_six(fold).turn if fold.chapters else 0
            entered(fold, act)
            truth.follow(act, seat, hand.trump)
            check_places(fold, truth)
            check_playable(fold)


# -- 3: points add up --------------------------------------------------------------------------


def finished(
    count: int, seed: int, habits: Habits, head: str = HEAD
) -> Iterator[tuple[Hand, Game]]:
    rng = random.Random(seed)
    for _ in range(count):
        hand = Hand(rng, rng.randrange(2), habits)
        result = replay("\n".join([head, *hand.lines]))
        assert result.refusal is None, (hand.lines, str(result.refusal))
        yield hand, result.games[0]


def test_ten_thousand_hands_end_as_the_table_says() -> None:
    drawn = ended = 0
    for habits in (Habits(), Habits(closes=0.01, claims=0.001)):
        for hand, game in finished(5_000, 3, habits):
            sheet, told = game.hands[0], hand.told
            assert tuple(sheet.score.values()) == told.points, hand.lines
            assert tuple(sheet.entered.values()) == referee.game_points(told), hand.lines
            is_drawn = not any(sheet.entered.values())
            assert game.fold.carry.stake == is_drawn
            by_clause: dict[str, int] = {}
            for line in sheet.lines:
                by_clause[line.clause] = by_clause.get(line.clause, 0) + line.points
            unplayed = referee.PACK - {card for trick in sheet.tricks for _, card in trick.cards}
            left = sum(map(referee.value, unplayed))
            assert by_clause.get("SXS-PTS-1", 0) == 120 - left
            assert by_clause.get("SXS-PTS-2", 0) == (0 if hand.claim else 10)
            drawn += is_drawn
            ended += not unplayed
    assert drawn > 150
    assert ended > 1000


def test_totals_and_bonus_add_up_over_games() -> None:
    rng = random.Random(4)
    for option in ("accumulate", "single"):
        for _ in range(40):
            text = game_text(rng, Habits(), f"sxs_draw_bonus {option}")
            game, bonus, sums = replay(text).games[0], 0, [0, 0]
            for sheet in game.hands:
                first, second = sheet.entered.values()
                base = sum(line.points for line in sheet.settlement if line.clause != "SXS-VP-4")
                assert first + second == (base + bonus if base else 0), text
                bonus = 0 if base else bonus + 1 if option == "accumulate" else 1
                sums = [sums[0] + first, sums[1] + second]
            assert list(game.totals.values()) == sums
            assert game.winners == [NAMES[sums.index(max(sums))]]
            assert max(sums) >= 7


# -- 4: text -----------------------------------------------------------------------------------


@pytest.mark.parametrize("habits", [Habits(tells=0.4), Habits(cheats=0.1, recorded=(False, True))])
def test_an_export_reads_as_the_same_game(habits: Habits) -> None:
    rng = random.Random(5)
    for _ in range(many(40)):
        fold = new_fold()
        while len(fold.chapters) < 3 and fold.verdict.status == "open":
            dealer = fold.carry.dealer
            hand = Hand(rng, rng.randrange(2) if dealer is None else dealer, habits)
            for acts in hand.acts:
                for act in acts:
                    if enter(fold, act):
                        entered(fold, f"{act}~")
        text = record_text(fold, "")
        again = replay(text)
        assert again.refusal is None, (text, str(again.refusal))
        assert again.games[0].as_json() == Game(fold).as_json(), text
        assert again.games[0].entries == fold.entries, text
        stored = fold.entries[1:]
        assert Game(fold_stored(fold.head, stored)).as_json() == Game(fold).as_json(), text


def test_bad_text_is_a_refusal_that_changes_nothing() -> None:
    rng = random.Random(10)
    for _ in range(8):
        text = game_text(rng, Habits(tells=0.3, recorded=(True, False)))
        for _ in range(60):
            check_mutant(mutated(rng, text))


# -- 5: evidence -------------------------------------------------------------------------------


class Trial:
    """One hand entered act by act, with what a referee expects of every entry.

    `watch` begins with the strict stage. `proven` holds the accused entries of single findings,
    with the entry that proved each.
    """

    def __init__(self, hand: Hand, rng: random.Random, late: float) -> None:
        self.hand = hand
        self.rng = rng
        self.late = late
        self.fold = new_fold(SCHNAPSEN if hand.habits.schnapsen else HEAD)
        self.known: list[set[str]] = [set(), set()]
        self.seen: set[str] = {hand.turned}
        self.dealt = list(hand.habits.recorded)
        self.watch: Watch | None = None
        self.proven: dict[int, int] = {}
        self.joint: set[tuple[int, ...]] = set()
        self.judged = 0

    def run(self) -> None:
        for acts in self.hand.acts:
            for act in acts:
                self.act(act)
            if self.rng.random() < self.late:
                self.expose(self.rng.randrange(2))
        for seat in (0, 1):
            if self.hand.claim and self.rng.random() < 0.5 and sixty_six(self.fold).is_strict:
                self.act(f"{NAMES[seat]} left {' '.join(sorted(self.hand.held[seat]))}")

    @property
    def text(self) -> str:
        return record_text(self.fold, "")

    def expose(self, seat: int) -> None:
        """Record a hand as dealt, long after the deal (COM-PROOF-7)."""
        if not self.dealt[seat]:
            self.dealt[seat] = True
            self.act(f"{NAMES[seat]} holds {' '.join(sorted(self.hand.dealt[seat]))}")

    def act(self, act: str) -> None:
        deal = sixty_six(self.fold) if self.fold.chapters else None
        number = self.fold.numbered + 1
        if deal is not None and act in CARD_OF and self.watch:
            self.strict_play(deal, act, number)
        else:
            seat = deal.turn if deal else 0
            entered(self.fold, act)
            self.follow(act, seat, number)
        self.begin_watch()
        self.check(number)

    def follow(self, act: str, seat: int, number: int) -> None:
        """Tell the referee what an act showed."""
        words, trump = act.split(), self.hand.trump
        if act == "exchange":
            upcard = self.hand.turned
            self.show(seat, {f"9{trump}", upcard})
            self.known[seat].discard(f"9{trump}")
        elif words[0] == "marriage":
            self.show(seat, {f"K{words[1]}", f"Q{words[1]}"})
        elif words[1:2] in (["holds"], ["left"]):
            seat = NAMES.index(words[0])
            self.show(seat, set(words[2:]) - self.gone(seat))
        elif words[1:2] == ["drew"]:
            self.show(NAMES.index(words[0][:-1]), {words[2]})
        elif act in CARD_OF:
            self.show(seat, {act})
            self.known[seat].discard(act)

    def gone(self, seat: int) -> set[str]:
        """The cards that have left a hand in the open."""
        deal = sixty_six(self.fold)
        played = [*(trick.cards for trick in deal.tricks), tuple(deal.table)]
        gone = {texts(c)[0] for cards in played for player, c in cards if player == seat}
        swapped = deal.swapped is not None and deal.swapped[0] == seat
        return gone | ({f"9{self.hand.trump}"} - self.known[seat] if swapped else set())

    def show(self, seat: int, cards: set[str]) -> None:
        self.known[seat] |= cards
        self.seen |= cards
        if self.watch:
            self.watch.show(seat, cards)

    def begin_watch(self) -> None:
        """Hands are fixed from now on."""
        deal = sixty_six(self.fold)
        if self.watch or not deal.is_strict:
            return
        if deal.rounds == 6:
            taker = 1 - deal.turn
            upcard = f"9{self.hand.trump}" if deal.swapped else self.hand.turned
            self.known[taker].add(upcard)
        self.watch = Watch(referee.PACK - self.seen, 6)
        for seat in (0, 1):
            self.watch.show(seat, self.known[seat])
        for seat, card in deal.table:
            self.watch.play(seat, texts(card)[0], self.fold.numbered - 1)

    def judge(self) -> Enumeration | Matching:
        assert self.watch
        few = self.watch.distributions() <= MOST_WORLDS
        return Enumeration(self.watch) if few else Matching(self.watch)

    def strict_play(self, deal: SixtySixHand, card: str, number: int) -> None:
        """Enter a card; where the referee refuses it, as it was played."""
        assert self.watch
        seat, lack = deal.turn, None
        if deal.table:
            lead = texts(deal.table[0][1])[0]
            claims = referee.must_lack(self.hand.habits.schnapsen, self.hand.trump, lead, card)
            lack = Lack(number, seat, claims, lead, card)
        refusal = enter(self.fold, card)
        clause = self.refusing(lack) if lack else None
        if refusal is not None:
            assert clause == refusal.clause, (self.text, card, str(refusal), clause)
            entered(self.fold, f"{card}~")
            self.proven[number] = number
        else:
            assert clause is None, (self.text, card, clause)
            if lack and lack.cards:
                self.watch.lacks.append(lack)
        self.known[seat].discard(card)
        self.seen.add(card)
        self.watch.play(seat, card, number)

    def refusing(self, lack: Lack) -> str | None:
        """The clause that refuses a reply at once (COM-PROOF-6)."""
        assert self.watch
        held = lack.cards & self.watch.holding(lack.seat, lack.entry)
        if held:
            return self.clause(lack, held)
        return None if self.judge().can_hold([lack]) else self.clause(lack, lack.cards)

    def clause(self, lack: Lack, held: Cards) -> str:
        exhausted = sixty_six(self.fold).closing is None
        return referee.clause_broken(exhausted, lack.lead, lack.reply, held)

    def check(self, number: int) -> None:
        """Compare the findings after an entry with what the referee proves."""
        findings = list(sixty_six(self.fold).findings.values())
        if not self.watch:
            assert not findings
            return
        judge = self.judge()
        alone = {f.accused[0]: f for f in findings if len(f.accused) == 1}
        for lack in self.watch.lacks:
            if lack.entry in self.proven:
                continue
            held = lack.cards & self.watch.holding(lack.seat, lack.entry)
            if held or not judge.can_hold([lack]):
                self.proven[lack.entry] = number
                clause = self.clause(lack, held or lack.cards)
                assert lack.entry in alone, (self.text, lack)
                assert alone[lack.entry].clause == clause, (self.text, lack)
        assert {e: f.proven_by[0] for e, f in alone.items()} == self.proven, self.text
        self.judged += bool(self.watch.lacks)
        self.check_joint(judge, [f.accused for f in findings if len(f.accused) > 1])

    def check_joint(self, judge: Enumeration | Matching, joint: list[tuple[int, ...]]) -> None:
        assert self.watch
        standing = {k.entry: k for k in self.watch.lacks if k.entry not in self.proven}
        for accused in joint:
            lacks = [standing[entry] for entry in accused]
            assert not judge.can_hold(lacks), (self.text, accused)
            if accused not in self.joint:
                self.joint.add(accused)
                for lack in lacks:
                    rest = [other for other in lacks if other is not lack]
                    assert judge.can_hold(rest), (self.text, accused, lack)
        suspected = {entry for accused in joint for entry in accused}
        free = [lack for entry, lack in standing.items() if entry not in suspected]
        if len(free) > 1:
            assert judge.can_hold(free), (self.text, [lack.entry for lack in free])


def trials(count: int, seed: int, habits: Habits, *, late: float = 0.0) -> list[Trial]:
    rng = random.Random(seed)
    done = []
    for _ in range(count):
        trial = Trial(Hand(rng, rng.randrange(2), habits), rng, late)
        trial.run()
        done.append(trial)
    return done


def revokes_of(trial: Trial) -> set[int]:
    plays = [entry.number for entry in trial.fold.entries if entry.trick]
    return {plays[place - 1] for place in trial.hand.revokes}


@pytest.mark.parametrize("recorded", [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("schnapsen", [False, True])
def test_honest_hands_never_have_a_finding(recorded: tuple[bool, bool], schnapsen: bool) -> None:
    habits = Habits(tells=0.3, recorded=recorded, schnapsen=schnapsen)
    for trial in trials(40, 6, habits, late=0.05):
        assert not sixty_six(trial.fold).findings


@pytest.mark.parametrize("closes", [0.0, 0.2])
@pytest.mark.parametrize("schnapsen", [False, True])
@pytest.mark.parametrize("tells", [0.0, 0.6])
def test_a_revoke_is_found_when_all_distributions_say_so(
    closes: float, schnapsen: bool, tells: float
) -> None:
    habits = Habits(closes, 0.01, 0.5, tells, schnapsen=schnapsen)
    done = trials(40, 7, habits, late=0.02)
    for trial in done:
        assert set(trial.proven) <= revokes_of(trial), trial.text
        if not trial.hand.claim:
            assert set(trial.proven) == revokes_of(trial), trial.text
    assert sum(len(trial.proven) for trial in done) > 20
    assert sum(trial.judged for trial in done) > 100


def test_joint_findings_are_met() -> None:
    habits = Habits(closes=0.1, claims=0.0, cheats=1.0, schnapsen=True)
    assert sum(bool(trial.joint) for trial in trials(100, 8, habits)) > 3


def by_counting(trial: Trial) -> bool:
    findings = sixty_six(trial.fold).findings.values()
    return any("can't fill" in finding.reason for finding in findings)


def test_an_exhausted_stock_proves_revokes_before_the_card_appears() -> None:
    habits = Habits(closes=0.0, claims=0.0, cheats=0.5)
    assert sum(by_counting(trial) for trial in trials(60, 9, habits)) > 5
