"""The schemas of what `show` and `audit` print of a game."""

from typing import get_args

from docs.schemas.words import (
    CODE,
    COUNT,
    DAY,
    ID,
    NUMBER,
    PLACE,
    TEXT,
    TRUTH,
    WHOLE,
    Schema,
    about,
    any_of,
    by_name,
    each,
    fields,
    named,
    one_of,
    or_none,
)
from trickledger.rules.refusals import Status
from trickledger.rules.views.audit import Judgement

HAND_NUMBER = about(PLACE, "The number of the hand, from 1.")
OPEN = {"additionalProperties": True}
"""Where a game adds fields of its own."""
SENTENCE = fields(
    {
        "words": about(TEXT, "A place in braces for each value, which has its name."),
        "values": by_name(named("value")),
        "cites": about(or_none(TEXT), "The clause with whose sentence it ends."),
    }
)
VALUE = any_of(
    about(TEXT, "A word of the game, such as trick."),
    WHOLE,
    fields({"name": about(TEXT, "The handle of a player or of a side.")}),
    fields({"cards": each(TEXT)}),
    fields({"suit": TEXT}),
    fields({"suits": about(TEXT, "A suit that is told by its name, such as hearts.")}),
    fields({"typed": about(TEXT, "What was typed, or can be.")}),
    fields({"entry": PLACE}),
    fields({"signed": about(WHOLE, "A number that is told with its sign.")}),
    fields({"large": about(WHOLE, "A number whose thousands are parted.")}),
    fields({"count": COUNT, "noun": about(TEXT, "What is counted, in the singular.")}),
    fields({"clause": TEXT}),
    fields({"rule": TEXT, "text": about(TEXT, "What the clause says, within the sentence.")}),
    fields({"several": each(named("value")), "between": TEXT, "last": TEXT}),
    named("sentence"),
)
SAID: dict[str, Schema] = {"$defs": {"sentence": SENTENCE, "value": VALUE}}
"""The sentences of a document and what they tell of; a reason is the same in plain English."""
FINDING = fields(
    {
        "accused": each(PLACE),
        "clause": TEXT,
        "reason": TEXT,
        "says": named("sentence"),
        "proven_by": each(PLACE),
        "status": one_of(*get_args(Status)),
        "ruled_by": or_none(PLACE),
        "to_void": each(PLACE),
    }
)
GROUND = fields(
    {"entries": each(PLACE), "trick": or_none(PLACE), "text": TEXT, "points": or_none(WHOLE)}
)
LINE = fields(
    {"player": TEXT, "clause": TEXT, "points": WHOLE, "why": TEXT},
    text=TEXT,
    grounds=each(GROUND),
)
REMINDER = fields(
    {
        "player": TEXT,
        "clause": TEXT,
        "why": TEXT,
        "says": named("sentence"),
        "line": about(or_none(TEXT), "What is typed for it, where there is anything to enter."),
        "asks": about(or_none(TEXT), "What of the line is to be filled in, such as CARDS."),
        "late": about(TRUTH, "Whether its time has gone by, so that it can only be put in."),
    }
)
CARDS = each(each(TEXT))
TRICK = fields(
    {"trick": PLACE, "cards": CARDS, "winner": or_none(TEXT)}, points=WHOLE, picked_up=TEXT
)
HAND: Schema = {
    **fields(
        {
            "hand": HAND_NUMBER,
            "deal": about(HAND_NUMBER, "The same, under the name that it had before."),
            "dealer": TEXT,
            "counted": TRUTH,
            "over": TRUTH,
            "why_not_counted": TEXT,
            "depth": about(TEXT, "How far down it was recorded, such as cards or final."),
            "told": {"type": "object"},
            "score": by_name(WHOLE),
            "entered": by_name(WHOLE),
            "totals": by_name(WHOLE),
            "lines": each(LINE),
            "settlement": each(LINE),
            "findings": each(FINDING),
            "rulings": each(
                fields(
                    {
                        "entry": PLACE,
                        "kind": TEXT,
                        "text": TEXT,
                        "by": TEXT,
                        "why": TEXT,
                        "in_force": TRUTH,
                    }
                )
            ),
            "paper": each(
                fields(
                    {
                        "entry": PLACE,
                        "text": TEXT,
                        "agrees": TRUTH,
                        "difference": TEXT,
                        "could_be": each({}),
                    }
                )
            ),
            "next_dealer": or_none(TEXT),
        },
        tricks=each(TRICK),
        table=CARDS,
        turns=each({"type": "object"}),
        totals_before=by_name(WHOLE),
        reminders=each(REMINDER),
    ),
    **OPEN,
    "description": "A hand. Beside these fields stand the facts of the game, such as trump.",
}
SHOW: Schema = {
    **SAID,
    **fields(
        {
            "game": PLACE,
            "code": CODE,
            "id": ID,
            "kind": TEXT,
            "date": or_none(DAY),
            "options": {"type": "object"},
            "players": each(TEXT),
            "sides": by_name(each(TEXT)),
            "status": one_of("open", "won", "shared", "closed", "abandoned"),
            "provisional": TRUTH,
            "winners": each(TEXT),
            "totals": by_name(WHOLE),
            "undistributed": by_name(WHOLE),
            "settled_by": {},
            "sheet_rows": or_none(fields({"head": TEXT, "labels": each(TEXT)})),
            "hands": each(HAND),
            "entries": COUNT,
            "head": {"type": "string", "pattern": r"^\d+-[0-9a-f]{12}$"},
        },
        continues=TEXT,
        start=by_name(WHOLE),
    ),
}
PLAY = fields(
    {
        "entry": PLACE,
        "player": TEXT,
        "card": TEXT,
        "led": TEXT,
        "rungs": each(fields({"clause": TEXT, "cards": each(TEXT)})),
        "hand_then": each(TEXT),
        "hidden_then": COUNT,
        "owed_then": each(TEXT),
        "claims": each(TEXT),
        "would_bind": each(TEXT),
        "judgement": one_of(*get_args(Judgement)),
        "findings": each(FINDING),
    }
)
SHIFT = fields(
    {
        "event": or_none(PLACE),
        "player": TEXT,
        "place_now": or_none(PLACE),
        "shared_now": TRUTH,
        "points_now": NUMBER,
        "place": or_none(PLACE),
        "shared": TRUTH,
        "points": NUMBER,
    }
)
ALTERNATIVE = fields(
    {
        "decision": TEXT,
        "again": COUNT,
        "entered": by_name(WHOLE),
        "totals": by_name(WHOLE),
        "status": TEXT,
        "winners": each(TEXT),
        "provisional": TRUTH,
        "next_dealer": or_none(TEXT),
        "to_void": each(PLACE),
        "standings": each(SHIFT),
    }
)
AUDIT: Schema = {
    **SAID,
    **fields(
        {
            "game": PLACE,
            "tricks": each(fields({"hand": HAND_NUMBER, "trick": PLACE, "plays": each(PLAY)})),
            "findings": each(fields({"hand": HAND_NUMBER, **FINDING["properties"]})),
            "disputes": each(
                fields(
                    {
                        "hand": HAND_NUMBER,
                        "finding": or_none(FINDING),
                        "alternatives": each(ALTERNATIVE),
                    }
                )
            ),
        }
    ),
}
