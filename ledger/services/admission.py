"""Who may enter from a browser: keys and PINs of tables, the pass phrase of the desk, phones.

Nothing of them is kept but hashes; a key is seen once, when it is made.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import doors
from trickledger.ledger.journal.doors import DEPUTY, DESK, DESKS, PEOPLE, Door, Phone
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.times import now_in_seconds
from trickledger.ledger.plain import plain_number
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament.publicity import shown
from trickledger.ledger.tournament.rights import Who, who_is
from trickledger.ledger.tournament.table import Table
from trickledger.rules.says import Command

MOST_WRONG = 5
"""So many wrong PINs close a table until the director opens it."""

SHORTEST_PHRASE = 8
_OF_TABLE = "table {}, phone "
_AT_DESK = {DESK: "desk, browser ", DEPUTY: "deputy, browser "}
_OWN = "own code, phone "
_KEY_BYTES = 10
_TOKEN_BYTES = 20
_PIN_DIGITS = 4
COST = 2**14
"""How much work it is to try a PIN or a pass phrase: some 50 ms and 16 MB."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


_NO_PIN = "Table {table} has no PIN."


class NotAdmitted(EntryRefused):
    """A browser that does not know what lets it in."""


class TableKey(NamedTuple):
    """What lets a phone in at a table: the key of its QR code, and the PIN for whoever types."""

    tab: int
    key: str
    pin: str


class Admitted(NamedTuple):
    """A phone that was let in, and the token that it holds from now on."""

    token: str
    phone: Phone


class Held(NamedTuple):
    """What a phone holds, hashed, and the newest round that was public when it was let in.

    The round stands in the token, and the hash is over both: no phone can say another one.
    """

    hash: bytes
    round: int

    def demand(self, db: Rows, event: Stream, tab: int) -> None:
        """Demand that it still lets a phone in at a table; raises NotAdmitted."""
        if not doors.is_let_in(db, event, tab, self.hash):
            raise not_at(tab)

    def who(self, at: Table) -> Who:
        """Whose it is for a table at which it lets a phone in."""
        return who_is((self.round, at.number), at.round, at.number)


def held(token: str) -> Held | None:
    """What a phone holds by its token; None for one that tells no round.

    >>> held("abc.2").round, held("abc")
    (2, None)
    """
    _, dot, number = token.rpartition(".")
    round = plain_number(number, 5) if dot else None
    return None if round is None else Held(hashed(token), round)


def device_of(phone: Phone) -> str:
    """What stands beside whoever enters something on a phone, or at the desk.

    >>> device_of(Phone(5, 2, 0)), device_of(Phone(DEPUTY, 1, 0))
    ('table 5, phone 2', 'deputy, browser 1')
    """
    if phone.tab >= PEOPLE:
        return f"{_OWN}{phone.number}"
    return f"{_AT_DESK.get(phone.tab) or _OF_TABLE.format(phone.tab)}{phone.number}"


def is_of_table(device: str, tab: int) -> bool:
    """Whether something was entered on a phone of a table.

    >>> is_of_table("table 5, phone 2", 5), is_of_table("desk, browser 1", 5)
    (True, False)
    """
    return device.startswith(_OF_TABLE.format(tab))


def not_at(tab: int) -> NotAdmitted:
    """The refusal of a browser that is not let in at a table, or not at the desk."""
    if tab in DESKS:
        return NotAdmitted("This browser is not at the desk.", "", "Type the pass phrase: /desk.")
    return NotAdmitted(
        "This phone is not at table {table}.",
        "",
        "Scan the card of the table, or type its PIN.",
        table=tab,
    )


def new_keys(store: Ledger, event: Stream, tables: Iterable[int]) -> list[TableKey]:
    """Make keys for tables of an event; those that they had let nobody in any more.

    Raises EntryRefused for what is no table: the desk has a pass phrase, and no PIN.
    """
    tables = [_table(tab) for tab in tables]
    made = [TableKey(tab, new_key(), new_pin()) for tab in tables]
    hung = [new_door(each.tab, each.key, each.pin) for each in made]
    with store.writing() as db:
        doors.hang(db, event, hung)
    return made


def new_secret() -> str:
    """What a phone is given to hold, of 160 random bits."""
    return b32encode(secrets.token_bytes(_TOKEN_BYTES)).decode().lower()


def new_key() -> str:
    """A key of 80 random bits, as 16 letters and digits."""
    return b32encode(secrets.token_bytes(_KEY_BYTES)).decode().lower()


