"""The same games as people and programs write them, and what reading each of them takes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, groupby
from pathlib import Path

from bench.timing import Figure, best
from tests.rules import (
    cinch_players,
    kalooki_players,
    klaberjass_players,
    linger_longer_players,
    loo_players,
    rolling_stone_players,
)
from tests.rules.sixty_six_players import Habits
from tests.rules.sixty_six_players import game_text as sixty_six_text
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.language.reading import known_line, known_pair, known_parts
from trickledger.rules.record.stored import line_of

EXAMPLES = Path(__file__).parent.parent / "examples" / "games"
GAMES = 10
RUNS = 12
HABITS = Habits(closes=0.01, claims=0.001)
STYLE = loo_players.Style(flush=0)
_CARDS = re.compile(r"^(?:(?:10|[2-9JQKA])[SHDC](?: |$))*(?:10|[2-9JQKA])[SHDC](?= |$)")
_CHECKED = re.compile(r"[0-9]+\. (.+?)(?: = \w+)?")


def _linger_longer(rng: random.Random) -> str:
    """Hands of four, a trick a line."""
    house = linger_longer_players.House(4)
    acts = [house.head]
    for dealer in range(4):
        acts += linger_longer_players.Hand(rng, house, dealer).acts(frozenset(), 0.3)
    fold = replay("\n".join(acts)).games[0].fold
    tricks = groupby(fold.entries[1:], key=lambda entry: (entry.deal, entry.trick or entry.number))
    lines = (line_of([entry.text for entry in trick], fold.game) for _, trick in tricks)
    return "\n".join([house.head, *lines])


TEXTS: dict[str, Callable[[random.Random], str]] = {
    "klaberjass": klaberjass_players.game_text,
    "sixty-six": lambda rng: sixty_six_text(rng, HABITS),
    "cinch": cinch_players.game_text,
    "loo": lambda rng: loo_players.record(rng, 6, 5, STYLE),
    "kalooki": lambda rng: "\n".join(kalooki_players.game_lines(rng, warmth=0.3)),
    "linger-longer": _linger_longer,
    "rolling-stone": lambda rng: rolling_stone_players.game_text(rng, 3),
}
"""A text of each game as its players in the tests write it."""


def _as_exported(text: str) -> str:
    return record_text(replay(text).games[0].fold, "")


def _line_by_line(text: str, write: Callable[[str], str]) -> str:
    """A text in which each line behind the head is written otherwise, without check digits."""
    head, opening, rest = _as_exported(text).partition("\nhand")
    lines = (found[1] if (found := _CHECKED.fullmatch(line)) else line for line in rest.split("\n"))
    return head + opening + "\n".join(write(line) if line else line for line in lines)


def _by_rank(text: str) -> str:
    return _line_by_line(text, lambda line: _CARDS.sub(_with_replies_by_rank, line))


def _with_replies_by_rank(found: re.Match[str]) -> str:
    lead, *replies = found[0].split(" ")
    # a left pedro or Pam that is led counts as another suit
    suit = "" if lead[0] == "5" or lead == "JC" else lead[-1]
    words = [lead, *(card[:-1] if card[-1] == suit else card for card in replies)]
    return " ".join(words).lower()


def _as_one_word(text: str) -> str:
    def joined(found: re.Match[str]) -> str:
        return _with_replies_by_rank(found).replace(" ", "")

    return _line_by_line(text, lambda line: _CARDS.sub(joined, line))


def _with_comments(text: str) -> str:
    number = count(1)
    return _line_by_line(text, lambda line: f"{line} # line {next(number)}")


DIALECTS: dict[str, Callable[[str], str]] = {
    "as its players write it": lambda text: text,
    "as export writes it": _as_exported,
    "replies by rank": _by_rank,
    "a trick as one word": _as_one_word,
    "with comments": _with_comments,
}
"""How a text is written in each dialect; in Kalooki, which has no tricks, all but one are alike."""


def plays_in(texts: Sequence[str]) -> int:
    """How many cards are played in texts, of Kalooki how many turns: what all else is shared by."""
    hands = [hand for text in texts for each in replay(text).games for hand in each.hands]
    return sum(len(hand.turns) + sum(len(trick.cards) for trick in hand.tricks) for hand in hands)


def replay_micros(texts: Sequence[str], *, cold: bool = False) -> float:
    """Microseconds a play of texts that are replayed one by one, each at its shortest.

    Cold, no line has ever been read: what is remembered of lines is forgotten each time.
    """
    spent = sum(_shortest(text, cold) for text in texts)
    return spent / plays_in(texts) * 1e6


def _shortest(text: str, cold: bool) -> float:
    if not cold:
        return best(partial(replay, text), RUNS)
    runs = []
    for _ in range(RUNS):
        for known in (known_line, known_pair, known_parts):
            known.cache_clear()
        runs.append(best(partial(replay, text), 1))
    return min(runs)


def figures(chess: float) -> Iterator[Figure]:
    """Every dialect and every game, a play each, beside a move of chess."""
    for kind, text_of in TEXTS.items():
        plain = [text_of(random.Random(seed)) for seed in range(GAMES)]
        for dialect, written in DIALECTS.items():
            texts = [written(text) for text in plain]
            _demand_the_same(plain, texts)
            yield _beside(f"{kind} {dialect}", replay_micros(texts), chess)
        exported = [_as_exported(text) for text in plain]
        micros = replay_micros(exported, cold=True)
        yield _beside(f"{kind} as export writes it, lines never met", micros, chess)
    for file in sorted(EXAMPLES.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        yield _beside(f"examples/games/{file.name}", replay_micros([text]), chess)


def _beside(what: str, micros: float, chess: float) -> Figure:
    return Figure(f"{what}, a play", micros, "us", micros / chess, "chess push_san")


def _demand_the_same(plain: Sequence[str], texts: Sequence[str]) -> None:
    """Raise where a dialect does not tell the same games."""
    for one, other in zip(plain, texts, strict=True):
        assert _told(one) == _told(other), other[:200]


def _told(text: str) -> list[object]:
    read = replay(text)
    assert read.refusal is None, str(read.refusal)
    return [(hand.tricks, hand.turns, hand.totals) for each in read.games for hand in each.hands]
