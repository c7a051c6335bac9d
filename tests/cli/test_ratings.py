"""`ratings` as a club types it: what counts, what does not, why, and that it follows the record."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import X21
from tests.cli.event_evening import begin, tables
from tests.cli.terminal import ROOT, Terminal

DAY = "2026-11-21"


def won(cli: Terminal, first: str, second: str, day: str = DAY) -> None:
    """A game of Klaberjass that the first has won."""
    cli.ok("result", "klaberjass", first, "501", second, "320", "--date", day)


def listed(cli: Terminal, *words: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of each list, by kind."""
    lists = cli.ok("ratings", *words, "--json").json["lists"]
    return {each["kind"]: each["rows"] for each in lists}


def rating(cli: Terminal, name: str, kind: str = "klaberjass") -> int:
    """The rating of one person."""
    return next(int(row["rating"]) for row in listed(cli, kind)[kind] if row["player"] == name)


def moves(cli: Terminal, name: str) -> list[dict[str, Any]]:
    """What each game did to a person's rating at Klaberjass."""
    kinds = cli.ok("ratings", "--why", name, "--json").json["kinds"]
    found = next(each["moves"] for each in kinds if each["kind"] == "klaberjass")
    assert isinstance(found, list)
    return found


# -- the lists ---------------------------------------------------------------------------------


def test_a_list_as_it_is_printed(cli: Terminal) -> None:
    for day in range(1, 13):
        won(cli, "Ann", "Bob", f"2026-11-{day:02}")
    won(cli, "Bob", "Cid")
    said = cli.ok("ratings", "klaberjass").out.splitlines()
    assert said[:5] == [
        "klaberjass, rated by 13 games",
        "Place  Player  Rating    ±  At least  Games  Newest",
        "    1  Ann       2006  530      1210     12  2026-11-12",
        "    2  Bob       1101  522       318     13  2026-11-21",
        "       Cid       1331  646       363      1  2026-11-21",
    ]
    assert "has played little has no place yet" in " ".join(said)


def test_each_kind_of_game_has_a_list_of_its_own(cli: Terminal) -> None:
    won(cli, "Ann", "Bob")
    cli.ok("result", "kalooki", "Ann", "160", "Bob", "0", "Cid", "20", "--date", DAY)
    cli.ok(*"result loo Ann 25 Bob minus 25 Cid 5 Dee minus 5 Eve 0 --date 2026-11-21".split())
    cli.ok("result", "cinch", "Ann+Cid", "53", "Bob+Dee", "40", "--date", DAY)
    found = listed(cli)
    assert list(found) == ["cinch", "kalooki", "klaberjass", "loo"]
    best = {kind: [row["player"] for row in rows][:2] for kind, rows in found.items()}
    assert best["klaberjass"][0] == "Ann"
    # the fewest win at Kalooki, an account in chips is closed and nobody wins it
    assert best["kalooki"][0] == "Bob"
    assert best["loo"] == ["Ann", "Cid"]
    assert best["cinch"] == ["Ann", "Cid"]
    assert [row["rating"] for row in found["cinch"]] == [1579, 1579, 1421, 1421]


def test_by_how_much_somebody_wins_does_not_matter(cli: Terminal) -> None:
    cli.ok("result", "klaberjass", "Ann", "501", "Bob", "500", "--date", DAY)
    cli.ok("result", "klaberjass", "Cid", "600", "Dee", "0", "--date", DAY)
    assert rating(cli, "Ann") == rating(cli, "Cid") == 1605


def test_the_list_of_a_day_and_of_a_season(cli: Terminal) -> None:
    won(cli, "Ann", "Bob", "2025-12-30")
    won(cli, "Bob", "Ann", "2026-01-02")
    assert rating(cli, "Ann") != 1605
    assert listed(cli, "--until", "2025-12-31")["klaberjass"][0]["rating"] == 1605
    assert listed(cli, "--season", "2026")["klaberjass"][0]["player"] == "Bob"


def test_nothing_is_rated_yet(cli: Terminal) -> None:
    cli.game()
    assert cli.ok("ratings").out == "No game counts for a rating yet.\n"
    assert cli.ok("ratings", "--json").json == {"method": 1, "lists": []}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("chess", "There is no game called chess."),
        ("--why Zoe", "Nobody called Zoe has played."),
        ("--since 2026-13-01", "isn't a day"),
        ("--season 2026 --since 2026-01-01", "Either a season or days, not both."),
    ],
)
def test_what_cannot_be_meant_is_told(cli: Terminal, words: str, says: str) -> None:
    won(cli, "Ann", "Bob")
    refused = cli("ratings", *words.split())
    assert (refused.code, refused.out) == (2, "")
    assert says in " ".join(refused.err.split())


