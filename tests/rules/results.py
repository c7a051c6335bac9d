"""Whole hands, played card by card, told again by their result: what both must come to."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tests.rules.evenings import Evening
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head
from trickledger.rules.views.hand import Hand, hand_of


class Played(NamedTuple):
    """A hand that was played to its end: the game with it, and the lines before and of it."""

    fold: GameFold
    head: str
    earlier: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def hand(self) -> Hand:
        """The hand on the sheet."""
        chapter = self.fold.current
        assert chapter is not None
        return hand_of(self.fold, chapter)


def played_hands(rng: random.Random, kind: str, count: int) -> Iterator[Played]:
    """Honest hands of a game under random options, from the middle of evenings."""
    while count:
        evening = Evening(rng, kind, cheat=0.0)
        heads = len(evening.typed)
        for _ in range(4):
            before = len(evening.typed)
            evening.play_hand()
            current = evening.fold.current
            if current is None or not current.is_over or before == len(evening.typed) or not count:
                break
            lines = evening.typed
            count -= 1
            yield Played(
                folded(evening.players.head, lines[heads:]),
                evening.players.head,
                tuple(lines[heads:before]),
                tuple(lines[before:]),
            )


def folded(head: str, lines: Sequence[str]) -> GameFold:
    """A game of some lines, all of which are taken."""
    read = read_head(head)
    assert isinstance(read, Head)
    fold = GameFold(read)
    for line in lines:
        refusal = enter(fold, line)
        assert refusal is None, (head, lines, line, str(refusal))
    return fold


def comes_to(fold: GameFold) -> dict[str, Any]:
    """What the newest hand comes to, and the game after it."""
    chapter = fold.current
    assert chapter is not None
    result = chapter.result
    assert result is not None
    return {
        "entered": result.entered,
        "counted": result.counted,
        "after": chapter.after,
        "verdict": fold.verdict,
    }


def adds(played: Played) -> str:
    """The words that tell what a hand added."""
    parts = [
        f"{side} {'minus ' if points < 0 else ''}{abs(points)}"
        for side, points in played.hand.entered.items()
    ]
    return f"adds {' '.join(parts)}"


def _klaberjass(hand: Hand) -> str:
    if not hand.counted:
        return "result redeal"
    return f"result {_scores(hand)} maker {hand.facts['maker']} trump {hand.facts['trump']}"


def _cinch(hand: Hand) -> str:
    if not hand.counted:
        return "result redeal"
    out = 14 - sum(hand.score.values())
    words = f"result {_scores(hand)} maker {hand.facts['maker']} bid {hand.facts['bid']}"
    return f"{words} out {out}" if out else words


def _kalooki(hand: Hand) -> str:
    facts: Any = hand.facts
    overcalls = [name for name, count in facts["overcalls"].items() for _ in range(count)]
    words = ["overcalls", *overcalls] if overcalls else []
    if not hand.counted:
        return " ".join(["result void", *words])
    bent = ["bent"] if facts["bent"] else []
    return " ".join(["result", _scores(hand), *bent, *words])


def _loo(hand: Hand) -> str:
    facts: Any = hand.facts
    stayed, shown = facts["stayed"], [*facts["flushes"], *filter(None, [facts["pam"]])]
    if not stayed:
        return "result passed"
    if not facts["flushes"]:
        return " ".join(["result", *(f"{name} {hand.score[name]}" for name in stayed)])
    best = [line.player for line in hand.lines]
    others = [name for name in shown if name not in best]
    rest = [name for name in stayed if name not in {*best, *others}]
    parts = (("flush", best), ("shown", others), ("in", rest))
    return " ".join(["result", *(f"{word} {' '.join(of)}" for word, of in parts if of)])


def _sixty_six(hand: Hand) -> str:
    facts = hand.facts
    words = [f"{word} {facts[word]}" for word in ("closed", "claimed") if facts[word]]
    for name, points in hand.score.items():
        has_trick = any(trick.winner == name for trick in hand.tricks)
        words += [f"trick {name}"] if has_trick and not points else []
    return " ".join(["result", _scores(hand), *words])


def _linger_longer(hand: Hand) -> str:
    winner = hand.facts["winner"]
    return f"result {winner} {hand.score[str(winner)]}"


def _rolling_stone(hand: Hand) -> str:
    facts: Any = hand.facts
    left = " ".join(f"{name} {count}" for name, count in facts["in_hand"].items())
    return f"result out {facts['out']} {left}"


def _scores(hand: Hand) -> str:
    return " ".join(f"{side} {points}" for side, points in hand.score.items())


RESULTS: dict[str, Callable[[Hand], str]] = {
    "klaberjass": _klaberjass,
    "cinch": _cinch,
    "kalooki": _kalooki,
    "loo": _loo,
    "sixty-six": _sixty_six,
    "linger-longer": _linger_longer,
    "rolling-stone": _rolling_stone,
}
"""The words that tell a hand of a game by its facts."""


def result_of(fold: GameFold) -> str:
    """The line that tells the newest hand of a game by its result."""
    chapter = fold.current
    assert chapter is not None
    told = RESULTS[fold.head.kind](hand_of(fold, chapter))
    closing: Any = getattr(chapter.deal, "closing", None)
    return f"{told} trickless" if closing and closing.is_trickless else told
