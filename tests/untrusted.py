"""What strangers may send: the examples, spoilt. The properties and the fuzzer draw from here."""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.json import LISTS, as_json
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.exchange.tournament_text import is_event
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import entry_hash
from trickledger.ledger.storage.sqlite.making import create
from trickledger.rules.catalogue import PRESETS, clauses, game, kinds
from trickledger.rules.common import COM
from trickledger.rules.language.notation import RECORD_WORDS, WORDS_OF_ALL_GAMES
from trickledger.rules.record.header import HEAD_WORDS

ROOT = Path(__file__).parent.parent

LETTERS: list[str] = [
    *"\0\a\b\t\v\f\x1b\x1c\x1f\x7f\x85\x9b",
    *"\N{NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NO-BREAK SPACE}",
    *"\N{LINE SEPARATOR}\N{PARAGRAPH SEPARATOR}\N{SOFT HYPHEN}\N{COMBINING ACUTE ACCENT}",
    *"\N{RIGHT-TO-LEFT OVERRIDE}\N{LEFT-TO-RIGHT ISOLATE}\N{VARIATION SELECTOR-16}",
    *"\N{FULLWIDTH DIGIT FOUR}\N{ARABIC-INDIC DIGIT TWO}\N{SUPERSCRIPT TWO}\N{ROMAN NUMERAL TEN}",
    *"\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}\N{LATIN SMALL LETTER SHARP S}\N{KELVIN SIGN}",
    *"\N{LATIN SMALL LETTER DOTLESS I}\N{CYRILLIC SMALL LETTER A}",
    *"\N{GREEK SMALL LETTER FINAL SIGMA}\N{LATIN SMALL LIGATURE FI}",
    *"\N{BLACK SPADE SUIT}\N{WHITE HEART SUIT}\N{PLAYING CARD ACE OF SPADES}\N{GRINNING FACE}",
    *"~#@.,:;=+-*/\\|'\"`$%&!?<>[]{}()_^",
    "\ud800",
    "\udcff",
    "\U0010ffff",
    *"\r\n",
]
"""Single signs that have broken parsers: controls, blanks, marks, digits and letters alike."""

ODD_WORDS = (
    "0 -0 00 -1 1e9 0x10 1_000 1.5 nan inf 4294967296 9223372036854775807 9223372036854775808 "
    "-9223372036854775808 1000000 1000001 9999999 10000000 @0 @1 @999 @9999999 @99999999 . .. .0 "
    ".1 .99 .1.1 .9999999 1. 99. 0. ~ ~~ = : , # [/] [bold] {0} %s %n $(id) `id` =1+1 +1 @SUM(A1) "
    "-h --help --json -- - '' \" null true None pot Ann Bob ann ANN Ann: Bob: a b : Ann+Bob"
).split()

DIGITS = "9" * 5000
LONG = "K" * 20_000


@cache
def examples() -> tuple[str, ...]:
    """The records of the examples, whole."""
    return tuple(text for text in _texts() if not is_event(text))


@cache
def evenings() -> tuple[str, ...]:
    """The events of the examples, whole."""
    return tuple(filter(is_event, _texts()))


def _texts() -> list[str]:
    files = sorted((ROOT / "examples").glob("*/*.txt"))
    return [file.read_text(encoding="utf-8") for file in files]


@cache
def words() -> tuple[str, ...]:
    """The words of every game and of the record, cards, clauses, options and oddities."""
    found = {*ODD_WORDS, *RECORD_WORDS, *WORDS_OF_ALL_GAMES, *PRESETS, *kinds(), str(COM.SEQ_1)}
    for kind in kinds():
        made = game(kind)
        found |= {*made.verbs, *map(str, clauses(kind)[:10])}
        found |= {name for option in made.options for name in (option.name, option.field)}
    cards = {rank + suit for rank in "7 8 9 10 t J Q K A 2".split() for suit in "SHDCshdc"}
    return tuple(sorted(found | cards | {"jo", "KQJc", "8hka4", "Kshd", "10", "7", "S", "K"}))


