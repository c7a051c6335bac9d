"""The chapters that are mutated: what decides, keeps and carries what nobody may lose."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def _in(folder: str) -> tuple[str, ...]:
    return tuple(sorted(f"{folder}/{file.name}" for file in (ROOT / folder).glob("*.py")))


CHAPTERS: dict[str, tuple[str, ...]] = {
    "rulings": (
        "rules/record/rulings.py",
        "rules/record/decisions.py",
        "rules/record/misdeal.py",
        "rules/record/retraction.py",
        "rules/record/explanations.py",
        "rules/views/alternatives.py",
    ),
    "corrections": (
        "rules/record/corrections.py",
        "rules/record/batch.py",
        "rules/record/misfits.py",
        "rules/record/names.py",
        "rules/record/swap.py",
        "rules/record/start.py",
        "rules/record/continued.py",
        "rules/views/brief.py",
        "rules/record/chapter.py",
        "rules/views/changes.py",
        "rules/record/entries.py",
        "rules/record/fold.py",
        "rules/record/folding.py",
        "rules/record/openings.py",
        "rules/record/paper.py",
        "rules/record/discrepancies.py",
        "rules/record/stored.py",
    ),
    "journal": (
        "ledger/journal/journal.py",
        "ledger/journal/chain.py",
        "ledger/journal/checkpoints.py",
    ),
    "store": (
        "ledger/storage/lock.py",
        "ledger/storage/sqlite/connection.py",
        "ledger/storage/sqlite/faults.py",
        "ledger/storage/sqlite/file.py",
        "ledger/storage/sqlite/ledger.py",
        "ledger/storage/sqlite/making.py",
        "ledger/storage/sqlite/replacing.py",
        "ledger/storage/sqlite/untrusted.py",
        "ledger/projections/games.py",
        "ledger/storage/sqlite/remains.py",
        "ledger/services/restore.py",
        "ledger/storage/sqlite/snapshot.py",
        "ledger/projections/tallies.py",
        "ledger/storage/sqlite/under_wal.py",
    ),
    "exchange": (
        *_in("ledger/exchange"),
        "ledger/services/batch.py",
        "ledger/services/draft.py",
        "ledger/journal/branches.py",
        "ledger/projections/people.py",
        "ledger/projections/families.py",
        "ledger/services/people.py",
    ),
}
