"""Loo with five cards and a pot: who stays in, exchange, flushes, five tricks (RULES 3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, card_text, each, listing, suit_of, union
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.game import OPEN, Carry, Game, Option, Verdict, truth
from trickledger.rules.games.loo_board import ANSWERING, HAND, SHOWING
from trickledger.rules.games.loo_clauses import LOO
from trickledger.rules.games.loo_order import (
    PAM,
    civil_duty,
    duties_under,
    obligations,
    order_under,
)
from trickledger.rules.games.loo_results import RESULT, TRICKS, Results
from trickledger.rules.ladder import Ladder
from trickledger.rules.language.notation import PLAY, Act, Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import (
    Phase,
    Step,
    anyone,
    nothing_to_check,
    nothing_to_do,
    the_table,
)
from trickledger.rules.play.tricks import CARD, has_turn
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import (
    NO_SOURCE,
    Result,
    ScoreLine,
    Settled,
    Source,
    said,
    score_line,
)

_STAYING_IN = said("in pass result")


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    all_pass: str = "carry"
    short_stock: str = "limit"
    flush_tie: str = "divide"
    flush_payers: str = "stayed"
    head_after_trump: bool = False
    unit: int = 5


class LooDeal(Results):
    """One hand of Loo, from the ante to the settlement.

    `pot` is what the hand is played for, the ante included; `stock` counts the cards to be drawn.
    `exchanged` tells by seat how many cards were drawn, in the order of the exchanges; `thrown`
    and `drawn` hold by seat those that were seen, `recorded` the hands typed as dealt. `pile` are
    the cards that are known to lie away, `seen` those of them that nobody is known to have had.
    """

    BOOK = LOO
    words_out_of_turn = frozenset(("flush", "drew"))
    win_clause = LOO.TRICK_1

    upcard = 0
    is_civil = False
    is_reshuffled = False
    headed: Mapping[int, Mapping[int, Ladder]]

    def __init__(self, setting: Setting, stake: int) -> None:
        super().__init__(setting)
        self.dealer = setting.dealer
        self.turn = self.next_player[self.dealer]
        self.pot = stake + setting.options.unit
        self.stock = self.hands.pack.bit_count() - 1 - HAND * self.seats
        self.passed: set[int] = set()
        self.exchanged: dict[int, int] = {}
        self.pile = self.seen = 0
        self.thrown = [0] * self.seats
        self.drawn = [0] * self.seats
        self.recorded = [0] * self.seats
        self.hands.deal(HAND)
        self.phase = DEALING

    # -- the protocol --------------------------------------------------------------------------

    def whose_turn(self) -> tuple[int, ...]:
        return () if self.phase is None or self.phase is DEALING else (self.turn,)

    def facts(self) -> dict[str, object]:
        return {
            "upcard": card_text(self.upcard) or None,
            "trump": self.trump or None,
            "pot": self.pot,
            "stayed": [self.name(seat) for seat in self.stayers],
            "stock": self.stock,
            "exchanged": {self.name(seat): count for seat, count in self.exchanged.items()},
            "flushes": {self.name(seat): listing(cards) for seat, cards in self.flushes.items()},
            "pam": None if self.pam_shown is None else self.name(self.pam_shown),
        }

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        match act.word:
            case "flush" if self.phase is not ANSWERING:
                return self.flush_out_of_window()
            case "exchange" if self.phase and (self.exchanged or self.flushes):
                return LOO.EXCH_1
            case "civil" if self.phase:
                return LOO.CIVIL_1
        return None

    def wrong_seat(self, seat: int, act: Act, who: tuple[int, ...]) -> Refusal:
        if act.word == "exchange" and seat in self.exchanged:
            why = f"{self.name(seat)} has exchanged already. {LOO.EXCH_1.text}"
            return self.refuse("SEQ", LOO.EXCH_1, seat, act, why)
        if seat in self.passed:
            clause = LOO.FLUSH_2 if act.word == "flush" else COM.SEQ_2
            return self.refuse("SEQ", clause, seat, act, f"{self.name(seat)} has passed.")
        refusal = super().wrong_seat(seat, act, who)
        # Whose window stands open says nothing about who holds the flush.
        return refusal._replace(would_do=()) if act.word == "flush" else refusal

    def resolve(self, act: Act) -> Act:
        if act.word == "number":
            return Act("exchange", number=act.number)
        if act.word == "rank" and self.table and self.table[0][1] == PAM:
            return PLAY[RANK_CARDS[act.rank] & SUIT_CARDS[self.trump]]
        return super().resolve(act)

    def ladder(self, lead: int, best: int) -> Ladder:
        if self.is_civil:
            return civil_duty(self.trump)
        if self.setting.options.head_after_trump:
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

    def trick_points(self, cards: tuple[tuple[int, int], ...]) -> int:
        return 1

    def after_trick(self) -> None:
        self.is_civil = False
        if len(self.tricks) == TRICKS:
            self.phase = None

    # -- the deal ------------------------------------------------------------------------------

    def do_upcard(self, _seat: int, act: Act) -> None:
        self.upcard = act.cards[0]
        self.hands.place(self.upcard)
        self.placed[self.upcard] = "is the upcard and lies on the table"
        self.trump = suit_of(self.upcard)
        self.over = order_under(self.trump).over
        self.headed = duties_under(self.trump)
        self.phase = STAYING

    def who_antes(self) -> tuple[int, ...]:
        return (self.dealer,)

    def check_ante(self, seat: int, act: Act) -> Refusal | None:
        if self.stayers or self.passed:
            why = "The ante comes before anybody says in or pass."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        unit = self.setting.options.unit
        if act.number != unit:
            why = f"The ante is {unit} (loo_unit), not {act.number}."
            return self.refuse("RULE", LOO.ANTE_1, seat, act, why, would_do=(f"ante {unit}",))
        return None

    def check_holds(self, seat: int, act: Act) -> Refusal | None:
        if self.recorded[seat]:
            return self.refuse("SEQ", COM.SEQ_1, seat, act, self.recorded_already(seat))
        refusal = self.miscounted(seat, act, HAND, LOO.DEAL_2)
        return refusal or self._check_dealt(seat, act)

    def _check_dealt(self, seat: int, act: Act) -> Refusal | None:
        """Whether a hand can have been dealt, after all that the seat has shown since."""
        cards = union(act.cards)
        in_hand = self.hands.known[seat] | self.played_by(seat)
        if self._has_come_back(seat):
            return None
        free = in_hand | self.thrown[seat] | self._seen_of(seat) | self.hands.unseen
        for card in each(cards & ~free):
            refusal = self.dealt_twice(self.misplaced(seat, act, card))
            if refusal:
                return refusal
        return self._check_seen_since(seat, act, cards, in_hand)

    def _check_seen_since(self, seat: int, act: Act, cards: int, in_hand: int) -> Refusal | None:
        """Whether a hand as dealt agrees with what was thrown away, drawn and played of it."""
        drew = self.exchanged.get(seat, 0)
        missing = self.thrown[seat] & ~cards
        if (in_hand & ~cards).bit_count() > drew:
            missing |= in_hand & ~cards
        if missing:
            why = f"{listing(missing)} was seen in that hand already: name it too."
            return self.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=missing)
        wrong = self.drawn[seat] & cards
        if (in_hand & cards).bit_count() > HAND - drew:
            wrong |= in_hand & cards
        if wrong:
            why = f"{self.name(seat)} drew {drew} of the cards seen since: {listing(wrong)}."
            return self.refuse("PHYS", COM.PHYS_7, seat, act, why, cards=wrong)
        gone = self._seen_of(seat) & cards
        still_away = self._laid_away(seat) - gone.bit_count()
        if still_away < 0:
            why = f"{self.name(seat)} hasn't laid that many away: {listing(gone)} was seen."
            return self.refuse("PHYS", COM.PHYS_7, seat, act, why, cards=gone)
        if still_away > self.hands.face_down:
            why = f"Only {self.hands.face_down} cards lie face down."
            return self.refuse("PHYS", COM.PHYS_7, seat, act, why)
        return None

    def _laid_away(self, seat: int) -> int:
        """How many of the cards that were dealt to a seat it has laid away face down."""
        if seat in self.passed:
            return HAND
        return self.exchanged.get(seat, 0) - self.thrown[seat].bit_count()

    def _seen_of(self, seat: int) -> int:
        """The cards seen out of play that may be of those that a seat laid away."""
        return self.seen if self._laid_away(seat) else 0

    def _has_come_back(self, seat: int) -> bool:
        """Whether cards that a seat laid away have been shuffled into a new stock."""
        return self.is_reshuffled and (seat in self.passed or self.exchanged.get(seat, 0) > 0)

    def do_seen(self, seat: int, act: Act) -> None:
        super().do_seen(seat, act)
        self.pile |= union(act.cards)
        self.seen |= union(act.cards) & ~union(self.recorded)

    def do_holds(self, seat: int, act: Act) -> None:
        cards = self.recorded[seat] = union(act.cards)
        if self._has_come_back(seat):
            return
        in_hand = self.hands.known[seat] | self.played_by(seat)
        rest = cards & ~(in_hand | self.thrown[seat] | self._seen_of(seat))
        kept = HAND - self.exchanged.get(seat, 0) - (in_hand & cards).bit_count()
        self.seen &= ~cards
        if seat in self.passed:
            self.hands.receive(seat, rest.bit_count())
            self.learn(seat, rest)
        elif kept == rest.bit_count():
            self.learn(seat, rest)
        else:
            self.hands.place(rest)
            self.hands.put_away(seat, kept)
            self._lay_away(seat, rest, kept)
            self.weigh(self.evidence.counted())

    def _lay_away(self, seat: int, cards: int, kept: int) -> None:
        """Of cards that a seat was dealt it kept so many, nobody knows which."""
        self.hands.keep(seat, cards, kept)
        self.pile |= 0 if kept else cards
        for card in each(cards):
            self.placed[card] = f"was dealt to {self.name(seat)}"

    def check_left(self, seat: int, act: Act) -> Refusal | None:
        if self.phase is not None:
            why = "What is left in hand is entered when the hand is over."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        size = 0 if self.tricks and seat not in self.passed else HAND
        if size and act.cards:
            refusal = self.miscounted(seat, act, size, LOO.DEAL_2)
            if self._is_unseen_passed(seat):
                return refusal or self._check_dealt(seat, act)
            return refusal or self.not_to_show(seat, act, union(act.cards))
        if (act.number or 0) + len(act.cards) == size:
            return None
        why = f"{self.name(seat)} has {size} cards left."
        return self.refuse("PHYS", COM.PHYS_4, seat, act, why)

    def _is_unseen_passed(self, seat: int) -> bool:
        return seat in self.passed and not self.recorded[seat]

    def do_left(self, seat: int, act: Act) -> None:
        if act.cards and self._is_unseen_passed(seat):
            self.do_holds(seat, act)
        else:
            self.learn(seat, union(act.cards))

    # -- staying in ----------------------------------------------------------------------------

    def do_in(self, seat: int, _act: Act) -> None:
        self.stayers = (*self.stayers, seat)
        self._next_to_stay(seat)

    def do_pass(self, seat: int, _act: Act) -> None:
        self.passed.add(seat)
        self.hands.put_away(seat, self.hands.hidden[seat])
        self._next_to_stay(seat)

    def _next_to_stay(self, seat: int) -> None:
        """Let the next seat speak; with two or more stayers the exchange follows (LOO-D20)."""
        self.turn = self.next_player[seat]
        if len(self.stayers) + len(self.passed) < self.seats:
            return
        if len(self.stayers) < 2:
            self.phase = None
            return
        self.take_part(tuple(sorted(self.stayers)))
        self.turn = self.stayers[0]
        self.phase = EXCHANGING

    # -- the exchange --------------------------------------------------------------------------

    def check_exchange(self, seat: int, act: Act) -> Refusal | None:
        count = len(act.cards) if act.number is None else act.number
        if count < 0:
            return self.refuse("SYN", COM.SYN_1, seat, act, "A number of cards is 0 or more.")
        refusal = self.check_there(seat, act)
        if refusal:
            return refusal
        most, why = HAND, f"{self.name(seat)} holds five cards. {LOO.EXCH_1.text}"
        if self.setting.options.short_stock == "limit" and self.stock < most:
            most, why = self.stock, f"The stock holds {self.stock}. {LOO.D5.text}"
        if count <= most:
            return None
        would_do = tuple(f"exchange {number}" for number in range(most + 1))
        return self.refuse("RULE", LOO.EXCH_1, seat, act, why, would_do=would_do)

    def do_exchange(self, seat: int, act: Act) -> None:
        hands, cards = self.hands, union(act.cards)
        count = cards.bit_count() if act.number is None else act.number
        self.thrown[seat] = cards
        self.pile |= cards
        for card in act.cards:
            hands.give_up(seat, card)
            self.placed[card] = f"was thrown away by {self.name(seat)}"
        if act.number is not None:
            self._throw_unseen(seat, count)
        self._draw(seat, count)
        self.exchanged[seat] = count
        if len(self.exchanged) == len(self.stayers):
            self.phase, self.trick = LEADING, 1
        self.turn = self.next_player[seat]

    def _throw_unseen(self, seat: int, count: int) -> None:
        """Lay cards away that nobody has seen, from a hand that is all known or all hidden."""
        if self.hands.known[seat] and count:
            self._lay_away(seat, self.hands.known[seat], HAND - count)
        elif count:
            self.hands.put_away(seat, count)

    def _draw(self, seat: int, count: int) -> None:
        """Draw from the stock; where it is too small all that lies face down is shuffled to it."""
        if count > self.stock:
            self._reshuffle()
            self.stock = self.hands.pack.bit_count() - 1 - HAND * len(self.stayers)
        else:
            self.stock -= count
        self.hands.receive(seat, count)

    def _reshuffle(self) -> None:
        """Make a new stock of the passed hands and the discards (LOO-D5)."""
        hands = self.hands
        self.is_reshuffled = True
        hands.mix()
        hands.turn_down(self.pile)
        self.pile = self.seen = 0
        for seat in self.passed:
            hands.turn_down(hands.known[seat])
            hands.known[seat] = 0

    def who_drew(self) -> tuple[int, ...]:
        return tuple(self.exchanged)[-1:] or self.whose_turn()

    def check_drew(self, seat: int, act: Act) -> Refusal | None:
        if seat not in self.exchanged or self.drawn[seat] or self.table or self.tricks:
            why = "What a player drew is entered once, right after the exchange."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        refusal = self.check_there(None, act)
        if refusal:
            return refusal
        count = self.exchanged[seat]
        if len(act.cards) != count:
            why = f"{self.name(seat)} threw away {count} and draws as many: a hand has five cards."
            return self.refuse("PHYS", COM.PHYS_4, seat, act, why)
        return None

    def do_drew(self, seat: int, act: Act) -> None:
        self.drawn[seat] = union(act.cards)
        self.learn(seat, self.drawn[seat])

    def who_may_show(self) -> tuple[int, ...]:
        settled = tuple(self.exchanged)[:-1]
        return tuple(seat for seat in self.stayers if seat not in settled)

    # -- Pam be civil --------------------------------------------------------------------------

    def who_called(self) -> tuple[int, ...]:
        return (self.last_play[0][0],)

    def check_civil(self, seat: int, act: Act) -> Refusal | None:
        if len(self.table) != 1 or not self.has_just_played:
            why = f"It's called right after the lead. {LOO.CIVIL_1.text}"
            return self.refuse("SEQ", LOO.CIVIL_1, seat, act, why)
        card = self.table[0][1]
        if card != RANK_CARDS["A"] & SUIT_CARDS[self.trump]:
            why = f"{card_text(card)} isn't the ace of trumps. {LOO.CIVIL_1.text}"
            return self.refuse("RULE", LOO.CIVIL_1, seat, act, why)
        return None

    def do_civil(self, _seat: int, _act: Act) -> None:
        self.is_civil = True

    # -- settlement ----------------------------------------------------------------------------

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        return Settled(tuple(self._settlement()), (self.dealer + 1) % self.seats)

    def score_lines(self) -> Iterator[ScoreLine]:
        """The tricks of each player; a flush or the only one to stay in takes all five."""
        if self.flushes:
            best = self.best_flushes()
            all_five = TRICKS if len(best) == 1 else 0
            for seat in best:
                cards, source = self.flushes[seat], said("flush", seat)
                yield ScoreLine(seat, LOO.FLUSH_3, all_five, "flush {}", cards, source)
        elif len(self.stayers) == 1:
            words = "nobody else stayed in"
            yield ScoreLine(self.stayers[0], LOO.D3, TRICKS, words, source=_STAYING_IN)
        else:
            for seat, won in self._tricks_won().items():
                if won:
                    line = (seat, LOO.TRICK_1, len(won), _tricks(won), won, NO_SOURCE)
                    yield score_line(line)

    def _tricks_won(self) -> dict[int, tuple[int, ...]]:
        won: dict[int, tuple[int, ...]] = dict.fromkeys(self.stayers, ())
        for number, trick in enumerate(self.tricks, 1):
            won[trick.winner] += (number,)
        return won

    def _settlement(self) -> Iterator[ScoreLine]:
        """The postings of the hand, each against the pot."""
        unit, source = self.setting.options.unit, said("hand ante")
        yield ScoreLine(self.dealer, LOO.ANTE_1, -unit, "the ante", source=source)
        if self.flushes or self.told_flushes:
            yield from self._flush_settlement()
        elif len(self.stayers) > 1:
            yield from self._trick_settlement()
        elif self.stayers:
            words = "the whole pot"
            yield ScoreLine(self.stayers[0], LOO.D3, self.pot, words, source=_STAYING_IN)
        elif self.setting.options.all_pass == "dealer_takes":
            words = "the whole pot: everybody passed"
            yield ScoreLine(self.dealer, LOO.D2, self.pot, words, source=_STAYING_IN)

    def _trick_settlement(self) -> Iterator[ScoreLine]:
        share, unit = self.pot // TRICKS, self.setting.options.unit
        for seat, count, words, won in self._taken():
            if count:
                words = f"{words} at {share} each"
                yield score_line((seat, LOO.PAY_1, share * count, words, won, self._telling))
            else:
                words, source = "looed: no trick", self._telling or said("in", seat)
                yield score_line((seat, LOO.LOOED_1, -unit, words, 0, source))

    def _taken(self) -> Iterator[tuple[int, int, str, tuple[int, ...]]]:
        """How many tricks each has who stayed in, in words, and which, where that is recorded."""
        if self.told_tricks is not None:
            for seat, count in self.told_tricks.items():
                yield seat, count, f"{count} trick{'s' if count > 1 else ''}", ()
            return
        for seat, won in self._tricks_won().items():
            yield seat, len(won), _tricks(won), won

    @property
    def _telling(self) -> Source:
        """The entry that told the hand, if one did."""
        return (self.reported.entry,) if self.reported else NO_SOURCE

    def _flush_settlement(self) -> Iterator[ScoreLine]:
        best = self.best_flushes()
        if self.setting.options.flush_tie == "elder":
            best = best[:1]
        share = self.pot // len(best)
        whole = "the whole pot" if len(best) == 1 else f"the pot divided by {len(best)}"
        for seat in best:
            clause = LOO.FLUSH_3 if len(best) == 1 else LOO.D9
            cards, source = self.flushes.get(seat, 0), self._telling or said("flush", seat)
            words = f"{whole}: {{}}" if cards else whole
            yield ScoreLine(seat, clause, share, words, cards, source)
        unit = self.setting.options.unit
        for seat in self._flush_payers():
            words = "showed neither a flush nor Pam"
            source = self._telling or said("in pass nothing", seat)
            yield ScoreLine(seat, LOO.FLUSH_6, -unit, words, source=source)

    def _flush_payers(self) -> list[int]:
        everybody = self.setting.options.flush_payers == "all"
        return [
            seat
            for seat in (range(self.seats) if everybody else self.stayers)
            if seat not in {*self.flushes, *self.told_flushes, *self.told_shown, self.pam_shown}
        ]


def _tricks(won: tuple[int, ...]) -> str:
    return "trick {}" if len(won) == 1 else "tricks {}"


D = LooDeal
DEALING = Phase(
    "the deal: the upcard comes first",
    {"upcard": Step(the_table, D.check_upcard, D.do_upcard)},
    situation="The upcard comes first.",
)
STAYING = Phase(
    "the round of in and pass",
    {
        "in": Step(has_turn, nothing_to_check, D.do_in),
        "pass": Step(has_turn, nothing_to_check, D.do_pass),
    },
    situation="Each player says in or pass.",
)
EXCHANGING = Phase(
    "the exchange",
    {"exchange": Step(has_turn, D.check_exchange, D.do_exchange), **SHOWING},
    "number",
    situation="The players exchange cards now.",
)
PLAYING = Phase(
    "the play",
    {**CARD, "civil": Step(D.who_called, D.check_civil, D.do_civil)},
    "card",
    situation="The cards are being played.",
)
LEADING = Phase(
    "the first lead", {**CARD, **SHOWING}, "card", PLAYING, "It's time for the first lead."
)

LooDeal.GENERAL = {
    "ante": Step(D.who_antes, D.check_ante, nothing_to_do),
    "drew": Step(D.who_drew, D.check_drew, D.do_drew),
    "holds": Step(anyone, D.check_holds, D.do_holds),
    "left": Step(anyone, D.check_left, D.do_left),
    "seen": Step(the_table, D.check_seen, D.do_seen),
}


class Loo(Game):
    """Loo, a running account of chips."""

    kind = "loo"
    title = "Loo"
    book = LOO
    fewest = 5
    most = 10
    check_clause = LOO.LOOED_1
    unreserved = frozenset(("w", "pm"))
    sheet_facts: ClassVar[Mapping[str, str]] = {"trump": "trump {}", "pot": "for a pot of {}"}
    sheet_marks: ClassVar[Mapping[Clause, str]] = {LOO.LOOED_1: "looed: {}"}
    columns = ("chips",)
    can_be_closed = True
    labels: ClassVar[Mapping[str, str]] = {
        "stayed": "in: {}",
        "stock": "{} in the stock",
        "pam": "{} has shown Pam",
    }
    facts = RESULT
    words: ClassVar[Sequence[Word]] = (
        Word("ante", "number", "check what the dealer puts into the pot", ("e",)),
        Word("in", "nothing", "stay in", ("i",), said=("stay in", "stay")),
        Word("pass", "nothing", "drop out", ("p",), said=("drop out", "drop", "out")),
        Word(
            "exchange",
            "cards or number",
            "throw cards away and draw as many",
            ("x",),
            said=("throw away",),
        ),
        Word(
            "drew", "cards", "what an exchange brought, right after it", ("w", "r"), said=("draw",)
        ),
        Word("flush", "cards", "show a flush", ("f",), named=True),
        Word("pam", "nothing", "show Pam after another's flush", ("pm", "m")),
        Word("nothing", "answer?", "show neither, or nobody more: all", ("o",), answers=("all",)),
        Word(
            "civil",
            "nothing",
            'call "Pam be civil", right after the ace of trumps',
            ("v",),
            said=("be civil", "pam be civil"),
        ),
    )
    options = (
        Option("loo_all_pass", "carry", LOO.D2, ("carry", "dealer_takes")),
        Option("loo_short_stock", "limit", LOO.D5, ("limit", "reshuffle")),
        Option("loo_flush_tie", "divide", LOO.D9, ("divide", "elder")),
        Option("loo_flush_payers", "stayed", LOO.D10, ("stayed", "all")),
        truth("loo_head_after_trump", False, LOO.D14),
        Option("loo_unit", 5, LOO.D22),
    )

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> LooDeal:
        return LooDeal(setting, carry.stake)

    def after(self, options: Options, carry: Carry, result: Result) -> Carry:
        """What the players pay is in the pot: their sum stays what it was (RULES 3.3)."""
        after = super().after(options, carry, result)
        return after._replace(stake=carry.stake + sum(carry.totals) - sum(after.totals))

    def beside_totals(self, carry: Carry) -> dict[str, int]:
        return {"pot": carry.stake}

    def judge_final(self, options: Options, before: Carry, final: Carry) -> str:
        """What all have paid is in the pot, which owes nobody anything."""
        won = sum(final.totals) - sum(before.totals) - before.stake
        return f"Together the players have won {won} chips that nobody paid." if won > 0 else ""

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """A running account has no end of its own (LOO-D21)."""
        return OPEN
