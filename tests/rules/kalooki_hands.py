"""Heads and short hands of Kalooki for the rows: `<3>` is a head for three players.

`<to 4>` is a head with the hands before hand 4: in each the first player lays the contract, throws
the 8C and bends the table, and the others claim 60 points each. Ann deals first, and in hand 4.
With six players (`<six to 9>`, Cid deals, Dee begins) eleven cards are left for the stock; there
the hands before are told by their results.
"""

from trickledger.rules.games.kalooki.melds import CONTRACTS

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
THREES = ("KS KH KD", "QS QH QD", "JS JH JD", "9S 9H 9D")
FOURS = ("2S 3S 4S 5S", "2H 3H 4H 5H", "2D 3D 4D 5D", "2C 3C 4C 5C")


def melds(hand: int) -> str:
    """A first meld for the contract of a hand."""
    contract = CONTRACTS[hand - 1]
    return ", ".join((*THREES[: contract.threes], *FOURS[: contract.fours]))


def short_hand(hand: int) -> list[str]:
    first = hand % 3
    dealer = "Ann " if hand == 1 else ""
    others = [f"{NAMES[seat]} left 60" for seat in range(3) if seat != first]
    return [f"hand {dealer}7H", f"draw, meld {melds(hand)}, 8C", *others]


def told_hand(hand: int) -> list[str]:
    figures = [f"{name} {60 * (seat != hand % 6)}" for seat, name in enumerate(NAMES)]
    return [*(["hand Ann"] if hand == 1 else []), f"result {' '.join(figures)}"]


DISCARDS = [rank + suit for suit in "HDCS" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K")]


def turns(first: int, last: int) -> str:
    """Turns that draw and throw, each its own card."""
    return "\n".join(f"draw, {DISCARDS[turn - 1]}" for turn in range(first, last + 1))


def to_hand(hand: int, players: int) -> str:
    """A head, and the hands before a hand."""
    lines = ["game kalooki", f"players {', '.join(NAMES[:players])}"]
    lines += ["option kal_max_players 6"] if players == 6 else []
    for earlier in range(1, hand):
        lines += short_hand(earlier) if players == 3 else told_hand(earlier)
    return "\n".join(lines)


HEADS = {
    **{str(n): f"game kalooki\nplayers {', '.join(NAMES[:n])}" for n in range(2, 7)},
    **{f"melds {hand}": melds(hand) for hand in range(1, 10)},
    **{f"to {hand}": to_hand(hand, 3) for hand in range(1, 11)},
    "six to 9": to_hand(9, 6),
    "1 to 9": turns(1, 9),
    "1 to 11": turns(1, 11),
    "12 to 22": turns(12, 22),
}
