"""`python -m bench`: all figures as a table of ratios, `--write` into docs/performance.md."""

from __future__ import annotations

import platform
import sys

from bench import day, evidence, ledger, rules
from bench.page import write_between
from bench.timing import Figure

MARK = "<!-- figures -->"


def table(figures: list[Figure]) -> str:
    """The figures as a table of Markdown."""
    rows = ["| what | figure | ratio | to |", "|---|---:|---:|---|"]
    for what, value, unit, ratio, peer in figures:
        shown = f"{ratio:.2f}" if ratio is not None else ""
        rows.append(f"| {what.strip()} | {value:.3g} {unit} | {shown} | {peer} |")
    return "\n".join(rows)


def main() -> None:
    """Measure, print, and write where asked."""
    figures = [*rules.figures(), *ledger.figures(), *evidence.figures(), *day.figures()]
    page = f"CPython {platform.python_version()}\n\n{table(figures)}\n"
    print(page)
    if "--write" in sys.argv:
        write_between(MARK, page.rstrip())


if __name__ == "__main__":
    main()
