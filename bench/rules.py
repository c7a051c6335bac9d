"""The rules engine: replay of whole games from text, and its memory."""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bench import dialects
from bench.peers import peers
from bench.timing import Figure, best
from tests.rules import kalooki_players
from tests.rules.klaberjass_players import game_text
from tests.rules.sixty_six_players import Habits
from tests.rules.sixty_six_players import game_text as sixty_six_text
from trickledger import replay
from trickledger.rules.views.hand import Hand

GAMES = 100
MANY = 1000
RUNS = 20


def text_of(games: int, first: int = 0) -> str:
    """Whole random games of Klaberjass to 501 as text."""
    return "".join(game_text(random.Random(seed)) for seed in range(first, first + games))


def figures() -> Iterator[Figure]:
    """Replay a play beside each peer's move, and the memory of many games."""
    ours = _micros_a_play([text_of(1, seed) for seed in range(GAMES)])
    yield Figure("replay from text, a play", ours, "us")
    habits = Habits(closes=0.01, claims=0.001)
    texts = [sixty_six_text(random.Random(seed), habits) for seed in range(GAMES)]
    sixty_six = _micros_a_play(texts)
    yield Figure("replay of Sixty-Six, a play", sixty_six, "us", sixty_six / ours, "Klaberjass")
    draw = _kalooki_draw()
    for peer in peers():
        yield Figure(f"  {peer.name}, a move", peer.micros, "us", ours / peer.micros, peer.name)
        if peer.name == "chess push_san":
            name = peer.name
            yield Figure(
                "a turn of Kalooki, draw and discard", draw, "us", draw / peer.micros, name
            )
            yield from dialects.figures(peer.micros)
    yield Figure(f"memory of {MANY} replayed games", _memory(text_of(MANY)), "MB")


def _micros_a_play(texts: Sequence[str]) -> float:
    return _micros(texts, lambda hand: 2 * len(hand.tricks))


def _micros(texts: Sequence[str], moves_of: Callable[[Hand], int]) -> float:
    """Microseconds a move of games that are replayed one by one, each at its shortest.

    A peer replays one game too: a game is over before the machine's noise has met it, where all of
    them in one run never are.
    """
    moves = sum(
        moves_of(hand) for text in texts for game in replay(text).games for hand in game.hands
    )
    return sum(best(partial(replay, text), RUNS) for text in texts) / moves * 1e6


def _kalooki_draw() -> float:
    """Microseconds a turn that is a draw and a discard, as most are."""
    pack = [card for card in kalooki_players.PACK if card != kalooki_players.JO]
    turns = [f"draw, {card}" for card in pack[1:81]]
    hand = ["game kalooki", "players Ann, Bob, Cid", f"hand Ann {pack[0]}", *turns, ""]
    text = "\n".join(hand)
    return best(partial(replay, text), RUNS) / len(turns) * 1e6


def _memory(text: str) -> float:
    tracemalloc.start()
    games = replay(text)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert games.refusal is None
    return used / 1e6
