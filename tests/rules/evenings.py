"""Random evenings of any game: honest or not, hidden or recorded, with options, rulings, mendings.

What the players of a game write is typed into a fold; a line that is refused is typed act by act,
what happened all the same as it was played, and where that is refused too the hand stays open.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.rules import (
    cinch_players,
    euchre_referee,
    kalooki_players,
    klaberjass_players,
    linger_longer_players,
    loo_players,
    rolling_stone_players,
    sixty_six_players,
)
from trickledger.rules.cards import card_text, each, texts, union
from trickledger.rules.record.batch import VERBS, Batch
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import line_of, read_head
from trickledger.rules.views.outcomes import expected

Hands = Callable[[int, int], Iterable[str]]
"""The lines of a hand, by the seat that deals and how many hands have counted."""


class Players(NamedTuple):
    """Who sits at a table: the head of their record, and how they play a hand."""

    head: str
    hand: Hands


def _head(kind: str, names: Sequence[str], options: Iterable[str] = ()) -> str:
    return "\n".join(
        [f"game {kind}", f"players {', '.join(names)}", *map("option {}".format, options)]
    )


def _some(rng: random.Random, *options: str) -> list[str]:
    return [option for option in options if rng.random() < 0.3]


def _klaberjass(rng: random.Random, cheat: float) -> Players:
    target = rng.choice([101, 201, 501])
    options = _some(rng, "next_dealer alternate", "split_runs true")

    def hand(dealer: int, _counted: int) -> Iterable[str]:
        shown = (rng.random() < 0.2, rng.random() < 0.2)
        return klaberjass_players.Hand(rng, dealer, cheat=cheat).lines(recorded=shown)

    head = _head("klaberjass", klaberjass_players.NAMES, [f"target {target}", *options])
    return Players(head, hand)


def _sixty_six(rng: random.Random, cheat: float) -> Players:
    is_strict = rng.random() < 0.3
    shown = (rng.random() < 0.2, rng.random() < 0.2)
    habits = sixty_six_players.Habits(0.15, 0.08, cheat, 0.3 * rng.random(), shown, is_strict)
    options = [
        *(["strict schnapsen"] if is_strict else []),
        *_some(rng, "next_dealer winner", "both_66 claimant", "draw_bonus single"),
        *_some(rng, "trickless_close 2", "last_trick_closed false"),
    ]

    def hand(dealer: int, _counted: int) -> Iterable[str]:
        return sixty_six_players.Hand(rng, dealer, habits).lines

    return Players(_head("sixty-six", sixty_six_players.NAMES, options), hand)


def _cinch(rng: random.Random, cheat: float) -> Players:
    manner = cinch_players.Manner(
        cheat, cheat, 0.3 * rng.random(), 0.5 * rng.random(), 0.5 * rng.random()
    )

    def hand(dealer: int, _counted: int) -> Iterable[str]:
        return cinch_players.Hand(rng, dealer, manner).lines()

    return Players(_head("cinch", cinch_players.NAMES), hand)


def _loo(rng: random.Random, cheat: float) -> Players:
    seats = rng.randint(5, 7)
    style = loo_players.Style(
        recorded=0.3 * rng.random(),
        open_exchange=0.5 * rng.random(),
        drew=0.5 * rng.random(),
        flush=0.15,
        cheat=cheat,
        seen=rng.randrange(3),
        heads_trumped=rng.random() < 0.3,
        reshuffles=rng.random() < 0.3,
    )
    options = [
        *(["head_after_trump true"] if style.heads_trumped else []),
        *(["short_stock reshuffle"] if style.reshuffles else []),
        *_some(rng, "all_pass dealer_takes", "flush_tie elder", "flush_payers all", "unit 10"),
    ]

    def hand(dealer: int, _counted: int) -> Iterable[str]:
        lines = loo_players.Hand(rng, seats, dealer, style).lines()
        return (line_of(acts, loo_players.LOO) for acts in lines if acts)

    return Players(_head("loo", loo_players.NAMES[:seats], options), hand)


def _kalooki(rng: random.Random, _cheat: float) -> Players:
    seats, seen = rng.randint(3, 5), 0.5 * rng.random()

    def hand(dealer: int, counted: int) -> Iterator[str]:
        shown = [seat for seat in range(seats) if rng.random() < 0.2]
        table = kalooki_players.Table(
            rng, players=seats, hand=counted + 1, dealer=dealer, warmth=0.9, seen=seen,
            recorded=shown,
        )  # fmt: skip
        yield from table.lines()
        yield from table.left_lines(claims=0.2) if table.out is not None else ()

    options = _some(rng, "void_keeps_penalties false")
    return Players(_head("kalooki", kalooki_players.NAMES[:seats], options), hand)


def _linger_longer(rng: random.Random, cheat: float) -> Players:
    house = linger_longer_players.any_house(rng, most=5)
    seen = rng.random()

    def hand(dealer: int, _counted: int) -> Iterable[str]:
        shown = frozenset(seat for seat in range(house.seats) if rng.random() < 0.2)
        players = linger_longer_players.Hand(rng, house, dealer, cheat=cheat)
        return players.acts(shown, seen)

    options = _some(rng, "next_dealer winner", "match target:5")
    return Players("\n".join([house.head, *map("option {}".format, options)]), hand)


def _rolling_stone(rng: random.Random, cheat: float) -> Players:
    seats, at_the_end = rng.randint(4, 6), rng.random() < 0.3
    options = [
        *(["end trick_end"] if at_the_end else []),
        *_some(rng, "score cards_left", "match hands:2"),
    ]

    def hand(dealer: int, _counted: int) -> Iterable[str]:
        shown = tuple(seat for seat in range(seats) if rng.random() < 0.2)
        played = rolling_stone_players.Hand(
            rng, seats, dealer, trick_end=at_the_end, cheat=0.3 * cheat
        )
        return played.lines(recorded=shown)

    return Players(_head("rolling-stone", rolling_stone_players.NAMES[:seats], options), hand)


def _whist(rng: random.Random, cheat: float) -> Players:
    """Where nobody means to cheat the cards are played as they come, else mostly in suit."""
    names = ("Ann", "Bob", "Cid", "Dee")

    def hand(dealer: int, _counted: int) -> Iterator[str]:
        cards = rng.sample(cinch_players.PACK, 52)
        yield f"hand {names[dealer]} {cards[0]}"
        if cheat:
            yield from _in_suit(rng, [cards[seat::4] for seat in range(4)], cheat)
            return
        for trick in range(13):
            yield " ".join(cards[4 * trick + step] for step in (1, 2, 3, 0))

    return Players(_head("whist", names, ["target 3"]), hand)


def _euchre(rng: random.Random, cheat: float) -> Players:
    """Some know the dealer's hand, or what he has laid away."""
    names = euchre_referee.NAMES

    def hand(dealer: int, _counted: int) -> Iterator[str]:
        played = euchre_referee.a_hand(rng, dealer, 0.5 * cheat)
        opening, *bids = played.opening
        yield opening
        if rng.random() < 0.2:
            yield f"{names[dealer]} holds {' '.join(played.dealt[dealer])}"
        yield from bids
        if played.laid_away and rng.random() < 0.3:
            yield f"discard {played.laid_away}"
        yield from (play.card for play in played.plays)

    return Players(_head("euchre", names, ["target 5"]), hand)


