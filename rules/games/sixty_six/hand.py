"""One hand of Sixty-Six: what is known of it, from the deal to the game points (RULES 2)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.cards import SUITS, card_of, card_text, each, suit_of
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.order import (
    FREE,
    PACK,
    duties_under,
    lead_after,
    order_under,
)
from trickledger.rules.games.sixty_six.score import (
    LAST_TRICK,
    Ending,
    Marriage,
    Stop,
    award,
    failed_lines,
    marriage_line,
    settlement,
)
from trickledger.rules.ladder import NO_DUTY
from trickledger.rules.play.judging import COM, Act, Cards, Faults, Says, fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.melds import king_and_queen
from trickledger.rules.play.tricks import TrickDeal, trick_lines
from trickledger.rules.score import ScoreLine, ScoreLines, Settled, added_up

HAND = 6
DRAWS = 6
TRICKS = 12
STUB = 11


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the decision behind it."""

    next_dealer: Annotated[Literal["alternate", "winner", "loser"], SXS.D1] = "alternate"
    nine_needs_trick: Annotated[bool, SXS.D3] = False
    close_when: Annotated[Literal["own_turn", "on_lead"], SXS.D5] = "own_turn"
    marriage_after_stock: Annotated[bool, SXS.D9] = True
    strict: Annotated[Literal["follow", "schnapsen"], SXS.D12] = "follow"
    claim_when: Annotated[Literal["between_tricks", "on_lead"], SXS.D13] = "between_tricks"
    last_trick_closed: Annotated[bool, SXS.D15] = True
    both_66: Annotated[Literal["draw", "claimant"], SXS.D17] = "draw"
    draw_bonus: Annotated[Literal["accumulate", "single"], SXS.D18] = "accumulate"
    trickless_close: Annotated[Literal[2, 3], SXS.D20] = 3


