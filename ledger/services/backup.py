"""Verified copies of a ledger, made while others write, and the upgrade that begins with one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import Corrupt, UsageError, shown
from trickledger.ledger.journal import chain, journal
from trickledger.ledger.services.check import Fault, faults_of
from trickledger.ledger.storage.files import copied, upgradable
from trickledger.rules.says import Says, in_turn

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from trickledger.ledger.journal.journal import Head, Stream
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Frozen, Ledger, Rows, Upgradable, Watch

_CHECKS = ("database", "chain")
"""The checks of what a copy can have lost: its pages and its entries."""


class Backup(NamedTuple):
    """A verified copy: its file, its size in bytes, and where its streams end.

    `damaged` are the records whose chains are broken, in the ledger and so in its copy.
    """

    path: Path
    size: int
    heads: tuple[Head, ...]
    damaged: tuple[Fault, ...] = ()

    @property
    def entries(self) -> int:
        """How many entries it holds."""
        return sum(head.entries for head in self.heads)


def backup(ledger: Ledger, target: Path, watch: Watch | None = None) -> Backup:
    """Copy a ledger into a new file at `target`, which has its name only when it is verified.

    The copy passes the database's own check; it holds every entry that was there when it began, and
    none that the ledger does not hold. A record whose chain is broken is copied as it is, for what
    proves the damage must not be lost, and is named. Raises `UsageError` for a place that is taken
    or is none, `NotCopied`, and `Corrupt` where the database itself is damaged.
    """
    _refuse_place(target)
    with ledger.reading() as db:
        before = journal.heads(db)
    try:
        with copied(ledger, target, watch) as copy:
            heads, damaged = _verified(copy.rows, before, ledger)
    except FileExistsError:
        raise _taken(target) from None
    return Backup(target, copy.size, tuple(heads), damaged)


def _refuse_place(target: Path) -> None:
    if target.is_dir():
        raise UsageError("{file} is a folder.", "", "Name a file in it.", file=shown(target))
    if os.path.lexists(target):
        raise _taken(target)
    if not target.parent.is_dir():
        why = "No folder is made here: a missing disk would go unnoticed."
        raise UsageError("There is no folder {folder}.", why, folder=shown(target.parent))


def _taken(target: Path) -> UsageError:
    return UsageError(
        "{file} already exists.", "", "Nothing was copied; name a new file.", file=shown(target)
    )


def _verified(
    copy: Frozen, before: Iterable[Head], ledger: Ledger
) -> tuple[list[Head], tuple[Fault, ...]]:
    """The heads of a copy that is what the ledger was at some moment since `before`.

    With them the broken chains that it has, as the ledger has them.
    """
    faults = tuple(fault.at(ledger.address) for fault in faults_of(copy, _CHECKS))
    for fault in faults:
        if fault.check == "database":
            raise Corrupt(ledger.address, in_turn(*fault.told[:3]))
    heads = journal.heads(copy)
    _demand_all(before, copy, ledger)
    with ledger.reading() as db:
        _demand_all(heads, db, ledger)
    return heads, faults


def _demand_all(heads: Iterable[Head], db: Rows, ledger: Ledger) -> None:
    """Demand of a ledger that it holds the heads of its copy, and of the copy those of before."""
    for head in heads:
        if not journal.holds(db, head):
            said = "{what} and its copy differ before entry {last}."
            why = Says(said, what=head.stream.named, last=head.entries)
            raise Corrupt(ledger.address, why)


class Upgrade(NamedTuple):
    """From which schema to which, and the copy of what was before; None where nothing was to do."""

    before: int
    after: int
    copy: Path | None


def upgrade(address: Address, watch: Watch | None = None) -> Upgrade:
    """Bring a ledger up to the schema of this program, after a verified copy beside it.

    The copy of one on a server is a file among the user's own.
    Every stream has the same entries and hashes afterwards, also a damaged one, or the ledger is as
    it was. Raises what
    `open_ledger` and `backup` raise, `Corrupt` where a step would have changed an entry, and
    `NotUpgraded` where the ledger holds what the newer schema cannot keep.
    """
    with upgradable(address) as old:
        before = old.rows.schema
        if old.is_newest:
            return Upgrade(before, before, None)
        copy = old.free_name()
        made = backup(old.ledger, copy, watch)
        heads = journal.heads(old.rows)
        # most ledgers are sound, and need not be looked through once more
        looked = heads if made.damaged else []
        damage = {head.stream: chain.verify(old.rows, head.stream) for head in looked}
        old.migrate(lambda: _demand_same(old, heads, damage))
        return Upgrade(before, old.rows.schema, copy)


def _demand_same(
    led: Upgradable, before: list[journal.Head], damage: dict[Stream, list[chain.ChainFault]]
) -> None:
    """Demand that the entries are what they were, down to their hashes and to what was damaged."""
    address = led.ledger.address
    if journal.heads(led.rows) != before:
        raise Corrupt(address, "A step of the upgrade would have lost or changed an entry.")
    for head in before:
        faults = chain.verify(led.rows, head.stream)
        for fault in faults if faults != damage.get(head.stream, []) else ():
            said = "{what}, entry {number}: {why}"
            what = head.stream.named
            raise Corrupt(address, Says(said, what=what, number=fault.number, why=fault.why))
