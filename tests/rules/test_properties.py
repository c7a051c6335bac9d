"""Properties of Klaberjass over random hands, checked against referees that share no code."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from tests.many import many
from tests.rules import referee
from tests.rules.klaberjass_players import NAMES, Hand, game_text
from tests.rules.referee import Cards, Enumeration, Lack, Matching, Watch
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import CARD_OF, RANKS, card_text, each, texts, union
from trickledger.rules.games.klaberjass.hand import KlaberjassHand
from trickledger.rules.games.klaberjass.order import PACK, obligations
from trickledger.rules.ladder import broken_clause, forbidden, legal
from trickledger.rules.language.notation import PLAY
from trickledger.rules.record.batch import Batch
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, read_head
from trickledger.rules.replay import replay_kept
from trickledger.rules.views.sheet import Game

HEAD = "game klaberjass\nplayers Ann, Bob"
MOST_WORLDS = 1500


def new_fold() -> GameFold:
    head = read_head(HEAD)
    assert isinstance(head, Head)
    return GameFold(head)


def klaberjass(fold: GameFold) -> KlaberjassHand:
    chapter = fold.current
    assert chapter is not None
    assert isinstance(chapter.deal, KlaberjassHand)
    return chapter.deal


def cards_of(cards: int) -> Cards:
    return frozenset(texts(cards))


def acts_of(line: str) -> Iterator[str]:
    """The acts of a line that the players wrote, one by one."""
    words = line.split()
    if words[0] in {"hand", "show", "seen", "Ann", "Bob", "Ann:", "Bob:"}:
        yield line
        return
    while words:
        takes_one = words[0] == "trump" or (words[0] == "notgood" and words[1:2] and is_rank(words))
        yield " ".join(words[: 2 if takes_one else 1])
        del words[: 2 if takes_one else 1]


def is_rank(words: list[str]) -> bool:
    return words[1] in RANKS


def entered(fold: GameFold, line: str) -> None:
    refusal = enter(fold, line)
    assert refusal is None, (record_text(fold, ""), line, str(refusal))


def played_hands(count: int, seed: int, *, cheat: float = 0.0) -> Iterator[tuple[Hand, list[str]]]:
    """Hands in which trump was settled, with their lines."""
    rng = random.Random(seed)
    while count:
        hand = Hand(rng, rng.randrange(2), cheat=cheat)
        lines = list(hand.lines())
        if len(hand.plays) == 18:
            count -= 1
            yield hand, lines


# -- 1: what may be played ---------------------------------------------------------------------


def test_the_set_s_is_the_table_of_the_rulebook() -> None:
    for trump in referee.SUITS:
        for lead in sorted(referee.PACK):
            ladder = obligations(trump, CARD_OF[lead])
            for reply in referee.PACK - {lead}:
                expected = referee.must_lack(trump, lead, reply)
                assert cards_of(forbidden(ladder, CARD_OF[reply])) == expected, (trump, lead, reply)


def test_a_card_is_legal_exactly_if_nothing_of_its_s_is_held() -> None:
    rng = random.Random(1)
    pack = list(each(PACK))
    for _ in range(many(10_000)):
        trump = rng.choice(referee.SUITS)
        lead, *cards = rng.sample(pack, rng.randint(2, 10))
        hand, ladder = union(cards), obligations(trump, lead)
        may = legal(ladder, hand)
        refused = {card for card in cards if forbidden(ladder, card) & hand}
        assert may
        assert may | union(refused) == hand
        assert not may & union(refused)
        for card in refused:
            texts_of = (card_text(lead), card_text(card))
            expected = referee.clause_broken(trump, *texts_of, cards_of(hand))
            assert broken_clause(ladder, card, hand) == expected, (trump, texts_of, cards_of(hand))


# -- 2: cards are conserved --------------------------------------------------------------------


class Truth:
    """Where the cards of a hand really are."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.held = [set(cards_of(cards)) for cards in hand.six]
        self.out = {card_text(hand.upcard)}

    def follow(self, fold: GameFold, act: str) -> None:
        """Move what an accepted act has moved."""
        deal = klaberjass(fold)
        if act.startswith("trump") or act in {"take", "no"}:
            if deal.trump:
                self.held = [set(cards_of(cards)) for cards in self.hand.nine]
        elif act.endswith("exchange"):
            seat, upcard = NAMES.index(act.split(":")[0]), card_text(self.hand.upcard)
            self.held[seat] ^= {upcard, "7" + deal.trump}
            self.out ^= {upcard, "7" + deal.trump}
        elif act in CARD_OF:
            self.held[deal.last_play[0][0]].remove(act)
            self.out.add(act)
        elif act.startswith("seen"):
            self.out.update(act.split()[1:])


