"""The laws of entrants: who can take part, be called so, leave, and be given points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

from trickledger.ledger.tournament.acts import Act, is_worth
from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import NAMED_LATER, Table, is_of_a_dispute
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import LONGEST_NAME
from trickledger.rules.says import Command, Count, Handle, Says, in_turn

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Event

LOG = Command("event log")


def add(state: State, act: Act) -> None:
    """Demand the next number, and people whom the event does not have."""
    newest = state.newest_entrant
    if act.entrants[0] != newest + 1:
        raise UnfitPlan(
            "The next entrant is number {next}, not {entrant}.",
            next=newest + 1,
            entrant=act.entrants[0],
        )
    demand_names(state, act.names)


def demand_names(
    state: State, names: Sequence[str], *, but: int = 0, new: Mapping[int, str] | None = None
) -> None:
    """Demand people who can be an entrant of the event, or are that entrant already.

    `new` are those who are entered with them: nobody knows their numbers yet, only the lines of a
    list where they stand.
    """
    wanted = 2 if state.settings.pairs else 1
    if len(names) != wanted:
        raise UnfitPlan(
            "{names} cannot be entered.",
            "Entrants of this event are pairs: Ann Baker & Bob Cole."
            if wanted == 2
            else "Entrants of this event are single players.",
            names=" & ".join(names)[:80],
        )
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or " # " in name:
            raise UnfitPlan(
                "{name} is no name.",
                "A name has 1 to {longest} letters, all of them printable, no ' # '.",
                name=ascii(name[:LONGEST_NAME]),
                longest=LONGEST_NAME,
            )
        taken = state.members.get(folded(name), 0)
        taken = 0 if taken == but else taken
        if taken or [folded(each) for each in names].count(folded(name)) > 1:
            raise UnfitPlan(
                "There is already a player called {name}.",
                _who_has_it(taken, new or {}),
                "If this is somebody else, say who: {name} (junior).",
                name=Handle(name),
            )


def _who_has_it(taken: int, new: Mapping[int, str]) -> Says | str:
    """Who else has a name, if it isn't the other of a pair."""
    if taken in new:
        at = new[taken]
        return Says("{place} has that name.", place=at) if at else "You named both now."
    return Says("Entrant {number} has that name.", number=taken) if taken else ""


def spoken(name: str) -> str:
    """A name as people say it where a list has the family name first.

    >>> spoken("Baker, Ann Mary"), spoken("Ann")
    ('Ann Mary Baker', 'Ann')
    """
    last, _, first = name.partition(",")
    return " ".join(f"{first} {last}".split())


_NO_NAME = "{name} can't be the name of an entrant."


def sayable(_: State, act: Act) -> None:
    """Demand names that a game can have, and that mean nobody else where a director types them."""
    for name in act.names:
        if name.isascii() and name.isdigit():
            raise UnfitPlan(
                _NO_NAME,
                "Each entrant has a number, and this would mean that of another.",
                "You can enter: No. {number}.",
                name=name[:LONGEST_NAME],
                number=name[:40],
            )
        if "," in name:
            raise UnfitPlan(
                _NO_NAME,
                "Where a game names its players, commas separate them.",
                "You can enter: {said}." if (said := spoken(name)) and "," not in said else "",
                name=ascii(name[:LONGEST_NAME]),
                said=Handle(said),
            )
        if is_of_a_dispute(name):
            raise UnfitPlan(_NO_NAME, NAMED_LATER, name=Handle(name))


def drop(state: State, act: Act) -> None:
    """Demand somebody who is in, and two who stay."""
    entrant = known(state, act.entrants[0])
    if not state.entrants[entrant].is_in:
        raise UnfitPlan("{name} has already dropped out.", name=state.name(entrant))
    staying = (one for one in state.entrants.values() if one.is_in)
    if state.made and len(list(islice(staying, 3))) <= 2:
        raise UnfitPlan(
            "{name} can't drop out: there would be nobody to play against.",
            "An event needs at least two entrants.",
            _missed(state, entrant) or _to_end(state),
            name=state.name(entrant),
        )


def _to_end(state: State) -> Says | str:
    """How an event is ended; nothing where a table has no result yet."""
    is_open = any(not table.is_done for table in state.all_tables)
    return "" if is_open else Says("End it: {close}.", close=Command("event close"))


