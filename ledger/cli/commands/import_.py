"""`import`: records and other ledgers, nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from trickledger.ledger.cli import candidates as completed
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.files import read_file
from trickledger.ledger.cli.options import DRY_RUN, WRITING
from trickledger.ledger.cli.output import (
    paragraph,
    print_json,
    progress,
    say,
    warn,
    wrapped,
)
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from trickledger.ledger.exchange.importing import Conflicting, Keep
    from trickledger.ledger.exchange.merging import Merged
    from trickledger.ledger.exchange.reading import Candidate

KEEPING = ("ours", "both")
_SELDOM = ("branched", "skipped")
_FEW = 6


FilesArgument = Annotated[
    list[str],
    typer.Argument(
        help="Ledgers (also postgresql://...), JSON exports or record text; - for standard input."
    ),
]
KeepOption = Annotated[
    str,
    typer.Option(
        "--keep",
        help="For a game continued in two places: keep ours alone, or both.",
        metavar="ours|both",
        autocompletion=completed.one_of(*KEEPING),
    ),
]
JoinOption = Annotated[
    list[str] | None,
    typer.Option("--join", help="Everybody with this name is one person.", metavar="NAME"),
]
JoinAllOption = Annotated[
    bool, typer.Option("--join-all", help="Everybody with the same name is the same person.")
]


@command(DRY_RUN, *WRITING)
def import_(
    call: Call,
    files: FilesArgument,
    keep: KeepOption = "",
    join: JoinOption = None,
    join_all: JoinAllOption = False,
) -> int:
    """Import records, ledgers and report files (TRF), nothing twice.

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
    from trickledger.ledger.cli.shapes.files import refused_record_shape
    from trickledger.ledger.exchange.importing import Conflicting
    from trickledger.ledger.exchange.reading import RecordRefused

    if keep not in ("", *KEEPING):
        raise UsageError(f"--keep can't be {keep}.", f"There are: {', '.join(KEEPING)}.")
    try:
        done = _merged(call, files, cast("Keep", keep), None if join_all else join or ())
    except RecordRefused as exc:
        if not call.as_json:
            raise
        print_json(refused_record_shape(exc))
        return int(ExitCode.REFUSED)
    except Conflicting as exc:
        _print_conflicts(call, exc)
        return int(ExitCode.REFUSED)
    _print(call, done)
    return 0


def _merged(
    call: Call, files: list[str], keep: Keep, joined: list[str] | tuple[()] | None
) -> Merged:
    from trickledger.ledger.exchange.merging import merge

    candidates = [candidate for file in files for candidate in _candidates(file)]
    author = call.author
    with progress("Importing") as watch:
        return merge(
            *(call.address, candidates, author),
            dry_run=call.dry_run,
            keep=keep,
            joined=joined,
            watch=watch,
        )


def _candidates(file: str) -> list[Candidate]:
    """What a file holds: a ledger, an export, or record text."""
    from trickledger.ledger.exchange.ledger_file import read_ledger
    from trickledger.ledger.exchange.reading import read_candidates, stored_candidates
    from trickledger.ledger.storage.opening import is_database, is_url, ledger_address

    if is_url(file):
        return stored_candidates(file, read_ledger(ledger_address(file)))
    path = Path(file)
    # a pipe can be read but once, and from its beginning
    if file != "-" and path.is_file() and is_database(file):
        return stored_candidates(file, read_ledger(path))
    return read_candidates(file, read_file(file))


def _print(call: Call, done: Merged) -> None:
    if call.as_json:
        from trickledger.ledger.cli.shapes.files import merged_shape

        print_json(merged_shape(done, dry_run=call.dry_run))
        return
    listed = [*done.of_kind("game"), *done.of_kind("event")]
    for one in listed:
        say(f"{one.source}: {one.kind} {one.game} {one.what}, {counted(one.entries, 'new entry')}")
        if one.likely_double:
            warn(f"  Game {one.likely_double} has the same players and day: is it the same game?")
    counts = done.counts
    said = [f"{count} {what}" for what, count in counts.items() if count or what not in _SELDOM]
    said += [f"{counted(done.decisions, 'new note')} of the club"] if done.decisions else []
    say(f"{', '.join(said)}{' (nothing recorded: --dry-run)' if call.dry_run else ''}.")
    if done.namesakes:
        _print_namesakes(done.namesakes)


def _print_namesakes(names: list[str]) -> None:
    some = [*names[:_FEW], *(["others"] if len(names) > _FEW else [])]
    paragraph(f"Several ledgers have people called {', '.join(some)}.")
    paragraph(f'If it is one person: trickledger join "{names[0]}", or trickledger join --all')


def _print_conflicts(call: Call, exc: Conflicting) -> None:
    if call.as_json:
        from trickledger.ledger.cli.shapes.files import conflicts_shape

        print_json(conflicts_shape(exc))
        return
    for one in exc.conflicts:
        warn(wrapped(str(one)))
    warn("Nothing was imported. Decide, and add one of these:")
    warn("  --keep ours   leave theirs out and import everything else")
    warn("  --keep both   keep theirs beside ours; the one that says more counts")
    if any(one.kind == "event" for one in exc.conflicts):
        warn("After --keep both, `trickledger event merge` takes in what theirs says of tables.")
