"""The page that figures are written into, between two marks of a kind."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"


def write_between(mark: str, text: str) -> None:
    """Put a text between the two places of a mark."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(mark)
    after = rest.partition(mark)[2]
    PAGE.write_text(f"{before}{mark}\n{text}\n{mark}{after}", encoding="utf-8")
