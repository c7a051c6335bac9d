"""Keys a hand: what a scorer types of real evenings, and as how little of it the same is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from tests.cli.table import evenings_with_slips as evenings
from tests.rules.results import RESULTS, result_of
from tests.shortest import Kept, at_the_prompt, comes_to, joined, kept, shortest
from trickledger import replay
from trickledger.rules.catalogue import game, kind_named
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.lines import enter, enter_again
from trickledger.rules.record.stored import line_of

EXAMPLES = Path(__file__).parent.parent / "examples" / "games"
_TRUMP = re.compile(" trump [SHDC]")
BEFORE = {
    "cinch": (69, 18),
    "kalooki": (274, 22),
    "klaberjass": (69, 15),
    "linger-longer": (51, 7),
    "loo": (70, 16),
    "rolling-stone": (86, 12),
    "sixty-six": (46, 14),
}
"""What the same program found before words could be one: a hand trick by trick, and a result."""
MARK = "<!-- keys -->"
_TYPED = {"hand", "act"}


class Keys(NamedTuple):
    """The keys of a hand, the end of each line included: as kept, trick by trick, in few lines.

    Those of its result are 0 where it cannot be told so.
    """

    written: int
    by_trick: int
    at_once: int
    result_written: int
    result: int


def measured(record: str) -> Iterator[Keys]:
    """The keys of each hand of a record that was written down card by card."""
    for recorded in replay(record).games:
        head, kind = recorded.fold.head, recorded.fold.head.kind
        folds = [GameFold(head) for _ in range(3)]
        entries = [
            entry._replace(text=entry.text.partition(" #")[0])
            for entry in recorded.fold.entries_since(1)
            if not entry.text.startswith(("#", "score ", "total "))
        ]
        for _, of_hand in groupby(entries, key=attrgetter("deal")):
            lines = [[*line] for _, line in groupby(of_hand, key=attrgetter("line"))]
            hand = [line for line in lines if all(each.kind in _TYPED for each in line)]
            if len(hand) < 3 or any(
                each.kind not in {*_TYPED, "note"} for line in lines for each in line
            ):
                for fold in folds:
                    _take_in(fold, lines)
                continue
            yield _measured(kind, folds, hand)


def _take_in(fold: GameFold, lines: list[list[Entry]]) -> None:
    for line in lines:
        texts = [each.text for each in line]
        enter_again(fold, line_of(texts, fold.game), Source.STORED)


def _measured(kind: str, folds: list[GameFold], hand: list[list[Entry]]) -> Keys:
    """The keys of a hand; each of the folds takes it in."""
    by_trick, at_once, told = folds
    lines = [line_of([each.text for each in line], by_trick.game) for line in hand]
    written = sum(len(line) + 1 for line in lines)
    short: list[tuple[str, Kept]] = []
    for line in lines:
        quick = shortest(by_trick, line)
        short.append((quick, kept(by_trick, quick) or ()))
        assert enter(by_trick, at_the_prompt(by_trick, quick)) is None, quick
    whole = joined(at_once, short)
    assert enter(at_once, at_the_prompt(at_once, whole[-1])) is None, whole
    result = result_short = ""
    if kind in RESULTS and by_trick.current and by_trick.current.is_over:
        result = _TRUMP.sub("", result_of(by_trick))
        if told.next_dealer is None:
            result += f" dealer {by_trick.handles[by_trick.current.opening.dealer]}"
        if comes_to(told, result):
            result_short = shortest(told, result, comes_to)
        else:
            result = ""
    _take_in(told, hand)
    return Keys(
        written,
        sum(len(line) + 1 for line, _ in short),
        sum(len(line) + 1 for line in whole),
        len(result) + 1 if result else 0,
        len(result_short) + 1 if result else 0,
    )


HEAD = (
    "| a hand of | in full | short, before | short | in few lines "
    "| its result in full | short, before | short |",
    "|---|---:|---:|---:|---:|---:|---:|---:|",
)
NEWCOMERS = (
    *(evenings.KLABERJASS, evenings.SIXTY_SIX, evenings.CINCH, evenings.LOO, evenings.KALOOKI),
    evenings.ROLLING_STONE,
)
HEAD_OF_NEWCOMERS = (
    "| a newcomer's hand of | in full | in few lines | fewer "
    "| its result in full | short | fewer |",
    "|---|---:|---:|---:|---:|---:|---:|",
)


def page() -> str:
    """The tables of keys a hand."""
    newcomers = map(row_of_newcomers, (each.right for each in NEWCOMERS))
    return "\n".join([*HEAD, *map(row, BEFORE), "", *HEAD_OF_NEWCOMERS, *newcomers])


def row_of_newcomers(record: str) -> str:
    """The same hands in the words of the record, as they were told first, and in few lines."""
    written, _, at_once, result_written, result = (
        round(mean(filter(None, each))) for each in zip(*measured(f"{record}\n"), strict=True)
    )
    fewer = (1 - at_once / written, 1 - result / result_written)
    hand, of_result = (f"{share:.0%}" for share in fewer)
    figures = f"{written} | {at_once} | {hand} | {result_written} | {result} | {of_result}"
    return f"| {game(_kind_of(record)).title} | {figures} |"


def row(kind: str) -> str:
    """The keys of a hand of a game, each on the average of those in its examples."""
    records = (path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.txt")))
    found = [keys for text in records if _kind_of(text) == kind for keys in measured(text)]
    columns = list(zip(*found, strict=True))
    full, short, at_once, told, few = (round(mean(filter(None, each))) for each in columns)
    before, result_before = BEFORE[kind]
    figures = (full, before, short, at_once, told, result_before, few)
    return f"| {game(kind).title} | {' | '.join(map(str, figures))} |"


def _kind_of(record: str) -> str:
    return kind_named(record.partition("\n")[0].removeprefix("game "))
