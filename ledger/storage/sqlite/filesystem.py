"""The kind of file system that a ledger is on, where the system tells."""

from __future__ import annotations

import os
import re
from pathlib import Path

_NETWORK_FILE_SYSTEMS = frozenset(
    "9p afs beegfs ceph cifs davfs fuse.davfs2 fuse.glusterfs fuse.rclone fuse.s3fs fuse.sshfs "
    "glusterfs gpfs lustre ncpfs nfs nfs4 smb2 smb3 smbfs".split()
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
