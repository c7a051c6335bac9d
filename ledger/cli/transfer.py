"""`import` and `export`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import (
    counted,
    print_json,
    print_json_lists,
    progress,
    say,
    warn,
    wrapped,
)
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    DryRunOption,
    GameOption,
    JsonOption,
    LedgerOption,
    ScorerOption,
    author,
    opened,
    read_file,
)
from trickledger.ledger.errors import ExitCode, TrickledgerError, UsageError
from trickledger.ledger.storage.addresses import ledger_path
from trickledger.ledger.storage.opening import fill
from trickledger.ledger.storage.port import Ledger

if TYPE_CHECKING:
    from trickledger.ledger.exchange.importing import Conflicting, Imported
    from trickledger.ledger.exchange.reading import Candidate
    from trickledger.ledger.journal.journal import Stream

Into = TypeVar("Into")

app = group()
FORMATS = ("text", "json", "csv")


KEEPING = ("ours", "both")
KeepOption = Annotated[
    str,
    typer.Option(
        "--keep",
        help="What becomes of a game continued in two places: ours alone, or both.",
        metavar="ours|both",
        autocompletion=candidates.one_of(*KEEPING),
    ),
]
JoinOption = Annotated[
    list[str] | None,
    typer.Option("--join", help="All people of this name are one person.", metavar="NAME"),
]
JoinAllOption = Annotated[
    bool, typer.Option("--join-all", help="Whoever has the same name is the same person.")
]


@app.command("import", cls=Page)
def import_(
    files: Annotated[
        list[str],
        typer.Argument(help="Ledgers, JSON exports or record text; - for standard input."),
    ],
    keep: KeepOption = "",
    join: JoinOption = None,
    join_all: JoinAllOption = False,
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Import records and other ledgers, and nothing twice.

    All of it is imported or nothing; scorers, times and hashes of another ledger are kept. Where a
    game was continued in two places nothing is imported until --keep says what becomes of it:
    "ours" leaves theirs out, "both" keeps theirs beside ours. One record of a game counts, the same
    in every ledger: one that is over, then the longest; `abandon` one that should not. People of
    one name in two ledgers stay apart until joined.

    \b
    trickledger import examples/games/*.txt
    trickledger import other-laptop.db --dry-run
    trickledger import evening.json --join-all
    """
    from trickledger.ledger.exchange.importing import Conflicting, import_games
    from trickledger.ledger.exchange.reading import RecordRefused

    if keep not in ("", *KEEPING):
        raise UsageError(f"Nothing can be kept as {keep}.", f"There are: {', '.join(KEEPING)}.")
    try:
        candidates = [candidate for file in files for candidate in _candidates(file)]
        who = author(scorer)

        def into(store: Ledger) -> tuple[list[Imported], list[str]]:
            with progress("Importing") as watch:
                done = import_games(
                    store,
                    candidates,
                    who,
                    dry_run=dry_run,
                    keep=keep,  # type: ignore[arg-type]
                    joined=None if join_all else join or (),
                    watch=watch,
                )
            return done, _shared_names(store)

        done, names = _filled(ledger_path(ledger), into, dry_run=dry_run)
    except RecordRefused as exc:
        if not as_json:
            raise
        print_json({"ok": False, "file": exc.source, "refusal": exc.refusal.as_json()})
        return int(ExitCode.REFUSED)
    except Conflicting as exc:
        _print_conflicts(exc, as_json=as_json)
        return int(ExitCode.REFUSED)
    _print_imported(done, names, as_json=as_json, dry_run=dry_run)
    return 0


_WHAT = ("added", "continued", "known")
_SELDOM = ("branched", "skipped")
_FEW = 6


def _candidates(file: str) -> list[Candidate]:
    """What a file holds: a ledger, an export, or record text."""
    from trickledger.ledger.exchange.ledger_file import is_ledger, read_ledger
    from trickledger.ledger.exchange.reading import read_candidates, stored_candidates

    path = Path(file)
    # a pipe can be read but once, and from its beginning
    if file != "-" and path.is_file() and is_ledger(file):
        return stored_candidates(file, read_ledger(path))
    return read_candidates(file, read_file(file))


def _shared_names(store: Ledger) -> list[str]:
    """The names that people of several ledgers have, who are not joined."""
    from trickledger.ledger.services.people import namesakes

    with store.reading() as db:
        return [group[0].called for group in namesakes(db)]


