"""`export`: a game or the whole ledger as text, JSON, CSV or Parquet."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import GAME, JSON_FORMAT, LEDGER, argument, option
from trickledger.ledger.cli.output import print_json_lists, warn
from trickledger.ledger.errors import ExitCode, TrickledgerError, UsageError
from trickledger.ledger.exchange import FORMATS, ROWS
from trickledger.ledger.say.shapes.files import left_out_shape
from trickledger.rules.says import one_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickledger.ledger.queries.frames import Frame

ReferenceArgument = Annotated[
    str, argument("A game (else the whole ledger).", complete=candidates.games)
]
EveryOption = Annotated[bool, option("--all", "The whole ledger, also with --game.")]
CsvOption = Annotated[bool, option("--csv", "The same as --format csv.")]
FormatOption = Annotated[
    str, option("--format -f", f"{one_of(FORMATS)}.", complete=candidates.one_of(*FORMATS))
]
RowsOption = Annotated[
    str,
    option(
        "--rows",
        f"Of CSV and Parquet: {one_of(ROWS)}.",
        complete=candidates.one_of(*ROWS),
    ),
]


@command(GAME, LEDGER, JSON_FORMAT)
def export(
    call: Call,
    reference: ReferenceArgument = "",
    every: EveryOption = False,
    as_csv: CsvOption = False,
    form: FormatOption = "text",
    rows: RowsOption = "",
) -> int:
    """Print a game or the whole ledger as text, JSON, CSV or Parquet.

    JSON carries scorers, times and hashes too, and of the whole ledger also what the club decided:
    what it is imported into is the same ledger. Text, CSV and Parquet are of games alone. A row of
    CSV or Parquet is what a player made in a hand, a play or the result of a game for a player.

    \b
    trickledger export 12 > game12.txt
    trickledger export --json > club.json
    trickledger export --csv > hands.csv
    trickledger export --csv --rows plays > plays.csv
    """
    from trickledger.ledger.exchange import exporting

    form = _form(form, as_json=call.as_json, as_csv=as_csv)
    if rows and form not in ("csv", "parquet"):
        raise UsageError("--rows is of CSV and Parquet.", "", "Add --format csv or parquet.")
    with call.opened() as store:
        game = "" if every else call.meant(reference).game
        if form == "parquet" or rows not in ("", ROWS[0]):
            return _print_frame(exporting.framed(store, game, rows or ROWS[0]), form)
        code = ExitCode.DONE
        meant = exporting.chosen(store, game, games_only=form != "json")
        # who names a damaged game wants to see what is there
        sound, left_out = (meant, []) if game else exporting.parted(store, meant)
        if form == "json":
            record, lists = exporting.as_json(store, sound)
            print_json_lists({**record, **left_out_shape(left_out)}, lists)
        elif form == "csv":
            sys.stdout.writelines(exporting.as_csv(store, sound))
        else:
            code = _print_texts(exporting.as_text(store, sound))
    for lost in left_out:
        warn(f"Left out: {lost}")
    return ExitCode.LEDGER_UNUSABLE if left_out else code


def _form(named: str, *, as_json: bool, as_csv: bool) -> str:
    """The format that the options mean; raises UsageError where they mean two, or none."""
    from trickledger.ledger.exchange.exporting import demand_format

    if as_json and as_csv:
        raise UsageError("Either --json or --csv, not both.")
    form = "json" if as_json else "csv" if as_csv else named
    demand_format(form)
    return form


def _print_frame(frame: Frame[Any], form: str) -> int:
    """Print rows as CSV, or as a file of Parquet where that goes to no terminal."""
    from trickledger.ledger.exchange.csv import csv_page

    if form == "csv":
        sys.stdout.write(csv_page([list(frame.columns), *frame]))
    elif sys.stdout.isatty():
        raise UsageError("Parquet is for no terminal.", "", "Write it into a file: > hands.parquet")
    else:
        sys.stdout.buffer.write(frame.parquet())
    return ExitCode.DONE


def _print_texts(records: Iterable[str | TrickledgerError]) -> ExitCode:
    """Print records with a line between two; raises why there is none that can be told."""
    left_out: list[TrickledgerError] = []
    between = ""
    for record in records:
        if isinstance(record, TrickledgerError):
            left_out.append(record)
        else:
            sys.stdout.write(between + record)
            between = "\n"
    if left_out and not between:
        raise left_out[0]
    for why in left_out:
        warn(f"Left out: {why}")
    return left_out[0].exit_code if left_out else ExitCode.DONE
