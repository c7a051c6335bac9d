"""`standings` and `player`, as a club reads them."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal


def won_by_first(cli: Terminal, first: str, second: str, date: str) -> None:
    """A game that the first named wins by 115 to 27."""
    players = (f"Ann={first}", f"Bob={second}")
    cli.ok("new", "klaberjass", *players, "--date", date, "-o", "target=100")
    cli.ok("enter", "-", stdin="\n".join(X21))


@pytest.fixture
def club(cli: Terminal) -> Terminal:
    """Five games of three people in two years, one of them abandoned, and one that is open."""

    def typed() -> None:
        for first, second, date in (
            ("Ann Baker", "Bob Cole", "2025-12-31"),
            ("Ann Baker", "Cid", "2026-01-01"),
            ("Bob Cole", "Ann Baker", "2026-01-15"),
            ("Ann Baker", "Bob Cole", "2026-02-01"),
            ("Cid", "Bob Cole", "2026-02-02"),
        ):
            won_by_first(cli, first, second, date)
        cli.ok("abandon", "5", "--because", "entered twice")
        cli.ok("new", "klaberjass", "Ann=Ann Baker", "Cid", "--date", "2026-02-03")

    cli.after("a club of two years", typed)
    return cli


def on_a_terminal(cli: Terminal, words: Sequence[str], **environment: str) -> str:
    """What a command prints where its output is a terminal."""
    pty = pytest.importorskip("pty", reason="a pseudo-terminal is a matter of POSIX")
    ours, theirs = pty.openpty()
    with cli.start(*words, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        printed = b""
        while True:
            try:
                some = os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
            if not some:
                break
            printed += some
        assert process.wait(60) == 0, printed
    os.close(ours)
    return printed.decode().replace("\r\n", "\n")


def test_standings_show_games_figures_and_what_is_open(club: Terminal) -> None:
    assert (
        club.ok("standings", "--season", "2026", "--all").out
        == """\
Place  Player     Points  Games  Won  Lost  Rate  Ahead by
    1  Ann Baker       2      3    2     1   67%       +88  1 not finished
    2  Bob Cole        1      2    1     1   50%        +0
    3  Cid             0      1    0     1    0%       -88  1 not finished

klaberjass, in points
Player     Won  Hands  Total  A game  A hand  Best  Game  Ahead by
Ann Baker  2/3      3    257    85.7    85.7   115     2       +88
Bob Cole   1/2      2    142    71.0    71.0   115     3        +0
Cid        0/1      1     27    27.0    27.0    27     2       -88
"""
    )


def test_a_page_shows_record_opponents_months_and_games(club: Terminal) -> None:
    assert (
        club.ok("player", "Ann", "Baker").out
        == """\
Ann Baker: 4 games, 3 won, 1 lost, 1 open
Longest streaks: 2 won, 1 lost; now 1 won

Kind                Won  Hands  Total  A game  A hand  Best  Game  Ahead by
klaberjass, points  3/4      4    372    93.0    93.0   115     1      +176

Against   Games  Won  Shared  Lost  Neither
Bob Cole      3    2       0     1        0
Cid           1    1       0     0        0

Month    Games  Won  Shared  Lost  No winner
2025-12      1    1       0     0          0
2026-01      2    1       0     1          0
2026-02      1    1       0     0          0

