"""Ledgers on a server: who may do what."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickledger.ledger.cli.shapes import Shape
    from trickledger.ledger.services.roles import Rights


def rights_shape(found: Rights, ledger: str) -> Shape:
    """Who may do what in a ledger, as `roles` prints it."""
    return {
        "ok": not any(role.beyond for role in found.roles),
        "dry_run": False,
        "ledger": ledger,
        "user": found.user,
        "level": found.level,
        "roles": [
            {
                "role": role.name,
                "level": role.level,
                "beyond": [str(right) for right in role.beyond],
                "members": list(role.members),
            }
            for role in found.roles
        ],
    }
