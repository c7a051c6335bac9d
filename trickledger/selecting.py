"""What a SELECT of SQLModel finds in a ledger, in a file or on a server."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Select, inspect
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlmodel.sql.expression import SelectOfScalar

from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sqlalchemy.engine import Dialect

    from trickledger.ledger.storage.port import Ledger

__all__ = ["Select", "SelectOfScalar", "selected"]


class _Part(NamedTuple):
    """What a SELECT asks for in one place: a column, or all those of a model, which is made."""

    columns: Sequence[Any]
    model: Callable[..., Any] | None = None

    def made(self, values: Sequence[Any]) -> Any:
        if self.model is None:
            return values[0]
        named = {each.key: value for each, value in zip(self.columns, values, strict=True)}
        # where nothing was joined there is no key
        keys = [key.name for key in inspect(self.model).primary_key]
        return None if named[keys[0]] is None else self.model(**named)


def selected(ledger: Ledger, statement: object) -> list[Any]:
    """All that a SELECT finds, one by one or in tuples, as it was written; raises UsageError.

    What is made of models belongs to no session, and changes nothing when it is changed.
    """
    if not isinstance(statement, Select):
        raise UsageError("A ledger is read by a SELECT alone.", f"This is {type(statement)}.")
    parts = [_part(each["expr"]) for each in statement.column_descriptions]
    columns = [*chain.from_iterable(part.columns for part in parts)]
    dialect = _dialect(ledger)
    asked = statement.with_only_columns(*columns, maintain_column_froms=True).compile(
        dialect=dialect, compile_kwargs={"render_postcompile": True}
    )
    values = [asked.params[name] for name in asked.positiontup or ()]
    with ledger.reading() as rows:
        found = rows.all(str(asked), values)
    read = [each.type.dialect_impl(dialect).result_processor(dialect, None) for each in columns]
    told = [
        _told(parts, [to(v) if to else v for to, v in zip(read, r, strict=True)]) for r in found
    ]
    return [row[0] for row in told] if isinstance(statement, SelectOfScalar) else told


def _part(asked: Any) -> _Part:
    seen = inspect(asked, raiseerr=False)
    mapper = getattr(seen, "mapper", None)
    if mapper is None or not (seen.is_mapper or seen.is_aliased_class):
        return _Part([asked])
    return _Part([getattr(asked, each.key) for each in mapper.column_attrs], mapper.class_)


def _told(parts: Sequence[_Part], values: Sequence[Any]) -> tuple[Any, ...]:
    left = iter(values)
    return tuple(part.made([next(left) for _ in part.columns]) for part in parts)


def _dialect(ledger: Ledger) -> Dialect:
    """How the port takes statements: with `?` for a value, and numbers for what is so or not."""
    made = PGDialect if ledger.is_far else SQLiteDialect
    dialect: Dialect = made(paramstyle="qmark")
    dialect.supports_native_boolean = False
    return dialect
