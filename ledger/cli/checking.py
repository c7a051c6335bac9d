"""`check` and `doctor`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import counted, print_json, progress, say, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import JsonOption, LedgerOption, opened, voiding
from trickledger.ledger.errors import ExitCode, UsageError, shown

app = group()


@app.command(cls=Page)
def check(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="schema, database, chain, record or figures; else all.",
            autocompletion=candidates.checks,
        ),
    ] = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="First derive all figures anew from the entries.")
    ] = False,
    head: Annotated[
        list[str] | None,
        typer.Option("--head", help="A head that a sheet printed, to be found again."),
    ] = None,
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Rebuild every figure and compare; verify the chain of entries.

    The exit code is 5 where a check failed or a finding is open.

    \b
    trickledger check
    trickledger check chain
    trickledger check --head 32-0a1b2c3d4e5f
    """
    from trickledger.ledger.journal.checkpoints import read_head
    from trickledger.ledger.services.check import CHECKS
    from trickledger.ledger.services.check import check as run
    from trickledger.ledger.services.check import rebuild as derive

    unknown = [name for name in names or [] if name not in CHECKS]
    if unknown:
        raise UsageError(f"There is no check {unknown[0]}.", f"There are: {', '.join(CHECKS)}.")
    heads = [read_head(noted) for noted in head or []]
    with opened(ledger, write=rebuild) as store:
        rebuilt = derive(store) if rebuild else 0
        with progress("Checking the games") as watch:
            report = run(store, tuple(names or ()), heads, watch)
    if as_json:
        print_json(report.as_json())
    else:
        if rebuilt:
            say(f"The figures of {counted(rebuilt, 'game')} were derived anew.")
        shown = [*(names or CHECKS), *(["head"] if heads else [])]
        _print_report(report, shown)
    return int(ExitCode.DONE if report.is_sound else ExitCode.OPEN_FINDINGS)


def _print_report(report: Any, names: list[str]) -> None:
    say(f"{counted(report.games, 'game')}, {counted(report.entries, 'entry')}.")
    for name in names:
        found = [fault for fault in report.faults if fault.check == name]
        say(f"{name}: {'ok' if not found else counted(len(found), 'fault')}")
        for fault in found:
            say(wrapped(str(fault), indent=2))
    for game, what, to_void in report.open_findings:
        way_back = f"; next: {voiding(to_void, game)}" if to_void else ""
        say(wrapped(f"Open finding in game {game}, {what}{way_back}"))


@app.command(cls=Page)
def doctor(
    upgrade: Annotated[
        bool, typer.Option("--upgrade", help="Upgrade a ledger of an older program.")
    ] = False,
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say what the program and the ledger stand on.

    --upgrade first copies the ledger beside itself and verifies the copy; close every table before.

    \b
    trickledger doctor
    trickledger doctor --upgrade
    """
    import platform
    from importlib.metadata import version

    from trickledger.ledger.journal.checkpoints import short_head
    from trickledger.ledger.journal.journal import heads
    from trickledger.ledger.storage.addresses import ledger_path
    from trickledger.ledger.storage.files import facts
    from trickledger.ledger.storage.opening import open_ledger

    path = ledger_path(ledger)
    versions = {"trickledger": version("trickledger"), "python": platform.python_version()}
    upgraded = _upgraded(path) if upgrade else None
    with open_ledger(path, write=False) as store:
        found = facts(store)
        with store.reading() as db:
            games = heads(db, "game")
    entries = sum(end.entries for end in games)
    head = short_head(*games[-1][1:]) if games else None
    if as_json:
        held = {"games": len(games), "entries": entries, "head": head}
        done = {"upgrade": upgraded} if upgraded else {}
        print_json({**versions, "ledger": str(path), **found._asdict(), **held, **done})
        return 0
    say(f"trickledger {versions['trickledger']}, Python {versions['python']}")
    say(f"Ledger: {shown(path)}")
    newest = f"; the newest, game {games[-1].stream.number}, ends at {head}" if head else ""
    say(f"{counted(len(games), 'game')}, {counted(entries, 'entry')}{newest}")
    say(wrapped(f"SQLite {found.sqlite}: {found.wal_why}"))
    say(f"Journal mode {found.journal}, synchronous {found.synchronous}")
    pages = f"{found.pages} pages of {found.page_size} bytes, {found.free_pages} free"
    say(f"Schema {found.schema}, {pages}")
    say(f"File system: {found.file_system or 'unknown'}, {found.room / 1e9:,.1f} GB free")
    if found.network:
        say("A ledger on a network file system is not safe with several writers.")
    if upgraded:
        _print_upgrade(upgraded)
    return 0


def _upgraded(path: Path) -> dict[str, Any]:
    from trickledger.ledger.services.upgrade import upgrade

    with progress("Copying") as watch:
        done = upgrade(path, watch)
    return {"from": done.before, "to": done.after, "copy": done.copy and str(done.copy)}


def _print_upgrade(done: dict[str, Any]) -> None:
    if done["copy"] is None:
        say("Nothing was upgraded: the schema is the newest.")
        return
    say(f"Upgraded from schema {done['from']} to {done['to']}; every entry has the hash it had.")
    say(f"The ledger as it was, verified: {shown(done['copy'])}")
    say("Next: trickledger check")
