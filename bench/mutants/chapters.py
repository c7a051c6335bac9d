"""The chapters that are mutated: what decides, keeps and carries what nobody may lose."""

from __future__ import annotations

CHAPTERS: dict[str, tuple[str, ...]] = {
    "rulings": ("rules/rulings.py", "rules/grounds.py", "rules/alternatives.py"),
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
        "ledger/lock.py",
        "ledger/projection.py",
        "ledger/snapshot.py",
    ),
    "exchange": (
        "ledger/exchange/branching.py",
        "ledger/exchange/data.py",
        "ledger/exchange/event_text.py",
        "ledger/exchange/file.py",
        "ledger/exchange/importing.py",
        "ledger/exchange/reading.py",
        "ledger/exchange/text.py",
        "ledger/club.py",
        "ledger/joining.py",
    ),
}
