"""A line on its way to a server: how often it goes there, and what becomes of it on the way."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from threading import Barrier, Thread

import pytest

from tests.ledger.events import new_event
from tests.ledger.games import AUTHOR, head, random_game
from tests.ledger.test_director import make_next
from tests.postgresql import Server
from tests.proxy import Proxy, between
from trickledger.ledger.errors import Busy, MovedOn
from trickledger.ledger.journal.journal import Stream, open_stream, read, streams
from trickledger.ledger.queries.event_rows import NEWEST_ROUND
from trickledger.ledger.queries.homes import NotAtHome
from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.giving_home import Place, give_home, heads_of, held_heads_of
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.outcomes import Outcome
from trickledger.ledger.services.reporting import report
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger, Rows, Stale
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger
from trickledger.ledger.storage.server_errors import Undecided, Unreachable
from trickledger.ledger.tournament.acts import Act

ID = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    """A way to the server that can be broken."""
    with between(server.folder) as made:
        yield made


def table(store: Ledger, stream: Stream) -> Table:
    """A game in which something was entered, and is seen as it stands."""
    sitting = Table(store, stream, AUTHOR)
    assert sitting.fold.numbered
    return sitting


def texts(address: ServerAddress) -> list[str]:
    """What was entered, in the order of games and entries."""
    with open_ledger(address) as store, store.reading() as db:
        return [text for (text,) in db.all("SELECT text FROM entry ORDER BY stream, number")]


def test_what_a_ledger_stands_on_is_asked_in_one_round_trip(
    address: ServerAddress, proxy: Proxy
) -> None:
    with open_ledger(proxy.to(address)):
        # who comes in is greeted once
        assert proxy.trips == 1 + 1


def test_a_line_at_an_open_table_is_one_round_trip(address: ServerAddress, proxy: Proxy) -> None:
    """Every line of a game but the last, by which it is counted what people have made."""
    trips = []
    with open_ledger(proxy.to(address)) as store:
        sitting = table(
            store, open_game(store, head("players Ann, Bob", "option kla_target 200"), AUTHOR)
        )
        for line in random_game(1):
            before = proxy.trips
            assert sitting.enter([line], at=sitting.fold.numbered).ok
            trips.append(proxy.trips - before)
    assert {*trips[:-1]} == {1}
    assert trips[-1] <= 6


@pytest.mark.parametrize(("names", "most"), [("Cid, Dee", 13), ("Ann, Bob", 8)])
def test_who_opens_a_game_lets_others_wait_for_few_round_trips(
    address: ServerAddress, proxy: Proxy, names: str, most: int
) -> None:
    """The row of the ledger is held for all of them, with new names and with known ones."""
    with open_ledger(proxy.to(address)) as store:
        open_game(store, head("players Ann, Bob"), AUTHOR)
        before = proxy.trips
        open_game(store, head(f"players {names}"), AUTHOR)
        assert proxy.trips - before <= most


def result(table: int, won: int = 1, lost: int = 0) -> Act:
    return Act("result", NEWEST_ROUND, table, figures=(won, lost))


def drop(entrant: int) -> Callable[[Desk], None]:
    return lambda desk: desk.enter(Act("drop", entrants=(entrant,)))


@pytest.mark.parametrize("players", [8, 40])
def test_what_is_done_in_an_event_takes_few_round_trips_however_large_it_is(
    address: ServerAddress, proxy: Proxy, players: int
) -> None:
    """One to see it and one to enter; games that others play are looked at once more."""
    with open_ledger(proxy.to(address)) as store:
        assert proxy.trips <= 3
        event = new_event(store, players=players)
        deeds: list[tuple[int, Callable[[], object]]] = [
            (2, lambda: direct(store, event, AUTHOR, make_next)),
            (2, lambda: report(store, event, AUTHOR, result(1))),
            (2, lambda: direct(store, event, AUTHOR, drop(1))),
            (1, lambda: event_meant(store, str(event.number))),
            (1, lambda: load_event(store, event)),
            (14, lambda: direct(store, event, AUTHOR, lambda desk: desk.open_tables(1, [3, 4]))),
            (3, lambda: direct(store, event, AUTHOR, drop(2))),
            (2, lambda: report(store, event, AUTHOR, result(3))),
            (1, lambda: load_event(store, event)),
        ]
        for most, deed in deeds:
            before = proxy.trips
            deed()
            assert proxy.trips - before <= most


@pytest.mark.parametrize(("end", "messages"), [("cut_sent", 7), ("cut_told", 9)])
def test_a_line_whose_link_breaks_anywhere_is_stored_once(
    address: ServerAddress, proxy: Proxy, end: str, messages: int
) -> None:
    """After each message of the client and after each of the server: before and after the end.

    They are at least those of two statements, the lock and the entry: a link of which only the last
    word was lost is missed at the next line, and then the greeting of a new one is cut as well.
    """
    with open_ledger(proxy.to(address)) as store:
        sitting = table(store, open_game(store, head(), AUTHOR))
        broken = 0
        for after in range(40):
            setattr(proxy, end, after)
            assert sitting.enter([f"note {after}"], at=sitting.fold.numbered).ok
            broken += getattr(proxy, end) is None
            setattr(proxy, end, None)
    assert broken >= messages
    assert texts(address)[1:] == [f"note {after}" for after in range(40)]


def test_what_is_ruled_out_is_looked_at_whatever_a_block_writes(kept: Ledger) -> None:
    """With the entries of a line it is looked at where they are put in, else by itself."""

    def forget(what: str) -> None:
        with kept.entering() as db:
            db.expect_none("SELECT 1 FROM stream WHERE kind = ?", ("game",))
            db.run("DELETE FROM seat WHERE handle = ?", (what,))

    forget("Ann")
    stream = open_game(kept, head("players Ann, Bob"), AUTHOR)
    with pytest.raises(Stale):
        forget("Ann")
    with kept.reading() as db:
        asked = "SELECT handle FROM seat WHERE stream = ? ORDER BY seat"
        assert db.all(asked, stream[:1]) == [("Ann",), ("Bob",)]


@pytest.mark.parametrize("end", ["cut_sent", "cut_told"])
def test_a_game_whose_link_breaks_anywhere_is_opened_once_or_not(
    address: ServerAddress, proxy: Proxy, end: str
) -> None:
    """Of a block that asks in between nothing is stored where its link breaks before the end."""
    opened = 0
    for after in range(0, 150, 6):
        with open_ledger(proxy.to(address)) as store:
            setattr(proxy, end, after)
            with suppress(Unreachable):
                open_game(store, head(), AUTHOR)
                opened += 1
            setattr(proxy, end, None)
    with open_ledger(address) as store, store.reading() as db:
        assert [one.number for one in streams(db, "game")] == list(range(1, opened + 1))
    assert 0 < opened < 25


def test_a_line_is_not_guessed_where_the_server_stays_away(
    address: ServerAddress, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trickledger.ledger.storage.postgresql.ledger._PATIENCE", 0.0)
    with open_ledger(proxy.to(address)) as store:
        sitting = table(store, open_game(store, head(), AUTHOR))
        proxy.cut_told, proxy.is_down = 0, True
        with pytest.raises(Undecided, match="Don't type it again"):
            sitting.enter(["note hello"])
        proxy.is_down = False
        news = None
        while news is None:
            with suppress(Unreachable):
                news = sitting.news(1)
        assert [entry.text for entry in news.entries] == ["note hello"]
        assert news.decided
        assert sitting.enter(["note again"]).ok
    assert texts(address)[1:] == ["note hello", "note again"]


def test_of_two_at_one_head_the_second_is_told_what_came(
    address: ServerAddress, proxy: Proxy
) -> None:
    with open_ledger(address) as one, open_ledger(proxy.to(address)) as other:
        stream = open_game(one, head(), AUTHOR)
        first, second = table(one, stream), table(other, stream)
        assert first.enter(["note first"], at=1).ok
        with pytest.raises(MovedOn):
            second.enter(["note second"], at=1)
        # who has said nothing of what was seen goes on from what is there
        assert first.enter(["note third"]).ok
        assert second.enter(["note fourth"]).ok
        news = first.news(3)
        assert [entry.text for entry in news.entries] == ["note fourth"]
    assert texts(address)[1:] == ["note first", "note third", "note fourth"]


def test_a_writer_of_one_game_waits_for_none_of_another(address: ServerAddress) -> None:
    """Neither for one in another game, nor for one who opens, counts or names."""
    with open_ledger(address) as one, open_ledger(address) as other:
        games = [open_game(one, head(), AUTHOR) for _ in range(2)]
        assert isinstance(other, PostgresLedger)
        other.rows.run("SET lock_timeout = '50ms'")
        with one.writing() as db:
            db.hold(games[0].stream)
            open_stream(db, "game", ID)
            assert table(other, games[1]).enter(["note beside"]).ok
            with pytest.raises(Busy):
                table(other, games[0]).enter(["note behind"])


WRITERS = 32
PLAYED = 6


def test_many_writers_of_games_of_their_own_never_meet(
    address: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None is tried twice, none waits for ever, none is doubled; and no number is left out."""
    ready, failed = Barrier(WRITERS), []

    def never(*_: object) -> None:
        raise AssertionError("a line was tried twice")

    def write(number: int) -> None:
        try:
            with open_ledger(address) as store:
                ready.wait()
                sitting = table(store, open_game(store, head(), AUTHOR))
                for line in range(8):
                    assert sitting.enter([f"note {number} {line}"], at=line + 1).ok
        except Exception as exc:
            failed.append(exc)

    with open_ledger(address) as store:
        open_game(store, head(), AUTHOR)
    monkeypatch.setattr(Table, "_in_turn", never)
    at_once([partial(write, number) for number in range(WRITERS)])
    assert failed == []
    with open_ledger(address) as store, store.reading() as db:
        games = streams(db, "game")
        assert [game.number for game in games] == list(range(1, WRITERS + 2))
        said = [[entry.text for entry in read(db, game, 2)] for game in games[1:]]
    written = sorted([f"note {number} {line}" for line in range(8)] for number in range(WRITERS))
    assert sorted(said) == written


