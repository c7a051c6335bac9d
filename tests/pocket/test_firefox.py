"""A pocket in a real Firefox, killed and without its web space: nothing is lost."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import which
from threading import Timer

import pytest

from tests.cli.terminal import Terminal
from tests.many import many
from tests.pocket.firefox import FIREFOX, Firefox, FirefoxEnded
from tests.pocket.test_by_taps import SHORT, is_in_a_club_as_if_typed_there, one_by_one
from tests.pocket.web_space import web_space
from tests.rules.evenings import Evening
from tests.taps import taps_of
from tests.web.test_by_taps import moments

pytestmark = [
    pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox: apt-get install firefox-esr"),
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]
KIND = "sixty-six"
KILLED_AFTER = 7
KILLS = many(2)


@pytest.fixture
def phone(folder: Path, tmp_path: Path) -> Iterator[Firefox]:
    """A Firefox that has opened a pocket once; its web space is gone since."""
    with web_space(folder) as address:
        opened = Firefox(tmp_path / "phone", f"{address}/")
    yield opened
    opened.close()


def test_a_game_by_taps_goes_to_a_club_whatever_was_killed(
    phone: Firefox, tmp_path: Path, cli: Terminal
) -> None:
    played = Evening(random.Random(SHORT[KIND]), KIND, 0.0)
    played.play_to_the_end()
    fold = played.fold
    phone.open_game(KIND, fold.handles, fold.head.options)
    for place, (before, entry) in enumerate(moments(fold)):
        phone.taps(taps_of(before, entry) or ())
        if place == KILLED_AFTER:
            phone.kill()
            phone.begin_again()
            assert phone.texts() == [each.text for each in [*before.entries_since(1), entry]]
            phone.tap('a[href$="/t/1"]')
            phone.wait_for("#next")
    copy = tmp_path / "copy.json"
    copy.write_text(phone.log())
    is_in_a_club_as_if_typed_there(cli, fold, one_by_one(fold), copy)


def test_what_was_acknowledged_is_there_once_after_every_kill(phone: Firefox) -> None:
    rng = random.Random(1)
    phone.open_game(KIND, ("Ann", "Bob"), ())
    told = list[int]()
    for _ in range(KILLS):
        before = len(told)
        while len(told) < before + rng.randint(1, 4):
            enter(phone, told)
        killer = Timer(rng.uniform(0, 0.3), phone.kill)
        killer.start()
        with suppress(FirefoxEnded):
            while True:
                enter(phone, told)
        killer.join()
        phone.begin_again()
        # what was on its way is there once or not at all
        times = Counter(phone.texts())
        assert {times[f"note kept {number}"] for number in told} == {1}
        assert set(times.values()) == {1}
    # and counts once when it is sent again
    enter(phone, told)
    assert phone.texts() == [f"note kept {number}" for number in told]


def enter(phone: Firefox, told: list[int]) -> None:
    """Enter the next line that was not acknowledged yet."""
    number = len(told)
    assert phone.line(f"note kept {number}", number, 1) == 200
    told.append(number)
