"""Several tables on one ledger file: nothing lost, no game mixed with another, chains whole."""

from collections import Counter
from pathlib import Path

from tests.ledger.day import play_day
from trickledger.ledger.journal.journal import head, read, streams
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.sqlite.ledger import open_ledger

GAMES = 12
PROCESSES = 4


def test_a_day_of_several_tables_loses_nothing(tmp_path: Path) -> None:
    ledger = tmp_path / "day.db"
    told = play_day(ledger, games=GAMES, processes=PROCESSES, target=60)
    newest = {game: entry for game, entry, *_ in sorted(told)}
    with open_ledger(ledger) as store:
        games = streams(store.db, "game")
        assert [game.number for game in games] == list(range(1, GAMES + 1))
        assert {game.number: head(store.db, game)[0] for game in games} == newest
        for game in games:
            entries = list(read(store.db, game))
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            assert len({entry.scorer for entry in entries}) == 1
        scorers = Counter(next(read(store.db, game)).scorer for game in games)
        assert set(scorers.values()) == {GAMES // PROCESSES}
        report = check(store)
    assert report.faults == ()
    assert report.entries == sum(newest.values())


def test_eight_processes_on_one_file_store_all_that_they_enter(tmp_path: Path) -> None:
    """`python -m bench --trust` has each enter 1,000, and says how long the longest wait was."""
    ledger = tmp_path / "many.db"
    told = play_day(ledger, games=8, processes=8, target=1000, entries=40)
    with open_ledger(ledger) as store:
        report = check(store)
        assert (report.faults, report.games, report.entries) == ((), 8, 8 * 40)
        assert {game: entries for game, entries, _ in report.heads} == dict.fromkeys(
            range(1, 9), 40
        )
    assert len(told) <= report.entries
    newest = {game: entry for game, entry, *_ in sorted(told)}
    assert newest == dict.fromkeys(range(1, 9), 40)
