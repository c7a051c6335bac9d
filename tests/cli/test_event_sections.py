"""Sections of an event, as a director types them."""

from typing import Any

import pytest

from tests.cli.event_evening import begin, is_sound, play_round, seats, tables
from tests.cli.terminal import Terminal


def said(text: str) -> str:
    return " ".join(text.split())


def sections(cli: Terminal) -> dict[str, list[int]]:
    """Who is in which section, by number."""
    found = cli.ok("event", "sections", "--json").json["sections"]
    return {str(each["section"]): [one["entrant"] for one in each["entrants"]] for each in found}


def rated(cli: Terminal, *ratings: int) -> None:
    for number, rating in enumerate(ratings, 1):
        cli.ok("event", "facts", str(number), f"rating={rating}", f"category=X{number % 2}")


DIVISIONS = [
    (("A", "B"), {"A": [1, 4, 5, 8], "B": [2, 3, 6, 7]}),
    (("A", "B", "--by", "rating"), {"A": [5, 6, 7, 8], "B": [1, 2, 3, 4]}),
    (("A=1700", "B=1300", "C"), {"A": [7, 8], "B": [3, 4, 5, 6], "C": [1, 2]}),
    (("--by", "category"), {"X0": [2, 4, 6, 8], "X1": [1, 3, 5, 7]}),
    (("U900", "U1600", "Open"), {"Open": [3, 4], "U900": [1, 6, 7], "U1600": [2, 5, 8]}),
]


def test_who_is_added_to_no_section_is_told_how_to_be_put_into_one(cli: Terminal) -> None:
    begin(cli, players=4)
    cli.ok("event", "sections", "A", "B")
    told = "In no section yet. For example: trickledger event section A 5\n"
    assert cli.ok("event", "add", "Zoe Mills").out.endswith(told)
    cli.ok("event", "section", "A", "5")
    assert "no section" not in cli.ok("event", "add", "Udo Long", "--section", "B").out


@pytest.mark.parametrize(("words", "found"), DIVISIONS)
def test_everybody_is_divided_as_it_is_typed(
    cli: Terminal, words: tuple[str, ...], found: dict[str, list[int]]
) -> None:
    begin(cli, players=8)
    rated(cli, *range(1100, 1900, 100))
    cli.ok("event", "sections", *words)
    assert sections(cli) == found
    assert list(sections(cli)) == list(found)
    cli.ok("event", "undo")
    assert sections(cli) == {}


REFUSED = [
    ("sections A", "It takes two sections. Name them, such as A B."),
    ("sections A a", "Section a is there twice."),
    ("sections A B C --by club", "Each club is a section. Leave the names out."),
    ("sections --by seed", "seed makes no sections."),
    ("sections A B --by ratng", "An entrant has no fact called ratng. Did you mean rating?"),
    ("sections --by club", "Ann has no club."),
    ("sections A=strong B", "strong isn't the least rating of section A."),
    ("sections A=1500 B C", "Only one can take all the rest."),
    ("sections A=1500", "Ann has no rating and reaches no section."),
    ("section B=2 Ann", "'B=2' can't be the name of a section."),
    ("section - Ann", "Nobody would change the section."),
    ("facts Ann section=Old,Town", "can't be the name of a section"),
    ("standings --section A", "There is no section A. This event has no sections."),
    ("standings --by team --each-section", "This event has no sections."),
    ("export --section A", "--section is for report files."),
]


@pytest.mark.parametrize(("typed", "answer"), REFUSED)
def test_what_is_no_division_is_refused(cli: Terminal, typed: str, answer: str) -> None:
    begin(cli)
    before = cli.ok("event", "log", "--json").out
    result = cli("event", *typed.split())
    assert result.code not in (0, 1)
    assert answer in said(result.err)
    assert cli.ok("event", "log", "--json").out == before


