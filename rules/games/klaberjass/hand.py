"""One hand of Klaberjass: what is known of it, from the deal to the score (RULES 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Annotated, Literal, NamedTuple, TypeVar

from trickledger.rules.cards import SUITS, card_of, card_text, each, listing, suit_of, union
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.order import PACK, TRICKS, duties_under, order_under
from trickledger.rules.games.klaberjass.score import (
    LAST_TRICK,
    beaten_lines,
    bela_lines,
    sequence_lines,
    settlement,
)
from trickledger.rules.games.klaberjass.sequences import Announcement, runs_of_any_length
from trickledger.rules.ladder import Move
from trickledger.rules.play.judging import (
    COM,
    Act,
    Cards,
    Clause,
    Fault,
    Faults,
    Refusal,
    breach,
    fault,
)
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.melds import king_and_queen
from trickledger.rules.play.movements import not_as_dealt, record
from trickledger.rules.play.tricks import TrickDeal, trick_lines
from trickledger.rules.refusals import first
from trickledger.rules.says import EntryNumber, Says, Suit, SuitName
from trickledger.rules.score import ScoreLine, ScoreLines, Settled

HAND = 6
ANY = (Announcement(0, 20), Announcement(0, 50))
AnyJudgement = TypeVar("AnyJudgement")
BIDS = frozenset(("take", "trump", "pass", "schmeiss"))
# Of each player's choices, the nondealer's first, by how many have passed.
CHOICES = (KLA.TRUMP_1, KLA.TRUMP_2, KLA.TRUMP_3, KLA.TRUMP_4)


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the decision behind it."""

    schmeiss: Annotated[bool, KLA.D2] = True
    longer_beats: Annotated[bool, KLA.D9] = False
    split_runs: Annotated[bool, KLA.D11] = False
    next_dealer: Annotated[Literal["winner", "alternate"], KLA.D20] = "winner"
    target: Annotated[int, KLA.D22] = 501