def new_phrase() -> str:
    """A pass phrase of 59 random bits that can be typed: three groups of four."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))
    return "-".join(groups)


def set_phrase(store: Ledger, event: Stream, phrase: str, tab: int = DESK) -> None:
    """Give the desk of an event, or its deputies, a pass phrase; who sat there by one is out.

    Raises EntryRefused.
    """
    if len(phrase) < SHORTEST_PHRASE:
        raise EntryRefused(
            "That pass phrase is too short.",
            "It needs {fewest} letters or more.",
            fewest=SHORTEST_PHRASE,
        )
    hung = new_door(tab, new_key(), phrase)
    with store.writing() as db:
        doors.hang(db, event, [hung])


def has_phrase(store: Ledger, event: Stream, tab: int = DESK) -> bool:
    """Whether the desk of an event, or its deputies, have a pass phrase."""
    with store.reading() as db:
        return doors.door(db, event, tab) is not None


def new_deputy(store: Ledger, event: Stream) -> str:
    """Make the code for deputies of an event, in place of the one before."""
    phrase = new_phrase()
    set_phrase(store, event, phrase, DEPUTY)
    return phrase


def end_deputies(store: Ledger, event: Stream) -> None:
    """Take back the code for deputies; who sat there by it is out. Raises EntryRefused."""
    with store.writing() as db:
        if doors.door(db, event, DEPUTY) is None:
            raise EntryRefused("No deputy has a code.")
        doors.take_down(db, event, DEPUTY)


def tables_with_keys(store: Ledger, event: Stream) -> dict[int, bool]:
    """The tables of an event that have keys, each with whether it is closed to PINs."""
    with store.reading() as db:
        found = doors.doors(db, event)
    return {each.tab: each.wrong >= MOST_WRONG for each in found if each.is_of_table}


def admit_by_key(store: Ledger, event: Stream, tab: int, key: str, before: str = "") -> Admitted:
    """Let a phone in by the key of a table card; `before` is the token that it held until now.

    Raises NotAdmitted.
    """
    with store.reading() as db:
        hung = [each for each in doors.doors(db, event) if each.is_of_table]
    given = hashed(key.strip().lower())
    known = next((each for each in hung if hmac.compare_digest(each.key, given)), None)
    if known is None or tab in DESKS:
        raise NotAdmitted(
            "This code is not that of the table any more.",
            "The director has made new ones.",
            "Scan the card that lies on the table now, or type its PIN.",
        )
    if known.tab != tab:
        raise NotAdmitted(
            "This is the code of table {other}, not of table {table}.",
            "",
            "Scan the card that lies on table {table}, or type its PIN.",
            other=known.tab,
            table=tab,
        )
    return _let_in(store, event, known, before)


def admit_by_pin(store: Ledger, event: Stream, tab: int, pin: str, before: str = "") -> Admitted:
    """Let a phone in by the PIN of a table, which is closed by wrong ones; raises NotAdmitted.

    `before` is the token that it held until now.
    """
    known = by_pin(store, event, tab, pin, _pin_of_table(tab))
    return _let_in(store, event, known, before)


class Refusing(NamedTuple):
    """What is said to whoever is not let in by a PIN.

    There is none, so many wrong ones were typed, or it is another: so many more may be typed.
    """

    missing: NotAdmitted
    closed: NotAdmitted
    wrong: Callable[[int], NotAdmitted]


def by_pin(store: Ledger, event: Stream, tab: int, pin: str, refusing: Refusing) -> Door:
    """The door that a PIN opens; raises what the refusing says.

    A try is counted before it is judged: many at once are no more than five.
    """
    with store.writing() as db:
        known = None if tab in DESKS else doors.door(db, event, tab)
        if known is None:
            raise refusing.missing
        if known.wrong >= MOST_WRONG:
            raise refusing.closed
        doors.count_wrong(db, event, tab, known.wrong + 1)
    if not hmac.compare_digest(known.pin, stretched(pin.strip(), known.salt)):
        left = MOST_WRONG - known.wrong - 1
        raise refusing.wrong(left) if left else refusing.closed
    with store.writing() as db:
        doors.count_wrong(db, event, tab, 0)
    return known


def _pin_of_table(tab: int) -> Refusing:
    """What is said at the door of a table."""

    def wrong(left: int) -> NotAdmitted:
        return NotAdmitted(
            "That is not the PIN of this table.",
            "{left} more wrong one closes the table to PINs."
            if left == 1
            else "{left} more wrong ones close the table to PINs.",
            "It stands on the table card.",
            left=left,
        )

    closed = NotAdmitted(
        "Table {table} is closed to PINs: {most} wrong ones were typed.",
        "",
        "Scan the code of the table card, or ask the director to open it.",
        table=tab,
        most=MOST_WRONG,
    )
    missing = NotAdmitted(_NO_PIN, "", "Ask the director for one.", table=tab)
    return Refusing(missing, closed, wrong)


def admit_director(store: Ledger, event: Stream, phrase: str) -> Admitted:
    """Let a browser in at the desk by its pass phrase or a deputy's code; raises NotAdmitted."""
    with store.reading() as db:
        hung = [known for each in DESKS if (known := doors.door(db, event, each))]
    given = phrase.strip()
    fits = [each for each in hung if hmac.compare_digest(each.pin, stretched(given, each.salt))]
    if not fits:
        raise NotAdmitted(
            "That is not the pass phrase.",
            "{serve} printed it when it began.",
            "{renew} makes another.",
            serve=Command("serve"),
            renew=Command("serve --new-phrase"),
        )
    return _let_in(store, event, fits[0])