def test_many_games_of_the_same_people_that_end_at_once_are_all_counted(
    address: ServerAddress,
) -> None:
    """Whole games with corrections, whose ends add to the same sums."""
    failed = []

    def play(number: int) -> None:
        try:
            with open_ledger(address) as store:
                opened = head("players Ann, Bob", "option kla_target 100")
                sitting = table(store, open_game(store, opened, AUTHOR))
                for line in random_game(number, target=100):
                    assert sitting.enter([line]).ok
                assert sitting.undo("so it was").ok
        except Exception as exc:
            failed.append(exc)

    at_once([partial(play, number) for number in range(PLAYED)])
    assert failed == []
    with open_ledger(address) as store:
        assert check(store).is_sound


TABLES = 20


def test_results_of_all_tables_of_an_event_at_once_are_all_entered_in_one_chain(
    address: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody takes the row of the ledger for it, so events do not wait for each other."""
    ready, failed = Barrier(TABLES), list[Exception]()

    def enter(table: int) -> None:
        try:
            with open_ledger(address) as store:
                ready.wait()
                report(store, event, AUTHOR, result(table, lost=table))
        except Exception as exc:
            failed.append(exc)

    with open_ledger(address) as store:
        event = new_event(store, players=2 * TABLES)
        direct(store, event, AUTHOR, make_next)
        with monkeypatch.context() as patched:
            patched.delattr(PostgresLedger, "writing")
            at_once([partial(enter, table) for table in range(1, TABLES + 1)])
        assert failed == []
        made = load_event(store, event).round(1)
        assert [table.figures for table in made.tables] == [(1, n) for n in range(1, TABLES + 1)]
        assert check(store).is_sound


def test_who_directs_one_event_waits_for_none_of_another(address: ServerAddress) -> None:
    with open_ledger(address) as one, open_ledger(address) as other:
        events = [new_event(one), new_event(one)]
        for event in events:
            direct(one, event, AUTHOR, make_next)
        assert isinstance(other, PostgresLedger)
        other.rows.run("SET lock_timeout = '50ms'")
        with one.writing() as db:
            db.hold(events[0].stream)
            open_stream(db, "game", ID)
            assert report(other, events[1], AUTHOR, result(1)).entry.text == "result 1.1 1 0"
            direct(other, events[1], AUTHOR, drop(1))
            with pytest.raises(Busy):
                report(other, events[0], AUTHOR, result(1))
            with pytest.raises(Busy):
                direct(other, events[0], AUTHOR, drop(1))


def test_who_holds_an_event_as_it_is_keeps_out_who_changes_it_alone(address: ServerAddress) -> None:
    with open_ledger(address) as one, open_ledger(address) as other:
        event = new_event(one)
        direct(one, event, AUTHOR, make_next)
        assert isinstance(other, PostgresLedger)
        other.rows.run("SET lock_timeout = '50ms'")
        with one.entering() as db, other.entering() as beside:
            for each in (db, beside):
                each.hold(event.stream, as_it_is=True)
                assert each.one("SELECT 1")
        with one.entering() as db:
            db.hold(event.stream, as_it_is=True)
            assert db.one("SELECT 1")
            with pytest.raises(Busy):
                report(other, event, AUTHOR, result(1))
            with pytest.raises(Busy):
                direct(other, event, AUTHOR, drop(1))
            # who has to write after all holds it whole, and does not wait for themselves
            db.hold(event.stream)
            assert db.one("SELECT 1")
        report(other, event, AUTHOR, result(1))


@pytest.mark.parametrize("end", ["cut_sent", "cut_told"])
def test_a_result_whose_link_breaks_anywhere_is_entered_once_or_not(
    address: ServerAddress, proxy: Proxy, end: str
) -> None:
    """While it is looked at nothing is lost; while it is entered it is decided by its hash."""
    entered = []
    with open_ledger(proxy.to(address)) as store:
        event = new_event(store)
        direct(store, event, AUTHOR, make_next)
        for after in range(0, 80, 4):
            setattr(proxy, end, after)
            with suppress(Unreachable):
                report(store, event, AUTHOR, result(1, lost=after))
                entered.append(f"result 1.1 1 {after}")
            setattr(proxy, end, None)
    assert [text for text in texts(address) if text.startswith("result")] == entered
    assert len(entered) > 8


def at_once(work: Sequence[Callable[[], None]]) -> None:
    """Do all of it in threads of their own, and wait for the end."""
    threads = [Thread(target=each) for each in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_no_line_comes_between_the_heads_that_are_handed_over_and_the_act(
    kept: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that comes while the act is worked out is carried; on every engine."""
    event = new_event(kept)
    direct(kept, event, AUTHOR, make_next)
    (opened, *_) = direct(kept, event, AUTHOR, lambda desk: desk.open_tables(1, [1])).told
    get_ready, came = Desk.get_ready, list[Outcome]()

    def late(desk: Desk) -> None:
        get_ready(desk)
        if not came:
            came.append(table(kept, opened.game).enter(["note late"]))

    monkeypatch.setattr(Desk, "get_ready", late)
    done = give_home(kept, event, AUTHOR, Place("0" * 12, "elsewhere"))
    assert [each.ok for each in came] == [True]
    with kept.reading() as db:
        assert done.told.heads == heads_of(db, [opened.game.id])


@pytest.mark.parametrize("results", [1, 5])
def test_results_that_come_meanwhile_do_not_keep_a_home_from_being_given(
    kept: Ledger, monkeypatch: pytest.MonkeyPatch, results: int
) -> None:
    """However many come: at last they wait, and are told that the event is elsewhere."""
    event = new_event(kept, players=12)
    direct(kept, event, AUTHOR, make_next)
    get_ready, came = Desk.get_ready, list[int]()

    def late(desk: Desk) -> None:
        get_ready(desk)
        if len(came) < results and desk.entered[0].text.startswith("set home"):
            came.append(len(came) + 1)
            report(kept, event, AUTHOR, result(came[-1]))

    monkeypatch.setattr(Desk, "get_ready", late)
    give_home(kept, event, AUTHOR, Place("0" * 12, "elsewhere"))
    monkeypatch.undo()
    assert came == [*range(1, results + 1)]
    with kept.reading() as db:
        said = [entry.text for entry in read(db, event)]
    assert [text for text in said if text.startswith("result")] == [
        f"result 1.{number} 1 0" for number in came
    ]
    assert said[-1].startswith("set home 000000000000 elsewhere at ")
    with pytest.raises(NotAtHome):
        report(kept, event, AUTHOR, result(6))


def test_a_line_that_waits_while_the_home_is_given_away_is_not_entered(
    address: ServerAddress, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was on its way when the heads were taken, and comes through when all is stored."""
    came: list[Outcome | NotAtHome] = []

    def enter(stream: Stream) -> None:
        with open_ledger(address) as other:
            sitting = table(other, stream)
            seen.wait()
            try:
                came.append(sitting.enter(["note late"]))
            except NotAtHome as exc:
                came.append(exc)

    def held(db: Rows, games: Iterable[str]) -> str:
        heads = held_heads_of(db, games)
        seen.set()
        while not server.run(WAITING.format(address.database)):
            time.sleep(0.01)
        return heads

    with open_ledger(address) as store:
        event, seen = new_event(store), threading.Event()
        direct(store, event, AUTHOR, make_next)
        (opened, *_) = direct(store, event, AUTHOR, lambda desk: desk.open_tables(1, [1])).told
        late = Thread(target=enter, args=(opened.game,))
        late.start()
        monkeypatch.setattr("trickledger.ledger.services.giving_home.held_heads_of", held)
        done = give_home(store, event, AUTHOR, Place("0" * 12, "elsewhere"))
        late.join()
        assert [type(each) for each in came] == [NotAtHome]
        with store.reading() as db:
            assert done.told.heads == heads_of(db, [opened.game.id])


WAITING = "SELECT 1 FROM pg_stat_activity WHERE datname = '{}' AND wait_event_type = 'Lock'"
