"""`import`: records and other ledgers, nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from trickledger.ledger.cli import candidates as completed
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.files import read_file
from trickledger.ledger.cli.options import DRY_RUN, WRITING, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say, warn
from trickledger.ledger.cli.progress import progress
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.ledger.problems import there_are
from trickledger.ledger.say.sentences import figures
from trickledger.ledger.say.shapes.files import (
    conflicts_shape,
    merged_shape,
    past_shape,
    refused_record_shape,
)
from trickledger.rules.amounts import counted
from trickledger.rules.says import Command, Example, Says

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.exchange.importing import Conflicting, Events, Keep
    from trickledger.ledger.exchange.merging import Merged
    from trickledger.ledger.exchange.past import Past
    from trickledger.ledger.exchange.reading import Candidate, LeftOut


KEEPING = ("ours", "both")
_FEW = 6


FilesArgument = Annotated[
    list[str] | None,
    argument(
        "Ledgers (also postgresql://...), JSON exports or record text, or lists of results (CSV); "
        "- for standard input."
    ),
]
PlayedOption = Annotated[
    str, option("--game", "The game of a list that has no column for it.", "GAME")
]
ColumnOption = Annotated[
    list[str] | None,
    option(
        "--column",
        "Which column of a list is date, game, name, figure or table, or is to be ignored.",
        "WHAT=HEAD",
    ),
]
TemplateOption = Annotated[bool, option("--template", "Print a list of results to fill in.")]
KeepOption = Annotated[
    str,
    option(
        "--keep",
        "For a game continued in two places: keep ours alone, or both.",
        "ours|both",
        completed.one_of(*KEEPING),
    ),
]
JoinOption = Annotated[
    list[str] | None, option("--join", "Everybody with this name is one person.", "NAME")
]
JoinAllOption = Annotated[
    bool, option("--join-all", "Everybody with the same name is the same person.")
]


TakeHomeOption = Annotated[bool, option("--take-home", "Accept that an event has a new home.")]


@command(DRY_RUN, *WRITING)
def import_(
    call: Call,
    files: FilesArgument = None,
    keep: KeepOption = "",
    join: JoinOption = None,
    join_all: JoinAllOption = False,
    take_home: TakeHomeOption = False,
    game: PlayedOption = "",
    column: ColumnOption = None,
    template: TemplateOption = False,
) -> int:
    """Import records, ledgers, TRF and results (CSV), nothing twice.

    All of it is imported or nothing; scorers, times and hashes of another ledger are kept. Where a
    game was continued in two places nothing is imported until --keep says what becomes of it:
    "ours" leaves theirs out, "both" keeps theirs beside ours. One record of a game counts, the same
    in every ledger: one that is over, then the longest; `abandon` one that should not. People of
    one name in two ledgers stay apart until joined. Nothing comes into an event that is at home
    here. Elsewhere a new home of it needs --take-home, unless the home itself hands it over.

    A list of results has a line for each game, with a date, a game and a column for each player, or
    a line for each player; --template prints one. What has no rulebook is kept by its figures. On a
    terminal it is asked which column is which, where their heads don't tell.

    \b
    trickledger import examples/games/*.txt
    trickledger import other-laptop.db --dry-run
    trickledger import evening.json --join-all
    trickledger import --template
    """
    if template:
        from trickledger.ledger.exchange.evenings import TEMPLATE

        say(TEMPLATE.rstrip())
        return 0
    if not files:
        raise UsageError("Which files?", "", "Try: {example}", example=Example("import FILE"))
    lists = [file for file in files if file.lower().endswith(_LISTS)]
    if lists or game or column:
        if len(lists) < len(files):
            raise UsageError("Lists of results (CSV) are imported by themselves.")
        return _take_in_lists(call, lists, game, column or [])
    if keep not in ("", *KEEPING):
        raise UsageError("--keep can't be {way}.", there_are(KEEPING), way=keep)
    events: Events = "take home" if take_home else ""
    return take_in(call, files, cast("Keep", keep), None if join_all else join or (), events=events)


_LISTS = (".csv", ".tsv")


def _take_in_lists(call: Call, files: list[str], game: str, columns: list[str]) -> int:
    """Import lists of results, all of them or nothing, and say what became of each game."""
    from trickledger.ledger.cli.asking import Asking
    from trickledger.ledger.cli.files import read_spreadsheet
    from trickledger.ledger.exchange.past import fold_past, keep_past
    from trickledger.ledger.say.readers import read_columns

    asking, games = Asking(call, *read_columns(columns), game), []
    for file in files:
        text, guessed = read_spreadsheet(file)
        games += fold_past(asking.read(text, file), file)
        for each in guessed:
            warn(each)
    is_dry = call.dry_run or asking.has_asked
    done = keep_past(call.address, games, call.author, dry_run=is_dry)
    if call.as_json:
        print_json(past_shape(done, dry_run=call.dry_run))
        return 0
    _print_past(done, dry_run=call.dry_run)
    if asking.has_asked and not call.dry_run and asking.agrees(files):
        _print_past(keep_past(call.address, games, call.author), dry_run=False)
    return 0


def _print_past(done: list[Past], *, dry_run: bool) -> None:
    for one in done:
        head = one.fold.head
        number = f"game {one.number}: " if one.number else ""
        known = " (known already)" if one.is_known else ""
        totals = figures(dict(one.evening.figures))
        say(f"Line {one.evening.line}: {number}{head.title}, {head.date}. {totals}.{known}")
    new = sum(not one.is_known for one in done)
    dry = " (nothing recorded: --dry-run)" if dry_run else ""
    say(f"{counted(new, 'new game')}, {len(done) - new} known{dry}.")


def take_in(
    call: Call,
    files: list[str],
    keep: Keep,
    joined: Sequence[str] | None = (),
    *,
    events: Events = "",
) -> int:
    """Import files, say what became of them, and give back the exit code."""
    from trickledger.ledger.exchange.importing import Conflicting
    from trickledger.ledger.exchange.reading import RecordRefused

    try:
        done = _merged(call, files, keep, joined, events)
    except RecordRefused as exc:
        if not call.as_json:
            raise
        print_json(refused_record_shape(exc))
        return ExitCode.REFUSED
    except Conflicting as exc:
        _print_conflicts(call, exc)
        return ExitCode.REFUSED
    _print(call, done)
    return ExitCode.OPEN_FINDINGS if done.left_out else ExitCode.DONE


def _merged(
    call: Call,
    files: list[str],
    keep: Keep,
    joined: Sequence[str] | None,
    events: Events,
) -> Merged:
    from trickledger.ledger.exchange.merging import merge

    read = [read_records(file) for file in files]
    candidates = [candidate for found, _ in read for candidate in found]
    author = call.author
    with progress("Importing") as watch:
        done = merge(
            *(call.address, candidates, author),
            dry_run=call.dry_run,
            keep=keep,
            events=events,
            joined=joined,
            watch=watch,
        )
    lost = {file: tuple(left_out) for file, (_, left_out) in zip(files, read, strict=True)}
    return done._replace(left_out={file: each for file, each in lost.items() if each})


def read_records(file: str) -> tuple[list[Candidate], list[LeftOut]]:
    """What a file holds, and what of it is damaged: a ledger, an export, or record text."""
    from trickledger.ledger.config.values import ledger_address
    from trickledger.ledger.exchange.ledger_file import records_of
    from trickledger.ledger.exchange.reading import read_candidates
    from trickledger.ledger.storage.opening import is_database, is_url

    if is_url(file):
        return records_of(file, ledger_address(file))
    path = Path(file)
    # a pipe can be read but once, and from its beginning
    if file != "-" and path.is_file() and is_database(file):
        return records_of(file, path)
    return read_candidates(file, read_file(file)), []


def _print(call: Call, done: Merged) -> None:
    from trickledger.ledger.say.taken_in import came_in, counted_in

    if call.as_json:
        print_json(merged_shape(done, dry_run=call.dry_run))
        return
    for one in done.listed:
        say(f"{one.source}: {came_in(one)}")
        if one.likely_double:
            warn(f"  Game {one.likely_double} has the same players and day: is it the same game?")
        if one.home:
            say(f"  The home of event {one.game} is now {one.home}.")
    for file, left_out in done.left_out.items():
        for lost in left_out:
            warn(f"Left out: {file}: {lost}")
    say(f"{counted_in(done)}{' (nothing recorded: --dry-run)' if call.dry_run else ''}.")
    if done.namesakes:
        _print_namesakes(done.namesakes)


def _print_namesakes(names: list[str]) -> None:
    some = [*names[:_FEW], *(["others"] if len(names) > _FEW else [])]
    paragraph(f"Several ledgers have people called {', '.join(some)}.")
    one, every = Example(f'join "{names[0]}"'), Example("join --all")
    paragraph(Says("If it is one person: {one}, or {every}", one=one, every=every))


def _print_conflicts(call: Call, exc: Conflicting) -> None:
    if call.as_json:
        print_json(conflicts_shape(exc))
        return
    for one in exc.conflicts:
        warn(one.says)
    warn("Nothing was imported. Decide, and add one of these:")
    warn("  --keep ours   leave theirs out and import everything else")
    warn("  --keep both   keep theirs beside ours; the one that says more counts")
    if any(one.kind == "event" for one in exc.conflicts):
        said = "After --keep both, {merge} takes in what theirs says of tables."
        warn(Says(said, merge=Command("event merge")))
