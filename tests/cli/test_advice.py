"""What is said of a plan before the first round, by format and field."""

import pytest

from tests.cli.terminal import Terminal

ROWS = [
    ("klaberjass", "swiss", 4, 0, "After 2 rounds at most one can have won them all."),
    ("klaberjass", "swiss", 4, 4, "A Swiss of 4 entrants over 4 rounds cannot be planned."),
    ("klaberjass", "swiss", 1, 4, "A Swiss of 1 entrant over 4 rounds cannot be planned."),
    ("klaberjass", "round-robin", 8, 5, "7 rounds let everyone meet everyone; after 5 some"),
    ("klaberjass", "round-robin", 7, 0, "Everyone has 1 bye."),
    ("klaberjass", "knock-out", 5, 0, "5 entrants play 4 matches in 3 rounds; the top 3 seeds"),
    ("loo", "rotation", 4, 0, "4 cannot be seated at a table of 5 or more: 1 more is needed."),
    ("cinch", "partners", 3, 3, "3 cannot play two against two: a table seats 4."),
    ("cinch", "partners", 10, 0, "2 sit out in each round; byes go round."),
    ("klaberjass", "free", 3, 0, ""),
]


@pytest.mark.parametrize(("game", "format", "field", "rounds", "said"), ROWS)
def test_a_plan_is_weighed_as_soon_as_the_field_is_known(
    cli: Terminal, game: str, format: str, field: int, rounds: int, said: str
) -> None:
    cli.ok("event", "new", "Cup", "--game", game, "--format", format, "--rounds", str(rounds))
    assert cli.ok("event", "show", "--json").json["advice"] == []
    added = " ".join(cli.ok("event", "add", *(f"Player {n}" for n in range(field))).out.split())
    assert said in added
    advice = cli.ok("event", "show", "--json").json["advice"]
    assert said in " ".join(advice)
    assert bool(advice) == bool(said)


def test_nothing_is_advised_once_a_round_is_made(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "--rounds", "9")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round")
    assert cli.ok("event", "show", "--json").json["advice"] == []


def test_a_forbidden_meeting_that_is_typed_is_said(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "seed=1")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "forbid", "Ann", "Bob")
    said = "Ann and Bob are at table 1.{} though it is forbidden."
    assert said.format(1) in cli.ok("event", "round", "--tables", "Ann/Bob, Cid/Dee").out
    cli.ok("event", "round", "--again")
    assert "forbidden" not in cli.ok("event", "tables").out
    assert said.format(2) in cli.ok("event", "seat", "2", "Ann", "Bob").out


def test_two_tables_that_change_places_are_both_told(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "seed=1")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round", "--tables", "Ann/Bob, Cid/Dee")
    said = cli.ok("event", "seat", "2", "Ann", "Bob").out
    assert said.startswith("1.1  Cid - Dee\n1.2  Ann - Bob\nTable 1.1 was computed as Ann - Bob.\n")


def test_an_event_closed_early_says_so(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "--rounds", "3")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    assert (
        "0 of 3 rounds were made; `trickledger event undo` opens it."
        in cli.ok("event", "close").out
    )
