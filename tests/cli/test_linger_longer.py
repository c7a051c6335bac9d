"""Linger Longer at the command: draws, seats that are out, many seats in eighty columns."""

import pytest

from tests.cli.terminal import Terminal

X19 = """\
hand Cid 3S
7S AS 9S
drew QC
AD 8C 4D
QD 3S 4C
2S 9D
6S QC
Cid left JD""".splitlines()

# Bob has no heart on the first trick, wins the second and draws.
VOID = ["hand Dee 3S", "AH 9C 4H 5H", "2D AD 4D 5D"]


def enter(table: Terminal, lines: list[str]) -> str:
    return table.ok("enter", "-", stdin="\n".join(lines)).out


@pytest.fixture
def three(cli: Terminal) -> Terminal:
    cli.ok("new", "linger-longer", "Ann", "Bob", "Cid", "--date", "2026-11-21")
    return cli


@pytest.fixture
def four(cli: Terminal) -> Terminal:
    cli.ok("new", "linger-longer", "Ann", "Bob", "Cid", "Dee", "--date", "2026-11-21")
    return cli


def test_trump_is_told_and_nobody_is_its_maker(three: Terminal) -> None:
    assert three.ok("enter", X19[0]).out.splitlines() == [
        "@2 entered: hand Cid 3S",
        "Trump is S.",
        "Ann can enter: a card. Or: result.",
    ]


def test_who_is_out_is_skipped(three: Terminal) -> None:
    assert enter(three, X19[:5]).endswith(
        "entered, trick 3: Bob QD, Cid 3S, Ann 4C. Cid wins.\nCid can enter: a card.\n"
    )
    assert enter(three, ["2S"]).splitlines()[-1].startswith("Bob can enter: a card")
    refused = three("enter", "Ann: 5D")
    assert refused.code == 3
    assert "Ann is out (LIN-OUT-1)" in " ".join(refused.err.split())


def test_the_sheet_of_a_hand(three: Terminal) -> None:
    enter(three, X19)
    assert three.ok("show", ".1").out.splitlines()[2:] == [
        "Hand 1: Cid dealt, trump S",
        "  Trick  Cards                   Winner",
        "  1      Ann 7S  Bob AS  Cid 9S  Bob",
        "  2      Bob AD  Cid 8C  Ann 4D  Bob",
        "  3      Bob QD  Cid 3S  Ann 4C  Cid",
        "  4      Cid 2S  Bob 9D          Cid",
        "  5      Cid 6S  Bob QC          Cid",
        "  in hand: Ann 0, Bob 0, Cid 1",
        "  Cid  +1  all ran out on the last trick: 1 card in hand  LIN-SCORE-1",
        "       Hand  Adds  Total",
        "  Ann     0     0      0",
        "  Bob     0     0      0",
        "  Cid     1     1      1",
    ]
    assert three.ok("check").code == 0


def test_seven_seats_fit_eighty_columns(cli: Terminal) -> None:
    names = ["Amelia", "Bettina", "Cordula", "Dorothea", "Eleonore", "Friederike", "Gwendolyn"]
    cli.ok("new", "lift-smoke", *names, "--option", "max_players=7")
    enter(cli, ["hand Gwendolyn 3S", "10H JH QH KH AH 2H 3H", "10C JC QC KC AC 2C 3C"])
    for command in (["show", ".1"], ["show"], ["audit", ".1.1"], ["log"]):
        lines = cli.ok(*command).out.splitlines()
        assert max(map(len, lines)) <= 80


def test_an_audit_does_not_bind_a_hand_by_a_card_that_it_may_have_drawn(four: Terminal) -> None:
    enter(four, VOID[:2])
    assert "It would be illegal if any heart turns up there." in four("audit", "@4").out
    enter(four, VOID[2:])
    audit = four.ok("audit", "@4").out
    assert "Bob played 9C (@4): legal as far as is known." in audit
    assert "It would be illegal" not in audit


def test_two_cards_prove_what_one_draw_does_not_explain(four: Terminal) -> None:
    enter(four, [*VOID, "8H 7H KH 6H", "10H QH JH"])
    audit = four("audit", "@4")
    assert audit.code == 5
    said = " ".join(audit.out.split())
    assert "Bob played 9C (@4): ILLEGAL, proven." in said
    assert "JH 8H came out of that hand, more than it can have drawn in between" in said


def test_an_open_series_is_closed_by_end(three: Terminal) -> None:
    enter(three, X19)
    assert three.ok("enter", "end").out.splitlines()[-1].startswith("The game is closed.")
    assert three("enter", "hand Ann 2H").code == 3
