"""What must hold of any input: each target takes a text, and raises nothing but AssertionError.

What a target gives back names in a few words what became of the text: to the fuzzer without a
guide by coverage, a new outcome is a discovery.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

from trickledger.ledger.cli.app import run
from trickledger.ledger.cli.completion import _SAFE
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.config.values import ledger_path
from trickledger.ledger.errors import ExitCode, TrickledgerError
from trickledger.ledger.exchange.csv import csv_head, csv_lines
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.exchange.text import record_text
from trickledger.ledger.exchange.tournament_text import event_text, read_event
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.checkpoints import read_head
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.references import read_reference
from trickledger.ledger.queries.selection import read_selection
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.tournament.results import standings
from trickledger.rules.cards import (
    card_text,
    parted_plays,
    read_card,
    read_cards,
    read_rank,
    read_suit,
)
from trickledger.rules.language.notation import account_named, nearest, number_of, seat_named
from trickledger.rules.language.reading import part
from trickledger.rules.record.batch import read_batch
from trickledger.rules.record.header import Head, Player, handle_for, handle_refusal
from trickledger.rules.record.rulings import read_ruling
from trickledger.rules.record.stored import read_head as read_stored_head
from trickledger.rules.refusals import Refusal
from trickledger.rules.replay import RecordReader, replay
from trickledger.rules.views.sheet import Game

Target = Callable[[str], str]
EVE = Author("Eve", "desk")
DRIVING = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What drives a terminal, turns the direction of writing, or is half a character."""

NAMES = ("Ann", "Bob", "Ben", "Ann+Cid", "pot")


def record(text: str) -> str:
    """A record is read or refused at a place; what stands is exported and reads again the same."""
    result = replay(text)
    for game in result.games:
        _reads_again(game)
    _reads_alike_with_numbers(text)
    if result.refusal is None:
        return f"{len(result.games)} games"
    return _refused(result.refusal, len(text.splitlines()))


def _refused(refusal: Refusal, lines: int) -> str:
    assert 1 <= refusal.line <= lines
    assert refusal.column >= 1
    assert str(refusal)
    json.dumps(refusal.as_json())
    return f"{refusal.kind} {refusal.clause} {refusal.tried[:3]}"


def _reads_again(game: Game) -> None:
    text = record_text(game.fold, game.fold.head.id)
    again = replay(text)
    assert again.refusal is None, str(again.refusal)
    (same,) = again.games
    assert [entry[:4] for entry in same.fold.entries] == [entry[:4] for entry in game.fold.entries]
    assert json.dumps(same.as_json()["hands"]) == json.dumps(game.as_json()["hands"])


def _reads_alike_with_numbers(text: str) -> None:
    """Lines are read alike with the number of their entry before them, which none reads fast."""
    plain, numbered = RecordReader(), RecordReader()
    is_begun = False
    for line in text.splitlines():
        before = plain.games
        is_game = line.strip()[:4].lower() == "game"
        number = before[-1].fold.numbered + 1 if before else 0
        is_body = is_begun and line.strip() and not is_game
        prefixed = f"@{number} {line.strip()}" if is_body else line
        one, other = plain.line(line), numbered.line(prefixed)
        assert (one and (one.clause, one.why)) == (other and (other.clause, other.why)) or (
            len(prefixed) > 10_000
        ), line
        if one or other:
            return
        is_begun = not is_game and (is_begun or len(plain.games) > len(before))


def export(text: str) -> str:
    """An import is all or nothing; what was taken in is exported the same."""
    with _fresh() as store:
        try:
            candidates = read_candidates("file", text)
            import_games(store, candidates, EVE)
        except TrickledgerError as exc:
            _says_why(exc)
            assert store.db.execute("SELECT count(*) FROM entry").fetchone() == (0,)
            return exc.why[:20]
        with store.reading() as db:
            games = journal.streams(db, "game")
            for candidate in candidates:
                if candidate.entries:
                    stream = journal.find_stream_by_id(db, candidate.id)
                    assert stream
                    assert tuple(journal.read(db, stream)) >= candidate.entries
            json.dumps(as_json(db, games), ensure_ascii=False).encode()
            "".join([csv_head(), *(csv_lines(db, game) for game in games)]).encode()
            for stream in games:
                record_text(load(db, stream), stream.id).encode()
        assert check(store).faults == ()
        return f"{len(candidates)} games"


def event(text: str) -> str:
    """An event is taken in whole or not at all; what was taken in reads again the same."""
    told = export(f"event {text.removeprefix('event ')}")
    with _fresh() as store:
        try:
            (candidate,) = read_candidates("file", f"event {text.removeprefix('event ')}")
            import_games(store, [candidate], EVE)
        except TrickledgerError:
            return told
        stream = journal.streams(store.db, "event")[0]
        entries = list(journal.read(store.db, stream))
        again = read_event(event_text(stream.id, entries)).entries
        assert [entry[:4] for entry in again] == [entry[:4] for entry in entries]
        event = EventTables(store.db, stream).event()
        for number in range(len(event.rounds) + 1):
            standings(event, number)
        return told


@contextmanager
def _fresh() -> Iterator[SqliteLedger]:
    """A new ledger in memory, or as near to it as the system lets it be."""
    with tempfile.TemporaryDirectory() as folder, create(Path(folder, "ledger.db")) as store:
        store.db.execute("PRAGMA synchronous=OFF")
        yield store


def words(text: str) -> str:
    """Each small reader takes a text or says no in its own way, and what it took reads again."""
    read = [_reference(text), *_cards(text), _head(text), _decision(text), *_names(text)]
    return "".join("+" if found else "-" for found in read)


def _taken(read: Callable[[], object]) -> bool:
    try:
        read()
    except TrickledgerError as exc:
        _says_why(exc)
        return False
    return True