def _missed(state: State, entrant: int) -> Says | None:
    """How it is told that somebody missed a table; None where they have none without a result."""
    table = _plays_at(state, entrant)
    if table is None or table.reports or state.is_locked(table.round):
        return None
    forfeit = Command(f"event forfeit {table.place} {entrant}")
    return Says("If they missed a table: {forfeit}.", forfeit=forfeit)


def _to_seat(state: State, entrant: int) -> Says | None:
    """How somebody without a table gets one in the running round; None where none is free."""
    tables = state.rounds[state.made].tables.values() if state.made else ()
    is_seated = any(entrant in table.seats for table in tables)
    section = state.dossier.facts_of(entrant).section
    free = [
        table
        for table in tables
        if not (table.reports or table.game or table.guilty)
        and {state.dossier.facts_of(each).section for each in table.seats[1:]} == {section}
    ]
    if is_seated or not free or state.is_locked(state.made):
        return None
    others = " ".join(map(str, free[-1].seats[1:]))
    seat = Command(f"event seat {free[-1].place} {entrant} {others}")
    return Says("To seat them in the running round, for example: {seat}.", seat=seat)


def return_(state: State, act: Act) -> None:
    """Demand somebody who is out, or would miss a round to come."""
    entrant = known(state, act.entrants[0])
    if entrant in state.dossier.disqualified:
        raise UnfitPlan(
            "{name} is disqualified.",
            "",
            "Void that first: {log} shows its entry.",
            name=state.name(entrant),
            log=LOG,
        )
    if state.entrants[entrant].is_in and not coming_absences(state, entrant):
        raise UnfitPlan(
            "{name} has not dropped out.",
            "They haven't said that they miss a later round, either.",
            _to_seat(state, entrant) or "",
            name=state.name(entrant),
        )


def coming_absences(state: State, entrant: int) -> set[tuple[int, int]]:
    """The rounds that are not made yet in which somebody would be missing."""
    return {each for each in state.absences if each[1] == entrant and each[0] > state.made}


def here(state: State, act: Act) -> None:
    """Demand somebody who has not checked in."""
    entrant = known(state, act.entrants[0])
    if state.entrants[entrant].is_here:
        raise UnfitPlan("{name} has already checked in.", name=state.name(entrant))


def absent(state: State, act: Act) -> None:
    """Demand a round that is not made, or one that somebody late missed and has points for."""
    entrant = known(state, act.entrants[0])
    was_missed = 0 < act.round < state.entrants[entrant].since and brings_points(act.value)
    if act.round <= state.made and not was_missed:
        raise UnfitPlan(
            "Round {round} is already made.",
            "",
            in_turn(
                _missed(state, entrant), Says("Round {next} is the next.", next=state.made + 1)
            ),
            round=act.round,
        )
    if (act.round, entrant) in state.absences:
        said = "{name} is absent in round {round} already."
        raise UnfitPlan(said, name=state.name(entrant), round=act.round)


def call(state: State, act: Act) -> None:
    """Demand other names than before, which nobody else has."""
    entrant = known(state, act.entrants[0])
    if act.names == state.entrants[entrant].names:
        raise UnfitPlan("{name} is called that already.", name=state.name(entrant))
    demand_names(state, act.names, but=entrant)


def has_left(state: State, entrant: int) -> UnfitPlan:
    """What is said of an entrant who has dropped out."""
    said, remedy = "{name} has dropped out.", "Take them back in: {back}."
    back = Command(f"event return {entrant}")
    return UnfitPlan(said, "", remedy, name=state.name(entrant), back=back)


def replace(state: State, act: Act) -> None:
    """Demand somebody new in the place of one who is still in."""
    call(state, act)
    if not state.entrants[act.entrants[0]].is_in:
        raise has_left(state, act.entrants[0])


def facts(state: State, act: Act) -> None:
    """Demand facts that can be, and leave what was drawn by them as it was made."""
    entrant = known(state, act.entrants[0])
    before = state.dossier.facts_of(entrant)
    if before.with_facts(act.settings).section != before.section:
        _demand_no_plan(state, entrant)
    plan = FORMATS[state.settings.format].drawn
    drawn_from = ("group", *(("seed", "rating") if state.is_knock_out else ()))
    fixed = {name for name, _ in act.settings}.intersection(drawn_from)
    if state.made and plan and fixed:
        raise UnfitPlan(
            "The {fact} of {name} can't change any more.",
            "The {plan} is drawn from it.",
            fact=min(fixed),
            name=state.name(entrant),
            plan=plan,
        )


