"""What is printed as JSON, judged by its schema: a field that is not told is a fault."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from docs.schemas.make import FOLDER


def strict(schema: Any) -> Any:
    """The same where a field that is not told is a fault."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: strict(each) for name, each in schema.items()}
    if "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


def schema_of(name: str) -> dict[str, Any]:
    found = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@cache
def _validator(name: str) -> Any:
    return Draft202012Validator(strict(schema_of(name)))


def faults(name: str, told: object) -> list[str]:
    """What of an answer is not as a schema says, three at most."""
    found = _validator(name).iter_errors(told)
    return [f"{name}: {error.json_path} {error.message}"[:300] for error in found][:3]
