"""The page that figures are written into, between two marks of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.timing import Figure

DOCS = Path(__file__).parent.parent / "docs"


def table(figures: Iterable[Figure]) -> str:
    """Figures as a table of Markdown."""
    rows = ["| what | figure | ratio | to |", "|---|---:|---:|---|"]
    for what, value, unit, ratio, peer in figures:
        shown = f"{ratio:.2f}" if ratio is not None else ""
        rows.append(f"| {what.strip()} | {value:.3g} {unit} | {shown} | {peer} |")
    return "\n".join(rows)


def told(figures: Iterable[Figure]) -> None:
    """Print figures as they come: the next may take minutes."""
    for figure in figures:
        print(f"{figure.what}: {figure.value:,.4g} {figure.unit}", flush=True)


def beside(in_a_file: Iterable[Figure], on_a_server: Iterable[Figure]) -> str:
    """Figures of both as a table of Markdown, those of the same things in one row."""
    rows = ["| what | in a file | on a server |", "|---|---:|---:|"]
    there = dict(_by_place(on_a_server))
    for place, figure in _by_place(in_a_file):
        other = there.pop(place, None)
        rows.append(f"| {figure.what.strip()} | {_shown(figure)} | {_shown(other)} |")
    rows += [f"| {figure.what.strip()} |  | {_shown(figure)} |" for figure in there.values()]
    return "\n".join(rows)


def _by_place(figures: Iterable[Figure]) -> Iterator[tuple[tuple[str, str], Figure]]:
    """Figures by what they are of and under which one they stand."""
    head = ""
    for figure in figures:
        head = head if figure.what.startswith(" ") else figure.what
        yield (head, figure.what), figure


def _shown(figure: Figure | None) -> str:
    if figure is None:
        return ""
    ratio = f", {figure.ratio:.2f} of {figure.peer}" if figure.ratio is not None else ""
    value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:.3g}"
    return f"{value} {figure.unit}{ratio}"


def write_between(mark: str, text: str, name: str) -> None:
    """Put a text between the two places of a mark in a page of the documents."""
    page = DOCS / name
    before, _, rest = page.read_text(encoding="utf-8").partition(mark)
    after = rest.partition(mark)[2]
    page.write_text(f"{before}{mark}\n{text}\n{mark}{after}", encoding="utf-8")