def _says_why(exc: TrickledgerError) -> None:
    said = str(exc)
    assert said
    assert len(said) < 30_000


def _reference(text: str) -> bool:
    _taken(lambda: read_head(text))
    _taken(lambda: read_selection(text))
    _taken(lambda: read_selection(since=text))
    _taken(lambda: read_selection(season=text))
    # no command line and no variable of the environment can hold a NUL
    _taken(lambda: ledger_path(text.replace("\0", "")))
    return _taken(lambda: read_reference(text))


def _cards(text: str) -> Iterator[bool]:
    card = read_card(text)
    assert card is None or read_card(card_text(card)) == card
    cards = read_cards(text)
    assert cards is None or all(card_text(card) for card in cards)
    number = number_of(text)
    assert number is None or number_of(str(number)) == number
    yield from (card is not None, bool(cards), number is not None)
    yield from (bool(parted_plays(text)), bool(read_rank(text)), bool(read_suit(text)))


def _head(text: str) -> bool:
    lines = [line for line in text.splitlines() if line]
    head = read_stored_head("\n".join(lines)) if lines else None
    if not isinstance(head, Head):
        return False
    again = read_stored_head(head.text())
    # a comment keeps what nobody can print, which the readers of records refuse before
    # how many the name of a preset lets in is said by an option once they are seated
    said = head if head.players else head._replace(lets_in=0)
    assert again == said or not text.isprintable(), (again, head)
    head.judged()
    return True


def _decision(text: str) -> bool:
    batch = read_batch(text, "")
    ruling = read_ruling(text, "a reason", NAMES[:3], NAMES[3:], ("hand", "game"))
    return (
        bool(part(text).decision)
        or not isinstance(batch, Refusal)
        or not isinstance(ruling, Refusal)
    )


def _names(text: str) -> Iterator[bool]:
    game = Head("klaberjass").game
    yield seat_named(NAMES, text) is not None
    yield account_named(NAMES, text) is not None
    refusal = handle_refusal(Player(text, text), game)
    assert not refusal or all(refusal.would_do)
    yield refusal is None
    made = handle_for(text, NAMES[:3], game)
    assert handle_refusal(Player(made, made), game) is None
    nearest(text[:200], NAMES)


def table(text: str) -> str:
    """Whatever is typed at a table is answered by something foreseen; the ledger stands."""
    codes = []
    with _home() as home, Session(str(home / "ledger.db"), "Eve", asks=True) as session:
        session.take("/new klaberjass Ann Bob")
        for line in text.splitlines()[:40]:
            if _leaves_home(line):
                continue
            reply = session.take(line, 1)
            session.sitting.screen()
            assert not DRIVING.search(reply.said + reply.warned + reply.explained), reply
            assert reply.code != ExitCode.UNEXPECTED or "nobody foresaw" not in reply.warned, reply
            codes.append(reply.code)
        if session.sitting.table:
            assert check(session.sitting.table.store).faults == ()
    return " ".join(str(int(code)) for code in sorted(set(codes)))


def command(text: str) -> str:
    """A command line ends with one of the exit codes, without a traceback and driving nothing."""
    try:
        typed = shlex.split(text)
    except ValueError:
        typed = text.split()
    if _leaves_home(text) or "\0" in text or (typed and typed[0] in _SLOW):
        return "left out"
    with _home(), redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        run(["new", "klaberjass", "Ann=Ann Baker", "Bob"])
        run(["enter", "hand Bob 10C\ntake"])
        code = run(typed)
    said = out.getvalue() + err.getvalue()
    assert code in list(ExitCode), code
    assert "nobody foresaw" not in said, said
    assert not DRIVING.search(said), said
    return f"{typed[:1]} {code}"


def completion(text: str) -> str:
    """A shell that completes a line is given words that it may evaluate, and no message."""
    asking = {"_TRICKLEDGER_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    # as an environment can hold it
    text = text.replace("\0", "").encode("utf-8", "replace").decode()
    line = {"_TYPER_COMPLETE_ARGS": f"trickledger {text}"}
    with _home(), redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        run(["new", "klaberjass", "Ann=Ann Baker", "Bob"])
        out.truncate(0)
        out.seek(0)
        with patch.dict(os.environ, {**asking, **line}):
            run([])
    assert err.getvalue() == ""
    offered = [row.partition("\t")[0] for row in out.getvalue().splitlines()]
    assert all(_SAFE.fullmatch(word) for word in offered if word), offered
    return str(len(offered))


_SLOW = {"demo", "table"}
_ELSEWHERE = re.compile(r"[/\\]|\.\.|--ledger|--file|-completion")


def _leaves_home(text: str) -> bool:
    """Whether a line could name a file outside: what a fuzzer must not be let do."""
    return bool(_ELSEWHERE.search(text.removeprefix("/")))


@contextmanager
def _home() -> Iterator[Path]:
    """A home of its own for one sitting; what nobody foresaw is raised, not told."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        places = {
            "HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_STATE_HOME": home / "state",
            "TRICKLEDGER_LEDGER": home / "ledger.db",
        }
        settings = {name: str(place) for name, place in places.items()}
        stack.enter_context(patch.dict(os.environ, {**settings, "TRICKLEDGER_DEBUG": "1"}))
        stack.enter_context(patch("sys.stdin", io.TextIOWrapper(io.BytesIO())))
        before = Path.cwd()
        os.chdir(home)
        stack.callback(os.chdir, before)
        yield home


TARGETS: dict[str, Target] = {
    "record": record,
    "export": export,
    "event": event,
    "words": words,
    "table": table,
    "command": command,
    "completion": completion,
}
"""The targets by name."""
