"""Events of every format with every act at random: points, undo, and what must never happen."""

import tempfile
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.ledger.event_referee import Referee
from tests.ledger.events import new_event
from tests.ledger.games import AUTHOR, new_store
from tests.many import many
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.tournaments import EVENT_TABLES
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.doubts import doubts
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.next_round import last_round, planned, typed_round
from trickledger.ledger.tournament.results import standings
from trickledger.ledger.tournament.scoring import fewest_sides

Deed = Callable[[Desk], object]

PLANS = [
    ("game=klaberjass",),
    ("game=klaberjass", "rounds=3", "absent=0.5", "bye=0.5"),
    ("game=klaberjass", "reports=2", "apart=club", "avoid=family", "seeding=rating"),
    ("game=klaberjass", "win=3", "draw=1", "style=random", "absent=1"),
    ("game=klaberjass", "format=round-robin"),
    ("game=klaberjass", "format=round-robin", "leavers=annul", "absent=0.5"),
    ("game=klaberjass", "format=round-robin", "leavers=forfeit", "double=true"),
    ("game=klaberjass", "format=knock-out", "absent=0.5"),
    ("game=klaberjass", "format=knock-out", "double=true"),
    ("game=klaberjass", "rounds=4", "acceleration=baku", "byes=alone"),
    ("game=klaberjass", "format=free", "size=2"),
    ("game=linger-longer", "size=3", "worth=rank"),
    ("game=linger-longer", "size=4", "standing=true", "rounds=3"),
    ("game=kalooki", "size=4", "worth=figure", "absent=-5"),
    ("game=loo", "size=5"),
    ("game=cinch",),
]


def _results(desk: Desk, chance: Random) -> None:
    event = desk.event
    for table in event.round(len(event.rounds)).open_tables:
        figures = tuple(chance.randint(0, 3) for _ in table.present)
        desk.enter(Act("settle", table.round, table.number, figures=figures))


def _next(desk: Desk, *, again: bool = False, by_hand: list[list[int]] | None = None) -> None:
    event = desk.event
    number = len(event.rounds) + (not again)
    if by_hand is None:
        desk.make_round(
            number, event.settings.format, planned(event, number, anyway=True), seed=None
        )
    else:
        desk.make_round(number, "typed", typed_round(event, number, by_hand), seed=None)


def _deed(event: Event, chance: Random) -> Deed:
    """Something that a director does, mostly sensible."""
    rounds, everyone = len(event.rounds), [*event.entrants]
    one = chance.choice(everyone)
    every = event.all_tables
    table = chance.choice(every) if every else None
    lot = chance.randint(0, 34)
    if lot > 22:
        return _decision(lot, event, chance)
    if lot <= 3 and rounds:
        return partial(_results, chance=chance)
    if lot == 4 and table:
        figures = tuple(chance.randint(-1, 3) for _ in table.present)
        won = (chance.randrange(len(figures)),) if figures and chance.random() < 0.3 else ()
        word = chance.choice(["result", "settle"])
        return partial(
            Desk.enter, act=Act(word, table.round, table.number, figures=figures, winners=won)
        )
    if lot == 5 and table:
        gone = tuple(chance.sample(table.seats, chance.randint(1, len(table.seats))))
        return partial(Desk.enter, act=Act("forfeit", table.round, table.number, entrants=gone))
    if lot in (6, 7):
        return partial(Desk.enter, act=Act("drop", entrants=(one,)))
    if lot in (8, 9):
        return partial(Desk.enter, act=Act("return", entrants=(one,)))
    if lot in (10, 11):
        return partial(
            Desk.enter, act=Act("absent", rounds + chance.randint(1, 2), entrants=(one,))
        )
    if lot == 12:
        return partial(
            Desk.add, everybody=[[f"Late {chance.randint(0, 99)}"]], now=chance.random() < 0.5
        )
    if lot == 13 and rounds:
        seats = chance.sample(everyone, min(len(everyone), event.settings.size))
        place = chance.randint(1, len(event.rounds[-1].tables) + 1)
        return partial(Desk.seat, number=rounds, place=place, entrants=seats)
    if lot == 14:
        two = tuple(chance.sample(everyone, 2))
        return partial(
            Desk.enter, act=Act(chance.choice(["wish", "forbid", "allow"]), entrants=two)
        )
    if lot == 15 and rounds:
        return partial(Desk.lock, number=chance.randint(1, rounds))
    if lot == 16 and rounds:
        return partial(Desk.enter, act=Act("unlock", chance.randint(1, rounds)))
    if lot == 17:
        return partial(Desk.void, number=chance.randint(2, 60))
    if lot == 18:
        return Desk.undo
    if lot == 19 and rounds:
        return partial(_next, again=True)
    if lot == 20:
        return partial(Desk.close, anyway=chance.random() < 0.3)
    if lot == 21 or event.settings.format == "free":
        mixed, size = chance.sample(everyone, len(everyone)), event.settings.size
        tables = [mixed[at : at + size] for at in range(0, len(mixed) - size + 1, size)]
        return partial(_next, by_hand=tables)
    return _next


