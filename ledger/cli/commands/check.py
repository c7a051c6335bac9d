"""`check`: rebuild every figure and compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import READING, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.cli.progress import progress
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.say.proposed import voiding
from trickledger.ledger.say.shapes.files import check_shape
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.check import Report


NamesArgument = Annotated[
    list[str] | None,
    argument("schema, database, chain, record or figures; else all.", complete=candidates.checks),
]
RebuildOption = Annotated[bool, option("--rebuild", "Rebuild all figures from the entries first.")]
HeadOption = Annotated[
    list[str] | None, option("--head", "A head from a sheet, to be found again.")
]


@command(*READING)
def check(
    call: Call, names: NamesArgument = None, rebuild: RebuildOption = False, head: HeadOption = None
) -> int:
    """Rebuild and compare every figure, and verify all entries.

    The exit code is 5 if a check failed or a finding is open.

    \b
    trickledger check
    trickledger check chain
    trickledger check --head 32-0a1b2c3d4e5f
    """
    from trickledger.ledger.journal.checkpoints import read_head
    from trickledger.ledger.services import check as checks

    checks.demand_checks(names or ())
    heads = [read_head(noted) for noted in head or []]
    with call.opened(write=rebuild) as store:
        rebuilt = checks.rebuild(store) if rebuild else 0
        with progress("Checking the games") as watch:
            report = checks.check(store, tuple(names or ()), heads, watch)
    if call.as_json:
        print_json(check_shape(report))
    else:
        if rebuilt:
            say(f"The figures of {counted(rebuilt, 'game')} were rebuilt.")
        _print(report, [*(names or checks.CHECKS), *(["head"] if heads else [])])
    return ExitCode.DONE if report.is_sound else ExitCode.OPEN_FINDINGS


def _print(report: Report, names: Sequence[str]) -> None:
    say(f"{counted(report.games, 'game')}, {counted(report.entries, 'entry')}.")
    for name in names:
        found = [fault for fault in report.faults if fault.check == name]
        say(f"{name}: {'ok' if not found else counted(len(found), 'fault')}")
        for fault in found:
            paragraph(str(fault), indent=2)
    for game, what, to_void in report.open_findings:
        way_back = f"; next: {voiding(to_void, game)}" if to_void else ""
        paragraph(f"Open finding in game {game}, {what}{way_back}")
    for start in report.starts:
        paragraph(str(start))