def spoilt(rng: random.Random, text: str) -> str:
    """A text with a few things wrong: lines, words or letters lost, doubled, swapped, foreign."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        text = rng.choice(_SPOILERS)(rng, text)
    return text


def spoilt_line(rng: random.Random, line: str) -> str:
    """One line with a word or a letter wrong, or made of words at random."""
    if rng.random() < 0.3:
        return " ".join(rng.choices(words(), k=rng.randint(0, 7)))
    return _word(rng, line) if rng.random() < 0.5 else _letter(rng, line)


def _line(rng: random.Random, text: str) -> str:
    return "\n".join(_shuffled(rng, text.split("\n"), _foreign_line))


def _word(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    parts = lines[place].split(" ")
    lines[place] = " ".join(_shuffled(rng, parts, lambda rng: rng.choice(words())))
    return "\n".join(lines)


def _letter(rng: random.Random, text: str) -> str:
    place, drop = rng.randint(0, len(text)), rng.choice([0, 1, 1, 3])
    put = rng.choice(["", rng.choice(LETTERS), rng.choice(LETTERS), rng.choice("10ahkq ")])
    return text[:place] + put + text[place + drop :]


def _huge(rng: random.Random, text: str) -> str:
    place = rng.randint(0, len(text))
    part = text[place : place + rng.randint(1, 40)]
    put = rng.choice([DIGITS, LONG, part * 100, part * 1000, " " * 9000, "," * 9000])
    return text[:place] + put + text[place:]


def _other_script(rng: random.Random, text: str) -> str:
    zero = rng.choice("\N{FULLWIDTH DIGIT ZERO}\N{ARABIC-INDIC DIGIT ZERO}\N{NKO DIGIT ZERO}")
    digits = {ord(str(value)): ord(zero) + value for value in range(10)}
    start = rng.randint(0, len(text))
    return text[:start] + text[start : start + 200].translate(digits) + text[start + 200 :]


def _foreign_line(rng: random.Random) -> str:
    return rng.choice(rng.choice(examples()).splitlines())


def _shuffled(
    rng: random.Random, parts: list[str], foreign: Callable[[random.Random], str]
) -> list[str]:
    """Parts with one of them lost, doubled, swapped with another or replaced."""
    one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    match rng.randrange(5):
        case 0:
            del parts[one]
        case 1:
            parts.insert(other, parts[one])
        case 2:
            parts[one], parts[other] = parts[other], parts[one]
        case 3:
            parts[one] = foreign(rng)
        case _:
            parts.insert(one, foreign(rng))
    return parts


Spoiler = Callable[[random.Random, str], str]
_SPOILERS: tuple[Spoiler, ...] = (
    _line,
    _line,
    _word,
    _word,
    _word,
    _letter,
    _letter,
    _other_script,
    _huge,
)

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 2**31, 2**63, 2**64, 1e308),
    *("", "x", "\0", "\ud800", "\u202e", "\x1b[31m", "\uff14", "9" * 100, [], {}, [[]], {"a": 1}),
)


def spoilt_export(rng: random.Random, text: str) -> str:
    """A JSON export with a value, a name or a letter wrong; half of them with hashes that fit."""
    if rng.random() < 0.2:
        return _letter(rng, text)
    try:
        export = json.loads(text)
    except (ValueError, RecursionError):
        return _letter(rng, text)
    for _ in range(rng.choice([1, 1, 3])):
        _spoil_value(rng, export)
    if rng.random() < 0.5:
        seal(export)
    return json.dumps(export)


def _spoil_value(rng: random.Random, value: Any) -> None:
    """Change something at a random depth of a value of JSON."""
    while isinstance(value, dict | list) and value:
        key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.9:
            value = inner
            continue
        match rng.randrange(4):
            case 0:
                del value[key]
            case 1:
                value[key] = deepcopy(rng.choice(ODD_VALUES))
            case 2 if isinstance(inner, str):
                value[key] = spoilt_line(rng, inner)
            case 2 if type(inner) is int:
                value[key] = inner + rng.choice([-1, 1])
            case _ if isinstance(value, list):
                value.insert(key, deepcopy(rng.choice(value)))
            case _:
                value[rng.choice(list(value))] = inner
        return


def seal(export: Any) -> None:
    """Make the chain of each stream fit what the entries say now, where they can be read at all."""
    try:
        for stream in [stream for name in LISTS.values() for stream in export[name]]:
            previous = bytes(32)
            for fields in stream["entries"]:
                fields["previous"] = previous.hex()
                said = {name: value for name, value in fields.items() if name not in _LINKS}
                previous = entry_hash(stream["id"], **said, previous=previous)
                fields["hash"] = previous.hex()
    except (AttributeError, KeyError, TypeError, ValueError):
        return


_LINKS = {"previous", "hash"}


# -- the examples in other forms -----------------------------------------------------------------


@cache
def beginnings() -> tuple[str, ...]:
    """The examples up to their third trick or so."""
    return tuple("\n".join(text.splitlines()[:16]) + "\n" for text in examples())


@cache
def exports() -> tuple[str, ...]:
    """The beginnings as JSON exports."""
    with tempfile.TemporaryDirectory() as folder, create(Path(folder, "ledger.db")) as store:
        for text in (*beginnings(), *evenings()):
            import_games(store, read_candidates("example", text), Author("Dora", "laptop"))
        with store.reading() as db:
            return tuple(
                json.dumps(as_json(db, [stream]))
                for kind in ("game", "event")
                for stream in journal.streams(db, kind)
            )


def sitting(text: str) -> str:
    """A record as it is typed at a table, with a few commands in between."""
    head: list[str] = []
    lines: list[str] = []
    for line in text.splitlines():
        (head if line.split(" ")[0] in HEAD_WORDS and not lines else lines).append(line)
    fields = dict(line.split(" ", 1) for line in head)
    options = [f"-o {line.split(' ', 1)[1].replace(' ', '=')}" for line in head if "option" in line]
    players = " ".join(player.split("=")[0] for player in fields["players"].split(", "))
    new = f"/new {fields['game']} {players} {' '.join(options)}"
    return "\n".join([new, *lines, "/show", "/undo", "y", "/log", "/audit @5", "/help undo"])


@cache
def command_lines() -> tuple[str, ...]:
    """The command lines of the documents, without the name of the program."""
    files = sorted((ROOT / "docs" / "reference" / "commands").glob("*.md"))
    pages = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return tuple(dict.fromkeys(re.findall(r"^\s*trickledger (.+)", pages, re.MULTILINE)))


# -- what each target begins with, and how it is spoilt ------------------------------------------


def seeds(target: str) -> list[str]:
    """The examples, in the form that a target reads."""
    match target:
        case "record":
            return [*examples(), *beginnings()]
        case "export":
            return [*exports(), *beginnings()]
        case "event":
            return list(evenings())
        case "table":
            return [sitting(text) for text in beginnings()]
        case "words":
            lines = {line for text in examples() for line in text.splitlines()}
            return sorted({*words(), *lines, *beginnings()})
        case _:
            return list(command_lines())


def spoiler(target: str) -> Spoiler:
    """How what a target reads is spoilt."""
    by_target = {"export": spoilt_export, "command": spoilt_line, "completion": spoilt_line}
    return by_target.get(target, spoilt)
