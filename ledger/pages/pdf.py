"""Sheets as a PDF that anybody can read, also who has it read aloud (PDF/UA-1)."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from trickledger.ledger.errors import UsageError, way_to_install
from trickledger.ledger.pages.codes import code_picture
from trickledger.ledger.pages.document import PAPERS, Document, placed
from trickledger.ledger.pages.environment import FOLDER
from trickledger.ledger.pages.values import Poster, ScoreSheet, Slip
from trickledger.ledger.pages.words import isolated
from trickledger.ledger.plain import plain
from trickledger.ledger.signs import with_signs

if TYPE_CHECKING:
    import typst

_TEMPLATE = "sheets.typ"
_STANDARD: Final = "ua-1"
_NO_FONT = re.compile(r"the text `\"(?P<text>.+)\"` could not be displayed")
_DRAWN = re.compile(r'-1 \S+ (?P<height>[\d.]+)\)"><use xlink:href="#(?P<shape>\w+)"')
_NO_LETTER = "\u0378"
_APART = 40
_QUOTED = re.compile(r"\\u\{([0-9a-f]+)\}")


class Pdf(NamedTuple):
    """A document as a PDF; `missing` are the letters that no font here has, written as escapes."""

    content: bytes
    missing: str


def pdf(document: Document) -> Pdf:
    """A document as a PDF; raises UsageError where the package that makes it is not installed."""
    try:
        import typst
    except ImportError:
        raise UsageError(
            "A PDF needs the package typst, which isn't installed.",
            "Without it any browser prints the sheets.",
            way_to_install("pdf"),
        ) from None
    compiler = typst.Compiler(root=str(FOLDER))
    data = _data(document)
    missing = _missing(compiler, data)
    while True:
        drawn = _mapped(data, partial(_escaped, missing=missing)) if missing else data
        try:
            content = compiler.compile(
                str(FOLDER / _TEMPLATE),
                format="pdf",
                sys_inputs={"data": json.dumps(drawn)},
                pdf_standards=[_STANDARD],
            )
        except typst.TypstError as exc:
            # a mark that no font has is told as what it stands on, so they all go at last
            marks = "".join(sign for sign in _marks(data) if sign not in missing)
            missing += _without_font(exc, missing) or marks
            if not marks and drawn == _mapped(data, partial(_escaped, missing=missing)):
                raise
            continue
        assert isinstance(content, bytes)
        return Pdf(content, "".join(sorted(missing)))


def _data(document: Document) -> dict[str, Any]:
    """A document as the template takes it."""
    sheets = [{"form": one.form, "value": _told(one.value)} for one in placed(document)]
    paper = PAPERS[document.paper]._asdict()
    return {"title": plain(document.title), "paper": paper, "sheets": sheets}


def _told(value: Any, draw: Callable[[str], str] = str) -> Any:
    """A value of a sheet with its texts as they are drawn, and its codes as pictures.

    Cards are on the sheet of a game alone: elsewhere what reads as one is a name.
    """
    if isinstance(value, str):
        return isolated(draw(plain(value)))
    if not hasattr(value, "_asdict"):
        return [_told(part, draw) for part in value] if isinstance(value, tuple) else value
    codes: dict[str, Any] = {}
    if isinstance(value, ScoreSheet):
        draw = with_signs
    elif isinstance(value, Slip):
        codes = {"code": _code(value.code)}
    elif isinstance(value, Poster):
        codes = {"code": _code(value.address), "join": _code(value.join) if value.join else None}
    return {name: _told(part, draw) for name, part in value._asdict().items()} | codes


def _code(text: str) -> dict[str, str]:
    return {"text": text, "svg": code_picture(text)}


def _missing(compiler: typst.Compiler, data: Any) -> str:
    """The letters of a document that no font here has: each would be an empty box.

    They are drawn far apart, beside one that does not exist: who looks like that one is missing.
    """
    letters = sorted({sign for text in _texts(data) for sign in text if _is_asked(sign)})
    if not letters:
        return ""
    placed_at = "\n".join(
        f"#place(dy: {_APART * place}pt, {json.dumps(sign, ensure_ascii=False)})"
        for place, sign in enumerate((_NO_LETTER, *letters))
    )
    page = f"#set page(width: 9cm, height: {_APART * len(letters) + _APART}pt, margin: 0pt)\n"
    picture = compiler.compile(f"{page}{placed_at}".encode(), format="svg")
    assert isinstance(picture, bytes)
    shapes: dict[int, set[str]] = {}
    for height, shape in _DRAWN.findall(picture.decode()):
        shapes.setdefault(round(float(height) // _APART), set()).add(shape)
    box = shapes.pop(0, set())
    return "".join(letters[place - 1] for place, shape in sorted(shapes.items()) if shape <= box)


def _without_font(exc: typst.TypstError, known: str) -> str:
    """The letters that no font has by what the typesetter says, but for those that are known.

    Raises its error again where it is about something else.
    """
    found = _NO_FONT.search(str(exc))
    if found is None:
        raise exc
    text = _QUOTED.sub(lambda code: chr(int(code[1], 16)), found["text"])
    return "".join(sorted({sign for sign in text if not sign.isascii() and sign not in known}))


def _marks(data: Any) -> list[str]:
    """The marks that stand on letters of a document."""
    signs = {sign for text in _texts(data) for sign in text}
    return sorted(sign for sign in signs if unicodedata.category(sign).startswith("M"))


def _is_asked(sign: str) -> bool:
    """Whether a sign may have no font: marks are drawn upon what is before them."""
    return not sign.isascii() and not unicodedata.category(sign).startswith(("M", "C", "Z"))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, part in value.items():
            if name != "svg":
                yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def _mapped(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {name: _mapped(part, change) for name, part in value.items()}
    return [_mapped(part, change) for part in value] if isinstance(value, list) else value


def _escaped(text: str, missing: str) -> str:
    return "".join(ascii(sign)[1:-1] if sign in missing else sign for sign in text)
