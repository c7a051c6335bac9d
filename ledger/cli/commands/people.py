"""`players`, `join`, `part` and `rename`: everybody who has played, and who is who."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import LISTING, WRITING, NameArgument, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.say.shapes.people import people_shape, players_shape
from trickledger.rules.says import Command, Says

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.projections.people import Person


def tell_people(call: Call, people: Sequence[Person], lines: Sequence[str]) -> None:
    """Say what became of people by a decision about who is who."""
    if call.as_json:
        print_json(people_shape(people))
        return
    for line in lines:
        paragraph(line)


def _written(person: Person) -> str:
    """The names that a person has in the ledgers."""
    return ", ".join(f"{name.written} ({code_of(name.origin)})" for name in person.names)


@command(*LISTING)
def players(call: Call) -> None:
    """List everybody who has played.

    Two ledgers may have people with the same name: the code of their ledger tells them apart.

    \b
    trickledger players
    """
    from trickledger.ledger.queries.players import names
    from trickledger.ledger.services.identities import namesakes, unlisted

    with call.opened() as store:
        known, alike, hidden = names(store), namesakes(store), unlisted(store)
    if call.is_for_programs:
        print_data(call, players_shape(known, alike), [{"player": name} for name in known])
        return
    for name in known or ["Nobody has played yet."]:
        say(name)
    if hidden:
        say()
        paragraph(f"Not listed on public pages: {', '.join(hidden)}.")
    if alike:
        say()
        paragraph(
            Says(
                "Each of these may be one person or several: {join} joins them, {rename} tells "
                "them apart.",
                join=Command("join NAME"),
                rename=Command("rename NAME NEW"),
            )
        )
        for group in alike:
            paragraph(", ".join(person.name for person in group), indent=2)


NamesArgument = Annotated[
    list[str] | None,
    argument(
        "One name that several people have, or several names; the first is kept.",
        complete=candidates.whole_names,
    ),
]
EveryOption = Annotated[
    bool, option("--all", "Join all people who have the same name in several ledgers.")
]


@command(*WRITING)
def join(call: Call, names: NamesArgument = None, every: EveryOption = False) -> None:
    """Join several names that are one person.

    Their games are counted together from then on. Two ledgers may have the same name for two
    people, or two names for one; nobody is joined unless you say so, and `part` undoes it.

    \b
    trickledger join "Ann Baker"
    trickledger join "Ann Baker" "Anna Baker"
    trickledger join --all
    """
    from trickledger.ledger.services import identities

    if bool(names) == every:
        raise UsageError("Who? Nobody is named." if not names else "Name people, or add --all.")
    with call.opened(write=True) as store:
        joined = (
            identities.join(store, call.author, names)
            if names
            else identities.join_namesakes(store, call.author)
        )
    lines = [f"{person.name} is one person: {_written(person)}." for person in joined]
    tell_people(call, joined, lines or ["No two people have the same name."])


@command(*WRITING)
def part(call: Call, name: NameArgument) -> None:
    """Undo a join or a rename.

    \b
    trickledger part "Ann Baker"
    """
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        people = identities.part(store, call.author, name)
    shown = "; ".join(f"{person.name}, written {_written(person)}" for person in people)
    tell_people(call, people, [f"Separate again: {shown}."])


@command(*WRITING)
def rename(
    call: Call, name: NameArgument, to: Annotated[str, argument("The name to show from now on.")]
) -> None:
    """Change the name a person is shown under.

    The entries stay as they were written; `part` undoes it.

    \b
    trickledger rename Bob "Bob Cole"
    """
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        person = identities.rename(store, call.author, name, to)
    codes = ", ".join(dict.fromkeys(code_of(known.origin) for known in person.names))
    tell_people(
        call,
        [person],
        [
            f"{name} is now shown as {person.name} (code {codes}) in standings and lists.",
            "In games the player keeps the name that was written there.",
        ],
    )
