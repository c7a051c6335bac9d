"""What a director decides: points given and taken, tables annulled, rounds taken back."""

import json
from typing import Any

import pytest

from tests.cli.event_evening import begin, is_sound, play_round, points, tables
from tests.cli.terminal import Terminal


def rows(cli: Terminal) -> list[dict[str, Any]]:
    found = cli.ok("event", "standings", "--json").json["rows"]
    assert isinstance(found, list)
    return found


def said(text: str) -> str:
    return " ".join(text.split())


# -- points and places -------------------------------------------------------------------------


def test_a_penalty_counts_in_the_points_and_in_no_tie_break(cli: Terminal) -> None:
    begin(cli, "--rounds", "3", "order=points,buchholz")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "round")
    play_round(cli)
    before = {row["player"]: row for row in rows(cli)}
    told = cli.ok("event", "penalty", "Ann", "0.5", "--round", "1", "--because", "late").out
    assert told == "Penalty for Ann: -0.5.\nAnn has 1.5 and is placed 1.\n"
    after = {row["player"]: row for row in rows(cli)}
    assert after["Ann"]["points"] == before["Ann"]["points"] - 0.5
    assert {name: row["tiebreaks"] for name, row in after.items()} == {
        name: row["tiebreaks"] for name, row in before.items()
    }
    assert "Ann loses 0.5 points in round 1: late." in cli.ok("event", "standings").out
    cli.ok("event", "bonus", "Ann", "1", "--because", "helped at the door")
    assert points(cli)["Ann"] == before["Ann"]["points"] + 0.5
    assert points(cli, "-r", "1")["Ann"] == 0.5, "each from its round on"
    assert is_sound(cli)


def test_what_no_round_shows_is_said_below_the_crosstable(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    play_round(cli)
    assert "said" not in cli.ok("event", "crosstable", "--json").json
    cli.ok("event", "penalty", "Ann", "0.5", "--because", "late")
    said = ["Ann loses 0.5 points in round 1: late."]
    assert cli.ok("event", "crosstable", "--json").json["said"] == said
    assert cli.ok("event", "crosstable").out.endswith(f"{said[0]}\n")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (["Ann", "1"], "A penalty for Ann needs its reason."),
        (["Ann", "0", "--because", "x"], "No points are no penalty."),
        (["Ann", "much", "--because", "x"], "much isn't a number of points."),
        (["Ann", "1", "-r", "2", "--because", "x"], "There is no round 2."),
        (["Zoe", "1", "--because", "x"], "There is no entrant called Zoe."),
    ],
)
def test_what_is_no_penalty(cli: Terminal, typed: list[str], says: str) -> None:
    begin(cli)
    cli.ok("event", "round")
    refused = cli("event", "penalty", *typed)
    assert refused.code in (2, 3)
    assert says in said(refused.err)
    assert len(cli.ok("event", "log", "--json").json["entries"]) == 6


def test_the_disqualified_stand_behind_all_others(cli: Terminal) -> None:
    begin(cli, "--rounds", "3")
    cli.ok("event", "round")
    play_round(cli)
    assert cli("event", "disqualify", "Ann").code == 3, "without a reason"
    cli.ok("event", "disqualify", "Ann", "--because", "dealt from the bottom")
    last = rows(cli)[-1]
    assert (last["player"], last["points"], last["place"]) == ("Ann", 1, 4)
    shown = cli.ok("event", "standings").out
    assert "disqualified" in shown
    assert cli("event", "return", "Ann").code == 3
    assert cli.ok("event", "round", "--json").json["round"]["byes"] != ["Ann"]
    assert is_sound(cli)


# -- one table ---------------------------------------------------------------------------------


