"""What is told is words with places: read from the source, so that no message escapes."""

import ast
import re
from collections import ChainMap
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from textwrap import dedent

import pytest

LEDGER = Path(__file__).parents[2] / "ledger"

ROOMS = (
    "cli",
    "config",
    "current.py",
    "errors.py",
    "exchange",
    "folders.py",
    "journal",
    "pages",
    "problems.py",
    "projections",
    "queries",
    "ratings",
    "say",
    "services",
    "storage",
    "tournament",
    "web",
)
"""Where everything that is told is words with places, and where no command is in finished text."""

OWN_COMMANDS = {
    "cli/app.py",
    "cli/table/guide.py",
    "pages/slips.py",
    "tournament/deeds.py",
    "problems.py",
    "say/proposed.py",
    "storage/postgresql/making.py",
}
"""Where it is no part of a sentence: on a slip the command is a line that is typed as it stands."""

# what a call of these takes beside the values of its words
_SETTLES = {"Says": {"cites", "tells"}, "Telling": {"cause", "why", "remedy"}}
_PROPOSED = re.compile(r"\btrickledger [a-z]")

Scope = ChainMap[str, list[ast.expr]]

_TEXT = ast.JoinedStr(values=[], lineno=0)


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def files(rooms: Sequence[str] = ROOMS) -> list[Path]:
    found = (LEDGER / room for room in rooms)
    return [
        file for path in found for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])
    ]


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


@cache
def tellings() -> dict[str, bool]:
    """The classes of errors that tell, and whether they are called with their words."""
    classes = [
        node
        for path in files(["."])
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef)
    ]
    found = {"Telling": True}
    for _ in range(5):
        for each in classes:
            above = [found[name_of(base)] for base in each.bases if name_of(base) in found]
            own = any(getattr(part, "name", "") == "__init__" for part in each.body)
            if above and each.name not in found:
                found[each.name] = above[0] and not own
    return found


def assigned(body: Sequence[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """What names are set to, of those that are set one by one."""
    for node in body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=True))
                yield from ((one.id, to) for one, to in pairs if isinstance(one, ast.Name))
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
            target = node.target
            yield from (
                [(target.id, node.value)] if isinstance(target, ast.Name) and node.value else []
            )


def scope_of(body: Sequence[ast.AST], outer: Scope) -> Scope:
    found = outer.new_child()
    for name, value in assigned(body):
        found.maps[0].setdefault(name, []).append(value)
    return found


@cache
def constants() -> Scope:
    """The constants that a module may take from another one."""
    return scope_of([node for path in files(["."]) for node in parsed(path).body], ChainMap())


def words_of(node: ast.expr, scope: Scope, line: int = 0) -> Iterator[str | None]:
    """The words that an expression can be; None for a value that holds its own, "{" for others.

    With `line` a name is what it was set to last where that line reads it.
    """
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from words_of(node.body, scope, line)
            yield from words_of(node.orelse, scope, line)
        case ast.BoolOp():
            for each in node.values:
                yield from words_of(each, scope, line)
        case ast.Dict():
            for each in node.values:
                yield from words_of(each, scope, line)
        case ast.Subscript():
            yield from words_of(node.value, scope, line)
        case ast.Call(func=ast.Attribute(attr="get", value=of), args=[_, *others]):
            for each in (of, *others):
                yield from words_of(each, scope, line)
        case ast.Name() if node.id in scope:
            values, inner = scope[node.id], scope.new_child({node.id: []})
            before = [each for each in values if each.lineno <= line]
            for each in before[-1:] or values:
                yield from words_of(each, inner, line)
        case ast.JoinedStr() | ast.BinOp():
            yield "{"
        case ast.Call(func=ast.Attribute(attr="format" | "join" | "replace" | "strip")):
            yield "{"
        case _:
            yield None


def places_of(words: Sequence[str | None]) -> set[str]:
    return {name for each in words if each for _, name, _, _ in Formatter().parse(each) if name}


def faults_of_words(call: ast.Call, told: Sequence[ast.expr], kind: str, scope: Scope) -> str:
    """What is wrong with the words of a call and the values that it gives to them."""
    words = [each for node in told for each in words_of(node, scope)]
    if "{" in words:
        return "its words are put together"
    if any(keyword.arg is None for keyword in call.keywords):
        return ""
    given = {keyword.arg for keyword in call.keywords if keyword.arg} - _SETTLES[kind]
    # the words in one place may be one of several, or what was set last of several in turn
    last = [each for node in told for each in words_of(node, scope, call.lineno)]
    apart = [places_of(each) ^ given for each in (words, last)]
    return f"places and values differ: {sorted(apart[0])}" if all(apart) else ""


