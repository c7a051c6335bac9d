"""What is said is words with places and values by name; nothing in `rules/` is said by f-string."""

import ast
import json
import pickle
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.packages import ROOT
from trickledger import replay
from trickledger.rules.common import COM
from trickledger.rules.refusals import Refusal, fault, refused
from trickledger.rules.says import (
    Cards,
    Count,
    EntryNumber,
    Handle,
    Laid,
    Large,
    Rule,
    Says,
    Signed,
    Suit,
    SuitName,
    Typed,
    Value,
    all_values,
    any_of,
    as_json,
    both,
    in_place_of,
    in_turn,
    listed,
    one_of,
)

RULES = ROOT / "rules"

OURS = (RULES / "says.py", RULES / "refusals.py")
"""What makes sentences of words and values that it is given."""

WITH_VALUES = frozenset(
    "Says fault breach refused unreadable no_card incomplete_result _wrong _one _refused".split()
)
"""Functions whose `words` have places for the values that are given by name."""

NO_VALUES = frozenset(("cites", "tells", "would_do"))
"""What is given by name and stands in no place, also where it is only passed on."""

FILLED = {
    "left_out": {"cards"},
    "not_that_deal": {"cards"},
    "not_as_dealt": {"cards"},
    "recorded_hand": {"cards"},
    "fewer_than_recorded": {"side", "points"},
}
"""Functions whose `words` have places that they fill themselves."""

KEPT = {
    "by_clause": frozenset(("clause",)),
    "situation": frozenset[str](),
    "asks": frozenset(("player", "other", "card")),
}
"""Words that a row of a table keeps, under that name."""


# -- how things are said -------------------------------------------------------------------------


class Taken(NamedTuple):
    """What a function takes: the place of its words, and its other parameters."""

    place: int
    others: frozenset[str]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions_of(path: Path) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)]


def taken_by(function: ast.FunctionDef) -> Taken:
    """Where its words stand, and its other names: what is given by place alone leaves its name."""
    by_place = [each.arg for each in function.args.posonlyargs]
    named = [each.arg for each in (*function.args.args, *function.args.kwonlyargs)]
    names = [*by_place, *named]
    names = names[names[:1] == ["self"] :]
    return Taken(names.index("words"), NO_VALUES.union(named) - {"words"})


def takes_words(function: ast.FunctionDef) -> bool:
    names = (*function.args.posonlyargs, *function.args.args)
    is_one = function.name in WITH_VALUES or function.name in FILLED
    return is_one and any(each.arg == "words" for each in names)


@cache
def signatures(path: Path | None = None) -> Mapping[str, Taken]:
    """What the functions take that a file can call by name: its own before those of others."""
    others = signatures() if path else {"Says": Taken(0, NO_VALUES)}
    own = [path] if path else sorted(RULES.rglob("*.py"))
    found = (function for each in own for function in functions_of(each))
    return {**others, **{each.name: taken_by(each) for each in found if takes_words(each)}}


@cache
def constants(path: Path) -> Mapping[str, str]:
    """The texts that a file keeps under a name, or has from another."""
    found: dict[str, str] = {}
    for node in tree(path).body:
        if isinstance(node, ast.ImportFrom) and "trickledger.rules." in f"{node.module}":
            other = ROOT.joinpath(*f"{node.module}".split(".")[1:]).with_suffix(".py")
            texts = constants(other) if other.exists() else {}
            found |= {a.asname or a.name: texts[a.name] for a in node.names if a.name in texts}
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [each.id for each in node.targets if isinstance(each, ast.Name)]
            text = node.value.value
            found |= dict.fromkeys(names, text) if isinstance(text, str) else {}
    return found


