"""What can go wrong with a ledger on a server alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.errors import LedgerUnusable, ReadOnly, quoted, shown, way_to_install

if TYPE_CHECKING:
    from pathlib import Path


class UnfitAddress(LedgerUnusable):
    """The address of a server cannot be used; `why` is a sentence."""

    def __init__(self, why: str, remedy: str = "") -> None:
        # the address itself may hold a password, so it is not repeated
        super().__init__(
            "The address of the ledger can't be used.",
            why,
            remedy or "Write postgresql://USER@HOST/DATABASE.",
        )


class NotInstalled(LedgerUnusable):
    """What is needed for a ledger on a server is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "A ledger on a server needs psycopg, which isn't installed.",
            remedy=way_to_install("postgres"),
        )


class NotAFile(LedgerUnusable):
    """A command that works on the file of a ledger was given one on a server."""

    def __init__(self, address: str) -> None:
        super().__init__(
            f"The ledger {shown(address)} isn't a file.",
            "This command works on the file of a ledger, and that one is on a server.",
            "Name a file with --ledger, or ask whoever keeps the server.",
        )


class NotOnServer(LedgerUnusable):
    """A command that asks the server of a ledger was given one in a file."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"The ledger {shown(path)} isn't on a server.",
            "It is a file: whoever may write the file may enter.",
            "Name a server with --ledger postgresql://USER@HOST/DATABASE.",
        )


class NotAllowed(LedgerUnusable):
    """A role lacks the right to what was asked; `level` is the least that has it.

    `said` is what the server says.
    """

    def __init__(self, address: str, user: str, level: str, said: str) -> None:
        self.level = level
        # an owner's is given by nobody
        remedy = (
            f"Whoever owns the ledger can say `trickledger roles {level} {user or 'ROLE'}`."
            if level in _LACKING
            else "Ask whoever owns the ledger; `trickledger roles` tells who that is."
        )
        super().__init__(
            f"{user or 'Your role'} {_LACKING.get(level, _OWNING)} {shown(address)}.",
            f"The server says: {said}.",
            f"Nothing was recorded. {remedy}",
        )


_LACKING = {
    "reader": "may not read the ledger",
    "scorer": "may not enter games in the ledger",
    "director": "may not direct events or say who is who in the ledger",
}
_OWNING = "does not own the ledger"


class NoWriting(ReadOnly):
    """The server takes no writing: it is a standby, is set so, or lacks what writing takes."""

    def __init__(self, address: str, why: str) -> None:
        # what is said of files does not help with a server
        LedgerUnusable.__init__(
            self,
            f"The ledger {shown(address)} can't be written.",
            why,
            "Nothing was recorded. It may be a standby: name the server that it follows; "
            "`trickledger doctor --server` says more.",
        )


class NotMade(LedgerUnusable):
    """A role may not make the tables of a ledger in a database that has none."""

    def __init__(self, address: str, user: str, database: str) -> None:
        super().__init__(
            f"There is no ledger at {shown(address)}, and {user or 'your role'} may not make one.",
            remedy="Whoever keeps the server makes a database of your own with "
            f"`createdb --owner {user or 'ROLE'} NAME`, or lets you: "
            f"`GRANT CREATE ON DATABASE {database or 'NAME'} TO {user or 'ROLE'}`.",
        )


class UnknownRole(LedgerUnusable):
    """A right was to be given to a role that the server does not know."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"The server knows no role {shown(name)}.",
            remedy="Nothing was changed. Whoever keeps the server makes one with "
            f"`createuser --pwprompt {quoted(name)}`.",
        )


class Unreachable(LedgerUnusable):
    """The server of a ledger does not answer, or lets nobody in; `why` is a sentence."""

    def __init__(self, address: str, why: str, remedy: str = "") -> None:
        super().__init__(
            f"The ledger {shown(address)} can't be reached.",
            why,
            remedy or "Nothing was recorded; check the address and the network, and try again.",
        )


class Unsafe(LedgerUnusable):
    """The server is set so that what it has confirmed can be lost; `why` is a sentence."""

    def __init__(self, address: str, why: str, remedy: str) -> None:
        super().__init__(f"The ledger {shown(address)} was not opened.", why, remedy)


class Undecided(LedgerUnusable):
    """The link broke while a line was being stored, and the server can't be asked whether it was.

    It is raised only where the server stays away, or is another one by now.
    """

    is_undecided = True
    """Whether what was being stored may be there."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(
            f"The link to the ledger {shown(address)} broke while your line was being stored.",
            why,
            "Don't type it again before you have looked: `trickledger log` shows whether it is "
            "there.",
        )
