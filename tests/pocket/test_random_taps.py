"""Evenings by random taps in a real browser: the phone takes and refuses what the rules do."""

import json
import random
from pathlib import Path
from shutil import which

import pytest

from tests.cli.terminal import Terminal
from tests.many import FIRST, many
from tests.pocket.random_taps import RandomEvening
from tests.pocket.web_space import Pocket
from tests.web.browser import NEEDS_CHROMIUM
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.opening import open_ledger
from trickledger.rules.views.sheet import Game

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]
STEPS = 40


@pytest.mark.parametrize("seed", range(FIRST, FIRST + many(1)))
def test_an_evening_by_random_taps_is_what_the_rules_say(
    seed: int, phone: Pocket, tmp_path: Path, cli: Terminal
) -> None:
    evening = RandomEvening(phone, random.Random(seed))
    evening.go_on(STEPS)
    copy = tmp_path / "copy.json"
    copy.write_text(phone.log())
    assert phone.errors == []
    # games of the same people on one day are asked about
    assert cli("import", str(copy)).code == 0
    with open_ledger(cli.ledger, write=False) as store:
        assert [fault.what for fault in check(store).faults] == []
    theirs = json.loads(cli.ok("export", "--json", "--all").out)
    assert theirs["games"] == json.loads(copy.read_text())["games"]
    for number, fold in evening.games.items():
        assert cli.ok("show", str(number), "--json").json["totals"] == Game(fold).totals
    # what an evening came to, for who runs many
    print(seed, dict(evening.done))
