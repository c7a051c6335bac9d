"""Files of an event that other programs read: report files of FIDE, CSV, calendars."""

import csv
import io
import random
from pathlib import Path

import pytest
from py4swiss.trf.parsed_trf import ParsedTrf
from py4swiss.trf.trf_parser import TrfParser

from tests.cli.event_evening import NAMES, begin, play_round, tables
from tests.cli.terminal import Terminal
from trickledger.ledger.exchange.trf.reading import event_of_report


def report(cli: Terminal) -> list[str]:
    """The lines of the report file."""
    text = cli.ok("event", "export", "--format", "trf").out
    assert all(line.isascii() for line in text.splitlines() if not line.startswith("###"))
    assert text.endswith("\r\n")
    return text.removesuffix("\r\n").split("\r\n")


def read(lines: list[str], folder: Path) -> ParsedTrf:
    """The file as another program reads it, as it is, checked for what must agree in it."""
    file = folder / "event.trf"
    file.write_bytes(("\r\n".join(lines) + "\r\n").encode())
    parsed = TrfParser.parse(file)
    parsed.validate_contents()
    return parsed


@pytest.mark.parametrize("seed", range(4))
def test_another_program_reads_what_was_played(cli: Terminal, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    begin(cli, "--rounds", "4", players=rng.choice([7, 8, 11]))
    for number in range(3):
        if number == 1:
            cli.ok("event", "drop", NAMES[0])
        cli.ok("event", "round")
        for table in tables(cli):
            one, other = table["seats"]
            at = str(table["table"])
            how = rng.choice(["won", "won", "drawn", "lost", "forfeit", "both"])
            if how == "forfeit":
                cli.ok("event", "forfeit", at, rng.choice([one, other]))
            elif how == "both":
                cli.ok("event", "forfeit", at, one, other)
            else:
                figures = {"won": ("501", "300"), "drawn": ("400", "400"), "lost": ("1", "501")}
                cli.ok("event", "result", at, *figures[how])
    parsed = read(report(cli), tmp_path)
    rows = cli.ok("event", "standings", "--json").json["rows"]
    told = {each.starting_number: each for each in parsed.player_sections}
    for row in rows:
        player = told[row["entrant"]]
        assert (player.name, player.rank) == (row["player"], row["place"])
        assert player.points_times_ten == 10 * row["points"]
        assert len(player.results) == 3
    assert parsed.tournament_section.tournament_name == "Evening"
    file = tmp_path / "out.trf"
    file.write_bytes("\r\n".join(report(cli)).encode())
    cli.ledger.unlink()
    cli.ok("import", str(file))
    again = cli.ok("event", "standings", "-e", "1", "--json").json["rows"]
    told_of = ("place", "player", "points", "tiebreaks")
    assert [[row[name] for name in told_of] for row in again] == [
        [row[name] for name in told_of] for row in rows
    ]


@pytest.mark.parametrize("sets", [(), ("bye=0.5",), ("win=3", "draw=1", "bye=1")])
def test_a_bye_on_request_comes_back_with_what_it_was_worth(
    cli: Terminal, sets: tuple[str, ...]
) -> None:
    begin(cli, "--rounds", "2", *sets, "order=points,sonneborn-berger-cut-1", players=6)
    for who, worth in (("Ann", "full"), ("Bob", "half"), ("Cid", "1"), ("Dee", "3")):
        cli.ok("event", "absent", who, "--round", "2", "--worth", worth)
    for _ in range(2):
        cli.ok("event", "round")
        play_round(cli)
    rows = cli.ok("event", "standings", "--json").json["rows"]
    told = "\n".join(report(cli))
    cli.ledger.unlink()
    cli.ok("import", "-", stdin=told)
    again = cli.ok("event", "standings", "-e", "1", "--json").json["rows"]
    assert {row["player"]: row["points"] for row in again} == {
        row["player"]: row["points"] for row in rows
    }
    full = [next(row for row in found if row["player"] == "Ann") for found in (rows, again)]
    assert full[0]["tiebreaks"] == full[1]["tiebreaks"]


def test_the_columns_are_those_of_the_format(cli: Terminal) -> None:
    begin(cli, "--rounds", "2", "win=3", "draw=1", "--date", "2026-11-21", players=3)
    cli.ok("event", "round")
    play_round(cli)
    lines = report(cli)
    (points,) = (line for line in lines if line.startswith("162"))
    assert (points[5], points[6:10], points[14], points[15:19]) == ("W", " 3.0", "D", " 1.0")
    (dates,) = (line for line in lines if line.startswith("132"))
    assert dates[91:99] == "26/11/21"
    player = next(line for line in lines if line.startswith("001    1"))
    assert player[14:47].rstrip() == "Ann"
    assert player[80:84] == " 3.0"
    assert player[85:89].strip().isdigit()
    assert player[91:].split() in (["0000", "-", "U"], ["2", "w", "1"], ["3", "w", "1"])
    assert "142 2" in lines
    assert "202 BH/C1,BH,SB" in lines
    assert "212 PTS,BH/C1,BH,SB" in lines


def test_names_are_written_so_that_columns_stay_columns(cli: Terminal) -> None:
    cli.ok("event", "new", "Žofiin večer", "seed=7")
    names = ("Žofie Łuczak", "王 小明", "Ann Mary Baker", "B" * 60)
    cli.ok("event", "add", *names)
    lines = report(cli)
    assert lines[0] == "012 Zofiin vecer"
    shown = [line[14:47].rstrip() for line in lines if line.startswith("001")]
    assert shown == ["Luczak, Zofie", "??, ?", "Baker, Ann Mary", "B" * 33]
    assert all(len(line) == 89 for line in lines if line.startswith("001"))


@pytest.mark.parametrize(
    ("format_", "words"),
    [
        ("swiss", "Swiss System, Klaberjass"),
        ("round-robin", "Round Robin, Klaberjass"),
        ("knock-out", "Knock-out, Klaberjass"),
        ("free", "Other, Klaberjass"),
    ],
)
def test_the_kind_of_an_event_is_told(cli: Terminal, format_: str, words: str) -> None:
    cli.ok("event", "new", "Evening", "--format", format_)
    assert f"092 {words}" in report(cli)


def test_a_round_that_is_not_over_is_not_told(cli: Terminal, tmp_path: Path) -> None:
    begin(cli, "--rounds", "3")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "501", "320")
    assert all(not each.results for each in read(report(cli), tmp_path).player_sections)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--game", "loo", "--size", "5"), "two players at a table"),
        (("--game", "cinch"), "two players at a table"),
        (("--game", "cinch", "--pairs", "--format", "swiss"), "two players at a table"),
        (("worth=figure",), "games won, drawn and lost"),
        (("worth=figure",), " This event counts the figures of the games."),
        (("win=1.25",), "with one decimal"),
    ],
)
def test_what_a_report_file_cannot_tell_is_refused(
    cli: Terminal, words: tuple[str, ...], says: str
) -> None:
    cli.ok("event", "new", "Evening", *words)
    refused = cli("event", "export", "--format", "trf")
    assert (refused.code, refused.out) == (2, "")
    assert says in " ".join(refused.err.split())


