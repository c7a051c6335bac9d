"""Use case of opening an event, by itself or as the next stage of another, by what was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.services.director import settings_of
from trickledger.ledger.services.next_stage import NextStage, open_next_stage
from trickledger.ledger.tournament.deeds_of_opening import USUAL_FORMAT, USUAL_GAME, USUAL_TOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.services.doing import Given
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.settings import Settings


def settings_said(given: Given) -> Settings:
    """The settings of a new event; raises UnfitPlan for what does not fit together."""
    words = [
        *_given(given, "date"),
        ("game", given["game"] or USUAL_GAME),
        *given["option"],
        *_given(given, "pairs", "format", "rounds", "size"),
        *given["settings"],
    ]
    return settings_of(given["title"], words)


def next_stage(
    store: Ledger, stream: Stream, given: Given, author: Author, under: str = ""
) -> NextStage:
    """Open the next stage of an event, once `under` an id; raises UnfitPlan, UsageError."""
    before = [stream, *(event_meant(store, each) for each in given["group"])]
    words = [("format", given["format"] or USUAL_FORMAT), *_given(given, "rounds")]
    words += given["settings"]
    top = given["top"] or USUAL_TOP
    return open_next_stage(
        store, given["title"], before, top, words, author, share=given["carry"], under=under
    )


def _given(given: Given, *names: str) -> Sequence[tuple[str, str]]:
    """What was said, as settings."""
    return [
        (name, "true" if given[name] is True else str(given[name])) for name in names if given[name]
    ]
