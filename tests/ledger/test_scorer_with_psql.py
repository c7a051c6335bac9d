"""What a role may do in a ledger on a server by any program, whatever it makes beside it.

The server itself refuses what is no entry, or none by right; and what was made around the tables,
by whoever could, is told before anything is read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.ledger.games import new_table, play
from tests.many import many
from tests.postgresql import Club, Server
from trickledger.ledger.errors import Altered
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.times import seconds_of, time_of
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.postgresql.guards import FUNCTIONS, HASH
from trickledger.ledger.storage.postgresql.rights import LEVELS
from trickledger.ledger.storage.servers import give

ZEROS = bytes(32)
ID = "0123456789abcdef" * 2
AT = 1_793_000_000


@pytest.fixture
def played(club: Club) -> Club:
    """A game of some lines, and people who have what their name says."""
    for level, one in zip(LEVELS, (club.reader, club.scorer, club.director), strict=True):
        give(club.owner, level, [one.user])
    with open_ledger(club.owner) as store:
        play(new_table(store), *X21[:6])
    return club


@pytest.fixture
def psql(played: Club) -> Iterator[psycopg.Connection]:
    """A scorer who types SQL."""
    one = played.scorer
    link = psycopg.connect(host=one.host, user=one.user, dbname=one.database, autocommit=True)
    with closing(link):
        yield link


def refused(link: psycopg.Connection, statement: str, *values: object) -> str:
    """The code with which a statement is refused; nothing of it is kept."""
    with pytest.raises(psycopg.DatabaseError) as why:
        link.execute(statement.encode(), values)
    return why.value.sqlstate or ""


ENTRY = "INSERT INTO trickledger.entry VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"
LAST = """
SELECT stream.stream, id, entry.number, hash, author.author, scorer, device
FROM trickledger.entry JOIN trickledger.stream USING (stream)
JOIN trickledger.author USING (author) ORDER BY entry.number DESC LIMIT 1
"""


def entry_after(link: psycopg.Connection, kind: str = "note", text: str = "note x") -> list[object]:
    """An entry as it should be after the last one, as a row."""
    row = link.execute(LAST).fetchone()
    assert row
    stream, id, number, previous, author, scorer, device = row
    at = time_of(AT)
    assert at
    said = (kind, text, scorer, device, at, previous)
    own = journal.entry_hash(id, number + 1, number + 1, *said)
    return [stream, number + 1, 0, kind, text, author, AT, previous, own]


def test_an_entry_of_right_hash_is_taken_by_whatever_program(
    psql: psycopg.Connection, played: Club
) -> None:
    psql.execute(ENTRY, entry_after(psql))
    with open_ledger(played.scorer) as store:
        assert check(store).is_sound


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (1, 99),
        (2, 1),
        (3, "hand"),
        (4, "note y"),
        (5, 77),
        (6, AT + 1),
        (7, ZEROS),
        (8, ZEROS),
        (8, bytes(range(32))),
    ],
)
def test_an_entry_that_says_else_than_its_hash_is_refused(
    psql: psycopg.Connection, place: int, value: object
) -> None:
    row = entry_after(psql)
    row[place] = value
    assert refused(psql, ENTRY, *row) == "TL002"


def test_an_entry_of_no_record_or_of_no_author_is_refused(psql: psycopg.Connection) -> None:
    """Also with the hash that it would have if nothing were an empty text."""
    at = time_of(AT)
    assert at
    own = journal.entry_hash("", 1, 1, "note", "note x", "", "", at, ZEROS)
    for stream, author in ((99, 1), (1, 99), (99, 99)):
        row = (stream, 1, 0, "note", "note x", author, AT, ZEROS, own)
        assert refused(psql, ENTRY, *row) in ("TL002", "23505")


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO trickledger.stream VALUES (9223372036854775807, '{id}', 'game', 2, NULL)",
        "INSERT INTO trickledger.stream VALUES (2, '{id}', 'game', 9223372036854775807, NULL)",
        "INSERT INTO trickledger.stream VALUES (-1, '{id}', 'game', 2, NULL)",
        "INSERT INTO trickledger.stream VALUES (3, '{id}', 'game', 2, NULL)",
        "INSERT INTO trickledger.author VALUES (9223372036854775807, 'Eve', '')",
        "INSERT INTO trickledger.author VALUES (0, 'Eve', '')",
    ],
)
def test_nobody_takes_the_last_number_that_there_is(
    psql: psycopg.Connection, played: Club, statement: str
) -> None:
    """Or nobody could open a game any more, and no row of it can be deleted."""
    assert refused(psql, statement.format(id=ID)) == "TL004"
    with open_ledger(played.scorer) as store:
        play(new_table(store), *X21[:3])


# -- the hash there and here


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)
ROW = st.tuples(
    st.integers(1, 2**40),
    st.integers(0, 2**40),
    st.sampled_from(journal.ENTRY_KINDS),
    TEXT | st.sampled_from(['"\\/\b\f\n\r\t\x01\x1f\x7f\x80\u2028\u2029', "♠ ß é 𝄞", "%s {} $$"]),
    TEXT,
    TEXT,
    st.integers(0, 253402300799) | st.sampled_from([0, 951782400, 253402300799]),
    st.binary(min_size=32, max_size=32),
)
SAID = "number, back, kind, text, scorer, device, at, previous"


@pytest.fixture
def hashing(
    server: Server, address: ServerAddress
) -> Iterator[Callable[[tuple[object, ...]], bytes]]:
    """How a server hashes a row, with an author of the row's own."""
    link = psycopg.connect(host=server.folder, user=server.user, dbname=address.database)
    with closing(link):
        link.execute("SET search_path = pg_catalog, trickledger")
        link.execute("ALTER TABLE author DISABLE TRIGGER ALL")
        link.execute("INSERT INTO stream VALUES (1, %s, 'game', 1, NULL)", (ID,))
        link.execute("INSERT INTO author VALUES (1, 'Ann', '')")
        asked = f"SELECT {HASH} FROM (VALUES (1, 1, %s, %s, %s, %s, %s, %s)) AS added"
        columns = "(stream, author, number, back, kind, text, at, previous)"

        def hashed(row: tuple[object, ...]) -> bytes:
            number, back, kind, text, scorer, device, at, previous = row
            link.execute("UPDATE author SET scorer = %s, device = %s", (scorer, device))
            values = (number, back, kind, text, at, previous)
            found = link.execute(f"{asked} {columns}".encode(), values).fetchone()
            assert found
            return bytes(found[0])

        yield hashed


