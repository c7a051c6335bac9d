"""The page of a terminal and that of a pipe: width, cards, colours."""

import io

import pytest
from rich.console import Console

from tests.cli.terminal import Terminal
from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.columns import cells
from trickledger.ledger.say.display import (
    PIPED,
    Display,
    current_display,
    display_of,
    drawn,
    plays_in_lines,
    shown_on,
    wrapped,
)


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "100"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_what_is_piped_is_80_wide_with_letters_and_without_colours() -> None:
    assert display_of(io.StringIO()) == PIPED == Display(80, 24, False, False)


def test_a_terminal_has_its_own_width_signs_and_colours() -> None:
    assert display_of(Tty())._replace(height=24) == Display(100, 24, True, True)


@pytest.mark.parametrize(("columns", "width"), [("20", 40), ("40", 40), ("200", 200), ("500", 200)])
def test_a_page_is_40_to_200_wide(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert display_of(Tty()).width == width


@pytest.mark.parametrize(
    ("variables", "signs", "colours"),
    [
        ({"NO_COLOR": "1"}, True, False),
        ({"NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "unknown"}, False, False),
        ({"TERM": ""}, True, True),
        ({"TERM": "vt100"}, True, True),
        ({"LC_ALL": "de_DE.ISO-8859-1"}, False, True),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "C"}, False, True),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "de_AT.utf8"}, True, True),
    ],
)
def test_a_terminal_says_what_it_can(
    variables: dict[str, str], signs: bool, colours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert display_of(Tty())[2:] == (signs, colours)
    theirs = Console(file=Tty())
    assert (theirs.color_system is not None and not theirs.no_color) == colours, "as Rich has it"


@pytest.mark.parametrize("columns", ["40", "100", "200", "x", ""])
def test_a_terminal_is_as_wide_as_rich_takes_it(
    columns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert display_of(Tty()).width == min(max(Console(file=Tty()).width, 40), 200)


def test_names_and_their_cards_are_as_wide_as_they_are_shown() -> None:
    """A name of wide letters, and one with a hyphen, at which nothing is broken."""
    plays = [("王小明", "8C"), ("Ann-Marie", "10C"), ("Bob", "JC")]
    assert plays_in_lines(plays, 24) == "王小明 8C  Ann-Marie 10C\nBob JC"
    assert plays_in_lines(plays, 23) == "王小明 8C\nAnn-Marie 10C  Bob JC"


def test_the_styles_that_were_asked_for_win() -> None:
    assert display_of(Tty(), "letters", "never")[2:] == (False, False)
    assert display_of(io.StringIO(), "signs", "always")[2:] == (False, True)


@pytest.mark.parametrize(
    ("text", "drawn_text"),
    [
        ("Trick 3: Bob JS, Ann 10H.", "Trick 3: Bob J♠, Ann 10♥."),
        ("(KC QD)", "(K♣ Q♦)"),
        ("KLA-PLAY-2 on @7: 8S~", "KLA-PLAY-2 on @7: 8♠~"),
        ("ASH, 1H, 3T 2F, KS9, AS-2, jo, S", "ASH, 1H, 3T 2F, KS9, AS-2, jo, S"),
        ("a:KS /KS @KS x.KS KS.x KS/", "a:KS /KS @KS x.KS KS.x K♠/"),
    ],
)
def test_cards_are_drawn_and_nothing_else(text: str, drawn_text: str) -> None:
    with shown_on(Display(has_signs=True)):
        assert drawn(text) == drawn_text
        assert cells(drawn(text)) == len(text)
    assert drawn(text) == text


def test_red_suits_are_red_and_clauses_dimmed(capsys: pytest.CaptureFixture[str]) -> None:
    with shown_on(Display(has_signs=True, has_colours=True)):
        say("Ann: K♥, Q♠ (KLA-PLAY-2)")
        paragraph("Hand 1 is over.", kind="strong")
    assert capsys.readouterr().out == (
        "Ann: \x1b[31mK♥\x1b[0m, Q♠ \x1b[2m(KLA-PLAY-2)\x1b[0m\n\x1b[1mHand 1 is over.\x1b[0m\n"
    )


def test_what_drives_a_terminal_is_escaped_on_a_page_with_colours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with shown_on(Display(has_colours=True)):
        say("a\x1b[31mb")
    assert capsys.readouterr().out == "a\\x1b[31mb\n"


def test_a_page_is_left_as_it_was_found() -> None:
    before = current_display()
    with shown_on(Display(40)):
        assert current_display() == Display(40)
    assert current_display() == before


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_text_is_folded_between_words_at_every_width(width: int) -> None:
    text = "東京太郎 leads the seven of spades, " * 9
    with shown_on(Display(width)):
        lines = wrapped(text).split("\n")
    assert all(cells(line) <= width for line in lines)
    assert " ".join(lines) == text.rstrip()


def test_what_a_change_and_a_decision_would_come_to_has_the_cards_as_all_else(
    cli: Terminal,
) -> None:
    cli.game(["hand Bob QS", "take", "none none", "10S 8S", "9D 9S"])
    with shown_on(Display(has_signs=True)):
        shown = cli("show", ".1").out
        dispute = cli("audit", ".1.1").out
        corrected = cli("correct", "@8", "9H").out
        trump = cli("correct", "@3", "pass", "--drop").out
    assert "Hand 1: Bob dealt, trump ♠, maker Ann" in shown
    assert "about Bob's 8♠ (@7) would change:" in dispute
    assert "hand 1, trick 2, cards: 9♦ 9♠ -> 9♥ 9♠" in corrected
    assert "hand 1, trump: ♠ -> " in trump
