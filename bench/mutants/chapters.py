"""The chapters that are mutated: what decides, keeps and carries what nobody may lose."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def _in(folder: str) -> tuple[str, ...]:
    return tuple(sorted(f"{folder}/{file.name}" for file in (ROOT / folder).glob("*.py")))


CHAPTERS: dict[str, tuple[str, ...]] = {
    "rulings": (
        "rules/rulings.py",
        "rules/decisions.py",
        "rules/grounds.py",
        "rules/alternatives.py",
    ),
    "corrections": (
        "rules/corrections.py",
        "rules/chapter.py",
        "rules/changes.py",
        "rules/fold.py",
        "rules/slips.py",
        "rules/stored.py",
    ),
    "journal": ("ledger/journal.py", "ledger/chain.py", "ledger/heads.py"),
    "store": (
        "ledger/store.py",
        "ledger/guard.py",
        "ledger/identity.py",
        "ledger/lock.py",
        "ledger/projection.py",
        "ledger/remains.py",
        "ledger/restore.py",
        "ledger/snapshot.py",
        "ledger/tallies.py",
        "ledger/under_wal.py",
    ),
    "exchange": (
        *_in("ledger/exchange"),
        "ledger/branches.py",
        "ledger/club.py",
        "ledger/families.py",
        "ledger/joining.py",
    ),
}
