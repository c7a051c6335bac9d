"""What is told of a sample: a line a mutant, a row a chapter, and every survivor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bench.mutants.chapters import CHAPTERS
from bench.mutants.lists import accepted
from bench.mutants.mutant import Mutant
from bench.mutants.trial import KILLED, SURVIVED, TIMED_OUT, Verdict

AIM = 0.9
"""The part of a sample that must be killed; one whose tests run out of time is."""


def line(mutant: Mutant, verdict: Verdict) -> str:
    """One mutant on a line."""
    by = f" by {verdict.by}" if verdict.by else f" {verdict.tests} of {verdict.of} tests"
    return f"{verdict.what:9} {mutant.place}{by}"


def is_enough(verdicts: Iterable[Verdict]) -> bool:
    """Whether as many are killed as there should be."""
    lives = [verdict.what == SURVIVED for verdict in verdicts]
    return sum(lives) <= (1 - AIM) * len(lives)


def text(sample: Sequence[Mutant], verdicts: Mapping[str, Verdict]) -> str:
    """Every survivor, those with a reason apart, and the figures."""
    reasons = {(each.file, each.was, each.now): each.why for each in accepted()}
    survivors = [mutant for mutant in sample if verdicts[mutant.key].what == SURVIVED]
    told = []
    for mutant in sorted(survivors):
        why = reasons.get((mutant.file, mutant.was.strip(), mutant.now.strip()))
        verdict = verdicts[mutant.key]
        run = f"survived {verdict.tests} of the {verdict.of} tests that execute it"
        told.append(
            f"{mutant.place}: {f'accepted: {why}' if why else run}\n"
            f"{_marked('-', mutant.was)}\n{_marked('+', mutant.now)}\n"
        )
    return "\n".join(["", *told, _table(sample, verdicts, reasons)])


def _marked(mark: str, lines: str) -> str:
    return "\n".join(f"    {mark} {each}" for each in lines.splitlines())


def _table(
    sample: Sequence[Mutant],
    verdicts: Mapping[str, Verdict],
    reasons: Mapping[tuple[str, str, str], str],
) -> str:
    rows = ["| chapter | mutants | killed | timed out | survived | accepted of these | killed, % |"]
    rows.append("|---|---:|---:|---:|---:|---:|---:|")
    for chapter, files in [*CHAPTERS.items(), ("all", ())]:
        of = [mutant for mutant in sample if not files or mutant.file in files]
        if not of:
            continue
        ends = [verdicts[mutant.key].what for mutant in of]
        excused = sum(
            (each.file, each.was.strip(), each.now.strip()) in reasons
            and verdicts[each.key].what == SURVIVED
            for each in of
        )
        killed, late, lives = (ends.count(what) for what in (KILLED, TIMED_OUT, SURVIVED))
        share = f"{100 * (killed + late) / len(of):.1f}"
        rows.append(
            f"| {chapter} | {len(of)} | {killed} | {late} | {lives} | {excused} | {share} |"
        )
    return "\n".join(rows)