class SixtySixHand(TrickDeal):
    """One hand of Sixty-Six, from the deal to the game points.

    `bonus` is what earlier drawn hands have left to the winner of this one. `turned` is the card
    turned up at the deal, `upcard` the one that lies there now. `rounds` counts the draws of both,
    `drawers` are the seats whose newest draw can still be recorded. `drawn` the known draws of each
    seat by round, `revealed` the cards it has shown without playing them, with their trick,
    `swapped` the seat that exchanged the nine and the trick. `left` is what was left at the end, by
    handle; `told_tricks` are the tricks of each in a hand that was told by its facts.
    """

    BOOK = SXS
    options: Options
    words_out_of_turn = frozenset(("claim", "drew"))
    win_clause = SXS.PLAY_3
    tricks_in_hand = TRICKS
    last_trick = LAST_TRICK

    trump = ""
    turned = 0
    rounds = 0
    drawers: tuple[int, ...] = ()
    closing: Stop | None = None
    claim: Stop | None = None
    swapped: tuple[int, int] | None = None
    duties = FREE
    is_strict = False
    """Whether nobody draws any more, and suit must be followed."""
    told_tricks: tuple[int, ...] | None = None

    def __init__(self, setting: Setting, bonus: int) -> None:
        super().__init__(setting, PACK)
        self.bonus = bonus
        self.drawn: list[dict[int, int]] = [{}, {}]
        self.revealed: list[dict[int, int]] = [{}, {}]
        self.marriages: list[Marriage] = []
        self.left: dict[str, str] = {}
        self.hands.deal(HAND)

    # -- the protocol --------------------------------------------------------------------------

    def seat_of(self, act: Act) -> int | None:
        """As for any hand; of two draws without a name the first is the winner's."""
        if act.word == "drew" and self.drawers:
            return self.drawers[0]
        return super().seat_of(act)

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
            "left": self.left.copy(),
        }

    def recorded_points(self) -> tuple[int, ...]:
        told = self.reported
        lines = told.lines if told and told.depth == "facts" else self.score_lines()
        return added_up(lines, 2)

    def why_over(self) -> Says:
        if self.claim is None:
            return super().why_over()
        name, clause = self.name(self.claim.seat), SXS.CLAIM_2
        return Says("{player} declared 66 ({clause}).", cites=clause, player=name, clause=clause)

    def other_words(self) -> tuple[str, ...]:
        words = super().other_words()
        return tuple(word for word in words if self.refusal_for(self.turn, Act(word)) is None)

    def offers(self, seat: int, word: str) -> bool:
        return word != "marriage" or any(self.may_show(seat, suit) for suit in SUITS)

    def resolve(self, act: Act) -> Act:
        """A suit alone, where a card is led, is the marriage in it."""
        if act.word == "suit" and self.trump and not self.table:
            return Act("marriage", suit=act.suit)
        return super().resolve(act)

    @property
    def suit_led(self) -> str:
        """Before the lead that of a marriage just shown."""
        if self.table:
            return self.suit_shown(self.table[0][1])
        return self.marriages[-1].suit if self.lead_ladder.rungs else ""

    # -- the upcard and the stock --------------------------------------------------------------

    def do_upcard(self, seat: int, act: Act) -> None:
        """The suit of the upcard is trump, and the nondealer leads (SXS-DEAL-2, SXS-PLAY-1)."""
        super().do_upcard(seat, act)
        self.turned = card = act.cards[0]
        self.trump = suit_of(card)
        order = order_under(self.trump)
        self.over, self.points = order.over, order.points
        self.trick = 1

    @property
    def nine(self) -> int:
        """The lowest trump."""
        return card_of("9", self.trump)

    def be_strict(self) -> None:
        """Bind the second player from now on (SXS-FOLLOW-1, -2)."""
        follow = SXS.FOLLOW_1 if self.closing else SXS.FOLLOW_2
        self.is_strict = True
        self.duties = duties_under(self.trump, self.options.strict, follow)

    def draw(self) -> None:
        """Let both draw, the winner first; the last one takes the upcard (SXS-D2, SXS-DEAL-3).

        A card that nobody names is a hidden one: what is typed next implies the draw (SXS-DRAW-1).
        """
        winner, loser = self.turn, 1 - self.turn
        self.rounds += 1
        self.drawers = (winner, loser)
        self.hands.receive(winner, 1)
        if self.rounds < DRAWS:
            self.hands.receive(loser, 1)
            return
        self.hands.take(loser, self.upcard)
        self.drawn[loser][DRAWS] = self.upcard
        self.be_strict()

    def swap(self, seat: int, _act: Act) -> None:
        """Exchange the nine for the upcard (SXS-NINE-1)."""
        self.hands.give_up(seat, self.nine)
        self.hands.take(seat, self.upcard)
        self.swapped = (seat, self.trick)
        self.lay_upcard(self.nine)

    def close(self, seat: int, _act: Act) -> None:
        """Turn the upcard down: six tricks are left, that on the table included.

        The last of them counts 10, unless the house says otherwise; a claim comes before it.

        SXS-D6, SXS-D14, -D15.
        """
        self.closing = Stop(seat, not self.tricks_of(1 - seat))
        self.drawers = ()
        self.tricks_in_hand = self.trick + HAND - 1
        if not self.options.last_trick_closed:
            self.last_trick = 0
        self.placed[self.upcard] = Says("lies under the closed stock")
        self.be_strict()

    def tricks_of(self, seat: int) -> int:
        """How many tricks a seat has won."""
        return [trick.winner for trick in self.tricks].count(seat)

    def reveal(self, seat: int, cards: int) -> None:
        """Make cards known that a seat shows and keeps in hand."""
        for card in each(cards & ~self.hands.known[seat]):
            self.revealed[seat][card] = self.trick
        self.learn(seat, cards)

    # -- draws, exchange and closing --------------------------------------------------------------

    def who_drew(self) -> tuple[int, ...]:
        return self.drawers

    def check_drew(self, seat: int, act: Act) -> Faults:
        card, upcard = act.cards[0], Cards(self.upcard)
        if self.rounds == DRAWS and seat != self.turn:
            if card != upcard:
                words = "After trick 6 {player} takes the upcard, {card}."
                yield fault(SXS.DRAW_1, words, kind="SEQ", player=self.name(seat), card=upcard)
        elif card == upcard:
            words = "{card} is the upcard, which the loser of trick 6 draws last."
            yield fault(SXS.DRAW_1, words, kind="SEQ", card=upcard)
        else:
            yield self.misplaced(None, card)

    def do_drew(self, seat: int, act: Act) -> None:
        card = act.cards[0]
        self.drawers = self.drawers[self.drawers.index(seat) + 1 :]
        self.drawn[seat][self.rounds] = card
        self.learn(seat, card)

    def check_exchange(self, seat: int, _act: Act) -> Faults:
        """Only on the lead, while the upcard lies face up beside a stock.

        SXS-NINE-1, SXS-D3, -D4.
        """
        nine, name = Cards(self.nine), self.name(seat)
        if self.upcard == nine:
            yield fault(SXS.NINE_1, "{card} lies on the table already.", card=nine)
        if not self.hands.may_hold(seat, nine):
            where = self._where(nine)
            words = "{player} can't hold {card}: {where}."
            yield fault(SXS.NINE_1, words, player=name, card=nine, where=where)
        if self.options.nine_needs_trick and not self.tricks_of(seat):
            words = "{player} has won no trick yet (sxs_nine_needs_trick=true)."
            yield fault(SXS.NINE_1, words, player=name)

    def _where(self, card: int) -> Says:
        if card & self.hands.unseen:
            return Says("every card of that hand is known")
        for seat in (0, 1):
            if card & self.hands.known[seat]:
                return Says("{player} holds it", player=self.name(seat))
        return Says("it {where}", where=self.whereabouts(card)[1])

    def check_close(self, _seat: int, _act: Act) -> Faults:
        if self.table and self.options.close_when == "on_lead":
            words = "Only the player about to lead can close (sxs_close_when=on_lead)."
            yield fault(SXS.CLOSE_1, words, kind="SEQ")

    # -- a trick -------------------------------------------------------------------------------

    def after_trick(self) -> None:
        """Both draw while there is a stock (SXS-DRAW-1)."""
        self.lead_ladder = NO_DUTY
        if not self.is_strict:
            self.draw()

    # -- marriages and claims ------------------------------------------------------------------

    def check_marriage(self, seat: int, act: Act) -> Faults:
        if self.is_strict and not self.options.marriage_after_stock:
            yield fault(
                SXS.MAR_1,
                "Nobody draws any more, so there are no marriages "
                "(sxs_marriage_after_stock=false).",
                kind="SEQ",
            )
        found = self.not_to_show(seat, act, king_and_queen(act.suit))
        if found and found.clause == COM.PHYS_2:
            yield found._replace(clause=COM.PHYS_3)
        yield found

    def may_show(self, seat: int, suit: str) -> bool:
        """Whether a marriage would be accepted from a seat."""
        return not any(self.check_marriage(seat, Act("marriage", suit=suit)))

    def do_marriage(self, seat: int, act: Act) -> None:
        self.marriages.append(Marriage(seat, act.suit, self.number))
        self.lead_ladder = lead_after(act.suit)
        self.reveal(seat, king_and_queen(act.suit))

    def who_claims(self) -> tuple[int, ...]:
        if self.options.claim_when == "on_lead":
            return (self.turn,)
        return (0, 1)

    def do_claim(self, seat: int, _act: Act) -> None:
        """The hand ends, and both hands are counted (SXS-END-2, SXS-CLAIM-2)."""
        self.claimed_by(seat, not self.tricks_of(1 - seat))

    def claimed_by(self, seat: int, is_trickless: bool) -> None:
        """Keep a claim, and who may not have drawn then: after a marriage both have (SXS-D13)."""
        self.claim = Stop(seat, is_trickless)
        if not self.can_say("drew"):
            self.drawers = ()

    def dealt_worth(self, seat: int) -> int | None:
        """As for any hand, with the cards drawn, if those of both are known: both drew as many.

        What was taken for the nine is no luck.
        """
        if not self.trump or any(self.hands.hidden):
            return None
        taken = self.turned if self.swapped and self.swapped[0] == seat else 0
        return sum(self.points[card] for card in each(self.shown_so_far(seat) & ~taken))

    # -- the score -----------------------------------------------------------------------------

    def score_lines(self) -> ScoreLines:
        for seat in (0, 1):
            won = [*trick_lines(self, seat, SXS.PTS_1, SXS.PTS_2)]
            yield from won
            for shown in self.marriages:
                if shown.seat == seat:
                    yield marriage_line(shown, self.trump, has_trick=bool(won))

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        options = self.options
        tricks = self.told_tricks or (self.tricks_of(0), self.tricks_of(1))
        end = Ending(score, tricks, self.closing, self.claim)
        won = award(
            end,
            trickless=options.trickless_close,
            claimant_wins=options.both_66 == "claimant",
        )
        winner = won.seat if won else None
        lines = (*settlement(score, won, self.bonus), *failed_lines(end))
        return Settled(lines, self.next_dealer(winner), is_drawn=won is None)
