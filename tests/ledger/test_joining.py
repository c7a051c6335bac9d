"""People: apart until somebody says that they are one, and apart again when it is taken back."""

import re
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.evening import X21
from tests.ledger.games import new_table, play
from tests.ledger.laptops import EVE, figures, laptop, taken
from trickledger.ledger.errors import EntryRefused, UsageError
from trickledger.ledger.exchange.importing import Imported
from trickledger.ledger.journal import journal
from trickledger.ledger.projections.people import (
    Act,
    Decision,
    Join,
    Name,
    Rename,
    Void,
    joined_names,
    of_one_name,
    people,
    read_act,
)
from trickledger.ledger.queries.players import names
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.standings import standings
from trickledger.ledger.services.check import check, rebuild
from trickledger.ledger.services.people import join_each, meant, namesakes, one_meant, part, rename
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.sqlite.making import create

A, B, C = ("a" * 32, "b" * 32, "c" * 32)
ANN_BOB = "players Ann=Ann Baker, Bob"

# -- what decisions come to ---------------------------------------------------------------------

KNOWN = [Name(A, "Ann"), Name(B, "ann"), Name(B, "Bob"), Name(C, "Anna"), Name(C, "Bob")]
NAMES = st.sampled_from(KNOWN)
ACTS = st.one_of(
    st.builds(lambda one, other: Join((one, other)), NAMES, NAMES),
    st.builds(Rename, NAMES, st.sampled_from(["Ann", "Annie", "Bob Cole"])),
    st.builds(Void, st.integers(0, 5).map(lambda number: f"{number:032x}")),
)
DECISIONS = st.lists(st.lists(ACTS, min_size=1, max_size=3).map(tuple), max_size=6)


def decided(*acts: tuple[Act, ...]) -> list[Decision]:
    return [Decision(f"{number:032x}", each) for number, each in enumerate(acts)]


def shown(*acts: tuple[Act, ...]) -> list[str]:
    return sorted(person.name for person in people(KNOWN, decided(*acts)))


@given(acts=DECISIONS, data=st.data())
def test_people_do_not_depend_on_the_order_of_decisions_or_names(
    acts: list[tuple[Act, ...]], data: st.DataObject
) -> None:
    every = decided(*acts)
    found = people(KNOWN, every)
    shuffled = data.draw(st.permutations(every)), data.draw(st.permutations(KNOWN))
    assert people(shuffled[1], [*shuffled[0], *every[:1]]) == found
    assert sorted(name for person in found for name in person.names) == sorted(KNOWN)
    assert len({person.name.casefold() for person in found}) == len(found)


@given(act=ACTS)
def test_an_act_reads_as_it_is_written(act: Act) -> None:
    assert read_act(str(act)) == act


JOINED = Join((KNOWN[0], KNOWN[1]))
FIRST, SECOND = (f"{number:032x}" for number in (0, 1))


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        ([], ["Ann (ATLDGQ)", "Anna", "Bob (a)", "Bob (b)", "ann (b)"]),
        ([(JOINED,)], ["Ann", "Anna", "Bob (a)", "Bob (b)"]),
        ([(JOINED,), (Void(FIRST),)], ["Ann (a)", "Anna", "Bob (a)", "Bob (b)", "ann (b)"]),
        (
            [(JOINED,), (Void(FIRST),), (Void(SECOND),)],
            ["Ann (a)", "Anna", "Bob (a)", "Bob (b)", "ann (b)"],
        ),
        ([(JOINED,), (Join((KNOWN[1], KNOWN[3])),)], ["Ann", "Bob (a)", "Bob (b)"]),
        ([(Rename(KNOWN[2], "Bob Cole"),)], ["Ann (a)", "Anna", "Bob", "Bob Cole", "ann (b)"]),
        ([(Rename(KNOWN[3], "Bob"),)], ["Ann (a)", "Bob (a)", "Bob (b)", "ann (b)"]),
    ],
)
def test_what_decisions_come_to(acts: list[tuple[Act, ...]], said: list[str]) -> None:
    def without_codes(names: list[str]) -> list[str]:
        return sorted(name.partition(" (")[0] for name in names)

    assert without_codes(shown(*acts)) == without_codes(said)
    assert [" (" in name for name in shown(*acts)] == [" (" in name for name in sorted(said)]


def test_who_is_called_like_somebody_told_apart_has_a_number() -> None:
    """The code of a ledger tells two apart, but for a third who is written with it."""
    alike = [Name(A, "Ann"), Name(B, "Ann")]
    code = people(alike, [])[0].name.removeprefix("Ann ")
    written = [f"Ann {code}", f"Ann {code[:-1]} 2)"]
    found = {person.name for person in people([*alike, *(Name(C, name) for name in written)], [])}
    assert {*written, f"Ann {code[:-1]} 3)"} < found
    assert len(found) == 4