def _decision(lot: int, event: Event, chance: Random) -> Deed:
    """What a director decides of an entrant or a table."""
    rounds, one = len(event.rounds), chance.choice([*event.entrants])
    every = event.all_tables
    table = chance.choice(every) if every else None
    points = (Fraction(chance.randint(1, 4), 2),)
    if lot == 23:
        word = chance.choice(["rename", "replace"])
        names = (f"P{one} {chance.randint(1, 3)}",)
        return partial(Desk.enter, act=Act(word, entrants=(one,), names=names))
    if lot in (24, 25):
        facts = [("club", "North"), ("club", "South"), ("family", "Hill"), ("rating", "1500")]
        chosen = tuple(chance.sample([*facts, ("table", "2"), ("seed", "1"), ("club", "-")], 2))
        return partial(Desk.enter, act=Act("facts", entrants=(one,), settings=chosen))
    if lot in (26, 27):
        worth = chance.choice(["half", "full", "none", "0.25"])
        return partial(Desk.enter, act=Act("absent", rounds + 1, entrants=(one,), value=worth))
    if lot in (28, 29) and rounds:
        word, at = chance.choice(["penalty", "bonus"]), chance.randint(1, rounds)
        return partial(Desk.enter, act=Act(word, at, entrants=(one,), points=points, why="late"))
    if lot == 30 and chance.random() < 0.5:
        return partial(Desk.enter, act=Act("disqualify", entrants=(one,), why="cheated"))
    if lot == 31 and rounds:
        return lambda desk: desk.void(desk.round_entry(chance.randint(1, rounds)), with_later=True)
    if lot == 32 and table:
        given = tuple(Fraction(chance.randint(-1, 4), 2) for _ in table.sides)
        return partial(
            Desk.rule, word="award", number=table.round, place=table.number, points=given, why="so"
        )
    if lot >= 33 and table:
        word = chance.choice(["annul", "doubt"])
        return partial(Desk.rule, word=word, number=table.round, place=table.number, why="so")
    return _next


def rows(store: SqliteLedger) -> dict[str, list[object]]:
    with store.reading() as db:
        return {
            table: sorted(map(tuple, db.execute(f"SELECT * FROM {table}")), key=repr)
            for table in EVENT_TABLES
        }


def recounted(store: SqliteLedger, stream: Stream, event: Event) -> None:
    """The points of everyone are what a referee adds up from the lines."""
    settings = event.settings
    referee = Referee(list(journal.read(store.db, stream)))
    points = referee.points(
        fewest=settings.is_fewest,
        sides=settings.has_sides,
        least=fewest_sides(settings),
        size=settings.size,
    )
    found = {row.entrant: row.points for row in standings(event, len(event.rounds))}
    assert found == points, [entry.text for entry in journal.read(store.db, stream)]


@pytest.mark.parametrize("seed", range(many(2) * len(PLANS)))
def test_a_whole_event_with_every_act(seed: int) -> None:
    chance = Random(seed)
    plan = PLANS[seed % len(PLANS)]
    with tempfile.TemporaryDirectory() as folder, new_store(Path(folder)) as store:
        stream = new_event(store, *plan, players=chance.randint(5, 9))
        for _ in range(35):
            event = load_event(store, stream)
            before = rows(store)
            deed = _deed(event, chance)
            try:
                done = direct(store, stream, AUTHOR, deed)
            except EntryRefused:
                assert rows(store) == before
                continue
            after = done.after
            assert (done.before, after) == (event, load_event(store, stream))
            if not after.is_knock_out and after.rounds:
                recounted(store, stream, after)
            for number in range(len(after.rounds) + 1):
                assert len(standings(after, number)) == len(after.entrants)
            assert doubts(after) == doubts(load_event(store, stream))
            assert last_round(after) >= 0
            acted = [entry for entry in done.entries if entry.kind != "void"]
            if acted and chance.random() < 0.4:
                direct(store, stream, AUTHOR, Desk.undo)
                assert rows(store) == before
                assert standings(load_event(store, stream), len(event.rounds)) == standings(
                    event, len(event.rounds)
                )
        assert check(store).faults == ()
