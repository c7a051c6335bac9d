"""What can go wrong with a ledger on a server alone."""

from __future__ import annotations

from trickledger.ledger.errors import LedgerUnusable, shown


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
            remedy="Install it with: pip install 'trickledger[postgres]'",
        )


class NotAFile(LedgerUnusable):
    """A command that works on the file of a ledger was given one on a server."""

    def __init__(self, address: str) -> None:
        super().__init__(
            f"The ledger {shown(address)} isn't a file.",
            "This command works on the file of a ledger, and that one is on a server.",
            "Name a file with --ledger, or ask whoever keeps the server.",
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

    def __init__(self, address: str, why: str) -> None:
        super().__init__(
            f"The link to the ledger {shown(address)} broke while your line was being stored.",
            why,
            "Don't type it again before you have looked: `trickledger log` shows whether it is "
            "there.",
        )
