"""`import` and `export`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from ledger.cli import candidates
from ledger.cli.output import counted, print_json, say, warn
from ledger.cli.pages import Page, group
from ledger.cli.shared import (
    DryRunOption,
    GameOption,
    JsonOption,
    LedgerOption,
    ScorerOption,
    author,
    opened,
    read_file,
)
from ledger.errors import ExitCode, UsageError
from ledger.store import Store, create, ledger_path

app = group()
FORMATS = ("text", "json", "csv")


@app.command("import", cls=Page)
def import_(
    files: Annotated[list[str], typer.Argument(help="Record text or JSON exports; - for stdin.")],
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Import games, all of them or none, and nothing twice.

    \b
    trickledger import examples/games/*.txt
    trickledger import evening.json --dry-run
    """
    from ledger.exchange.importing import RecordRefused, import_games, read_candidates

    try:
        candidates = [
            candidate for file in files for candidate in read_candidates(file, read_file(file))
        ]
    except RecordRefused as exc:
        if not as_json:
            raise
        print_json({"ok": False, "file": exc.source, "refusal": exc.refusal.as_json()})
        return int(ExitCode.REFUSED)
    with _target(ledger, dry_run) as store:
        done = import_games(store, candidates, author(scorer), dry_run=dry_run)
    counts = {what: sum(game.what == what for game in done) for what in _WHAT}
    if as_json:
        print_json({"ok": True, **counts, "games": [game.as_json() for game in done]})
        return 0
    for game in done:
        say(f"{game.source}: game {game.game} {game.what}, {counted(game.entries, 'new entry')}")
        if game.likely_double:
            warn(f"  Game {game.likely_double} has the same players and day: a double?")
    said = ", ".join(f"{count} {what}" for what, count in counts.items())
    say(f"{said}{' (nothing recorded: --dry-run)' if dry_run else ''}.")
    return 0


_WHAT = ("added", "continued", "known")


@contextmanager
def _target(ledger: str | None, dry_run: bool) -> Iterator[Store]:
    """The ledger to import into; a trial where there is none makes none."""
    path = ledger_path(ledger)
    if dry_run and not path.exists():
        with TemporaryDirectory() as folder, create(Path(folder, "trial.db")) as store:
            yield store
    else:
        with create(path) as store:
            yield store


@app.command(cls=Page)
def export(
    reference: Annotated[
        str,
        typer.Argument(help="A game; else the current one.", autocompletion=candidates.games),
    ] = "",
    every: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            help="text, json or csv.",
            autocompletion=candidates.one_of(*FORMATS),
        ),
    ] = "text",
    game: GameOption = "",
    ledger: LedgerOption = None,
    json_wanted: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> int:
    """Print games as record text, JSON or CSV.

    JSON carries scorers, times and hashes too: what it is imported into is the same ledger.

    \b
    trickledger export 12 > game12.txt
    trickledger export --all --format json > club.json
    """
    from ledger.exchange.data import as_csv, as_json
    from ledger.exchange.text import record_text
    from ledger.journal import streams
    from ledger.record import load
    from ledger.references import game_meant, read_reference

    form = "json" if json_wanted else form
    if form not in FORMATS:
        raise UsageError(f"There is no format {form}.", f"There are: {', '.join(FORMATS)}.")
    with opened(ledger) as store:
        chosen = None if every else game_meant(store, read_reference(reference).game or game)
        with store.reading() as db:
            games = streams(db, "game") if chosen is None else [chosen]
            if form == "json":
                print_json(as_json(db, games))
            elif form == "csv":
                sys.stdout.write(as_csv(db, games))
            else:
                texts = (record_text(load(db, stream), stream.id) for stream in games)
                sys.stdout.write("\n".join(texts))
    return 0
