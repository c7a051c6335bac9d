"""The exercise of FIDE's Technical Commission, typed through the commands with all its tie-breaks.

M. Held, *Exercises in Tie-Breaking* (2024): sixteen players, five rounds, byes on request,
forfeits, absences. Its figures are those of 2023; the commission's server has those of 2026.
"""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.tournament.crosstables import SWISS_5
from tests.tournament.test_years import CHANGED_IN_2026, COLUMNS, HELD, column, told
from trickledger.ledger.tournament.ranking.order import CODES

NAMES = (
    "Alyx Bruno Charline David Helene Franck Genevieve Irina Jessica Lais Maria Nick Opal Paul"
    " Reine Stephan"
).split()
FIGURES = {"1": ("501", "320"), "=": ("400", "400"), "0": ("320", "501")}
WORTH = {"H": "half", "Z": "none"}


def cells() -> dict[int, list[str]]:
    rows = (line.split() for line in SWISS_5.strip().splitlines())
    return {int(number): told for number, *told in rows}


@pytest.fixture
def exercise(cli: Terminal, tmp_path: Path) -> Terminal:
    """The event as a director would type it, ranked by every tie-break that FIDE has a code for."""
    order = ",".join(code for code in CODES if code != "DE")
    cli.ok("event", "new", "Exercise", "--rounds", "5", "--date", "2023-10-01", "year=2023")
    cli.ok("event", "set", f"order={order}")
    ratings = "".join(f"{name},{2200 - 50 * at}\n" for at, name in enumerate(NAMES))
    list_of = tmp_path / "entrants.csv"
    list_of.write_text(f"name,rating\n{ratings}", encoding="utf-8")
    cli.ok("event", "add", "--file", str(list_of))
    table = cells()
    for number in range(1, 6):
        _round(cli, number, {who: row[number - 1] for who, row in table.items()})
    return cli


def _round(cli: Terminal, number: int, row: dict[int, str]) -> None:
    for who, cell in row.items():
        if cell in WORTH:
            cli.ok("event", "absent", str(who), "--round", str(number), "--worth", WORTH[cell])
    met = {who: cell.split(":") for who, cell in row.items() if ":" in cell}
    pairs = [(who, int(other)) for who, (other, _) in met.items() if who < int(other)]
    cli.ok("event", "round", "--tables", ", ".join(f"{one} / {other}" for one, other in pairs))
    for at, (one, other) in enumerate(pairs, 1):
        how = met[one][1]
        if how in FIGURES:
            cli.ok("event", "result", f"{number}.{at}", *FIGURES[how])
        else:
            guilty = [str(who) for who in (one, other) if met[who][1] == "-"]
            cli.ok("event", "forfeit", f"{number}.{at}", *guilty)


def values(cli: Terminal, name: str) -> dict[int, str]:
    rows: list[dict[str, Any]] = cli.ok("event", "standings", "-e", "1", "--json").json["rows"]
    return {
        row["entrant"]: told(Fraction(str(row["tiebreaks"][name])).limit_denominator(1000))
        for row in rows
    }


def published(name: str, year: int) -> dict[int, str]:
    found = column(HELD, COLUMNS, name)
    if year == 2026 and name in CHANGED_IN_2026:
        pairs = (pair.split() for pair in CHANGED_IN_2026[name].split(", "))
        found |= {int(entrant): told(Fraction(value)) for entrant, value in pairs}
    return found


def test_every_figure_is_the_published_one_in_its_year(exercise: Terminal, tmp_path: Path) -> None:
    _points_wins_and_performances(exercise)
    _a_report_file_takes_all_of_it_into_another_ledger(exercise, tmp_path)
    for year in (2023, 2024, 2026):
        exercise.ok("event", "set", f"year={year}", "-e", "1")
        for name in COLUMNS:
            assert values(exercise, name) == published(name, year), (name, year)


def _points_wins_and_performances(exercise: Terminal) -> None:
    rows = {row["entrant"]: row for row in exercise.ok("event", "standings", "--json").json["rows"]}
    # the exercise's own list: 4 points, four with 3.5 ...
    assert [rows[who]["points"] for who in (2, 1, 3, 4, 16, 6, 10)] == [4, 3.5, 3.5, 3.5, 3.5, 3, 1]
    wins = {1: 2, 2: 3, 6: 3, 9: 1, 12: 2, 16: 3}
    assert {who: rows[who]["tiebreaks"]["wins"] for who in wins} == wins
    apro = {1: 1789, 3: 1904, 4: 1772, 16: 1805}
    found = {who: rows[who]["tiebreaks"]["average-performance"] for who in apro}
    assert found == apro
    assert rows[3]["tiebreaks"]["perfect-performance"] == 2112


def _a_report_file_takes_all_of_it_into_another_ledger(exercise: Terminal, tmp_path: Path) -> None:
    before = exercise.ok("event", "standings", "--json").json["rows"]
    file = tmp_path / "exercise.trf"
    file.write_bytes(exercise.ok("event", "export", "--format", "trf").out.encode())
    exercise.ledger.unlink()
    exercise.ok("import", str(file))
    shown = exercise.ok("event", "show", "-e", "1", "--json").json
    assert {"date 2023-10-01", "rounds 5", "year 2023"} <= set(shown["settings"])
    again = exercise.ok("event", "standings", "-e", "1", "--json").json["rows"]
    assert [row["player"] for row in again] == [row["player"] for row in before]
    assert [row["tiebreaks"] for row in again] == [row["tiebreaks"] for row in before]
    assert exercise.ok("check", "--json").json["ok"]
    # the same file is never taken twice
    assert "1 known" in exercise.ok("import", str(file)).out