def _print_imported(
    done: list[Imported], names: list[str], *, as_json: bool, dry_run: bool
) -> None:
    games = [one for one in done if one.kind == "game"]
    events = [one for one in done if one.kind == "event"]
    counts = {
        what: sum(one.what == what for one in (*games, *events)) for what in (*_WHAT, *_SELDOM)
    }
    decisions = sum(one.kind == "club" and one.entries > 0 for one in done)
    if as_json:
        listed = {"games": [one.as_json() for one in games], "namesakes": names}
        print_json({"ok": True, **counts, "decisions": decisions, **listed})
        return
    for one in (*games, *events):
        what = f"{one.source}: {one.kind} {one.game} {one.what}"
        say(f"{what}, {counted(one.entries, 'new entry')}")
        if one.likely_double:
            warn(f"  Game {one.likely_double} has the same players and day: a double?")
    said = [f"{counts[what]} {what}" for what in _WHAT]
    said += [f"{counts[what]} {what}" for what in _SELDOM if counts[what]]
    said += [f"{counted(decisions, 'new note')} of the club"] if decisions else []
    say(f"{', '.join(said)}{' (nothing recorded: --dry-run)' if dry_run else ''}.")
    if names:
        some = [*names[:_FEW], *(["others"] if len(names) > _FEW else [])]
        say(wrapped(f"In several ledgers there are people called {', '.join(some)}."))
        say(wrapped(f'Is it one person: trickledger join "{names[0]}", or join --all'))


def _print_conflicts(exc: Conflicting, *, as_json: bool) -> None:
    if as_json:
        print_json({"ok": False, "conflicts": [one.as_json() for one in exc.conflicts]})
        return
    for one in exc.conflicts:
        warn(wrapped(str(one)))
    warn("Nothing was imported. To settle it, add one of these:")
    warn("  --keep ours   leave theirs out and import all else")
    warn("  --keep both   take theirs as a game of its own; the one that says more counts")


def _filled(path: Path, into: Callable[[Ledger], Into], *, dry_run: bool) -> Into:
    """What comes of an import into a ledger; a trial with none leaves none."""
    if path.exists() or not dry_run:
        return fill(path, into)
    with TemporaryDirectory() as folder:
        return fill(Path(folder, "trial.db"), into)


@app.command(cls=Page)
def export(
    reference: Annotated[
        str,
        typer.Argument(help="A game; else the whole ledger.", autocompletion=candidates.games),
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help="The whole ledger, also with --game.")
    ] = False,
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
    """Print a game, or the whole ledger, as record text, JSON or CSV.

    JSON carries scorers, times and hashes too, and of the whole ledger also what the club decided:
    what it is imported into is the same ledger. Text and CSV are of games alone.

    \b
    trickledger export 12 > game12.txt
    trickledger export --json > club.json
    """
    from trickledger.ledger.journal.journal import STREAM_KINDS, streams
    from trickledger.ledger.queries.references import game_meant, read_reference

    form = "json" if json_wanted else form
    if form not in FORMATS:
        raise UsageError(f"There is no format {form}.", f"There are: {', '.join(FORMATS)}.")
    with opened(ledger) as store:
        named = "" if every else read_reference(reference).game or game
        chosen = [game_meant(store, named)] if named else None
        with store.reading() as db:
            kinds = STREAM_KINDS if form == "json" else ("game",)
            meant = chosen or [stream for kind in kinds for stream in streams(db, kind)]
        return _PRINTED[form](store, meant)


def _print_json(store: Ledger, meant: Sequence[Stream]) -> int:
    from trickledger.ledger.exchange.data import LISTS, begun, stream_json
    from trickledger.ledger.storage.steps import in_steps

    with store.reading() as db:
        record, ends = begun(db, meant)
    of_kind = {
        name: [end for end in ends if end.stream.kind == kind] for kind, name in LISTS.items()
    }
    lists = {name: in_steps(store, each, stream_json) for name, each in of_kind.items()}
    print_json_lists(record, lists)
    return 0


def _print_csv(store: Ledger, meant: Sequence[Stream]) -> int:
    from trickledger.ledger.exchange.data import csv_head, csv_lines
    from trickledger.ledger.storage.steps import in_steps

    sys.stdout.write(csv_head())
    sys.stdout.writelines(in_steps(store, meant, csv_lines))
    return 0


def _print_text(store: Ledger, meant: Sequence[Stream]) -> int:
    from trickledger.ledger.exchange.text import stored_text
    from trickledger.ledger.storage.steps import in_steps

    left_out: list[TrickledgerError] = []
    between = ""
    for record in in_steps(store, meant, stored_text):
        if isinstance(record, TrickledgerError):
            left_out.append(record)
        else:
            sys.stdout.write(between + record)
            between = "\n"
    if left_out and not between:
        raise left_out[0]
    for why in left_out:
        warn(wrapped(f"Left out: {why}"))
    return int(left_out[0].exit_code) if left_out else 0


_PRINTED: Mapping[str, Callable[[Ledger, Sequence[Stream]], int]] = {
    "json": _print_json,
    "csv": _print_csv,
    "text": _print_text,
}
