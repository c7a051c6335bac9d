"""Makes the tables of a file and of a server, their numbers and their page, of the models."""

import os
import re
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import cache, partial
from inspect import getdoc
from pathlib import Path
from textwrap import wrap
from typing import Any, get_args, get_type_hints

from sqlalchemy import Column, Table, UniqueConstraint
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.schema import CreateIndex

from trickledger.ledger.storage.columns import ADDED, adding
from trickledger.ledger.storage.postgresql import newest as on_server
from trickledger.ledger.storage.sqlite import newest as in_file
from trickledger.tables import Entry, Kind, OfLine, Row

ROOT = Path(__file__).parent.parent

TYPES = {
    int: ("INTEGER", "bigint"),
    bool: ("INTEGER", "bigint"),
    str: ("TEXT", 'text COLLATE "C"'),
    bytes: ("BLOB", "bytea"),
    float: ("REAL", "double precision"),
}

OPENING = '''\
# ruff: noqa: E501
"""The tables of a {place}, made of `trickledger/tables.py`: `python -m docs` writes this."""

from __future__ import annotations
'''


def models() -> list[Any]:
    """The models of all tables, each after those that it points at."""
    below = [*Row.__subclasses__()]
    for model in below:
        below += model.__subclasses__()
    made: list[Any] = [model for model in below if hasattr(model, "__table__")]
    order = [*Row.metadata.tables]
    return sorted(made, key=lambda model: order.index(model.__tablename__))


def columns(model: Any) -> Iterator[tuple[Column[Any], type, Kind | None]]:
    """Each column of a table with its type and what it may hold."""
    hints = get_type_hints(model, include_extras=True)
    for column in model.__table__.columns:
        yield column, *_kind(hints[column.name])


def _kind(hint: Any) -> tuple[type, Kind | None]:
    """What an annotation says, of which one may be `| None`."""
    first, *rest = get_args(hint) or (hint,)
    is_kind = rest and isinstance(rest[0], Kind)
    return (first, rest[0]) if is_kind else _kind(first) if rest else (hint, None)


def _said(table: Table, column: Column[Any], *, points: bool = True) -> Iterator[str]:
    """What is said of a column beside its type and what it may hold."""
    if not column.nullable:
        yield "NOT NULL"
    if column.default is not None:
        yield f"DEFAULT {column.default.arg!r}"  # type: ignore[attr-defined]
    if column.primary_key and _has_one_key(table):
        yield "PRIMARY KEY"
    if column.unique:
        yield "UNIQUE"
    for key in column.foreign_keys if points else ():
        yield "REFERENCES {} ({})".format(*key.target_fullname.split("."))


def _has_one_key(table: Table) -> bool:
    return len(table.primary_key.columns) == 1


def _keys(table: Table) -> Iterator[str]:
    """The keys of a table that are of several columns."""
    rules = [table.primary_key, *table.constraints]
    for word, kind in (("PRIMARY KEY", type(table.primary_key)), ("UNIQUE", UniqueConstraint)):
        for rule in dict.fromkeys(rules):
            if isinstance(rule, kind) and len(rule.columns) > 1:
                yield f"{word} ({', '.join(rule.columns.keys())})"


def _indexes(table: Table, dialect: Dialect) -> dict[str, str]:
    by_name = sorted(table.indexes, key=lambda index: str(index.name))
    return {str(each.name): str(CreateIndex(each).compile(dialect=dialect)) for each in by_name}


# -- a file ------------------------------------------------------------------------------------


def _in_file(model: Any) -> str:
    """The words that make a table of a file; blanks may differ from those that made it first."""
    table, lines, is_numbered = model.__table__, [], False
    for column, kept_as, kind in columns(model):
        check = [f"CHECK ({kind.here.format(column.name)})"] if kind else []
        lines.append(" ".join((column.name, TYPES[kept_as][0], *_said(table, column), *check)))
        is_numbered |= column.primary_key and _has_one_key(table) and kept_as is int
    without = "" if is_numbered else ", WITHOUT ROWID"
    return f"CREATE TABLE {table.name} ({', '.join([*lines, *_keys(table)])}) STRICT{without}"


