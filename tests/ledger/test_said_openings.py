"""A game and who plays it are understood in whatever order they are named."""

import pytest

from trickledger.ledger.services.said_openings import SaidOpening, opening_said

TWO = ("Ann", "Bob")
FOUR = ("Ann", "Bob", "Cid", "Dee")


@pytest.mark.parametrize(
    ("said", "game", "players", "options"),
    [
        ("klaberjass Ann Bob", "klaberjass", TWO, ()),
        ("klaberjass Ann and Bob to 501", "klaberjass", TWO, ()),
        ("klaberjass Ann and Bob up to 301", "klaberjass", TWO, ("target=301",)),
        ("klabberjass to 301 with Ann and Bob", "klaberjass", TWO, ("target=301",)),
        ("Ann and Bob play klaberjass", "klaberjass", TWO, ()),
        ("Ann Bob klaberjass 301", "klaberjass", TWO, ("target=301",)),
        ("Ann plays sixty six with Bob", "sixty-six", TWO, ()),
        ("66 Ann Bob", "sixty-six", TWO, ()),
        ("sixty-six to 7, Ann and Bob", "sixty-six", TWO, ()),
        ("game cinch Ann Bob Cid Dee", "cinch", FOUR, ()),
        ("a game of cinch: Ann, Bob, Cid and Dee", "cinch", FOUR, ()),
        ("let's play cinch, Ann and Cid against Bob and Dee", "cinch", FOUR, ()),
        ("Ann and Cid vs Bob and Dee play cinch", "cinch", FOUR, ()),
        ("another loo Ann Bob Cid Dee", "loo", FOUR, ()),
        ("Lift Smoke Ann Bob Cid Dee", "lift-smoke", FOUR, ()),
        ("points with Ann and Bob to 500", "points", TWO, ("target=500",)),
        # a name is no game, and no game is named
        ("loo Ann Bob Cid Lou", "loo", ("Ann", "Bob", "Cid", "Lou"), ()),
        ("tarock Ann Lou", "tarock", ("Ann", "Lou"), ()),
        ("Ann Bob", "Ann", ("Bob",), ()),
        ("Ann and Bob play tarock", "tarock", TWO, ()),
        ("", "", (), ()),
        # a number that is no end stays
        ("sixty-six to 9 Ann Bob", "sixty-six", ("to", "9", "Ann", "Bob"), ()),
    ],
)
def test_a_game_is_named_in_any_order(
    said: str, game: str, players: tuple[str, ...], options: tuple[str, ...]
) -> None:
    assert opening_said(said.split()) == SaidOpening(game, players, options)
