"""Tricks: who plays, who must play what, who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import ClassVar, NamedTuple

from trickledger.rules.cards import RANK_CARDS, card_of, each, suit_of, texts, union
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.evidence.fixed_hands import Lack
from trickledger.rules.ladder import (
    ANY_CARD,
    NO_DUTY,
    Ladder,
    Move,
    broken_clause,
    by_rung,
    forbidden,
    legal,
)
from trickledger.rules.language.notation import PLAY, Act
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import STAYS, AtOnce, Row, Then, anyone, has_turn
from trickledger.rules.refusals import Fault, Refusal, breach
from trickledger.rules.says import Cards, Count, Rule, Says
from trickledger.rules.score import NO_SOURCE, ScoreLine, score_line


class Trick(NamedTuple):
    """A complete trick: (seat, card) in the order of play, its winner and its points.

    Of a trick that was picked up, which nobody won, `winner` is the seat that took the cards.
    """

    cards: tuple[tuple[int, int], ...]
    winner: int
    points: int
    is_picked_up: bool = False


_FEW = 12

# Building the tuples directly costs half of calling their classes, on the way of every card.
trick_of: Callable[[tuple[tuple[tuple[int, int], ...], int, int, bool]], Trick] = partial(
    tuple.__new__, Trick
)
_lack: Callable[[tuple[int, int, int, int, Ladder]], Lack] = partial(tuple.__new__, Lack)


class TrickDeal(Deal):
    """A hand with tricks: the cards on the table, the tricks won and the duty to follow.

    `win_clause` says who wins a trick; `over` is for each card the set of those that beat it,
    `last_card` the entry of the newest play. `players` counts the seats that play to a trick and
    `next_player` tells for each seat whose turn is after it; `lead_ladder` binds a leader, `duties`
    by the card led all others. Where a trick adds nothing to a score, `tricks_count` is false and
    none is shown with points; `tricks_in_hand` are played where every card is. `points` is what
    each card counts in a trick, `a_trick` what each trick counts besides, `last_trick` the last.
    """

    __slots__ = (
        "_played",
        "best_card",
        "best_seat",
        "last_card",
        "next_player",
        "over",
        "players",
        "table",
        "tricks",
    )

    win_clause: ClassVar[Clause]
    tricks_count: ClassVar[bool] = True
    tricks_in_hand: int = 0
    points: Mapping[int, int] = {}
    a_trick: ClassVar[int] = 0
    last_trick: int = 0
    lead_ladder: Ladder = NO_DUTY
    duties: Mapping[int, Ladder]

    def __init__(self, setting: Setting, pack: int) -> None:
        super().__init__(setting, pack)
        self.over: dict[int, int] = {}
        self.table: list[tuple[int, int]] = []
        self.best_card = 0
        self.best_seat = 0
        self.last_card = 0
        self.tricks: list[Trick] = []
        self._played: dict[int, tuple[int, int]] = {}
        self.take_part(anyone(self))

    def take_part(self, players: tuple[int, ...]) -> None:
        """Let these seats, in clockwise order, play to the tricks from now on, and no others."""
        self.players = len(players)
        self.next_player = turn_order(players, self.seats)

    def ladder(self, lead: int, best: int) -> Ladder:
        """The rungs for a seat that plays to a trick (RULES 0.9)."""
        return self.duties[lead]

    def called(self) -> Mapping[str, int]:
        """What people call cards by in this hand, and those that each name can mean."""
        return {}

    def worth(self, card: int) -> int:
        """What a card counts for whoever wins it."""
        return self.points.get(card, 0)

    def trick_points(self, cards: tuple[tuple[int, int], ...]) -> int:
        """What a trick that is complete adds to its winner's score."""
        points, count = self.points, self.a_trick
        if points:
            for _, card in cards:
                count += points[card]
        return count + self.last_trick if self.trick == self.tricks_in_hand else count

    def after_trick(self) -> None:
        """What a complete trick changes besides, such as draws; its phase is told by the table."""

    def standing_ladder(self) -> Ladder:
        """The rungs for the seat that plays next."""
        return self.ladder(self.table[0][1], self.best_card) if self.table else self.lead_ladder

    def duty(self, act: Act) -> Ladder:
        """The rungs that bind an act of the seat that plays next."""
        return self.standing_ladder()

    def playable(self, seat: int) -> int:
        """The cards that would be accepted from a seat whose turn it is."""
        hands, evidence, ladder = self.hands, self.evidence, self.standing_ladder()
        known, candidates = hands.known[seat], hands.possible(seat)
        if not hands.hidden[seat]:
            return legal(ladder, candidates)
        there = certain = known if evidence.barred else known | hands.unseen
        for card in each(candidates & ~certain):
            if not self.not_there(seat, card):
                there |= card
        playable = 0
        for cards, denied in by_rung(ladder, there):
            if not (denied and (denied & known or evidence.contradicts(seat, denied))):
                playable |= cards
        return playable

    def apply_in_turn(self, act: Act, number: int) -> int | Refusal:
        """As for any hand; a card is played straight away."""
        if act.word != "play" or not (self.phase and self.phase.takes_cards):
            # of an act that is a hot path too: super() would be a third of it
            return Deal.apply_in_turn(self, act, number)
        seat = self.turn
        move = self.judge(seat, act.cards[0])
        if not isinstance(move, Move):
            return move
        self.play(seat, move, number)
        return seat

    def play_line(self, acts: Sequence[Act], cards: Sequence[int], number: int) -> list[int] | None:
        """As for any hand, for cards that are no more than a trick: the hot path of a record."""
        phase = self.phase
        if not cards or phase is None or not phase.takes_cards:
            return None
        if len(self.table) + len(cards) > self.players:
            return None
        seats: list[int] = []
        for entry, card in enumerate(cards, number):
            if self.phase is not phase:
                phase = self.phase
                if phase is None or not phase.takes_cards:
                    break
            seat = self.turn
            move = self.judge(seat, card)
            if not isinstance(move, Move):
                break
            self.play(seat, move, entry)
            seats.append(seat)
        return seats

    def may_play(self, seat: int, card: int) -> bool:
        """Whether a card would be accepted from a seat whose turn it is."""
        return isinstance(self.judge(seat, card), Move)

    def judge_card(self, seat: int, act: Act) -> Move | Refusal:
        """The judgement of a card that is played."""
        return self.judge(seat, act.cards[0])

    def do_card(self, seat: int, move: Move | Act) -> None:
        """Play a card that was judged; one that breaks a duty as played claims nothing."""
        if isinstance(move, Act):
            move = NO_DUTY.moves[move.cards[0]]
        self.play(seat, move, self.number)

    def judge(self, seat: int, card: int) -> Move | Refusal:
        """The move that a card is, or why it is refused, by integrity and by the ladder."""
        hands, table, evidence = self.hands, self.table, self.evidence
        is_hidden = card & hands.unseen and hands.hidden[seat] and not evidence.barred
        if not (is_hidden or card & hands.known[seat]):
            found = self.not_there(seat, card)
            if found:
                return (
                    found if isinstance(found, Move) else self.refused_for(found, seat, PLAY[card])
                )
        ladder = self.ladder(table[0][1], self.best_card) if table else self.lead_ladder
        move = ladder.moves[card]
        if denied := move.denied:
            known = denied & hands.known[seat]
            if known or evidence.contradicts(seat, denied):
                return self.refused_for(self._breach(seat, move, known or denied), seat, PLAY[card])
        return move

    def play(self, seat: int, move: Move, number: int) -> None:
        """Play a card that was judged, as an entry."""
        card, denied = move.card, move.denied
        hands, evidence, table = self.hands, self.evidence, self.table
        self.number = self.last_card = number
        if denied:
            evidence.claim(_lack((number, seat, card, denied, move.ladder)))
        is_hidden = card & hands.unseen and hands.hidden[seat]
        if not is_hidden and card & hands.known[seat]:
            hands.known[seat] ^= card
        else:
            if not is_hidden:
                self.disproved(seat, card)
            hands.unseen ^= card
            hands.hidden[seat] -= 1
            if card & evidence.may[seat] and (proofs := evidence.shown(seat, card)):
                self.weigh(proofs)
        banned = evidence.banned
        if banned and (hands.kept or (hands.unseen & banned).bit_count() > hands.face_down):
            self.weigh(evidence.counted())
        if not table or card & self.over[self.best_card]:
            self.best_card = card
            self.best_seat = seat
        table.append((seat, card))
        if evidence.promises and evidence.is_doubtful(seat, card):
            self.weigh_promises()
        if len(table) < self.players:
            self.turn = self.next_player[seat]
            leads = self.phase.after_card  # type: ignore[union-attr]
        else:
            self._complete_trick()
            leads = self.phase.after_trick  # type: ignore[union-attr]
        if leads:
            self.go_on(leads)

    def _complete_trick(self) -> None:
        cards = tuple(self.table)
        self.turn = winner = self.best_seat
        self.tricks.append(trick_of((cards, winner, self.trick_points(cards), False)))
        self.trick += 1
        self.table = []
        self.after_trick()

    def not_there(self, seat: int, card: int) -> Move | Refusal | Fault | None:
        """Why a card that does not seem to be in a hand is refused, if it is.

        The move that it is, where a game judges it by what is not so if it is there.
        """
        return self.misplaced(seat, card)

    def _breach(self, seat: int, move: Move, held: int) -> Fault:
        if move.denied != ANY_CARD:
            return self._owed(seat, move, held)
        clause = broken_clause(move.ladder, move.card, held)
        would_do = (*texts(legal(move.ladder, self.hands.possible(seat))), *self.other_words())
        if not self.table:
            return breach(clause, "", would_do, "RULE")
        return breach(clause, "{card} was led.", would_do, "RULE", card=Cards(self.table[0][1]))

    def _owed(self, seat: int, move: Move, held: int) -> Fault:
        clause = broken_clause(move.ladder, move.card, held)
        is_known = bool(held & self.hands.known[seat])
        would_do = legal(move.ladder, self.hands.known[seat])
        would_do = would_do if is_known else held & self.hands.possible(seat)
        few = texts(would_do) if would_do.bit_count() <= _FEW else ["a card of those"]
        says = Says(
            "{lead} was led and {player} holds {cards}: {rule}"
            if is_known
            else "{lead} was led and by elimination {player} holds {cards}: {rule}",
            lead=Cards(self.table[0][1]),
            player=self.name(seat),
            cards=Cards(held) if is_known else _one_of(would_do),
            rule=Rule(clause),
        )
        return Fault(clause, says, tuple(few), held, "RULE")

    # -- acts of a trick that play no card -----------------------------------------------------

    def denied(self, act: Act) -> int:
        """The set S of an act that plays no card; what lies on the table is in no hand."""
        return forbidden(self.duty(act), 0) & ~union([card for _, card in self.table])

    def duty_fault(self, seat: int, act: Act) -> Fault | None:
        """Why a seat that owes a card cannot make an act that plays none (COM-PROOF-6)."""
        held = self._held_against(seat, self.denied(act))
        return self._owed(seat, self.duty(act).moves[0], held) if held else None

    def keep_denial(self, seat: int, act: Act) -> None:
        """Keep what an act that plays no card says of its hand; as played against a duty, nothing.

        Cards that were seen already can prove nothing more.
        """
        denied = self.denied(act)
        unseen = denied & self.hands.unseen
        if unseen and self.hands.hidden[seat] and not self._held_against(seat, denied):
            self.evidence.claim(_lack((self.number, seat, 0, unseen, self.duty(act))))
            self.weigh(self.evidence.counted())

    def _held_against(self, seat: int, denied: int) -> int:
        """The cards by which an act breaks its duty: known ones, else all of which one is there."""
        known = denied & self.hands.known[seat]
        return known or (denied if self.evidence.contradicts(seat, denied) else 0)

    def disproved(self, seat: int, card: int) -> None:
        """A card that `not_there` let be is played: it is one of those that the seat kept.

        In a game that knows better whatever placed it elsewhere was wrong.
        """
        self.hands.find_kept(seat, card)

    @property
    def rounds_done(self) -> int:
        """How many tricks are complete."""
        return len(self.tricks)

    @property
    def next_trick(self) -> int:
        """The number of the trick that is not complete."""
        return len(self.tricks) + 1

    @property
    def new_winner(self) -> str | None:
        """As for any hand; nobody wins a trick that is picked up."""
        if self.table or not self.tricks:
            return None
        _, winner, _, is_picked_up = self.tricks[-1]
        return None if is_picked_up else self.setting.handles[winner]

    @property
    def last_play(self) -> tuple[tuple[int, int], int]:
        """The newest play, (seat, card), and its entry; zeros before the first."""
        plays = self.table or (self.tricks[-1].cards if self.tricks else ((0, 0),))
        return plays[-1], self.last_card

    @property
    def has_just_played(self) -> bool:
        """Whether the newest entry of the hand is a card that was played."""
        return self.last_card == self.number

    def tricks_by(self, *seats: int) -> tuple[int, ...]:
        """The numbers of the tricks that some seats have won."""
        return tuple([place for place, trick in enumerate(self.tricks, 1) if trick.winner in seats])

    def played_by(self, seat: int) -> int:
        """The cards that a seat has played."""
        count, played = self._played.get(seat, (0, 0))
        for cards, _, _, _ in self.tricks[count:]:
            for player, card in cards:
                if player == seat:
                    played |= card
        # asked for at many plays: what was in complete tricks need not be looked for again
        self._played[seat] = len(self.tricks), played
        for player, card in self.table:
            if player == seat:
                played |= card
        return played

    def shown_so_far(self, seat: int) -> int:
        """As for any hand, with the cards that it has played."""
        return self.hands.known[seat] | self.played_by(seat)

    def moved(self, seat: int) -> tuple[int, int]:
        """As for any hand; what it has played is gone."""
        return self.played_by(seat), 0

    def whereabouts(self, card: int) -> tuple[Clause, Says]:
        """As for any hand; a card that was played is named with its player and its newest trick."""
        open_trick = Trick(tuple(self.table), 0, 0)
        for number, trick in reversed([*enumerate([*self.tricks, open_trick], 1)]):
            for seat, played in trick.cards:
                if played == card:
                    words, player = "was played by {player} in trick {trick}", self.name(seat)
                    return COM.PHYS_2, Says(words, player=player, trick=number)
        return super().whereabouts(card)

    def resolve(self, act: Act) -> Act:
        """A rank alone, after a lead, is that rank of the suit led."""
        if act.word == "rank" and act.number is None and (led := self.suit_led):
            return PLAY[card_of(act.rank, led)]
        return super().resolve(act)

    def known_card(self, rank: Act) -> Act:
        """On the lead the only card of a rank that can be in hand, if there is no other.

        A reply that is not there in the suit led stays what was said: it may show an earlier slip.
        """
        if not self.can_say("play") or self.can_say("rank"):
            return rank
        plays = (PLAY[card] for card in each(RANK_CARDS[rank.rank] & self.hands.pack))
        there = [play for play in plays if self._has(play)]
        return there[0] if len(there) == 1 else rank

    def _has(self, act: Act) -> bool:
        """Whether the hand whose turn it is can have a card, be it one that it may play or not."""
        refusal = self.refusal_for(self.turn, act)
        return refusal is None or refusal.kind == "RULE"

    @property
    def suit_led(self) -> str:
        """The suit that a rank alone is of; none before the lead."""
        return self.suit_shown(self.table[0][1]) if self.table else ""

    def suit_shown(self, lead: int) -> str:
        """The suit that was led, that of trumps where the card does not show it."""
        return suit_of(lead)


