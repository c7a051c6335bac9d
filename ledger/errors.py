"""What can go wrong outside the rules: one class a cause, the exit code on the class."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from trickledger.ledger.exits import ExitCode as ExitCode
from trickledger.ledger.problems import Telling, as_it_is
from trickledger.rules.says import Command, Count, Says, Value

if TYPE_CHECKING:
    from pathlib import Path


class TrickledgerError(Telling):
    """What went wrong, for who asked for it."""

    exit_code: ClassVar[ExitCode] = ExitCode.UNEXPECTED


class UsageError(TrickledgerError):
    """The command line does not mean anything that can be done."""

    exit_code = ExitCode.USAGE


def stream_named(kind: str, number: int | str) -> Says:
    """A stream as it is told of, by its kind and its number or code.

    >>> str(stream_named("game", 12))
    'Game 12'
    """
    return Says.of(_STREAMS[kind], {"number": number})


_STREAMS = {"game": "Game {number}", "event": "Event {number}", "club": "Club {number}"}


def said_by_system(exc: OSError) -> Says:
    """What the system says of a file, in a sentence."""
    return Says("The system says: {said}.", said=str(exc))


def way_to_install(extra: str) -> Says:
    """How an extra is added where Trickledger was installed from: the folder of its clone."""
    return Says("In the folder of Trickledger: pipx install --force '.[{extra}]'", extra=extra)


class EntryRefused(TrickledgerError):
    """An entry was not taken into the ledger."""

    exit_code = ExitCode.REFUSED


class WrongClock(TrickledgerError):
    """The clock of the machine says a time that no entry can carry; `says` is what it says."""

    exit_code = ExitCode.REFUSED

    def __init__(self, says: Says | str) -> None:
        super().__init__(
            "The clock of this machine is wrong.",
            "It says {says}; entries are of the years 1970 to 9999.",
            "Nothing was recorded; set the clock and try again.",
            says=says,
        )


class MovedOn(TrickledgerError):
    """A stream no longer ends where its writer thought: `expected` and `head` are numbers."""

    exit_code = ExitCode.MOVED_ON

    def __init__(self, stream: Says, expected: int, head: int) -> None:
        self.expected = expected
        self.head = head
        super().__init__(
            "{stream} is not where you left it.",
            "{came} came meanwhile: it stands at entry {head}, not {expected}."
            if self.came > 0
            else "It stands at entry {head}, not {expected}.",
            "Nothing was recorded; look at what is there and enter it again.",
            stream=stream,
            came=Count(self.came, "entry"),
            head=head,
            expected=expected,
        )

    @property
    def came(self) -> int:
        """Say how many entries came since `expected`; not above 0 if the stream never got there."""
        return self.head - self.expected


class Overtaken(TrickledgerError):
    """A stream has changed while it was reckoned what to enter in it."""

    exit_code = ExitCode.MOVED_ON

    def __init__(self, stream: Says) -> None:
        super().__init__(
            "{stream} has changed while this was computed.",
            "Others entered results first, several times.",
            "Nothing was recorded; try again once fewer results come in.",
            stream=stream,
        )


class UnreadableGame(TrickledgerError, ValueError):
    """A game of the ledger cannot be read here, the others can; `why` is a sentence."""

    exit_code = ExitCode.USAGE

    def __init__(self, game: int, why: Says | str) -> None:
        super().__init__(
            "Game {game} cannot be read here.",
            as_it_is(why),
            "If another package provides that game, install it beside Trickledger.",
            game=game,
        )


class BrokenGame(TrickledgerError):
    """A game's entries do not fold as they did when they were entered; `why` is a sentence."""

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(self, game: int, why: Says | str) -> None:
        self.game = game
        super().__init__(
            "Game {game} is damaged: its entries don't fit together.",
            as_it_is(why),
            "{log} lists what is there, {check} shows the details, {restore} puts a backup back.",
            game=game,
            log=Command(f"log --game {game}"),
            check=_CHECK,
            restore=RESTORE,
        )


class BrokenStream(TrickledgerError):
    """The rows of a stream are not what entries make: nothing follows from them."""

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(self, stream: Says, why: Says | str) -> None:
        super().__init__(
            "{stream} is damaged: its entries can't be used.",
            as_it_is(why),
            "{check} shows the details, {restore} puts a backup back.",
            stream=stream,
            check=_CHECK,
            restore=RESTORE,
        )


