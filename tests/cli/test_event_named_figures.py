"""Results that are told by names: from a shell and from a list of paper."""

from collections.abc import Sequence

import pytest

from tests.cli.terminal import Terminal

NAMES = ("Ann Baker", "Bob Cole", "Cid", "Dee", "Fay Adams", "Eve")


@pytest.fixture
def seated(cli: Terminal) -> Terminal:
    """Three tables: Ann Baker - Dee, Bob Cole - Fay Adams, Cid - Eve."""

    def typed() -> None:
        cli.ok("event", "new", "Evening", "seed=7")
        cli.ok("event", "add", *NAMES)
        cli.ok("event", "round")

    cli.after("three tables of names", typed)
    return cli


def figures(cli: Terminal) -> dict[str, dict[str, int]]:
    """Who has what at each table that has a result."""
    tables = cli.ok("event", "tables", "--json").json["tables"]
    return {
        f"1.{table['table']}": dict(zip(table["seats"], table["figures"], strict=True))
        for table in tables
        if table["figures"]
    }


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("1", "Dee", "501", "Ann", "40"), {"Ann Baker": 40, "Dee": 501}),
        (("1.1", "Dee:501", "Ann Baker:40"), {"Ann Baker": 40, "Dee": 501}),
        (("Dee", "501", "ann", "40"), {"Ann Baker": 40, "Dee": 501}),
        (("Baker", "minus", "5", "and", "dee", "501"), {"Ann Baker": -5, "Dee": 501}),
        (("eve", "501", "-", "cid", "440"), {"Cid": 440, "Eve": 501}),
        (("Fay Adams", "222,", "Bob Cole", "501"), {"Bob Cole": 501, "Fay Adams": 222}),
        (("501", "Eve", "222", "Cid"), {"Cid": 222, "Eve": 501}),
        (("501", "for", "eve", "and", "222", "for", "cid"), {"Cid": 222, "Eve": 501}),
        (("222", "Fay", "Adams,", "501", "Bob Cole"), {"Bob Cole": 501, "Fay Adams": 222}),
        (("3", "501", "eve", "222", "cid"), {"Cid": 222, "Eve": 501}),
        (("1.3", "501 points to eve", "222 to cid"), {"Cid": 222, "Eve": 501}),
        (("501", "dee", "minus", "5", "ann"), {"Ann Baker": -5, "Dee": 501}),
        (("1", "501", "-", "440"), {"Ann Baker": 501, "Dee": 440}),
        (("1", "501", "-", "-40"), {"Ann Baker": 501, "Dee": -40}),
    ],
)
def test_names_say_whose_a_figure_is_and_of_which_table(
    seated: Terminal, words: Sequence[str], told: dict[str, int]
) -> None:
    anyway = ["--settle", "--because", "so it was"] if min(told.values()) < 0 else []
    seated.ok("event", "result", *words, *anyway)
    (found,) = figures(seated).values()
    assert found == told


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("3 fay 222 eve 501", "fay doesn't sit there. At table 1.3 are Cid - Eve."),
        ("3 eve 222", "Cid has no figure. At table 1.3 are Cid - Eve."),
        ("3 eve 222 eve 5", "eve has two figures."),
        ("3 eve 222 zoe 5", "There is no entrant called zoe."),
        ("3 eve 222 sid 5", "There is no entrant called sid. Did you mean Cid?"),
        ("fay 501 eve 40", "fay, eve don't sit at one table of round 1."),
        ("eve 501", "Cid has no figure."),
        ("3 eve 501 320", "eve isn't a figure."),
        ("3 eve 222 cid", "3 is a table too. Type the table first, such as 1.3."),
        ("2 dee 501 ann", "2 is a table too. Type the table first, such as 1.1."),
        ("501 eve", "eve isn't a figure."),
        ("501 fay 222 cid", "fay, cid don't sit at one table of round 1."),
        ("3 501 fay 222 cid", "fay doesn't sit there."),
        ("501 eve 222 eve", "eve has two figures."),
        ("eve 50 cid 50 --won 1", "Which side has won?"),
        ("3 eve 50 cid 50 --won 1", "Which side has won?"),
    ],
)
def test_names_that_are_not_those_of_a_table_are_refused(
    seated: Terminal, words: str, says: str
) -> None:
    refused = seated("event", "result", *words.split())
    assert refused.code in (2, 3)
    assert says in " ".join(refused.err.split())
    assert figures(seated) == {}


def test_a_list_takes_names_with_and_without_the_table(seated: Terminal) -> None:
    listed = "1.1 Dee 501 ann 440\n2 501 - 320\neve 50, cid: 50 won eve settle # both were asked\n"
    seated.ok("event", "results", stdin=listed)
    assert figures(seated) == {
        "1.1": {"Ann Baker": 440, "Dee": 501},
        "1.2": {"Bob Cole": 501, "Fay Adams": 320},
        "1.3": {"Cid": 50, "Eve": 50},
    }
    rows = seated.ok("event", "standings", "--json").json["rows"]
    assert {row["player"]: row["points"] for row in rows}["Eve"] == 1


def test_a_list_takes_figures_before_their_names(seated: Terminal) -> None:
    seated.ok("event", "results", stdin="501 Dee, 440 ann\n2 501 bob 320 fay\n50 eve, 40 cid\n")
    assert figures(seated) == {
        "1.1": {"Ann Baker": 440, "Dee": 501},
        "1.2": {"Bob Cole": 501, "Fay Adams": 320},
        "1.3": {"Cid": 40, "Eve": 50},
    }


@pytest.mark.parametrize(
    ("listed", "says"),
    [
        ("1 501 320\n3 Fay 501 eve 440\n", "line 2: Fay doesn't sit there."),
        ("1 501 320\nann 5 dee 6\n", "line 2: table 1.1 is already on line 1."),
        ("3 eve 50 cid 50 won 2\n", "line 1: There is no entrant called 2."),
        ("3 eve 50 cid 50 won\n", "line 1: A figure is missing."),
    ],
)
def test_a_list_with_names_that_do_not_fit_is_not_entered(
    seated: Terminal, listed: str, says: str
) -> None:
    refused = seated("event", "results", stdin=listed)
    assert refused.code in (2, 3)
    assert says in " ".join(refused.err.split())
    assert figures(seated) == {}
