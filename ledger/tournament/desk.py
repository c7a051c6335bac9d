"""What a director does with an event: the acts that it takes, each judged before it counts."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.tournament import laws
from trickledger.ledger.tournament.acts import Act, UnreadableAct, text_of
from trickledger.ledger.tournament.bracket import settled_strays, strays
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.fold import event_from, take
from trickledger.ledger.tournament.history import Entry, counting
from trickledger.ledger.tournament.moves import joined, moved
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Round

_DECIDES = ("result", "settle", "forfeit", "open", "set")
"""The acts that may change who has won a table, or what comes of that."""


class Desk:
    """An event in memory, and what a director enters: all of one desk is one line.

    A void takes a line back together. Whatever is refused raises UnfitPlan.
    """

    def __init__(self, state: State, scorer: str, event: Event | None = None) -> None:
        self.state = state
        self.scorer = scorer
        self.entered: list[Entry] = []
        self._line = state.newest + 1
        self._event = event

    @property
    def event(self) -> Event:
        """The event as it stands now."""
        if self._event is None:
            self._event = self.state.as_event()
        return self._event

    @property
    def rounds(self) -> int:
        """How many rounds are made."""
        return self.state.made

    def enter(self, act: Act) -> None:
        """Enter an act."""
        act = act._replace(why=_reason(act.why))
        laws.demand_new(self.state, act)
        try:
            text = text_of(act)
        except UnreadableAct as exc:
            raise UnfitPlan("An event can't record that.", str(exc)) from exc
        decides_earlier = act.round < self.rounds and act.word in _DECIDES
        before = self.event if decides_earlier and self.state.is_knock_out else None
        self._append("act", text)
        self._keep_who_goes_on(before)

    def _keep_who_goes_on(self, before: Event | None) -> None:
        """Refuse what takes a place of a knock-out from who has played there already."""
        if before is None or not before.is_knock_out:
            return
        after = self.event
        lost = sorted(settled_strays(after) - settled_strays(before))
        if lost:
            places = ", ".join(dict.fromkeys(f"{each.round}.{each.table}" for each in lost))
            astray = strays(after)
            raise UnfitPlan(
                "Somebody else would go on, and has already played.",
                " ".join(astray[each] for each in lost),
                f"Take back what was entered for table {places} first: `trickledger event log` "
                "lists it.",
            )

    def add(
        self, everybody: Sequence[Sequence[str]], *, now: bool = False, why: str = ""
    ) -> list[int]:
        """Enter players or pairs, with `now` into the running round as well; say the numbers."""
        running = self.rounds if now else 0
        first = self.state.newest_entrant + 1
        entrants = list(range(first, first + len(everybody)))
        before = self.event if running else None
        for entrant, people in zip(entrants, everybody, strict=True):
            laws.demand_names(self.state, people)
            self.enter(Act("add", running, entrants=(entrant,), names=tuple(people), why=why))
        if before:
            places = joined(before.round(running), entrants, before.settings.sizes, before.out)
            self.enter(places.act(running, why))
        return entrants

    def seat(self, number: int, place: int, entrants: Sequence[int], why: str = "") -> None:
        """Seat entrants at a table of a round."""
        event = self.event
        fewest, _ = event.settings.sizes
        places = moved(
            event.round(number),
            place,
            entrants,
            out=event.out,
            fewest=fewest,
            has_byes=not event.is_knock_out,
        )
        self.enter(places.act(number, why))

    def make_round(
        self, number: int, method: str, seating: Seating, *, seed: int | None, why: str = ""
    ) -> Seating:
        """Enter a round as it was computed or typed."""
        how = method if seed is None else f"{method} seed {seed}"
        tables = tuple(enumerate(seating.tables, 1))
        self.enter(Act("round", number, value=how, tables=tables, byes=seating.byes, why=why))
        return seating

    def lock(self, number: int, why: str = "") -> None:
        """Lock a round with the figures that it has."""
        made = self.event.round(number)
        _demand_done(made, f"Round {number} cannot be locked.")
        was = tuple((table.number, table.figures) for table in made.tables if table.figures)
        self.enter(Act("lock", number, was=was, why=why))

    def close(self, why: str = "", *, anyway: bool = False) -> None:
        """End the event.

        With `anyway` also a knock-out in which somebody has the place of another.
        """
        for made in self.event.rounds:
            _demand_done(made, "The event cannot be closed.")
        astray = strays(self.event)
        if astray and not anyway:
            raise UnfitPlan(
                "The event cannot be closed: not every seat follows from the results.",
                " ".join(astray.values()),
                "Correct the result or the seats, or close it as it was played: "
                "`trickledger event close --anyway`.",
            )
        self._append("close", f"close{_marked(why)}")

    def void(self, number: int, why: str = "") -> list[Entry]:
        """Void the line of an entry, and give back what counts no longer."""
        entries = self.state.entries
        if not 1 <= number <= len(entries):
            raise UnfitPlan(f"There is no entry {number}.", f"The newest is {len(entries)}.")
        if entries[number - 1].line == 1:
            raise UnfitPlan("The first line of an event can't be voided.")
        standing = counting(entries)
        if number not in {entry.number for entry in standing}:
            raise UnfitPlan(f"Entry {number} does not count any more.")
        before, line = self.event, entries[number - 1].line
        self._append("void", f"void {number}{_marked(why)}")
        try:
            was = self.state
            self.state = event_from(was.entries, was.number, was.code, was.played)
            self.state.then = {n: games for n, games in was.then.items() if n <= self.state.made}
        except UnfitPlan as exc:
            raise UnfitPlan(
                f"Entry {number} can't be voided: later entries depend on it.",
                str(exc),
                "Void those first; `trickledger event log` lists them.",
            ) from exc
        self._keep_who_goes_on(before)
        return [entry for entry in standing if entry.line == line]

    def undo(self, why: str = "") -> list[Entry]:
        """Void the last line of the scorer that still counts and is no void; give back what it was.

        Refused where they have entered nothing that counts; then who has is named.
        """
        standing = [
            entry
            for entry in counting(self.state.entries)
            if entry.kind != "void" and entry.line > 1
        ]
        if not standing:
            raise UnfitPlan("There is nothing to undo.")
        own = [entry for entry in standing if entry.scorer == self.scorer]
        if not own:
            last = standing[-1]
            raise UnfitPlan(
                f"{self.scorer} has entered nothing that can be undone.",
                f"The last act is by {last.scorer}: @{last.number} {last.text}.",
                f"To take it back: `trickledger event void @{last.number}`.",
            )
        return self.void(own[-1].line, why)

    def since(self, number: int) -> list[Entry]:
        """What was entered after an entry and counts, but for what this desk has entered."""
        return [
            entry
            for entry in counting(self.state.entries)
            if number < entry.number < self._line and entry.kind != "void"
        ]

    def _append(self, kind: str, text: str) -> None:
        entry = Entry(self.state.newest + 1, self._line, kind, text, self.scorer)
        self._event = None
        take(self.state, entry)
        self.entered.append(entry)


def _demand_done(made: Round, what: str) -> None:
    """Demand a result of every table of a round."""
    if made.open_tables:
        listed = ", ".join(table.place for table in made.open_tables[:8])
        raise UnfitPlan(
            what,
            f"These tables have no result, or a disputed one: {listed}.",
            f"Enter them, such as `trickledger event result {made.open_tables[0].place} FIGURES`.",
        )


def _reason(why: str) -> str:
    """A reason as it is kept: one line."""
    why = " ".join(why.split())
    if not why.isprintable():
        raise UnfitPlan(f"{why[:40]!a} isn't a reason.", "It has letters that can't be printed.")
    return why


def _marked(why: str) -> str:
    return f" # {_reason(why)}" if _reason(why) else ""