def test_a_table_is_annulled(cli: Terminal) -> None:
    begin(cli, "--rounds", "3")
    cli.ok("event", "round")
    play_round(cli)
    first = tables(cli)[0]["seats"]
    told = cli.ok("event", "annul", "1", "--because", "31 cards").out
    assert told.startswith(f"1.1  {first[0]} - {first[1]}  annulled\n")
    assert {points(cli)[name] for name in first} == {0}
    assert "Table 1.1 is annulled: it counts nothing." in cli.ok("event", "standings").out
    assert ":(1)" in cli.ok("event", "crosstable").out
    made = cli.ok("event", "round", "--json").json["round"]
    assert set(first) not in [set(table["seats"]) for table in made["tables"]], "they have met"
    cli.ok("event", "result", "1.1", "100", "50", "--settle")
    assert max(points(cli)[name] for name in first) == 1
    assert is_sound(cli)


def test_a_table_is_awarded_points(cli: Terminal) -> None:
    begin(cli, "--rounds", "3")
    cli.ok("event", "round")
    one, other = tables(cli)[0]["seats"]
    cli.ok("event", "forfeit", "1", one)
    told = cli.ok("event", "award", "1", "0.75", "0.25", "--because", "not finished").out
    assert told.startswith(f"1.1  {one} - {other}  0.75 : 0.25  awarded\n")
    assert (points(cli)[one], points(cli)[other]) == (0.75, 0.25)
    assert cli("event", "award", "1", "1", "--because", "x").code == 3
    assert "0.75 : 0.25" in cli.ok("event", "tables").out
    assert tables(cli)[0]["awarded"] == [0.75, 0.25]
    cli.ok("event", "undo")
    assert (points(cli)[one], points(cli)[other]) == (0, 1)
    assert is_sound(cli)


def test_a_result_in_doubt_counts_and_is_told(cli: Terminal) -> None:
    begin(cli, "--rounds", "3")
    cli.ok("event", "round")
    refused = cli("event", "doubt", "1")
    assert (refused.code, "has no result that could be doubted" in refused.err) == (3, True)
    play_round(cli)
    cli.ok("event", "doubt", "1", "--because", "Ann appeals")
    found = cli.ok("event", "standings", "--json").json
    assert [row["provisional"] for row in found["rows"]].count(True) == 2
    assert "Table 1.1 may still change: its result is in doubt." in found["remarks"]
    assert found["open_tables"] == []
    cli.ok("event", "result", "1", "50", "100", "--settle")
    assert not any(row["provisional"] for row in rows(cli))


