"""Games of earlier versions, which refused less: they are shown, checked and exported as ever.

What is stored was taken once. Their entries are written into the journal as they were then.
"""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from tests.cli.evening import REVOKE, X21
from tests.ledger.games import AUTHOR, new_store
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.exchange.ledger_file import read_ledger
from trickledger.ledger.exchange.reading import RecordRefused, read_candidates, stored_candidates
from trickledger.ledger.exchange.text import record_text
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.games import project
from trickledger.ledger.queries.resuming import load_newest
from trickledger.ledger.services.check import check
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head
from trickledger.rules.views.audit import audit_hand
from trickledger.rules.views.sheet import Game

BY = "by Dora because it was late"
ID = "0123456789abcdef0123456789abcdef"
AT = "2026-01-01T00:00:00Z"
KLABERJASS = "game klaberjass\nplayers Ann, Bob"


class Earlier(NamedTuple):
    """What was typed into a game, each line with what it is refused for now; none where taken."""

    lines: tuple[tuple[str, str], ...]
    head: str = KLABERJASS


def taken(*lines: str) -> tuple[tuple[str, str], ...]:
    return tuple((line, "") for line in lines)


def ruling(words: str, clause: str, *before: str) -> Earlier:
    """A ruling that changes nothing, after what was played before it."""
    return Earlier((*taken(*before), (f"ruling {words} {BY}", clause)))


STAND = f"ruling stand .1 @7 KLA-PLAY-3 {BY}"
RETRACT = f"ruling retract .1 @7 KLA-PLAY-3 {BY}"
OVER = X21[:-1]
NO_SEQUENCE = [
    *("hand Bob 7C", "pass pass", "Ann: trump S"),
    *("Bob holds AS KH QD JC 9H 8S 10D AC 9D", "Ann: fifty"),
]

EARLIER = {
    "a second stand": ruling("stand .1 @7 KLA-PLAY-3", "COM-RUL-1", *REVOKE, STAND),
    "a retract after a stand": ruling("retract .1 @7 KLA-PLAY-3", "COM-RUL-1", *REVOKE, STAND),
    "a stand after a retract": ruling("stand .1 @7 KLA-PLAY-3", "COM-RUL-1", *REVOKE, RETRACT),
    "a stand on no finding": ruling("stand .1", "COM-RUL-1", *REVOKE),
    "a retract on no finding": ruling("retract", "COM-RUL-1", *REVOKE),
    "a stand before any hand": ruling("stand", "COM-RUL-1"),
    "a settle of nothing": ruling("settle .1", "COM-RUL-2", *OVER),
    "a settle before any hand": ruling("settle", "COM-RUL-1"),
    "a settle with a column alone": ruling("settle .1 game", "COM-RUL-2", *OVER),
    "amounts of 0": ruling("adjust .1 game Ann plus 0 Bob plus 0", "COM-RUL-2", *OVER),
    "a penalty of 0": ruling("penalty .1 game Ann plus 0", "COM-RUL-2", *OVER),
    "one who is named twice": ruling("adjust .1 game Ann plus 5 Ann minus 3", "COM-RUL-2", *OVER),
    "an award of what is entered": ruling(
        "award .1 game Ann plus 115 Bob plus 27", "COM-RUL-2", *OVER
    ),
    "points for a hand that is annulled": ruling(
        "adjust .1 hand Ann plus 5", "COM-RUL-2", *OVER, f"ruling annul .1 {BY}"
    ),
    "a second annulment": ruling("annul .1", "COM-RUL-2", *OVER, f"ruling annul .1 {BY}"),
    "a finding in another hand": ruling(
        "stand .2 @7 KLA-PLAY-3", "COM-RUL-1", *REVOKE, f"ruling annul .1 {BY}", "hand Bob 9S"
    ),
    "a finding that was withdrawn": ruling(
        "stand .1 @7 KLA-PLAY-3", "COM-RUL-1", *REVOKE, "correct @7 7H"
    ),
    "a mark on a play that is right": Earlier(
        (*taken(*REVOKE[:4]), ("correct @7 7H~", "COM-IRR-1"))
    ),
    "a correction that dropped itself": Earlier(
        (*taken(*REVOKE[:4]), ("correct @7 AH, drop", "COM-PHYS-2"))
    ),
    "how high without a sequence": Earlier(
        (*taken(*NO_SEQUENCE), ("howhigh", "KLA-MELD-5"), ("K", ""), ("good", ""))
    ),
    "a length that was not asked for": Earlier(
        (*taken("hand Bob 10C", "take", "fifty", "howhigh", "K"), ("notgood A 4", "COM-SYN-1"))
    ),
    "a figure that was reckoned otherwise": Earlier(
        (*taken(*OVER), ("score Ann 115 Bob 28", "KLA-PTS-3"), ("hand Ann 9H", ""))
    ),
    "a dealer who was expected then": Earlier(
        (*taken(*OVER), ("hand Bob 9H", "COM-DEAL-1"), ("take", ""))
    ),
    "a hand in a game that was not over then": Earlier(
        (*taken(*OVER), ("hand Ann 9H", "COM-SEQ-3"), ("take", "")),
        f"{KLABERJASS}\noption kla_target 101",
    ),
}


