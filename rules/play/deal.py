"""One hand as it is recorded: private, mutable, folded act by act.

A game fills the protocol: phases that say whose turn it is and which words they may say, checks
that answer before anything is assigned, and a result when the hand is over. Known and hidden
hands run through the same lines.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.cards import card_text, each, listing, texts, union
from trickledger.rules.clauses import Clause, Rulebook
from trickledger.rules.common import COM
from trickledger.rules.evidence.fixed_hands import Evidence, Proof
from trickledger.rules.evidence.hands import Hands
from trickledger.rules.ladder import broken_clause
from trickledger.rules.language.notation import Act, Bare, PlainLine, act_text
from trickledger.rules.refusals import Finding, FindingKey, Kind, Refusal
from trickledger.rules.score import Result, ScoreLine, Settled, added_up

NAME_FIRST = ("holds", "left")
BARE_WORDS = {"play": "a card", "rank": "a rank", "suit": "a suit", "number": "a number"}
TABLE = -1


AtOnce = Callable[[Any, int, Act, int], Refusal | None]


class Step(NamedTuple):
    """One word of a phase: who may say it, what is checked, and what it changes.

    `who` gives seats, `check` a refusal or None and changes nothing, `do` is called after it.
    `at_once` is both for an act of which the check is half of what it does: it takes the number of
    the entry, and without one only judges. No clause with a dagger may refuse such an act.
    `formerly` is what an earlier version checked where it checked less.
    """

    who: Callable[[Any], tuple[int, ...]]
    check: Callable[[Any, int, Act], Refusal | None]
    do: Callable[[Any, int, Act], None]
    at_once: AtOnce | None = None
    formerly: Callable[[Any, int, Act], Refusal | None] | None = None


class Phase(NamedTuple):
    """A stage of a hand: its name, its words, how bare words are read, what a card leads to."""

    name: str
    words: Mapping[str, Step]
    bare: Bare = "nothing"
    after_card: Phase | None = None


class Setting(NamedTuple):
    """What a hand is played under: the game's options, the handles by seat, the dealer."""

    options: Any
    handles: tuple[str, ...]
    dealer: int


def anyone(deal: Deal) -> tuple[int, ...]:
    """Every seat may say it."""
    return _first_seats(deal.seats)


