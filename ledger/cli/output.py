"""Printing, in one place: results on standard output as text or one JSON object."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from trickledger.ledger.errors import ExitCode
from trickledger.ledger.plain import plain
from trickledger.ledger.say.display import current_display, settled_display, wrapped
from trickledger.ledger.say.drawing import as_read, read_here
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from trickledger.ledger.cli.paint import Kind
    from trickledger.ledger.say.display import Display
    from trickledger.rules.refusals import Refusal
    from trickledger.rules.says import Value

Part = TypeVar("Part")


_BESIDE = 4
"""Lines beside a list: the head, what is said of the rest, and the prompt that follows."""
_FEWEST = 10
"""So many rows are shown on a terminal however low it is."""


def print_json(record: object) -> None:
    """Print one JSON object; what cannot be printed is escaped, and means the same."""
    print(_as_json(record))


def print_json_lists(record: Mapping[str, Any], lists: Mapping[str, Iterable[object]]) -> None:
    """Print one JSON object whose last fields are lists, of which no two rows are held at once."""
    print(_as_json(dict(record)).removesuffix("}"), end="")
    for name, rows in lists.items():
        print(f", {_as_json(name)}: [", end="")
        for number, row in enumerate(rows):
            print(f"{', ' * (number > 0)}{_as_json(row)}", end="")
        print("]", end="")
    print("}")


def _as_json(record: object) -> str:
    text = json.dumps(record, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(s if s.isprintable() else json.dumps(s)[1:-1] for s in text)


def say(text: Says | str = "", *, kind: Kind = "") -> None:
    """Print a line of a result."""
    _print(read_here(text), kind)


def paragraph(text: Says | str, *, indent: int = 0, kind: Kind = "") -> None:
    """Print a line of a result, folded to the width of the page."""
    _print(wrapped(read_here(text), indent=indent), kind)


def _print(text: str, kind: Kind) -> None:
    print(_painted(current_display(), plain(text), kind))


def _painted(display: Display, text: str, kind: Kind = "") -> str:
    """A printable text in its colours: all of it in that of a kind, else its suits and clauses."""
    if not display.has_colours or not text:
        return text
    from trickledger.ledger.cli.paint import coloured, in_colour

    return in_colour(text, kind) if kind else coloured(text)


def warn(text: Says | str) -> None:
    """Print a message that is no result, folded to the width of the page."""
    print_error(wrapped(read_here(text)))


def print_error(text: str) -> None:
    """Print a message as it stands; where nothing takes it, the exit code still tells."""
    with suppress(OSError):
        print(_painted(settled_display(sys.stderr), plain(text)), file=sys.stderr)


def tell_refused(refusal: Refusal, record: object, *, as_json: bool) -> int:
    """Say why something is refused, to a program by a record; give back the exit code."""
    if as_json:
        print_json(record)
    else:
        warn_refused(refusal)
    return ExitCode.REFUSED


def warn_refused(refusal: Refusal, draw: Callable[[Value], str] = as_read) -> None:
    """Say why something is refused, with its values as they are drawn; the clause comes last."""
    warn(f"{refusal.place}{refusal.told(draw)} ({refusal.clause})")


def spaced(parts: Iterable[Part]) -> Iterator[Part]:
    """Parts of a page one by one, with an empty line between them."""
    for number, part in enumerate(parts):
        if number:
            say()
        yield part


def rows_that_fit() -> int | None:
    """How many rows of a list a terminal shows; None where it is none."""
    return max(current_display().height - _BESIDE, _FEWEST) if sys.stdout.isatty() else None
