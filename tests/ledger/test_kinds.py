"""A kind of column takes the same values in a file and on a server, however each says it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from docs.schema import columns, models
from tests.postgresql import Server
from trickledger.tables import Kind

KINDS: dict[str, tuple[type, Kind]] = {
    f"{model.__tablename__}.{column.name}": (kept_as, kind)
    for model in models()
    for column, kept_as, kind in columns(model)
    if kind
}

DISTINCT = {said: name for name, said in KINDS.items()}

# what a check of two columns looks at beside its own
OTHERS = ("number", "one", "first")

SMALL = st.integers(-3, 40) | st.integers(-(2**63), 2**63 - 1) | st.just(253402300800)
WORDS = sorted(
    {word for _, kind in DISTINCT for word in kind.here.split("'")[1::2]}
    | {"", "{}", "[]", "[7]", '{"a": 1}', "event Autumn", "event", "[", "{x", "a" * 32}
)
HEXADECIMAL = st.text("0123456789abcdefA-", min_size=31, max_size=33)
TEXTS = (
    st.sampled_from(WORDS)
    | HEXADECIMAL
    # a server takes neither of these in any text
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=33)
    | st.builds(
        "{}{}{}".format,
        st.sampled_from("{[e "),
        st.text("a\n]}", max_size=3),
        st.sampled_from("}] "),
    )
)
VALUES: dict[type, st.SearchStrategy[Any]] = {
    int: SMALL,
    bool: SMALL,
    float: st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from([0.0, 1.0, -0.0]),
    bytes: st.binary(max_size=40) | st.sampled_from([bytes(size) for size in (15, 16, 31, 32, 33)]),
    str: TEXTS,
}
ON_SERVER = {int: "bigint", bool: "bigint", float: "double precision", bytes: "bytea", str: "text"}


@pytest.fixture(scope="module")
def there(server: Server) -> Iterator[psycopg.Connection[Any]]:
    place = server.database()
    with psycopg.connect(
        host=server.folder, user=server.user, dbname=place.database, autocommit=True
    ) as connection:
        yield connection
    server.drop(place)


@pytest.fixture(scope="module")
def here() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as db:
        yield db


def taken_here(db: sqlite3.Connection, kind: Kind, value: object, others: tuple[int, ...]) -> bool:
    named = ", ".join(f"? AS {name}" for name in ("value", *OTHERS))
    asked = f"SELECT {kind.here.format('value')} FROM (SELECT {named})"
    return bool(db.execute(asked, (value, *others)).fetchone()[0])


def taken_there(
    connection: psycopg.Connection[Any],
    of: type,
    kind: Kind,
    value: object,
    others: tuple[int, ...],
) -> bool:
    named = ", ".join(f"%s::bigint AS {name}" for name in OTHERS)
    whole = [check for check in (kind.there or kind.here, kind.beside) if check]
    said = " AND ".join(check.format("value") for check in whole).replace("%", "%%")
    asked = f"SELECT {said} FROM (SELECT %s::{ON_SERVER[of]} AS value, {named}) AS row"
    row = connection.execute(asked.encode(), (value, *others)).fetchone()
    assert row is not None
    return bool(row[0])


@pytest.mark.parametrize("kind", DISTINCT, ids=lambda said: DISTINCT[said])
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_kind_takes_the_same_in_a_file_and_on_a_server(
    here: sqlite3.Connection,
    there: psycopg.Connection[Any],
    kind: tuple[type, Kind],
    data: st.DataObject,
) -> None:
    of, said = kind
    value = data.draw(VALUES[of])
    others = tuple(data.draw(st.integers(0, 40)) for _ in OTHERS)
    assert taken_here(here, said, value, others) == taken_there(there, of, said, value, others)


def test_a_name_of_a_kind_means_one_kind_on_a_server() -> None:
    said = {(kind.name, of, kind.there or kind.here) for of, kind in DISTINCT}
    assert len(said) == len({name for name, *_ in said})
