"""Three laptops, apart for an evening: one ledger, whoever imports whom, however often."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.evening import REVOKE, TURNED, X21, record
from tests.ledger.events import enter, new_event
from tests.ledger.games import new_store, new_table, play
from tests.ledger.laptops import (
    EVE,
    copied,
    exported,
    families,
    figures,
    go_on,
    head,
    laptop,
    taken,
)
from tests.many import many
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.exchange.importing import Conflicting
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.branches import branch, root_of
from trickledger.ledger.journal.statements import ENTRIES_OF_GAME
from trickledger.ledger.queries.players import game_list
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.tournament_lists import events_of, season_of
from trickledger.ledger.say.shapes.events import event_line_shape
from trickledger.ledger.say.shapes.games import game_line_shape
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import direct
from trickledger.ledger.services.people import join_each, meant
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create

ANN_BOB = "players Ann=Ann Baker, Bob"
CID_BOB = "players Ann=Cid, Bob"
NAMES = ("a", "b", "c")


@pytest.fixture
def evening(tmp_path: Path) -> dict[str, Path]:
    """Three laptops that begin with the game of one, go on with their own, and one goes on in it.

    The first two belong to one club, the third is somebody else's.
    """
    shared = laptop(tmp_path, "a", (ANN_BOB, X21[:5]))
    other = copied(shared, "b")
    third = laptop(tmp_path, "c", (ANN_BOB, REVOKE), (CID_BOB, TURNED[:9]))
    go_on(shared, 1, *X21[5:])
    with open_ledger(other) as store:
        play(new_table(store, CID_BOB, "date 2026-11-21"), *X21[:7])
        with store.writing() as db:
            decided = [*meant(db, "Cid"), *meant(db, "Ann Baker")]
            join_each(db, EVE, [decided])
    return {"a": shared, "b": other, "c": third}


def merged(folder: Path, order: list[Path], how: str = "file") -> tuple[str, object]:
    """What the ledgers come to in a new one, imported in an order."""
    with create(folder) as store:
        for path in order:
            taken(store, path if how == "file" else export_of(path))
        assert check(store, ("chain", "record", "figures")).faults == ()
        return head(store), figures(store)


def export_of(path: Path) -> str:
    with open_ledger(path, write=False) as store:
        return exported(store)


@pytest.mark.parametrize("how", ["file", "export"])
def test_three_laptops_in_any_order_are_one_ledger(
    evening: dict[str, Path], tmp_path: Path, how: str
) -> None:
    ends = [
        merged(tmp_path / f"{''.join(order)}.db", [evening[name] for name in order], how)
        for order in permutations(NAMES)
    ]
    assert len(ends) == 6
    assert all(end == ends[0] for end in ends)


def test_three_laptops_are_one_ledger_on_every_engine(
    evening: dict[str, Path], kept: Ledger, tmp_path: Path
) -> None:
    """As files, and what they come to as an export: none of it is new a second time."""
    whole = merged(tmp_path / "whole.db", [*evening.values()])
    for path in reversed(evening.values()):
        taken(kept, path)
    assert (head(kept), figures(kept)) == whole
    assert check(kept).faults == ()
    for source in (tmp_path / "whole.db", export_of(tmp_path / "whole.db")):
        assert {one.what for one in taken(kept, source)} == {"known"}
    assert (head(kept), figures(kept)) == whole


def test_each_laptop_that_takes_the_others_in_holds_the_same(evening: dict[str, Path]) -> None:
    ends = []
    for name, path in evening.items():
        others = [other for key, other in evening.items() if key != name]
        mine = copied(path, f"{name}-whole")
        with open_ledger(mine) as store:
            for other in others:
                taken(store, other)
            ends.append((head(store), figures(store)))
    assert all(end == ends[0] for end in ends)


def test_a_second_time_adds_nothing(evening: dict[str, Path], tmp_path: Path) -> None:
    with new_store(tmp_path, "all.db") as store:
        taken(store, *evening.values())
        before = (head(store), figures(store), count(tmp_path / "all.db"))
        files: list[Path | str] = [*evening.values()]
        for source in [*files, *map(export_of, evening.values()), exported(store)]:
            done = taken(store, source)
            assert {one.what for one in done} == {"known"}
            assert not any(one.entries for one in done)
        assert (head(store), figures(store), count(tmp_path / "all.db")) == before


def count(path: Path) -> int:
    with open_ledger(path, write=False) as store:
        return int(store.db.execute("SELECT count(*) FROM entry").fetchone()[0])


@settings(
    max_examples=many(6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=8))
def test_whoever_imports_whom_on_the_way_all_end_alike(
    evening: dict[str, Path],
    tmp_path_factory: pytest.TempPathFactory,
    steps: list[tuple[str, str]],
) -> None:
    folder = tmp_path_factory.mktemp("way")
    paths = {name: folder / f"{name}.db" for name in NAMES}
    for name, path in paths.items():
        path.write_bytes(evening[name].read_bytes())
    last = [(into, other) for into in NAMES for other in NAMES if into != other]
    for into, other in [*((a, b) for a, b in steps if a != b), *last]:
        with open_ledger(paths[into]) as store:
            taken(store, paths[other])
    ends = []
    for path in paths.values():
        with open_ledger(path, write=False) as store:
            ends.append((head(store), figures(store)))
    assert ends[0] == ends[1] == ends[2]


def test_an_import_keeps_scorers_devices_times_and_hashes(evening: dict[str, Path]) -> None:
    with open_ledger(evening["c"]) as store:
        taken(store, evening["a"])
        with open_ledger(evening["a"], write=False) as other, other.reading() as theirs:
            (game,) = journal.streams(theirs, "game")
            kept = list(journal.read(theirs, game))
        with store.reading() as db:
            copy = journal.find_stream_by_id(db, game.id)
            assert copy is not None
            assert list(journal.read(db, copy)) == kept


def test_a_dry_run_says_what_would_come_and_adds_nothing(evening: dict[str, Path]) -> None:
    with open_ledger(evening["c"]) as store:
        before = head(store)
        done = taken(store, evening["b"], dry_run=True)
        assert [one.what for one in done] == ["added", "added", "added"]
        assert head(store) == before


# -- continued in two places --------------------------------------------------------------------


@pytest.fixture
def parted(tmp_path: Path) -> dict[str, Path]:
    """Three laptops that went on in one game, each otherwise, and a game of their own each."""
    first = laptop(tmp_path, "a", (ANN_BOB, X21[:5]))
    paths = {"a": first, "b": copied(first, "b"), "c": copied(first, "c")}
    go_on(first, 1, *X21[5:], scorer="Ada")
    go_on(paths["b"], 1, "note nothing more", scorer="Ben")
    go_on(paths["c"], 1, X21[5], "note a cup of tea", scorer="Cleo")
    for path in paths.values():
        with open_ledger(path) as store:
            play(new_table(store, CID_BOB), *REVOKE[:3])
    return paths


def test_a_game_continued_in_two_places_is_listed_and_nothing_imported(
    parted: dict[str, Path],
) -> None:
    with open_ledger(parted["a"]) as store:
        before = head(store)
        with pytest.raises(Conflicting) as refused:
            taken(store, parted["b"], parted["c"])
        assert [
            (one.source, one.number, one.entry, one.field) for one in refused.value.conflicts
        ] == [("b.db", 1, 13, "kind"), ("c.db", 1, 13, "scorer")]
        ours = refused.value.conflicts[0].id
        assert ours == refused.value.conflicts[1].id
        assert str(refused.value) == (
            "b.db: game 1 has the same id but differs. "
            "Entry 13, kind: here 'act', there 'note'.\n"
            "c.db: game 1 has the same id but differs. "
            "Entry 13, scorer: here 'Ada', there 'Cleo'. Nothing was imported."
        )
        assert head(store) == before


def test_a_game_continued_in_three_places_is_one_on_every_engine(
    parted: dict[str, Path], kept: Ledger, tmp_path: Path
) -> None:
    """Refused, then kept side by side: the same one counts as in a file, whatever came first."""
    taken(kept, parted["c"])
    before = head(kept)
    with pytest.raises(Conflicting):
        taken(kept, parted["a"], parted["b"])
    assert head(kept) == before
    taken(kept, parted["a"], parted["b"], keep="both")
    with create(tmp_path / "whole.db") as whole:
        taken(whole, *parted.values(), keep="both")
        assert (head(kept), figures(kept)) == (head(whole), figures(whole))
    assert check(kept).faults == ()


def test_ours_leaves_theirs_out_and_takes_all_else(parted: dict[str, Path]) -> None:
    with open_ledger(parted["a"]) as store:
        done = taken(store, parted["b"], keep="ours")
        assert [one.what for one in done] == ["skipped", "added"]
        assert [one.what for one in taken(store, parted["b"], keep="ours")] == ["skipped", "known"]


def test_both_takes_theirs_as_a_game_of_its_own(parted: dict[str, Path]) -> None:
    with open_ledger(parted["a"]) as store:
        (branched, _) = taken(store, parted["b"], keep="both")
        assert (branched.what, branched.entries) == ("branched", 13)
        with store.reading() as db:
            stream = journal.find_stream(db, "game", branched.game)
            assert stream is not None
            entries = list(journal.read(db, stream))
        assert (entries[-1].text, entries[-1].scorer) == ("note nothing more", "Ben")
        root = root_of(entries[0].text)
        assert root is not None
        assert root.entry == 13
        assert check(store).faults == ()
        assert {one.what for one in taken(store, parted["b"])} == {"known"}, "it need not be said"


def test_a_branch_goes_on_where_it_went_on(parted: dict[str, Path]) -> None:
    with open_ledger(parted["a"]) as store:
        taken(store, parted["b"], keep="both")
        go_on(parted["b"], 1, "note one more", scorer="Ben")
        assert [(one.what, one.entries) for one in taken(store, parted["b"])] == [
            ("continued", 1),
            ("known", 0),
        ]


@pytest.mark.parametrize("order", list(permutations(NAMES)))
def test_branches_come_to_the_same_figures_in_any_order(
    parted: dict[str, Path], order: tuple[str, ...]
) -> None:
    first, *others = (parted[name] for name in order)
    with open_ledger(first) as store:
        for other in others:
            taken(store, other, keep="both")
        totals = sorted(store.db.execute(f"SELECT {ENTRIES_OF_GAME}, status, deals FROM game"))
        assert totals == [(5, "open", 1)] * 3 + [
            (13, "open", 1),
            (14, "open", 1),
            (32, "open", 1),
        ]
        whole = head(store)
        for other in others:
            assert {one.what for one in taken(store, other)} == {"known"}
        assert head(store) == whole


def test_a_branch_that_comes_home_is_known(parted: dict[str, Path]) -> None:
    with open_ledger(parted["a"]) as store:
        taken(store, parted["b"], keep="both")
    with open_ledger(parted["b"]) as store:
        taken(store, parted["a"], keep="both")
        assert int(store.db.execute("SELECT count(*) FROM game").fetchone()[0]) == 4
        assert {one.what for one in taken(store, parted["a"])} == {"known"}


def test_one_record_typed_in_twice_is_one_game(tmp_path: Path) -> None:
    with new_store(tmp_path, "a.db") as ours, new_store(tmp_path, "b.db") as theirs:
        for store in (ours, theirs):
            taken(store, record(X21))
        with theirs.writing() as db:
            (game,) = journal.streams(db, "game")
            assert journal.head(db, game)[0] == 32
        assert [one.what for one in taken(ours, exported(theirs))] == ["known"]


def test_a_branch_has_one_id_wherever_it_is_taken() -> None:
    entry = journal.Entry(1, 1, "head", "game klaberjass", "Ann", "", "", bytes(32), bytes(32))
    one, other = (branch("0" * 32, [entry], 1) for _ in range(2))
    assert one == other
    assert "# branch of" in one.entries[0].text


def points(path: Path) -> Any:
    with open_ledger(path, write=False) as store:
        return figures(store)["standings"]


def test_a_game_that_two_laptops_keep_counts_once_on_both(tmp_path: Path) -> None:
    """Both type the first lines, one goes on to the end, then the other types the rest too."""
    first = tmp_path / "a.db"
    with create(first) as store:
        play(new_table(store, ANN_BOB, "option kla_target 100"), *X21[:5])
    other = copied(first, "b")
    go_on(first, 1, X21[5], scorer="Ada")
    go_on(other, 1, *X21[5:], scorer="Ben")
    for into, source in ((first, other), (other, first)):
        with open_ledger(into) as store:
            taken(store, source, keep="both")
    go_on(first, 1, *X21[6:], scorer="Ada")
    for into, source in ((first, other), (other, first), (first, other)):
        with open_ledger(into) as store:
            taken(store, source)
    assert points(first) == points(other)
    assert [row[2:] for row in points(first)] == [(1.0, 1), (0.0, 1)]
    with open_ledger(first) as one, open_ledger(other) as two:
        assert head(one) == head(two)
        assert len(game_list(one)) == len(game_list(two)) == 1


def test_the_same_words_of_two_hands_come_to_one_head(tmp_path: Path) -> None:
    first = laptop(tmp_path, "a", (ANN_BOB, X21[:5]))
    other = copied(first, "b")
    go_on(first, 1, *X21[5:], scorer="Ada")
    go_on(other, 1, *X21[5:], scorer="Ben")
    with open_ledger(first) as one, open_ledger(other) as two:
        assert head(one) != head(two)
        for store, source in ((one, other), (two, first)):
            assert {game.what for game in taken(store, source)} == {"known"}
        assert head(one) == head(two)
        assert [len(game_list(store)) for store in (one, two)] == [1, 1]
        assert check(one).faults == check(two).faults == ()


def test_what_says_more_counts_and_what_was_abandoned_does_not(parted: dict[str, Path]) -> None:
    with open_ledger(parted["a"]) as store:
        taken(store, parted["b"], keep="both")
        with store.reading() as db:
            ((id, found),) = families(db, "game").items()
            assert [one.number for one in found] == [1, 3]
            assert find_game(db, code_of(id)).number == 1
    go_on(parted["a"], 1, "abandon because a mistake")
    with open_ledger(parted["a"]) as store, store.reading() as db:
        ((id, found),) = families(db, "game").items()
        assert [one.number for one in found] == [3, 1]
        assert find_game(db, code_of(id)).number == 3


def test_ours_is_left_apart_until_both_is_said(parted: dict[str, Path]) -> None:
    """Nothing is noted of what was left out: the ledgers differ in it until one takes it in."""
    with open_ledger(parted["a"]) as one, open_ledger(parted["b"]) as two:
        for _ in range(2):
            taken(one, parted["b"], keep="ours")
            taken(two, parted["a"], keep="ours")
        assert head(one) != head(two)
        taken(one, parted["b"], keep="both")
        taken(two, parted["a"], keep="both")
        assert head(one) == head(two)
        assert figures(one)["standings"] == figures(two)["standings"]


def test_a_table_has_the_game_whichever_of_its_records_is_named(parted: dict[str, Path]) -> None:
    with open_ledger(parted["a"]) as store:
        (branched, _) = taken(store, parted["b"], keep="both")
        event = new_event(store, "game=klaberjass", players=0)
        enter(store, event, "add 1: Ann Baker", "add 2: Bob", "round 1 typed: 1 2")
        with store.reading() as db:
            root = journal.find_stream(db, "game", 1)
            assert root is not None
        done = direct(store, event, EVE, lambda desk: desk.link(1, 1, str(branched.game)))
        assert [entry.text for entry in done.entries] == [f"open 1.1 {root.id}"]
        assert check(store).faults == ()


def test_an_event_on_two_laptops_counts_once(tmp_path: Path) -> None:
    first = tmp_path / "a.db"
    with create(first) as store:
        stream = new_event(store, "game=klaberjass", "date=2026-11-21")
        enter(store, stream, "round 1 typed: 1 2, 3 4")
    other = copied(first, "b")
    for path, line in ((first, "result 1.1 5 3"), (other, "result 1.2 7 1")):
        with open_ledger(path) as store:
            enter(store, stream, line)
    for _ in range(3):
        for into, source in ((first, other), (other, first)):
            with open_ledger(into) as store:
                taken(store, source, keep="both")
    ends = []
    for path in (first, other):
        with open_ledger(path) as store:
            (season,) = season_of(store, Selection("", "2026-01-01", "2026-12-31"), None)
            ends.append(
                (head(store), [(row.person, row.points, row.events) for row in season.rows])
            )
            assert len(events_of(store)) == 2
            assert check(store).faults == ()
    assert ends[0] == ends[1]
    assert {events for _, _, events in ends[0][1]} == {1}


# -- files that lie -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET text = 'note forged' WHERE number = 4",
        "UPDATE author SET scorer = 'Mallory' WHERE author = 1",
        "UPDATE stream SET id = '00000000000000000000000000000000'",
        "DELETE FROM entry WHERE number = 4",
        "UPDATE entry SET at = 1577836800 WHERE number = 1",
    ],
)
def test_a_ledger_that_was_tampered_with_is_not_imported(
    tmp_path: Path, evening: dict[str, Path], statement: str
) -> None:
    with open_ledger(evening["a"]) as store:
        triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        kept = store.db.execute(triggers).fetchall()
        for name, _ in kept:
            store.db.execute(f"DROP TRIGGER {name}")
        store.db.execute(statement)
        for _, sql in kept:
            store.db.execute(sql)
    with new_store(tmp_path, "new.db") as store:
        with pytest.raises(EntryRefused, match="Nothing was imported"):
            taken(store, evening["c"], evening["a"])
        assert store.db.execute("SELECT count(*) FROM stream").fetchone() == (0,)


def test_lists_say_what_a_branch_is_of(parted: dict[str, Path]) -> None:
    with open_ledger(parted["a"]) as store:
        assert all("branch_of" not in game_line_shape(line) for line in game_list(store))
        taken(store, parted["b"], keep="both")
        lines = list(map(game_line_shape, game_list(store)))
        (branched,) = [line for line in lines if "branch_of" in line]
        assert branched["branch_of"] == lines[0]["id"] != branched["id"]


def test_the_list_of_events_says_what_a_branch_is_of(tmp_path: Path) -> None:
    first = tmp_path / "a.db"
    with create(first) as store:
        stream = new_event(store, "game=klaberjass", "date=2026-11-21")
        enter(store, stream, "round 1 typed: 1 2, 3 4")
    other = copied(first, "b")
    for path, line in ((first, "result 1.1 5 3"), (other, "result 1.2 7 1")):
        with open_ledger(path) as store:
            enter(store, stream, line)
    with open_ledger(first) as store:
        assert "branch_of" not in event_line_shape(events_of(store)[0])
        taken(store, other, keep="both")
        one, branched = map(event_line_shape, events_of(store))
        assert branched["branch_of"] == one["id"] != branched["id"]
