"""Events of every format with every act at random, beside a referee who shares no code with them.

Places, points, every tie-break, the rounds of a Swiss, a round robin and a knock-out; undo, and
what must never happen.
"""

import tempfile
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.ledger import game_referee, pairing_referee, prize_referee, standings_referee
from tests.ledger.event_referee import Game
from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR, new_store, random_game
from tests.ledger.section_referee import Section, alike, is_over, parts, seats_of, together
from tests.many import many
from tests.tournament.searches import brief_searches
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.tournaments import EVENT_TABLES
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import Desk, Done, direct
from trickledger.ledger.services.event_pages import prizes_of, teams_page
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.doubts import doubts
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.facts import NOTHING
from trickledger.ledger.tournament.next_round import last_round, planned, typed_round
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.order import TIE_BREAKS
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.results import play_alike, qualified, standings
from trickledger.ledger.tournament.results import together as ranked_together
from trickledger.ledger.tournament.table import Table as EventTable

TARGET = 100
"""Games of Klaberjass are short here."""

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
    ("game=kalooki", "size=4", "worth=figure", "absent=-5", "bye=average"),
    ("game=loo", "size=5"),
    ("game=cinch",),
    ("game=klaberjass", "format=knock-out", "third=true", "seeding=rating"),
    ("game=cinch", "pairs=true", "reports=2"),
    ("game=klaberjass", "style=monrad", "apart=family", "year=2024"),
    ("game=klaberjass", "format=knock-out", "double=true", "reports=2"),
]
SETTINGS = [
    ("year", "2023"),
    ("year", "2024"),
    ("year", "2026"),
    ("win", "3"),
    ("draw", "1"),
    ("loss", "0.5"),
    ("bye", "0.5"),
    ("bye", "average"),
    ("absent", "0.25"),
    ("byes", "alone"),
    ("byes", "fide"),
    ("reports", "1"),
    ("reports", "2"),
    ("leavers", "annul"),
    ("leavers", "half"),
    ("leavers", "forfeit"),
    ("avoid", "club"),
    ("tied", "points"),
    ("prizes", "all"),
    ("coin", "5"),
    ("share", "hort"),
    ("rounds", "6"),
]


def _results(desk: Desk, chance: Random) -> None:
    event = desk.event
    for table in event.round(len(event.rounds)).open_tables:
        # without draws somebody goes on in a knock-out
        most = 99 if event.is_knock_out else 3
        figures = tuple(chance.randint(0, most) for _ in table.present)
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


def _check_in(desk: Desk, chance: Random) -> None:
    """Check in all who have not, and at times forget somebody."""
    missing = [each.number for each in desk.event.entrants.values() if not each.is_here]
    for one in missing[chance.randint(0, 1) :]:
        desk.enter(Act("here", entrants=(one,)))


def _begun(
    store: SqliteLedger, plan: tuple[str, ...], chance: Random, *, has_sections: bool
) -> Stream:
    """An event with people of two clubs, some who will miss a round, and prizes."""
    target = ["option=kla_target 100"] if "game=klaberjass" in plan else []
    players = chance.randint(8, 12) if has_sections else chance.randint(5, 9)
    stream = new_event(store, *plan, *target, players=players)
    if has_sections:
        many = chance.choice(["AB", "AB", "ABC"])
        parted = [f"facts {one}: section {chance.choice(many)}" for one in range(3, players + 1)]
        enter(store, stream, "facts 1: section A", "facts 2: section B", *parted)
        enter(store, stream, "prize A for A: 45, 15", "prize B for b: 36, 8")
    clubs = [f"facts {one}: club {chance.choice(['North', 'south', 'South'])}" for one in (1, 2, 3)]
    enter(store, stream, *clubs, "facts 4: category lady", "facts 5: category lady junior")
    enter(store, stream, "prize main: 60, 40, 25, 10", "prize lady for lady: 50.01, 12")
    enter(store, stream, "prize table: a ham, soap")
    rules = chance.sample(["tied points", "prizes all", "coin 5", "share hort"], 2)
    # in a short order more share a place
    order = ["order points wins"] if chance.random() < 0.4 else []
    enter(store, stream, f"set {', '.join([*order, *rules])}")
    for one in chance.sample(range(1, 6), 3):
        worth = chance.choice(["", " worth half", " worth full", " worth none", " worth 0.25"])
        enter(store, stream, f"absent {one} {chance.randint(1, 3)}{worth}")
    if chance.random() < 0.3:
        carried = [f"carry {one} {chance.choice(['1', '0.5', '-0.25'])}" for one in (1, 3)]
        enter(store, stream, *carried, "carry 4 0 met 1 2 2 3")
    return stream