class UnreadableDecision(TrickledgerError, ValueError):
    """A decision about people cannot be read; `why` is a sentence."""

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(self, number: int, why: Says | str) -> None:
        self.number = number
        super().__init__(
            "Decision {number} about people can't be read.",
            as_it_is(why),
            "{check} shows the details, {restore} puts a backup back.",
            number=number,
            check=_CHECK,
            restore=RESTORE,
        )


class UnfitSettings(TrickledgerError):
    """A setting cannot be what it is; `line` is that of the file, 0 where it is about no line.

    `about` is the game whose house rule it is.
    """

    exit_code = ExitCode.LEDGER_UNUSABLE

    def __init__(
        self,
        place: Path | str,
        line: int,
        why: Says | str,
        remedy: Says | str = "",
        about: str = "",
    ) -> None:
        self.line = line
        self.about = about
        words = "{file}, line {line}: {said}" if line else "{file}: {said}"
        super().__init__(words, "", remedy, file=shown(place), line=line, said=why)


class LedgerUnusable(TrickledgerError):
    """The ledger cannot be used as it is or where it is."""

    exit_code = ExitCode.LEDGER_UNUSABLE


_CHECK = Command("check")
RESTORE = Command("restore BACKUP")


def restoring(path: Path | str) -> Value:
    """The command that puts a backup in the place of a ledger."""
    if isinstance(path, str) and "://" in path:
        return Says("{command} into an empty database", command=Command("import BACKUP"))
    return Command(f"restore BACKUP --ledger {quoted(path)}")


def way_back(address: str) -> Value:
    """The command by which a backup comes back, as it is said to who has named the ledger."""
    if "://" in address:
        command = Command(f"import BACKUP --ledger {new_beside(address)}")
        return Says("{command}, an empty database", command=command)
    return RESTORE


def way_without(address: str) -> Command:
    """The command that takes all of a ledger but what is damaged into another one."""
    other = new_beside(address) if "://" in address else "NEW.db"
    return Command(f"import {quoted(address)} --ledger {other}")


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
            "There is no ledger at {path}.",
            "",
            "Name another one, or start a new one with {new}.",
            path=shown(path),
            new=Command("new"),
        )


class NoDemo(LedgerUnusable):
    """The ledger of the demo is meant, and was never made."""

    def __init__(self) -> None:
        super().__init__(
            "There is no demo ledger yet.", "", "Make it with {demo}.", demo=Command("demo")
        )


class Foreign(LedgerUnusable):
    """What is at the path is something else than a ledger; `why` is a sentence."""

    def __init__(self, path: Path | str, why: Says | str) -> None:
        super().__init__(
            "{path} is not a ledger of Trickledger.",
            as_it_is(why),
            "It was left as it is; name another file.",
            path=shown(path),
        )


_SIT_DOWN_AGAIN = Says(
    "Look at what is there ({log}), leave the table and sit down again, "
    "and enter what is missing once more.",
    log=Command("log"),
)


class Newer(LedgerUnusable):
    """A later Trickledger wrote the ledger."""

    def __init__(self, path: Path | str, found: int, known: int) -> None:
        super().__init__(
            "The ledger {path} was written by a newer Trickledger.",
            "Its schema is version {found}, this program knows {known}.",
            "Install the newer version.",
            path=shown(path),
            found=found,
            known=known,
        )


class Older(LedgerUnusable):
    """An earlier Trickledger wrote the ledger; only an explicit command upgrades it."""

    def __init__(self, path: Path | str, found: int, known: int) -> None:
        super().__init__(
            "The ledger {path} was written by an older Trickledger.",
            "Its schema is version {found}, this program uses {known}.",
            "Close every table, then run {upgrade}: it makes a copy first.",
            path=shown(path),
            found=found,
            known=known,
            upgrade=Command(f"doctor --upgrade --ledger {quoted(path)}"),
        )


class ReadOnly(LedgerUnusable):
    """The ledger, or the folder that it is in, cannot be written."""

    def __init__(
        self,
        path: Path | str,
        why: Says | str = "The file or its folder is read-only, or belongs to somebody else.",
    ) -> None:
        super().__init__(
            "The ledger {path} cannot be written.",
            as_it_is(why),
            "Nothing was recorded; make both writable, or copy the ledger elsewhere.",
            path=shown(path),
        )


