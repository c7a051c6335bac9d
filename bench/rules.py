"""The rules engine: replay of whole games from text, and its memory."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator

from bench.peers import peers
from bench.timing import Figure, best
from rules import replay
from tests.rules.klaberjass_players import game_text
from tests.rules.sixty_six_players import Habits
from tests.rules.sixty_six_players import game_text as sixty_six_text

GAMES = 100
MANY = 1000


def text_of(games: int) -> str:
    """Whole random games of Klaberjass to 501 as text."""
    return "".join(game_text(random.Random(seed)) for seed in range(games))


def figures() -> Iterator[Figure]:
    """Replay a play beside each peer's move, and the memory of many games."""
    ours = _micros_a_play(text_of(GAMES))
    yield Figure("replay from text, a play", ours, "us")
    habits = Habits(closes=0.01, claims=0.001)
    texts = (sixty_six_text(random.Random(seed), habits) for seed in range(GAMES))
    sixty_six = _micros_a_play("".join(texts))
    yield Figure("replay of Sixty-Six, a play", sixty_six, "us", sixty_six / ours, "Klaberjass")
    for peer in peers():
        yield Figure(f"  {peer.name}, a move", peer.micros, "us", ours / peer.micros, peer.name)
    yield Figure(f"memory of {MANY} replayed games", _memory(text_of(MANY)), "MB")


def _micros_a_play(text: str) -> float:
    games = replay(text).games
    plays = sum(2 * len(hand.tricks) for game in games for hand in game.hands)
    del games
    return best(lambda: replay(text)) / plays * 1e6


def _memory(text: str) -> float:
    tracemalloc.start()
    games = replay(text)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert games.refusal is None
    return used / 1e6
