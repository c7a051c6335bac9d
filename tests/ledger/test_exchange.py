"""Games out and in: nothing twice, all or nothing, and nothing that is not as it was written."""

import copy
import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evening import REVOKE, TURNED, X21, record
from tests.ledger.games import eventful_game, new_store, new_table, play, random_game
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.exchange.csv import csv_head, csv_lines
from trickledger.ledger.exchange.importing import Imported, import_games
from trickledger.ledger.exchange.json import as_json, begun, read_json, stream_json
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.exchange.text import record_text
from trickledger.ledger.journal import journal, taking_in
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.load import load
from trickledger.ledger.services.check import check
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage import steps
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.steps import in_steps
from trickledger.rules.replay import replay
from trickledger.rules.views.sheet import Game

EVE = Author("Eve", "desk")
ID = "0123456789abcdef0123456789abcdef"


def take_in(store: SqliteLedger, *texts: str, dry_run: bool = False) -> list[Imported]:
    candidates = [
        candidate
        for number, text in enumerate(texts, 1)
        for candidate in read_candidates(f"file{number}", text)
    ]
    return import_games(store, candidates, EVE, dry_run=dry_run)


def count(store: SqliteLedger) -> int:
    return int(store.db.execute("SELECT count(*) FROM entry").fetchone()[0])


def exported(store: SqliteLedger) -> dict[str, Any]:
    with store.reading() as db:
        record: dict[str, Any] = {**as_json(db, journal.streams(db, "game"))}
        return record


def text_of(store: SqliteLedger, number: int = 1) -> str:
    with store.reading() as db:
        stream = journal.find_stream(db, "game", number)
        assert stream is not None
        return record_text(load(db, stream), stream.id)


def entries_of(store: SqliteLedger, number: int = 1) -> list[tuple[int, int, str, str]]:
    with store.reading() as db:
        stream = journal.find_stream(db, "game", number)
        assert stream is not None
        return [entry[:4] for entry in journal.read(db, stream, 2)]


def eventful(folder: Path, seed: int) -> SqliteLedger:
    store = new_store(folder, f"eventful{seed}.db")
    table = new_table(store, "players Ann=Ann Baker, Bob", "option kla_target 2000", "# club night")
    for line in eventful_game(seed):
        table.enter([line])
    return store


# -- there and back ----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_json_export_is_the_same_ledger(tmp_path: Path, seed: int) -> None:
    with eventful(tmp_path, seed) as ours, new_store(tmp_path) as theirs:
        (done,) = take_in(theirs, json.dumps(exported(ours)))
        assert (done.what, done.entries) == ("added", count(ours))
        assert exported(theirs) == exported(ours)
        assert [game.what for game in take_in(theirs, json.dumps(exported(ours)))] == ["known"]


@pytest.mark.parametrize("seed", range(6))
def test_a_text_export_has_the_same_acts_and_figures(tmp_path: Path, seed: int) -> None:
    with eventful(tmp_path, seed) as ours, new_store(tmp_path) as theirs:
        text = text_of(ours)
        take_in(theirs, text)
        assert entries_of(theirs) == entries_of(ours)
        assert text_of(theirs) == text
        sheets = []
        for store in (ours, theirs):
            with store.reading() as db:
                sheets.append(Game(load(db, journal.streams(db, "game")[0])).as_json()["hands"])
        assert sheets[0] == sheets[1]
        again = replay(text)
        assert again.refusal is None
        assert [hand.as_json() for hand in again.games[0].hands] == sheets[0]


EVERYTHING = [
    *TURNED,
    "correct @24 9D because misread",
    ".1 note the light was bad",
    "none none # at last",
    ".1 seen 7S",
    "ruling stand @26 COM-DEAL-1 by Dora because nobody saw it",
    "# a word alone",
    "void @30, correct @2 hand Bob 8D",
    "undo",
    "insert before @2 result Ann 115 Bob 27 maker Ann dealer Ann because it was left out",
]


