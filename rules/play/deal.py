"""One hand as it is recorded: private, mutable, folded act by act.

A game fills the protocol: phases that say whose turn it is and which words they may say, checks
that answer before anything is assigned, and a result when the hand is over. Known and hidden
hands run through the same lines.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from trickledger.rules.cards import RANK_CARDS, card_text, each, union
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act
from trickledger.rules.language.results import TableNames
from trickledger.rules.play.knowledge import Knowledge, Setting
from trickledger.rules.play.movements import KNOWN, left_out
from trickledger.rules.play.phases import OVER, TABLE, Leads, Phase, Phases, Row, Step, the_table
from trickledger.rules.play.told import Told, told_by
from trickledger.rules.refusals import Fault, Faults, Judged, Refusal, fault, first
from trickledger.rules.says import Count, Says, Typed, Way, any_of, in_turn
from trickledger.rules.score import Result, ScoreLine, Settled, added_up

NAME_FIRST = ("holds", "left")
_OVER = Says("This hand is over: hand begins the next one, undo or correct changes this one.")
_UPCARD = Says("is the upcard and lies on the table")
_SEEN = Says("was seen out of play")
_HAS_ALREADY = "{side} has {points} already in what is recorded."

Depth = Literal["cards", "facts", "adds", "final"]

BARE_WORDS = {"play": "a card", "rank": "a rank", "suit": "a suit", "number": "a number"}


class Reported(NamedTuple):
    """A hand as it was told: by which entry, how deep, what was said, and its score lines.

    `since` is the first trick or turn that is not in the record. At the depths `adds` and `final`
    the lines are those of what it adds.
    """

    entry: int
    depth: Depth
    told: Told
    lines: tuple[ScoreLine, ...]
    since: int

    @property
    def has_rounds(self) -> bool:
        """Whether some of the play is recorded."""
        return self.since > 1


class Deal(Knowledge, ABC):
    """A hand from the deal to its result.

    `adjustments` are score lines that a ruling adds to the hand's own; `turn` is the seat whose
    turn it is, where that is one: at first that on the dealer's left. `upcard` is the card that was
    turned up. `trick` is the trick or turn in progress (0: none); `phase` is None once the hand is
    over. It can be finished by its result from wherever it stands: `reported` is what was told of
    it then. What the record has by that time stands, the result is held against it (COM-RES-4), and
    its facts take the place of what the play would have settled. A hand `is_staked_anew` where what
    was decided after it was opened changed what it is played for: what it added was told before.

    A hand is a row of rounds, tricks or turns, and the entries of the `trick_words` belong to one
    of them: a duty binds them, and an audit goes through them. The `words_out_of_turn` are said
    when their time has come, whosever turn it is.
    """

    __slots__ = (
        "adjustments",
        "is_staked_anew",
        "phase",
        "reported",
        "trick",
        "turn",
        "upcard",
    )

    round_name: ClassVar[str] = "trick"
    trick_words: ClassVar[frozenset[str]] = frozenset(("play",))
    words_out_of_turn: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, setting: Setting, pack: int) -> None:
        super().__init__(setting, pack)
        self.phase: Phase | None = setting.phases.first
        self.trick = 0
        self.is_staked_anew = False
        self.reported: Reported | None = None
        self.adjustments: tuple[ScoreLine, ...] = ()
        self.turn = (setting.dealer + 1) % self.seats
        self.upcard = 0

    # -- what a game supplies ------------------------------------------------------------------

    @abstractmethod
    def playable(self, seat: int) -> int:
        """The cards that a seat whose turn it is may play, as far as is known."""

    @abstractmethod
    def score_lines(self) -> Iterable[ScoreLine]:
        """The reasons for the score of a hand that is over; none where it does not count."""

    @abstractmethod
    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """How a hand that is over is settled: its `lines`, rulings included, add up to `score`."""

    @abstractmethod
    def facts(self) -> dict[str, object]:
        """What the hand settled, such as trump and maker, for the score sheet."""

    def worth(self, card: int) -> int:
        """What a card counts for whoever wins it, or is left with it."""
        return 0

    @property
    @abstractmethod
    def rounds_done(self) -> int:
        """How many tricks or turns are complete."""

    @property
    def next_trick(self) -> int:
        """The number of the trick or turn that is not complete."""
        return self.rounds_done + 1

    @property
    def new_winner(self) -> str | None:
        """Who has won the trick that has just become complete, None where there is none."""
        return None

    @property
    def turns_up_last(self) -> bool:
        """Whether a card is turned up when all are dealt: then it is the first that is told."""
        return False

    def cards_meant(self, seat: int, word: str) -> Iterable[Sequence[int]]:
        """Cards that a word may be said with, where a game can tell; not all may be possible."""
        return ()

    def is_said_with_runs(self, word: str) -> bool:
        """Whether what a word is said with are sequences, so that their ends tell all of them."""
        return False

    def said_with_a_card(self, seat: int) -> Iterable[tuple[int, str]]:
        """Cards that can be in a hand, each with the word that goes with it when it is played."""
        return ()

    def melds_on_table(self) -> Sequence[Says]:
        """What lies on the table so that cards can be added to it, by its place."""
        return ()

    def turns_done(self) -> list[dict[str, Any]]:
        """The complete turns as records, in a game that has no tricks."""
        return []

    def result(self, sides: int) -> Result | None:
        """What the hand is worth to each of so many sides, None while it is not over.

        What was ruled on its score is settled with the rest of it (COM-RUL-6). Where the hand does
        not count there is nothing to settle, and where only what it adds is known it has no score:
        there that is entered as it is.
        """
        if self.phase is not None:
            return None
        told = self.reported
        lines: tuple[ScoreLine, ...] = ()
        score: tuple[int, ...] = ()
        if told and told.depth == "final":
            settled = Settled(told.lines, self.dealer, "the game was told by its end")
        elif told and told.depth == "adds":
            settled = self.setting.phases.results.settle_adds(self, told.lines)
        else:
            lines = (*(told.lines if told else self.score_lines()), *self.adjustments)
            score = added_up(lines, sides)
            settled = self.settle(lines, score)
        settlement, next_dealer, why, is_drawn = settled
        if why or not score:
            settlement = (*settlement, *self.adjustments)
        entered = added_up(settlement, sides)
        return Result(not why, score, entered, lines, settlement, next_dealer, why, is_drawn)

    def next_dealer(self, winner: int | None = None) -> int:
        """Who deals next: the winner or the loser of the hand by the house, else who sits left."""
        rule = getattr(self.options, "next_dealer", "left")
        if winner is None or rule not in {"winner", "loser"}:
            return self.from_left[0]
        return winner if rule == "winner" else 1 - winner

    def offers(self, seat: int, word: str) -> bool:
        """Whether a word is worth proposing to a seat that may say it in this phase."""
        return True

    def play_line(self, acts: Sequence[Act], cards: Sequence[int], number: int) -> list[int] | None:
        """Play a trick or turn as the entries from a number on, and tell the seats up to a refusal.

        The acts are those of a line, `cards` where all of them are cards played. None, and nothing
        is played, where they are no more than any other acts.
        """
        return None

    def why_over(self) -> Says:
        """Why nothing can be added to a hand that is over; a game may say what ended it."""
        return _OVER

    def situation(self, act: Act | None = None) -> Says:
        """What the hand is waiting for in place of an act, in a sentence; a game may know more."""
        phase = self.phase
        assert phase is not None
        if callable(phase.situation):
            return phase.situation(self)
        return Says(phase.situation)

    def resolve(self, act: Act) -> Act:
        """A bare rank, suit or number as the act that it means in this phase."""
        if act.word == "suit" and self.phase and "trump" in self.phase.words:
            return Act("trump", suit=act.suit)
        return act

    def meant(self, act: Act, named: int | None = None) -> Act:
        """What an act means here, said by whose turn it is unless another is named."""
        meant = self.resolve(act)
        is_rank = meant is act and act.word == "rank" and act.number is None
        return self.known_card(act) if is_rank and named in {None, self.turn} else meant

    def known_card(self, rank: Act) -> Act:
        """The card that a rank alone is, where that can be known; else the rank."""
        return rank

    # -- what the phase tells ------------------------------------------------------------------

    def whose_turn(self) -> tuple[int, ...]:
        """The seats from which an act is expected now."""
        if self.phase is None:
            return ()
        turn = self.phase.turn
        return turn(self) if turn else (self.turn,)

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        """The game's own clause by which a seat cannot make an act in this phase or not yet."""
        exact = self.phase.exact.get(act.word) if self.phase else None
        return exact if exact is None or isinstance(exact, Clause) else exact(self, seat)

    def can_say(self, *words: str) -> bool:
        """Whether one of these words belongs to the phase, whoever may say it."""
        return self.phase is not None and not self.phase.words.keys().isdisjoint(words)

    # -- the way of an act ---------------------------------------------------------------------

    def seat_of(self, act: Act) -> int | None:
        """The only seat that can make an act now, None where it must be named.

        An act that nobody can make is that of the seat whose turn it is.
        """
        step = self._step(act)
        who = step.who(self) if step else ()
        if len(who) > 1:
            able = [seat for seat in who if self.refusal_for(seat, act) is None]
            return able[0] if len(able) == 1 else None
        return (who or self.whose_turn() or (0,))[0]

    def refusal_for(self, seat: int, act: Act) -> Refusal | None:
        """Why a seat cannot make an act now, None where it can; changes nothing."""
        judged = self._judge(self._step(act), seat, act)
        return judged if isinstance(judged, Refusal) else None

    def _judge(self, step: Step | None, seat: int, act: Act) -> object:
        """The refusal of an act, or the move that it is; None where that is the act itself."""
        if step is None:
            refusal = self.refused_for(self._out_of_phase(seat, act), seat, act)
            # where something of the table comes first, it is nobody's fault
            is_of_somebody = self.phase is None or self.whose_turn()
            return refusal if is_of_somebody else refusal._replace(by=None)
        who = step.who(self)
        if seat in who:
            return step.judge(self, seat, act)
        return self.refused_for(self.wrong_seat(seat, act, who), seat, act)

    def apply(self, seat: int, act: Act, number: int, *, as_played: bool = False) -> Refusal | None:
        """Fold one act, or say why not; a refused act changes nothing.

        As played, an act that breaks a clause marked with a dagger stands and is a finding
        (COM-IRR-1).
        """
        step = self._step(act)
        move = self._judge(step, seat, act)
        if isinstance(move, Refusal):
            if not (as_played and move.is_recordable):
                return move
            self.find((number,), move.clause, move.says, (number,))
            move = None
        assert step is not None
        self.carry_out(step, seat, act if move is None else move, number)
        return None

    def carry_out(self, step: Step, seat: int, move: object, number: int) -> None:
        """Do what was judged, as an entry, and go on to the phase that its row tells."""
        self.number = number
        step.do(self, seat, move)
        if step.leads:
            self.go_on(step.leads)

    def go_on(self, leads: Leads) -> None:
        """Go on to the first of the phases that follow whose condition holds, if one does."""
        for condition, phase in leads:
            if condition is None or condition(self):
                self.phase = phase
                return

    def apply_as_taken(self, seat: int, act: Act, number: int) -> Refusal | None:
        """Fold an act that was taken when less was checked; a rule that it breaks is a finding."""
        step, refusal = self._step(act), self.refusal_for(seat, act)
        if step is None or refusal is None or seat not in step.who(self):
            return self.apply(seat, act, number)
        move = self.judge_as_taken(step, seat, act)
        if isinstance(move, Refusal):
            return move
        if refusal.kind == "RULE":
            self.find((number,), refusal.clause, refusal.says, (number,))
        self.carry_out(step, seat, act if move is None else move, number)
        return None

    def judge_as_taken(self, step: Step, seat: int, act: Act) -> object:
        """The judgement of an act by what was checked when it was taken."""
        self.was_taken = True
        judged = step.judge(self, seat, act)
        self.was_taken = False
        return judged

    def apply_in_turn(self, act: Act, number: int) -> int | Refusal:
        """Fold one act of the seat that alone can make it now: which seat, or why not."""
        word, phase = act.word, self.phase
        step = (phase.words.get(word) if phase else None) or self._general(word)
        who = step.who(self) if step else ()
        if step is None or len(who) != 1:
            seat = self.seat_of(act)
            refusal = self.unnamed(act) if seat is None else self.apply(seat, act, number)
            return refusal or seat or 0
        seat = who[0]
        move = step.judge(self, seat, act)
        if move is None:
            move = act
        elif isinstance(move, Refusal):
            return move
        self.carry_out(step, seat, move, number)
        return seat

    def unnamed(self, act: Act) -> Refusal:
        """The refusal of an act that not just one seat could make."""
        text = self.text(act)
        mark = "" if act.word in NAME_FIRST else ":"
        seats = range(self.seats)
        able = [seat for seat in seats if self.refusal_for(seat, act) is None]
        would_do = tuple(f"{self.name(seat)}{mark} {text}" for seat in able)
        words = (
            "{act} could be anybody's: put the name before it."
            if able
            else "Nobody can enter {act} now: put a name before it, and you are told why."
        )
        found = fault(COM.SYN_1, words, would_do, tells=not able, act=Typed(text))
        return self.refused_for(found, None, act)

    def _step(self, act: Act) -> Step | None:
        step = self.phase.words.get(act.word) if self.phase else None
        return step or self._general(act.word)

    def is_general(self, word: str) -> bool:
        """Whether a word is of no trick or phase, such as what shows cards or tells a result."""
        return word in OF_ALL_GAMES or word in self.setting.phases.always

    def _general(self, word: str) -> Step | None:
        """A word that belongs to no phase; after a result only what shows cards as dealt is one."""
        if self.phase is None:
            shows = self.trick > 0 and word in {"holds", "seen"}
            if word in OF_ALL_GAMES or not (self.reported is None or shows):
                return None
        return self.setting.phases.always.get(word) or OF_ALL_GAMES.get(word)

    def _out_of_phase(self, seat: int, act: Act) -> Fault:
        exact = self.more_exact_clause(act, seat)
        if self.phase is None:
            turned = (f"hand {self.text(act)}",) if act.word == "play" else ()
            return Fault(exact or COM.SEQ_3, self.why_over(), turned, kind="SEQ")
        turn = self.whose_turn()
        is_bound = bool(turn) and seat != TABLE and act.word not in self.words_out_of_turn
        if exact is None and is_bound and seat not in turn:
            return Fault(COM.SEQ_2, in_turn(self.out_of_turn(seat, turn), self._waits_for(act)))
        if would_do := self._cards_of_rank(seat, act):
            return fault(exact or COM.SEQ_1, "Say its suit too.", would_do, kind="SEQ")
        why = in_turn(self._waits_for(act), Says("", cites=exact) if exact else None)
        return Fault(exact or COM.SEQ_1, why, self.expected_words(seat), kind="SEQ")

    def _waits_for(self, act: Act) -> Says:
        """The situation, with the clause of a phase that binds every turn alike."""
        phase = self.phase
        if phase and phase.clause:
            return Says(phase.by_clause, clause=phase.clause)
        return self.situation(act)

    def _cards_of_rank(self, seat: int, act: Act) -> tuple[str, ...]:
        """The cards that a seat can play of a rank that was named without a suit."""
        if act.word != "rank" or act.number is not None or not self.can_say("play"):
            return ()
        alike = each(RANK_CARDS[act.rank] & self.hands.pack)
        plays = ((card, Act("play", cards=(card,))) for card in alike)
        return tuple(card_text(card) for card, play in plays if not self.refusal_for(seat, play))

    def wrong_seat(self, seat: int, act: Act, who: tuple[int, ...]) -> Fault:
        """What is wrong with an act that belongs to the phase, but to other seats."""
        late = first(self.too_late(seat, act, who))
        if late:
            return late
        if TABLE in who:
            words = "{act} is nobody's own: write it without a name."
            return fault(COM.SYN_1, words, (self.text(act),), act=Typed(act.word))
        able = tuple(other for other in who if self.refusal_for(other, act) is None)
        if not able and seat in self.whose_turn():
            # nobody has a turn for it: it is its time that has not come, or has gone by
            return self._out_of_phase(seat, act)
        exact, text = self.more_exact_clause(act, seat), self.text(act)
        why = Says("", cites=exact) if exact else self.out_of_turn(seat, who)
        would_do = tuple(f"{self.name(other)}: {text}" for other in able)
        return Fault(exact or COM.SEQ_2, why, would_do, kind="SEQ")

    def too_late(self, seat: int, act: Act, who: tuple[int, ...]) -> Iterator[Fault]:
        """Why the time of an act has gone by for a seat, where a game knows a clause for that."""
        yield from ()

    def out_of_turn(self, seat: int, others: Sequence[int]) -> Says:
        """Why a seat has no turn now but those of `others`; a game may know more."""
        if not others:
            words = "{player} can't enter that now, and nobody else can."
            return Says(words, player=self.name(seat))
        return Says("It's {players}'s turn.", players=any_of(map(self.name, others)))

    def expected_words(self, seat: int | None = None) -> tuple[str, ...]:
        """The words of this phase, all or those to propose to a seat, with what bare ones are."""
        if self.phase is None:
            return ()
        return tuple(
            BARE_WORDS.get(word, word)
            for word, step in self.phase.words.items()
            if seat in {None, TABLE}
            or (not {seat, TABLE}.isdisjoint(step.who(self)) and self.offers(seat, word))
        )

    def other_words(self) -> tuple[str, ...]:
        """The words that the seat in turn may say in place of a card."""
        return tuple(word for word in self.expected_words() if word not in BARE_WORDS.values())

    # -- the general words ---------------------------------------------------------------------

    def judge_turned(self, seat: int, act: Act) -> Refusal | None:
        """Why a card cannot be the one that is turned up, if it lies elsewhere."""
        found = self.not_dealt(None, act.cards[0])
        return self.refused_for(found, seat, act) if found else None

    def do_upcard(self, _seat: int, act: Act) -> None:
        """The card that is turned up is in nobody's hand."""
        self.lay_upcard(act.cards[0])

    def lay_upcard(self, card: int) -> None:
        """Lay a card in the open where the upcard lies."""
        self.upcard = card
        self.lay_out(card, _UPCARD)

    def check_seen(self, _seat: int, act: Act) -> Iterator[Fault | None]:
        """Cards seen out of play must be in no hand so far, with room for them face down."""
        laid_away = self.hands.half_known
        yield self.check_there(None, act, besides=laid_away)
        if not self.hands.may_lie_away(union(act.cards)):
            few = Says("Not all of them can lie face down: the hands would have too few cards.")
            yield Fault(COM.PHYS_7, few if laid_away else self.few_face_down())

    def do_seen(self, _seat: int, act: Act) -> None:
        """Cards seen out of play are in nobody's hand."""
        before = list(self.hands.known)
        self.lay_out(union(act.cards), _SEEN)
        for seat, known in enumerate(before):
            self.weigh(self.evidence.shown(seat, self.hands.known[seat] & ~known))
        self.weigh(self.evidence.counted())
        self.weigh_promises()

    def check_left(self, seat: int, act: Act) -> Faults:
        """What is in a hand at the end: as many cards as it has, each possible there."""
        if self.phase is not None:
            words = "The hand isn't finished: what is left is entered when it is over."
            yield fault(COM.SEQ_1, words)
        hands, cards = self.hands, union(act.cards)
        count = hands.count(seat)
        if act.how_many != count or cards.bit_count() < len(act.cards):
            words = (
                "{player} has {count} left, each named once."
                if act.cards
                else "{player} has {count} left."
            )
            left = Count(count, "card")
            yield fault(COM.PHYS_4, words, player=self.name(seat), count=left)
        yield from (self.misplaced(seat, card) for card in each(cards))
        yield left_out(hands.known[seat] & ~cards if act.cards else 0, KNOWN)

    def do_left(self, seat: int, act: Act) -> None:
        """Cards that were in the hand to its end; a mere number says nothing new."""
        self.learn(seat, union(act.cards))

    # -- a hand told by its result -------------------------------------------------------------

    def fewer_than_recorded(
        self, points: Mapping[int, int], so_far: Sequence[int], words: str = _HAS_ALREADY
    ) -> Faults:
        """Why a side cannot have so few points: it has more in what is recorded (COM-RES-4)."""
        for side, least in enumerate(so_far):
            if least and points[side] < least:
                yield fault(COM.RES_4, words, side=self.setting.sides[side], points=least)

    def lines_told(self, points: Mapping[int, int]) -> Iterator[ScoreLine]:
        """The score of a hand as it was told (COM-RES-1)."""
        for side, count in sorted(points.items()):
            words = "points of the hand, as told"
            yield ScoreLine(side, COM.RES_1, count, words, source=(self.number,))

    def incomplete_result(self, words: str, /, *, such: str = "", **values: Any) -> Fault:
        """What is wrong with a result from which something is missing; `such` would be whole."""
        facts = self.setting.phases.results.facts
        assert facts
        names = TableNames(self.setting.handles, self.setting.accounts)
        example = such or facts.example(names)
        why = Says(words, **values)
        return fault(COM.RES_5, "{why} For example: {example}", why=why, example=Way(example))

    @property
    def depth(self) -> Depth:
        """How deep the hand is recorded: card by card, by its facts, by what it adds.

        It is `final` where it stands for the rest of a game.
        """
        return self.reported.depth if self.reported else "cards"

    def check_result(self, _seat: int, act: Act) -> Judged:
        """The facts of a hand, held against the game and against what is recorded."""
        told, results = told_by(act), self.setting.phases.results
        if results.facts is None:
            words = "This game doesn't settle a hand by its facts. Enter what it adds."
            yield fault(COM.SYN_1, words, (self.text(act._replace(word="adds", facts=())),))
        yield from results.judge(self, told)
        yield told

    def do_result(self, _seat: int, told: Told) -> None:
        """The hand is over, as its facts tell."""
        since, take = self._since, self.setting.phases.results.take
        self.reported = Reported(self.number, "facts", told, tuple(take(self, told)), since)

    def check_adds(self, _seat: int, act: Act) -> Judged:
        """What a hand adds, held against the game."""
        told = told_by(act)
        yield from self.setting.phases.results.judge_adds(self, told)
        yield told

    def do_adds(self, _seat: int, told: Told) -> None:
        """The hand is over, and adds what was said; no more is known of it."""
        words = "what it adds; the rest was not written down"
        lines = tuple(
            ScoreLine(side, COM.RES_2, told.figures.get(side, 0), words, source=(self.number,))
            for side in range(len(self.setting.sides))
        )
        self.reported = Reported(self.number, "adds", told, lines, self._since)

    def end_game(self, act: Act, entry: int, before: tuple[int, ...]) -> None:
        """Stand for all that nobody wrote down: it adds what there is between two totals."""
        told, words = told_by(act), "what was added by the end of the game"
        lines = tuple(
            ScoreLine(side, COM.RES_3, told.figures[side] - had, words, source=(entry,))
            for side, had in enumerate(before)
        )
        self.reported = Reported(self.number, "final", told, lines, 1)
        self.end()

    @property
    def _since(self) -> int:
        return max(self.trick, 1)

    def end(self) -> None:
        """Nothing more is expected: the hand stands for the rest of a game, or was annulled."""
        self.phase = None


_REPORTS = Phases(
    always=(
        Row("result", the_table, COM.RES_1, Deal.check_result, Deal.do_result, OVER),
        Row("adds", the_table, COM.RES_2, Deal.check_adds, Deal.do_adds, OVER),
    )
)
OF_ALL_GAMES: Mapping[str, Step] = _REPORTS.always