def _onwards(event: Event, chance: Random) -> Deed:
    """What an evening is made of: results, and when all are there the next round."""
    if event.is_closed:
        return Desk.undo
    if event.rounds and event.rounds[-1].open_tables:
        return partial(_results, chance=chance)
    return partial(_by_hand, chance=chance) if event.settings.format == "free" else _next


def _by_hand(desk: Desk, chance: Random) -> None:
    everyone, size = [*desk.event.entrants], desk.event.settings.size
    mixed = chance.sample(everyone, len(everyone))
    _next(desk, by_hand=[mixed[at : at + size] for at in range(0, len(mixed) - size + 1, size)])


def _deed(event: Event, chance: Random) -> Deed:
    """Something that a director does, mostly sensible."""
    rounds, everyone = len(event.rounds), [*event.entrants]
    if chance.random() < 0.4:
        return _onwards(event, chance)
    one = chance.choice(everyone)
    every = event.all_tables
    table = chance.choice(every) if every else None
    lot = chance.randint(0, 38)
    if lot == 38:
        return partial(Desk.enter, act=_fund(chance))
    if lot == 37:
        return partial(_check_in, chance=chance)
    if lot > 34:
        return partial(Desk.enter, act=Act("set", settings=(_setting(chance),)))
    if lot > 22:
        return _decision(lot, event, chance)
    if lot <= 3 and rounds:
        return partial(_results, chance=chance)
    if lot in (4, 5) and table:
        return _of_table(lot, table, chance)
    if lot in (*range(6, 13), 14):
        return _of_entrants(lot, one, event, chance)
    if lot in (13, 15, 16, 19) and rounds:
        return _of_rounds(lot, event, chance)
    if lot == 17:
        newest = len(event.entries)
        return partial(Desk.void, number=chance.randint(max(2, newest - 12), newest))
    if lot == 18:
        return Desk.undo
    if lot == 20:
        return partial(Desk.close, anyway=chance.random() < 0.3)
    return partial(_by_hand, chance=chance) if lot == 21 else _onwards(event, chance)


def _of_table(lot: int, table: EventTable, chance: Random) -> Deed:
    """A result, settled or not, or seats that forfeit."""
    at = (table.round, table.number)
    if lot == 5:
        gone = tuple(chance.sample(table.seats, chance.randint(1, len(table.seats))))
        return partial(Desk.enter, act=Act("forfeit", *at, entrants=gone))
    figures = tuple(chance.randint(-1, 3) for _ in table.present)
    won = (chance.randrange(len(figures)),) if figures and chance.random() < 0.3 else ()
    word = chance.choice(["result", "settle"])
    return partial(Desk.enter, act=Act(word, *at, figures=figures, winners=won))


def _of_entrants(lot: int, one: int, event: Event, chance: Random) -> Deed:
    """Who goes, comes back, comes late, stays away, or sits with whom."""
    if lot == 12:
        late, section = _people("Late", event, chance), event.section_of(one)
        known = [NOTHING._replace(section=section)]
        return partial(Desk.add, everybody=[late], facts=known, now=chance.random() < 0.5)
    if lot == 14:
        two = tuple(chance.sample([*event.entrants], 2))
        act = Act(chance.choice(["wish", "forbid", "allow"]), entrants=two)
    elif lot in (10, 11):
        act = Act("absent", len(event.rounds) + chance.randint(1, 2), entrants=(one,))
    else:
        act = Act("drop" if lot in (6, 7) else "return", entrants=(one,))
    return partial(Desk.enter, act=act)


def _of_rounds(lot: int, event: Event, chance: Random) -> Deed:
    """A round that is seated by hand, locked, unlocked or made again."""
    rounds = len(event.rounds)
    if lot == 13:
        everyone = [*event.entrants]
        seats = chance.sample(everyone, min(len(everyone), event.settings.size))
        place = chance.randint(1, len(event.rounds[-1].tables) + 1)
        return partial(Desk.seat, number=rounds, place=place, entrants=seats)
    if lot == 15:
        return partial(Desk.lock, number=chance.randint(1, rounds))
    if lot == 16:
        return partial(Desk.enter, act=Act("unlock", chance.randint(1, rounds)))
    return partial(_next, again=True)


def _setting(chance: Random) -> tuple[str, str]:
    """What a director sets anew: mostly an order of tie-breaks."""
    if chance.random() < 0.4:
        return chance.choice(SETTINGS)
    names = chance.sample([name for name in TIE_BREAKS if name != "points"], 3)
    return "order", " ".join([*(["points"] if chance.random() < 0.8 else []), *names])


