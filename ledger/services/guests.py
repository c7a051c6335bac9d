"""Phones that are let in at a ledger's own tables: kept in the user's state folder, never in it.

What a phone holds is kept hashed. The key that a code on the screen has, and the PIN beside it, are
those of one serving: they are kept nowhere.
"""

from __future__ import annotations

import hmac
import secrets
from typing import NamedTuple

from trickledger.ledger.current import Kept
from trickledger.ledger.journal.doors import Phone
from trickledger.ledger.services import admission
from trickledger.ledger.services.admission import Admitted, NotAdmitted, hashed
from trickledger.ledger.storage.address import Address

_MOST = 100
"""How many phones a ledger knows: of more, those that came first are let out."""


class Entry(NamedTuple):
    """What lets phones in while the tables are served: a key to scan, and a PIN to type."""

    key: str
    pin: str


def new_entry() -> Entry:
    """A key of 80 random bits, and a PIN of six digits."""
    return Entry(admission.new_key(), f"{secrets.randbelow(10**6):06}")


def device_of(phone: Phone) -> str:
    """What stands beside whoever enters something on a phone.

    >>> device_of(Phone(0, 2, 0))
    'phone 2'
    """
    return f"phone {phone.number}"


class Guests:
    """The phones of a ledger, and what lets in more of them."""

    def __init__(self, ledger: Address, entry: Entry) -> None:
        self._kept = Kept("phones.json", ledger)
        self._entry = entry
        self._wrong = 0

    def phone_with(self, token: str) -> Phone | None:
        """The phone that holds a token, None where none was let in by it."""
        number = self._kept.read().get(hashed(token).hex()) if token else None
        return Phone(0, number, 0) if isinstance(number, int) else None

    def demand(self, token: str) -> None:
        """Demand that a phone is let in still; raises NotAdmitted."""
        if self.phone_with(token) is None:
            raise not_here()

    def admit_by_key(self, key: str, before: str = "") -> Admitted:
        """Let a phone in by the code on the screen; raises NotAdmitted.

        `before` is the token that it held until now, with which it stays the same phone.
        """
        if not hmac.compare_digest(key.strip().lower().encode(), self._entry.key.encode()):
            raise NotAdmitted(
                "This code is not the one on the screen any more.",
                "Each time the tables are served they have a new one.",
                "Scan the code that stands there now, or type the PIN below it.",
            )
        return self._let_in(before)

    def admit_by_pin(self, pin: str, before: str = "") -> Admitted:
        """Let a phone in by the PIN, which wrong ones end; raises NotAdmitted."""
        if self._wrong >= admission.MOST_WRONG:
            raise NotAdmitted(
                "No PIN lets anybody in any more: {most} wrong ones were typed.",
                "",
                "Scan the code on the screen.",
                most=admission.MOST_WRONG,
            )
        # a try is counted before it is judged: many at once are no more than five
        self._wrong += 1
        if not hmac.compare_digest(pin.strip().encode(), self._entry.pin.encode()):
            raise NotAdmitted("That is not the PIN.", "", "It stands below the code on the screen.")
        self._wrong = 0
        return self._let_in(before)

    def leave(self, token: str) -> None:
        """Let a phone out again."""
        self._kept.change(lambda known: _without(known, hashed(token).hex()))

    def _let_in(self, before: str) -> Admitted:
        token = f"{secrets.token_hex(20)}.0"
        was = self.phone_with(before)
        if was:
            return Admitted(before, was)

        def entered(known: dict[str, object]) -> dict[str, object]:
            numbers = [number for number in known.values() if isinstance(number, int)]
            kept = list(known.items())[1 - _MOST :]
            return dict([*kept, (hashed(token).hex(), max(numbers, default=0) + 1)])

        number = self._kept.change(entered)[hashed(token).hex()]
        assert isinstance(number, int)
        return Admitted(token, Phone(0, number, 0))


def not_here() -> NotAdmitted:
    """The refusal of a phone that is not let in."""
    return NotAdmitted("This phone was not let in.", "", "Scan the code on the screen.")


def _without(known: dict[str, object], hash: str) -> dict[str, object]:
    return {each: number for each, number in known.items() if each != hash}
