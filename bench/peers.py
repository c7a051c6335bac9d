"""Peers that check what is played, each with one random game; skipped where not installed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bench.timing import best

SEED = 20


class Peer(NamedTuple):
    """A peer's name and its microseconds for one validated move."""

    name: str
    micros: float


def peers() -> Iterator[Peer]:
    """The peers that are installed."""
    for name, measure in PEERS.items():
        try:
            run, moves = measure()
        except ImportError:
            continue
        yield Peer(name, best(run, 20) / moves * 1e6)


def _chess() -> tuple[Callable[[], object], int]:
    import chess

    rng, board = random.Random(SEED), chess.Board()
    moves: list[str] = []
    while not board.is_game_over() and len(moves) < 120:
        move = rng.choice(list(board.legal_moves))
        moves.append(board.san(move))
        board.push(move)

    def replay() -> None:
        again = chess.Board()
        for san in moves:
            again.push_san(san)

    return replay, len(moves)


def _open_spiel() -> tuple[Callable[[], object], int]:
    import pyspiel

    game = pyspiel.load_game("bridge")
    rng, state = random.Random(SEED), game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    text = str(state.serialize())
    actions = len(state.history())
    return (lambda: game.deserialize_state(text)), actions


def _pokerkit() -> tuple[Callable[[], object], int]:
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    every: Any = tuple(Automation)
    state = NoLimitTexasHoldem.create_state(every, True, 0, (1, 2), 2, (200, 200), 2)
    while state.status:
        if state.can_check_or_call():
            state.check_or_call()
        else:
            break
    game = NoLimitTexasHoldem(every, True, 0, (1, 2), 2)
    text = HandHistory.from_game_state(game, state).dumps()
    actions = len(HandHistory.loads(text).actions)

    def replay() -> None:
        for _ in HandHistory.loads(text):
            pass

    return replay, actions


def _schnapsen() -> tuple[Callable[[], object], int]:
    from schnapsen.bots import RandBot
    from schnapsen.game import SchnapsenGamePlayEngine

    engine = SchnapsenGamePlayEngine()

    class Counting(RandBot):  # type: ignore[misc]
        moves = 0

        def get_move(self, perspective: Any, leader_move: Any) -> Any:
            Counting.moves += 1
            return super().get_move(perspective, leader_move)

    def play(kind: Any = RandBot) -> None:
        first, second = kind(random.Random(1)), kind(random.Random(2))
        engine.play_game(first, second, random.Random(SEED))

    play(Counting)
    return play, Counting.moves


PEERS: dict[str, Callable[[], tuple[Callable[[], object], int]]] = {
    "chess push_san": _chess,
    "open-spiel bridge from text": _open_spiel,
    "pokerkit hand history": _pokerkit,
    "schnapsen random game": _schnapsen,
}