def check_places(fold: GameFold, truth: Truth) -> None:
    hands = klaberjass(fold).hands
    known = [cards_of(cards) for cards in hands.known]
    unseen = cards_of(hands.unseen)
    for seat in (0, 1):
        assert hands.count(seat) == len(truth.held[seat])
        assert known[seat] <= truth.held[seat]
        assert truth.held[seat] - known[seat] <= unseen
    assert not known[0] & known[1]
    assert not unseen & (known[0] | known[1])
    assert referee.PACK - unseen - known[0] - known[1] == truth.out
    assert hands.face_down == 32 - len(truth.out) - len(truth.held[0]) - len(truth.held[1])


def check_playable(fold: GameFold) -> None:
    """`playable` says of each card what its refusal says."""
    deal = klaberjass(fold)
    step = deal.phase.words.get("play") if deal.phase else None
    for seat in step.who(deal) if step else ():
        accepted = {
            card_text(card) for card in each(PACK) if deal.refusal_for(seat, PLAY[card]) is None
        }
        assert cards_of(deal.playable(seat)) == accepted, record_text(fold, "")


@pytest.mark.parametrize("recorded", [(False, False), (True, False), (True, True)])
def test_cards_are_conserved_at_every_entry(recorded: tuple[bool, bool]) -> None:
    rng = random.Random(2)
    for _ in range(many(60)):
        hand = Hand(rng, rng.randrange(2))
        fold, truth = new_fold(), Truth(hand)
        for line in hand.lines(recorded=recorded):
            for act in acts_of(line):
                entered(fold, act)
                truth.follow(fold, act)
                check_places(fold, truth)
                check_playable(fold)
            if klaberjass(fold).trump and rng.random() < 0.1:
                stub = cards_of(klaberjass(fold).hands.unseen) - truth.held[0] - truth.held[1]
                act = f"seen {' '.join(rng.sample(sorted(stub), min(2, len(stub))))}"
                if stub:
                    entered(fold, act)
                    truth.follow(fold, act)
                    check_places(fold, truth)


# -- 3: points add up --------------------------------------------------------------------------


def test_points_and_lines_add_up() -> None:
    for hand, lines in played_hands(300, 3):
        result = replay("\n".join([HEAD, *lines]))
        assert result.refusal is None
        game = result.games[0]
        sheet = game.hands[0]
        check_tricks(hand, sheet.tricks, str(sheet.facts["trump"]))
        points = sum(line.points for line in sheet.lines if "PTS" in line.clause)
        out = referee.PACK - {card_text(card) for _, card in hand.plays}
        trump = str(sheet.facts["trump"])
        assert len(out) == 14
        assert points == 162 - sum(referee.value(trump, card) for card in out)
        assert summed(sheet.lines) == sheet.score
        assert summed(sheet.settlement) == sheet.entered
        assert game.totals == sheet.entered == sheet.totals
        assert refused_clause(game.fold, "7H") == "COM-SEQ-3"


def summed(lines: Sequence[Any]) -> dict[str, int]:
    return {name: sum(line.points for line in lines if line.player == name) for name in NAMES}


def refused_clause(fold: GameFold, line: str) -> str:
    refusal = enter(fold, line)
    assert refusal is not None
    return refusal.clause