NO_ACT = "{} isn't a decision about people."
NOT_WRITTEN_SO = "{} isn't written as a decision about people."
NOBODY = "{} isn't a name in a ledger."
NO_NAME = "A name has 1 to 60 letters, all printable, and no comma."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", NO_ACT),
        ("join", NO_ACT),
        (f"join {A} Ann", NOT_WRITTEN_SO),
        (f"join {A} Ann, Bob", NOBODY.format("'Bob'")),
        (f"join {A} Ann,{B} Bob", NOT_WRITTEN_SO),
        (f"join {A.upper()} Ann, {B} Bob", NOBODY.format(f"'{A.upper()} Ann'")),
        (f"rename {A} Ann", NOT_WRITTEN_SO),
        (f"rename {A} Ann, ", NO_NAME),
        (f"rename {A} Ann, Bob, Cid", NOT_WRITTEN_SO),
        (f"rename {A} Ann, {'x' * 61}", NO_NAME),
        (f"rename {A} Ann, a\x1b[31m", NO_ACT),
        (f"rename {A} Ann, a\u202eb", NO_ACT),
        (f"rename {A}  Ann, Bob", NOBODY.format(f"'{A}  Ann'")),
        (f"void {A} ", NOT_WRITTEN_SO),
        (f"void {A[1:]}", NOT_WRITTEN_SO),
        (f"part {A} Ann", NO_ACT),
    ],
)
def test_what_is_no_decision_is_refused_with_a_sentence(text: str, why: str) -> None:
    # of a long text the beginning is told
    said = why.format(ascii(text[:40]))
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        read_act(text)


def test_who_is_called_alike_is_proposed_until_it_is_decided() -> None:
    groups = of_one_name(people(KNOWN, []))
    assert [len(group) for group in groups] == [2, 2]
    assert of_one_name(people(KNOWN, decided((JOINED,), (Rename(KNOWN[2], "B"),)))) == []


# -- in a ledger --------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path, kept: Ledger) -> Ledger:
    """A ledger that has taken in three others; Ann Baker and Bob are in each."""
    taken(kept, *(laptop(tmp_path, name, (ANN_BOB, X21)) for name in ("a", "b", "c")))
    return kept


def test_who_is_meant_by_no_name_is_told_whom_there_is(store: Ledger) -> None:
    with store.reading() as db:
        for name, hint in (("Ann Barker", "Did you mean Ann Baker? "), ("Zoe", "")):
            with pytest.raises(UsageError) as refused:
                meant(db, name)
            assert str(refused.value) == (
                f"Nobody called {name} has played. {hint}`trickledger players` lists everybody."
            )
        several = ", ".join(person.name for person in meant(db, "bob"))
        with pytest.raises(UsageError) as refused:
            one_meant(db, "bob")
        assert str(refused.value) == f"bob could be {several}. Write the whole name."
    with store.writing() as db:
        join_each(db, EVE, [meant(db, "bob")[:2]])
        assert len(meant(db, "bob")) == 2
        with pytest.raises(UsageError, match="bob could be"):
            one_meant(db, "bob")


def test_people_of_one_name_stay_apart_and_are_proposed(store: Ledger) -> None:
    assert len(names(store)) == 6
    with store.reading() as db:
        assert [group[0].called for group in namesakes(db)] == ["Ann Baker", "Bob"]
    assert [row[2:] for row in figures(store)["standings"]] == [(0.0, 0)] * 6


def test_joined_people_are_counted_together_and_parted_again(store: Ledger) -> None:
    before = figures(store)
    with store.writing() as db:
        join_each(db, EVE, [meant(db, "ann baker")])
    assert names(store)[0] == "Ann Baker"
    assert len(names(store)) == 4
    assert check(store).faults == ()
    with store.writing() as db:
        assert len(part(db, EVE, one_meant(db, "Ann Baker"))) == 3
    assert figures(store) == before
    with store.writing() as db:
        join_each(db, EVE, [meant(db, "Ann Baker")])
    assert len(names(store)) == 4, "it can be said again"


