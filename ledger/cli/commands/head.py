"""`head`: how far a game or the ledger goes, for the paper that guards it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import GAME, WRITING, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.display import current_display
from trickledger.ledger.say.shapes.files import heads_shape
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from trickledger.ledger.services.heads import Heads


ReferenceArgument = Annotated[
    str, argument("A game (else the current one).", complete=candidates.games)
]
EveryOption = Annotated[bool, option("--all", "The heads of all games and of the whole ledger.")]
SealOption = Annotated[
    bool,
    option("--seal", "The head of the ledger, kept so that it can be found when it has grown."),
]
SvgOption = Annotated[Path | None, option("--svg", "Write the QR code to a file.", "FILE")]


@command(GAME, *WRITING)
def head(
    call: Call,
    reference: ReferenceArgument = "",
    every: EveryOption = False,
    seal: SealOption = False,
    qr: Annotated[bool, option("--qr", "Print it as a QR code too.")] = False,
    svg: SvgOption = None,
) -> None:
    """Print the head of a game or of the ledger, to write on paper.

    It is how many entries there are, and the short hash of the last. Write it on paper: `check
    --head` finds it again, or says what was cut off or written anew. The head of the ledger stands
    for all games; it is printed where no game is named and none is current. Once something is
    entered it is another one, so --seal keeps what it stood for.

    \b
    trickledger head
    trickledger head 12 --qr
    trickledger head --seal
    trickledger check --head h5jvcs:32-0a1b2c3d4e5f
    """
    if (every or seal) and (reference or call.game):
        raise UsageError("Name a game, or add --all or --seal.")
    found, is_of_all = _found(call, reference, every=every, seal=seal)
    if svg:
        from trickledger.ledger.cli.qr import write_svg

        write_svg(found.short, svg)
    if call.as_json:
        print_json(heads_shape(found, sealed=seal))
        return
    if every:
        _print_records(found)
    entries = counted(sum(record.entries for record in found.records), "entry")
    what = f" of {counted(len(found.records), 'record')}" if is_of_all else ""
    say(f"Head {found.short}: {entries}{what}.")
    if is_of_all and not seal:
        paragraph("It is valid until something is entered; --seal keeps it valid.")
    if qr:
        from trickledger.ledger.cli.qr import print_code

        say()
        print_code(found.short)
        if not current_display().has_colours:
            say("It scans dark on light: on white paper, or on a light screen.")


def _found(call: Call, reference: str, *, every: bool, seal: bool) -> tuple[Heads, bool]:
    """The head that is asked for, and whether it is that of the ledger."""
    from trickledger.ledger.queries.references import game_named
    from trickledger.ledger.services import heads

    with call.opened(write=seal) as store:
        if seal:
            return heads.seal(store, call.author), True
        game = call.meant(reference).game
        if every or not game_named(store, game):
            return heads.of_ledger(store), True
        return heads.of_game(store, game), False


def _print_records(found: Heads) -> None:
    from trickledger.ledger.journal.author import code_of
    from trickledger.ledger.journal.checkpoints import short_head

    columns(
        ("Record", "Head"),
        (
            (f"{stream.kind} {stream.number}", f"{code_of(stream.id)}:{short_head(entries, hash)}")
            for stream, entries, hash in found.records
        ),
    )
