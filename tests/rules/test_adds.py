"""What a hand can add, where nothing else of it is told: all that hands come to, and no more.

The referee tells hands by their results, all that there are, and keeps what each of them added.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

from tests.many import many
from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.header import Head
from trickledger.rules.record.stored import fold_stored, read_head

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")
LOO = f"game loo\nplayers {', '.join(NAMES)}"


def results() -> Iterator[str]:
    """All the results that a hand of Loo for five can have."""
    yield "result passed"
    for told in product((None, 0, 1, 2, 3, 4, 5), repeat=5):
        if sum(filter(None, told)) == 5:
            tricks = zip(NAMES, told, strict=True)
            yield "result " + " ".join(f"{name} {won}" for name, won in tricks if won is not None)
    for says in product(("passed", "flush", "shown", "in"), repeat=5):
        who = {
            word: [n for n, said in zip(NAMES, says, strict=True) if said == word] for word in says
        }
        who.pop("passed", None)
        if "flush" in who:
            yield "result " + " ".join(f"{word} {' '.join(names)}" for word, names in who.items())


@pytest.mark.parametrize(
    ("options", "pots"),
    [
        ([], 0),
        ([], 1),
        (["flush_payers all", "flush_tie elder"], 0),
        (["unit 3"], 1),
        (["unit 1"], 0),
    ],
)
def test_a_hand_of_loo_adds_what_a_result_can_come_to(options: list[str], pots: int) -> None:
    rng = random.Random(f"{options} {pots}")
    lines = [LOO, *map("option {}".format, options), "hand Ann"]
    lines += ["result passed"] * 5 * pots + ["hand Ann"] * bool(pots)
    possible = {chips for line in results() if (chips := entered(lines, line)) is not None}
    some = rng.sample(sorted(possible), min(len(possible), many(60)))
    for chips in some:
        assert entered(lines, as_added(chips)) == chips
        changed = list(chips)
        changed[rng.randrange(5)] += rng.choice((-5, -3, -1, 1, 2, 5))
        if tuple(changed) not in possible:
            assert entered(lines, as_added(tuple(changed))) is None, (changed, chips)


def entered(lines: list[str], last: str) -> tuple[int, ...] | None:
    """What the last line of a record adds; None where it is refused."""
    result = replay("\n".join([*lines, last]))
    if result.refusal:
        return None
    (*_, newest) = result.games[0].fold.chapters
    assert newest.result
    return newest.result.entered


def as_added(chips: tuple[int, ...]) -> str:
    return "adds " + " ".join(
        f"{name} {'minus ' if count < 0 else ''}{abs(count)}"
        for name, count in zip(NAMES, chips, strict=True)
    )


ROWS = """
seven-paid       | <loo> / adds Ann 6 Bob minus 7 Cid 4 Eve minus 5 | RULE LOO-PAY-1
no-ante          | <loo> / adds Ann 5 | RULE LOO-PAY-1; would_enter adds Ann 5 Eve minus 5
with-ante        | <loo> / adds Ann 5 Eve minus 5 | ok
dealer-alone     | <loo> / adds Ann 0             | ok
nobody-played    | <loo> / adds Eve minus 5       | ok
only-paid        | <loo> / adds Bob minus 5 Eve minus 5 | RULE LOO-PAY-1
four-tricks      | <loo> / adds Ann 4 Eve minus 5 | RULE LOO-PAY-1
kal-5000         | <kal> / adds Ann 25 Bob 0 Cid 5000 | RULE KAL-VAL-1
kal-5000-alone   | <kal> / adds Bob 5000          | RULE KAL-OUT-1
kal-two-out      | <kal> / adds Ann 50 Bob 0 Cid 0 | RULE KAL-OUT-1
kal-one-out      | <kal> / adds Ann 50 Bob 1 Cid 0 | ok
kal-overcalled   | <kal> / adds Ann 100 Bob 20 Cid 350 | ok
kal-at-five      | <kal five> / adds Ann 5000 Bob 1 Cid 0 Dee 1 Eve 1 | RULE KAL-VAL-1
lin-too-many     | <lin> / adds Bob 4             | RULE LIN-SCORE-1
"""
HEADS = {
    "loo": f"game loo / players {', '.join(NAMES)} / hand Eve",
    "kal": "game kalooki / players Ann, Bob, Cid / hand Ann",
    "kal five": "game kalooki / players Ann, Bob, Cid, Dee, Eve / hand Ann",
    "lin": "game linger-longer / players Ann, Bob, Cid / hand Cid 9C",
}


@pytest.mark.parametrize("row", table(ROWS, HEADS), ids=name_of)
def test_row(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(
    ("head", "last"), [("loo", "adds Ann 0 Bob minus 7"), ("kal", "adds Ann 25 Bob 0 Cid 5000")]
)
def test_figures_that_no_hand_adds_stand_where_they_were_taken(head: str, last: str) -> None:
    *before, opened = HEADS[head].split(" / ")
    read = read_head("\n".join(before))
    assert isinstance(read, Head)
    assert replay("\n".join([*before, opened, last])).refusal
    fold = fold_stored(read, [Entry(2, 2, "hand", opened), Entry(3, 3, "act", last)])
    assert fold.current
    assert fold.current.is_over
