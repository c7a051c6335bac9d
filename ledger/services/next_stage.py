"""Open the next stage of an event: its best go on, seeded by where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.columns import figure
from trickledger.ledger.current import make_event_current
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.places import levels, placed
from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.queries.tournaments import event_of_id
from trickledger.ledger.services.director import as_settings, open_event, settings_of
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.deeds_of_opening import USUAL_FORMAT, USUAL_TOP
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.facts import NOTHING
from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.pairing.seating import Pair, UnfitPlan, pair
from trickledger.ledger.tournament.results import qualified, standings, worth_of
from trickledger.ledger.tournament.settings import Settings
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Command

if TYPE_CHECKING:
    from trickledger.ledger.tournament.deed import Given

_THOUSAND = 1000
_SHARES = {Fraction(0): "none", Fraction(1): "all", Fraction(1, 2): "half"}
_NOTHING = Fraction(0)


class NextStage(NamedTuple):
    """A stage that was opened: its stream and settings, and who plays it in order of the seeds.

    `brings` are the points that each has carried.
    """

    stream: Stream
    settings: Settings
    names: tuple[str, ...]
    brings: tuple[Fraction, ...]


def next_stage(
    store: Ledger, stream: Stream, given: Given, author: Author, under: str = ""
) -> NextStage:
    """Open the next stage of an event as it was said, once `under` an id.

    Raises UnfitPlan, UsageError.
    """
    before = [stream, *(event_meant(store, each) for each in given["group"])]
    words = [("format", given["format"] or USUAL_FORMAT), *as_settings(given, "rounds")]
    words += given["settings"]
    top = given["top"] or USUAL_TOP
    return open_next_stage(
        store, given["title"], before, top, words, author, share=given["carry"], under=under
    )


def open_next_stage(
    store: Ledger,
    title: str,
    before: Sequence[Stream],
    top: int,
    given: Sequence[tuple[str, str]],
    author: Author,
    *,
    share: Fraction = _NOTHING,
    under: str = "",
) -> NextStage:
    """Open an event with the best of those before, and make it the current one.

    The winners of all groups are seeded first, then the second of all, and so on; the sections of
    an event are such groups. Each brings the group as a fact, by which a draw keeps them apart.
    Everyone brings a `share` of their points, and where rounds avoid repeats, whom they have met.
    Raises UnfitPlan where one of the events is not played to its end, or who goes on is open.
    """
    whole = [load_event(store, stream) for stream in before]
    events = [part.event for event in whole for part in event.parts]
    groups = {id(event): group for event, group in zip(events, _groups(whole), strict=True)}
    of_all = [qualified(event, top) for event in events]
    going_on = [
        (group[at], event) for at in range(top) for group, event in zip(of_all, events, strict=True)
    ]
    settings = _settings(title, events[0].settings, before, given)
    acts = [
        act
        for number, (entrant, event) in enumerate(going_on, 1)
        for act in _entered(number, entrant, event, groups[id(event)])
    ]
    with_meetings = FORMATS[settings.format].avoids_repeats
    if share or with_meetings:
        acts += carried(going_on, share, with_meetings=with_meetings)
    stream = open_event(store, settings, author, acts, under)
    make_event_current(store.address, stream.number)
    names = tuple(event.name(entrant) for entrant, event in going_on)
    points = {act.entrants[0]: act.points[0] for act in acts if act.word == "carry"}
    brings = tuple(points.get(number, _NOTHING) for number in range(1, len(names) + 1))
    return NextStage(stream, settings, names, brings)


def _settings(
    title: str, first: Settings, before: Sequence[Stream], given: Sequence[tuple[str, str]]
) -> Settings:
    """The settings of a stage, with the game of the one before."""
    kept = [("game", first.game), *(("option", " ".join(each)) for each in first.options)]
    kept += [("pairs", "true")] if first.pairs else []
    return settings_of(title, [*kept, *given, ("after", " ".join(stream.id for stream in before))])


def _groups(whole: Sequence[Event]) -> list[str]:
    """What each section of some events is called as a group; nothing where there is only one."""
    numbered = [
        " ".join(filter(None, (str(number) if len(whole) > 1 else "", part.name)))
        for number, event in enumerate(whole, 1)
        for part in event.parts
    ]
    return numbered if len(numbered) > 1 else [""]


def _entered(number: int, entrant: int, event: Event, group: str) -> Iterator[Act]:
    """The acts by which somebody enters the next stage, with what was known of them."""
    yield Act("add", entrants=(number,), names=event.entrants[entrant].names)
    facts = event.dossier.facts_of(entrant)._replace(seed=0, section="", group=group)
    if facts != NOTHING:
        yield Act("facts", entrants=(number,), settings=tuple(facts.lines()))


def whole_ranking(store: Ledger, stream: Stream) -> list[Finisher]:
    """The places of an event and of those who did not come to it from the stages before.

    Raises UnfitPlan where it has no stage before, or the ledger does not have it.
    """
    last = load_event(store, stream)
    if not last.settings.after:
        raise UnfitPlan(
            "{title} has no stage before it.",
            "",
            "Its own places: {standings}.",
            title=last.settings.title,
            standings=Command("event standings"),
        )
    ranked = [_ranked([last])]
    level = [last]
    while level:
        ids = [id for event in level for id in event.settings.after]
        with store.reading() as db:
            streams = [event_of_id(db, id) for id in ids]
        level = [load_event(store, each) for each in streams]
        ranked += [_ranked(level)] if level else []
    return finishers(ranked)


def _ranked(events: Sequence[Event]) -> list[list[tuple[int, str, str]]]:
    """Place, name and event of everyone in each section of some events beside each other."""
    return [
        [(row.place, of.name(row.entrant), of.settings.title) for row in standings(of, of.made)]
        for of in (part.event for event in events for part in event.parts)
    ]


def carried(
    going_on: Sequence[tuple[int, Event]], share: Fraction, *, with_meetings: bool
) -> Iterator[Act]:
    """An act for each of those who go on, the first entrant 1, with a share of their points.

    Points are rounded to three decimals. Two who met are told by the one of the higher number.
    """
    meetings = _meetings(going_on if with_meetings else ())
    worth = {id(event): worth_of(event, event.made) for _, event in going_on}
    for number, (entrant, event) in enumerate(going_on, 1):
        had = worth[id(event)][entrant]
        points = Fraction(round(share * had * _THOUSAND), _THOUSAND)
        met, partners = (_lower(times, number) for times in meetings)
        if points or met or partners:
            brought = _SHARES.get(share, figure(share))
            said = f"{brought} of {figure(had)} in {event.settings.title}"
            yield Act(
                "carry", entrants=(number,), points=(points,), met=met, partners=partners, why=said
            )


def _meetings(going_on: Sequence[tuple[int, Event]]) -> tuple[Mapping[Pair, int], ...]:
    """How often those who go on have been opponents and partners, by their new numbers."""
    met: dict[Pair, int] = {}
    partnered: dict[Pair, int] = {}
    events = {id(event): event for _, event in going_on}
    pasts = {id: event.past(before=len(event.rounds) + 1) for id, event in events.items()}
    numbered = combinations(enumerate(going_on, 1), 2)
    for (one, (mine, event)), (other, (theirs, same)) in numbered:
        if event is same:
            past, both = pasts[id(event)], pair(mine, theirs)
            met[one, other], partnered[one, other] = past.met[both], past.partnered[both]
    return met, partnered


def _lower(times: Mapping[Pair, int], number: int) -> tuple[int, ...]:
    """Whom somebody has met of those with lower numbers, once for each time."""
    return tuple(other for other in range(1, number) for _ in range(times.get((other, number), 0)))


class Finisher(NamedTuple):
    """A line of the ranking of all stages: `stage` is the last event that somebody played."""

    place: int
    shared: bool
    name: str
    stage: str


def finishers(stages: Sequence[Sequence[Sequence[tuple[int, str, str]]]]) -> list[Finisher]:
    """The ranking of stages, the last one first, each with its groups of place, name and event.

    Of groups beside each other those of one place share it.

    >>> final, group = [(1, "Ann", "Final")], [(1, "Ann", "Group"), (2, "Bob", "Group")]
    >>> [(one.place, one.name, one.stage) for one in finishers([[final], [group]])]
    [(1, 'Ann', 'Final'), (2, 'Bob', 'Group')]
    """
    found: list[list[tuple[int, str, str]]] = []
    known: set[str] = set()
    for groups in stages:
        new = [row for group in groups for row in group if folded(row[1]) not in known]
        known.update(folded(name) for _, name, _ in new)
        found += levels(new, itemgetter(0))
    return [Finisher(place, shared, *row[1:]) for place, shared, row in placed(found)]
