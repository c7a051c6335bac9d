"""`import`: records and other ledgers, nothing twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

from trickledger.ledger.cli import candidates as completed
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.importing import take_in
from trickledger.ledger.cli.options import DRY_RUN, WRITING, argument, option
from trickledger.ledger.errors import UsageError
from trickledger.rules.says import Says
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from trickledger.ledger.exchange.importing import Events, Keep

KEEPING = ("ours", "both")


FilesArgument = Annotated[
    list[str],
    argument("Ledgers (also postgresql://...), JSON exports or record text; - for standard input."),
]
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
    files: FilesArgument,
    keep: KeepOption = "",
    join: JoinOption = None,
    join_all: JoinAllOption = False,
    take_home: TakeHomeOption = False,
) -> int:
    """Import records, ledgers and report files (TRF), nothing twice.

    All of it is imported or nothing; scorers, times and hashes of another ledger are kept. Where a
    game was continued in two places nothing is imported until --keep says what becomes of it:
    "ours" leaves theirs out, "both" keeps theirs beside ours. One record of a game counts, the same
    in every ledger: one that is over, then the longest; `abandon` one that should not. People of
    one name in two ledgers stay apart until joined. Nothing comes into an event that is at home
    here. Elsewhere a new home of it needs --take-home, unless the home itself hands it over.

    \b
    trickledger import examples/games/*.txt
    trickledger import other-laptop.db --dry-run
    trickledger import evening.json --join-all
    """
    if keep not in ("", *KEEPING):
        there_are = Says("There are: {ways}.", ways=with_commas(KEEPING))
        raise UsageError("--keep can't be {way}.", there_are, way=keep)
    events: Events = "take home" if take_home else ""
    return take_in(call, files, cast("Keep", keep), None if join_all else join or (), events=events)