def assigned(function: ast.AST, name: str) -> Iterator[ast.expr]:
    """What a name stands for in a function."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id == name:
                yield node.value
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=True)
                yield from (v for t, v in pairs if isinstance(t, ast.Name) and t.id == name)


def places_of(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


class Said(NamedTuple):
    """A call that says something, in its function."""

    path: Path
    function: ast.AST
    call: ast.Call
    name: str

    @property
    def words(self) -> ast.expr | None:
        place = signatures(self.path)[self.name].place
        named = (each.value for each in self.call.keywords if each.arg == "words")
        return next(named, self.call.args[place] if place < len(self.call.args) else None)

    @property
    def is_passed_on(self) -> bool:
        """Whether it stands in a function that passes on the words that it is given."""
        return getattr(self.function, "name", "") in {*WITH_VALUES, *FILLED} and (
            isinstance(self.words, ast.Name) and self.words.id == "words"
        )

    def texts(self, words: ast.expr) -> Iterator[str | None]:
        """The words that it may say; None is none of them."""
        match words:
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp(body=one, orelse=other):
                yield from self.texts(one)
                yield from self.texts(other)
            case ast.Name(id=name) if [*assigned(self.function, name)]:
                for value in assigned(self.function, name):
                    yield from self.texts(value)
            case ast.Name(id=name) if name in constants(self.path):
                yield constants(self.path)[name]
            case _:
                yield None

    @property
    def given(self) -> frozenset[str]:
        """The places for which it has a value."""
        others = signatures(self.path)[self.name].others - {"cards"}
        names = frozenset(each.arg for each in self.call.keywords if each.arg) - {"words"}
        return (names - others) | FILLED.get(self.name, frozenset())

    def wrong(self) -> Iterator[str]:
        where = f"{self.path.name}:{self.call.lineno}"
        for keyword in self.call.keywords:
            if keyword.arg is None and not self.is_passed_on:
                yield f"{where}: values are given by name"
            if is_built(keyword.value):
                yield f"{where}: {keyword.arg} is built of parts"
        words = self.words
        if words is None or self.is_passed_on:
            return
        if isinstance(words, ast.Attribute) and KEPT.get(words.attr) == self.given:
            return
        texts = [*self.texts(words)]
        fitting = [text is not None and places_of(text) == self.given for text in texts]
        if None in texts:
            yield f"{where}: words are literals"
        elif not (any(fitting) if isinstance(words, ast.Name) else all(fitting)):
            yield f"{where}: {texts} and values {sorted(self.given)}"


def is_built(value: ast.expr) -> bool:
    """Whether a text is put together."""
    if isinstance(value, ast.BinOp):
        parts = [*ast.walk(value)]
        return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
        return value.func.attr in {"format", "join"}
    return isinstance(value, ast.JoinedStr)


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def said_in(path: Path) -> Iterator[Said]:
    module = tree(path)
    outer: dict[ast.AST, ast.AST] = {}
    for function in functions_of(path):
        # what is walked first lies furthest outside
        outer = dict.fromkeys(ast.walk(function), function) | outer
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and called(node) in signatures(path):
            yield Said(path, outer.get(node, module), node, called(node))


def unsaid_in(path: Path) -> Iterator[str]:
    """Words that a function has under a name, and no call of it says: their places are others."""
    given: dict[ast.AST, set[frozenset[str]]] = {}
    for said in said_in(path):
        if isinstance(said.function, ast.FunctionDef):
            given.setdefault(said.function, set()).add(said.given)
    for function, values in given.items():
        for value in assigned(function, "words"):
            text = value.value if isinstance(value, ast.Constant) else None
            if isinstance(text, str) and places_of(text) not in values:
                yield f"{path.name}:{value.lineno}: {text}"


FILES = [path for path in sorted(RULES.rglob("*.py")) if path not in OURS]


def phases_in(path: Path) -> Iterator[str]:
    """What a phase keeps that is put together."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and called(node) == "Phase":
            kept = [*node.args[1:2], *(each.value for each in node.keywords if each.arg in KEPT)]
            yield from (f"{path.name}:{node.lineno}" for each in kept if is_built(each))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(RULES)))
def test_what_a_phase_keeps_is_put_together_of_nothing(path: Path) -> None:
    assert [*phases_in(path)] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(RULES)))
def test_words_are_literals_and_values_stand_in_their_places(path: Path) -> None:
    assert [*(wrong for said in said_in(path) for wrong in said.wrong()), *unsaid_in(path)] == []


BAD = {
    "an f-string": 'fault(CLAUSE, f"{name} is out.")',
    "a format": 'Says("{} is out.".format(name))',
    "a sum": 'Says("Nobody is out: " + why)',
    "a remainder": 'Says("%s is out." % name)',
    "a call": "Says(listing(cards))",
    "a value too few": 'refused("SEQ", CLAUSE, "", "{player} is out.")',
    "a value too many": 'unreadable("", "Ann is out.", player=name)',
    "another name": 'breach(CLAUSE, "{player} is out.", name=name)',
    "cards that are not told": 'fault(CLAUSE, "{player} is out.", cards=cards, player=name)',
    "values that nobody names": 'Says("{player} is out.", **values)',
    "a value of parts": 'Says("{player} is out.", player=f"{name} ({side})")',
    "a value that is joined": 'Says("{players} are out.", players=" and ".join(names))',
    "one of two": 'Says("{player} is out." if name else "Nobody is out.", player=name)',
    "a variable": "words = text()\nSays(words)",
    "words of another call": "def f():\n words = 'Ann {how}.'\n return Says('{how}.', who=how)",
}

