"""The next round of an event: by its format, from its entrants and what the rounds have brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from trickledger.ledger.columns import figure
from trickledger.ledger.problems import Problem, said_by
from trickledger.ledger.tournament.bracket import due, has_winner, knock_out
from trickledger.ledger.tournament.event import Event, Section
from trickledger.ledger.tournament.formats import FORMATS, OF_TWO
from trickledger.ledger.tournament.listing import listed
from trickledger.ledger.tournament.open_rounds import on_waiting, waiting_for
from trickledger.ledger.tournament.pairing import (
    double_knockout,
    knockout,
    one_round,
    partners,
    rotation,
    round_robin,
    swiss,
)
from trickledger.ledger.tournament.pairing.division import Sizes
from trickledger.ledger.tournament.pairing.plan import MOST_SEATS
from trickledger.ledger.tournament.pairing.seat_balance import twos_settled
from trickledger.ledger.tournament.pairing.seating import (
    Contender,
    Numbered,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
    numbered,
)
from trickledger.ledger.tournament.results import accelerated, contenders
from trickledger.rules.amounts import counted
from trickledger.rules.says import Command, Count, Says, Value, both, in_turn
from trickledger.rules.says import listed as with_commas

CLOSE = Command("event close")


def planned(event: Event, number: int, *, seed: int | None = None, anyway: bool = False) -> Seating:
    """Who sits with whom in a round, computed; raises UnfitPlan where nobody can be seated so.

    Another seed than the event's gives another draw. `anyway` seats although tables of the round
    before are open, which matters where results decide who meets.
    """
    settings = event.settings
    if settings.format == "free":
        raise UnfitPlan(
            "This event computes no seatings.",
            "Its format is free.",
            "Type who sits where, for example: {round}.",
            round=Command(event.makes_round),
        )
    _refuse_too_many(event, number)
    waiting = waiting_for(event, number, anyway=anyway)
    chosen = settings.seed + number if seed is None else seed
    computed = _of_sections if event.has_sections else _FORMATS[settings.format]
    seating = _at_fixed_tables(event, computed(event, number, chosen))
    return seating._replace(why=(*on_waiting(waiting), *seating.why))


def _at_fixed_tables(event: Event, seating: Seating) -> Seating:
    """The same tables, numbered so that who has a fixed one sits at it."""
    tables, taken, said = list(seating.tables), dict[int, int](), list[Says]()
    for entrant in seating.entrants if event.dossier.facts else ():
        wanted = event.dossier.facts_of(entrant).table
        at = next((at for at, seats in enumerate(tables, 1) if entrant in seats), 0)
        if not (wanted and at):
            continue
        other = taken.get(wanted) or taken.get(at)
        if at == wanted and not other:
            taken[wanted] = entrant
        elif wanted > len(tables):
            words = "{name} can't sit at table {table}: there are {last}."
            said.append(Says(words, name=Numbered(entrant), table=wanted, last=len(tables)))
        elif at != wanted and other:
            words = "{name} can't sit at table {table}: {other} has a fixed one too."
            said.append(Says(words, name=Numbered(entrant), table=wanted, other=Numbered(other)))
        elif at != wanted:
            tables[at - 1], tables[wanted - 1] = tables[wanted - 1], tables[at - 1]
            taken[wanted] = entrant
    return seating._replace(tables=tuple(tables), why=(*seating.why, *said))


def _of_sections(event: Event, number: int, seed: int) -> Seating:
    """The sections one after the other, so that table numbers go on from each to the next.

    A section whose plan or bracket is played has no tables any more.
    """
    _refuse_without_section(event, number)
    playing = [part for part in event.parts if not _is_over(part.event, number)]
    return _joined([_of_section(part, number, seed) for part in playing or event.parts[:1]])


def _is_over(event: Event, number: int) -> bool:
    """Whether a section has no rounds left though the event may go on."""
    if event.is_knock_out:
        return number > len(event.rounds) and bool(event.rounds) and has_winner(event)
    return event.is_planned and 0 < event.rounds_planned < number


def _of_section(part: Section, number: int, seed: int) -> Seating:
    try:
        seating = _seated(part.event, number, seed)
    except UnfitPlan as exc:
        what, why, remedy, _ = exc.problem
        remedy = _check_in(part.event, number) or remedy
        raise UnfitPlan(Problem(_of_part(part, what), why, remedy)) from exc
    return seating._replace(why=tuple(_of_part(part, said) for said in seating.why))


def _of_part(part: Section, said: Says) -> Says:
    return Says("Section {section}: {said}", section=part.name, said=said)


def _check_in(section: Event, number: int) -> Says | None:
    """What to do about a section of which too few have checked in; None where enough have."""
    if not section.missing or len(section.to_seat(number)) >= section.settings.table_sizes[0]:
        return None
    return Says(
        "Not here yet: {names}. {here} checks somebody in.",
        names=with_commas(map(section.name, section.missing)),
        here=Command("event here NAME"),
    )


def _seated(event: Event, number: int, seed: int) -> Seating:
    """A round of a section; where too few are there for a table, they have byes."""
    there, (fewest, _) = event.to_seat(number), event.settings.table_sizes
    if len(there) >= fewest or event.is_planned or event.is_knock_out:
        return _FORMATS[event.settings.format](event, number, seed)
    few = with_commas(numbered(there))
    said = Says("too few for a table, a bye for {few}.", few=few)
    return Seating((), tuple(there), (), (said,) * bool(there))


def _joined(seatings: Sequence[Seating]) -> Seating:
    distance: Counter[str] = Counter()
    for seating in seatings:
        distance.update(dict(seating.distance))
    return Seating(
        tuple(table for seating in seatings for table in seating.tables),
        tuple(bye for seating in seatings for bye in seating.byes),
        tuple(distance.items()),
        tuple(said for seating in seatings for said in seating.why),
    )


def _refuse_without_section(event: Event, number: int) -> None:
    alone = [each for each in event.to_seat(number) if not event.section_of(each)]
    if alone:
        numbers = " ".join(map(str, alone))
        raise UnfitPlan(
            "{names} is in no section." if len(alone) == 1 else "{names} are in no section.",
            "There are sections {sections}.",
            "For example: {section}.",
            names=listed([*map(event.name, alone)], "event show"),
            sections=with_commas(part.name for part in event.parts if part.name),
            section=Command(f"event section {event.parts[0].name} {numbers}"),
        )


def typed_round(event: Event, number: int, tables: Sequence[Sequence[int]]) -> Seating:
    """A round as the director typed it; who is not named has a bye, and repeats are said."""
    seated = Counter(entrant for table in tables for entrant in table)
    free = event.to_seat(number)
    if event.is_knock_out and number > 1:
        free = sorted(due(event, number).intersection(free))
    byes = tuple(entrant for entrant in free if not seated[entrant])
    met = event.past(before=number).met
    seating = Seating(tuple(map(tuple, tables)), byes)
    again = Past()
    again.add(seating, sides=event.settings.has_sides)
    repeats = [two for two in again.met if met[two]]
    why = tuple(Says("{two} meet again.", two=both(numbered(two))) for two in sorted(repeats))
    return seating._replace(distance=(("repeats", len(repeats)),), why=why)


def last_round(event: Event) -> int:
    """The number of the last round by the plan or else by the format; 0 where nothing says."""
    if len(event.parts) > 1:
        lasts = [last_round(part.event) for part in event.parts]
        return max(lasts) if all(lasts) else 0
    settings = event.settings
    if settings.rounds or (event.is_knock_out and settings.double):
        return settings.rounds
    return event.rounds_planned


def unfinished(event: Event) -> tuple[str, ...]:
    """What an event has not come to that its plan or its format promised, a clause each."""
    made, last = len(event.rounds), last_round(event)
    if made < last:
        return (f"{made} of {counted(last, 'round')} were made",)
    if not event.is_knock_out:
        return ()
    finals = (part.name for part in event.parts if not has_winner(part.event))
    return tuple(f"nobody has won the final{of_section(name)}" for name in finals)


def of_section(name: str) -> str:
    """What names a section behind something of it; empty where there are none."""
    return f" of section {name}" if name else ""


def advice(event: Event) -> tuple[Says, ...]:
    """What a director should know of the plan before it starts, also where it does not fit yet.

    Nothing is said once the first round is made, or while nobody is entered.
    """
    if event.rounds or not event.entrants:
        return ()
    if event.has_sections:
        longest = max(part.event.rounds_planned for part in event.parts)
        return tuple(
            _of_part(part, said)
            for part in event.parts
            if part.name
            for said in _advised(part.event, longest)
        )
    return _advised(event)


def on_rounds(event: Event) -> tuple[Says, ...]:
    """What speaks against the number of rounds of an event that has begun.

    Raises UnfitPlan where nobody could play them. A Swiss can, with meetings again; a section may
    play fewer than others.
    """
    if not event.rounds or FORMATS[event.settings.format].seats != OF_TWO:
        return ()
    longest = max(part.event.rounds_planned for part in event.parts)
    said = []
    for part in event.parts:
        try:
            _advice(part.event, longest if part.name else 0)
        except UnfitPlan as exc:
            if not part.name and event.settings.format != "swiss":
                raise
            said.append(_of_part(part, said_by(exc)) if part.name else said_by(exc))
    return tuple(said)


def _advised(event: Event, longest: int = 0) -> tuple[Says, ...]:
    try:
        return _advice(event, longest)
    except UnfitPlan as exc:
        return (said_by(exc),)


def _advice(event: Event, longest: int) -> tuple[Says, ...]:
    """The same of a section beside others, of whose plans the longest has so many rounds."""
    settings, field = event.settings, _field(event)
    rounds = settings.rounds
    # with a second life the final may be played again
    again = event.is_knock_out and settings.double
    if rounds <= longest + again:
        rounds = min(rounds, event.rounds_planned + again)
    enough = knockout.rounds_of(field)
    match settings.format:
        case "round-robin":
            whole = round_robin.rounds_of(field, double=settings.double)
            return round_robin.advise(field, rounds or whole, double=settings.double)
        case "knock-out" if settings.double:
            return double_knockout.advise(field, rounds)
        case "knock-out":
            return knockout.advise(field, rounds or enough)
        case "swiss":
            return swiss.advise(field, rounds or max(enough, 1))
        case "rotation":
            return rotation.advise(field, _sizes(event), rounds or 1)
        case "partners":
            return partners.advise(field, rounds or 1)
    return ()


def _field(event: Event) -> int:
    """How many a plan is for: who is there, and once it has begun who has ever been."""
    if not event.rounds:
        return len(event.to_seat(1))
    if event.is_planned:
        return len(event.planned_field)
    return len(event.founders if event.is_knock_out else event.entrants.keys() - event.guests)


def _refuse_too_many(event: Event, number: int) -> None:
    rounds, waiting = event.settings.rounds, event.waiting()
    if rounds and number > rounds:
        raise UnfitPlan(
            "Round {round} is more than was planned.",
            "The event has {rounds}.",
            "Enter what is missing first: {result}."
            if waiting
            else "{close} ends it, {set} plans one more.",
            round=number,
            rounds=Count(rounds, "round"),
            result=Command(f"event result {waiting[0].place} FIGURES") if waiting else "",
            close=CLOSE,
            set=Command(f"event set rounds={number}"),
        )


def _known(event: Event, number: int) -> tuple[Sequence[Contender], Past, Wishes]:
    """Who is to be seated in a round, whom they have met, and what is wished for."""
    return contenders(event, number), event.past(before=number), event.wishes(number)


def _swiss(event: Event, number: int, seed: int) -> Seating:
    people, past, wishes = _known(event, number)
    seating = swiss.seat(people, past, wishes, style=event.settings.style, seed=seed)
    # who meets whom stands, and seats are the last to be weighed
    seating = seating._replace(tables=twos_settled(seating.tables, past.sat))
    ahead = accelerated(event, number)
    if not ahead:
        return seating
    points = figure(next(iter(ahead.values())))
    words = "Accelerated: the top {number} are paired with {points} more."
    said = Says(words, number=len(ahead), points=points)
    return seating._replace(why=(said, *seating.why))


def _round_robin(event: Event, number: int, _seed: int) -> Seating:
    field = _with_latecomer(event)
    double = event.settings.double
    rounds = round_robin.rounds_of(len(field), double=double)
    if number > rounds:
        raise UnfitPlan(
            "Round {round} is more than a round robin of {field} has.",
            "Everyone has met everyone in {rounds} rounds.",
            "End it: {close}. For another time round: {set}.",
            round=number,
            field=len(field),
            rounds=rounds,
            close=CLOSE,
            set=Command("event set double=true"),
        )
    seating = _of(field, round_robin.nth(len(field), number))
    there = set(field).intersection(event.to_seat(number))
    tables = tuple(table for table in seating.tables if there.issuperset(table))
    byes = tuple(sorted(there.difference(*tables)))
    new = [each for each in event.taken_by_latecomer if event.entrants[each].since == number]
    why = tuple(_on_empty_seat(event, number, Numbered(each)) for each in new)
    return seating._replace(tables=tables, byes=byes, why=why)


def _on_empty_seat(event: Event, number: int, who: Value) -> Says:
    """What it means that somebody takes an empty chair from a round on."""
    spared = {bye for made in event.rounds[: number - 1] for bye in made.byes}
    names = [event.name(each) for each in event.founders if each in spared]
    kept = "These had a bye in its place, and keep it and its points: {names}."
    return in_turn(
        Says("{name} takes the empty chair and meets those who have not had a bye.", name=who),
        Says(kept, names=with_commas(names)) if names else None,
    )


def on_latecomers(event: Event) -> tuple[Says, ...]:
    """What becomes of those who came after a plan was laid down, a sentence each."""
    if not event.rounds or not (event.is_planned or event.is_knock_out):
        return ()
    if len(event.parts) > 1:
        return tuple(said for part in event.parts for said in on_latecomers(part.event))
    number = len(event.rounds) + 1
    new = [each for each in event.taken_by_latecomer if event.entrants[each].since == number]
    sitting = new if event.is_planned else []
    said = [_on_empty_seat(event, number, event.name(each)) for each in sitting]
    if late := event.without_seat if event.is_planned else event.latecomers:
        place = Says(
            "A round robin has no place for {names}; take them out before the next round: {drop}."
            if event.is_planned
            else "A knock-out has no place for {names}; take them out before the next round: "
            "{drop}.",
            names=with_commas(map(event.name, late)),
            drop=_drop(late),
        )
        said.append(place)
    return tuple(said)


def _drop(entrants: Iterable[int]) -> Command:
    return Command(f"event drop {' '.join(map(str, entrants))}")


def _with_latecomer(event: Event) -> list[int]:
    """The field of a round robin; the empty chair of an odd one can be taken by one who is late."""
    if late := event.without_seat:
        chairs = Says("one empty chair" if len(event.founders) % 2 else "no empty chair")
        if event.taken_by_latecomer:
            name = event.name(event.taken_by_latecomer[0])
            chairs = Says("one empty chair, and {name} has it", name=name)
        raise UnfitPlan(
            "In a round robin nobody can join once it has begun.",
            "Late: {names}; there is {chairs}.",
            "Take them out: {drop}.",
            names=with_commas(map(event.name, late)),
            chairs=chairs,
            drop=_drop(late),
        )
    return event.planned_field


def _rotation(event: Event, number: int, seed: int) -> Seating:
    settings = event.settings
    sizes = _sizes(event)
    if not settings.standing:
        plan = _plan(
            event, number, seed, lambda n, rounds: rotation.plan(n, sizes, rounds, settings.seed)
        )
        if plan:
            return plan
    return one_round.seat(
        *_known(event, number),
        sizes=sizes,
        seed=seed,
        by_standing=settings.standing and number > 1,
        ahead=max(0, settings.rounds - number) if settings.rounds else None,
    )


def _partners(event: Event, number: int, seed: int) -> Seating:
    settings = event.settings
    plan = _plan(event, number, seed, lambda n, rounds: partners.plan(n, rounds, settings.seed))
    if plan:
        return plan
    ahead = max(0, settings.rounds - number)
    return partners.seat(*_known(event, number), seed=seed, ahead=ahead)


def _plan(
    event: Event, number: int, seed: int, make: Callable[[int, int], Sequence[Seating]]
) -> Seating | None:
    """The round as the plan of the whole event has it, as long as that plan was kept.

    It was not where somebody came, left or was moved, or where meetings are forbidden, avoided or
    wished, or were before the event. There is none for another seed, nor where it would be more
    than a search has time for.
    """
    field, wishes, settings = event.to_seat(number), event.wishes(number), event.settings
    if not settings.rounds or seed != settings.seed + number:
        return None
    rounds = max(settings.rounds, number)
    if any(wishes) or event.dossier.met or len(field) * rounds > MOST_SEATS:
        return None
    if any(made.seating.entrants != sorted(field) for made in event.rounds[: number - 1]):
        return None
    plan = [_of(field, seating) for seating in make(len(field), rounds)]
    for made, seating in zip(event.rounds[: number - 1], plan, strict=False):
        if set(made.seating.tables) != set(seating.tables) or set(made.byes) != set(seating.byes):
            return None
    return plan[number - 1]


def _of(field: Sequence[int], seating: Seating) -> Seating:
    """A seating of positions with the entrants who take them."""
    return seating._replace(
        tables=tuple(tuple(field[place - 1] for place in table) for table in seating.tables),
        byes=tuple(field[place - 1] for place in seating.byes),
    )


def _sizes(event: Event) -> Sizes:
    return Sizes.of(event.settings.size, *event.settings.table_sizes)


_FORMATS: Mapping[str, Callable[[Event, int, int], Seating]] = {
    "swiss": _swiss,
    "round-robin": _round_robin,
    "knock-out": knock_out,
    "rotation": _rotation,
    "partners": _partners,
}