def _points(rng: random.Random, _cheat: float) -> Players:
    names = ("Ann", "Bob", "Cid", "Dee")[: rng.randint(2, 4)]

    def hand(_dealer: int, _counted: int) -> Iterator[str]:
        figures = [(name, rng.randint(-40, 120)) for name in names]
        told = (f"{name} {'minus ' * (each < 0)}{abs(each)}" for name, each in figures)
        yield f"adds {' '.join(told)}"

    options = ["pts_title Tarock", rng.choice(["pts_hands 4", "pts_target 200"])]
    return Players(_head("points", names, [*options, *_some(rng, "pts_wins low")]), hand)


def _in_suit(rng: random.Random, hands: list[list[str]], cheat: float) -> Iterator[str]:
    """The tricks of a hand of Whist; the dealer comes first among the hands, with the trump."""
    trump, leader = hands[0][0][-1], 1
    while hands[leader]:
        played: dict[int, str] = {}
        for seat in (leader, *range(leader + 1, 4), *range(leader)):
            led = played[leader][-1] if played else ""
            fits = [card for card in hands[seat] if card[-1] == led]
            played[seat] = rng.choice(hands[seat] if rng.random() < cheat else fits or hands[seat])
            hands[seat].remove(played[seat])
        yield " ".join(played.values())
        strength = {led: 1, trump: 2}
        ranks = {card: place for place, card in enumerate(cinch_players.PACK)}
        leader = max(
            played, key=lambda seat: (strength.get(played[seat][-1], 0), ranks[played[seat]] % 13)
        )


