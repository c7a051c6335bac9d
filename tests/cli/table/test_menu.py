"""The list of choices at several widths, and how one moves in it."""

import pytest

from trickledger.ledger.cli.table.menu import Choice, Menu
from trickledger.ledger.cli.table.pieces import plain
from trickledger.rules.cards import RANKS

WORDS = [
    Choice("take", "take the upcard's suit as trump (short: m)"),
    Choice("schmeiss", "offer to throw the hands in"),
]
CARDS = [Choice(f"{rank}{suit}") for suit in "SHDC" for rank in reversed(RANKS)]


def shown(menu: Menu, width: int, height: int = 30) -> list[str]:
    return plain(menu.lines(width, height)).splitlines()


@pytest.mark.parametrize("width", [60, 80, 120])
def test_words_stand_with_their_meaning(width: int) -> None:
    assert shown(Menu(WORDS), width) == [
        " take      take the upcard's suit as trump (short: m)",
        " schmeiss  offer to throw the hands in",
    ]


def test_a_meaning_that_does_not_fit_is_cut_between_words() -> None:
    assert shown(Menu(WORDS), 40)[0] == " take      take the upcard's suit ..."


@pytest.mark.parametrize(("width", "rows"), [(40, 8), (60, 4), (80, 4), (120, 4)])
def test_cards_of_a_suit_stand_in_a_row_as_far_as_it_is_wide_enough(width: int, rows: int) -> None:
    lines = shown(Menu(CARDS), width)
    assert len(lines) == rows
    assert all(len(line) <= width for line in lines)
    assert all(len({word[-1] for word in line.split()}) == 1 for line in lines)


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("choices", [WORDS, CARDS, [*WORDS, *CARDS]])
def test_a_list_fits_its_width_and_height(width: int, choices: list[Choice]) -> None:
    menu = Menu(choices)
    for _ in choices:
        menu.right()
        lines = menu.lines(width, 4)
        assert len(lines) <= 4
        assert all(len(line) <= width for line in plain(lines).splitlines())
        marked = [piece.text for line in lines for piece in line if piece.kind == "marked"]
        assert len(marked) == 1
        assert menu.chosen
        assert menu.chosen.text in marked[0]


def test_the_arrows_go_through_rows_and_along_them() -> None:
    menu = Menu(CARDS)
    menu.lines(80, 8)
    went = []
    for move in (menu.down, menu.right, menu.down, menu.down, menu.left, menu.up, menu.up):
        move()
        assert menu.chosen
        went.append(menu.chosen.text)
    assert went == ["AS", "KS", "KH", "KD", "AD", "AH", "AS"]


def test_up_begins_at_the_end_which_is_seen_first_where_it_is_nearest() -> None:
    menu = Menu([Choice(f"@{number}", "a play") for number in range(1, 13)], from_end=True)
    assert shown(menu, 80, 4) == [" ... 9 more", " @10  a play", " @11  a play", " @12  a play"]
    menu.up()
    assert menu.chosen == Choice("@12", "a play")
