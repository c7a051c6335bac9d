"""Text from a file or from standard input."""

from __future__ import annotations

import sys
from contextlib import nullcontext

from trickledger.ledger.errors import UsageError

LONGEST_FILE = 500_000_000
"""Bytes of the longest text that is read; an export of 100,000 games has fewer."""


def called(path: str) -> str:
    """What people call a file that is read, standard input where it is `-`."""
    return "Standard input" if path == "-" else path


def read_file(path: str) -> str:
    """A text file, or standard input for `-`; raises UsageError where it is none."""
    try:
        with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
            raw = file.read(LONGEST_FILE + 1)
        if len(raw) <= LONGEST_FILE:
            return raw.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = raw[: exc.start].count(b"\n") + 1
        raise UsageError(
            f"{called(path)} is not text in UTF-8.", f"Line {line} has a byte that isn't."
        ) from exc
    except (OSError, ValueError) as exc:
        why = getattr(exc, "strerror", None) or str(exc)
        raise UsageError(f"{path} cannot be read: {why.lower()}.") from exc
    most = f"At most {LONGEST_FILE // 1_000_000} megabytes are read at once."
    raise UsageError(f"{called(path)} is too long.", most)