def divided(cli: Terminal, *words: str, players: int = 8) -> None:
    """An event in two sections, of odd and of even numbers."""
    begin(cli, *words, players=players)
    cli.ok("event", "section", "A", *map(str, range(1, players + 1, 2)))
    cli.ok("event", "section", "B", *map(str, range(2, players + 1, 2)))


def test_each_section_is_paired_by_itself_and_tables_go_on(cli: Terminal) -> None:
    divided(cli, "rounds=3", players=10)
    for _ in range(3):
        cli.ok("event", "round")
        assert [table["section"] for table in tables(cli)] == ["A", "A", "B", "B"]
        assert [table["table"] for table in tables(cli)] == [1, 2, 3, 4]
        play_round(cli)
    page = cli.ok("event", "standings", "--json").json
    places = [(row["section"], row["place"]) for row in page["rows"]]
    assert places[0] == ("A", 1)
    assert places[5] == ("B", 1)
    assert {row["player"] for row in page["together"]} == {row["player"] for row in page["rows"]}
    assert cli.ok("event", "standings", "--section", "b", "--json").json["rows"] == page["rows"][5:]
    assert is_sound(cli)


def test_who_moves_keeps_points_and_meetings(cli: Terminal) -> None:
    divided(cli, "rounds=4")
    cli.ok("event", "round")
    still = cli("event", "section", "A", "Bob")
    assert "Bob still plays at table 1.3." in said(still.err)
    play_round(cli)
    met = next(row for row in seats(cli) if "Bob" in row)
    cli.ok("event", "section", "a", "Bob", "--because", "stronger than he said")
    assert sections(cli) == {"A": [1, 2, 3, 5, 7], "B": [4, 6, 8]}
    rows = cli.ok("event", "standings", "--json").json["rows"]
    bob = next(row for row in rows if row["player"] == "Bob")
    assert (bob["section"], bob["points"], bob["place"]) == ("A", 1.0, 1)
    late = cli.ok("event", "penalty", "Bob", "0.5", "--because", "late").out
    assert "Bob has 0.5 and is placed 3 of section A." in late
    cli.ok("event", "undo")
    cli.ok("event", "round")
    other = next(one for one in met if one != "Bob")
    assert {table["section"] for table in tables(cli) if "Bob" in table["seats"]} <= {"A"}
    refused = cli("event", "seat", "1", "Bob", other)
    assert "All at a table must be in the same section." in said(refused.err)
    assert "Nobody would change" in cli("event", "section", "A", "Bob").err


@pytest.mark.parametrize("form", ["round-robin", "knock-out"])
def test_what_is_planned_is_planned_for_each_section(cli: Terminal, form: str) -> None:
    begin(cli, f"format={form}", players=7)
    cli.ok("event", "section", "A", "1", "2", "3", "4")
    cli.ok("event", "section", "B", "5", "6", "7")
    cli.ok("event", "round")
    assert "can't change the section any more" in said(cli("event", "section", "B", "Ann").err)
    for _ in range(3):
        play_round(cli)
        cli("event", "round")
    rows = cli.ok("event", "standings", "--json").json
    assert [row["place"] for row in rows["rows"] if row["player"] in ("Ann", "Eve")] == [1, 1]
    assert rows["together"] is None
    cli.ok("event", "close")
    final = cli.ok("event", "next", "Final", "--top", "2", "order=points,lot", "--json").json
    assert final["entrants"][:2] == ["Ann", "Eve"]
    assert all("section" not in one.get("facts", {}) for one in shown(cli)["entrants"])


def test_a_crosstable_of_planned_sections_tells_what_was_given_and_taken_once(
    cli: Terminal,
) -> None:
    begin(cli, "format=round-robin", players=4)
    cli.ok("event", "sections", "A", "B")
    cli.ok("event", "round")
    cli.ok("event", "bonus", "2", "1", "--because", "helped at the door")
    cli.ok("event", "disqualify", "1", "--because", "cheated")
    page = cli.ok("event", "crosstable").out
    assert page.count("Bob gets 1 point in round 1: helped at the door.") == 1
    assert page.count("Ann is disqualified.") == 1


