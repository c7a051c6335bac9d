"""What an entry of an event says, in a sentence for whoever reads it at the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from trickledger.ledger.columns import figure
from trickledger.ledger.tournament.acts import Act, UnreadableAct, read_act
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.history import Entry, voided_by
from trickledger.ledger.tournament.pairing.seating import UnfitPlan


def told(event: Event, entry: Entry) -> str:
    """An entry in a sentence, by the names that people have now; the reason comes last."""
    if entry.kind == "head":
        return "The event was opened."
    said, _, why = entry.text.partition(" # ")
    if entry.kind == "void":
        sentence = f"Entry @{voided_by(entry)} no longer counts."
    elif entry.kind == "close":
        sentence = "The event is closed."
    else:
        sentence = _act(event, entry.text) or f"{said}."
    return f"{sentence} Reason: {why}." if why else sentence


def _act(event: Event, text: str) -> str:
    # what was entered of somebody or something that is void by now is shown as it was entered
    with suppress(UnreadableAct, UnfitPlan, KeyError):
        act = read_act(text)
        return _SENTENCES.get(act.word, _of_row)(event, act)
    return ""


def _who(event: Event, act: Act) -> str:
    return " and ".join(map(event.name, act.entrants))


def _of_row(event: Event, act: Act) -> str:
    """The sentence of the row of a deed."""
    told = DEEDS[act.word].told
    return told.format(
        who=_who(event, act),
        round=act.round,
        number=act.entrants[0] if act.entrants else 0,
        points=" : ".join(map(figure, act.points)),
        names=" & ".join(act.names),
        at=_at_table(event, act) if act.table else "",
    )


def _at_table(event: Event, act: Act) -> str:
    made = next(each for each in event.round(act.round).tables if each.number == act.table)
    return f"Table {made.place}, {event.versus(made.sides)}:"


def _came_to(event: Event, act: Act) -> str:
    won = f", won by side {', '.join(str(side + 1) for side in act.winners)}" if act.winners else ""
    how = {"settle": ", as the director decides", "doubt": ", which may still change"}
    figures = " : ".join(map(str, act.figures))
    return f"{_at_table(event, act)} {figures}{won}{how.get(act.word, '')}."


def _round(event: Event, act: Act) -> str:
    byes = f" Bye: {', '.join(map(event.name, act.byes))}." if act.byes else ""
    return f"Round {act.round} is made: tables 1 to {len(act.tables)}.{byes}"


def _seat(event: Event, act: Act) -> str:
    tables = (
        f"Table {act.round}.{number} is now {' - '.join(map(event.name, seats)) or 'empty'}."
        for number, seats in act.tables
    )
    byes = [f"Bye: {', '.join(map(event.name, act.byes))}."] if act.byes else []
    return " ".join([*tables, *byes])


def _settings(event: Event, act: Act) -> str:
    of = f"{_who(event, act)}: " if act.entrants else "Set: "
    return f"{of}{', '.join(f'{name} {value}' for name, value in act.settings)}."


def _public(sentence: str) -> Callable[[Event, Act], str]:
    def said(_: Event, act: Act) -> str:
        part = {"everything": "All of the event", "standings": "The standings"}
        of = {"round": f"Round {act.round}", "results": f"Results of round {act.round}"}
        named = (part | of)[act.value]
        return f"{named} {'are' if act.value in ('standings', 'results') else 'is'} {sentence}."

    return said


def _prizes(_: Event, act: Act) -> str:
    of = f" for {act.category}" if act.category else ""
    return f"Prizes of {act.value or 'the event'}{of}: {', '.join(act.prizes)}."


_SENTENCES: Mapping[str, Callable[[Event, Act], str]] = {
    "carry": lambda event, act: f"{_who(event, act)} brings {figure(act.points[0])}.",
    "facts": _settings,
    "set": _settings,
    "round": _round,
    "seat": _seat,
    **dict.fromkeys(("result", "settle", "doubt"), _came_to),
    "day": lambda _, act: f"Round {act.round} is on {act.value}.",
    "release": _public("public"),
    "hide": _public("kept from the public"),
    "prize": _prizes,
}
