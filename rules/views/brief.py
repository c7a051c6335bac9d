"""What a correction changed, as people are told: whole hands and tricks in a word each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trickledger.rules.views.changes import Difference

_TRICK = re.compile(r"(hand \d+), trick (\d+), (cards|winner|picked up|points)")
_HAND = re.compile(r"(hand \d+), (.*)")
_OF_A_RESULT = ("why not counted", "score, ", "entered, ", "next dealer", "counted")


def in_brief(changes: Sequence[Difference]) -> list[str]:
    """Differences in words: a hand that is over or no longer, tricks that came or went, the rest.

    >>> in_brief([Difference("hand 1, score, Ann", "41", ""),
    ...           Difference("hand 1, next dealer", "Bob", ""),
    ...           Difference("hand 1, trick 8, cards", "8S 10D", ""),
    ...           Difference("hand 1, trick 9, cards", "10H AD", "")])
    ['hand 1: over -> not over', 'hand 1, tricks 8 and 9: no longer complete']

    What a hand adds is called as on the sheet.

    >>> in_brief([Difference("hand 4, entered, Bob", "129", "139")])
    ['hand 4, adds, Bob: 129 -> 139']
    """
    return list(dict.fromkeys(_told(changes)))


def _told(changes: Sequence[Difference]) -> Iterator[str]:
    turned = {
        change.where.partition(",")[0]: change
        for change in changes
        if change.where.endswith(", next dealer") and not (change.before and change.after)
    }
    moved = _moved_tricks(changes)
    totals = {change for change in changes if change.where.startswith("totals, ")}
    for change in changes:
        hand = _HAND.fullmatch(change.where)
        trick = _TRICK.fullmatch(change.where)
        if hand and hand[1] in turned and hand[2].startswith(_OF_A_RESULT):
            is_over = bool(turned[hand[1]].after)
            yield f"{hand[1]}: {'not over -> over' if is_over else 'over -> not over'}"
        elif trick and (trick[1], int(trick[2])) in moved:
            came = moved[trick[1], int(trick[2])]
            numbers = [n for (of, n), one in moved.items() if (of, one) == (trick[1], came)]
            yield f"{trick[1]}, {_tricks(numbers)}: {'complete' if came else 'no longer complete'}"
        elif not (hand and _is_said_elsewhere(change._replace(where=hand[2]), totals)):
            yield str(change._replace(where=change.where.replace(", entered, ", ", adds, ")))


def _is_said_elsewhere(change: Difference, totals: set[Difference]) -> bool:
    """Whether the totals or the correction itself say what changed in a hand."""
    return change in totals or change.where.startswith("told, ")


def _moved_tricks(changes: Sequence[Difference]) -> dict[tuple[str, int], bool]:
    """The tricks, by hand and number, that came (True) or went as a whole."""
    return {
        (found[1], int(found[2])): bool(change.after)
        for change in changes
        for found in [_TRICK.fullmatch(change.where)]
        if found and found[3] == "cards" and not (change.before and change.after)
    }


def _tricks(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"trick {numbers[0]}"
    return f"tricks {numbers[0]} {'and' if len(numbers) == 2 else 'to'} {numbers[-1]}"
