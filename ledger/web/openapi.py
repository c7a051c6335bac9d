"""The description of the JSON that is served, as OpenAPI 3.1."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from trickledger.ledger.say.kinds import KINDS
from trickledger.ledger.say.shapes import declared, declared_events
from trickledger.ledger.say.shapes.declared import Schema
from trickledger.ledger.tournament.deed import WHY
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.rules import shapes

_STRING: Schema = {"type": "string"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_FLAG: Schema = {"type": "boolean"}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_NAMED: dict[Any, str] = {
    declared.Failed: "Error",
    declared.Shown: "Game",
    declared.SaidOutcome: "Entered",
    shapes.Value: "Value",
    **{
        each: each.__name__
        for each in (
            shapes.Finding,
            shapes.Line,
            shapes.Refusal,
            shapes.Reminder,
            shapes.Sentence,
            declared.Refused,
            declared.Reported,
            declared_events.Done,
            declared_events.Report,
            declared_events.Table,
            declared_events.Round,
            declared_events.EventTables,
            declared_events.Event,
            declared_events.Standings,
            declared_events.Crosstable,
        )
    },
}


def _known(what: Any) -> Schema | None:
    """What a declared shape that has a name here is told by."""
    return _ref(_NAMED[what]) if what in _NAMED else None


_SCHEMAS = {name: declared.schema_of(each, _known) for each, name in _NAMED.items()}

_KEY: Schema = {
    **_STRING,
    "pattern": "^[0-9A-Za-z]{8,64}$",
    "description": "A key of this sending: sent again, it counts once.",
}
_OF_EACH: dict[str, Schema] = {
    "key": _KEY,
    "at": {**_COUNT, "description": "The newest entry that was seen: refused if more came."},
    "dry_run": {**_FLAG, "description": "Say what would happen, and record nothing."},
}


def _deed(word: str) -> Schema:
    """What a program sends for a deed."""
    deed = DEEDS[word]
    args = [arg for arg in (*deed.args, WHY) if not arg.for_shells]
    # what a shell takes besides stands behind a semicolon
    said = {arg.name: {**KINDS[arg.kind].schema, "description": arg.help} for arg in args}
    return {
        "type": "object",
        "description": deed.summary,
        "required": ["act", *(arg.name for arg in args if arg.usual is None)],
        "properties": {"act": {"const": word}, **said, **_OF_EACH},
        "additionalProperties": False,
    }


def _named(word: str) -> str:
    return f"Do{word.title()}"


_SCHEMAS |= {_named(word): _deed(word) for word in DEEDS}
_SCHEMAS["Act"] = {
    "oneOf": [_ref(_named(word)) for word in DEEDS],
    "discriminator": {
        "propertyName": "act",
        "mapping": {word: f"#/components/schemas/{_named(word)}" for word in DEEDS},
    },
}


def _number(name: str, place: str, about: str = "", **bounds: int) -> Schema:
    """A number in an address."""
    said = {"description": about} if about else {}
    schema = {"type": "integer", **bounds}
    return {"name": name, "in": place, "required": place == "path", **said, "schema": schema}


_AT_TABLE = [_number("tab", "path", minimum=1, maximum=9999)]
_NUMBERED = [_number("number", "path", minimum=0)]
_NEWEST = "After which round; by default the newest."
_UP_TO = [_number("round", "query", _NEWEST, minimum=0, maximum=99999)]


def _answer(text: str, schema: str) -> Schema:
    return {"description": text, "content": {"application/json": {"schema": _ref(schema)}}}


_ALWAYS: Schema = {
    "405": _answer("That can't be done there.", "Error"),
    "414": _answer("The address is too long.", "Error"),
    "421": _answer("Nothing is served under that name.", "Error"),
    "429": _answer("Too often; Retry-After says when again.", "Error"),
    "503": _answer("The ledger can't be used now; what was sent can be sent again.", "Error"),
}


def _reading(summary: str, schema: str, parameters: list[Schema]) -> Schema:
    return {
        "get": {
            "summary": summary,
            "parameters": parameters,
            "responses": {
                "200": _answer("As it stands.", schema),
                "304": {"description": "It has not changed since the ETag that was named."},
                "400": _answer("The address can't be read.", "Error"),
                "404": _answer("There is none, or nobody may see it yet.", "Error"),
                **_ALWAYS,
            },
        }
    }


def _sent(not_in: str, done: str) -> Schema:
    return {
        "200": _answer("Recorded; the same again for the same key.", done),
        "400": _answer("A field can't be read.", "Error"),
        "403": _answer(not_in, "Error"),
        "404": _answer("There is no such thing.", "Error"),
        "408": _answer("It came too slowly.", "Error"),
        "409": _answer("Others have entered meanwhile.", "Refused"),
        "413": _answer("More than 16 KB.", "Error"),
        "422": _answer("Refused, with the sentence for it.", "Refused"),
        **_ALWAYS,
    }


def _sending(
    summary: str, fields: dict[str, Schema], required: list[str], done: str = "Reported"
) -> Schema:
    known = {
        "token": {**_STRING, "description": "The token of the page's forms."},
        "key": _KEY,
        **fields,
    }
    body = {"type": "object", "required": ["token", *required], "properties": known}
    return {
        "post": {
            "summary": summary,
            "parameters": _AT_TABLE,
            "security": [{"phone": []}],
            "requestBody": {
                "required": True,
                "content": {"application/x-www-form-urlencoded": {"schema": body}},
            },
            "responses": _sent("This phone is not at the table, or its page is too old.", done),
        }
    }


_SEEN: Schema = {**_STRING, "description": "The round and the seats that the page shows: 2.5-3-1."}

_PATHS: dict[str, Schema] = {
    "/api/event": _reading("The event with its entrants and rounds", "Event", []),
    "/api/event/rounds/{number}": _reading("A round; 0 is the newest", "EventTables", _NUMBERED),
    "/api/event/standings": _reading("Who stands where", "Standings", _UP_TO),
    "/api/event/crosstable": _reading("What everyone did", "Crosstable", _UP_TO),
    "/api/games/{number}": _reading(
        "A game of the event, without the hand that is being played", "Game", _NUMBERED
    ),
    "/api/event/acts": {
        "post": {
            "summary": "Do something with the event, as its director",
            "parameters": [
                {
                    "name": "x-token",
                    "in": "header",
                    "required": True,
                    "schema": _STRING,
                    "description": "The token of the forms of the desk.",
                }
            ],
            "security": [{"desk": []}],
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": _ref("Act")}},
            },
            "responses": _sent("Nobody is at the desk, or its page is too old.", "Done"),
        }
    },
    "/t/{tab}/line": _sending(
        "Enter a line of the game of a table",
        {
            "round": _COUNT,
            "game": _COUNT,
            "at": {**_COUNT, "description": "The newest entry that was seen."},
            "after": {**_STRING, "description": "In its place: the key of the line before."},
            "line": _STRING,
            "undo": {**_STRING, "description": "1 undoes the last line."},
        },
        ["round", "game"],
        "Entered",
    ),
    "/t/{tab}/result": _sending(
        "Tell what a table came to, or agree with it",
        {"seen": _SEEN, "by": _STRING, "figure": _list(_STRING)},
        ["seen", "by", "figure"],
    ),
    "/t/{tab}/open": _sending("Begin the record card by card", {"seen": _SEEN}, ["seen"]),
}

_HELD: Schema = {
    "type": "apiKey",
    "in": "cookie",
    "name": "held",
    "description": "What the key or the PIN of a table is traded for.",
}
_AT_DESK: Schema = {
    **_HELD,
    "name": "held-desk",
    "description": "What the pass phrase of the desk is traded for.",
}


def openapi() -> Schema:
    """The whole description."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Trickledger",
            "version": version("trickledger"),
            "summary": "An event as it is played: rounds, results, standings, games.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": _PATHS,
        "components": {"schemas": _SCHEMAS, "securitySchemes": {"phone": _HELD, "desk": _AT_DESK}},
    }
