"""Sixty-Six, for two: drawing, marriages, closing, claims, to seven game points (RULES 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.cards import SUIT_NAMES, SUITS, card_text
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.game import OPEN, Carry, Game, Option, Verdict, truth
from trickledger.rules.games.sixty_six_clauses import SXS
from trickledger.rules.games.sixty_six_left import Left
from trickledger.rules.games.sixty_six_order import lead_after, marriage_of
from trickledger.rules.games.sixty_six_results import LAST_TRICK, RESULT
from trickledger.rules.games.sixty_six_stock import DRAWS, STUB
from trickledger.rules.games.sixty_six_table import ENOUGH, Award, Ending, Stop, award
from trickledger.rules.ladder import NO_DUTY
from trickledger.rules.language.notation import Act, Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import Phase, Step, anyone, nothing_to_check, the_table
from trickledger.rules.play.tricks import CARD, has_turn
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import (
    NO_SOURCE,
    Result,
    ScoreLine,
    Settled,
    added_up,
    said,
    score_line,
)

MARRIAGE = 20
TRUMP_MARRIAGE = 40
TARGET = 7


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    next_dealer: str = "alternate"
    nine_needs_trick: bool = False
    close_when: str = "own_turn"
    marriage_after_stock: bool = True
    strict: str = "follow"
    claim_when: str = "between_tricks"
    last_trick_closed: bool = True
    both_66: str = "draw"
    draw_bonus: str = "accumulate"
    trickless_close: int = 3


_ENDINGS = said("close claim result")


class Marriage(NamedTuple):
    """A marriage that was shown: by whom, its suit, its points, its entry."""

    seat: int
    suit: str
    points: int
    entry: int


class Stage(NamedTuple):
    """The phases of a stage: after draws, before a lead, after a marriage, before a reply."""

    draws: Phase
    lead: Phase
    shown: Phase
    reply: Phase


class SixtySixDeal(Left):
    """One hand of Sixty-Six, from the deal to the game points.

    `bonus` is what earlier drawn hands have left to the winner of this one.
    """

    BOOK = SXS
    words_out_of_turn = frozenset(("claim", "drew"))
    win_clause = SXS.PLAY_3

    claim: Stop | None = None
    stage: Stage

    def __init__(self, setting: Setting, bonus: int) -> None:
        super().__init__(setting)
        self.bonus = bonus
        self.marriages: list[Marriage] = []
        self.phase = DEALING

    # -- the protocol --------------------------------------------------------------------------

    def whose_turn(self) -> tuple[int, ...]:
        return (self.turn,) if self.phase else ()

    def seat_of(self, act: Act) -> int | None:
        """As for any hand; of two draws without a name the first is the winner's."""
        if act.word == "drew" and self.drawers:
            return self.drawers[0]
        return super().seat_of(act)

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        options, points = self.setting.options, _pair(score)
        tricks = self.told_tricks or (self.tricks_of(0), self.tricks_of(1))
        won = award(
            Ending(points, tricks, self.closing, self.claim),
            trickless=options.trickless_close,
            claimant_wins=options.both_66 == "claimant",
        )
        return Settled(
            self._settlement(points, won), self.next_dealer_after(won.seat if won else None)
        )

    def facts(self) -> dict[str, object]:
        return {
            "upcard": card_text(self.turned) or None,
            "trump": self.trump or None,
            "stock": max(STUB - 2 * self.rounds, 0),
            "points": dict(zip(self.setting.handles, self.recorded_points(), strict=True)),
            "marriages": [f"{self.name(shown.seat)} {shown.suit}" for shown in self.marriages],
            "exchanged": self.name(self.swapped[0]) if self.swapped else None,
            "closed": self.name(self.closing.seat) if self.closing else None,
            "claimed": self.name(self.claim.seat) if self.claim else None,
            "bonus": self.bonus,
            "left": self.left,
        }

    def recorded_points(self) -> tuple[int, int]:
        told = self.reported
        lines = told.lines if told and told.depth == "facts" else self.score_lines()
        return _pair(added_up(lines, 2))

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        if self.phase is None or not self.trump:
            return None
        if act.word == "marriage" and self.phase is self.stage.shown and seat == self.turn:
            return SXS.MAR_2
        if act.word == "drew" and self.closing:
            return SXS.CLOSE_2
        return OUT_OF_PLACE.get(act.word)

    def why_over(self) -> str:
        if self.claim is None:
            return super().why_over()
        return f"{self.name(self.claim.seat)} declared 66 ({SXS.CLAIM_2}). {SXS.CLAIM_2.text}"

    def other_words(self) -> tuple[str, ...]:
        words = super().other_words()
        return tuple(word for word in words if self.refusal_for(self.turn, Act(word)) is None)

    def worth(self, card: int) -> int:
        return self.points[card]

    def trick_points(self, cards: tuple[tuple[int, int], ...]) -> int:
        (_, lead), (_, reply) = cards
        last = self._last_trick if self.trick == self.final else 0
        return self.points[lead] + self.points[reply] + last

    @property
    def _last_trick(self) -> int:
        """What the trick that empties the hands counts besides its cards (SXS-D15)."""
        counts = not self.closing or self.setting.options.last_trick_closed
        return LAST_TRICK if counts else 0

    def after_trick(self) -> None:
        self.lead_ladder = NO_DUTY
        if len(self.tricks) == self.final:
            self.phase = None
        elif self.is_strict:
            self.phase = self.stage.lead
        else:
            self.draw()
            self.stage = EXHAUSTED if self.rounds == DRAWS else DRAWING
            self.phase = self.stage.draws

    def resolve(self, act: Act) -> Act:
        """A suit alone, where a card is led, is the marriage in it."""
        if act.word == "suit" and self.trump and not self.table:
            return Act("marriage", suit=act.suit)
        return super().resolve(act)

    # -- words of a turn -----------------------------------------------------------------------

    def do_upcard(self, _seat: int, act: Act) -> None:
        self.turn_up(act.cards[0])
        self.stage, self.phase = DRAWING, DRAWING.lead

    def offers(self, seat: int, word: str) -> bool:
        if word != "marriage":
            return True
        marriages = (Act(word, suit=suit) for suit in SUITS)
        return any(self.check_marriage(seat, act) is None for act in marriages)

    def check_marriage(self, seat: int, act: Act) -> Refusal | None:
        if self.is_strict and not self.setting.options.marriage_after_stock:
            why = (
                "Nobody draws any more, so there are no marriages (sxs_marriage_after_stock=false)."
            )
            return self.refuse("SEQ", SXS.MAR_1, seat, act, why)
        refusal = self.not_to_show(seat, act, marriage_of(act.suit))
        if refusal and refusal.clause == COM.PHYS_2:
            return refusal._replace(clause=COM.PHYS_3)
        return refusal

    def do_marriage(self, seat: int, act: Act) -> None:
        points = TRUMP_MARRIAGE if act.suit == self.trump else MARRIAGE
        self.marriages.append(Marriage(seat, act.suit, points, self.number))
        self.lead_ladder = lead_after(act.suit)
        self.phase = self.stage.shown
        self.reveal(seat, marriage_of(act.suit))

    def do_exchange(self, seat: int, _act: Act) -> None:
        self.swap(seat)
        if self.phase is DRAWING.draws:
            self.phase = DRAWING.lead

    def do_close(self, seat: int, _act: Act) -> None:
        assert self.phase is not None
        self.close(seat)
        self.stage, self.phase = CLOSED, CLOSED[DRAWING.index(self.phase)]

    def who_claims(self) -> tuple[int, ...]:
        if self.setting.options.claim_when == "on_lead":
            return (self.turn,)
        return (0, 1)

    def do_claim(self, seat: int, _act: Act) -> None:
        self.claim = Stop(seat, not self.tricks_of(1 - seat))
        if self.phase is not self.stage.draws:
            self.drawers = ()
        self.phase = None

    # -- the score -----------------------------------------------------------------------------

    def score_lines(self) -> list[ScoreLine]:
        won: tuple[list[int], list[int]] = ([], [])
        points = [0, 0]
        for number, trick in enumerate(self.tricks, 1):
            won[trick.winner].append(number)
            points[trick.winner] += trick.points
        lines: list[ScoreLine] = []
        for seat in (0, 1):
            if won[seat]:
                lines += self._trick_lines(seat, tuple(won[seat]), points[seat])
            mine = (shown for shown in self.marriages if shown.seat == seat)
            lines += [self._marriage_line(shown, bool(won[seat])) for shown in mine]
        return lines

    def _trick_lines(self, seat: int, won: tuple[int, ...], points: int) -> list[ScoreLine]:
        last = self._last_trick if won[-1] == self.final else 0
        lines = [score_line((seat, SXS.PTS_1, points - last, "cards in tricks {}", won, NO_SOURCE))]
        if last:
            lines.append(score_line((seat, SXS.PTS_2, last, "last trick", won[-1:], NO_SOURCE)))
        return lines

    def _marriage_line(self, shown: Marriage, has_trick: bool) -> ScoreLine:
        what, source = f"marriage of {SUIT_NAMES[shown.suit]}s", (shown.entry,)
        if not has_trick:
            return score_line((shown.seat, SXS.MAR_6, 0, f"{what}, but no trick won", 0, source))
        clause = SXS.MAR_4 if shown.suit == self.trump else SXS.MAR_3
        return score_line((shown.seat, clause, shown.points, what, 0, source))

    def _settlement(self, score: tuple[int, int], won: Award | None) -> tuple[ScoreLine, ...]:
        if won is None:
            who = "both have" if min(score) >= ENOUGH else "nobody has"
            why = f"{who} 66: the next winner gets one more"
            return tuple(ScoreLine(seat, SXS.VP_4, 0, why) for seat in (0, 1))
        line = ScoreLine(won.seat, won.clause, won.points, won.why, source=_ENDINGS)
        if not self.bonus:
            return (line,)
        drawn = "the drawn hand before" if self.bonus == 1 else f"{self.bonus} drawn hands before"
        return line, ScoreLine(won.seat, SXS.VP_4, self.bonus, drawn)

    def next_dealer_after(self, winner: int | None) -> int:
        rule = self.setting.options.next_dealer
        if winner is None or rule == "alternate":
            return 1 - self.setting.dealer
        return winner if rule == "winner" else 1 - winner


