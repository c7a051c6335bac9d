"""The rules engine: replay of whole games from text, and its memory."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator

from bench.peers import peers
from bench.timing import Figure, best
from rules import replay
from tests.rules.klaberjass_players import game_text

GAMES = 100
MANY = 1000


def text_of(games: int) -> str:
    """Whole random games of Klaberjass to 501 as text."""
    return "".join(game_text(random.Random(seed)) for seed in range(games))


def figures() -> Iterator[Figure]:
    """Replay a play beside each peer's move, and the memory of many games."""
    text = text_of(GAMES)
    games = replay(text).games
    plays = sum(2 * len(hand.tricks) for game in games for hand in game.hands)
    del games
    ours = best(lambda: replay(text)) / plays * 1e6
    yield Figure("replay from text, a play", ours, "us")
    for peer in peers():
        yield Figure(f"  {peer.name}, a move", peer.micros, "us", ours / peer.micros, peer.name)
    yield Figure(f"memory of {MANY} replayed games", _memory(text_of(MANY)), "MB")


def _memory(text: str) -> float:
    tracemalloc.start()
    games = replay(text)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert games.refusal is None
    return used / 1e6