def _fund(chance: Random) -> Act:
    """Prizes of sums that no other fund has, or things."""
    name = chance.choice(["main", "lady", "table"])
    sums = {"main": ["60", "40", "25", "10"], "lady": ["50.01", "12"], "table": ["a ham", "soap"]}
    prizes = tuple(sums[name][: chance.randint(1, 4)]) if chance.random() < 0.9 else ("none",)
    return Act("prize", value=name, category="lady" if name == "lady" else "", prizes=prizes)


def _people(name: str, event: Event, chance: Random) -> list[str]:
    """A name, or those of a pair."""
    number = chance.randint(0, 99)
    return [f"{name} {number}", *([f"{name} other {number}"] if event.settings.pairs else [])]


def _decision(lot: int, event: Event, chance: Random) -> Deed:
    """What a director decides of an entrant or a table."""
    rounds, one = len(event.rounds), chance.choice([*event.entrants])
    every = event.all_tables
    table = chance.choice(every) if every else None
    points = (Fraction(chance.randint(1, 4), 2),)
    if lot == 23:
        word = chance.choice(["rename", "replace"])
        names = tuple(_people(f"P{one}", event, chance))
        return partial(Desk.enter, act=Act(word, entrants=(one,), names=names))
    if lot in (24, 25):
        if event.has_sections and chance.random() < 0.5:
            return partial(Desk.divide, sections={one: chance.choice("AB")}, why="so")
        facts = [("club", "North"), ("club", "South"), ("family", "Hill"), ("rating", "1500")]
        chosen = tuple(
            chance.sample(
                [*facts, ("table", "2"), ("seed", "1"), ("club", "-"), ("category", "lady")], 2
            )
        )
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
        again = max(1, rounds - chance.randint(0, 1))
        return lambda desk: desk.void(desk.round_entry(again), with_later=True)
    if lot == 32 and table:
        given = tuple(Fraction(chance.randint(-1, 4), 2) for _ in table.sides)
        return partial(
            Desk.rule, word="award", number=table.round, place=table.number, points=given, why="so"
        )
    if lot in (33, 34) and table:
        word = chance.choice(["annul", "doubt"])
        return partial(Desk.rule, word=word, number=table.round, place=table.number, why="so")
    return _onwards(event, chance)


def rows(store: SqliteLedger) -> dict[str, list[object]]:
    with store.reading() as db:
        return {
            table: sorted(map(tuple, db.execute(f"SELECT * FROM {table}")), key=repr)
            for table in EVENT_TABLES
        }


def game_of(store: SqliteLedger, event: Event) -> Game:
    """What the rulebook says of the game of an event, and what its tables have come to."""
    settings = event.settings
    fewest, sides, least = {
        "klaberjass": (False, False, 2),
        "cinch": (False, not settings.pairs, 2),
        "loo": (False, False, 5),
        "kalooki": (True, False, 3),
        "linger-longer": (False, False, 3),
    }[settings.game]
    over: dict[str, game_referee.Outcome] = {}
    for stream in journal.streams(store.db, "game"):
        found = game_referee.outcome(list(journal.read(store.db, stream)), TARGET)
        if found:
            over[stream.id] = found
    return Game(fewest, sides, least, settings.size, over)


def judged(store: SqliteLedger, stream: Stream, event: Event) -> None:
    """Places, points and tie-breaks are what a referee makes of the lines, in each section."""
    lines = list(journal.read(store.db, stream))
    referees = parts(lines, game_of(store, event))
    rows = standings(event, len(event.rounds))
    found = [
        (row.place, row.shared, row.entrant, _values(row, event.settings.order), row.provisional)
        for row in rows
    ]
    of_parts = [row for part in referees for row in standings_referee.standings(part)]
    assert found == [tuple(row) for row in of_parts], [entry.text for entry in lines]
    if len(referees) > 1:
        ranked = {row[:3] for row in ranked_together(event, rows)}
        assert ranked == {*together(referees)}
        assert play_alike(event) == alike(referees)


def _values(row: StandingsRow, order: Sequence[str]) -> dict[str, Fraction]:
    return {name: row.points if name == "points" else row.tiebreaks[name] for name in order}