FOREIGN = """\
012 Spring Open
042 2024/10/05
092 Swiss Dutch
162  W 3.0    D 1.0
XXR 3
001    3 m    Vesely,Cyril                      1650 CZE   123456789 1990/01/01  4.0    2     2 b =     1 w 1
001    1 w  f Novak,Anna                        1800 CZE                         3.0    3     4 w 1     3 b 0
001    2      Dvorak                                                             2.0    4     3 w =     4 b =
001    4      King,Hal Jr                       1500                             1.0    1     1 b 0     2 w =
"""  # noqa: E501


def test_a_report_of_another_program_becomes_an_event(cli: Terminal) -> None:
    said = cli.ok("import", "-", stdin=FOREIGN.replace("\n", "\r\n")).out
    assert "event 1 added" in said
    shown = cli.ok("event", "show", "-e", "1", "--json").json
    assert shown["title"] == "Spring Open"
    assert {"date 2024-10-05", "rounds 3", "win 3", "draw 1", "year 2024"} <= set(shown["settings"])
    assert [each["name"] for each in shown["entrants"]] == [
        "Anna Novak",
        "Dvorak",
        "Cyril Vesely",
        "Hal Jr King",
    ]
    rows = cli.ok("event", "standings", "-e", "1", "--json").json["rows"]
    assert {row["player"]: row["points"] for row in rows} == {
        "Cyril Vesely": 4,
        "Anna Novak": 3,
        "Dvorak": 2,
        "Hal Jr King": 1,
    }
    # the event goes on here
    cli.ok("event", "round", "-e", "1")
    assert "1 known" in cli.ok("import", "-", stdin=FOREIGN).out


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("001    3", "001    x", "line 6: A player has a number in columns 5 to 8"),
        ("001    3", "001    1", "line 7: There are two players with number 1."),
        ("1 w 1\n", "9 w 1\n", "In round 2 player 3 met 9."),
        ("1 w 1\n", "3 w 1\n", "In round 2 player 3 met nobody else."),
        ("001    3", "001    0", "line 6: A player has a number in columns 5 to 8"),
        ("     2 b =     1", "     2 ? =     1", "line 6: "),
        ("2024/10/05", "2024/13/05", "isn't a day"),
        ("Spring Open", "", ""),
        (FOREIGN[FOREIGN.index("001") :], "", "line 1: It names no players."),
    ],
)
def test_what_is_wrong_in_a_report_is_named(cli: Terminal, was: str, now: str, says: str) -> None:
    assert was in FOREIGN
    refused = cli("import", "-", stdin=FOREIGN.replace(was, now, 1))
    assert says in " ".join((refused.out + refused.err).split())
    if says:
        assert refused.code == 3
        assert not cli.ledger.exists() or cli.count() == 0


