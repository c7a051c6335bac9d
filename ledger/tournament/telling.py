"""What an entry of an event says, in a sentence for whoever reads it at the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from trickledger.ledger.columns import figure
from trickledger.ledger.days import day_told
from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.acts import Act, UnreadableAct, read_act
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.history import EventEntry, voided_by
from trickledger.ledger.tournament.listing import at_odds, opposed
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.round_clock import MORE, PAUSE, RESUME
from trickledger.rules.says import Count, EntryNumber, Handle, Says, Several, both, in_turn, listed


def told(event: Event, entry: EventEntry) -> Says:
    """An entry in a sentence, by the names that people have now; the reason comes last."""
    if entry.kind == "head":
        return Says("The event was opened.")
    said, _, why = entry.text.partition(" # ")
    if entry.kind == "void":
        sentence = Says("Entry {entry} no longer counts.", entry=EntryNumber(voided_by(entry)))
    elif entry.kind == "close":
        sentence = Says("The event is closed.")
    else:
        sentence = _act(event, entry.text) or Says("{line}.", line=said)
    return in_turn(sentence, Says("Reason: {reason}.", reason=why) if why else None)


def _act(event: Event, text: str) -> Says | None:
    # what was entered of somebody or something that is void by now is shown as it was entered
    with suppress(UnreadableAct, UnfitPlan, KeyError):
        act = read_act(text)
        return _SENTENCES.get(act.word, _of_row)(event, act)
    return None


def _who(event: Event, act: Act) -> Several:
    return both(map(event.name, act.entrants))


def _of_row(event: Event, act: Act) -> Says:
    """The sentence of the row of a deed."""
    return said_with(
        DEEDS[act.word].told,
        {
            "who": _who(event, act),
            "round": act.round,
            "number": act.entrants[0] if act.entrants else 0,
            "points": at_odds(map(figure, act.points)),
            "names": Handle(" & ".join(act.names)),
            "at": _at_table(event, act) if act.table else "",
        },
    )


def _at_table(event: Event, act: Act) -> Says:
    made = next(each for each in event.round(act.round).tables if each.number == act.table)
    return Says("Table {table}, {sides}:", table=made.place, sides=event.versus(made.sides))


_CAME_TO = {
    "result": "{at} {result}.",
    "settle": "{at} {result}, as the director decides.",
    "doubt": "{at} {result}, which may still change.",
}


def _came_to(event: Event, act: Act) -> Says:
    words = "{figures}, won by side {sides}" if act.winners else "{figures}"
    won = listed(side + 1 for side in act.winners)
    result = said_with(words, {"figures": at_odds(act.figures), "sides": won})
    return Says(_CAME_TO[act.word], at=_at_table(event, act), result=result)


def _byes(event: Event, act: Act) -> Says | None:
    return Says("Bye: {names}.", names=listed(map(event.name, act.byes))) if act.byes else None


def _round(event: Event, act: Act) -> Says:
    words = "Round {round} is made: tables 1 to {last}."
    return in_turn(Says(words, round=act.round, last=len(act.tables)), _byes(event, act))


def _seat(event: Event, act: Act) -> Says:
    tables = (
        Says(
            "Table {table} is now {seats}.",
            table=f"{act.round}.{number}",
            seats=opposed(map(event.name, seats)) if seats else Says("empty"),
        )
        for number, seats in act.tables
    )
    return in_turn(*tables, _byes(event, act))


def _settings(event: Event, act: Act) -> Says:
    told = (Says("{name} {value}", name=name, value=value) for name, value in act.settings)
    if act.entrants:
        return Says("{who}: {settings}.", who=_who(event, act), settings=listed(told))
    return Says("Set: {settings}.", settings=listed(told))


_CLOCK = {
    "": "The clock of round {round} runs.",
    PAUSE: "The clock of round {round} is paused.",
    RESUME: "The clock of round {round} goes on.",
}


def clock_told(round: int, change: str) -> Says:
    """What becomes of the clock of a round."""
    if change in _CLOCK:
        return said_with(_CLOCK[change], {"round": round})
    more = int(change.removeprefix(MORE))
    return Says("Round {round} has {more} more.", round=round, more=Count(more, "minute"))


_PUBLIC = {
    "everything": "All of the event is public.",
    "standings": "The standings are public.",
    "round": "Round {round} is public.",
    "results": "Results of round {round} are public.",
}
_HIDDEN = {
    "everything": "All of the event is kept from the public.",
    "standings": "The standings are kept from the public.",
    "round": "Round {round} is kept from the public.",
    "results": "Results of round {round} are kept from the public.",
}


def _public(words: Mapping[str, str]) -> Callable[[Event, Act], Says]:
    return lambda _, act: said_with(words[act.value], {"round": act.round})


def _prizes(_: Event, act: Act) -> Says:
    words = "Prizes of {fund} for {category}: {prizes}."
    return said_with(
        words if act.category else "Prizes of {fund}: {prizes}.",
        {
            "fund": act.value or Says("the event"),
            "category": act.category,
            "prizes": listed(act.prizes),
        },
    )


def _carry(event: Event, act: Act) -> Says:
    return Says("{who} brings {points}.", who=_who(event, act), points=figure(act.points[0]))


_SENTENCES: Mapping[str, Callable[[Event, Act], Says]] = {
    "carry": _carry,
    "facts": _settings,
    "set": _settings,
    "round": _round,
    "seat": _seat,
    **dict.fromkeys(("result", "settle", "doubt"), _came_to),
    "clock": lambda _, act: clock_told(act.round, act.value),
    "day": lambda _, act: Says(
        "Round {round} is on {day}.", round=act.round, day=day_told(act.value)
    ),
    "release": _public(_PUBLIC),
    "hide": _public(_HIDDEN),
    "prize": _prizes,
}