class KlaberjassHand(TrickDeal):
    """One hand of Klaberjass, from the deal to the score.

    `passes` counts those of the bidding, `offerer` has offered a schmeiss. Of the talk `to_beat` is
    what the nondealer announced, `winner_of_melds` the announcement that has won, `beaten` those
    that have not, `shown` the cards that were laid open. `calls` holds for each seat the entries of
    its calls of bela.
    """

    BOOK = KLA
    options: Options
    win_clause = KLA.PLAY_6
    tricks_in_hand = TRICKS
    last_trick = LAST_TRICK
    words_out_of_turn = frozenset(("exchange", "show"))

    passes = 0
    offerer: int | None = None
    trump = ""
    maker: int | None = None
    trump_entry: int
    redeal = ""
    exchanger: int | None = None
    to_beat: Announcement
    winner_of_melds: Announcement | None = None
    beaten: tuple[Announcement, ...] = ()
    shown = 0

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, PACK)
        self.nondealer = self.turn
        self.calls: list[list[int]] = [[], []]
        self.hands.deal(HAND)

    def called(self) -> Mapping[str, int]:
        trump = self.trump
        return {"jass": card_of("J", trump), "menel": card_of("9", trump)} if trump else {}

    def facts(self) -> dict[str, object]:
        best = self.winner_of_melds
        return {
            "upcard": card_text(self.upcard) or None,
            "trump": self.trump or None,
            "maker": self.named(self.maker),
            "exchanged": self.named(self.exchanger),
            "meld_winner": None if best is None else self.name(best.seat),
            "shown": listing(self.shown) if self.shown else None,
            "sequences": self._sequences(best) if best else None,
            "redeal": self.redeal or None,
        }

    def _sequences(self, best: Announcement) -> str:
        """Who shows sequences, or has shown them, or has not in time."""
        name = self.name(best.seat)
        if self.shown:
            return f"{name} has shown {listing(self.shown)}"
        if self.can_say("show"):
            return f"{name} shows sequences now"
        return (
            f"{name}'s sequences not shown: +0" if self.tricks else f"{name} has the best sequence"
        )

    def situation(self, act: Act | None = None) -> Says:
        is_late = act is not None and act.word in BIDS and self.maker is not None
        return self.naming_of_trump() if is_late else super().situation(act)

    def naming_of_trump(self) -> Says:
        """Trump is settled, and the sequences are announced."""
        assert self.maker is not None
        return Says(
            "Trump is settled: {player} took {suit} ({entry})."
            if self.trump == suit_of(self.upcard)
            else "Trump is settled: {player} named {suit} ({entry}).",
            player=self.name(self.maker),
            suit=SuitName(self.trump),
            entry=EntryNumber(self.trump_entry),
        )

    # -- bidding ----------------------------------------------------------------------------------

    def choice(self, _seat: int) -> Clause:
        """The clause that gives the player in turn his choices."""
        return CHOICES[self.passes]

    def check_trump(self, seat: int, act: Act) -> Faults:
        """Not the suit that was turned down, whoever names it.

        KLA-TRUMP-3, -4, KLA-SCHM-3, KLA-D3.
        """
        if act.suit == suit_of(self.upcard):
            others = tuple(f"trump {suit}" for suit in SUITS if suit != act.suit)
            clause = self.choice(seat) if self.offerer is None else KLA.SCHM_3
            upcard = Cards(self.upcard)
            yield fault(clause, "{card} was turned down: name another suit.", others, card=upcard)

    def pass_by(self, seat: int, _act: Act) -> None:
        """After both passed twice the hands are thrown in (KLA-TRUMP-5)."""
        self.passes += 1
        self.turn = 1 - seat
        if self.both_passed_twice():
            self.redeal = "both passed twice"

    def both_passed(self) -> bool:
        return self.passes == 2

    def both_passed_twice(self) -> bool:
        return self.passes == 4

    def check_schmeiss(self, _seat: int, _act: Act) -> Faults:
        if not self.options.schmeiss:
            words = "This game is played without the schmeiss (kla_schmeiss=false)."
            yield fault(KLA.SCHM_1, words, ("pass",))

    def schmeiss(self, seat: int, _act: Act) -> None:
        self.offerer = seat

    def opponent(self) -> tuple[int, ...]:
        """Who answers the schmeiss of the player in turn."""
        return (1 - self.turn,)

    def accept(self, _seat: int, _act: Act) -> None:
        """The hands are thrown in, and the same dealer deals again (KLA-SCHM-2, KLA-D2)."""
        self.redeal = "the schmeiss was accepted"

    def possible_makers(self) -> tuple[int, ...]:
        """Who may fix trump yet, or has fixed it."""
        if self.maker is not None:
            return (self.maker,)
        is_last = self.passes == 3
        return (self.turn,) if is_last or self.offerer is not None else (0, 1)

    def possible_trumps(self) -> str:
        """The suits that may become trump yet, or the one that has."""
        if self.trump or not self.upcard:
            return self.trump or SUITS
        suit = suit_of(self.upcard)
        if self.passes >= 2:
            return SUITS.replace(suit, "")
        return SUITS if self.offerer is None else suit

    # -- the deal ------------------------------------------------------------------------------

    def fix_trump(self, seat: int, act: Act) -> None:
        """Name a suit or take that of the upcard; cards follow in no order (KLA-DEAL-4, -D4).

        Whoever does it is the maker (KLA-MAKER-1).
        """
        self.trump = suit = act.suit or suit_of(self.upcard)
        self.maker, self.trump_entry = seat, self.number
        order = order_under(suit)
        self.over, self.points, self.duties = order.over, order.points, duties_under(suit)
        self.hands.deal(TRICKS - HAND)
        self.turn = self.nondealer
        self.trick = 1

    def check_holds(self, seat: int, act: Act) -> Faults:
        """Six cards, or nine once trump is settled; the upcard is none of them (KLA-DEAL-2, -4)."""
        size, clause = (TRICKS, KLA.DEAL_4) if self.trump else (HAND, KLA.DEAL_2)
        yield self.despite_call(lambda: not_as_dealt(self, seat, act, size, clause))

    def do_holds(self, seat: int, act: Act) -> None:
        caller, card = self._called()
        if card and (seat == caller) != bool(card & union(act.cards)):
            words = "{player} wasn't dealt {cards}" if seat == caller else "{player} had {cards}"
            self.belie_call(Says(words, player=self.name(seat), cards=Cards(card)))
        record(self, seat, act)

    def not_dealt(self, place: int | None, card: int) -> Fault | None:
        if card & self.upcard:
            return fault(COM.PHYS_2, "{card} is the upcard.", card=Cards(card))
        return super().not_dealt(place, card)

    def moved(self, seat: int) -> tuple[int, int]:
        if self.exchanger != seat:
            return super().moved(seat)
        return (self.played_by(seat) & ~self.upcard) | self._dix(), self.upcard

    # -- the dix -------------------------------------------------------------------------------

    def _dix(self) -> int:
        return card_of("7", self.trump)

    def check_exchange(self, seat: int, _act: Act) -> Faults:
        """Before anything is announced or led, and in the upcard's suit (KLA-DIX-1, -D6, -D7)."""
        upcard = Cards(self.upcard)
        if suit_of(upcard) != self.trump:
            words = "Trump is {trump}, but the upcard is {card}."
            yield breach(KLA.DIX_1, words, trump=Suit(self.trump), card=upcard)
        if upcard == self._dix():
            yield breach(KLA.DIX_1, "The upcard {card} is itself the trump 7.", card=upcard)
        if self.exchanger is not None:
            name = self.name(self.exchanger)
            yield breach(KLA.DIX_1, "{player} has made the exchange already.", player=name)
        yield self.misplaced(seat, self._dix())

    def do_exchange(self, seat: int, _act: Act) -> None:
        name = self.name(seat)
        where = Says("lies on the table: {player} exchanged it for the upcard", player=name)
        self.lay_aside(seat, self._dix(), where)
        self.hands.take(seat, self.upcard)
        self.exchanger = seat

    # -- bela ----------------------------------------------------------------------------------

    def who_called(self) -> tuple[int, ...]:
        if self.has_just_played:
            return (self.last_play[0][0],)
        return self.whose_turn()[:1] or (0,)

    def check_bela(self, seat: int, _act: Act) -> Faults:
        """With the first of the two cards and again with the second (KLA-BELA-1, -2, KLA-D17)."""
        if not self.has_just_played:
            yield fault(COM.SEQ_1, "Bela is called right after its king or queen is played.")
        pair, card = self.bela_pair(), self.last_play[0][1]
        other = pair & ~card
        if not card & pair:
            yield fault(KLA.BELA_1, "{card} isn't the king or queen of trump.", card=Cards(card))
        elif other & self.played_by(seat):
            if not self.calls[seat]:
                yield breach(KLA.BELA_2, "Bela wasn't called with {card}.", card=Cards(other))
        elif not self.hands.may_hold(seat, other):
            name = self.name(seat)
            yield breach(KLA.BELA_1, "{player} can't hold {cards}.", player=name, cards=other)

    def do_bela(self, seat: int, _act: Act) -> None:
        self.calls[seat].append(self.number)
        if self.number not in self.disbelieved:
            self.learn(seat, self.bela_pair() & ~self.played_by(seat))

    def bela_pair(self) -> int:
        return king_and_queen(self.trump)

    def said_with_a_card(self, seat: int) -> list[tuple[int, str]]:
        """Bela with the king or queen of trump, where both can be or one was called (BELA-2)."""
        pair = self.bela_pair() if self.trump else 0
        denied = self.evidence.forbidden[seat] & ~self.hands.known[seat]
        held = pair & self.hands.possible(seat) & ~denied
        return [(card, "bela") for card in each(held) if held == pair or self.calls[seat]]

    def _called(self) -> tuple[int, int]:
        """Who has called bela with nothing else to show for the other card, and that card, or 0.

        Both at once cannot have called it.
        """
        for seat, calls in enumerate(self.calls):
            if calls:
                sure = self.recorded[seat] | self.shown | self.upcard
                if card := self.bela_pair() & self.hands.known[seat] & ~sure:
                    return seat, card
        return 0, 0

    def despite_call(self, check: Callable[[], Fault | None]) -> Fault | None:
        """Why an act is refused even where a call of bela is no fact (RULES 1.4)."""
        found = check()
        return self._without_call(check) if found and self._called()[1] else found

    def _without_call(self, judge: Callable[[], AnyJudgement]) -> AnyJudgement:
        """What an act is judged to where the called card may be anywhere."""
        caller, card = self._called()
        self.hands.forget(caller, card)
        judged = judge()
        self.hands.learn(caller, card)
        return judged

    def disproved(self, seat: int, card: int) -> None:
        """A card shows up that a call of bela leaves no room for: the call was false."""
        self.belie_call(Says("{player} had {cards}", player=self.name(seat), cards=Cards(card)))

    def belie_call(self, what: Says) -> None:
        """Something shows that the call of bela was false, so that it is no fact any more."""
        caller, card = self._called()
        self.hands.forget(caller, card)
        reason = Says("{caller} called bela, but {what}.", caller=self.name(caller), what=what)
        self.disbelieve(self.calls[caller][0], KLA.BELA_1, reason)

    def not_there(self, seat: int, card: int) -> Move | Refusal | Fault | None:
        """A card that only a call of bela excludes is judged as if nobody had called."""
        if card & self._belying(seat):
            return self._without_call(lambda: self.judge(seat, card))
        return super().not_there(seat, card)

    def _belying(self, seat: int) -> int:
        """The cards of a seat that would prove a call of bela false."""
        caller, card = self._called()
        if caller != seat:
            return card if self.hands.hidden[seat] else 0
        return self.hands.unseen if card and not self.hands.hidden[seat] else 0

    def playable(self, seat: int) -> int:
        playable = super().playable(seat)
        for card in each(self._belying(seat)):
            if self.may_play(seat, card):
                playable |= card
        return playable

    def check_stub(self, seat: int, act: Act) -> Faults:
        """Seen cards leave enough for the deal that follows when trump is settled (KLA-D23)."""
        if self.was_taken:
            yield from self.check_seen(seat, act)
            return
        yield self.despite_call(lambda: first(self.check_seen(seat, act)))
        to_come = 0 if self.trump or self.phase is None else self.seats * (TRICKS - HAND)
        turned = 0 if self.upcard else 1
        if self.hands.face_down - len(act.cards) < to_come + turned:
            words = "{count} cards that lie face down are dealt yet when trump is settled."
            yield fault(COM.PHYS_7, words, count=to_come)

    def do_seen(self, seat: int, act: Act) -> None:
        card = self._called()[1] & union(act.cards)
        if card:
            self.belie_call(Says("{card} was seen out of play", card=Cards(card)))
        super().do_seen(seat, act)

    # -- sequences -----------------------------------------------------------------------------

    def who_shows(self) -> tuple[int, ...]:
        best = self.winner_of_melds
        return (best.seat,) if best else ()

    def cards_meant(self, seat: int, word: str) -> list[list[int]]:
        best = self.winner_of_melds if word == "show" else None
        there = self.hands.possible(seat) | self.played_by(seat)
        # further ones may be of any class, and are judged with what is shown
        meant = (ANY if self.shown else (best,)) if best else ()
        runs = chain.from_iterable(map(runs_of_any_length, meant))
        return [each(run)[::-1] for run in runs if not run & ~there]

    def offers(self, seat: int, word: str) -> bool:
        """Whoever has shown a sequence has a further one seldom."""
        return word != "show" or not self.shown

    def is_said_with_runs(self, word: str) -> bool:
        return word == "show"

    def dealt_worth(self, seat: int) -> int | None:
        dealt = self.dealt_to(seat)
        is_known = dealt.bit_count() == TRICKS
        return sum(self.points[card] for card in each(dealt)) if is_known else None

    # -- the score -----------------------------------------------------------------------------

    def score_lines(self) -> ScoreLines:
        shower, split = self.who_shows(), self.options.split_runs
        for seat in (0, 1):
            won = [*trick_lines(self, seat, KLA.PTS_1, KLA.PTS_2)]
            yield from won
            if seat in shower:
                yield from sequence_lines(seat, self.shown, has_trick=bool(won), split=split)
            if self.beaten:
                yield from beaten_lines(seat, self.beaten, self.winner_of_melds)
            if calls := self.calls[seat]:
                is_held = not self.bela_pair() & ~self.played_by(seat)
                yield from bela_lines(seat, calls, is_held=is_held)

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """A hand thrown in is no hand; else by who is higher, the maker or not, who then deals.

        KLA-D5, KLA-SCORE-1, KLA-NEXT-1, KLA-D20.
        """
        if self.redeal:
            return Settled((), self.dealer, self.redeal)
        assert self.maker is not None
        opponent = 1 - self.maker
        winner = self.maker if score[self.maker] > score[opponent] else opponent
        return Settled(settlement(score, self.maker), self.next_dealer(winner))
