"""Klaberjass, for two: bidding, the meld dialogue, nine tricks, bate, to 501 (RULES 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.cards import (
    RANK_CARDS,
    SUIT_CARDS,
    SUIT_NAMES,
    SUITS,
    card_text,
    each,
    listing,
    suit_of,
    union,
)
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.game import OPEN, Carry, Game, Option, Verdict, truth
from trickledger.rules.games.klaberjass_clauses import KLA
from trickledger.rules.games.klaberjass_order import duties_under, order_under
from trickledger.rules.games.klaberjass_results import BELA, LAST_TRICK, MOST, RESULT, Results
from trickledger.rules.games.klaberjass_talk import (
    BETWEEN_TRICKS,
    FIRST_TRICK,
    RANK_ANSWER,
    TALK_OPEN,
)
from trickledger.rules.language.notation import Act, Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.melds import run_points, runs
from trickledger.rules.play.phases import Phase, Step, anyone, nothing_to_check, the_table
from trickledger.rules.play.tricks import CARD, has_turn
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import NO_SOURCE, ScoreLine, Settled, added_up, said, score_line

TRICKS = 9
_NAMING_OF_TRUMP = said("take trump result")
_TALK = said("none twenty fifty howhigh rank good notgood also suit show")


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    schmeiss: bool = True
    longer_beats: bool = False
    split_runs: bool = False
    next_dealer: str = "winner"
    target: int = 501


def settle_hand(score: tuple[int, int], maker: int) -> tuple[int, int]:
    """What two hand scores enter into the game, by side (KLA-SCORE-1 to -3).

    >>> settle_hand((82, 80), 0), settle_hand((75, 75), 0), settle_hand((60, 71), 0)
    ((82, 80), (0, 75), (0, 131))
    """
    return _pair(added_up(settlement(score, maker), 2))


def settlement(score: tuple[int, ...], maker: int) -> tuple[ScoreLine, ScoreLine]:
    """The lines that turn hand scores into what is entered, by side (KLA-SCORE-1 to -3)."""
    opponent = 1 - maker
    if score[maker] > score[opponent]:
        clause, own, other = KLA.SCORE_1, score[maker], score[opponent]
        words = ("own points: the maker is higher",) * 2
    elif score[maker] == score[opponent]:
        clause, own, other = KLA.SCORE_2, 0, score[opponent]
        words = ("nothing for the maker: the scores tie", "own points: the scores tie")
    else:
        clause, own, other = KLA.SCORE_3, 0, sum(score)
        words = ("nothing: the maker goes bate", "the points of both: the maker goes bate")
    mine = score_line((maker, clause, own, words[0], 0, _NAMING_OF_TRUMP))
    theirs = score_line((opponent, clause, other, words[1], 0, _NAMING_OF_TRUMP))
    return (mine, theirs) if maker == 0 else (theirs, mine)


def _pair(row: tuple[int, ...]) -> tuple[int, int]:
    return row[0], row[1]


class KlaberjassDeal(Results):
    """One hand of Klaberjass, from the deal to the score.

    `bound` is the phase in which the offerer of a refused schmeiss must name trump; `recorded`
    holds for each seat the cards typed as dealt, `calls` the entries of its calls of bela.
    """

    BOOK = KLA
    win_clause = KLA.PLAY_6
    hand_size = 6
    words_out_of_turn = frozenset(("exchange", "show", "bela"))

    upcard = 0
    maker: int | None = None
    trump_entry = 0
    redeal = ""
    exchanger: int | None = None
    points: Mapping[int, int]
    bound: Phase

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.turn = self.nondealer
        self.recorded = [0, 0]
        self.calls: list[list[int]] = [[], []]
        self.hands.deal(self.hand_size)
        self.phase = DEALING

    # -- the protocol --------------------------------------------------------------------------

    def whose_turn(self) -> tuple[int, ...]:
        if self.phase is None:
            return ()
        if self.phase is ANSWER:
            return (1 - self.turn,)
        if self.phase is TALK_OPEN:
            return (self.dealer, self.nondealer)
        return (self.turn,)

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        if self.redeal:
            return Settled((), self.dealer, self.redeal)
        assert self.maker is not None
        return Settled(settlement(score, self.maker), self._next_dealer(score, self.maker))

    def settle_adds(self, lines: tuple[ScoreLine, ...]) -> Settled:
        entered = added_up(lines, 2)
        return Settled(lines, self._next_dealer(entered, 0 if entered[0] > entered[1] else 1))

    def facts(self) -> dict[str, object]:
        best = self.winner_of_melds
        return {
            "upcard": card_text(self.upcard) or None,
            "trump": self.trump or None,
            "maker": None if self.maker is None else self.name(self.maker),
            "exchanged": None if self.exchanger is None else self.name(self.exchanger),
            "meld_winner": None if best is None else self.name(best.seat),
            "shown": listing(self.shown) or None,
            "redeal": self.redeal or None,
        }

    def situation(self, act: Act | None = None) -> str:
        is_settled = self.phase is TALK or (act and act.word) in {*_TAKE, *_NAME, *_BID}
        if self.maker is None or not is_settled:
            return super().situation(act)
        suit, entry = f"{SUIT_NAMES[self.trump]}s", self.trump_entry
        how = "took" if self.trump == suit_of(self.upcard) else "named"
        return f"Trump is settled: {self.name(self.maker)} {how} {suit} (@{entry})."

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        name = self.phase.name if self.phase else ""
        if act.word == "show" and self.phase is BETWEEN_TRICKS:
            return KLA.MELD_8
        clause = MORE_EXACT.get((name, act.word))
        return self._to_the_dealer(clause) if clause and self.turn == self.dealer else clause

    def _to_the_dealer(self, clause: Clause) -> Clause:
        """The clause that gives the dealer the choices which another gives the nondealer."""
        return {KLA.TRUMP_1: KLA.TRUMP_2, KLA.TRUMP_3: KLA.TRUMP_4}.get(clause, clause)

    def worth(self, card: int) -> int:
        return self.points[card]

    def trick_points(self, cards: tuple[tuple[int, int], ...]) -> int:
        (_, lead), (_, reply) = cards
        last = LAST_TRICK if self.trick == TRICKS else 0
        return self.points[lead] + self.points[reply] + last

    def after_trick(self) -> None:
        done = len(self.tricks)
        if done == TRICKS:
            self.phase = None
        elif done == 1:
            self.phase = BETWEEN_TRICKS

    def resolve(self, act: Act) -> Act:
        if self.phase is RANK_ANSWER:
            return act
        return super().resolve(act)

    # -- the deal ------------------------------------------------------------------------------

    def do_upcard(self, _seat: int, act: Act) -> None:
        self.upcard = act.cards[0]
        self.hands.place(self.upcard)
        self.placed[self.upcard] = "is the upcard and lies on the table"
        self.phase = BID_1

    def check_holds(self, seat: int, act: Act) -> Refusal | None:
        cards = union(act.cards)
        size, clause = (TRICKS, KLA.DEAL_4) if self.trump else (6, KLA.DEAL_2)
        refusal = self.miscounted(seat, act, size, clause)
        if refusal:
            return refusal
        if self.recorded[seat].bit_count() == size:
            return self.refuse("SEQ", COM.SEQ_1, seat, act, self.recorded_already(seat))
        return self._check_dealt(seat, act, cards)

    def _check_dealt(self, seat: int, act: Act, cards: int) -> Refusal | None:
        had = self._dealt_and_gone(seat)
        for card in each(cards & ~had):
            if card == self.upcard and not card & self.hands.known[seat]:
                why = f"{card_text(card)} is the upcard."
                return self.refuse("PHYS", COM.PHYS_2, seat, act, why)
            refusal = self.dealt_twice(self.misplaced(seat, act, card))
            if refusal:
                return refusal
        dealt = had | self.hands.known[seat]
        if self.exchanger == seat:
            dealt &= ~self.upcard
        missing = dealt & ~cards
        if missing:
            why = f"That hand has shown {listing(missing)} already: name it too."
            return self.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=missing)
        if self.exchanger == seat and cards & self.upcard:
            why = f"The upcard {card_text(self.upcard)} was not among the cards as they were dealt."
            return self.refuse("PHYS", COM.PHYS_3, seat, act, why)
        return None

    def _dealt_and_gone(self, seat: int) -> int:
        """Cards that were dealt to a seat and have left its hand in the open."""
        gone = self.played_by(seat)
        if self.exchanger == seat:
            gone = (gone & ~self.upcard) | self._dix()
        return gone

    def do_holds(self, seat: int, act: Act) -> None:
        cards = union(act.cards)
        self.recorded[seat] = cards
        self.learn(seat, cards & ~self._dealt_and_gone(seat))

    # -- bidding -------------------------------------------------------------------------------

    def do_take(self, seat: int, _act: Act) -> None:
        self.settle_trump(seat, suit_of(self.upcard))

    def check_trump(self, seat: int, act: Act) -> Refusal | None:
        if act.suit == suit_of(self.upcard):
            others = tuple(f"trump {suit}" for suit in SUITS if suit != act.suit)
            clause = KLA.SCHM_3 if self.phase is BOUND_2 else KLA.TRUMP_3
            clause = self._to_the_dealer(clause) if seat == self.dealer else clause
            why = f"{card_text(self.upcard)} was turned down: name another suit."
            return self.refuse("RULE", clause, seat, act, why, would_do=others)
        return None

    def do_trump(self, seat: int, act: Act) -> None:
        self.settle_trump(seat, act.suit)

    def settle_trump(self, seat: int, suit: str) -> None:
        self.trump, self.trump_entry = suit, self.number
        self.maker = seat
        order = order_under(suit)
        self.over, self.points, self.duties = order.over, order.points, duties_under(suit)
        self.hands.deal(TRICKS - self.hand_size)
        self.turn = self.nondealer
        self.trick = 1
        self.phase = TALK

    def do_pass(self, seat: int, _act: Act) -> None:
        if seat == self.nondealer:
            self.turn = self.dealer
        elif self.phase is BID_1:
            self.turn, self.phase = self.nondealer, BID_2
        else:
            self._throw_in("both passed twice")

    def _throw_in(self, why: str) -> None:
        self.redeal = why
        self.phase = None

    def check_schmeiss(self, seat: int, act: Act) -> Refusal | None:
        if not self.setting.options.schmeiss:
            why = "This game is played without the schmeiss (kla_schmeiss=false)."
            return self.refuse("RULE", KLA.SCHM_1, seat, act, why, would_do=("pass",))
        return None

    def do_schmeiss(self, _seat: int, _act: Act) -> None:
        self.bound = BOUND_1 if self.phase is BID_1 else BOUND_2
        self.phase = ANSWER

    def do_yes(self, _seat: int, _act: Act) -> None:
        self._throw_in("the schmeiss was accepted")

    def do_no(self, _seat: int, _act: Act) -> None:
        self.phase = self.bound

    # -- what the bidding leaves open ----------------------------------------------------------

    def possible_makers(self) -> tuple[int, ...]:
        if self.maker is not None:
            return (self.maker,)
        is_bound = self.phase in {ANSWER, BOUND_1, BOUND_2}
        is_last = self.phase is BID_2 and self.turn == self.dealer
        return (self.turn,) if is_bound or is_last else (0, 1)

    def possible_trumps(self) -> str:
        if self.trump:
            return self.trump
        if not self.upcard:
            return SUITS
        suit = suit_of(self.upcard)
        if self.phase is BOUND_1 or (self.phase is ANSWER and self.bound is BOUND_1):
            return suit
        is_second_round = self.phase in {BID_2, BOUND_2, ANSWER}
        return SUITS.replace(suit, "") if is_second_round else SUITS

    # -- the dix -------------------------------------------------------------------------------

    def _dix(self) -> int:
        return RANK_CARDS["7"] & SUIT_CARDS[self.trump]

    def check_exchange(self, seat: int, act: Act) -> Refusal | None:
        why = ""
        if suit_of(self.upcard) != self.trump:
            why = f"Trump is {self.trump}, but the upcard is {card_text(self.upcard)}."
        elif self.upcard == self._dix():
            why = f"The upcard {card_text(self.upcard)} is itself the trump 7."
        elif self.exchanger is not None:
            why = f"{self.name(self.exchanger)} has made the exchange already."
        if why:
            return self.refuse("RULE", KLA.DIX_1, seat, act, f"{why} {KLA.DIX_1.text}")
        return self.misplaced(seat, act, self._dix())

    def do_exchange(self, seat: int, _act: Act) -> None:
        dix = self._dix()
        self.hands.give_up(seat, dix)
        self.placed[dix] = f"lies on the table: {self.name(seat)} exchanged it for the upcard"
        self.hands.take(seat, self.upcard)
        self.exchanger = seat

    # -- bela ----------------------------------------------------------------------------------

    def who_called(self) -> tuple[int, ...]:
        if self.has_just_played:
            return (self.last_play[0][0],)
        return self.whose_turn()[:1] or (0,)

    def check_bela(self, seat: int, act: Act) -> Refusal | None:
        if not self.has_just_played:
            why = "Bela is called right after its king or queen is played."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        card = self.last_play[0][1]
        pair = self._bela_pair()
        if not card & pair:
            why = f"{card_text(card)} isn't the king or queen of trump."
            return self.refuse("RULE", KLA.BELA_1, seat, act, why)
        partner = pair & ~card
        if partner & self.played_by(seat):
            if not self.calls[seat]:
                why = f"Bela wasn't called with {card_text(partner)}. {KLA.BELA_2.text}"
                return self.refuse("RULE", KLA.BELA_2, seat, act, why)
            return None
        if not self.hands.may_hold(seat, partner):
            why = f"{self.name(seat)} can't hold {card_text(partner)}. {KLA.BELA_1.text}"
            return self.refuse("RULE", KLA.BELA_1, seat, act, why, cards=partner)
        return None

    def do_bela(self, seat: int, _act: Act) -> None:
        self.calls[seat].append(self.number)
        if self.number not in self.disbelieved:
            self.learn(seat, self._bela_pair() & ~self.played_by(seat))

    def _bela_pair(self) -> int:
        return (RANK_CARDS["K"] | RANK_CARDS["Q"]) & SUIT_CARDS[self.trump]

    def _only_called(self, seat: int) -> int:
        """The card that nothing but a call of bela places in a seat's hand."""
        if not self.calls[seat]:
            return 0
        best = self.winner_of_melds
        sure = self.recorded[seat]
        if best is not None and best.seat == seat:
            sure |= self.shown
        if self.exchanger == seat:
            sure |= self.upcard
        return self._bela_pair() & self.hands.known[seat] & ~sure

    def disproved(self, seat: int, card: int) -> None:
        """A card shows up that a call of bela leaves no room for: the call was false."""
        caller = 1 - seat if card & self.hands.known[1 - seat] else seat
        self.hands.forget(caller, self._only_called(caller))
        reason = f"{self.name(caller)} called bela, but {self.name(seat)} had {card_text(card)}."
        self.disbelieve(self.calls[caller][0], KLA.BELA_1, reason)

    # -- play ----------------------------------------------------------------------------------

    def not_held(self, seat: int, act: Act, card: int) -> Refusal | None:
        """A card that only a call of bela excludes may be there: then the call was false."""
        if card & self._belying(seat):
            return None
        return super().not_held(seat, act, card)

    def _belying(self, seat: int) -> int:
        """The cards of a seat that would prove a call of bela false."""
        if self.hands.hidden[seat]:
            return self._only_called(1 - seat)
        return self.hands.unseen if self._only_called(seat) else 0

    def playable(self, seat: int) -> int:
        cards = super().playable(seat)
        for card in each(self._belying(seat) & ~cards):
            if self.may_play(seat, card):
                cards |= card
        return cards

    # -- the score -----------------------------------------------------------------------------

    def score_lines(self) -> list[ScoreLine]:
        won: tuple[list[int], list[int]] = ([], [])
        points = [0, 0]
        for number, trick in enumerate(self.tricks, 1):
            won[trick.winner].append(number)
            points[trick.winner] += trick.points
        lines: list[ScoreLine] = []
        best = self.winner_of_melds
        for seat in (0, 1):
            if won[seat]:
                lines += self._trick_lines(seat, tuple(won[seat]), points[seat])
            if best is not None and best.seat == seat:
                lines += self._sequence_lines(seat, bool(won[seat]))
            if len(self.calls[seat]) == 2:
                calls = tuple(self.calls[seat])
                lines.append(ScoreLine(seat, KLA.BELA_1, BELA, "bela", source=calls))
        return lines

    def _trick_lines(self, seat: int, won: tuple[int, ...], points: int) -> list[ScoreLine]:
        if won[-1] != TRICKS:
            return [score_line((seat, KLA.PTS_1, points, "cards in tricks {}", won, NO_SOURCE))]
        cards = points - LAST_TRICK
        return [
            score_line((seat, KLA.PTS_1, cards, "cards in tricks {}", won, NO_SOURCE)),
            score_line((seat, KLA.PTS_2, LAST_TRICK, "last trick", (TRICKS,), NO_SOURCE)),
        ]

    def _sequence_lines(self, seat: int, has_trick: bool) -> list[ScoreLine]:
        if not self.shown:
            words = "announced sequences were not shown"
            return [ScoreLine(seat, KLA.MELD_8, 0, words, source=_TALK)]
        if not has_trick:
            words = "{} shown, but no trick won"
            return [ScoreLine(seat, KLA.MELD_9, 0, words, self.shown, _TALK)]
        split = self.setting.options.split_runs
        return [
            ScoreLine(seat, KLA.MELD_1, run_points(run, split=split), "sequence {}", run, _TALK)
            for run in runs(self.shown)
        ]

    def _next_dealer(self, score: tuple[int, ...], maker: int) -> int:
        if self.setting.options.next_dealer == "alternate":
            return self.nondealer
        return maker if score[maker] > score[1 - maker] else 1 - maker


