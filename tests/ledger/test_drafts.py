"""An import is made ready beside the writers: under the lock it is written, or made anew."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.ledger.games import head as a_game
from tests.ledger.games import new_store, new_table
from tests.ledger.laptops import EVE, figures, go_on, head, laptop, taken
from trickledger.ledger.errors import Busy, EntryRefused
from trickledger.ledger.exchange import importing
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.projections.games import everybody
from trickledger.ledger.services import draft as drafts
from trickledger.ledger.services.check import check, rebuild
from trickledger.ledger.services.draft import A_RECORD, Draft, StreamToWrite, _next
from trickledger.ledger.services.new_games import open_game_in
from trickledger.ledger.services.people import one_meant, rename
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

ANN_BOB = "players Ann=Ann Baker, Bob"


def games(count: int) -> str:
    """So many games of new people."""
    heads = (f"players Ann=Ann {number}, Bob=Bob {number}" for number in range(count))
    return "\n".join(f"game klaberjass\n{line}\nhand Bob 10C\ntake\n" for line in heads)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = laptop(tmp_path, "a", (ANN_BOB, X21[:5]))
    with open_ledger(made) as store, store.writing() as db:
        rename(db, EVE, one_meant(db, "Bob"), "Robert")
    return made


def under_the_lock(path: Path, text: str) -> list[str]:
    """The statements between the beginning and the end of the writing."""
    said: list[str] = []
    with open_ledger(path) as store:
        store.db.set_trace_callback(said.append)
        taken(store, text)
        store.db.set_trace_callback(None)
    first = said.index("BEGIN IMMEDIATE")
    return said[first : said.index("COMMIT", first)]


def test_nothing_is_looked_up_while_others_wait(path: Path, tmp_path: Path) -> None:
    other = laptop(tmp_path, "b", (ANN_BOB, X21[:5]))
    few, many = under_the_lock(path, games(3)), under_the_lock(other, games(40))
    for said in (few, many):
        questions = [one for one in said if one.lstrip().startswith("SELECT")]
        # whether the draft is true, before it and after it; the triggers' own are inside of INSERT
        assert len(questions) == 2, questions
    assert not any(one.lstrip().startswith("UPDATE") for one in many)


def steps_of_people(path: Path, count: int) -> int:
    """How often SQLite's machine was looked at while so many games of new people were opened."""
    steps = 0

    def count_one() -> int:
        nonlocal steps
        steps += 1
        return 0

    with open_ledger(path) as store:
        store.db.set_progress_handler(count_one, 100)
        for number in range(count):
            new_table(store, f"players Ann=Ann {number}, Bob=Bob {number}")
        store.db.set_progress_handler(None, 0)
    return steps


def test_opening_a_game_does_not_cost_more_with_every_person(path: Path, tmp_path: Path) -> None:
    first = steps_of_people(path, 20)
    with open_ledger(path) as store:
        taken(store, games(400))
        rebuild(store)
    again = laptop(tmp_path, "again", (ANN_BOB, X21[:5]))
    with open_ledger(again) as store:
        taken(store, path)
    assert steps_of_people(again, 20) < 3 * first


Act = Callable[[SqliteLedger], object]


def open_a_game(store: SqliteLedger) -> None:
    new_table(store, "players Ann=Zoe, Bob=Ann Baker")


def enter_a_line(store: SqliteLedger) -> None:
    with store.reading() as db:
        (stream, *_) = journal.streams(db, "game")
    Table(store, stream, Author("Meg", "phone")).enter(["note meanwhile"])


def name_a_person(store: SqliteLedger) -> None:
    with store.writing() as db:
        person = everybody(db)[0]
        rename(db, EVE, person, f"{person.called} I"[:50])


def test_a_record_that_was_written_is_told_by_the_number_and_the_id_that_it_has_now() -> None:
    """Another has brought its words into a game that was here; that is the one it is known as."""
    first = importing.Imported("b.db", 9, "branch", "branched", 12, None, "game")
    then = importing.Imported("b.db", 4, "original", "known", 0, None, "game")
    (told,) = importing._told([first], [then], {"branch"})
    assert told == first._replace(game=4, id="original")
    assert importing._told([first], [then], {"other"}) == [then]
    assert importing._told([first], [then], set()) == [then]


