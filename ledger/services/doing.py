"""Use case of a deed: what is entered for it, once its arguments are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.services.director import Desk, OpenedTable, direct
from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.deed import Deed, Given
from trickledger.ledger.tournament.named_figures import Pairs
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.queries.ratings import Ratings
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Entrant, Event
    from trickledger.ledger.tournament.history import EventEntry
    from trickledger.ledger.tournament.pairing.seating import Seating
    from trickledger.ledger.tournament.rights import Who

Read = Callable[["Event | None"], Given]
"""What reads the arguments of a deed in its event, or without one where they name but a table."""


class DoneDeed(NamedTuple):
    """A deed that was carried out: with what, the event before and after, and its entries.

    `told` is what is to be known of it besides. A result that was `Reported` looked at its table
    alone, and knows no event.
    """

    deed: Deed
    given: Given
    event: int
    before: Event
    after: Event
    entries: tuple[Entry, ...]
    told: Any
    is_tried: bool


def carry_out(
    store: Ledger,
    stream: Stream,
    author: Author,
    deed: Deed,
    read: Read,
    *,
    at: int | None = None,
    dry_run: bool = False,
    who: Who = "director",
) -> DoneDeed:
    """Do something with an event as `who` may.

    Raises EntryRefused, UsageError, MovedOn, Overtaken.
    """
    if deed.word == "result" and at is None:
        # a deputy has every right to results that the director has
        return _reported(store, stream, author, deed, read, dry_run=dry_run)
    do = DO.get(deed.word, _enter)
    more = BEFORE[deed.word](store, stream) if deed.word in BEFORE else {}

    def done(desk: Desk) -> tuple[Given, Any]:
        demand_may(who, deed, desk.event)
        given = {**read(desk.event), **more}
        return given, do(desk, deed, given)

    how: dict[str, Any] = {"at": at, "dry_run": dry_run, "who": who}
    came = direct(*(store, stream, author, done), takes_long=deed.word == "round", **how)
    given, told = came.told
    seen = came.before, came.after
    return DoneDeed(deed, given, stream.number, *seen, came.entries, told, dry_run)


def demand_may(who: rights.Who, deed: Deed, event: Event) -> None:
    """Demand that somebody may do something with an event as it stands; raises UnfitPlan."""
    state: rights.Standing = "over" if event.is_closed else "open"
    rights.demand(who, rights.kind_of(deed.word), rights.At(0, 0, state))


def _reported(
    store: Ledger, stream: Stream, author: Author, deed: Deed, read: Read, *, dry_run: bool
) -> DoneDeed:
    from trickledger.ledger.queries.tournament_lists import load_event
    from trickledger.ledger.services.reporting import report, tried

    given = read(None)
    if isinstance(given["figures"], Pairs):
        given = read(load_event(store, stream))
    done = (tried if dry_run else report)(store, stream, author, _result_of(deed, given))
    nothing: Any = None
    return DoneDeed(deed, given, stream.number, nothing, nothing, (done.entry,), done, dry_run)


# -- what is the act of its word -------------------------------------------------------------------

FIELDS: Mapping[str, str] = {
    "entrant": "entrants",
    "entrants": "entrants",
    "pair": "entrants",
    "missing": "entrants",
    "round": "round",
    "points": "points",
    "awarded": "points",
    "worth": "value",
    "day": "value",
    "clock": "value",
    "part": "value",
    "message": "value",
    "screen": "value",
    "boards": "boards",
    "section": "category",
    "facts": "settings",
    "figures": "figures",
    "sides": "winners",
}
"""Which field of an act an argument of a kind is; a table is two, and a flag is none."""


def act_of(deed: Deed, given: Given, word: str = "") -> Act:
    """The act of a deed, from its arguments."""
    fields = {"why": given["because"]}
    for arg in deed.args:
        if arg.kind == "table":
            fields["round"], fields["table"] = given[arg.name]
        elif arg.kind in FIELDS:
            fields[FIELDS[arg.kind]] = given[arg.name]
    return Act(word or deed.word, **fields)


def _enter(desk: Desk, deed: Deed, given: Given) -> None:
    act = act_of(deed, given)
    for entrants in [(one,) for one in act.entrants] if deed.each else [act.entrants]:
        desk.enter(act._replace(entrants=entrants))


# -- what is more, or less -------------------------------------------------------------------------


def _add(desk: Desk, _: Deed, given: Given) -> None:
    from trickledger.ledger.tournament.entry_list import ListedEntrant, people_of
    from trickledger.ledger.tournament.facts import NOTHING

    wanted = [*(ListedEntrant(people_of(name)) for name in given["names"]), *given["file"]]
    of_all = NOTHING._replace(section=given["section"])
    desk.add(
        [one.people for one in wanted],
        facts=[one.facts.over(of_all) for one in wanted],
        now=given["now"],
        why=given["because"],
        places=[one.place for one in wanted],
    )


class Rated(NamedTuple):
    """Which rating each entrant was given, and who has none yet."""

    given: Mapping[int, int]
    without: tuple[int, ...]


def _rate(desk: Desk, _: Deed, given: Given) -> Rated:
    """Enter the ratings of the entrants of an event, a pair's as their mean."""
    rated, without = {}, []
    for entrant in desk.event.entrants.values():
        rating = _rating(entrant, given["ratings"])
        if rating is None:
            without.append(entrant.number)
            continue
        rated[entrant.number] = rating
        if desk.event.dossier.facts_of(entrant.number).rating != str(rating):
            told = (("rating", str(rating)),)
            desk.enter(
                Act("facts", entrants=(entrant.number,), settings=told, why=given["because"])
            )
    return Rated(rated, tuple(without))


