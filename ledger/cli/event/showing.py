"""What some deeds show where nothing is typed for them: days, the clock, sections, prizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.columns import money, placed
from trickledger.ledger.problems import said_with
from trickledger.ledger.say.rounds import sizes_of
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.say.shapes import declared_events
    from trickledger.ledger.services.event_pages import PrizesPage
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.prizes.accounts import Winner
    from trickledger.ledger.tournament.prizes.division import Share
    from trickledger.ledger.tournament.round_clock import RoundClock
    from trickledger.ledger.tournament.settings import Settings


def clock(call: Call) -> None:
    """Print how long the newest round still runs."""
    from trickledger.ledger.queries.tournament_lists import load_event
    from trickledger.ledger.say.shapes import as_object
    from trickledger.ledger.services.event_pages import round_clock

    with call.event_meant() as (store, stream):
        now, known = round_clock(store, stream), load_event(store, stream)
    if call.as_json:
        print_json(as_object(now))
    else:
        say(_time(now, is_closed=known.is_closed))


def _time(clock: RoundClock, *, is_closed: bool) -> Says | str:
    if not clock.round:
        return "No round is made yet."
    if clock.left is None and is_closed:
        return Says("The clock of round {round} isn't running.", round=clock.round)
    if clock.left is None:
        if clock.minutes:
            words = "The clock of round {round} isn't running: {command}"
            return Says(words, round=clock.round, command=Example("event clock --start"))
        return Says(
            "The clock of round {round} isn't running, and how long a round takes isn't set: "
            "{command}",
            round=clock.round,
            command=Example("event set minutes=50"),
        )
    return clock.in_words


def date(call: Call) -> None:
    """List the days of the rounds."""
    known = _event(call)
    if call.as_json:
        dates: declared_events.Dates = {
            "event": known.number,
            "dates": {str(number): day for number, day in _days(known)},
        }
        print_json(dates)
        return
    for number, day in _days(known):
        say(f"Round {number}  {day or 'no day'}")
    if not _days(known):
        say("No round is made or planned yet.")


def _event(call: Call) -> Event:
    from trickledger.ledger.queries.tournament_lists import load_event

    with call.event_meant() as (store, stream):
        return load_event(store, stream)


def _days(known: Event) -> list[tuple[int, str]]:
    """The rounds that are made or planned or have a day, each with its day."""
    from trickledger.ledger.tournament.next_round import last_round

    last = max(len(known.rounds), last_round(known), *known.history.days, 0)
    return [(number, known.day_of(number)) for number in range(1, last + 1)]


def sections(call: Call) -> None:
    """Print who is in which section."""
    from trickledger.ledger.say.shapes.events import sections_shape

    known = _event(call)
    if call.as_json:
        print_json(sections_shape(known))
        return
    if not known.has_sections:
        divide = Example("event sections A B")
        say("This event has no sections.")
        if known.can_be_divided:
            paragraph(Says("To divide it: {divide}", divide=divide))
        return
    columns(
        ("Section", "No", "Name", ""),
        (
            (part.name, entrant, known.name(entrant), _said(known, entrant))
            for part in known.parts
            for entrant in part.members
        ),
        right=(1,),
    )
    for line in sizes_of(known):
        paragraph(line)


def _said(known: Event, entrant: int) -> str:
    rating = known.dossier.facts_of(entrant).rating
    said = [f"rating {rating}"] if rating else []
    return ", ".join([*said, *([] if known.entrants[entrant].is_in else ["dropped out"])])


_NO_PRIZES = "No prizes are laid down: {prizes}"


def prizes(call: Call) -> None:
    """Print who gets which prizes."""
    from trickledger.ledger.say.shapes.events import prizes_shape
    from trickledger.ledger.services.event_pages import prizes_page

    with call.event_meant() as (store, stream):
        page = prizes_page(store, stream)
    if call.as_json:
        print_json(prizes_shape(page))
    elif not page.prizes.funds:
        prizes = Example("event prizes main 50 30 20")
        words = "No prizes were laid down." if page.event.is_closed else _NO_PRIZES
        paragraph(said_with(words, {"prizes": prizes}))
    else:
        _print_page(page)


def _print_page(page: PrizesPage) -> None:
    from trickledger.ledger.tournament.heading import heading

    say(heading(page.event, page.through), kind="strong")
    section = ("Section",) if page.event.has_sections else ()
    columns(
        (*section, "Pl", "No", "Name", "Gets", "From"),
        (
            (*(page.event.section_of(one.row.entrant) for _ in section), *_line(page, one))
            for one in page.prizes.winners
        ),
        right=tuple(len(section) + at for at in (0, 1, 3)),
    )
    say()
    columns(
        ("Account", "Sum"),
        ((each.account, money(each.sum)) for each in page.prizes.postings(page.event)),
        right=(1,),
    )
    paragraph(_rules(page.event.settings), kind="dim")
    if page.prizes.unclaimed:
        paragraph(f"Nobody could win: {', '.join(page.prizes.unclaimed)}.")
    if page.open_tables:
        paragraph(f"Without a result: {', '.join(page.open_tables)}.")


def _line(page: PrizesPage, winner: Winner) -> tuple[object, ...]:
    row = winner.row
    things = [share.thing for share in winner.shares if share.thing]
    return (
        placed(row.place, row.shared),
        row.entrant,
        page.event.name(row.entrant),
        ", ".join([*([money(winner.sum)] if winner.sum else []), *things]),
        "; ".join(map(_from, winner.shares)),
    )


def _from(share: Share) -> str:
    prizes = ", ".join(f"{prize.fund} {prize.number}" for prize in share.prizes)
    return f"{prizes}, shared by {share.sharers}" if share.sharers > 1 else prizes


def _rules(settings: Settings) -> str:
    from trickledger.ledger.tournament.setting_readers import PRIZES, SHARES, TIED

    said = PRIZES[settings.prizes]
    return (
        f"By the rules {said}; {TIED[settings.tied]} share {SHARES[settings.share]}, "
        f"rounded down to {money(settings.coin)}."
    )


def message(call: Call) -> None:
    """Print the line that stands on the walls."""
    from trickledger.ledger.tournament.walls import walls_of

    said = walls_of(_event(call).entries).message
    if call.as_json:
        shape: declared_events.Message = {"message": said or None}
        print_json(shape)
    else:
        write = Example("event message The soup is ready")
        paragraph(
            said or Says("No message stands on the walls. To write one: {write}", write=write)
        )


def screen(call: Call) -> None:
    """List the screens with what each shows."""
    from trickledger.ledger.tournament.telling import screen_told
    from trickledger.ledger.tournament.walls import walls_of

    found = walls_of(_event(call).entries).screens.values()
    if call.as_json:
        from trickledger.ledger.say.shapes import as_object

        shape: declared_events.Screens = {"screens": [*map(as_object, found)]}
        print_json(shape)
        return
    for each in found:
        paragraph(screen_told(each))
    if not found:
        steer = Example("event screen Bar names")
        paragraph(Says("All walls show the usual. To steer the screen Bar: {steer}", steer=steer))


SHOWS: Mapping[str, Callable[[Call], None]] = {
    "clock": clock,
    "date": date,
    "sections": sections,
    "prizes": prizes,
    "message": message,
    "screen": screen,
}
"""What prints it, by the word of the deed."""
