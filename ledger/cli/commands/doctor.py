"""`doctor`: versions, the ledger file, known problems and settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.commands.config import print_settings
from trickledger.ledger.cli.commands.copies import held
from trickledger.ledger.cli.commands.roles import print_rights
from trickledger.ledger.cli.options import ASKING, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.cli.progress import progress
from trickledger.ledger.errors import ExitCode, shown
from trickledger.ledger.say.shapes.files import doctor_shape, examination_shape
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.cli.paint import Kind
    from trickledger.ledger.services.backup import Upgrade
    from trickledger.ledger.services.doctor import Facts, Ground, ServerFacts


@command(*ASKING)
def doctor(
    call: Call,
    upgrade: Annotated[
        bool, option("--upgrade", "Upgrade a ledger from an older version.")
    ] = False,
    server: Annotated[
        bool, option("--server", "Probe the PostgreSQL server, and leave no trace.")
    ] = False,
) -> int:
    """Show versions, the ledger, known problems and your settings.

    --upgrade first copies the ledger beside itself and verifies the copy; close every table before.
    --server tries whether a ledger is safe on a PostgreSQL server, also before there is one there:
    what passes may be used.

    \b
    trickledger doctor
    trickledger doctor --upgrade
    """
    if server:
        return _examine_server(call)
    from trickledger.ledger.services.doctor import examine

    upgraded = _upgraded(call) if upgrade else None
    ground = examine(call.address)
    if call.as_json:
        print_json(doctor_shape(ground, upgraded))
        return 0
    _print(ground)
    if upgraded:
        _print_upgrade(upgraded)
    return 0


def _examine_server(call: Call) -> int:
    from trickledger.ledger.services.doctor import examine_server

    found = examine_server(call.address)
    if call.as_json:
        print_json(examination_shape(found))
    else:
        say(f"Server: {shown(str(found.server))}")
        for name, outcome, why in found.probes:
            kind: Kind = "red" if outcome == "failed" else ""
            paragraph(f"{name}: {outcome}. {why}", kind=kind)
        if found.rights:
            print_rights(found.rights)
    return ExitCode.DONE if found.is_sound else ExitCode.OPEN_FINDINGS


def _upgraded(call: Call) -> Upgrade:
    from trickledger.ledger.services.backup import upgrade

    with progress("Copying") as watch:
        return upgrade(call.address, watch)


def _print(ground: Ground) -> None:
    from trickledger.ledger.services.doctor import Facts

    found = ground.facts
    say(f"trickledger {ground.trickledger}, Python {ground.python}")
    say(f"Ledger: {shown(str(ground.ledger))}")
    newest = ""
    if ground.games:
        newest = f"; the newest, game {ground.games[-1].stream.number}, ends at {ground.head}"
    say(f"{held(ground.heads, ground.entries)}{newest}")
    if isinstance(found, Facts):
        _print_file(found)
    else:
        _print_server(found)
    say()
    print_settings(ground.settings)
    for fault in ground.settings.faults:
        paragraph(str(fault))


def _print_file(found: Facts) -> None:
    paragraph(f"SQLite {found.sqlite}: {found.wal_why}")
    say(f"Journal mode {found.journal}, synchronous {found.synchronous}")
    pages = f"{found.pages} pages of {found.page_size} bytes, {found.free_pages} free"
    say(f"Schema {found.schema}, {pages}")
    say(f"File system: {found.file_system or 'unknown'}, {found.room / 1e9:,.1f} GB free")
    if found.network:
        say("A ledger on a network file system is not safe with several writers.")


def _print_server(found: ServerFacts) -> None:
    say(
        f"PostgreSQL {found.postgresql}, fsync {found.fsync}, synchronous_commit "
        f"{found.synchronous_commit}"
    )
    say(f"Schema {found.schema}, {found.bytes / 1e6:,.1f} MB")
    say(f"You are {found.user}: {found.level}; the ledger belongs to {found.owner}")
    if found.standbys:
        say(f"Standbys that confirm every line: {found.standbys}")


def _print_upgrade(done: Upgrade) -> None:
    if done.copy is None:
        say("Nothing to upgrade: the schema is already the newest.")
        return
    say(f"Upgraded from schema {done.before} to {done.after}; every entry has the hash it had.")
    say(f"The ledger as it was, verified: {shown(done.copy)}")
    say(Says("Next: {check}", check=Example("check")))
