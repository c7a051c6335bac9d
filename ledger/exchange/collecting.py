"""Results of an event that were entered into another copy of it, brought together with ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.branches import family
from trickledger.ledger.projections.tournaments import refused
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.tournament.acts import Act, UnreadableAct, read_act
from trickledger.ledger.tournament.fold import event_from, report_of
from trickledger.ledger.tournament.history import Entry, counting
from trickledger.ledger.tournament.pairing.seating import UnfitPlan

if TYPE_CHECKING:
    from trickledger.ledger.exchange.reading import Candidate
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.table import Table

_RESULTS = ("result", "settle", "forfeit")


class Said(NamedTuple):
    """An act of the other copy, and who entered it there."""

    scorer: str
    act: Act


class Collected(NamedTuple):
    """What became of the results of another copy.

    `known` counts those that were here already; `left` says of each that was not taken why, a
    sentence each.
    """

    taken: tuple[Said, ...]
    known: int
    left: tuple[str, ...]


def collect(
    store: Ledger,
    stream: Stream,
    candidates: Sequence[Candidate],
    author: Author,
    *,
    dry_run: bool = False,
) -> Collected:
    """Take the results that another copy of an event has and ours has not, under their scorers.

    What both have said otherwise is disputed, as where two scorers enter at one laptop; what one
    scorer has said otherwise in both is left out and told, and so is what is no result. Doing it
    again takes nothing twice. Raises EntryRefused where no copy of the event is among the
    candidates.
    """
    with store.reading() as db:
        ours = list(journal.read(db, stream))
    known = load_event(store, stream)
    taken: list[Said] = []
    left: list[str] = []
    again = 0
    for copy in _copies(candidates, stream, ours, author):
        seats = _seats(copy)
        for said, why in _new_to(known, copy, ours, seats):
            if why is None:
                taken.append(said)
            elif why:
                left.append(why)
            else:
                again += 1
    refusals = _entered(store, stream, taken, author, dry_run=dry_run)
    done = tuple(said for said in taken if said not in refusals)
    return Collected(done, again, (*left, *refusals.values()))


def _copies(
    candidates: Sequence[Candidate], stream: Stream, ours: Sequence[journal.Entry], author: Author
) -> list[list[Entry]]:
    """The entries of each copy of the event; raises EntryRefused where there is none."""
    own = family(stream.id, ours[0].text)
    found = []
    for candidate in candidates:
        if candidate.kind == "event" and own in (candidate.id, candidate.family):
            entries = candidate.entries or candidate.said
            found.append([_as_said(entry, author) for entry in entries])
    if not found:
        raise EntryRefused(
            f"No copy of event {stream.number} is in it.",
            "A copy has the same id: it was made by `trickledger backup` or `event export`.",
            "Another event is imported: `trickledger import FILE`.",
        )
    return found


def _as_said(entry: object, author: Author) -> Entry:
    number, line, kind, text, scorer = (
        getattr(entry, name) for name in ("number", "line", "kind", "text", "scorer")
    )
    return Entry(number, line, kind, text, scorer or author.scorer)


def _seats(copy: Sequence[Entry]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """Who sits at each table of a copy; raises EntryRefused where it cannot be read."""
    try:
        state = event_from(copy)
    except UnfitPlan as exc:
        raise refused(exc) from exc
    return {
        (number, at): table.seats
        for number, made in state.rounds.items()
        for at, table in made.tables.items()
    }


def _new_to(
    known: Event,
    copy: Sequence[Entry],
    ours: Sequence[journal.Entry],
    seats: Mapping[tuple[int, int], tuple[int, ...]],
) -> Iterator[tuple[Said, str | None]]:
    """What a copy has said since it parted from ours, and why it is not taken.

    None for what is taken, an empty text for what is known.
    """
    shared = 0
    for mine, other in zip(ours, copy, strict=False):
        if (mine.kind, mine.text) != (other.kind, other.text):
            break
        shared += 1
    tables = {(table.round, table.number): table for table in known.all_tables}
    for entry in counting(copy):
        if entry.number <= shared:
            continue
        act = _read(entry)
        if act is None or act.word not in _RESULTS:
            yield Said(entry.scorer, act or Act("")), _no_result(known, entry)
            continue
        place = (act.round, act.table)
        table = tables.get(place)
        if table is None or table.seats != seats[place]:
            why = f"Table {act.round}.{act.table} has other people here: {entry.text}."
            yield Said(entry.scorer, act), why
        else:
            yield Said(entry.scorer, act), _against(table, act, entry)


def _read(entry: Entry) -> Act | None:
    try:
        return read_act(entry.text) if entry.kind == "act" else None
    except UnreadableAct:
        return None


def _no_result(known: Event, entry: Entry) -> str:
    """Why an entry that is no result is not taken; nothing where ours says the same."""
    if any((mine.kind, mine.text) == (entry.kind, entry.text) for mine in known.entries):
        return ""
    return f"Only results are taken, not `{entry.text}` by {entry.scorer}."


def _against(table: Table, act: Act, entry: Entry) -> str | None:
    """Why a result is not taken where ours has heard of the table before."""
    if act.word == "forfeit":
        return "" if table.guilty.issuperset(act.entrants) else None
    said = report_of(act, entry.number, entry.scorer)
    for report in table.reports:
        if (report.scorer, report.settled) == (said.scorer, said.settled):
            if report.agrees_with(said) and report.ruling == said.ruling:
                return ""
            who = "was decided as" if said.settled else f"is by {entry.scorer}"
            return (
                f"Table {table.place} {who} {_told(report.figures)} here, and there "
                f"{_told(said.figures)}: enter which is right."
            )
    return None


def _told(figures: Sequence[int]) -> str:
    return " : ".join(map(str, figures)) or "without figures"


def _entered(
    store: Ledger, stream: Stream, taken: Sequence[Said], author: Author, *, dry_run: bool
) -> Mapping[Said, str]:
    """Enter acts under those who said them; give back those that are refused, and why."""
    by_scorer: defaultdict[str, list[Said]] = defaultdict(list)
    for said in taken:
        by_scorer[said.scorer].append(said)
    refusals: dict[Said, str] = {}
    for scorer, acts in by_scorer.items():
        there, deed = Author(scorer, author.device), partial(_enter, acts)
        refusals |= direct(store, stream, there, deed, dry_run=dry_run).told
    return refusals


def _enter(acts: Sequence[Said], desk: Desk) -> dict[Said, str]:
    refusals = {}
    for said in acts:
        desk.begin_line()
        try:
            desk.enter(said.act)
        except UnfitPlan as exc:
            refusals[said] = str(exc)
    return refusals
