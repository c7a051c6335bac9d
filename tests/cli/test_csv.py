"""`--csv` of every list: the rows of `--json` under the names of their fields."""

import csv
import io

import pytest

from tests.cli.terminal import ROOT, Terminal

EVENING = ROOT / "examples" / "evening"

LISTS = [
    ("standings", "rows"),
    ("games", "games"),
    ("games --limit 2", "games"),
    ("player Ann", "games"),
    ("event list", "events"),
    ("event tables 2 -e 1", "tables"),
    ("event show -e 1", "entrants"),
    ("event crosstable -e 1", "lines"),
    ("event standings -e 1", "rows"),
    ("event standings --season 2026 --game loo", "rows"),
]


def rows(cli: Terminal, command: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(cli.ok(*command.split(), "--csv").out)))


@pytest.fixture
def club(cli: Terminal) -> Terminal:
    def typed() -> None:
        cli.ok("import", *map(str, sorted(EVENING.glob("*.txt"))))
        cli.ok("result", "klaberjass", "Ann=Ann Baker", "501", "Bob", "320", "--date", "2026-11-01")

    cli.after("a club for its lists", typed)
    return cli


@pytest.mark.parametrize(("command", "name"), LISTS)
def test_a_list_has_the_rows_of_its_json(club: Terminal, command: str, name: str) -> None:
    listed = club.ok(*command.split(), "--json").json[name]
    told = rows(club, command)
    assert len(told) == len(listed) > 0
    for row, cells in zip(listed, told, strict=True):
        for field, value in row.items():
            if isinstance(value, str):
                assert cells[field] == value
            elif isinstance(value, bool):
                assert cells[field] == str(int(value))


def test_people_and_ratings_are_rows_too(club: Terminal) -> None:
    names = [row["player"] for row in rows(club, "players")]
    assert names == club.ok("players", "--json").json["players"]
    ratings = rows(club, "ratings")
    assert {row["kind"] for row in ratings} == {"cinch", "klaberjass", "loo"}
    moves = rows(club, "ratings klaberjass --why Ann")
    changes = sum(int(row["change"]) for row in moves)
    assert str(1500 + changes) == moves[-1]["after"]


def test_several_values_stand_in_one_cell(club: Terminal) -> None:
    (game,) = rows(club, "games")
    assert game["totals"] == "Ann 501 / Bob 320"
    assert "tiebreaks_buchholz" in rows(club, "event standings -e 1")[0]


def test_a_list_is_read_by_one_kind_of_program(club: Terminal) -> None:
    refused = club("standings", "--csv", "--json")
    assert refused.code == 2
    assert "Either --json or --csv" in refused.out


def test_no_cell_is_a_formula(cli: Terminal) -> None:
    cli.ok("event", "new", "=cmd", "--date", "2026-11-01")
    assert rows(cli, "event list")[0]["title"] == "'=cmd"


def test_what_a_round_brought_is_a_number_below_nothing_too(cli: Terminal) -> None:
    """A spreadsheet would reckon `-4.0 / 2.0`, so several numbers share no cell that can be one."""
    cli.ok("event", "new", "Cup", "game=loo", "worth=figure", "seed=1", "--rounds", "2")
    cli.ok("event", "add", "A", "B", "C", "D", "E")
    for figures in ("-4 2 1 1 0", "3 3 -6 0 0"):
        cli.ok("event", "round")
        cli.ok("event", "result", "1", *figures.replace("-", "minus ").split())
        listed = cli.ok("event", "crosstable", "--json").json["lines"]
        lines = rows(cli, "event crosstable")
        assert any(min(each["brought"]) < 0 for each in listed)
        for line, told in zip(lines, listed, strict=True):
            cells = [value for head, value in line.items() if head.startswith("brought_")]
            assert list(map(float, cells)) == told["brought"]
            assert float(line["points"]) == sum(map(float, cells))


def test_an_empty_list_is_empty(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening")
    assert cli.ok("ratings", "--csv").out == ""
