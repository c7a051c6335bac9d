"""Kalooki, Jamaican: nine contracts, calls, melds with jokers, bending the table (RULES 5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.cards import (
    CARD_OR_JOKER_OF,
    COPY,
    FULL_PACK,
    JOKER,
    JOKERS,
    card_text,
    cards_counted,
    face,
    listing,
)
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.game import OPEN, Carry, Game, Option, SheetRows, Verdict, truth
from trickledger.rules.games.kalooki_clauses import KAL
from trickledger.rules.games.kalooki_melds import (
    CONTRACTS,
    VALUES,
    Fault,
    Meld,
    points_left,
    read_meld,
    replaced,
    tacked,
)
from trickledger.rules.games.kalooki_results import OVERCALL, RESULT, Results
from trickledger.rules.games.kalooki_turns import Call, Move
from trickledger.rules.language.notation import Act, PlainLine, Word, unreadable
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import Phase, Step, anyone, nothing_to_check, the_table
from trickledger.rules.refusals import Kind, Refusal
from trickledger.rules.score import ScoreLine, Settled, Source, said, score_line

FREE_CALLS = 3
HANDS = len(CONTRACTS)


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    max_players: int = 5
    call_priority: str = "turn"
    void_keeps_penalties: bool = True
    distinct_threes: bool = False
    must_discard: bool = False


class Laying(NamedTuple):
    """Cards that leave a hand, the melds that come of it, and the moves that made each of these."""

    cards: int
    melds: tuple[Meld, ...]
    moves: tuple[Move, ...]


class KalookiDeal(Results):
    """One hand of Kalooki, from the upcard to the cards left in hand.

    `turn` is the active player, `laid` the turn of each seat's first meld (0: none yet), `owners`
    who laid each meld; `calls` and `overcalls` are counts by seat.
    """

    round_name = "turn"
    trick_words = frozenset(
        ("draw", "take", "drew", "call", "overcall", "meld", "tack", "replace", "play", "stop")
    )

    def __init__(self, setting: Setting, hands_scored: int) -> None:
        super().__init__(setting, CONTRACTS[min(hands_scored, HANDS - 1)])
        self.turn = (setting.dealer + 1) % self.seats
        self.upcard = 0
        self.laid = [0] * self.seats
        self.owners: list[int] = []
        self.calls = [0] * self.seats
        self.overcalls = [0] * self.seats
        self.phase = DEALING

    # -- the protocol --------------------------------------------------------------------------

    def whose_turn(self) -> tuple[int, ...]:
        if self.phase is None:
            return ()
        return self.owing() if self.phase is LEAVING else (self.turn,)

    def playable(self, seat: int) -> int:
        cards = (self.hands.known[seat] | self.reach(seat)) & ~JOKERS
        return (cards | cards >> COPY) & FULL_PACK

    def offers(self, seat: int, word: str) -> bool:
        match word:
            case "call":
                has_call = self.calls[seat] < FREE_CALLS
                return has_call and not self._call_fault(seat, is_overcall=False)
            case "tack" | "replace":
                return bool(self.laid[seat])
            case "drew":
                return seat == self.turn or not self.turns.calls[self.trick].penalty
            case "left":
                return seat in self.owing()
        return True

    def seat_of(self, act: Act) -> int | None:
        """A card drawn that nobody's name is written for is the active player's."""
        return self.turn if act.word == "drew" else super().seat_of(act)

    def situation(self, act: Act | None = None) -> str:
        if self.phase is not LEAVING:
            return super().situation(act)
        name = self.name(next(iter(self.whose_turn())))
        return (
            f"The hand is over. Enter what each player has left: `{name}: left AS JH`, or "
            f"`{name}: left 25`."
        )

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        if self.phase is ALLOWED and act.word == "take":
            return KAL.CALL_3
        if self.phase is REFUSED and act.word in {"draw", "drew"}:
            return KAL.CALL_4
        return None

    @property
    def rounds_done(self) -> int:
        return len(self.turns) - (self.trick > 0)

    def turns_done(self) -> list[dict[str, Any]]:
        done = islice(self.turns, self.rounds_done)
        return [turn.as_json(self.setting.handles) for turn in done]

    def facts(self) -> dict[str, object]:
        return {
            "contract": str(self.contract),
            "dealt": self.contract.cards,
            "upcard": card_text(self.upcard) or None,
            "discard": card_text(self.pile[-1]) if self.pile else None,
            "stock": self.hands.face_down,
            "renewed": self.is_renewed,
            "melds": [
                {"meld": number, "player": self.name(owner), "cards": str(meld).split()}
                for number, (owner, meld) in enumerate(zip(self.owners, self.melds, strict=True), 1)
            ],
            "on_the_table": self._on_the_table(),
            "laid_down": [self.name(seat) for seat in range(self.seats) if self.laid[seat]],
            "cards": {self.name(seat): self.hands.count(seat) for seat in range(self.seats)},
            "calls": self._by_name(self.calls),
            "overcalls": self._by_name(self.overcalls),
            "out": None if self.out is None else self.name(self.out),
            "bent": self.is_bent,
            "unverified": [self.name(seat) for seat in sorted(self.claims)],
        }

    def _on_the_table(self) -> list[str]:
        """What the players see, a sentence each: the piles, the melds, and who may still call."""
        top = f", {card_text(self.pile[-1])} on top of the discards" if self.pile else ""
        lines = [f"{self.hands.face_down} cards in the stock{top}"] if self.trick else []
        for number, (owner, meld) in enumerate(zip(self.owners, self.melds, strict=True), 1):
            lines.append(f"meld {number}, {self.name(owner)}: {meld}")
        for seat in range(self.seats) if self.trick else ():
            may = f"{FREE_CALLS - self.calls[seat]} of {FREE_CALLS} calls left"
            cards = cards_counted(self.hands.count(seat))
            stands = "has laid down" if self.laid[seat] else may
            lines.append(f"{self.name(seat)}: {cards}, {stands}")
        return lines

    def _by_name(self, counts: Sequence[int]) -> dict[str, int]:
        return {self.name(seat): count for seat, count in enumerate(counts) if count}

    # -- the deal ------------------------------------------------------------------------------

    def check_upcard(self, _seat: int, act: Act) -> Refusal | None:
        return None if self.from_stock(act.cards) else self.elsewhere(None, act, act.cards[0])

    def do_upcard(self, _seat: int, act: Act) -> None:
        self.upcard = self.from_stock(act.cards)
        self.hands.place(self.upcard)
        self.pile.append(self.upcard)
        self._begin_turn(self.turn)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.trick += 1
        self.turns.begun = self.trick
        self.phase = DRAWING

    # -- calls ---------------------------------------------------------------------------------

    def _call_fault(self, seat: int, is_overcall: bool) -> tuple[Kind, Clause, str] | None:
        """The first clause that bars a seat from calling, with its class and the reason."""
        if seat == self.turn:
            why = f"It's {self.name(seat)}'s own turn to draw: only the others may call."
            return "SEQ", KAL.CALL_1, why
        if not self.pile:
            return "PHYS", COM.PHYS_2, "There is no discard to call."
        if self.laid[seat]:
            return "RULE", KAL.CALL_2, f"{self.name(seat)} has laid down."
        calls = self.calls[seat]
        if is_overcall and calls < FREE_CALLS:
            why = f"{self.name(seat)} has made {calls} of {FREE_CALLS} free calls."
            return "RULE", KAL.CALL_5, why
        return None

    def _check_caller(self, seat: int, act: Act, is_overcall: bool) -> Refusal | None:
        fault = self._call_fault(seat, is_overcall)
        if fault is None:
            return None
        kind, clause, why = fault
        name = self.name(seat)
        would_do = (f"{name}: call yes", f"{name}: call no") if clause is KAL.CALL_5 else ()
        return self.refuse(kind, clause, seat, act, why, would_do=would_do)

    def check_call(self, seat: int, act: Act) -> Refusal | None:
        refusal = self._check_caller(seat, act, is_overcall=False)
        if refusal:
            return refusal
        name = self.name(seat)
        if self.calls[seat] >= FREE_CALLS:
            why = f"{name} has made {FREE_CALLS} free calls: the next is an overcall."
            return self.refuse("RULE", KAL.CALL_5, seat, act, why, would_do=(f"{name}: overcall",))
        if act.answer == "no" and self.laid[self.turn]:
            why = f"{self.name(self.turn)} has laid down and can't refuse."
            return self.refuse("RULE", KAL.CALL_6, seat, act, why, would_do=(f"{name}: call yes",))
        return None

    def do_call(self, seat: int, act: Act) -> None:
        calls, called = self.turns.calls, face(self.pile[-1])
        if act.answer == "no":
            calls[self.trick] = Call(seat, called, is_allowed=False)
            self.phase = REFUSED
            return
        self.calls[seat] += 1
        self.hands.take(seat, self.pile.pop())
        has_drawn = self.draw_hidden(seat)
        calls[self.trick] = Call(seat, called, is_allowed=True, penalty=0 if has_drawn else None)
        if has_drawn:
            self.phase = ALLOWED
        else:
            self._void()

    def check_overcall(self, seat: int, act: Act) -> Refusal | None:
        return self._check_caller(seat, act, is_overcall=True)

    def do_overcall(self, seat: int, _act: Act) -> None:
        self.overcalls[seat] += 1
        overcalls = self.turns.overcalls
        overcalls[self.trick] = (*overcalls.get(self.trick, ()), seat)

    # -- the draw ------------------------------------------------------------------------------

    def do_draw(self, seat: int, _act: Act) -> None:
        if not self.draw_hidden(seat):
            self._void()
            return
        self.turns.drew.append(0)
        self.phase = MELDING

    def _void(self) -> None:
        self.is_void = True
        self._end("void")

    def who_drew(self) -> tuple[int, ...]:
        call = self.turns.calls.get(self.trick)
        return (self.turn, call.caller) if call and call.is_allowed else (self.turn,)

    def check_drew(self, seat: int, act: Act) -> Refusal | None:
        if seat != self.turn:
            return self._check_penalty(seat, act)
        if not (self.hands.face_down or self.can_renew):
            why = (
                "The stock is empty and no new one can be formed: enter draw, and the hand is void."
            )
            return self.refuse("PHYS", COM.PHYS_5, seat, act, why, would_do=("draw",))
        return None if self.from_stock(act.cards) else self.elsewhere(None, act, act.cards[0])

    def _check_penalty(self, seat: int, act: Act) -> Refusal | None:
        if self.turns.calls[self.trick].penalty:
            why = f"The penalty card of {self.name(seat)} is entered already: correct that entry."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        return None if self.drawable(act.cards[0]) else self.elsewhere(seat, act, act.cards[0])

    def do_drew(self, seat: int, act: Act) -> None:
        turns, card = self.turns, act.cards[0]
        if seat == self.turn:
            self.do_draw(seat, act)
            turns.drew[-1] = card
        else:
            turns.calls[self.trick] = turns.calls[self.trick]._replace(penalty=card)
        self.hands.learn(seat, self.drawable(card))

    def check_take(self, seat: int, act: Act) -> Refusal | None:
        if not self.pile:
            return self.refuse("PHYS", COM.PHYS_2, seat, act, "There is no discard to take.")
        if self.laid[seat]:
            why = f"{self.name(seat)} has laid down."
            return self.refuse("RULE", KAL.DRAW_2, seat, act, why, would_do=("draw",))
        return None

    def do_take(self, seat: int, _act: Act) -> None:
        card = self.pile.pop()
        self.turns.drew.append(None)
        self.turns.took[self.trick] = face(card)
        self.hands.take(seat, card)
        self.phase = MELDING

    # -- melds ---------------------------------------------------------------------------------

    def judge_melds(self, seat: int, act: Act) -> Laying | Refusal:
        cards = self.chosen(seat, act.cards)
        if not cards:
            return self.impossible(seat, act)
        read = [read_meld(cards) for cards in act.melds]
        faults = [meld for meld in read if isinstance(meld, Fault)]
        melds = [meld for meld in read if isinstance(meld, Meld)]
        faults += self._own_faults(seat, melds)
        if not faults and not self.laid[seat]:
            faults += self._contract_faults(melds)
        first = len(self.melds) + 1
        moves = (Move("meld", number, meld.cards) for number, meld in enumerate(melds, first))
        return self._first_of(seat, act, faults) or Laying(cards, tuple(melds), tuple(moves))

    def _own_faults(self, seat: int, melds: Sequence[Meld]) -> list[Fault]:
        """What one player may not lay twice (KAL-FOUR-3, KAL-D14)."""
        faults: list[Fault] = []
        mine = [
            meld.sign for owner, meld in zip(self.owners, self.melds, strict=True) if owner == seat
        ]
        for meld in melds:
            sign = meld.sign
            if sign in mine and meld.is_four:
                why = f"{self.name(seat)} has two fours in {sign}."
                faults.append(Fault(KAL.FOUR_3, why))
            elif sign in mine and self.setting.options.distinct_threes:
                why = f"There would be two threes of rank {sign} (kal_distinct_threes=true)."
                faults.append(Fault(KAL.THREE_1, why))
            mine.append(sign)
        return faults

    def _contract_faults(self, melds: Sequence[Meld]) -> list[Fault]:
        fours = sum(meld.is_four for meld in melds)
        if fours >= self.contract.fours and len(melds) - fours >= self.contract.threes:
            return []
        return [Fault(KAL.CON_1, f"The contract is {self.contract}, all laid at once.")]

    def _first_of(self, seat: int, act: Act, faults: list[Fault]) -> Refusal | None:
        """The refusal by the clause defined first, if there is any fault (COM-CLASS-1)."""
        if self.setting.options.must_discard and len(act.cards) == self.hands.count(seat):
            why = "The last card must be discarded (kal_must_discard=true)."
            faults.append(Fault(KAL.OUT_1, why))
        if not faults:
            return None
        clause, why, would_do = min(faults, key=lambda fault: fault.clause.order)
        why = f"{why} {clause.text}"
        would_do = tuple(f"{act.word} {card} {act.meld}" for card in would_do)
        return self.refuse("RULE", clause, seat, act, why, would_do=would_do)

    def judge_tack(self, seat: int, act: Act) -> Laying | Refusal:
        return self._judge_added(seat, act, tacked)

    def judge_replace(self, seat: int, act: Act) -> Laying | Refusal:
        return self._judge_added(seat, act, replaced)

    def _judge_added(
        self, seat: int, act: Act, added: Callable[[Meld, int], Meld | Fault]
    ) -> Laying | Refusal:
        if not 1 <= act.meld <= len(self.melds):
            there_are = f"1 to {len(self.melds)}" if self.melds else "none"
            why = f"There is no meld {act.meld}; there are {there_are}."
            return unreadable(self.text(act), why, by=self.name(seat))
        cards = self.chosen(seat, act.cards)
        if not cards:
            return self.impossible(seat, act)
        grown = added(self.melds[act.meld - 1], act.cards[0])
        faults = [grown] if isinstance(grown, Fault) else []
        if not self.laid[seat]:
            faults.append(Fault(KAL.TACK_1, f"{self.name(seat)} hasn't laid anything down yet."))
        melds = () if isinstance(grown, Fault) else (grown,)
        moves = (Move(act.word, act.meld, act.cards),)
        return self._first_of(seat, act, faults) or Laying(cards, melds, moves)

    def do_lay(self, seat: int, laying: Laying) -> None:
        for move, meld in zip(laying.moves, laying.melds, strict=True):
            self.melds[move.meld - 1 : move.meld] = [meld]
        self.owners += [seat] * (len(self.melds) - len(self.owners))
        self.laid[seat] = self.laid[seat] or self.trick
        self.turns.moves[self.trick] = self.turns.moves.get(self.trick, ()) + laying.moves
        self.lay_open(seat, laying.cards)
        if not self.hands.count(seat):
            self._go_out(seat)

    # -- the end of a turn ---------------------------------------------------------------------

    def play_line(self, line: PlainLine, number: int) -> list[int] | None:
        """As for any hand, for a turn that is a draw and a discard."""
        acts = line.acts
        if self.phase is not DRAWING or len(acts) != 2:
            return None
        (draw, discard), seat = acts, self.turn
        word = draw.word
        do = _DOES.get(word)
        if do is None or discard.word != "play" or (word == "take" and self.check_take(seat, draw)):
            return None
        self.number = number
        do(self, seat, draw)
        if self.phase is not MELDING:
            return [seat]
        card = self.judge_discard(seat, discard)
        if not isinstance(card, int):
            return [seat]
        self.number = number + 1
        self.do_discard(seat, card)
        return [seat, seat]

    def judge_discard(self, seat: int, act: Act) -> int | Refusal:
        wanted = act.cards[0]
        card = self.copy_of(seat, wanted)
        if not card:
            return self.impossible(seat, act)
        if wanted == JOKER:
            return self.refuse("RULE", KAL.DISC_2, seat, act, KAL.DISC_2.text)
        return card

    def do_discard(self, seat: int, card: int) -> None:
        hands = self.hands
        self.lay_open(seat, card)
        self.pile.append(card)
        self.turns.discards.append(card)
        if hands.hidden[seat] or hands.known[seat]:
            self._begin_turn((seat + 1) % self.seats)
        else:
            self._go_out(seat)

    def check_stop(self, seat: int, act: Act) -> Refusal | None:
        hands, name = self.hands, self.name(seat)
        others = hands.known[seat] & ~JOKERS
        why = ""
        if others or not self.chosen(seat, [JOKER] * hands.count(seat)):
            held = listing(others) if others else "cards other than jokers"
            why = f"{name} holds {held}."
        elif not (self.setting.options.must_discard and hands.count(seat) == 1):
            places = [
                number
                for number, meld in enumerate(self.melds, 1)
                if isinstance(tacked(meld, JOKER), Meld)
            ]
            if places and self.laid[seat]:
                why = f"A joker goes to meld {' or '.join(map(str, places))}."
        if not why:
            return None
        return self.refuse("RULE", KAL.DISC_1, seat, act, f"{why} {KAL.D21.text}")

    def do_stop(self, seat: int, _act: Act) -> None:
        hands = self.hands
        hands.learn(seat, self.chosen(seat, [JOKER] * hands.count(seat)) & hands.unseen)
        self.turns.discards.append(0)
        self.turns.ends[self.trick] = "stop"
        self._begin_turn((seat + 1) % self.seats)

    def _go_out(self, seat: int) -> None:
        self.out, self.went_out = seat, self.number
        self._end("out")

    def _end(self, end: str) -> None:
        self.turns.ends[self.trick] = end
        self.trick = 0
        self.phase = LEAVING if self.owing() else None

    # -- the score -----------------------------------------------------------------------------

    def worth(self, card: int) -> int:
        return VALUES[card]

    @property
    def is_bent(self) -> bool:
        """Whether somebody went out in the turn of his first meld (KAL-BEND-1)."""
        if self.told_bent is not None:
            return self.told_bent
        return self.out is not None and self.laid[self.out] == len(self.turns)

    def score_lines(self) -> list[ScoreLine]:
        return [] if self.out is None else [self._value_line(seat) for seat in range(self.seats)]

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        fines = tuple(self._overcall_lines())
        if self.out is None:
            why = "no new stock could be formed (KAL-STOCK-2)"
            return Settled(fines, self.setting.dealer, why)
        left = (self.setting.dealer + 1) % self.seats
        return Settled((*lines, *self._bend_lines(lines), *fines), left)

    def _value_line(self, seat: int) -> ScoreLine:
        if seat == self.out:
            return score_line((seat, KAL.OUT_1, 0, "went out", 0, (self.went_out,)))
        source = said("left holds", seat)
        if seat in self.claims:
            words = "claimed, not verified"
            return ScoreLine(seat, KAL.VAL_1, self.claims[seat], words, source=source)
        left = self.hands.known[seat]
        return score_line((seat, KAL.VAL_1, points_left(left), "left in hand: {}", left, source))

    def _bend_lines(self, values: Sequence[ScoreLine]) -> list[ScoreLine]:
        if not self.is_bent:
            return []
        assert self.out is not None
        name = self.name(self.out)
        if self.overcalls[self.out]:
            words = f"no double: {name} bent the table, but has overcalled"
            source = said("overcall", self.out)
            return [ScoreLine(self.out, KAL.CALL_7, 0, words, source=source)]
        words = f"doubled: {name} bent the table"
        return [
            ScoreLine(line.side, KAL.BEND_1, line.points, words, source=self._bending)
            for line in values
            if line.side != self.out
        ]

    @property
    def _bending(self) -> Source:
        return said("result") if self.reported else said("meld", self.out)

    def _overcall_lines(self) -> list[ScoreLine]:
        """What overcalls cost; in a void hand by the house (KAL-CALL-5, KAL-D8)."""
        is_free = self.out is None and not self.setting.options.void_keeps_penalties
        clause, fine = (KAL.D8, 0) if is_free else (KAL.CALL_5, OVERCALL)
        return [
            ScoreLine(
                seat,
                clause,
                fine * count,
                f"{count} overcall{'s' if count > 1 else ''}",
                source=said("overcall", seat),
            )
            for seat, count in enumerate(self.overcalls)
            if count
        ]


def _active(deal: KalookiDeal) -> tuple[int, ...]:
    return (deal.turn,)


D = KalookiDeal
DEALING = Phase(
    "the deal: the upcard comes first",
    {"upcard": Step(the_table, D.check_upcard, D.do_upcard)},
    situation="The upcard comes first.",
)
_DRAW = {
    "draw": Step(_active, nothing_to_check, D.do_draw),
    "drew": Step(D.who_drew, D.check_drew, D.do_drew),
}
_TAKE = {"take": Step(_active, D.check_take, D.do_take)}
_DOES = {"draw": D.do_draw, "take": D.do_take}
DRAWING = Phase(
    "the draw (KAL-DRAW-1)",
    {
        **_DRAW,
        **_TAKE,
        "call": Step(anyone, D.check_call, D.do_call),
        "overcall": Step(anyone, D.check_overcall, D.do_overcall),
    },
    "card",
    situation="A turn begins with a draw (KAL-DRAW-1).",
)
ALLOWED = Phase(
    "the draw after a call that was allowed", _DRAW, "card", situation="The call was allowed."
)
REFUSED = Phase(
    "the draw after a call that was refused", _TAKE, "card", situation="The call was refused."
)
MELDING = Phase(
    "the turn after the draw",
    {
        "meld": Step(_active, D.judge_melds, D.do_lay),
        "tack": Step(_active, D.judge_tack, D.do_lay),
        "replace": Step(_active, D.judge_replace, D.do_lay),
        "play": Step(_active, D.judge_discard, D.do_discard),
        "stop": Step(_active, D.check_stop, D.do_stop),
    },
    "card",
    situation="The card of this turn is drawn.",
)
_LEFT = {"left": Step(anyone, D.judge_leaving, D.do_leave)}
LEAVING = Phase("the counting of what is left in hand", _LEFT)

KalookiDeal.GENERAL = {
    "holds": Step(anyone, D.check_holds, D.do_holds),
    **_LEFT,
    "seen": Step(the_table, D.check_seen, D.do_seen),
}


class Kalooki(Game):
    """Kalooki over nine hands."""

    kind = "kalooki"
    title = "Kalooki"
    book = KAL
    fewest, most = 3, 5
    check_clause = KAL.VAL_1
    spelled = CARD_OR_JOKER_OF
    fewest_win = True
    sheet_facts: ClassVar[Mapping[str, str]] = {"contract": "{}"}
    facts = RESULT
    sheet_rows = SheetRows("Contract", tuple(contract.short for contract in CONTRACTS))
    labels: ClassVar[Mapping[str, str]] = {
        "dealt": "{} cards each",
        "upcard": "",
        "discard": "{} on the discards",
        "stock": "{} in the stock",
        "renewed": "the stock was renewed",
        "melds": "meld {meld}, {player}: {cards}",
        "on_the_table": "",
        "laid_down": "laid down: {}",
        "out": "{} is out",
        "bent": "in one turn: the others count double",
        "unverified": "not counted by others: {}",
    }
    words: ClassVar[Sequence[Word]] = (
        Word("draw", "nothing", "draw from the stock", ("w",)),
        Word("take", "nothing", "take the top discard", ("u",), said=("pick up", "take it")),
        Word("drew", "card", "draw from the stock a card that was seen", ("e",)),
        Word(
            "call",
            "answer",
            "call the top discard, and whether it was allowed",
            ("l",),
            named=True,
            answers=("yes", "no"),
        ),
        Word("overcall", "nothing", "a call after three successful ones", ("x",), named=True),
        Word("meld", "melds", "lay melds, commas between them", ("m",), said=("lay down", "lay")),
        Word("tack", "card and meld", "add a card to a meld", ("+", "o"), said=("lay off", "put")),
        Word("replace", "card and meld", "put in the card of a joker, which moves", ("r",)),
        Word("stop", "nothing", "end the turn with jokers only", ("z",)),
    )
    options = (
        Option("kal_max_players", 5, KAL.D26, ("5", "6")),
        Option("kal_call_priority", "turn", KAL.D4, ("turn", "any")),
        truth("kal_void_keeps_penalties", True, KAL.D8),
        truth("kal_distinct_threes", False, KAL.D14),
        truth("kal_must_discard", False, KAL.D20),
    )

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        return self.fewest, options.max_players

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> KalookiDeal:
        return KalookiDeal(setting, carry.hands)

    def at_end(self, options: Options, carry: Carry) -> Carry:
        return carry._replace(hands=max(carry.hands, HANDS))

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """After the ninth hand the lowest total wins, equal ones share (KAL-GAME-1, -D23)."""
        if carry.hands < HANDS:
            return OPEN
        lowest = min(carry.totals)
        winners = tuple(seat for seat, total in enumerate(carry.totals) if total == lowest)
        return Verdict("won" if len(winners) == 1 else "shared", winners)
