"""The meld dialogue of Klaberjass: announcing, comparing and showing sequences (RULES 1.1)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trickledger.rules.cards import (
    SUIT_CARDS,
    SUIT_NAMES,
    SUITS,
    each,
    listing,
    rank_of,
    suit_of,
    union,
)
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.evidence.fixed_hands import Promise
from trickledger.rules.games.klaberjass_clauses import KLA
from trickledger.rules.games.klaberjass_order import PACK, TRUMP_ORDER
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.melds import NATURAL, run_from, run_points, runs, top_rank
from trickledger.rules.play.phases import Phase, Step, nothing_to_check
from trickledger.rules.play.tricks import CARD, PLAYING, TrickDeal, has_turn
from trickledger.rules.refusals import Refusal

TOP_RANKS = {20: ("A", "K", "Q", "J", "10", "9"), 50: ("A", "K", "Q", "J", "10")}
CLASS_NAMES = {20: "twenty", 50: "fifty"}
SHORTEST = {20: 3, 50: 4}
ANNOUNCED = {"twenty": 20, "fifty": 50}


class Announcement(NamedTuple):
    """An announced sequence: its seat, its class (20 or 50), and what the talk told of it."""

    seat: int
    points: int
    rank: str = ""
    length: int = 0
    suit: str = ""

    def fits(self, run: int) -> bool:
        """Whether a shown run is the one that was announced."""
        return (
            run_points(run) == self.points
            and self.rank in {"", top_rank(run)}
            and self.suit in {"", suit_of(run & -run)}
            and self.length in {0, run.bit_count()}
        )

    def is_beaten_by(self, run: int) -> bool:
        """Whether a run is better than what was announced (KLA-D13)."""
        if run_points(run) != self.points:
            return run_points(run) > self.points
        if self.length and run.bit_count() != self.length:
            return run.bit_count() > self.length
        return bool(self.rank) and NATURAL.index(top_rank(run)) > NATURAL.index(self.rank)


class Dialogue(TrickDeal):
    """The part of a hand in which sequences are announced, compared and shown.

    `talk` is the sequence that leads so far, `reply` the dealer's of the same rank,
    `winner_of_melds` the one that has won, `shown` the cards that were laid open.
    """

    trump = ""
    talk: Announcement | None = None
    reply: Announcement | None = None
    winner_of_melds: Announcement | None = None
    shown = 0

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, PACK)
        self.dealer = setting.dealer
        self.nondealer = 1 - setting.dealer

    # -- announcements -------------------------------------------------------------------------

    @property
    def tricks_begun(self) -> bool:
        """Whether a card has been led."""
        return bool(self.table or self.tricks)

    def _can_hold_run(self, seat: int, points: int, act: Act, rank: str, suit: str) -> bool:
        length = act.number or 0
        return any(
            self.hands.may_hold(seat, run) for run in _candidate_runs(points, rank, suit, length)
        )

    def _check_held(
        self,
        seat: int,
        act: Act,
        points: int,
        rank: str = "",
        suit: str = "",
        clause: Clause = KLA.MELD_3,
    ) -> Refusal | None:
        if self._can_hold_run(seat, points, act, rank, suit):
            return None
        what = CLASS_NAMES[points] + (f", {rank} high" if rank else "")
        where = f" in {SUIT_NAMES[suit]}s" if suit else ""
        why = f"{self.name(seat)} can't hold a {what}{where}. {clause.text}"
        return self.refuse("RULE", clause, seat, act, why)

    def do_none(self, seat: int, _act: Act) -> None:
        if seat == self.dealer:
            self._end_of_talk(None)
        else:
            self.turn, self.phase = self.nondealer, TALK_OPEN

    def check_announcement(self, seat: int, act: Act) -> Refusal | None:
        return self._check_held(seat, act, ANNOUNCED[act.word])

    def _promise(
        self,
        seat: int,
        points: int,
        act: Act,
        rank: str = "",
        suit: str = "",
        clause: Clause = KLA.MELD_3,
    ) -> None:
        """Remember what an announcement says of the hand, so that later cards can belie it."""
        runs_meant = _candidate_runs(points, rank, suit, act.number or 0)
        example = next((run for run in runs_meant if self.hands.may_hold(seat, run)), None)
        if example is not None:
            promise = Promise(self.number, seat, clause, runs_meant, example)
            self.evidence.promises.append(promise)

    def do_announcement(self, seat: int, act: Act) -> None:
        self._promise(seat, ANNOUNCED[act.word], act)
        sequence = Announcement(seat, ANNOUNCED[act.word])
        if seat == self.dealer:
            self._end_of_talk(sequence)
        else:
            self.talk = sequence
            self.turn, self.phase = self.dealer, REPLY

    def _end_of_talk(self, best: Announcement | None) -> None:
        self.winner_of_melds = best
        if not self.tricks_begun:
            self.turn = self.nondealer
        self.phase = PLAYING

    def do_good(self, _seat: int, _act: Act) -> None:
        self._end_of_talk(self.talk)

    def check_howhigh(self, seat: int, act: Act) -> Refusal | None:
        assert self.talk is not None
        return self._check_held(seat, act, self.talk.points, clause=KLA.MELD_5)

    def do_howhigh(self, seat: int, act: Act) -> None:
        assert self.talk is not None
        self._promise(seat, self.talk.points, act, clause=KLA.MELD_5)
        self.turn, self.phase = self.nondealer, RANK_ANSWER

    def check_notgood(self, seat: int, act: Act) -> Refusal | None:
        assert self.talk is not None
        if self.talk.points == 50 or act.rank:
            why = f"{self.name(1 - seat)} announced a {CLASS_NAMES[self.talk.points]}. "
            return self.refuse(
                "RULE", KLA.MELD_5, seat, act, why + KLA.MELD_5.text, would_do=("howhigh", "good")
            )
        return self._check_held(seat, act, 50)

    def do_notgood(self, seat: int, act: Act) -> None:
        self._promise(seat, 50, act)
        self._end_of_talk(Announcement(seat, 50))

    def check_rank(self, seat: int, act: Act) -> Refusal | None:
        assert self.talk is not None
        refusal = self._check_top(seat, act)
        is_told = act.number is not None or self.talk.points == 20
        if refusal is None and self.setting.options.longer_beats and not is_told:
            why = f"Say how long it is too, such as {act.rank} {SHORTEST[self.talk.points]}."
            return self.refuse("SYN", COM.SYN_1, seat, act, why)
        return refusal or self._check_held(seat, act, self.talk.points, act.rank)

    def _check_top(self, seat: int, act: Act) -> Refusal | None:
        """A rank, perhaps with a length, must be the top of a sequence of the class in question."""
        assert self.talk is not None
        points, length = self.talk.points, act.number
        name = CLASS_NAMES[points]
        if act.rank not in TOP_RANKS[points]:
            why = f"No {name} has {act.rank} on top. {KLA.MELD_1.text}"
            return self.refuse("RULE", KLA.MELD_1, seat, act, why, would_do=TOP_RANKS[points])
        if length is None:
            return None
        if not self.setting.options.longer_beats:
            why = "Say the rank only: lengths don't count in this game (kla_longer_beats=false)."
        elif length < SHORTEST[points] or (points == 20 and length > SHORTEST[points]):
            why = f"A {name} doesn't have {length} cards."
        else:
            return None
        return self.refuse("SYN", COM.SYN_1, seat, act, why)

    def do_rank(self, seat: int, act: Act) -> None:
        assert self.talk is not None
        self._promise(seat, self.talk.points, act, act.rank)
        self.talk = self.talk._replace(rank=act.rank, length=self._length(act))
        self.turn, self.phase = self.dealer, RANK_REPLY

    def _length(self, act: Act) -> int:
        if not self.setting.options.longer_beats:
            return 0
        assert self.talk is not None
        return act.number or SHORTEST[self.talk.points]

    def check_notgood_rank(self, seat: int, act: Act) -> Refusal | None:
        assert self.talk is not None
        rank = self.talk.rank
        if not act.rank:
            higher = TOP_RANKS[self.talk.points][: TOP_RANKS[self.talk.points].index(rank)]
            would_do = tuple(f"notgood {better}" for better in higher)
            why = f"{rank} was named: say not good with the rank that beats it."
            return self.refuse("RULE", KLA.MELD_6, seat, act, why, would_do=would_do)
        return self._check_top(seat, act) or self.check_better(seat, act)

    def check_better(self, seat: int, act: Act) -> Refusal | None:
        """A rank, perhaps with a length, must beat what was named, and be held (KLA-MELD-6)."""
        assert self.talk is not None
        rank = self.talk.rank
        if not self._beats_talk(act):
            why = f"{act.rank} doesn't beat {rank}. {KLA.MELD_6.text}"
            return self.refuse("RULE", KLA.MELD_6, seat, act, why, would_do=("good", "also"))
        return self._check_held(seat, act, self.talk.points, act.rank)

    def _beats_talk(self, act: Act) -> bool:
        assert self.talk is not None
        if self.talk.length and act.number:
            mine, theirs = act.number, self.talk.length
            if mine != theirs:
                return mine > theirs
        elif self.talk.length and self.talk.points == 50 and act.number is None:
            return act.rank in TOP_RANKS[50]
        return NATURAL.index(act.rank) > NATURAL.index(self.talk.rank)

    def do_notgood_rank(self, seat: int, act: Act) -> None:
        assert self.talk is not None
        self._promise(seat, self.talk.points, act, act.rank)
        self._end_of_talk(Announcement(seat, self.talk.points, act.rank, act.number or 0))

    def check_also(self, seat: int, act: Act) -> Refusal | None:
        assert self.talk is not None
        return self._check_held(seat, act, self.talk.points, self.talk.rank)

    def do_also(self, seat: int, act: Act) -> None:
        assert self.talk is not None
        self._promise(seat, self.talk.points, act, self.talk.rank)
        self.reply = self.talk._replace(seat=seat)
        self.turn, self.phase = self.nondealer, SUIT_ANSWER

    def check_suit(self, seat: int, act: Act) -> Refusal | None:
        assert self.talk is not None
        if seat == self.dealer and act.suit == self.talk.suit:
            why = (
                f"{self.name(1 - seat)} named {act.suit} with {self.talk.rank} on top: they can't "
                f"both hold the same cards."
            )
            return self.refuse("PHYS", COM.PHYS_2, seat, act, why)
        return self._check_held(seat, act, self.talk.points, self.talk.rank, act.suit)

    def do_suit(self, seat: int, act: Act) -> None:
        assert self.talk is not None
        self._promise(seat, self.talk.points, act, self.talk.rank, act.suit)
        assert self.reply is not None
        if seat == self.nondealer:
            self.talk = self.talk._replace(suit=act.suit)
            self.turn = self.dealer
            return
        self.reply = self.reply._replace(suit=act.suit)
        trump = [said for said in (self.talk, self.reply) if said.suit == self.trump]
        self._end_of_talk(trump[0] if trump else None)

    # -- showing -------------------------------------------------------------------------------

    def who_shows(self) -> tuple[int, ...]:
        best = self.winner_of_melds
        return (best.seat,) if best else ()

    def check_show(self, seat: int, act: Act) -> Refusal | None:
        cards = union(act.cards)
        best = self.winner_of_melds
        assert best is not None
        return (
            self.not_to_show(seat, act, cards & ~self.played_by(seat))
            or self._check_shape(seat, act, cards)
            or self._check_announced(seat, act, cards, best)
        )

    def _check_shape(self, seat: int, act: Act, cards: int) -> Refusal | None:
        loose = [run for run in runs(cards) if run.bit_count() < 3]
        if not loose:
            return None
        suit = suit_of(loose[0] & -loose[0])
        group = cards & SUIT_CARDS[suit]
        clause = KLA.RANK_3 if self._misread_order(group, suit) else KLA.MELD_1
        gap = _gap(group)
        missing = f" ({gap} is missing)" if gap and clause is KLA.MELD_1 else ""
        why = f"{listing(group)} isn't a sequence{missing}. {clause.text}"
        return self.refuse("RULE", clause, seat, act, why, cards=group)

    def _misread_order(self, group: int, suit: str) -> bool:
        orders: list[tuple[str, ...]] = [(*NATURAL, *NATURAL)]
        if suit == self.trump:
            orders.append(TRUMP_ORDER)
        ranks = {rank_of(card) for card in each(group)}
        size = len(ranks)
        return size > 2 and any(
            set(order[start : start + size]) == ranks
            for order in orders
            for start in range(len(order) - size + 1)
        )

    def _check_announced(
        self, seat: int, act: Act, cards: int, best: Announcement
    ) -> Refusal | None:
        shown = runs(cards)
        for run in shown:
            if best.is_beaten_by(run):
                why = f"{listing(run)} is better than what was announced. {KLA.MELD_4.text}"
                return self.refuse("RULE", KLA.MELD_4, seat, act, why, cards=run)
        if not any(best.fits(run) for run in shown):
            why = f"The announced {CLASS_NAMES[best.points]} isn't among them. {KLA.MELD_8.text}"
            return self.refuse("RULE", KLA.MELD_8, seat, act, why)
        return None

    def do_show(self, seat: int, act: Act) -> None:
        self.shown = union(act.cards)
        self.phase = PLAYING
        for card in each(self.shown & self.hands.known[1 - seat]):
            self.disproved(seat, card)
        self.learn(seat, self.shown & ~self.played_by(seat))


@cache
def _candidate_runs(points: int, rank: str, suit: str, length: int) -> tuple[int, ...]:
    """The runs that an announcement of a class, perhaps a rank, suit and length can mean."""
    lengths = (length,) if length >= SHORTEST[points] else (SHORTEST[points],)
    return tuple(
        run
        for top in ((rank,) if rank else NATURAL)
        for a_suit in ((suit,) if suit else SUITS)
        for size in lengths
        if (run := run_from(top, size, a_suit))
    )


def _gap(group: int) -> str:
    """The first rank that is missing between the lowest and the highest card of one suit."""
    held = {rank_of(card) for card in each(group)}
    places = [place for place, rank in enumerate(NATURAL) if rank in held]
    gaps = [NATURAL[place] for place in range(places[0], places[-1]) if NATURAL[place] not in held]
    return gaps[0] if gaps else ""


def _dealer(deal: Dialogue) -> tuple[int, ...]:
    return (deal.dealer,)


_D = Dialogue
_DEALER_ANNOUNCES = {
    "none": Step(_dealer, nothing_to_check, _D.do_none),
    "twenty": Step(_dealer, _D.check_announcement, _D.do_announcement),
    "fifty": Step(_dealer, _D.check_announcement, _D.do_announcement),
}
_GOOD = {"good": Step(has_turn, nothing_to_check, _D.do_good)}

FIRST_TRICK = Phase(
    "trick 1", {**_DEALER_ANNOUNCES, **CARD}, "card", PLAYING, "Trick 1 isn't complete."
)
BETWEEN_TRICKS = Phase(
    "the showing of sequences before trick 2",
    {"show": Step(_D.who_shows, _D.check_show, _D.do_show), **CARD},
    "card",
    PLAYING,
    "Trick 1 is complete.",
)
TALK_OPEN = Phase(
    "the dealer's announcement",
    {**_DEALER_ANNOUNCES, **CARD},
    "card",
    FIRST_TRICK,
    "The dealer can announce now.",
)
REPLY = Phase(
    "the dealer's answer to the announcement",
    {
        **_GOOD,
        "howhigh": Step(has_turn, _D.check_howhigh, _D.do_howhigh, formerly=nothing_to_check),
        "notgood": Step(has_turn, _D.check_notgood, _D.do_notgood),
    },
    situation="The announcement waits for the dealer's answer.",
)
RANK_ANSWER = Phase(
    "the answer to how high",
    {"rank": Step(has_turn, _D.check_rank, _D.do_rank)},
    "rank and length",
    situation="The dealer asked how high.",
)
RANK_REPLY = Phase(
    "the dealer's answer to the rank",
    {
        **_GOOD,
        "notgood": Step(
            has_turn, _D.check_notgood_rank, _D.do_notgood_rank, formerly=_D.check_better
        ),
        "also": Step(has_turn, _D.check_also, _D.do_also),
    },
    situation="The rank waits for the dealer's answer.",
)
SUIT_ANSWER = Phase(
    "the naming of suits",
    {"suit": Step(has_turn, _D.check_suit, _D.do_suit)},
    "suit",
    situation="Both have the same top rank: the suits come now.",
)
