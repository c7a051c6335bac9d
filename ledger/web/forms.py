"""Fields of the forms of deeds: for each kind of arguments what is shown, and how it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import read_entrant, read_table
from trickledger.ledger.tournament.deed import CHOICES, WHY
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.deeds_of_walls import BOARDS, USUAL
from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.history import counting, rounds_made
from trickledger.ledger.tournament.telling import told
from trickledger.ledger.tournament.walls import walls_of
from trickledger.rules.catalogue import openable, title_of

if TYPE_CHECKING:
    from trickledger.ledger.say.kinds import Typed
    from trickledger.ledger.tournament.deed import Arg, Deed
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.table import Table


_COMMAND = re.compile(r"\x60event (\w+)([^\x60]*)\x60")
_LABELS = {
    "opening": "Game",
    "format": "Format",
    "table": "Table",
    "part": "What",
    "entry": "What is taken back",
}
_FOR_SHELLS = re.compile(r"(?:, by number|: a number|, in the order of|; - reads).*")


class Choice(NamedTuple):
    """Something that can be chosen: what is sent, and what stands there."""

    value: str
    label: str


class Asked(NamedTuple):
    """A field is asked for: in which event, and of which table or entry, once that is known."""

    known: Event
    table: Table | None
    entry: str = ""


Choices = Callable[[Asked], Iterable[Choice]]


class Kind(NamedTuple):
    """A kind of arguments in a form: how it looks, what can be chosen, how words are parted in it.

    What looks like a `select`, a `table` or a `several` is chosen; `sides` have a field each.
    """

    look: str = "text"
    choices: Choices | None = None
    apart: str = ""


class Field(NamedTuple):
    """A field of a form: its argument, how it looks, what can be chosen, what it holds."""

    arg: Arg
    look: str
    choices: tuple[Choice, ...]
    held: tuple[str, ...]
    may_be_negative: bool = False

    @property
    def label(self) -> str:
        """What stands beside it: the help of its argument, without how a shell reads it."""
        named = _LABELS.get(self.arg.kind) if self.look != "text" else None
        label = named or _FOR_SHELLS.sub("", self.arg.help).removesuffix(".")
        return f"{label}, one a line" if KINDS[self.arg.kind].apart == _LINES else label

    @property
    def value(self) -> str:
        """What a field of one text holds."""
        return ("\n" if self.look == "lines" else " ").join(self.held)


def _entrants(asked: Asked) -> Iterator[Choice]:
    for one in asked.known.entrants.values():
        yield Choice(str(one.number), f"{one.number} {one.name}{'' if one.is_in else ', out'}")


def _people(asked: Asked) -> Iterator[Choice]:
    yield from _entrants(asked)
    for one in asked.known.entrants.values():
        if len(one.names) > 1:
            yield from (Choice(name, name) for name in one.names)


def _at_table(asked: Asked) -> Iterator[Choice]:
    if asked.table is None:
        yield from _entrants(asked)
        return
    for one in asked.table.seats:
        yield Choice(str(one), f"{one} {asked.known.name(one)}")


def _tables(asked: Asked) -> Iterator[Choice]:
    known = asked.known
    newest = known.rounds[-1].tables if known.rounds else ()
    other = [asked.table] if asked.table and asked.table not in newest else []
    for table in (*newest, *other):
        yield Choice(table.place, f"{table.place} {known.versus(table.sides)}")


def _sides(asked: Asked) -> Iterator[Choice]:
    for number, side in enumerate(asked.table.sides if asked.table else (), 1):
        yield Choice(str(number), " + ".join(map(asked.known.name, side)))


def _entries(asked: Asked) -> Iterator[Choice]:
    """What was entered and can be taken back, a line each, the newest first."""
    known = asked.known
    standing = counting(known.entries)[::-1]
    lines = [each for each in standing if each.number == each.line > 1]
    newest = lines[:_NEWEST]
    older = [each for each in lines[_NEWEST:] if str(each.number) == asked.entry]
    for each in (*newest, *older):
        yield Choice(str(each.number), str(told(known, each)))


_NEWEST = 40
"""Of how many of the newest entries one can be chosen; an older one by its link in the log."""


def entry_meant(known: Event, held: Typed) -> str:
    """The number of the line that is named already: by an entry of it, or by the round it made."""
    words = " ".join(held.get("entry", ())).removeprefix("@")
    round = words.removeprefix("round ")
    made = rounds_made(known.entries) if round != words else {}
    number = str(made.get(int(round), words)) if made and round.isdecimal() else words
    return next((str(each.line) for each in known.entries if str(each.number) == number), number)


def _sections(asked: Asked) -> Iterator[Choice]:
    yield from (Choice(part.name, part.name) for part in asked.known.parts if part.name)


def _screens(asked: Asked) -> Iterator[Choice]:
    for each in walls_of(asked.known.entries).screens.values():
        yield Choice(each.name, each.name)


def _of(*words: str) -> Choices:
    return lambda _: [Choice(word, word) for word in words]


_NAMES, _BLANKS, _LINES = r"[/,]", r"[\s,:]+", r"\r?\n"
KINDS: Mapping[str, Kind] = {
    **dict.fromkeys("points name game word message reason title".split(), Kind()),
    "opening": Kind("select", lambda _: [Choice(name, title_of(name)) for name in openable()]),
    "format": Kind("select", lambda _: [Choice(name, name) for name in FORMATS]),
    **{kind: Kind("select", _of(*words)) for kind, words in CHOICES.items()},
    # more can be typed
    "worth": Kind("text", _of(*CHOICES["worth"])),
    "events": Kind("text", apart=_BLANKS),
    **dict.fromkeys("facts settings options prizes names".split(), Kind("lines", apart=_LINES)),
    **dict.fromkeys(("seating", "list"), Kind("lines")),
    **dict.fromkeys(("round", "seed", "count", "places"), Kind("number")),
    **dict.fromkeys(("entrants", "pair"), Kind("several", _entrants, _NAMES)),
    **dict.fromkeys(("figures", "awarded"), Kind("sides", _sides, _BLANKS)),
    "entrant": Kind("select", _entrants),
    "person": Kind("select", _people),
    "missing": Kind("several", _at_table, _NAMES),
    "table": Kind("table", _tables),
    "tables": Kind("several", _tables, _BLANKS),
    "sides": Kind("several", _sides, _BLANKS),
    "section": Kind("text", _sections),
    "screen": Kind("text", _screens),
    "boards": Kind("several", _of(*BOARDS, USUAL), _NAMES),
    "day": Kind("date"),
    "entry": Kind("select", _entries, _BLANKS),
    "flag": Kind("flag"),
}
"""Each kind by its name."""

THEN = "then"
"""The field of a form that leads back to the desk once it is done."""
OF_EVERY_FORM = ("token", "key", "at", "try", THEN)
"""What a form sends besides its arguments."""


def typed_in(deed: Deed, form: Mapping[str, Sequence[str]]) -> Typed:
    """What was typed or chosen in a form for each argument, as words."""
    kinds = {arg.name: KINDS[arg.kind] for arg in (*deed.args, WHY)}
    return {
        name: [
            word.strip()
            for value in values
            for word in (re.split(kind.apart, value) if kind.apart else [value])
            if word.strip()
        ]
        for name, values in form.items()
        if name not in OF_EVERY_FORM
        for kind in [kinds.get(name, Kind())]
    }


def about(deed: Deed) -> list[str]:
    """What a deed does, in paragraphs, as it is told at the desk: without what a shell takes.

    >>> about(DEEDS["absent"])[-1]
    '"Take back in" takes it back.'
    """
    parts = (" ".join(part.split()) for part in deed.about.split("\n\n"))
    sentences = (re.split(r"(?<=\.) (?=[A-Z`])", part) for part in parts)
    said = (" ".join(each for each in part if "--" not in each) for part in sentences)
    return [_COMMAND.sub(_labelled, part).replace("`", "") for part in said if part]


def _labelled(found: re.Match[str]) -> str:
    word, words = found[1], found[2]
    return f'"{DEEDS[word].label}"{words}' if word in DEEDS else word


def fields_of(deed: Deed, known: Event, held: Typed) -> list[Field]:
    """The fields of a form, holding what an address or a form before it says."""
    asked = Asked(known, _table_meant(known, held), entry_meant(known, held))
    held = {**held, "entry": [asked.entry] if asked.entry else []}
    if asked.table:
        held["table"] = [asked.table.place]
    return [
        _field(arg, asked, tuple(_by_number(known, arg, held.get(arg.name, ()))))
        for arg in deed.args
        if not arg.for_shells
    ]


def _by_number(known: Event, arg: Arg, held: Iterable[str]) -> Iterator[str]:
    """What is held of an argument, with entrants by number, as they are chosen by."""
    for each in held:
        if arg.kind in ("entrant", "entrants", "pair", "missing"):
            with suppress(UsageError):
                each = str(read_entrant(known, each))
        yield each


def _field(arg: Arg, asked: Asked, held: tuple[str, ...]) -> Field:
    kind = KINDS[arg.kind]
    choices = tuple(kind.choices(asked)) if kind.choices else ()
    look = kind.look
    if look in ("sides", "several", "table") and not choices:
        look = "text"
    return Field(arg, look, choices, held, asked.known.settings.of.figures_may_be_negative)


def _table_meant(known: Event, held: Typed) -> Table | None:
    """The table that is named already, if there is such a one."""
    try:
        number, place = read_table(len(known.rounds), " ".join(held.get("table", ())))
    except UsageError:
        return None
    tables = (table for made in known.rounds if made.number == number for table in made.tables)
    return next((table for table in tables if table.number == place), None)