def follow(store: Ledger, event: Stream, other: Stream) -> Admitted | None:
    """Let the director of an event in at the desk of another: one with the same pass phrase.

    Where the other desk has none it has that of this event from now on; None where it has its own.
    """
    with store.writing() as db:
        here, there = (doors.door(db, each, DESK) for each in (event, other))
        if here and there is None:
            doors.hang(db, other, [here])
    if here is None or (there and there.key != here.key):
        return None
    return _let_in(store, other, here)


def phone_with(store: Ledger, event: Stream, token: str) -> Phone | None:
    """The phone that holds a token, None where none was let in by it."""
    known = held(token)
    if known is None:
        return None
    with store.reading() as db:
        return doors.phone(db, event, known.hash)


def leave(store: Ledger, event: Stream, token: str) -> None:
    """Let a phone out again."""
    with store.writing() as db:
        doors.let_out(db, event, hashed(token))


def unlock(store: Ledger, event: Stream, tab: int) -> None:
    """Let phones try the PIN of a table again; raises EntryRefused where it has none."""
    with store.writing() as db:
        if doors.door(db, event, _table(tab)) is None:
            raise EntryRefused(_NO_PIN, table=tab)
        doors.count_wrong(db, event, tab, 0)


def _let_in(store: Ledger, event: Stream, known: Door, before: str = "") -> Admitted:
    secret = new_secret()
    with store.writing() as db:
        now = doors.door(db, event, known.tab)
        if now is None or now.key != known.key:
            raise NotAdmitted("The keys of this table were changed just now.")
        round, was = shown(entries_of(db, event)).was, held(before)
        if was and doors.is_let_in(db, event, known.tab, was.hash):
            # who scans the card again was at the table all the time
            round = min(round, was.round)
        token = f"{secret}.{round}"
        phone = doors.let_in(db, event, known.tab, hashed(token), now_in_seconds())
    return Admitted(token, phone)


def _table(tab: int) -> int:
    if not DESK < tab < DEPUTY:
        raise EntryRefused(
            "There is no table {table}.", "Tables are numbered from 1 up.", table=tab
        )
    return tab


def new_door(tab: int, key: str, pin: str, salt: bytes = b"") -> Door:
    """The door of a key and a PIN, which are not kept in it; a salt that is given has 16 bytes."""
    salt = salt or secrets.token_bytes(16)
    return Door(tab, hashed(key), salt, stretched(pin, salt))


def new_pin() -> str:
    """A PIN of four digits."""
    return f"{secrets.randbelow(10**_PIN_DIGITS):0{_PIN_DIGITS}}"


def hashed(secret: str) -> bytes:
    """What is kept of a key, or of the token that a phone holds."""
    # 80 random bits and more: nobody finds them by trying, however fast the hash
    return sha256(secret.encode("utf-8", "replace")).digest()


def stretched(secret: str, salt: bytes) -> bytes:
    """What is kept of a PIN or a pass phrase."""
    # not at the top: a browser has none, and no PIN to type either
    from hashlib import scrypt

    # what is short is made slow to try
    return scrypt(secret.encode("utf-8", "replace"), salt=salt, n=COST, r=8, p=1, dklen=32)
