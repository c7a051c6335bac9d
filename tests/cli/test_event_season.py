"""A season of several games: each ranks by itself, and nothing is added that differs in kind."""

from collections.abc import Sequence

from tests.cli.event_evening import tables
from tests.cli.terminal import Terminal


def evening(
    cli: Terminal, game: str, *names: str, figures: list[str], settings: Sequence[str] = ()
) -> None:
    words = ("--game", game, "--date", "2026-05-01", "seed=7", *settings)
    cli.ok("event", "new", f"{game} night", *words)
    cli.ok("event", "add", *names)
    cli.ok("event", "round")
    for table in tables(cli):
        by_name = dict(zip(names, figures, strict=True))
        cli.ok("event", "result", str(table["table"]), *(by_name[name] for name in table["seats"]))


def season(cli: Terminal) -> None:
    evening(cli, "klaberjass", "Ann", "Dee", figures=["501", "320"])
    evening(cli, "kalooki", "Ann", "Bob", "Dee", "Eve", figures=["0", "25", "40", "10"])
    evening(cli, "loo", "Ann", "Bob", "Cid", "Dee", "Fay", figures=["-20", "-5", "-10", "40", "-5"])


def test_chips_penalties_and_games_won_are_not_added(cli: Terminal) -> None:
    season(cli)
    found = cli.ok("event", "standings", "--season", "2026", "--json").json
    assert [table["title"] for table in found["tables"]] == [
        "Klaberjass, games won",
        "Kalooki, penalties",
        "Loo, chips",
    ]
    ranked = {
        table["game"]: [(row["place"], row["player"], row["points"]) for row in table["rows"]]
        for table in found["tables"]
    }
    assert ranked["klaberjass"] == [(1, "Ann", 1), (2, "Dee", 0)]
    assert ranked["kalooki"] == [(1, "Ann", 0), (2, "Eve", -10), (3, "Bob", -25), (4, "Dee", -40)]
    assert ranked["loo"][0] == (1, "Dee", 40)
    assert found["rows"] == [row for table in found["tables"] for row in table["rows"]]
    assert {row["game"] for row in found["rows"]} == {"klaberjass", "kalooki", "loo"}
    printed = cli.ok("event", "standings", "--season", "2026", "--best", "2").out
    assert printed.splitlines()[0] == "Klaberjass, games won"
    assert "are never added: each table ranks by itself;" in " ".join(printed.split())


def test_by_places_there_is_one_table_of_all_games(cli: Terminal) -> None:
    season(cli)
    words = ("event", "standings", "--season", "2026", "--by", "places")
    (table,) = cli.ok(*words, "--json").json["tables"]
    assert (table["title"], table["game"], table["worth"]) == (
        "All games, by places",
        None,
        "places",
    )
    # two players: 100 and 0; four: 100, 66.67, 33.33, 0; five with two level at -5: 100, 62.5 ...
    assert {row["player"]: round(row["points"], 2) for row in table["rows"]} == {
        "Ann": 200,
        "Dee": 100,
        "Eve": 66.67,
        "Bob": 95.83,
        "Fay": 62.5,
        "Cid": 25,
    }
    assert cli.ok(*words, "--best", "1").out.splitlines() == [
        "All games, by places",
        "1  2026-05-01  klaberjass night",
        "2  2026-05-01  kalooki night",
        "3  2026-05-01  loo night",
        "Pl  Name  Points  Events  Counted",
        "1=  Ann      100       3  100",
        "1=  Dee      100       3  100",
        " 3  Eve    66.67       1  66.67",
        "4=  Bob     62.5       2  62.5",
        "4=  Fay     62.5       1  62.5",
        " 6  Cid       25       1  25",
        "The first of an event has 100, the last 0, and between them each the same step.",
    ]
    assert cli("event", "standings", "--by", "places").err.startswith("--by is for a season.")
    assert cli("event", "standings", "--season", "2026", "--by", "luck").code == 2


def test_an_event_that_has_not_begun_is_nobody_s_best(cli: Terminal) -> None:
    season(cli)
    words = ("event", "standings", "--season", "2026", "--best", "1")
    before = cli.ok(*words).out
    cli.ok("event", "new", "Next month", "--game", "kalooki", "--date", "2026-12-01")
    cli.ok("event", "add", "Bob", "Gus")
    assert cli.ok(*words).out == before


def test_one_game_of_a_season(cli: Terminal) -> None:
    season(cli)
    evening(cli, "kalooki", "Ann", "Bob", "Dee", figures=["30", "0", "5"])
    words = ("event", "standings", "--season", "2026", "--game")
    assert cli.ok(*words, "kalooki").out.splitlines() == [
        "2  2026-05-01  kalooki night",
        "4  2026-05-01  kalooki night",
        "Pl  Name  Points  Events  Counted",
        " 1  Bob      -25       2  -25 + 0",
        " 2  Ann      -30       2  0 + -30",
        " 3  Eve      -40       1  -10 + (-30)",
        " 4  Dee      -45       2  -40 + -5",
        "In brackets: absent, and charged the most penalties that anyone had.",
    ]
    assert cli.ok(*words, "cinch").out == "There is no event of cinch in 2026 that has begun.\n"
    assert cli(*words, "chess").code == 2
    assert cli("event", "standings", "--best", "2").err.startswith("--best is for a season.")


def test_penalties_that_rank_an_event_are_added_whatever_its_tables_are_worth(
    cli: Terminal,
) -> None:
    by_rank = ("worth=rank", "order=fewest-penalties,wins")
    evening(cli, "kalooki", "Ann", "Bob", "Dee", "Eve", figures=["0", "25", "40", "10"])
    evening(cli, "kalooki", "Ann", "Bob", "Dee", figures=["30", "0", "5"], settings=by_rank)
    (table,) = cli.ok("event", "standings", "--season", "2026", "--json").json["tables"]
    assert (table["title"], table["worth"]) == ("Kalooki, penalties", "figure")
    assert [(row["player"], row["points"], row["missed"]) for row in table["rows"]] == [
        ("Bob", -25, []),
        ("Ann", -30, []),
        ("Eve", -40, [2]),
        ("Dee", -45, []),
    ]
