"""Frames of plays, hands and results: against the audit, the score sheets and other libraries."""

import csv
import io
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, get_type_hints

import pyarrow as pa
import pyarrow.parquet
import pytest

import trickledger
from tests.cli.terminal import ROOT, Terminal
from trickledger.ledger.queries.frames import GameOfPlayer, HandOfPlayer, Play

EXAMPLES = sorted((ROOT / "examples" / "games").glob("*.txt"))
FRAMES = ("plays", "hands", "results")


@pytest.fixture
def ledger(cli: Terminal, tmp_path: Path) -> Iterator[trickledger.OpenLedger]:
    """All example games, which are of every kind."""
    for file in EXAMPLES:
        cli("import", str(file), "--ledger", str(tmp_path / "club.db"))
    with trickledger.open(tmp_path / "club.db", scorer="Ann") as opened:
        yield opened


def test_plays_are_those_of_the_audit(ledger: trickledger.OpenLedger, cli: Terminal) -> None:
    by_game: dict[int, list[Play]] = {}
    for play in ledger.plays():
        by_game.setdefault(play.game, []).append(play)
    assert len(by_game) > 5
    for game, plays in by_game.items():
        where = str(ledger._ledger.address)
        told = cli("audit", "--game", str(game), "--json", "--ledger", where).json
        each: list[dict[str, Any]] = [
            {"hand": trick["hand"], "trick": trick["trick"], **play}
            for trick in told["tricks"]
            for play in trick["plays"]
        ]
        assert [(p.hand, p.trick, p.entry, p.card) for p in plays] == [
            (p["hand"], p["trick"], p["entry"], p["card"]) for p in each
        ]
        for play, audited in zip(plays, each, strict=True):
            live = [one for one in audited["findings"] if one["status"] != "withdrawn"]
            assert play.clause == (live[0]["clause"] if live else None)
            expected = {"legal": True, "proven": False, "as played": False}
            known = expected.get(audited["judgement"])
            assert play.legal is (None if live and known else known)
            assert ledger.game(game).players[play.seat] == audited["player"]
    judged = {play.legal for played in by_game.values() for play in played}
    assert judged == {True, False, None}


def test_hands_add_up_to_results(ledger: trickledger.OpenLedger) -> None:
    last = {(row.game, row.seat): row.total for row in ledger.hands()}
    results = {(row.game, row.seat): row for row in ledger.results()}
    assert len(results) > len(EXAMPLES)
    assert last.keys() <= results.keys()
    for key, total in last.items():
        assert results[key].total == total
    for game in ledger.games():
        seated = [row for row in results.values() if row.game == game.number]
        assert {(row.status, row.hands) for row in seated} == {(game.status, game.hands)}
        assert any(row.won for row in seated) == (game.status in ("won", "shared"))


def test_a_frame_is_of_the_games_that_are_meant(ledger: trickledger.OpenLedger) -> None:
    for name in FRAMES:
        frame = getattr(ledger, name)
        assert {row.kind for row in frame("klaberjass")} == {"klaberjass"}
        every = {row.game for row in frame()}
        before = {row.game for row in frame(until="2000-01-01")}
        assert (before, bool(every)) == (set(), True)
        days = [row.date for row in frame(since="2000-01-01")]
        assert all(isinstance(day, date) for day in days)


@pytest.mark.parametrize("kind", [Play, HandOfPlayer, GameOfPlayer])
def test_a_row_has_no_type_that_arrow_lacks(kind: type) -> None:
    frame: Any = trickledger.Frame(kind, [])
    table = frame.arrow()
    assert table.column_names == list(get_type_hints(kind))
    assert pa.null() not in table.schema.types


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_goes_through_arrow_and_parquet(ledger: trickledger.OpenLedger, name: str) -> None:
    frame = getattr(ledger, name)()
    assert pa.table(frame).to_pydict() == frame.columns
    read = pyarrow.parquet.read_table(io.BytesIO(frame.parquet()))
    assert read.to_pydict() == frame.columns
    assert frame[:2].columns == {column: values[:2] for column, values in frame.columns.items()}


@pytest.mark.parametrize("name", FRAMES)
def test_polars_takes_a_frame(ledger: trickledger.OpenLedger, name: str) -> None:
    polars = pytest.importorskip("polars", reason="polars is in no group: 114 MB")
    frame = getattr(ledger, name)()
    for made in (polars.DataFrame(frame), polars.DataFrame(frame.columns)):
        assert made.rows() == [tuple(row) for row in frame]


@pytest.mark.parametrize("name", FRAMES)
def test_pandas_takes_a_frame(ledger: trickledger.OpenLedger, name: str) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is in no group: 100 MB with numpy")
    frame = getattr(ledger, name)()
    made = pandas.DataFrame(frame.columns)
    assert list(made) == list(frame.columns)
    assert made["player"].tolist() == frame.columns["player"]
    assert frame.arrow().to_pandas().shape == made.shape


def test_a_frame_is_exported(ledger: trickledger.OpenLedger, cli: Terminal, tmp_path: Path) -> None:
    where = ("--csv", "--ledger", str(ledger._ledger.address))
    for name in ("plays", "results"):
        told = cli.ok("export", "--rows", name, *where).out
        rows, frame = [*csv.reader(told.splitlines())], getattr(ledger, name)()
        assert rows[0] == list(frame.columns)
        assert len(rows) == len(frame) + 1
    usual, same = (cli.ok("export", *rows, *where).out for rows in ([], ["--rows", "hands"]))
    assert usual == same
    assert usual.startswith("game,code,kind,date,status,hand,dealer,player,")
    of_one = cli.ok("export", "2", "--rows", "results", *where).out
    assert {row["game"] for row in csv.DictReader(of_one.splitlines())} == {"2"}


def test_parquet_is_a_file_of_parquet(ledger: trickledger.OpenLedger) -> None:
    where = ("--ledger", str(ledger._ledger.address))
    words = ("export", "--format", "parquet", "--rows", "results")
    done = subprocess.run(
        [sys.executable, "-m", "trickledger", *words, *where], capture_output=True, check=True
    )
    read = pyarrow.parquet.read_table(io.BytesIO(done.stdout))
    assert read.to_pydict() == ledger.results().columns


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("--rows plays", "--rows is of CSV and Parquet."),
        ("--json --rows hands", "--rows is of CSV and Parquet."),
        ("--csv --rows tricks", "There are no rows called tricks."),
        ("--format xml", "There is no format xml."),
    ],
)
def test_what_is_no_frame_is_refused(
    ledger: trickledger.OpenLedger, cli: Terminal, typed: str, why: str
) -> None:
    result = cli("export", *typed.split(), "--ledger", str(ledger._ledger.address))
    assert result.code == 2
    assert why in result.err + result.out


def test_without_pyarrow_it_says_what_to_install(
    ledger: trickledger.OpenLedger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    frame = ledger.results()
    assert len(frame.columns["player"]) == len(frame)
    with pytest.raises(trickledger.TrickledgerError, match=r"pyarrow, which isn't.*\[parquet\]"):
        frame.parquet()
