"""The table as text, of Klaberjass and of a game that nothing here knows."""

from collections.abc import Sequence

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.table.high_card import TEN
from trickledger.ledger.cli.table.view import Line, nobody, plain, screen
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import begin
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
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
    return screen(Game(fold), 12, expected(fold))


KLABERJASS = [
    (
        0,
        """
Klaberjass, game 12                                                           @1
        total
> Ann       0
> Bob       0
Next: hand Ann CARD, or hand Bob CARD""",
    ),
    (
        1,
        """
Klaberjass, game 12, hand 1                                                   @2
dealer Bob   upcard 10C
        total
> Ann       0
  Bob       0
Ann: take, pass, schmeiss""",
    ),
    (
        2,
        """
Klaberjass, game 12, hand 1                                                   @3
dealer Bob   upcard 10C   trump C   maker Ann
        total
> Ann       0
  Bob       0
Ann: none, twenty, fifty, exchange, or a card
Bob: exchange""",
    ),
    (
        6,
        """
Klaberjass, game 12, hand 1, trick 2                                         @13
dealer Bob   upcard 10C   trump C   maker Ann   exchanged Bob   meld winner Ann
shown KC QC JC
        plays     tricks   points   total
> Ann                  1       30       0
  Bob                  0        0       0
Ann: a card""",
    ),
    (
        14,
        """
Klaberjass, game 12, hand 1, over                                            @31
dealer Bob   upcard 10C   trump C   maker Ann   exchanged Bob   meld winner Ann
shown KC QC JC
        plays     tricks   points   entered   total
> Ann                  7       75      +115     115
  Bob                  2       27       +27      27
Next: hand Ann CARD""",
    ),
]


@pytest.mark.parametrize(("lines", "text"), KLABERJASS)
def test_a_hand_of_klaberjass(lines: int, text: str) -> None:
    assert plain(shown(played(X21[:lines]))).split("\n", 1)[1] == text[1:]


def test_the_card_that_was_led_stands_beside_its_player() -> None:
    text = plain(shown(played([*X21[:6], "QD"])))
    assert "\n  Ann   QD led         1       30       0\n> Bob" in text


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
    assert "Such as klaberjass Ann Bob." in plain(nobody())


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
    assert "             plays     tricks   points   staked   total\n" in text
    assert "  Jolanthe   AH led         1        1        2       0\n" in text
    assert "> Bertram                   0        0        2       0\n" in text


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
    assert "Ann+Cid 0 (+0)   Bob+Dee 3 (+3)" in text
    assert "plays     tricks   points   staked\n" in text


@pytest.mark.usefixtures("high_card")
def test_long_and_wide_names_keep_the_columns_straight() -> None:
    names = "Maximiliane0123456789, 東京太郎"
    text = plain(shown(played(["hand 東京太郎"], "high-card", names)))
    rows = [line for line in text.splitlines() if line.startswith(("> ", "  "))]
    assert rows == [
        "                     total",
        "> Maximiliane0123…       0",
        "  東京太郎               0",
    ]