@settings(max_examples=many(60))
@given(row=ROW)
def _agree(hashing: Callable[[tuple[object, ...]], bytes], row: tuple[object, ...]) -> None:
    number, back, kind, text, scorer, device, at, previous = row
    said = time_of(at)
    assert said
    assert seconds_of(said) == at
    line = number - back  # type: ignore[operator]
    own = journal.entry_hash(ID, number, line, kind, text, scorer, device, said, previous)  # type: ignore[arg-type]
    assert hashing(row) == own


def test_a_server_hashes_every_entry_as_the_journal_does(
    hashing: Callable[[tuple[object, ...]], bytes],
) -> None:
    _agree(hashing)


# -- what stands before what is meant


def schema_of_ones_own(server: Server, club: Club) -> None:
    name = club.scorer.user
    server.run(f"CREATE SCHEMA {name} AUTHORIZATION {name}", club.owner.database)


ALWAYS = "LANGUAGE sql IMMUTABLE AS 'SELECT true'"
SHADOWS = {
    "a function": f"CREATE FUNCTION {{0}}.has_table_privilege(text, text) RETURNS boolean {ALWAYS}",
    "an operator": f"""
        CREATE FUNCTION {{0}}.alike(bytea, bytea) RETURNS boolean {ALWAYS};
        CREATE OPERATOR {{0}}.= (LEFTARG = bytea, RIGHTARG = bytea, FUNCTION = {{0}}.alike)
        """,
    "a type of ours": f"""
        CREATE FUNCTION {{0}}.alike(trickledger.digest, bytea) RETURNS boolean {ALWAYS};
        CREATE OPERATOR {{0}}.= (LEFTARG = trickledger.digest, RIGHTARG = bytea,
                                 FUNCTION = {{0}}.alike)
        """,
    "a hash": """
        CREATE FUNCTION {0}.sha256(bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS
        $$SELECT decode(repeat('ab', 32), 'hex')$$
        """,
    "a table": "CREATE TABLE {0}.added AS SELECT * FROM trickledger.entry WHERE false",
    "a temporary table": """
        CREATE TEMPORARY TABLE entry AS SELECT * FROM trickledger.entry;
        CREATE TEMPORARY TABLE added AS SELECT * FROM trickledger.entry WHERE false;
        CREATE TEMPORARY TABLE stream AS SELECT stream, id, 'game'::text AS kind
        FROM trickledger.stream
        """,
}