def _pair(row: tuple[int, ...]) -> tuple[int, int]:
    return row[0], row[1]


def _turn(
    do: Callable[[SixtySixDeal, int, Act], None],
    check: Callable[[SixtySixDeal, int, Act], Refusal | None] = nothing_to_check,
) -> Step:
    return Step(has_turn, check, do)


D = SixtySixDeal
DEALING = Phase(
    "the deal: the upcard comes first",
    {"upcard": Step(the_table, D.check_upcard, D.do_upcard)},
    situation="The upcard comes first.",
)
_MARRIAGE = {"marriage": _turn(D.do_marriage, D.check_marriage)}
_STOCK = {
    "exchange": _turn(D.do_exchange, D.check_exchange),
    "close": _turn(D.do_close, D.check_close),
}
_CLOSE = {"close": _STOCK["close"]}
_CLAIM = {"claim": Step(D.who_claims, nothing_to_check, D.do_claim)}
_DREW = {"drew": Step(D.who_drew, D.check_drew, D.do_drew)}


def _stage(when: str, stock: Mapping[str, Step], close: Mapping[str, Step]) -> Stage:
    """The phases of a stage in which these words have to do with the stock."""

    def phase(name: str, words: Mapping[str, Step], after: Phase | None, now: str) -> Phase:
        return Phase(f"{name}{when}", words, "card", after, f"{now}{when.replace(',', ' and')}.")

    reply = phase("the reply", {**close, **CARD}, None, "The lead waits for a card")
    words = {**_MARRIAGE, **stock, **_CLAIM, **CARD}
    lead = phase("the lead", words, reply, "It's time to lead")
    draws = phase("the lead", {**_DREW, **words}, reply, "It's time to lead")
    after_marriage = {**stock, **_CLAIM, **CARD}
    shown = phase("the lead after a marriage", after_marriage, reply, "A marriage was shown")
    return Stage(draws, lead, shown, reply)


