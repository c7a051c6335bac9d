"""The phases of a hand, as a table that the engine runs: who may say what, and what comes next.

A game writes its table once. No other place assigns a phase: an act is judged, done, and its row
tells in which phase the hand then is. `trickledger rules GAME --phases` prints the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.language.notation import Act, Bare
from trickledger.rules.play.reminders import NO_REMINDERS, Reminders
from trickledger.rules.play.told import NO_RESULTS, Results
from trickledger.rules.refusals import Fault, Judged
from trickledger.rules.says import Says

TABLE = -1
STAYS: Final = ""
OVER: Final = "over"

Who = Callable[[Any], tuple[int, ...]]
Condition = Callable[[Any], bool]
Then = str | Mapping[Condition, str]
"""The name of the phase that follows, or several, each under a condition; else the phase stays."""
Exact = Clause | Callable[[Any, int], Clause | None]
Check = Callable[[Any, int, Act], Judged]
Judge = Callable[[Any, int, Act], object]


def otherwise(_deal: Any) -> bool:
    """The condition of the last phase of several, which follows where no other does."""
    return True


class AtOnce(NamedTuple):
    """A check that yields nothing: it gives the refusal, or the move that an act is.

    It is for what is said in every turn: to ask a generator takes one call more.
    """

    judge: Judge


class Row(NamedTuple):
    """One word of a phase: who may say it, by which clause, its check, its doing, what follows.

    `who` gives seats. `check` yields the faults that an act has and at last the move that it is, if
    it does not answer `AtOnce`, and changes nothing; `do` is called after it with the move. Where
    there is none, and in what is taken as it was played against a clause, the act itself is the
    move. `then` is the phase that follows; for a card of a trick, `trick` is what follows the one
    that completes it. `breath` has what can be said in one breath with it, each a word or several
    that follow each other, by whoever may say them then; where it is the word itself, all who are
    left say it.
    """

    word: str
    who: Who
    clause: Clause
    check: Check | AtOnce | None = None
    do: Callable[[Any, int, Any], None] | None = None
    then: Then = STAYS
    trick: Then | None = None
    breath: tuple[str, ...] = ()


def judgement(check: Check | AtOnce | None) -> Judge:
    """A check as the engine asks it: the first that one yields is a fault, or else the move."""
    if check is None:
        return nothing_to_check
    if isinstance(check, AtOnce):
        return check.judge

    def judge(hand: Any, seat: int, act: Act) -> object:
        # as `first` does, without a call in every act
        found = next(filter(None, check(hand, seat, act)), None)
        return hand.refused_for(found, seat, act) if type(found) is Fault else found

    return judge


class Step:
    """A row as the engine runs it: who, the judgement, the doing, the phases that may follow."""

    __slots__ = ("breath", "do", "judge", "leads", "who")

    def __init__(self, row: Row, leads: Leads) -> None:
        self.who = row.who
        self.judge = judgement(row.check)
        self.do: Callable[[Any, int, Any], None] = row.do or nothing_to_do
        self.leads = leads
        self.breath = row.breath


class Phase:
    """A stage of a hand: what it waits for, and its words, a row each.

    `asks` is the question to whose turn it is, with places for the `player`, the `other` of two and
    the `card` turned up; a phase without one asks for a card, or says whose turn it is. `situation`
    says in a sentence what the hand is waiting for, `turn` whose turn it is where that is not
    `hand.turn`, `bare` how a bare rank or figure is read: where cards are played, as one. A bare
    suit is a suit everywhere. `exact` are the clauses by which a word cannot be said here, or not
    by this seat, where a game names it more exactly than COM-SEQ-1 and -2 do. `clause` is the one
    whose rule the situation says, where it binds every turn alike; `by_clause` says it with a place
    for it.
    """

    __slots__ = (
        "after_card",
        "after_trick",
        "asks",
        "bare",
        "by_clause",
        "clause",
        "exact",
        "name",
        "rows",
        "situation",
        "table",
        "takes_cards",
        "turn",
        "words",
    )

    def __init__(
        self,
        name: str,
        situation: str | Callable[[Any], Says],
        *rows: Row,
        bare: Bare | None = None,
        turn: Who | None = None,
        exact: Mapping[str, Exact] | None = None,
        clause: Clause | None = None,
        by_clause: str = "",
        asks: str = "",
    ) -> None:
        self.name = name
        self.asks = asks
        self.situation = situation
        self.clause = clause
        self.by_clause = by_clause
        self.rows = rows
        self.words: Mapping[str, Step] = {}
        self.turn = turn
        self.exact = exact or {}
        self.takes_cards = any(row.word == "play" for row in rows)
        self.bare: Bare = bare or ("card" if self.takes_cards else "nothing")
        self.after_card: Leads = ()
        self.after_trick: Leads = ()
        self.table = NO_PHASES

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is the same phase: it belongs to the table of its game."""
        return _phase_of, (self.table, self.name)

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


