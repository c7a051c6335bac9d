"""Deeds: what became of one, and what is more to be known of some."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.say.shapes.events import (
    act_shape,
    made_shape,
    opened_shape,
    round_shape,
)
from trickledger.rules.says import as_json

if TYPE_CHECKING:
    from trickledger.ledger.say.shapes import Shape
    from trickledger.ledger.services.doing import DoneDeed
    from trickledger.rules.says import Says


def carried_shape(came: DoneDeed, said: Sequence[Says]) -> Shape:
    """A deed that was carried out, with what is answered to it."""
    lines = [str(line) for line in said]
    more = MORE.get(came.deed.word)
    return {
        **act_shape(came.event, came.entries, lines, dry_run=came.is_tried),
        **(more(came) if more else {}),
    }


def told_shape(said: Says) -> Shape:
    """A sentence as words with a place for each value, and the values by name."""
    shape = as_json(said)
    return {"words": shape["words"], "values": shape["values"]}


def _public(came: DoneDeed) -> Shape:
    from trickledger.ledger.tournament.publicity import kept_back

    return {"kept_back": kept_back(came.after)}


def _result(came: DoneDeed) -> Shape:
    if came.told is None:
        return {}
    table = came.told.after
    return {"table": table.place, "state": table.state, "figures": list(table.figures)}


MORE: Mapping[str, Callable[[DoneDeed], Shape]] = {
    "here": lambda came: {"missing": came.after.missing},
    "open": lambda came: {"games": [opened_shape(each) for each in came.told]},
    "seat": lambda came: {
        "round": round_shape(came.after, came.after.round(came.given["table"][0]))
    },
    "round": lambda came: made_shape(came.after, came.told),
    "result": _result,
    "release": _public,
    "hide": _public,
}
"""What `--json` has besides, by the word of the deed."""