def test_in_a_knock_out_nothing_is_annulled(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out")
    cli.ok("event", "round")
    refused = cli("event", "annul", "1", "--because", "31 cards")
    assert refused.code == 3
    assert "`trickledger event award 1.1 1 0 --because REASON`" in refused.err
    cli.ok("event", "award", "1", "1", "0", "--because", "31 cards")
    cli.ok("event", "award", "2", "0", "1", "--because", "31 cards")
    assert cli.ok("event", "round", "--json").json["round"]["tables"][0]["seats"] == ["Ann", "Cid"]


# -- two reports -------------------------------------------------------------------------------


def test_two_reports_are_demanded(cli: Terminal) -> None:
    begin(cli, "reports=2")
    cli.ok("event", "round")
    first = cli.ok("event", "result", "1", "100", "50", "--scorer", "Dora").out
    assert "1 of 2 reports: it counts once another scorer has entered the same." in first
    assert tables(cli)[0]["state"] == "unconfirmed"
    assert "one report" in cli.ok("event", "tables").out
    again = cli.ok("event", "result", "1", "100", "50", "--scorer", "Dora").out
    assert "1 of 2 reports" in again, "not by the same person"
    assert "2 scorers agree." in cli.ok("event", "result", "1", "100", "50", "--scorer", "Max").out
    assert tables(cli)[0]["state"] == "reported"
    cli.ok("event", "result", "2", "100", "50", "--scorer", "Max")
    assert cli("event", "round").code == 3
    cli.ok("event", "result", "2", "100", "50", "--settle")
    cli.ok("event", "set", "reports=1")
    cli.ok("event", "round")
    assert is_sound(cli)


# -- many results ------------------------------------------------------------------------------


def test_many_results_at_once(cli: Terminal) -> None:
    begin(cli, players=6)
    cli.ok("event", "round")
    seats = [table["seats"] for table in tables(cli)]
    text = f"# sheet\n1 501 320\n\n2: 40:40 won 2 # counted twice\n3 forfeit {seats[2][0]}\n"
    told = cli.ok("event", "results", stdin=text).out
    assert told.splitlines()[:3] == [
        f"1.1  {' - '.join(seats[0])}  501 : 320  from paper",
        f"1.2  {' - '.join(seats[1])}  40 : 40  from paper",
        f"1.3  {' - '.join(seats[2])}  forfeited",
    ]
    assert points(cli)[seats[1][1]] == 1
    cli.ok("event", "undo")
    assert tables(cli)[2]["state"] == "to play"
    assert tables(cli)[1]["state"] == "reported", "each is a line of its own"
    assert is_sound(cli)


def test_a_file_of_results_is_named_in_either_way_and_once(cli: Terminal) -> None:
    begin(cli, players=4)
    cli.ok("event", "round")
    sheet = cli.home / "sheet.txt"
    sheet.write_text("1 501 320\n2 501 40\n")
    told = cli("event", "results", str(sheet), "--dry-run").out
    assert cli("event", "results", "--file", str(sheet), "--dry-run").out == told
    assert cli("event", "results", "one", "--file", "two").code == 2
    sheet.write_text("1 501 320\n9 501 40\n")
    refused = cli("event", "results", "-f", str(sheet)).err
    assert "Nothing of the list was entered." in " ".join(refused.split())
    assert tables(cli)[0]["state"] == "to play"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Standard input has no results."),
        ("1 501 320\n9 1 2\n", "Standard input, line 2: There is no table 1.9."),
        ("1 501 320\ntwo 1 2\n", "Standard input, line 2: two isn't a table."),
        ("1 501 x\n", "Standard input, line 1: x isn't a figure."),
        ("1 501\n", "Standard input, line 1: Table 1.1 has 2 figures"),
        ("1 5 6\n1 6 5\n", "Standard input, line 2: table 1.1 is already on line 1."),
        ("1 forfeit\n", "Who missed the table? Nobody is named."),
        ("1 forfeit Zoe\n", "There is no entrant called Zoe."),
        ("1 5 5 won\n", "A figure is missing."),
        ("1 5 5 won 9\n", "Table 1.1 has no side 9."),
    ],
)
def test_a_list_with_a_fault_is_not_entered_at_all(cli: Terminal, text: str, says: str) -> None:
    begin(cli)
    cli.ok("event", "round")
    refused = cli("event", "results", stdin=text)
    assert refused.code in (2, 3)
    assert says in said(refused.err)
    assert {table["state"] for table in tables(cli)} == {"to play"}


# -- taking back -------------------------------------------------------------------------------


def test_a_round_is_taken_back_with_all_that_rests_on_it(cli: Terminal) -> None:
    begin(cli, "--rounds", "3")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "absent", "Dee", "--round", "3")
    cli.ok("event", "round")
    play_round(cli)
    refused = cli("event", "void", "round", "1")
    assert refused.code == 3
    assert "5 entries: @7 Dora entered 70 : 0 at table 1.1" in said(refused.err)
    assert "--with-later" in refused.err
    tried = cli("event", "void", "round", "1", "--with-later", "--dry-run").out
    assert tried.count("With it goes: ") == 5
    cli.ok("event", "void", "round", "1", "--with-later", "--because", "a wrong list")
    shown = cli.ok("event", "show", "--json").json
    assert (shown["rounds"], len(shown["entrants"])) == ([], 4)
    log = json.loads(cli.ok("event", "log", "--json").out)["entries"]
    counts = [entry["text"] for entry in log if entry["counts"]]
    assert "absent 4 3" in counts, "what does not rest on the round stays"
    assert is_sound(cli)
    brought_back = next(entry["entry"] for entry in log if entry["text"].startswith("void"))
    cli.ok("event", "void", str(brought_back))
    assert len(cli.ok("event", "show", "--json").json["rounds"]) == 2
    assert is_sound(cli)
