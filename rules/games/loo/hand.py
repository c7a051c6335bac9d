"""One hand of Loo: what is known of it, from the ante to the settlement (RULES 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from trickledger.rules.amounts import counted
from trickledger.rules.cards import card_text, listing, suit_of, union
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.order import (
    HAND,
    PACK,
    PAM,
    TRICKS,
    civil_duty,
    flush_strength,
    obligations,
    order_under,
)
from trickledger.rules.ladder import Ladder
from trickledger.rules.play.judging import (
    COM,
    Act,
    Cards,
    Clause,
    Fault,
    Faults,
    Says,
    breach,
    fault,
)
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.score import (
    NO_SOURCE,
    Basis,
    ScoreLine,
    ScoreLines,
    Settled,
    said,
    score_line,
)

_STAYING_IN = said("in pass result")


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the decision behind it."""

    all_pass: Annotated[Literal["carry", "dealer_takes"], LOO.D2] = "carry"
    short_stock: Annotated[Literal["limit", "reshuffle"], LOO.D5] = "limit"
    flush_tie: Annotated[Literal["divide", "elder"], LOO.D9] = "divide"
    flush_payers: Annotated[Literal["stayed", "all"], LOO.D10] = "stayed"
    head_after_trump: Annotated[bool, LOO.D14] = False
    unit: Annotated[int, LOO.D22] = 5


