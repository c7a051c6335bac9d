"""The traps that break parsers and pages, each as a row: what is sent, and what comes of it."""

import csv
import io
import json
import re
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import X21, record
from tests.cli.terminal import Terminal
from tests.targets import DRIVING, EVE
from tests.untrusted import seal
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal import journal
from trickledger.ledger.storage.sqlite.making import create

HALF = "\ud800"
KNOWN = "0123456789abcdef0123456789abcdef"
HEAD = f"game klaberjass\nid {KNOWN}\nplayers Ann, Bob"
LINES = ["hand Bob 10C", "take", "none none", "JC 8C"]

# the trap | what is sent in place of a whole export | what the refusal says
WHOLE = [
    ("lists a hundred thousand deep", '{"games": ' + "[" * 100_000, "nested too deeply"),
    ("objects a hundred thousand deep", '{"games": ' * 100_000, "nested too deeply"),
    ("a number of 5,000 digits", '{"trickledger": ' + "9" * 5000 + "}", "thousands of digits"),
    ("a format of 2^63", '{"trickledger": 9223372036854775808}', "format is '9223372036854775808'"),
    ("a format that is 1 and no number", '{"trickledger": true, "games": []}', "format is 'True'"),
    ("a format that is 1.0", '{"trickledger": 1.0, "games": []}', "format is '1.0'"),
    ("games that are no list", '{"trickledger": 1, "games": {}}', "of the wrong kind"),
    ("events that are no list", '{"trickledger": 1, "games": [], "events": ""}', "wrong kind"),
    ("not a number", '{"trickledger": NaN}', "NaN isn't a number"),
    ("no end", '{"trickledger": -Infinity}', "-Infinity isn't a number"),
    ("a number beyond all", '{"trickledger": 1e999}', "Nothing was imported"),
    ("a name twice", '{"trickledger": 1, "trickledger": 1, "games": []}', "occurs twice"),
    ("a name twice, deep inside", '{"games": [{"id": "x", "id": "x"}]}', "occurs twice"),
    ("two exports in one", '{"trickledger": 1, "games": []} {}', "isn't JSON"),
    ("a comma too many", '{"trickledger": 1, "games": [],}', "isn't JSON"),
    ("a NUL between", '{"trickledger": 1,\0 "games": []}', "isn't JSON"),
    ("a NUL in a word", '{"trickledger": 1, "games": [{"id": "a\0"}]}', "isn't JSON"),
    ("an escape in place of a name", '{"\\u001b[31m": 1}', "'trickledger' is missing"),
    ("digits of another script", '{"trickledger": \uff11, "games": []}', "isn't JSON"),
    ("half a character", '{"trickledger": 1, "games": [{"id": "\\ud800"}]}', "half a character"),
]


@pytest.mark.parametrize(("trap", "sent", "said"), WHOLE, ids=[row[0] for row in WHOLE])
def test_a_trap_in_place_of_an_export(cli: Terminal, trap: str, sent: str, said: str) -> None:
    refused(cli, sent, said)


# the trap | the field of an entry | its value
FIELDS: list[tuple[str, str, Any]] = [
    ("2^31", "number", 2**31),
    ("2^63", "number", 2**63),
    ("2^64 of a line", "line", 2**64),
    ("5,000 digits", "number", int("9" * 4000)),
    ("a number with a point", "number", 5.0),
    ("a number that is true", "number", True),
    ("a number in quotes", "number", "5"),
    ("digits of another script", "number", "\uff15"),
    ("a time in digits of another script", "at", "\uff12026-11-21T20:15:00Z"),
    ("a time that is none", "at", "2026-11-21 20:15"),
    ("half a character", "text", f"note {HALF}"),
    ("half a character in a name", "scorer", HALF),
    ("a NUL", "text", "note a\0b"),
    ("a NUL at the end", "scorer", "Dora\0"),
    ("an escape code", "text", "note \x1b[31mred"),
    ("an escape code of one sign", "text", "note \x9b31mred"),
    ("an escape code in a name", "scorer", "\x1b]0;title\x07"),
    ("a bell in a device", "device", "\a"),
    ("a mark that turns the writing", "text", "note \u202etxt.exe"),
    ("a mark that turns the writing of a name", "device", "\u2067"),
    ("a line end", "text", "note a\nhand Ann 7S"),
    ("a line end of Unicode", "text", "note a\u2028hand Ann 7S"),
    ("another card", "text", "10H"),
    ("other words for the same", "text", "TAKE"),
    ("a kind that there is not", "kind", "gift"),
    ("a kind that is a list", "kind", ["act"]),
    ("a hash in capital letters", "hash", "A" * 64),
    ("a hash in digits of another script", "hash", "\uff10" * 64),
]


