"""The tables of pages that are made of rows which the program itself has."""

import re
from collections.abc import Iterator, Mapping, Sequence

import trickledger
from trickledger.ledger.cli.table.guide import KEYS
from trickledger.ledger.tournament import setting_readers
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.settings import Settings
from trickledger.rules.catalogue import games_by_figures

CHOICES: Mapping[str, Mapping[str, str]] = {
    "format": {name: form.about for name, form in FORMATS.items()},
    "worth": setting_readers.SCORINGS,
    "leavers": setting_readers.LEAVERS,
    "byes": setting_readers.BYES,
    "seeding": setting_readers.SEEDINGS,
    "acceleration": setting_readers.ACCELERATIONS,
    "prizes": setting_readers.PRIZES,
    "tied": setting_readers.TIED,
    "share": setting_readers.SHARES,
}
"""The settings that are one of some words."""
FOLLOWS_FROM_THE_GAME = ("format", "worth")
INHERITED = {"Refused": trickledger.TrickledgerError, "Replay": tuple, "Frame": Sequence}
_PLACE = re.compile(r"\{(\w+)\}")


def _table(*heads: str, rows: Iterator[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines).replace("| --- ", "|---")


def keys() -> str:
    """What a key does at the prompt."""
    return _table("key or line", "what it does", rows=((f"`{key}`", does) for key, does in KEYS))


def choices() -> str:
    """The settings of an event that are one of some words, with what each word means."""
    return _table("setting", "value", "means", rows=_choices())


def _choices() -> Iterator[tuple[str, ...]]:
    for setting, words in CHOICES.items():
        usual = "" if setting in FOLLOWS_FROM_THE_GAME else getattr(Settings(""), setting)
        for number, (word, means) in enumerate(words.items()):
            shown = f"`{word}`, the usual one" if word == usual else f"`{word}`"
            yield "" if number else f"`{setting}`", shown, means


def event_lines() -> str:
    """The lines of an event that are entered by the word of a deed."""
    rows = ((deed.word, deed.form, deed.summary) for deed in DEEDS.values() if deed.form)
    shown = (
        (f"`{word} {_PLACE.sub(lambda place: place[1].upper(), form)}`", summary.rstrip("."))
        for word, form, summary in rows
    )
    return _table("line", "says", rows=shown)


def brought_along() -> str:
    """The games that are kept by their figures and need not be described."""
    rows = (line.split(" | ") for line in games_by_figures())
    shown = (
        (f"`{name}`", ", ".join(map(_option, options.split(", "))), seats, rules)
        for name, _, options, seats, rules in rows
    )
    return _table("opened as", "options", "for", "by the rules of", rows=shown)


def _option(said: str) -> str:
    name, _, value = said.partition(" ")
    return f"`{name}={value}`"


def promised() -> str:
    """The names that programs may import, with what each has of its own."""
    rows = (
        (f"`{name}`", _first(getattr(trickledger, name)), " ".join(f"`{each}`" for each in own))
        for name, own in ((name, own_of(name)) for name in trickledger.__all__)
    )
    return _table("name", "what it is", "its own", rows=rows)


def own_of(name: str) -> list[str]:
    """The attributes of a promised class which are not those of the class below it."""
    public = getattr(trickledger, name)
    if not isinstance(public, type):
        return []
    beside = dir(INHERITED.get(name, Exception))
    there = {*dir(public), *getattr(public, "__annotations__", {})} - {*beside}
    return sorted(each for each in there if not each.startswith("_"))


def _first(public: object) -> str:
    return (public.__doc__ or "").strip().partition("\n")[0].rstrip(".")