@pytest.mark.parametrize("act", [open_a_game, enter_a_line, name_a_person])
@pytest.mark.parametrize("at_once", [1, 16_000])
def test_what_others_do_meanwhile_is_kept_and_so_is_the_import(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Act, at_once: int
) -> None:
    """The import continues a game and adds others, while somebody acts between its steps."""
    other = tmp_path / "b.db"
    other.write_bytes(path.read_bytes())
    go_on(other, 1, *X21[5:])
    with open_ledger(other) as store:
        new_table(store, "players Ann=Cid, Bob=Ann Baker")
        new_table(store, "players Ann=Cid, Bob=Dee")
    monkeypatch.setattr(drafts, "AT_ONCE", at_once)
    left = [2]

    def settle(draft: Draft) -> None:
        settled(draft)
        if left[0]:
            left[0] -= 1
            with open_ledger(path) as writer:
                act(writer)

    settled = Draft.settle
    monkeypatch.setattr(Draft, "settle", settle)
    with open_ledger(path) as store:
        done = taken(store, other, keep="both")
        assert {one.what for one in done if one.kind == "game"} <= {
            "continued",
            "added",
            "branched",
        }
        with store.reading() as db:
            kept = {(game.number, game.id) for game in journal.streams(db, "game")}
        assert {(one.game, one.id) for one in done if one.kind == "game"} <= kept
        assert check(store).faults == ()
        assert {one.what for one in taken(store, other, keep="both")} == {"known"}
        before = figures(store)
        rebuild(store)
        assert figures(store) == before


def test_who_is_never_fast_enough_makes_others_wait_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody opens a game between any two steps: the last draft is made under the lock."""
    tries = 0

    def settle(draft: Draft) -> None:
        nonlocal tries
        settled(draft)
        tries += 1
        if tries <= importing._TRIES:
            with open_ledger(path) as writer:
                open_a_game(writer)

    settled = Draft.settle
    monkeypatch.setattr(Draft, "settle", settle)
    with open_ledger(path) as store:
        (done,) = taken(store, games(1))
        assert tries == importing._TRIES + 1
        # the first game, one for each try, and then this one
        assert (done.what, done.game) == ("added", importing._TRIES + 2)
        assert [one.what for one in taken(store, games(1))] == ["known"]
        assert check(store).faults == ()


@pytest.mark.parametrize("step", ["take", "settle"])
def test_what_another_import_has_brought_meanwhile_is_told_as_known(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Two bring the same games at once: each game was added by one of them, and says so once."""
    some, all_of_them = (tmp_path / name for name in ("some.db", "all.db"))
    with new_store(tmp_path, "some.db") as store:
        taken(store, games(2))
    all_of_them.write_bytes(some.read_bytes())
    with open_ledger(all_of_them) as store:
        new_table(store, "players Ann=Zoe, Bob=Yan")
    left = [2 if step == "take" else 1]

    def meanwhile(draft: Draft, *given: object) -> object:
        done = done_by(draft, *given)
        left[0] -= 1
        if not left[0]:
            with open_ledger(path) as other:
                assert [one.what for one in taken(other, some)] == ["added"] * 2
        return done

    done_by = getattr(Draft, step)
    with open_ledger(path) as store:
        monkeypatch.setattr(Draft, step, meanwhile)
        done = taken(store, all_of_them)
        assert [(one.what, one.likely_double) for one in done] == [
            ("known", None),
            ("known", None),
            ("added", None),
        ]
        assert check(store).faults == ()


