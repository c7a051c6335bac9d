"""Card games played at real tables: checked, scored, kept, provable, ranked.

`trickledger.rules` judges, `trickledger.ledger` remembers. In a checkout both are links to the
folders at the top; in a wheel they are folders of this package.

>>> from trickledger import replay
>>> replay("game klaberjass\\nplayers Ann, Bob").games[0].seats
('Ann', 'Bob')
"""

# Not from typing, which is slow to import: every start of the command comes through here.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from trickledger.rules.replay import Replay, replay

__all__ = ["Replay", "replay"]


def __getattr__(name: str) -> object:
    # Not imported above: no command but those that read whole records needs it.
    if name in __all__:
        from trickledger.rules import replay

        return getattr(replay, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