class Full(LedgerUnusable):
    """There is no room for what should be written."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            "There is no room for the ledger {path}.",
            "The disk is full or a quota is used up.",
            "Nothing was recorded; make room and enter again.",
            path=shown(path),
        )


class Corrupt(LedgerUnusable):
    """The file is a database of ours and damaged; `why` is a sentence."""

    def __init__(self, path: Path | str, why: Says | str) -> None:
        super().__init__(
            "The ledger {path} is damaged.",
            as_it_is(why),
            "Don't change anything; {check} says what can still be read, "
            "{restore} puts a backup back.",
            path=shown(path),
            check=_CHECK,
            restore=restoring(path),
        )


class Altered(LedgerUnusable):
    """The tables of a ledger are not those that Trickledger makes; `how` says which."""

    def __init__(self, path: Path | str, how: Says | str) -> None:
        super().__init__(
            "The ledger {path} has tables that Trickledger does not make.",
            "{how}.",
            "Nothing in it was run; take out what was put in, or put a backup back: {restore}.",
            path=shown(path),
            how=how,
            restore=restoring(path),
        )


_UNRECORDED = Says("your line was not recorded")


class Replaced(LedgerUnusable):
    """The path names another file than the one that was opened; `line` says where the line is."""

    def __init__(self, path: Path | str, line: Says | str = _UNRECORDED) -> None:
        super().__init__(
            "The ledger {path} is not the one that was opened.",
            "It was moved, removed or replaced meanwhile: {line}.",
            _SIT_DOWN_AGAIN,
            path=shown(path),
            line=line,
        )


class Rewritten(LedgerUnusable):
    """A stream no longer holds the entry that was seen in it: its file was copied over."""

    def __init__(self, stream: Says, entry: int) -> None:
        super().__init__(
            "{stream} is not the one that was read before.",
            "Its entry {entry} is different now, or gone, so your line was not recorded: "
            "the ledger was copied over or restored meanwhile.",
            _SIT_DOWN_AGAIN,
            stream=stream,
            entry=entry,
        )


class Linked(LedgerUnusable):
    """The file of the ledger has a second name on the disk."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(
            "The ledger {path} has a second name on this disk (a hard link).",
            "Entries made under one name can be lost under the other.",
            "Nothing was recorded; remove the other name, or use a copy of the file; "
            "a symbolic link (`ln -s`) does no harm.",
            path=shown(path),
        )


class StrangeRemains(LedgerUnusable):
    """Beside the ledger lies what the writer of another file left; `name` is what it is called."""

    def __init__(self, path: Path | str, name: str) -> None:
        super().__init__(
            "The ledger {path} was not opened: {name} beside it is left from another file.",
            "SQLite would write what it holds into the ledger and damage it, "
            "as after a copy was put in its place by hand.",
            "Put a backup back: {restore}.",
            path=shown(path),
            name=name,
            restore=restoring(path),
        )


class Busy(LedgerUnusable):
    """Others held the ledger for too long."""

    def __init__(self, path: Path | str, why: Says | str) -> None:
        super().__init__(
            "The ledger {path} is busy.",
            as_it_is(why),
            "Nothing was recorded; try again in a moment.",
            path=shown(path),
        )


class NotCopied(LedgerUnusable):
    """No copy could be made at the path; `why` is a sentence."""

    def __init__(self, path: Path | str, why: Says | str) -> None:
        super().__init__(
            "No copy was made at {path}.",
            as_it_is(why),
            "The ledger is as it was; name another place.",
            path=shown(path),
        )


class NotRestored(LedgerUnusable):
    """A backup cannot take the place of the ledger; `why` is a sentence."""

    def __init__(self, backup: Path, why: Says | str) -> None:
        super().__init__(
            "Nothing was restored from {backup}.",
            as_it_is(why),
            "The ledger is as it was; {check} lists all that is wrong with this backup, so try "
            "another one, or take what is sound in it into an empty ledger: {take}.",
            backup=shown(backup),
            check=Command(f"check --ledger {quoted(backup)}"),
            take=way_without(str(backup)),
        )


class NotUpgraded(LedgerUnusable):
    """A ledger of an earlier schema holds what a later one cannot keep; `why` is a sentence."""

    def __init__(self, why: Says | str) -> None:
        super().__init__(
            "The ledger was not upgraded.",
            as_it_is(why),
            "It is as it was; use the Trickledger that wrote it.",
        )


class UnknownServer(LedgerUnusable):
    """The ledger is asked for by an address of a kind that is not served."""

    def __init__(self, scheme: str) -> None:
        # the address itself may hold a password, so it is not repeated
        super().__init__(
            "A ledger cannot be at a {scheme}:// address.",
            "Trickledger keeps its ledgers in SQLite files and on PostgreSQL servers.",
            "Give the path of a file, sqlite:///PATH, or postgresql://USER@HOST/DATABASE.",
            scheme=scheme,
        )
