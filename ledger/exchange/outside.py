"""What an import would bring into an event from another ledger, and what becomes of it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused, quoted
from trickledger.ledger.exchange.kept import Kept, common
from trickledger.ledger.exchange.reading import LINES, NOTHING, lines
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import keys_of
from trickledger.ledger.queries.homes import home_of
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.acts import UnreadableAct, read_act
from trickledger.ledger.tournament.history import EventEntry, acts
from trickledger.ledger.tournament.home import Home, read_home
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.settings import read_head
from trickledger.rules.says import Command, Count, Handle, Says, Several, Value

_SHOWN = 8


class Outside(NamedTuple):
    """An event as it comes from another ledger: which it is here, and its entries that are not.

    `home` is the new home that it names, None where that stays, `is_strange` says that neither the
    home itself gives it away nor this ledger takes it; `at_home`, that the event is at home here.
    """

    source: str
    event: int
    new: tuple[journal.Entry, ...]
    was: Home | None
    home: Home | None
    at_home: bool
    is_strange: bool = False

    @property
    def answer(self) -> rights.Answer:
        """What becomes of it."""
        what: rights.Outside = "home" if self.is_strange else "event"
        return rights.answer_to(what, at_home=self.at_home)

    @property
    def says(self) -> Says:
        """What it brings, and what can be done with it."""
        return self._at_home() if self.at_home else self._new_home()

    def _at_home(self) -> Says:
        more = len(self.new) - _SHOWN
        said: list[Value] = [
            Says("{line}, by {scorer}", line=_shown(each), scorer=Handle(each.scorer))
            for each in self.new[:_SHOWN]
        ]
        if more > 0:
            said.append(Says("and {more} more", more=more))
        file = quoted(self.source)
        return Says(
            "{source}: event {event} is at home here, and nothing comes into it from "
            "outside. It holds {new}: {said}. Enter here what "
            "holds, or see what can be taken of tables and entrants: {merge}. "
            "All else comes in by: {take}.",
            source=self.source,
            event=self.event,
            new=Count(len(self.new), "new entry"),
            said=Several(tuple(said), "; ", "; "),
            merge=Command(f"event merge {file} --event {self.event}"),
            take=Command(f"import {file} --keep ours"),
        )

    def _new_home(self) -> Says:
        assert self.home
        return Says(
            "{source}: by this, {home} is the home of event {event}; until now it {was}. "
            "From then on the event is written there alone. If that is so: {take}.",
            source=self.source,
            home=self.home.name,
            event=self.event,
            was=Says("is {home}", home=self.was.name) if self.was else Says("has none"),
            take=Command(f"import {quoted(self.source)} --take-home"),
        )


class FromOutside(EntryRefused):
    """An event is not changed by what comes from another ledger."""

    def __init__(self, found: Sequence[Outside]) -> None:
        self.found = tuple(found)
        super().__init__(LINES, "", NOTHING, lines=lines(one.says for one in found))


def outside(
    db: Rows, address: str, source: str, relatives: Sequence[Kept], theirs: Sequence[journal.Entry]
) -> Outside | None:
    """What a record of an event brings that the ledger has already; None where that is nothing.

    The home may be moved by the ledger that is the home, and to this one, without being asked: by
    the one it is handed over, by the other it is taken.
    """
    here = [kept.stream for kept in relatives if kept.stream]
    if not here:
        return None
    known = max((common(kept.record.entries, theirs) for kept in relatives), default=0)
    settled = home_of(db, here)
    was, now = read_home(settled) if settled else None, _home_said(theirs)
    at_home = was is not None and was.key in keys_of(address)
    # a record in which the home is voided makes it that of nobody
    home = None if now == was else now or Home("", "no ledger", "")
    is_asked = home is not None and not _may_move(was, now, address, source)
    return Outside(source, here[0].number, tuple(theirs[known:]), was, home, at_home, is_asked)


def _may_move(was: Home | None, now: Home | None, address: str, source: str) -> bool:
    by, here = keys_of(source), keys_of(address)
    if was is not None and was.key in by:
        return True
    return now is not None and now.key in (here if was else (*by, *here))


def _home_said(entries: Sequence[journal.Entry]) -> Home | None:
    """The home of an event by its entries; None where it has none, or they cannot be read."""
    try:
        said = [read_head(entries[0].text).home]
        for entry in acts([EventEntry._make(each[:5]) for each in entries], "set"):
            said += [value for name, value in read_act(entry.text).settings if name == "home"]
        return read_home(said[-1]) if said[-1] else None
    except (UnreadableAct, UnfitPlan):
        return None


def _shown(entry: journal.Entry) -> str:
    try:
        home = dict(read_act(entry.text).settings).get("home") if entry.kind == "act" else None
        return f"set home to {read_home(home).name}" if home else entry.text
    except (UnreadableAct, UnfitPlan):
        return entry.text
