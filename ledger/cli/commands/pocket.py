"""`pocket`: a folder that puts the table on any phone, without a server behind it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import JSON, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import shown

if TYPE_CHECKING:
    from trickledger.ledger.pocket.folder import Pocket
    from trickledger.ledger.say.shapes import declared_files

FolderArgument = Annotated[Path, argument("A new or empty folder, or a pocket of ours.")]
PythonOption = Annotated[
    Path | None, option("--python", "A folder that holds Pyodide, else npm gives it.", "PYODIDE")
]
TryOption = Annotated[
    bool, option("--try", "Begin at a hand with a revoke in it, apart from any phone's own games.")
]


@command(JSON)
def pocket(
    call: Call, folder: FolderArgument, python: PythonOption = None, trial: TryOption = False
) -> None:
    """Write the table in a pocket: a folder for any web space.

    Whoever opens it over https has Trickledger on the phone, with the same rules and the same
    ledger, and goes on without a network. What is recorded stays on that phone until it is taken
    out. The folder needs no server of its own; it is some 16 MB, most of it a Python for browsers
    (Pyodide), which npm gives once and which is kept for the next time.

    \b
    trickledger pocket our-table
    trickledger pocket our-table --python pyodide
    trickledger pocket site/try --try
    """
    from trickledger.ledger.pocket.folder import write

    made = write(folder, python, is_trial=trial)
    if call.as_json:
        print_json(pocket_shape(made, folder))
        return
    _print(made, folder)


def _print(made: Pocket, folder: Path) -> None:
    files = made.written
    say(f"{shown(folder)}: {files.pages} files, {made.size / 1e6:.0f} MB, {files.written} written.")
    if not made.is_compiled:
        paragraph("Without node it starts a few seconds later: each phone compiles it itself.")
    paragraph("Put it on a web space and open it there over https.")


def pocket_shape(made: Pocket, folder: Path) -> declared_files.Pocket:
    """A pocket that was written, as `pocket` prints it."""
    return {
        "ok": True,
        "folder": str(folder),
        "pages": made.written.pages,
        "written": made.written.written,
        "removed": made.written.removed,
        "bytes": made.size,
        "is_compiled": made.is_compiled,
    }
