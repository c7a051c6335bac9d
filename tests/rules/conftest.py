"""What the tests of rules share: the games of the packages in `examples`."""

from collections.abc import Iterator

import pytest

from tests.packages import EUCHRE, PLUGIN
from trickledger.rules import catalogue

GAMES = {
    "whist": (PLUGIN, "trickledger_whist.whist:Whist"),
    "euchre": (EUCHRE, "trickledger_euchre.game:Euchre"),
}


@pytest.fixture(scope="module")
def plugged_in() -> Iterator[None]:
    """The games of the plug-ins, as if they were built in."""
    with pytest.MonkeyPatch.context() as patch:
        for kind, (package, game_class) in GAMES.items():
            patch.syspath_prepend(str(package))
            patch.setitem(catalogue._BUILT_IN, kind, game_class)
        yield
    catalogue.game.cache_clear()