GOOD = {
    "a literal": 'Says("Nobody is out.")',
    "places": 'fault(CLAUSE, "{player} is out.", player=name)',
    "cards": 'breach(CLAUSE, "{player} holds {cards}.", cards=cards, player=name)',
    "a clause": 'fault(CLAUSE, "{player} is out ({clause}).", ways, player=name, clause=CLAUSE)',
    "what is no value": 'unreadable("", "Which entry?", tells=True, by=name, would_do=ways)',
    "one of two": 'Says("{player} is out." if out else "{player} is in.", player=name)',
    "a constant": 'OUT = "{player} is out."\nSays(OUT, player=name)',
    "a name": "def f():\n words, who = '{player} is out.', name\n return Says(words, player=who)",
    "what is typed": 'Says("Enter {line}.", line=Typed(f"{name}: pass"))',
}


@pytest.mark.parametrize("code", BAD.values(), ids=BAD)
def test_what_is_built_of_parts_is_found(code: str, tmp_path: Path) -> None:
    path = tmp_path / "said.py"
    path.write_text(code, encoding="utf-8")
    assert [*(wrong for said in said_in(path) for wrong in said.wrong()), *unsaid_in(path)]


@pytest.mark.parametrize("code", GOOD.values(), ids=GOOD)
def test_what_has_its_words_at_the_call_is_not(code: str, tmp_path: Path) -> None:
    path = tmp_path / "said.py"
    path.write_text(code, encoding="utf-8")
    assert [*(wrong for said in said_in(path) for wrong in said.wrong()), *unsaid_in(path)] == []


# -- sentences -----------------------------------------------------------------------------------

NAMES = ("Ann", "Bob", "player", "{player}", "holds", "out", "The")
handles = st.sampled_from(NAMES).map(Handle)
atoms: st.SearchStrategy[Value] = st.one_of(
    handles,
    st.integers(-99, 99),
    st.integers(0, 2**52 - 1).map(Cards),
    st.lists(st.integers(0, 51).map(lambda place: 1 << place)).map(lambda some: Laid((*some,))),
    st.sampled_from("SHDC").map(Suit),
    st.sampled_from("SHDC").map(SuitName),
    st.text(max_size=9).map(Typed),
    st.integers(1, 999).map(EntryNumber),
    st.integers(0, 3).map(lambda count: Count(count, "card")),
    st.integers(-9, 9).map(Signed),
    st.integers(0, 10**7).map(Large),
    st.sampled_from([*COM.values()]).map(Rule),
)
parts = st.lists(atoms, min_size=1, max_size=3)


def sentences(values: st.SearchStrategy[Value]) -> st.SearchStrategy[Says]:
    return st.builds(
        lambda one, other, cites, tells: Says(
            "The {player} holds {what}.", cites=cites, tells=tells, player=one, what=other
        ),
        values,
        values,
        st.sampled_from([None, *COM.values()]),
        st.booleans(),
    )


any_value = st.recursive(
    atoms,
    lambda inner: st.one_of(
        sentences(inner),
        *(st.lists(inner, max_size=3).map(join) for join in (listed, both, any_of, one_of)),
    ),
    max_leaves=6,
)
any_sentence = sentences(any_value)


@given(any_sentence)
def test_a_sentence_is_what_it_tells_of_drawn_as_text(says: Says) -> None:
    assert says.told(str) == str(says)
    drawn: list[Value] = []

    def draw(value: Value) -> str:
        drawn.append(value)
        return ""

    says.told(draw)
    assert sorted(map(repr, drawn)) == sorted(map(repr, all_values(says)))


@given(any_sentence)
def test_a_sentence_is_kept_and_printed_whole(says: Says) -> None:
    again = pickle.loads(pickle.dumps(says))
    assert (again, hash(again), str(again)) == (says, hash(says), str(says))
    assert json.loads(json.dumps(as_json(says))) == as_json(says)
    assert places_of(says.words) == as_json(says)["values"].keys()