def test_a_text_export_carries_every_kind_of_entry(tmp_path: Path) -> None:
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        table = new_table(ours, "players Ann, Bob=Bob Cole", "date 2026-11-21", "# table 2")
        for line in EVERYTHING:
            outcome = table.undo("slip") if line == "undo" else table.enter([line])
            assert outcome.ok or line.startswith((".1 seen", "void")), str(outcome.refusal)
        take_in(theirs, text_of(ours))
        assert entries_of(theirs) == entries_of(ours)
        assert text_of(theirs) == text_of(ours)


# -- nothing twice -----------------------------------------------------------------------------


def test_a_trick_with_a_comment_keeps_it_in_a_text_export(tmp_path: Path) -> None:
    """The number and the winner of its trick are left out: they would be read as the comment."""
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        play(new_table(ours), *X21[:4], "JC 10C # a word", *X21[5:])
        assert "\nJC, 10C # a word\n" in text_of(ours)
        take_in(theirs, text_of(ours))
        assert entries_of(theirs) == entries_of(ours)


def test_a_record_from_text_is_hashed_once_and_one_that_was_hashed_elsewhere_is_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[int] = []
    entry_hash = journal.entry_hash

    def counted(id: str, number: int, *said: Any) -> bytes:
        hashed.append(number)
        return entry_hash(id, number, *said)

    monkeypatch.setattr(journal, "entry_hash", counted)
    monkeypatch.setattr(taking_in, "entry_hash", counted)
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        take_in(ours, record(X21))
        assert hashed == [*range(1, count(ours) + 1)]
        assert check(ours).is_sound
        hashed.clear()
        take_in(theirs, json.dumps(exported(ours)))
        assert len(hashed) >= 2 * count(ours)


