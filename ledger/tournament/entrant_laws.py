"""The laws of entrants: who can take part, be called so, leave, and be given points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import islice

from trickledger.ledger.tournament.acts import Act, is_worth
from trickledger.ledger.tournament.dossier import facts_after
from trickledger.ledger.tournament.pairing.seating import UnfitPlan, no_round
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import NAMED_LATER, is_of_a_dispute
from trickledger.rules.amounts import counted
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import LONGEST_NAME

_PLANNED = {"round-robin": "plan", "knock-out": "bracket"}
"""The formats in which all meetings are laid down with the first round."""


def add(state: State, act: Act) -> None:
    """Demand the next number, and people whom the event does not have."""
    newest = state.newest_entrant
    if act.entrants[0] != newest + 1:
        raise UnfitPlan(f"The next entrant is number {newest + 1}, not {act.entrants[0]}.")
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
            f"{' & '.join(names)[:80]} cannot be entered.",
            "Entrants of this event are pairs: Ann Baker & Bob Cole."
            if wanted == 2
            else "Entrants of this event are single players.",
        )
    for name in names:
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or " # " in name:
            raise UnfitPlan(
                f"{name[:LONGEST_NAME]!a} is no name.",
                f"A name has 1 to {LONGEST_NAME} letters, all of them printable, no ' # '.",
            )
        taken = state.members.get(folded(name), 0)
        taken = 0 if taken == but else taken
        if taken or [folded(each) for each in names].count(folded(name)) > 1:
            raise UnfitPlan(
                f"There is already a player called {name}.",
                _who_has_it(taken, new or {}),
                f"If this is somebody else, say who: {name} (junior).",
            )


def _who_has_it(taken: int, new: Mapping[int, str]) -> str:
    """Who else has a name, if it isn't the other of a pair."""
    if taken in new:
        return f"{new[taken]} has that name." if new[taken] else "You named both now."
    return f"Entrant {taken} has that name." if taken else ""


def spoken(name: str) -> str:
    """A name as people say it where a list has the family name first.

    >>> spoken("Baker, Ann Mary"), spoken("Ann")
    ('Ann Mary Baker', 'Ann')
    """
    last, _, first = name.partition(",")
    return " ".join(f"{first} {last}".split())


def sayable(_: State, act: Act) -> None:
    """Demand names that a game can have, and that mean nobody else where a director types them."""
    for name in act.names:
        if name.isascii() and name.isdigit():
            raise UnfitPlan(
                f"{name[:LONGEST_NAME]} can't be the name of an entrant.",
                "Each entrant has a number, and this would mean that of another.",
                f"You can enter: No. {name[:40]}.",
            )
        if "," in name:
            raise UnfitPlan(
                f"{name[:LONGEST_NAME]!a} can't be the name of an entrant.",
                "Where a game names its players, commas separate them.",
                f"You can enter: {said}." if (said := spoken(name)) and "," not in said else "",
            )
        if is_of_a_dispute(name):
            raise UnfitPlan(f"{name} can't be the name of an entrant.", NAMED_LATER)


def drop(state: State, act: Act) -> None:
    """Demand somebody who is in, and two who stay."""
    entrant = known(state, act.entrants[0])
    if not state.entrants[entrant].is_in:
        raise UnfitPlan(f"{state.name(entrant)} has already dropped out.")
    staying = (one for one in state.entrants.values() if one.is_in)
    if state.made and len(list(islice(staying, 3))) <= 2:
        raise UnfitPlan(
            f"{state.name(entrant)} can't drop out: there would be nobody to play against.",
            "An event needs at least two entrants.",
            "End it: `trickledger event close`. Who missed a table: "
            f"`trickledger event forfeit TABLE {entrant}`.",
        )


def return_(state: State, act: Act) -> None:
    """Demand somebody who is out, or would miss a round to come."""
    entrant = known(state, act.entrants[0])
    if entrant in state.dossier.disqualified:
        raise UnfitPlan(
            f"{state.name(entrant)} is disqualified.",
            "",
            "Void that first: `trickledger event log` shows its entry.",
        )
    if state.entrants[entrant].is_in and not coming_absences(state, entrant):
        raise UnfitPlan(
            f"{state.name(entrant)} has not dropped out.",
            "They haven't said that they miss a later round, either.",
            f"To seat them in the running round: `trickledger event seat TABLE {entrant} OTHER`.",
        )