def seated(store: SqliteLedger, stream: Stream, done: Done[object]) -> None:
    """A round that was computed is the best there is, or what the plan or the bracket says."""
    settings = done.before.settings
    made = [
        (entry, done.after.rounds[-1].computed)
        for entry in done.entries
        if entry.text.startswith("round ") and " typed:" not in entry.text
    ]
    for entry, seating in made:
        number = int(entry.text.split()[1])
        lines = list(journal.read(store.db, stream))[: entry.number - 1]
        said = [each.text for each in lines]
        for part in parts(lines, game_of(store, done.before), number - 1):
            if isinstance(part, Section):
                if is_over(part, number):
                    assert not seats_of(part, seating).entrants, said
                    continue
                own = seats_of(part, seating)
            else:
                own = seating
            assert pairing_referee.faults(part, own, size=settings.size) == [], (said, own)


def ended(store: SqliteLedger, stream: Stream, event: Event) -> None:
    """Earlier standings, who goes on, teams and prizes are what a referee makes of the lines."""
    lines, game = list(journal.read(store.db, stream)), game_of(store, event)
    referees = parts(lines, game)
    # what became of who left a round robin follows from what is known by now
    for number in range(1, len(event.rounds)) if not event.is_planned else ():
        of_parts = map(standings_referee.standings, parts(lines, game, number))
        then = [row[:3] for of_part in of_parts for row in of_part]
        assert [row[:3] for row in standings(event, number)] == then
    for top in (1, 2, 4):
        going_on = [standings_referee.going_on(part, top) for part in referees]
        assert [_going_on(part.event, top) for part in event.parts] == going_on
    for each_section in {False, event.has_sections}:
        page = teams_page(store, stream, "club", 2, boards=each_section)
        found = [(row.place, row.name, row.points) for row in page.rows]
        assert found == standings_referee.teams(referees, "club", 2, each_section=each_section)
    given = prizes_of(event).prizes
    money = {each.row.entrant: each.sum for each in given.winners if each.sum}
    assert money == prize_referee.sums(referees)
    things = {
        each.row.entrant: [share.thing for share in each.shares if share.thing]
        for each in given.winners
    }
    found_things = {one: row for one, row in things.items() if row}
    assert found_things == prize_referee.things(referees, money)
    assert sum(each.sum for each in given.postings(event)) == 0


def _going_on(event: Event, top: int) -> list[int] | None:
    try:
        return qualified(event, top)
    except UnfitPlan:
        return None


def _play(store: SqliteLedger, stream: Stream, chance: Random) -> None:
    """Open the game of a table, and play it trick by trick, at times not to its end."""
    event = load_event(store, stream)
    waiting = [] if event.is_closed or not event.rounds else event.rounds[-1].open_tables
    waiting = [table for table in waiting if not table.record and len(table.present) == 2]
    if not waiting or event.settings.game != "klaberjass" or event.rounds[-1].locked is not None:
        return
    table = chance.choice(waiting)
    opened = direct(
        store, stream, AUTHOR, lambda desk: desk.open_tables(table.round, [table.number])
    )
    game = opened.told[0].game
    first, second = game_referee.players(next(journal.read(store.db, game)))
    lines = random_game(chance.randrange(10_000), TARGET)
    played = [line.replace("Ann", "\0").replace("Bob", second) for line in lines]
    played = played[: chance.choice([len(lines), len(lines), len(lines) // 2])]
    at_table = Table(store, game, AUTHOR)
    assert at_table.enter([line.replace("\0", first) for line in played]).refusal is None
    if chance.random() < 0.2:
        assert at_table.undo().refusal is None


@pytest.mark.parametrize("seed", range(many(len(PLANS))))
@brief_searches()
def test_a_whole_event_with_every_act(seed: int) -> None:
    chance = Random(seed)
    plan = PLANS[seed % len(PLANS)]
    with tempfile.TemporaryDirectory() as folder, new_store(Path(folder)) as store:
        stream = _begun(store, plan, chance, has_sections=seed % 3 == 2)
        for _ in range(35):
            if chance.random() < 0.1:
                _play(store, stream, chance)
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
            if after.rounds:
                judged(store, stream, after)
                seated(store, stream, done)
            for number in range(len(after.rounds) + 1):
                assert len(standings(after, number)) == len(after.entrants)
            assert doubts(after) == doubts(load_event(store, stream))
            assert last_round(after) >= 0
            acted = [entry for entry in done.entries if entry.kind != "void"]
            if acted and chance.random() < 0.1:
                direct(store, stream, AUTHOR, Desk.undo)
                assert rows(store) == before
                assert standings(load_event(store, stream), len(event.rounds)) == standings(
                    event, len(event.rounds)
                )
        if event.rounds:
            ended(store, stream, load_event(store, stream))
        assert check(store).faults == ()
