"""What follows from the entries of an event, one after the other; the laws are asked first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trickledger.ledger.tournament import laws
from trickledger.ledger.tournament.acts import Act, UnreadableAct, read_act
from trickledger.ledger.tournament.event import Entrant
from trickledger.ledger.tournament.history import Entry, counting
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, pair
from trickledger.ledger.tournament.settings import read_head
from trickledger.ledger.tournament.state import Made, Played, State
from trickledger.ledger.tournament.table import Report, Table
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
        raise UnfitPlan("An event begins with its title.")
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
    if act.word in ("open", "result", "settle", "forfeit"):
        state.put(_table_after(state, act, entry))
    else:
        _change(state, act)


def _change(state: State, act: Act) -> None:
    one = act.entrants[0] if act.entrants else 0
    match act.word:
        case "add":
            _add(state, one, act)
        case "drop":
            state.entrants[one] = state.entrants[one]._replace(is_in=False)
        case "return":
            if state.entrants[one].is_in:
                state.absences -= laws.coming_absences(state, one)
            state.entrants[one] = state.entrants[one]._replace(is_in=True)
        case "here":
            state.entrants[one] = state.entrants[one]._replace(is_here=True)
            state.is_checking_in = True
        case "absent":
            state.absences.add((act.round, one))
        case "forbid" | "wish":
            state.meetings[pair(*act.entrants)] = act.word
        case "allow":
            state.meetings.pop(pair(*act.entrants), None)
        case "set":
            state.settings = laws.settings_after(state, act)
        case "round":
            seating = Seating(tuple(seats for _, seats in act.tables), act.byes)
            state.rounds[act.round] = Made(act.round, act.value, seating)
            state.made = act.round
            state.then.pop(act.round, None)
            _seat(state, act)
        case "seat":
            _seat(state, act)
        case "release" | "hide":
            # what is public follows from the entries: nothing else rests on it
            pass
        case "lock" | "unlock":
            state.rounds[act.round].locked = dict(act.was) if act.word == "lock" else None


def _add(state: State, number: int, act: Act) -> None:
    since = act.round or state.made + 1
    # once people check in, who is entered at the desk stands before it
    state.entrants[number] = Entrant(number, act.names, True, since, state.is_checking_in)
    state.members.update((folded(name), number) for name in act.names)
    for made in state.rounds.values() if state.played else ():
        for table in [*made.tables.values()]:
            if table.record and table.record.strangers:
                # who played its game may be no stranger any more
                state.put(table)


def _seat(state: State, act: Act) -> None:
    made = state.rounds[act.round]
    made.byes = act.byes
    for table, seats in act.tables:
        if seats:
            state.seat(act.round, table, seats)
        else:
            made.tables.pop(table, None)


def _table_after(state: State, act: Act, entry: Entry) -> Table:
    """A table once its game was opened, or a result or a forfeit of it entered."""
    table = state.table(act.round, act.table)
    match act.word:
        case "open":
            state.opened.pop(table.game, None)
            state.opened[act.value] = (act.round, act.table)
            return table._replace(game=act.value)
        case "forfeit":
            return table._replace(guilty=table.guilty.union(act.entrants))
    is_settled = act.word == "settle"
    scorer = "" if is_settled else entry.scorer
    said = Report(entry.number, scorer, act.figures, act.winners, is_settled)
    others = (each for each in table.reports if (each.scorer, each.settled) != (scorer, is_settled))
    return table._replace(reports=(*others, said))
