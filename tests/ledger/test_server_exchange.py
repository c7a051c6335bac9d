"""One round trip to a server: many statements in one message, all of them or none."""

import os
import signal
import time
from collections.abc import Iterator
from threading import Thread

import psycopg
import pytest

from tests.patience import PATIENCE
from tests.postgresql import Server
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import fill, open_ledger
from trickledger.ledger.storage.postgresql import exchange
from trickledger.ledger.storage.postgresql.connection import connect
from trickledger.ledger.storage.postgresql.exchange import Exchange, Statement

INSERT = b"INSERT INTO public.kept VALUES ($1)"
COUNT = Statement(b"SELECT count(*) FROM public.kept")
PREPARED = Statement(b"SELECT count(*) FROM pg_prepared_statements")


@pytest.fixture
def link(empty: ServerAddress) -> Iterator[Exchange]:
    rows = connect(empty)
    rows.run("CREATE TABLE public.kept (word text CHECK (word <> ''))")
    yield rows.exchange
    rows.connection.close()


def words(*said: str) -> list[Statement]:
    return [Statement(INSERT, (word,)) for word in said]


def one(link: Exchange, statement: Statement) -> object:
    (answer,) = link.carried_out([statement])
    return answer.one()


def test_many_rows_are_put_in_by_one_statement(empty: ServerAddress) -> None:
    rows = connect(empty)
    rows.run("CREATE TABLE public.kept (word text, worth integer)")
    rows.run("INSERT INTO public.kept VALUES ('a', 7), ('b', 7), ('c', 7)")
    assert rows.one("SELECT count(*), sum(worth) FROM public.kept") == (3, 21)
    rows.connection.close()


@pytest.mark.parametrize("prepare", [False, True])
def test_each_statement_has_its_answer(link: Exchange, prepare: bool) -> None:
    asked = (*words("a", "b"), COUNT, Statement(b"SELECT $1::text, $2::bytea", ("ß", b"\0")), COUNT)
    for told in (2, 4):
        answers = link.carried_out(asked, prepare=prepare)
        assert [answer.status for answer in answers[:3]] == [b"INSERT 0 1"] * 2 + [b"SELECT 1"]
        assert [answer.all() for answer in answers[2:]] == [[(told,)], [("ß", b"\0")], [(told,)]]
    assert one(link, Statement(b"SELECT 1 WHERE false")) is None


@pytest.mark.parametrize("prepare", [False, True])
def test_an_error_undoes_all_and_leaves_the_link_as_it_was(link: Exchange, prepare: bool) -> None:
    for _ in range(2):
        with pytest.raises(psycopg.errors.CheckViolation):
            link.carried_out([*words("a", ""), COUNT, *words("b")], prepare=prepare)
        assert one(link, COUNT) == (0,)
    link.carried_out(words("c"), prepare=prepare)
    assert one(link, COUNT) == (1,)


@pytest.mark.parametrize("prepare", [False, True])
def test_what_fails_as_the_transaction_ends_is_told(link: Exchange, prepare: bool) -> None:
    """No statement has failed by then: only the end of the message has that answer."""
    link.carried_out([Statement(b"ALTER TABLE public.kept ADD UNIQUE (word) DEFERRABLE")])
    for _ in range(2):
        late = Statement(b"SET CONSTRAINTS ALL DEFERRED")
        with pytest.raises(psycopg.errors.UniqueViolation):
            link.carried_out([late, *words("a", "a")], prepare=prepare)
        assert one(link, COUNT) == (0,)
    link.carried_out(words("a", "b"), prepare=prepare)
    assert one(link, COUNT) == (2,)


@pytest.mark.parametrize("value", [object(), "a\0b", "\ud800"])
def test_a_value_that_cannot_be_sent_leaves_the_link_as_it_was(
    link: Exchange, value: object
) -> None:
    with pytest.raises((psycopg.ProgrammingError, psycopg.DataError, UnicodeEncodeError)):
        link.carried_out([*words("a"), Statement(INSERT, (value,))])
    assert one(link, COUNT) == (0,)


def test_nobody_waits_for_the_other_where_both_have_much_to_say(link: Exchange) -> None:
    """Far more in each direction than lies on the way between two sockets."""
    long = "x" * 20_000
    asked = [Statement(b"SELECT $1::text", (f"{number} {long}",)) for number in range(500)]
    answers = link.carried_out(asked)
    assert [answer.one() for answer in answers] == [(f"{number} {long}",) for number in range(500)]


def test_a_server_understands_once_what_is_said_again(
    link: Exchange, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        link.carried_out(words("a", "b"), prepare=True)
    assert one(link, PREPARED) == (1,)
    monkeypatch.setattr(exchange, "_MOST_PREPARED", 2)
    for number in range(4):
        (answer,) = link.carried_out([Statement(b"SELECT %d" % number)], prepare=True)
        assert answer.one() == (number,)
    assert one(link, PREPARED) == (2,)
    link.is_own_session = False
    link.carried_out(words("c"), prepare=True)
    assert one(link, COUNT) == (7,)


def test_what_is_entered_is_understood_once(empty: ServerAddress) -> None:
    """One line after the other says the same words: a server need not read them each time."""
    fill(empty, lambda _: None)
    with open_ledger(empty) as store:
        for _ in range(3):
            with store.entering() as db:
                db.run("SELECT one FROM ledger")
                (count,) = db.one("SELECT count(*) FROM pg_prepared_statements")
    assert isinstance(count, int)
    assert count > 0


def test_ctrl_c_ends_what_is_waited_for(
    link: Exchange, empty: ServerAddress, server: Server
) -> None:
    """It is not known what became of it, so the link is closed; the server has let go."""
    asleep = f"datname = '{empty.database}' AND wait_event = 'PgSleep'"

    def interrupt() -> None:
        while not server.run(f"SELECT 1 FROM pg_stat_activity WHERE {asleep}"):
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        Thread(target=interrupt, daemon=True).start()
        with pytest.raises(KeyboardInterrupt):
            link.carried_out([*words("a"), Statement(b"SELECT pg_sleep(%d)" % PATIENCE)])
    finally:
        signal.signal(signal.SIGINT, before)
    with pytest.raises(psycopg.OperationalError):
        link.carried_out([COUNT])
    other = connect(empty)
    assert other.exchange.carried_out([COUNT])[0].one() == (0,)
    other.connection.close()


def test_a_link_that_is_cut_is_closed(link: Exchange, empty: ServerAddress) -> None:
    other = connect(empty)
    cut = Statement(b"SELECT pg_terminate_backend(pg_backend_pid())")
    with pytest.raises(psycopg.OperationalError):
        link.carried_out([*words("a"), cut, COUNT])
    with pytest.raises(psycopg.OperationalError):
        link.carried_out([COUNT])
    assert other.exchange.carried_out([COUNT])[0].one() == (0,)
    other.connection.close()