Leads = tuple[tuple[Condition | None, Phase | None], ...]
"""The phases that follow, the first whose condition holds: None always does, as a phase it ends."""


class Phases:
    """The table of a game: its phases, the first of which a hand begins with.

    The rows `always` belong to every phase, and to a hand that is over as far as they say so;
    `results` say how a hand is taken that is told by its end alone, `reminders` what the scorer is
    told that could still be said, or was left out.
    Raises ValueError where a row leads to a phase that is not there.
    """

    of: Any = None
    """The class of the game whose table it is."""

    def __init__(
        self,
        *phases: Phase,
        always: Iterable[Row] = (),
        results: Results = NO_RESULTS,
        reminders: Reminders = NO_REMINDERS,
    ) -> None:
        self.results = results
        self.reminders = reminders
        self.named = {phase.name: phase for phase in phases}
        self.first = phases[0] if phases else None
        if len(self.named) < len(phases):
            raise ValueError("Two phases of a game have one name.")
        self.rows = (*always,)
        self.always = {row.word: self._step("A word of every phase", row) for row in self.rows}
        for phase in phases:
            phase.table = self
            phase.words = {row.word: self._step(phase.name, row) for row in phase.rows}
            for row in phase.rows:
                if row.trick is not None:
                    phase.after_card = self._leads(phase.name, row.then)
                    phase.after_trick = self._leads(phase.name, row.trick)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is the same table: there is one for a game."""
        return _table_of, (self.of,)

    def __iter__(self) -> Iterator[Phase]:
        return iter(self.named.values())

    def _step(self, where: str, row: Row) -> Step:
        # a card of a trick leads on where it is played, be it judged here or in a line of cards
        leads = self._leads(where, row.then) if row.trick is None else ()
        return Step(row, leads)

    def _leads(self, where: str, then: Then) -> Leads:
        if isinstance(then, str):
            return ((None, self._named(where, then)),) if then else ()
        return tuple(
            (None if condition is otherwise else condition, self._named(where, name))
            for condition, name in then.items()
        )

    def _named(self, where: str, name: str) -> Phase | None:
        if name != OVER and name not in self.named:
            raise ValueError(f"{where} leads to {name}, which is no phase of this game.")
        return self.named.get(name)


NO_PHASES = Phases()


def _table_of(game: Any) -> Phases:
    table: Phases = game.phases if game else NO_PHASES
    return table


def _phase_of(table: Phases, name: str) -> Phase:
    return table.named[name]


def has_turn(deal: Any) -> tuple[int, ...]:
    """The seat whose turn it is."""
    return (deal.turn,)


def anyone(deal: Any) -> tuple[int, ...]:
    """Every seat may say it."""
    return _first_seats(deal.seats)


@cache
def _first_seats(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def nobody(_deal: Any) -> tuple[int, ...]:
    """No seat has a turn: something of the table comes first."""
    return ()


def the_table(_deal: Any) -> tuple[int, ...]:
    """No seat says it: it is a fact of the table."""
    return (TABLE,)


def nothing_to_check(_deal: Any, _seat: int, _act: Act) -> None:
    """The judgement of an act that is always in order in its phase."""


def nothing_to_do(_deal: Any, _seat: int, _act: Act) -> None:
    """What an act changes that only checks what is known, or only leads to another phase."""
