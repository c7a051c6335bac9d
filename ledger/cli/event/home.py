"""`event home`: the one ledger where an event may be written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import tell
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument, option
from trickledger.ledger.cli.output import paragraph, print_json
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import fitting
from trickledger.ledger.say.shapes.events import home_shape
from trickledger.rules.amounts import counted
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickledger.ledger.services.giving_home import HomePage

AddressArgument = Annotated[str, argument("The ledger to hand the event over to.", "[LEDGER]")]
HereOption = Annotated[bool, option("--here", "This ledger becomes the home.")]
TakeOption = Annotated[
    bool, option("--take", "This ledger becomes the home by force, where the home is lost.")
]
NameOption = Annotated[str, option("--name", "What people call that ledger.", "NAME")]


@command(EVENT, DRY_RUN, *WRITING)
def home(
    call: Call,
    address: AddressArgument = "",
    here: HereOption = False,
    take: TakeOption = False,
    name: NameOption = "",
    because: ReasonOption = "",
) -> None:
    """Show or settle where an event, and the games of its tables, may be written.

    Without a home an event may be written in every ledger that has it. With one, the others are
    copies that catch up by import.

    \b
    trickledger event home
    trickledger event home --here --name "the hall"
    trickledger event home postgresql://club.example/evenings
    trickledger event home --take --because "the laptop was stolen"
    """
    from trickledger.ledger.journal.checkpoints import read_head
    from trickledger.ledger.services.giving_home import give_home, home_page, place_of

    if sum([bool(address), here, take]) > 1:
        raise UsageError("Give one of these: a ledger, --here, --take.")
    if take and not because:
        raise UsageError("Taking over needs a reason.", "", "Add --because REASON.")
    if name and not (address or here or take):
        raise UsageError("--name is for a new home.", "", "Add --here, or name the ledger.")
    with call.event_meant(write=bool(address or here or take)) as (store, stream):
        if not (address or here or take):
            _show(call, stream.number, home_page(store, stream))
            return
        with fitting():
            place = place_of(address or store.address, name)
        done = give_home(
            *(store, stream, call.author, place), why=because, by_force=take, dry_run=call.dry_run
        )
    heads = done.told.heads
    carried = f"It carries {counted(read_head(heads).entries, 'entry')} of its games ({heads})."
    tell(call, done, [f"The home of event {stream.number} is {place.name}.", carried])


def _show(call: Call, event: int, page: HomePage) -> None:
    if call.as_json:
        print_json(home_shape(event, page))
        return
    for line in _lines(event, page):
        paragraph(line)


def _lines(event: int, page: HomePage) -> Iterator[Says | str]:
    if page.home is None:
        said = "Event {event} has no home: it may be written in every ledger that has it."
        yield Says(said, event=event)
        if not page.is_closed:
            yield Says("To settle one: {home}", home=Example("event home --here"))
        return
    yield f"The home of event {event} is {page.home.name}{': this ledger' if page.is_here else ''}."
    if not page.is_here:
        yield "Here is a copy: it catches up when that ledger is imported."
    if page.lacks:
        yield (
            f"{counted(page.lacks, 'entry')} of its games that were handed over are not here. "
            "Import the ledger that had them before you go on."
        )
