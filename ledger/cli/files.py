"""Text from a file or from standard input."""

from __future__ import annotations

import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import nullcontext, suppress

from trickledger.ledger.errors import UsageError
from trickledger.rules.says import Says

LONGEST_FILE = 500_000_000
"""Bytes of the longest text that is read; an export of 100,000 games has fewer."""


def called(path: str) -> str:
    """What people call a file that is read, standard input where it is `-`."""
    return "Standard input" if path == "-" else path


def read_file(path: str) -> str:
    """A text file, or standard input for `-`; raises UsageError where it is none."""
    raw = _raw(path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = raw[: exc.start].count(b"\n") + 1
        raise UsageError(
            "{file} is not text in UTF-8.",
            "Line {line} has a byte that isn't.",
            file=called(path),
            line=line,
        ) from exc


def read_spreadsheet(path: str) -> tuple[str, list[str]]:
    """A text as spreadsheets save it, and a sentence where its letters were guessed.

    Without UTF-8 it is UTF-16, if it begins so, else Latin-1. Raises UsageError.
    """
    raw = _raw(path)
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        with suppress(UnicodeDecodeError):
            return raw.decode("utf-16"), []
    try:
        return raw.decode("utf-8-sig"), []
    except UnicodeDecodeError as exc:
        if b"\0" in raw:
            said = "{file} is not text."
            raise UsageError(said, "It has bytes of 0 in it.", file=called(path)) from exc
        text = raw.decode("cp1252", "replace")
        words = re.split(r"[\n\r;\t\",]", text)
        shown = next(word.strip() for word in words if not word.isascii())
        guessed = f"{called(path)} isn't UTF-8 and was read as Latin-1: {shown[:40]}. "
        return text, [f"{guessed}If that is wrong, undo it and save the list as UTF-8."]


def _raw(path: str) -> bytes:
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            raw = file.read(LONGEST_FILE + 1)
        if len(raw) <= LONGEST_FILE:
            return raw
    except (OSError, ValueError) as exc:
        why = getattr(exc, "strerror", None) or str(exc)
        raise UsageError("{file} cannot be read: {fault}.", file=path, fault=why.lower()) from exc
    most = Says("At most {most} megabytes are read at once.", most=LONGEST_FILE // 1_000_000)
    raise UsageError("{file} is too long.", most, file=called(path))