def said_anew(given: object) -> str:
    """What a program makes of a sentence, or of a value, by its JSON alone."""
    if not isinstance(given, dict):
        return str(given)
    if "words" in given:
        values = {name: said_anew(value) for name, value in given["values"].items()}
        text = str(given["words"]).format_map(values)
        return " ".join(filter(None, [text, COM[given["cites"]].text if given["cites"] else ""]))
    if "several" in given:
        *others, last = map(said_anew, given["several"] or [""])
        return f"{given['between'].join(others)}{given['last'] if others else ''}{last}"
    match given:
        case {"count": number, "noun": noun}:
            return str(Count(number, noun))
        case {"rule": _, "text": text}:
            return f"{text[:1].lower()}{text[1:]}"
        case {"cards": cards}:
            return " ".join(cards)
        case {"entry": entry}:
            return f"@{entry}"
        case {"suits": suit}:
            return str(SuitName(suit))
        case {"signed": number}:
            return f"{number:+}"
        case {"large": number}:
            return f"{number:,}"
    (text,) = given.values()
    return str(text)


@given(any_sentence)
def test_a_program_can_say_a_sentence_anew(says: Says) -> None:
    assert said_anew(json.loads(json.dumps(as_json(says)))) == str(says)


@given(any_sentence)
def test_two_who_are_swapped_change_places_and_nothing_else_does(says: Says) -> None:
    ann, player = Handle("Ann"), Handle("player")
    other = in_place_of(says, {ann: player, player: ann})
    swapped = {ann: player, player: ann}
    pairs = zip(all_values(says), all_values(other), strict=True)
    for before, after in pairs:
        became = swapped.get(before, before) if isinstance(before, Handle) else before
        assert (type(after), after) == (type(before), became)
    assert (other.words, other.cites, other.tells) == (says.words, says.cites, says.tells)
    assert in_place_of(other, swapped) == says


@given(st.lists(st.one_of(st.none(), any_sentence), min_size=1).filter(any))
def test_sentences_stand_one_after_the_other(several: list[Says | None]) -> None:
    said = in_turn(*several)
    there = [each for each in several if each]
    assert str(said) == " ".join(map(str, there))
    assert said.tells == any(each.tells for each in there)


REVOKE = """
    hand {1} QS
    take
    none none
    10S 8S
    KH 8H
    AD 7D
    AC 7C
    AH 7H
    8D 9S
    9C JC
    JH 10C
    JS QC
"""


def findings_of(one: str, other: str, *lines: str) -> list[str]:
    """Why a revoke is proven, or was, in a game between two."""
    head = f"game klaberjass\nplayers {one}, {other}{REVOKE.format(one, other)}"
    said = replay("\n".join([head, *lines]))
    assert said.refusal is None, str(said.refusal)
    (hand,) = said.games[0].hands
    return [finding.reason for finding in hand.findings]


WAS_ILLEGAL = "{}'s 8S was illegal: 9S was in that hand at the time."


@given(st.lists(st.sampled_from("was illegal time in the Ann".split()), min_size=2, unique=True))
def test_who_is_called_like_a_word_of_a_reason_is_swapped_alone(names: list[str]) -> None:
    one, other = names[:2]
    assert findings_of(one, other) == [WAS_ILLEGAL.format(other)]
    for lines in ([], ["correct @17 7S"]):
        swapped = findings_of(one, other, *lines, f"swap {one} {other}")
        assert swapped == [WAS_ILLEGAL.format(one)]
        back = findings_of(one, other, *lines, *[f"swap {one} {other}"] * 2)
        assert back == [WAS_ILLEGAL.format(other)]


def test_a_refusal_prints_its_sentence_and_what_stands_in_it() -> None:
    ann = Handle("Ann")
    refusal = refused("SEQ", COM.SEQ_1, "JS", "{player} has {left} left.", player=ann, left=3)
    assert isinstance(refusal, Refusal)
    assert refusal.as_json()["says"] == {
        "words": "{player} has {left} left.",
        "values": {"player": {"name": "Ann"}, "left": 3},
        "cites": None,
    }
    held = fault(COM.PHYS_6, "Nobody holds {cards}.", cards=3, cites=COM.SEQ_1)
    assert as_json(held.says) == {
        "words": "Nobody holds {cards}.",
        "values": {"cards": {"cards": ["3S", "2S"]}},
        "cites": "COM-SEQ-1",
    }
