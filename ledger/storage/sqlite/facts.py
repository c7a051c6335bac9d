"""What the file of a ledger stands on: its SQLite, its pages, the file system, where it is told."""

from __future__ import annotations

import os
import re
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.storage.sqlite.connection import pragma, safe_mode, told

if TYPE_CHECKING:
    from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
    from trickledger.rules.shapes import Count

_SAFE = "WAL files are safe in this version, so they are used"
_UNSAFE = (
    "this version can damage WAL files when two processes write (fixed in 3.51.3, 3.50.7 and "
    "3.44.6), so they are not used"
)

_NETWORK_FILE_SYSTEMS = frozenset(
    "9p afs beegfs ceph cifs davfs fuse.davfs2 fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs "
    "glusterfs gpfs lustre ncpfs nfs nfs4 smb2 smb3 smbfs".split()
)


class Facts(NamedTuple):
    """What `doctor` says about a ledger; sizes in pages of `page_size` bytes, room in bytes."""

    sqlite: str
    wal_safe: bool
    wal_why: str
    journal: str
    synchronous: str
    schema: Count
    pages: Count
    free_pages: Count
    page_size: Count
    file_system: str | None
    network: bool
    room: Count


def facts(ledger: SqliteLedger) -> Facts:
    """Collect the facts about a ledger and what it stands on."""
    from shutil import disk_usage

    safe = safe_mode() == "WAL"
    kind = file_system(ledger.path)
    with told(ledger.path):
        return Facts(
            sqlite=sqlite3.sqlite_version,
            wal_safe=safe,
            wal_why=_SAFE if safe else _UNSAFE,
            # a reader's connection says "delete": what writers set is not kept in the file
            journal="wal" if pragma(ledger.db, "journal_mode") == "wal" else "truncate",
            synchronous=("off", "normal", "full", "extra")[pragma(ledger.db, "synchronous")],
            schema=pragma(ledger.db, "user_version"),
            pages=pragma(ledger.db, "page_count"),
            free_pages=pragma(ledger.db, "freelist_count"),
            page_size=pragma(ledger.db, "page_size"),
            file_system=kind,
            network=is_network(kind),
            room=disk_usage(ledger.path).free,
        )


def file_system(path: Path) -> str | None:
    """Name the kind of file system that holds `path`; None where the system does not tell."""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return None
    return mounted_kind(os.path.realpath(path), mounts)


def mounted_kind(path: str, mounts: str) -> str | None:
    r"""Find the kind of file system in the text of /proc/mounts, for an absolute path.

    >>> mounted_kind("/home/ann/ledger.db", "/dev/sda1 / ext4 rw 0 0\nnas:/a /home nfs4 rw 0 0")
    'nfs4'
    """
    best, kind = -1, None
    for line in mounts.splitlines():
        _, escaped, found, *_ = line.split(" ")
        point = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), escaped)
        inside = path == point or path.startswith(point.rstrip("/") + "/")
        # of two on one point the later hides the earlier
        if inside and len(point) >= best:
            best, kind = len(point), found
    return kind


def is_network(kind: str | None) -> bool:
    """Say whether two machines may share a file system of this kind."""
    return kind in _NETWORK_FILE_SYSTEMS
