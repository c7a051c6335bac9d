"""What a pocket withstands: its browser, its tab and its worker are killed while it records."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.timing import Figure
from tests.pocket.killed import killed_pockets
from tests.pocket.web_space import web_space
from trickledger.ledger.pocket.folder import write

KILLS = 500


def figures() -> Iterator[Figure]:
    """All figures; stops with an error where a line that was acknowledged is lost or doubled."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        write(Path(made, "pocket"))
        with web_space(Path(made, "pocket")) as address:
            kinds = Counter[str]()
            lines = 0
            for each in killed_pockets(driver, f"{address}/", Path(made), KILLS):
                if not each.is_whole:
                    raise RuntimeError(f"a pocket was not whole: {each}")
                kinds[each.kind] += 1
                lines += each.acknowledged
    for kind, count in kinds.items():
        yield Figure(f"pockets whose {kind} was killed while they recorded", count, "kills")
    yield Figure("  lines that they had acknowledged", lines, "lines")
    yield Figure("  of these lost or doubled", 0, "lines")