def _demand_no_plan(state: State, entrant: int) -> None:
    """Demand that no plan or bracket of a section has somebody who is to be moved."""
    kind = FORMATS[state.settings.format].drawn
    if not (kind and state.made and _has_a_place(state, entrant)):
        return
    raise UnfitPlan(
        "{name} can't change the section any more.",
        "The {plan} of each section was drawn with the first round.",
        "To take them out of the event: {drop}.",
        name=state.name(entrant),
        plan=kind,
        drop=Command(f"event drop {entrant}"),
    )


def _has_a_place(state: State, entrant: int) -> bool:
    return (
        (1, entrant) in state.absences
        or any(entrant in made.byes for made in state.rounds.values())
        or any(entrant in table.seats for table in state.all_tables)
    )


def not_at_a_table(state: State, act: Act) -> None:
    """Demand that nobody changes the section who still plays in the one that they are in."""
    entrant = act.entrants[0]
    before = state.dossier.facts_of(entrant)
    if before.with_facts(act.settings).section == before.section:
        return
    table = _plays_at(state, entrant)
    if table:
        raise UnfitPlan(
            "{name} still plays at table {table}.",
            "Sections change between rounds.",
            "Enter its result first ({result}), or take the round back: {void}.",
            name=state.name(entrant),
            table=table.place,
            result=Command(f"event result {table.place} FIGURES"),
            void=Command(f"event void round {table.round} --with-later"),
        )


def _plays_at(state: State, entrant: int) -> Table | None:
    """The table without a result at which somebody sits."""
    at = (table for table in state.all_tables if entrant in table.seats and not table.is_done)
    return next(at, None)


def demand_one_section(state: State, place: str, seats: Sequence[int]) -> None:
    """Demand that those of a table are of one section."""
    sections = [state.dossier.facts_of(each).section for each in seats]
    first = folded(sections[0]) if sections else ""
    other = next((at for at, each in enumerate(sections) if folded(each) != first), None)
    if other is not None:
        one, two = (_in_section(state.name(seats[at]), sections[at]) for at in (0, other))
        moved = seats[other if sections[0] else 0]
        raise UnfitPlan(
            "{one} and {other} can't sit at table {table}.",
            "All at a table must be in the same section.",
            "" if _plays_at(state, moved) else "Move somebody to another one: {section}.",
            one=one,
            other=two,
            table=place,
            section=Command(f"event section {sections[0] or sections[other]} {moved}"),
        )


def _in_section(name: Handle, section: str) -> Says:
    if not section:
        return Says("{name} (no section)", name=name)
    return Says("{name} (section {section})", name=name, section=section)


def points(state: State, act: Act) -> None:
    """Demand points for a round that is made, and why they are given or taken."""
    entrant = known(state, act.entrants[0])
    if act.round > state.made:
        raise state.no_round(act.round)
    if not act.points[0]:
        raise UnfitPlan("No points are no {deed}.", "", "Name how many: 0.5.", deed=act.word)
    demand_reason(act, Says("A {deed} for {name}", deed=act.word, name=state.name(entrant)))


def carry(state: State, act: Act) -> None:
    """Demand what an entrant brings from a stage before, once, and before the first round."""
    entrant = known(state, act.entrants[0])
    if state.made:
        raise UnfitPlan(
            "{name} can't bring anything from a stage before any more.",
            "The first round is made.",
            name=state.name(entrant),
        )
    if entrant in state.dossier.carried:
        raise UnfitPlan("{name} has brought points already.", name=state.name(entrant))
    if entrant in {known(state, other) for other in (*act.met, *act.partners)}:
        raise UnfitPlan("Nobody can meet themselves.", "Name another entrant.")


def worth(state: State, act: Act) -> None:
    """Demand a worth that an absence can have."""
    if act.value and not is_worth(act.value):
        raise UnfitPlan(
            "{worth} isn't what a missed round is worth.",
            "",
            "It is half, full, none or a number of points such as 0.5.",
            worth=ascii(act.value[:20]),
        )


