"""The table as text, of Klaberjass and of a game that nothing here knows."""

import re
from collections.abc import Iterator, Sequence

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.table.high_card import TEN
from tests.rules.test_typing import HANDS
from trickledger.ledger.cli.table.pieces import Line, plain
from trickledger.ledger.cli.table.view import nobody, screen, unreadable
from trickledger.ledger.columns import cells
from trickledger.ledger.say.display import Display, shown_on
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import begin
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.at_table import table_view
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game


def played(lines: Sequence[str], kind: str = "klaberjass", players: str = "Ann, Bob") -> GameFold:
    head = begin(f"game {kind}")
    assert not isinstance(head, Refusal)
    head = head.read(f"players {players}")
    assert not isinstance(head, Refusal)
    fold = GameFold(head)
    for line in lines:
        assert enter(fold, line) is None, line
    return fold


def shown(fold: GameFold) -> list[Line]:
    return screen(table_view(Game(fold), expected(fold)), 12)


KLABERJASS = [
    (
        0,
        """
Klaberjass, game 12                                                           @1
        Total
> Ann       0
> Bob       0
Who deals? Next: hand Ann CARD, or hand Bob CARD, or result""",
    ),
    (
        1,
        """
Klaberjass, game 12, hand 1                                                   @2
dealer Bob   upcard 10C
        Total
> Ann       0
  Bob       0
Does Ann take 10C or pass? Ann can enter: take, pass or schmeiss. Or: result.""",
    ),
    (
        2,
        """
Klaberjass, game 12, hand 1                                                   @3
dealer Bob   upcard 10C   trump C   maker Ann
        Total
> Ann       0
  Bob       0
Does Ann announce, or lead?
Ann can enter: none, twenty, fifty, exchange or a card.
Bob can enter: exchange.""",
    ),
    (
        6,
        """
Klaberjass, game 12, hand 1, trick 2                                         @13
dealer Bob   upcard 10C   trump C   maker Ann   Bob exchanged the seven
Ann has shown KC QC JC
        Trick 2   Tricks   Hand   Total
> Ann                  1     30       0
  Bob                  0      0       0
Trick 1: Ann JC, Bob 10C. Ann wins 30.
Ann can enter: a card.""",
    ),
    (
        14,
        """
Klaberjass, game 12, hand 1, over                                            @31
dealer Bob   upcard 10C   trump C   maker Ann   Bob exchanged the seven
Ann has shown KC QC JC
        Tricks   Hand   Adds   Total
> Ann        7    115   +115     115
  Bob        2     27    +27      27
Ann deals. Which card is turned up? Next: hand Ann CARD, or result""",
    ),
]


@pytest.mark.parametrize(("lines", "text"), KLABERJASS)
def test_a_hand_of_klaberjass(lines: int, text: str) -> None:
    assert plain(shown(played(X21[:lines]))).split("\n", 1)[1] == text[1:]


def test_the_card_that_was_led_stands_beside_its_player() -> None:
    text = plain(shown(played([*X21[:6], "QD"])))
    assert "\n  Ann   QD led         1     30       0\n> Bob" in text


def test_an_open_finding_is_named() -> None:
    assert "Provisional, open finding: KLA-PLAY-3 on @7" in plain(shown(played(REVOKE)))


def test_a_game_that_is_over_says_who_won() -> None:
    fold = played(["abandon because opened twice"])
    assert "The game is abandoned." in plain(shown(fold))


def test_red_suits_are_red_and_whose_turn_it_is_is_strong() -> None:
    pieces = [piece for line in shown(played(["hand Bob 10H", "take"])) for piece in line]
    assert {piece.text.strip() for piece in pieces if piece.kind == "red"} == {"10H", "H"}
    assert {piece.text.strip() for piece in pieces if piece.kind == "strong"} >= {"Klaberjass", ">"}


def test_nobody_at_the_table_is_told_how_to_begin() -> None:
    assert "For example: klaberjass Ann Bob" in plain(nobody())


