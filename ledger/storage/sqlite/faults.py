"""What an error of SQLite or of the system means for a ledger."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from trickledger.ledger.errors import (
    Busy,
    Corrupt,
    Foreign,
    Full,
    LedgerUnusable,
    Missing,
    ReadOnly,
    Replaced,
    shown,
)
from trickledger.ledger.storage.port import ConstraintError, DatabaseError
from trickledger.rules.says import Command, Says

# a writer died in the middle: what it left must be undone, which a read-only connection cannot
LEFT_HALF_WRITTEN = ("SQLITE_READONLY_ROLLBACK", "SQLITE_READONLY_RECOVERY")


Failure = DatabaseError | sqlite3.Error | UnicodeDecodeError
"""What a statement can fail with: as SQLite says it, or as the port does."""

FAILURES = (DatabaseError, sqlite3.Error, UnicodeDecodeError)


_UNUSABLE = "The ledger {ledger} cannot be used."


def ledger_error(exc: Failure | OSError, path: Path) -> LedgerUnusable:
    """Tell what an error of SQLite or of the system means for the ledger at `path`."""
    exc = _origin(exc)
    if isinstance(exc, OSError):
        return _system_error(exc, path)
    if isinstance(exc, DatabaseError):
        return Corrupt(path, exc.sentence)
    if isinstance(exc, UnicodeDecodeError):
        # SQLite quotes what it cannot read
        return Corrupt(path, "The definitions of its tables can't be read any more.")
    return _sqlite_error(exc, path)


def _origin(exc: Failure | OSError) -> Failure | OSError:
    """What SQLite itself has raised, where the port tells it."""
    cause = exc.__cause__ if isinstance(exc, DatabaseError) else None
    return cause if isinstance(cause, sqlite3.Error | UnicodeDecodeError) else exc


def _sqlite_error(exc: sqlite3.Error, path: Path) -> LedgerUnusable:
    name = error_name(exc)
    said = Says("SQLite says: {said}.", said=str(exc))
    match name.removeprefix("SQLITE_").partition("_")[0]:
        case "FULL":
            return Full(path)
        case "READONLY":
            return _read_only(name, path)
        case "CORRUPT":
            return Corrupt(path, said)
        case "NOTADB":
            return Foreign(path, "It isn't a SQLite database, or its first page is damaged.")
        case "BUSY" | "LOCKED" | "PROTOCOL":
            return Busy(path, "Another program is reading or writing it and does not stop.")
        case "CANTOPEN" | "PERM" | "AUTH":
            return cannot_open(path)
        case "INTERRUPT":
            return LedgerUnusable(
                "The ledger {ledger} cannot be read to its end.",
                "Its pages lead in circles, or there are too many for this machine.",
                "It was left as it is; ask for a copy made by {backup}.",
                ledger=shown(path),
                backup=Command("backup copy.db"),
            )
        case "IOERR":
            return LedgerUnusable(
                "The ledger {ledger} cannot be read or written.",
                "The disk or the network failed ({name}).",
                "See to the disk before anything else; {doctor} says which one it is.",
                ledger=shown(path),
                name=name,
                doctor=Command("doctor"),
            )
    if _says_schema_or_text_is_damaged(exc):
        return Corrupt(path, said)
    return LedgerUnusable(_UNUSABLE, said, ledger=shown(path))


def error_name(exc: sqlite3.Error) -> str:
    """The name that SQLite gives to an error; what its module itself raises has none."""
    return getattr(exc, "sqlite_errorname", "")


def _system_error(exc: OSError, path: Path) -> LedgerUnusable:
    code = errno.errorcode.get(exc.errno or 0)
    if code == "ENOENT":
        return Missing(path)
    if code in ("EACCES", "EPERM", "EROFS"):
        return ReadOnly(path)
    if code in ("ENOSPC", "EDQUOT"):
        return Full(path)
    why = "The system says: {said}."
    return LedgerUnusable(_UNUSABLE, why, ledger=shown(path), said=str(exc.strerror))


def _read_only(name: str, path: Path) -> LedgerUnusable:
    if name in LEFT_HALF_WRITTEN:
        return ReadOnly(
            path, "A writer was stopped in the middle, and only one who may write can tidy up."
        )
    if name == "SQLITE_READONLY_DBMOVED":
        return Replaced(path)
    return ReadOnly(path)


def cannot_open(path: Path) -> LedgerUnusable:
    """Tell why a ledger cannot be opened."""
    if not path.exists():
        return Missing(path)
    return shut(path)


def shut(path: Path) -> LedgerUnusable:
    """Tell that a ledger is another's."""
    return LedgerUnusable(
        "The ledger {ledger} cannot be opened.",
        "The file, or what SQLite keeps beside it, belongs to somebody else.",
        "Ask its owner for permission, or name another ledger.",
        ledger=shown(path),
    )


def _says_schema_or_text_is_damaged(exc: sqlite3.Error) -> bool:
    # these have no error code of their own
    said = ("no such table", "Could not decode to UTF-8")
    return str(exc).startswith(said)


def is_own_fault(failure: Failure) -> bool:
    """Say whether the program is to blame: that must not be told as if a disk had failed."""
    exc = _origin(failure)
    if not isinstance(exc, sqlite3.Error):
        return isinstance(exc, ConstraintError)
    if isinstance(exc, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.InterfaceError):
        return True
    plain = error_name(exc) == "SQLITE_ERROR"
    return plain and not _says_schema_or_text_is_damaged(exc)