def test_the_first_name_stays_and_a_new_game_is_that_persons(store: Ledger) -> None:
    with store.writing() as db:
        join_each(db, EVE, [meant(db, "Ann Baker")])
        join_each(db, EVE, [[*meant(db, "Bob")]])
        rename(db, EVE, one_meant(db, "Bob"), "Bob Cole")
    new_table(store, "players Ann=ann baker, Bob=Bob Cole, Cid".replace(", Cid", ""))
    new_table(store, "players Ann=Ann Baker, Bob")
    assert names(store) == ["Ann Baker", "Bob Cole"]
    assert check(store, ("record", "figures")).faults == ()
    kept = figures(store)
    rebuild(store)
    assert figures(store) == kept


def test_people_of_two_names_are_joined_under_the_first(store: Ledger) -> None:
    with store.writing() as db:
        bob, *_ = meant(db, "Bob")
        others = [
            ann for ann in meant(db, "Ann Baker") if ann.names[0].origin != bob.names[0].origin
        ]
        assert join_each(db, EVE, [[bob, *others]])[0].called == "Bob"


def test_who_sat_together_is_not_joined(store: Ledger) -> None:
    with store.writing() as db:
        together = [*meant(db, "Bob"), *meant(db, "Ann Baker")]
        decided = len(journal.streams(db, "club"))
        with pytest.raises(UsageError, match="sat together in game"):
            join_each(db, EVE, [together])
        assert len(journal.streams(db, "club")) == decided


def test_a_rename_keeps_who_was_joined_and_can_be_said_again(store: Ledger) -> None:
    with store.writing() as db:
        join_each(db, EVE, [meant(db, "Ann Baker")])
        for to in ("Anna Baker", "Ann B", "Ann Baker"):
            assert rename(db, EVE, one_meant(db, names_of(db)[0]), to).called == to
            assert len(one_meant(db, to).names) >= 3


def names_of(db: Rows) -> list[str]:
    rows = db.all("SELECT DISTINCT folded, name FROM person ORDER BY folded")
    return [name for _, name in rows]


@pytest.mark.parametrize("to", ["", " ", "a,b", "x" * 61, "a\x1b", "Bob", "bob"])
def test_a_name_that_is_none_or_anothers_is_refused(store: Ledger, to: str) -> None:
    with store.writing() as db:
        join_each(db, EVE, [meant(db, "Ann Baker")])
        with pytest.raises(UsageError):
            rename(db, EVE, one_meant(db, "Ann Baker"), to)


def test_one_person_is_not_joined_and_nobody_is_not_parted(store: Ledger) -> None:
    with store.writing() as db:
        person = meant(db, "Bob")[0]
        with pytest.raises(UsageError, match="is one person already"):
            join_each(db, EVE, [[person, person]])
        with pytest.raises(UsageError, match="Nothing was changed"):
            part(db, EVE, person)
        with pytest.raises(UsageError, match="Did you mean"):
            meant(db, "Ann Bakre")
        with pytest.raises(UsageError, match="Write the whole name"):
            one_meant(db, "Ann Baker")


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_decisions_of_several_laptops_come_to_the_same(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    paths = [laptop(tmp_path, name, (ANN_BOB, X21[:3])) for name in ("a", "b", "c")]
    with open_ledger(paths[0]) as store:
        taken(store, *paths[1:], joined=["Ann Baker"])
    with open_ledger(paths[1]) as store:
        taken(store, paths[2], joined=None)
        with store.writing() as db:
            rename(db, EVE, one_meant(db, "Bob"), "Robert")
    with open_ledger(tmp_path / "a.db") as store:
        assert import_all(store, [paths[number] for number in order])
        first = figures(store)
    with open_ledger(tmp_path / "c.db") as store:
        import_all(store, [paths[number] for number in reversed(order)])
        assert figures(store) == first
        assert [name for name, _ in first["people"] if name.startswith("Ann")] == ["Ann Baker"]
        assert "Robert" in {name for name, _ in first["people"]}


def import_all(store: SqliteLedger, paths: list[Path]) -> list[Imported]:
    return [one for path in paths if path != store.path for one in taken(store, path)]


def test_a_new_name_that_another_ledger_has_tells_both_apart_at_once(tmp_path: Path) -> None:
    ours = laptop(tmp_path, "a", ("players Ann=Cid, Bob=Dee", X21[:2]))
    theirs = laptop(tmp_path, "b", (ANN_BOB, X21[:2]))
    with open_ledger(ours) as store:
        taken(store, theirs)
        play(new_table(store, ANN_BOB), *X21[:2])
        found = names(store)
        assert [name.partition(" (")[0] for name in found] == [
            "Ann Baker",
            "Ann Baker",
            "Bob",
            "Bob",
            "Cid",
            "Dee",
        ]
        assert check(store, ("figures",)).faults == ()


def test_record_text_is_of_this_ledgers_people(tmp_path: Path) -> None:
    ours = laptop(tmp_path, "a", (ANN_BOB, X21[:2]))
    with open_ledger(ours) as store:
        taken(store, "game klaberjass\nplayers Ann=Ann Baker, Bob\nhand Bob 10C\n")
        assert names(store) == ["Ann Baker", "Bob"]


# -- what must not happen -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order", [["ANN BAKER", "Ann Baker", "ann baker"], ["ann baker", "Ann Baker"]]
)
def test_a_better_spelling_is_kept_whenever_it_comes(tmp_path: Path, order: list[str]) -> None:
    with create(tmp_path / "a.db") as store:
        for written in order:
            new_table(store, f"players Ann={written}, Bob")
        assert names(store) == ["Ann Baker", "Bob"]
        said = store.db.execute("SELECT written FROM person ORDER BY person").fetchall()
        assert said == [("Ann Baker",), ("Bob",)]