def shown(cli: Terminal) -> dict[str, Any]:
    found = cli.ok("event", "show", "--json").json
    assert isinstance(found, dict)
    return found


def test_who_comes_late_is_asked_for_the_section(cli: Terminal) -> None:
    divided(cli, players=6)
    cli.ok("event", "round")
    late = cli("event", "add", "Zoe", "--now")
    assert "Zoe would be in no section." in said(late.err)
    cli.ok("event", "add", "Zoe", "--now", "--section", "b")
    assert next(table for table in tables(cli) if "Zoe" in table["seats"])["section"] == "B"
    play_round(cli)
    cli.ok("event", "add", "Yan")
    refused = cli("event", "round")
    assert "Yan is in no section. There are sections A, B." in said(refused.err)
    cli.ok("event", "section", "A", "8")
    cli.ok("event", "round")


def test_a_section_of_too_few_has_byes_and_the_others_play(cli: Terminal) -> None:
    divided(cli, players=6)
    for name in ("Dee", "Fay"):
        cli.ok("event", "absent", name)
    made = cli.ok("event", "round")
    assert "Section B: too few for a table, a bye for Bob." in said(made.out)
    assert len(tables(cli)) == 1


def test_of_a_section_that_nobody_has_checked_in_for_nobody_is_seated(cli: Terminal) -> None:
    begin(cli, players=8)
    cli.ok("event", "sections", "A", "B")
    cli.ok("event", "here", *"1458")
    cli.ok("event", "round")
    assert len(seats(cli)) == 2
    cli.ok("event", "here", "2", "3")
    cli.ok("event", "round", "--again")
    assert len(seats(cli)) == 3


def test_of_a_plan_for_which_too_few_have_checked_in_it_is_said_who_has_not(cli: Terminal) -> None:
    begin(cli, "format=round-robin", players=6)
    cli.ok("event", "sections", "A", "B")
    cli.ok("event", "here", *"145")
    refused = cli("event", "round")
    assert refused.code
    told = said(refused.err)
    assert "Section B: A round robin of 0 cannot be planned." in told
    assert "Not here yet: Bob, Cid, Fay. `trickledger event here NAME` checks somebody in." in told


def test_a_wish_is_told_of_in_its_own_section(cli: Terminal) -> None:
    begin(cli, players=8)
    cli.ok("event", "sections", "A", "B")
    cli.ok("event", "wish", "1", "5")
    cli.ok("event", "wish", "1", "2")
    made = said(cli.ok("event", "round").out)
    assert made.count("as wished") == 1
    assert "Section A: Ann and Bob do not meet as wished: both must be in this round." in made


@pytest.mark.parametrize("form", ["round-robin", "knock-out"])
def test_a_smaller_section_has_played_its_plan_before_the_rounds_set(
    cli: Terminal, form: str
) -> None:
    begin(cli, f"format={form}", "rounds=2" if form == "knock-out" else "rounds=3", players=6)
    cli.ok("event", "section", "A", *"1234")
    cli.ok("event", "section", "B", *"56")
    assert "cannot be planned" not in said(cli.ok("event", "show").out)
    for at_tables in (3, 1 if form == "knock-out" else 2):
        cli.ok("event", "round")
        assert len(seats(cli)) == at_tables
        play_round(cli)
    cli.ok("event", "set", "rounds=9")
    told = "B: A round robin of 2 entrants over 9 rounds cannot be planned."
    cli.ok("event", "void", "round", "1", "--with-later")
    assert (told in said(cli.ok("event", "show").out)) == (form == "round-robin")


@pytest.mark.parametrize(("rounds", "planned"), [(4, True), (5, True), (6, False)])
def test_with_a_second_life_the_longest_bracket_says_how_many_rounds_there_are(
    cli: Terminal, rounds: int, planned: bool
) -> None:
    begin(cli, "format=knock-out", "double=true", f"rounds={rounds}", players=6)
    cli.ok("event", "section", "A", *"1234")
    cli.ok("event", "section", "B", *"56")
    assert ("cannot be planned" not in said(cli.ok("event", "show").out)) == planned


