"""Use cases of people: join names that are one person's, part them again, rename or hide one."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, new_id
from trickledger.ledger.journal.times import now
from trickledger.ledger.problems import said_by
from trickledger.ledger.projections.games import decisions, everybody, games_of, project_people
from trickledger.ledger.projections.people import (
    Act,
    Decision,
    Join,
    Name,
    Person,
    Rename,
    Void,
    new_name,
    of_one_name,
    touching,
)
from trickledger.ledger.projections.people import people as who_is_who
from trickledger.ledger.queries.players import nobody_called, nobody_named, several_called
from trickledger.ledger.queries.tournament_lists import entered_as
from trickledger.ledger.storage.port import Rows
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Example, Handle

_FEW = 5


def namesakes(db: Rows) -> list[list[Person]]:
    """The people of one name whom nobody has joined or renamed, by that name."""
    return of_one_name(everybody(db))


def meant(db: Rows, name: str) -> list[Person]:
    """Who is shown by a name, or all who are called so; raises UsageError where nobody is."""
    if not name.strip():
        raise nobody_named()
    known, key = everybody(db), folded(" ".join(name.split()))
    found = [person for person in known if folded(person.name) == key]
    found = found or [person for person in known if folded(person.called) == key]
    if not found:
        raise nobody_called(name, [person.called for person in known])
    return found


def one_meant(db: Rows, name: str) -> Person:
    """The one person of a name; raises UsageError where there are several."""
    found = meant(db, name)
    if len(found) > 1:
        raise several_called(name, [person.name for person in found[:_FEW]])
    return found[0]


def join_each(db: Rows, author: Author, groups: Sequence[Sequence[Person]]) -> list[Person]:
    """Decide of each of several groups that it is one person, who is called as the first of it.

    Inside `Ledger.writing()`; raises UsageError for less than two, and for those who sat together.
    """
    for persons in groups:
        if len({person.names for person in persons}) < 2:
            raise UsageError("{name} is one person already.", name=Handle(persons[0].name))
        _refuse_company(db, persons)
    named = []
    decided = decisions(db) if groups else []
    for persons in groups:
        names = tuple(dict.fromkeys(name for person in persons for name in person.names))
        decide(db, author, _joining(db, persons, names, decided))
        named.append(names[0])
    return _known_now(db, named)


def _joining(
    db: Rows, persons: Sequence[Person], names: tuple[Name, ...], decided: Sequence[Decision]
) -> list[Act]:
    """The acts by which several are one person, and called as the first of them."""
    acts: list[Act] = [Join(names)]
    if len({folded(person.called) for person in persons}) == 1:
        return acts
    (joined,) = who_is_who(names, [*decided, Decision(new_id(), tuple(acts))])
    if folded(joined.called) == folded(persons[0].called):
        return acts
    return _called(db, joined, persons[0].called)


def _refuse_company(db: Rows, persons: Sequence[Person]) -> None:
    """Refuse to join people who sat at one table: they are several."""
    games: dict[int, Person] = {}
    for person in persons:
        for number in games_of(db, person.names):
            other = games.setdefault(number, person)
            if other != person:
                raise UsageError(
                    "{one} and {other} can't be one person.",
                    "They sat together in game {game}.",
                    one=Handle(other.name),
                    other=Handle(person.name),
                    game=number,
                )


def _sat_together(db: Rows, one: Person, other: Person) -> bool:
    """Whether two people are several for certain: a game had both."""
    return bool({*games_of(db, one.names)} & {*games_of(db, other.names)})


def rename(db: Rows, author: Author, person: Person, to: str) -> Person:
    """Decide how somebody is called; raises UsageError for a name that is none, or another's."""
    try:
        to = new_name(" ".join(to.split()))
    except ValueError as exc:
        raise UsageError("{name} cannot be a name.", said_by(exc), name=ascii(to[:40])) from exc
    claimed = {Name(name.origin, to).key for name in person.names}
    for other in everybody(db):
        if other != person and (
            folded(other.called) == folded(to) or claimed & {name.key for name in other.names}
        ):
            raise UsageError(
                "There is already somebody called {name}.",
                "",
                "If it is one person: {join}" if not _sat_together(db, person, other) else "",
                name=Handle(to),
                join=Example(f'join "{to}" "{person.name}"'),
            )
    decide(db, author, _called(db, person, to))
    return _known_now(db, person.names[:1])[0]


def part(db: Rows, author: Author, person: Person) -> list[Person]:
    """Take back all that was decided about somebody, and give back who that is now."""
    found = touching(decisions(db), person)
    if not found:
        raise UsageError("Nothing was changed about {name}.", name=Handle(person.name))
    decide(db, author, [Void(one.id) for one in found])
    project_people(db)
    return [other for other in everybody(db) if set(other.names) & set(person.names)]


def listed_as(db: Rows, name: str) -> Person:
    """Who is meant by a name, also one who has entered events and not played yet."""
    rows = entered_as(db, name)
    try:
        return one_meant(db, name)
    except UsageError:
        if not rows:
            raise
    return Person(rows[0].written, rows[0].written, tuple(rows))


def _called(db: Rows, person: Person, to: str) -> list[Act]:
    """What makes one called so from now on, and no less one than before."""
    earlier = [
        one
        for one in touching(decisions(db), person)
        if any(isinstance(act, Rename) for act in one.acts)
    ]
    kept: list[Act] = [Join(person.names)] if len(person.names) > 1 else []
    # whoever is called so in this ledger from now on is meant
    own = journal.ledger_id(db)
    name = next((name for name in person.names if name.origin == own), person.names[0])
    return [*(Void(one.id) for one in earlier), *kept, Rename(name, to)]


def decide(db: Rows, author: Author, acts: Sequence[Act]) -> None:
    """Keep a decision in a stream of its own; what follows from it is written by the caller."""
    stream = journal.open_stream(db, "club", new_id())
    new = [
        journal.NewEntry(1, "void" if isinstance(act, Void) else "act", str(act)) for act in acts
    ]
    journal.append(db, stream, 0, new, by=author, at=now())


def _known_now(db: Rows, names: Sequence[Name]) -> list[Person]:
    """Who somebody is by what was decided just now, which is written down."""
    if not names:
        return []
    project_people(db)
    by_name = {name: person for person in everybody(db) for name in person.names}
    return [by_name[name] for name in names]
