"""Who stands where, and why."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.ledger.club import Played, fake_kinds, put
from tests.ledger.games import new_store, new_table, play
from trickledger.ledger.errors import UsageError
from trickledger.ledger.queries.players import Wanted, game_list, names
from trickledger.ledger.queries.results import Tally
from trickledger.ledger.queries.selection import Selection, read_selection
from trickledger.ledger.queries.standings import (
    PlayerRecord,
    Standings,
    player_page,
    ranked,
    standings,
)
from trickledger.ledger.say.shapes.people import player_shape, standings_shape


@pytest.fixture(autouse=True)
def where_it_is_kept(every_engine: None) -> None:
    """All that is asked here is answered alike by every engine."""


@pytest.fixture(autouse=True)
def kinds() -> Iterator[None]:
    with fake_kinds():
        yield


def record(
    person: str, won: int, lost: int, lead: int, *, kind: str = "pairs", points: float = 0
) -> PlayerRecord:
    """A record of one kind of game; without points each game won is one."""
    shared = 1 if points % 1 else 0
    tally = Tally(
        person,
        kind,
        *(won + shared + lost, won, shared, lost, 0, 0),
        points or won,
        *(won + lost, 0, lead, None, None),
    )
    return PlayerRecord(person, (tally,))


def places(found: Standings) -> list[tuple[int | None, bool, str]]:
    return [(row.place, row.shared, row.record.player) for row in found.rows]


def test_points_come_before_the_rate_and_the_rate_before_the_difference() -> None:
    found = ranked(
        [
            record("Ann", 2, 1, 900),
            record("Bob", 2, 0, -20),
            record("Cid", 3, 9, -50),
            record("Dee", 2, 1, 901),
        ]
    )
    assert found.order == ("points", "rate", "difference")
    assert places(found) == [
        (1, False, "Cid"),
        (2, False, "Bob"),
        (3, False, "Dee"),
        (4, False, "Ann"),
    ]


def test_equal_in_everything_is_a_shared_place_and_the_next_is_skipped() -> None:
    found = ranked(
        [
            record("Cid", 1, 0, 110),
            record("Ann", 1, 0, 110),
            record("Bob", 0, 1, -110),
            record("Dee", 0, 1, -210),
        ]
    )
    assert places(found) == [
        (1, True, "Ann"),
        (1, True, "Cid"),
        (3, False, "Bob"),
        (4, False, "Dee"),
    ]


def test_points_of_different_games_break_no_tie() -> None:
    found = ranked([record("Ann", 1, 0, 5), record("Bob", 1, 0, 400, kind="penal")])
    assert found.order == ("points", "rate")
    assert places(found) == [(1, True, "Ann"), (1, True, "Bob")]
    assert [row.tiebreaks for row in found.rows] == [{"rate": 1.0}] * 2


def test_shares_added_in_another_order_are_the_same_points() -> None:
    assert 0.1 + 0.2 != 0.3
    shared = [record(name, 0, 1, 0, points=sum) for name, sum in (("Ann", 0.1 + 0.2), ("Bob", 0.3))]
    assert places(ranked(shared)) == [(1, True, "Ann"), (1, True, "Bob")]


def test_nobody_stands_anywhere_before_the_first_game(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        assert standings(store, Selection()).rows == ()


def test_a_shared_win_counts_its_share(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        alone = (("Ann",), ("Bob",), ("Cid",))
        put(store, [Played("penal", alone, (185, 185, 210), (0, 1), "shared")])
        rows = standings(store, Selection()).rows
    assert [(row.place, row.record.player, row.record.points) for row in rows] == [
        (1, "Ann", 0.5),
        (1, "Bob", 0.5),
        (3, "Cid", 0),
    ]


def test_chips_rank_by_what_was_won_where_nobody_wins(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        table = (("Ann",), ("Bob",), ("Cid",))
        put(
            store,
            [
                Played("money", table, (25, -10, -15), status="closed"),
                Played("money", table, (-30, 10, 20), status="closed"),
            ],
        )
        found = standings(store, Selection())
    assert found.order[-1] == "difference"
    assert [(row.record.player, row.tiebreaks["difference"]) for row in found.rows] == [
        ("Cid", 5),
        ("Bob", 0),
        ("Ann", -5),
    ]
    assert sum(row.tiebreaks["difference"] for row in found.rows) == 0


def test_an_open_game_is_shown_and_counts_for_nothing_yet(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        pair = (("Ann",), ("Bob",))
        put(
            store,
            [Played("pairs", pair, (499, 0), (), "open"), Played("pairs", pair, (3, 1), (0,))],
        )
        first = standings_shape(standings(store, Selection()))["rows"][0]
    assert (first["player"], first["points"], first["games"], first["open_games"]) == (
        "Ann",
        1,
        1,
        1,
    )
    assert first["kinds"][0]["total"] == 3


def test_nobody_has_a_place_before_a_game_of_his_is_over(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        put(
            store,
            [
                Played("pairs", (("Ann",), ("Bob",)), (10, 20), (1,)),
                Played("pairs", (("Ann",), ("Al",)), (499, 0), (), "open"),
                Played("pairs", (("Cid",), ("Al",)), (499, 0), (), "open"),
            ],
        )
        found = standings(store, Selection())
    assert [(row.place, row.shared, row.record.player) for row in found.rows] == [
        (1, False, "Bob"),
        (2, False, "Ann"),
        (None, False, "Al"),
        (None, False, "Cid"),
    ]


def test_the_page_of_a_player_holds_the_same_figures(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        put(
            store,
            [
                Played("pairs", (("Ann", "Cid"), ("Bob", "Dee")), (51, 40), (0,), provisional=True),
                Played("penal", (("Ann",), ("Bob",)), (3, 1), (1,)),
                Played("penal", (("Cid",), ("Bob",)), (3, 1), (1,)),
            ],
        )
        page = player_page(store, Selection(), "Ann")
        (row,) = [row for row in standings(store, Selection()).rows if row.record.player == "Ann"]
    assert page.record == row.record
    assert player_shape(page)["record"] == {"won": 1, "shared": 0, "lost": 1, "undecided": 0}
    assert [game.balance for game in page.games] == [1, 0]
    assert page.record.provisional


def test_the_queries_give_what_was_recorded(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        one = ("players Ann=Ann Baker, Bob", "option kla_target 100")
        play(new_table(store, *one, "date 2026-10-01"), *X21)
        play(
            new_table(store, "players Bo=Bob, Cy=Cid", "option kla_target 9", "date 2026-11-01"),
            *[line.replace("Bob", "Cy").replace("Ann", "Bo") for line in X21],
        )
        play(new_table(store, "players Ann=ANN BAKER, Cid"), "abandon because nobody came")
        play(new_table(store), *REVOKE)
        records = {row.record.player: row.record for row in standings(store, Selection()).rows}
        assert names(store) == ["Ann", "Ann Baker", "Bob", "Cid"]
        assert (records["Ann Baker"].points, records["Ann Baker"].games) == (1, 1)
        bob = records["Bob"]
        assert (bob.points, bob.difference, bob.games, bob.rate) == (1, 0, 2, 0.5)
        assert [(met.against, met.won, met.lost) for met in bob.against] == [
            ("Ann Baker", 0, 1),
            ("Cid", 1, 0),
        ]
        assert (bob.streaks.won, bob.streaks.lost, bob.streaks.outcome) == (1, 1, "won")
        assert (records["Ann"].games, records["Ann"].open_games) == (0, 1)
        late = player_page(store, read_selection(since="2026-10-02"), "bob")
        early = player_page(store, read_selection(until="2026-10-31"), "Bob")
        assert [[game.game for game in page.games] for page in (late, early)] == [[2], [1]]
        (game,) = player_page(store, Selection(), "Ann Baker").games
        assert (game.opponents, game.total, game.best_other, game.won) == ("Bob", 115, 27, 1)
        assert [line.status for line in game_list(store)] == ["won", "won", "abandoned", "open"]
        assert [line.number for line in game_list(store, Wanted(status="open"))] == [4]
        assert game_list(store, Wanted(status="open"))[0].provisional
        assert game_list(store, Wanted("klaberjass"))[0].totals == [("Ann", 115), ("Bob", 27)]


@pytest.mark.parametrize(
    ("season", "first", "last"),
    [("2026", "2026-01-01", "2026-12-31"), ("2026-02", "2026-02-01", "2026-02-31")],
)
def test_a_season_is_a_year_or_a_month(season: str, first: str, last: str) -> None:
    assert read_selection(season=season) == Selection(since=first, until=last)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"season": "26"}, "26 isn't a season"),
        ({"season": "2026-13"}, "isn't a season"),
        ({"season": "\N{ARABIC-INDIC DIGIT TWO}026"}, "isn't a season"),
        ({"season": "2026", "since": "2026-01-01"}, "not both"),
        (
            {"since": "2026-02-02", "until": "2026-02-01"},
            "Monday, 2 February 2026 is after Sunday, 1 February 2026.",
        ),
        ({"since": "someday"}, "someday isn't a day"),
        ({"kind": "pears"}, "Did you mean pairs"),
    ],
)
def test_a_selection_that_means_nothing_is_refused(typed: dict[str, str], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_selection(**typed)