@pytest.mark.parametrize("sealed", [False, True], ids=["as altered", "with hashes that fit"])
@pytest.mark.parametrize(("trap", "field", "value"), FIELDS, ids=[row[0] for row in FIELDS])
def test_a_trap_in_an_entry(
    cli: Terminal, trap: str, field: str, value: object, sealed: bool
) -> None:
    export = an_export()
    export["games"][0]["entries"][2][field] = value
    if sealed and field != "hash":
        seal(export)
    refused(cli, json.dumps(export), "Nothing was imported")


# the trap | what is sent as a record | what the refusal says
RECORDS = [
    ("digits of another script", f"{HEAD}\nhand Bob 10C\n@\uff13 take", "neither a card"),
    ("a trick in another script", "\n".join([HEAD, *LINES[:3], "\u0661. JC 8C"]), "neither a"),
    ("a hand in another script", "\n".join([HEAD, *LINES, ".\uff11 note x"]), "neither a card"),
    ("a card in another script", f"{HEAD}\nhand Bob \uff11\uff10C", "neither a player"),
    (
        "an option in another script",
        f"{HEAD}\noption kla_target \uff15\uff10\uff10\nhand Bob 7C",
        "whole number",
    ),
    (
        "a series in another script",
        "game rolling-stone\nplayers Ann, Bob, Cid, Dee\noption rol_match hands:1\uff12\nhand Ann",
        "rol_match",
    ),
    ("a date in another script", f"{HEAD}\ndate \uff12\uff10\uff12\uff16-11-21", "year-month-day"),
    ("a number of 5,000 digits", f"{HEAD}\nhand Bob 10C\n@{'9' * 5000} take", "neither a card"),
    ("an option of 5,000 digits", f"{HEAD}\noption kla_target {'9' * 5000}\nhand Bob 7C", "number"),
    ("2^63", f"{HEAD}\nhand Bob 10C\nscore Ann 9223372036854775808 Bob 0", "COM-SYN-1"),
    ("a NUL", f"{HEAD}\nhand Bob 10C\ntake\0", "can't be printed"),
    ("a NUL in the head", "game klaberjass\0\nplayers Ann, Bob", "can't be printed"),
    ("an escape code", f"{HEAD}\nhand Bob 10C\nnote \x1b[31m", "can't be printed"),
    ("an escape code in a name", "game klaberjass\nplayers Ann=\x1b[31m, Bob", "can't be printed"),
    ("a mark that turns the writing", f"{HEAD}\nhand Bob 10C\nnote \u202e", "can't be printed"),
    ("a blank that is none", f"{HEAD}\nhand\N{NO-BREAK SPACE}Bob 10C", "can't be printed"),
    ("a byte order mark inside", f"{HEAD}\nhand Bob 10C\n\ufefftake", "can't be printed"),
    ("a line of 20,000 letters", f"{HEAD}\nhand Bob 10C\nnote {'x' * 20_000}", "10000 characters"),
    ("a name of 5,000 letters", f"game klaberjass\nplayers {'A' * 5000}, Bob", "at most 60"),
    ("an id twice", f"{HEAD}\nid {KNOWN}", "given twice"),
    ("players twice", f"{HEAD}\nplayers Cid, Dee", "given twice"),
    ("an option twice", f"{HEAD}\noption kla_target 1\noption kla_target 2", "given twice"),
]


@pytest.mark.parametrize(("trap", "sent", "said"), RECORDS, ids=[row[0] for row in RECORDS])
def test_a_trap_in_a_record(cli: Terminal, trap: str, sent: str, said: str) -> None:
    refused(cli, sent, said)


def refused(cli: Terminal, sent: str, said: str) -> None:
    """All is refused in one message, nothing is kept, and nothing drives the terminal."""
    raw = sent.encode("utf-8", "surrogatepass")
    told, in_json = cli("import", "-", stdin=raw), cli("import", "-", "--json", stdin=raw)
    for result in (told, in_json):
        assert result.code in {2, 3}, result
        assert "internal error" not in result.out + result.err
        assert not DRIVING.search(result.out + result.err), result
        assert len(result.err) < 1000
    assert in_json.json["ok"] is False
    assert said in " ".join(told.err.split()), told.err
    assert not cli.ledger.exists() or cli.count() == 0


