"""`join`, `part`, `rename`: who is who, decided by a person and kept as entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import print_json, say, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import JsonOption, LedgerOption, ScorerOption, author, opened
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.projections.people import Person

app = group()
NameArgument = Annotated[
    str,
    typer.Argument(help="A name, as `players` lists them.", autocompletion=candidates.whole_names),
]


@app.command(cls=Page)
def join(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="A name that several have, or several names; the first one stays.",
            autocompletion=candidates.whole_names,
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Join whoever has the same name in several ledgers.")
    ] = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Say that several names are one person's.

    Their games are counted together from then on. Two ledgers may call two people alike, or one in
    two ways; nobody is joined unless it is said, and `part` takes it back.

    \b
    trickledger join "Ann Baker"
    trickledger join "Ann Baker" "Anna Baker"
    trickledger join --all
    """
    from trickledger.ledger.services.people import join_each, meant, namesakes

    if bool(names) == every:
        raise UsageError("Nobody is named." if not names else "Name people, or say --all.")
    with opened(ledger, write=True) as store, store.writing() as db:
        named = [person for name in names or () for person in meant(db, name)]
        groups = namesakes(db) if every else [named]
        joined = join_each(db, author(scorer), groups)
    if as_json:
        print_json({"ok": True, "people": [_record(person) for person in joined]})
        return 0
    for person in joined:
        say(wrapped(f"{person.name} is one person: {_written(person)}."))
    if not joined:
        say("No two people have the same name.")
    return 0


@app.command(cls=Page)
def part(
    name: NameArgument,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Take back what `join` and `rename` said.

    \b
    trickledger part "Ann Baker"
    """
    from trickledger.ledger.services.people import one_meant
    from trickledger.ledger.services.people import part as decide

    with opened(ledger, write=True) as store, store.writing() as db:
        people = decide(db, author(scorer), one_meant(db, name))
    return _print_people("These are by themselves again", people, as_json=as_json)


@app.command(cls=Page)
def rename(
    name: NameArgument,
    to: Annotated[str, typer.Argument(help="What that person is called from now on.")],
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Call somebody otherwise, in all games.

    The entries stay as they were written; `part` takes it back.

    \b
    trickledger rename Bob "Bob Cole"
    """
    from trickledger.ledger.services.people import one_meant
    from trickledger.ledger.services.people import rename as decide

    with opened(ledger, write=True) as store, store.writing() as db:
        person = decide(db, author(scorer), one_meant(db, name), to)
    return _print_people("Called otherwise", [person], as_json=as_json)


def _print_people(heading: str, people: Sequence[Person], *, as_json: bool) -> int:
    if as_json:
        print_json({"ok": True, "people": [_record(person) for person in people]})
        return 0
    shown = "; ".join(f"{person.name}, written {_written(person)}" for person in people)
    say(wrapped(f"{heading}: {shown}."))
    return 0


def _written(person: Person) -> str:
    """The names that a person has in the ledgers."""
    from trickledger.ledger.journal.codes import code_of

    return ", ".join(f"{name.written} ({code_of(name.origin)})" for name in person.names)


def _record(person: Person) -> dict[str, object]:
    """A person as `--json` prints one."""
    names = [{"ledger": name.origin, "name": name.written} for name in person.names]
    return {"name": person.name, "called": person.called, "names": names}
