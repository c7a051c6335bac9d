"""The director's desk, behind its pass phrase: what is missing or disputed, and every act."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from trickledger.ledger.errors import EntryRefused, TrickledgerError, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.doors import DEPUTY, DESK
from trickledger.ledger.plain import plain_number
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.say.clock import local_time
from trickledger.ledger.say.readers import WHICH_TABLE, read_table
from trickledger.ledger.say.rounds import next_steps
from trickledger.ledger.services import admission, own_codes
from trickledger.ledger.services.desk_rulings import (
    BUTTONS,
    DeskEntry,
    DeskLine,
    DeskRuling,
    OpenFinding,
    enter_at,
    open_findings,
    rule,
)
from trickledger.ledger.services.event_pages import page_of, round_clock
from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.deeds import DEEDS, GROUPS
from trickledger.ledger.tournament.deeds_of_opening import OPENINGS
from trickledger.ledger.tournament.history import EventEntry as Line
from trickledger.ledger.tournament.history import counting
from trickledger.ledger.tournament.named_figures import figure_words
from trickledger.ledger.tournament.next_round import last_round
from trickledger.ledger.tournament.telling import told
from trickledger.ledger.web.answers import (
    html_page,
    tag_of,
    tagged_for_one,
    wants_json,
)
from trickledger.ledger.web.deeds import (
    Answer,
    Sent,
    answered,
    demand_at_desk,
    demand_director,
    done,
    not_done,
)
from trickledger.ledger.web.doors import LetIn, door_page, let_in
from trickledger.ledger.web.hall import (
    HELD_AT_DESK,
    WHO,
    Caller,
    Fields,
    caller,
    cards_page,
    fields,
    form_page,
    hall_of,
    number,
    one,
    read_name,
    token_of,
)
from trickledger.ledger.web.proposals import NOTHING, Link, Told, at_desk
from trickledger.ledger.web.sayings import changed, found_sentence, line_shape, said_of
from trickledger.ledger.web.templates import filled
from trickledger.ledger.web.watch import stream_of
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.say.shapes import declared_served
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.deed import Deed
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.round_clock import RoundClock
    from trickledger.ledger.tournament.table import Table
    from trickledger.rules.says import Says


NOTHING_HELD: Mapping[str, str] = {"table": "", "line": ""}
_SHOWN = 5
"""How many of the newest entries the desk shows."""
_PAGE = 50
"""How many the page of all entries shows at once."""


async def page(request: Request) -> Response:
    """The desk, or its door."""
    me = await caller(request, DESK)
    if me is None:
        return await _door(request)
    return await shown(request, me)


async def view(request: Request) -> Response:
    """What the desk shows now."""
    me = await demand_at_desk(request)
    data = filled("desk_view.html", **await _values(request, me)).encode()
    return tagged_for_one(request, tag_of(data), data)


async def changes(request: Request) -> Response:
    """A stream that tells the desk whenever it has to look anew."""
    await demand_at_desk(request)
    return stream_of(request, DESK)


async def shown(
    request: Request,
    me: Caller,
    said: Told = NOTHING,
    status: int = 200,
    held: Mapping[str, str] = NOTHING_HELD,
) -> Response:
    """The desk, with what was said of something that was sent."""
    values = await _values(request, me)
    view = filled("desk_view.html", **values)
    return form_page(
        *(request, "desk.html", status),
        said=said,
        groups=_groups(me),
        view=view,
        tag=f'"{tag_of(view.encode())}"',
        held=held if held.get("try") or status >= 400 else NOTHING_HELD,
        **values,
    )


def _groups(me: Caller) -> dict[str, list[Deed]]:
    """What somebody may do, by what it is about."""
    found = {
        title: [deed for deed in deeds if me.may(deed.word)] for title, deeds in GROUPS.items()
    }
    return {title: deeds for title, deeds in found.items() if deeds}


async def _values(request: Request, me: Caller) -> dict[str, Any]:
    known, doors, entries, findings, clock, deputy = await hall_of(request).ask(_seen)
    waiting = known.waiting()
    return {
        "tellers": {at.place: _tellers(known, at) for at in known.all_tables},
        "coded": await hall_of(request).ask(own_codes.with_codes),
        "people": sum(len(one.names) for one in known.entrants.values()),
        "known": known,
        "open_tables": waiting,
        # the tables that wait stand above it
        "next": NOTHING if waiting or me.who == "deputy" else _next(known),
        "clock": clock,
        "who": me.who,
        "deputy": deputy,
        "remarks": at_desk(page_of(known).remarks),
        "doors": doors,
        "findings": [(each, found_sentence(each.finding)) for each in findings],
        "buttons": BUTTONS,
        "entries": log_lines(known, me, entries),
        "at": entries[-1].number,
        "when": local_time,
        "name": me.name,
        "token": token_of(request),
    }


def _tellers(known: Event, at: Table) -> tuple[str, ...]:
    """The people of an event who have told or confirmed what a table came to."""
    said = (each.speaker for each in at.reports if not each.settled)
    return tuple(name for name in said if folded(name) in known.called)


def _next(known: Event) -> Told:
    """What comes next where no table waits for its result."""
    is_over = known.is_closed or len(known.rounds) >= (last_round(known) or len(known.rounds) + 1)
    if known.is_closed or (is_over and known.rounds):
        said = at_desk(next_steps(known))
        printed = Link("Print the standings", "/desk/sheets/standings")
        further = Link(OPENINGS["next"].label, "/desk/open/next")
        return said._replace(links=(*said.links, printed, further))
    add, make = (
        Link(DEEDS["add"].label, "/desk/do/add?then=desk"),
        Link(f"Round {len(known.rounds) + 1}: see the pairing", "/desk/pairing"),
    )
    if known.rounds:
        return Told(links=(make,))
    return Told(links=(make, add) if known.entrants else (add,))


class _Seen(NamedTuple):
    """What the desk shows, at one moment."""

    known: Event
    doors: dict[int, bool]
    entries: list[Entry]
    findings: list[OpenFinding]
    clock: RoundClock
    deputy: bool


def _seen(store: Ledger, event: Stream) -> _Seen:
    known = load_event(store, event)
    with store.reading() as db:
        findings = open_findings(db, known)
        newest, _ = journal.head(db, event)
        entries = list(journal.read(db, event, max(newest - _SHOWN + 1, 1)))
    return _Seen(
        known,
        admission.tables_with_keys(store, event),
        entries,
        findings,
        round_clock(store, event),
        admission.has_phrase(store, event, DEPUTY),
    )


class LogLine(NamedTuple):
    """An entry in a sentence, whether it counts, and whether its reader may take it back."""

    entry: Entry
    said: Says
    counts: bool
    may_void: bool


def log_lines(known: Event, me: Caller, entries: Sequence[Entry]) -> list[LogLine]:
    """Entries of an event for who directs, the newest first."""
    standing = {each.number for each in counting(known.entries)}
    lines = []
    for each in reversed(entries):
        line = Line._make(each[:5])
        is_so = each.number in standing
        may_void = is_so and line.number == line.line > 1
        may_void = may_void and rights.may(me.who, rights.to_void(line.word), "open")
        lines.append(LogLine(each, told(known, line), is_so, may_void))
    return lines


async def log(request: Request) -> Response:
    """What was entered, in words, the newest first; each can be taken back from here."""
    me = await demand_at_desk(request)
    before = plain_number(request.query_params.get("before", ""))
    last = 0 if before is None else before - 1

    def read(store: Ledger, event: Stream) -> tuple[Event, list[Entry]]:
        known = load_event(store, event)
        with store.reading() as db:
            until = min(last or len(known.entries), len(known.entries))
            found = journal.read(db, event, max(until - _PAGE + 1, 1))
            return known, [each for each in found if each.number <= until]

    known, entries = await hall_of(request).ask(read)
    oldest = entries[0].number if entries else 1
    return html_page(
        "log.html",
        known=known,
        entries=log_lines(known, me, entries),
        older=oldest if oldest > 1 else 0,
        when=local_time,
    )


# -- getting in ------------------------------------------------------------------------------------


async def _door(request: Request, why: TrickledgerError | None = None) -> Response:
    return door_page(request, "desk_door.html", why)


async def door(request: Request) -> Response:
    """Let the director in by the pass phrase."""
    given = await fields(request)

    async def admit() -> LetIn:
        name = read_name(one(given, "name"))
        admitted = await hall_of(request).ask(admission.admit_director, one(given, "phrase"))
        return LetIn({HELD_AT_DESK: admitted.token, WHO: name})

    return await let_in(request, admit, _door, "/desk")


# -- what is done ----------------------------------------------------------------------------------


async def results(request: Request) -> Response:
    """Enter a result as it is typed in a batch: `57 501 320`."""
    me, given = await _sending(request)
    table, *figures = figure_words(one(given, "result"))
    typed = {"table": [table], "figures": figures, "because": [one(given, "why")]}
    settled = {"settle": ["yes"]} if one(given, "settle") else {}
    sent = Sent(DEEDS["result"], typed | settled, me.key(one(given, "key")))
    return await answered(request, me, sent, partial(shown, request, me))


async def ruling(request: Request) -> Response:
    """Rule on what is proven at a table."""
    me, given = await _sending(request)
    why, key = " ".join(one(given, "why").split()), me.key(one(given, "key"))
    if not why:
        raise UsageError("The reason is missing.", "", "A ruling is kept with its reason.")
    said = DeskRuling(number(given, "game"), number(given, "entry"), one(given, "ruling"), why, key)

    def enter(store: Ledger, event: Stream) -> DeskEntry:
        return DeskEntry(said.game, rule(store, event, me.author, said, me.demand_in(event)))

    return await _entered(request, me, enter)


async def line(request: Request) -> Response:
    """Enter a line in the game of a table, or show what it would change."""
    me, given = await _sending(request)
    text, is_tried = " ".join(one(given, "line").split()), bool(one(given, "try"))
    if not text:
        raise UsageError("There is nothing to enter.")

    def enter(store: Ledger, event: Stream) -> DeskEntry:
        table = read_table(len(load_event(store, event).rounds), one(given, "table").strip())
        said = DeskLine(table, text, me.key(one(given, "key")), is_tried)
        return enter_at(store, event, me.author, said, me.demand_in(event))

    held = {name: one(given, name) for name in ("table", "line", "try")}
    return await _entered(request, me, enter, held)


async def _entered(
    request: Request,
    me: Caller,
    enter: Callable[[Ledger, Stream], DeskEntry],
    held: Mapping[str, str] = NOTHING_HELD,
) -> Response:
    """What was entered in a game: for a program what a phone is answered to a line."""
    hall, is_tried = hall_of(request), bool(held.get("try"))
    page = partial(shown, request, me, held=held)
    try:
        game, outcome = await hall.ask(enter)
        if outcome.refusal:
            raise EntryRefused(outcome.refusal.sentence)
    except TrickledgerError as error:
        return await not_done(request, error, page)
    if wants_json(request):
        entered = line_shape(outcome, game, "", dry_run=is_tried)
        shape: declared_served.EnteredAtDesk = {"event": hall.event.number, **entered}
        return JSONResponse(shape)
    changes = changed(outcome, is_tried=is_tried)
    return await page(Told((*said_of(outcome, game), *changes)), 200)


MOST_TABLES = 500
"""Tables that can be named at once."""


def read_tabs(text: str) -> list[int]:
    """Tables by their numbers, each once; raises UsageError.

    >>> read_tabs("3, 1 3"), read_tabs("")
    ([3, 1], [])
    """
    named = list(dict.fromkeys(text.replace(",", " ").split()))
    for each in named:
        if not plain_number(each, 4):
            said = "{typed} isn't a table."
            raise UsageError(said, "", "Type its number, such as 5.", typed=ascii(each[:20]))
    if len(named) > MOST_TABLES:
        raise UsageError("At most {most} tables can be named at once.", most=MOST_TABLES)
    return list(map(int, named))


async def unlock(request: Request) -> Response:
    """Open a table to PINs again."""
    me, given = await _sending(request)

    def enter(store: Ledger, event: Stream) -> Answer:
        tabs = read_tabs(one(given, "table"))
        if not tabs:
            raise UsageError(WHICH_TABLE)
        for tab in tabs:
            admission.unlock(store, event, tab)
        return Answer((), Told(tuple(f"Table {tab} takes its PIN again." for tab in tabs)))

    return await done(request, hall_of(request).ask(enter), partial(shown, request, me))


async def cards(request: Request) -> Response:
    """Make new keys for tables, and show the cards with them, which nobody can do again."""
    await demand_director(request)
    wanted = read_tabs(one(await fields(request), "tables"))

    def make(store: Ledger, event: Stream) -> tuple[Event, list[admission.TableKey]]:
        known = load_event(store, event)
        seated = [table.number for made in known.rounds[-1:] for table in made.tables]
        usual = seated or range(1, max(known.tables_expected, 1) + 1)
        return known, admission.new_keys(store, event, wanted or usual)

    known, keys = await hall_of(request).ask(make)
    return cards_page(request, "cards.html", known=known, cards=keys)


async def deputy(request: Request) -> Response:
    """Make a code for a deputy, which is shown this once, or take it back."""
    me = await demand_director(request)
    given = await fields(request)

    def enter(store: Ledger, event: Stream) -> Answer:
        if one(given, "end"):
            admission.end_deputies(store, event)
            return Answer((), Told(("Deputies are out: their code lets nobody in any more.",)))
        code = admission.new_deputy(store, event)
        lines = (f"Code for a deputy: {code}", "It is typed at /desk, and shown this once.")
        return Answer((), Told(lines))

    return await done(request, hall_of(request).ask(enter), partial(shown, request, me))


async def _sending(request: Request) -> tuple[Caller, Fields]:
    me = await demand_at_desk(request)
    return me, await fields(request)


ROUTES = [
    Route("/desk", page),
    Route("/desk/view", view),
    Route("/desk/changes", changes),
    Route("/desk/log", log),
    Route("/desk/door", door, methods=["POST"]),
    Route("/desk/result", results, methods=["POST"]),
    Route("/desk/ruling", ruling, methods=["POST"]),
    Route("/desk/line", line, methods=["POST"]),
    Route("/desk/unlock", unlock, methods=["POST"]),
    Route("/desk/cards", cards, methods=["POST"]),
    Route("/desk/deputy", deputy, methods=["POST"]),
]