def fault_of(call: ast.Call, scope: Scope, in_telling: bool) -> str:
    name, kinds = name_of(call.func), tellings()
    told = [
        *call.args[:3],
        *(keyword.value for keyword in call.keywords if keyword.arg in ("why", "remedy")),
    ]
    if name == "said_with":
        # words are chosen, and given the values that they have a place for
        joined = isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
        return "its words are put together" if joined else ""
    if name == "Says":
        return faults_of_words(call, call.args[:1], "Says", scope)
    is_own = name == "__init__" and in_telling
    if is_own and not isinstance(getattr(call.func, "value", None), ast.Call):
        told = call.args[1:4]
    if is_own or kinds.get(name):
        return faults_of_words(call, told, "Telling", scope)
    if name in kinds and any(isinstance(each, ast.JoinedStr) for each in call.args):
        return "it is given finished text"
    return ""


def faults(tree: ast.AST, scope: Scope, in_telling: bool = False) -> Iterator[tuple[int, str]]:
    for node in ast.iter_child_nodes(tree):
        inner, telling = scope, in_telling
        if isinstance(node, ast.FunctionDef):
            inner = scope_of(list(ast.walk(node)), scope)
            for each in (*node.args.args, *node.args.kwonlyargs):
                # what is given as text was put together by somebody
                is_text = name_of(each.annotation) == "str" if each.annotation else False
                inner[each.arg] = [_TEXT] if is_text else []
        elif isinstance(node, ast.ClassDef):
            telling = node.name in tellings()
        elif isinstance(node, ast.Call):
            fault = fault_of(node, scope, in_telling)
            if fault:
                yield node.lineno, fault
        yield from faults(node, inner, telling)


def finished_commands(tree: ast.AST) -> list[int]:
    """The lines with a command in text that no front can draw in its own way."""
    documented = {
        id(part.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        for part in node.body
        if isinstance(part, ast.Expr)
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in documented and _PROPOSED.search(node.value)
    ]


def test_all_that_is_told_is_words_with_a_place_for_each_value() -> None:
    found = [
        f"{path.relative_to(LEDGER)}:{line}: {fault}"
        for path in files()
        for line, fault in faults(parsed(path), scope_of(parsed(path).body, constants()))
    ]
    assert found == []


def test_no_command_is_proposed_in_finished_text() -> None:
    found = [
        f"{path.relative_to(LEDGER)}:{line}"
        for path in files()
        if str(path.relative_to(LEDGER)) not in OWN_COMMANDS
        for line in finished_commands(parsed(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'UsageError(f"Round {number} is locked.")',
        'UsageError("Round " + number + " is locked.")',
        'UsageError("Round %s is locked." % number)',
        'UsageError("Round {} is locked.".format(number))',
        'UsageError("Locked.", remedy=f"Open {number}.")',
        'UsageError("Round {round} is locked.")',
        'UsageError("Round {round} is locked.", number=number)',
        'UsageError("Round {round} is locked.", round=1, table=2)',
        'UsageError("Locked.", "", "Open {round}.", number=1)',
        'UsageError("Locked." if number else f"Round {number}.")',
        'Says(f"Round {number} is locked.")',
        'Says("Round {round} is locked.", number=1)',
        'Says("Round {round} is locked.")',
        'Corrupt(path, f"Entry {number} is gone.")',
        "UsageError(text)",
        'why = f"Entry {number} is gone."\n    UsageError("Gone.", why)',
        'why = "Gone."\n    why = "Entry " + why\n    UsageError("Gone.", why)',
    ],
)
def test_what_is_put_together_is_found(source: str) -> None:
    tree = ast.parse(f"def tell(number, path, text: str):\n    {source}\n")
    assert len(list(faults(tree, ChainMap()))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'UsageError("Round {round} is locked.", "", "Open {open}.", round=1, open=Command(text))',
        'UsageError("One {a}." if number else "Other {a}.", a=f"{number:g}")',
        'UsageError(exc.problem.at("line 3"))',
        'UsageError("Gone.", exc.problem.why)',
        'UsageError("Gone.", said_by(exc))',
        'UsageError("It holds {}.")',
        'why = "Entry {number} is gone."\n    UsageError("Gone.", why, number=1)',
        'Corrupt(path, Says("Entry {number} is gone.", number=number))',
        'print(f"Round {number}")',
        "UsageError(number)",
    ],
)
def test_words_with_places_are_let_be(source: str) -> None:
    tree = ast.parse(f"def tell(number, path, exc):\n    {source}\n")
    assert list(faults(tree, ChainMap())) == []


def test_a_command_in_a_docstring_is_no_text() -> None:
    tree = ast.parse(
        dedent('''
        def tell():
            """See `trickledger check`."""
            return "See `trickledger check`."
    ''')
    )
    assert finished_commands(tree) == [4]
