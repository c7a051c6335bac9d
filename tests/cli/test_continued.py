"""An evening of Loo with a late guest and somebody who goes home."""

from tests.cli.terminal import Terminal

EVENING = ("hand Eve 10C", "pass pass pass pass pass", "hand Ann JH", "pass pass pass pass in",
           "hand Bob 4C", "pass pass pass pass pass")  # fmt: skip


def totals(cli: Terminal, game: int) -> dict[str, int]:
    record = cli.ok("show", str(game), "--json").json["totals"]
    return {name: amount for name, amount in record.items() if amount}


def opened(cli: Terminal) -> None:
    cli.ok("new", "loo", "Ann", "Bob", "Cid", "Dee", "Eve")
    cli.ok("enter", "-", stdin="\n".join(EVENING))


def test_pot_and_balances_are_carried_and_counted_once(cli: Terminal) -> None:
    opened(cli)
    said = cli.ok("new", "--continue", "--with", "Flo:after:Ann", "--without", "Bob").out
    assert "Game 2 goes on from game 1: Loo, Ann, Flo, Cid, Dee, Eve." in said
    assert "It begins with Ann 5, Flo 0, Cid 0, Dee 0, Eve -5, pot 5." in " ".join(said.split())
    assert "Next: trickledger enter hand Cid CARD" in said
    assert cli.ok("show", "1", "--json").json["status"] == "closed"
    assert cli.ok("show", "1", "--json").json["undistributed"] == {}
    assert totals(cli, 2) == {"Ann": 5, "Eve": -5, "pot": 5}
    cli.ok("enter", "-", stdin="hand Cid 5S\nin pass pass pass pass\nend")
    assert totals(cli, 2) == {"Ann": 5, "Cid": -5, "Dee": 10, "Eve": -5}
    assert cli.ok("check").code == 0
    # each of both games has what it added: Ann 5 and Bob -5, then Dee 10 and Cid -5
    rows = cli.ok("standings", "--json").json["rows"]
    made = {row["player"]: row["kinds"][0]["total"] for row in rows}
    assert made == {"Ann": 5, "Bob": -5, "Cid": -5, "Dee": 10, "Eve": -5, "Flo": 0}


def test_lists_and_sheets_say_where_a_game_goes_on_and_where_it_stands(cli: Terminal) -> None:
    opened(cli)
    cli.ok("new", "--continue", "--with", "Flo:after:Ann", "--without", "Bob")
    listed = cli.ok("games").out
    assert " ".join(listed.splitlines()[1].split()[5:]) == "Ann 5, Flo 0, Cid 0, Dee 0, Eve -5 open"
    assert "goes on in 2\n" in listed
    assert cli.ok("games", "--limit", "2").out == listed
    assert cli.ok("games", "--limit", "1").out.splitlines()[1] == listed.splitlines()[1]
    assert "It goes on in game 2: trickledger show -g 2\n" in cli.ok("show", "1").out
    assert cli.ok("show", "-g", "2").code == 0
    assert "It goes on from game 1, and began with Ann 5, Eve -5, pot 5." in cli.ok("show", "2").out


def test_who_deals_first_is_known_from_the_game_before(cli: Terminal) -> None:
    opened(cli)
    cli.ok("new", "--continue", "--with", "Flo:after:Ann", "--without", "Bob")
    result = "result Ann 3 Eve 2"
    assert f"hand Cid, {result}" in cli.ok("enter", result, "--dry-run").out
    told = cli.ok("table", stdin=f"{result}\n").out
    assert "Next: hand Cid CARD, or result\n" in told
    assert f"entered: hand Cid, {result}\n" in told
    text = cli.ok("export", "2").out
    assert f"hand Cid, {result}\n" in text
    # who dealt is a matter of the record, which stands without the game before
    cli.ok("undo")
    cli.ok("enter", f"{result} dealer Ann")
    assert f"hand Ann, {result}\n" in cli.ok("export", "2").out


