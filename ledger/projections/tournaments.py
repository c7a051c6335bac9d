"""What follows from the entries of an event, as tables that may be dropped and rebuilt.

Written by hand in plain SQL, in the transaction of the entries: each act is checked against the
rows that it concerns and no others, so a result costs the same in the first round and the last.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import family
from trickledger.ledger.journal.codes import code_of
from trickledger.ledger.queries.tournament_entries import standing_entries
from trickledger.ledger.queries.tournaments import BYE, EventTables
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.tournament.acts import Act, Figures, Seats, UnreadableAct, read_act
from trickledger.ledger.tournament.event import Record, Table
from trickledger.ledger.tournament.pairing.seating import UnfitPlan, pair
from trickledger.ledger.tournament.settings import read_head
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import LONGEST_NAME

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream

_BEGUN = {
    "opened WHERE true": "a game",
    "report WHERE true": "a result",
    "place WHERE forfeit": "a forfeit",
}
"""The rows by which a table is known to have begun, and what they are called."""

EVENT_TABLES = (
    "report",
    "opened",
    "place",
    "round",
    "meeting",
    "absence",
    "member",
    "entrant",
    "event",
)


def project_event(db: Rows, stream: Stream) -> None:
    """Write all that follows from an event; raises EntryRefused where an entry no longer holds.

    The caller settles which of its records count.
    """
    for table in EVENT_TABLES:
        db.run(f"DELETE FROM {table} WHERE stream = ?", (stream.stream,))
    entries = list(journal.read(db, stream))
    book = EventBook(db, stream)
    for entry in standing_entries(entries):
        book.take(entry.number, entry.kind, entry.text, entry.scorer)


class EventBook:
    """The tables of one event, to which acts are added."""

    def __init__(self, db: Rows, stream: Stream) -> None:
        self._db = db
        self._key = stream.stream
        self._stream = stream
        self._tables = EventTables(db, stream)

    def take(self, number: int, kind: str, text: str, scorer: str) -> None:
        """Write what follows from one more entry; raises EntryRefused and writes nothing."""
        match kind:
            case "head" if number == 1:
                self._open(text)
            case "act":
                self._take(number, text, scorer)
            case "close":
                self._demand_open()
                self._do("UPDATE event SET status = 'closed' WHERE stream = ?")
            case "note" | "void":
                pass
            case _:
                raise EntryRefused(f"An event has no entries of the kind {kind}.")

    def refuse_new(self, act: Act) -> None:
        """Refuse an act that what is known by now speaks against; raises EntryRefused.

        Asked when it is entered and not again: what a game says later changes no entry of an event.
        """
        if act.word == "set":
            self._refuse_fewer_rounds(dict(act.settings).get("rounds", "0"))
        if act.word in ("open", "result", "forfeit"):
            self._refuse_against_games(act)
        if act.word in ("result", "settle"):
            self._refuse_too_few(act)
        if act.word == "wish":
            self._refuse_second_meeting(act)

    def _refuse_too_few(self, act: Act) -> None:
        table = self._tables.table(act.round, act.table)
        if table.is_forfeited and len(table.present) > 1:
            raise EntryRefused(
                f"No game of {len(table.present)} is possible at table {table.place}.",
                f"{self._seats_wanted()} The others have forfeited it.",
                "Void the forfeit first if they came: `event log` shows its entry.",
            )

    def _seats_wanted(self) -> str:
        settings = self._tables.settings
        fewest, most = settings.sizes
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        return f"{settings.of.title} seats {wanted}."

    def _refuse_second_meeting(self, act: Act) -> None:
        two = {*act.entrants}
        met = [
            table.place
            for table in self._tables.course().all_tables
            if two <= {*table.seats} and len(two) > 1 and not table.is_forfeited
        ]
        if met:
            names = " and ".join(map(self._tables.name, act.entrants))
            raise EntryRefused(
                f"{names} have met already, at table {met[0]}.",
                "A wish is for a first meeting.",
                "`event seat` puts them at one table again.",
            )

    def _refuse_fewer_rounds(self, planned: str) -> None:
        made = self._tables.rounds
        if planned.isdecimal() and 0 < int(planned) < made:
            raise EntryRefused(
                f"The event cannot have {planned} round{'s' * (int(planned) != 1)}.",
                f"{made} are made already.",
                f"Set rounds={made}, then close it (`event close`), or void the entries of round "
                f"{made} first: `event log`.",
            )

    def _refuse_against_games(self, act: Act) -> None:
        table = self._tables.table(act.round, act.table)
        record = table.record
        if record is None:
            return
        if act.word == "open" and record.status != "abandoned":
            raise EntryRefused(
                f"Table {table.place} has a game already: game {record.game}.",
                "",
                f"`trickledger abandon {record.game}` closes it, if it was opened by mistake.",
            )
        if act.word == "forfeit" and record.is_over:
            raise _no_forfeit(table)
        if act.word == "result" and record.is_over:
            _refuse_against_record(table, record, act)

    def _open(self, text: str) -> None:
        try:
            settings = read_head(text)
        except UnfitPlan as exc:
            raise refused(exc) from exc
        self._do(
            "INSERT INTO event (stream, code, settings, status, rounds) VALUES (?, ?, ?, ?, 0)",
            code_of(family(self._stream.id, text)),
            settings.text(),
            "open",
        )

    def _take(self, number: int, text: str, scorer: str) -> None:
        try:
            act = read_act(text)
        except UnreadableAct as exc:
            raise EntryRefused(f"Entry {number} of the event cannot be read.", str(exc)) from exc
        self._demand_open()
        try:
            _DOES[act.word](self, act, number, scorer)
        except UnfitPlan as exc:
            raise refused(exc) from exc

    def _demand_open(self) -> None:
        if self._tables.is_closed:
            raise EntryRefused("The event is closed.", "", "`event undo` opens it again.")

    # ------------------------------------------------------------------ entrants

    def _add(self, act: Act, _number: int, _scorer: str) -> None:
        entrant = act.entrants[0]
        newest = self._tables.newest_entrant
        if entrant != newest + 1:
            raise EntryRefused(f"The next entrant is number {newest + 1}, not {entrant}.")
        self.refuse_names(act.names)
        since = act.round or self._tables.rounds + 1
        # once people check in, who is entered at the desk stands before it
        is_here = self._tables.is_checking_in
        self._do("INSERT INTO entrant VALUES (?, ?, 1, ?, ?)", entrant, since, is_here)
        for place, name in enumerate(act.names):
            self._do(
                "INSERT INTO member VALUES (?, ?, ?, ?, ?)", entrant, place, name, folded(name)
            )

    def refuse_names(self, names: Sequence[str]) -> None:
        """Refuse people who cannot be an entrant of the event; raises EntryRefused."""
        wanted = 2 if self._tables.settings.pairs else 1
        if len(names) != wanted:
            raise EntryRefused(
                f"{' & '.join(names)[:80]} cannot be entered.",
                "Entrants of this event are pairs: Ann Baker & Bob Cole."
                if wanted == 2
                else "Entrants of this event are single players.",
            )
        for name in names:
            if not name or len(name) > LONGEST_NAME or not name.isprintable() or " # " in name:
                raise EntryRefused(
                    f"{name[:LONGEST_NAME]!a} is no name.",
                    f"A name has 1 to {LONGEST_NAME} letters, all of them printable, no ' # '.",
                )
            taken = self._tables.entrant_called(folded(name))
            if taken or [folded(each) for each in names].count(folded(name)) > 1:
                raise EntryRefused(
                    f"There is a player called {name} already.",
                    f"Entrant {taken} has that name." if taken else "",
                    f"If it is another one, say which: {name} (junior).",
                )

    def _drop(self, act: Act, _number: int, _scorer: str) -> None:
        entrant = self._known(act.entrants[0])
        if not self._tables.is_in(entrant):
            raise EntryRefused(f"{self._tables.name(entrant)} has dropped out already.")
        (left,) = self._one(
            "SELECT count(*) FROM (SELECT 1 FROM entrant INDEXED BY entrant_who_is_in "
            "WHERE stream = ? AND is_in LIMIT 3)"
        )
        if self._tables.rounds and left <= 2:
            raise EntryRefused(
                f"{self._tables.name(entrant)} cannot drop out: nobody could be played against.",
                "An event goes on with two entrants at least.",
                "End it with `event close`; a missing result is `event forfeit`.",
            )
        self._do("UPDATE entrant SET is_in = 0 WHERE stream = ? AND entrant = ?", entrant)

    def _return(self, act: Act, _number: int, _scorer: str) -> None:
        entrant = self._known(act.entrants[0])
        if self._tables.is_in(entrant):
            self._come_after_all(entrant)
        self._do("UPDATE entrant SET is_in = 1 WHERE stream = ? AND entrant = ?", entrant)

    def _come_after_all(self, entrant: int) -> None:
        """Take back that somebody would miss rounds that are not made yet."""
        coming = "FROM absence WHERE stream = ? AND round > ? AND entrant = ?"
        if not self._one(f"SELECT 1 {coming}", self._tables.rounds, entrant):
            raise EntryRefused(
                f"{self._tables.name(entrant)} has not dropped out.",
                "Nor is it said that they will be absent from a round to come.",
                "`event seat` puts somebody at a table of the running round.",
            )
        self._do(f"DELETE {coming}", self._tables.rounds, entrant)

    def _here(self, act: Act, _number: int, _scorer: str) -> None:
        entrant = self._known(act.entrants[0])
        if self._one("SELECT is_here FROM entrant WHERE stream = ? AND entrant = ?", entrant)[0]:
            raise EntryRefused(f"{self._tables.name(entrant)} has checked in already.")
        self._do("UPDATE entrant SET is_here = 1 WHERE stream = ? AND entrant = ?", entrant)

    def _absent(self, act: Act, _number: int, _scorer: str) -> None:
        entrant = self._known(act.entrants[0])
        if act.round <= self._tables.rounds:
            raise EntryRefused(
                f"Round {act.round} is made already.",
                "",
                f"`event forfeit` for a table of it; round {self._tables.rounds + 1} is the next.",
            )
        if self._one(
            "SELECT 1 FROM absence WHERE stream = ? AND round = ? AND entrant = ?",
            act.round,
            entrant,
        ):
            raise EntryRefused(
                f"{self._tables.name(entrant)} is absent in round {act.round} already."
            )
        self._do("INSERT INTO absence VALUES (?, ?, ?)", act.round, entrant)

    def _meet(self, act: Act, _number: int, _scorer: str) -> None:
        one, other = pair(*map(self._known, act.entrants))
        if one == other:
            raise EntryRefused("Nobody meets himself.", "Name two entrants.")
        key = (one, other)
        self._do("DELETE FROM meeting WHERE stream = ? AND one = ? AND other = ?", *key)
        if act.word != "allow":
            self._do("INSERT INTO meeting VALUES (?, ?, ?, ?)", *key, act.word)

    def _set(self, act: Act, _number: int, _scorer: str) -> None:
        before = self._tables.settings
        settings = before
        for name, value in act.settings:
            if name in ("game", "pairs", "format") and self._tables.rounds:
                raise EntryRefused(
                    f"The {name} cannot change any more.",
                    "The first round is made.",
                    "Open an event of its own for the rest.",
                )
            settings = settings.with_setting(name, value)
        if settings.pairs != before.pairs and self._tables.newest_entrant:
            raise EntryRefused(
                f"The entrants are {'pairs' if before.pairs else 'single players'} already.",
                "Nobody would know who plays with whom.",
                "Open an event of its own (`event new`), or void the entrants first.",
            )
        self._write("settings", settings.settled().text())

    # ------------------------------------------------------------------ rounds

    def _round(self, act: Act, number: int, _scorer: str) -> None:
        rounds = self._tables.rounds
        if act.round not in (rounds, rounds + 1) or not act.round:
            raise EntryRefused(f"The next round is {rounds + 1}, not {act.round}.")
        if act.round == rounds:
            self._forget_round(act.round)
        tables = dict(act.tables)
        self._refuse_seats(act.round, tables, act.byes)
        for table, seats in tables.items():
            self._sit(act.round, table, seats)
        self._sit(act.round, BYE, act.byes)
        self._do("INSERT INTO round VALUES (?, ?, ?, NULL)", act.round, act._replace(why="").text())
        self._write("rounds", act.round)

    def _forget_round(self, number: int) -> None:
        for rows, what in _BEGUN.items():
            found = self._one(
                f"SELECT tab FROM {rows} AND stream = ? AND round = ? ORDER BY tab", number
            )
            if found:
                raise EntryRefused(
                    f"Round {number} cannot be made again: table {number}.{found[0]} has {what}.",
                    "",
                    "Void what was entered first (`event log`), or move people: `event seat`.",
                )
        self._refuse_locked(number)
        for table in ("place", "round"):
            self._do(f"DELETE FROM {table} WHERE stream = ? AND round = ?", number)

    def _refuse_seats(
        self, number: int, tables: Mapping[int, Seats], byes: Seats, kept: Collection[int] = ()
    ) -> None:
        """Refuse who cannot have a place; a bye that is kept asks no longer who is in."""
        everyone = [*byes, *(entrant for seats in tables.values() for entrant in seats)]
        for entrant, times in Counter(everyone).items():
            self._known(entrant)
            if times > 1:
                raise EntryRefused(
                    f"{self._tables.name(entrant)} would sit twice in round {number}."
                )
            if entrant not in kept and not self._tables.is_in(entrant):
                raise EntryRefused(
                    f"{self._tables.name(entrant)} has dropped out.",
                    "",
                    "`event return` takes back in.",
                )
        fewest, most = self._tables.settings.sizes
        for table, seats in tables.items():
            if not fewest <= len(seats) <= most:
                raise EntryRefused(
                    f"Table {number}.{table} has {len(seats)} entrant{'s' * (len(seats) != 1)}.",
                    self._seats_wanted(),
                )

    def _sit(self, number: int, table: int, seats: Seats) -> None:
        for seat, entrant in enumerate(seats):
            self._do("INSERT INTO place VALUES (?, ?, ?, ?, ?, 0)", number, entrant, table, seat)

    def _seat(self, act: Act, _number: int, _scorer: str) -> None:
        self._refuse_locked(self._made(act.round))
        tables = dict(act.tables)
        if BYE in tables:
            raise EntryRefused(f"There is no table {act.round}.{BYE}.")
        for table in tables:
            self._refuse_touched(act.round, table)
            self._do(
                "DELETE FROM place WHERE stream = ? AND round = ? AND tab = ?", act.round, table
            )
        had = self._db.each(
            "SELECT entrant FROM place WHERE stream = ? AND round = ? AND tab = 0",
            (self._key, act.round),
        )
        kept = {entrant for (entrant,) in had} & {*act.byes}
        self._do("DELETE FROM place WHERE stream = ? AND round = ? AND tab = 0", act.round)
        filled = {table: seats for table, seats in tables.items() if seats}
        self._refuse_seats(act.round, filled, act.byes, kept)
        for table, seats in [*filled.items(), (BYE, act.byes)]:
            for entrant in seats:
                at = self._one(
                    "SELECT tab FROM place WHERE stream = ? AND round = ? AND entrant = ?",
                    act.round,
                    entrant,
                )
                if at:
                    raise EntryRefused(
                        f"{self._tables.name(entrant)} sits at table {act.round}.{at[0]} already."
                    )
            self._sit(act.round, table, seats)

    def _refuse_touched(self, number: int, table: int) -> None:
        for rows, what in _BEGUN.items():
            if self._one(
                f"SELECT 1 FROM {rows} AND stream = ? AND round = ? AND tab = ?", number, table
            ):
                raise EntryRefused(
                    f"Table {number}.{table} has {what} already.",
                    "Who sat there cannot change any more.",
                    "Void that first: `event log` shows its entry.",
                )

    def _lock(self, act: Act, _number: int, _scorer: str) -> None:
        self._refuse_locked(self._made(act.round))
        self._db.run(
            "UPDATE round SET locked = ? WHERE stream = ? AND round = ?",
            (json.dumps(dict(act.was)), self._key, act.round),
        )

    def _unlock(self, act: Act, _number: int, _scorer: str) -> None:
        if not self._tables.is_locked(self._made(act.round)):
            raise EntryRefused(f"Round {act.round} is not locked.")
        self._do("UPDATE round SET locked = NULL WHERE stream = ? AND round = ?", act.round)

    # ------------------------------------------------------------------ results

    def _opened(self, act: Act, _number: int, _scorer: str) -> None:
        self._refuse_locked(act.round)
        place = (act.round, act.table)
        known = self._one("SELECT round, tab FROM opened WHERE stream = ? AND game = ?", act.value)
        if known:
            raise EntryRefused(f"That game is the one of table {known[0]}.{known[1]} already.")
        self._tables.table(*place)
        self._do("INSERT OR REPLACE INTO opened VALUES (?, ?, ?, ?)", *place, act.value)

    def _result(self, act: Act, number: int, scorer: str) -> None:
        self._refuse_locked(act.round)
        table = self._tables.table(act.round, act.table)
        if table.guilty and len(table.present) < 2:
            raise EntryRefused(
                f"Table {table.place} was not played: it was forfeited.",
                "",
                "Void the forfeit first: `event log` shows its entry.",
            )
        self._refuse_figures(table, act)
        settles = act.word == "settle"
        self._do(
            "INSERT OR REPLACE INTO report VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            act.round,
            act.table,
            "" if settles else scorer,
            settles,
            number,
            json.dumps(act.figures),
            json.dumps(act.winners),
        )

    def _refuse_figures(self, table: Table, act: Act) -> None:
        sides = table.present
        if len(act.figures) != len(sides):
            names = ", ".join(" + ".join(map(self._tables.name, side)) for side in sides)
            raise EntryRefused(
                f"Table {table.place} has {len(sides)} figures, one each for {names}.",
                f"Here {'is' if len(act.figures) == 1 else 'are'} {len(act.figures)}.",
            )
        strange = [winner + 1 for winner in act.winners if not 0 <= winner < len(sides)]
        if strange:
            raise EntryRefused(
                f"Table {table.place} has no side {strange[0]}.", f"It has sides 1 to {len(sides)}."
            )
        if len(set(act.winners)) < len(act.winners):
            raise EntryRefused("A side that won is named twice.", "", "Name each side once.")

    def _forfeit(self, act: Act, _number: int, _scorer: str) -> None:
        self._refuse_locked(act.round)
        table = self._tables.table(act.round, act.table)
        if table.reports:
            raise _no_forfeit(table)
        for entrant in act.entrants:
            if entrant not in table.seats:
                raise EntryRefused(
                    f"{self._tables.name(self._known(entrant))} does not sit at table "
                    f"{act.round}.{act.table}."
                )
            self._do(
                "UPDATE place SET forfeit = 1 WHERE stream = ? AND round = ? AND entrant = ?",
                act.round,
                entrant,
            )

    # ------------------------------------------------------------------ look-ups

    def _made(self, number: int) -> int:
        rounds = self._tables.rounds
        if not 1 <= number <= rounds:
            made = f"{rounds} rounds are made." if rounds != 1 else "One round is made."
            raise EntryRefused(f"There is no round {number}.", made if rounds else "None is made.")
        return number

    def _refuse_locked(self, number: int) -> None:
        if self._tables.is_locked(number):
            raise EntryRefused(
                f"Round {number} is locked.", "", f"`event unlock {number}` opens it again."
            )

    def _known(self, entrant: int) -> int:
        if not self._tables.is_known(entrant):
            raise EntryRefused(f"There is no entrant {entrant}.", "", "`event show` lists them.")
        return entrant

    def _one(self, sql: str, *values: Any) -> Any:
        return self._db.one(sql, (self._key, *values))

    def _write(self, column: str, value: object) -> None:
        self._db.run(f"UPDATE event SET {column} = ? WHERE stream = ?", (value, self._key))

    def _do(self, sql: str, *values: Any) -> None:
        self._db.run(sql, (self._key, *values))


def refused(exc: UnfitPlan) -> EntryRefused:
    """What a plan or a setting that does not fit means for who entered it."""
    return EntryRefused(exc.what, exc.why, exc.remedy)


def _no_forfeit(table: Table) -> EntryRefused:
    return EntryRefused(
        f"Table {table.place} has a result already, so nobody can have missed it.",
        "",
        "Void the result first, or decide with `event result --settle`.",
    )


def _refuse_against_record(table: Table, record: Record, act: Act) -> None:
    if record.figures != act.figures or act.winners not in ((), record.winners):
        raise EntryRefused(
            f"Table {table.place} ended {_told(record.figures)} by its record, "
            f"game {record.game}, not {_told(act.figures)}.",
            "A game that was recorded entry by entry counts before a bare result.",
            "Mend the game (`correct`, `ruling`), or decide with `event result --settle`.",
        )


def _told(figures: Figures) -> str:
    return " : ".join(map(str, figures))


_DOES: Mapping[str, Callable[[EventBook, Act, int, str], None]] = {
    "add": EventBook._add,
    "drop": EventBook._drop,
    "return": EventBook._return,
    "here": EventBook._here,
    "absent": EventBook._absent,
    "forbid": EventBook._meet,
    "wish": EventBook._meet,
    "allow": EventBook._meet,
    "set": EventBook._set,
    "round": EventBook._round,
    "seat": EventBook._seat,
    "open": EventBook._opened,
    "result": EventBook._result,
    "settle": EventBook._result,
    "forfeit": EventBook._forfeit,
    "lock": EventBook._lock,
    "unlock": EventBook._unlock,
}
