"""Three laptops, apart for evenings and put together in any way, come to one ledger in the end."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.cli.evening import REVOKE, TURNED, X21
from tests.ledger import events
from tests.ledger.games import new_table
from tests.ledger.laptops import copied, exported, families, head, laptop, ratings, taken
from tests.many import many
from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.exchange.importing import Conflicting, Keep
from trickledger.ledger.exchange.text import record_text
from trickledger.ledger.exchange.tournament_text import event_text
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.branches import family, kept
from trickledger.ledger.journal.checkpoints import heads
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.families import all_changes, copies, uncounted
from trickledger.ledger.projections.games import everybody
from trickledger.ledger.projections.tallies import differences
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.standings import standings
from trickledger.ledger.queries.tournament_lists import season_of
from trickledger.ledger.say.shapes.people import record_shape
from trickledger.ledger.services import draft as drafts
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import direct, open_event
from trickledger.ledger.services.people import join_each, part, rename
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.settings import Settings, usual_plan
from trickledger.rules.views.sheet import Game

ANN_BOB = "players Ann=Ann Baker, Bob"
CID_ANN = "players Ann=Cid, Bob=Ann Baker"
SCORERS = ("Ada", "Ben", "Cleo")
RECORDS = (X21, REVOKE, TURNED)
T = TypeVar("T")
KEEPS: tuple[Keep, ...] = ("", "ours", "both")


class Club:
    """Three ledgers that begin as one, and what chance does to them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        first = laptop(folder, "l0", (ANN_BOB, X21[:5]), (CID_ANN, REVOKE[:3]))
        with open_ledger(first) as store:
            stream = events.new_event(store, "game=klaberjass", "date=2026-11-21")
            events.enter(store, stream, "round 1 typed: 1 2, 3 4")
        self.paths = [first, copied(first, "l1"), copied(first, "l2")]

    def go_on(self) -> None:
        """One laptop does something, with its own scorer."""
        number = self.rng.randrange(3)
        acts = (self.play, self.play, self.play, self.mend, self.report, self.decide, self.open)
        with open_ledger(self.paths[number]) as store:
            act: Callable[[SqliteLedger, Author], None] = self.rng.choice(acts)
            try:
                act(store, Author(self.rng.choice(SCORERS), f"laptop {number}"))
            except TrickledgerError:
                return

    def play(self, store: SqliteLedger, author: Author) -> None:
        """The next lines of a game, as they are known or with a word between."""
        table = self.table(store, author)
        played = self.rng.choice(RECORDS)
        for _ in range(self.rng.randint(1, 12)):
            tried = [*played, "note a cup of tea"] if self.rng.random() < 0.2 else played
            if not any(table.enter([line]).ok for line in tried):
                return

    def mend(self, store: SqliteLedger, author: Author) -> None:
        """A correction, a void, a ruling, or the end of a game."""
        table = self.table(store, author)
        at = self.rng.randint(2, max(2, table.fold.numbered))
        match self.rng.randrange(5):
            case 0:
                table.undo("a slip")
            case 1:
                table.enter([f"void @{at}, drop because misread"])
            case 2:
                table.enter([f"correct @{at} note so it was"])
            case 3:
                table.enter(["ruling annul .1 by Dora because misdealt"])
            case _:
                table.enter(["abandon"])

    def table(self, store: SqliteLedger, author: Author) -> Table:
        with store.reading() as db:
            return Table(store, self.rng.choice(journal.streams(db, "game")), author)

    def report(self, store: SqliteLedger, author: Author) -> None:
        """A result in an event, another round, or one taken back."""
        with store.reading() as db:
            stream = self.rng.choice(journal.streams(db, "event"))
        said = self.rng.choice(
            [
                "result 1.1 5 3",
                "result 1.2 7 1",
                "result 1.2 1 7",
                "add 5: Fay",
                "drop 4",
                "void",
                "close",
            ]
        )
        if said == "void":
            direct(store, stream, author, lambda desk: desk.undo("a slip"))
        elif said == "close":
            direct(store, stream, author, lambda desk: desk.close())
        else:
            act = read_act(said)
            direct(store, stream, author, lambda desk: desk.enter(act))

    def decide(self, store: SqliteLedger, author: Author) -> None:
        """Who is who."""
        with store.writing() as db:
            known = everybody(db)
            match self.rng.randrange(3):
                case 0:
                    join_each(db, author, [self.rng.sample(known, 2)])
                case 1:
                    rename(db, author, self.rng.choice(known), self.rng.choice(["Annie", "Robert"]))
                case _:
                    part(db, author, self.rng.choice(known))

    def open(self, store: SqliteLedger, author: Author) -> None:
        """A new game, or a new event."""
        if self.rng.random() < 0.3:
            plan = usual_plan(Settings("Other", seed=1, date="2026-11-22"), set())
            open_event(store, plan.settled(), author)
        else:
            new_table(store, self.rng.choice([ANN_BOB, CID_ANN]), "date 2026-11-22")

    def exchange(self) -> None:
        """One laptop takes what another has, in any form and under any word, or refuses it."""
        into, other = self.rng.sample(self.paths, 2)
        form = self.rng.choice(FORMS)
        with open_ledger(into) as store:
            try:
                taken(store, *form(other), keep=self.rng.choice(KEEPS))
            except Conflicting:
                return

    def put_together(self) -> None:
        """Everybody takes everything until nothing is new."""
        for _ in range(6):
            before = self.heads()
            for into in self.paths:
                for other in self.paths:
                    if other != into:
                        with open_ledger(into) as store:
                            taken(store, *self.rng.choice(FORMS[:2])(other), keep="both")
            if self.heads() == before:
                return
        raise AssertionError("there is always something new")

    def heads(self) -> list[str]:
        return [read(path, head) for path in self.paths]


