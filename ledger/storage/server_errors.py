"""What can go wrong with a ledger on a server alone."""

from __future__ import annotations

from pathlib import Path

from trickledger.ledger.errors import LedgerUnusable, ReadOnly, quoted, shown, way_to_install
from trickledger.rules.says import Command, Says


class UnfitAddress(LedgerUnusable):
    """The address of a server cannot be used; `why` is a sentence."""

    def __init__(self, why: Says | str, remedy: Says | str = "") -> None:
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
            "",
            way_to_install("postgres"),
        )


class NotAFile(LedgerUnusable):
    """A command that works on the file of a ledger was given one on a server."""

    def __init__(self, address: str) -> None:
        super().__init__(
            "The ledger {ledger} isn't a file.",
            "This command works on the file of a ledger, and that one is on a server.",
            "Name a file with --ledger, or ask whoever keeps the server.",
            ledger=shown(address),
        )


class NotOnServer(LedgerUnusable):
    """A command that asks the server of a ledger was given one in a file."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            "The ledger {ledger} isn't on a server.",
            "It is a file: whoever may write the file may enter.",
            "Name a server with --ledger postgresql://USER@HOST/DATABASE.",
            ledger=shown(path),
        )


class NotAllowed(LedgerUnusable):
    """A role lacks the right to what was asked; `level` is the least that has it.

    `said` is what the server says.
    """

    def __init__(self, address: str, user: str, level: str, said: Says | str) -> None:
        self.level = level
        super().__init__(
            _LACKING.get(level, "{user} does not own the ledger {ledger}."),
            "The server says: {said}.",
            # an owner's is given by nobody
            "Nothing was recorded. Whoever owns the ledger can say {give}."
            if level in _LACKING
            else "Nothing was recorded. Ask whoever owns the ledger; {roles} tells who that is.",
            user=user or Says("Your role"),
            ledger=shown(address),
            said=said,
            give=Command(f"roles {level} {user or 'ROLE'}"),
            roles=Command("roles"),
        )


_LACKING = {
    "reader": "{user} may not read the ledger {ledger}.",
    "scorer": "{user} may not enter games in the ledger {ledger}.",
    "director": "{user} may not direct events or say who is who in the ledger {ledger}.",
}


class NoWriting(ReadOnly):
    """The server takes no writing: it is a standby, is set so, or lacks what writing takes."""

    def __init__(self, address: str, why: Says | str) -> None:
        # what is said of files does not help with a server
        LedgerUnusable.__init__(
            self,
            "The ledger {ledger} can't be written.",
            why,
            "Nothing was recorded. It may be a standby: name the server that it follows; "
            "{doctor} says more.",
            ledger=shown(address),
            doctor=Command("doctor --server"),
        )


class NotMade(LedgerUnusable):
    """A role may not make the tables of a ledger in a database that has none."""

    def __init__(self, address: str, user: str, database: str) -> None:
        super().__init__(
            "There is no ledger at {ledger}, and {user} may not make one.",
            "",
            "Whoever keeps the server makes a database of your own with "
            "`createdb --owner {role} NAME`, or lets you: "
            "`GRANT CREATE ON DATABASE {database} TO {role}`.",
            ledger=shown(address),
            user=user or Says("your role"),
            role=user or "ROLE",
            database=database or "NAME",
        )


class UnknownRole(LedgerUnusable):
    """A right was to be given to a role that the server does not know."""

    def __init__(self, name: str) -> None:
        super().__init__(
            "The server knows no role {role}.",
            "",
            "Nothing was changed. Whoever keeps the server makes one with "
            "`createuser --pwprompt {quoted}`.",
            role=shown(name),
            quoted=quoted(name),
        )


class Unreachable(LedgerUnusable):
    """The server of a ledger does not answer, or lets nobody in; `why` is a sentence."""

    def __init__(self, address: str, why: Says | str, remedy: Says | str = "") -> None:
        super().__init__(
            "The ledger {ledger} can't be reached.",
            why,
            remedy or "Nothing was recorded; check the address and the network, and try again.",
            ledger=shown(address),
        )


class Unsafe(LedgerUnusable):
    """The server is set so that what it has confirmed can be lost; `why` is a sentence."""

    def __init__(self, address: str, why: Says | str, remedy: Says | str) -> None:
        super().__init__("The ledger {ledger} was not opened.", why, remedy, ledger=shown(address))


class Undecided(LedgerUnusable):
    """The link broke while a line was being stored, and the server can't be asked whether it was.

    It is raised only where the server stays away, or is another one by now.
    """

    is_undecided = True
    """Whether what was being stored may be there."""

    def __init__(self, address: str, why: Says | str) -> None:
        super().__init__(
            "The link to the ledger {ledger} broke while your line was being stored.",
            why,
            "Don't type it again before you have looked: {log} shows whether it is there.",
            ledger=shown(address),
            log=Command("log"),
        )
