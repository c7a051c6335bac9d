"""Ledgers: their heads, checks and rights, copies of them, and what was imported or written."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trickledger.ledger.journal.author import code_of
from trickledger.ledger.say.shapes import as_object

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from trickledger.ledger.config.report import SettingsReport
    from trickledger.ledger.exchange.demo import Demo
    from trickledger.ledger.exchange.exported import Damaged, WithoutDamaged
    from trickledger.ledger.exchange.importing import Conflicting
    from trickledger.ledger.exchange.merging import Merged
    from trickledger.ledger.exchange.past import Past
    from trickledger.ledger.exchange.reading import LeftOut, RecordRefused
    from trickledger.ledger.journal.journal import Head
    from trickledger.ledger.say.shapes import declared, declared_files
    from trickledger.ledger.services.backup import Backup, Upgrade
    from trickledger.ledger.services.check import Fault, Report
    from trickledger.ledger.services.doctor import Examination, Ground
    from trickledger.ledger.services.heads import Heads
    from trickledger.ledger.services.restore import Restored
    from trickledger.ledger.storage.servers import Rights


def heads_shape(heads: Heads, *, sealed: bool) -> declared_files.Heads:
    """How far the records go, as `head` prints it."""
    return {
        "head": heads.short,
        "sealed": sealed,
        "games": [
            {
                "kind": stream.kind,
                "number": stream.number,
                "code": code_of(stream.id),
                "id": stream.id,
                "entries": entries,
                "hash": digest.hex(),
            }
            for stream, entries, digest in heads.records
        ],
    }


def backup_shape(made: Backup, source: str) -> declared_files.Backup:
    """A copy of a ledger, as `backup` prints it."""
    damaged: declared_files.WithFaults = {}
    if made.damaged:
        damaged = {"damaged": [_fault(fault) for fault in made.damaged]}
    return {
        "ok": not made.damaged,
        "ledger": source,
        "file": str(made.path),
        "bytes": made.size,
        **_held(made.heads),
        **damaged,
    }


def restore_shape(done: Restored, source: Path, *, dry_run: bool) -> declared_files.Restored:
    """A backup in the place of a ledger, as `restore` prints it."""
    return {
        "ok": True,
        "dry_run": dry_run,
        "ledger": str(done.ledger),
        "file": str(source),
        "kept": str(done.kept) if done.kept else None,
        **_held(done.heads),
    }


def _held(heads: Sequence[Head]) -> declared_files.Held:
    """What a file holds, and where its games end."""
    games = [end for end in heads if end.stream.kind == "game"]
    return {
        "games": len(games),
        "entries": sum(end.entries for end in heads),
        "heads": [
            {"game": stream.number, "entries": count, "hash": digest.hex()[:12]}
            for stream, count, digest in games
        ],
    }


def _fault(fault: Fault) -> declared_files.Fault:
    return {
        "check": fault.check,
        "game": fault.game,
        "what": fault.what,
        "remedy": fault.remedy,
    }


def check_shape(report: Report) -> declared_files.Check:
    """What the checks came to, as `check` prints it."""
    shape: declared_files.Check = {
        "ok": report.is_sound,
        "games": report.games,
        "entries": report.entries,
        "faults": [_fault(fault) for fault in report.faults],
        "open_findings": [*map(as_object, report.open_findings)],
        "heads": [
            {"game": game, "entries": count, "hash": digest} for game, count, digest in report.heads
        ],
    }
    if report.starts:
        shape["starts"] = [*map(as_object, report.starts)]
    return shape


def doctor_shape(ground: Ground, upgraded: Upgrade | None) -> declared_files.Doctor:
    """What program and ledger stand on, as `doctor` prints it."""
    shape = {
        "trickledger": ground.trickledger,
        "python": ground.python,
        "ledger": str(ground.ledger),
        **ground.facts._asdict(),
        "games": len(ground.games),
        "entries": ground.entries,
        "head": ground.head,
        "settings": config_shape(ground.settings),
    }
    if upgraded:
        copy = upgraded.copy and str(upgraded.copy)
        shape["upgrade"] = {"from": upgraded.before, "to": upgraded.after, "copy": copy}
    return cast("declared_files.Doctor", shape)


def config_shape(found: SettingsReport) -> declared_files.Settings:
    """The settings, as `config` prints them."""
    return {
        "ok": not found.faults,
        "file": str(found.file),
        "is_there": found.is_there,
        "settings": [*map(as_object, found.settings)],
        "faults": [{"line": fault.line, "message": str(fault)} for fault in found.faults],
    }


def merged_shape(done: Merged, *, dry_run: bool) -> declared_files.Merged:
    """What became of records, as `import` prints it."""
    shape = {
        "ok": not done.left_out,
        "dry_run": dry_run,
        **done.counts,
        "decisions": done.decisions,
        "games": [*map(as_object, done.of_kind("game"))],
        "events": [*map(as_object, done.of_kind("event"))],
        "namesakes": done.namesakes,
    }
    if done.left_out:
        shape["left_out"] = [
            {"source": file, **_lost(one)} for file, lost in done.left_out.items() for one in lost
        ]
    return cast("declared_files.Merged", shape)


def left_out_shape(left_out: Sequence[LeftOut]) -> WithoutDamaged:
    """The records that are damaged where others were taken; nothing where none is."""
    return {"left_out": [_lost(one) for one in left_out]} if left_out else {}


def _lost(one: LeftOut) -> Damaged:
    return cast("Damaged", {**one._asdict(), "why": str(one.why)})


def conflicts_shape(exc: Conflicting) -> declared_files.Conflicts:
    """The records that were continued in two places."""
    return {"ok": False, "conflicts": [*map(as_object, exc.conflicts)]}


def refused_record_shape(exc: RecordRefused) -> declared.NotTaken:
    """A record that was refused, and in which file."""
    return {"ok": False, "file": exc.source, "refusal": exc.refusal.as_json()}


def demo_shape(made: Demo) -> declared_files.Demo:
    """The demo ledger and what is in it."""
    return {
        "ok": True,
        "ledger": str(made.ledger),
        "games": [as_object(one) for one in made.records if one.kind == "game"],
        "events": [as_object(one) for one in made.records if one.kind == "event"],
    }


def rights_shape(found: Rights, ledger: str) -> declared_files.Rights:
    """Who may do what in a ledger, as `roles` prints it."""
    return {
        "ok": not any(role.beyond for role in found.roles),
        "dry_run": False,
        "ledger": ledger,
        "user": found.user,
        "level": found.level,
        "roles": _roles(found),
    }


def examination_shape(found: Examination) -> declared_files.Examination:
    """What probes of a server came to, as `doctor --server` prints it."""
    return {
        "ok": found.is_sound,
        "server": str(found.server),
        "probes": [
            {"name": probe.name, "outcome": probe.outcome, "why": str(probe.why)}
            for probe in found.probes
        ],
        "user": found.rights and found.rights.user,
        "level": found.rights and found.rights.level,
        "roles": _roles(found.rights) if found.rights else [],
    }


def _roles(found: Rights) -> list[declared_files.Role]:
    return [
        {
            "role": role.name,
            "level": role.level,
            "beyond": [str(right) for right in role.beyond],
            "members": list(role.members),
        }
        for role in found.roles
    ]


def past_shape(done: Sequence[Past], *, dry_run: bool) -> declared_files.Past:
    """What became of the games of lists of results; one that is known already has no number."""
    games: list[declared_files.PastGame] = [
        {
            "line": one.evening.line,
            "game": one.number or None,
            "kind": one.fold.game.counted_as,
            "title": one.fold.head.title,
            "date": one.fold.head.date,
            "totals": dict(one.evening.figures),
            "known": one.is_known,
        }
        for one in done
    ]
    return {"ok": True, "dry_run": dry_run, "games": games}
