"""An event that a director edits: the acts that are entered, each judged before it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from trickledger.ledger.problems import said_by
from trickledger.ledger.tournament import laws
from trickledger.ledger.tournament.acts import OF_A_TABLE, Act, UnreadableAct, read_act, text_of
from trickledger.ledger.tournament.bracket import settled_strays, strays
from trickledger.ledger.tournament.entrant_laws import LOG, demand_names
from trickledger.ledger.tournament.entry_list import people_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.facts import NONE, NOTHING, Facts
from trickledger.ledger.tournament.fold import take, without
from trickledger.ledger.tournament.history import EventEntry, counting, rounds_made
from trickledger.ledger.tournament.listing import listed
from trickledger.ledger.tournament.moves import joined_each, moved
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, told_at
from trickledger.ledger.tournament.result_list import ListedResult, Missing, at_line
from trickledger.ledger.tournament.rights import Who, kind_of, to_void
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Round, Table
from trickledger.ledger.tournament.telling import told
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Command, Count, EntryNumber, Handle, Says, both, in_turn
from trickledger.rules.says import listed as with_commas

_DECIDES = (*OF_A_TABLE, "set")
"""The acts that may change who has won a table, or what comes of that."""


class EditedEvent:
    """An event in memory, and what `who` enters: all of it is one line, or a few.

    A void takes a line back together. Whatever is refused raises UnfitPlan.
    """

    def __init__(
        self, state: State, scorer: str, event: Event | None = None, who: Who = "director"
    ) -> None:
        self.state = state
        self.scorer = scorer
        self.who = who
        self.entered: list[EventEntry] = []
        self.start = self._line = state.newest + 1
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
        laws.demand_right(self.state, self.who, kind_of(act.word), act)
        laws.demand_new(self.state, act)
        try:
            text = _printable(text_of(act))
        except UnreadableAct as exc:
            # what no line can say breaks a law as a rule, and the law has the better sentence
            laws.demand_lawful(self.state, act)
            raise UnfitPlan("An event can't record that.", said_by(exc)) from exc
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
            places = with_commas(dict.fromkeys(f"{each.round}.{each.table}" for each in lost))
            astray = strays(after)
            raise UnfitPlan(
                "Somebody else would go on, and has already played.",
                in_turn(*(astray[each] for each in lost)),
                "Take back what was entered for table {tables} first: {log} lists it.",
                tables=places,
                log=LOG,
            )

    def add(
        self,
        everybody: Sequence[Sequence[str]],
        *,
        facts: Sequence[Facts] = (),
        now: bool = False,
        why: str = "",
        places: Sequence[str] = (),
    ) -> list[int]:
        """Enter players or pairs, with `now` into the running round as well; say the numbers.

        `facts` are what is known of each in the same order, of nobody where there are none, and
        `places` where each stands in a list.
        """
        running = self.rounds if now else 0
        first = self.state.newest_entrant + 1
        entrants = list(range(first, first + len(everybody)))
        before = self.event if running else None
        where = dict.fromkeys(entrants, "") | dict(zip(entrants, places, strict=False))
        for entrant, people in zip(entrants, everybody, strict=True):
            with told_at(where[entrant]):
                demand_names(self.state, people, new=where)
                self.enter(Act("add", running, entrants=(entrant,), names=tuple(people), why=why))
        spelled = self._spelling if any(known.section for known in facts) else {}
        for entrant, known in zip(entrants, facts, strict=False):
            if known.section:
                known = known._replace(
                    section=spelled.setdefault(folded(known.section), known.section)
                )
            if known != NOTHING:
                self.enter(Act("facts", entrants=(entrant,), settings=tuple(known.lines())))
        if before:
            self._join(before, running, entrants, why)
        return entrants

    def _join(self, before: Event, number: int, entrants: Sequence[int], why: str) -> None:
        """Seat those who came late in the running round, each in their section."""
        alone = [each for each in entrants if not self.event.section_of(each)]
        if alone and self.event.has_sections:
            raise UnfitPlan(
                "{names} would be in no section.",
                "Each section is seated by itself.",
                "Say which: --section {section}.",
                names=with_commas(map(self.event.name, alone)),
                section=self.event.parts[0].name,
            )
        made = before.round(number)
        late = [
            (made.of(part.event.entrants) if self.event.has_sections else made, new)
            for part in self.event.parts
            if (new := [each for each in entrants if each in part.members])
        ]
        places = joined_each(late, made, before.settings.sizes, before.out)
        byes = [each for each in entrants if each in places.byes]
        if byes and made.tables and not made.open_tables:
            raise UnfitPlan(
                "Round {round} is played, and {names} would have a bye in it.",
                "A bye is for who could not be seated.",
                "Leave out --now: they begin with the next round. For what they missed, make them "
                "absent from it then, with --worth half.",
                round=number,
                names=with_commas(map(self.event.name, byes)),
            )
        self.enter(places.act(number, why))

    def call(self, word: str, entrant: int, name: str, person: int | None, why: str = "") -> None:
        """Correct or replace a name: of one person of an entrant, or of all who are one."""
        new = people_of(name)
        names = self.event.entrants[entrant].names
        if person is not None and len(names) > 1:
            new = (*names[:person], " & ".join(new), *names[person + 1 :])
        self.enter(Act(word, entrants=(entrant,), names=new, why=why))

    def divide(self, sections: Mapping[int, str], why: str = "") -> list[int]:
        """Put entrants into sections, none for an empty one, and say who has another one now.

        Raises UnfitPlan where all are there already.
        """
        spelled, moved = self._spelling, []
        for entrant, name in sections.items():
            wanted = spelled.setdefault(folded(name), name) if name else NONE
            if wanted != (self.event.section_of(entrant) or NONE):
                moved.append((entrant, wanted))
        if not moved:
            raise UnfitPlan("Nobody would change the section.", "All are in it already.")
        for entrant, name in moved:
            self.enter(Act("facts", entrants=(entrant,), settings=(("section", name),), why=why))
        return [entrant for entrant, _ in moved]

    @property
    def _spelling(self) -> dict[str, str]:
        """The sections as they are written, by their names as they are compared."""
        return {folded(part.name): part.name for part in self.event.parts}

    def rule(
        self, word: str, number: int, place: int, points: tuple[Fraction, ...] = (), why: str = ""
    ) -> None:
        """Decide on a table; a doubt is of the result that it has."""
        act = Act(word, number, place, points=points, why=why)
        if word == "doubt":
            table = self.state.table(number, place)
            outcome = table.outcome
            if outcome is None or not outcome.figures:
                raise _nothing_to_doubt(table)
            act = act._replace(figures=outcome.figures, winners=outcome.winners)
        self.enter(act)

    def enter_results(self, listed: Sequence[ListedResult], source: str, missing: Missing) -> None:
        """Enter the results of a list, all or none, each as a line of its own."""
        lines: dict[tuple[int, int], int] = {}
        for each in listed:
            # what comes of it is taken back without what came before
            self._line = self.state.newest + 1
            with told_at(at_line(source, each.line)):
                act = each.seated(self.event).act(self.rounds, missing)
                at = (act.round, act.table)
                if at in lines:
                    raise UnfitPlan(
                        "table {table} is already on line {line}.",
                        "",
                        "Leave one of them out.",
                        table=f"{act.round}.{act.table}",
                        line=lines[at],
                    )
                lines[at] = each.line
                self._enter_of(act, is_alone=len(listed) == 1)

    def _enter_of(self, act: Act, *, is_alone: bool) -> None:
        """Enter the act of a line of a list."""
        try:
            self.enter(act)
        except UnfitPlan as exc:
            if is_alone:
                raise
            remedy = in_turn(exc.problem.remedy, Says("Nothing of the list was entered."))
            raise UnfitPlan(exc.problem._replace(remedy=remedy)) from exc

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
        self,
        number: int,
        method: str,
        seating: Seating,
        *,
        seed: int | None,
        day: str = "",
        why: str = "",
    ) -> Seating:
        """Enter a round as it was computed or typed, and its day where that is said."""
        how = method if seed is None else f"{method} seed {seed}"
        tables = tuple(enumerate(seating.tables, 1))
        self.enter(Act("round", number, value=how, tables=tables, byes=seating.byes, why=why))
        if day:
            self.enter(Act("day", number, value=day))
        return seating

    def lock(self, number: int, why: str = "") -> None:
        """Lock a round with the figures that it has."""
        made = self.event.round(number)
        _demand_done(made, Says("Round {round} cannot be locked.", round=number))
        was = tuple((table.number, table.figures) for table in made.tables if table.figures)
        self.enter(Act("lock", number, was=was, why=why))

    def close(self, why: str = "", *, anyway: bool = False) -> None:
        """End the event.

        With `anyway` also a knock-out in which somebody has the place of another.
        """
        laws.demand_right(self.state, self.who, "act", Act("close"))
        for made in self.event.rounds:
            _demand_done(made, Says("The event cannot be closed."))
        astray = strays(self.event)
        if astray and not anyway:
            raise UnfitPlan(
                "The event cannot be closed: not every seat follows from the results.",
                in_turn(*astray.values()),
                "Correct the result or the seats, or close it as it was played: {close}.",
                close=Command("event close --anyway"),
            )
        self._append("close", f"close{_marked(why)}")

    def void(self, number: int, why: str = "", *, with_later: bool = False) -> list[EventEntry]:
        """Void the line of an entry, and give back what counts no longer.

        `with_later` voids those lines as well that could not be without it.
        """
        entries = self.state.entries
        if not 1 <= number <= len(entries):
            raise UnfitPlan(
                "There is no entry {entry}.",
                "The newest is {newest}.",
                entry=number,
                newest=len(entries),
            )
        if entries[number - 1].line == 1:
            raise UnfitPlan("The first line of an event can't be voided.")
        standing = counting(entries)
        if number not in {entry.number for entry in standing}:
            raise UnfitPlan("Entry {entry} does not count any more.", entry=number)
        before, was = self.event, self.state
        made, lines = without(was, number)
        if len(lines) > 1 and not with_later:
            resting = [entry for entry in standing if entry.line in lines[1:]]
            raise _others_rest(before, number, resting)
        gone = [entry for entry in standing if entry.line in lines]
        for entry in gone:
            act = read_act(entry.text) if entry.word else Act("void")
            laws.demand_right(self.state, self.who, to_void(entry.word), act)
        for voided in (number, *lines[1:]):
            self._append("void", f"void {voided}{_marked(why)}")
        made.entries, made.newest = was.entries, was.newest
        made.then = {n: games for n, games in was.then.items() if n <= made.made}
        self.state = made
        self._keep_who_goes_on(before)
        return gone

    def round_entry(self, number: int) -> int:
        """The entry that made a round; raises UnfitPlan where none counts."""
        self.event.round(number)
        return rounds_made(self.state.entries)[number]

    def undo(self, why: str = "") -> list[EventEntry]:
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
                "{scorer} has entered nothing that can be undone.",
                "The last act is by {other}: {entry} {text}.",
                "To take it back: {void}.",
                scorer=Handle(self.scorer),
                other=Handle(last.scorer),
                entry=EntryNumber(last.number),
                text=last.text,
                void=Command(f"event void @{last.number}"),
            )
        return self.void(own[-1].line, why)

    def since(self, number: int) -> list[EventEntry]:
        """What was entered after an entry and counts, but for what was entered here."""
        return [
            entry
            for entry in counting(self.state.entries)
            if number < entry.number < self.start and entry.kind != "void"
        ]

    def _append(self, kind: str, text: str) -> None:
        entry = EventEntry(self.state.newest + 1, self._line, kind, text, self.scorer)
        self._event = None
        take(self.state, entry)
        self.entered.append(entry)


def _others_rest(known: Event, number: int, resting: Sequence[EventEntry]) -> UnfitPlan:
    """What later entries rest on one that is to be voided."""
    shown = [
        Says("{entry} {said}", entry=EntryNumber(entry.number), said=told(known, entry))
        for entry in resting
    ]
    return UnfitPlan(
        "Entry {entry} can't be voided alone: later entries depend on it.",
        "{number}: {entries}",
        "Take all of them back in one act: {void}.",
        entry=number,
        number=Count(len(resting), "entry"),
        entries=listed(shown, "event log", " "),
        void=Command(f"event void @{number} --with-later"),
    )


def _demand_done(made: Round, what: Says) -> None:
    """Demand a result of every table of a round."""
    if made.open_tables:
        raise UnfitPlan(
            what,
            "These tables have no result, or a disputed one: {tables}.",
            "Enter them, such as {result}.",
            tables=listed([table.place for table in made.open_tables], "event tables"),
            result=Command(f"event result {made.open_tables[0].place} FIGURES"),
        )


def _nothing_to_doubt(table: Table) -> UnfitPlan:
    """That a table has no result that counts, and so none that could be in doubt."""
    what = Says("Table {table} has no result that could be doubted.", table=table.place)
    result = f"event result {table.place} FIGURES"
    if table.state != "disputed":
        return UnfitPlan(what, "", "Enter it first: {result}.", result=Command(result))
    return UnfitPlan(
        what,
        "It is disputed and counts nothing: {told}.",
        "Decide: {settle}.",
        told=both(report.in_words for report in table.told),
        settle=Command(f"{result} --settle"),
    )


def _printable(text: str) -> str:
    """The line of an act, which everybody must be able to read; raises UnreadableAct."""
    if not text.isprintable():
        raise UnreadableAct("{line} has letters that can't be printed.", line=ascii(text[:60]))
    return text


def _reason(why: str) -> str:
    """A reason as it is kept: one line."""
    why = " ".join(why.split())
    if not why.isprintable():
        said = "{reason} isn't a reason."
        raise UnfitPlan(said, "It has letters that can't be printed.", reason=ascii(why[:40]))
    return why


def _marked(why: str) -> str:
    return f" # {reason}" if (reason := _reason(why)) else ""