def _opponent(deal: KlaberjassDeal) -> tuple[int, ...]:
    return (1 - deal.turn,)


def _turn(
    do: Callable[[KlaberjassDeal, int, Act], None],
    check: Callable[[KlaberjassDeal, int, Act], Refusal | None] = nothing_to_check,
) -> Step:
    return Step(has_turn, check, do)


D = KlaberjassDeal
DEALING = Phase(
    "the deal: the upcard comes first",
    {"upcard": Step(the_table, D.check_upcard, D.do_upcard)},
    situation="The upcard comes first.",
)
_BID = {
    "pass": _turn(D.do_pass),
    "schmeiss": _turn(D.do_schmeiss, D.check_schmeiss),
}
_TAKE = {"take": _turn(D.do_take)}
_NAME = {"trump": _turn(D.do_trump, D.check_trump)}
BID_1 = Phase(
    "the first round of bidding", _TAKE | _BID, situation="The bidding is in its first round."
)
BID_2 = Phase(
    "the second round of bidding", _NAME | _BID, situation="The bidding is in its second round."
)
ANSWER = Phase(
    "the answer to a schmeiss",
    {
        "yes": Step(_opponent, nothing_to_check, D.do_yes),
        "no": Step(_opponent, nothing_to_check, D.do_no),
    },
    situation="The schmeiss waits for its answer.",
)
BOUND_1 = Phase(
    "after a refused schmeiss in the first round", _TAKE, situation="The schmeiss was refused."
)
BOUND_2 = Phase(
    "after a refused schmeiss in the second round", _NAME, situation="The schmeiss was refused."
)
TALK = Phase(
    "the announcements",
    {
        "none": _turn(D.do_none),
        "twenty": _turn(D.do_announcement, D.check_announcement),
        "fifty": _turn(D.do_announcement, D.check_announcement),
        "exchange": Step(anyone, D.check_exchange, D.do_exchange),
        **CARD,
    },
    "card",
    FIRST_TRICK,
)

