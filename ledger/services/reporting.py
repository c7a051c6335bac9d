"""Use case of a table: enter what it came to, looking at that table alone."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, suppress
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Entry, Stream
from trickledger.ledger.queries.event_rows import NEWEST_ROUND
from trickledger.ledger.queries.homes import demand_home
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.director import Desk, worked
from trickledger.ledger.storage.port import ConstraintError, Ledger, Over, Rows, Stale
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.plausible import asked
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Table
from trickledger.rules.says import Says


class Reported(NamedTuple):
    """A result that was entered: the table before and after it, and the names of who sat there.

    `may_be_last` says that the table had none before, and no other of its round has nothing at all.
    `event` is the whole, where it may be the last, where a later round is made already, and where
    who has won goes on. `asks` is what is asked of figures with which nobody has won yet.
    """

    entry: Entry
    before: Table
    after: Table
    names: Mapping[int, str]
    may_be_last: bool
    event: Event | None
    asks: Says | None


class _Seen(NamedTuple):
    """A table as an act finds it, with the number and hash of the newest entry.

    `is_alone` as `EventTables` says; `others_wait`: another table of the round has nothing yet;
    `is_whole`: the state is of the whole event, for who has won goes on.
    """

    act: Act
    state: State
    before: Table
    head: tuple[int, bytes]
    is_alone: bool
    others_wait: bool
    is_whole: bool


_Done = tuple[Reported, bool]
"""What was entered, and whether the whole event says what follows from it."""


def tried(store: Ledger, stream: Stream, author: Author, said: Act) -> Reported:
    """What a result would be, which is not entered; raises EntryRefused."""
    with store.reading() as db:
        seen = _look(db, stream, author, said, store.address)
    at_desk = _judged(seen, stream, author)
    return _done(seen, at_desk, at_desk.as_tried()[0])[0]


def report(store: Ledger, stream: Stream, author: Author, said: Act) -> Reported:
    """Enter one result, looking at its table alone, and for one of its round that waits still.

    Its round may be NEWEST_ROUND. Two who enter at once wait for each other no longer than it takes
    to write, those of two events not at all. Raises EntryRefused.
    """
    unseen = _unseen(store, stream, author, said) if store.is_far else None
    reported, shows_all = unseen or _in_turn(store, stream, author, said)
    if reported.event or not shows_all:
        return reported
    return reported._replace(event=load_event(store, stream))


def _unseen(store: Ledger, stream: Stream, author: Author, said: Act) -> _Done | None:
    """Enter a result by what was seen before; None where others came in between, or it is refused.

    Nobody waits while it is judged, however far away the ledger is.
    """
    try:
        with store.reading() as db:
            seen = _look(db, stream, author, said, store.address, last=True)
        if not seen.is_alone:
            return None
        at_desk = _judged(seen, stream, author)
        with store.entering() as db:
            (entry,) = at_desk.write_alone(db, seen.head)
    except (ConstraintError, Stale, Over, EntryRefused):
        return None
    return _done(seen, at_desk, entry)


def _in_turn(store: Ledger, stream: Stream, author: Author, said: Act) -> _Done:
    """Enter a result while others of the event wait, and those who open or name where needed."""
    with suppress(Stale), store.entering() as db:
        db.hold(stream.stream)
        seen = _look(db, stream, author, said, store.address)
        if not seen.is_alone:
            raise Stale
        at_desk = _judged(seen, stream, author)
        (entry,) = at_desk.write_alone(db, seen.head)
        return _done(seen, at_desk, entry)
    with store.writing() as db:
        db.hold(stream.stream)
        seen = _look(db, stream, author, said, store.address)
        at_desk = _judged(seen, stream, author)
        (entry,) = at_desk.write(db)
        return _done(seen, at_desk, entry)


def _look(
    db: Rows, stream: Stream, author: Author, said: Act, address: str, *, last: bool = False
) -> _Seen:
    tables = EventTables(db, stream)
    state = tables.at_table(said.round, said.table, author, last=last)
    demand_home(stream.number, state.settings.home, address)
    newest = said.round == NEWEST_ROUND
    act = said._replace(round=state.made) if newest else said
    is_unheard = tables.has_unheard(said.round, said.table)
    how = (tables.rows.head(), tables.rows.is_alone(author), is_unheard)
    # in a knock-out who goes on by it may have played already
    is_whole = act.round < state.made and state.is_knock_out
    record = state.table(act.round, act.table).record
    # a game that strangers play may be of those who are called otherwise by now
    if is_whole or (record and record.strangers):
        state = tables.load().state
    return _Seen(act, state, state.table(act.round, act.table), *how, is_whole)


def _judged(seen: _Seen, stream: Stream, author: Author) -> Desk:
    """A desk at which the result is entered, ready to be written; raises EntryRefused."""
    at_desk = Desk(_nowhere, stream, author, seen.state, seen.state.as_event())
    worked(at_desk, lambda desk: desk.enter(seen.act))
    return at_desk


def _nowhere() -> AbstractContextManager[Rows]:
    raise RuntimeError("a result asks nothing of the ledger beside its table")


def _done(seen: _Seen, at_desk: Desk, entry: Entry) -> _Done:
    act, state = seen.act, at_desk.state
    after = state.table(act.round, act.table)
    names = {entrant: state.name(entrant) for entrant in after.seats}
    may_be_last = not seen.before.is_done and not seen.others_wait
    event = at_desk.event if seen.is_whole else None
    shows_all = may_be_last or act.round < state.made or state.is_knock_out
    asks = asked(state.settings, [act])
    return Reported(entry, seen.before, after, names, may_be_last, event, asks), shows_all