Game  Kind        Date        Against   Points  Theirs  Result
1     klaberjass  2025-12-31  Bob Cole     115      27  won
2     klaberjass  2026-01-01  Cid          115      27  won
3     klaberjass  2026-01-15  Bob Cole      27     115  lost
4     klaberjass  2026-02-01  Bob Cole     115      27  won
6     klaberjass  2026-02-03  Cid            0       0  open
"""
    )


def test_a_day_of_the_calendar_may_be_typed_without_hyphens(club: Terminal) -> None:
    days = ["--since", "20260101", "--until", "20260131"]
    assert [game["game"] for game in club.ok("player", "Bob", *days, "--json").json["games"]] == [3]


def test_the_records_keep_their_shape_and_say_more(club: Terminal) -> None:
    standings = club.ok("standings", "--json").json
    assert standings["order"] == ["points", "rate", "difference"]
    first = standings["rows"][0]
    assert first["tiebreaks"] == {"rate": 0.75, "difference": 176}
    assert first["record"] == {"won": 3, "shared": 0, "lost": 1, "undecided": 0}
    assert first["streaks"] == {"won": 2, "lost": 1, "now": {"games": 1, "outcome": "won"}}
    assert first["kinds"][0]["per_game"] == 93.0
    assert [met["player"] for met in first["against"]] == ["Bob Cole", "Cid"]
    page = club.ok("player", "Ann", "Baker", "--json").json
    assert (page["player"], page["won"], page["played"]) == ("Ann Baker", 3, 4)
    assert [game["balance"] for game in page["games"]] == [1, 2, 1, 2, 2]
    assert page["months"][0] == {"month": "2025-12", "games": 1, "won": 1, "shared": 0, "lost": 0}
    assert {name: page[name] for name in ("record", "kinds", "against", "streaks")} == {
        name: first[name] for name in ("record", "kinds", "against", "streaks")
    }


def test_a_long_career_lists_the_newest_games_unless_all_are_wanted(cli: Terminal) -> None:
    for number in range(17):
        cli.ok("new", "klaberjass", "Ann", "Bob", "--date", f"2026-01-{number + 1:02d}")
    page = cli.ok("player", "Ann").out.splitlines()
    assert page[-1] == "... and 2 earlier games: --all lists them."
    assert page[-2].startswith("17 ")
    assert len(cli.ok("player", "Ann", "--all").out.splitlines()) == len(page) + 1
    assert len(cli.ok("player", "Ann", "--json").json["games"]) == 17


def test_nobody_played_in_a_season_without_games(club: Terminal) -> None:
    assert club.ok("standings", "--season", "2020").out == "No game fits.\n"
    assert club.ok("player", "Cid", "--season", "2020").out == "Cid: 0 games\n"
    assert club.ok("player", "Cid", "--season", "2020", "--json").json["games"] == []


def test_a_chart_is_drawn_on_a_terminal_alone(club: Terminal) -> None:
    pytest.importorskip("plotext")
    piped = club.ok("player", "Ann", "Baker").out
    shown = on_a_terminal(club, ["player", "Ann", "Baker"])
    assert "won less games lost" not in piped
    assert "Games won less games lost" in shown
    plain = re.sub(r"\x1b\[[\d;]*m", "", shown)
    assert max(map(len, plain.splitlines())) <= 80
    assert on_a_terminal(club, ["player", "Ann", "Baker"], NO_COLOR="1") == plain
    assert "won less" not in on_a_terminal(club, ["player", "Cid"]), "two games make no line"


def test_long_names_are_folded_to_the_page(cli: Terminal) -> None:
    name = "Maximiliana Featherstonehaugh-Cholmondeley of Abergavenny"
    won_by_first(cli, name, "X" * 60, "2026-01-01")
    for page in (["standings"], ["player", "Maximiliana"], ["players"]):
        assert max(map(len, cli.ok(*page).out.splitlines())) <= 80


# -- the list of games -------------------------------------------------------------------------


def numbers(page: str) -> list[str]:
    """The games of a list as it is printed, without its head."""
    return [line.split()[0] for line in page.splitlines()[1:]]


def test_games_are_listed_newest_first_and_by_number_in_json(club: Terminal) -> None:
    assert numbers(club.ok("games").out) == ["6", "5", "4", "3", "2", "1"]
    listed = club.ok("games", "--json").json
    assert [game["game"] for game in listed["games"]] == [1, 2, 3, 4, 5, 6]
    assert listed["current"] == 6


def test_a_limit_keeps_the_newest_games(club: Terminal) -> None:
    page = club.ok("games", "--limit", "2").out
    assert numbers(page)[:2] == ["6", "5"]
    assert page.endswith("... and 4 earlier games: --all lists them.\n")
    listed = club.ok("games", "--limit", "2", "--json").json["games"]
    assert [game["game"] for game in listed] == [5, 6]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--player", "Cid"), ["6", "5", "2"]),
        (("--player", "cid", "--status", "won"), ["2"]),
        (("--since", "2026-01-15"), ["6", "5", "4", "3"]),
        (("--kind", "klaberjass", "--status", "open"), ["6"]),
        (("--player", "Bob", "--since", "2026-02-01", "--limit", "1"), ["5", "..."]),
    ],
)
def test_games_are_chosen_by_player_day_kind_and_status(
    club: Terminal, words: tuple[str, ...], found: list[str]
) -> None:
    assert [number.rstrip("*") for number in numbers(club.ok("games", *words).out)] == found
    chosen = [number for number in found if number != "..."]
    listed = club.ok("games", *words, "--json").json["games"]
    assert [game["game"] for game in listed] == [int(number) for number in reversed(chosen)]


def test_games_that_cannot_be_chosen_are_refused(club: Terminal) -> None:
    for words, said in (
        (("--player", "Zoe"), "Nobody called Zoe has played."),
        (("--since", "soon"), "soon isn't a day."),
        (("--all", "--limit", "3"), "Give --all or --limit, not both."),
    ):
        result = club("games", *words)
        assert (result.code, said in result.err) == (2, True), result
    assert club.ok("games", "--since", "2030-01-01").out == "No game fits.\n"


def test_a_terminal_lists_as_many_games_as_fit_it(cli: Terminal) -> None:
    for number in range(14):
        cli.ok("new", "klaberjass", "Ann", "Bob", "--date", f"2026-01-{number + 1:02}")
    page = on_a_terminal(cli, ["games"], LINES="16")
    assert len(page.splitlines()) == 1 + 12 + 1
    assert "... and 2 earlier games: --all lists them." in page
    assert len(on_a_terminal(cli, ["games", "--all"], LINES="16").splitlines()) == 15
    assert len(cli.ok("games").out.splitlines()) == 15


def test_a_list_that_is_longer_than_what_is_read_at_once_is_whole(
    club: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = club.ok("games").out, club.ok("games", "--json").out
    monkeypatch.setattr("trickledger.ledger.queries.players._CHUNK", 2)
    monkeypatch.setattr("trickledger.ledger.cli.tables._PAGE", 2)
    assert (club.ok("games").out, club.ok("games", "--json").out) == whole
    assert numbers(club.ok("games", "--limit", "3").out)[:3] == ["6", "5", "4"]


@pytest.mark.parametrize(
    "words", [("games",), ("standings",), ("players",), ("player", "Ann"), ("standings", "--json")]
)
def test_what_is_read_by_plain_sql_starts_without_sqlmodel(
    club: Terminal, words: tuple[str, ...]
) -> None:
    code = (
        "import sys; from trickledger.ledger.cli.app import run; run(sys.argv[1:]); "
        "sys.exit('sqlmodel' in sys.modules or 'sqlalchemy' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words, "--ledger", str(club.ledger)], capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "words", [("player", ""), ("part", " "), ("join", "", "Ann"), ("rename", "", "X")]
)
def test_nobody_is_meant_by_an_empty_name(cli: Terminal, words: tuple[str, ...]) -> None:
    cli.ok("result", "klaberjass", "Ann", "501", "Bob", "320")
    refused = cli(*words)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("Who? The name is empty.")
