"""What follows from the entries of an event, one after the other; the laws are asked first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trickledger.ledger.tournament import laws
from trickledger.ledger.tournament.acts import Act, UnreadableAct, read_act
from trickledger.ledger.tournament.event import Entrant
from trickledger.ledger.tournament.history import Entry, counting
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, pair
from trickledger.ledger.tournament.settings import read_head
from trickledger.ledger.tournament.state import Made, Played, State
from trickledger.ledger.tournament.table import Report
from trickledger.rules.language.notation import folded


def event_from(
    entries: Sequence[Entry],
    number: int = 0,
    code: str = "",
    played: Mapping[str, Played] | None = None,
) -> State:
    """An event from its entries and the games of its tables; raises UnfitPlan.

    >>> lines = ["event Evening", "add 1: Ann", "add 2: Bob", "round 1 swiss: 1 2"]
    >>> from trickledger.ledger.tournament.history import Entry
    >>> kinds = ["head", "act", "act", "act"]
    >>> event_from([Entry(n, n, kind, text, "Dora")
    ...             for n, (kind, text) in enumerate(zip(kinds, lines), 1)]).table(1, 1).seats
    (1, 2)
    """
    head, *others = counting(entries)
    if head.kind != "head" or head.number != 1:
        raise UnfitPlan("An event begins with its head.")
    state = State(number, code, read_head(head.text), played=dict(played or {}))
    for entry in others:
        take(state, entry)
    state.entries = list(entries)
    state.newest = len(state.entries)
    return state


def take(state: State, entry: Entry) -> None:
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
            raise UnfitPlan(f"An event has no entries of the kind {entry.kind}.")
    state.entries.append(entry)
    state.newest = entry.number


def _act(state: State, entry: Entry) -> None:
    try:
        act = read_act(entry.text)
    except UnreadableAct as exc:
        raise UnfitPlan(f"Entry {entry.number} of the event cannot be read.", str(exc)) from exc
    laws.demand_lawful(state, act)
    _EFFECTS[act.word](state, act, entry)


def _add(state: State, act: Act, _entry: Entry) -> None:
    number, since = act.entrants[0], act.round or state.made + 1
    # once people check in, who is entered at the desk stands before it
    state.entrants[number] = Entrant(number, act.names, True, since, state.is_checking_in)
    state.members.update((folded(name), number) for name in act.names)
    strange = [
        table
        for made in (state.rounds.values() if state.played else ())
        for table in made.tables.values()
        if table.record and table.record.strangers
    ]
    for table in strange:
        state.put(table)


def _drop(state: State, act: Act, _entry: Entry) -> None:
    _change(state, state.entrants[act.entrants[0]]._replace(is_in=False))


def _return(state: State, act: Act, _entry: Entry) -> None:
    entrant = act.entrants[0]
    if state.entrants[entrant].is_in:
        state.absences -= laws.coming_absences(state, entrant)
    _change(state, state.entrants[entrant]._replace(is_in=True))


def _here(state: State, act: Act, _entry: Entry) -> None:
    _change(state, state.entrants[act.entrants[0]]._replace(is_here=True))
    state.is_checking_in = True


def _change(state: State, entrant: Entrant) -> None:
    state.entrants[entrant.number] = entrant


def _absent(state: State, act: Act, _entry: Entry) -> None:
    state.absences.add((act.round, act.entrants[0]))


def _meet(state: State, act: Act, _entry: Entry) -> None:
    two = pair(*act.entrants)
    state.meetings.pop(two, None)
    if act.word != "allow":
        state.meetings[two] = act.word


def _set(state: State, act: Act, _entry: Entry) -> None:
    state.settings = laws.settings_after(state, act)


def _round(state: State, act: Act, _entry: Entry) -> None:
    seating = Seating(tuple(seats for _, seats in act.tables), act.byes)
    state.rounds[act.round] = Made(act.round, act.value, seating, byes=act.byes)
    state.made = act.round
    for table, seats in act.tables:
        state.seat(act.round, table, seats)


def _seat(state: State, act: Act, _entry: Entry) -> None:
    made = state.rounds[act.round]
    made.byes = act.byes
    for table, seats in act.tables:
        if seats:
            state.seat(act.round, table, seats)
        else:
            made.tables.pop(table, None)


def _lock(state: State, act: Act, _entry: Entry) -> None:
    state.rounds[act.round].locked = dict(act.was)


def _unlock(state: State, act: Act, _entry: Entry) -> None:
    state.rounds[act.round].locked = None


def _open(state: State, act: Act, _entry: Entry) -> None:
    table = state.table(act.round, act.table)
    state.opened.pop(table.game, None)
    state.opened[act.value] = (act.round, act.table)
    state.put(table._replace(game=act.value))


def _result(state: State, act: Act, entry: Entry) -> None:
    table = state.table(act.round, act.table)
    is_settled = act.word == "settle"
    scorer = "" if is_settled else entry.scorer
    said = Report(entry.number, scorer, act.figures, act.winners, is_settled)
    others = (each for each in table.reports if (each.scorer, each.settled) != (scorer, is_settled))
    state.put(table._replace(reports=(*others, said)))


def _forfeit(state: State, act: Act, _entry: Entry) -> None:
    table = state.table(act.round, act.table)
    state.put(table._replace(guilty=table.guilty.union(act.entrants)))


_EFFECTS: Mapping[str, Callable[[State, Act, Entry], None]] = {
    "add": _add,
    "drop": _drop,
    "return": _return,
    "here": _here,
    "absent": _absent,
    **dict.fromkeys(("forbid", "wish", "allow"), _meet),
    "set": _set,
    "round": _round,
    "seat": _seat,
    "open": _open,
    **dict.fromkeys(("result", "settle"), _result),
    "forfeit": _forfeit,
    "lock": _lock,
    "unlock": _unlock,
}
"""What each act does."""
