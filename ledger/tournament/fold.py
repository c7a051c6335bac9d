"""What follows from the entries of an event, one after the other; the laws are asked first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trickledger.ledger.problems import said_by
from trickledger.ledger.tournament import laws
from trickledger.ledger.tournament.acts import OF_A_TABLE, Act, UnreadableAct, read_act
from trickledger.ledger.tournament.entrant_laws import coming_absences
from trickledger.ledger.tournament.event import Entrant
from trickledger.ledger.tournament.history import EventEntry, counting
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, pair
from trickledger.ledger.tournament.settings import read_head
from trickledger.ledger.tournament.state import Made, PlayedGame, State
from trickledger.ledger.tournament.table import RULINGS, Report, Ruling, Table
from trickledger.rules.language.notation import folded


def event_from(
    entries: Sequence[EventEntry],
    number: int = 0,
    code: str = "",
    played: Mapping[str, PlayedGame] | None = None,
) -> State:
    """An event from its entries and the games of its tables; raises UnfitPlan.

    >>> lines = ["event Evening", "add 1: Ann", "add 2: Bob", "round 1 swiss: 1 2"]
    >>> from trickledger.ledger.tournament.history import EventEntry
    >>> kinds = ["head", "act", "act", "act"]
    >>> event_from([EventEntry(n, n, kind, text, "Dora")
    ...             for n, (kind, text) in enumerate(zip(kinds, lines), 1)]).table(1, 1).seats
    (1, 2)
    """
    head, *others = counting(entries)
    if head.kind != "head" or head.number != 1:
        raise UnfitPlan("An event begins with its title.")
    state = State(number, code, read_head(head.text), played=dict(played or {}))
    for entry in others:
        take(state, entry)
    state.entries = list(entries)
    state.newest = len(state.entries)
    return state


def without(state: State, number: int) -> tuple[State, list[int]]:
    """The event without an entry, and the lines that go with it, its own first.

    Those go that could not be without it; where a void is voided, those that could not be with what
    it had voided. Raises UnfitPlan where the entry cannot be voided.
    """
    after = state.entries[-1].number + 1
    gone = [state.entries[number - 1].line]
    standing = counting([*state.entries, EventEntry(after, after, "void", f"void {number}", "")])
    while True:
        left = [entry for entry in standing if entry.line not in gone]
        made, unfit = _as_far_as_it_fits(state, left)
        if not unfit:
            return made, gone
        gone += unfit


def _as_far_as_it_fits(state: State, entries: Sequence[EventEntry]) -> tuple[State, list[int]]:
    """An event from those of its entries that fit, and the lines of the others."""
    settings = read_head(entries[0].text)
    made = State(state.number, state.code, settings, played=dict(state.played))
    unfit: list[int] = []
    begun: set[int] = set()
    for entry in entries[1:]:
        if entry.line in unfit:
            continue
        try:
            take(made, entry)
        except UnfitPlan:
            unfit.append(entry.line)
            if entry.line in begun:
                # the first entries of its line have been taken: look again without them
                break
        begun.add(entry.line)
    return made, unfit


def take(state: State, entry: EventEntry) -> None:
    """Let one more entry take effect; raises UnfitPlan where it cannot, and changes nothing."""
    match entry.kind:
        case "act":
            _act(state, entry)
        case "close":
            laws.demand_open(state)
            state.is_closed = True
        case "note" | "void":
            pass
        case _:
            raise UnfitPlan("An event has no entries of the kind {kind}.", kind=entry.kind)
    state.entries.append(entry)
    state.newest = entry.number


def _act(state: State, entry: EventEntry) -> None:
    try:
        act = read_act(entry.text)
    except UnreadableAct as exc:
        said = "Entry {entry} of the event cannot be read."
        raise UnfitPlan(said, said_by(exc), entry=entry.number) from exc
    laws.demand_lawful(state, act)
    if act.word in OF_A_TABLE:
        state.put(_table_after(state, act, entry))
        return
    change = EFFECTS.get(act.word)
    if change:
        change(state, act)
    state.dossier.note(act)
    if act.word in ("rename", "replace"):
        _look_again(state)


def _look_again(state: State) -> None:
    """Look at the games in which somebody sat whom the event knew by no name."""
    for table in state.all_tables if state.played else ():
        if table.record and table.record.strangers:
            state.put(table)


def _call(state: State, act: Act) -> None:
    (number,), names = act.entrants, act.names
    state.dossier.names[number] = state.entrants[number].names
    for name in state.entrants[number].names:
        state.members.pop(folded(name), None)
    state.entrants[number] = state.entrants[number]._replace(names=names)
    state.members.update((folded(name), number) for name in names)


def _add(state: State, act: Act) -> None:
    (number,) = act.entrants
    since = act.round or state.made + 1
    # once people check in, who is entered at the desk stands before it
    state.entrants[number] = Entrant(number, act.names, True, since, state.is_checking_in)
    state.members.update((folded(name), number) for name in act.names)
    # who played a game may be no stranger any more
    _look_again(state)


def _set(state: State, act: Act) -> None:
    wanted = state.settings.reports
    state.settings = laws.settings_after(state, act)
    if state.settings.reports != wanted:
        for table in state.all_tables:
            tables = state.rounds[table.round].tables
            tables[table.number] = table._replace(wanted=state.settings.reports)


def _leave(state: State, act: Act) -> None:
    (one,) = act.entrants
    state.entrants[one] = state.entrants[one]._replace(is_in=False)


def _return(state: State, act: Act) -> None:
    (one,) = act.entrants
    if state.entrants[one].is_in:
        state.absences -= coming_absences(state, one)
    state.entrants[one] = state.entrants[one]._replace(is_in=True)


def _come(state: State, act: Act) -> None:
    (one,) = act.entrants
    state.entrants[one] = state.entrants[one]._replace(is_here=True)
    state.is_checking_in = True


def _meet(state: State, act: Act) -> None:
    state.meetings[pair(*act.entrants)] = act.word


def _make(state: State, act: Act) -> None:
    seating = Seating(tuple(seats for _, seats in act.tables), act.byes)
    state.rounds[act.round] = Made(act.round, act.value, seating)
    state.made = act.round
    state.then.pop(act.round, None)
    _seat(state, act)


def _lock(state: State, act: Act) -> None:
    state.rounds[act.round].locked = dict(act.was) if act.word == "lock" else None


def _seat(state: State, act: Act) -> None:
    made = state.rounds[act.round]
    made.byes = act.byes
    for table, seats in act.tables:
        if seats:
            state.seat(act.round, table, seats)
        else:
            made.tables.pop(table, None)


EFFECTS: Mapping[str, Callable[[State, Act], object]] = {
    "add": _add,
    **dict.fromkeys(("rename", "replace"), _call),
    **dict.fromkeys(("drop", "disqualify"), _leave),
    "return": _return,
    "here": _come,
    "absent": lambda state, act: state.absences.add((act.round, act.entrants[0])),
    **dict.fromkeys(("forbid", "wish"), _meet),
    "allow": lambda state, act: state.meetings.pop(pair(*act.entrants), None),
    "set": _set,
    "round": _make,
    "seat": _seat,
    **dict.fromkeys(("lock", "unlock"), _lock),
}
"""What an act changes by its word, besides its table and the dossiers of entrants."""


def _table_after(state: State, act: Act, entry: EventEntry) -> Table:
    """A table once its game was opened, or a result or a forfeit of it entered."""
    table = state.table(act.round, act.table)
    if act.word != "open":
        return told_of(table, act, entry.number, entry.scorer)
    state.opened.pop(table.game, None)
    state.opened[act.value] = (act.round, act.table)
    return table._replace(game=act.value)


def told_of(table: Table, act: Act, number: int, scorer: str) -> Table:
    """A table once a result or a forfeit is entered; a later result of a scorer replaces his."""
    if act.word == "forfeit":
        return table._replace(guilty=table.guilty.union(act.entrants))
    said = _report_of(act, number, scorer)
    key = (said.scorer, said.settled)
    others = (each for each in table.reports if (each.scorer, each.settled) != key)
    return table._replace(reports=(*others, said))


def _report_of(act: Act, entry: int, scorer: str) -> Report:
    """What an act says of a table; what the director decided is nobody's."""
    is_settled = act.word != "result"
    by = "" if is_settled else scorer
    ruling: Ruling = next((each for each in RULINGS if each == act.word), "")
    return Report(entry, by, act.figures, act.winners, is_settled, ruling, act.points)
