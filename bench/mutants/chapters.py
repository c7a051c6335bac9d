"""The chapters that are mutated: what decides, keeps and carries what nobody may lose."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]


def _in(folder: str, *, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    found = sorted(file.name for file in (ROOT / folder).glob("*.py"))
    return tuple(f"{folder}/{name}" for name in found if name not in but)


_SCHEMAS = ("first_schemas.py", "later_schemas.py", "schemas.py", "newest.py")
"""Words of SQL that every ledger is compared with: no mutant of them could live."""

CHAPTERS: dict[str, tuple[str, ...]] = {
    "rulings": (
        "rules/record/rulings.py",
        "rules/record/decisions.py",
        "rules/record/explanations.py",
        "rules/views/alternatives.py",
        "rules/views/remedies.py",
        "ledger/services/desk_rulings.py",
    ),
    "corrections": (
        "rules/record/corrections.py",
        "rules/record/batch.py",
        "rules/record/misfits.py",
        "rules/record/continued.py",
        "rules/record/log.py",
        "rules/views/changes.py",
        "rules/record/chapter.py",
        "rules/record/entries.py",
        "rules/record/fold.py",
        "rules/record/folding.py",
        "rules/record/openings.py",
        "rules/record/paper.py",
        "rules/record/stored.py",
    ),
    "journal": _in("ledger/journal", but=("branches.py",)),
    "store": (
        *_in("ledger/storage"),
        *_in("ledger/storage/sqlite", but=_SCHEMAS),
        *_in("ledger/storage/postgresql", but=(*_SCHEMAS, "known_parts.py")),
        "ledger/projections/copies.py",
        "ledger/projections/derived.py",
        "ledger/projections/games.py",
        "ledger/projections/tallies.py",
        "ledger/projections/tournaments.py",
        "ledger/services/backup.py",
        "ledger/services/once.py",
        "ledger/services/restore.py",
    ),
    "exchange": (
        *_in("ledger/exchange"),
        *_in("ledger/exchange/trf"),
        "ledger/services/draft.py",
        "ledger/services/merging.py",
        "ledger/tournament/acts.py",
        "ledger/tournament/merging.py",
        "ledger/journal/branches.py",
        "ledger/projections/people.py",
        "ledger/projections/families.py",
        "ledger/services/people.py",
    ),
    "games": tuple(
        file
        for game in sorted((ROOT / "rules/games").glob("*/"))
        for file in _in(f"rules/games/{game.name}")
    ),
    "engine": tuple(
        file for room in ("language", "play", "evidence") for file in _in(f"rules/{room}")
    ),
}

_ROOMS = {
    "services": ("services",),
    "web": ("web",),
    "tournament": (
        "tournament",
        "tournament/pairing",
        "tournament/pairing/designs",
        "tournament/prizes",
        "tournament/ranking",
    ),
}
_TAKEN = {file for files in CHAPTERS.values() for file in files}
CHAPTERS |= {
    name: tuple(file for room in rooms for file in _in(f"ledger/{room}") if file not in _TAKEN)
    for name, rooms in _ROOMS.items()
}

KEPT = tuple(name for name in CHAPTERS if name not in {"games", "engine", *_ROOMS})
"""The chapters of a sample where none is named: the others have samples of their own."""