def coming_absences(state: State, entrant: int) -> set[tuple[int, int]]:
    """The rounds that are not made yet in which somebody would be missing."""
    return {each for each in state.absences if each[1] == entrant and each[0] > state.made}


def here(state: State, act: Act) -> None:
    """Demand somebody who has not checked in."""
    entrant = known(state, act.entrants[0])
    if state.entrants[entrant].is_here:
        raise UnfitPlan(f"{state.name(entrant)} has already checked in.")


def absent(state: State, act: Act) -> None:
    """Demand a round that is not made, or one that somebody late missed and has points for."""
    entrant = known(state, act.entrants[0])
    was_missed = 0 < act.round < state.entrants[entrant].since and brings_points(act.value)
    if act.round <= state.made and not was_missed:
        raise UnfitPlan(
            f"Round {act.round} is already made.",
            "",
            f"If they missed a table of it: `trickledger event forfeit TABLE {entrant}`. Round "
            f"{state.made + 1} is the next.",
        )
    if (act.round, entrant) in state.absences:
        raise UnfitPlan(f"{state.name(entrant)} is absent in round {act.round} already.")


def call(state: State, act: Act) -> None:
    """Demand other names than before, which nobody else has."""
    entrant = known(state, act.entrants[0])
    if act.names == state.entrants[entrant].names:
        raise UnfitPlan(f"{state.name(entrant)} is called that already.")
    demand_names(state, act.names, but=entrant)


def replace(state: State, act: Act) -> None:
    """Demand somebody new in the place of one who is still in."""
    call(state, act)
    entrant = state.entrants[act.entrants[0]]
    if not entrant.is_in:
        raise UnfitPlan(
            f"{entrant.name} has dropped out.",
            "",
            f"Take them back in: `trickledger event return {entrant.number}`.",
        )


def facts(state: State, act: Act) -> None:
    """Demand facts that can be, and leave what was drawn by them as it was made."""
    entrant = known(state, act.entrants[0])
    before = state.dossier.facts_of(entrant)
    if facts_after(before, act.settings).section != before.section:
        _demand_no_plan(state, entrant)
    plan = _PLANNED.get(state.settings.format)
    drawn_from = ("group", *(("seed", "rating") if state.is_knock_out else ()))
    fixed = {name for name, _ in act.settings}.intersection(drawn_from)
    if state.made and plan and fixed:
        raise UnfitPlan(
            f"The {min(fixed)} of {state.name(entrant)} can't change any more.",
            f"The {plan} is drawn from it.",
        )


def _demand_no_plan(state: State, entrant: int) -> None:
    """Demand that no plan or bracket of a section has somebody who is to be moved."""
    kind = _PLANNED.get(state.settings.format)
    if not (kind and state.made and _has_a_place(state, entrant)):
        return
    raise UnfitPlan(
        f"{state.name(entrant)} can't change the section any more.",
        f"The {kind} of each section was drawn with the first round.",
        f"To take them out of the event: `trickledger event drop {entrant}`.",
    )


def _has_a_place(state: State, entrant: int) -> bool:
    return (1, entrant) in state.absences or any(
        entrant in made.byes or any(entrant in table.seats for table in made.tables.values())
        for made in state.rounds.values()
    )


def not_at_a_table(state: State, act: Act) -> None:
    """Demand that nobody changes the section who still plays in the one that they are in."""
    entrant = act.entrants[0]
    before = state.dossier.facts_of(entrant)
    if facts_after(before, act.settings).section == before.section:
        return
    for table in (table for made in state.rounds.values() for table in made.tables.values()):
        if entrant in table.seats and not table.is_done:
            raise UnfitPlan(
                f"{state.name(entrant)} still plays at table {table.place}.",
                "Sections change between rounds.",
                f"Enter its result first (`trickledger event result {table.place} FIGURES`), or "
                f"take the round back: `trickledger event void round {table.round} --with-later`.",
            )


def demand_one_section(state: State, place: str, seats: Sequence[int]) -> None:
    """Demand that those of a table are of one section."""
    sections = [state.dossier.facts_of(each).section for each in seats]
    first = folded(sections[0]) if sections else ""
    other = next((at for at, each in enumerate(sections) if folded(each) != first), None)
    if other is not None:
        one, two = (f"{state.name(seats[at])} ({_section(sections[at])})" for at in (0, other))
        raise UnfitPlan(
            f"{one} and {two} can't sit at table {place}.",
            "All at a table must be in the same section.",
            "Move somebody to another one: "
            f"`trickledger event section {sections[0] or sections[other]} "
            f"{seats[other if sections[0] else 0]}`.",
        )


