"""The record of a game that no event runs: to be read, corrected, ruled on, closed, shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from trickledger.ledger.days import day_told
from trickledger.ledger.errors import EntryRefused, UsageError
from trickledger.ledger.exchange.text import record_text
from trickledger.ledger.journal.load import load
from trickledger.ledger.pages.game import page_of_game
from trickledger.ledger.plain import plain_number
from trickledger.ledger.queries.references import Reference
from trickledger.ledger.services.desk_rulings import BUTTONS, Button
from trickledger.ledger.services.own_tables import FRIEND, go_on_once, own_game
from trickledger.ledger.services.sheets import audited_sheet, log_of
from trickledger.ledger.web.answers import go_to
from trickledger.ledger.web.hall import fields, form_page, hall_of, one, pocket_of
from trickledger.ledger.web.own_hall import door_of, friend, own_tables
from trickledger.ledger.web.phones import demand_caller
from trickledger.ledger.web.sayings import found_sentence, on_a_phone
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.services.sheets import LogEntry
    from trickledger.ledger.storage.port import Ledger

_CHANGEABLE = frozenset(("hand", "act"))
"""The kinds of entries that can be written otherwise."""


class Waiting(NamedTuple):
    """What waits for a ruling, and the lines by which the table rules on it."""

    sentence: str
    lines: tuple[tuple[Button, str], ...]


def _values(store: Ledger, number: int, entry: int) -> dict[str, Any]:
    """A game as its record shows it; one of its entries may be at hand to be corrected."""
    with store.reading() as db:
        stream = own_game(db, number)
        fold, sheet = load(db, stream), audited_sheet(db, stream)
    game = page_of_game(sheet)
    log = [each for each in log_of(store, Reference(str(number))).entries if each.kind != "head"]
    figures = ", ".join(f"{name} {total}" for name, total in game.totals)
    return {
        "game": game,
        "at": fold.numbered,
        "names": tuple(name for _, name in fold.players),
        "players": fold.players,
        "day": day_told(fold.head.date),
        "is_open": fold.verdict.status == "open",
        "ends": fold.game.may_be_closed(fold.options),
        "waiting": [
            Waiting(
                found_sentence(finding),
                tuple(
                    (button, f"ruling {button.words.format(finding.accused[0])}")
                    for button in BUTTONS.values()
                ),
            )
            for chapter in fold.chapters
            for finding in fold.findings(chapter)
            if finding.status == "open" and not finding.to_void
        ],
        "log": log[::-1],
        "chosen": next((each for each in log if each.entry == entry and _can_change(each)), None),
        "changeable": {each.entry for each in log if _can_change(each)},
        "share": f"{game.title}, {day_told(fold.head.date)}: {figures} ({game.status})",
    }


def _can_change(entry: LogEntry) -> bool:
    return entry.kind in _CHANGEABLE and not entry.fate


async def record(request: Request) -> Response:
    """The record of a game."""
    if await friend(request) is None:
        return await door_of(request)
    me = await demand_caller(request)
    entry = plain_number(request.query_params.get("entry", "")) or 0
    values = await hall_of(request).workers.ask(lambda store: _values(store, me.phone.tab, entry))
    has_link = own_tables(request).is_alone or pocket_of(request)
    values |= {"tab": me.phone.tab, "has_link": has_link, "name": me.name}
    return form_page(request, "own_record.html", **values)


async def go_on(request: Request) -> Response:
    """Let an account go on in a new game, with whoever joins and without whoever leaves."""
    me = await demand_caller(request)
    given = await fields(request)
    joining = [name for name in map(str.strip, one(given, "joining").split(",")) if name]
    leaving = given.get("leaving", ())
    if not (joining or leaving):
        raise UsageError("Nobody joins and nobody leaves: the game goes on as it is.")
    asked = me.phone.tab, joining, leaving, me.author
    later = await hall_of(request).workers.ask(lambda store: go_on_once(store, *asked))
    if isinstance(later, Refusal):
        raise EntryRefused(on_a_phone(later, FRIEND).says)
    return go_to(f"/t/{later.number}")


async def text(request: Request) -> Response:
    """The record of a game in the words of the entry language."""
    me = await demand_caller(request)

    def found(store: Ledger) -> str:
        with store.reading() as db:
            stream = own_game(db, me.phone.tab)
            return record_text(load(db, stream), stream.id)

    return PlainTextResponse(await hall_of(request).workers.ask(found))


ROUTES = [
    Route("/t/{tab:int}/game", record),
    Route("/t/{tab:int}/on", go_on, methods=["POST"]),
    Route("/t/{tab:int}/record.txt", text),
]