@cache
def _first_seats(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def the_table(_deal: Deal) -> tuple[int, ...]:
    """No seat says it: it is a fact of the table."""
    return (TABLE,)


def step_at_once(who: Callable[[Any], tuple[int, ...]], at_once: AtOnce) -> Step:
    """The step of an act that is judged and done in one."""

    def check(deal: Deal, seat: int, act: Act) -> Refusal | None:
        return at_once(deal, seat, act, 0)

    def do(deal: Deal, seat: int, act: Act) -> None:
        at_once(deal, seat, act, deal.number)

    return Step(who, check, do, at_once)


def nothing_to_check(_deal: Deal, _seat: int, _act: Act) -> Refusal | None:
    """The check of an act that is always in order in its phase."""
    return None


def nothing_to_do(_deal: Deal, _seat: int, _act: Act) -> None:
    """What an act changes that only checks what is known."""


class Deal(ABC):
    """A hand from the deal to its result.

    `number` is the entry being folded, `trick` the trick in progress (0: none). `phase` is None
    once the hand is over. `findings` are kept by their key; `placed` tells where a card lies that
    was laid aside in the open; `adjustments` are score lines that a ruling adds to the hand's own.
    Claims that proved false, by their entries, are `disbelieved` and no facts; a hand in which one
    was taken for a fact so far is stale, and is folded again. A joint finding that came after one
    had `fallen` may have been provable since that one was: `undated` holds it with that entry.

    A hand is a row of rounds, tricks or turns, and the entries of the `trick_words` belong to one
    of them: a duty binds them, and an audit goes through them; `cardless_act` is what one that
    plays no card is called. The `words_out_of_turn` are said when their time has come, whosever
    turn it is. `EVIDENCE` is what the record proves, by how the hands of the game move.
    """

    # Slots of the classes that all games share leave a game room for attributes of its own: beyond
    # some thirty in all every access of a hand would become a look-up in a dictionary.
    __slots__ = (
        "adjustments",
        "disbelieved",
        "evidence",
        "fallen",
        "findings",
        "hands",
        "is_stale",
        "number",
        "phase",
        "placed",
        "seats",
        "setting",
        "trick",
        "undated",
    )

    BOOK: Rulebook
    GENERAL: Mapping[str, Step]
    EVIDENCE: ClassVar[type[Evidence]] = Evidence
    round_name: ClassVar[str] = "trick"
    trick_words: ClassVar[frozenset[str]] = frozenset(("play",))
    cardless_act: ClassVar[str] = "act"
    words_out_of_turn: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, setting: Setting, pack: int) -> None:
        self.setting = setting
        self.seats = len(setting.handles)
        self.hands = Hands(self.seats, pack)
        self.evidence = self.EVIDENCE(self.hands)
        self.findings: dict[tuple[tuple[int, ...], str], Finding] = {}
        self.placed: dict[int, str] = {}
        self.adjustments: tuple[ScoreLine, ...] = ()
        self.disbelieved: dict[int, Finding] = {}
        self.is_stale = False
        self.fallen = 0
        self.undated: dict[FindingKey, int] = {}
        self.phase: Phase | None = None
        self.number = 0
        self.trick = 0

    # -- what a game supplies ------------------------------------------------------------------

    @abstractmethod
    def whose_turn(self) -> tuple[int, ...]:
        """The seats from which an act is expected now."""

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

    @abstractmethod
    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        """The game's own clause by which a seat cannot make an act in this phase or not yet."""

    def worth(self, card: int) -> int:
        """What a card counts for whoever wins it, or is left with it."""
        del card
        return 0

    @property
    @abstractmethod
    def rounds_done(self) -> int:
        """How many tricks or turns are complete."""

    @property
    def next_trick(self) -> int:
        """The number of the trick or turn that is not complete."""
        return self.rounds_done + 1

    def turns_done(self) -> list[dict[str, Any]]:
        """The complete turns as records, in a game that has no tricks."""
        return []

    def result(self, sides: int) -> Result | None:
        """What the hand is worth to each of so many sides, None while it is not over.

        What was ruled on its score is settled with the rest of it (COM-RUL-6). Where the hand does
        not count there is nothing to settle, so that is entered as it is.
        """
        if self.phase is not None:
            return None
        lines = (*self.score_lines(), *self.adjustments)
        score = added_up(lines, sides)
        settlement, next_dealer, why = self.settle(lines, score)
        if why:
            settlement = (*settlement, *self.adjustments)
        entered = added_up(settlement, sides)
        return Result(not why, score, entered, lines, settlement, next_dealer, why)

    def offers(self, seat: int, word: str) -> bool:
        """Whether a word is worth proposing to a seat that may say it in this phase."""
        del seat, word
        return True

    @property
    def takes_cards(self) -> bool:
        """Whether a bare card is an act of this phase."""
        return self.phase is not None and "play" in self.phase.words

    def play_line(self, line: PlainLine, number: int) -> list[int] | None:
        """Play a trick or turn as the entries from a number on, and tell the seats up to a refusal.

        None, and nothing is played, where the line is no more than any other acts.
        """
        del line, number
        return None

    def why_over(self) -> str:
        """Why nothing can be added to a hand that is over; a game may say what ended it."""
        return "This hand is over: hand opens the next, undo or correct mends this one."

    def resolve(self, act: Act) -> Act:
        """A bare rank, suit or number as the act that it means in this phase."""
        if act.word == "suit" and self.phase and "trump" in self.phase.words:
            return Act("trump", suit=act.suit)
        return act

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
        return self._refusal_of(self._step(act), seat, act)

    def _refusal_of(self, step: Step | None, seat: int, act: Act) -> Refusal | None:
        if step is None:
            return self._out_of_phase(seat, act)
        who = step.who(self)
        if seat not in who:
            return self.wrong_seat(seat, act, who)
        return step.check(self, seat, act)

    def apply(self, seat: int, act: Act, number: int, *, as_played: bool = False) -> Refusal | None:
        """Fold one act, or say why not; a refused act changes nothing.

        As played, an act that breaks a clause marked with a dagger stands and is a finding
        (COM-IRR-1).
        """
        step = self._step(act)
        if step and step.at_once and seat in step.who(self) and not as_played:
            return step.at_once(self, seat, act, number)
        refusal = self._refusal_of(step, seat, act)
        if refusal is not None and not (as_played and recordable(refusal)):
            return refusal
        assert step is not None
        self.number = number
        if refusal is not None:
            self.find((number,), refusal.clause, refusal.why, (number,))
        step.do(self, seat, act)
        return None

    def apply_as_taken(self, seat: int, act: Act, number: int) -> Refusal | None:
        """Fold an act that was taken when less was checked; a rule that it breaks is a finding."""
        step, refusal = self._step(act), self.refusal_for(seat, act)
        if step is None or step.formerly is None or refusal is None or seat not in step.who(self):
            return self.apply(seat, act, number)
        former = step.formerly(self, seat, act)
        if former:
            return former
        self.number = number
        if refusal.kind == "RULE":
            self.find((number,), refusal.clause, refusal.why, (number,))
        step.do(self, seat, act)
        return None

    def apply_in_turn(self, act: Act, number: int) -> int | Refusal:
        """Fold one act of the seat that alone can make it now: which seat, or why not."""
        word, phase = act.word, self.phase
        step = (phase.words.get(word) if phase else None) or self.GENERAL.get(word)
        who = step.who(self) if step else ()
        if step is None or len(who) != 1:
            seat = self.seat_of(act)
            refusal = self.unnamed(act) if seat is None else self.apply(seat, act, number)
            return refusal or seat or 0
        seat = who[0]
        if step.at_once:
            return step.at_once(self, seat, act, number) or seat
        if step.check is not nothing_to_check:
            refusal = step.check(self, seat, act)
            if refusal is not None:
                return refusal
        self.number = number
        step.do(self, seat, act)
        return seat

    def unnamed(self, act: Act) -> Refusal:
        """The refusal of an act that not just one seat could make."""
        text = self.text(act)
        mark = "" if act.word in NAME_FIRST else ":"
        seats = range(self.seats)
        able = [seat for seat in seats if self.refusal_for(seat, act) is None]
        would_do = tuple(f"{self.name(seat)}{mark} {text}" for seat in able or seats)
        why = "More than one seat could: say who."
        if not able:
            why = "Nobody could now: say who, and it is told why."
        return self.refuse("SYN", COM.SYN_1, None, act, why, would_do=would_do)

    def _step(self, act: Act) -> Step | None:
        step = self.phase.words.get(act.word) if self.phase else None
        return step or self.GENERAL.get(act.word)

    def _out_of_phase(self, seat: int, act: Act) -> Refusal:
        exact = self.more_exact_clause(act, seat)
        if self.phase is None:
            return self.refuse("SEQ", exact or COM.SEQ_3, seat, act, self.why_over())
        why = f"This is {self.phase.name}."
        if exact:
            why = f"{why} {exact.text}"
        turn = self.whose_turn()
        is_bound = bool(turn) and seat != TABLE and act.word not in self.words_out_of_turn
        if exact is None and is_bound and seat not in turn:
            names = " or ".join(map(self.name, turn))
            why = f"{self.out_of_turn(seat, names)} {why}"
            return self.refuse("SEQ", COM.SEQ_2, seat, act, why)
        would_do = self.expected_words(seat)
        return self.refuse("SEQ", exact or COM.SEQ_1, seat, act, why, would_do=would_do)

    def wrong_seat(self, seat: int, act: Act, who: tuple[int, ...]) -> Refusal:
        """The refusal of an act that belongs to the phase, but to other seats."""
        if TABLE in who:
            why = f"{act.word} is a fact of the table: write it without a name."
            return self.refuse("SYN", COM.SYN_1, seat, act, why, would_do=(self.text(act),))
        able = tuple(other for other in who if self.refusal_for(other, act) is None)
        if not able and seat in self.whose_turn():
            # nobody has a turn for it: it is its time that has not come, or has gone by
            return self._out_of_phase(seat, act)
        names = " or ".join(self.name(other) for other in who) or "nobody"
        exact = self.more_exact_clause(act, seat)
        return self.refuse(
            "SEQ",
            exact or COM.SEQ_2,
            seat,
            act,
            exact.text if exact else self.out_of_turn(seat, names),
            would_do=tuple(f"{self.name(other)}: {self.text(act)}" for other in able),
        )

    def out_of_turn(self, seat: int, names: str) -> str:
        """Why a seat has no turn now but those of `names`; a game may know more."""
        return f"It is not {self.name(seat)}'s turn but that of {names}."

    def expected_words(self, seat: int | None = None) -> tuple[str, ...]:
        """The words of this phase, those of a seat or all, with what stands for bare words."""
        if self.phase is None:
            return ()
        return tuple(
            BARE_WORDS.get(word, word)
            for word, step in self.phase.words.items()
            if seat in {None, TABLE} or not {seat, TABLE}.isdisjoint(step.who(self))
        )

    def other_words(self) -> tuple[str, ...]:
        """The words that the seat in turn may say in place of a card."""
        return tuple(word for word in self.expected_words() if word not in BARE_WORDS.values())

    # -- the general words ---------------------------------------------------------------------

    def check_upcard(self, _seat: int, act: Act) -> Refusal | None:
        """The card that is turned up must not lie elsewhere."""
        return self.dealt_twice(self.misplaced(None, act, act.cards[0]))

    def check_there(self, seat: int | None, act: Act, *, besides: int = 0) -> Refusal | None:
        """Each card of an act can come from a hand (None: from the face-down cards), none twice.

        Of the cards `besides` that is known.
        """
        refusal = self.named_twice(seat, act)
        if refusal:
            return refusal
        cards = (card for card in act.cards if not card & besides)
        refusals = (self.misplaced(seat, act, card) for card in cards)
        return next(filter(None, refusals), None)

    def named_twice(self, seat: int | None, act: Act) -> Refusal | None:
        """Why a list of cards that names one twice is refused (COM-PHYS-2)."""
        twice = repeated(act.cards)
        if not twice:
            return None
        return self.refuse("PHYS", COM.PHYS_2, seat, act, f"{card_text(twice)} is named twice.")

    def recorded_already(self, seat: int) -> str:
        """Why a hand is not recorded a second time."""
        return f"The hand of {self.name(seat)} is recorded already: correct that entry."

    def check_seen(self, seat: int, act: Act) -> Refusal | None:
        """Cards seen out of play must be in no hand so far, with room for them face down."""
        del seat
        laid_away = union(some for some, _ in self.hands.kept.values())
        refusal = self.check_there(None, act, besides=laid_away)
        if refusal or self.hands.may_lie_away(union(act.cards)):
            return refusal
        why = f"Only {self.hands.face_down} cards lie face down."
        if laid_away:
            why = "Not so many of them can lie face down: the hands would have too few cards."
        return self.refuse("PHYS", COM.PHYS_7, None, act, why)

    def do_seen(self, _seat: int, act: Act) -> None:
        """Cards seen out of play are in nobody's hand."""
        before = list(self.hands.known)
        self.hands.place(union(act.cards))
        for card in act.cards:
            self.placed[card] = "was seen out of play"
        for seat, known in enumerate(before):
            self.weigh(self.evidence.shown(seat, self.hands.known[seat] & ~known))
        self.weigh(self.evidence.counted())
        self.weigh_promises()

    def miscounted(self, seat: int, act: Act, size: int, clause: Clause) -> Refusal | None:
        """Why the cards of a recorded hand are not as many as a clause deals, or not all different.

        COM-PHYS-4.
        """
        if len(act.cards) != size:
            why = f"{size} cards are expected, not {len(act.cards)} ({clause})."
            return self.refuse("PHYS", COM.PHYS_4, seat, act, why)
        twice = repeated(act.cards)
        if twice:
            why = f"{card_text(twice)} is named twice."
            return self.refuse("PHYS", COM.PHYS_4, seat, act, why)
        return None

    def check_left(self, seat: int, act: Act) -> Refusal | None:
        """What is in a hand at the end: as many cards as it has, each possible there."""
        if self.phase is not None:
            why = "The hand is not over: what is left is recorded at its end."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        hands, cards = self.hands, union(act.cards)
        count = hands.count(seat)
        named = len(act.cards) if act.number is None else act.number
        if named != count or cards.bit_count() < len(act.cards):
            once = ", each named once" if act.cards else ""
            why = f"By counting {self.name(seat)} has {count} left{once}."
            return self.refuse("PHYS", COM.PHYS_4, seat, act, why)
        for card in each(cards & ~hands.known[seat]):
            refusal = self.misplaced(seat, act, card)
            if refusal:
                return refusal
        missing = hands.known[seat] & ~cards if act.cards else 0
        if missing:
            why = f"{listing(missing)} is known to be in that hand and is not among them."
            return self.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=missing)
        return None

    def do_left(self, seat: int, act: Act) -> None:
        """Cards that were in the hand to its end; a mere number says nothing new."""
        self.learn(seat, union(act.cards))

    # -- physical integrity --------------------------------------------------------------------

    def misplaced(self, seat: int | None, act: Act, card: int) -> Refusal | None:
        """Why a card cannot come from a seat's hand (None: from the face-down cards).

        COM-CARD-3, COM-PHYS-2, -3, -6; nothing where it can.
        """
        hands = self.hands
        if card & (hands.unseen if seat is None else hands.possible(seat)):
            return None
        if not card & hands.pack:
            clause = self.BOOK.DECK_1
            return self.refuse("PHYS", clause, seat, act, clause.text)
        text = card_text(card)
        for other, known in enumerate(hands.known):
            if card & known:
                why = f"{text} is known to be in {self.name(other)}'s hand."
                return self.refuse("PHYS", COM.PHYS_3, seat, act, why)
        if not card & hands.unseen:
            clause, where = self.whereabouts(card)
            return self.refuse("PHYS", clause, seat, act, f"{text} {where}.")
        assert seat is not None
        return self._not_in_hand(seat, act, text)

    def not_held(self, seat: int, act: Act, card: int) -> Refusal | None:
        """Why a seat cannot have a card that it plays or shows; a game may know better."""
        return self.misplaced(seat, act, card)

    def not_to_show(self, seat: int, act: Act, cards: int) -> Refusal | None:
        """Why a seat cannot show cards from its hand: one is elsewhere, or there is no room.

        COM-PHYS-2, -3, -6, -7.
        """
        refusals = (self.not_held(seat, act, card) for card in each(cards))
        refusal = self.named_twice(seat, act) or next(filter(None, refusals), None)
        if refusal or self.hands.has_room(seat, cards):
            return refusal
        why = f"{self.name(seat)} has no room for {listing(cards)}."
        return self.refuse("PHYS", COM.PHYS_7, seat, act, why)

    def dealt_twice(self, refusal: Refusal | None) -> Refusal | None:
        """The refusal of a card of the deal: what lies elsewhere was dealt twice (COM-PHYS-2)."""
        if refusal is None or refusal.clause != COM.PHYS_3:
            return refusal
        return refusal._replace(clause=COM.PHYS_2)

    def whereabouts(self, card: int) -> tuple[Clause, str]:
        """Where a card lies that is in no hand and not unseen, and the clause that bars it."""
        return COM.PHYS_3, self.placed.get(card, "lies in the open")

    def _not_in_hand(self, seat: int, act: Act, text: str) -> Refusal:
        held = self.hands.possible(seat)
        if not held:
            why = f"{self.name(seat)} has no card left."
            return self.refuse("PHYS", COM.PHYS_4, seat, act, why)
        if seat in self.hands.kept:
            said = f"{self.name(seat)} can hold no other cards than {listing(held)}"
        else:
            said = f"{self.name(seat)} holds {listing(held)}, every card of the hand is known"
        why = (
            f"{said}, and {text} is not among them. Correct the hand that was recorded, or this "
            f"entry."
        )
        return self.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=held)

    def learn(self, seat: int, cards: int) -> None:
        """Make cards known that a seat has held all the time, and draw what follows from it."""
        new = self.hands.learn(seat, cards)
        if new:
            self.weigh(self.evidence.shown(seat, new))
            self.weigh(self.evidence.counted())
            self.weigh_promises()

    # -- findings ------------------------------------------------------------------------------

    def weigh(self, proofs: Iterable[Proof]) -> None:
        """Turn what the evidence proves now into findings (COM-FIND-1, -2)."""
        for proof in proofs:
            lacks = proof.lacks
            clauses = [
                broken_clause(lack.ladder, lack.card, proof.shown or lack.forbidden)
                for lack in lacks
            ]
            clause = min(clauses, key=lambda each_clause: each_clause.order)
            accused = tuple(lack.entry for lack in lacks)
            if len(lacks) == 1:
                self.supersede_joint(accused[0])
            elif self.fallen:
                self.undated[accused, str(clause)] = self.fallen
            self.find(accused, clause, self.reason(proof), (self.number,))

    def weigh_promises(self) -> None:
        """Find the announcements that turn out to be false now (1.4)."""
        if not self.evidence.promises:
            return
        held = [self.shown_so_far(seat) for seat in range(self.seats)]
        for promise in self.evidence.broken_promises(held):
            reason = f"{self.name(promise.seat)} cannot have held what was announced."
            self.find((promise.entry,), promise.clause, reason, (self.number,))

    def shown_so_far(self, seat: int) -> int:
        """The cards of a seat that are known, in its hand or played from it."""
        return self.hands.known[seat]

    def disbelieve(self, entry: int, clause: Clause, reason: str) -> None:
        """Find that a claim was false: nothing may rest on it any more."""
        self.find((entry,), clause, reason, (self.number,))
        self.disbelieved[entry] = self.findings[(entry,), str(clause)]
        self.is_stale = True

    def supersede_joint(self, entry: int) -> None:
        """Close the joint findings on an entry that is now proven alone."""
        for key in [key for key in self.findings if len(key[0]) > 1 and entry in key[0]]:
            since = self.findings.pop(key).proven_by[0]
            self.fallen = min(self.fallen or since, since)

    def reason(self, proof: Proof) -> str:
        """Why what the evidence proves is proven, in a sentence."""
        what = self.accused_words(proof)
        if proof.has_drawn:
            shown = f"{listing(proof.shown)} came out of that hand"
            return f"{what} was illegal: {shown}, more than it can have drawn in between."
        if proof.shown:
            return f"{what} was illegal: {listing(proof.shown)} was in that hand at the time."
        return f"{what} was illegal: the cards not yet seen cannot fill the hands otherwise."

    def accused_words(self, proof: Proof) -> str:
        """What a proof accuses, or the acts of which it accuses one."""
        return " or ".join(
            f"{self.name(lack.seat)}'s {card_text(lack.card) or self.cardless_act}"
            for lack in proof.lacks
        )

    def find(
        self, accused: tuple[int, ...], clause: Clause, reason: str, proven_by: tuple[int, ...]
    ) -> None:
        """Open a finding; one that is known already stays as it is."""
        finding = Finding(accused, clause, reason, proven_by)
        self.findings.setdefault(finding.key, finding)

    # -- words for people ----------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The handle of a seat."""
        return self.setting.handles[seat]

    def text(self, act: Act) -> str:
        """An act as it is written."""
        return act_text(act, self.setting.handles)

    def refuse(
        self,
        kind: Kind,
        clause: Clause,
        seat: int | None,
        act: Act,
        why: str,
        *,
        cards: int = 0,
        would_do: tuple[str, ...] = (),
    ) -> Refusal:
        """A refusal of an act of this hand."""
        by = None if seat is None or seat == TABLE else self.name(seat)
        return Refusal(kind, clause, self.text(act), by, why, tuple(texts(cards)), would_do)


def recordable(refusal: Refusal) -> bool:
    """Whether a refused act can be entered again as it was played (COM-IRR-1)."""
    return refusal.kind == "RULE" and refusal.clause.as_played


def repeated(cards: Iterable[int]) -> int:
    """A card that is named twice among the given ones, 0 where all differ."""
    met = 0
    for card in cards:
        if met & card:
            return card
        met |= card
    return 0
