"""What the program says: no word of an inner language, and no command that cannot be typed."""

import ast
import re
import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from tests.cli.terminal import Terminal
from trickledger.ledger.cli.app import app
from trickledger.ledger.cli.click import UsageError
from trickledger.ledger.say.drawing import read_here
from trickledger.rules.says import Command, Says

ROOT = Path(__file__).parent.parent
BANNED = re.compile(
    r"Would do:|nobody foresaw|key strokes|\bof one (?:kind|score)\b|\bmend(?:s|ed|ing)?\b"
    r"|Not of one|behind a (?:colon|comma|name|word)|Called otherwise|stands it there still"
)
# these tell of the past, or of the program's inside
FOR_DEVELOPERS = {"promises.md", "speed.md", "a-game.md", "tables.md"}
PAGES = sorted(
    file.relative_to(ROOT)
    for file in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if file.name not in {*FOR_DEVELOPERS, "CHANGELOG.md"}
)


@cache
def sentences(file: Path) -> tuple[tuple[int, str], ...]:
    """The texts of a file with their lines, an f-string with 1 in each field; no docstrings."""
    return tuple(_sentences([*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]))


def _sentences(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    inner: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inner.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            inner |= {id(part) for part in ast.walk(node) if part is not node}
    for node in nodes:
        if id(node) in inner:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "1" for part in node.values)
            yield node.lineno, "".join(map(str, parts))


def sources(*rooms: str) -> list[Path]:
    return [
        file
        for room in rooms
        for file in sorted((ROOT / room).rglob("*.py"))
        if "schemas" not in file.stem and file.stem != "newest"
    ]


def test_no_sentence_has_a_word_of_an_inner_language() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line} {text}"
        for file in sources("rules", "ledger")
        for line, text in sentences(file)
        if " " in text and not re.search("SELECT|INSERT|game[.]", text) and BANNED.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_no_page_has_a_word_of_an_inner_language(page: Path) -> None:
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if BANNED.search(line)] == []


# -- commands that are proposed ------------------------------------------------------------------

NAMED = re.compile(r"`(?!/)([a-z]+)((?: [^`]*)?)`")
TYPED = re.compile(
    r"`trickledger ([^`]+)`|(?:Next|Try|example|paper|Start one|close): trickledger ([^`\n]+)"
)
WHOLE = {name: ["1"] for name in "FIGURE TABLE ENTRY NUMBER".split()} | {"FIGURES": ["1", "2"]}


def proposals() -> Iterator[tuple[str, str]]:
    """Each command that a sentence of the program proposes, with where it stands."""
    for file in sources("ledger"):
        for line, text in sentences(file):
            for found in TYPED.finditer(text):
                command = (found[1] or found[2]).rstrip(".,;: ")
                yield f"{file.relative_to(ROOT)}:{line}", command
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in VALUES:
                for line, command in _sentences(node.args):
                    yield f"{file.relative_to(ROOT)}:{line}", command


VALUES = {"Command", "Example"}
"""What is called with a command, which every front says in its own way."""


def where_values_are_made() -> Iterator[str]:
    """The files in which a command is written as a value, by their text and not by their tree."""
    for file in sources("ledger"):
        lines = file.read_text(encoding="utf-8").splitlines()
        text = "\n".join(line for line in lines if not re.match(r"\s*(>>>|\.\.\.)", line))
        if re.search(rf'\b({"|".join(VALUES)})\(\s*f?"', text):
            yield str(file.relative_to(ROOT))


def as_typed(command: str) -> list[str]:
    """The words of a proposal, with a figure where one is to be filled in."""
    return [part for word in shlex.split(command) for part in WHOLE.get(word, [word])]


def refusal_of_form(words: list[str]) -> str:
    """Why words are no command as they stand, empty where they are one."""
    group: Any = get_command(app)
    context = typer.Context(group, **group.context_settings)
    while words and hasattr(group, "modules"):
        name, *words = words
        found = group.get_command(context, name)
        if found is None:
            return f"There is no command {name}."
        group = found
    try:
        group.make_context("trickledger", words)
    except UsageError as exc:
        return exc.format_message()
    return ""


def test_every_command_that_is_proposed_can_be_typed() -> None:
    found = list(proposals())
    assert {place.partition(":")[0] for place, _ in found} >= set(where_values_are_made())
    wrong = [
        f"{place}: {command}: {why}"
        for place, command in found
        # what only names a command is looked up; which one it is may be a field
        if not re.match("(event )?1 ", command)
        if (why := refusal_of_form(as_typed(command))) and len(command.split()) > 2
    ]
    assert wrong == []


FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
IN_A_SENTENCE = re.compile(r"`trickledger (?!help )([^`>]+?)(?: -h| > [^`]+)?`")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_command_in_a_sentence_of_a_page_can_be_typed(page: Path) -> None:
    told = IN_A_SENTENCE.findall(FENCED.sub("", (ROOT / page).read_text(encoding="utf-8")))
    wrong = [
        f"{command}: {why}"
        for command in told
        # what only names a command has no arguments
        if len(command.split()) > 2 and (why := refusal_of_form(as_typed(command)))
    ]
    assert wrong == []


def test_a_command_in_a_sentence_is_named_as_it_is_typed() -> None:
    group: Any = get_command(app)
    names = set(group.list_commands(typer.Context(group)))
    bare = [
        f"{file.relative_to(ROOT)}:{line} {found[0]}"
        for file in sources("ledger")
        # a help names commands as the help of all does, whether it is a docstring or in a row
        if "table" not in file.parts[-2:]
        and not (file.parent.name == "tournament" and file.name.startswith("deeds"))
        for line, text in sentences(file)
        for found in NAMED.finditer(text)
        if found[1] in names and found[2]
    ]
    assert bare == []


def test_what_the_demo_proposes_works_as_printed(cli: Terminal) -> None:
    page = cli.ok("demo").out
    commands = re.findall(r"^  trickledger (.+)$", page, re.MULTILINE)
    assert len(commands) > 5
    for command in commands:
        result = cli(*shlex.split(command))
        assert result.code in {0, 5}, (command, result)
        assert result.out
    assert "game 1: CARDominoes: four hands\n" in page
    assert "x21" not in page


def test_a_program_that_no_shell_finds_is_proposed_by_its_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from trickledger.ledger.say.proposed import called_as_here, program

    said = "Next: trickledger enter hand Bob CARD"
    command = Command("enter hand Bob CARD")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("UV_RUN_RECURSION_DEPTH", raising=False)
    here = tmp_path / "a folder" / "trickledger"
    here.parent.mkdir()
    here.touch(mode=0o755)
    for called, folder, shown in (
        (str(here), tmp_path, f"'{here}'"),
        (str(here), here.parent, "trickledger"),
        ("-m", tmp_path, "trickledger"),
    ):
        monkeypatch.setenv("PATH", str(folder))
        monkeypatch.setattr("sys.argv", [called])
        program.cache_clear()
        assert called_as_here(said) == f"Next: {shown} enter hand Bob CARD"
        assert read_here(Says("Try {it}.", it=command)) == f"Try `{shown} enter hand Bob CARD`."
    monkeypatch.setenv("UV_RUN_RECURSION_DEPTH", "1")
    monkeypatch.setattr("sys.argv", [str(here)])
    program.cache_clear()
    assert called_as_here(said) == "Next: uv run trickledger enter hand Bob CARD"
    program.cache_clear()