@cache
def turn_order(players: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """For each seat of a table the next of the players to its left.

    >>> turn_order((0, 2, 3), 5)
    (2, 2, 3, 0, 0)
    """
    return tuple(
        next(seat for step in range(1, seats + 1) if (seat := (start + step) % seats) in players)
        for start in range(seats)
    )


def _one_of(cards: int) -> Cards | Says:
    """Cards of which a hand holds at least one; very many are counted."""
    count = cards.bit_count()
    if count > _FEW:
        return Says("one of {count}", count=Count(count, "card"))
    return Says("one of {cards}", cards=Cards(cards)) if count > 1 else Cards(cards)


def all_tricks_are_played(hand: TrickDeal) -> bool:
    """Whether there are as many tricks as a hand has cards."""
    return len(hand.tricks) == hand.tricks_in_hand


def a_card(clause: Clause, then: Then = STAYS, *, trick: Then = STAYS) -> Row:
    """The row of a card that the seat in turn plays, and what follows it, or the whole trick."""
    judge, do = AtOnce(TrickDeal.judge_card), TrickDeal.do_card
    return Row("play", has_turn, clause, judge, do, then, trick)


def trick_lines(hand: TrickDeal, seat: int, cards: Clause, last: Clause) -> Iterator[ScoreLine]:
    """The points of the cards that a player has won, then of the last trick, if it is his."""
    won = hand.tricks_by(seat)
    if not won:
        return
    extra = hand.last_trick if won[-1] == hand.tricks_in_hand else 0
    points = sum([hand.tricks[number - 1].points for number in won]) - extra
    yield score_line((seat, cards, points, "cards in tricks {}", won, NO_SOURCE))
    if extra:
        yield score_line((seat, last, extra, "last trick", won[-1:], NO_SOURCE))