TABLES: dict[str, Callable[[random.Random, float], Players]] = {
    "klaberjass": _klaberjass,
    "sixty-six": _sixty_six,
    "cinch": _cinch,
    "loo": _loo,
    "kalooki": _kalooki,
    "linger-longer": _linger_longer,
    "rolling-stone": _rolling_stone,
}
PLUGIN = {"whist": _whist, "euchre": _euchre}
FIGURES = {"points": _points}


class Evening:
    """A game that is being recorded at random, in any manner that the rules take."""

    def __init__(self, rng: random.Random, kind: str, cheat: float | None = None) -> None:
        self.rng = rng
        self.cheat = rng.choice([0.0, 0.0, 0.1, 0.3]) if cheat is None else cheat
        self.players = {**TABLES, **PLUGIN, **FIGURES}[kind](rng, self.cheat)
        head = read_head(self.players.head)
        assert isinstance(head, Head), self.players.head
        self.fold = GameFold(head)
        self.typed = self.players.head.splitlines()

    def enter(self, line: str) -> bool:
        """Type a line; whether it was taken."""
        if enter(self.fold, line):
            return False
        self.typed.append(line)
        return True

    def play_hand(self) -> None:
        """Play a hand, the last one perhaps not to its end."""
        fold, rng = self.fold, self.rng
        if fold.verdict.status != "open" or (fold.current and not fold.current.is_over):
            return
        dealer = (
            rng.randrange(len(fold.handles)) if fold.carry.dealer is None else fold.carry.dealer
        )
        deals = fold.deals
        breaks_off = rng.random() < 0.15
        for line in self.players.hand(dealer, fold.carry.hands):
            if not self.enter(line) and not all(map(self._happened, self._acts(line))):
                break
            if breaks_off and fold.deals > deals and rng.random() < 0.1:
                break

    def play_to_the_end(self, hands: int = 2) -> None:
        """Play until the game is over; one that nothing else ends is closed after some hands."""
        fold = self.fold
        while fold.verdict.status == "open" and (fold.current is None or fold.current.is_over):
            if fold.carry.hands >= hands and fold.game.may_be_closed(fold.options):
                self.enter("end")
            else:
                self.play_hand()

    def _acts(self, line: str) -> list[str]:
        return line.split(", ") if ", " in line else line.split(" ")

    def _happened(self, act: str) -> bool:
        return self.enter(act) or self.enter(f"{act}~")

    def go_on(self, most: int) -> None:
        """Let whoever may go on, with cards or words as they come."""
        for _ in range(most):
            choices = [
                f"{turn['player']}: {what}" if turn["player"] else what
                for turn in expected(self.fold)
                if "opening" not in turn
                for what in (*turn["may"]["cards"], *turn["may"]["verbs"])
            ]
            if not choices or not self.enter(self.rng.choice(choices)):
                return

    # -- what is mended ------------------------------------------------------------------------

    def mend(self, *, widely: bool = False) -> None:
        """Void, correct, undo, rule or go on; widely, whatever else a record may be told."""
        rng = self.rng
        ways = [self._batch, self._batch, self._batch, self._undo, self._ruling, self._late]
        if widely:
            ways += [self._batch, self._batch, self._opening, self._of_decisions]
            ways += [self._earlier, self._on_finding, rng.choice([self._paper, self._remark])]
            ways += [self._misdeal, self._swap, self._put_in, self._put_in, self._left_out]
        rng.choice(ways)()

    def _late(self) -> None:
        if self.rng.random() < 0.5:
            self.go_on(self.rng.randint(1, 6))
        else:
            self.play_hand()

    def _misdeal(self) -> None:
        self.enter(self.rng.choice(["misdeal", "misdeal because an ace was face up"]))

    def _swap(self) -> None:
        self.enter(f"swap {' '.join(self.rng.sample(self.fold.handles, 2))}")

    def _undo(self) -> None:
        batch = undo_batch(self.fold)
        if isinstance(batch, Batch):
            self.enter(str(batch))

    def _batch(self) -> None:
        """Try batches until one is taken: of the newest entries, of any, of what mended others."""
        rng, newest = self.rng, self.fold.numbered
        mended = [each.number for each in self.fold.unfolded if each.kind in VERBS] or [newest]
        for _ in range(8):
            numbers = [
                *(rng.randint(max(2, newest - 12), max(2, newest)) for _ in range(3)),
                *(rng.randint(2, max(2, newest)) for _ in range(3)),
                rng.choice(mended),
            ]
            members = map(self._change, rng.sample(numbers, rng.choice([1, 1, 1, 2, 3])))
            if self.enter(", ".join([*members, *(["drop"] if rng.random() < 0.5 else [])])):
                return

    def _put_in(self) -> None:
        """Try to put something in, at random: what another entry says, a card, a hand, a result."""
        rng, fold = self.rng, self.fold
        for _ in range(8):
            number = rng.randint(2, max(2, fold.numbered))
            entry = fold.entry(rng.randint(2, max(2, fold.numbered)))
            text = entry.text if entry else "pass"
            said = rng.choice([text, self._instead(text), self._card(text), *self._results()])
            line = f"insert {rng.choice(['before', 'after'])} @{number} {said}"
            others = [self._change(rng.randint(2, max(2, fold.numbered)))]
            more = rng.choice([[], [], [], others, ["drop"]])
            if self.enter(", ".join([line, *more])):
                return

    def _results(self) -> list[str]:
        """Results of hands that were told, and a hand that is opened."""
        told = [entry.text for entry in self.fold.entries if entry.text.startswith("result")]
        return [*told, f"hand {self.rng.choice(self.fold.handles)}"]

    def _left_out(self) -> None:
        """Leave an entry out, go on for a while as if nothing was missing, then put it in."""
        rng, fold = self.rng, self.fold
        chapter = fold.current
        items = [item for item in map(fold.version, chapter.log) if item] if chapter else []
        if len(items) < 2 or not self.enter(f"void @{fold.to_void(items[-1].number)[0]}"):
            return
        self.go_on(rng.randint(0, 4))
        self.enter(f"insert after @{items[-2].number} {fold.words_of(items[-1])}")

    def _change(self, number: int) -> str:
        rng = self.rng
        entry = self.fold.entry(number)
        if entry is None or rng.random() < 0.25:
            return f"void @{number}"
        return f"correct @{number} {self._instead(entry.text)}"

    def _instead(self, text: str) -> str:
        """Other words for an entry: another card, word, number or seat, or the same again."""
        rng, fold = self.rng, self.fold
        card = self._card(text)
        name = rng.choice(fold.handles)
        last = text.split(" ")[-1]
        words = [word.name for word in fold.game.words if word.takes in {"nothing", "cards?"}]
        return rng.choice(
            [
                *(card, card, card, card, text, f"{name}: {card}", f"hand {name} {card}"),
                *(text.replace(last, card), text.replace(last, f"{rng.randrange(7)}"), f"{text}~"),
                *([rng.choice(words)] if words else []),
            ]
        )

    def _card(self, text: str) -> str:
        """Any card of the pack, or one like that of an entry which nobody has seen."""
        chapter = self.fold.current
        if chapter is None:
            return "AS"
        hands = chapter.deal.hands
        cards = [card_text(card) for card in each(self.rng.choice([hands.pack, hands.unseen]))]
        alike = [card for card in cards if card[-1] == text[-1]]
        return self.rng.choice(self.rng.choice([cards, alike, alike]) or ["AS"])

    def _opening(self) -> None:
        """Void or correct the opening of a hand, perhaps with all that was played in it."""
        rng, fold = self.rng, self.fold
        if not fold.opened:
            return
        number = rng.choice(fold.opened).opening.number
        changes = [f"void @{number}", self._change(number)]
        dealers = [f"correct @{number} hand {rng.choice(fold.handles)}{mark}" for mark in ("", "~")]
        self.enter(rng.choice([*changes, *dealers]) + rng.choice(["", ", drop"]))

    def _of_decisions(self) -> None:
        """Void or correct a ruling, a note, a figure of the paper or a correction."""
        numbers = [entry.number for entry in self.fold.unfolded if entry.kind != "head"]
        if numbers:
            chosen = self.rng.sample(numbers, min(len(numbers), self.rng.choice([1, 1, 2])))
            self.enter(", ".join(map(self._change, chosen)))

    def _earlier(self) -> None:
        """Go on with an earlier hand that a correction has opened again."""
        rng = self.rng
        for chapter in self.fold.chapters[:-1]:
            for _ in range(0 if chapter.is_over else rng.randint(1, 6)):
                deal = chapter.deal
                seats = [seat for seat in deal.whose_turn() if seat >= 0]
                takes_cards = deal.phase and deal.phase.takes_cards
                could = union(deal.playable(seat) for seat in seats) if takes_cards else 0
                cards = texts(could)
                words = [*deal.expected_words(), *rng.sample(cards, min(len(cards), 3))]
                who = rng.choice(["", *(f"{deal.name(seat)}: " for seat in seats)])
                self.enter(f".{chapter.number} {who}{rng.choice(words or ['pass'])}")

    def _paper(self) -> None:
        """Write down what the paper says of a hand, which is what the record has now."""
        fold, rng = self.fold, self.rng
        over = [chapter for chapter in fold.chapters if chapter.result]
        if over:
            chapter, word = rng.choice(over), rng.choice(["score", "total"])
            before, after = fold.standing(chapter.before), fold.standing(chapter.after)
            figures = [
                f"{name} {after[name] - (before[name] if word == 'score' else 0)}"
                for name in rng.sample(fold.accounts, rng.randint(1, len(fold.accounts)))
            ]
            self.enter(f".{chapter.number} {word} {' '.join(figures)}")

    def _remark(self) -> None:
        """Say what changes nothing, or close the game for good."""
        rng = self.rng
        lines = ["note it rains", ".1 note it rains", "# it rains"]
        ends = ["end", "end", "abandon because it rains"]
        self.enter(rng.choice(ends if rng.random() < 0.1 else lines))

    # -- what is ruled -------------------------------------------------------------------------

    def _ruling(self) -> None:
        self.enter(self.ruling())

    def _on_finding(self) -> None:
        """Rule on a finding, or what a play could be found for: any that is live or was."""
        fold, rng = self.fold, self.rng
        found = [finding for chapter in fold.chapters for finding in fold.findings(chapter)]
        if found:
            finding = rng.choice(found)
            kind = rng.choice(["stand", "retract", "annul", "settle", "adjust", "penalty"])
            amounts = self._amounts(kind) if kind in {"adjust", "penalty"} else []
            where = f"@{rng.choice(finding.accused)} {rng.choice([finding.clause, ''])}".rstrip()
            kind = f"{kind} drop" if kind == "retract" and rng.random() < 0.5 else kind
            self.enter(" ".join(["ruling", kind, where, *amounts, "by Dora because it is so"]))

    def ruling(self) -> str:
        """A ruling of any kind on any hand or finding, fit or not."""
        rng, fold = self.rng, self.fold
        kinds = ("stand", "retract", "adjust", "penalty", "annul", "award", "settle")
        kind = rng.choice(kinds)
        found = [
            f"@{rng.choice(finding.accused)} {finding.clause}"
            for chapter in fold.chapters
            for finding in fold.findings(chapter)
        ]
        where = [f".{rng.randint(1, len(fold.chapters))}"] if fold.chapters else []
        if rng.random() < 0.3:
            where = []
        if found and rng.random() < (0.9 if kind in {"stand", "retract"} else 0.3):
            where = [rng.choice(found)]
        amounts = self._amounts(kind) if kind not in {"stand", "retract", "annul"} else []
        if kind == "annul" and rng.random() < 0.3:
            amounts = [rng.choice(fold.handles)]
        return " ".join(["ruling", kind, *where, *amounts, "by Dora because it is so"])

    def _amounts(self, kind: str) -> list[str]:
        rng, fold = self.rng, self.fold
        if kind == "settle" and rng.random() < 0.4:
            return []
        column = rng.choice(("hand", "game", "chips", *fold.game.columns * 3))
        accounts = rng.sample(fold.accounts, 1 if kind == "penalty" else rng.randint(1, 2))
        amounts = [rng.choice([0, 1, -1, 5, -5, 30, -40, rng.randint(-99, 99)]) for _ in accounts]
        if "chips" in fold.game.columns and rng.random() < 0.9:
            accounts = [*(name for name in accounts if name != "pot"), "pot"]
            amounts = amounts[: len(accounts) - 1]
            amounts.append(-sum(amounts))
        pairs = zip(accounts, amounts, strict=False)
        signs = {True: "minus", False: "plus"}
        return [column, *(f"{name} {signs[number < 0]} {abs(number)}" for name, number in pairs)]
