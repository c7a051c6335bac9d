"""`python -m bench`: all figures as a table of ratios, `--write` into docs/performance.md."""

from __future__ import annotations

import platform
import sys

from bench import day, evidence, ledger, rules
from bench.page import table, write_between

MARK = "<!-- figures -->"


def main() -> None:
    """Measure, print, and write where asked."""
    figures = [*rules.figures(), *ledger.figures(), *evidence.figures(), *day.figures()]
    page = f"CPython {platform.python_version()}\n\n{table(figures)}\n"
    print(page)
    if "--write" in sys.argv:
        write_between(MARK, page.rstrip())


if __name__ == "__main__":
    main()
