"""The rules engine: what may happen at a card table, what it is worth, and what it proves.

A library in its own right: `replay(text)` takes whole records and gives back games.
"""

from trickledger.rules.replay import Replay, replay

__all__ = ["Replay", "replay"]
