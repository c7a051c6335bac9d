"""A game at a table: what is entered, resumed, tried and mended."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import REVOKE, X21
from tests.ledger.games import AUTHOR, eventful_game, new_store, new_table, play, random_game
from trickledger.ledger.errors import MovedOn, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.resuming import load_newest
from trickledger.ledger.services.outcomes import News
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game


def newest_hand(fold: object) -> object:
    """What the last hand and the game show, which a resumed fold must know too."""
    game = Game(fold)  # type: ignore[arg-type]
    record: dict[str, Any] = {**game.as_json()}
    hands = record.pop("hands")
    return record, hands[-1:], expected(game.fold), game.fold.deals, game.fold.numbered


@pytest.mark.parametrize("seed", range(3))
def test_a_resumed_fold_equals_the_whole_one_at_every_line(tmp_path: Path, seed: int) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store, "players Ann, Bob", "option kla_target 200")
        for line in random_game(seed):
            play(table, line)
            with store.reading() as db:
                resumed, whole = load_newest(db, table.stream), load(db, table.stream)
            assert newest_hand(resumed) == newest_hand(whole), line
        assert table.fold.verdict.status == "won"


@pytest.mark.parametrize("seed", range(3))
def test_a_resumed_fold_equals_the_whole_one_where_much_goes_wrong(
    tmp_path: Path, seed: int
) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store, "players Ann, Bob", "option kla_target 2000")
        for line in eventful_game(seed):
            if table.enter([line]).ok:
                with store.reading() as db:
                    resumed, whole = load_newest(db, table.stream), load(db, table.stream)
                assert newest_hand(resumed) == newest_hand(whole), line


def test_a_resumed_fold_equals_the_whole_one_on_every_engine(kept: Ledger) -> None:
    table = new_table(kept, "players Ann, Bob", "option kla_target 2000")
    for line in eventful_game(4, hands=2):
        if table.enter([line]).ok:
            with kept.reading() as db:
                resumed, whole = load_newest(db, table.stream), load(db, table.stream)
            assert newest_hand(resumed) == newest_hand(whole), line
    assert table.fold.deals == 2


def test_a_new_process_goes_on_where_the_last_stopped(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_table(store).stream
    for line in X21:
        with open_ledger(tmp_path / "ledger.db") as store:
            play(Table(store, stream, AUTHOR), line)
    with open_ledger(tmp_path / "ledger.db", write=False) as store, store.reading() as db:
        assert Game(load(db, stream)).totals == {"Ann": 115, "Bob": 27}


def rows_read(store: object, table: Table, line: str) -> int:
    """How many entries are read for one line from a new process."""
    db = store.db  # type: ignore[attr-defined]
    count = 0
    read = journal.read

    def counting(*arguments: object, **named: object) -> object:
        nonlocal count
        for entry in read(*arguments, **named):  # type: ignore[arg-type]
            count += 1
            yield entry

    assert isinstance(db, sqlite3.Connection)
    journal.read = counting  # type: ignore[assignment]
    try:
        play(Table(table.store, table.stream, AUTHOR), line)
    finally:
        journal.read = read
    return count


def test_entry_2000_reads_no_more_than_the_newest_hand(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store, "players Ann, Bob", "option kla_target 100000")
        play(table, *X21[:14])
        few = rows_read(store, table, "note early")
        while table.fold.numbered < 2000:
            play(table, "hand Ann 10C", "pass pass pass pass", ", ".join(["note long talk"] * 20))
        play(table, "hand Ann 10C", "pass", "take", "none none", "AH 7H")
        many = rows_read(store, table, "KH 8H")
        assert few <= 40
        assert many <= 10, "old hands were read again"


def test_a_line_that_is_refused_leaves_nothing(kept: Ledger) -> None:
    with kept as store:
        table = new_table(store)
        play(table, *X21[:4])
        before = Game(table.fold).as_json()
        outcome = table.enter(["JC 10C QD 10D 6H"])
        assert outcome.refusal is not None
        assert (outcome.entries, Game(table.fold).as_json()) == ((), before)
        with store.reading() as db:
            assert journal.head(db, table.stream)[0] == 10
        play(table, "JC 10C")


@pytest.mark.parametrize("line", [",", ".1", "1.", "= Ann", "@11"])
def test_a_line_of_check_digits_alone_enters_nothing(kept: Ledger, line: str) -> None:
    with kept as store:
        table = new_table(store)
        play(table, *X21[:4])
        assert table.enter([line]).entries == ()
        play(table, "JC 10C")
        with store.reading() as db:
            assert db.one("SELECT max(number) FROM entry") == (12,)


def test_an_append_that_fails_leaves_the_table_as_the_ledger_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import trickledger.ledger.services.table

    with new_store(tmp_path) as store:
        table = new_table(store)
        play(table, *X21[:4])

        def failing(*_: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(trickledger.ledger.services.table, "project_unseen", failing)
            with pytest.raises(KeyboardInterrupt):
                table.enter(["JC 10C"])
        with store.reading() as db:
            assert journal.head(db, table.stream)[0] == 10
        assert table.fold.numbered == 10
        play(table, "JC 10C")


def test_two_tables_of_one_game_never_number_twice(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        first = new_table(store)
        second = Table(store, first.stream, AUTHOR)
        play(first, "hand Bob 10C")
        play(second, "take")
        play(first, "none")
        assert second.enter(["none"], at=4).entries[0].number == 5
        with pytest.raises(MovedOn):
            first.enter(["AH 7D"], at=4)
        play(first, "AH 7D")


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_follows_another_knows_all_that_it_knows(tmp_path: Path, seed: int) -> None:
    with new_store(tmp_path) as store:
        writer = new_table(store, "players Ann, Bob", "option kla_target 2000")
        reader = Table(store, writer.stream, AUTHOR)
        seen = reader.fold.numbered
        for line in [*eventful_game(seed), *random_game(seed)]:
            outcome = writer.enter([line])
            if not outcome.ok:
                continue
            news = reader.news(seen)
            assert [(entry.number, entry.text) for entry in news.entries] == [
                (entry.number, entry.text) for entry in outcome.entries
            ]
            assert newest_hand(reader.fold) == newest_hand(writer.fold), line
            seen = reader.fold.numbered
        assert reader.news(seen) == News((), ())
        assert seen > 20


def test_news_tell_what_followed(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        writer = new_table(store)
        reader = Table(store, writer.stream, AUTHOR)
        assert reader.fold.numbered == 1
        play(writer, *X21[:14])
        news = reader.news(1)
        assert [event["kind"] for event in news.events] == ["trump", *["trick"] * 9, "hand"]
        ended: Any = news.events[-1]
        assert ended["score"] == {"Ann": 115, "Bob": 27}


def test_nothing_is_tried_or_undone_on_top_of_what_was_not_seen(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        first = new_table(store)
        play(Table(store, first.stream, AUTHOR), "hand Bob 10C")
        for dry_run in (False, True):
            with pytest.raises(MovedOn):
                first.enter(["hand Ann 10C"], at=1, dry_run=dry_run)
        with pytest.raises(MovedOn):
            Table(store, first.stream, AUTHOR).undo(at=1)
        assert first.enter(["hand Ann 9C"]).refusal is not None, "it has seen the other's hand"


PUT_IN = ["insert before @2 result Ann 115 Bob 27 maker Ann dealer Ann", "void @36, void @35"]


def test_a_game_is_shown_as_it_stood_after_any_of_its_lines(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store)
        stood = {1: Game(table.fold).as_json()}
        for line in [*X21, "void @31, void @30", "void @34", "correct @29 AS", *PUT_IN]:
            play(table, line)
            stood[table.fold.numbered] = Game(table.fold).as_json()
        with store.reading() as db:
            for number, sheet in stood.items():
                assert Game(load(db, table.stream, number)).as_json() == sheet, number
            inside = load(db, table.stream, 33)
            assert inside.numbered == 34, "half a batch never was"
            with pytest.raises(UsageError):
                load(db, table.stream, 99)


def test_a_dry_run_in_the_middle_does_not_disturb_the_table(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store)
        play(table, *REVOKE[:3])
        tried = table.enter(REVOKE[3:], dry_run=True)
        assert [entry.number for entry in tried.entries] == [6, 7, 8, 9]
        assert table.fold.numbered == 5
        play(table, *REVOKE[3:])
        assert table.undo(dry_run=True).ok
        assert table.fold.numbered == 9


def test_a_game_is_found_by_number_and_code_in_any_case(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_table(store).stream
        with store.reading() as db:
            (code,) = db.execute("SELECT code FROM game").fetchone()
            for name in ("1", code, code.upper()):
                assert find_game(db, name) == stream
            for name in ("2", "0", "9" * 30, "x", "%", ""):
                with pytest.raises(UsageError):
                    find_game(db, name)
