"""What can go wrong outside the rules: one class a cause, the exit code on the class."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pathlib import Path


class ExitCode(IntEnum):
    """How a command ended, as the shell sees it; `meaning` is the sentence of the help."""

    meaning: str

    def __new__(cls, code: int, meaning: str) -> ExitCode:
        """Make a member that is its code and knows its meaning."""
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member

    DONE = 0, "done, also when an entry raised a finding"
    UNEXPECTED = 1, "an internal error; please report it"
    USAGE = 2, "the command was mistyped"
    REFUSED = 3, "an entry was refused"
    MOVED_ON = 4, "the game moved on meanwhile"
    OPEN_FINDINGS = 5, "open findings or failed checks"
    LEDGER_UNUSABLE = (
        6,
        "the ledger or the settings can't be used: missing, foreign, read-only, full, damaged",
    )
    INTERRUPTED = 130, "stopped by Ctrl-C"
    CUT_SHORT = 141, "whoever read the output has stopped, as `head` does"


class TrickledgerError(Exception):
    """An error told in up to three sentences: what, why, and what to do about it."""

    exit_code: ClassVar[ExitCode] = ExitCode.UNEXPECTED

    def __init__(self, what: str, why: str = "", remedy: str = "") -> None:
        # `args` stay those that the class was called with, or no process could hand it to another
        self.what = what
        self.why = why
        self.remedy = remedy

    def __str__(self) -> str:
        return " ".join(part for part in (self.what, self.why, self.remedy) if part)


class UsageError(TrickledgerError):
    """The command line does not mean anything that can be done."""

    exit_code = ExitCode.USAGE


def way_to_install(extra: str) -> str:
    """How an extra is added where Trickledger was installed from: the folder of its clone."""
    return f"In the folder of Trickledger: pipx install --force '.[{extra}]'"


class EntryRefused(TrickledgerError):
    """An entry was not taken into the ledger."""

    exit_code = ExitCode.REFUSED


class WrongClock(TrickledgerError):
    """The clock of the machine says a time that no entry can carry; `says` is what it says."""

    exit_code = ExitCode.REFUSED

    def __init__(self, says: str) -> None:
        super().__init__(
            "The clock of this machine is wrong.",
            f"It says {says}; entries are of the years 1970 to 9999.",
            "Nothing was recorded; set the clock and try again.",
        )


class MovedOn(TrickledgerError):
    """A stream no longer ends where its writer thought: `expected` and `head` are numbers."""

    exit_code = ExitCode.MOVED_ON

    def __init__(self, stream: str, expected: int, head: int) -> None:
        self.stream = stream
        self.expected = expected
        self.head = head
        stands = f"it stands at entry {head}, not {expected}."
        if self.came > 0:
            came = "1 entry" if self.came == 1 else f"{self.came} entries"
            why = f"{came} came meanwhile: {stands}"
        else:
            why = stands.capitalize()
        super().__init__(
            f"{stream.capitalize()} is not where you left it.",
            why,
            "Nothing was recorded; look at what is there and enter it again.",
        )

    @property
    def came(self) -> int:
        """Say how many entries came since `expected`; not above 0 if the stream never got there."""
        return self.head - self.expected


class Overtaken(TrickledgerError):
    """A stream has changed while it was reckoned what to enter in it."""

    exit_code = ExitCode.MOVED_ON

    def __init__(self, stream: str) -> None:
        super().__init__(
            f"{stream.capitalize()} has changed while this was computed.",
            "Others entered results first, several times.",
            "Nothing was recorded; try again once fewer results come in.",
        )


class UnreadableGame(TrickledgerError, ValueError):
    """A game of the ledger cannot be read here, the others can; `why` is a sentence."""

    exit_code = ExitCode.USAGE

    def __init__(self, game: int, why: str) -> None:
        super().__init__(
            f"Game {game} cannot be read here.",
            why,
            "If another package provides that game, install it beside Trickledger.",
        )


class BrokenGame(TrickledgerError):
    """A game's entries do not fold as they did when they were entered; `why` is a sentence."""

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(self, game: int, why: str) -> None:
        self.game = game
        super().__init__(
            f"Game {game} is damaged: its entries don't fit together.",
            why,
            f"`trickledger log --game {game}` lists what is there, `trickledger check` shows the "
            "details, `trickledger restore BACKUP` puts a backup back.",
        )


