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
    by_name,
    each,
    fields,
    one_of,
    or_none,
)
from trickledger.rules.refusals import Status
from trickledger.rules.views.audit import Judgement

DEAL = about(
    PLACE,
    "The number of the hand, from 1. The documents say hand; the field is called deal, as in every "
    "file and answer since the first, and keeps its name.",
)
OPEN = {"additionalProperties": True}
"""Where a game adds fields of its own."""
FINDING = fields(
    {
        "accused": each(PLACE),
        "clause": TEXT,
        "reason": TEXT,
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
CARDS = each(each(TEXT))
TRICK = fields(
    {"trick": PLACE, "cards": CARDS, "winner": or_none(TEXT)}, points=WHOLE, picked_up=TEXT
)
HAND: Schema = {
    **fields(
        {
            "deal": DEAL,
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
    ),
    **OPEN,
    "description": "A hand. Beside these fields stand the facts of the game, such as trump.",
}
SHOW = fields(
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
)
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
AUDIT = fields(
    {
        "game": PLACE,
        "tricks": each(fields({"deal": DEAL, "trick": PLACE, "plays": each(PLAY)})),
        "findings": each(fields({"deal": DEAL, **FINDING["properties"]})),
        "disputes": each(
            fields({"deal": DEAL, "finding": or_none(FINDING), "alternatives": each(ALTERNATIVE)})
        ),
    }
)
