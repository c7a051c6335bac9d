"""Who may enter what of an event and its games, in which round and which state: one table.

Every way in asks it, in the transaction of the entry: commands, desk, phones, import and merge.
What a right says nothing of, nobody may. A law says besides what fits an event; nobody has a right
against a law.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.says import Command

if TYPE_CHECKING:
    from trickledger.ledger.tournament.table import Table

Who = Literal["director", "deputy", "scorer", "friend", "table", "person", "player", "guest"]
WHO: Mapping[Who, str] = {
    "director": "whoever types the commands of `event`, or sits at the desk",
    "deputy": "whoever sits at the desk by a deputy's code",
    "scorer": "whoever types the commands of a game into the ledger",
    "friend": "a phone that was let in at the tables of a ledger that no event runs",
    "table": "a phone at the table, let in before a later round was public",
    "person": "whoever came in by a code of their own, for the tables at which they sit",
    "player": "a phone at another table, or one that was let in later",
    "guest": "everybody else in the network",
}

Standing = Literal[
    "open",
    "told",
    "agreed",
    "recorded",
    "disputed",
    "appealed",
    "decided",
    "locked",
    "over",
]
STATES: Mapping[Standing, str] = {
    "open": "nothing was told of its result; its game may go on",
    "told": "one side has told its result",
    "agreed": "two have told the same",
    "recorded": "its game is over, as it was recorded",
    "disputed": "two have told different results",
    "appealed": "a result that was done is disputed",
    "decided": "the director has decided it, or it was forfeited",
    "locked": "the round is locked",
    "over": "the event is closed",
}

OfAGame = Literal["play", "hand", "note", "undo", "insert", "mend", "ruling", "end"]
OfATable = Literal["begin", "result", "agreement", "dispute", "decision"]
OfAnEvent = Literal["seats", "clock", "act", "publicity", "revoke", "void"]
OfALedger = Literal["bring", "home"]
What = OfAGame | OfATable | OfAnEvent | OfALedger
ENTRIES: Mapping[What, str] = {
    "play": "cards, and words of the phase",
    "hand": "a hand told by its result",
    "note": "a note, or a check of the paper",
    "undo": "the newest line taken back, which the table itself has sent",
    "insert": "what was left out of the newest hand, put in",
    "mend": "void, correct, swap, and what belongs to an earlier hand",
    "ruling": "a ruling or a misdeal",
    "end": "the end of a game: its totals, end, abandon",
    "begin": "a table begins to record its game",
    "result": "what somebody says the table came to, in place of what they said before",
    "agreement": "what stands, said by one more",
    "dispute": "something else than what stands, kept beside it for the director",
    "decision": "settle, award, annul, doubt, forfeit",
    "seats": "a round, its seats, its lock",
    "clock": "the clock of the round",
    "act": "entrants, settings, prizes, unlock, close",
    "publicity": "release, hide, what the walls show",
    "revoke": "void and undo of a result, a decision, an opened game or the clock",
    "void": "void and undo of other acts",
    "bring": "games that a phone brings, or a file",
    "home": "games, players and house rules taken home",
}

_ALL = frozenset(STATES)
_GOES_ON = _ALL - {"over"}
_UNLOCKED = _GOES_ON - {"locked"}


class Right(NamedTuple):
    """Who may enter what: in these states of a table in its round, in those once it is late.

    It is late once a later round is public.
    """

    who: Who
    what: tuple[What, ...]
    now: frozenset[Standing]
    late: frozenset[Standing]


def _of_table(*what: What, now: str, late: str = "", who: Who = "table") -> Right:
    return Right(who, what, _named(now), _named(late))


def _named(states: str) -> frozenset[Standing]:
    return frozenset(each for each in STATES if each in states.split())


RIGHTS: tuple[Right, ...] = (
    Right("director", (*get_args(OfAGame), *get_args(OfALedger)), _ALL, _ALL),
    Right("director", (*get_args(OfATable), "seats"), _UNLOCKED, _UNLOCKED),
    Right("director", ("clock", "act"), _GOES_ON, _GOES_ON),
    Right("director", ("publicity", "revoke", "void"), _ALL, _ALL),
    Right("deputy", (*get_args(OfAGame), *get_args(OfALedger)), _ALL, _ALL),
    Right("deputy", (*get_args(OfATable), "revoke"), _UNLOCKED, _UNLOCKED),
    Right("deputy", ("clock",), _GOES_ON, _GOES_ON),
    Right("scorer", (*get_args(OfAGame), *get_args(OfALedger)), _ALL, _ALL),
    Right("friend", (*get_args(OfAGame), *get_args(OfALedger), "begin"), _ALL, _ALL),
    _of_table("play", "hand", now="open told", late="open"),
    _of_table("note", now="open told agreed recorded disputed appealed", late="open"),
    _of_table("insert", now="open told", late="open"),
    _of_table("undo", now="open told recorded", late="open"),
    _of_table("begin", now="open"),
    _of_table("result", now="open told disputed", late="open"),
    _of_table("agreement", now="told agreed disputed", late="told agreed"),
    _of_table("dispute", now="agreed appealed", late="told agreed disputed appealed"),
    _of_table("result", now="open told disputed", late="open", who="person"),
    _of_table("agreement", now="told agreed disputed", late="told agreed", who="person"),
    _of_table("dispute", now="agreed appealed", late="told agreed disputed appealed", who="person"),
)
"""Every right there is; a player's phone and a guest have none."""

_BY: Mapping[tuple[Who, What], Right] = {
    (right.who, what): right for right in RIGHTS for what in right.what
}