def _section(name: str) -> str:
    return f"section {name}" if name else "no section"


def points(state: State, act: Act) -> None:
    """Demand points for a round that is made, and why they are given or taken."""
    entrant = known(state, act.entrants[0])
    if act.round > state.made:
        raise no_round(act.round, state.made)
    if not act.points[0]:
        raise UnfitPlan(f"No points are no {act.word}.", "", "Name how many: 0.5.")
    demand_reason(act, f"A {act.word} for {state.name(entrant)}")


def carry(state: State, act: Act) -> None:
    """Demand what an entrant brings from a stage before, once, and before the first round."""
    entrant = known(state, act.entrants[0])
    if state.made:
        raise UnfitPlan(
            f"{state.name(entrant)} can't bring anything from a stage before any more.",
            "The first round is made.",
        )
    if entrant in state.dossier.carried:
        raise UnfitPlan(f"{state.name(entrant)} has brought points already.")
    if entrant in {known(state, other) for other in (*act.met, *act.partners)}:
        raise UnfitPlan("Nobody can meet themselves.", "Name another entrant.")


def worth(state: State, act: Act) -> None:
    """Demand a worth that an absence can have."""
    if act.value and not is_worth(act.value):
        raise UnfitPlan(
            f"{act.value[:20]!a} isn't what a missed round is worth.",
            "",
            "It is half, full, none or a number of points such as 0.5.",
        )


def brings_points(worth: str) -> bool:
    """Whether a missed round is worth something by what was agreed.

    >>> brings_points("half"), brings_points("0.25"), brings_points("none"), brings_points("-1")
    (True, True, False, False)
    """
    if worth in ("full", "half"):
        return True
    return worth not in ("", "none") and Fraction(worth) > 0


def demand_planned(state: State, act: Act) -> None:
    """Demand a round that is made or planned, where it is set how many there are."""
    rounds = state.settings.rounds
    if rounds and act.round > max(rounds, state.made):
        raise UnfitPlan(
            f"There is no round {act.round}.",
            f"The event has {counted(max(rounds, state.made), 'round')}.",
            f"To plan more: `trickledger event set rounds={act.round}`.",
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
        last = f"the last {counted(settings.closing, 'round')}" if several else "the last round"
        unknown = "" if settings.rounds else " How many rounds there are isn't set."
        raise UnfitPlan(
            f"{state.name(act.entrants[0])} can't have a bye on request in round {act.round}.",
            f"In {last} there is none.{unknown}",
            "The setting `closing` says so.",
        )


def _demand_another(state: State, act: Act) -> None:
    """Demand fewer byes on request than one entrant may have; a full one is given once."""
    entrant, most = act.entrants[0], state.settings.requests
    agreed = state.dossier.worth.items()
    had = [worth for (_, one), worth in agreed if one == entrant and brings_points(worth)]
    if (len(had) >= most) if most is not None else (act.value == "full" and "full" in had):
        raise UnfitPlan(
            f"{state.name(entrant)} can't have another bye on request.",
            f"They have {counted(len(had), 'bye')} already." if had else "",
            f"If they may: `trickledger event set requests={len(had) + 1}`.",
        )


def disqualify(state: State, act: Act) -> None:
    """Demand somebody who is not disqualified yet, two who stay if they are in, and a reason."""
    entrant = known(state, act.entrants[0])
    if entrant in state.dossier.disqualified:
        raise UnfitPlan(f"{state.name(entrant)} is disqualified already.")
    if state.entrants[entrant].is_in:
        drop(state, act)
    demand_reason(act, f"To disqualify {state.name(entrant)}")


def demand_reason(act: Act, what: str) -> None:
    """Demand why a director decides something."""
    if not act.why:
        raise UnfitPlan(
            f"{what} needs its reason.", "", 'Give it with --because, such as --because "late".'
        )


def known(state: State, entrant: int) -> int:
    """An entrant of the event; raises UnfitPlan where there is none of the number."""
    if entrant not in state.entrants:
        raise UnfitPlan(
            f"There is no entrant {entrant}.", "", "`trickledger event show` lists them."
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
