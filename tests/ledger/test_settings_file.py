"""A file of settings is changed in one place, and reads as before in all others."""

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickledger.ledger.config.editing import edited
from trickledger.ledger.config.file import line_of

CLUB = """\
# what we play on Thursdays
scorer = "Dora"  # until spring

players = [
    "Ann=Ann Baker",  # seat 1
    "Bob",
]

# house rules
[options.klaberjass]
target = 301
[options]
cinch.pull = "both"
"""
ROWS = [
    (("scorer",), "Eve", 'scorer = "Eve"  # until spring\n'),
    (("players",), ["Cid"], 'players = ["Cid"]\n\n# house'),
    (("cards",), "signs", '    "Bob",\n]\ncards = "signs"\n\n# house rules\n'),
    (("options", "klaberjass", "target"), 501, "[options.klaberjass]\ntarget = 501\n[options]"),
    (("options", "klaberjass", "schmeiss"), False, "target = 301\nschmeiss = false\n[options]"),
    (("options", "cinch", "target"), 42, 'cinch.pull = "both"\ncinch.target = 42\n'),
    (("options", "loo", "unit"), 4, 'cinch.pull = "both"\n\n[options.loo]\nunit = 4\n'),
]


@pytest.mark.parametrize(("path", "value", "part"), ROWS)
def test_a_value_is_written_where_it_belongs(
    path: tuple[str, ...], value: object, part: str
) -> None:
    made = edited(CLUB, path, value)
    assert made is not None
    assert part in made
    assert line_of(made, path) > 0
    found: Any = tomllib.loads(made)
    for name in path:
        found = found[name]
    assert found == value


GONE = [
    (("scorer",), CLUB.replace('scorer = "Dora"  # until spring\n', "")),
    (("options", "klaberjass", "target"), CLUB.replace("target = 301\n", "")),
    (("options", "klaberjass"), CLUB.replace("target = 301\n", "")),
    (("options", "cinch", "pull"), CLUB.replace('cinch.pull = "both"\n', "")),
]


@pytest.mark.parametrize(("path", "left"), GONE)
def test_a_setting_goes_and_the_rest_stays(path: tuple[str, ...], left: str) -> None:
    made = edited(CLUB, path, None)
    assert made is not None
    assert tomllib.loads(made).get("scorer") == tomllib.loads(left).get("scorer")
    kept = [line for line in made.split("\n") if line and not line.startswith("[")]
    assert kept == [line for line in left.split("\n") if line and not line.startswith("[")]


@pytest.mark.parametrize(
    ("before", "path", "value", "after"),
    [
        ("", ("scorer",), "Dora", 'scorer = "Dora"\n'),
        ("# mine", ("scorer",), "Dora", '# mine\nscorer = "Dora"\n'),
        ("", ("options", "loo", "unit"), 4, "[options.loo]\nunit = 4\n"),
        ('scorer = "D"', ("color",), "never", 'scorer = "D"\ncolor = "never"\n'),
        ("a = 1\r\nb = 2\r\n", ("a",), 3, "a = 3\r\nb = 2\r\n"),
        ("a = 1\r\n", ("b",), 3, "a = 1\r\nb = 3\r\n"),
        ("options = { loo = { unit = 3 } } # x\n", ("options", "loo", "unit"), 4,
         "options = { loo = { unit = 4 } } # x\n"),
        ('s = "a # b" # c\n', ("s",), "d # e", 's = "d # e" # c\n'),
        ("[options.loo]\na = 1\n\n# ours\n[options.cinch]\nb = 2\n", ("options", "loo", "c"), 3,
         "[options.loo]\na = 1\nc = 3\n\n# ours\n[options.cinch]\nb = 2\n"),
        ("# ours\n[options.loo]\na = 1\n", ("b",), 2, "b = 2\n\n# ours\n[options.loo]\na = 1\n"),
        ("a = [\n# x\n[1],\n]\n[options.loo]\n", ("b",), 2,
         "a = [\n# x\n[1],\n]\nb = 2\n[options.loo]\n"),
        ("a = 1\nb = 2\r\n", ("a",), 3, "a = 3\nb = 2\r\n"),
    ],
)  # fmt: skip
def test_whatever_the_file_is_like(
    before: str, path: tuple[str, ...], value: object, after: str
) -> None:
    assert edited(before, path, value) == after