@pytest.mark.parametrize("first", [Rename(KNOWN[3], "Zoe"), Rename(KNOWN[3], "Amy")])
def test_of_two_renames_the_one_of_the_greater_id_is_shown(first: Rename) -> None:
    other = Rename(KNOWN[3], "Max")
    said = people(KNOWN, decided((first,), (other,)))
    assert "Max" in {person.called for person in said}
    assert first.to not in {person.called for person in said}
    within_one = people(KNOWN, decided((other, first)))
    assert first.to in {person.called for person in within_one}


@pytest.mark.parametrize(("first", "last"), list(permutations((KNOWN[0], KNOWN[3]))))
def test_of_the_names_of_one_person_the_one_renamed_last_is_shown(first: Name, last: Name) -> None:
    renames = (Rename(first, "Zoe"),), (Rename(last, "Amy"),)
    said = people(KNOWN, decided((Join((first, last)),), *renames))
    called = {name: person.called for person in said for name in person.names}
    assert (called[first], called[last]) == ("Amy", "Amy")


def test_nobody_is_joined_with_those_of_another_decision() -> None:
    ann, bob, cid, dee = (Name("0" * 32, written) for written in ("Ann", "Bob", "Cid", "Dee"))
    joined = joined_names(decided((Join((ann, bob)),), (Join((cid, dee)),)))
    assert {key: set(group) for key, group in joined.items()} == {
        ann.key: {ann.key, bob.key},
        bob.key: {ann.key, bob.key},
        cid.key: {cid.key, dee.key},
        dee.key: {cid.key, dee.key},
    }


def test_a_chain_of_joins_is_one_person_however_long() -> None:
    known = [Name(A, f"P{number}") for number in range(3000)]
    joins = [(Join((other, one)),) for one, other in pairwise(known)]
    (person,) = people(known, decided(*joins))
    assert len(person.names) == 3000


def test_who_sits_twice_in_a_merged_game_plays_it_once(tmp_path: Path) -> None:
    """On one laptop two names are joined, on another both have sat in one game."""
    first = laptop(tmp_path, "a", (ANN_BOB, X21[:2]), ("players Ann=Cid, Bob=Dee", X21[:2]))
    other = tmp_path / "b.db"
    other.write_bytes(first.read_bytes())
    with open_ledger(first) as store, store.writing() as db:
        join_each(db, EVE, [[one_meant(db, "Ann Baker"), one_meant(db, "Dee")]])
    with open_ledger(other) as store:
        play(new_table(store, "players Ann=Ann Baker, Bob=Dee", "option kla_target 100"), *X21)
        taken(store, first)
        rows = {row.record.player: row.record for row in standings(store, Selection()).rows}
        assert rows["Ann Baker"].games == 1
        assert rows["Ann Baker"].points == 1
        assert rows["Ann Baker"].against == ()
        assert check(store).faults == ()


def test_nobody_sits_on_two_seats_of_a_new_game(store: Ledger) -> None:
    with store.reading() as db:
        (before,) = db.one("SELECT count(*) FROM entry")
    with store.writing() as db:
        a_bob, a_dee = meant(db, "Bob")[:2]
        join_each(db, EVE, [[a_bob, a_dee]])
    own = next(name.written for name in a_bob.names)
    for players in ("Xa=Ann Baker, Xb=ANN BAKER", f"Xa={own}, Xb={own.upper()}"):
        why = "can't sit in two seats: Xa, Xb. Each player has one seat."
        with pytest.raises(EntryRefused, match=why):
            new_table(store, f"players {players}")
    with store.reading() as db:
        assert db.one("SELECT count(*) FROM entry") == (before + 1,)