DRAWING = _stage("", _STOCK, _CLOSE)
CLOSED = _stage(", the stock is closed", {}, {})
EXHAUSTED = _stage(", the stock is exhausted", {}, {})

SixtySixDeal.GENERAL = {
    "holds": Step(anyone, D.check_holds, D.do_holds),
    "left": Step(anyone, D.check_left, D.do_left),
    "seen": Step(the_table, D.check_seen, D.do_seen),
}

OUT_OF_PLACE: dict[str, Clause] = {
    "marriage": SXS.MAR_1,
    "exchange": SXS.NINE_1,
    "close": SXS.CLOSE_1,
    "claim": SXS.CLAIM_1,
    "drew": SXS.DRAW_1,
}


class SixtySix(Game):
    """Sixty-Six to seven game points."""

    kind = "sixty-six"
    title = "Sixty-Six"
    book = SXS
    fewest = most = 2
    check_clause = SXS.PTS_1
    labels: ClassVar[Mapping[str, str]] = {
        "stock": "{} in the stock",
        "points": "Hand",
        "exchanged": "{} exchanged the nine",
        "closed": "{} closed the stock",
        "claimed": "{} claimed 66",
        "bonus": "{} more for the winner",
    }
    sheet_facts: ClassVar[Mapping[str, str]] = {
        "trump": "trump {}",
        "closed": "closed by {}",
        "claimed": "claimed by {}",
        "bonus": "{} more for the winner",
    }
    sheet_marks: ClassVar[Mapping[Clause, str]] = {
        SXS.VP_2: "schneider",
        SXS.VP_3: "schwarz",
        SXS.VP_5: "failed",
        SXS.VP_6: "failed",
    }
    facts = RESULT
    words: ClassVar[Sequence[Word]] = (
        Word("marriage", "suit", "show king and queen of a suit", ("m",)),
        Word("exchange", "nothing", "exchange the trump 9 for the upcard", ("x",)),
        Word("close", "nothing", "close the stock", ("l",), said=("close the stock",)),
        Word(
            "claim",
            "nothing",
            "declare 66",
            ("66", "w"),
            named=True,
            said=("sixty-six", "sixty six", "declare", "declare 66", "declare sixty-six"),
        ),
        Word(
            "drew",
            "card",
            "the card a seat drew, if it was seen",
            ("r",),
            named=True,
            said=("draw",),
        ),
    )
    options = (
        Option("sxs_next_dealer", "alternate", SXS.D1, ("alternate", "winner", "loser")),
        truth("sxs_nine_needs_trick", False, SXS.D3),
        Option("sxs_close_when", "own_turn", SXS.D5, ("own_turn", "on_lead")),
        truth("sxs_marriage_after_stock", True, SXS.D9),
        Option("sxs_strict", "follow", SXS.D12, ("follow", "schnapsen")),
        Option("sxs_claim_when", "between_tricks", SXS.D13, ("between_tricks", "on_lead")),
        truth("sxs_last_trick_closed", True, SXS.D15),
        Option("sxs_both_66", "draw", SXS.D17, ("draw", "claimant")),
        Option("sxs_draw_bonus", "accumulate", SXS.D18, ("accumulate", "single")),
        Option("sxs_trickless_close", 3, SXS.D20, ("2", "3")),
    )

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> SixtySixDeal:
        return SixtySixDeal(setting, carry.stake)

    def after(self, options: Options, carry: Carry, result: Result) -> Carry:
        """The bonus of drawn hands goes to the next winner (SXS-VP-4, SXS-D18)."""
        after = super().after(options, carry, result)
        if not result.counted:
            return after
        if not any(line.clause is SXS.VP_4 and not line.points for line in result.settlement):
            return after._replace(stake=0)
        return after._replace(stake=1 if options.draw_bonus == "single" else carry.stake + 1)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> str:
        """One player scores in a hand, so that the other has not reached the end (SXS-D24)."""
        if min(final.totals) >= TARGET:
            return f"One player scores in a hand, so only one has {TARGET} or more."
        return super().judge_final(options, before, final)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """The higher total at or above seven wins; equal ones play on (SXS-GAME-1, COM-RUL-7)."""
        first, second = carry.totals
        if max(first, second) < TARGET or first == second:
            return OPEN
        return Verdict("won", (0 if first > second else 1,))