def test_what_was_written_before_another_came_is_told_as_added(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody opens a game between two parts of an import, whose second draft knows the first."""
    candidates = read_candidates("many", games(6))
    monkeypatch.setattr(drafts, "AT_ONCE", 2 * (A_RECORD + 2))
    write, left = Draft.write, [2]

    def slowly(draft: Draft, db: Rows) -> None:
        write(draft, db)
        left[0] -= 1
        if not left[0]:
            open_game_in(db, a_game("players Ann=Zoe, Bob=Yan"), EVE)

    monkeypatch.setattr(Draft, "write", slowly)
    with open_ledger(path) as store:
        done = import_games(store, candidates, EVE)
        assert [(one.what, one.game) for one in done] == [
            ("added", number) for number in (2, 3, 4, 5, 7, 8)
        ]
        assert check(store).faults == ()


def test_who_watches_is_told_of_every_record(path: Path) -> None:
    told: list[tuple[int, int]] = []
    with open_ledger(path) as store:
        candidates = read_candidates("several", games(3))
        import_games(store, candidates, EVE, watch=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_very_many_records_are_written_in_parts(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_ledger(path) as store, new_store(tmp_path, "whole.db") as whole:
        taken(whole, path)
        candidates = read_candidates("many", games(30))
        import_games(whole, candidates, EVE)
        monkeypatch.setattr(drafts, "AT_ONCE", 4 * (A_RECORD + 2))
        said: list[str] = []
        store.db.set_trace_callback(said.append)
        done = import_games(store, candidates, EVE)
        store.db.set_trace_callback(None)
        assert said.count("COMMIT") == 8
        assert [one.game for one in done] == list(range(2, 32))
        assert check(store).faults == ()
        assert figures(store)["standings"] == figures(whole)["standings"]


def part(key: int, had: int, code: str) -> StreamToWrite:
    return StreamToWrite(journal.Stream(key, f"{key:032}", "game", key), had, 10, code)


def test_records_of_a_game_that_go_on_are_written_at_once() -> None:
    """They are counted among each other; all else is written when there is room for it."""
    first = [part(1, 5, "a"), part(2, 5, "a"), part(3, 5, "a")]
    other, new = [part(4, 5, "b"), part(5, 5, "b")], [part(6, 0, "b"), part(7, 0, "c")]
    waiting = deque([*first, *other, *new])
    assert _next(waiting, 1) == first
    assert _next(waiting, 1) == other
    assert [_next(waiting, 1) for _ in new] == [[one] for one in new]
    assert _next(deque([*first, *other, *new]), 3 * (10 + A_RECORD) + 1) == [*first, *other]


def test_a_part_that_fails_leaves_whole_records_and_the_rest_comes_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    candidates = read_candidates("many", games(30))
    monkeypatch.setattr(drafts, "AT_ONCE", 4 * (A_RECORD + 2))
    write, left = Draft.write, [3]

    def failing(draft: Draft, db: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise Busy(path, "The disk is gone.")
        write(draft, db)  # type: ignore[arg-type]

    with open_ledger(path) as store:
        with monkeypatch.context() as patched:
            patched.setattr(Draft, "write", failing)
            with pytest.raises(Busy):
                import_games(store, candidates, EVE)
        assert check(store).faults == ()
        done = import_games(store, candidates, EVE)
        assert [one.what for one in done] == ["known"] * 8 + ["added"] * 22
        assert check(store).faults == ()


def test_a_refused_import_changes_nothing(path: Path) -> None:
    with open_ledger(path) as store:
        before = head(store), figures(store)
        with pytest.raises(EntryRefused, match="Nothing was imported"):
            taken(store, games(5), "event Evening\n\nno line of it\n")
        assert (head(store), figures(store)) == before


def test_people_are_told_apart_one_by_one_as_all_at_once(tmp_path: Path) -> None:
    paths = [laptop(tmp_path, name, (ANN_BOB, X21[:2])) for name in ("a", "b", "c")]
    with open_ledger(paths[0]) as store:
        taken(store, *paths[1:])
        with store.writing() as db:
            rename(db, EVE, everybody(db)[0], "Ann Baker (junior)")
        for line in (
            "Ann=ANN BAKER, Bob=Bob",
            "Ann=Ann Baker (junior), Bob=Robert",
            "Ann=Zoe, Bob=bob",
        ):
            new_table(store, f"players {line}")
            assert check(store, ("figures",)).faults == ()