def head_of(earlier: Earlier) -> Head:
    head = read_head(f"game klaberjass\nid {ID}{earlier.head.removeprefix('game klaberjass')}")
    assert isinstance(head, Head)
    return head


def entries_now(fold: GameFold, line: str) -> list[tuple[str, str]]:
    """What a line is stored as: by the rules where they take it, else as it was typed."""
    first = fold.numbered
    if enter(fold, line) is None:
        return [(entry.kind, entry.text) for entry in fold.entries_since(first)]
    word = line.partition(" ")[0]
    kind = word if word in {"ruling", "correct", "hand"} else "act"
    return [(kind, line)]


def write(store: SqliteLedger, earlier: Earlier) -> journal.Stream:
    """Write a game into the journal as an earlier version did."""
    stream = open_game(store, head_of(earlier), AUTHOR)
    for line, _ in earlier.lines:
        with store.writing() as db:
            fold = load(db, stream)
            number = fold.numbered
            new = [journal.NewEntry(number + 1, *entry) for entry in entries_now(fold, line)]
            journal.append(db, stream, number, new, by=AUTHOR, at=AT)
            project(db, stream, load(db, stream))
    return stream


@pytest.fixture(params=EARLIER)
def earlier(request: pytest.FixtureRequest) -> Earlier:
    return EARLIER[request.param]


@cache
def _written(name: str) -> bytes:
    """The file of a ledger in which a game was written so."""
    with TemporaryDirectory() as folder:
        with new_store(Path(folder)) as made:
            write(made, EARLIER[name])
        return Path(folder, "ledger.db").read_bytes()


@pytest.fixture
def store(tmp_path: Path, earlier: Earlier) -> Iterator[SqliteLedger]:
    path = tmp_path / "ledger.db"
    path.write_bytes(_written(next(name for name in EARLIER if EARLIER[name] is earlier)))
    with open_ledger(path) as made:
        yield made


def stream_of(store: SqliteLedger) -> journal.Stream:
    return journal.streams(store.db, "game")[0]


def shown(store: SqliteLedger) -> dict[str, Any]:
    with store.reading() as db:
        return {**Game(load(db, stream_of(store))).as_json(why=True)}


def kept(store: SqliteLedger) -> list[tuple[object, ...]]:
    return [entry[:4] for entry in journal.read(store.db, stream_of(store), 2)]


def test_what_is_typed_is_still_refused(earlier: Earlier) -> None:
    fold = GameFold(head_of(earlier)._replace(id=""))
    for line, clause in earlier.lines:
        refusal = enter(fold, line)
        if refusal or clause:
            assert refusal, line
            assert refusal.clause == clause
            return
    raise AssertionError("every line is taken")