def test_a_table_with_nothing_left_in_it_goes_too() -> None:
    made = edited('a = 1\n\n[options.loo]\nunit = 3\n\n[options.cinch]\nb = "x"\n',
                   ("options", "loo", "unit"), None)  # fmt: skip
    assert made == 'a = 1\n\n[options.cinch]\nb = "x"\n'
    assert (
        edited("a = 1\n\n[options.loo]\nunit = 3\n", ("options", "loo", "unit"), None) == "a = 1\n"
    )


def test_a_comment_stays_where_all_settings_around_it_go() -> None:
    made = edited("[options.loo]\na = 1\n\n# ours\n[options.cinch]\nb = 2\n",
                  ("options", "loo"), None)  # fmt: skip
    assert made == "[options.loo]\n\n# ours\n[options.cinch]\nb = 2\n"


def test_what_cannot_be_written_by_a_program_is_left_to_its_owner() -> None:
    assert edited("options.loo.unit = 3\n", ("options",), 4) is None
    assert edited("options = 3\n", ("options", "loo", "unit"), 4) is None
    assert (
        edited("options.cinch = {a=1}\noptions.loo.unit = 1\nb = 2\n", ("options",), None) is None
    )
    assert edited('"a.b" = 3\n', ("a",), 1) == '"a.b" = 3\na = 1\n'


NAMES = st.sampled_from(["scorer", "cards", "a b", 'a"=b', "x-1"])
VALUES = st.one_of(
    st.integers(-5, 5), st.booleans(), st.text(max_size=6), st.lists(st.text(max_size=3))
).filter(lambda value: "\ud800" not in repr(value))
TABLES = st.dictionaries(NAMES, VALUES, max_size=3)


def written(value: object) -> str:
    """A value as TOML writes it, which for these is JSON but for this one letter."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def as_toml(top: dict[str, Any], below: dict[str, dict[str, Any]], comment: str) -> str:
    lines = [f"{comment}\n"]
    lines += [f"{written(name)} = {written(value)} # end\n" for name, value in top.items()]
    for table, values in below.items():
        lines.append(f"\n[options.{written(table)}] # {table!a}\n")
        lines += [f"{written(name)} = {written(value)}\n" for name, value in values.items()]
    return "".join(lines)


@given(TABLES, st.dictionaries(NAMES, TABLES, max_size=2), NAMES, NAMES, VALUES)
def test_one_value_changes_and_no_other(
    top: dict[str, Any], below: dict[str, dict[str, Any]], table: str, name: str, value: object
) -> None:
    before = as_toml(top, below, "# mine")
    for path in ((name,), ("options", table, name)):
        made = edited(before, path, value)
        assert made is not None
        at = line_of(before, path)
        lines, others = made.split("\n"), before.rstrip("\n").split("\n")
        if at:
            was = others.pop(at - 1)
            assert lines[line_of(made, path) - 1].endswith("# end") == was.endswith("# end")
        left = iter(lines)
        assert all(line in left for line in others)
        assert edited(before.replace("\n", "\r\n"), path, value) == made.replace("\n", "\r\n")
        if not at:
            again = edited(made, path, None)
            assert again is not None
            assert without_empty(tomllib.loads(again)) == without_empty(tomllib.loads(before))


def without_empty(values: Any) -> Any:
    """Values without empty tables, which go with the last value in them."""
    if not isinstance(values, dict):
        return values
    kept = {name: without_empty(each) for name, each in values.items()}
    return {name: each for name, each in kept.items() if each != {}}