# -- any game --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("high_card")
def test_ten_seats_of_any_game_fit_a_small_terminal() -> None:
    fold = played(
        [
            "hand Jolanthe",
            " ".join(["single", "double"] * 5),
            "2S 3 4 5 6 7 8 9 10 J",
            "AH KH",
        ],
        "high-card",
        ", ".join(TEN),
    )
    text = plain(shown(fold))
    assert len(text.splitlines()) <= 16
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "dealer Jolanthe   face up   pack 52 cards\n" in text, "facts as they come"
    assert "             Trick 2   Tricks   Staked   Total\n" in text, "a trick is a point here"
    assert "  Jolanthe   AH led         1        2       0\n" in text
    assert "> Bertram                   0        2       0\n" in text


@pytest.mark.usefixtures("high_card")
def test_many_who_may_say_the_same_are_one_line() -> None:
    fold = played([], "high-card", ", ".join(TEN))
    text = plain(shown(fold))
    assert text.count("hand Anna CARD") == 1
    assert len(text.splitlines()) <= 17


@pytest.mark.usefixtures("high_card")
def test_the_points_of_partners_stand_together() -> None:
    fold = played(
        ["hand Dee", "single single single single", "2S 3 4 5", "AH K Q J", "AC K Q J"],
        "high-card-pairs",
        "Ann, Bob, Cid, Dee",
    )
    text = plain(shown(fold))
    assert "Ann+Cid: hand 0, adds +0, total 0   Bob+Dee: hand 3, adds +3, total 3" in text
    assert "        Tricks   Staked\n" in text


@pytest.mark.usefixtures("high_card")
def test_long_and_wide_names_keep_the_columns_straight() -> None:
    names = "Maximiliane0123456789, 東京太郎"
    with shown_on(Display(40, 24)):
        text = plain(shown(played(["hand 東京太郎"], "high-card", names)))
    rows = [line for line in text.splitlines() if line.startswith(("> ", "  "))]
    assert rows == [
        "                          Total",
        "> Maximiliane0123456789       0",
        "  東京太郎                    0",
    ]


# -- every game, every size ------------------------------------------------------------------------

SIZES = [(40, 24), (40, 20), (60, 20), (80, 24), (120, 40), (200, 60)]
LONG = "MaximilianeAlexandraWilhelminaTheresaVon"
WIDE = "東京太郎"


def evening(record: tuple[str, str, str], names: dict[str, str]) -> Iterator[GameFold]:
    """A hand of a game after each line, with its players called otherwise."""
    head, long, _ = record
    game, players, *lines = head.splitlines()
    handles = players.removeprefix("players ").split(", ")
    called = dict(zip(handles, map(names.get, handles, handles), strict=True))
    fold = played([], game.split()[1], ", ".join(called.values()))
    for line in (*lines, *long.splitlines()):
        for handle, name in called.items():
            line = re.sub(rf"\b{handle}\b", name, line)
        assert enter(fold, line) is None, line
        yield fold


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("record", [pytest.param(r, id=r[0].split()[1]) for r, _ in HANDS])
@pytest.mark.parametrize("names", [{}, {"Ann": LONG, "Bob": WIDE}], ids=["short", "long"])
def test_no_screen_is_wider_or_higher_than_its_terminal(
    record: tuple[str, str, str], size: tuple[int, int], names: dict[str, str]
) -> None:
    width, height = size
    with shown_on(Display(width, height, has_signs=True)):
        for fold in evening(record, names):
            lines = plain(shown(fold)).splitlines()
            too_wide = [line for line in lines if cells(line) > width and LONG not in line]
            assert not too_wide
            assert len(lines) <= max(height - 8, len(fold.handles) + 4)
            assert any(line.startswith("> ") for line in lines)


@pytest.mark.parametrize("record", [pytest.param(r, id=r[0].split()[1]) for r, _ in HANDS])
def test_cards_and_suits_are_drawn_everywhere_on_the_screen(record: tuple[str, str, str]) -> None:
    letters = re.compile(r"(?<![\w@-])(?:10|[2-9JQKA])[SHDC]\b|\btrump [SHDC]\b")
    with shown_on(Display(has_signs=True)):
        for fold in evening(record, {}):
            assert not letters.search(plain(shown(fold)))


