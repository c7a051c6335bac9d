"""What is aimed at, beside what the newest run came to: the table of docs/maintain/speed.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bench.history import Run, runs


class Aim(NamedTuple):
    """A row of a run, and the most that it may come to: a ratio, or a figure in its own unit.

    `at_least` turns the bar round; `to` is the peer where several rows are called alike.
    """

    what: str
    row: str
    bar: float
    is_figure: bool = False
    at_least: bool = False
    to: str = ""


AIMS = (
    Aim("replay from text, to chess `push_san`", "chess push_san, a move", 0.33),
    Aim("a turn of Kalooki, to chess `push_san`", "a turn of Kalooki, draw and discard", 0.6),
    Aim("`enter` as a process, to `import typer`", "enter note a word", 2.5),
    Aim("the start of `table`, to `import typer`", "table, left at its first screen", 3),
    Aim("completion, to bare Python", "completion of show 1@", 8),
    Aim("an entry in a process, to a bare commit", "entry 2000 to 2100, in a process", 2),
    Aim("a line at the table, to a bare commit", "a line at the table, with its screen", 2),
    Aim("a line on a server, to a bare commit", "a line, in a process", 1.5, to="bare"),
    Aim("the same 10 ms away, to a round trip", "a line, 10 ms away", 1.3),
    Aim("32 tables on a server, to bare commits", "lines of 32 tables", 0.6, at_least=True),
    Aim("any entry with hidden hands", "slowest entry of Linger Longer, hands hidden", 1000, True),
    Aim("an audit of 20 deals", "audit of 20 deals beyond that, a revoke open", 200, True),
    Aim("the longest wait among eight tables", "the longest wait of a line", 500, True),
    Aim(
        "places of 1,000 after 10 rounds, four tie-breaks",
        "by points, buchholz, sonneborn-berger, wins",
        150,
        True,
    ),
)


def page() -> str:
    """The aims as a table of Markdown, by the newest run of all figures."""
    run = runs("figures")[-1]
    head = ["| what | aim | measured | reached |", "|---|---:|---:|---|"]
    return "\n".join([f"{run.source()}\n", *head, *_rows(run)])


def _rows(run: Run) -> Iterator[str]:
    for aim in AIMS:
        found = run.row(aim.row, aim.to)
        value, _, unit = found["figure"].partition(" ")
        measured = float(value if aim.is_figure else found["ratio"])
        reached = measured >= aim.bar if aim.at_least else measured <= aim.bar
        told = found["figure"] if aim.is_figure else f"{found['ratio']} ({found['figure']})"
        bar = f"{'at least ' if aim.at_least else ''}{aim.bar:,g}{f' {unit}' * aim.is_figure}"
        yield f"| {aim.what} | {bar} | {told} | {'yes' if reached else 'no'} |"
