"""`publish --watch`: what is entered is published, once, and nothing else is touched."""

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from subprocess import PIPE

import pytest

from tests.cli.terminal import Terminal, anywhere
from tests.patience import PATIENCE
from trickledger.ledger.config.values import ledger_address
from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.pages.site import watching
from trickledger.ledger.pages.site.site import Published, publish
from trickledger.ledger.pages.site.watching import kept_current
from trickledger.ledger.storage.opening import open_ledger


@pytest.fixture
def cup(cli: Terminal) -> Terminal:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", "Ann Baker", "Bob Cole")
    cli.ok("event", "round")
    cli.ok("event", "release", "everything")
    return cli


def watched(
    cup: Terminal, folder: Path, meanwhile: dict[int, Callable[[], object]]
) -> Iterator[Published | TrickledgerError]:
    """What comes of eight looks, with what happens before some of them."""
    looks = 0

    class Enough(Exception):
        pass

    def wait(pause: float) -> None:
        nonlocal looks
        assert pause == watching.PAUSE
        looks += 1
        meanwhile.get(looks, lambda: None)()
        if looks == 8:
            raise Enough

    write = partial(publish, folder=folder, event="1")
    opened = partial(open_ledger, ledger_address(cup.place), write=False)
    with suppress(Enough):
        yield from kept_current(opened, write, wait=wait)


@anywhere
def test_what_is_entered_is_published_once(cup: Terminal) -> None:
    folder = cup.home / "site"
    came = list(
        watched(
            cup,
            folder,
            {
                2: lambda: cup.ok("event", "result", "1", "501", "320"),
                5: lambda: cup.ok("event", "message", "Soup"),
            },
        )
    )
    written = [each.written.written for each in came if isinstance(each, Published)]
    # a line on the walls is on no page of a site
    assert written[0] > 5
    assert 0 < written[1] < written[0]
    assert written[2:] == [0]
    assert "501 : 320" in (folder / "events" / "1" / "round-1.html").read_text()


def test_what_stands_in_the_way_is_told_once_and_tried_again(cup: Terminal) -> None:
    folder, outside = cup.home / "site", cup.home / "outside"
    outside.mkdir()

    def linked() -> None:
        (folder / "events" / "1").rename(folder / "away")
        (folder / "events" / "1").symlink_to(outside)
        cup.ok("event", "result", "1", "501", "320")

    def mended() -> None:
        (folder / "events" / "1").unlink()
        (folder / "away").rename(folder / "events" / "1")

    came = list(watched(cup, folder, {1: linked, 5: mended}))
    said = [str(each) for each in came if isinstance(each, TrickledgerError)]
    assert len(said) == 1
    assert "is a link" in said[0]
    assert list(outside.iterdir()) == []
    assert "501 : 320" in (folder / "events" / "1" / "round-1.html").read_text()


def test_the_command_goes_on_until_it_is_stopped(cup: Terminal) -> None:
    folder = cup.home / "site"
    process = cup.start("publish", str(folder), "--watch", stdout=PIPE, stderr=PIPE)
    assert process.stdout
    while b"Ctrl-C" not in (line := process.stdout.readline()):
        assert line
    cup.ok("event", "result", "1", "501", "320")
    assert b"written" in process.stdout.readline()
    assert "501 : 320" in (folder / "events" / "1" / "round-1.html").read_text()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, b"")
    assert out == b"Stopped. The pages stay as they are.\n"


def test_it_prints_no_json(cup: Terminal) -> None:
    said = cup("publish", str(cup.home / "site"), "--watch", "--json")
    assert said.code == 2
    assert not (cup.home / "site").exists()
