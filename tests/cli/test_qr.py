"""`head --qr`: what is printed is read back, on dark and on light, on a screen and on paper."""

import re

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.evening import X21
from tests.cli.qr_reader import read_code
from tests.cli.terminal import Terminal
from trickledger.ledger.pages.codes import CodesOfOnePrint, Modules, code_svg

STDOUT = "_pytest.capture.CaptureIO.isatty"
BLOCKS = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
SEQUENCE = re.compile(r"\x1b\[([\d;]*)m")
LIGHTNESS = {16: 0, 231: 255}
"""Black and white of the 256 colours, which no theme turns into others."""


def seen(lines: list[str], ink: int, paper: int) -> list[list[bool]]:
    """Which half cells are dark, where what has no colour of its own is ink on paper."""
    rows: list[list[bool]] = []
    for line in lines:
        upper: list[bool] = []
        lower: list[bool] = []
        front, back = ink, paper
        for part in re.split(r"(\x1b\[[\d;]*m)", line):
            code = SEQUENCE.fullmatch(part)
            if code:
                front, back = coloured(code[1]) if code[1] != "0" else (ink, paper)
                continue
            for sign in part:
                for half, is_front in zip((upper, lower), BLOCKS[sign], strict=True):
                    half.append((front if is_front else back) < 128)
        rows += [upper, lower]
    width = max(map(len, rows))
    # beyond the end of a line is the paper itself
    return [[*row, *[paper < 128] * (width - len(row))] for row in rows]


def coloured(code: str) -> tuple[int, int]:
    """Foreground and background of a sequence that sets both."""
    found = re.fullmatch(r"38;5;(\d+);48;5;(\d+)", code)
    assert found, code
    return LIGHTNESS[int(found[1])], LIGHTNESS[int(found[2])]


def code_lines(page: str) -> list[str]:
    return [line for line in page.splitlines() if any(sign in line for sign in "█▀▄")]


@pytest.fixture
def game(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    cli.game(X21)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return cli


@pytest.mark.parametrize(("ink", "paper"), [(255, 0), (0, 255)], ids=["dark", "light"])
def test_on_a_terminal_the_code_is_black_on_white(
    game: Terminal, monkeypatch: pytest.MonkeyPatch, ink: int, paper: int
) -> None:
    head = game.ok("head", "--json").json["head"]
    monkeypatch.setattr(STDOUT, lambda _: True, raising=False)
    page = game.ok("head", "--qr").out
    painted = [line for line in page.splitlines() if "\x1b[38;5;16;48;5;231m" in line]
    assert read_code(seen(painted, ink, paper)) == head.upper()
    assert "white paper" not in page


@pytest.mark.parametrize("is_piped", [True, False])
def test_without_colours_it_is_for_white_paper_and_says_so(
    game: Terminal, monkeypatch: pytest.MonkeyPatch, is_piped: bool
) -> None:
    head = game.ok("head", "--json").json["head"]
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(STDOUT, lambda _: not is_piped, raising=False)
    first, _, *lines, said = game.ok("head", "--qr").out.splitlines()
    assert first.startswith(f"Head {head}")
    assert read_code(seen(lines, 0, 255)) == head.upper()
    assert said == "It scans dark on light: on white paper, or on a light screen."
    assert "\x1b" not in "".join(lines)


def test_the_head_of_the_ledger_is_printed_where_no_game_is_current(
    game: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(game.home / "another"))
    whole = game.ok("head", "--all", "--json").json["head"]
    page = game.ok("head").out
    assert page.startswith(f"Head {whole}: {game.count()} entries of 1 record.\n")
    assert game.ok("head", "--json").json["head"] == whole
    assert game.ok("head", "1").out.startswith(
        f"Head {game.ok('head', '1', '--json').json['head']}"
    )


def test_a_code_of_any_head_can_be_read() -> None:
    from trickledger.ledger.cli.qr import code_in_blocks

    for text in ("FFN6SR:89-87C7AB7077A3", "7-0123456789AB", "X" * 30):
        assert read_code(seen(code_in_blocks(text.lower()), 0, 255)) == text


@settings(max_examples=30)
@given(
    st.lists(
        st.one_of(
            st.integers(1, 1200).map("trickledger event result --event dmaz5c 3.{} ".format),
            st.integers(1, 1200).map("http://192.0.2.7:8321/t/{}".format),
            st.text("AB7é ", min_size=1, max_size=9),
        ),
        min_size=12,
        max_size=20,
    )
)
def test_codes_that_are_added_up_are_those_that_are_drawn(texts: list[str]) -> None:
    codes = CodesOfOnePrint()
    shown = [codes(text) for text in texts]
    assert shown[:8] == [code_svg(text) for text in texts[:8]]
    mask = segno.make(texts[8], error="m", micro=False).mask
    drawn = [Modules.of(text, mask, "byte").svg() for text in texts[8:]]
    assert shown[8:] == drawn