def declared() -> dict[str, str]:
    """The words that make each table and index of a file, as the models say them."""
    here = sqlite.dialect()
    tables = {model.__tablename__: _in_file(model) for model in models()}
    indexes = [_indexes(model.__table__, here) for model in models()]
    return tables | {name: words for some in indexes for name, words in some.items()}


@cache
def take_in_what_is_new() -> None:
    """Put what is declared and not yet written among the newest, before a step is imported."""
    on_server.TABLES.update({model.__tablename__: _on_server(model) for model in models()})
    ours, newest = declared(), in_file.NEWEST
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        for name, words in ours.items():
            db.execute(newest.get(name, words))
        for each in ADDED:
            if each.column not in {
                row[1] for row in db.execute(f"PRAGMA table_info({each.table})")
            }:
                db.execute(*adding(ours, each))
        newest.update(db.execute("SELECT name, sql FROM sqlite_schema WHERE sql <> ''"))


def stepped() -> dict[str, str]:
    """The words that make each part of a file, as the steps leave them."""
    parts = "SELECT name, sql FROM sqlite_schema WHERE sql <> '' ORDER BY rowid"
    with _led_to_newest() as db:
        return dict(db.execute(parts))


def _led_to_newest() -> closing[sqlite3.Connection]:
    take_in_what_is_new()
    from trickledger.ledger.storage.sqlite.migrations import migrate

    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db)
    return closing(db)


def as_read(words: str) -> list[str]:
    """A statement as it is read: outside of quotes no blank says anything."""
    return re.findall(r"'[^']*'|\w+|[^\s\w]", words)


def differences(steps: dict[str, str]) -> list[str]:
    """Where models and steps lead to other tables; triggers are made by the steps alone."""
    by_steps = {name: words for name, words in steps.items() if "TRIGGER" not in words[:15]}
    ours = declared()
    return [
        f"{name}\n models: {ours.get(name)}\n steps: {by_steps.get(name)}"
        for name in ours | by_steps
        if as_read(ours.get(name, "")) != as_read(by_steps.get(name, ""))
    ]


def of_file() -> str:
    """The module that makes a file, in the words that the steps leave, blank by blank.

    Every Trickledger of the same schema compares them, and so opens what another has made. Raises
    ValueError where steps and models do not lead to the same.
    """
    steps = stepped()
    if unlike := differences(steps):
        raise ValueError("\n".join(unlike))
    parts = {name: steps.pop(name) for name in declared()} | steps
    listed = "".join(f'    "{name}": """{words}""",\n' for name, words in parts.items())
    said = '"""The statements that make all of a file, in the words that the steps leave there."""'
    return f"{OPENING.format(place='file')}\nNEWEST = {{\n{listed}}}\n{said}\n"


# -- a server ----------------------------------------------------------------------------------


def _on_server(model: Any) -> str:
    table, is_typed, lines = model.__table__, issubclass(model, OfLine), []
    for column, kept_as, kind in columns(model):
        name, words = column.name, [column.name, TYPES[kept_as][1]]
        if kind and is_typed:
            words[1] = kind.name
        if column.primary_key and _has_one_key(table) and kind is None and not column.foreign_keys:
            words.append(f"DEFAULT {name}_next()")
        # what an entry points at is looked at by the trigger of its table
        words += _said(table, column, points=model is not Entry)
        if kind:
            check = kind.beside if is_typed else kind.there or kind.here
            words += [f"CHECK ({check.format(name)})"] if check else []
        lines.append(" ".join(words))
    return f"CREATE TABLE {table.name} ({', '.join([*lines, *_keys(table)])})"


