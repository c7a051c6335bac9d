"""Cinch, for four in two sides: bids, discards, robbing, six tricks, to 51 (RULES 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.cards import FULL_PACK, RANK_CARDS, SUIT_CARDS, listing
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.game import OPEN, Carry, Game, Option, Verdict, truth
from trickledger.rules.games.cinch_clauses import CIN
from trickledger.rules.games.cinch_draw import DEALT, HAND, Discard
from trickledger.rules.games.cinch_order import (
    duties_under,
    order_under,
    scoring_cards,
    trumps_from_low,
)
from trickledger.rules.games.cinch_results import ALL_POINTS, RESULT, Results
from trickledger.rules.language.notation import PLAY, Act, Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import Phase, Step, anyone, nothing_to_check, the_table
from trickledger.rules.play.tricks import CARD, PLAYING, has_turn
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import (
    NO_SOURCE,
    ScoreLine,
    Settled,
    Source,
    added_up,
    said,
    score_line,
)

TARGET = 51
_HIGH_AND_LOW = ((1, CIN.PTS_1, "high"), (1, CIN.PTS_2, "low"))


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    all_pass: str = "dealer_names"
    dealer_swap: bool = False


def settle_hand(points: tuple[int, int], declarers: int, bid: int) -> tuple[int, int]:
    """What the points of a hand enter into the game, by side (CIN-SCORE-1, -2).

    >>> settle_hand((9, 5), 0, 9), settle_hand((7, 6), 0, 9), settle_hand((7, 7), 1, 6)
    ((4, 0), (0, 16), (0, 0))
    """
    entered = added_up(settlement(points, declarers, bid), 2)
    return entered[0], entered[1]


def settlement(
    points: tuple[int, ...], declarers: int, bid: int, source: Source = NO_SOURCE
) -> tuple[ScoreLine, ScoreLine]:
    """The lines that turn the points of a hand into what is entered, by side."""
    defenders = 1 - declarers
    mine, theirs = points[declarers], points[defenders]
    if mine >= bid:
        clause = CIN.SCORE_1
        own, other = max(0, mine - theirs), max(0, theirs - mine)
        words = (f"bid {bid}, made {mine}", f"{theirs} against {mine}")
    else:
        clause = CIN.SCORE_2
        own, other = 0, ALL_POINTS + bid - mine
        words = (f"bid {bid}, made only {mine}", f"14, and {bid - mine} that the bid fell short")
    lines = (
        ScoreLine(declarers, clause, own, words[0], source=source),
        ScoreLine(defenders, clause, other, words[1], source=source),
    )
    return lines if declarers == 0 else (lines[1], lines[0])


class CinchDeal(Results):
    """One hand of Cinch, from the deal to the score.

    `bids` are by seat, 0 for a pass; `bid` is the contract of the maker's side. Once all is played
    `places` tells the trick of each card, the first being 0, and `high_and_low` which trumps are
    these, one for both if there is only one.
    """

    BOOK = CIN
    words_out_of_turn = frozenset(("drew", "rob", "back"))
    win_clause = CIN.PLAY_5

    maker: int | None = None
    bid = 0
    redeal = ""
    places: Mapping[int, int]
    high_and_low: tuple[int, ...] = ()

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, FULL_PACK)
        self.bids: dict[int, int] = {}
        self.hands.deal(DEALT)
        self.turn = self.in_order[0]
        self.phase = BIDDING

    # -- the protocol --------------------------------------------------------------------------

    def whose_turn(self) -> tuple[int, ...]:
        return (self.turn,) if self.phase else ()

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        left = self.in_order[0]
        if self.redeal:
            same = self.setting.options.all_pass == "redeal_same"
            return Settled((), self.dealer if same else left, self.redeal)
        bidding = said("bid trump", self.maker) if self.reported is None else said("result")
        return Settled(settlement(score, self._side(self.maker), self.bid, bidding), left)

    def facts(self) -> dict[str, object]:
        declarers = [] if self.maker is None else [self.maker % 2, self.maker % 2 + 2]
        thrown = {seat: self._thrown(seat) for seat in range(self.seats)} if self.trump else {}
        scoring = self.scoring if self.trump else 0
        return {
            "trump": self.trump or None,
            "maker": None if self.maker is None else self.name(self.maker),
            "bid": self.bid,
            "declarers": "+".join(map(self.name, declarers)) or None,
            "kept": {self.name(seat): done.kept for seat, done in self._discarded()},
            "discarded": {
                self.name(seat): listing(cards) for seat, cards in thrown.items() if cards
            },
            "taken_back": {
                self.name(seat): done.back for seat, done in self._discarded() if done.back
            },
            "stub": self.stub,
            "warnings": [
                f"{CIN.DISC_3}: {self.name(seat)} discarded {listing(cards & scoring)}"
                for seat, cards in thrown.items()
                if cards & scoring
            ],
            "redeal": self.redeal or None,
        }

    def _discarded(self) -> list[tuple[int, Discard]]:
        return [(seat, done) for seat, done in enumerate(self.discards) if done]

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        return None

    def seat_of(self, act: Act) -> int | None:
        """As for any hand; a draw without a name is that of the seat that draws next."""
        drawing = self.next_to_draw() if act.word == "drew" else None
        return super().seat_of(act) if drawing is None else drawing

    def resolve(self, act: Act) -> Act:
        """A bare number is a bid or a discard; after a trump a bare rank is that of trumps."""
        if act.word == "number":
            word = "discard" if self.phase is DISCARDING else "bid"
            return Act(word, number=act.number)
        if act.word == "rank" and self.table and self.table[0][1] & self.order.trumps:
            return PLAY[RANK_CARDS[act.rank] & SUIT_CARDS[self.trump]]
        return super().resolve(act)

    def wrong_seat(self, seat: int, act: Act, who: tuple[int, ...]) -> Refusal:
        """As for any hand; a second bid and a draw after later ones have clauses of their own."""
        if act.word in {"bid", "pass"} and seat in self.bids:
            why = f"{self.name(seat)} has bid or passed already. {CIN.BID_1.text}"
            return self.refuse("SEQ", CIN.BID_1, seat, act, why)
        if act.word == "back" and not who:
            why = "The stub fills every hand: nobody takes anything back."
            return self.refuse("SEQ", CIN.D14, seat, act, f"{why} {CIN.D14.text}")
        if act.word == "rob" and self.has_robbed:
            why = f"{self.name(self.dealer)} has robbed the stub already."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        if act.word == "drew" and seat in self.in_order[: self.served]:
            clause = COM.SEQ_2 if self.has_robbed else CIN.DRAW_2
            why = f"{self.name(seat)}'s draw is over ({CIN.DRAW_2}): a later one was entered."
            return self.refuse("SEQ", clause, seat, act, why)
        return super().wrong_seat(seat, act, who)

    # -- bidding -------------------------------------------------------------------------------

    def check_bid(self, seat: int, act: Act) -> Refusal | None:
        assert act.number is not None
        next_bid = (f"bid {self.bid + 1}",) if self.bid < ALL_POINTS else ()
        would_do = (*next_bid, "pass")
        if not 1 <= act.number <= ALL_POINTS:
            return self.refuse("RULE", CIN.BID_2, seat, act, CIN.BID_2.text, would_do=would_do)
        if act.number <= self.bid:
            why = f"The bid is {self.bid}. {CIN.BID_3.text}"
            return self.refuse("RULE", CIN.BID_3, seat, act, why, would_do=would_do)
        return None

    def do_bid(self, seat: int, act: Act) -> None:
        assert act.number is not None
        self.bid, self.maker = act.number, seat
        self._spoken(seat, act.number)

    def do_pass(self, seat: int, _act: Act) -> None:
        self._spoken(seat, 0)

    def _spoken(self, seat: int, bid: int) -> None:
        self.bids[seat] = bid
        self.turn = self.next_player[seat]
        if seat == self.dealer:
            self._end_of_bidding()

    def _end_of_bidding(self) -> None:
        choice = self.setting.options.all_pass
        if self.maker is None and choice.startswith("redeal"):
            self.redeal, self.phase = "all four passed", None
            return
        if self.maker is None:
            self.maker = self.dealer
            self.bid = 1 if choice == "dealer_bids_1" else 0
        self.turn, self.phase = self.maker, NAMING

    def do_trump(self, _seat: int, act: Act) -> None:
        self.settle_trump(act.suit)
        self.turn, self.phase = self.in_order[0], DISCARDING

    def settle_trump(self, suit: str) -> None:
        self.trump = suit
        self.order, self.duties = order_under(suit), duties_under(suit)
        self.over = self.order.over

    def do_discard(self, seat: int, act: Act) -> None:
        super().do_discard(seat, act)
        self.turn = self.next_player[seat]
        if seat == self.dealer:
            assert self.maker is not None
            self.turn, self.trick, self.phase = self.maker, 1, FILLING

    # -- play and score ------------------------------------------------------------------------

    def worth(self, card: int) -> int:
        return self.order.points[card]

    def trick_points(self, cards: tuple[tuple[int, int], ...]) -> int:
        points = self.order.points
        return sum(points[card] for _, card in cards)

    def after_trick(self) -> None:
        if len(self.tricks) < HAND:
            return
        self.phase = None
        tricks = enumerate(self.tricks)
        self.places = {card: place for place, trick in tricks for _, card in trick.cards}
        ranked = [card for card in trumps_from_low(self.trump) if card in self.places]
        self.high_and_low = (ranked[-1], ranked[0]) if ranked else ()
        for card in self.high_and_low:
            trick = self.tricks[self.places[card]]
            self.tricks[self.places[card]] = trick._replace(points=trick.points + 1)

    def _side(self, seat: int | None) -> int:
        assert seat is not None
        return seat % 2

    def score_lines(self) -> list[ScoreLine]:
        if self.redeal:
            return []
        places = self.places
        worth = list(scoring_cards(self.trump).items())
        ends = zip(self.high_and_low, _HIGH_AND_LOW, strict=False)
        return [
            self._captured(card, places[card], *points)
            for card, points in (*ends, *worth)
            if card in places
        ] + self._discard_lines({card: points for card, points in worth if card not in places})

    def _captured(self, card: int, place: int, points: int, clause: Clause, what: str) -> ScoreLine:
        side = self._side(self.tricks[place].winner)
        return score_line(
            (side, clause, points, f"{what} {{}}, trick {place + 1}", card, NO_SOURCE)
        )

    def _discard_lines(self, missing: Mapping[int, tuple[int, Clause, str]]) -> list[ScoreLine]:
        """What scoring trumps count that somebody threw away (CIN-DISC-4, CIN-D10)."""
        declarers = self._side(self.maker)
        lines = []
        for seat in range(self.seats):
            thrown, source = self._thrown(seat), said("discard", seat)
            for card, (points, _, what) in missing.items():
                if card & thrown:
                    words = f"{what} {{}} discarded by {self.name(seat)}"
                    counts = points if self._side(seat) != declarers else 0
                    lines.append(score_line((declarers, CIN.DISC_4, counts, words, card, source)))
        return lines

    def _thrown(self, seat: int) -> int:
        """The cards a seat is known to have thrown away: all, once it has shown the others."""
        if self.recorded[seat] and self.trick and not self.hands.count(seat):
            return self.recorded[seat] & ~self.played_by(seat)
        return self.thrown[seat]


def _turn(
    do: Callable[[CinchDeal, int, Act], None],
    check: Callable[[CinchDeal, int, Act], Refusal | None] = nothing_to_check,
) -> Step:
    return Step(has_turn, check, do)


D = CinchDeal
BIDDING = Phase(
    "the bidding",
    {"pass": _turn(D.do_pass), "bid": _turn(D.do_bid, D.check_bid)},
    "number",
    situation="The bidding isn't over.",
)
NAMING = Phase(
    "the naming of trump",
    {"trump": _turn(D.do_trump)},
    "suit",
    situation="The bidding is over: trump is named now.",
)
_DREW = {"drew": Step(D.who_draws, D.check_drew, D.do_drew)}
DISCARDING = Phase(
    "the discard",
    {"discard": _turn(D.do_discard, D.check_discard), **_DREW},
    "number",
    situation="The players discard now.",
)
FILLING = Phase(
    "the draw, or the lead to trick 1",
    {
        **_DREW,
        "rob": Step(D.who_robs, D.check_rob, D.do_rob),
        "back": Step(D.who_takes_back, D.check_back, D.do_back),
        **CARD,
    },
    "card",
    PLAYING,
)

CinchDeal.GENERAL = {
    "holds": Step(anyone, D.check_holds, D.do_holds),
    "seen": Step(the_table, D.check_seen, D.do_seen),
}


class Cinch(Game):
    """Cinch to 51."""

    kind = "cinch"
    title = "Cinch"
    book = CIN
    fewest = most = 4
    turned_up = False
    check_clause = CIN.SCORE_1
    unreserved = frozenset(("tr",))
    facts = RESULT
    labels: ClassVar[Mapping[str, str]] = {
        "maker": "",
        "bid": "bid {}",
        "declarers": "declarers {}",
        "stub": "{} in the stub",
        "warnings": "",
        "redeal": "not played: {}",
    }
    sheet_facts: ClassVar[Mapping[str, str]] = {
        "trump": "trump {}",
        "maker": "maker {}",
        "bid": "bid {}",
    }
    sheet_marks: ClassVar[Mapping[Clause, str]] = {CIN.SCORE_2: "bid missed"}
    words: ClassVar[Sequence[Word]] = (
        Word("pass", "nothing", "pass", ("p",)),
        Word("bid", "number", "bid so many points; the number alone will do", ("b",)),
        Word(
            "trump",
            "suit",
            "name trump; the suit alone will do",
            ("tr", "m"),
            said=("name", "make it"),
        ),
        Word(
            "discard",
            "cards or number and cards?",
            "how many cards are discarded, then those laid open; or all of them",
            ("x",),
            said=("throw away",),
        ),
        Word(
            "drew",
            "cards",
            "the cards that a seat was filled up with",
            ("w",),
            named=True,
            said=("draw",),
        ),
        Word("rob", "cards?", "what the dealer takes from the stub", ("r",)),
        Word(
            "back",
            "cards or number",
            "own discards taken back from a short stub",
            ("u",),
            said=("take back",),
        ),
    )
    options = (
        Option(
            "cin_all_pass",
            "dealer_names",
            CIN.D4,
            ("dealer_names", "redeal_same", "redeal_left", "dealer_bids_1"),
        ),
        truth("cin_dealer_swap", False, CIN.D15),
    )

    def side_of(self, seat: int, seats: int) -> int:
        """Seats 1 and 3 against seats 2 and 4 (CIN-D2)."""
        return seat % 2

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> CinchDeal:
        return CinchDeal(setting)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> str:
        """One side scores in a hand, so that the other has not reached the end (CIN-SCORE-1)."""
        least, most = sorted(final.totals)
        if least >= TARGET:
            return f"One side scores in a hand, so only one has {TARGET} or more."
        if most >= TARGET + 2 * ALL_POINTS:
            return f"A hand scores {2 * ALL_POINTS} at most: nobody ends with {most}."
        return super().judge_final(options, before, final)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """The higher total at 51 or more wins; equal ones play on (CIN-GAME-1, CIN-D20)."""
        first, second = carry.totals
        if max(first, second) < TARGET or first == second:
            return OPEN
        return Verdict("won", (0 if first > second else 1,))
