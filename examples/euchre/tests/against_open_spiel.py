"""Euchre against OpenSpiel's: its random games, typed here, must come to the same points.

Run by hand, where `open-spiel` is installed: `python against_open_spiel.py 10000`.
"""

from __future__ import annotations

import random
import sys
from typing import Any, NamedTuple

import pyspiel

from trickledger import replay

NAMES = ("Ann", "Bob", "Cid", "Dee")
RANKS = ("9", "10", "J", "Q", "K", "A")
CALLS = ("Clubs", "Diamonds", "Hearts", "Spades")
DEALS = 22


class Game(NamedTuple):
    """A hand as it is typed, and what each side won by OpenSpiel."""

    lines: list[str]
    points: tuple[int, ...]


def card_of(action: int) -> str:
    """The card that an action of theirs is."""
    return RANKS[action // 4] + CALLS[action % 4][0]


def a_game(rng: random.Random, stick: bool) -> Game:
    """A random game of theirs; half of the cards that are laid away are told."""
    state = pyspiel.load_game("euchre", {"stick_the_dealer": stick}).new_initial_state()
    lines: list[str] = []
    while not state.is_terminal():
        seat = state.current_player()
        action = rng.choice(state.legal_actions())
        said = state.action_to_string(seat, action)
        lines.append(_typed(rng, lines, said, seat, action))
        state.apply_action(action)
    dealer = "NESW".index(lines[0])
    opening = f"hand {NAMES[dealer]} {lines[DEALS - 1]}"
    typed = [line for line in lines[DEALS:] if line]
    won = tuple(max(int(points), 0) for points in state.returns()[:2])
    return Game([opening, *typed], won)


def _typed(rng: random.Random, before: list[str], said: str, seat: int, action: int) -> str:
    """An action as it is typed; nothing where it is not told."""
    if len(before) == 0:
        return said
    if len(before) < DEALS or said not in {*CALLS, "Pass", "Alone", "Partner"}:
        is_laid_away = before[-1] == "order"
        told = rng.random() < 0.5
        return (
            ("discard " if is_laid_away else "") + card_of(action)
            if told or not is_laid_away
            else ""
        )
    if said in CALLS:
        return "order" if said[0] == before[DEALS - 1][-1] else f"trump {said[0]}"
    return {"Pass": "pass", "Alone": f"{NAMES[seat]}: alone", "Partner": ""}[said]


def compare(seed: int) -> str:
    """What differs in one game, nothing where it comes to the same."""
    rng, stick = random.Random(seed), bool(seed % 2)
    game = a_game(rng, stick)
    head = f"game euchre\nplayers {', '.join(NAMES)}\noption stick {str(stick).lower()}\n"
    result: Any = replay(head + "\n".join(game.lines))
    hand = result.games[0].hands[0]
    if result.refusal or hand.findings or tuple(hand.entered.values()) != game.points:
        return f"{seed}: {result.refusal} {hand.findings} {hand.entered} {game}"
    return ""


if __name__ == "__main__":
    count = int(sys.argv[1])
    wrong = list(filter(None, map(compare, range(count))))
    print(*wrong[:3], f"{count} hands, {len(wrong)} differ", sep="\n")
    sys.exit(bool(wrong))
