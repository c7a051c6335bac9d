"""`player --hands` and partners: what somebody makes of hands, counted again from the sheets."""

from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest

from tests.cli.terminal import ROOT, Terminal
from tests.rules.results import played_hands
from trickledger.ledger.services.hand_statistics import Dealt
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.sheet import Game

GAMES = sorted((ROOT / "examples" / "games").glob("*.txt"))


@pytest.fixture
def club(cli: Terminal) -> Terminal:
    def typed() -> None:
        cli.ok("import", *map(str, GAMES))

    cli.after("a club of examples", typed)
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
                    (f"{sheet['game']}.{hand['hand']}", hand["entered"][side])
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


TRUMP = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def dealt(hand: dict[str, Any], handle: str) -> int | None:
    """What the nine cards dealt to somebody counted; what was taken for the seven was not dealt."""
    cards = [card for trick in hand["tricks"] for who, card in trick["cards"] if who == handle]
    if hand["exchanged"] == handle:
        cards = [f"7{hand['trump']}" if card == hand["upcard"] else card for card in cards]
    worth = [(TRUMP if card[-1] == hand["trump"] else PLAIN).get(card[:-1], 0) for card in cards]
    return sum(worth) if len(cards) == 9 else None


def test_bates_melds_and_the_luck_of_the_deal_are_counted_again(club: Terminal) -> None:
    hands = [
        hand
        for sheet in sheets(club)
        if sheet["kind"] == "klaberjass" and sheet["status"] not in ("open", "abandoned")
        for hand in sheet["hands"]
        if hand["counted"] and "Ann" in hand["entered"]
    ]
    assert any(hand["exchanged"] for hand in hands)
    (found,) = club.ok("player", "Ann Baker", "--hands", "--kind", "klaberjass", "--json").json[
        "kinds"
    ]
    clauses = [[line["clause"] for line in hand["settlement"]] for hand in hands]
    assert found["bates"] == sum(
        "KLA-SCORE-3" in each and hand["maker"] == "Ann"
        for each, hand in zip(clauses, hands, strict=True)
    )
    melds = [
        sum(
            line["points"]
            for line in hand["lines"]
            if line["player"] == "Ann" and line["clause"] in ("KLA-MELD-1", "KLA-BELA-1")
        )
        for hand in hands
    ]
    assert (found["declared"], found["melds"]) == (sum(map(bool, melds)), sum(melds))
    own, usual = luck_of(hands)
    mean = {is_maker: sum(each) / len(each) for is_maker, each in usual.items()}
    assert found["luck"]["hands"] == len(own)
    assert found["luck"]["dealt"] == pytest.approx(sum(w for _, w in own) / len(own), abs=0.01)
    more = sum(worth - mean[is_maker] for is_maker, worth in own) / len(own)
    assert found["luck"]["more"] == pytest.approx(more, abs=0.01)


def test_who_was_looed_was_bate(club: Terminal) -> None:
    looed = sum(
        (line["player"], line["clause"]) == ("Ann", "LOO-LOOED-1")
        for sheet in sheets(club)
        if sheet["kind"] == "loo" and sheet["status"] not in ("open", "abandoned")
        for hand in sheet["hands"]
        if hand["counted"]
        for line in hand["settlement"]
    )
    (found,) = club.ok("player", "Ann Baker", "--hands", "--kind", "loo", "--json").json["kinds"]
    assert found["bates"] == looed > 0


def luck_of(hands: list[dict[str, Any]]) -> tuple[list[tuple[bool, int]], dict[bool, list[int]]]:
    """What Ann was dealt in each hand, maker or not, and what the others were as such."""
    own: list[tuple[bool, int]] = []
    usual: dict[bool, list[int]] = {True: [], False: []}
    for hand in hands:
        for handle in hand["entered"]:
            if (worth := dealt(hand, handle)) is not None:
                is_maker = hand["maker"] == handle
                if handle == "Ann":
                    own.append((is_maker, worth))
                else:
                    usual[is_maker].append(worth)
    return own, usual


SIXTY_SIX = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


def test_of_sixty_six_the_cards_dealt_and_drawn_count_where_both_are_known() -> None:
    known = 0
    for played in played_hands(Random(4), "sixty-six", 40):
        hand = Game(played.fold).hands[-1]
        cards = Counter(who for trick in hand_tricks(hand) for who, _ in trick)
        # six dealt, and drawn what is gone from the stock; nobody declares before all are played
        came = 6 + (12 - int(str(hand.facts["stock"]))) // 2
        if set(cards.values()) == {came} and not hand.facts["exchanged"]:
            worth: Counter[str] = Counter()
            for trick in hand_tricks(hand):
                for who, card in trick:
                    worth[who] += SIXTY_SIX[card[:-1]]
            assert hand.dealt_worth == dict(worth)
            known += 1
        if hand.dealt_worth:
            assert len(hand.dealt_worth) == 2
    assert known


CONSTANT = {"J": 1, "10": 1, "5": 5}
COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def test_of_cinch_the_fourteen_points_count_where_they_lay() -> None:
    for played in played_hands(Random(4), "cinch", 30):
        hand = Game(played.fold).hands[-1]
        if not hand.dealt_worth:
            continue
        trump = str(hand.facts["trump"])
        worth: Counter[str] = Counter(dict.fromkeys(hand.dealt_worth, 0))
        trumps: dict[int, str] = {}
        for trick in hand_tricks(hand):
            for who, card in trick:
                rank, suit = card[:-1], card[-1]
                if suit == trump:
                    worth[who] += CONSTANT.get(rank, 0)
                    trumps["2 3 4 5 6 7 8 9 10 J Q K A".split().index(rank)] = who
                elif card == f"5{COLOUR[trump]}":
                    worth[who] += 5
        worth[trumps[max(trumps)]] += 1
        worth[trumps[min(trumps)]] += 1
        assert hand.dealt_worth == dict(worth)


def hand_tricks(hand: Hand) -> list[list[tuple[str, str]]]:
    """The cards of each trick with who played them."""
    tricks = hand.as_json()["tricks"]
    return [[(who, card) for who, card in trick["cards"]] for trick in tricks]


def test_nobody_has_luck_where_no_cards_are_known(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob", "-o", "target=100")
    cli.ok("enter", "hand Ann adds Ann 120 Bob 40")
    (found,) = cli.ok("player", "Ann", "--hands", "--json").json["kinds"]
    assert (found["luck"], found["melds"], found["bates"]) == (None, 0, 0)


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


@pytest.mark.parametrize(
    ("kind", "added", "other", "is_good"),
    [
        ("klaberjass", 90, 72, True),
        ("klaberjass", 81, 81, False),
        ("klaberjass", 72, 90, False),
        ("kalooki", 0, 40, True),
        ("kalooki", 40, 40, False),
        ("kalooki", 40, 0, False),
    ],
)
def test_a_hand_that_is_level_is_to_nobodys_good(
    kind: str, added: int, other: int, is_good: bool
) -> None:
    hand = Dealt(kind, "1.1", added, other, None, False, 0, False, 0, None, (), None)
    assert hand.is_to_the_good == is_good
