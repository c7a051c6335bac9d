"""`player --hands` and partners: what somebody makes of hands, counted again from the sheets."""

from collections import defaultdict
from typing import Any

import pytest

from tests.cli.terminal import ROOT, Terminal

GAMES = sorted((ROOT / "examples" / "games").glob("*.txt"))


@pytest.fixture
def club(cli: Terminal) -> Terminal:
    cli.ok("import", *map(str, GAMES))
    return cli


def sheets(cli: Terminal) -> list[dict[str, Any]]:
    """The sheets of all games that are over, with the full name of each handle."""
    numbers = [game["number"] for game in cli.ok("games", "--json").json["games"]]
    return [cli.ok("show", str(number), "--json").json for number in numbers]


def counted_again(cli: Terminal, handle: str) -> dict[str, list[tuple[str, int]]]:
    """By kind of game the hands that count of a handle, each with what it added."""
    found: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for sheet in sheets(cli):
        if sheet["status"] in ("open", "abandoned"):
            continue
        for side, members in sheet["sides"].items():
            if handle in members:
                found[sheet["kind"]] += [
                    (f"{sheet['game']}.{hand['deal']}", hand["entered"][side])
                    for hand in sheet["hands"]
                    if hand["counted"]
                ]
    return dict(found)


def test_hands_are_those_of_the_sheets(club: Terminal) -> None:
    found = club.ok("player", "Ann Baker", "--hands", "--json").json
    assert found["player"] == "Ann Baker"
    again = counted_again(club, "Ann")
    for kind in found["kinds"]:
        hands = again[kind["kind"]]
        assert (kind["hands"], kind["total"]) == (len(hands), sum(added for _, added in hands))
        assert (kind["best"]["hand"], kind["best"]["added"]) in hands
        assert kind["best"]["added"] == max(added for _, added in hands)
        assert kind["worst"]["added"] == min(added for _, added in hands)
        assert 0 <= kind["made"] <= kind["maker"] <= kind["hands"]
    assert {kind["kind"] for kind in found["kinds"]} <= set(again)


def test_the_fewest_are_the_best_where_penalties_count(club: Terminal) -> None:
    (kalooki,) = club.ok("player", "Nora", "--hands", "--json").json["kinds"]
    assert kalooki["best"]["added"] < kalooki["worst"]["added"]


def test_who_made_what_as_maker_is_printed(club: Terminal) -> None:
    said = club.ok("player", "Ann Baker", "--hands").out.splitlines()
    assert said[:3] == [
        "Ann Baker, by hands",
        "Kind           Hands  Good    Made  A hand       Best       Worst  Illegal",
        "klaberjass        13   54%  6 of 8    77.8  173 (6.5)     0 (6.3)",
    ]


def test_a_hand_told_by_what_it_adds_counts_and_the_rest_of_a_game_does_not(cli: Terminal) -> None:
    cli.ok("result", "klaberjass", "Ann", "501", "Bob", "320")
    assert cli.ok("player", "Ann", "--hands", "--json").json["kinds"] == []
    assert cli.ok("player", "Ann", "--hands").out == "No hand of Ann was written down.\n"


def test_partners_are_listed(cli: Terminal) -> None:
    for winner, loser in (("Ann+Cid", "Bob+Dee"), ("Ann+Dee", "Bob+Cid"), ("Bob+Dee", "Ann+Cid")):
        cli.ok("result", "cinch", winner, "53", loser, "40")
    partners = cli.ok("player", "Ann", "--json").json["partners"]
    assert partners == [
        {"name": "Cid", "games": 2, "won": 1, "shared": 0, "lost": 1},
        {"name": "Dee", "games": 1, "won": 1, "shared": 0, "lost": 0},
    ]
    said = cli.ok("player", "Ann").out
    assert "With  Games  Won  Shared  Lost\nCid       2    1       0     1\n" in said
    cli.ok("result", "klaberjass", "Eve", "501", "Fay", "320")
    assert "With" not in cli.ok("player", "Eve").out
