"""Rolling Stone at the command: tricks without points or winners, pick-ups in every print."""

import pytest

from tests.cli.terminal import Terminal

X14 = """\
hand Dee
AC 8C 9C KC
10D 9D JD pick
8S JS QS 9S
9H QH AH pick
QD 8D KD 10D
10S AS pick
QH JH KH 8H
AD""".splitlines()


@pytest.fixture
def table(cli: Terminal) -> Terminal:
    cli.ok("new", "rolling-stone", "Ann", "Bob", "Cid", "Dee", "--date", "2026-11-21")
    return cli


def enter(table: Terminal, lines: list[str]) -> str:
    return table.ok("enter", "-", stdin="\n".join(lines)).out


def test_a_hand_is_opened_without_a_card(cli: Terminal) -> None:
    opened = cli.ok("new", "rolling-stone", "Ann", "Bob", "Cid", "Dee")
    assert opened.out.endswith("Next: trickledger enter hand Dee\n")
    assert enter(cli, X14).endswith("Next: hand Ann, or result\n")


def test_a_pick_up_is_told_with_who_picked_up(table: Terminal) -> None:
    said = enter(table, X14[:3]).splitlines()
    assert said == [
        "@2 entered: hand Dee",
        "@3-6 entered, trick 1: Ann AC, Bob 8C, Cid 9C, Dee KC. Ann wins.",
        "@7-10 entered, trick 2: Ann 10D, Bob 9D, Cid JD. Dee picks up.",
        "Dee can enter: a card.",
    ]


def test_a_pick_up_is_offered_only_to_who_can_be_unable(table: Terminal) -> None:
    assert "Bob can enter: pick or a card (AD " in enter(table, [*X14[:2], "10D"])
    enter(table, ["9D JD pick", "8S JS QS 9S", "9H QH AH pick", "QD 8D KD"])
    assert table.ok("enter", "--json", "note", "hm").json["next"] == [
        {"player": "Dee", "may": {"cards": ["AD", "JD", "10D", "9D", "7D"], "verbs": []}}
    ]


def test_the_sheet_has_no_points_a_trick(table: Terminal) -> None:
    enter(table, X14)
    sheet = table.ok("show", ".1").out.splitlines()
    assert sheet[3].split() == ["Trick", "Cards", "Winner"]
    assert sheet[5].split("  ")[-1] == "picked up by Dee"
    assert "  on the table: Cid AD" in sheet
    assert "  in hand: Ann 8, Bob 2, Cid 0, Dee 5" in sheet
    tricks = table.ok("show", "--json").json["hands"][0]["tricks"]
    assert [sorted(trick) for trick in tricks[:2]] == [
        ["cards", "trick", "winner"],
        ["cards", "picked_up", "trick", "winner"],
    ]
    assert [trick["winner"] for trick in tricks[:2]] == ["Ann", None]
    assert len(tricks) == 7


def test_the_audit_shows_a_pick_up_as_a_play_of_no_card(table: Terminal) -> None:
    enter(table, [*X14[:5], "QD 8D AD KD"])
    audit = table("audit", "@10")
    assert audit.code == 5
    assert "  Dee: pick (@10): ILLEGAL, proven." in audit.out
    assert "    The play says that the hand held no diamond." in audit.out
    assert "Dee's pick-up was illegal: KD was in that hand at the time." in " ".join(
        audit.out.split()
    )


def test_an_export_numbers_a_trick_that_was_picked_up(table: Terminal) -> None:
    enter(table, X14)
    text = table.ok("export").out
    assert "\n2. 10D 9D JD pick\n" in text
    assert "\n7. QH JH KH 8H = Cid\n" in text
    assert table.ok("check").code == 0


def test_a_correction_tells_who_picks_up_now(table: Terminal) -> None:
    enter(table, [*X14[:2], "10D 9D JD"])
    enter(table, ["7D", "8S"])
    said = table.ok("correct", "@10", "pick,", "drop", "--dry-run").out
    assert "hand 1, trick 2, picked up: nothing -> Dee" in said
