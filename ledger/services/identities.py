"""Who is who, decided by a person: each decision in a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.author import Author
from trickledger.ledger.projections.games import all_decisions, everybody
from trickledger.ledger.projections.people import Hide, Person, Void, hiding
from trickledger.ledger.projections.people import unlisted as unlisted_names
from trickledger.ledger.services import people
from trickledger.ledger.services.people import join_each, meant, one_meant
from trickledger.ledger.storage.port import Ledger
from trickledger.rules.says import Handle


def namesakes(store: Ledger) -> list[list[Person]]:
    """The people of one name whom nobody has joined or renamed, by that name."""
    with store.reading() as db:
        return people.namesakes(db)


def join(store: Ledger, author: Author, names: Sequence[str]) -> list[Person]:
    """Decide that all of these names are one person, called by the first; raises UsageError."""
    with store.writing() as db:
        return join_each(db, author, [[person for name in names for person in meant(db, name)]])


def join_namesakes(store: Ledger, author: Author) -> list[Person]:
    """Decide that people of the same name are one person each."""
    with store.writing() as db:
        return join_each(db, author, people.namesakes(db))


def part(store: Ledger, author: Author, name: str) -> list[Person]:
    """Take back all that was decided about somebody; give back who that is now."""
    with store.writing() as db:
        return people.part(db, author, one_meant(db, name))


def rename(store: Ledger, author: Author, name: str, to: str) -> Person:
    """Decide how somebody is called; raises UsageError."""
    with store.writing() as db:
        return people.rename(db, author, one_meant(db, name), to)


def hide(store: Ledger, author: Author, name: str) -> Person:
    """Decide that somebody is not listed on public pages; raises UsageError."""
    with store.writing() as db:
        person = people.listed_as(db, name)
        if hiding(all_decisions(db), person):
            raise UsageError("{name} isn't listed already.", name=Handle(person.name))
        people.decide(db, author, [Hide(person.names)])
        return person


def show(store: Ledger, author: Author, name: str) -> Person:
    """Decide that somebody is listed again; raises UsageError."""
    with store.writing() as db:
        person = people.listed_as(db, name)
        found = hiding(all_decisions(db), person)
        if not found:
            raise UsageError("{name} is listed.", name=Handle(person.name))
        people.decide(db, author, [Void(one.id) for one in found])
        return person


def unlisted(store: Ledger) -> list[str]:
    """Who has played and is not listed on public pages, by name."""
    with store.reading() as db:
        hidden = unlisted_names(all_decisions(db))
        known = everybody(db) if hidden else []
        return sorted(each.name for each in known if any(name.key in hidden for name in each.names))
