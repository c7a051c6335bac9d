"""QR codes: what a telephone or a scanner reads off a sheet."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import segno
from markupsafe import Markup

# to find the mask that suits a code best takes ten times as long as all else of it
_OF_THEIR_OWN = 8
_MOST_DIFFERENCES = 16
_BORDER = 4
_DARK = re.compile(rb"\x01+")


class Modules(NamedTuple):
    """The squares of a code, row by row: 1 where it is dark."""

    size: int
    squares: bytes

    @classmethod
    def of(cls, text: str, mask: int | None = None, mode: str | None = None) -> Modules:
        """The code of a text; without a mask it has the best of the eight for it."""
        code = segno.make(text, error="m", micro=False, mask=mask, mode=mode)
        return cls(len(code.matrix), b"".join(code.matrix))

    def svg(self) -> Markup:
        """An SVG picture, with the light border that the standard asks for."""
        broad = self.size + 2 * _BORDER
        return Markup(
            f'<svg viewBox="0 0 {broad} {broad}" class="code">'
            f'<path fill="#fff" d="M0 0h{broad}v{broad}h-{broad}z"/>'
            f'<path stroke="#000" d="{"".join(self._lines())}"/></svg>'
        )

    def _lines(self) -> Iterator[str]:
        """The dark runs row by row, each moved to from the end of the one before."""
        at, down = -_BORDER, _BORDER + 0.5
        for row in range(self.size):
            start, runs, end = _runs(self.squares[row * self.size : (row + 1) * self.size])
            if runs:
                yield f"{'m' if row else 'M'}{start - at} {down}{runs}"
                at, down = end, 0
            down += 1


# half of the rows of codes that are printed together are alike
@lru_cache(maxsize=8192)
def _runs(row: bytes) -> tuple[int, str, int]:
    """The dark runs of a row, where the first begins, and where the last ends."""
    found = [(run.start(), run.end()) for run in _DARK.finditer(row)]
    if not found:
        return 0, "", 0
    first, end = found[0]
    parts = [f"h{end - first}"]
    for start, stop in found[1:]:
        parts.append(f"m{start - end} 0h{stop - start}")
        end = stop
    return first, "".join(parts), end


@lru_cache(maxsize=4096)
def code_svg(text: str) -> Markup:
    """A QR code as an SVG picture."""
    return Modules.of(text).svg()


class CodesOfOnePrint:
    """The codes of sheets that are printed together: of very many, the later ones share a mask.

    With one mask a code is linear in the bits of its text: what a bit of a letter changes is the
    same whatever else it says. So the codes of tables, whose texts differ in a few figures, are
    added up of the changes that each of these makes, each drawn once.
    """

    def __init__(self) -> None:
        self._drawn = 0
        self._shared: int | None = None
        self._first: dict[int, tuple[str, Modules]] = {}
        self._changes: dict[tuple[int, int, int], int] = {}

    def __call__(self, text: str) -> Markup:
        """A QR code in a page."""
        self._drawn += 1
        if self._drawn <= _OF_THEIR_OWN:
            return code_svg(text)
        if self._shared is None:
            self._shared = segno.make(text, error="m", micro=False).mask
        return self._added_up(text).svg()

    def _added_up(self, text: str) -> Modules:
        length = len(text)
        if not text.isascii():
            return self._of(text)
        if length not in self._first:
            self._first[length] = (text, self._of(text))
        first, modules = self._first[length]
        differences = list(_differences(first, text))
        if len(differences) > _MOST_DIFFERENCES:
            return self._of(text)
        squares = int.from_bytes(modules.squares)
        for at, bit in differences:
            squares ^= self._change(first, at, bit)
        return modules._replace(squares=squares.to_bytes(len(modules.squares)))

    def _change(self, first: str, at: int, bit: int) -> int:
        """What a bit of a letter changes in the codes of this length."""
        key = (len(first), at, bit)
        if key not in self._changes:
            other = f"{first[:at]}{chr(ord(first[at]) ^ bit)}{first[at + 1 :]}"
            before = self._first[len(first)][1].squares
            changed = int.from_bytes(self._of(other).squares) ^ int.from_bytes(before)
            self._changes[key] = changed
        return self._changes[key]

    def _of(self, text: str) -> Modules:
        # letter by letter, whatever it says: else a code of figures alone is made in another way
        return Modules.of(text, self._shared, "byte")


def _differences(one: str, other: str) -> Iterator[tuple[int, int]]:
    """The places in which two texts of one length differ, each with a bit that does."""
    for at, (mine, theirs) in enumerate(zip(one, other, strict=True)):
        differing = ord(mine) ^ ord(theirs)
        while differing:
            bit = differing & -differing
            yield at, bit
            differing ^= bit


def code_picture(text: str) -> str:
    """A QR code as an SVG file."""
    made = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        made, kind="svg", border=_BORDER, dark="#000", light="#fff", xmldecl=False, lineclass=None
    )
    return made.getvalue().decode()
