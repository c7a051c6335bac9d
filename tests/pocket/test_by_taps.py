"""Games are played whole by taps on a phone without a network, and taken into a club's ledger."""

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate

from tests.cli.terminal import Terminal
from tests.many import many
from tests.pocket.web_space import Pocket, open_game
from tests.rules.evenings import Evening
from tests.taps import taps_of
from tests.web.browser import NEEDS_CHROMIUM
from tests.web.test_by_taps import moments
from trickledger.ledger.journal.journal import entry_hash
from trickledger.rules.record.fold import GameFold

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]
SHORT = {
    **{"sixty-six": 36, "points": 1, "klaberjass": 2, "linger-longer": 15, "loo": 18},
    **{"rolling-stone": 14, "cinch": 39, "kalooki": 49},
}
"""Seeds of evenings that are soon over."""
TAPPED = {"sixty-six", "points"}
"""What is played by taps in every run; the others are typed there, unless many are asked for."""


@pytest.mark.parametrize("kind", SHORT)
def test_a_whole_game_is_in_a_club_as_if_it_had_been_typed_there(
    kind: str, phone: Pocket, cli: Terminal, tmp_path: Path
) -> None:
    played = Evening(random.Random(SHORT[kind]), kind, 0.0)
    head = len(played.typed)
    played.play_to_the_end()
    fold = played.fold
    assert fold.verdict.status != "open"
    phone.open(phone.page)
    open_game(phone.table, kind, fold.handles, fold.head.options)
    is_tapped = kind in TAPPED or many(1) > 1
    lines = [*one_by_one(fold)] if is_tapped else played.typed[head:]
    number = tapped(phone, fold) if is_tapped else typed(phone, lines)
    ends(phone)
    copy = taken_out(phone, tmp_path)
    is_in_a_club_as_if_typed_there(cli, fold, lines, copy, number)
    assert phone.errors == []


def is_in_a_club_as_if_typed_there(
    cli: Terminal, fold: GameFold, lines: Iterable[str], copy: Path, number: int = 1
) -> None:
    """Import a copy of a phone: its game of a number is what the same lines come to at a shell."""
    game = json.loads(copy.read_text())["games"][number - 1]
    assert said(game)[1:] == [entry.text for entry in fold.entries_since(1)]
    cli.ok("import", str(copy))
    assert cli("check").code == 0
    heads = {each["id"]: each["hash"] for each in cli.ok("head", "--json").json["games"]}
    assert heads[game["id"]] == game["entries"][-1]["hash"]
    at_a_shell = entered(cli, fold, lines, game)
    assert said(at_a_shell) == said(game)
    assert hashed(at_a_shell, game) == [each["hash"] for each in game["entries"]]


def said(game: dict[str, Any]) -> list[str]:
    """The entries of a game as it is exported, its head first."""
    return [entry["text"] for entry in game["entries"]]


def tapped(phone: Pocket, fold: GameFold) -> int:
    """Play a game that was just opened by taps; gives its number."""
    finger = phone.finger
    for before, entry in moments(fold):
        finger.taps(taps_of(before, entry) or ())
    return game_of(phone)


def typed(phone: Pocket, lines: Iterable[str]) -> int:
    """The same by lines that are typed on the phone."""
    finger = phone.finger
    for line in lines:
        finger.enters(line)
        finger.is_taken()
    return game_of(phone)


def game_of(phone: Pocket) -> int:
    """The number of the game that is shown."""
    return int(phone.finger.frame.url.rpartition("/")[2])


def one_by_one(fold: GameFold) -> Iterator[str]:
    """What is typed for each entry alone."""
    for entry in fold.entries_since(1):
        if fold.game.tells_figures_alone and entry.kind == "hand":
            # the figures open it
            continue
        is_named = entry.kind != "act" or not entry.by or entry.text.startswith(entry.by)
        yield entry.text if is_named else f"{entry.by}: {entry.text}"


def ends(phone: Pocket) -> None:
    """Wait until a game is shown as over, or say what is shown instead."""
    try:
        phone.table.get_by_role("link", name="The same once more").wait_for()
    except TooLate:
        raise AssertionError(phone.table.locator("body").inner_text()) from None


def taken_out(phone: Pocket, folder: Path) -> Path:
    """A copy of all games, saved by a tap."""
    table = phone.table
    table.get_by_role("link", name="All games").first.click()
    table.get_by_role("link", name="On this phone").click()
    with phone.page.expect_download() as saved:
        table.get_by_role("link", name="Save a copy").click()
    copy = folder / "copy.json"
    saved.value.save_as(copy)
    return copy


def entered(
    cli: Terminal, fold: GameFold, lines: Iterable[str], game: dict[str, Any]
) -> dict[str, Any]:
    """The same game, opened and typed at a shell in a ledger of its own."""
    ledger = str(cli.home / "typed.db")
    day = game["entries"][0]["text"].partition("\ndate ")[2][:10]
    chosen = dict(fold.head.options)
    rules = (each.name for each in fold.game.options if each.name in chosen)
    options = [word for rule in rules for word in ("-o", f"{rule}={chosen[rule]}")]
    opened = ("new", fold.head.kind, *fold.handles, "--date", day, *options)
    cli.ok(*opened, "--ledger", ledger)
    cli.ok("enter", "-", "--ledger", ledger, stdin="\n".join(lines))
    exported: dict[str, Any] = cli.ok("export", "--json", "--ledger", ledger).json["games"][0]
    head = exported["entries"][0]
    # what opens a game of an id, so that a second tap opens none, says it in the head
    head["text"] = head["text"].replace("\n", f"\nid {game['id']}\n", 1)
    return exported


def hashed(typed: dict[str, Any], game: dict[str, Any]) -> list[str]:
    """The hashes of what was typed, had it been typed by that scorer at those times."""
    found = [bytes(32)]
    for mine, theirs in zip(typed["entries"], game["entries"], strict=True):
        what = mine["number"], mine["line"], mine["kind"], mine["text"]
        who = theirs["scorer"], theirs["device"], theirs["at"]
        found.append(entry_hash(game["id"], *what, *who, found[-1]))
    return [each.hex() for each in found[1:]]
