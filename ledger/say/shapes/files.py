"""Ledgers: their heads, checks and rights, copies of them, and what was imported or written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.journal.author import code_of

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
    from trickledger.ledger.say.shapes import Shape
    from trickledger.ledger.services.backup import Backup, Upgrade
    from trickledger.ledger.services.check import Fault, Report
    from trickledger.ledger.services.doctor import Examination, Ground
    from trickledger.ledger.services.heads import Heads
    from trickledger.ledger.services.restore import Restored
    from trickledger.ledger.storage.servers import Rights


def heads_shape(heads: Heads, *, sealed: bool) -> Shape:
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


def backup_shape(made: Backup, source: str) -> Shape:
    """A copy of a ledger, as `backup` prints it."""
    return {
        "ok": not made.damaged,
        "ledger": source,
        "file": str(made.path),
        "bytes": made.size,
        **_held(made.heads),
        **({"damaged": [_fault(fault) for fault in made.damaged]} if made.damaged else {}),
    }


def restore_shape(done: Restored, source: Path, *, dry_run: bool) -> Shape:
    """A backup in the place of a ledger, as `restore` prints it."""
    return {
        "ok": True,
        "dry_run": dry_run,
        "ledger": str(done.ledger),
        "file": str(source),
        "kept": done.kept and str(done.kept),
        **_held(done.heads),
    }


def _held(heads: Sequence[Head]) -> Shape:
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


def _fault(fault: Fault) -> Shape:
    return {
        "check": fault.check,
        "game": fault.game,
        "what": fault.what,
        "remedy": fault.remedy,
    }


def check_shape(report: Report) -> Shape:
    """What the checks came to, as `check` prints it."""
    return {
        "ok": report.is_sound,
        "games": report.games,
        "entries": report.entries,
        "faults": [_fault(fault) for fault in report.faults],
        "open_findings": [finding._asdict() for finding in report.open_findings],
        "heads": [
            {"game": game, "entries": count, "hash": digest} for game, count, digest in report.heads
        ],
        **({"starts": [start._asdict() for start in report.starts]} if report.starts else {}),
    }


def doctor_shape(ground: Ground, upgraded: Upgrade | None) -> Shape:
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
    return shape


def config_shape(found: SettingsReport) -> Shape:
    """The settings, as `config` prints them."""
    return {
        "ok": not found.faults,
        "file": str(found.file),
        "is_there": found.is_there,
        "settings": [each._asdict() for each in found.settings],
        "faults": [{"line": fault.line, "message": str(fault)} for fault in found.faults],
    }


def merged_shape(done: Merged, *, dry_run: bool) -> Shape:
    """What became of records, as `import` prints it."""
    return {
        "ok": not done.left_out,
        "dry_run": dry_run,
        **done.counts,
        "decisions": done.decisions,
        "games": [one._asdict() for one in done.of_kind("game")],
        "events": [one._asdict() for one in done.of_kind("event")],
        "namesakes": done.namesakes,
        **_left_out_of_each(done),
    }


def left_out_shape(left_out: Sequence[LeftOut]) -> WithoutDamaged:
    """The records that are damaged where others were taken; nothing where none is."""
    return {"left_out": [_lost(one) for one in left_out]} if left_out else {}


def _left_out_of_each(done: Merged) -> Shape:
    """The records that are damaged in the ledgers from which others came."""
    rows = [{"source": file, **_lost(one)} for file, lost in done.left_out.items() for one in lost]
    return {"left_out": rows} if rows else {}


def _lost(one: LeftOut) -> Damaged:
    return {
        "kind": one.kind,
        "number": one.number,
        "id": one.id,
        "why": str(one.why),
        "is_damaged": one.is_damaged,
    }


def conflicts_shape(exc: Conflicting) -> Shape:
    """The records that were continued in two places."""
    return {"ok": False, "conflicts": [one._asdict() for one in exc.conflicts]}


def refused_record_shape(exc: RecordRefused) -> Shape:
    """A record that was refused, and in which file."""
    return {"ok": False, "file": exc.source, "refusal": exc.refusal.as_json()}


def demo_shape(made: Demo) -> Shape:
    """The demo ledger and what is in it."""
    listed = {
        f"{kind}s": [one._asdict() for one in made.records if one.kind == kind]
        for kind in ("game", "event")
    }
    return {"ok": True, "ledger": str(made.ledger), **listed}


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
        "probes": [{**probe._asdict(), "why": str(probe.why)} for probe in found.probes],
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


def past_shape(done: Sequence[Past], *, dry_run: bool) -> Shape:
    """What became of the games of lists of results; one that is known already has no number."""
    games = [
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
