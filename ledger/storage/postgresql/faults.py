"""What an error of PostgreSQL, or of the way to it, means for a ledger."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import psycopg

from trickledger.ledger.errors import Busy, Corrupt, Full, LedgerUnusable, Missing, shown
from trickledger.ledger.problems import said_by
from trickledger.ledger.storage.port import (
    OF_EVENTS,
    OF_PHONES,
    ConstraintError,
    DamagedError,
    DatabaseError,
    Stale,
)
from trickledger.ledger.storage.postgresql.guards import MAY_NOT_DIRECT
from trickledger.ledger.storage.postgresql.schemas import PATH, SCHEMA
from trickledger.ledger.storage.server_errors import (
    NotAllowed,
    NotMade,
    NoWriting,
    UnfitAddress,
    Unreachable,
    Unsafe,
)
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import ServerAddress

# integrity, and what our own triggers refuse
_OF_A_ROW = ("23", "TL")
UNLIKE = "TL003"
"""What `demand` says of a question without an answer."""

_DAMAGED = ("XX001", "XX002")

_OPTIONS = "Options are those of libpq, in the address or as PGSSLMODE and so on."
_OF_AN_OPTION = r"invalid connection option|invalid \S+ value|bad value for|for connection option"
_PASSWORD = "Put the password into ~/.pgpass or PGPASSWORD; a command line takes none."


def of_the_port(exc: psycopg.Error) -> DatabaseError | Stale:
    """The error of the port for what PostgreSQL says of a statement."""
    state = exc.sqlstate or ""
    if state == UNLIKE:
        return Stale()
    kind: type[DatabaseError] = DatabaseError
    if state.startswith(_OF_A_ROW):
        kind = ConstraintError
    elif state in _DAMAGED:
        kind = DamagedError
    made = kind(said(exc))
    made.engine = "PostgreSQL"
    return made


def _cause(exc: BaseException) -> BaseException | None:
    """What the library has raised, where the port tells it."""
    return exc.__cause__ if isinstance(exc, DatabaseError) else exc


def said(exc: psycopg.Error | DatabaseError) -> str:
    """What PostgreSQL or its library says, in one line without a full stop."""
    cause = _cause(exc)
    if not isinstance(cause, psycopg.Error):
        return str(exc)
    # before somebody is let in, the library says by what way it came there and then what was said
    text = cause.diag.message_primary or str(cause).rpartition("FATAL:")[2]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return (lines[0] if lines else type(cause).__name__).removesuffix(".")


def _as_said(exc: psycopg.Error) -> Says:
    return Says("The server says: {said}.", said=said(exc))


def is_own_fault(exc: BaseException) -> bool:
    """Whether the program is to blame: that must not be told as if a server had failed."""
    if isinstance(exc, ConstraintError):
        return True
    state = state_of(exc)
    # a statement that is wrong, but for one that nobody may carry out or whose table is gone
    return state[:2] in ("42", "22", "26", "34") and state not in ("42501", "42P01")


def is_of_other_tables(exc: BaseException) -> bool:
    """Whether tables that are not as they were when the ledger was opened would explain it."""
    return state_of(exc)[:2] in ("42", "23")


def state_of(exc: BaseException) -> str:
    """The five letters by which PostgreSQL names an error; '' where it says none."""
    cause = _cause(exc)
    return (cause.sqlstate or "") if isinstance(cause, psycopg.Error) else ""


def server_error(exc: psycopg.Error | DatabaseError, address: ServerAddress) -> LedgerUnusable:
    """Tell what an error means for the ledger at `address`."""
    cause = _cause(exc)
    if not isinstance(cause, psycopg.Error):
        return Corrupt(str(address), said_by(exc))
    state, where, words = cause.sqlstate or "", str(address), _as_said(cause)
    match state:
        case "53100" | "53200":
            return Full(where)
        case "25006" | "0A000":
            # a standby says of our BEGIN what others say of a feature that they lack
            return NoWriting(where, words)
        case "54000":
            return LedgerUnusable(
                "The ledger {ledger} can't hold this.",
                words,
                "Nothing was recorded: a name in it is longer than any that a server keeps.",
                ledger=shown(where),
            )
        case "42501":
            return _not_allowed(said(cause), address)
        case "55P03" | "57014" | "40P01" | "40001":
            return Busy(where, "Others have been writing for too long.")
        case "42P01" | "3F000":
            return Missing(where)
        case "XX001" | "XX002":
            return Corrupt(where, words)
    if is_lost(cause):
        return Unreachable(where, words)
    return LedgerUnusable("The ledger {ledger} cannot be used.", words, ledger=shown(where))


def _not_allowed(denied: str, address: ServerAddress) -> LedgerUnusable:
    """Tell which level has the right that PostgreSQL says is missing, in whatever language."""
    # what it is the right to comes last
    what = re.findall(r"\w+", denied)[-1]
    if what == address.database != SCHEMA:
        return NotMade(str(address), address.user, address.database)
    level = "scorer"
    if denied.startswith("must be "):
        level = "owner"
    elif what == SCHEMA:
        level = "reader"
    elif what in (*OF_EVENTS, *OF_PHONES) or denied == MAY_NOT_DIRECT:
        level = "director"
    return NotAllowed(str(address), address.user, level, denied)


def is_lost(exc: BaseException) -> bool:
    """Whether the link to the server is gone, so that nobody knows what it did last."""
    cause = _cause(exc)
    if not isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    state = cause.sqlstate or ""
    return not state or state[:2] == "08" or state in ("57P01", "57P02", "57P03", "25P03", "57P05")


_OF_THE_WAY = (
    ("password authentication failed", "The server doesn't accept this user and password."),
    ("no password supplied", "The server asks for a password."),
    ("authentication failed", "The server doesn't accept this user."),
    ("failed to resolve host", "There is no such host, or no network."),
    ("no pg_hba.conf entry", "The server lets nobody in from here with this user."),
    ("could not translate host name", "There is no such host, or no network."),
    ("too many c", "The server has as many connections as it takes."),
    ("remaining connection slots", "The server has as many connections as it takes."),
    ("CONNECT privilege", "This user may not connect to that database."),
    ("not permitted to log in", "This user may not log in."),
    ("not currently accepting", "That database takes no connections now."),
    ("starting up", "The server is still starting."),
    ("shutting down", "The server is being stopped."),
    ("timeout expired", "The server didn't answer in time."),
    ("onnection refused", "No server answers there."),
    ("No such file or directory", "No server answers there."),
)


def pooled(address: ServerAddress) -> Unsafe:
    """What is told where something between here and a server drops what a session sets."""
    remedy = Says(
        "Connect to the server itself, or let its keeper set for all: `ALTER DATABASE "
        "{database} SET search_path = {path}; ALTER DATABASE {database} SET "
        "lock_timeout = '5s'`, and `ignore_startup_parameters = options` in pgbouncer.ini.",
        database=address.database or "NAME",
        path=PATH,
    )
    why = "A pooler stands before the server and takes no settings for a session."
    return Unsafe(str(address), why, remedy)


def not_connected(exc: psycopg.Error, address: ServerAddress) -> LedgerUnusable:
    """Tell why there is no connection; what is asked of the library is in English there."""
    text = str(exc)
    if "database" in text and "does not exist" in text:
        return Unreachable(
            str(address),
            "There is no such database on that server.",
            "Whoever keeps the server makes one with `createdb`.",
        )
    if "unsupported startup parameter" in text:
        return pooled(address)
    if re.search(_OF_AN_OPTION, text):
        return UnfitAddress(Says("An option is wrong: {said}.", said=said(exc)), _OPTIONS)
    if "role" in text and "does not exist" in text:
        return Unreachable(str(address), "The server doesn't know this user.", _PASSWORD)
    for words, why in _OF_THE_WAY:
        if words in text:
            remedy = _PASSWORD if "password" in words else ""
            return Unreachable(str(address), why, remedy)
    return Unreachable(str(address), _as_said(exc))
