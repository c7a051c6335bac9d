"""The documents say what the program does: helps, examples, records, clauses."""

import ast
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import trickledger
from docs.clauses import refused_examples
from docs.make import COMMAND_PAGES, DOCS, PAGES, commands_of, every_command
from docs.rows import own_of
from tests import tried
from tests.cli.terminal import Terminal
from trickledger.ledger.cli.app import COMMANDS
from trickledger.rules.catalogue import PRESETS, game, kinds
from trickledger.rules.common import COM
from trickledger.rules.language.notation import GENERAL_WORDS
from trickledger.rules.replay import replay

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
FENCE = re.compile(r"^```(\w+)(?: \S+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(?:\$ )?trickledger ([a-z]+)", re.MULTILINE)
BOOKS = {book.prefix: book for book in (COM, *(game(kind).book for kind in kinds()))}
REFUSING = {"Refusal", "Fault", "breach", "find", "Rung"}


def blocks(document: Path, language: str) -> list[str]:
    text = document.read_text(encoding="utf-8")
    return [body for name, body in FENCE.findall(text) if name == language]


# -- commands ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_the_program_tells_is_up_to_date(name: str) -> None:
    written = (DOCS / name).read_text(encoding="utf-8")
    assert written == PAGES[name](), "python -m docs pages writes it anew"


@pytest.mark.parametrize("page", COMMAND_PAGES)
def test_every_command_is_documented_with_an_example(page: str) -> None:
    text = (DOCS / f"reference/commands/{page}.md").read_text(encoding="utf-8")
    for command in commands_of(page):
        printed = text.partition(f"## {command}\n")[2]
        assert printed.lstrip().startswith(f"```text\n  trickledger {command}")


def test_every_command_is_on_one_page() -> None:
    printed = [command for page in COMMAND_PAGES for command in commands_of(page)]
    assert sorted(printed) == sorted(every_command())


def test_the_readme_names_no_command_that_there_is_not() -> None:
    named = {
        name
        for language in ("sh", "text", "table")
        for block in blocks(README, language)
        for name in COMMAND.findall(block)
    }
    assert named
    assert named <= set(COMMANDS)


@pytest.mark.parametrize(
    "page", sorted((DOCS / "reference" / "games").glob("*.md")), ids=lambda page: page.stem
)
def test_what_a_page_of_a_game_types_in_a_shell_is_taken(page: Path, cli: Terminal) -> None:
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    for line in lines:
        program, *typed = shlex.split(line, comments=True)
        assert program == "trickledger"
        result = cli(*typed)
        assert result.code == 0, (line, result)


def test_a_ledger_is_read_in_python_as_its_page_says(
    cli: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cli.ok(*"result klaberjass Ann 501 Bob 320 --ledger club.db".split())
    (block,) = blocks(DOCS / "reference" / "tables.md", "python")
    with redirect_stdout(StringIO()) as printed:
        exec(compile(block, "tables.md", "exec"), {})
    assert printed.getvalue().split()[1:] == ["klaberjass", "1"]


@pytest.mark.usefixtures("cli")
@pytest.mark.parametrize("name", tried.PAGES)
def test_a_program_does_what_its_page_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert tried.page((DOCS / name).read_text(encoding="utf-8")) > 4


@pytest.mark.parametrize("name", trickledger.__all__)
def test_what_is_promised_to_programs_says_what_it_is(name: str) -> None:
    public = getattr(trickledger, name)
    assert public.__doc__
    for own in {*own_of(name)} - {*getattr(public, "__annotations__", {})}:
        assert getattr(public, own).__doc__, own


def test_the_readme_sets_it_up_by_two_commands_which_ci_reads_there() -> None:
    to_play, to_work = blocks(README, "sh")
    assert to_play.endswith("&&\n.venv/bin/trickledger demo --play\n")
    assert to_work.endswith("&&\n.venv/bin/pytest\n")
    for command in (to_play, to_work):
        *before, _ = command.splitlines()
        assert all(line.endswith(" &&") for line in before), "one command"
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert to_work == blocks(CONTRIBUTING, "sh")[0]


# -- links -------------------------------------------------------------------------------------

LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
PICTURE = re.compile(r'<img src="([^"]+)"')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
EVERY_PAGE = (*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md")))


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = re.sub(FENCE, "", page.read_text(encoding="utf-8"))
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text))
    return {heading.strip().replace(" ", "-") for heading in kept}


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(FENCE, "", page.read_text(encoding="utf-8"))
    lost = []
    for file, anchor in (*LINK.findall(text), *((file, "") for file in PICTURE.findall(text))):
        target = (page.parent / file).resolve() if file else page
        is_there = target.exists() and (not anchor or anchor in anchors(target))
        if "://" not in file and not is_there:
            lost.append(f"{file}#{anchor}")
    assert lost == []


def linked_from(page: Path) -> set[Path]:
    """The pages that a page names."""
    links = LINK.findall(page.read_text(encoding="utf-8"))
    return {(page.parent / file).resolve() for file, _ in links if file.endswith(".md")}


