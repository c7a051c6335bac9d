"""Whose tables are served: those of an event, or those of a ledger that no event runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from trickledger.ledger.journal.doors import DESK, DESKS
from trickledger.ledger.services import admission, guests, phones
from trickledger.ledger.services.own_tables import FRIEND, OwnVisit, own_game
from trickledger.ledger.web.answers import TELL
from trickledger.ledger.web.table_pages import own_table_page, table_page

if TYPE_CHECKING:
    from trickledger.ledger.journal.doors import Phone
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.services.admission import NotAdmitted
    from trickledger.ledger.services.guests import Guests
    from trickledger.ledger.services.phones import Visitor
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.rights import Who
    from trickledger.ledger.web.table_pages import TablePage
    from trickledger.rules.says import Says


class Tables(Protocol):
    """What a phone asks of the tables that are served; a table is known by its number."""

    most: int
    """The largest number that a table may have."""
    who: Who
    """Who a phone is that was let in at one of them."""
    tell: Says | None
    """What is said where nobody can type the command that is proposed: whom to tell, if anybody."""

    @property
    def event(self) -> Stream | None:
        """The event whose tables they are, None where no event runs them."""

    def called(self, tab: int) -> str:
        """What a table is called."""

    def not_at(self, tab: int) -> NotAdmitted:
        """The refusal of a phone that is not let in at a table."""

    def phone_with(self, store: Ledger, tab: int, token: str) -> Phone | None:
        """The phone that holds a token and is let in at a table, None where none is."""

    def device_of(self, phone: Phone) -> str:
        """What stands beside whoever enters something on a phone."""

    def leave(self, store: Ledger, token: str) -> None:
        """Let a phone out."""

    def page(self, store: Ledger, tab: int, known: str = "") -> TablePage | None:
        """The page of a table; None where its tag is the one that is known."""

    def game_at(self, store: Ledger, tab: int) -> Stream | None:
        """The game that is recorded at a table, None where none is."""

    def visitor(self, tab: int, round: int, token: str) -> Visitor:
        """The phone that holds a token, at a table in a round, while it enters a line."""


class EventTables:
    """The tables of an event."""

    most = 9999
    who: Who = "table"
    tell: Says | None = TELL

    def __init__(self, event: Stream) -> None:
        self.event = event

    def called(self, tab: int) -> str:
        """What a table is called."""
        return f"Table {tab}"

    def not_at(self, tab: int) -> NotAdmitted:
        """That it needs the card of the table."""
        return admission.not_at(tab)

    def phone_with(self, store: Ledger, tab: int, token: str) -> Phone | None:
        """The phone that was let in at this table, or at the desk (0)."""
        phone = admission.phone_with(store, self.event, token)
        return phone if phone and phone.tab in (DESKS if tab == DESK else (tab,)) else None

    def device_of(self, phone: Phone) -> str:
        """The table and the phone, or the browser at the desk."""
        return admission.device_of(phone)

    def leave(self, store: Ledger, token: str) -> None:
        """Let a phone out."""
        admission.leave(store, self.event, token)

    def page(self, store: Ledger, tab: int, known: str = "") -> TablePage | None:
        """The table in the newest round that is public."""
        return table_page(store, self.event, tab, known)

    def game_at(self, store: Ledger, tab: int) -> Stream | None:
        """The game of the table in that round."""
        place = phones.place_at(store, self.event, tab)
        return place and place.game

    def visitor(self, tab: int, round: int, token: str) -> Visitor:
        """One who is let in at the table."""
        return phones.Visit(self.event, tab, round, admission.held(token))


class OwnTables:
    """The tables of a ledger: its games that no event runs, by their numbers.

    Where it `is_alone` there is one phone, which holds the ledger itself.
    """

    event = None
    most = 10**9 - 1
    who: Who = FRIEND
    tell: Says | None = None

    def __init__(self, guests: Guests, *, is_alone: bool = False) -> None:
        self.guests = guests
        self.is_alone = is_alone

    def called(self, tab: int) -> str:
        """What a game is called."""
        return f"Game {tab}"

    def not_at(self, tab: int) -> NotAdmitted:
        """That it needs the code on the screen."""
        return guests.not_here()

    def phone_with(self, store: Ledger, tab: int, token: str) -> Phone | None:
        """The phone, which is let in at all of them."""
        phone = self.guests.phone_with(token)
        return phone and phone._replace(tab=tab)

    def device_of(self, phone: Phone) -> str:
        """The phone by its number."""
        return guests.device_of(phone)

    def leave(self, store: Ledger, token: str) -> None:
        """Let a phone out."""
        self.guests.leave(token)

    def page(self, store: Ledger, tab: int, known: str = "") -> TablePage | None:
        """The game."""
        return own_table_page(store, tab, known)

    def game_at(self, store: Ledger, tab: int) -> Stream | None:
        """The game itself."""
        with store.reading() as db:
            return own_game(db, tab)

    def visitor(self, tab: int, round: int, token: str) -> Visitor:
        """A friend."""
        return OwnVisit(tab, lambda: self.guests.demand(token))
