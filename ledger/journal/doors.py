"""Who may write from a browser: doors of an event's tables, phones that came in, what they sent.

All that is kept of a key, a PIN or a phone is a hash. Table 0 is the director's desk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Rows

DESK = 0
"""The number under which the director's desk stands among the tables of an event."""
PEOPLE = 1_000_000
"""From this number on the doors of an event are those of its people, each with a code."""

DEPUTY = 999_999
"""The number under which the place of deputies at the desk stands, above all tables."""

DESKS = (DESK, DEPUTY)


_DOOR = "SELECT tab, key, salt, pin, wrong FROM door WHERE stream = ?"


class Door(NamedTuple):
    """What lets a browser in at a table, hashed; `wrong` counts PINs since it was last opened."""

    tab: int
    key: bytes
    salt: bytes
    pin: bytes
    wrong: int = 0

    @property
    def is_of_table(self) -> bool:
        """Whether it lets phones in at a table, and not at the desk or as somebody."""
        return DESK < self.tab < DEPUTY


class Phone(NamedTuple):
    """A browser that was let in: at which table, as the how-manieth, and when in seconds."""

    tab: int
    number: int
    at: int


def doors(db: Rows, event: Stream) -> list[Door]:
    """The doors of an event, by table."""
    return [Door(*row) for row in db.all(f"{_DOOR} ORDER BY tab", event[:1])]


def door(db: Rows, event: Stream, tab: int) -> Door | None:
    """The door of a table, None where no key was made for it."""
    row = db.one(f"{_DOOR} AND tab = ?", (event.stream, tab))
    return row and Door(*row)


def hang(db: Rows, event: Stream, new: Iterable[Door]) -> None:
    """Put new doors in the place of those that there are; who had come in by one is out."""
    for each in new:
        take_down(db, event, each.tab)
        db.run(
            "INSERT INTO door (stream, tab, key, salt, pin, wrong) VALUES (?, ?, ?, ?, ?, ?)",
            (event.stream, *each),
        )


def set_pin(db: Rows, event: Stream, tab: int, salt: bytes, pin: bytes) -> None:
    """Give a door another PIN; whoever has come in stays."""
    db.run(
        "UPDATE door SET salt = ?, pin = ?, wrong = 0 WHERE stream = ? AND tab = ?",
        (salt, pin, event.stream, tab),
    )


def take_down(db: Rows, event: Stream, tab: int) -> None:
    """Take down the door of a table; who had come in by it is out."""
    place = (event.stream, tab)
    db.run("DELETE FROM phone WHERE stream = ? AND tab = ?", place)
    db.run("DELETE FROM door WHERE stream = ? AND tab = ?", place)


def count_wrong(db: Rows, event: Stream, tab: int, wrong: int) -> None:
    """Keep how many wrong PINs were typed at a table since it was last opened."""
    db.run("UPDATE door SET wrong = ? WHERE stream = ? AND tab = ?", (wrong, event.stream, tab))


def let_in(db: Rows, event: Stream, tab: int, token: bytes, at: int) -> Phone:
    """Let a phone in at a table, which is known by the hash of what it holds."""
    (last,) = db.one(
        "SELECT coalesce(max(number), 0) FROM phone WHERE stream = ? AND tab = ?",
        (event.stream, tab),
    )
    db.run(
        "INSERT INTO phone (token, stream, tab, number, at) VALUES (?, ?, ?, ?, ?)",
        (token, event.stream, tab, last + 1, at),
    )
    return Phone(tab, last + 1, at)


def phone(db: Rows, event: Stream, token: bytes) -> Phone | None:
    """The phone that holds what has this hash, None where none was let in."""
    row = db.one(
        "SELECT tab, number, at FROM phone WHERE token = ? AND stream = ?", (token, event.stream)
    )
    return row and Phone(*row)


def is_let_in(db: Rows, event: Stream, tab: int, token: bytes) -> bool:
    """Whether the phone that holds what has this hash is let in at a table."""
    known = phone(db, event, token)
    return known is not None and known.tab == tab


def let_out(db: Rows, event: Stream, token: bytes) -> None:
    """Forget a phone."""
    db.run("DELETE FROM phone WHERE token = ? AND stream = ?", (token, event.stream))


class Sent(NamedTuple):
    """The entries that something sent became: the first and the last."""

    first: int
    last: int


REFUSED = Sent(1, 1)
"""What became of something that was refused: the first entry of a stream is there before any."""


def what_became(db: Rows, stream: Stream, key: bytes) -> Sent | None:
    """What was entered in a stream under a key, by its hash; None where nothing was."""
    where, sent = kept_of(db, key) or (0, REFUSED)
    return sent if where == stream.stream and sent != REFUSED else None


def kept_of(db: Rows, key: bytes) -> tuple[int, Sent] | None:
    """What is kept of a key: for which stream, and what came of it; None where it is new."""
    row = db.one("SELECT stream, first, last FROM sent WHERE key = ?", (key,))
    return row and (row[0], Sent(*row[1:]))


def keep_sent(db: Rows, stream: Stream, key: bytes, sent: Sent, at: int) -> None:
    """Keep what was entered under a key, in the transaction that enters it."""
    db.run(
        "INSERT INTO sent (key, stream, first, last, at) VALUES (?, ?, ?, ?, ?)",
        (key, stream.stream, *sent, at),
    )


def keep_refused(db: Rows, stream: Stream, key: bytes, at: int, since: int) -> None:
    """Keep that what came under a key was refused; of the stream, forget those before `since`."""
    db.run("DELETE FROM sent WHERE stream = ? AND last = 1 AND at < ?", (stream.stream, since))
    keep_sent(db, stream, key, REFUSED, at)


def forget_sent(db: Rows, before: int) -> None:
    """Forget what was sent before a second: no phone keeps a line for so long."""
    db.run("DELETE FROM sent WHERE at < ?", (before,))
