"""`python -m bench`: all figures as a table of ratios.

With `--write` a run is kept in bench/history, and docs/maintain/speed.md has its table.
`--trust` measures what a ledger withstands, for docs/maintain/promises.md, in ten minutes or so.
`--kills [COUNT [SEED]]` kills a pocket 500 times in a real browser, in half an hour or more.
`--pocket` measures how a pocket starts in a real browser, in a minute or two.
`--million [ADDRESS]` moves a million entries to a server, in some minutes.
`--venues` plays a sample on a server and simulates a weekend of 200 venues from it.
`--growth` measures how time and memory grow with games, entrants and inputs, in about ten minutes.
`--keys` counts the keys that a hand takes, for docs/how/write-less.md, in half a minute.
`--taps` counts the taps that a hand takes on a phone, for docs/how/phones.md, in some seconds.
`--director` measures what a director types at events of a thousand, in about five minutes.
`--hall` measures the evening: 24 phones, wall, boards, sheets, a published season, and a crowd.
`--evening` plays the 24 phones of it alone, each in a browser of its own, in ten minutes or so.
`python -m bench --fuzz SECONDS [TARGET...]` lets the fuzzer run instead, and
`python -m bench --mutants [--chapter games] [--sample 300] [--seed 1] [--known]` tries which
mutants no test notices.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from bench import (
    aims,
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
    phones,
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
from bench.history import Run, keep, run_of
from bench.page import beside, table, told, write_between

MEASURED = (
    *(rules, ledger, evidence, standings, tournament, events, rotations, day, server, results),
)
MARK = "<!-- figures -->"
# the server of the hall is forked and has what was loaded until then: the crowd comes first
RUNS: dict[str, Callable[[], str]] = {
    "figures": lambda: table(figure for each in MEASURED for figure in each.figures()),
    "trust": lambda: beside(trust.figures(), trust_server.figures()),
    "director": lambda: director.page(list(director.figures())),
    "hall": lambda: table(figure for each in (storms, phones, hall) for figure in each.figures()),
    "evening": lambda: table(phones.figures()),
    "pocket": lambda: table([*pockets.starts(), *pockets.taps()]),
    "growth": lambda: growth.page(growth.figures()),
}


def write(run: Run) -> None:
    """Keep a run, and write what a page shows of the newest one."""
    keep(run)
    if run.kind == "figures":
        write_between(MARK, aims.page(), "maintain/speed.md")
    if run.kind == "trust":
        write_between(MARK, run.table(), "maintain/promises.md")


def main() -> None:
    """Measure, print, and write where asked; or fuzz."""
    if "--help" in sys.argv:
        print(__doc__)
        return
    if "--fuzz" in sys.argv:
        sys.exit(fuzz.main(sys.argv[sys.argv.index("--fuzz") + 1 :]))
    if "--mutants" in sys.argv:
        # needs what the group mutants brings
        from bench.mutants import run

        sys.exit(run.main(sys.argv[sys.argv.index("--mutants") + 1 :]))
    if "--keys" in sys.argv:
        print(counted := keys.page())
        if "--write" in sys.argv:
            write_between(keys.MARK, counted, "how/write-less.md")
        return
    if "--taps" in sys.argv:
        print(counted := taps.page())
        if "--write" in sys.argv:
            write_between(taps.MARK, counted, "how/phones.md")
        return
    if "--kills" in sys.argv:
        told(pockets.kills(sys.argv[sys.argv.index("--kills") + 1 :]))
        return
    if "--million" in sys.argv:
        told(million.figures(sys.argv[sys.argv.index("--million") + 1 :]))
        return
    if "--venues" in sys.argv:
        told(venues.figures())
        return
    kind = next((kind for kind in RUNS if f"--{kind}" in sys.argv), "figures")
    print(measured := RUNS[kind]())
    if "--write" in sys.argv:
        write(run_of(kind, measured))


if __name__ == "__main__":
    main()
