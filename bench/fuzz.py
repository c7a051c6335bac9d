"""The fuzzer: spoilt examples at every target for a bounded time, guided by coverage if it can be.

`python -m bench --fuzz SECONDS [TARGET...]` shares the time among the targets, one process each.
With `atheris` the coverage of `rules` and `ledger` guides it; without, or with `--unguided`, an
input that comes to a new outcome is kept and spoilt further.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

SLOW = 5.0
"""Seconds after which an input counts as a hang, twice; after four times as many it is stopped."""

LONGEST = 20_000
"""The longest input in bytes."""

MEMORY = 2000
"""Megabytes that one process may take."""

GUIDED, UNGUIDED = "--guided", "--unguided"

_LIBFUZZER = re.compile(r"cov: (\d+) ft: (\d+)")
_DONE = re.compile(r"Done (\d+) runs|#(\d+)\s")


class Outcome(NamedTuple):
    """What fuzzing a target came to: runs, seconds, coverage (0: not guided by it), faults.

    `covered` are edges of the code, `features` what libFuzzer counts, `outcomes` the different
    things that became of inputs; `faults` are (where, the input).
    """

    target: str
    runs: int
    seconds: float
    covered: int
    features: int
    outcomes: int
    faults: tuple[tuple[str, str], ...]


def fuzz(seconds: float, targets: Sequence[str], guide: str) -> Iterator[Outcome]:
    """Fuzz each target for its share of the time in a process of its own."""
    for target in targets:
        with tempfile.TemporaryDirectory() as folder:
            yield _in_a_process(target, seconds / len(targets), Path(folder), guide)


def main(words: Sequence[str]) -> int:
    """Print a line a target and every fault with its input; 1 where there was one."""
    from tests.targets import TARGETS

    seconds, *named = (word for word in words if word != UNGUIDED)
    is_guided = find_spec("atheris") is not None and UNGUIDED not in words
    guide = GUIDED if is_guided else UNGUIDED
    print("guided by coverage (atheris)" if is_guided else "not guided by coverage")
    print("target        runs   seconds  covered features outcomes faults")
    failed = False
    for outcome in fuzz(float(seconds), named or list(TARGETS), guide):
        name, runs, spent, covered, features, outcomes, faults = outcome
        print(
            f"{name:10} {runs:7} {spent:9.0f} {covered:8} {features:8} {outcomes:8} {len(faults):6}"
        )
        for where, text in faults:
            print(f"  {where}\n  {text!a}")
        failed = failed or bool(faults)
        sys.stdout.flush()
    return 1 if failed else 0


def _in_a_process(target: str, seconds: float, folder: Path, guide: str) -> Outcome:
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "bench.fuzz", target, str(seconds), str(folder), guide],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        # a hash that differs from run to run would make coverage differ too
        env={**os.environ, "PYTHONHASHSEED": "0", "TMPDIR": str(folder)},
    )
    spent = time.monotonic() - began
    notes = [json.loads(line) for line in _lines(folder / "notes")]
    faults = {note["where"]: note["input"] for note in notes if "where" in note}
    if done.returncode:
        stopped = next(folder.glob("stopped-*"), None)
        last = stopped.read_bytes().decode(errors="replace") if stopped else ""
        faults[f"{target}: the process ended with {done.returncode}. {done.stderr[-800:]!r}"] = last
    coverage = _LIBFUZZER.findall(done.stderr) or [(0, 0)]
    runs = [int(one or other) for one, other in _DONE.findall(done.stderr)]
    plain = [note["runs"] for note in notes if "runs" in note]
    return Outcome(
        target,
        max([*runs, *plain, 0]),
        spent,
        int(coverage[-1][0]),
        int(coverage[-1][1]),
        sum("outcome" in note for note in notes),
        tuple(faults.items()),
    )


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


class Trial:
    """Tries inputs at a target, and notes each new outcome and each new fault."""

    def __init__(self, name: str, target: Callable[[str], str], folder: Path) -> None:
        self._name = name
        self._target = target
        self._notes = folder / "notes"
        self._outcomes: set[str] = set()
        self._faults: set[str] = set()

    def __call__(self, text: str) -> bool:
        """Try an input; whether it came to something new."""
        try:
            outcome, spent = self._timed(text)
            # one that was only kept waiting, by a machine with other work, is quick the next time
            if spent > SLOW:
                spent = min(spent, self._timed(text)[1])
        except Exception as exc:
            frames = traceback.extract_tb(exc.__traceback__)[-3:]
            places = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames))
            self._fault(f"{self._name}: {type(exc).__name__} at {places}", text, str(exc))
            return False
        if spent > SLOW:
            self._fault(f"{self._name}: slow", text, f"{spent:.1f} s")
        if outcome in self._outcomes:
            return False
        self._outcomes.add(outcome)
        self.note(outcome=outcome)
        return True

    def _timed(self, text: str) -> tuple[str, float]:
        began = time.monotonic()
        return self._target(text), time.monotonic() - began

    def _fault(self, where: str, text: str, said: str) -> None:
        if where not in self._faults:
            self._faults.add(where)
            self.note(where=f"{where}: {said[:500]}", input=text)

    def note(self, **fields: Any) -> None:
        """Keep a note where it outlives this process."""
        with self._notes.open("a", encoding="utf-8") as file:
            file.write(json.dumps(fields) + "\n")


def _plain(trial: Trial, corpus: list[str], spoil: _Spoiler, seconds: float) -> None:
    rng = random.Random(1)
    end = time.monotonic() + seconds
    runs = 0
    while time.monotonic() < end:
        text = spoil(rng, rng.choice(corpus))[:LONGEST]
        if trial(text):
            corpus.append(text)
        runs += 1
    trial.note(runs=runs)


def _guided(trial: Trial, corpus: list[str], spoil: _Spoiler, seconds: float, folder: Path) -> None:
    import atheris

    begin = folder / "corpus"
    begin.mkdir()
    for number, text in enumerate(corpus):
        (begin / str(number)).write_bytes(_bytes(text))

    def one(raw: bytes) -> None:
        trial(_text(raw))

    def mutate(raw: bytes, longest: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if rng.random() < 0.3:
            return bytes(atheris.Mutate(raw, longest))
        return _bytes(spoil(rng, _text(raw)))[:longest]

    options = [
        f"-max_total_time={int(seconds)}",
        f"-max_len={LONGEST}",
        f"-timeout={int(4 * SLOW)}",
        f"-artifact_prefix={folder}/stopped-",
        "-len_control=0",
        f"-rss_limit_mb={MEMORY}",
    ]
    atheris.Setup([sys.argv[0], *options, str(begin)], one, custom_mutator=mutate)
    atheris.Fuzz()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "surrogateescape")


_Spoiler = Callable[[random.Random, str], str]


def _one_target(name: str, seconds: float, folder: Path, guide: str) -> None:
    watching: Any = nullcontext()
    if guide == GUIDED:
        import atheris

        watching = atheris.instrument_imports(include=["trickledger"])
    with watching:
        from tests.targets import TARGETS
        from tests.untrusted import seeds, spoiler
    trial = Trial(name, TARGETS[name], folder)
    corpus, spoil = seeds(name), spoiler(name)
    if guide == GUIDED:
        _guided(trial, corpus, spoil, seconds, folder)
    else:
        _plain(trial, corpus, spoil, seconds)


if __name__ == "__main__":
    _one_target(sys.argv[1], float(sys.argv[2]), Path(sys.argv[3]), sys.argv[4])
