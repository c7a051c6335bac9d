"""The page that figures are written into, between two marks of a kind."""

from __future__ import annotations

from collections.abc import Iterable
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


def write_between(mark: str, text: str, name: str = "performance.md") -> None:
    """Put a text between the two places of a mark in a page of the documents."""
    page = DOCS / name
    before, _, rest = page.read_text(encoding="utf-8").partition(mark)
    after = rest.partition(mark)[2]
    page.write_text(f"{before}{mark}\n{text}\n{mark}{after}", encoding="utf-8")
