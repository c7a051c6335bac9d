"""Card games played at real tables: checked, scored, kept, provable, ranked.

`trickledger.rules` judges, `trickledger.ledger` remembers. In a wheel they are folders of this
package. In a checkout both are links to the folders at the top, or, where a clone makes no links,
those folders themselves.

`open` opens a ledger for a program, `trickledger.tables` are its tables. What is named here is
promised, as docs/reference/python.md says.

>>> from trickledger import replay
>>> replay("game klaberjass\\nplayers Ann, Bob").games[0].seats
('Ann', 'Bob')
"""

from os.path import dirname, isdir

if not isdir(f"{__path__[0]}/rules"):
    __path__.append(dirname(__path__[0]))

# Not from typing, which is slow to import: every start of the command comes through here.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from trickledger.api import OpenEvent, OpenGame, OpenLedger, Refused, TrickledgerError, open
    from trickledger.ledger.queries.frames import Frame
    from trickledger.rules.replay import Game, Replay, replay

__all__ = [
    "Frame",
    "Game",
    "OpenEvent",
    "OpenGame",
    "OpenLedger",
    "Refused",
    "Replay",
    "TrickledgerError",
    "open",
    "replay",
]


def __getattr__(name: str) -> object:
    # Not imported above: no command needs `api`, and few read whole records.
    if name in ("Game", "Replay", "replay"):
        from trickledger.rules import replay

        return getattr(replay, name)
    if name == "Frame":
        from trickledger.ledger.queries.frames import Frame

        return Frame
    if name in __all__:
        from trickledger import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
