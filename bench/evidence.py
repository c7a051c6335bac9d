"""What proof costs: the slowest entry of hidden hands, and the audit of a whole game."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from bench.page import table
from bench.peers import PEERS
from bench.timing import Figure, best, process_work, run_process
from tests.rules import (
    cinch_players,
    klaberjass_players,
    linger_longer_players,
    loo_players,
    rolling_stone_players,
    sixty_six_players,
)
from tests.rules import test_cinch_properties as cinch
from tests.rules import test_linger_longer_properties as linger_longer
from tests.rules import test_loo_properties as loo
from tests.rules import test_properties as klaberjass
from tests.rules import test_rolling_stone_properties as rolling_stone
from tests.rules import test_sixty_six_properties as sixty_six
from tests.rules.klaberjass_players import game_text
from trickledger import replay
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

HANDS = 100
RUNS = 5
CHEAT = 0.3
DEALS = 20
TARGET = 4000
REVOKE = """hand QS
take
10S 8S
KH 8H
AD 7D
AC 7C
AH 7H
8D 9S
9C JC
JH 10C
JS QC
"""
PEER = "chess push_san"
START = "from trickledger.ledger.cli.start import main; main()"

Script = tuple[Callable[[], GameFold], list[str]]


def figures() -> Iterator[Figure]:
    """The slowest entry of each game beside a peer's move, then audits as processes."""
    replayed, moves = PEERS[PEER]()
    move = best(replayed, 20) / moves
    for kind, script in SCRIPTS.items():
        slowest = max(slowest_entry(script, cheat) for cheat in (0.0, CHEAT))
        yield Figure(
            f"slowest entry of {kind}, hands hidden", slowest * 1e6, "us", slowest / move, PEER
        )
    yield from _audits()


def slowest_entry(script: Callable[[random.Random, float], Script], cheat: float) -> float:
    """Seconds of the slowest entry of many hands; each counts as its quickest of some runs."""
    rng, slowest = random.Random(1), 0.0
    for _ in range(HANDS):
        new_fold, acts = script(rng, cheat)
        runs = [list(_timed(new_fold(), acts)) for _ in range(RUNS)]
        slowest = max(slowest, *(min(times) for times in zip(*runs, strict=True)))
    return slowest


def _timed(fold: GameFold, acts: Iterable[str]) -> Iterator[float]:
    """Seconds of work of each entry; a refused one is entered as it was played."""
    for act in acts:
        for words in (act, f"{act}~"):
            began = time.process_time()
            refusal = enter(fold, words)
            yield time.process_time() - began
            if refusal is None:
                break


def _klaberjass(rng: random.Random, cheat: float) -> Script:
    hand = klaberjass_players.Hand(rng, rng.randrange(2), cheat=cheat)
    return klaberjass.new_fold, [act for line in hand.lines() for act in klaberjass.acts_of(line)]


def _sixty_six(rng: random.Random, cheat: float) -> Script:
    habits = sixty_six_players.Habits(cheats=cheat, schnapsen=True)
    hand = sixty_six_players.Hand(rng, rng.randrange(2), habits)
    fold = sixty_six.new_fold
    return lambda: fold(sixty_six.SCHNAPSEN), [act for acts in hand.acts for act in acts]


def _cinch(rng: random.Random, cheat: float) -> Script:
    manner = cinch_players.Manner(revokes=cheat, keeps_plain=cheat)
    hand = cinch_players.Hand(rng, rng.randrange(4), manner)
    return cinch.new_fold, [act for line in hand.lines() for act in cinch.acts_of(line)]


def _loo(rng: random.Random, cheat: float) -> Script:
    seats = rng.randint(5, 10)
    style = loo_players.Style(passes=0.1, flush=0, cheat=cheat, seen=20)
    hand = loo_players.Hand(rng, seats, rng.randrange(seats), style)
    return lambda: loo.new_fold(seats), [act for line in hand.lines() for act in line]


def _linger_longer(rng: random.Random, cheat: float) -> Script:
    house = linger_longer_players.any_house(rng)
    hand = linger_longer_players.Hand(rng, house, 0, cheat=cheat)
    acts = list(hand.acts(linger_longer.NOBODY, 0.3))
    return lambda: linger_longer.new_fold(house), acts


def _rolling_stone(rng: random.Random, cheat: float) -> Script:
    seats = rng.choice((4, 5, 6))
    hand = rolling_stone_players.Hand(rng, seats, rng.randrange(seats), cheat=cheat)
    acts = [act for line in hand.lines() for act in rolling_stone.acts_of(line)]
    return lambda: rolling_stone.new_fold(hand), acts


SCRIPTS: dict[str, Callable[[random.Random, float], Script]] = {
    "Klaberjass": _klaberjass,
    "Sixty-Six": _sixty_six,
    "Cinch": _cinch,
    "Loo": _loo,
    "Linger Longer": _linger_longer,
    "Rolling Stone": _rolling_stone,
}


# -- audits ------------------------------------------------------------------------------------


def _audits() -> Iterator[Figure]:
    """Games of many deals audited as a process: the work that takes beyond starting up."""
    with tempfile.TemporaryDirectory() as folder:
        home = {
            "TRICKLEDGER_LEDGER": str(Path(folder) / "audit.db"),
            "XDG_STATE_HOME": str(Path(folder) / "state"),
        }
        games = {"all honest": honest_game(), "a revoke open": disputed_game()}
        games["a revoke open, the game won"] = won_game(games["a revoke open"])
        for number, text in enumerate(games.values()):
            file = Path(folder) / f"{number}.txt"
            file.write_text(text, encoding="utf-8")
            run_process(["-c", START, "import", str(file)], home)
        start = process_work(["-c", START, "--version"], home)
        yield Figure("--version", start * 1e3, "ms")
        for number, what in enumerate(games, 1):
            if number == len(games):
                start = process_work(["-c", START, "standings"], home)
                yield Figure("standings", start * 1e3, "ms")
            spent = process_work(["-c", START, "audit", str(number)], home, codes=(0, 5)) - start
            yield Figure(f"  audit of {DEALS} deals beyond that, {what}", spent * 1e3, "ms")


def honest_game(deals: int = DEALS) -> str:
    """A game of Klaberjass that is not over after so many deals."""
    lines = game_text(random.Random(7), target=TARGET).splitlines()
    starts = [place for place, line in enumerate(lines) if line.startswith("hand")]
    return "\n".join([*lines[: starts[deals]], ""])


def disputed_game() -> str:
    """The same with a revoke, proven and open, in its last deal."""
    return honest_game(DEALS - 1) + REVOKE


def won_game(text: str) -> str:
    """A game with the target that its last deal has reached."""
    totals = replay(text).games[0].totals.values()
    return text.replace(str(TARGET), str(max(totals)))


if __name__ == "__main__":
    print(table(figures()))
