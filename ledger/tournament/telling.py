"""What an entry of an event says, in a sentence with who entered it, for whoever directs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from trickledger.ledger.columns import figure
from trickledger.ledger.days import day_told
from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.acts import Act, UnreadableAct, read_act
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.history import EventEntry, counting, voided_by
from trickledger.ledger.tournament.listing import at_odds
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.round_clock import MORE, PAUSE, RESUME
from trickledger.ledger.tournament.walls import NONE, Screen
from trickledger.rules.says import Count, Handle, Says, Value, all_of, both, in_turn, listed


def told(event: Event, entry: EventEntry) -> Says:
    """An entry in a sentence, by the names that people have now; the reason comes last."""
    said, _, why = entry.text.partition(" # ")
    if entry.kind == "head":
        sentence = Says("{by} opened the event.", by=_by(entry))
    elif entry.kind == "void":
        voided = next(each for each in event.entries if each.number == voided_by(entry))
        sentence = Says("{by} took back: {entry}", by=_by(entry), entry=told(event, voided))
    elif entry.kind == "close":
        sentence = Says("{by} closed the event.", by=_by(entry))
    else:
        sentence = _act(event, entry) or Says("{by}: {line}.", by=_by(entry), line=said)
    return in_turn(sentence, Says("Reason: {reason}.", reason=why) if why else None)


def _by(entry: EventEntry) -> Handle:
    return Handle(entry.scorer)


def _act(event: Event, entry: EventEntry) -> Says | None:
    # what was entered of somebody or something that is void by now is shown as it was entered
    with suppress(UnreadableAct, UnfitPlan, KeyError, StopIteration):
        act = read_act(entry.text)
        values: dict[str, Value] = {
            "by": _by(entry),
            "who": both(map(event.name, act.entrants)),
            "round": act.round,
            "number": act.entrants[0] if act.entrants else 0,
            "points": at_odds(map(figure, act.points)),
            "names": Handle(" & ".join(act.names)),
            "at": _at_table(event, act) if act.table else "",
            "result": _came_to(act),
            "settings": listed(Says("{name} {value}", name=n, value=v) for n, v in act.settings),
            "part": said_with(_PARTS.get(act.value, ""), {"round": act.round}),
        }
        if act.word in _SENTENCES:
            words, more = _SENTENCES[act.word](event, act, entry)
            return said_with(words, {**values, **more})
        return said_with(DEEDS[act.word].told, values)
    return None


def _at_table(event: Event, act: Act) -> Says:
    made = next(each for each in event.round(act.round).tables if each.number == act.table)
    return Says("table {table}, {sides}", table=made.place, sides=event.versus(made.sides))


def _came_to(act: Act) -> Says:
    words = "{figures}, won by side {sides}" if act.winners else "{figures}"
    sides = listed(side + 1 for side in act.winners)
    return said_with(words, {"figures": at_odds(act.figures), "sides": sides})


_PARTS = {
    "everything": "all of the event",
    "standings": "the standings",
    "round": "round {round}",
    "results": "the results of round {round}",
}


_More = tuple[str, Mapping[str, Value]]
"""The words of a sentence, and what they need besides what is said of every act."""

# -- who was moved where ---------------------------------------------------------------------------


def _seat(event: Event, act: Act, entry: EventEntry) -> _More:
    before = _tables_before(event, entry, act.round)
    moved = [
        Says("{name} to table {table}", name=event.name(one), table=f"{act.round}.{table}")
        for table, seats in act.tables
        for one in seats
        if before.get(one) != table
    ]
    moved += [Says("{name} to a bye", name=event.name(one)) for one in act.byes if one in before]
    if moved:
        return "{by} moved {moved}.", {"moved": both(moved)}
    tables = both(f"{act.round}.{table}" for table, _ in act.tables)
    return "{by} changed the seats at table {tables}.", {"tables": tables}


def _tables_before(event: Event, entry: EventEntry, round: int) -> dict[int, int]:
    """At which table each entrant of a round sat before an entry."""
    tables: dict[int, tuple[int, ...]] = {}
    for each in counting([known for known in event.entries if known.number < entry.number]):
        if each.word in ("round", "seat"):
            act = read_act(each.text)
            if act.round == round:
                tables = (
                    dict(act.tables) if each.word == "round" else {**tables, **dict(act.tables)}
                )
    return {one: table for table, seats in tables.items() for one in seats}


# -- what needs more than its row ------------------------------------------------------------------


def _round(event: Event, act: Act, _: EventEntry) -> _More:
    byes = listed(map(event.name, act.byes))
    words = "{by} made round {round}: tables 1 to {last}."
    more: dict[str, Value] = {"last": len(act.tables), "byes": byes}
    return f"{words} Bye: {{byes}}." if act.byes else words, more


_CLOCK = {
    "": "{by} started the clock of round {round}.",
    PAUSE: "{by} paused the clock of round {round}.",
    RESUME: "{by} let the clock of round {round} go on.",
}


def _clock(_: Event, act: Act, __: EventEntry) -> _More:
    if act.value in _CLOCK:
        return _CLOCK[act.value], {}
    more = Count(int(act.value.removeprefix(MORE)), "minute")
    return "{by} gave round {round} {more} more.", {"more": more}


def _prizes(_: Event, act: Act, __: EventEntry) -> _More:
    words = "{by} laid down prizes of {fund} for {category}: {prizes}."
    return words if act.category else "{by} laid down prizes of {fund}: {prizes}.", {
        "fund": act.value or Says("the event"),
        "category": act.category,
        "prizes": listed(act.prizes),
    }


def message_told(message: str) -> Says:
    """What stands on the walls."""
    if message == NONE:
        return Says("No message stands on the walls any more.")
    return Says("On the walls: {message}", message=Handle(message))


def _message(_: Event, act: Act, __: EventEntry) -> _More:
    if act.value == NONE:
        return "{by} took the message off the walls.", {}
    return "{by} wrote on the walls: {message}", {"message": Handle(act.value)}


def _of_screen(screen: Screen) -> dict[str, Value]:
    boards = all_of(screen.boards)
    return {"screen": Handle(screen.name), "boards": boards, "section": screen.section}


def _shown(_: Event, act: Act, __: EventEntry) -> _More:
    words = "{by} said that screen {screen} shows {boards} of section {section}."
    said = _of_screen(Screen(act.value, act.boards, act.category))
    return words if act.category else "{by} said that screen {screen} shows {boards}.", said


def screen_told(screen: Screen) -> Says:
    """What a screen shows."""
    words = "Screen {screen} shows {boards} of section {section}."
    return said_with(
        words if screen.section else "Screen {screen} shows {boards}.", _of_screen(screen)
    )


_SENTENCES: Mapping[str, Callable[[Event, Act, EventEntry], _More]] = {
    "settle": lambda *_: ("{by} decided {result} at {at}.", {}),
    "round": _round,
    "seat": _seat,
    "clock": _clock,
    "day": lambda _, act, __: ("{by} put round {round} on {day}.", {"day": day_told(act.value)}),
    "prize": _prizes,
    "message": _message,
    "screen": _shown,
    "carry": lambda _, act, __: ("{who} brings {points}.", {"points": figure(act.points[0])}),
}
"""The words of an act that say more of it than its row, and with what."""