def _domains() -> list[str]:
    found = {
        kind.name: (TYPES[kept_as][1], (kind.there or kind.here).format("VALUE"))
        for model in models()
        if issubclass(model, OfLine)
        for _, kept_as, kind in columns(model)
        if kind
    }
    return [f"CREATE DOMAIN {name} AS {of} CHECK ({check})" for name, (of, check) in found.items()]


def of_server() -> str:
    """The module that makes the tables of a server."""
    there = postgresql.dialect()  # type: ignore[no-untyped-call]
    indexes = [_indexes(model.__table__, there) for model in models()]
    tables = [
        f'    "{each.__tablename__}": """{_folded(_on_server(each))}""",\n' for each in models()
    ]
    return "\n".join(
        [
            OPENING.format(place="server"),
            _tuple("DOMAINS", _domains(), "What makes the types, which the tables are made of."),
            f'TABLES = {{\n{"".join(tables)}}}\n"""The statement that makes each table."""\n',
            _tuple(
                "INDEXES", [words for some in indexes for words in some.values()], "Those of all."
            ),
        ]
    )


def _tuple(name: str, statements: Iterable[str], said: str) -> str:
    listed = "".join(f'    """{_folded(words)}""",\n' for words in statements)
    return f'{name} = (\n{listed})\n"""{said}"""\n'


def _folded(words: str) -> str:
    """A long statement in several lines, each of which ends with a comma."""
    apart = re.sub("(?<!,) ", "\0", words)
    lines = wrap(apart, 92, break_long_words=False, break_on_hyphens=False)
    return "\n        ".join(lines).replace("\0", " ")


# -- the numbers of both -----------------------------------------------------------------------


def numbered(module: Path) -> str:
    """A module with the number of the newest schema, or the fingerprint, that the steps lead to."""
    with _led_to_newest() as db:
        from trickledger.ledger.storage.postgresql.later_schemas import STEPS
        from trickledger.ledger.storage.sqlite.schema import fingerprint

        values = {
            "SCHEMA_VERSION": str(*db.execute("PRAGMA user_version").fetchone()),
            "FINGERPRINT": f'"{fingerprint(db)}"',
            "SERVER_SCHEMA": str(max(STEPS)),
        }
    text = module.read_text(encoding="utf-8")
    row = rf"^({'|'.join(values)}) = .*$"
    return re.sub(row, lambda found: f"{found[1]} = {values[found[1]]}", text, flags=re.M)


# -- the page ----------------------------------------------------------------------------------


def listed(page: Path) -> str:
    """A page with the rows in which it names tables as they are declared."""
    rows = {model.__tablename__: _row(model) for model in models()}
    text = page.read_text(encoding="utf-8")
    return re.sub(r"^\| `(\w+)` \|.*$", lambda found: rows[found[1]], text, flags=re.M)


def _row(model: Any) -> str:
    table = model.__table__
    names = [f"**{each.name}**" if each.primary_key else each.name for each in table.columns]
    said = " ".join((getdoc(model) or "").split())
    return f"| `{table.name}` | {', '.join(names)} | {said} |"


# -- all of it ---------------------------------------------------------------------------------

_STORAGE = ROOT / "ledger" / "storage"

MADE: dict[Path, Callable[[], str]] = {
    _STORAGE / "sqlite" / "newest.py": of_file,
    _STORAGE / "postgresql" / "newest.py": of_server,
    **{
        path: partial(numbered, path)
        for path in (
            ROOT / "ledger" / "__init__.py",
            _STORAGE / "sqlite" / "schema.py",
            _STORAGE / "postgresql" / "schemas.py",
        )
    },
}


def write() -> None:
    """Write the modules; where any has changed, begin anew with what they say by then."""
    before = {path: path.read_text(encoding="utf-8") for path in MADE}
    after = {path: made() for path, made in MADE.items()}
    for path, text in after.items():
        path.write_text(text, encoding="utf-8")
    if before != after:
        os.execv(sys.executable, [sys.executable, "-m", "docs", *sys.argv[1:]])