KlaberjassDeal.GENERAL = {
    "holds": Step(anyone, D.check_holds, D.do_holds),
    "seen": Step(the_table, D.check_seen, D.do_seen),
    "bela": Step(D.who_called, D.check_bela, D.do_bela),
}

MORE_EXACT: dict[tuple[str, str], Clause] = {
    (BID_1.name, "trump"): KLA.TRUMP_1,
    (BID_2.name, "take"): KLA.TRUMP_3,
    **{(BOUND_1.name, word): KLA.SCHM_3 for word in ("pass", "schmeiss", "trump")},
    **{(BOUND_2.name, word): KLA.SCHM_3 for word in ("pass", "schmeiss", "take")},
}


class Klaberjass(Game):
    """Klaberjass to 501."""

    kind = "klaberjass"
    title = "Klaberjass"
    book = KLA
    fewest = most = 2
    check_clause = KLA.PTS_3
    unreserved = frozenset("u")
    facts = RESULT
    labels: ClassVar[Mapping[str, str]] = {
        "exchanged": "{} exchanged the seven",
        "meld_winner": "{} scores sequences",
        "redeal": "not played: {}",
    }
    sheet_facts: ClassVar[Mapping[str, str]] = {"trump": "trump {}", "maker": "maker {}"}
    sheet_marks: ClassVar[Mapping[Clause, str]] = {KLA.SCORE_2: "tie", KLA.SCORE_3: "bate"}
    words: ClassVar[Sequence[Word]] = (
        Word("take", "nothing", "take the upcard's suit as trump", ("u", "m"), said=("take it",)),
        Word("pass", "nothing", "pass", ("p",)),
        Word("schmeiss", "nothing", "offer to throw the hands in", ("z",)),
        Word("yes", "nothing", "accept a schmeiss", ("y",)),
        Word("no", "nothing", "refuse a schmeiss"),
        Word("trump", "suit", "name trump in the second round", ("tr",), said=("name", "make it")),
        Word("exchange", "nothing", "exchange the trump 7 for the upcard", ("x",), named=True),
        Word("none", "nothing", "announce no sequence", ("o",), said=("nothing", "no sequence")),
        Word("twenty", "nothing", "announce a sequence of three", ("w",)),
        Word("fifty", "nothing", "announce a sequence of four or more", ("f",)),
        Word("good", "nothing", "the announced sequence is not beaten", ("g",)),
        Word("howhigh", "nothing", "ask for the top rank", ("i",), said=("how high",)),
        Word(
            "notgood",
            "rank?",
            "the announced sequence is beaten",
            ("ng",),
            said=("not good", "no good"),
        ),
        Word("also", "nothing", "the same top rank", ("l",), said=("same",)),
        Word("show", "cards", "show all sequences after trick 1", ("v",)),
        Word(
            "bela",
            "nothing",
            "call bela, right after its card, both times",
            ("b",),
            said=("from the bela",),
        ),
    )
    options = (
        truth("kla_schmeiss", True, KLA.D2),
        truth("kla_longer_beats", False, KLA.D9),
        truth("kla_split_runs", False, KLA.D11),
        Option("kla_next_dealer", "winner", KLA.D20, ("winner", "alternate")),
        Option("kla_target", 501, KLA.D22),
    )

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> KlaberjassDeal:
        return KlaberjassDeal(setting)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> str:
        most = max(final.totals)
        if most >= options.target + MOST:
            return f"A hand adds {MOST} at most: nobody ends with {most}."
        return super().judge_final(options, before, final)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """The higher total at or above the target wins; equal ones play on (KLA-D21)."""
        first, second = carry.totals
        if max(first, second) < options.target or first == second:
            return OPEN
        return Verdict("won", (0 if first > second else 1,))
