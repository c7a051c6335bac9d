"""Tables on a terminal: whatever width it says it has, no figure is cut off."""

import sys

import pytest
from rich.cells import cell_len

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from trickledger.ledger.columns import cells


@pytest.mark.parametrize("width", ["", "0", "1", "20", "40", "80", "200", "-5", "x"])
def test_no_width_of_a_terminal_hides_a_figure(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    cli.game(X21)
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for command, figures in (
        ("games", ["115", "27"]),
        ("show .1", ["+65", "115", "27"]),
        ("show", ["+115", "27"]),
    ):
        said = cli.ok(*command.split()).out
        assert "…" not in said
        for figure in figures:
            assert figure in said


# written by hand: vowels and tones that stand above or below a letter take no room of their own
BREADTHS = {
    "สมชาย ใจดี": 9,
    "กิ่งแก้ว": 5,
    "अमित": 3,
    "தமிழ்": 3,
    "שָׁלוֹם": 4,
    "김민준": 6,
    "王": 2,
    "Zoe\u0308": 3,
}


@pytest.mark.parametrize(("name", "breadth"), BREADTHS.items())
def test_a_name_is_as_wide_as_a_terminal_shows_it(name: str, breadth: int) -> None:
    assert cells(name) == breadth == cell_len(name)


def test_every_letter_is_as_wide_for_us_as_for_the_tables_of_rich() -> None:
    letters = filter(str.isprintable, map(chr, range(0x110000)))
    # fillers of Hangul, which show nothing by themselves
    assert [s for s in letters if cells(s) != cell_len(s)] == ["\u3164", "\uffa0"]


def test_figures_stand_below_one_another_whatever_alphabet_a_name_is_in(cli: Terminal) -> None:
    cli.ok("result", "klaberjass", "สมชาย ใจดี", "501", "Bob", "320")
    cli.ok("result", "klaberjass", "अमित कुमार", "501", "김민준", "320")
    head, *lines = cli.ok("standings").out.splitlines()[:5]
    assert {cell_len(line[: line.rindex("%")]) for line in lines} == {head.index("Rate") + 3}
