"""What the commands say of a table that is disputed, doubted, awarded or annulled, and after."""

import pytest

from tests.cli.terminal import Terminal

BECAUSE = ("--because", "both were asked")


@pytest.fixture(name="event")
def _event(cli: Terminal) -> Terminal:
    def typed() -> None:
        cli.ok("event", "new", "Cup", "-o", "target=100", "seed=3")
        cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
        cli.ok("event", "round")
        cli.ok("event", "result", "2", "100", "70")

    cli.after("an event with a result", typed)
    return cli


def dispute(cli: Terminal) -> str:
    cli.ok("event", "result", "1", "100", "50", "--scorer", "Max")
    return cli.ok("event", "result", "1", "100", "60", "--scorer", "Zoe").out


def test_a_dispute_shows_no_figure_as_the_result(event: Terminal) -> None:
    said = dispute(event).splitlines()
    assert said[:3] == [
        "1.1  Ann - Cid  disputed",
        "Disputed: 100 : 50 by Max (@8).",
        "Disputed: 100 : 60 by Zoe (@9).",
    ]
    shown = event.ok("event", "tables").out
    assert "100 : 50" not in shown.partition("Table 1.1 is disputed")[0]
    assert "Table 1.1 is disputed: 100 : 50 by Max, 100 : 60 by Zoe." in shown
    table = event.ok("event", "tables", "--json").json["tables"][0]
    assert (table["state"], table["figures"]) == ("disputed", [])
    rows = event.ok("event", "standings", "--json").json["rows"]
    assert [row["points"] for row in rows] == [1, 0, 0, 0]


def test_a_round_made_anyway_names_what_it_leaves_out(event: Terminal) -> None:
    dispute(event)
    assert "Without a result, or disputed: 1.1" in " ".join(event("event", "round").err.split())
    said = " ".join(event.ok("event", "round", "--anyway").out.split())
    assert "Made as if these tables had brought nobody anything: 1.1 (disputed)." in said
    # Bob has won; the others are level
    assert "2.1 Bob - " in said
    after = event.ok("event", "result", "1.1", "100", "50", "--settle").out
    assert "Round 2 was made when table 1.1 was disputed; it is 100 : 50 now." in after


def test_nothing_of_a_disputed_table_can_be_doubted(event: Terminal) -> None:
    dispute(event)
    said = " ".join(event("event", "doubt", "1", *BECAUSE).err.split())
    assert said.startswith(
        "Table 1.1 has no result that could be doubted. It is disputed and counts nothing: "
        "100 : 50 by Max (@8) and 100 : 60 by Zoe (@9). Decide: "
    )


@pytest.mark.parametrize(
    ("before", "says"),
    [
        (("doubt", "1"), "It was in doubt at 100 : 50 (@9)."),
        (("award", "1", "1", "0.5"), "It was awarded 1 : 0.5 (@9)."),
        (("annul", "1"), "It was annulled (@9)."),
        (("result", "1", "100", "20", "--settle"), "It was settled as 100 : 20 (@9)."),
    ],
)
def test_what_a_result_was_before(event: Terminal, before: tuple[str, ...], says: str) -> None:
    event.ok("event", "result", "1", "100", "50")
    event.ok("event", *before, *BECAUSE)
    said = event.ok("event", "result", "1", "100", "90", "--settle").out.splitlines()
    assert said[:2] == ["1.1  Ann - Cid  100 : 90", says]


def test_a_result_beside_a_decision_says_what_counts(event: Terminal) -> None:
    event.ok("event", "award", "1", "1", "0.5", *BECAUSE)
    said = event.ok("event", "result", "1", "100", "90").out.splitlines()
    assert said[:2] == [
        "1.1  Ann - Cid  1 : 0.5",
        "What the director decided counts: awarded 1 : 0.5 (@8).",
    ]


@pytest.mark.parametrize(
    ("act", "now"),
    [
        (("award", "1", "0.5", "0"), "awarded 0.5 : 0"),
        (("annul", "1"), "annulled"),
        (("result", "1", "90", "100", "--settle"), "90 : 100"),
    ],
)
def test_what_a_later_round_was_made_from(event: Terminal, act: tuple[str, ...], now: str) -> None:
    event.ok("event", "result", "1", "100", "50")
    event.ok("event", "round")
    said = event.ok("event", act[0], f"1.{act[1]}", *act[2:], *BECAUSE).out
    assert f"Round 2 was made when table 1.1 was 100 : 50; it is {now} now." in said


def test_a_crosstable_names_what_was_awarded(event: Terminal) -> None:
    event.ok("event", "award", "1", "0.5", "0", *BECAUSE)
    said = event.ok("event", "crosstable").out
    assert "Table 1.1 counts by the points that the director awarded." in said
    assert [row["cells"] for row in event.ok("event", "crosstable", "--json").json["lines"]] == [
        ["3:1"],
        ["4:½"],
        ["1:0"],
        ["2:0"],
    ]


@pytest.mark.parametrize("typed", [("1-0",), ("1:0",), ("1", "0"), ("1\u20130",)])
def test_figures_may_have_a_hyphen_between(event: Terminal, typed: tuple[str, ...]) -> None:
    assert event.ok("event", "result", "1", *typed).out.splitlines()[0] == "1.1  Ann - Cid  1 : 0"


@pytest.mark.parametrize(
    "typed",
    [
        ("Ann,", "Cid"),
        ("Ann,Cid",),
        ("Ann, Cid",),
        ("1,", "3"),
        ("1,3",),
        ("Ann", ",", "Cid"),
        ("Ann", "Cid"),
    ],
)
def test_a_comma_parts_who_missed_a_table(event: Terminal, typed: tuple[str, ...]) -> None:
    said = event.ok("event", "forfeit", "1", *typed).out
    assert said.startswith("1.1  Ann - Cid  forfeited by Ann, Cid.")


def test_a_list_of_results_takes_hyphens_and_names_without_commas(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "-o", "target=100", "seed=3")
    cli.ok("event", "add", "Hal King", "Eli Hart", "Hal Kingsley", "Eli")
    cli.ok("event", "round", "--tables", "Hal King / Eli Hart, Eli / Hal Kingsley")
    said = cli.ok("event", "results", "-", stdin="1 forfeit Hal King Eli Hart\n2 100-70\n").out
    assert said.splitlines()[:2] == [
        "1.1  Hal King - Eli Hart  forfeited",
        "1.2  Eli - Hal Kingsley  100 : 70  from paper",
    ]
    cli.ok("event", "undo")
    cli.ok("event", "undo")
    said = cli.ok("event", "forfeit", "1", "Hal", "King", "Eli", "Hart").out
    assert said.startswith("1.1  Hal King - Eli Hart  forfeited by Hal King, Eli Hart.")
    refused = cli("event", "results", "-", stdin="2 forfeit Eli Nobody\n")
    assert (refused.code, "There is no entrant called Eli Nobody." in refused.err) == (2, True)