class BrokenStream(TrickledgerError):
    """The rows of a stream are not what entries make: nothing follows from them."""

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(self, stream: str, why: str) -> None:
        super().__init__(
            f"{stream.capitalize()} is damaged: its entries can't be used.",
            why,
            "`trickledger check` shows the details, "
            "`trickledger restore BACKUP` puts a backup back.",
        )


class UnreadableDecision(TrickledgerError, ValueError):
    """A decision about people cannot be read; `why` is a sentence."""

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(self, number: int, why: str) -> None:
        self.number = number
        super().__init__(
            f"Decision {number} about people can't be read.",
            why,
            "`trickledger check` shows the details, "
            "`trickledger restore BACKUP` puts a backup back.",
        )


class UnfitSettings(TrickledgerError):
    """A setting cannot be what it is; `line` is that of the file, 0 where it is about no line.

    `about` is the game whose house rule it is.
    """

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(
        self, place: Path | str, line: int, why: str, remedy: str = "", about: str = ""
    ) -> None:
        self.line = line
        self.about = about
        where = f"{shown(place)}, line {line}" if line else shown(place)
        super().__init__(f"{where}: {why}", remedy=remedy)


class LedgerUnusable(TrickledgerError):
    """The ledger cannot be used as it is or where it is."""

    exit_code = ExitCode.LEDGER_UNUSABLE


def restoring(path: Path | str) -> str:
    """The command that puts a backup in the place of a ledger."""
    if isinstance(path, str) and "://" in path:
        return "`trickledger import BACKUP` into an empty database"
    return f"`trickledger restore BACKUP --ledger {quoted(path)}`"


def way_back(address: str) -> str:
    """The command by which a backup comes back, as it is said to who has named the ledger."""
    if "://" in address:
        return f"`trickledger import BACKUP --ledger {new_beside(address)}`, an empty database"
    return "`trickledger restore BACKUP`"


def way_without(address: str) -> str:
    """The command that takes all of a ledger but what is damaged into another one."""
    other = new_beside(address) if "://" in address else "NEW.db"
    return f"`trickledger import {quoted(address)} --ledger {other}`"


def new_beside(address: str) -> str:
    """Another database of the server that an address names, with the options that it has."""
    place, mark, options = address.partition("?")
    return quoted(f"{place.rpartition('/')[0]}/NEW{mark}{options}")


def shown(path: Path | str) -> str:
    """A path in one line, as it is printed."""
    return str(path).replace("\n", "\\n")


def quoted(path: Path | str) -> str:
    """A path as a shell reads it."""
    from shlex import quote

    return quote(str(path))


class Missing(LedgerUnusable):
    """There is no file at the path."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"There is no ledger at {shown(path)}.",
            remedy="Name another one, or start a new one with `trickledger new`.",
        )


class NoDemo(LedgerUnusable):
    """The ledger of the demo is meant, and was never made."""

    def __init__(self) -> None:
        super().__init__("There is no demo ledger yet.", remedy="Make it with `trickledger demo`.")


class Foreign(LedgerUnusable):
    """What is at the path is something else than a ledger; `why` is a sentence."""

    def __init__(self, path: Path | str, why: str) -> None:
        super().__init__(
            f"{shown(path)} is not a ledger of Trickledger.",
            why,
            "It was left as it is; name another file.",
        )


_SIT_DOWN_AGAIN = (
    "Look at what is there (`trickledger log`), leave the table and sit down again, "
    "and enter what is missing once more."
)


class Newer(LedgerUnusable):
    """A later Trickledger wrote the ledger."""

    def __init__(self, path: Path | str, found: int, known: int) -> None:
        super().__init__(
            f"The ledger {shown(path)} was written by a newer Trickledger.",
            f"Its schema is version {found}, this program knows {known}.",
            "Install the newer version.",
        )


class Older(LedgerUnusable):
    """An earlier Trickledger wrote the ledger; only an explicit command upgrades it."""

    def __init__(self, path: Path | str, found: int, known: int) -> None:
        super().__init__(
            f"The ledger {shown(path)} was written by an older Trickledger.",
            f"Its schema is version {found}, this program uses {known}.",
            "Close every table, then run `trickledger doctor --upgrade --ledger "
            f"{quoted(path)}`: it makes a copy first.",
        )


class ReadOnly(LedgerUnusable):
    """The ledger, or the folder that it is in, cannot be written."""

    def __init__(
        self,
        path: Path | str,
        why: str = "The file or its folder is read-only, or belongs to somebody else.",
    ) -> None:
        super().__init__(
            f"The ledger {shown(path)} cannot be written.",
            why,
            "Nothing was recorded; make both writable, or copy the ledger elsewhere.",
        )


class Full(LedgerUnusable):
    """There is no room for what should be written."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"There is no room for the ledger {shown(path)}.",
            "The disk is full or a quota is used up.",
            "Nothing was recorded; make room and enter again.",
        )


