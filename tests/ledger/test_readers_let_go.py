"""What takes long to reckon is read first, and reckoned while others write."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import X21
from tests.ledger.games import new_store, new_table, play
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries import standings
from trickledger.ledger.queries.results import Facts
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.services import audit as prospects
from trickledger.ledger.services.audit import shifts
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

GAME = "players Ann, Bob"


@contextmanager
def writing_during(
    store: SqliteLedger, patch: pytest.MonkeyPatch, of: object, name: str
) -> Iterator[list[int]]:
    """Open a game from elsewhere whenever a function is called: it would wait for a reader."""
    plain: Callable[..., Any] = getattr(of, name)
    written: list[int] = []

    def slow(*args: object) -> object:
        with open_ledger(store.path) as other:
            new_table(other, GAME)
        written.append(1)
        return plain(*args)

    patch.setattr(of, name, slow)
    yield written


@pytest.mark.parametrize(
    ("of", "name"), [(Facts, "streaks"), (Facts, "meetings"), (standings, "ranked")]
)
def test_standings_are_reckoned_beside_the_writers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of: object, name: str
) -> None:
    with new_store(tmp_path) as store:
        play(new_table(store, GAME), *X21)
        with writing_during(store, monkeypatch, of, name) as written:
            found = standings.standings(store, Selection())
            standings.player_page(store, Selection(), "Ann")
        assert written
        assert [row.record.open_games for row in found.rows] == [1, 1]


def test_prospects_are_tried_beside_the_writers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store, GAME, "option kla_target 100")
        play(table, *X21)
        now, earlier = load(store.db, table.stream), load(store.db, table.stream, last=5)
        with writing_during(store, monkeypatch, prospects, "standings_with") as written:
            (changed,) = shifts(store, table.stream, now, [earlier])
        assert len(written) == 2
        assert [shift.points - shift.points_now for shift in changed] == [-1, 0]