def test_every_page_is_in_the_list_of_pages() -> None:
    """Or in a list of a folder that it names."""
    index = DOCS / "index.md"
    named = linked_from(index)
    for list_of_a_folder in (page for page in [*named] if page.name == "index.md"):
        named |= linked_from(list_of_a_folder)
    assert {page for page in EVERY_PAGE if page not in (README, index)} <= named


# -- records -----------------------------------------------------------------------------------

RECORDS = [
    pytest.param(block, id=f"{document.name}-{number}")
    for document in (README, *sorted((ROOT / "docs").rglob("*.md")))
    for number, block in enumerate(blocks(document, "record"), 1)
    if block.split()[1] in kinds() or block.split()[1] in PRESETS
]


@pytest.mark.parametrize("block", RECORDS)
def test_a_record_in_a_document_is_accepted(block: str) -> None:
    result = replay(block)
    assert result.refusal is None, str(result.refusal)
    assert result.read == len(block.splitlines())


def test_there_are_records_in_the_documents() -> None:
    assert RECORDS


# -- the glossary ------------------------------------------------------------------------------

HEADWORD = re.compile(r"^- \*\*(.+?)\*\*: ", re.MULTILINE)


def headwords(title: str) -> set[str]:
    """The words that the glossary explains for every game, and for the one of a title."""
    parts = re.split(
        r"^## ", (DOCS / "reference" / "glossary.md").read_text(encoding="utf-8"), flags=re.M
    )
    fitting = [part for part in parts if "Everywhere" in part[:20] or title in part.split("\n")[0]]
    assert len(fitting) == 2, title
    return {
        word for part in fitting for named in HEADWORD.findall(part) for word in named.split(", ")
    }


@pytest.mark.parametrize("kind", kinds())
def test_every_word_of_a_game_is_in_the_glossary_or_on_its_page(kind: str) -> None:
    page = (DOCS / f"reference/games/{kind}.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", page.partition("## Words and options")[2], re.MULTILINE)
    said = [word.name for word in game(kind).words]
    facts = game(kind).facts
    told = [fact.name for fact in facts.words] if facts else []
    printed = [label.replace("_", " ") for label in game(kind).labels]
    known = {*headwords(game(kind).title), *listed}
    assert [word for word in (*said, *told, *printed) if word not in known] == []


def test_the_glossary_has_every_word_of_the_language_once() -> None:
    everywhere = headwords("Klaberjass")
    assert {*GENERAL_WORDS, "misdeal", "swap", "ruling", "void", "correct", "note"} <= everywhere
    for part in (DOCS / "reference" / "glossary.md").read_text(encoding="utf-8").split("## ")[1:]:
        named = [word for words in HEADWORD.findall(part) for word in words.split(", ")]
        assert len(named) == len(set(named)) > 0


# -- clauses -----------------------------------------------------------------------------------


OF_A_BOOK = re.compile(rf"\b(?:{'|'.join(BOOKS)})\s*\.")


def clauses_in(file: Path) -> Iterator[tuple[str, str, int]]:
    """The attributes of rulebooks that a file names: the book, the attribute, the line."""
    text = file.read_text(encoding="utf-8")
    # most files name none, and need not be parsed to know it
    for node in ast.walk(ast.parse(text)) if OF_A_BOOK.search(text) else ():
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in BOOKS
            and node.attr.isupper()
        ):
            yield node.value.id, node.attr, node.lineno


def test_every_clause_in_the_code_is_in_its_rulebook() -> None:
    found = [
        (file, *clause)
        for folder in ("rules", "ledger")
        for file in (ROOT / folder).rglob("*.py")
        for clause in clauses_in(file)
    ]
    assert len(found) > 50
    lost = [
        f"{file.relative_to(ROOT)}:{line} {book}.{name}"
        for file, book, name, line in found
        if f"{book}-{name.replace('_', '-')}" not in BOOKS[book]
    ]
    assert lost == []


def refusing_clauses() -> set[str]:
    """The clauses for which an entry is refused, or a finding made."""
    named: set[str] = set()
    for file in (ROOT / "rules").rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            if name not in REFUSING:
                continue
            named |= {
                f"{node.value.id}-{node.attr.replace('_', '-')}"
                for node in call.args
                if isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in BOOKS
            }
    return named


def test_every_clause_that_refuses_is_named_in_a_test() -> None:
    tests = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py"))
    refusing = refusing_clauses()
    assert len(refusing) > 20
    untried = sorted(name for name in refusing if not re.search(rf"{name}(?!\d)", tests))
    assert untried == []


# -- refusals ----------------------------------------------------------------------------------

ANSWER = re.compile(r"\b(?:SYN|SEQ|PHYS|RULE|any) ([A-Z]{3}-[A-Z]+-\d+)\b")


@pytest.mark.parametrize("name", ["common", *kinds()])
def test_a_rulebook_shows_each_clause_by_which_a_row_of_the_tests_is_refused(name: str) -> None:
    prefix = COM.prefix if name == "common" else game(name).book.prefix
    rows = (file.read_text(encoding="utf-8") for file in (ROOT / "tests/rules").glob("test_*.py"))
    refusing = {clause for text in rows for clause in ANSWER.findall(text)}
    shown = {str(clause) for clause, _ in refused_examples(name)}
    assert {clause for clause in refusing if clause.startswith(prefix)} <= shown