def test_what_a_report_says_of_somebody_is_kept() -> None:
    lines = event_of_report(FOREIGN).splitlines()
    assert [line for line in lines if "facts" in line] == [
        "+ facts 1: rating 1800",
        "+ facts 3: rating 1650, federation 123456789",
        "+ facts 4: rating 1500",
    ]


def test_a_name_that_no_column_could_hold_is_read_beside_it(cli: Terminal) -> None:
    long = "Bohumil Dvorak of the House by the Old Stone Bridge"
    cli.ok("import", "-", stdin=f"{FOREIGN}### name 2 {long}\n")
    shown = cli.ok("event", "show", "-e", "1", "--json").json
    assert shown["entrants"][1]["name"] == long


def test_a_name_of_a_number_that_nobody_can_have_names_nobody(cli: Terminal) -> None:
    read = event_of_report(f"{FOREIGN}### name {'9' * 5000} Bohumil Dvorak\n")
    assert "Bohumil" not in read


@pytest.mark.parametrize(
    ("letters", "has"),
    [("00", "0 0"), ("11", "3 3"), ("=0", "1 0"), ("0=", "0 1"), ("WW", "3 3"), ("L0", "0 0")],
)
def test_a_table_that_nobody_lost_or_won_alone_brings_what_its_letters_are_worth(
    letters: str, has: str
) -> None:
    assert "3 w =" in FOREIGN
    assert "2 b =" in FOREIGN
    report = FOREIGN.replace("3 w =", f"3 w {letters[0]}").replace("2 b =", f"2 b {letters[1]}")
    read = event_of_report(report).splitlines()
    assert f"award 1.2 {has} # as in the report file" in read
    assert read[read.index(f"award 1.2 {has} # as in the report file") - 1] == "result 1.2 0 0"


def test_no_prefix_of_a_report_breaks_the_reader(cli: Terminal) -> None:
    for end in range(0, len(FOREIGN), 23):
        assert cli("import", "--dry-run", "-", stdin=FOREIGN[:end]).code in (0, 2, 3)


