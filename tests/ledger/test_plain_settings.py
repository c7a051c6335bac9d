"""The quick reader of settings reads what TOML says, or leaves it to TOML."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickledger.ledger.config.editing import edited
from trickledger.ledger.config.plain import read_plain

PIECES = st.sampled_from(
    ["[", "]", "=", " = ", '"', "'", "\n", "\r\n", "#", " ", ",", ".", "a", "b-1", "options",
     "true", "12", "-0", "01", "1e5", "1_0", "inf", "NaN", "null", "{", "}", "\\", "\\n", "\t",
     "a = 1", '"x"', "[a]", "[a.b]", 'b = "x"', 'b = ["x"]', "\x7f", "\u2028", "\xa0", "é"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=12).map("".join))
def test_what_is_read_quickly_is_what_it_says(text: str) -> None:
    read = read_plain(text)
    if read is not None:
        assert tomllib.loads(text) == read


@pytest.mark.parametrize(
    "text",
    ["a = 1\na = 2", "[a]\n[a]", "a = 1\n[a]", "[a]\nb = 1\n[a.b]", "a = [1, 2]", "a = 1.5",
     "a = 01", "a = null", "a.b = 1", 'a = "\\n"', "a = 'x'", 'a = "x" # y', "a =", "# \x00"],
)  # fmt: skip
def test_what_is_not_plain_is_left_alone(text: str) -> None:
    assert read_plain(text) is None


SET = [
    (("scorer",), "Dora"),
    (("players",), ["Ann=Ann Baker", "Bob"]),
    (("options", "klaberjass", "target"), 301),
    (("options", "klaberjass", "schmeiss"), False),
    (("options", "loo", "unit"), 4),
    (("color",), "never"),
]


def test_what_the_program_writes_is_read_quickly() -> None:
    text: str | None = ""
    for path, value in SET:
        assert text is not None
        text = edited(text, path, value)
    assert text is not None
    read: Any = read_plain(text)
    assert read == tomllib.loads(text)
    assert read["options"]["klaberjass"] == {"target": 301, "schmeiss": False}
