"""Text in blocks, a head and indented lines below it: what is done, and what comes of it."""

from __future__ import annotations

import re
from difflib import unified_diff
from pathlib import Path

Blocks = list[tuple[str, str]]

_WIDE = 160
_BEFORE = 60
_MOST = 20
"""Lines of a difference that are shown."""


def blocks_of(name: str) -> Blocks:
    """The blocks of a file beside this one, without its comments."""
    text = _file(name).read_text(encoding="utf-8").rstrip("\n")
    blocks = (block.partition("\n") for block in re.split(r"\n(?=\S)", text))
    return [(head, lines) for head, _, lines in blocks if not head.startswith("#")]


def write_blocks(name: str, blocks: Blocks) -> None:
    """Write blocks anew."""
    told = "".join(f"{head}\n{indented(lines)}\n" for head, lines in blocks)
    _file(name).write_text(told, encoding="utf-8")


def indented(lines: str) -> str:
    """Lines as they stand below a head."""
    return "\n".join(f"  {line}" if line else "" for line in lines.splitlines())


def _file(name: str) -> Path:
    return Path(__file__).parent / f"{name}.txt"


def differences(name: str, now: Blocks) -> str:
    """What is not as it was written, of the first blocks that differ; empty where all is."""
    before = blocks_of(name)
    if [head for head, _ in before] != [head for head, _ in now]:
        return "The heads are others: python -m tests.recorded writes them anew."
    told = [
        f"{head}\n{_difference(was, indented(lines))}"
        for (head, was), (_, lines) in zip(before, now, strict=True)
        if was != indented(lines)
    ]
    return "\n\n".join([f"{len(told)} of {len(now)} differ.", *told[:5]]) if told else ""


def _difference(before: str, after: str) -> str:
    """What two answers differ in, of long lines only where they part."""
    first, second = before.splitlines(), after.splitlines()
    told = []
    for line in unified_diff(first, second, n=0, lineterm=""):
        if not line.startswith(("@@", "---", "+++")):
            others = second if line[0] == "-" else first
            same = max((_same(line[1:], each) for each in others), default=0)
            start = max(same - _BEFORE, 0) if len(line) > _WIDE else 0
            told.append(f"{line[0]} {'...' * bool(start)}{line[1:][start : start + _WIDE]}")
    return "\n".join(told[:_MOST])


def _same(one: str, other: str) -> int:
    """How many letters two lines begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
