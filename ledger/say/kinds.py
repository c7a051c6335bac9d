"""Kinds of arguments: how each is read from what was typed, and what it is in JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.times import read_day
from trickledger.ledger.plain import plain_number
from trickledger.ledger.queries.event_rows import NEWEST_ROUND
from trickledger.ledger.say import readers
from trickledger.ledger.tournament.deed import CHOICES, WHY
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.deeds_of_walls import BOARDS, USUAL
from trickledger.ledger.tournament.named_figures import Pairs, placed, read_pairs
from trickledger.ledger.tournament.readers import FIGURE, TABLE
from trickledger.ledger.tournament.round_clock import MORE, PAUSE, RESUME
from trickledger.rules.says import Command, Says, any_of
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from trickledger.ledger.services.doing import Read
    from trickledger.ledger.tournament.deed import Arg, Deed, Given
    from trickledger.ledger.tournament.entry_list import EntryList
    from trickledger.ledger.tournament.event import Event

_TO_FILL_IN = re.compile(r"[A-Z]{4,}")
_OF_ANY = ("--event", "-e", "--ledger")
"""Options of every command, each with its value."""

Words = Sequence[str]
Typed = Mapping[str, Words]
"""What was typed, tapped or sent for each argument, as words."""
Schema = Mapping[str, Any]


class Asked(NamedTuple):
    """An argument that is asked for, what was typed for all, and what is read of it already."""

    arg: Arg
    typed: Typed
    given: Given


Reader = Callable[[Words, Asked], Any]
EventReader = Callable[[Words, Asked, Any], Any]


class Kind(NamedTuple):
    """A kind of arguments: its JSON, what it is when left out, and what reads it from words.

    It is read alone, in an event, or both, where it can be refused alone.
    """

    schema: Schema
    empty: Any
    alone: Reader | None = None
    of_event: EventReader | None = None


def reading(deed: Deed, typed: Typed) -> Read:
    """What reads the arguments of a deed in its event; raises UsageError.

    Those are read at once that have nothing to do with the event.
    """
    args = (*deed.args, WHY)
    typed = _without_table(deed, typed)
    unknown = [name for name in typed if name not in {arg.name for arg in args}]
    if unknown:
        raise UsageError(
            "{deed} takes no {argument}.",
            "",
            "It takes: {arguments}.",
            deed=deed.label,
            argument=ascii(unknown[0][:40]),
            arguments=with_commas(arg.name for arg in args),
        )
    alone: dict[str, Any] = {}
    for arg in args:
        if read := KINDS[arg.kind].alone:
            alone[arg.name] = _value(arg, typed, read, alone)
    if demand := DEMANDS.get(deed.word):
        demand(alone, typed)

    def read_in(known: Event | None) -> Given:
        given = {**alone}
        for arg in args:
            if of_event := KINDS[arg.kind].of_event:
                given[arg.name] = _value(
                    arg, typed, lambda words, asked: of_event(words, asked, known), given
                )
        if deed.word == "date":
            _demand_day(given, typed, known)
        return given

    return read_in


_ASKED_FOR = ("figures", "table")
"""The kinds whose own reader asks for what is missing."""


def _value(arg: Arg, typed: Typed, read: Reader, given: Given) -> Any:
    words = typed.get(arg.name, ())
    if not words and arg.usual is None and arg.kind not in _ASKED_FOR:
        raise UsageError("Something is missing: {argument}", argument=arg.help)
    is_left_out = not words and arg.usual == ""
    return KINDS[arg.kind].empty if is_left_out else read(words, Asked(arg, typed, given))


# -- alone -----------------------------------------------------------------------------------------


def _by(read: Callable[[Words], Any]) -> Reader:
    return lambda words, _: read(words)


def _text(words: Words, _: Asked) -> str:
    return " ".join(words)


def _day(words: Words, _: Asked) -> str:
    return read_day(_text(words, _), ahead=True)


def _name(words: Words, _: Asked) -> str:
    name = _text(words, _)
    if not name.strip():
        raise UsageError("What are they called now? The name is empty.")
    return name


def _section(words: Words, _: Asked) -> str:
    from trickledger.ledger.tournament.facts import NONE, read_section

    with readers.fitting():
        return "" if [*words] == [NONE] else read_section(" ".join(words))


def _list(words: Words, _: Asked) -> EntryList:
    """The entrants of a list: its text, what it is called, and what is said of its letters."""
    from trickledger.ledger.tournament.entry_list import EntryList, read_list

    text, called, *letters = words if len(words) > 1 else (*words, "The list")
    said = map(Says, letters)
    with readers.fitting():
        listed = read_list(text, called)
    return EntryList(listed, [*said, *listed.said])


def _part(words: Words, asked: Asked) -> str:
    return readers.known_part(" ".join(words), has_number=bool(asked.typed.get("round")))


def _boards(words: Words, _: Asked) -> tuple[str, ...]:
    from trickledger.ledger.tournament.walls import demand_boards

    with readers.fitting():
        return (USUAL,) if [*words] == [USUAL] else demand_boards(words)


_CHANGES = {"": "", "start": "", PAUSE: PAUSE, RESUME: RESUME}


def _clock(words: Words, _: Asked) -> str:
    said = " ".join(words).lower().removeprefix("+")
    minutes = said.removeprefix("plus ").removesuffix(" minutes").strip()
    if minutes.isascii() and minutes.isdigit() and 0 < int(minutes[:9]) < 1000:
        return f"{MORE}{int(minutes)}"
    if said not in _CHANGES:
        raise UsageError(
            "{typed} isn't a change of the clock.",
            "",
            "Such as start, pause, resume, or +5 for five minutes more.",
            typed=ascii(said[:20]),
        )
    return _CHANGES[said]


def _number(words: Words, asked: Asked) -> int:
    text = " ".join(words)
    number = plain_number(text)
    if number is None:
        said = "{typed} isn't a number."
        raise UsageError(said, "", "{argument}", typed=ascii(text[:20]), argument=asked.arg.help)
    return number


def _sides(words: Words, asked: Asked) -> tuple[int, ...]:
    return tuple(sorted({_number([word], asked) - 1 for word in words}))


def _entry(words: Words, _: Asked) -> int | tuple[str, int]:
    words = " ".join(words).split() or [""]
    if words[0] != "round":
        return readers.entry_number(words[0], "event log")
    text = "".join(words[1:])
    number = plain_number(text, 4)
    if number is None:
        raise UsageError(
            "{typed} isn't a round.",
            "",
            "Name it by its number.",
            typed=text[:20] or "Nothing",
        )
    return "round", number


def _pair(words: Words, _: Asked) -> Words:
    if len(words) != 2:
        said = "Name two entrants; you named {number}."
        raise UsageError(said, "", "Put names with spaces in quotes.", number=len(words))
    return words


# -- in an event -----------------------------------------------------------------------------------


def _entrants(words: Words, _: Asked, known: Event) -> tuple[int, ...]:
    return tuple(readers.read_entrant(known, word) for word in words)


def _one(words: Words, _: Asked, known: Event) -> tuple[int, ...]:
    return (readers.read_entrant(known, " ".join(words)),)


def _person(words: Words, _: Asked, known: Event) -> tuple[int, int | None]:
    return readers.read_person(known, " ".join(words))


def _without_table(deed: Deed, typed: Typed) -> Typed:
    """What was typed, where a name stands in the place of the table: the table then follows."""
    kinds = {arg.kind: arg.name for arg in deed.args}
    if not {"table", "figures"} <= {*kinds}:
        return typed
    at, told = (typed.get(kinds[kind], ()) for kind in ("table", "figures"))
    is_of_a_table = TABLE.fullmatch(" ".join(at)) and (
        read_pairs(told) is not None or all(map(FIGURE.fullmatch, told))
    )
    if is_of_a_table or read_pairs([*at, *told]) is None:
        return typed
    return {**typed, kinds["table"]: (), kinds["figures"]: [*at, *told]}


def _figures(words: Words, asked: Asked, known: Event | None) -> tuple[int, ...] | Pairs:
    """Figures in the order of the seats; those with names are so once their event is known."""
    told: tuple[int, ...] | Pairs = asked.given[asked.arg.name]
    if known is None or not isinstance(told, Pairs):
        return told
    with readers.fitting():
        _, figures = placed(known, asked.given["table"], told)
        in_turn = Pairs(tuple((name, place) for place, (name, _) in enumerate(told.told)))
        _, order = placed(known, asked.given["table"], in_turn)
    if asked.given.get("won") and [*order] != sorted(order):
        said = "Which side has won? The figures are in another order than the seats."
        raise UsageError(said, "", "Type them in the order of the seats.")
    return figures


def _table(words: Words, asked: Asked, known: Event | None) -> tuple[int, int]:
    told = asked.given.get("figures")
    if not words and isinstance(told, Pairs):
        if known is None:
            return NEWEST_ROUND, 0
        with readers.fitting():
            return placed(known, None, told)[0]
    newest = NEWEST_ROUND if known is None else len(known.rounds)
    return readers.read_table(newest, " ".join(words))


def _tables(words: Words, _: Asked, known: Event) -> list[tuple[int, int]]:
    return [readers.read_table(len(known.rounds), word) for word in words]


def _missing(words: Words, asked: Asked, known: Event) -> tuple[int, ...]:
    return readers.read_missing(known, asked.given["table"], words)


def _round(words: Words, asked: Asked, known: Event) -> int:
    number = _number(words, asked) if words else 0
    if words and not number:
        raise UsageError("0 isn't a round.", "", "They count from 1.")
    if not number and asked.arg.usual == "next":
        readers.demand_no_round(known, asked.typed["entrants"])
        return len(known.rounds) + 1
    return number or (len(known.rounds) if asked.arg.usual else 0)


def _seating(words: Words, _: Asked, known: Event) -> list[list[int]]:
    return [
        [readers.read_entrant(known, name.strip()) for name in row.split("/") if name.strip()]
        for row in readers.rows_of_tables(words)
    ]


_STRING: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_ENTRANT: Schema = {"type": ["integer", "string"]}
_TABLE: Schema = {"type": ["string", "integer"], "pattern": r"^(\d+\.)?\d+$"}


def _several(of: Schema) -> Schema:
    return {"type": "array", "items": of}


_TEXTS = "worth division word reason title opening format"
_NAMED: Schema = {"type": ["object", "array"]}
KINDS: Mapping[str, Kind] = {
    **dict.fromkeys([*_TEXTS.split(), "message", "screen"], Kind(_STRING, "", _text)),
    "count": Kind(_COUNT, "", _text),
    "places": Kind(_COUNT, 0, _number),
    "events": Kind(_several({"type": ["string", "integer"]}), (), _by(tuple)),
    "share": Kind(_STRING, Fraction(0), _by(lambda words: readers.read_share(" ".join(words)))),
    "entrant": Kind(_ENTRANT, (), of_event=_one),
    "person": Kind(_ENTRANT, None, of_event=_person),
    "pair": Kind(_several(_ENTRANT), (), _pair, _entrants),
    "entrants": Kind(_several(_ENTRANT), (), of_event=_entrants),
    "missing": Kind(_several(_ENTRANT), (), of_event=_missing),
    "table": Kind(_TABLE, None, of_event=_table),
    "tables": Kind(_several(_TABLE), [], of_event=_tables),
    "seating": Kind(_STRING, [], _by(readers.rows_of_tables), _seating),
    "round": Kind(_COUNT, 0, of_event=_round),
    "figures": Kind(
        _several({"type": ["integer", "string"]}), (), _by(readers.read_told), _figures
    ),
    "sides": Kind(_several({"type": "integer", "minimum": 1}), (), _sides),
    "points": Kind(_STRING, (), _by(readers.read_points)),
    "awarded": Kind(_several(_STRING), (), _by(readers.read_points)),
    "facts": Kind(_NAMED, (), _by(readers.read_facts)),
    "settings": Kind(_NAMED, (), _by(readers.read_settings)),
    "options": Kind(_NAMED, (), _by(readers.house_options)),
    "prizes": Kind(_several(_STRING), (), _by(readers.read_prizes)),
    "boards": Kind(_several({"enum": [*BOARDS, USUAL]}), (), _boards),
    "section": Kind(_STRING, "", _section),
    "name": Kind(_STRING, "", _name),
    "names": Kind(_several(_STRING), (), _by(tuple)),
    "list": Kind(_STRING, (), _list),
    "part": Kind({"enum": [*CHOICES["part"]]}, "", _part),
    "clock": Kind(_STRING, "", _clock),
    "day": Kind({"type": "string", "format": "date"}, "", _day),
    "seed": Kind(_COUNT, None, _number),
    "game": Kind({"type": ["string", "integer"]}, "", _text),
    "entry": Kind({"type": ["integer", "string"]}, 0, _entry),
    "flag": Kind({"type": "boolean"}, False, _by(bool)),
}
"""Each kind by its name."""


# -- what must be said -----------------------------------------------------------------------------


def _somebody(given: Given, _: Typed) -> None:
    if not (given["names"] or given["file"]):
        raise UsageError("Who? Nobody is named.", "", 'Type names in quotes: "Ann Baker".')


def _some_section(given: Given, _: Typed) -> None:
    if not (given["names"] or given["by"]):
        raise UsageError("Which sections?", "", "Name them: A B.")


def _some_setting(given: Given, _: Typed) -> None:
    if not (given["settings"] or given["option"]):
        raise UsageError("No setting is named.", "", "Write it NAME=VALUE: rounds=6.")


def _demand_day(given: Given, typed: Typed, known: Event | None) -> None:
    number = given["round"] if typed.get("round") else 0
    if number and known:
        from trickledger.ledger.tournament.acts import Act
        from trickledger.ledger.tournament.entrant_laws import demand_planned

        demand_planned(known, Act("day", number))
    if not (number and given["day"]):
        raise UsageError(
            "On which day is round {round}?" if number else "Which round?",
            "",
            "{date}.",
            round=number,
            date=Command(f"event date {number or 1} DATE"),
        )


def _some_prize(given: Given, _: Typed) -> None:
    import shlex

    fund = given["fund"].strip()
    if not fund:
        raise UsageError("These prizes have no name.", "", "Such as main, best lady, raffle.")
    if not given["prizes"]:
        raise UsageError(
            "What is there to win in {fund}?",
            "",
            "Name its prizes from the first place on, such as {prizes}.",
            fund=fund[:40],
            prizes=Command(shlex.join(["event", "prizes", fund[:40], "50", "30"])),
        )


def _some_message(given: Given, _: Typed) -> None:
    if not given["message"]:
        raise UsageError("What should stand on the walls?", "", "none takes away what does.")


def _some_board(given: Given, _: Typed) -> None:
    if not given["screen"]:
        raise UsageError("Which screen? It has no name.", "", "Such as Bar.")
    if not given["shows"]:
        raise UsageError(
            "What should {screen} show?",
            "",
            "Name it: {boards}.",
            screen=given["screen"][:40],
            boards=any_of((*BOARDS, USUAL)),
        )


DEMANDS: Mapping[str, Callable[[Given, Typed], None]] = {
    "add": _somebody,
    "sections": _some_section,
    "set": _some_setting,
    "prizes": _some_prize,
    "message": _some_message,
    "screen": _some_board,
}
"""What is demanded of a deed whose arguments can all be left out; each raises UsageError."""


def as_typed(given: Mapping[str, object]) -> Typed:
    """What a program gives for each argument, as words; raises UsageError.

    >>> as_typed({"entrant": 7, "facts": {"club": "Harbour"}})
    {'entrant': ['7'], 'facts': ['club=Harbour']}
    """
    return {name: _words(name, value) for name, value in given.items()}


def _words(name: str, value: object) -> list[str]:
    match value:
        case None | False:
            return []
        case True:
            return ["yes"]
        case int() | str():
            return [str(value)] if value != "" else []
        case list() if not any(isinstance(each, list | dict) for each in value):
            return [word for each in value for word in _words(name, each)]
        case dict() if not any(isinstance(each, dict) for each in value.values()):
            return [f"{key}={' '.join(_words(name, each))}" for key, each in value.items()]
        case _:
            said, remedy = "{argument} can't be read.", 'A fraction is text: "0.5".'
            raise UsageError(said, "", remedy, argument=ascii(name[:40]))


def is_several(arg: Arg) -> bool:
    """Whether an argument may be more than one word."""
    kinds = KINDS[arg.kind].schema.get("type", "")
    return "array" in kinds


def said_by(command: str) -> tuple[Deed, Typed] | None:
    """The deed that a command for a shell says, with what it says of its arguments.

    What stands in capitals is to be filled in, and left out, as is which event and ledger are
    meant. None where it is no deed.

    >>> deed, typed = said_by("event return 5 7 --because REASON")
    >>> deed.label, typed
    ('Take back in', {'entrants': ['5', '7']})
    >>> said_by("event result 2.3 501 minus 20 --settle")[1]
    {'table': ['2.3'], 'figures': ['501', 'minus', '20'], 'settle': ['yes']}
    >>> said_by("event void round 2 -e 1")[1]
    {'entry': ['round 2']}
    """
    import shlex

    event, word, *words = [*shlex.split(command), "", ""]
    deed = DEEDS.get(word) if event == "event" else None
    if deed is None:
        return None
    by_flag = {flag: arg for arg in (*deed.args, WHY) for flag in f"{arg.flag} {arg.also}".split()}
    placed = [arg for arg in deed.args if not arg.flag]
    typed: dict[str, list[str]] = {}
    rest = iter(filter(None, words))
    for each in rest:
        if each in _OF_ANY:
            next(rest, "")
            continue
        arg = by_flag.get(each)
        if arg is None and placed:
            arg = placed[0] if is_several(placed[0]) else placed.pop(0)
            if arg.kind == "entry" and each == "round":
                each = f"round {next(rest, '')}"
        elif arg is not None:
            each = "yes" if arg.kind == "flag" else next(rest, "")
        if arg and not _TO_FILL_IN.fullmatch(each):
            typed.setdefault(arg.name, []).append(each)
    return deed, typed
