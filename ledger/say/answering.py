"""What is answered to a deed: what it came to, and what a director should know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trickledger.ledger.columns import figure, money
from trickledger.ledger.days import day_told
from trickledger.ledger.problems import said_with
from trickledger.ledger.say import rounds
from trickledger.ledger.tournament.listing import opposed, together, typed_figure
from trickledger.ledger.tournament.pairing.seating import Numbered
from trickledger.ledger.tournament.round_clock import MORE, PAUSE, RESUME
from trickledger.rules.says import (
    Command,
    Count,
    EntryNumber,
    Example,
    Handle,
    Says,
    both,
    in_turn,
    listed,
)

if TYPE_CHECKING:
    from trickledger.ledger.services.doing import DoneDeed
    from trickledger.ledger.services.reporting import Reported
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.table import Table
    from trickledger.rules.says import Several, Value

Lines = Iterable[Says | str]


def answer(came: DoneDeed) -> list[Says]:
    """What is answered to a deed that was done, or only tried, a sentence a line."""
    return _lines(TELLS[came.deed.word](came))


def answer_in_words(came: DoneDeed) -> list[Says]:
    """The same for who sees no entries as they are kept."""
    if came.deed.word not in ("undo", "void"):
        return answer(came)
    voided = came.told[0] if came.deed.word == "undo" else came.told
    return _lines(rounds.changes_by(came.before, came.after, voided, in_words=True))


def _lines(lines: Lines) -> list[Says]:
    return [line if isinstance(line, Says) else Says(line) for line in lines]


def _names(known: Event, entrants: Iterable[int]) -> Several:
    return listed(Handle(known.name(each)) for each in entrants)


# -- people ----------------------------------------------------------------------------------------


def _add(came: DoneDeed) -> Iterator[Says | str]:
    from trickledger.ledger.tournament.next_round import advice, on_latecomers
    from trickledger.ledger.tournament.remarks import forbidden_meetings

    known, running = came.after, bool(came.after.rounds)
    yield from getattr(came.given["file"], "said", ())
    new = [one for number, one in known.entrants.items() if number not in came.before.entrants]
    width = len(str(max(known.entrants)))
    for one in new:
        yield f"{one.number:{width}}  {one.name}{rounds.known_of(known, one.number)}"
    in_it = sum(each.is_in for each in known.entrants.values())
    yield Says("{entrants}.", entrants=Count(in_it, "entrant"))
    if not running:
        yield from advice(known)
        # nobody can play alone, and the advice says so
        if len(known.to_seat(1)) > 1:
            yield rounds.to_next_round(known.makes_round)
    elif came.given["now"]:
        newest = known.rounds[-1]
        yield Says("Round {round} is now:", round=newest.number)
        yield from rounds.round_lines(known, newest)
        yield from forbidden_meetings(known, newest.number)
    else:
        words = "They start in round {round}; --now seats them in this one."
        yield Says(words, round=len(known.rounds) + 1)
    yield from on_latecomers(known)
    yield from _without_section(known, [one.number for one in new])


def _without_section(known: Event, new: Sequence[int]) -> Lines:
    """How those who are in none are put into a section, where the event has some."""
    names = [part.name for part in known.parts if part.name]
    nowhere = " ".join(str(one) for one in new if not known.section_of(one))
    if not (names and nowhere):
        return []
    command = Example(f"event section {names[0]} {nowhere}")
    return [Says("In no section yet. For example: {command}", command=command)]


def _facts(came: DoneDeed) -> Lines:
    (one,) = came.given["entrant"]
    known = rounds.known_of(came.after, one) or "  (nothing is known)"
    return [f"{one}  {came.after.name(one)}{known}"]


def _rate(came: DoneDeed) -> Iterator[Says | str]:
    known, told = came.after, came.told
    if not known.entrants:
        yield "Nobody is entered yet."
        return
    width = len(str(max(known.entrants)))
    for number, at in sorted(told.given.items(), key=lambda each: (-each[1], each[0])):
        yield f"{number:{width}}  {known.name(number)}  {at}"
    if told.without:
        yield Says("Not rated yet: {entrants}.", entrants=_names(known, told.without))
    if told.given and known.settings.seeding != "rating" and not known.rounds:
        yield Says("To seat by them: {command}", command=Example("event set seeding=rating"))


def _rename(came: DoneDeed) -> Lines:
    was, name = Handle(came.told), Handle(came.given["name"])
    return [Says("{entrant} is now called {name}.", entrant=was, name=name)]


def _replace(came: DoneDeed) -> Iterator[Says]:
    number, former = came.given["entrant"][0], Handle(came.told)
    yield Says(
        "{name} plays for {former}: entrant {number} is now {entrant}.",
        name=Handle(came.given["name"]),
        former=former,
        number=number,
        entrant=Handle(came.after.name(number)),
    )
    for table in (table for made in came.after.rounds[-1:] for table in made.tables):
        if number in table.seats and table.has_begun and not table.is_done:
            yield Says("Table {table} has begun with {former}.", table=table.place, former=former)


def _section(came: DoneDeed) -> Iterator[Says | str]:
    known, name = came.after, came.after.section_of(came.told[0])
    section = Says("section {name}", name=name) if name else "no section"
    yield Says("Now in {section}: {entrants}.", section=section, entrants=_names(known, came.told))
    yield from rounds.sizes_of(known)


def _sections(came: DoneDeed) -> Iterator[Says | str]:
    yield from rounds.sizes_of(came.after)
    yield Says("Who is in which: {command}", command=Example("event sections"))


def _here(came: DoneDeed) -> Iterator[Says]:
    known, missing = came.after, came.after.missing
    come = sum(each.is_in for each in known.entrants.values()) - len(missing)
    yield Says(
        "{entrants} checked in: {count} here.",
        entrants=_names(known, came.given["entrants"]),
        count=Count(come, "entrant"),
    )
    if missing:
        yield Says("Not here yet: {entrants}.", entrants=_names(known, missing))


def _gone(came: DoneDeed) -> Iterator[Says | str]:
    from trickledger.ledger.tournament.results import on_leavers

    known, who = came.after, came.given["entrants"]
    words = "{entrants} dropped out."
    if came.deed.word == "disqualify":
        words = "{entrants} are disqualified." if len(who) > 1 else "{entrants} is disqualified."
    yield Says(words, entrants=_names(known, who))
    yield from (*rounds.left_behind(known), *on_leavers(known, len(known.rounds)))


def _return(came: DoneDeed) -> Iterator[Says]:
    was, known = came.before, came.after
    for number in sorted({*was.out} - {*known.out}):
        yield Says("{entrant} came back.", entrant=Handle(known.name(number)))
    for number, who in sorted(was.absences - known.absences):
        words = "{entrant} comes to round {round} after all."
        yield Says(words, entrant=Handle(known.name(who)), round=number)


def _absent(came: DoneDeed) -> Iterator[Says]:
    known, worth = came.after, came.given["worth"]
    for number, who in sorted(known.absences - came.before.absences):
        words = "{entrant} is absent in round {round}."
        if number <= len(came.before.rounds):
            words = "{entrant} missed round {round} and has a bye worth {worth} in it."
        elif worth:
            words = "{entrant} is absent in round {round}, with a bye worth {worth}."
        said: dict[str, Value] = {"entrant": known.name(who), "round": number, "worth": worth}
        yield said_with(words, said)


_MEETINGS = {
    "forbid": "{entrants} will not meet.",
    "wish": "{entrants} are to meet.",
    "allow": "{entrants} may meet again.",
}


def _meeting(came: DoneDeed) -> Lines:
    names = both(map(came.after.name, came.given["pair"]))
    return [said_with(_MEETINGS[came.deed.word], {"entrants": names})]


def _points(came: DoneDeed) -> Iterator[Says]:
    from trickledger.ledger.tournament.next_round import of_section
    from trickledger.ledger.tournament.results import standings

    known, (one,), (points,) = came.after, came.given["entrant"], came.given["points"]
    words = "Bonus for {entrant}: +{points}."
    if came.deed.word == "penalty":
        words = "Penalty for {entrant}: -{points}."
    name = Handle(known.name(one))
    yield Says(words, entrant=name, points=figure(points))
    row = next(row for row in standings(known, len(known.rounds)) if row.entrant == one)
    said: dict[str, Value] = {"entrant": name, "points": figure(row.points), "place": row.place}
    words = "{entrant} has {points} and is placed {place}{of_section}."
    yield said_with(words, said | {"of_section": of_section(known.section_of(one))})


# -- tables ----------------------------------------------------------------------------------------


def _at(known: Event, at: tuple[int, int]) -> Table:
    number, place = at
    return next(table for table in known.round(number).tables if table.number == place)


def _table(came: DoneDeed) -> Iterator[Says | str]:
    known, table = came.after, _at(came.after, came.given["table"])
    yield f"{table.place}  {known.versus(table.sides)}{rounds.on_table(table)}"
    yield from rounds.what_follows(known, table.round)


def _result(came: DoneDeed) -> Lines:
    done: Reported | None = came.told
    if done is None:
        return _table(came)
    return [*_reported(done), *_after_result(done), *([done.asks] if done.asks else [])]


def _after_result(done: Reported) -> Lines:
    """What comes next once a round is complete, and which rounds rest on another result."""
    from trickledger.ledger.tournament.doubts import doubts

    known, number = done.event, done.after.round
    if known is None:
        return []
    steps = rounds.steps_after(known, number) if done.may_be_last else []
    return [*doubts(known, since=number), *steps]


def _reported(done: Reported) -> Iterator[Says]:
    """The result with what it is compared with, and what it was before."""
    before, after, names = done.before, done.after, done.names
    yield Says(
        "{table}  {sides}  {result}",
        table=after.place,
        sides=opposed(together(Handle(names[entrant]) for entrant in side) for side in after.sides),
        result=after.result or after.in_words,
    )
    yield from _compared(done, after)
    for each in before.reports:
        if each not in after.reports and each.figures != after.figures:
            yield Says("It was {figures}.", figures=each.in_words)


def _compared(done: Reported, after: Table) -> Iterator[Says]:
    """What the result of a table is compared with."""
    record = after.record
    match after.state:
        case "disputed":
            for said in after.reports:
                yield Says("Disputed: {report}.", report=said.in_words)
            yield Says("The director decides: {settle}", settle=settling(after))
        case "unconfirmed":
            words = "{has} of {wanted} reports: it counts once another scorer has entered the same."
            yield Says(words, has=len(after.reports), wanted=after.wanted)
        case "reported" if len(after.reports) > 1:
            yield Says("{number} scorers agree.", number=len(after.reports))
        case "reported" if record:
            yield Says("Once game {game} is over, its own result counts.", game=record.game)
        case "settled" | "doubted" | "awarded" | "annulled" if after.settled:
            if after.settled.entry != done.entry.number:
                words = "What the director decided counts: {decision}."
                yield Says(words, decision=after.settled.in_words)
        case "recorded" if record:
            yield Says("It agrees with the recorded game, {game}.", game=record.game)


def settling(table: Table) -> Example:
    """The command by which a director lets the figures that were told first count."""
    figures = " ".join(map(typed_figure, table.reports[0].figures))
    return Example(f"event result {table.place} {figures} --settle")


def _forfeit(came: DoneDeed) -> Iterator[Says | str]:
    known, table = came.after, _at(came.after, came.given["table"])
    missing = ", ".join(map(known.name, sorted(table.guilty)))
    yield f"{table.place}  {known.versus(table.sides)}  forfeited by {missing}."
    if table.is_forfeited and len(table.present) > 1:
        yield Says(
            "No game of {count} is possible: "
            "the table is lost for who missed it and won by the others.",
            count=len(table.present),
        )
    elif not table.is_forfeited:
        yield "The others play on: enter figures for those who are there."
    yield from rounds.what_follows(known, table.round)


def _seat(came: DoneDeed) -> Iterator[Says | str]:
    from trickledger.ledger.tournament.doubts import doubts_of
    from trickledger.ledger.tournament.remarks import forbidden_meetings, overridden, repeats

    known, (number, _) = came.after, came.given["table"]
    made, before = known.round(number), came.before.round(number)
    seats = {row.number: row.seats for row in before.tables}
    for row in made.tables:
        if row.seats != seats.get(row.number):
            yield f"{row.place}  {known.versus(row.sides)}"
    byes = [each for each in made.byes if each not in before.byes]
    if byes:
        yield Says("bye  {entrants}", entrants=_names(known, byes))
    aside = set(before.seating.entrants) - set(made.seating.entrants)
    if aside:
        yield Says("{entrants} put aside.", entrants=_names(known, sorted(aside)))
    yield from (*forbidden_meetings(known, number), *repeats(known, number))
    yield from (*overridden(known, number), *doubts_of(known, number))


def _open(came: DoneDeed) -> Iterator[Says | str]:
    opened = came.told
    for each in opened:
        sides = came.after.versus(each.table.sides)
        yield f"{each.table.place}  game {each.game.number}, {each.code}  {sides}"
    if came.given["record"]:
        yield "The game is linked."
        return
    yield Says("{games} opened.", games=Count(len(opened), "game"))
    if opened:
        yield Says("At a table: {command}", command=Example(f"table {opened[0].code}"))


# -- rounds and the event --------------------------------------------------------------------------


def _round(came: DoneDeed) -> Iterator[Says | str]:
    from trickledger.ledger.tournament.publicity import next_release

    known, newest = came.after, came.after.rounds[-1]
    yield Says("Round {round}, {method}:", round=newest.number, method=newest.method)
    yield from rounds.round_lines(known, newest)
    yield from objections(came)
    if not came.is_tried:
        yield from (*rounds.first_steps(newest), *next_release(known))


def objections(came: DoneDeed) -> list[Says]:
    """What speaks against a round that was made or tried, or that nothing does."""
    from trickledger.ledger.tournament.doubts import doubts_of
    from trickledger.ledger.tournament.open_rounds import not_seated
    from trickledger.ledger.tournament.remarks import forbidden_meetings

    known, seating = came.after, came.told
    newest = known.rounds[-1]
    said: list[Says] = [why.changed(partial(_named, known)) for why in seating.why]
    if came.given["tables"]:
        said += filter(None, [not_seated(known, newest.byes)])
        said += [*forbidden_meetings(known, newest.number), *doubts_of(known, newest.number)]
    if not said and seating.distance and not any(figure for _, figure in seating.distance):
        said = [Says("No objections.")]
    return said


def _named(known: Event, value: Value) -> Value:
    """The name of an entrant in place of the number."""
    return known.name(value) if isinstance(value, Numbered) and value in known.entrants else value


def _date(came: DoneDeed) -> Lines:
    number = came.given["round"]
    day = came.after.day_of(number)
    return [Says("Round {round} is on {day}.", round=number, day=day_told(day))]


_CLOCK = {
    "": "The clock of round {round} runs.",
    PAUSE: "The clock of round {round} is paused.",
    RESUME: "The clock of round {round} goes on.",
}


def _clock(came: DoneDeed) -> Lines:
    number, change = len(came.after.rounds), came.given["change"]
    if change in _CLOCK:
        return [said_with(_CLOCK[change], {"round": number})]
    more = Count(int(change.removeprefix(MORE)), "minute")
    return [Says("Round {round} has {more} more.", round=number, more=more)]


def _lock(came: DoneDeed) -> Iterator[Says | str]:
    from trickledger.ledger.tournament.doubts import doubts

    locked = [made.number for made in came.after.rounds if made.locked is not None]
    yield Says("Locked: {rounds}.", rounds=listed(Says("round {n}", n=each) for each in locked))
    yield from doubts(came.after)
    yield from rounds.next_steps(came.after)


def _public(came: DoneDeed) -> Lines:
    from trickledger.ledger.tournament.publicity import kept_back

    hidden = kept_back(came.after)
    if hidden:
        return [Says("Not public: {parts}.", parts=listed(hidden))]
    return ["All of this event is public."]


def _set(came: DoneDeed) -> Lines:
    from trickledger.ledger.tournament.next_round import advice

    before = set(came.before.settings.lines())
    changed = [line.partition(" ") for line in came.after.settings.lines() if line not in before]
    lines = [f"{name} {day_told(value) if name == 'date' else value}" for name, _, value in changed]
    return [*(lines or ["Nothing has changed."]), *advice(came.after), *came.told]


def _prizes(came: DoneDeed) -> Iterator[Says]:
    from trickledger.ledger.services.event_pages import prizes_of
    from trickledger.ledger.tournament.prizes.accounts import places_to_come

    name, prizes = " ".join(came.given["fund"].split()), came.given["prizes"]
    found = prizes_of(came.after).prizes.funds
    laid = next((each for each in found if each.name.casefold() == name.casefold()), None)
    if laid is None:
        yield Says("There are no prizes of {fund} any more.", fund=name)
        return
    words = "{fund} for {category}: {prizes}." if laid.category else "{fund}: {prizes}."
    fund: dict[str, Value] = {"fund": name, "category": laid.category, "prizes": listed(prizes)}
    total = Says("{sum} in all.", sum=money(laid.total)) if laid.total else None
    yield in_turn(said_with(words, fund), total)
    if to_come := places_to_come(came.after, laid):
        yield to_come


def _message(came: DoneDeed) -> Lines:
    from trickledger.ledger.tournament.telling import message_told

    return [message_told(came.given["message"])]


def _screen(came: DoneDeed) -> Lines:
    from trickledger.ledger.tournament.telling import screen_told
    from trickledger.ledger.tournament.walls import walls_of

    return [screen_told(walls_of(came.after.entries).screen(came.given["screen"]))]


def _undo(came: DoneDeed) -> Iterator[Says | str]:
    voided, later = came.told
    yield from rounds.changes_by(came.before, came.after, voided)
    for one in later:
        yield Says(
            "Entered since then, and kept: {entry} {text}, by {scorer}.",
            entry=EntryNumber(one.number),
            text=one.text,
            scorer=Handle(one.scorer),
        )


def _close(came: DoneDeed) -> Iterator[Says]:
    from trickledger.ledger.tournament.next_round import unfinished
    from trickledger.ledger.tournament.prizes.fund import funds

    yield Says("{title} is closed.", title=came.after.settings.title)
    for said in unfinished(came.after):
        reopen = Command("event undo")
        yield Says("{said}; {undo} opens it.", said=f"{said[0].upper()}{said[1:]}", undo=reopen)
    if funds(came.after.entries):
        yield Says("The prizes: {command}", command=Example("event prizes"))
    else:
        yield Says("The standings: {command}", command=Example("event standings"))


TELLS: Mapping[str, Callable[[DoneDeed], Lines]] = {
    "add": _add,
    "facts": _facts,
    "rate": _rate,
    "rename": _rename,
    "replace": _replace,
    "section": _section,
    "sections": _sections,
    "here": _here,
    "return": _return,
    "absent": _absent,
    **dict.fromkeys(_MEETINGS, _meeting),
    **dict.fromkeys(("penalty", "bonus"), _points),
    **dict.fromkeys(("drop", "disqualify"), _gone),
    **dict.fromkeys(("doubt", "award", "annul"), _table),
    "result": _result,
    "forfeit": _forfeit,
    "seat": _seat,
    "open": _open,
    "round": _round,
    "date": _date,
    "clock": _clock,
    "lock": _lock,
    "unlock": lambda _: ["The round is open again."],
    **dict.fromkeys(("release", "hide"), _public),
    "set": _set,
    "prizes": _prizes,
    "message": _message,
    "screen": _screen,
    "undo": _undo,
    "void": lambda came: rounds.changes_by(came.before, came.after, came.told),
    "close": _close,
}
"""What each deed answers, by its word."""