def check_tricks(hand: Hand, tricks: Sequence[Any], trump: str) -> None:
    assert len(tricks) == 9
    leader = 1 - hand.dealer
    for trick in tricks:
        (first, lead), (second, reply) = trick.cards
        assert (first, second) == (NAMES[leader], NAMES[1 - leader])
        leader = 1 - leader if referee.reply_wins(trump, lead, reply) else leader
        last = 10 if trick.trick == 9 else 0
        points = referee.value(trump, lead) + referee.value(trump, reply) + last
        assert (trick.winner, trick.points) == (NAMES[leader], points)


def test_totals_are_the_sum_of_what_was_entered() -> None:
    rng = random.Random(4)
    for _ in range(many(20)):
        game = replay(game_text(rng, target=301)).games[0]
        sums = {name: sum(hand.entered[name] for hand in game.hands) for name in NAMES}
        assert game.totals == sums
        assert game.winners == [max(NAMES, key=lambda name: sums[name])]
        assert all(hand.entered == {"Ann": 0, "Bob": 0} for hand in game.hands if not hand.counted)


# -- 4: text -----------------------------------------------------------------------------------


def sheet_of(fold: GameFold) -> dict[str, Any]:
    return {**Game(fold).as_json()}


def counting_sheet(fold: GameFold) -> dict[str, Any]:
    """A sheet without the findings that a correction has withdrawn."""
    sheet = sheet_of(fold)
    for hand in sheet["hands"]:
        hand["findings"] = [each for each in hand["findings"] if each["status"] != "withdrawn"]
    return sheet


def cheating_game(rng: random.Random, hands: int, cheat: float = 0.2) -> GameFold:
    """Hands with revokes, each refused one entered as it was played, and some corrections."""
    fold = new_fold()
    while len(fold.chapters) < hands:
        dealer = fold.carry.dealer
        hand = Hand(rng, rng.randrange(2) if dealer is None else dealer, cheat=cheat)
        for line in hand.lines():
            if enter(fold, line):
                for act in acts_of(line):
                    if enter(fold, act):
                        entered(fold, f"{act}~")
    return fold


def test_an_export_reads_as_the_same_game() -> None:
    rng = random.Random(5)
    for _ in range(many(15)):
        fold = cheating_game(rng, 3)
        for _ in range(rng.randrange(3)):
            entered(fold, str(undo_batch(fold)))
        check_export(fold)


def check_export(fold: GameFold) -> None:
    text = record_text(fold, "")
    again = replay(text)
    assert again.refusal is None, (text, str(again.refusal))
    assert again.games[0].as_json() == sheet_of(fold), text
    assert again.games[0].entries == fold.entries, text
    stored = fold.entries[1:]
    assert sheet_of(fold_stored(fold.head, stored)) == sheet_of(fold), text


WORDS = (
    "pass take schmeiss yes no trump exchange none twenty fifty good howhigh notgood also show "
    "bela Ann Bob Ann: Bob: hand holds seen score total left note because void correct @3 @9 @12 "
    ".1 .2 3. = , # ~ drop end abandon ruling stand by game players option id date kla_target "
    "7S th AKQh Kshd * jo 1H 2D A S 10 minus -5 12 99999999999 ruling: AS~ bela~ hand~ @ . "
).split()
LETTERS = "\x00\x0b\x0c\x1c\x85\u2028\u200b\ufe0f\u0660\u00b2é♠\U0001f0a1\ud800~@.,#:=\t 9"


def mutated(rng: random.Random, text: str) -> str:
    """A record with a few random edits of its words, lines or letters."""
    lines = [line.split(" ") for line in text.splitlines()]
    for _ in range(rng.randint(1, 3)):
        line = rng.choice(lines)
        place = rng.randrange(len(line) + 1)
        match rng.randrange(7):
            case 0:
                line.insert(place, rng.choice(WORDS))
            case 1:
                line[place : place + 1] = [rng.choice(WORDS)]
            case 2:
                del line[place : place + rng.randint(1, 3)]
            case 3:
                line.insert(place, rng.choice(rng.choice(lines) or [""]))
            case 4:
                lines.insert(rng.randrange(len(lines)), list(rng.choice(lines)))
            case 5:
                lines.insert(rng.randrange(2, len(lines) + 1), mending(rng, len(lines)))
            case _:
                line[place : place + 1] = [letters(rng, "".join(line[place : place + 1]))]
    whole = "\n".join(map(" ".join, lines))
    return whole[: rng.randrange(len(whole) + 1)] if rng.random() < 0.2 else whole