def test_the_same_record_is_known_the_second_time(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        text = record(X21)
        assert [game.what for game in take_in(store, text)] == ["added"]
        before = count(store)
        typed_otherwise = text.replace("KQJc", "kc Q♣ jC").replace("1. JC 10C = Ann", "jc tc")
        for same in (
            text,
            text.lower().replace("ann", "Ann").replace("bob", "Bob"),
            typed_otherwise,
        ):
            known = take_in(store, same)
            said = [(game.source, game.what, game.entries) for game in known]
            assert said == [("file1", "known", 0)]
        assert count(store) == before


def test_a_text_export_reads_again_though_a_voided_opening_renumbers_the_hands() -> None:
    lines = [*X21, "hand Ann 7S", "take", "none none", "JS KS", "void @2, drop", "9S 8S"]
    fold = replay(record(lines)).games[0].fold
    text = record_text(fold, "")
    assert "1. JS KS" in text
    again = replay(text)
    assert again.refusal is None, str(again.refusal)
    assert [entry.text for entry in again.games[0].entries] == [e.text for e in fold.entries]


def test_an_export_of_a_game_is_known_where_it_came_from(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        play(new_table(store), *X21)
        for text in (text_of(store), json.dumps(exported(store))):
            assert [(game.what, game.game) for game in take_in(store, text)] == [("known", 1)]


def test_a_longer_record_of_the_same_id_appends(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        head = f"game klaberjass\nid {ID}\nplayers Ann, Bob"
        take_in(store, record(X21[:5], head))
        (done,) = take_in(store, record(X21, head))
        assert (done.what, done.entries, count(store)) == ("continued", 20, 32)
        (shorter,) = take_in(store, record(X21[:7], head))
        assert (shorter.what, count(store)) == ("known", 32)


def test_a_longer_json_export_appends_with_its_hashes(tmp_path: Path) -> None:
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        table = new_table(ours)
        play(table, *X21[:5])
        take_in(theirs, json.dumps(exported(ours)))
        play(table, *X21[5:])
        (done,) = take_in(theirs, json.dumps(exported(ours)))
        assert done.what == "continued"
        assert exported(theirs) == exported(ours)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("JC 10C", "JC 9C", "Entry 12, text: here '10C', there '9C'"),
        ("JC 10C\n", "JC\n10C\n", "Entry 12, line: here 11, there 12"),
        ("players Ann, Bob", "players Ann, Bob=Bob Cole", "Entry 1, text"),
        ("take\n", "note x\ntake\n", "Entry 3, kind: here 'act', there 'note'"),
    ],
)
def test_the_same_id_with_other_content_is_refused_by_field(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with new_store(tmp_path) as store:
        text = record([*X21[:4], "JC 10C"], f"game klaberjass\nid {ID}\nplayers Ann, Bob")
        take_in(store, text)
        before = count(store)
        assert old in text
        with pytest.raises(EntryRefused) as refused:
            take_in(store, text.replace(old, new))
        assert said in str(refused.value)
        assert count(store) == before


def test_a_likely_double_is_pointed_out(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        head = "game klaberjass\ndate 2026-11-21\nplayers Ann, Bob"
        take_in(store, record(X21, head))
        (done,) = take_in(store, record(REVOKE, head))
        assert (done.what, done.likely_double) == ("added", 1)
        (other_day,) = take_in(store, record(REVOKE, head.replace("21", "22")))
        (others,) = take_in(store, record(REVOKE, head.replace("Bob", "Bob=Cid")))
        assert (other_day.likely_double, others.likely_double) == (None, None)


def test_a_likely_double_that_comes_with_the_same_import_is_pointed_out(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        head = "game klaberjass\ndate 2026-11-21\nplayers Ann, Bob"
        done = take_in(store, record(X21, head), record(REVOKE, head), record(TURNED, head))
        assert [(one.game, one.likely_double) for one in done] == [(1, None), (2, 1), (3, 1)]


# -- all or nothing ----------------------------------------------------------------------------


def test_one_bad_file_keeps_all_others_out(tmp_path: Path) -> None:
    good, bad = record(X21), record([*X21[:5], "6H", *X21[5:]])
    with new_store(tmp_path) as store:
        with pytest.raises(EntryRefused) as refused:
            take_in(store, good, bad)
        assert "file2: line 8, column 1" in str(refused.value)
        assert count(store) == 0


def test_a_conflict_in_the_last_game_keeps_all_others_out(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        head = f"game klaberjass\nid {ID}\nplayers Ann, Bob"
        take_in(store, record(X21, head))
        with pytest.raises(EntryRefused):
            take_in(store, record(REVOKE), record(TURNED, head))
        assert count(store) == 32
        assert store.db.execute("SELECT count(*) FROM stream").fetchone() == (1,)


def test_a_dry_run_counts_and_adds_nothing(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        done = take_in(store, record(X21), record(REVOKE), dry_run=True)
        assert [(game.what, game.entries) for game in done] == [("added", 32), ("added", 9)]
        assert count(store) == 0


def test_several_games_in_one_file_are_several_games(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        done = take_in(store, record(X21) + "\n" + record(random_game(1)) + record([]))
        assert [game.game for game in done] == [1, 2, 3]


# -- JSON that lies ----------------------------------------------------------------------------


def first(entry: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(export: dict[str, Any]) -> None:
        export["games"][0]["entries"][4][entry] = value

    return change


def forged(entry: str, value: object) -> Callable[[dict[str, Any]], None]:
    """Change an entry and make the chain fit again."""

    def change(export: dict[str, Any]) -> None:
        game = export["games"][0]
        game["entries"][11][entry] = value
        previous = bytes(32)
        for fields in game["entries"]:
            fields["previous"] = previous.hex()
            said = {name: fields[name] for name in fields if name not in {"previous", "hash"}}
            previous = journal.entry_hash(game["id"], **said, previous=previous)
            fields["hash"] = previous.hex()

    return change


def swapped(export: dict[str, Any]) -> None:
    entries = export["games"][0]["entries"]
    entries[10], entries[11] = entries[11], entries[10]


def without(place: int) -> Callable[[dict[str, Any]], None]:
    return lambda export: export["games"][0]["entries"].pop(place)


WRONG_KIND = (
    "file2 cannot be read. It isn't an export of Trickledger: a value is of the wrong kind."
)
UNFIT = "file2: game {id} is not as it was exported. The hash of entry 5 does not fit what it says."
NO_HASH = "file2 cannot be read. A hash of entry 5 is not 64 digits of 0-9 and a-f."
NO_SCORER = "file2 cannot be read. The scorer or device of entry 5 cannot be printed."
NO_WORDS = (
    "file2: game {id} is not as it was exported. Entry 12 isn't written as a ledger writes it: 10C"
)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            first("text", "note forged"),
            "file2: game {id}: Entry 5: ... (COM-SYN-1)",
        ),
        (first("scorer", "Mallory"), UNFIT),
        (first("at", "2020-01-01T00:00:00Z"), UNFIT),
        (first("at", "yesterday"), UNFIT),
        (
            first("number", 6),
            "file2: game {id} is not as it was exported. The next entry is 5, not 6.",
        ),
        (
            first("number", 2**63),
            "file2 cannot be read. An entry is numbered 9223372036854775808 of line 5.",
        ),
        (first("number", True), "file2 cannot be read. An entry is numbered True of line 5."),
        (first("number", 5.0), "file2 cannot be read. An entry is numbered 5.0 of line 5."),
        (first("number", None), "file2 cannot be read. An entry is numbered None of line 5."),
        (first("line", 99), "file2 cannot be read. An entry is numbered 5 of line 99."),
        (first("kind", "gift"), UNFIT),
        (first("text", ""), "file2: game {id}: Entry 5: ... (COM-SEQ-1)"),
        (first("text", 7), WRONG_KIND),
        (
            first("text", "note \x00"),
            "file2: game {id}: Entry 5: ... (COM-SYN-1)",
        ),
        (
            first("text", "note \ud800"),
            "file2 cannot be read. 'note \\ud800' contains half a character.",
        ),
        (first("scorer", "\x1b[31m"), NO_SCORER),
        (first("device", "\u202e"), NO_SCORER),
        (first("hash", "zz"), NO_HASH),
        (first("hash", " " + "0" * 64), NO_HASH),
        (first("previous", None), WRONG_KIND),
        (
            forged("text", "jc"),
            "file2: game {id}: Entry 11: ... (COM-PHYS-2)",
        ),
        (
            forged("text", "6H"),
            "file2: game {id}: Entry 11: ... (KLA-DECK-1)",
        ),
        (forged("kind", "note"), NO_WORDS),
        (forged("line", 1), NO_WORDS),
        (swapped, "file2: game {id}: Entry 12: ... (COM-PHYS-3)"),
        (without(0), "file2: game {id} has no head. ... (COM-SYN-1)"),
        (without(6), "file2: game {id}: Entry 5: ... (COM-SEQ-1)"),
        (
            lambda export: export["games"][0].pop("entries"),
            "file2 cannot be read. It isn't an export of Trickledger: 'entries' is missing.",
        ),
        (
            lambda export: export["games"][0].update(entries=[]),
            "file2: game {id} has no head. It has no entry 1 that can be read.",
        ),
        (
            lambda export: export["games"][0].update(id="x"),
            "file2 cannot be read. 'x' isn't an id: an id has 32 digits of 0-9 and a-f.",
        ),
        (
            lambda export: export["games"][0].update(id="0" * 32),
            UNFIT.replace("{id}", "0" * 32).replace("entry 5", "entry 1"),
        ),
        (lambda export: export.update(games=7), WRONG_KIND),
        (lambda export: export.update(games=[[]]), WRONG_KIND),
        (
            lambda export: export.update(trickledger=99),
            "file2 cannot be read. Its format is '99', not 1.",
        ),
        (
            lambda export: export.pop("trickledger"),
            "file2 cannot be read. It isn't an export of Trickledger: 'trickledger' is missing.",
        ),
    ],
)
def test_an_altered_json_export_is_refused_with_a_sentence(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], why: str
) -> None:
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        play(new_table(ours), *X21)
        export = copy.deepcopy(exported(ours))
        id = export["games"][0]["id"]
        change(export)
        with pytest.raises(EntryRefused) as refused:
            take_in(theirs, record(REVOKE), json.dumps(export))
        said = str(refused.value)
        # what the rules say of a line stands in their own tests
        begins, _, ends = why.replace("{id}", id).partition("...")
        assert said.startswith(begins)
        assert said.endswith(f"{ends} Nothing was imported.".lstrip())
        assert count(theirs) == 0


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"trickledger": 1, "trickledger": 1, "games": []}',
        '{"trickledger": NaN}',
        '{"trickledger": Infinity, "games": []}',
        '{"trickledger": 1, "games": ' + "[" * 200_000,
        '{"trickledger": ' + "9" * 5000 + "}",
        '{"trickledger": 1, "games": [{"id": "\\ud800", "entries": []}]}',
        '{"trickledger": 1, "games": [{"id": "\\u0000", "entries": []}]}',
        '{"trickledger": "1", "games": []}',
        '{"trickledger": 1, "games": []} {"trickledger": 1, "games": []}',
        '[{"trickledger": 1}]',
        "",
        "   \n\n",
        "# only a comment",
        "hand Bob 10C",
        "\ufeff\ufeffgame klaberjass",
        "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\n@\uff14\uff12 take",
        "game klaberjass\x00",
        "game klaberjass\nid " + "F" * 32,
        "game klaberjass\n# \u202e",
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    with new_store(tmp_path) as store:
        with pytest.raises(EntryRefused) as refused:
            take_in(store, text)
        said = str(refused.value)
        assert said.startswith("file1")
        assert 20 < len(said) < 400
        assert count(store) == 0


ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    2**63,
    2**64,
    "",
    "x",
    "\x00",
    "\ud800",
    "\u202e",
    "\uff19",
    [],
    {},
)


@pytest.mark.parametrize("place", [0, 4])
@pytest.mark.parametrize("field", journal.Entry._fields)
def test_no_odd_value_in_a_json_export_is_taken_or_unforeseen(
    tmp_path: Path, field: str, place: int
) -> None:
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        play(new_table(ours), *X21[:4])
        export = exported(ours)
        for value in ODD:
            odd = copy.deepcopy(export)
            odd["games"][0]["entries"][place][field] = value
            with pytest.raises(EntryRefused):
                take_in(theirs, json.dumps(odd))
        assert count(theirs) == 0


def test_a_text_without_a_game_is_told_what_a_record_begins_with(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, pytest.raises(EntryRefused) as refused:
        take_in(store, "")
    assert str(refused.value) == (
        "file1 has no game in it. A record begins with its game, such as `game klaberjass`. "
        "Nothing was imported."
    )


def test_a_control_character_in_the_head_of_a_json_export_is_refused(tmp_path: Path) -> None:
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        play(new_table(ours, "players Ann, Bob", "# tab"), *X21)
        export = exported(ours)
        game = export["games"][0]
        game["entries"][0]["text"] += "\x1b[31m"
        forged("scorer", "Dora")(export)
        with pytest.raises(EntryRefused):
            take_in(theirs, json.dumps(export))


# -- CSV ---------------------------------------------------------------------------------------


def games_as_csv(db: Rows) -> str:
    games = journal.streams(db, "game")
    return "".join([csv_head(), *(csv_lines(db, game) for game in games)])


def test_a_csv_export_has_a_row_for_each_player_and_hand(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        play(new_table(store, "players Ann, Bob", "date 2026-11-21"), *X21)
        with store.reading() as db:
            rows = list(csv.DictReader(io.StringIO(games_as_csv(db))))
        assert [(row["player"], row["score"], row["total"], row["hand"]) for row in rows] == [
            ("Ann", "115", "115", "1"),
            ("Bob", "27", "27", "1"),
        ]


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", " =", "\t=", "\r=", "\n@"])
def test_no_csv_cell_is_a_formula(tmp_path: Path, sign: str) -> None:
    with new_store(tmp_path) as store:
        play(new_table(store), *X21)
        # a name from an older ledger, or one written by another program
        store.db.execute("UPDATE seat SET handle = ? WHERE seat = 0", (f"{sign}1+1",))
        with store.reading() as db:
            text = games_as_csv(db)
        assert "\r" not in text
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert not any(cell.strip().startswith(tuple("=+@")) for cell in cells)
        assert [len(row) for row in csv.reader(io.StringIO(text))] == [13] * 3


@pytest.mark.parametrize("value", [*ODD, 1, 2, 5, 10**9])
@pytest.mark.parametrize("field", ["parted", "origin", "id", "entries"])
def test_no_odd_value_of_a_stream_is_unforeseen(tmp_path: Path, field: str, value: Any) -> None:
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        play(new_table(ours), *X21[:4])
        odd = exported(ours)
        odd["games"][0][field] = value
        if field == "parted" and type(value) is int and 0 <= value < 2**31:
            take_in(theirs, json.dumps(odd))
            assert check(theirs).faults == ()
            assert [game.what for game in take_in(theirs, json.dumps(odd))] == ["known"]
        else:
            with pytest.raises(EntryRefused):
                take_in(theirs, json.dumps(odd))
            assert count(theirs) == 0


@pytest.mark.parametrize(
    "kind", ["head", "note", "hand", "correct", "ruling", "act", "void", "close"]
)
@pytest.mark.parametrize(
    "text", ["event Evening", "note x", "add 1: Ann\nadd 2: Bob", "void 1", " "]
)
def test_no_entry_of_an_event_is_unforeseen(tmp_path: Path, kind: str, text: str) -> None:
    id, previous, entries = "1" * 32, bytes(32), []
    said = [("head", "event Evening"), ("act", "add 1: Ann"), (kind, text)]
    for number, (one, words) in enumerate(said, 1):
        fields = (number, number, one, words, "Eve", "", "2026-11-21T20:00:00Z")
        hashed = journal.entry_hash(id, *fields, previous)
        entry = dict(zip(journal.Entry._fields, fields, strict=False))
        entries.append({**entry, "previous": previous.hex(), "hash": hashed.hex()})
        previous = hashed
    export = {"trickledger": 1, "games": [], "events": [{"id": id, "entries": entries}]}
    with new_store(tmp_path) as store:
        with pytest.raises(EntryRefused, match="Nothing was imported"):
            take_in(store, json.dumps(export))
        assert count(store) == 0


def test_an_export_is_of_one_moment_though_lines_are_entered_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steps, "_AT_ONCE", 1)
    with new_store(tmp_path) as store, open_ledger(store.path) as other:
        tables = [new_table(store, "players Ann, Bob", f"# {number}") for number in range(3)]
        for table in tables:
            play(table, *X21[:3])
        before = exported(store)
        with store.reading() as db:
            record, ends = begun(db, journal.streams(db, "game"))
        games = []
        for game in in_steps(store, ends, stream_json):
            # between two steps a line goes through, and no export shows it
            for table in tables:
                play(Table(other, table.stream, EVE), "note one more")
            games.append(game)
        assert {**record, "games": games, "events": [], "club": []} == before
        assert exported(store) != before


def test_an_export_that_names_no_ledger_is_of_the_one_of_its_first_game(tmp_path: Path) -> None:
    with new_store(tmp_path / "a") as store:
        play(new_table(store), "hand Bob 10C")
        play(new_table(store), "hand Ann 10C")
        export = exported(store)
    for game in export["games"]:
        del game["origin"]
    read = read_json(json.dumps(export))
    assert {stream.origin for stream in read} == {export["games"][0]["id"]}


def test_an_entry_that_is_not_there_has_no_hash(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        table = new_table(store)
        with store.reading() as db:
            assert journal.hash_at(db, table.stream, 0) == journal.FIRST_PREVIOUS
            assert journal.hash_at(db, table.stream, 99) == b""
