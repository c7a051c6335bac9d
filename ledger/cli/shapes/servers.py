"""Ledgers on a server: who may do what, and what the server was found to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickledger.ledger.cli.shapes import Shape
    from trickledger.ledger.services.doctor import Examination
    from trickledger.ledger.services.roles import Rights


def rights_shape(found: Rights, ledger: str) -> Shape:
    """Who may do what in a ledger, as `roles` prints it."""
    return {
        "ok": not any(role.beyond for role in found.roles),
        "dry_run": False,
        "ledger": ledger,
        "user": found.user,
        "level": found.level,
        "roles": _roles(found),
    }


def examination_shape(found: Examination) -> Shape:
    """What probes of a server came to, as `doctor --server` prints it."""
    return {
        "ok": found.is_sound,
        "server": str(found.server),
        "probes": [probe._asdict() for probe in found.probes],
        "user": found.rights and found.rights.user,
        "level": found.rights and found.rights.level,
        "roles": _roles(found.rights) if found.rights else [],
    }


def _roles(found: Rights) -> list[Shape]:
    return [
        {
            "role": role.name,
            "level": role.level,
            "beyond": [str(right) for right in role.beyond],
            "members": list(role.members),
        }
        for role in found.roles
    ]
