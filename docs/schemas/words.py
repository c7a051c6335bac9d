"""What schemas are made of."""

from collections.abc import Mapping
from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
TRUTH: Schema = {"type": "boolean"}
COUNT: Schema = {"type": "integer", "minimum": 0}
PLACE: Schema = {"type": "integer", "minimum": 1}
DAY: Schema = {"type": "string", "pattern": r"^(\d{4}-\d\d-\d\d)?$"}
ID: Schema = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
TIME: Schema = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"}
CODE: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9]{5}$"}


def one_of(*values: str) -> Schema:
    """One of some words."""
    return {"enum": list(values)}


def any_of(*schemas: Schema) -> Schema:
    """One of several things."""
    return {"anyOf": list(schemas)}


def or_none(schema: Schema) -> Schema:
    """What may be missing."""
    return any_of(schema, {"type": "null"})


def each(schema: Schema) -> Schema:
    """A list of the same."""
    return {"type": "array", "items": schema}


def by_name(schema: Schema) -> Schema:
    """An object whose names are people, tie-breaks and the like."""
    return {"type": "object", "additionalProperties": schema}


def fields(always: Mapping[str, Schema], **at_times: Schema) -> Schema:
    """An object with the fields that it always has, and those that it has at times."""
    return {
        "type": "object",
        "properties": {**always, **at_times},
        "required": list(always),
    }


def named(name: str) -> Schema:
    """What the same document tells under a name."""
    return {"$ref": f"#/$defs/{name}"}


def about(schema: Schema, said: str) -> Schema:
    """The same with a sentence on what it is."""
    return {**schema, "description": said}