def letters(rng: random.Random, word: str) -> str:
    place = rng.randrange(len(word) + 1)
    return word[:place] + rng.choice(LETTERS) + word[place + rng.randrange(2) :]


def mending(rng: random.Random, most: int) -> list[str]:
    """The words of a void or a correction of some entries."""
    parts = []
    for _ in range(rng.randint(1, 3)):
        number = rng.randrange(1, 2 * most)
        card = card_text(rng.choice(list(each(PACK))))
        word = rng.choice([card, card, "take", "none", "Ann: " + card, "hand Ann " + card])
        parts.append(rng.choice([f"void @{number}", f"correct @{number} {word}"]))
    return (", ".join(parts) + rng.choice(["", "", ", drop", " because slip"])).split(" ")


def check_mutant(text: str) -> None:
    result = replay(text)
    if result.refusal is None or not result.games:
        return
    standing = replay("\n".join(text.splitlines()[: result.read]))
    assert standing.refusal is None
    if standing.games and all(len(game.seats) == 2 for game in result.games):
        assert [game.as_json() for game in standing.games] == [
            game.as_json() for game in result.games
        ], text
        assert [game.entries for game in standing.games] == [
            game.entries for game in result.games
        ], text
        assert json.dumps([game.as_json() for game in result.games])


def test_bad_text_is_a_refusal_that_changes_nothing() -> None:
    rng = random.Random(6)
    for _ in range(many(12)):
        fold = cheating_game(rng, 2, cheat=0.1)
        text = record_text(fold, "")
        for _ in range(300):
            check_mutant(mutated(rng, text))


# -- 5: taking back ----------------------------------------------------------------------------


def test_voids_bring_back_the_sheets_before() -> None:
    rng = random.Random(7)
    for cheat in (0.0, 0.2):
        for _ in range(4):
            check_undo(rng, [*played_lines(rng, cheat)])


def played_lines(rng: random.Random, cheat: float) -> Iterator[str]:
    text = record_text(cheating_game(rng, 2, cheat=cheat), "")
    yield from text.splitlines()[2:]


def check_undo(rng: random.Random, lines: list[str]) -> None:
    """After each line: undo it, undo the one before, type both again."""
    fold, sheets = new_fold(), [sheet_of(new_fold())]
    for place, line in enumerate(lines):
        entered(fold, line)
        sheets.append(sheet_of(fold))
        if place and rng.random() < 0.15:
            trial = folded_anew(lines[: place + 1])
            for back in (-2, -3):
                batch = undo_batch(trial)
                assert isinstance(batch, Batch)
                entered(trial, str(batch))
                assert counting_sheet(trial) == sheets[back], (record_text(trial, ""), back)
            for again in (place - 1, place):
                entered(trial, without_digits(lines[again]))
            assert without_entries(counting_sheet(trial)) == without_entries(sheets[-1])
            check_export(trial)


def folded_anew(lines: list[str]) -> GameFold:
    fold = new_fold()
    for line in lines:
        entered(fold, line)
    return fold


def without_digits(line: str) -> str:
    return " ".join(line.split(" ")[1:]) if line.startswith("@") else line