# -- why ---------------------------------------------------------------------------------------


def test_why_a_rating_is_what_it_is(cli: Terminal) -> None:
    won(cli, "Ann", "Bob", "2026-11-01")
    cli.ok("result", "cinch", "Ann+Cid", "53", "Bob+Dee", "40", "--date", DAY)
    won(cli, "Bob", "Ann", "2026-11-02")
    assert cli.ok("ratings", "--why", "ann").out.splitlines() == [
        "Ann, cinch: 1579 ± 654 after 1 game, not rated yet",
        "Date        Game  Beaten  Expected  Change  Rating  Against",
        "2026-11-21  2     1 of 1      0.50     +79    1579  Bob 1500, Dee 1500 (with",
        "                                                    Cid 1500)",
        "",
        "Ann, klaberjass: 1484 ± 626 after 2 games, not rated yet",
        "Date        Game  Beaten  Expected  Change  Rating  Against",
        "2026-11-01  1     1 of 1      0.50    +105    1605  Bob 1500",
        "2026-11-02  3     0 of 1      0.60    -121    1484  Bob 1395",
    ]


def test_what_the_games_moved_adds_up(cli: Terminal) -> None:
    for winner, loser in ("EF", "FG", "GE", "EF", "FE", "EG"):
        won(cli, f"{winner}v", f"{loser}v")
    for name in ("Ev", "Fv", "Gv"):
        assert 1500 + sum(move["change"] for move in moves(cli, name)) == rating(cli, name)


def test_a_game_with_an_open_finding_waits(cli: Terminal) -> None:
    text = (ROOT / "examples/games/klaberjass-revoke-proven.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith(("ruling", "id "))]
    cli.ok("import", "-", stdin="\n".join(lines))
    assert listed(cli) == {}
    (kind,) = cli.ok("ratings", "--why", "Cid", "--json").json["kinds"]
    assert [one["game"] for one in kind["left_out"]] == ["game 1"]
    assert "Not counted: game 1" in cli.ok("ratings", "--why", "Cid").out


# -- events ------------------------------------------------------------------------------------


def test_tables_told_by_their_results_count_and_forfeits_do_not(cli: Terminal) -> None:
    begin(cli, "--date", DAY)
    cli.ok("event", "round")
    first, second = tables(cli)
    cli.ok("event", "result", "1", "501", "320")
    cli.ok("event", "forfeit", "2", second["seats"][0])
    rows = listed(cli)["klaberjass"]
    assert {row["player"]: row["rating"] for row in rows} == {
        first["seats"][0]: 1605,
        first["seats"][1]: 1395,
    }
    (move,) = moves(cli, first["seats"][0])
    assert (move["game"], move["date"]) == ("event 1, table 1.1", DAY)


def test_a_disputed_result_waits_until_it_is_settled(cli: Terminal) -> None:
    begin(cli, "--date", DAY)
    cli.ok("event", "round")
    name = tables(cli)[0]["seats"][0]
    cli.ok("event", "result", "1", "501", "320", "--scorer", "Max")
    cli.ok("event", "result", "1", "501", "330", "--scorer", "Dora")
    assert listed(cli) == {}
    (left_out,) = cli.ok("ratings", "--why", name, "--json").json["kinds"][0]["left_out"]
    assert left_out["why"].startswith("it may still change")
    cli.ok("event", "result", "1", "501", "330", "--settle")
    assert rating(cli, name) == 1605


def test_a_table_with_its_game_counts_once(cli: Terminal) -> None:
    begin(cli, "--date", DAY, players=2)
    cli.ok("event", "round")
    (table,) = tables(cli)
    cli.ok("event", "open", "1.1")
    game = tables(cli)[0]["game"]
    winner, loser = table["seats"]
    cli.ok("enter", "-", "--game", str(game), stdin=f"final {winner} 501 {loser} 320")
    assert rating(cli, winner) == 1605
    assert moves(cli, winner)[0]["game"] == f"game {game}"
    # what the director settles counts in place of the game
    cli.ok("event", "result", "1", "320", "501", "--settle")
    assert rating(cli, loser) == 1605
    assert [move["game"] for move in moves(cli, loser)] == ["event 1, table 1.1"]


def test_an_event_takes_over_the_ratings_of_before_its_day(cli: Terminal) -> None:
    for day in range(1, 9):
        won(cli, "Ann", "Bob", f"2026-11-0{day}")
        won(cli, "Bob", "Cid", f"2026-11-0{day}")
    before = {name: rating(cli, name) for name in ("Ann", "Bob", "Cid")}
    won(cli, "Cid", "Ann")
    cli.ok("event", "new", "Cup", "--date", DAY, "seed=7")
    cli.ok("event", "add", "Zoe", "Cid", "Bob", "Ann")
    tried = cli("event", "rate", "--dry-run")
    assert (tried.code, tried.err) == (0, "Nothing was recorded.\n")
    assert cli.ok("event", "rate").out.splitlines() == [
        f"4  Ann  {before['Ann']}",
        f"3  Bob  {before['Bob']}",
        f"2  Cid  {before['Cid']}",
        "Not rated yet: Zoe.",
        "To seat by them: trickledger event set seeding=rating",
    ]
    # a second time there is nothing more to enter
    assert cli.ok("event", "rate", "--json").json["entries"] == []
    cli.ok("event", "set", "seeding=rating", "order=PTS,ARO,RTNG")
    cli.ok("event", "round")
    assert sorted(sorted(table["seats"]) for table in tables(cli)) == [
        ["Ann", "Cid"],
        ["Bob", "Zoe"],
    ]
    cli.ok("event", "result", "1", "501", "320")
    rows = cli.ok("event", "standings", "--json").json["rows"]
    values = {row["player"]: row["tiebreaks"]["average-rating"] for row in rows}
    assert before["Cid"] in values.values() or before["Ann"] in values.values()


def test_a_substitute_has_the_games_from_then_on(cli: Terminal) -> None:
    cli.ok("event", "new", "Pairs", "--game", "cinch", "--pairs", "--date", DAY, "seed=7")
    cli.ok("event", "add", "Ann & Bbo", "Cid & Dee")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "53", "40")
    cli.ok("event", "rename", "1", "Ann & Bob", "--because", "misread")
    cli.ok("event", "replace", "1", "Ann & Eve", "--because", "went home")
    cli.ok("event", "round", "--tables", "1 / 2")
    cli.ok("event", "result", "2.1", "53", "40")
    cli.ok("event", "result", "1.1", "54", "40")
    games = {row["player"]: row["games"] for row in listed(cli)["cinch"]}
    assert games == {"Ann": 2, "Bob": 1, "Cid": 2, "Dee": 2, "Eve": 1}


