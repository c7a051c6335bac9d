"""`python -m bench`: all figures as a table of ratios, `--write` into docs/performance.md.

`--trust` measures what a ledger withstands, for docs/trust.md, in five to ten minutes.
`--million [ADDRESS]` moves a million entries to a server, in some minutes.
`--growth` measures how time and memory grow with games, entrants and inputs, in about ten minutes.
`--director` measures what a director types at events of a thousand, in about five minutes.
`python -m bench --fuzz SECONDS [TARGET...]` lets the fuzzer run instead, and
`python -m bench --mutants [--sample 300] [--seed 1] [--known]` tries which mutants no test notices.
"""

from __future__ import annotations

import platform
import sys
from sqlite3 import sqlite_version

from bench import (
    day,
    director,
    events,
    evidence,
    fuzz,
    growth,
    ledger,
    million,
    rotations,
    rules,
    server,
    standings,
    tournament,
    trust,
)
from bench.page import table, write_between

MARK = "<!-- figures -->"
GROWTH = "<!-- growth -->"
DIRECTOR = "<!-- director -->"
MEASURED = (rules, ledger, evidence, standings, tournament, events, rotations, day, server)


def main() -> None:
    """Measure, print, and write where asked; or fuzz."""
    if "--fuzz" in sys.argv:
        sys.exit(fuzz.main(sys.argv[sys.argv.index("--fuzz") + 1 :]))
    if "--mutants" in sys.argv:
        # needs what the extra mutants brings
        from bench.mutants import run

        sys.exit(run.main(sys.argv[sys.argv.index("--mutants") + 1 :]))
    if "--trust" in sys.argv:
        mark, name, figures = MARK, "trust.md", table(trust.figures())
    elif "--million" in sys.argv:
        for figure in million.figures(sys.argv[sys.argv.index("--million") + 1 :]):
            print(f"{figure.what}: {figure.value:.1f} {figure.unit}", flush=True)
        return
    elif "--director" in sys.argv:
        mark, name = DIRECTOR, "performance.md"
        figures = director.page(list(director.figures()))
    elif "--growth" in sys.argv:
        mark, name, figures = GROWTH, "performance.md", growth.page(growth.figures())
    else:
        mark, name = MARK, "performance.md"
        figures = table(figure for each in MEASURED for figure in each.figures())
    page = f"CPython {platform.python_version()}, SQLite {sqlite_version}\n\n{figures}\n"
    print(page)
    if "--write" in sys.argv:
        write_between(mark, page.rstrip(), name)


if __name__ == "__main__":
    main()
