"""Text from a file or from standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from typing import BinaryIO

LONGEST_FILE = 500_000_000
"""Bytes of the longest text that is read; an export of 100,000 games has fewer."""


def called(path: str) -> str:
    """What people call a file that is read, standard input where it is `-`."""
    return "Standard input" if path == "-" else path


def read_file(path: str) -> str:
    """A text file, or standard input for `-`; raises UsageError where it is none."""
    try:
        if path == "-":
            return text_of(_whole(sys.stdin.buffer, called(path)), called(path))
        with open(path, "rb") as file:
            return text_of(_whole(file, path), path)
    except (OSError, ValueError) as exc:
        why = getattr(exc, "strerror", None) or str(exc)
        raise UsageError(f"{path} cannot be read: {why.lower()}.") from exc


def _whole(file: BinaryIO, name: str) -> bytes:
    """All bytes of a file or pipe; raises UsageError for more than any record has."""
    raw = file.read(LONGEST_FILE + 1)
    if len(raw) > LONGEST_FILE:
        raise UsageError(
            f"{name} is too long.",
            f"At most {LONGEST_FILE // 1_000_000} megabytes are read at once.",
        )
    return raw


def text_of(raw: bytes, name: str) -> str:
    """Bytes as UTF-8 text; raises UsageError where they are none."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = raw[: exc.start].count(b"\n") + 1
        raise UsageError(
            f"{name} is not text in UTF-8.", f"Line {line} has a byte that isn't."
        ) from exc
