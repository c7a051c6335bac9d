"""`event prizes`: laid down, given, shared, and in balance."""

import pytest

from tests.cli.event_evening import begin, tables
from tests.cli.terminal import Terminal


def evening(cli: Terminal, *words: str, players: int = 6) -> None:
    """A round in which the first of each table wins: three are level at the top."""
    begin(cli, "--rounds", "2", *words, players=players)
    cli.ok("event", "round")
    for table in tables(cli):
        cli.ok("event", "result", str(table["table"]), "501", "320")


def test_prizes_are_printed_with_the_accounts(cli: Terminal) -> None:
    evening(cli)
    assert cli.ok("event", "prizes").out.startswith("No prizes are laid down")
    assert cli.ok("event", "prizes", "main", "50", "30", "20").out == (
        "main: 50, 30, 20. 100.00 in all.\n"
    )
    winners = [table["seats"][0] for table in tables(cli)]
    out = cli.ok("event", "prizes").out.splitlines()
    assert out[0] == "Evening, Klaberjass, after round 1 of 2"
    assert out[1].split() == ["Pl", "No", "Name", "Gets", "From"]
    assert [line.split()[2:4] for line in out[2:5]] == [[name, "33.33"] for name in sorted(winners)]
    assert all(line.endswith("main 1, main 2, main 3, shared by 3") for line in out[2:5])
    accounts = [line.rsplit(maxsplit=1) for line in out[7:12]]
    assert accounts[0] == ["prizes: main", "-100.00"]
    assert accounts[-1] == ["left over", "0.01"]


def test_the_postings_add_up_to_nothing(cli: Terminal) -> None:
    evening(cli, "coin=0.5")
    cli.ok("event", "prizes", "main", "50", "30", "20")
    cli.ok("event", "prizes", "table", "a ham", "a cheese", "a bottle", "soap", "a pen")
    found = cli.ok("event", "prizes", "--json").json
    assert sum(round(100 * each["sum"]) for each in found["postings"]) == 0
    assert [each["sum"] for each in found["winners"][:3]] == [33, 33, 33]
    things = {each["shares"][0]["thing"] for each in found["winners"][3:]}
    assert things == {"a ham", "a cheese", "a bottle"}
    assert found["unclaimed"] == ["soap", "a pen"]
    assert found["rules"] == {"prizes": "one", "share": "equal", "tied": "place", "coin": 0.5}


def test_the_rules_are_settings_of_the_event(cli: Terminal) -> None:
    evening(cli, "order=points,lot")
    cli.ok("event", "prizes", "main", "50", "30", "20")
    assert [each["sum"] for each in cli.ok("event", "prizes", "--json").json["winners"]] == [
        50,
        30,
        20,
    ]
    cli.ok("event", "set", "tied=points")
    sums = [each["sum"] for each in cli.ok("event", "prizes", "--json").json["winners"]]
    assert sums == [33.33, 33.33, 33.33]
    cli.ok("event", "set", "share=hort")
    sums = [each["sum"] for each in cli.ok("event", "prizes", "--json").json["winners"]]
    assert sums == [41.66, 31.66, 26.66]
    assert "half equally, half by place (Hort)" in " ".join(cli.ok("event", "prizes").out.split())


def test_prizes_of_a_category_are_for_those_of_it(cli: Terminal) -> None:
    evening(cli, "order=points,lot")
    last = cli.ok("event", "standings", "--json").json["rows"][-1]["player"]
    cli.ok("event", "facts", last, "category=junior lady")
    said = cli.ok("event", "prizes", "best junior", "15", "--for", "Junior").out
    assert said == "best junior for Junior: 15. 15.00 in all.\n"
    cli.ok("event", "prizes", "main", "50", "30")
    found = cli.ok("event", "prizes", "--json").json
    assert [(each["player"], each["sum"]) for each in found["winners"]][-1] == (last, 15)
    assert {each["fund"]: each["category"] for each in found["funds"]} == {
        "best junior": "Junior",
        "main": None,
    }
    assert "prize best junior for Junior: 15" in cli.ok("event", "export").out.splitlines()
    cli.ok("event", "prizes", "seniors", "9", "--for", "senior", "--anyway")
    assert {"account": "left over", "sum": 9} in cli.ok("event", "prizes", "--json").json[
        "postings"
    ]


def test_who_has_dropped_out_gets_none(cli: Terminal) -> None:
    evening(cli)
    gone = tables(cli)[0]["seats"][0]
    cli.ok("event", "drop", gone)
    cli.ok("event", "prizes", "main", "50")
    assert gone not in cli.ok("event", "prizes").out


def test_a_fund_is_changed_and_taken_away_and_undone(cli: Terminal) -> None:
    evening(cli)
    cli.ok("event", "prizes", "main", "50")
    cli.ok("event", "prizes", "Main", "40", "--because", "fewer came")
    assert cli.ok("event", "prizes", "--json").json["funds"] == [
        {"fund": "Main", "category": None, "prizes": [40]}
    ]
    gone = cli.ok("event", "prizes", "main", "none").out
    assert gone == "There are no prizes of main any more.\n"
    assert cli.ok("event", "prizes", "--json").json["funds"] == []
    cli.ok("event", "undo")
    assert len(cli.ok("event", "prizes", "--json").json["funds"]) == 1
    text = cli.ok("event", "export").out
    assert "prize Main: 40 # fewer came" in text.splitlines()
    before = cli.ok("event", "prizes").out
    cli.ledger.unlink()
    cli.ok("import", "-", stdin=text)
    assert cli.ok("event", "prizes").out == before
    assert cli.ok("check", "--json").json["ok"]


