"""Where a ledger is: what is typed, what is set, or the user's own."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path

from trickledger.ledger.errors import UnknownServer

_MAGIC = b"SQLite format 3\0"


def ledger_path(given: str | None) -> Path:
    """Find the ledger meant: the one given, else TRICKLEDGER_LEDGER, else the user's own.

    The word `demo` means the demo's ledger (a file of that name is `./demo`). Raises
    `UnknownServer` for an address of anything but a file.
    """
    name = given or os.environ.get("TRICKLEDGER_LEDGER")
    if not name:
        return _data_folder() / "ledger.db"
    if name == "demo":
        return demo_path()
    address = re.match(r"([A-Za-z][A-Za-z0-9+.-]+)://", name)
    if address is None:
        return Path(os.path.expanduser(name))
    # as SQLAlchemy writes it: sqlite:///relative/path, sqlite:////absolute/path
    if address[1].lower() != "sqlite" or not name[address.end() :].strip("/"):
        raise UnknownServer(address[1])
    return Path(name[address.end() :].removeprefix("/"))


def demo_path() -> Path:
    """Tell where the ledger of the demo is."""
    return _data_folder() / "demo.db"


def _data_folder() -> Path:
    if not sys.platform.startswith("linux"):
        import platformdirs

        return platformdirs.user_data_path("trickledger", appauthor=False)
    base = os.environ.get("XDG_DATA_HOME", "")
    # a relative path there is to be ignored, says the XDG base directory specification
    home = base if os.path.isabs(base) else os.path.expanduser("~/.local/share")
    return Path(home, "trickledger")


def is_database(path: str) -> bool:
    """Whether a file is a database, as a ledger is."""
    with suppress(OSError, ValueError), open(path, "rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC
    return False
