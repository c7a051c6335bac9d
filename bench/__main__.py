"""`python -m bench`: all figures as a table of ratios, `--write` into docs/performance.md.

`--trust` measures what a ledger withstands, for docs/trust.md, in some ten minutes.
`python -m bench --fuzz SECONDS [TARGET...]` lets the fuzzer run instead.
"""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from sqlite3 import sqlite_version

from bench import day, events, fuzz, ledger, rotations, rules, standings, trust
from bench.timing import Figure

DOCS = Path(__file__).parent.parent / "docs"
MARK = "<!-- figures -->"
MEASURED = (rules, ledger, standings, events, rotations, day)


def table(figures: list[Figure]) -> str:
    """The figures as a table of Markdown."""
    rows = ["| what | figure | ratio | to |", "|---|---:|---:|---|"]
    for what, value, unit, ratio, peer in figures:
        shown = f"{ratio:.2f}" if ratio is not None else ""
        rows.append(f"| {what.strip()} | {value:.3g} {unit} | {shown} | {peer} |")
    return "\n".join(rows)


def main() -> None:
    """Measure, print, and write where asked; or fuzz."""
    if "--fuzz" in sys.argv:
        sys.exit(fuzz.main(sys.argv[sys.argv.index("--fuzz") + 1 :]))
    if "--trust" in sys.argv:
        name, figures = "trust.md", list(trust.figures())
    else:
        name = "performance.md"
        figures = [figure for each in MEASURED for figure in each.figures()]
    page = f"CPython {platform.python_version()}, SQLite {sqlite_version}\n\n{table(figures)}\n"
    print(page)
    if "--write" in sys.argv:
        file = DOCS / name
        before, _, rest = file.read_text(encoding="utf-8").partition(MARK)
        after = rest.partition(MARK)[2]
        file.write_text(f"{before}{MARK}\n{page}{MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