def points(cli: Terminal, event: str) -> dict[str, tuple[int, float, list[float]]]:
    rows = cli.ok("event", "standings", "-e", event, "--json").json["rows"]
    return {
        row["player"]: (row["place"], row["points"], list(row["tiebreaks"].values()))
        for row in rows
    }


def test_points_out_of_the_ordinary_are_written_and_read(cli: Terminal) -> None:
    begin(cli, "--date", "2026-11-21", "--rounds", "3", players=7)
    cli.ok("event", "absent", "Gus", "--worth", "0.2")
    cli.ok("event", "round")
    for table, figures in (("1", ("501", "320")), ("2", ("100", "501")), ("3", ("501", "0"))):
        cli.ok("event", "result", table, *figures)
    cli.ok("event", "award", "2", "0.7", "0.1", "--because", "not finished")
    cli.ok("event", "penalty", "Ann", "0.5", "--because", "late")
    cli.ok("event", "bonus", "Fay", "0.3", "--because", "helped")
    cli.ok("event", "round")
    for table in ("1", "2", "3"):
        cli.ok("event", "result", table, "501", "0")
    written = cli.ok("event", "export", "--format", "trf").out
    assert "299          -0.5    1    1" in written.splitlines()
    cli.ok("import", "-", stdin=written)
    assert points(cli, "2") == points(cli, "1")


def test_what_a_loss_takes_away_is_written_and_read(cli: Terminal) -> None:
    begin(cli, "--date", "2026-11-21", "--rounds", "1", "win=1", "loss=-1", players=4)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "501", "320")
    cli.ok("event", "forfeit", "2", "Dee")
    written = cli.ok("event", "export", "--format", "trf").out
    cli.ok("import", "-", stdin=written)
    assert {row[1] for row in points(cli, "1").values()} == {1, -1}
    assert points(cli, "2") == points(cli, "1")
    # of another program, by which who is absent loses nothing
    missed = next(line for line in written.splitlines() if line.startswith("299 -"))
    cli.ok("import", "-", stdin=written.replace(f"{missed}\r\n", ""))
    assert [row[1] for row in points(cli, "3").values()] == [1, 1, 0, -1]


def test_what_was_carried_is_written_and_read(cli: Terminal) -> None:
    begin(cli, "--date", "2026-11-21", "--rounds", "1", "order=points,lot", players=4)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "501", "320")
    cli.ok("event", "result", "2", "100", "501")
    cli.ok("event", "next", "Pool", "--top", "4", "--format", "swiss", "--carry", "half", "seed=7")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "501", "320")
    cli.ok("event", "result", "2", "501", "320")
    cli.ok("import", "-", stdin=cli.ok("event", "export", "--format", "trf").out)
    assert {name: row[1] for name, row in points(cli, "3").items()} == {
        name: row[1] for name, row in points(cli, "2").items()
    }


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("299          -x.5    1    1", "line 5: Points stand in columns 13 to 17"),
        ("299          -0.5    1    9", "line 5: There is no player 9."),
        ("299 Q         0.5    1    1", "line 5: Points stand in columns 13 to 17"),
        ("299          -0.5    8    1", "line 5: There is no round 8."),
        ("299          -0.5   -1    1", "line 5: There is no round -1."),
        ("299 W         0.5    0    1", "line 5: Points stand in columns 13 to 17"),
    ],
)
def test_points_that_cannot_be_read_are_named(cli: Terminal, line: str, says: str) -> None:
    lines = FOREIGN.splitlines()
    refused = cli("import", "-", stdin="\n".join([*lines[:4], line, *lines[4:]]))
    assert refused.code != 0
    assert says in " ".join((refused.out + refused.err).split())


