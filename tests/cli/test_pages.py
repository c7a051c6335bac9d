"""Pages as people read them: colours, a pager, a closed pipe, times, small figures."""

import os
import re
import shlex
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import ROOT, Terminal

posix = pytest.mark.skipif(os.name != "posix", reason="a shell script stands for the pager")

STDOUT = "_pytest.capture.CaptureIO.isatty"
"""Whether what is captured is a terminal: between fixture and test the stream changes."""


@pytest.fixture
def on_screen(cli: Terminal, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal of 80 by 24 with colours, and a game of two revokes' length."""
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    cli.game(REVOKE)
    monkeypatch.setattr(STDOUT, lambda _: True, raising=False)
    return cli


# -- colours -----------------------------------------------------------------------------------


def test_the_head_of_a_table_is_bold_and_clauses_are_dimmed(on_screen: Terminal) -> None:
    head, *rows = on_screen.ok("games").out.splitlines()
    assert re.sub("\x1b\\[(1|0)m", "", head).startswith("Game  Code"), "bold, and nothing else"
    assert re.search(r"\x1b\[1mGame *\x1b\[0m", head)
    assert re.search(r"\x1b\[1mStatus *\x1b\[0m$", head)
    assert not any("\x1b[1m" in row for row in rows)
    page = on_screen("audit", ".1.1").out
    assert "\x1b[2mKLA-PLAY-3\x1b[0m" in page
    assert re.search(r"\x1b\[1;31m.*ILLEGAL", page)
    assert "\x1b[31m8♥\x1b[0m" in page


@pytest.mark.parametrize("command", ["show", "show --all", "audit", "log", "games", "standings"])
def test_without_colours_a_page_has_no_escape_sequence(
    on_screen: Terminal, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    coloured = on_screen(*command.split()).out
    monkeypatch.setenv("NO_COLOR", "1")
    plain = on_screen(*command.split()).out
    assert "\x1b" in coloured
    assert plain == re.sub(r"\x1b\[[\d;]*m", "", coloured)
    monkeypatch.setattr(STDOUT, lambda _: False)
    assert "\x1b" not in on_screen(*command.split()).out


# -- the pager ---------------------------------------------------------------------------------


@pytest.fixture
def pager(on_screen: Terminal, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pager that keeps what it is given in a file, which is where it is."""
    monkeypatch.setenv("LINES", "10")
    kept = on_screen.home / "paged"
    script = on_screen.home / "pager"
    script.write_text(f"#!/bin/sh\necho $LESS > {kept}\ncat >> {kept}\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("TRICKLEDGER_PAGER", shlex.quote(str(script)))
    return kept


@posix
def test_what_is_longer_than_the_screen_goes_through_the_pager(
    on_screen: Terminal, pager: Path
) -> None:
    assert on_screen.ok("games").out, "what fits is printed"
    assert not pager.exists()
    long = on_screen.ok("log")
    assert long.out == ""
    said = pager.read_text(encoding="utf-8")
    assert said.startswith("FRX\n\x1b[1mEntry"), "less shows colours, and leaves what was read"
    assert "@9 " in said


@posix
@pytest.mark.parametrize("words", [["log", "--no-pager"], ["log", "--json"], ["undo"]])
def test_no_pager_where_none_is_wanted(on_screen: Terminal, pager: Path, words: list[str]) -> None:
    assert on_screen(*words).out
    assert not pager.exists()


@posix
def test_no_pager_in_a_pipe(
    on_screen: Terminal, pager: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(STDOUT, lambda _: False)
    assert on_screen.ok("log").out
    assert not pager.exists()


@posix
@pytest.mark.parametrize("named", ["", "cat", "no-such-pager", "'unclosed"])
def test_what_is_no_pager_pages_nothing(
    on_screen: Terminal, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setenv("TRICKLEDGER_PAGER", named)
    assert on_screen.ok("log").out


@posix
def test_the_pager_of_the_shell_is_used_where_none_is_named_for_us(
    on_screen: Terminal, pager: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAGER", os.environ["TRICKLEDGER_PAGER"])
    monkeypatch.delenv("TRICKLEDGER_PAGER")
    on_screen.ok("log")
    assert pager.exists()


@posix
def test_who_leaves_the_pager_early_hears_nothing_of_it(
    on_screen: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_screen.ok("enter", "-", stdin="\n".join(f"note {'x' * 200} {n}" for n in range(900)))
    monkeypatch.setenv("TRICKLEDGER_PAGER", "true")
    said = on_screen("log")
    assert (said.code, said.err) == (0, "")


@posix
def test_the_exit_code_is_that_of_the_command(
    on_screen: Terminal, pager: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "5")
    assert on_screen("audit").code == 5
    assert "ILLEGAL" in pager.read_text(encoding="utf-8")


def test_cards_colours_and_pager_are_as_they_are_set(on_screen: Terminal) -> None:
    assert "\x1b[31m8♥\x1b[0m" in on_screen("audit", ".1.1").out
    on_screen.ok("config", "set", "cards", "letters")
    on_screen.ok("config", "set", "color", "never")
    assert "(any heart)" in on_screen("audit", ".1.1").out
    assert "AH was led" in on_screen("audit", ".1.1").out
    assert "\x1b" not in on_screen("audit", ".1.1").out


@posix
def test_the_pager_of_the_settings_is_used(
    on_screen: Terminal, pager: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_screen.ok("config", "set", "pager", os.environ["TRICKLEDGER_PAGER"])
    monkeypatch.setenv("PAGER", "cat")
    monkeypatch.delenv("TRICKLEDGER_PAGER")
    assert on_screen.ok("log").out == ""
    assert pager.exists()


# -- times -------------------------------------------------------------------------------------


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the zone cannot be set here")
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "XYZ-13")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("zone")
def test_the_log_has_local_times_with_the_date_and_json_has_utc(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = time.struct_time((2026, 11, 21, 20, 15, 7, 5, 325, 0))
    monkeypatch.setattr("time.gmtime", lambda *_: moment)
    cli.game(["hand Bob 10C", "take"])
    head, *rows = (re.split(r"  +", line) for line in cli.ok("log").out.splitlines())
    assert head == ["Entry", "Hand", "Player", "Text", "Scorer", "Time"]
    assert [rows[-1][0], rows[-1][-2], rows[-1][-1]] == ["@3", "Dora", "2026-11-22 09:15"]
    assert cli.ok("log", "--json").json["entries"][-1]["at"] == "2026-11-21T20:15:07Z"


# -- standings ---------------------------------------------------------------------------------


@pytest.fixture
def club(cli: Terminal) -> Terminal:
    """Ann beats Bob at Klaberjass; five play Loo for chips, Ann and Bob among them."""

    def typed() -> None:
        cli.game(X21)
        cli.ok("enter", "-", stdin="hand Ann 7S\ntake\n")
        cli.ok("import", str(ROOT / "examples" / "games" / "klaberjass-recorded-bate.txt"))
        cli.ok("import", str(ROOT / "examples" / "games" / "loo-evening-of-eight.txt"))

    cli.after("a club of two games", typed)
    return cli


def test_who_has_only_played_for_chips_has_no_place_among_those_who_won_games(
    club: Terminal,
) -> None:
    page = club.ok("standings").out
    (dan,) = [line for line in page.splitlines() if "Dan Oakes" in line]
    assert dan.split() == ["Dan", "Oakes", "0", "1", "0", "0", "loo", "+23", "chips"]
    places = {row["player"]: row["place"] for row in club.ok("standings", "--json").json["rows"]}
    assert places["Dan Oakes"] is places["Ben Archer"] is None
    without = [line.split()[0] for line in page.splitlines() if line.endswith("chips")]
    assert without[-7:] == ["Dan", "Hugo", "Gwen", "Finn", "Elsa", "Cora", "Ben"]


def test_a_kind_shows_by_what_it_ranks(club: Terminal) -> None:
    head, first, *_ = club.ok("standings", "--kind", "loo").out.splitlines()
    assert head.split() == ["Place", "Player", "Chips", "Games", "Hands"]
    assert first.split() == ["1", "Dan", "Oakes", "+23", "1", "8"]
    head, *_ = club.ok("standings", "--kind", "klaberjass").out.splitlines()
    assert head.split()[-3:] == ["Rate", "Ahead", "by"]


def test_the_ranking_fits_the_screen_and_the_rest_comes_on_request(
    club: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "A game" not in club.ok("standings").out
    assert "A game" in club.ok("standings", "--all").out
    monkeypatch.setenv("LINES", "12")
    monkeypatch.setenv("NO_COLOR", "1")
    rows = len(club.ok("standings", "--json").json["rows"])
    piped = club.ok("standings").out
    monkeypatch.setattr(STDOUT, lambda _: True, raising=False)
    lines = club.ok("standings").out.splitlines()
    assert len(lines) < 14
    assert len(piped.splitlines()) == rows + 2
    assert lines[0].startswith("Place")


def test_every_game_of_a_month_has_a_column(club: Terminal) -> None:
    page = club.ok("player", "Dan").out
    month = page.partition("Month")[2].splitlines()
    assert month[0].split() == ["Games", "Won", "Shared", "Lost", "No", "winner"]
    assert month[1].split() == ["2026-11", "1", "0", "0", "0", "1"]


# -- the same figure everywhere ----------------------------------------------------------------


def test_backup_doctor_and_check_count_entries_in_one_way(cli: Terminal) -> None:
    cli.game(X21)
    for name in ("1-klaberjass-swiss", "2-cinch-new-partners"):
        cli.ok("import", str(ROOT / "examples" / "evening" / f"{name}.txt"))
    entries = cli.count()
    held = f"1 game, 2 events, {entries} entries"
    assert held in cli.ok("backup", str(cli.home / "copy.db")).out
    assert held in cli.ok("doctor").out
    for command in (["doctor"], ["backup", str(cli.home / "second.db")]):
        assert cli.ok(*command, "--json").json["entries"] == entries


def test_csv_has_a_word_of_its_own(cli: Terminal) -> None:
    cli.game(X21)
    assert cli.ok("export", "--csv").out == cli.ok("export", "-f", "csv").out
    assert cli("export", "--csv", "--json").code == 2


def test_a_crosstable_of_tables_of_more_tells_table_and_rank(cli: Terminal) -> None:
    cli.ok("import", str(ROOT / "examples" / "evening" / "3-loo-rotation.txt"))
    lines = cli.ok("event", "crosstable", "-e", "1").out.splitlines()
    assert lines[1].startswith("T3 2nd is second at table 3")
    assert " ".join(lines[1:3]).endswith("- is absent.")
    cells = [cell for line in lines if "Ray Zeller" in line for cell in line.split()[-9:]]
    assert cells == ["T4", "1st", "13", "T3", "2nd=", "2", "T1", "2nd", "8"]
    old = cli.ok("event", "crosstable", "-e", "1", "--json").json["lines"][1]["cells"]
    assert old[0] == "4,16,19,21,24:1"
