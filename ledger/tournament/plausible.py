"""Figures from paper that no game can have ended with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trickledger.ledger.tournament.settings import Settings


def why_excluded(settings: Settings, figures: Sequence[int]) -> str:
    """Why no table can have come to some figures, a side each, as a sentence; empty if one can.

    That a game was not played to its end is no reason: an evening ends, too.

    >>> why_excluded(Settings("Cup"), (5010, 32))
    'A hand adds 275 at most: nobody ends with 5010.'
    """
    if not figures:
        return ""
    if settings.games:
        return _no_match(settings.games, figures)
    game = settings.of
    options = game.settings(_values(settings))
    has_partners = settings.pairs or settings.has_sides
    before = game.first_carry(options, len(figures) * (1 + has_partners))
    if len(before.totals) != len(figures):
        return ""
    return game.judge_final(
        options, before, game.at_end(options, before._replace(totals=tuple(figures)))
    )


def _values(settings: Settings) -> dict[str, Any]:
    """The house options of an event by field."""
    by_name = {option.name: option for option in settings.of.options}
    return {by_name[name].field: by_name[name].read(said) for name, said in settings.options}


def _no_match(games: int, figures: Sequence[int]) -> str:
    """Why games won by each side are none of so many games, of which most decide."""
    enough = games // 2 + 1
    if min(figures) < 0 or sum(figures) > games:
        return f"They are games won, {games} at most together."
    if max(figures) > enough:
        return f"Who has won {enough} of {games} games has won the table."
    return ""
