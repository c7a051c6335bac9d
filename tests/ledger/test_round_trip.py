"""An export that is imported anew is the ledger that it came from, whatever is asked of it."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Terminal
from tests.ledger.events import new_event
from tests.ledger.games import eventful_game, new_store, new_table
from tests.ledger.laptops import copied, exported, go_on, taken
from tests.many import many
from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.exchange.text import record_text
from trickledger.ledger.exchange.tournament_text import event_text
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.games import everybody
from trickledger.ledger.queries.tournament_lists import events_of
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.people import join_each, part, rename
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.tournament.acts import read_act

SCORERS = ("Dora", "void 6 # x", "Table 3: Meg", "+ Ugo", ' "Pia" ', "\u738b", "close", "by Eve")
PLAYERS = ("Ann=Ann Baker, Bob", "Ann=Cid Fox, Bob=Dee", "Ann=ANN BAKER, Bob=Zo\u00eb")
ACTS = (
    "result 1.1 5 3",
    "result 1.1 3 5 # misread",
    "result 1.2 7 1",
    "settle 1.1 5 3",
    "forfeit 1.2 3",
    "add 5: Eve",
    "drop 4",
    "return 4",
    "absent 2 4",
    "forbid 1 4",
    "round 2 typed: 1 3, 2 4",
    "lock 1:",
)


def random_ledger(path: Path, seed: int, *, parts: bool = True) -> None:
    """Games with corrections and rulings, an event, people who were joined, renamed and parted."""
    rng = random.Random(seed)
    with new_store(path.parent, path.name) as store:
        for number in range(rng.randint(1, 4)):
            players = rng.choice(PLAYERS)
            table = new_table(store, f"players {players}", "option kla_target 300", f"# {number}")
            for line in eventful_game(seed * 7 + number, hands=2):
                table.author = Author(rng.choice(SCORERS), "table")
                table.enter([line])
        stream = new_event(store, "game=klaberjass", "date=2026-11-21")
        for said in ("round 1 typed: 1 2, 3 4", *rng.sample(ACTS, 7)):
            act_at(store, stream, Author(rng.choice(SCORERS), "desk"), said, rng)
        for _ in range(4):
            decide(store, rng)
    if parts and rng.random() < 0.5:
        branch_off(path, rng)


def act_at(
    store: SqliteLedger, stream: Stream, author: Author, said: str, rng: random.Random
) -> None:
    def act(desk: Desk) -> None:
        desk.undo("a slip") if rng.random() < 0.15 else desk.enter(read_act(said))

    try:
        direct(store, stream, author, act)
    except TrickledgerError:
        return


def decide(store: SqliteLedger, rng: random.Random) -> None:
    try:
        with store.writing() as db:
            known, author = everybody(db), Author(rng.choice(SCORERS), "")
            match rng.randrange(3):
                case 0:
                    join_each(db, author, [rng.sample(known, min(2, len(known)))])
                case 1:
                    rename(db, author, rng.choice(known), rng.choice(["Annie", "Robert", "Zoe"]))
                case _:
                    part(db, author, rng.choice(known))
    except TrickledgerError:
        return


def branch_off(path: Path, rng: random.Random) -> None:
    """Go on in the first game on another laptop, and keep both."""
    other = copied(path, "other")
    for one in (path, other):
        go_on(one, 1, *[f"note {word}" for word in rng.sample(["tea", "rain", "late"], 2)])
    with open_ledger(path) as store:
        taken(store, other, keep="both")


COMMANDS = (
    ["games"],
    ["players"],
    ["standings"],
    ["event", "list"],
    ["event", "show", "-e", "1"],
    ["event", "log", "-e", "1"],
    ["event", "standings", "-e", "1"],
    ["event", "crosstable", "-e", "1"],
    ["event", "standings", "--season", "2026"],
    ["head", "--all"],
    ["check"],
    ["export"],
)


def answers(cli: Terminal, path: Path) -> Iterator[tuple[list[str], Any]]:
    """What every command says of a ledger."""
    games = cli("games", "--json", "--ledger", str(path)).json["games"]
    each = [
        [word, str(game["game"])] for game in games for word in ("show", "log", "audit", "head")
    ]
    names = cli("players", "--json", "--ledger", str(path)).json["players"]
    pages = [["player", one["name"] if isinstance(one, dict) else one] for one in names]
    for words in [*COMMANDS, *each, *pages]:
        result = cli(*words, "--json", "--ledger", str(path))
        yield words, result.json


@pytest.mark.parametrize("form", ["json", "file"])
@pytest.mark.parametrize("seed", range(many(3)))
def test_every_command_says_the_same_of_it(
    cli: Terminal, tmp_path: Path, seed: int, form: str
) -> None:
    path, again = tmp_path / "ours.db", tmp_path / "again.db"
    random_ledger(path, seed)
    source = path
    if form == "json":
        source = tmp_path / "ours.json"
        source.write_text(cli.ok("export", "--json", "--ledger", str(path)).out, encoding="utf-8")
    cli.ok("import", str(source), "--ledger", str(again))
    ours, theirs = list(answers(cli, path)), list(answers(cli, again))
    assert len(ours) == len(theirs)
    for (words, before), (_, after) in zip(ours, theirs, strict=True):
        assert before == after, words


NOT_IN_TEXT = {"id", "head", "hash", "at", "scorer", "device", "code", "heads", "game", "event"}


def without(value: Any) -> Any:
    """A record of JSON without what text does not carry."""
    if isinstance(value, dict):
        return {name: without(one) for name, one in value.items() if name not in NOT_IN_TEXT}
    if isinstance(value, str):
        return "\n".join(line for line in value.splitlines() if not line.startswith("id "))
    return [without(one) for one in value] if isinstance(value, list) else value


@pytest.mark.parametrize("seed", range(many(3)))
def test_its_text_says_the_same_acts_and_figures(cli: Terminal, tmp_path: Path, seed: int) -> None:
    path, again = tmp_path / "ours.db", tmp_path / "again.db"
    random_ledger(path, seed, parts=False)
    with open_ledger(path) as store, store.reading() as db:
        games = [record_text(load(db, one), one.id) for one in journal.streams(db, "game")]
        (event,) = journal.streams(db, "event")
        evening = event_text(event.id, list(journal.read(db, event)))
    with new_store(tmp_path, again.name) as store:
        taken(store, *games, evening)
        with store.reading() as db:
            (copy,) = journal.streams(db, "event")
            assert event_text(copy.id, list(journal.read(db, copy))) == evening
    asked = [["show"], ["log"], ["audit"]]
    for words in [[*one, str(number)] for one in asked for number in range(1, len(games) + 1)]:
        pages = [cli(*words, "--json", "--ledger", str(one)).json for one in (path, again)]
        assert without(pages[0]) == without(pages[1]), words
    for words in (["event", "standings", "-e", "1"], ["event", "crosstable", "-e", "1"]):
        pages = [cli(*words, "--json", "--ledger", str(one)).json for one in (path, again)]
        assert without(pages[0]) == without(pages[1]), words


def test_an_export_of_one_record_is_that_record(tmp_path: Path) -> None:
    path = tmp_path / "ours.db"
    random_ledger(path, 1)
    with open_ledger(path) as store, new_store(tmp_path, "again.db") as again:
        for one in (exported(store), exported(store)):
            taken(again, one)
        assert json.loads(exported(again)) == json.loads(exported(store))
        assert len(events_of(again)) == 1