def test_who_may_not_meet_is_written_and_read(cli: Terminal) -> None:
    begin(cli, "--date", "2026-11-21", "--rounds", "3", players=6)
    cli.ok("event", "forbid", "Ann", "Dee")
    cli.ok("event", "round")
    for table in ("1", "2", "3"):
        cli.ok("event", "result", table, "501", "0")
    cli.ok("import", "-", stdin=cli.ok("event", "export", "--format", "trf").out)
    assert "forbid 1 4" in cli.ok("event", "export", "-e", "2").out
    lines = FOREIGN.splitlines()
    refused = cli("import", "-", stdin="\n".join([*lines[:4], "260 001 003    1    9", *lines[4:]]))
    assert "line 5: There is no player 9." in " ".join((refused.out + refused.err).split())


def test_csv_has_a_line_for_each_entrant_and_round(cli: Terminal) -> None:
    begin(cli, "--game", "cinch", "--date", "2026-11-21")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "53", "40")
    rows = list(csv.DictReader(io.StringIO(cli.ok("event", "export", "--format", "csv").out)))
    assert len(rows) == 4
    (first,) = (row for row in rows if row["name"] == "Ann")
    assert (first["table"], first["how"], first["total"]) == ("1", "played", first["points"])
    assert {first["partners"], *first["opponents"].split(" & ")} == {"Bob", "Cid", "Dee"}
    assert {first["own"], first["other"]} == {"53", "40"}


def test_csv_has_no_table_for_who_sits_out(cli: Terminal) -> None:
    begin(cli, players=3)
    cli.ok("event", "round")
    rows = list(csv.DictReader(io.StringIO(cli.ok("event", "export", "--format", "csv").out)))
    assert sorted((row["table"], row["seat"], row["how"]) for row in rows)[0] == ("", "", "bye")


def test_csv_is_no_formula(cli: Terminal) -> None:
    cli.ok("event", "new", "=1+1")
    cli.ok("event", "add", "+Ann", "Bob")
    cli.ok("event", "round")
    cells = list(csv.reader(io.StringIO(cli.ok("event", "export", "--format", "csv").out)))
    assert not any(cell.startswith(("=", "+", "@")) for row in cells for cell in row)


def unfolded(text: str) -> list[str]:
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    return text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def test_a_calendar_has_the_day_and_each_round(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup; the second, ours", "--date", "2026-11-21", "seed=7")
    cli.ok("event", "add", *(f"Jiřina {'Dvořáková' * n}" for n in range(1, 6)))
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "round")
    lines = unfolded(cli.ok("event", "export", "--format", "ics").out)
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 3
    assert "DTSTART;VALUE=DATE:20261121" in lines
    assert "DTEND;VALUE=DATE:20261122" in lines
    assert "SUMMARY:Cup\\; the second\\, ours\\, round 2" in lines
    assert not any(line.startswith("DURATION") for line in lines)
    cli.ok("event", "set", "minutes=40")
    timed = unfolded(cli.ok("event", "export", "--format", "ics").out)
    assert timed.count("DURATION:PT40M") == 2
    uids = [line for line in lines if line.startswith("UID:")]
    assert len(set(uids)) == 3
    first = next(line for line in lines if line.startswith("DESCRIPTION:1: "))
    assert "\\nBye: " in first


@pytest.mark.parametrize(
    ("day", "dates"),
    [
        ("0001-01-01", ["DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:00010102"]),
        ("9999-12-31", ["DTSTART;VALUE=DATE:99991231"]),
    ],
)
def test_a_calendar_and_ratings_of_the_first_day_and_the_last_without_a_round(
    cli: Terminal, day: str, dates: list[str]
) -> None:
    cli.ok("event", "new", "Cup", "--date", day)
    cli.ok("event", "add", "Ann Baker")
    lines = unfolded(cli.ok("event", "export", "--format", "ics").out)
    assert [line for line in lines if "DATE:" in line] == dates
    assert cli.ok("event", "rate").out == "Not rated yet: Ann Baker.\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--format", "pdf"), "There is no format pdf."),
        (("--json", "--format", "trf"), "Either --json or --format trf, not both."),
    ],
)
def test_what_is_no_format_is_told(cli: Terminal, words: tuple[str, ...], says: str) -> None:
    begin(cli)
    refused = cli("event", "export", *words)
    assert refused.code == 2
    assert says in refused.err + refused.out