def test_it_is_shown_audited_and_checked(store: SqliteLedger) -> None:
    assert not check(store).faults
    with store.reading() as db:
        fold = load(db, stream_of(store))
        for chapter in fold.chapters:
            audit_hand(fold, chapter)
        newest = Game(load_newest(db, stream_of(store))).as_json(why=True)
    assert newest["totals"] == shown(store)["totals"]
    assert newest["hands"][-1:] == shown(store)["hands"][-1:]


def test_it_goes_on(store: SqliteLedger) -> None:
    table = Table(store, stream_of(store), AUTHOR)
    assert table.enter(["note once more"]).ok
    assert table.undo().ok
    assert not check(store).faults


def test_its_json_and_its_file_are_the_same_ledger(store: SqliteLedger, tmp_path: Path) -> None:
    with store.reading() as db:
        told = json.dumps(as_json(db, journal.streams(db, "game")))
    brought = {
        "json": read_candidates("told", told),
        "file": stored_candidates("file", read_ledger(tmp_path / "ledger.db")),
    }
    for name, candidates in brought.items():
        with new_store(tmp_path, f"{name}.db") as theirs:
            import_games(theirs, candidates, AUTHOR)
            assert (kept(theirs), shown(theirs)) == (kept(store), shown(store))
            assert not check(theirs).faults


OF_NO_USE = {"COM-RUL-1", "COM-RUL-2", "COM-IRR-1", "COM-PHYS-2"}


def test_its_text_is_taken_but_for_what_is_wrong_with_cards_and_figures(
    store: SqliteLedger, earlier: Earlier, tmp_path: Path
) -> None:
    clause = next(clause for _, clause in earlier.lines if clause)
    with store.reading() as db:
        text = record_text(load(db, stream_of(store)), ID)
    if clause not in OF_NO_USE:
        with pytest.raises(RecordRefused) as refused:
            read_candidates("record", text)
        assert refused.value.refusal.clause == clause
        assert refused.value.refusal.line
        return
    with new_store(tmp_path, "theirs.db") as theirs:
        import_games(theirs, read_candidates("record", text), AUTHOR)
        assert (kept(theirs), shown(theirs)) == (kept(store), shown(store))


def test_a_text_without_an_id_is_held_to_what_is_typed() -> None:
    lines = [KLABERJASS, *REVOKE, STAND, STAND]
    with pytest.raises(RecordRefused, match="COM-RUL-1"):
        read_candidates("record", "\n".join(lines))


def test_the_second_decision_counts_once_the_first_is_voided(tmp_path: Path) -> None:
    for name, second in (("a retract after a stand", "open"), ("a stand after a retract", "ruled")):
        with new_store(tmp_path, f"{second}.db") as store:
            stream = write(store, EARLIER[name])
            before = "ruled" if second == "open" else "open"
            assert shown(store)["hands"][0]["findings"][0]["status"] == before
            assert Table(store, stream, AUTHOR).enter(["void @10"]).ok
            assert shown(store)["hands"][0]["findings"][0]["status"] == second


def test_how_high_without_a_sequence_becomes_a_finding(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        write(store, EARLIER["how high without a sequence"])
        (hand,) = shown(store)["hands"]
        (finding,) = hand["findings"]
        assert (finding["clause"], finding["accused"], finding["status"]) == (
            "KLA-MELD-5",
            [8],
            "open",
        )


def test_it_stands_when_the_hand_is_mended_behind_it(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = write(store, EARLIER["how high without a sequence"])
        table = Table(store, stream, AUTHOR)
        before = shown(store)["hands"]
        assert table.enter(["JH KH"]).ok
        assert table.enter(["correct @12 9H"]).ok
        assert shown(store)["hands"][0]["findings"][0]["clause"] == "KLA-MELD-5"
        assert table.undo().ok
        assert table.undo().ok
        assert shown(store)["hands"] == before
        assert not check(store).faults


def test_a_figure_that_was_reckoned_otherwise_is_told_beside_the_sheet(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        write(store, EARLIER["a figure that was reckoned otherwise"])
        (paper,) = shown(store)["hands"][0]["paper"]
        assert "28" in json.dumps(paper)
