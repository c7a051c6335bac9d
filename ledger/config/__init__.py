"""What one user has settled for all games: a file of settings, and variables that win over it."""

from __future__ import annotations

from trickledger.rules.catalogue import PRESETS, Preset


def _own_games() -> dict[str, Preset]:
    from trickledger.ledger.config.own_games import own_games

    return own_games()


PRESETS.besides = _own_games