class LooHand(TrickDeal):
    """One hand of Loo, from the ante to the settlement.

    `pot` is what the hand is played for, the ante included; `stock` counts the cards to be drawn
    (LOO-DEAL-4). `stayers` are the seats that stayed in, from the dealer's left. `exchanged` tells
    by seat how many cards were drawn, in the order of the exchanges; `thrown` and `drawn` hold by
    seat those that were seen. `pile` are the cards that are known to lie away, `seen` those of them
    that nobody is known to have had. `flushes` are what was shown, by seat; `pam_shown` who showed
    Pam alone; `to_answer` the seats that have still to speak. `told_tricks`, `told_flushes` and
    `told_shown` stand for what was not recorded.
    """

    BOOK = LOO
    options: Options
    words_out_of_turn = frozenset(("flush", "drew"))
    win_clause = LOO.TRICK_1
    tricks_in_hand = TRICKS
    a_trick = 1

    trump = ""
    is_civil = False
    is_reshuffled = False
    headed: Mapping[int, Mapping[int, Ladder]]
    pam_shown: int | None = None
    to_answer: tuple[int, ...] = ()
    told_tricks: Mapping[int, int] | None = None
    told_flushes: tuple[int, ...] = ()
    told_shown: tuple[int, ...] = ()

    def __init__(self, setting: Setting, stake: int) -> None:
        super().__init__(setting, PACK)
        self.pot = stake + self.options.unit
        self.stock = self.hands.pack.bit_count() - 1 - HAND * self.seats
        self.stayers: tuple[int, ...] = ()
        self.passed: set[int] = set()
        self.exchanged: dict[int, int] = {}
        self.pile = self.seen = 0
        self.thrown = [0] * self.seats
        self.drawn = [0] * self.seats
        self.flushes: dict[int, int] = {}
        self.hands.deal(HAND)

    # -- the protocol --------------------------------------------------------------------------

    def facts(self) -> dict[str, object]:
        return {
            "upcard": card_text(self.upcard) or None,
            "trump": self.trump or None,
            "pot": self.pot,
            "stayed": [self.name(seat) for seat in self.stayers],
            "stock": self.stock,
            "exchanged": {self.name(seat): count for seat, count in self.exchanged.items()},
            "flushes": {self.name(seat): listing(cards) for seat, cards in self.flushes.items()},
            "pam": self.named(self.pam_shown),
        }

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        match act.word:
            case "flush" if not self.to_answer:
                is_late = self.phase or self.tricks or self.flushes
                return LOO.FLUSH_2 if is_late else None
            case "exchange" if self.phase and (self.exchanged or self.flushes):
                return LOO.EXCH_1
            case "civil" if self.phase:
                return LOO.CIVIL_1
        return None

    def too_late(self, seat: int, act: Act, who: tuple[int, ...]) -> Iterator[Fault]:
        name = self.name(seat)
        if act.word == "exchange" and seat in self.exchanged:
            yield breach(LOO.EXCH_1, "{player} has exchanged already.", kind="SEQ", player=name)
        if act.word == "flush" and seat in self.exchanged and not self.to_answer:
            words = "{rule} If the table let it stand, tell the hand by its end."
            rule, would_do = Says("", cites=LOO.FLUSH_2), (f"result flush {name}",)
            yield fault(LOO.FLUSH_2, words, would_do, kind="SEQ", rule=rule)
        if seat in self.passed:
            clause = LOO.FLUSH_2 if act.word == "flush" else COM.SEQ_2
            yield fault(clause, "{player} has passed.", kind="SEQ", player=name)

    def wrong_seat(self, seat: int, act: Act, who: tuple[int, ...]) -> Fault:
        wrong = super().wrong_seat(seat, act, who)
        # Whose window stands open says nothing about who holds the flush.
        is_of_others = act.word == "flush" and seat not in self.exchanged
        if act.word == "exchange" and self.can_say("exchange") and wrong.would_do:
            wrong = wrong._replace(says=self.out_of_turn(seat, who))
        return wrong._replace(would_do=()) if is_of_others else wrong

    def resolve(self, act: Act) -> Act:
        if act.word == "number":
            return Act("exchange", number=act.number)
        return super().resolve(act)

    def called(self) -> Mapping[str, int]:
        """Where pam is a word, it is no card that is played."""
        is_played = self.phase is not None and self.phase.takes_cards
        return {"pam": PAM} if is_played and not self.can_say("pam") else {}

    def suit_shown(self, lead: int) -> str:
        return self.trump if lead == PAM else suit_of(lead)

    # -- a trick -------------------------------------------------------------------------------

    def ladder(self, lead: int, best: int) -> Ladder:
        if self.is_civil:
            return civil_duty(self.trump)
        if self.options.head_after_trump:
            return obligations(self.trump, self._led(lead), best, self._best_led(lead))
        return self.headed[lead][best]

    def _led(self, lead: int) -> int:
        return order_under(self.trump).group[lead]

    def _best_led(self, lead: int) -> int:
        """The best card of the suit led that lies in the trick."""
        best = lead
        for _, card in self.table:
            if card & self.over[best] & self._led(lead):
                best = card
        return best

    def after_trick(self) -> None:
        self.is_civil = False

    # -- flushes -------------------------------------------------------------------------------

    @property
    def shown(self) -> dict[int, int]:
        """What each has shown, a flush or Pam alone."""
        pam = {} if self.pam_shown is None else {self.pam_shown: PAM}
        return {**pam, **self.flushes}

    def best_flushes(self) -> list[int]:
        """The seats with the best flush, from the dealer's left; several where equal (LOO-D9).

        As they are recorded, else as they were told.
        """
        if self.told_flushes:
            return [*self.told_flushes]
        strength = {seat: flush_strength(cards, self.trump) for seat, cards in self.flushes.items()}
        best = max(strength.values())
        return [seat for seat in self.stayers if strength.get(seat) == best]

    # -- flushes and Pam --------------------------------------------------------------------------

    def who_may_show(self) -> tuple[int, ...]:
        settled = tuple(self.exchanged)[:-1]
        return tuple(seat for seat in self.stayers if seat not in settled)

    def check_flush(self, seat: int, act: Act) -> Faults:
        """Five cards of a suit, or four and Pam, if the player likes (LOO-FLUSH-1, LOO-D7)."""
        cards = union(act.cards)
        yield from self._judge_shown(seat, act, cards)
        if not flush_strength(cards, self.trump):
            yield breach(LOO.FLUSH_1, "{cards} isn't a flush.", cards=cards)

    def check_pam(self, seat: int, act: Act) -> Faults:
        yield from self._judge_shown(seat, act, PAM)

    def _judge_shown(self, seat: int, act: Act, cards: int) -> Faults:
        """A seat must be able to hold what it shows; what another has shown it cannot."""
        for other, shown in self.shown.items():
            if other != seat and shown & cards:
                name, both_show = self.name(other), Cards(shown & cards)
                yield fault(COM.PHYS_2, "{player} has shown {shown}.", player=name, shown=both_show)
        yield self.not_to_show(seat, act, cards)

    def do_flush(self, seat: int, act: Act) -> None:
        cards = union(act.cards)
        self.learn(seat, cards)
        others = [other for other in self.stayers if other != seat]
        self.to_answer = self.to_answer or (seat, *others)
        self.flushes[seat] = cards
        self._next_answer()

    def do_pam(self, seat: int, _act: Act) -> None:
        self.learn(seat, PAM)
        self.pam_shown = seat
        self._next_answer()

    def do_nothing(self, _seat: int, act: Act) -> None:
        if act.answer:
            self.to_answer = self.to_answer[:1]
        self._next_answer()

    def _next_answer(self) -> None:
        """Let the next seat speak; when the last has spoken the board is settled (LOO-D8)."""
        self.to_answer = self.to_answer[1:]
        if self.to_answer:
            self.turn = self.to_answer[0]

    def the_board_is_settled(self) -> bool:
        return not self.to_answer

    # -- settlement ----------------------------------------------------------------------------

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """Each posting against the pot; the player to the dealer's left deals next (LOO-NEXT-1)."""
        return Settled(tuple(self._settlement()), self.next_dealer())

    def score_lines(self) -> ScoreLines:
        """The tricks of each player; a flush or the only one to stay in takes all five."""
        if self.flushes:
            best = self.best_flushes()
            all_five = TRICKS if len(best) == 1 else 0
            for seat in best:
                cards, source = self.flushes[seat], said("flush", seat)
                yield ScoreLine(seat, LOO.FLUSH_3, all_five, "flush {}", cards, source)
            yield from self._shown_for_nothing(best)
        elif len(self.stayers) == 1:
            words = "nobody else stayed in"
            yield ScoreLine(self.stayers[0], LOO.D3, TRICKS, words, source=_STAYING_IN)
        else:
            for seat, won in self.tricks_won().items():
                if won:
                    line = (seat, LOO.TRICK_1, len(won), _tricks(won), won, NO_SOURCE)
                    yield score_line(line)

    def _shown_for_nothing(self, best: Sequence[int]) -> ScoreLines:
        """The flushes that another beats, and Pam alone: for either nothing is to be paid."""
        kind = flush_strength(self.flushes[best[0]], self.trump)[0]
        for seat, cards in self.flushes.items():
            if seat not in best:
                is_alike = flush_strength(cards, self.trump)[0] == kind
                clause, words = (
                    LOO.FLUSH_5 if is_alike else LOO.FLUSH_4,
                    "flush {}: another is better",
                )
                yield ScoreLine(seat, clause, 0, words, cards, said("flush", seat))
        if self.pam_shown is not None:
            words, source = "Pam: no flush, and nothing to pay", said("pam", self.pam_shown)
            yield ScoreLine(self.pam_shown, LOO.FLUSH_6, 0, words, source=source)

    def tricks_won(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the tricks of each who stayed in."""
        won: dict[int, tuple[int, ...]] = dict.fromkeys(self.stayers, ())
        for number, trick in enumerate(self.tricks, 1):
            won[trick.winner] += (number,)
        return won

    def _settlement(self) -> ScoreLines:
        """The postings of the hand, each against the pot."""
        unit, source = self.options.unit, said("hand ante")
        yield ScoreLine(self.dealer, LOO.ANTE_1, -unit, "the ante", source=source)
        if self.flushes or self.told_flushes:
            yield from self._flush_settlement()
        elif len(self.stayers) > 1:
            yield from self._trick_settlement()
        elif self.stayers:
            yield ScoreLine(self.stayers[0], LOO.D3, self.pot, "the whole pot", source=_STAYING_IN)
        elif self.options.all_pass == "dealer_takes":
            words = "the whole pot: everybody passed"
            yield ScoreLine(self.dealer, LOO.D2, self.pot, words, source=_STAYING_IN)

    def _trick_settlement(self) -> ScoreLines:
        """Whole chips for each trick, what is over stays in the pot (LOO-PAY-1, LOO-D19)."""
        share, unit = self.pot // TRICKS, self.options.unit
        for seat, won in self.tricks_won().items():
            count, words = len(won), _tricks(won)
            if self.told_tricks is not None:
                count, won = self.told_tricks[seat], ()
                words = counted(count, "trick")
            if count:
                words = f"{words} at {share} each"
                yield score_line((seat, LOO.PAY_1, share * count, words, won or 0, self._telling))
            else:
                words, source = "looed: no trick", self._telling or said("in", seat)
                yield score_line((seat, LOO.LOOED_1, -unit, words, 0, source))

    @property
    def _telling(self) -> Basis:
        """The entry that told the hand, if one did."""
        return (self.reported.entry,) if self.reported else NO_SOURCE

    def _flush_settlement(self) -> ScoreLines:
        best = self.best_flushes()
        if self.options.flush_tie == "elder":
            best = best[:1]
        share = self.pot // len(best)
        whole = "the whole pot" if len(best) == 1 else f"the pot divided by {len(best)}"
        for seat in best:
            clause = LOO.FLUSH_3 if len(best) == 1 else LOO.D9
            cards, source = self.flushes.get(seat, 0), self._telling or said("flush", seat)
            words = f"{whole}: {{}}" if cards else whole
            yield ScoreLine(seat, clause, share, words, cards, source)
        unit, everybody = self.options.unit, self.options.flush_payers == "all"
        showed = {*self.shown, *self.told_flushes, *self.told_shown}
        for seat in range(self.seats) if everybody else self.stayers:
            if seat not in showed:
                words = "showed neither a flush nor Pam"
                source = self._telling or said("in pass nothing", seat)
                yield ScoreLine(seat, LOO.FLUSH_6, -unit, words, source=source)


def _tricks(won: tuple[int, ...]) -> str:
    return "trick {}" if len(won) == 1 else "tricks {}"
