"""Whatever is proposed in a shell can be typed there and then, and is taken."""

import shlex
from collections.abc import Callable

import pytest

from tests.cli.hinted import Scene, filled
from tests.cli.places import constants, met, registry, typed
from tests.cli.terminal import Terminal
from tests.ledger.schemas.kept import build
from tests.many import FACTOR, FIRST


@pytest.mark.parametrize("seed", range(FIRST, FIRST + 6 * FACTOR))
def test_every_command_that_is_proposed_is_taken(
    cli: Terminal,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    record_property: Callable[[str, object], None],
) -> None:
    with met() as places:
        scene = Scene(cli, monkeypatch, seed)
        scene.set_up()
        wrong, tried = [], set[str]()
        for _ in range(40):
            words = scene.command()
            before = scene.kept()
            answer, hints = scene.hints(words)
            for hint in hints:
                if hint.line not in tried or answer.code == 0:
                    tried.add(hint.line)
                    refused = scene.refused(hint)
                    wrong += [(words, hint.line, refused)] if refused else []
            if answer.code or scene.random.random() < 0.8:
                scene.put_back(before)
    record_property("hints", len(tried))
    assert wrong == [], scene.told
    assert {place for place, how in registry().items() if how == f"scene {seed}"} <= places


@pytest.mark.parametrize(("row", "places"), typed().items())
def test_what_is_proposed_at_a_place_is_taken(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, row: str, places: set[str]
) -> None:
    with met() as found:
        assert refused(cli, monkeypatch, row) == {}
    assert places <= found


@pytest.mark.parametrize(
    ("place", "words"), [(place, words) for place, each in constants().items() for words in each]
)
def test_what_is_always_proposed_is_a_command(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, place: str, words: str
) -> None:
    scene = Scene(cli, monkeypatch, 0)
    (filled_in, *_) = filled(shlex.split(words), scene.places())
    assert cli(*filled_in, "--help").code == 0, place


FOUND = """
| event date 2
| event prizes main
| void @2 x
| event clock +5
| import
| config
| new klaberjass 'x y' Ann
| new klaberjass 'x y' 2 3
| new loo a-b c-d Eve Fay Gus
new klaberjass Ann Bob | new --with Zoe
new klaberjass Ann Bob | rename Ann Bob
new klaberjass Ann Bob | result Ann klaberjass 500
new klaberjass Ann Bob | result result klaberjass Ann 5
event new Cup | event lock
event new Cup | event sections
event new Cup | event merge
event new Cup; event close | event sections
event new Cup; event close | event prizes
event new Cup; event close | event prizes main
event new Cup; event close | event home
event new Cup --format free; event add Ann | event lock
event new Cup --format knock-out; event add Ann | event result 1 1 0
event new Cup --format free; event add Ann Bob Cid Dee; event sections A B | event lock
event new Cup --format knock-out; event add Ann Bob; event sections A B | event lock
event new Cup; event add Ann Bob; event section A 1 | event lock
event new Cup; event add Ann Bob Cid; event here 1 | event lock
event new Cup --game loo --format rotation; event add Ann Bob | event tables
event new Cup; event add Ann Bob; event close | event sections --by club
event new Cup --format knock-out; event add Ann Bob Cid; event round | event standings --section A
event new Cup; event add Ann Bob; event round | event clock pause
event new Cup; event add Ann Bob; event round | event drop 1
event new Cup; event add Ann Bob; event round; event open 1.1 | event open 1.1
event new Cup; event add Ann Bob; event round; event result 1.1 501 320 | event drop 1
event new Cup; event add Ann Bob; event round; event result 1.1 501 320 | event wish 1 2
event new Cup; event add Ann Bob; event round; event result 1.1 501 320 | event return 1
event new Cup; event add Ann Bob; event round; event result 1.1 501 320 | event round --again
event new Cup; event add Ann Bob; event round; event result 1.1 501 320 | event absent 1 --round 1
event new Cup; event add Ann Bob | event clock resume
event new Cup reports=2; event add Ann Bob Cid Dee; event round; event result 1.1 1 0 | event drop 1
event new Cup; event add A1 B1 C1 D1; event round; event result 1.1 501 320 | event round --again
new klaberjass Ann Bob; enter hand Bob 10C | insert take
new klaberjass Ann Bob; enter hand Bob 10C | insert before @2
new klaberjass Ann Bob; enter result Ann 90 Bob 72 maker Ann dealer Bob | insert
event new Cup --rounds 2; event add A1 B1 | event date 9
BRACKET; event round; event result 1.1 5 3 | event section B 1
BRACKET; event sections A B; event round | event section B 1
BRACKET; event sections A B; event round; event result 1.1 5 3 | event round
""".strip().splitlines()
BRACKET = "event new Cup --format knock-out; event add A1 B1 C1 D1"


@pytest.mark.parametrize("row", FOUND)
def test_what_was_proposed_in_vain_is_taken(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, row: str
) -> None:
    assert refused(cli, monkeypatch, row.replace("BRACKET", BRACKET)) == {}


def older(cli: Terminal) -> None:
    """The ledger is one of an earlier schema."""
    build(5, cli.ledger)


def spoil(cli: Terminal, file: str) -> None:
    """All pages of a file but the first are written over."""
    kept = (cli.home / file).read_bytes()
    (cli.home / file).write_bytes(kept[:4096] + bytes(255 - byte for byte in kept[4096:]))


def stop(cli: Terminal, file: str) -> None:
    """The writer of a file is stopped: what it wrote last stands beside it."""
    (cli.home / f"{file}-wal").write_bytes(b"-" * 4096)


HAPPENS: dict[str, Callable[..., None]] = {"older!": older, "spoil!": spoil, "stop!": stop}
"""What happens to a ledger between commands, by its word in `places.txt`."""


def refused(cli: Terminal, patch: pytest.MonkeyPatch, row: str) -> dict[str, str]:
    """What is proposed to the line behind `|` and refused, after the commands before it."""
    before, _, line = row.partition("|")
    scene = Scene(cli, patch, 0)
    for command in filter(str.strip, before.split(";")):
        first, *words = shlex.split(command)
        if happens := HAPPENS.get(first):
            happens(cli, *words)
        else:
            assert scene.enter(first, *words), command
    scene.entrants, scene.rounds = 4, 1
    _, hints = scene.hints(shlex.split(line))
    return {hint.line: why for hint in hints if (why := scene.refused(hint))}