class Corrupt(LedgerUnusable):
    """The file is a database of ours and damaged; `why` is a sentence."""

    def __init__(self, path: Path | str, why: str) -> None:
        super().__init__(
            f"The ledger {shown(path)} is damaged.",
            why,
            "Don't change anything; `trickledger check` says what can still be read, "
            f"{restoring(path)} puts a backup back.",
        )


class Altered(LedgerUnusable):
    """The tables of a ledger are not those that Trickledger makes; `how` says which."""

    def __init__(self, path: Path | str, how: str) -> None:
        super().__init__(
            f"The ledger {shown(path)} has tables that Trickledger does not make.",
            f"{how}.",
            "Nothing in it was run; take out what was put in, or put a backup back: "
            f"{restoring(path)}.",
        )


class Replaced(LedgerUnusable):
    """The path names another file than the one that was opened; `line` says where the line is."""

    def __init__(self, path: Path | str, line: str = "your line was not recorded") -> None:
        super().__init__(
            f"The ledger {shown(path)} is not the one that was opened.",
            f"It was moved, removed or replaced meanwhile: {line}.",
            _SIT_DOWN_AGAIN,
        )


class Rewritten(LedgerUnusable):
    """A stream no longer holds the entry that was seen in it: its file was copied over."""

    def __init__(self, stream: str, entry: int) -> None:
        super().__init__(
            f"{stream.capitalize()} is not the one that was read before.",
            f"Its entry {entry} is different now, or gone, so your line was not recorded: "
            "the ledger was copied over or restored meanwhile.",
            _SIT_DOWN_AGAIN,
        )


class Linked(LedgerUnusable):
    """The file of the ledger has a second name on the disk."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            f"The ledger {shown(path)} has a second name on this disk (a hard link).",
            "Entries made under one name can be lost under the other.",
            "Nothing was recorded; remove the other name, or use a copy of the file; "
            "a symbolic link (`ln -s`) does no harm.",
        )


class StrangeRemains(LedgerUnusable):
    """Beside the ledger lies what the writer of another file left; `name` is what it is called."""

    def __init__(self, path: Path | str, name: str) -> None:
        super().__init__(
            f"The ledger {shown(path)} was not opened: {name} beside it is left from another file.",
            "SQLite would write what it holds into the ledger and damage it, "
            "as after a copy was put in its place by hand.",
            f"Put a backup back: {restoring(path)}.",
        )


class Busy(LedgerUnusable):
    """Others held the ledger for too long."""

    def __init__(self, path: Path | str, why: str) -> None:
        super().__init__(
            f"The ledger {shown(path)} is busy.",
            why,
            "Nothing was recorded; try again in a moment.",
        )


class NotCopied(LedgerUnusable):
    """No copy could be made at the path; `why` is a sentence."""

    def __init__(self, path: Path | str, why: str) -> None:
        super().__init__(
            f"No copy was made at {shown(path)}.",
            why,
            "The ledger is as it was; name another place.",
        )


class NotRestored(LedgerUnusable):
    """A backup cannot take the place of the ledger; `why` is a sentence."""

    def __init__(self, backup: Path, why: str) -> None:
        super().__init__(
            f"Nothing was restored from {shown(backup)}.",
            why,
            f"The ledger is as it was; `trickledger check --ledger {quoted(backup)}` lists all "
            "that is wrong with this backup, so try another one, or take what is sound in it into "
            f"an empty ledger: {way_without(str(backup))}.",
        )


class NotUpgraded(LedgerUnusable):
    """A ledger of an earlier schema holds what a later one cannot keep; `why` is a sentence."""

    def __init__(self, why: str) -> None:
        super().__init__(
            "The ledger was not upgraded.",
            why,
            "It is as it was; use the Trickledger that wrote it.",
        )


class UnknownServer(LedgerUnusable):
    """The ledger is asked for by an address of a kind that is not served."""

    def __init__(self, scheme: str) -> None:
        # the address itself may hold a password, so it is not repeated
        super().__init__(
            f"A ledger cannot be at a {scheme}:// address.",
            "Trickledger keeps its ledgers in SQLite files and on PostgreSQL servers.",
            "Give the path of a file, sqlite:///PATH, or postgresql://USER@HOST/DATABASE.",
        )
