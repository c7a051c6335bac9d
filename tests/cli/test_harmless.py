"""What players are called and what scorers write styles, crashes and drives nothing.

A name or a note may hold anything that can be printed. What cannot be printed is never entered;
where a file, an argument or a ledger from elsewhere holds it, it is printed as an escape.
"""

import csv
import io
import re
import sqlite3
from contextlib import closing

import pytest

from tests.cli.evening import X21, record
from tests.cli.terminal import Terminal

NAMES = [
    "[/]",
    "[bold red]Ann[/]",
    "[link=file:]Ann[/link]",
    ":smile:",
    "=1+1",
    "+1",
    "-5",
    "@SUM(A1)",
    "# Ann",
    "Ann # Baker",
    "~",
    "@14",
    "{0} %s %(a)s \\n \\x1b",
    "$(id) `id`",
    "<b>Ann</b> &amp;",
    "a;b|c",
    "\"quoted\" and 'quoted'",
    "players",
    "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER RESH}\N{HEBREW LETTER HE}",
    "\N{CJK UNIFIED IDEOGRAPH-65E5}\N{CJK UNIFIED IDEOGRAPH-672C}",
    "\N{GRINNING FACE}",
    "\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}",
]
DRIVING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
PAGES = [
    ["show", "1"],
    ["log", "1"],
    ["audit", "1"],
    ["games"],
    ["players"],
    ["standings"],
    ["check"],
    ["export", "1"],
    ["export", "1", "--format", "csv"],
    ["export", "1", "--json"],
    ["games", "--json"],
    ["standings", "--json"],
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_printed_as_it_is(cli: Terminal, name: str) -> None:
    cli.ok("new", "klaberjass", f"Ann={name}", "Bob")
    cli.ok("enter", "-", stdin="\n".join(X21[:4]))
    for page in PAGES:
        cli.ok(*page)
    assert name in cli.ok("players").out.splitlines()
    assert cli.ok("player", "--json", "--", name).json["player"] == name
    assert f"Ann={name}" in cli.ok("export", "1").out
    for form in ("text", "json"):
        text = cli.ok("export", "1", "--format", form).out
        assert cli.ok("import", "-", "--json", stdin=text).json["known"] == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_note_a_comment_and_a_reason_are_printed_as_they_are(cli: Terminal, name: str) -> None:
    cli.game([*X21[:4], f"note {name}", f"JC 10C # {name}"])
    cli.ok("void", "@13", "--because", name)
    texts = [entry["text"] for entry in cli.ok("log", "--json").json["entries"]]
    assert texts[10] == f"note {name}"
    assert texts[12].endswith(f"# {name}")
    assert texts[13].endswith(f"because {name}")
    for page in PAGES:
        cli.ok(*page)
    text = cli.ok("export", "1").out
    assert cli.ok("import", "-", "--json", stdin=text).json["known"] == 1


EVIL = "A\x1b[31m\x1b]0;title\x07\x9b2J\u202e\u2066\r[/]\udcff"


def test_a_ledger_from_elsewhere_drives_no_terminal(cli: Terminal) -> None:
    cli.game(X21)
    evil = EVIL.removesuffix("\udcff")
    with closing(sqlite3.connect(cli.ledger)) as db:
        db.execute("UPDATE person SET name = ? WHERE name = 'Bob'", (evil,))
        db.execute("UPDATE seat SET handle = ? WHERE handle = 'Bob'", (evil,))
        db.execute("UPDATE game SET kind = ?, date = ?, code = ?", (evil,) * 3)
        db.commit()
    for page in [*PAGES, ["player", "Ann"], ["player", "Ann", "--json"], ["player", "A"]]:
        result = cli(*page)
        assert not DRIVING.search(result.out + result.err), (page, result)
    assert "A\\x1b[31m" in cli.ok("players").out
    assert cli.ok("players", "--json").json["players"] == ["Ann", evil]
    assert "\\u202e" in cli.ok("players", "--json").out


@pytest.mark.parametrize(
    "words",
    [
        ["{}"],
        ["--{}"],
        ["show", "{}"],
        ["show", "--{}"],
        ["show", "--ledger", "{}"],
        ["show", "--game", "{}"],
        ["enter", "{}"],
        ["enter", "--at", "{}"],
        ["enter", "--file", "{}"],
        ["enter", "--scorer", "{}", "take"],
        ["import", "{}"],
        ["new", "{}", "Ann", "Bob"],
        ["new", "klaberjass", "{}", "Bob"],
        ["new", "klaberjass", "Ann={}", "Bob"],
        ["new", "klaberjass", "Ann", "Bob", "--date", "{}"],
        ["new", "klaberjass", "Ann", "Bob", "-o", "{}=1"],
        ["new", "klaberjass", "Ann", "Bob", "-o", "target={}"],
        ["player", "{}"],
        ["standings", "--kind", "{}"],
        ["standings", "--since", "{}"],
        ["standings", "--season", "{}"],
        ["games", "--status", "{}"],
        ["void", "{}"],
        ["undo", "--because", "{}"],
        ["correct", "@2", "{}"],
        ["ruling", "{}"],
        ["abandon", "1", "--because", "{}"],
        ["rules", "{}"],
        ["check", "{}"],
        ["check", "--head", "{}"],
        ["export", "--format", "{}"],
    ],
    ids=" ".join,
)
def test_an_argument_drives_no_terminal(cli: Terminal, words: list[str]) -> None:
    cli.game(["hand Bob 10C"])
    for option in ([], ["--json"]):
        result = cli(*[word.replace("{}", EVIL) for word in words], *option)
        assert result.code in {0, 2, 3, 6}, result
        assert not DRIVING.search(result.out + result.err), result
    assert cli.count() == 2


def test_the_name_of_a_file_drives_no_terminal(cli: Terminal) -> None:
    cli.game()
    file = cli.home / "a\x1b[31m\u202e.txt"
    file.write_text(record(["hand Bob 10C", "6H"]))
    for option in ([], ["--json"]):
        result = cli("import", str(file), *option)
        assert result.code == 3
        assert not DRIVING.search(result.out + result.err), result
    file.write_text(record(["hand Bob 10C"]))
    assert not DRIVING.search(cli.ok("import", str(file)).out)


def test_no_cell_of_a_spreadsheet_is_a_formula(cli: Terminal) -> None:
    cli.game(X21)
    for sign in ("=", "+", "-", "@", "\t=", "\u202e=", "\N{FULLWIDTH EQUALS SIGN}"):
        with closing(sqlite3.connect(cli.ledger)) as db:
            db.execute("UPDATE seat SET handle = ? WHERE seat = 0", (f"{sign}1+1",))
            db.commit()
        rows = list(csv.reader(io.StringIO(cli.ok("export", "1", "--format", "csv").out)))
        assert [row[7].strip()[0] for row in rows[1:]] == ["'", "B"]
