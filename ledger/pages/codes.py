"""QR codes: what a telephone or a scanner reads off a sheet."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=4096)
def code_svg(text: str) -> str:
    """A QR code as an SVG picture, with the light border that its standard asks for."""
    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(
        scale=1, border=4, dark="#000", light="#fff", svgclass="code", lineclass=None, omitsize=True
    )


def code_on_page(text: str) -> Markup:
    """A QR code in a page."""
    return Markup(code_svg(text))


def code_picture(text: str) -> str:
    """A QR code as an SVG file."""
    made = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        made, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, lineclass=None
    )
    return made.getvalue().decode()
