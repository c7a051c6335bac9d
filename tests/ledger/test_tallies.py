"""What is kept of everybody: at every moment what a count of all games comes to."""

import random
from collections import defaultdict
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.ledger.club import fake_kinds, put, random_club
from tests.ledger.games import AUTHOR, new_store, new_table, play, random_game
from tests.ledger.laptops import copied, go_on, laptop, taken
from tests.many import many
from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.ledger_file import read_ledger
from trickledger.ledger.exchange.reading import stored_candidates
from trickledger.ledger.journal import journal
from trickledger.ledger.projections.games import everybody
from trickledger.ledger.projections.people import Person
from trickledger.ledger.projections.tallies import TALLY_TABLES, Sum, differences, instead
from trickledger.ledger.queries.results import Meeting, Tally, facts, tallies
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.standings import standings
from trickledger.ledger.services.check import check, rebuild
from trickledger.ledger.services.people import join_each, part, rename
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite import migrations
from trickledger.ledger.storage.sqlite.connection import SqliteRows, scratch
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.rules.cards import card_text, each
from trickledger.rules.games.klaberjass.order import PACK

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def kept(db: SqliteRows) -> dict[str, list[tuple[object, ...]]]:
    return {
        table: sorted(db.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
        for table in TALLY_TABLES
    }


# -- the referee: all games, counted in Python -------------------------------------------------


def referee(db: SqliteRows) -> tuple[list[Tally], list[Meeting]]:
    """What everybody has made, from the rows of the games and nothing that is kept."""
    made: dict[tuple[str, str], list[tuple[str, float, int, int, int, bool, int]]]
    made, met = defaultdict(list), defaultdict(list)
    games = db.execute(
        "SELECT game.stream, game.kind, status, provisional, number FROM game JOIN stream "
        "USING (stream) ORDER BY coalesce(date, ''), number"
    ).fetchall()
    for stream, kind, status, provisional, number in games:
        if status == "abandoned":
            continue
        seats = db.execute(
            "SELECT name, side, total, won FROM seat JOIN person USING (person) WHERE stream = ? "
            "ORDER BY seat",
            (stream,),
        ).fetchall()
        # who was joined with somebody at the same table has played that game once
        first = {name: (name, *seat) for name, *seat in reversed(seats)}
        hands = db.execute(
            "SELECT count(*) FROM hand WHERE stream = ? AND counted", (stream,)
        ).fetchone()[0]
        for name, side, total, won in first.values():
            others = [row for row in seats if row[1] != side]
            lead = total - max(row[2] for row in others)
            outcome = "open" if status == "open" else _outcome(won, [row[3] for row in seats])
            made[name, kind].append((outcome, won, total, lead, hands, bool(provisional), number))
            for other, other_side, _, theirs in first.values():
                if other_side == side:
                    continue
                if status != "open" and other != name:
                    met[name, other].append((won > 0, theirs > 0))
    return (
        [_tally(*whose, made[whose]) for whose in sorted(made, key=lambda w: (w[0].lower(), w[1]))],
        [
            Meeting(
                *both,
                len(met[both]),
                *(met[both].count(end) for end in ((True, False), (True, True), (False, True))),
            )
            for both in sorted(met, key=lambda both: (both[0].lower(), both[1].lower()))
        ],
    )


def _outcome(won: float, all_won: list[float]) -> str:
    if won:
        return "won" if won == 1 else "shared"
    return "lost" if any(all_won) else "undecided"


def _tally(name: str, kind: str, games: list[tuple[str, float, int, int, int, bool, int]]) -> Tally:
    over = [game for game in games if game[0] != "open"]
    ends = [game[0] for game in games]
    best = max((game[2] for game in over), default=None)
    won, shared, lost, still_open = (ends.count(end) for end in ("won", "shared", "lost", "open"))
    return Tally(
        player=name,
        kind=kind,
        games=len(over),
        won=won,
        shared=shared,
        lost=lost,
        open=still_open,
        provisional=sum(game[5] for game in over),
        points=sum(game[1] for game in over),
        hands=sum(game[4] for game in over),
        total=sum(game[2] for game in over),
        lead=sum(game[3] for game in over),
        best=best,
        best_game=next((game[6] for game in over if game[2] == best), None),
    )


def assert_right(store: SqliteLedger, after: str) -> None:
    """What is kept is what the referee counts, and what a rebuilt ledger keeps."""
    with store.reading() as db:
        assert (tallies(db, Selection()), facts(db, Selection()).meetings()) == referee(db), after
        # a selection of days counts the games, one of nothing reads what is kept
        days = Selection(since="0001-01-01", until="9999-12-31")
        assert tallies(db, days) == tallies(db, Selection()), after
        assert facts(db, days).meetings() == facts(db, Selection()).meetings(), after
        assert list(differences(db)) == []


# -- random ledgers ----------------------------------------------------------------------------


class Club:
    """A ledger of which somebody does anything at random; what is refused changes nothing."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.store = new_store(folder)
        self.scripts: dict[int, list[str]] = {}

    def act(self) -> str:
        deeds = (
            *(self.open, self.play, self.play, self.play, self.play, self.undo, self.void),
            *(self.correct, self.rule, self.abandon, self.decide, self.take_in),
        )
        deed = self.chance.choice(deeds)
        with suppress(TrickledgerError):
            deed()
        return deed.__name__

    def open(self, store: SqliteLedger | None = None) -> None:
        one, other = self.chance.sample(NAMES, 2)
        day = f"date 2026-0{self.chance.randint(1, 9)}-01"
        lines = (f"players Ann={one}, Bob={other}", day, "option kla_target 60")
        table = new_table(store or self.store, *lines)
        script = random_game(self.chance.randrange(1000), target=60)
        if store:
            play(table, *script[: self.chance.randrange(len(script) + 1)])
        else:
            self.scripts[table.stream.stream] = script

    def table(self) -> Table:
        streams = journal.streams(self.store.db, "game")
        if not streams:
            self.open()
        stream = self.chance.choice(journal.streams(self.store.db, "game"))
        return Table(self.store, stream, AUTHOR)

    def play(self) -> None:
        table = self.table()
        script = self.scripts.get(table.stream.stream, [])
        for _ in range(self.chance.choice([5, 100])):
            if script:
                table.enter([script.pop(0)])

    def undo(self) -> None:
        self.table().undo("a slip")

    def void(self) -> None:
        table = self.table()
        table.enter([f"void @{self.chance.randint(2, max(2, table.fold.numbered))}, drop"])

    def correct(self) -> None:
        table = self.table()
        card = card_text(self.chance.choice(list(each(PACK))))
        table.enter([f"correct @{self.chance.randint(2, max(2, table.fold.numbered))} {card}"])

    def rule(self) -> None:
        figures = f"Ann {self.chance.randint(0, 90)}, Bob 3"
        self.table().enter([f"ruling adjust 1 {figures} by Dora because of a revoke"])

    def abandon(self) -> None:
        self.table().enter(["abandon because of rain"])

    def decide(self) -> None:
        with self.store.writing() as db:
            people = everybody(db)
            if len(people) > 1:
                one, other = self.chance.sample(people, 2)
                what = self.chance.choice([join_two, part_one, call_one])
                what(db, one, other)

    def take_in(self) -> None:
        """The games of another laptop, whose people have the same names."""
        path = self.folder / f"{self.chance.randrange(10**9)}.db"
        with create(path) as other:
            self.open(other)
        import_games(self.store, stored_candidates("other", read_ledger(path)), AUTHOR)


def join_two(db: SqliteRows, one: Person, other: Person) -> None:
    join_each(db, AUTHOR, [[one, other]])


def part_one(db: SqliteRows, one: Person, other: Person) -> None:
    part(db, AUTHOR, one)


def call_one(db: SqliteRows, one: Person, other: Person) -> None:
    rename(db, AUTHOR, one, f"{one.called}y")


@pytest.mark.parametrize("seed", range(many(4)))
def test_what_is_kept_is_what_a_count_of_all_games_comes_to(tmp_path: Path, seed: int) -> None:
    club = Club(tmp_path, seed)
    with club.store as store:
        for number in range(60):
            did = club.act()
            assert_right(store, f"after {number} acts, {did}")
        before = standings(store, Selection())
        rebuild(store)
        assert_right(store, "rebuilt")
        assert standings(store, Selection()) == before
        assert check(store).faults == ()


@pytest.mark.parametrize("seed", range(3))
def test_what_an_upgrade_counts_is_what_is_kept(tmp_path: Path, seed: int) -> None:
    with (
        fake_kinds(),
        new_store(tmp_path) as store,
        closing(scratch(":memory:")) as older,
    ):
        put(store, random_club(seed, games=200))
        migrations.migrate(older, 4)
        tables = ("stream", "person", "game", "seat", "hand")
        for table in tables:
            there = older.execute(f"PRAGMA table_info({table})").fetchall()
            # kept up to schema 6
            columns = ", ".join("1" if name == "entries" else name for _, name, *_ in there)
            rows = store.db.execute(f"SELECT {columns} FROM {table}").fetchall()
            places = ", ".join("?" * len(there))
            older.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
        migrations.migrate(older)
        assert kept(older) == kept(store.db)
        assert list(differences(older)) == []


def test_who_would_have_no_game_at_all_would_have_made_nothing() -> None:
    ann, bob, cid = (((number, "klaberjass")) for number in (1, 2, 3))
    over, still_open, none = (1, 1, *(0,) * 9), (0, 0, 0, 0, 1, 0, *(0,) * 5), (0,) * 11
    made = {ann: Sum(over), bob: Sum(still_open)}
    assert instead(made, {ann: Sum(over)}, {cid: Sum(over)}) == {
        bob: Sum(still_open),
        cid: Sum(over),
    }
    assert instead({}, {}, {ann: Sum(none)}) == {}


@pytest.mark.parametrize("table", TALLY_TABLES)
def test_no_kept_figure_is_altered_without_a_word(tmp_path: Path, table: str) -> None:
    with new_store(tmp_path) as store:
        play(new_table(store, "option kla_target 60", "players Ann, Bob"), *random_game(1, 60))
        new_table(store, "players Cid, Dee")
        columns = [row[1] for row in store.db.execute(f"PRAGMA table_info({table})")]
        for column in columns:
            altered = {
                "kind": "kind = 'cinch'",
                "person": "person = 3, kind = 'cinch'",
                "other": "other = 3",
                "highest_in": "highest_in = NULL",
                "lowest_in": "lowest_in = NULL",
            }.get(column, f"{column} = {column} + 1")
            with store.writing() as db:
                db.execute(f"UPDATE {table} SET {altered} WHERE person = 1")
            faults = check(store).faults
            assert any(f"The table {table} has" in fault.what for fault in faults), column
            rebuild(store)
            assert check(store).faults == ()


def test_no_kept_role_is_altered_without_a_word(tmp_path: Path) -> None:
    first = laptop(
        tmp_path, "a", ("players Ann, Bob", X21[:5]), ("players Ann=Cid, Bob=Dee", X21[:5])
    )
    other = copied(first, "b")
    go_on(first, 1, *X21[5:7])
    go_on(other, 1, "note a cup of tea")
    with open_ledger(first) as store:
        taken(store, other, keep="both")
        kept = store.db.execute("SELECT stream, role FROM game").fetchall()
        assert [role for _, role in kept] == ["counting", "counting", "rival"]
        for stream, role in kept:
            for wrong in {"counting", "rival", "copy"} - {role}:
                with store.writing() as db:
                    db.execute("UPDATE game SET role = ? WHERE stream = ?", (wrong, stream))
                faults = check(store).faults
                said = [fault.what for fault in faults]
                assert f"Among its records it is kept as {wrong!r}" in "".join(said)
                assert all("check --rebuild" in fault.remedy for fault in faults), faults
                rebuild(store)
                assert check(store).faults == ()
