"""One hand of Rolling Stone: what is known of it, until somebody has no card (RULES 7)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.cards import each, listing, union
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.order import followings, higher_cards, pack_of, pick_ups
from trickledger.rules.ladder import Ladder, legal
from trickledger.rules.play.judging import COM, Act, Cards, Fault, Faults, Refusal, fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.tricks import TrickDeal, trick_of
from trickledger.rules.score import ScoreLine, Settled
from trickledger.rules.series import SeriesOption

HAND_SIZE = 8


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the decision behind it."""

    end: Annotated[Literal["at_once", "trick_end"], ROL.D1] = "at_once"
    score: Annotated[Literal["wins", "cards_left"], ROL.D10] = "wins"
    match: Annotated[str, ROL.D10, SeriesOption] = "open"


class RollingStoneHand(TrickDeal):
    """One hand of Rolling Stone, from the deal until someone has no card.

    `told_winner` has won a hand that is told by its facts.
    """

    BOOK = ROL
    options: Options
    win_clause = ROL.TRICK_2
    tricks_count = False
    trick_words = frozenset(("play", "pick"))
    cardless_act = "pick-up"
    told_winner: int | None = None

    def __init__(self, setting: Setting) -> None:
        seats = len(setting.handles)
        super().__init__(setting, pack_of(seats))
        self.over = higher_cards(seats)
        self.duties = followings(seats)
        self.pick_ups = pick_ups(seats)
        self.is_over_at_once = self.options.end == "at_once"
        self.hands.deal(HAND_SIZE)
        self.trick = 1

    # -- the protocol --------------------------------------------------------------------------

    def playable(self, seat: int) -> int:
        return legal(self.standing_ladder(), self.hands.possible(seat))

    def other_words(self) -> tuple[str, ...]:
        may_pick_up = self.duty_fault(self.turn, Act("pick")) is None
        return ("pick",) if may_pick_up else ()

    def duty(self, act: Act) -> Ladder:
        return self.pick_ups[self.table[0][1]] if act.word == "pick" else super().duty(act)

    def facts(self) -> dict[str, object]:
        """How many are in hand, and how many have gone to the discards (ROL-TRICK-1)."""
        seats = range(self.seats)
        kept = (trick.cards for trick in self.tricks if not trick.is_picked_up)
        is_won = self.phase is None and (self.out or self.told_winner is not None)
        return {
            "in_hand": {self.name(seat): self.hands.count(seat) for seat in seats},
            "discarded": sum(map(len, kept)),
            "out": self.name(self.winner) if is_won else None,
        }

    # -- the trick -----------------------------------------------------------------------------

    @property
    def out(self) -> list[tuple[int, int]]:
        """(seat, card) of the last cards that were played to the newest trick (ROL-END-1)."""
        newest = self.table or (self.tricks[-1].cards if self.tricks else ())
        return [(seat, card) for seat, card in newest if self.hands.is_empty(seat)]

    def apply(self, seat: int, act: Act, number: int, *, as_played: bool = False) -> Refusal | None:
        """As for any hand; but a wrong list of what was picked up is a slip, never as played."""
        as_played = as_played and self._misread(seat, act) is None
        return super().apply(seat, act, number, as_played=as_played)

    def check_pick(self, seat: int, act: Act) -> Faults:
        """Only by who cannot follow, and all cards of the trick (ROL-PICK-1, ROL-D4, -D7)."""
        yield self._misread(seat, act)
        yield self.duty_fault(seat, act)

    def _misread(self, seat: int, act: Act) -> Fault | Refusal | None:
        """Why the cards named behind `pick` are not those on the table (ROL-D7)."""
        if act.word != "pick" or not act.cards:
            return None
        on_table = union(card for _, card in self.table)
        if sorted(act.cards) == sorted(each(on_table)):
            return None
        if strange := union(act.cards) & ~self.hands.pack:
            return self.misplaced(seat, strange & -strange)
        words = "All cards on the table are picked up: {cards}. A comma ends their list."
        may_pick = self.duty_fault(seat, Act("pick")) is None
        ways = ("pick", f"pick {listing(on_table)}") if may_pick else ()
        return fault(ROL.PICK_1, words, ways, cards=on_table)

    def do_pick(self, seat: int, act: Act) -> None:
        """Nobody else plays to the trick; the seat takes it and leads (ROL-PICK-2, ROL-D6)."""
        self.keep_denial(seat, act)
        cards = tuple(self.table)
        self.tricks.append(trick_of((cards, seat, 0, True)))
        self.hands.take(seat, union([card for _, card in cards]))
        self.table = []
        self.trick += 1
        self.turn = seat

    # -- recorded hands ------------------------------------------------------------------------

    def not_dealt(self, place: int | None, card: int) -> Fault | None:
        for other in range(self.seats):
            if other != place and card & self.dealt_to(other):
                name = self.name(other)
                words = "{card} was dealt to {player}."
                return fault(COM.PHYS_2, words, card=Cards(card), player=name)
        return self.misplaced(place, card)

    def moved(self, seat: int) -> tuple[int, int]:
        """What it was the first to play is gone; what was played can have come (COM-PROOF-5)."""
        first = played = 0
        for cards in (*(trick.cards for trick in self.tricks), self.table):
            for player, card in cards:
                first |= card if player == seat and not card & played else 0
                played |= card
        return first, played

    # -- the end -------------------------------------------------------------------------------

    @property
    def winner(self) -> int:
        """Who played the highest of the last cards; at once, the first alone is out (ROL-D2)."""
        if self.told_winner is not None:
            return self.told_winner
        cards = union(card for _, card in self.out)
        return next(seat for seat, card in self.out if not self.over[card] & cards)

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """The deal passes to the left (ROL-D9)."""
        return Settled(lines, self.next_dealer())

    def score_lines(self) -> list[ScoreLine]:
        winner = self.winner
        last = next(card for seat, card in self.out if seat == winner)
        if self.options.score == "wins":
            return [ScoreLine(winner, ROL.END_1, 1, "first without cards", last)]
        return [
            ScoreLine(winner, ROL.D10, count, f"cards left with {self.name(seat)}", last)
            for seat in range(self.seats)
            if (count := self.hands.count(seat))
        ]