def _rating(entrant: Entrant, ratings: Ratings) -> int | None:
    called, known = ratings
    found = [known.get(folded(called.get(name, name))) for name in entrant.names]
    rated = [each for each in found if each is not None]
    return round(sum(rated) / len(rated)) if len(rated) == len(found) else None


def _call(desk: Desk, deed: Deed, given: Given) -> str:
    number, person = given["entrant"]
    names = desk.event.entrants[number].names
    was = desk.event.name(number) if person is None else names[person]
    desk.call(deed.word, number, given["name"], person, given["because"])
    return was


def _section(desk: Desk, _: Deed, given: Given) -> list[int]:
    return desk.divide({each: given["name"] for each in given["entrants"]}, given["because"])


def _sections(desk: Desk, _: Deed, given: Given) -> list[int]:
    from trickledger.ledger.tournament.sections import divided

    return desk.divide(divided(desk.event, given["names"], given["by"]), given["because"])


def _set(desk: Desk, _: Deed, given: Given) -> tuple[Says, ...]:
    from trickledger.ledger.tournament.next_round import on_rounds

    settings = tuple(
        (name, " ".join(value.replace(",", " ").split()))
        for name, value in (*given["settings"], *given["option"])
    )
    desk.enter(Act("set", settings=settings, why=given["because"]))
    return on_rounds(desk.event) if "rounds" in dict(settings) else ()


def _round(desk: Desk, _: Deed, given: Given) -> Seating:
    from trickledger.ledger.tournament.next_round import planned, typed_round
    from trickledger.ledger.tournament.open_rounds import demand_done

    known, rows, seed, anyway = desk.event, given["tables"], given["seed"], given["anyway"]
    number = len(known.rounds) + (0 if given["again"] and known.rounds else 1)
    if rows:
        method, seating = "typed", typed_round(known, number, rows)
    else:
        method = known.settings.format
        seating = planned(known, number, seed=seed, anyway=anyway)
    why = given["because"]
    desk.make_round(number, method, seating, seed=seed, day=given["date"], why=why)
    if rows:
        demand_done(known, number, seating, anyway=anyway)
    return seating


def _seat(desk: Desk, _: Deed, given: Given) -> None:
    number, place = given["table"]
    desk.seat(number, place, given["entrants"], given["because"])


def _open(desk: Desk, _: Deed, given: Given) -> list[OpenedTable]:
    places = given["tables"]
    if given["record"]:
        if len(places) != 1:
            raise UsageError("Name the table that the game belongs to.")
        (number, place), *_ = places
        return [desk.link(number, place, given["record"], given["because"])]
    numbers = {number for number, _ in places} or {desk.rounds}
    return [
        opened
        for number in sorted(numbers)
        for opened in desk.open_tables(number, [table for at, table in places if at == number])
    ]


def _result_of(deed: Deed, given: Given) -> Act:
    return act_of(deed, given, "settle" if given["settle"] else "")


def _rule(desk: Desk, deed: Deed, given: Given) -> None:
    number, place = given["table"]
    desk.rule(deed.word, number, place, given.get("points", ()), given["because"])


def _prizes(desk: Desk, _: Deed, given: Given) -> None:
    from trickledger.ledger.tournament.prizes.accounts import demand_somebody
    from trickledger.ledger.tournament.prizes.fund import fund_of

    fund, prizes = " ".join(given["fund"].split()), given["prizes"]
    act = Act("prize", value=fund, prizes=prizes, category=given["category"])
    if act.category and not given["anyway"]:
        demand_somebody(desk.event, fund_of(act))
    desk.enter(act._replace(why=given["because"]))


def _publish(desk: Desk, deed: Deed, given: Given) -> None:
    has_number = given["part"] in ("round", "results")
    number = (given["round"] or desk.rounds or 1) if has_number else 0
    desk.enter(act_of(deed, given)._replace(round=number))


def _undo(desk: Desk, _: Deed, given: Given) -> tuple[list[EventEntry], list[EventEntry]]:
    voided = desk.undo(given["because"])
    return voided, desk.since(voided[-1].number)


def _void(desk: Desk, _: Deed, given: Given) -> list[EventEntry]:
    entry = given["entry"]
    number = desk.round_entry(entry[1]) if isinstance(entry, tuple) else entry
    return desk.void(number, given["because"], with_later=given["with_later"])


DO: Mapping[str, Callable[[Desk, Deed, Given], Any]] = {
    "add": _add,
    "rate": _rate,
    "rename": _call,
    "replace": _call,
    "section": _section,
    "sections": _sections,
    "set": _set,
    "round": _round,
    "date": lambda desk, deed, given: desk.enter(act_of(deed, given, "day")),
    "clock": lambda desk, deed, given: desk.enter(act_of(deed, given)._replace(round=desk.rounds)),
    "seat": _seat,
    "open": _open,
    "lock": lambda desk, _, given: desk.lock(given["round"], given["because"]),
    "result": lambda desk, deed, given: desk.enter(_result_of(deed, given)),
    **dict.fromkeys(("doubt", "award", "annul"), _rule),
    "prizes": _prizes,
    **dict.fromkeys(("release", "hide"), _publish),
    "undo": _undo,
    "void": _void,
    "close": lambda desk, _, given: desk.close(given["because"], anyway=given["anyway"]),
}
"""What does a deed and gives back what is told of it, where that is not to enter the one act."""


def _ratings(store: Ledger, stream: Stream) -> dict[str, Any]:
    from trickledger.ledger.queries.ratings import ratings_before

    return {"ratings": ratings_before(store, stream)}


BEFORE: Mapping[str, Callable[[Ledger, Stream], dict[str, Any]]] = {"rate": _ratings}
"""What a deed needs to know of the whole ledger, as further arguments."""
