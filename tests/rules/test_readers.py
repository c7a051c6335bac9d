"""The quick readers of common lines and the slow one of all lines: what each makes of a record."""

import random
from collections.abc import Callable

import pytest

from tests.many import many
from tests.rules import kalooki_players, klaberjass_players, rolling_stone_players
from tests.rules.cinch_players import game_text as cinch_text
from tests.rules.sixty_six_players import Habits
from tests.rules.sixty_six_players import game_text as sixty_six_text
from tests.untrusted import examples, spoiler
from trickledger import replay
from trickledger.rules.record import lines
from trickledger.rules.record.fold import GameFold
from trickledger.rules.replay import Replay

HABITS = Habits(closes=0.1, claims=0.05)
GAMES: dict[str, Callable[[random.Random], str]] = {
    "klaberjass": klaberjass_players.game_text,
    "sixty-six": lambda rng: sixty_six_text(rng, HABITS),
    "cinch": cinch_text,
    "kalooki": lambda rng: "\n".join(kalooki_players.game_lines(rng, warmth=0.3)),
    "rolling-stone": lambda rng: rolling_stone_players.game_text(rng, 3),
}


def said(result: Replay) -> object:
    """All that can be told of a replay: games, entries, refusal."""
    entries = [game.fold.entries for game in result.games]
    return [game.as_json() for game in result.games], entries, result.refusal, result.read


def slowly(text: str) -> object:
    """What the slow reader alone makes of a text."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lines, "_enter_common", lambda *_: False)
        patched.setattr(GameFold, "plain", lambda *_: False)
        return said(replay(text))


@pytest.mark.parametrize("number", range(len(examples())))
def test_an_example_is_the_same_to_both_readers(number: int) -> None:
    text = examples()[number]
    assert said(replay(text)) == slowly(text)


@pytest.mark.parametrize("kind", GAMES)
def test_a_random_game_is_the_same_to_both_readers(kind: str) -> None:
    for seed in range(many(2)):
        text = GAMES[kind](random.Random(seed))
        assert said(replay(text)) == slowly(text)


def test_a_spoilt_record_is_the_same_to_both_readers() -> None:
    rng, spoil = random.Random(5), spoiler("record")
    for _ in range(many(60)):
        text = spoil(rng, rng.choice(examples()))
        assert said(replay(text)) == slowly(text)


@pytest.mark.parametrize("kind", GAMES)
def test_few_lines_of_a_game_need_the_slow_reader(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    class Slow(lines._Line):
        def __init__(self, fold: GameFold, line: str) -> None:
            read.append(line)
            super().__init__(fold, line)

    monkeypatch.setattr(lines, "_Line", Slow)
    texts = [GAMES[kind](random.Random(seed)) for seed in range(10)]
    for text in texts:
        assert replay(text).refusal is None
    assert len(read) < 0.05 * sum(len(text.splitlines()) for text in texts)