def test_what_a_director_awards_or_annuls_is_no_game(cli: Terminal) -> None:
    begin(cli, "--date", DAY)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "501", "320")
    cli.ok("event", "annul", "1.1", "--because", "31 cards")
    cli.ok("event", "award", "1.2", "1", "0", "--because", "not finished")
    assert listed(cli) == {}


# -- the laws ----------------------------------------------------------------------------------


def test_a_correction_is_as_if_it_had_been_typed_right(cli: Terminal, tmp_path: Path) -> None:
    won(cli, "Ann", "Bob", "2026-11-01")
    won(cli, "Bob", "Cid", "2026-11-02")
    right = listed(cli)
    cli.ok("undo", "--game", "1")
    assert listed(cli) != right
    cli.ok("enter", "final", "Ann", "501", "Bob", "320", "--game", "1")
    assert listed(cli) == right
    assert [move["corrected"] for move in moves(cli, "Bob")] == [True, False]
    cli.ok("void", "@4", "--game", "1")
    cli.ok("void", "@5", "--game", "1")
    assert listed(cli) == right


def test_two_names_joined_have_the_rating_of_one_who_played_all(cli: Terminal) -> None:
    for winner in ("Ann", "Anna", "Ann"):
        won(cli, winner, "Bob")
    cli.ok("join", "Ann", "Anna")
    joined = listed(cli)["klaberjass"]
    cli.ledger.unlink()
    for _ in range(3):
        won(cli, "Ann", "Bob")
    assert listed(cli)["klaberjass"] == joined


def test_ledgers_merged_in_any_order_have_the_same_ratings(cli: Terminal, tmp_path: Path) -> None:
    files = []
    for number, (winner, loser) in enumerate([("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann")]):
        won(cli, winner, loser, f"2026-11-0{number + 1}")
        kept = tmp_path / f"{number}.db"
        cli.ledger.rename(kept)
        files.append(str(kept))
    found = []
    for order in (files, files[::-1], [files[1], files[0], files[2]]):
        for file in order:
            cli("import", file)
        for name in ("Ann", "Bob", "Cid"):
            cli.ok("join", name)
        found.append(listed(cli))
        cli.ledger.unlink()
    assert found[0] == found[1] == found[2]


def test_a_recorded_game_counts_like_one_told_by_its_end(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob", "--option", "target=101", "--date", DAY)
    cli.ok("enter", "-", stdin="\n".join(X21))
    assert rating(cli, "Ann") == 1605