def brings_points(worth: str) -> bool:
    """Whether a missed round is worth something by what was agreed.

    >>> brings_points("half"), brings_points("0.25"), brings_points("none"), brings_points("-1")
    (True, True, False, False)
    """
    if worth in ("full", "half"):
        return True
    return worth not in ("", "none") and Fraction(worth) > 0


def demand_planned(state: State | Event, act: Act) -> None:
    """Demand a round that is made or planned, where it is set how many there are."""
    rounds = state.settings.rounds
    if rounds and act.round > max(rounds, state.made):
        raise UnfitPlan(
            "There is no round {round}.",
            "The event has {rounds}.",
            "To plan more: {set}.",
            round=act.round,
            rounds=Count(max(rounds, state.made), "round"),
            set=Command(f"event set rounds={act.round}"),
        )


def requested(state: State, act: Act) -> None:
    """Demand a round that is planned, and no more byes on request than one entrant may have."""
    demand_planned(state, act)
    if brings_points(act.value):
        _demand_not_closing(state, act)
        _demand_another(state, act)


def _demand_not_closing(state: State, act: Act) -> None:
    """Demand a round before the last ones, in which nobody has a bye on request."""
    settings = state.settings
    if settings.closing and act.round > settings.rounds - settings.closing:
        several = settings.closing > 1
        last = Count(settings.closing, "round")
        none = Says("In the last {closing} there is none.", closing=last)
        raise UnfitPlan(
            "{name} can't have a bye on request in round {round}.",
            in_turn(
                none if several else Says("In the last round there is none."),
                None if settings.rounds else Says("How many rounds there are isn't set."),
            ),
            "The setting `closing` says so.",
            name=state.name(act.entrants[0]),
            round=act.round,
        )


def _demand_another(state: State, act: Act) -> None:
    """Demand fewer byes on request than one entrant may have; a full one is given once."""
    entrant, most = act.entrants[0], state.settings.requests
    agreed = state.dossier.worth.items()
    had = [worth for (_, one), worth in agreed if one == entrant and brings_points(worth)]
    if (len(had) >= most) if most is not None else (act.value == "full" and "full" in had):
        raise UnfitPlan(
            "{name} can't have another bye on request.",
            "They have {byes} already." if had else "",
            "If they may: {set}.",
            name=state.name(entrant),
            byes=Count(len(had), "bye"),
            set=Command(f"event set requests={len(had) + 1}"),
        )


def disqualify(state: State, act: Act) -> None:
    """Demand somebody who is not disqualified yet, two who stay if they are in, and a reason."""
    entrant = known(state, act.entrants[0])
    if entrant in state.dossier.disqualified:
        raise UnfitPlan("{name} is disqualified already.", name=state.name(entrant))
    if state.entrants[entrant].is_in:
        drop(state, act)
    demand_reason(act, Says("To disqualify {name}", name=state.name(entrant)))


def demand_reason(act: Act, what: Says) -> None:
    """Demand why a director decides something."""
    if not act.why:
        raise UnfitPlan(
            "{decision} needs its reason.",
            "",
            'Give it with --because, such as --because "late".',
            decision=what,
        )


def known(state: State, entrant: int) -> int:
    """An entrant of the event; raises UnfitPlan where there is none of the number."""
    if entrant not in state.entrants:
        raise UnfitPlan(
            "There is no entrant {entrant}.",
            "",
            "{show} lists them.",
            entrant=entrant,
            show=Command("event show"),
        )
    return entrant


LAWS_OF_ENTRANTS: Mapping[str, Callable[[State, Act], object]] = {
    "add": add,
    "rename": call,
    "replace": replace,
    "facts": facts,
    "drop": drop,
    "return": return_,
    "here": here,
    "absent": absent,
    "penalty": points,
    "bonus": points,
    "carry": carry,
    "disqualify": disqualify,
}

LAWS_ON_ENTRY: Mapping[str, tuple[Callable[[State, Act], object], ...]] = {
    "facts": (facts, not_at_a_table),
    "absent": (worth, requested),
    "add": (sayable,),
    "rename": (sayable,),
    "replace": (sayable,),
}
