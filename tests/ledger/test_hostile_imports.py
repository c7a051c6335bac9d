"""What another laptop brings, by malice or by accident, and what it must not do here."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import X21
from tests.ledger.laptops import copied, exported, families, figures, go_on, head, laptop, taken
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.exchange.importing import Conflict, Conflicting, Keep
from trickledger.ledger.exchange.text import record_text
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.families import all_changes, counting, counting_one
from trickledger.ledger.projections.tallies import differences
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.say.shapes.files import conflicts_shape
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

ANN_BOB = "players Ann=Ann Baker, Bob"
KEEPS: tuple[Keep, ...] = ("", "ours", "both")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game with some tricks."""
    return laptop(tmp_path, "ours", (ANN_BOB, X21[:6]))


def the_game(store: SqliteLedger) -> tuple[str, str]:
    """The id of the first game, and its text."""
    with store.reading() as db:
        stream = journal.streams(db, "game")[0]
        return stream.id, record_text(load(db, stream), stream.id)


def what_counts(store: SqliteLedger) -> list[tuple[str, bytes]]:
    """By the record that counts in each game or event: its id, and its last hash."""
    with store.reading() as db:
        every = [one for kind in ("game", "event") for one in journal.streams(db, kind)]
        counting = {counting_one(db, one.kind, code_of(one.id)) for one in every}
        return sorted((one.id, journal.head(db, one)[1]) for one in counting if one)


def is_sound(store: SqliteLedger) -> bool:
    with store.reading() as db:
        assert [*all_changes(db), *differences(db)] == []
    return check(store).faults == ()