def file_of(path: Path) -> list[Path | str]:
    return [path]


def export_of(path: Path) -> list[Path | str]:
    return [read(path, exported)]


def texts_of(path: Path) -> list[Path | str]:
    with open_ledger(path, write=False) as store, store.reading() as db:
        games = [record_text(load(db, stream), stream.id) for stream in journal.streams(db, "game")]
        evenings = [
            event_text(stream.id, list(journal.read(db, stream)))
            for stream in journal.streams(db, "event")
        ]
    return [*games, *evenings]


FORMS: tuple[Callable[[Path], list[Path | str]], ...] = (file_of, export_of, export_of, texts_of)


def read(path: Path, what: Callable[[SqliteLedger], T]) -> T:
    with open_ledger(path, write=False) as store:
        return what(store)


def come_to(store: SqliteLedger) -> dict[str, Any]:
    """All that a ledger comes to, but for the numbers that it gave."""
    with store.reading() as db:
        hidden = copies(db, "game")
        sheets = []
        for stream in journal.streams(db, "game"):
            fold = load(db, stream)
            if stream.stream not in hidden:
                record = kept(db, stream)
                id = family(record.id, record.entries[0].text)
                sheet = {**Game(fold).as_json(), "id": id, "head": record.entries[-1].hash.hex()}
                sheets.append(json.dumps(sheet, default=str))
        people = [(person.name, person.names) for person in everybody(db)]
        records = sorted((one.stream.id, one.entries, one.hash.hex()) for one in heads(db))
    rows: list[dict[str, Any]] = [
        {**record_shape(row.record), "player": row.record.player}
        for row in standings(store, Selection()).rows
    ]
    for row in rows:
        for kind in row["kinds"]:
            del kind["best_game"]
    season = season_of(store, Selection("", "2026-01-01", "2026-12-31"), None)
    return {
        "sheets": sorted(sheets),
        "people": people,
        "records": records,
        "standings": sorted(rows, key=lambda row: str(row["player"])),
        "ratings": ratings(store),
        "season": [
            (table.title, row.place, row.person, row.points, row.events)
            for table in season
            for row in table.rows
        ],
    }


def counted_twice(store: SqliteLedger) -> Iterator[str]:
    """Games and events of which more than one record counts."""
    with store.reading() as db:
        for kind in ("game", "event"):
            left_out = uncounted(db, kind)
            for id, every in families(db, kind).items():
                if len([one for one in every if one.stream not in left_out]) != 1:
                    yield f"{kind} {id}"


def kept_wrong(store: SqliteLedger) -> list[object]:
    """What is kept of records and of people that is not what all records come to."""
    with store.reading() as db:
        return [*all_changes(db), *differences(db)]


@pytest.mark.parametrize("seed", range(many(12)))
def test_three_laptops_end_with_one_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    club = Club(tmp_path, seed)
    # some write every import in many parts
    monkeypatch.setattr(drafts, "AT_ONCE", (1, 60, 16_000)[seed % 3])
    for _ in range(club.rng.randint(1, 20)):
        club.go_on()
        if club.rng.random() < 0.4:
            club.exchange()
        assert [read(path, kept_wrong) for path in club.paths] == [[], [], []]
    club.put_together()
    ends = [read(path, come_to) for path in club.paths]
    for name in ends[0]:
        assert ends[0][name] == ends[1][name] == ends[2][name], name
    assert len(set(club.heads())) == 1
    for path in club.paths:
        assert read(path, lambda store: check(store).faults) == ()
        assert read(path, lambda store: list(counted_twice(store))) == []