def test_where_the_game_before_is_not_here_somebody_says_who_deals(cli: Terminal) -> None:
    opened(cli)
    cli.ok("new", "--continue", "--with", "Flo")
    other = str(cli.home / "other.db")
    cli.ok("import", "-", "--ledger", other, stdin=cli.ok("export", "2").out)
    refused = cli("enter", "result Ann 3 Eve 2", "--ledger", other, "-g", "1")
    assert "The first hand names its dealer." in " ".join(refused.err.split())
    cli.ok("enter", "result Ann 3 Eve 2 dealer Bob", "--ledger", other, "-g", "1")


def test_what_cannot_go_on_is_refused_and_nothing_is_recorded(cli: Terminal) -> None:
    opened(cli)
    cli.ok("enter", "hand", "Cid", "5S")
    before = cli.count()
    result = cli("new", "--continue", "--with", "Flo")
    assert result.code == 3
    assert "Hand 4 isn't finished" in result.err
    assert cli("new", "--continue", "--with", "Flo", "--json").json["refusal"]["clause"] == (
        "COM-SEAT-3"
    )
    for words in (["loo", "--with", "Flo"], ["--continue", "1", "Ann"], []):
        assert cli("new", *words).code == 2
    assert cli.count() == before
    assert len(cli.ok("games", "--json").json["games"]) == 1


def test_a_game_goes_on_in_one_other_only(cli: Terminal) -> None:
    opened(cli)
    cli.ok("new", "--continue", "1", "--with", "Flo")
    again = cli("new", "--continue", "1", "--with", "Gus")
    assert again.code == 3
    assert "Game 1 goes on in game 2 already." in again.err
    cli.ok("abandon", "2", "--because", "opened in error")
    cli.ok("new", "--continue", "1", "--with", "Gus")
    assert totals(cli, 3) == totals(cli, 1)


def test_check_says_where_the_earlier_game_was_corrected_later(cli: Terminal) -> None:
    opened(cli)
    cli.ok("new", "--continue", "--with", "Flo")
    assert "goes on from" not in cli.ok("check").out
    ruling = ("adjust", ".3", "chips", "Ann", "plus", "3", "pot", "minus", "3")
    cli.ok("ruling", *ruling, "--because", "a slip", "-g", "1")
    said = " ".join(cli.ok("check").out.split())
    assert "Game 2 goes on from game 1, which was corrected since." in said
    assert "It begins with Ann 5, not 8, pot 5, not 2. A ruling on a hand of game 2 can" in said
    (start,) = cli.ok("check", "--json").json["starts"]
    assert (start["game"], start["earlier"]) == (2, 1)
    assert start["figures"] == [["Ann", 5, 8], ["pot", 5, 2]]


def test_an_export_keeps_what_it_goes_on_from(cli: Terminal) -> None:
    opened(cli)
    cli.ok("new", "--continue", "--with", "Flo")
    cli.ok("enter", "-", stdin="hand Cid 5S\nin pass pass pass pass pass")
    for form in ("text", "json"):
        other = ("--ledger", str(cli.home / f"{form}.db"))
        cli.ok("import", "-", *other, stdin=cli.ok("export", "--all", "--format", form).out)
        found = cli.ok("show", "2", "--json", *other).json["totals"]
        assert found == cli.ok("show", "2", "--json").json["totals"]
        assert cli.ok("check", *other).code == 0
        assert cli("new", "--continue", "1", "--with", "Gus", *other).code == 3


def test_at_the_table_the_game_that_is_open_goes_on(cli: Terminal) -> None:
    opened(cli)
    lines = "add Flo\n/new --continue --with Flo\nhand Cid 5S\n"
    said = cli("table", "1", stdin=lines)
    told = " ".join((said.out + said.err).split())
    assert "Between two hands, type: /new --continue --with Flo" in told
    assert "Next: hand Cid CARD" in told
    assert "Game 2 goes on from game 1: Loo, Ann, Bob, Cid, Dee, Eve, Flo." in told
    assert len(cli.ok("show", "2", "--json").json["hands"]) == 1