def test_what_is_only_tried_is_not_recorded(cli: Terminal) -> None:
    evening(cli)
    entries = cli.count()
    tried = cli("event", "prizes", "main", "50", "--dry-run")
    assert (tried.code, cli.count()) == (0, entries)


def test_closing_points_at_the_prizes(cli: Terminal) -> None:
    evening(cli)
    cli.ok("event", "prizes", "main", "50")
    assert "The prizes: trickledger event prizes" in cli.ok("event", "close").out
    cli.ok("event", "new", "Without prizes", "--format", "knock-out")
    told = cli.ok("event", "close").out.splitlines()
    assert told[1] == "Nobody has won the final; `trickledger event undo` opens it."
    assert told[2] == "The standings: trickledger event standings"
    assert cli.ok("event", "prizes", "-e", "1").out.splitlines()[0].endswith(", final")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("main",), 2, "What is there to win in main?"),
        (("", "50"), 2, "These prizes have no name."),
        (("--for", "lady"), 2, "These prizes have no name."),
        (("main", "50", "60"), 3, "go up"),
        (("main", "50", "a ham"), 3, "has sums and things"),
        (("main", "x # y"), 3, "'x # y' isn't a prize. A prize has 1 to 60 letters, and no comma"),
        (("ma:in", "50"), 3, "'ma:in' can't be the name of prizes. It has 1 to 40 letters, and no"),
        (("m" * 41, "50"), 3, "can't be the name of prizes. It has 1 to 40 letters"),
        (("main", "a, b"), 3, "'a, b' isn't a prize. A prize has 1 to 60 letters, and no comma"),
        (("main", "1234567890"), 3, "isn't a prize. A sum is written 50 or 12.50, with at most 9"),
        (("main", "50", "--for", "old lady"), 3, "'old lady' is neither a category nor a section."),
        (("best lady",), 2, "such as `trickledger event prizes 'best lady' 50 30`."),
    ],
)
def test_what_is_no_fund_is_refused(
    cli: Terminal, words: tuple[str, ...], code: int, says: str
) -> None:
    evening(cli)
    refused = cli("event", "prizes", *words)
    assert refused.code == code
    assert says in " ".join(refused.err.split())
    assert cli.ok("event", "prizes", "--json").json["funds"] == []


def test_prizes_for_nobody_are_asked_about(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup")
    # before anybody has entered nobody can say who will come
    cli.ok("event", "prizes", "early", "9", "--for", "senior")
    cli.ok("event", "add", "Ann", "Bob", "Cid")
    cli.ok("event", "facts", "Ann", "club=Harbour", "category=lady U18")
    cli.ok("event", "prizes", "young", "9", "--for", "u18")
    for word, says in (
        ("Harbour", "Nobody is of the category or section Harbour: it is a club. There are: U18, "),
        ("u8", "Nobody is of the category or section u8. There are: U18, lady."),
    ):
        result = cli("event", "prizes", "best", "9", "--for", word)
        assert result.code == 3
        assert says in " ".join(result.err.split())
        assert f"category={word}" in " ".join(result.err.split())
    cli.ok("event", "prizes", "best", "9", "--for", "u8", "--anyway")


@pytest.mark.parametrize(
    ("players", "words", "said"),
    [
        (7, "8=1", "Nobody takes place 8 yet: 7 entrants can win these prizes.\n"),
        (4, "5 4 3 2 1 7=1", "Nobody takes places 5, 7 yet: 4 entrants can win these prizes.\n"),
        (8, "8=1", ""),
        (2, "2 1 --for U18 --anyway", "Nobody takes place 2 yet: 1 entrant can win these prizes."),
        (2, "2 1 --for u8 --anyway", ""),
    ],
)
def test_a_place_beyond_the_entrants_is_said(
    cli: Terminal, players: int, words: str, said: str
) -> None:
    """More may come, so it is no fault."""
    begin(cli, players=players)
    cli.ok("event", "facts", "1", "category=U18")
    told = cli.ok("event", "prizes", "z", *words.split()).out.split(" in all.\n")[1]
    assert " ".join(told.split()) == said.strip()


def test_a_place_of_who_has_dropped_out_is_nobodys(cli: Terminal) -> None:
    begin(cli, players=4)
    cli.ok("event", "drop", "1")
    assert "Nobody takes place 4 yet" in cli.ok("event", "prizes", "z", "4=1").out
    cli.ok("event", "new", "Empty")
    assert "Nobody" not in cli.ok("event", "prizes", "z", "4=1").out


def test_prizes_may_have_gaps(cli: Terminal) -> None:
    begin(cli, "order=points,lot", players=10)
    assert cli.ok("event", "prizes", "lucky", "50", "30", "20", "8=10").out == (
        "lucky: 50, 30, 20, -, -, -, -, 10. 110.00 in all.\n"
    )
    cli.ok("event", "prizes", "lucky", "50", "30", "20", "-", "-", "-", "-", "10")
    cli.ok("event", "round")
    found = cli.ok("event", "prizes", "--json").json
    assert [(each["place"], each["sum"]) for each in found["winners"]] == [
        (1, 50),
        (2, 30),
        (3, 20),
        (8, 10),
    ]
    for words, says in (
        (("50", "30", "2=5"), "2=5 is out of order: place 3 is next."),
        (("50", "-"), "The last place of main wins nothing. Leave it out."),
        (("50", "0"), "Prize 2 of main is nothing. Leave it out, or type - in its place."),
        (("50", "-", "60"), "The prizes of main go up."),
        (("501=5",), "is out of order"),
    ):
        result = cli("event", "prizes", "main", *words)
        assert result.code in (2, 3)
        assert says in " ".join(result.err.split())