@pytest.mark.parametrize("shadow", SHADOWS)
@pytest.mark.parametrize("path", ["{0}, pg_catalog, trickledger", "pg_temp, {0}, public"])
def test_what_somebody_has_made_stands_before_nothing(
    psql: psycopg.Connection, played: Club, server: Server, shadow: str, path: str
) -> None:
    """By a schema of one's own, found first."""
    schema_of_ones_own(server, played)
    name = played.scorer.user
    psql.execute(SHADOWS[shadow].format(name).encode())
    psql.execute(f"SET search_path = {path.format(name)}".encode())
    right = entry_after(psql)
    for place, value in ((7, ZEROS), (8, bytes.fromhex("ab" * 32)), (1, 99)):
        row = [*right]
        row[place] = value
        assert refused(psql, ENTRY, *row) == "TL002"
    told = "INSERT INTO trickledger.stream VALUES (2, %s, 'event', 1, NULL)"
    assert refused(psql, told, ID) == "42501"
    assert refused(psql, "UPDATE trickledger.stream SET id = id") == "TL001"
    # what is right is taken nevertheless
    psql.execute(ENTRY, right)


def test_no_function_of_a_ledger_looks_elsewhere(server: Server, address: ServerAddress) -> None:
    asked = """
    SELECT proname, prosecdef, proconfig FROM pg_proc
    WHERE pronamespace = 'trickledger'::regnamespace
    """
    found = server.run(asked, address.database)
    assert len(found) == len(FUNCTIONS)
    for name, is_definer, settings_of in found:
        assert not is_definer, name
        assert "search_path=pg_catalog, trickledger, pg_temp" in str(settings_of), name


# -- what was made around the tables


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("CREATE TABLE public.more () INHERITS (trickledger.entry)", "public.more inherited"),
        ("CREATE TABLE trickledger.more () INHERITS (trickledger.seat)", "table more"),
        (
            "CREATE TABLE public.above (stream bigint NOT NULL); "
            "ALTER TABLE trickledger.finding INHERIT public.above",
            "trickledger.finding inherited from public.above",
        ),
        (
            "ALTER TABLE trickledger.seat OWNER TO {0}; GRANT ALL ON trickledger.seat TO {1}",
            "table seat of {0}",
        ),
        ("ALTER FUNCTION trickledger.demand OWNER TO {0}", "function demand of {0}"),
        ("ALTER DOMAIN trickledger.digest OWNER TO {0}", "type digest of {0}"),
        (
            "ALTER SCHEMA trickledger OWNER TO {0}; GRANT USAGE ON SCHEMA trickledger TO {1}",
            "schema trickledger of {0}",
        ),
        ("GRANT CREATE ON SCHEMA trickledger TO {0}", "right of {0} to create in trickledger"),
        ("GRANT CREATE ON SCHEMA trickledger TO PUBLIC", "right of everybody to create in"),
        ("CREATE RULE quiet AS ON INSERT TO trickledger.seat DO INSTEAD NOTHING", "rule quiet"),
        ("ALTER FUNCTION trickledger.demand SECURITY DEFINER", "function demand"),
        ("ALTER FUNCTION trickledger.demand RESET search_path", "function demand"),
        ("ALTER TABLE trickledger.entry ENABLE TRIGGER entry_stays", "trigger entry_stays"),
    ],
)
def test_what_was_made_around_the_tables_is_told_at_once(
    cli: Terminal, played: Club, server: Server, change: str, named: str
) -> None:
    names = (played.scorer.user, played.owner.user)
    with open_ledger(played.owner) as at_a_table:
        server.run(change.format(*names), played.owner.database)
        # who has it open is told by the check, everybody else by opening it
        found = [fault.what for fault in check(at_a_table, ("schema",)).faults]
    assert any(named.format(*names) in what for what in found), found
    with pytest.raises(Altered) as told:
        open_ledger(played.owner)
    assert named.format(*names)[:50] in str(told.value)
    examined = cli("doctor", "--server", "--ledger", str(played.owner))
    assert examined.code == 5
    assert named.format(*names).split()[-1] in " ".join(examined.out.split())


def test_a_right_to_create_is_taken_again_by_the_commands(
    cli: Terminal, played: Club, server: Server
) -> None:
    one = played.scorer.user
    server.run(f"GRANT CREATE ON SCHEMA trickledger TO {one}", played.owner.database)
    there = ("--ledger", str(played.owner))
    assert cli("games", *there).code == 6
    assert "may CREATE" in cli.ok("roles", *there).out
    cli.ok("roles", "scorer", one, *there)
    assert cli("games", *there).code == 0