@cache
def _exported() -> str:
    with tempfile.TemporaryDirectory() as folder, create(Path(folder, "ledger.db")) as store:
        import_games(store, read_candidates("file", record(LINES, HEAD)), EVE)
        with store.reading() as db:
            return json.dumps(as_json(db, journal.streams(db, "game")))


def an_export() -> dict[str, Any]:
    """An export of a game that this ledger does not hold."""
    export: dict[str, Any] = json.loads(_exported())
    return export


# -- what is printed ---------------------------------------------------------------------------

# the trap | what a person is called, in a ledger from elsewhere or in our own
NAMES = [
    ("markup of Rich", "[/]"),
    ("markup that hides", "[conceal]Ann[/conceal]"),
    ("markup that links", "[link=https://example.org]Ann[/link]"),
    ("a sign by name", ":smile:"),
    ("a formula", "=1+1"),
    ("a formula that calls", '=HYPERLINK("https://example.org";"Ann")'),
    ("a formula behind a blank", " =1+1"),
    ("a formula behind a tab", "\t=1+1"),
    ("a formula in wide signs", "\N{FULLWIDTH EQUALS SIGN}1+1"),
    ("a sum", "+1+1"),
    ("a difference", "-1+1"),
    ("a command of old spreadsheets", "@SUM(A1)"),
    ("an exchange of data", "=cmd|' /C calc'!A0"),
    ("an escape code", "\x1b[31mAnn\x1b[0m"),
    ("an escape code that sets the title", "\x1b]0;title\x07"),
    ("an escape code that links", "\x1b]8;;https://example.org\x1b\\Ann\x1b]8;;\x1b\\"),
    ("an escape code of one sign", "\x9b31mAnn"),
    ("a mark that turns the writing", "\u202eexe.txt"),
    ("a mark that isolates", "\u2066Ann"),
    ("a line end", "Ann\r\nBob,1,2,3"),
    ("a line end of Unicode", "Ann\u2028Bob"),
    ("a separator", 'Ann","Bob;Cid\tDee'),
    ("a place for a value", "{0} {name} %s %(name)s $HOME ${HOME}"),
    ("a command for a shell", "$(id) `id` ; id | id"),
    ("a tag", "<script>alert(1)</script>"),
    ("a tag that ends an attribute", '"><img src=x onerror=alert(1)>'),
]
PAGES = [
    *(["show", "1"], ["log", "1"], ["audit", "1.1"], ["games"], ["players"], ["standings"]),
    *(["player", "Bob"], ["export", "1"], ["show", "1", "--json"], ["export", "1", "--json"]),
]
FORMULA = re.compile(r"\s*[=+@\uff1d\uff0b\uff20]")


@pytest.mark.parametrize(("trap", "name"), NAMES, ids=[row[0] for row in NAMES])
def test_a_name_is_printed_and_does_nothing(cli: Terminal, trap: str, name: str) -> None:
    cli.game(X21)
    with closing(sqlite3.connect(cli.ledger, isolation_level=None)) as db:
        db.execute("UPDATE person SET name = ? WHERE name = 'Ann'", (name,))
        db.execute("UPDATE seat SET handle = ? WHERE handle = 'Ann'", (name,))
    for page in PAGES:
        result = cli(*page)
        assert "internal error" not in result.err
        assert not DRIVING.search(result.out + result.err), (page, result)
    assert {*cli.ok("players", "--json").json["players"]} == {"Bob", name}
    table = list(csv.reader(io.StringIO(cli.ok("export", "1", "--format", "csv").out)))
    assert [len(row) for row in table] == [13] * 3
    assert not any(FORMULA.match(cell) for row in table for cell in row)
    assert not any(cell.startswith("-") for row in table for cell in (row[6], row[7]))


@pytest.mark.parametrize(("trap", "name"), NAMES, ids=[row[0] for row in NAMES])
def test_a_name_is_entered_as_it_is_or_refused(cli: Terminal, trap: str, name: str) -> None:
    result = cli("new", "klaberjass", f"Ann={name}", "Bob")
    # blanks of any kind between the words of a name are one
    name = " ".join(name.split())
    if not name.isprintable():
        assert result.code == 3
        assert not DRIVING.search(result.err)
        return
    if "," in name:
        assert result.code in {0, 3}
        return
    assert result.code == 0, result
    assert name in " ".join(cli.ok("players").out.split())