@pytest.mark.parametrize("width", [40, 80])
def test_the_trick_and_the_total_have_room_before_all_else(width: int) -> None:
    fold = played([f"hand {LONG}", "AC"], "rolling-stone", f"{LONG}, Bob, Cid, Dee")
    with shown_on(Display(width, 24)):
        heads = next(line for line in plain(shown(fold)).splitlines() if "Total" in line)
    assert "Trick 1" in heads


def test_a_long_name_gives_way_to_the_figures() -> None:
    fold = played(["hand Bob 10C", "take", "none none"], players=f"{LONG}, Bob")
    with shown_on(Display(40, 24)):
        narrow = plain(shown(fold))
    with shown_on(Display(120, 24)):
        wide = plain(shown(fold))
    assert f"> {LONG[:29]}…       0\n" in narrow
    assert f"> {LONG}       0\n" in wide


def test_what_happened_last_is_said_in_words() -> None:
    with shown_on(Display(has_signs=True)):
        text = plain(shown(played(X21[:8])))
    assert "\nTrick 3: Bob J♠, Ann K♣. Ann wins 6.\n" in text


def test_only_whose_turn_it_is_is_marked_where_others_may_speak() -> None:
    fold = played(["hand Ann 7H"], "kalooki", "Ann, Bob, Cid")
    text = plain(shown(fold))
    assert [line[2:5] for line in text.splitlines() if line.startswith("> ")] == ["Bob"]
    assert "Bob can enter: draw, drew CARD or take.\nAnn or Cid can enter: call yes/no." in text


def test_facts_are_said_in_the_words_of_the_game() -> None:
    lines = ["hand Ann 7H", "Ann: call yes", "draw, QC", "draw, 10C"]
    text = plain(shown(played(lines, "kalooki", "Ann, Bob, Cid")))
    assert "contract 3 threes" in text
    assert "9 cards each" in text
    assert "10C on the discards" in text
    assert "on the table" not in text


@pytest.mark.parametrize("height", range(13, 30))
def test_a_fact_of_several_lines_is_told_whole_or_not_at_all(height: int) -> None:
    lines = ["hand Cid 7H", "draw meld 10H 10S 10S, JH JS JD, 4C 4H jo, AH"]
    fold = played(lines, "kalooki", "Ann, Bob, Cid")
    with shown_on(Display(40, height)):
        text = plain(shown(fold))
    assert ("the table is bent: the others count\ndouble\n" in text) == ("the table is" in text)
    assert ("the table is" in text) == (height >= 24), "the line above goes before what is known"


@pytest.mark.parametrize("below", range(12))
@pytest.mark.parametrize("height", range(10, 26))
def test_no_row_of_figures_gives_way(height: int, below: int) -> None:
    fold = played(["hand Bob 10C", "take", "none none", "JC 9C"])
    with shown_on(Display(40, height)):
        text = plain(screen(table_view(Game(fold), expected(fold)), 12, below))
    assert re.search(r"^> Ann .*\n  Bob ", text, re.MULTILINE), text


def test_the_sides_of_partners_do_not_fold() -> None:
    fold = played(["hand Dee"], "cinch", "Ann, Bob, Cid, Dee")
    assert "\nAnn+Cid: total 0   Bob+Dee: total 0\n" in plain(shown(fold))


def test_what_has_no_seats_is_folded_too() -> None:
    won = played([f"final {LONG} 501 Bob 320"], players=f"{LONG}, Bob")
    with shown_on(Display(40, 24)):
        told = [*plain(nobody()).splitlines(), *plain(unreadable(123)).splitlines()]
        ended = plain(shown(won))
    assert "Which game do you play, and who plays" in told
    assert [line for line in told if cells(line) > 40] == []
    assert "\nThe game is won by\n" in ended