_KINDS: Mapping[str, What] = {
    "open": "begin",
    "result": "result",
    **dict.fromkeys(("settle", "award", "annul", "doubt", "forfeit"), "decision"),
    **dict.fromkeys(("round", "seat", "lock"), "seats"),
    **dict.fromkeys(("release", "hide", "message", "screen"), "publicity"),
    "clock": "clock",
    **dict.fromkeys(("undo", "void"), "revoke"),
}


def kind_of(word: str) -> What:
    """What kind of entry an act of an event is, by its word.

    >>> kind_of("annul"), kind_of("drop")
    ('decision', 'act')
    """
    return _KINDS.get(word, "act")


def to_void(word: str) -> What:
    """What kind of entry takes back an act, by its word; a void has none.

    >>> to_void("result"), to_void("clock"), to_void("add"), to_void("")
    ('revoke', 'revoke', 'void', 'void')
    """
    what = kind_of(word)
    return "revoke" if what == "clock" or what in get_args(OfATable) else "void"


def may(who: Who, what: What, state: Standing, *, is_late: bool = False) -> bool:
    """Whether somebody may enter something where a table stands so.

    >>> may("table", "play", "open"), may("table", "ruling", "open"), may("table", "play", "locked")
    (True, False, False)
    """
    right = _BY.get((who, what))
    return right is not None and state in (right.late if is_late else right.now)


class At(NamedTuple):
    """What something is entered of: a table of a round, how it stands, whether it is late."""

    round: int
    tab: int
    state: Standing
    is_late: bool = False


def demand(who: Who, what: What, at: At) -> None:
    """Demand a right; raises UnfitPlan with a sentence that says why there is none."""
    if not may(who, what, at.state, is_late=at.is_late):
        raise _refused(who, what, at)


# -- how a table stands ----------------------------------------------------------------------------


def who_is(at: tuple[int, int] | None, round: int, tab: int) -> Who:
    """Whose phone it is for a table of a round, by where it was let in: the round and the table.

    >>> who_is((1, 5), 2, 5), who_is((2, 5), 1, 5), who_is((1, 4), 1, 5), who_is(None, 1, 5)
    ('table', 'player', 'player', 'guest')
    """
    if at is None:
        return "guest"
    let_in, where = at
    return "table" if where == tab and let_in <= round else "player"


def state_of(
    table: Table, side_of: Callable[[str], Hashable], *, is_locked: bool, is_over: bool
) -> Standing:
    """How a table stands for who enters something; `side_of` gives the side of who has told it."""
    if is_over:
        return "over"
    if is_locked:
        return "locked"
    if table.settled or table.is_forfeited:
        return "decided"
    if table.record and table.record.is_over:
        return "recorded"
    if any(report.is_later for report in table.reports):
        return "appealed"
    if table.state == "disputed":
        return "disputed"
    sides = {side_of(report.scorer) for report in table.reports}
    return ("open", "told", "agreed")[min(len(sides), 2)]


# -- why not ---------------------------------------------------------------------------------------

_TELL = "Tell the director."
_OPENS = "{command} opens it again."
_STANDS: Mapping[Standing, str] = {
    "told": "Table {table} has a result.",
    "agreed": "The result of table {table} is agreed.",
    "recorded": "Table {table} has its result by its record.",
    "disputed": "Table {table} is disputed.",
    "appealed": "Table {table} is disputed.",
    "decided": "The director has decided table {table}.",
}


def _refused(who: Who, what: What, at: At) -> UnfitPlan:
    round, tab, state, is_late = at
    right = _BY.get((who, what))
    if who == "player":
        why = "A phone can send for rounds in which it was at the table."
        said = "This phone was not let in at table {table} in round {round}."
        return UnfitPlan(said, why, _TELL, table=tab, round=round)
    if right is None and who == "deputy":
        return UnfitPlan(
            "A deputy can't do that.",
            "A deputy enters results, decides on tables, and has the clock.",
            "Ask the director.",
        )
    if right is None:
        return UnfitPlan(
            "That can't be entered on a phone.",
            "A phone enters cards, the words of the phase, notes and the results of hands, and "
            "takes back the last line that its table has sent.",
            _TELL,
        )
    if state == "over":
        undo = Command("event undo")
        return UnfitPlan("The event is closed.", "", _OPENS, command=undo)
    if state == "locked":
        unlock = Command(f"event unlock {round}")
        return UnfitPlan("Round {round} is locked.", "", _OPENS, round=round, command=unlock)
    stands = said_with(_STANDS.get(state, ""), {"table": f"{round}.{tab}"})
    if is_late and not right.late:
        return UnfitPlan("Round {round} is over.", stands, _TELL, round=round)
    return UnfitPlan(stands, "Only the director can change that.", _TELL)


# -- from outside ----------------------------------------------------------------------------------

Outside = Literal["games", "event", "home"]
OUTSIDE: Mapping[Outside, str] = {
    "games": "records of games",
    "event": "entries of the event",
    "home": "another home of the event",
}
Answer = Literal["taken", "asked", "refused"]
FROM_OUTSIDE: Mapping[Outside, tuple[Answer, Answer]] = {
    "games": ("taken", "taken"),
    "event": ("refused", "taken"),
    "home": ("refused", "asked"),
}
"""What becomes of what an import or a merge brings: at the home of the event, and elsewhere."""


def answer_to(what: Outside, *, at_home: bool) -> Answer:
    """What becomes of something that comes from another ledger.

    >>> answer_to("event", at_home=True), answer_to("home", at_home=False)
    ('refused', 'asked')
    """
    here, elsewhere = FROM_OUTSIDE[what]
    return here if at_home else elsewhere
