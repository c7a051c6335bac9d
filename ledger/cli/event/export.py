"""`event export`: an event as text or JSON, or as a file that other programs read."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import EVENT, JSON_FORMAT, LEDGER, option
from trickledger.ledger.cli.output import print_json
from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange import EVENT_FORMATS
from trickledger.rules.says import one_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger

FormatOption = Annotated[
    str,
    option("--format -f", f"{one_of(EVENT_FORMATS)}.", complete=candidates.one_of(*EVENT_FORMATS)),
]


SectionOption = Annotated[
    str, option("--section", "The section that a report file tells of.", "NAME")
]


@command(EVENT, LEDGER, JSON_FORMAT)
def export(call: Call, form: FormatOption = "text", section: SectionOption = "") -> None:
    """Print an event as text that `import` reads, or for other programs.

    JSON has scorers, times and hashes too. CSV has a line for each entrant and round. TRF is the
    report file of FIDE, for two at a table; `import` reads it as well. Of an event with sections
    there is a report file of each. ICS is a calendar of the
    rounds. The games of its tables are exported by themselves; `trickledger export --json` has all.

    \b
    trickledger event export > evening.txt
    trickledger event export --format trf > evening.trf
    trickledger event export --format trf --section A > section-a.trf
    trickledger event export --format csv > evening.csv
    """
    from trickledger.ledger.exchange import exporting

    exporting.demand_format(form, EVENT_FORMATS)
    if call.as_json and form not in ("text", "json"):
        raise UsageError("Either --json or --format {format}, not both.", format=form)
    if section and form != "trf":
        raise UsageError("--section is for report files.", "", "Add --format trf.")
    written: dict[str, Callable[[Ledger, Stream], str]] = {
        "text": exporting.event_as_text,
        "csv": exporting.event_as_csv,
        "trf": partial(exporting.event_as_report, section=section),
        "ics": exporting.event_as_calendar,
    }
    with call.event_meant() as (store, stream):
        if call.as_json or form == "json":
            print_json(exporting.event_as_json(store, stream))
        else:
            sys.stdout.write(written[form](store, stream))