def test_a_substitute_plays_in_the_same_section(cli: Terminal) -> None:
    divided(cli)
    cli.ok("event", "facts", "Ann", "club=Hill")
    cli.ok("event", "replace", "Ann", "Xen")
    assert shown(cli)["entrants"][0]["facts"] == {"section": "A"}


def test_prizes_are_those_of_each_section(cli: Terminal) -> None:
    divided(cli, "rounds=1")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "prizes", "a", "30", "10", "--for", "A")
    cli.ok("event", "prizes", "b", "8", "8", "--for", "b")
    winners = cli.ok("event", "prizes", "--json").json["winners"]
    given = {(one["section"], one["sum"]) for one in winners}
    assert given == {("A", 20.0), ("B", 8.0)}


def test_teams_have_the_best_of_each_section(cli: Terminal) -> None:
    divided(cli, "rounds=1")
    for number in range(1, 9):
        cli.ok("event", "facts", str(number), f"team={'XY'[number > 4]}")
    cli.ok("event", "round")
    play_round(cli)
    page = cli.ok("event", "standings", "--by", "team", "--best", "1", "--each-section", "--json")
    assert [(row["team"], row["points"]) for row in page.json["rows"]] == [("X", 2.0), ("Y", 0.0)]
    assert page.json["rows"][0]["members"] == ["Ann", "Bob"]


def test_a_report_file_of_a_section_tells_of_nobody_else(cli: Terminal) -> None:
    divided(cli, "rounds=2")
    cli.ok("event", "round")
    play_round(cli)
    a, b, *_ = sections(cli).values()
    for one, other in (a[:2], b[:2]):
        cli.ok("event", "forbid", str(one), str(other))
        cli.ok("event", "bonus", str(one), "1", "--because", "helped at the door")
    for name, members in (("A", a), ("B", b)):
        report = cli.ok("event", "export", "--format", "trf", "--section", name).out
        kept = [line for line in report.splitlines() if line.startswith(("299", "260"))]
        # other programs want the numbers from 1 on
        told = [sorted(members).index(one) + 1 for one in members[:2]]
        assert [line.split()[-1] for line in kept] == [str(told[0]), str(max(told))]
        imported = str(cli.home / f"{name}.db")
        cli.ok("import", "-", "--ledger", imported, stdin=report)
        rows = cli.ok("event", "standings", "-e", "1", "--json", "--ledger", imported).json["rows"]
        ours = cli.ok("event", "standings", "--section", name, "--json").json["rows"]
        assert [(row["player"], row["points"]) for row in rows] == [
            (row["player"], row["points"]) for row in ours
        ]


def test_files_and_sheets_know_the_sections(cli: Terminal) -> None:
    divided(cli, "rounds=2")
    for _ in range(2):
        cli.ok("event", "round")
        play_round(cli)
    whole = cli("event", "export", "--format", "trf")
    assert "A report file tells of one section." in said(whole.err)
    report = cli.ok("event", "export", "--format", "trf", "--section", "B").out
    assert "012 Evening, section B" in report
    assert report.count("\n001 ") == 4
    assert cli.ok("event", "export", "--format", "csv").out.splitlines()[1].endswith(",A")
    file = cli.ledger.parent / "sheets.html"
    cli.ok("event", "sheets", "standings", "pairings", "slips", "--out", str(file))
    page = file.read_text(encoding="utf-8")
    for part in ("Evening, section A", "Evening, section B", "All sections together", "section B"):
        assert part in page
    text = cli.ok("event", "export").out
    assert "facts 2: section B" in text


@pytest.mark.parametrize("band", ["=1800", "=b", "="])
def test_a_band_without_a_name_is_no_section(cli: Terminal, band: str) -> None:
    begin(cli)
    refused = cli("event", "sections", band, "B")
    assert refused.code == 3
    assert "'' can't be the name of a section." in " ".join(refused.err.split())