def without_entries(sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet whose findings do not tell the numbers of entries, which retyping changes."""
    hands = [
        {**hand, "findings": [(each["clause"], each["reason"]) for each in hand["findings"]]}
        for hand in sheet["hands"]
    ]
    return {**sheet, "hands": hands}


def test_a_correction_to_the_same_card_changes_only_the_log() -> None:
    rng = random.Random(8)
    for cheat in (0.0, 0.2):
        for _ in range(6):
            fold = cheating_game(rng, 2, cheat=cheat)
            plays = [entry for entry in fold.entries if entry.trick]
            for entry in rng.sample(plays, min(8, len(plays))):
                before, count = sheet_of(fold), len(fold.entries)
                entered(fold, f"correct @{entry.number} {entry.text}")
                assert sheet_of(fold) == before, record_text(fold, "")
                assert len(fold.entries) == count + 1


# -- 6: evidence -------------------------------------------------------------------------------


class Case(NamedTuple):
    """What of a hand is typed besides its play: recorded hands, how much of the stub is seen."""

    recorded: tuple[bool, bool] = (False, False)
    seen: int = 0
    late: float = 0.0


class Trial:
    """One hand entered act by act, with what a referee expects of every entry.

    `proven` holds the accused entries of single findings, with the entry that proved each.
    """

    def __init__(self, hand: Hand, rng: random.Random, *, by_matching: bool) -> None:
        self.hand = hand
        self.rng = rng
        self.by_matching = by_matching
        self.fold = new_fold()
        self.watch = Watch(referee.PACK - {card_text(hand.upcard)}, referee.NINE)
        self.proven: dict[int, int] = {}
        self.joint: set[tuple[int, ...]] = set()
        self.judged = 0
        self.is_always_judged = False

    @property
    def trump(self) -> str:
        return klaberjass(self.fold).trump

    def run(self, lines: list[str], case: Case) -> None:
        for line in lines:
            for act in acts_of(line):
                self.act(act)
            if not self.trump:
                continue
            deal = klaberjass(self.fold)
            if case.seen and not (deal.table or deal.tricks) and "hand" not in line:
                self.see(case, line)
            elif case.late and self.rng.random() < case.late:
                self.expose(self.rng.randrange(2))

    def see(self, case: Case, line: str) -> None:
        """Show cards of the stub when the talk is over."""
        words = {"none", "good", "also", "notgood", "twenty", "fifty"}
        if words & set(line.split()):
            dealt = cards_of(self.hand.dealt[0] | self.hand.dealt[1])
            stub = sorted(self.watch.unseen - dealt)
            self.act(f"seen {' '.join(self.rng.sample(stub, min(case.seen, len(stub))))}")

    def expose(self, seat: int) -> None:
        """Record a hand after the fact (COM-PROOF-7)."""
        if klaberjass(self.fold).recorded[seat].bit_count() < 9:
            self.act(f"{NAMES[seat]} holds {' '.join(sorted(cards_of(self.hand.nine[seat])))}")

    def judge(self) -> Enumeration | Matching | None:
        is_small = self.watch.distributions() <= MOST_WORLDS
        if is_small and not self.by_matching:
            return Enumeration(self.watch)
        return Matching(self.watch) if self.by_matching or self.is_always_judged else None

    def act(self, act: str) -> None:
        deal, number = klaberjass(self.fold) if self.fold.chapters else None, self.fold.numbered + 1
        if act in CARD_OF and deal is not None:
            self.play(deal, act, number)
            return
        entered(self.fold, act)
        self.follow(act)
        self.check(number)

    def follow(self, act: str) -> None:
        """Tell the referee what an act showed."""
        deal, words = klaberjass(self.fold), act.split()
        if act.endswith("exchange"):
            dix, upcard = "7" + deal.trump, card_text(self.hand.upcard)
            self.watch.exchange(NAMES.index(words[0][:-1]), dix, upcard)
        elif "holds" in words:
            seat, held = NAMES.index(words[0]), frozenset(words[2:])
            if deal.exchanger == seat:
                held = held ^ {"7" + deal.trump, card_text(self.hand.upcard)}
            self.watch.show(seat, held)
        elif words[0] == "seen":
            self.watch.see_out_of_play(words[1:])
        elif words[0] == "show":
            best = deal.winner_of_melds
            assert best is not None
            self.watch.show(best.seat, words[1:])
        elif act == "bela":
            seat = deal.last_play[0][0]
            self.watch.show(seat, ["K" + deal.trump, "Q" + deal.trump])

    def play(self, deal: KlaberjassHand, card: str, number: int) -> None:
        """Enter a card; where the referee refuses it, as it was played."""
        seat, lack = deal.turn, None
        if deal.table:
            lead = card_text(deal.table[0][1])
            lack = Lack(number, seat, referee.must_lack(deal.trump, lead, card), lead, card)
        refusal = enter(self.fold, card)
        clause = self.refusing(lack) if lack else None
        if refusal is not None:
            assert clause in {refusal.clause, "unknown"}, (self.text, card, str(refusal), clause)
            entered(self.fold, f"{card}~")
            self.proven[number] = number
        else:
            assert clause in {None, "unknown"}, (self.text, card, clause)
            if lack and lack.cards:
                self.watch.lacks.append(lack)
        self.watch.play(seat, card, number)
        self.check(number)

    def refusing(self, lack: Lack) -> str | None:
        """The clause that refuses a reply at once (COM-PROOF-6)."""
        held = lack.cards & self.watch.holding(lack.seat, lack.entry)
        if held:
            return referee.clause_broken(self.trump, lack.lead, lack.reply, held)
        judge = self.judge()
        if judge is None:
            return "unknown"
        if judge.can_hold([lack]):
            return None
        return referee.clause_broken(self.trump, lack.lead, lack.reply, lack.cards)

    @property
    def text(self) -> str:
        return record_text(self.fold, "")

    def check(self, number: int) -> None:
        """Compare the findings after an entry with what the referee proves."""
        if not self.trump:
            return
        judge = self.judge()
        findings = list(klaberjass(self.fold).findings.values())
        alone = {f.accused[0]: f for f in findings if len(f.accused) == 1}
        for lack in self.watch.lacks:
            if lack.entry in self.proven:
                continue
            held = lack.cards & self.watch.holding(lack.seat, lack.entry)
            if held or (judge and not judge.can_hold([lack])):
                self.proven[lack.entry] = number
                cards = held or lack.cards
                clause = referee.clause_broken(self.trump, lack.lead, lack.reply, cards)
                assert lack.entry in alone, (self.text, lack)
                assert alone[lack.entry].clause == clause, (self.text, lack)
            elif judge is None and lack.entry in alone:
                assert "can't fill" in alone[lack.entry].reason, (self.text, lack)
                self.proven[lack.entry] = number
        assert {e: f.proven_by[0] for e, f in alone.items()} == self.proven, self.text
        if judge:
            self.judged += 1
            self.check_joint(judge, [f.accused for f in findings if len(f.accused) > 1])

    def check_joint(self, judge: Enumeration | Matching, joint: list[tuple[int, ...]]) -> None:
        standing = {k.entry: k for k in self.watch.lacks if k.entry not in self.proven}
        for accused in joint:
            assert set(accused) <= set(standing), self.text
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


def check_evidence(
    count: int, seed: int, case: Case, *, cheat: float, by_matching: bool = False
) -> list[Trial]:
    rng = random.Random(seed)
    trials: list[Trial] = []
    while len(trials) < count:
        hand = Hand(rng, rng.randrange(2), cheat=cheat)
        lines = list(hand.lines(recorded=case.recorded))
        if len(hand.plays) < 18:
            continue
        trial = Trial(hand, rng, by_matching=by_matching)
        trial.run(lines, case)
        cards = [entry.number for entry in trial.fold.entries if entry.trick]
        revokes = {cards[place] for place, _ in hand.revokes}
        assert set(trial.proven) == revokes, trial.text
        assert not [f for f in klaberjass(trial.fold).findings.values() if len(f.accused) > 1]
        trials.append(trial)
    return trials


def test_honest_hands_never_have_a_finding() -> None:
    for case in (Case(), Case(seen=13), Case((True, False), 9), Case(late=0.2)):
        for trial in check_evidence(100, 9, case, cheat=0.0):
            assert not klaberjass(trial.fold).findings


def test_a_revoke_is_found_at_the_card_that_shows_it() -> None:
    for case in (Case(), Case(late=0.1)):
        trials = check_evidence(150, 10, case, cheat=0.3)
        assert sum(len(trial.hand.revokes) for trial in trials) > 150


@pytest.mark.parametrize(
    "case",
    [Case((True, False), 12), Case((False, True), 9), Case(seen=13), Case(seen=11, late=0.05)],
)
def test_counting_agrees_with_all_distributions(case: Case) -> None:
    trials = check_evidence(80, 11, case, cheat=0.4)
    assert sum(trial.judged for trial in trials) > 400


@pytest.mark.parametrize("case", [Case(), Case(seen=13), Case(seen=9, late=0.03)])
def test_counting_agrees_with_a_matching(case: Case) -> None:
    trials = check_evidence(25, 12, case, cheat=0.5, by_matching=True)
    assert case.seen == 0 or any(trial.joint for trial in trials)


# -- what does not hold yet --------------------------------------------------------------------

CALL = f"{HEAD}\nhand Bob 7S\npass pass trump C\nnone none\nKC bela\n"
FALSE_CALL = f"{CALL}AC\nAD 7D\n9D JD\n8D 10D\nAH 7H\nKH 8H\n9H 10H\n9S 8S\n"
FALSE_FIFTY = """hand Bob 7S
pass pass trump C
none fifty
7C 8C
8S KS
7H QH
7D 8D
KC 9C
JS 9S
KD 10D
JD 9D
AH 9H"""


def test_a_word_that_begins_like_game_is_refused() -> None:
    assert replay("game klaberjass\ngames").refusal is not None


@pytest.mark.parametrize("head", ["game klaberjass", "game klaberjass\nplayers Ann, Bob, Cid"])
def test_a_game_with_a_wrong_number_of_seats_has_a_sheet(head: str) -> None:
    assert replay(head).games[0].as_json()["status"] == "open"


def test_a_card_that_would_disprove_bela_is_playable() -> None:
    deal = klaberjass(replay(CALL).games[0].fold)
    assert deal.refusal_for(1, PLAY[CARD_OF["QC"]]) is None
    assert "QC" in texts(deal.playable(1))


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(
            CALL.replace("none none", "none twenty") + "AC\nshow QJ10c",
            id="the other seat shows the card",
        ),
        pytest.param(f"{FALSE_CALL}AS 10S", id="the caller ends without the card"),
    ],
)
def test_a_call_of_bela_is_disproved(record: str) -> None:
    result = replay(record)
    assert result.refusal is None
    assert "KLA-BELA-1" in [each.clause for each in result.games[0].hands[0].findings]


def test_an_announcement_that_no_suit_can_satisfy_is_found() -> None:
    result = replay(f"{HEAD}\n{FALSE_FIFTY}")
    assert result.refusal is None
    assert result.games[0].hands[0].findings
    assert result.games[0].hands[0].findings[0].accused == (7,)


WITHOUT_THE_CALL = f"""{HEAD}
        hand Bob AH
        take
        none none
        seen 7D 7H 7S 8D 8H 8S 9C 9D 9S AC AS JD QD
        10H 9H
        JS KS
        QH bela KD
        KC QC
        8C 7C
        10C JH
        10D AD
        10S KH"""


def test_what_rests_on_a_call_falls_with_it() -> None:
    result = replay(WITHOUT_THE_CALL)
    assert result.refusal is None
    assert [19] not in [list(each.accused) for each in result.games[0].hands[0].findings]


def test_a_card_that_was_refused_for_a_false_call_stays_as_it_was_marked() -> None:
    game, rest = WITHOUT_THE_CALL.split("\n", 1)
    kept = replay_kept(f"{game}\nid {'ab' * 16}\n{rest}~")
    assert kept.refusal is None
    assert kept.games[0].hands[0].findings == replay(WITHOUT_THE_CALL).games[0].hands[0].findings
