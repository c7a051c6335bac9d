"""Every game is played whole by taps: each entry has its taps, in a real browser as well."""

import random
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

import pytest
from playwright.sync_api import Browser

from bench import taps
from tests.many import many
from tests.packages import ROOT
from tests.rules.evenings import TABLES, Evening
from tests.taps import taps_of
from tests.web.browser import CHROMIUM
from tests.web.tables import OneTable, at_table
from tests.web.test_card_grid import RECORDS
from trickledger import replay
from trickledger.ledger.web.table_view import phone_table
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

SEEDS = range(4)


def evening(kind: str, seed: int, *, cheat: float | None = None, hands: int = 2) -> Evening:
    played = Evening(random.Random(seed), kind, cheat)
    for _ in range(hands):
        played.play_hand()
    return played


def moments(fold: GameFold) -> Iterator[tuple[GameFold, Entry]]:
    """Each entry of a game, with the game as it stood before it."""
    again = GameFold(fold.head)
    for entry in fold.entries_since(1):
        yield again, entry
        is_named = entry.kind != "act" or not entry.by or entry.text.startswith(entry.by)
        assert enter(again, entry.text if is_named else f"{entry.by}: {entry.text}") is None


@pytest.mark.parametrize("kind", TABLES)
def test_whatever_can_be_recorded_can_be_tapped(kind: str) -> None:
    """Honest evenings and others: what was shown, seen, counted, and what broke a rule."""
    for seed in range(many(len(SEEDS))):
        for fold, entry in moments(evening(kind, seed).fold):
            assert taps_of(fold, entry), (kind, seed, entry.text)


@pytest.mark.parametrize("kind", TABLES)
def test_every_line_on_a_pad_is_taken(kind: str) -> None:
    """What is offered whole is no riddle: the rules take each way of each word."""
    for seed in range(many(2)):
        for place, (fold, _) in enumerate(moments(evening(kind, seed).fold)):
            if place % 5:
                continue
            table = phone_table(fold, 1)
            lines = [
                button.line
                for pad in (*table.pads.first, *table.pads.others)
                for button in pad.buttons
                if not button.needs
            ]
            for line in lines:
                before = fold.numbered
                rulings, target = fold.rulings, fold.current
                assert enter(fold, line) is None, (kind, seed, line)
                fold.take_back(rulings, target)
                assert fold.numbered == before


@pytest.mark.parametrize("kind", ["klaberjass", "sixty-six", "loo"])
def test_the_page_has_the_taps_that_are_counted(kind: str) -> None:
    page = (ROOT / "docs" / "how" / "phones.md").read_text(encoding="utf-8")
    assert taps.row(kind) in page.partition(taps.MARK)[2]


def test_a_hand_of_klaberjass_takes_26_taps_on_the_mean() -> None:
    hands = [
        hand.taps
        for record in RECORDS
        if record.stem.startswith("klaberjass")
        for hand in taps.measured(record.read_text(encoding="utf-8"))
    ]
    assert len(hands) >= 17
    assert mean(hands) <= 26


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_the_games_in_examples_can_be_tapped(record: Path) -> None:
    """As far as nothing was mended: what is mended is put in by a form, or typed."""
    for fold, entry in moments(replay(record.read_text(encoding="utf-8")).games[0].fold):
        if entry.kind not in {"act", "hand", "note"}:
            break
        is_of_paper = entry.text.startswith(("score ", "total "))
        if not (is_of_paper or entry.kind == "note"):
            assert taps_of(fold, entry), entry.text


# -- in a real browser -----------------------------------------------------------------------------

real = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium: apt-get install chromium")


@real
@pytest.mark.parametrize("kind", TABLES)
def test_a_hand_is_tapped_whole(tmp_path: Path, browser: Browser, kind: str) -> None:
    played = evening(kind, 3, cheat=0.0, hands=1).fold
    options = tuple(f"option={name} {value}" for name, value in played.head.options)
    hall = OneTable(tmp_path, kind, played.handles, options=options)
    with at_table(browser, hall, played.handles[0]) as finger:
        for fold, entry in moments(played):
            finger.taps(taps_of(fold, entry) or ())
        assert finger.page.locator("#typed").is_hidden()
    assert hall.game_texts() == [entry.text for entry in played.entries_since(1)]


@real
def test_bela_goes_with_its_card_by_one_tap(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", ("Ann", "Bob"))
    with at_table(browser, hall, "Ann") as finger:
        finger.types("hand Bob 10C", "take", "none", "KC bela", "7C")
        finger.tap(finger.button("Q♣ bela"), again=300)
        finger.is_answered()
        assert hall.game_texts()[-3:] == ["7C", "QC", "bela"]
        finger.tap(finger.page.get_by_text("Take back", exact=True))
        finger.button("Take back Ann Q♣, bela").wait_for()
