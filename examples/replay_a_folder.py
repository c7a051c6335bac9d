"""Replays records, or folders of them, and prints winners and totals.

python examples/replay_a_folder.py examples/games
"""

import sys
from pathlib import Path

from trickledger import replay


def records(place: Path) -> list[Path]:
    return sorted(place.glob("*.txt")) if place.is_dir() else [place]


def main(places: list[str]) -> int:
    exit_code = 0
    for path in (path for place in places for path in records(Path(place))):
        result = replay(path.read_text(encoding="utf-8"))
        for game in result.games:
            winners = f"{' and '.join(game.winners)} won" if game.winners else game.status
            verdict = f"{winners}, provisional" if game.provisional else winners
            totals = ", ".join(f"{side} {points}" for side, points in game.totals.items())
            print(f"{path.name}: {verdict}: {totals}")
        if result.refusal:
            print(f"{path.name}: {result.refusal}", file=sys.stderr)
            exit_code = 1
    return exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
