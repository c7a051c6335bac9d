"""`python -m bench --mutants`: a random sample of mutants, and which of them no test notices.

Everything is done in copies below `build/mutants`, one folder for each state of the tree. What was
found out there is not done again, so a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from hashlib import sha256
from itertools import accumulate, count
from pathlib import Path
from queue import Queue
from typing import NamedTuple

from bench.mutants import report
from bench.mutants.chapters import CHAPTERS, KEPT
from bench.mutants.copies import ROOT, Copy, files, fingerprint
from bench.mutants.lists import Known, known
from bench.mutants.mutant import Mutant, changed, changes
from bench.mutants.reach import NotGreen, Reach, record
from bench.mutants.trial import KILLED, SURVIVED, Verdict, tried

QUICK, LONG, LONGEST = 3.0, 60.0, 600.0
"""Seconds of tests: of the first portion, then those after which a mutant that still lives waits
until all others had their turn, and those after which it is given up as one that survived."""

TRUST = 20
"""How much longer a test may take, for each mutant of a file that it killed, and still be first."""

FILES = [file for chapter in CHAPTERS.values() for file in chapter]
"""What is recorded, whichever of it is changed: one recording serves all chapters."""


class Bench(NamedTuple):
    """What a run has: copies to change, what was recorded, and where it keeps what it finds."""

    copies: Queue[Copy]
    reach: Reach
    results: Path
    kills: Counter[tuple[str, str]]
    """How many mutants of a file a test has killed."""


def main(words: Sequence[str]) -> int:
    """Print what became of every mutant; 0 where enough are killed."""
    asked = _asked(words)
    mutated = asked.file or [file for name in asked.chapter for file in CHAPTERS[name]]
    try:
        bench = _set_up(mutated, asked.tests, asked.workers)
        _prove(bench)
    except (NotGreen, ValueError) as exc:
        print(exc, file=sys.stderr)
        return 2
    if asked.known:
        return _known(bench)
    sample = _sample(mutated, asked.sample, asked.seed)
    print(f"{len(sample)} mutants by seed {asked.seed}, in {bench.results.parent}")
    verdicts = _try_all(bench, sample, time.monotonic() + 60 * asked.minutes)
    print(report.text([mutant for mutant in sample if mutant.key in verdicts], verdicts))
    return 0 if report.is_enough(verdicts.values()) else 1


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m bench --mutants")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument(
        "--chapter", nargs="+", choices=CHAPTERS, default=KEPT, help="of these (all but the rules)"
    )
    parser.add_argument("--file", nargs="+", default=[], help="of these files alone")
    parser.add_argument("--tests", nargs="+", default=[], help="with these tests alone")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="begin with no other after so many"
    )
    parser.add_argument(
        "--workers", type=int, default=len(os.sched_getaffinity(0)), help="at once (all cores)"
    )
    parser.add_argument("--known", action="store_true", help="those of known.toml instead")
    return parser.parse_args(words)


def _set_up(mutated: Sequence[str], tests: Sequence[str], workers: int) -> Bench:
    names = files()
    folder = ROOT / "build" / "mutants" / fingerprint(names)
    copies: Queue[Copy] = Queue()
    for number in range(workers):
        copy = Copy(folder / f"copy-{number}")
        copy.make(names)
        copies.put(copy)
    first = copies.queue[0]
    measured = sorted({*mutated, *FILES, *(each.file for each in known())})
    notes = folder / f"notes-{_short([*measured, *tests])}"
    record(first, measured, notes, tests, workers)
    return Bench(copies, Reach(first, notes), notes / "results", Counter())


def _short(names: Sequence[str]) -> str:
    return sha256("\0".join(names).encode()).hexdigest()[:8]


def _prove(bench: Bench) -> None:
    """Where nothing is changed no test may fail, and where a lock locks nothing one must."""
    canary = known()[0]
    quickest = sorted(bench.reach.seconds, key=bench.reach.seconds.__getitem__)
    copy = bench.copies.queue[-1]
    unchanged = tried(copy, quickest[:500], bench.reach.seconds)
    if unchanged.what != SURVIVED:
        raise ValueError(f"Nothing was changed, and {unchanged.by} failed.")
    with copy.changed(canary.file, canary.applied(_text(canary.file))):
        verdict = tried(copy, [canary.test], bench.reach.seconds)
    if verdict.what != KILLED:
        raise ValueError(f"A mutant that is known to be killed {verdict.what}: {canary.says}")


def _text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


# -- the sample ------------------------------------------------------------------------------------


def _sample(mutated: Sequence[str], size: int, seed: int) -> list[Mutant]:
    """So many different mutants, drawn from all that there are."""
    drawn = [change for file in mutated for change in changes(file, _text(file))]
    random.Random(seed).shuffle(drawn)
    found: dict[str, Mutant] = {}
    for change in drawn:
        if len(found) == size:
            break
        mutant = change.mutant()
        if mutant:
            found[mutant.key] = mutant
    return list(found.values())


def _try_all(bench: Bench, sample: Sequence[Mutant], until: float) -> dict[str, Verdict]:
    """What became of each mutant that was tried by then, by its key; the slow ones last."""
    verdicts = _found_before(bench.results)
    for mutant in sample:
        _learn(bench, mutant, verdicts.get(mutant.key))
    for longest in (LONG, LONGEST):
        open_ = [mutant for mutant in sample if not _is_settled(verdicts.get(mutant.key))]
        with ThreadPoolExecutor(bench.copies.qsize()) as pool:
            trials = {
                pool.submit(_try_in_time, bench, mutant, longest, until): mutant for mutant in open_
            }
            for number, trial in zip(count(1), as_completed(trials), strict=False):
                mutant, verdict = trials[trial], trial.result()
                if verdict is None:
                    continue
                verdicts[mutant.key] = verdict
                _learn(bench, mutant, verdict)
                _note(bench.results, mutant, verdict)
                print(f"{number}/{len(open_)} {report.line(mutant, verdict)}", flush=True)
    return {mutant.key: verdicts[mutant.key] for mutant in sample if mutant.key in verdicts}


def _learn(bench: Bench, mutant: Mutant, verdict: Verdict | None) -> None:
    if verdict and verdict.what == KILLED:
        bench.kills[mutant.file, verdict.by] += 1


def _is_settled(verdict: Verdict | None) -> bool:
    return verdict is not None and (verdict.what != SURVIVED or verdict.tests >= verdict.of)


def _try_in_time(bench: Bench, mutant: Mutant, longest: float, until: float) -> Verdict | None:
    return _try(bench, mutant, longest) if time.monotonic() < until else None


def _try(bench: Bench, mutant: Mutant, longest: float) -> Verdict:
    copy = bench.copies.get()
    try:
        tests = _likely_first(bench, mutant)
        verdict = Verdict(SURVIVED, "", 0, len(tests))
        with copy.changed(mutant.file, mutant.text):
            for portion in _portions(tests, bench.reach.seconds, longest):
                tested = verdict.tests
                verdict = tried(copy, portion, bench.reach.seconds)
                verdict = verdict._replace(tests=tested + verdict.tests, of=len(tests))
                if verdict.what != SURVIVED:
                    break
        return verdict
    finally:
        bench.copies.put(copy)


def _likely_first(bench: Bench, mutant: Mutant) -> list[str]:
    """The tests that execute a mutant: quick ones first, and what killed others of its file."""
    tests = bench.reach.tests(mutant.file, range(mutant.first, mutant.last + 1))

    def price(test: str) -> float:
        return bench.reach.seconds[test] / (1 + TRUST * bench.kills[mutant.file, test])

    return sorted(tests, key=price)


def _portions(
    tests: Sequence[str], seconds: dict[str, float], longest: float
) -> Iterator[Sequence[str]]:
    """The tests that take so many seconds together, those that most likely suffice first."""
    spent = list(accumulate(seconds[test] for test in tests))
    first = sum(each <= QUICK for each in spent)
    last = sum(each <= longest for each in spent)
    yield from (portion for portion in (tests[:first], tests[first:last]) if portion)


def _note(results: Path, mutant: Mutant, verdict: Verdict) -> None:
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps([mutant.key, *verdict]) + "\n")


def _found_before(results: Path) -> dict[str, Verdict]:
    if not results.exists():
        return {}
    noted = map(json.loads, results.read_text(encoding="utf-8").splitlines())
    return {key: Verdict(*verdict) for key, *verdict in noted}


# -- the list that is known ------------------------------------------------------------------------


def _known(bench: Bench) -> int:
    """Print for each mutant of the list whether its test kills it; 0 where all do."""
    survived = 0
    for each in known():
        verdict = _try_known(bench, each)
        survived += verdict.what == SURVIVED
        print(f"{verdict.what:9}  {each.file}: {each.says}\n           {verdict.by}", flush=True)
    return 1 if survived else 0


def _try_known(bench: Bench, each: Known) -> Verdict:
    text = _text(each.file)
    mutant = changed(each.file, text, each.applied(text))
    if not each.test:
        return _try(bench, mutant, float("inf"))
    copy = bench.copies.queue[0]
    with copy.changed(mutant.file, mutant.text):
        return tried(copy, [each.test], bench.reach.seconds)
