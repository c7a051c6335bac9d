"""Who stands where, and why."""

from pathlib import Path

from ledger.people import Seat, game_list, names, seats
from ledger.standings import standings
from tests.cli.evening import REVOKE, X21
from tests.ledger.games import new_store, new_table, play


def seat(
    person: str, won: float, total: int, other: int, status: str = "won", provisional: bool = False
) -> Seat:
    return Seat(
        person, 1, "klaberjass", "", status, provisional, total, other, won, 1, "the others"
    )


def places(*given: Seat) -> list[tuple[int, bool, str, float, int]]:
    return [
        (row.place, row.shared, row.player, row.points, row.difference) for row in standings(given)
    ]


def test_points_come_before_the_difference() -> None:
    assert places(seat("Ann", 0, 500, 501), seat("Bob", 1, 501, 500)) == [
        (1, False, "Bob", 1, 1),
        (2, False, "Ann", 0, -1),
    ]


def test_equal_in_everything_is_a_shared_place_and_the_next_is_skipped() -> None:
    assert places(
        seat("Cid", 1, 510, 400),
        seat("Ann", 1, 510, 400),
        seat("Bob", 0, 400, 510),
        seat("Dee", 0, 300, 510),
    ) == [
        (1, True, "Ann", 1, 110),
        (1, True, "Cid", 1, 110),
        (3, False, "Bob", 0, -110),
        (4, False, "Dee", 0, -210),
    ]


def test_a_shared_win_counts_its_share() -> None:
    rows = places(seat("Ann", 0.5, 500, 500, "shared"), seat("Bob", 0.5, 500, 500, "shared"))
    assert rows == [(1, True, "Ann", 0.5, 0), (1, True, "Bob", 0.5, 0)]


def test_an_open_game_counts_for_nothing_yet() -> None:
    (row,) = standings([seat("Ann", 0, 499, 0, "open"), seat("Ann", 1, 501, 400)])
    assert (row.points, row.difference, row.games, row.open_games) == (1, 101, 1, 1)


def test_nobody_stands_anywhere_before_the_first_game() -> None:
    assert standings([]) == []


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
        rows = {row.player: row for row in standings(seats(store))}
        assert names(store) == ["Ann", "Ann Baker", "Bob", "Cid"]
        assert (rows["Ann Baker"].points, rows["Ann Baker"].games) == (1, 1)
        assert (rows["Bob"].points, rows["Bob"].difference, rows["Bob"].games) == (1, 0, 2)
        assert (rows["Ann"].games, rows["Ann"].open_games) == (0, 1)
        assert [game.game for game in seats(store, person="bob", since="2026-10-02")] == [2]
        assert [game.game for game in seats(store, person="Bob", until="2026-10-31")] == [1]
        (game,) = seats(store, person="Ann Baker")
        assert (game.opponents, game.total, game.best_other, game.won) == ("Bob", 115, 27, 1)
        assert [line.status for line in game_list(store)] == ["won", "won", "abandoned", "open"]
        assert [line.number for line in game_list(store, status="open")] == [4]
        assert game_list(store, status="open")[0].provisional
        assert game_list(store, kind="klaberjass")[0].totals == [("Ann", 115), ("Bob", 27)]
