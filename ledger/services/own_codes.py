"""Codes of people: whoever holds one sees their own evening, and tells what they played.

A code is kept as those of tables are, hashed; with it goes the name under which its holder began to
play, so that whoever plays on for somebody needs a code of their own.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import doors
from trickledger.ledger.journal.doors import PEOPLE, Door, Phone
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.times import now_in_seconds
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.services.admission import (
    MOST_WRONG,
    NotAdmitted,
    Refusing,
    by_pin,
    hashed,
    new_door,
    new_key,
    new_pin,
    new_secret,
    stretched,
)
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament.persons import Person, first_names, read_person
from trickledger.ledger.tournament.rights import Who
from trickledger.ledger.tournament.table import Table
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Handle

_SHORTEST, _LONGEST = 4, 12
_AGAIN = "Scan the code on your tag, or ask at the desk for a new one."


class OwnCode(NamedTuple):
    """What lets somebody in: the key of their QR code, and the PIN for whoever types."""

    person: Person
    key: str
    pin: str


class Own(NamedTuple):
    """What the phone of somebody holds, hashed with who they are."""

    hash: bytes
    person: Person

    def demand(self, db: Rows, event: Stream, _: int = 0) -> Phone:
        """Demand that it still lets them in, wherever they sit; raises NotAdmitted."""
        found = doors.phone(db, event, self.hash)
        if found is None or found.tab != _tab(self.person):
            raise not_known()
        return found

    def who(self, at: Table) -> Who:
        """Whose it is for a table: of one at which they don't sit they know no more than others."""
        return "person" if self.person.entrant in at.seats else "player"


class Visitor(NamedTuple):
    """Somebody who was let in: what they hold, and on which phone."""

    own: Own
    phone: Phone


def not_known() -> NotAdmitted:
    """The refusal of a code, or of a phone, that is nobody's."""
    return NotAdmitted("This code is nobody's any more.", "", _AGAIN)


def new_codes(store: Ledger, event: Stream, people: Iterable[Person]) -> list[OwnCode]:
    """Make codes for people of an event; those that they had let nobody in any more.

    Raises EntryRefused for who is not in it.
    """
    made = [OwnCode(each, new_key(), new_pin()) for each in people]
    with store.reading() as db:
        names = _names(db, event)
    for each in made:
        if each.person not in names:
            said = "There is no entrant {number}."
            raise EntryRefused(said, number=each.person.entrant)
    hung = [
        new_door(_tab(one), _bound(key, names[one]), _bound(pin, names[one]), _salt(names[one]))
        for one, key, pin in made
    ]
    with store.writing() as db:
        doors.hang(db, event, hung)
    return made


def with_codes(store: Ledger, event: Stream) -> dict[Person, bool]:
    """The people of an event who have codes, each with whether their PIN is closed."""
    with store.reading() as db:
        names, hung = _names(db, event), _doors(db, event)
    known = {_person(each.tab): each for each in hung}
    return {
        one: each.wrong >= MOST_WRONG
        for one, each in known.items()
        if one in names and each.salt.startswith(_mark(names[one]))
    }


def admit_by_code(store: Ledger, event: Stream, key: str) -> str:
    """The token for whoever holds the key of a tag; raises NotAdmitted."""
    with store.reading() as db:
        names, hung = _names(db, event), _doors(db, event)
    given = key.strip().lower()
    for each in hung:
        name = names.get(_person(each.tab))
        if name and hmac.compare_digest(each.key, hashed(_bound(given, name))):
            return _let_in(store, event, each)
    raise not_known()


def admit_by_own_pin(store: Ledger, event: Stream, person: Person, pin: str) -> str:
    """The token for whoever knows the PIN of somebody, as slow to guess as that of a table.

    Raises NotAdmitted.
    """
    with store.reading() as db:
        name = _name(db, event, person)
    known = by_pin(store, event, _tab(person), _bound(pin.strip(), name), _own_pin(name))
    return _let_in(store, event, known)


def visitor(
    store: Ledger, event: Stream, token: str, names: Mapping[Person, str]
) -> Visitor | None:
    """Who holds a token by the first `names` of all, None where nobody was let in by it."""
    person = read_person(token.partition("-")[2])
    if person is None or person not in names:
        return None
    own = Own(hashed(_bound(token, names[person])), person)
    with store.reading() as db:
        try:
            return Visitor(own, own.demand(db, event))
        except NotAdmitted:
            return None


def choose_pin(store: Ledger, event: Stream, own: Own, pin: str) -> None:
    """Give somebody the PIN that they chose; raises EntryRefused, NotAdmitted."""
    pin = pin.strip()
    if not (_SHORTEST <= len(pin) <= _LONGEST and pin.isascii() and pin.isdigit()):
        raise EntryRefused("A PIN has {least} to {most} digits.", least=_SHORTEST, most=_LONGEST)
    with store.reading() as db:
        name = _name(db, event, own.person)
    salt = _salt(name)
    kept = stretched(_bound(pin, name), salt)
    with store.writing() as db:
        own.demand(db, event)
        doors.set_pin(db, event, _tab(own.person), salt, kept)


def open_pins(store: Ledger, event: Stream, people: Iterable[Person]) -> None:
    """Let the PINs of people be tried again."""
    with store.writing() as db:
        for each in people:
            doors.count_wrong(db, event, _tab(each), 0)


def let_out(store: Ledger, event: Stream, own: Own) -> None:
    """Let a phone out again."""
    with store.writing() as db:
        doors.let_out(db, event, own.hash)


def _own_pin(name: str) -> Refusing:
    """What is said to whoever types the PIN of somebody."""

    def wrong(left: int) -> NotAdmitted:
        return NotAdmitted(
            "That is not your PIN.",
            "{left} more wrong one closes it." if left == 1 else "{left} more wrong ones close it.",
            "It stands on your tag, unless you have chosen another.",
            left=left,
        )

    closed = NotAdmitted(
        "The PIN of {name} is closed: {most} wrong ones were typed.",
        "",
        "Scan the code on the tag, or ask at the desk to open it.",
        name=Handle(name),
        most=MOST_WRONG,
    )
    missing = NotAdmitted("There is no PIN for that name.", "", "Ask for a code at the desk.")
    return Refusing(missing, closed, wrong)


def _let_in(store: Ledger, event: Stream, known: Door) -> str:
    person = _person(known.tab)
    token = f"{new_secret()}-{person.written}"
    with store.writing() as db:
        now = doors.door(db, event, known.tab)
        if now is None or now.key != known.key:
            raise not_known()
        name = _name(db, event, person)
        doors.let_in(db, event, known.tab, hashed(_bound(token, name)), now_in_seconds())
    return token


def _bound(secret: str, name: str) -> str:
    """A secret together with whose it is: it is worth nothing to anybody else."""
    return f"{secret} {folded(name)}"


def _mark(name: str) -> bytes:
    return hashed(folded(name))[:8]


def _salt(name: str) -> bytes:
    """A salt that tells whose door it is: that of somebody before them is none of theirs."""
    return _mark(name) + secrets.token_bytes(8)


def _names(db: Rows, event: Stream) -> Mapping[Person, str]:
    return first_names(entries_of(db, event))


def _name(db: Rows, event: Stream, person: Person) -> str:
    return first_names(entries_of(db, event), person.entrant).get(person, "")


def _doors(db: Rows, event: Stream) -> list[Door]:
    return [each for each in doors.doors(db, event) if each.tab >= PEOPLE]


def _tab(person: Person) -> int:
    return PEOPLE + 2 * person.entrant + person.member


def _person(tab: int) -> Person:
    return Person(*divmod(tab - PEOPLE, 2))
