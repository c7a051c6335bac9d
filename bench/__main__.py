"""`python -m bench`: all figures as a table of ratios, `--write` into docs/performance.md.

`python -m bench --fuzz SECONDS [TARGET...]` lets the fuzzer run instead.
"""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from bench import day, fuzz, ledger, rules
from bench.timing import Figure

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
MARK = "<!-- figures -->"


def table(figures: list[Figure]) -> str:
    """The figures as a table of Markdown."""
    rows = ["| what | figure | ratio | to |", "|---|---:|---:|---|"]
    for what, value, unit, ratio, peer in figures:
        shown = f"{ratio:.2f}" if ratio is not None else ""
        rows.append(f"| {what.strip()} | {value:.3g} {unit} | {shown} | {peer} |")
    return "\n".join(rows)


def main() -> None:
    """Measure, print, and write where asked; or fuzz."""
    if "--fuzz" in sys.argv:
        seconds, *targets = sys.argv[sys.argv.index("--fuzz") + 1 :]
        sys.exit(fuzz.main(float(seconds), tuple(targets)))
    figures = [*rules.figures(), *ledger.figures(), *day.figures()]
    page = f"CPython {platform.python_version()}\n\n{table(figures)}\n"
    print(page)
    if "--write" in sys.argv:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(MARK)
        after = rest.partition(MARK)[2]
        PAGE.write_text(f"{before}{MARK}\n{page}{MARK}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