def rehashed(game: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """A game of an export under another id or with other entries, with hashes that fit."""
    game = {**game, **changed}
    previous, entries = journal.FIRST_PREVIOUS, []
    for number, entry in enumerate(game["entries"], 1):
        said = {name: entry[name] for name in ("line", "kind", "text", "scorer", "device", "at")}
        digest = journal.entry_hash(game["id"], number, **said, previous=previous)
        hashes = {"previous": previous.hex(), "hash": digest.hex()}
        entries.append({**entry, "number": number, **hashes})
        previous = digest
    return {**game, "entries": entries}


def note(entry: dict[str, Any], text: str) -> dict[str, Any]:
    """An entry like another one, but a note."""
    return {**entry, "kind": "note", "text": f"note {text}", "line": entry["number"]}


def longer(game: dict[str, Any], *, cut: int, notes: int) -> list[dict[str, Any]]:
    """The first entries of a game, and then as many notes."""
    entries = game["entries"][:cut]
    last = {**entries[-1], "number": 0}
    more = [{**note(last, f"{n}"), "line": cut + n} for n in range(1, notes + 1)]
    return [*entries, *more]


def marked(game: dict[str, Any], root: str, at: int) -> list[dict[str, Any]]:
    """The entries of a game whose head says by hand that it is a branch."""
    first, *rest = game["entries"]
    return [{**first, "text": f"{first['text']}\n# branch of {root} at @{at}"}, *rest]


Forged = Callable[[dict[str, Any]], dict[str, Any]]

OTHER = "c" * 32

FORGED: dict[str, Forged] = {
    "a mark by hand": lambda game: rehashed(
        {**game, "entries": longer(game, cut=3, notes=40)},
        id=OTHER,
        entries=marked({**game, "entries": longer(game, cut=3, notes=40)}, game["id"], 2),
    ),
    "a mark by hand above all that is known": lambda game: rehashed(
        game,
        id=OTHER,
        entries=marked({**game, "entries": longer(game, cut=6, notes=40)}, game["id"], 2),
    ),
    "parted at its head": lambda game: rehashed(
        game,
        parted=1,
        entries=[{**one, "scorer": "Mal"} for one in longer(game, cut=6, notes=40)],
    ),
    "parted where it says nothing else": lambda game: rehashed(
        game, parted=30, entries=longer(game, cut=3, notes=40)
    ),
    "all that is known by another hand, and more": lambda game: rehashed(
        game, entries=[{**one, "scorer": "Mal"} for one in longer(game, cut=6, notes=40)]
    ),
    "another end": lambda game: rehashed(game, entries=longer(game, cut=3, notes=40)),
}


@pytest.mark.parametrize("forged", FORGED)
def test_nothing_takes_the_place_of_a_game_here_unasked(path: Path, forged: str) -> None:
    with open_ledger(path) as store:
        export = json.loads(exported(store))
        (game,) = export["games"]
        text = json.dumps({**export, "games": [FORGED[forged](game)]})
        before, counted, ended = figures(store), what_counts(store), head(store)
        with pytest.raises(Conflicting) as refused:
            taken(store, text)
        json.dumps(conflicts_shape(refused.value))
        assert (figures(store), what_counts(store), head(store)) == (before, counted, ended)
        assert {one.what for one in taken(store, text, keep="ours")} == {"skipped"}
        assert (what_counts(store), head(store)) == (counted, ended)
        assert {one.what for one in taken(store, text, keep="both")} == {"branched"}
        assert is_sound(store)
        with store.reading() as db:
            assert len(families(db, "game")) == 1


@pytest.mark.parametrize("known", [3, 6])
def test_no_mark_in_a_text_takes_the_place_of_a_game_here(path: Path, known: int) -> None:
    with open_ledger(path) as store:
        id, text = the_game(store)
        lines = text.splitlines()
        at = next(number for number, line in enumerate(lines) if line.startswith("players"))
        lines[at + 1 : at + 1] = [f"# branch of {id} at @2"]
        cut = [line for line in lines if not line.startswith("id ")][: at + 1 + known]
        forged = "\n".join([f"{cut[0]}\nid {OTHER}", *cut[1:], *["note tea"] * 60])
        before, counted = figures(store), what_counts(store)
        with pytest.raises(Conflicting):
            taken(store, forged)
        assert {one.what for one in taken(store, forged, keep="ours")} == {"skipped"}
        assert (figures(store), what_counts(store)) == (before, counted)
        taken(store, forged, keep="both")
        assert is_sound(store)


def test_a_branch_that_parts_as_it_says_was_decided_on(path: Path, tmp_path: Path) -> None:
    """The rule's other half: a chain that shares its beginning hash by hash is taken unasked."""
    others = [copied(path, name) for name in ("b", "c")]
    for name, other in zip("bc", others, strict=True):
        go_on(other, 1, *[f"note {name}"] * (3 if name == "c" else 1))
    with open_ledger(others[0]) as store:
        taken(store, others[1], keep="both")
        branches, counted = exported(store), what_counts(store)
    with open_ledger(path) as store:
        assert [one.what for one in taken(store, branches)] == ["continued", "branched"]
        assert what_counts(store) == counted
        assert is_sound(store)


def test_branches_of_branches_come_to_one_game(path: Path) -> None:
    """Each laptop goes on in what it took from the one before, at other entries."""
    paths = [path, *(copied(path, f"l{number}") for number in range(4))]
    for number, one in enumerate(paths):
        go_on(one, 1, *[f"note {number} {word}" for word in range(number + 1)])
    for into, source in zip(paths[1:], paths, strict=False):
        with open_ledger(into) as store:
            taken(store, source, keep="both")
            with store.reading() as db:
                last = journal.streams(db, "game")[-1]
        go_on(into, last.number, f"note of {into.stem}")
    for _ in range(2):
        for into in paths:
            with open_ledger(into) as store:
                for source in paths:
                    if source != into:
                        taken(store, source, keep="both")
    ends = []
    for one in paths:
        with open_ledger(one) as store:
            assert is_sound(store)
            ends.append((head(store), figures(store)["standings"]))
    assert all(end == ends[0] for end in ends)


def with_one_code(count: int) -> list[str]:
    """Ids that make one six-letter code; the code is a number below this one."""
    below = 23 * 31**5
    return [f"{7 * 10**30 + number * below:032x}" for number in range(1, count + 1)]


def test_games_whose_ids_make_one_code_are_several(path: Path) -> None:
    ids = with_one_code(3)
    assert len({code_of(id) for id in ids}) == 1
    texts = [f"game klaberjass\nid {id}\n{ANN_BOB}\nhand Bob 10C\ntake\n" for id in ids]
    other = copied(path, "b")
    for into, order in ((path, texts), (other, texts[::-1])):
        with open_ledger(into) as store:
            for text in order:
                assert [one.what for one in taken(store, text)] == ["added"]
            assert is_sound(store)
            with store.reading() as db:
                assert families(db, "game") == {}
            games = next(row for row in figures(store)["standings"] if row[1] == "Bob")
            assert find_game(store.db, code_of(ids[0])).id == order[0].splitlines()[1][3:]
            assert games is not None
    go_on(other, 2, "note b")
    with open_ledger(path) as store:
        again = exported(store)
        taken(store, other, keep="both")
        assert is_sound(store)
        assert {one.what for one in taken(store, again)} == {"known"}


def test_a_game_and_an_event_of_one_id_are_refused(path: Path) -> None:
    with open_ledger(path) as store:
        id, _ = the_game(store)
        event = f"event Evening\nid {id}\ngame klaberjass\nseed 7\n"
        for keep in KEEPS:
            with pytest.raises(EntryRefused):
                taken(store, event, keep=keep)
        assert is_sound(store)


def test_one_export_with_a_game_twice_is_asked_about(path: Path, tmp_path: Path) -> None:
    with open_ledger(path) as store:
        export = json.loads(exported(store))
    (game,) = export["games"]
    tails = [rehashed(game, entries=longer(game, cut=4, notes=n)) for n in (2, 5)]
    tails[1]["entries"] = rehashed(
        game,
        entries=[
            one | ({"text": "note else"} if one["number"] == 0 else {})
            for one in longer(game, cut=4, notes=5)
        ],
    )["entries"]
    text = json.dumps({**export, "games": tails})
    for keep, expected in ("ours", ["added", "skipped"]), ("both", ["added", "branched"]):
        new = laptop(tmp_path, f"new {keep}")
        with open_ledger(new) as store:
            with pytest.raises(Conflicting):
                taken(store, text)
            assert [one.what for one in taken(store, text, keep=keep)] == expected  # type: ignore[arg-type]
            assert is_sound(store)


def stream(id: str, entries: list[tuple[str, str]], origin: str = OTHER) -> dict[str, Any]:
    """A stream as an export has it, of kinds and texts."""
    said = [
        {"number": n, "line": 1, "kind": kind, "text": text, "scorer": "Mal", "device": ""}
        | {"at": "2026-11-21T20:00:00Z"}
        for n, (kind, text) in enumerate(entries, 1)
    ]
    return rehashed({"id": id, "origin": origin, "entries": said})


def decided(*streams: dict[str, Any]) -> str:
    """An export of decisions."""
    return json.dumps({"trickledger": 1, "head": "", "games": [], "club": list(streams)})


def decision(number: int, *acts: str) -> dict[str, Any]:
    kinds = ("void" if act.startswith("void") else "act" for act in acts)
    return stream(f"{number:032x}", list(zip(kinds, acts, strict=True)))


def own_name(store: SqliteLedger, written: str) -> str:
    with store.reading() as db:
        return f"{journal.ledger_id(db)} {written}"


def test_decisions_in_circles_come_to_one_person_on_every_laptop(path: Path) -> None:
    other = copied(path, "b")
    ends = []
    for into, backwards in ((path, False), (other, True)):
        with open_ledger(into) as store:
            ann, bob, zoe = (own_name(store, name) for name in ("Ann Baker", "Bob", "Zoe"))
            said = [
                decision(1, f"join {ann}, {zoe}"),
                decision(2, f"join {zoe}, {ann}"),
                decision(3, f"join {ann}, {ann}"),
                decision(4, f"void {4:032x}"),
                decision(5, f"void {6:032x}"),
                decision(6, f"void {5:032x}", f"join {ann}, {bob}"),
                decision(7, f"void {99:032x}"),
                decision(8, f"rename {zoe}, Bob"),
                decision(9, f"rename {bob}, Ann Baker"),
            ]
            for one in said[::-1] if backwards else said:
                taken(store, decided(one))
            assert is_sound(store)
            assert {one.what for one in taken(store, decided(*said))} == {"known"}
            ends.append((head(store), figures(store)))
    assert ends[0] == ends[1]


def test_names_that_look_as_if_told_apart_stay_apart(path: Path, tmp_path: Path) -> None:
    with open_ledger(path) as store, store.reading() as db:
        code = code_of(journal.ledger_id(db))
    others = [
        laptop(tmp_path, f"n{number}", (f"players Ann={name}, Bob=Bob ({code} 2)", X21[:2]))
        for number, name in enumerate(
            (
                "Ann Baker",
                f"Ann Baker ({code})",
                f"Ann Baker ({code} 2)",
                f"ann baker ({code.upper()})",
            )
        )
    ]
    everything = [path, *others]
    ends: list[list[str]] = []
    for order in (everything, everything[::-1]):
        with open_ledger(laptop(tmp_path, f"all {len(ends)}")) as store:
            for other in order:
                taken(store, other)
                assert is_sound(store)
            shown = [name for name, _ in figures(store)["people"]]
            assert len({name.casefold() for name in shown}) == len(shown) == 10
            ends.append(sorted(shown))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("keep", KEEPS)
def test_a_decision_of_one_id_with_other_words_is_no_second_one(path: Path, keep: Keep) -> None:
    with open_ledger(path) as store:
        ann, bob = (own_name(store, name) for name in ("Ann Baker", "Bob"))
        said = decision(1, f"rename {ann}, Annie")
        taken(store, decided(said))
        before, ended = figures(store), head(store)
        other = decided(decision(1, f"rename {bob}, Rob"))
        if keep == "ours":
            assert [one.what for one in taken(store, other, keep=keep)] == ["skipped"]
        else:
            with pytest.raises(Conflicting):
                taken(store, other, keep=keep)
        again = rehashed(said, entries=[{**one, "scorer": "Meg"} for one in said["entries"]])
        (done,) = taken(store, decided(again), keep=keep)
        assert (done.what, done.entries) == ("known", 0)
        assert (figures(store), head(store)) == (before, ended)
        assert is_sound(store)


def test_a_conflict_within_one_import_names_the_record_before_it() -> None:
    one = Conflict("b.json", "game", 3, "x" * 32, 5, "text", "10S", "9S")
    assert str(one.says).startswith("b.json: game 3 has the same id but differs. Entry 5, text:")
    among_themselves = str(one._replace(number=0).says)
    assert among_themselves.startswith("b.json: the game before it has the same id but differs.")


def test_a_game_that_nobody_keeps_counts_for_none(path: Path) -> None:
    with open_ledger(path) as store, store.reading() as db:
        assert counting(db, ["f" * 32]) == {}
