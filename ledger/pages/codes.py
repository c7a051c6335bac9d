"""QR codes: what a telephone or a scanner reads off a sheet."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from markupsafe import Markup

# to find the mask that suits a code best takes ten times as long as all else of it
_OF_THEIR_OWN = 40


@lru_cache(maxsize=4096)
def code_svg(text: str, mask: int | None = None) -> str:
    """A QR code as an SVG picture, with the light border that its standard asks for.

    Any of the eight masks of its standard can be read; without one it has the best for it.
    """
    code = segno.make(text, error="m", micro=False, mask=mask)
    return code.svg_inline(
        scale=1, border=4, dark="#000", light="#fff", svgclass="code", lineclass=None, omitsize=True
    )


def code_on_page(text: str) -> Markup:
    """A QR code in a page."""
    return Markup(code_svg(text))


class CodesOfOnePrint:
    """The codes of sheets that are printed together: of very many, the later ones share a mask."""

    def __init__(self) -> None:
        self._drawn = 0
        self._shared: int | None = None

    def __call__(self, text: str) -> Markup:
        """A QR code in a page."""
        self._drawn += 1
        if self._drawn == _OF_THEIR_OWN:
            self._shared = segno.make(text, error="m", micro=False).mask
        return Markup(code_svg(text, self._shared))


def code_picture(text: str) -> str:
    """A QR code as an SVG file."""
    made = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        made, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, lineclass=None
    )
    return made.getvalue().decode()
