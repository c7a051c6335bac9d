"""`python -m bench`: all figures as a table of ratios, `--write` into docs/performance.md.

`--trust` measures what a ledger withstands, for docs/trust.md, in ten minutes or so.
`--kills` kills a pocket 500 times in a real browser, for docs/pocket.md, in half an hour or more.
`--million [ADDRESS]` moves a million entries to a server, in some minutes.
`--venues` plays a sample on a server and simulates a weekend of 200 venues from it.
`--growth` measures how time and memory grow with games, entrants and inputs, in about ten minutes.
`--keys` counts the keys that a hand takes, for docs/typing.md, in half a minute.
`--taps` counts the taps that a hand takes on a phone, for docs/hall.md, in some seconds.
`--director` measures what a director types at events of a thousand, in about five minutes.
`--hall` measures the evening: wall, phones, boards, sheets, a published season, and a crowd.
`python -m bench --fuzz SECONDS [TARGET...]` lets the fuzzer run instead, and
`python -m bench --mutants [--chapter games] [--sample 300] [--seed 1] [--known]` tries which
mutants no test notices.
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
    hall,
    keys,
    ledger,
    million,
    pockets,
    results,
    rotations,
    rules,
    server,
    standings,
    storms,
    taps,
    tournament,
    trust,
    trust_server,
    venues,
)
from bench.page import beside, table, told, write_between

MARK = "<!-- figures -->"
HALL = "<!-- hall -->"
GROWTH = "<!-- growth -->"
DIRECTOR = "<!-- director -->"
MEASURED = (
    *(rules, ledger, evidence, standings, tournament, events, rotations, day, server, results),
)


def main() -> None:
    """Measure, print, and write where asked; or fuzz."""
    if "--fuzz" in sys.argv:
        sys.exit(fuzz.main(sys.argv[sys.argv.index("--fuzz") + 1 :]))
    if "--mutants" in sys.argv:
        # needs what the group mutants brings
        from bench.mutants import run

        sys.exit(run.main(sys.argv[sys.argv.index("--mutants") + 1 :]))
    if "--keys" in sys.argv:
        print(counted := keys.page())
        if "--write" in sys.argv:
            write_between(keys.MARK, counted, "typing.md")
        return
    if "--taps" in sys.argv:
        print(counted := taps.page())
        if "--write" in sys.argv:
            write_between(taps.MARK, counted, "hall.md")
        return
    if "--trust" in sys.argv:
        mark, name = MARK, "trust.md"
        figures = beside(trust.figures(), trust_server.figures())
    elif "--kills" in sys.argv:
        told(pockets.figures())
        return
    elif "--million" in sys.argv:
        told(million.figures(sys.argv[sys.argv.index("--million") + 1 :]))
        return
    elif "--director" in sys.argv:
        mark, name = DIRECTOR, "performance.md"
        figures = director.page(list(director.figures()))
    elif "--venues" in sys.argv:
        told(venues.figures())
        return
    elif "--hall" in sys.argv:
        mark, name, figures = (
            HALL,
            "performance.md",
            # its server is forked and has what was loaded until then: the crowd comes first
            table(figure for each in (storms, hall) for figure in each.figures()),
        )
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
