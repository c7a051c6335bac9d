"""Every game is played whole by taps: each entry has its taps, in a real browser as well."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bench import taps
from tests.many import many
from tests.packages import ROOT
from tests.rules.evenings import TABLES, Evening
from tests.taps import Tap, taps_of
from tests.web.browser import NEEDS_CHROMIUM
from tests.web.tables import SMALL, OneTable, at_table
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


def test_no_hand_of_klaberjass_takes_more_than_26_taps() -> None:
    hands = [
        hand.taps
        for record in RECORDS
        if record.stem.startswith("klaberjass")
        for hand in taps.measured(record.read_text(encoding="utf-8"))
    ]
    assert len(hands) >= 17
    assert max(hands) <= 26


ONE_BREATH = [
    ("klaberjass", "Ann Bob", "hand Bob 10C", "both pass", ["pass"] * 2),
    ("klaberjass", "Ann Bob", "hand Bob 10C/pass pass", "both pass", ["pass"] * 2),
    ("klaberjass", "Ann Bob", "hand Bob 10C", "Ann: take Bob: exchange", ["take", "Bob: exchange"]),
    ("klaberjass", "Ann Bob", "hand Bob 10C/take/twenty", "Bob: howhigh K", ["howhigh", "K"]),
    (
        "klaberjass",
        "Ann Bob",
        "hand Bob 10C/take/20 howhigh K",
        "Bob: also D S",
        ["also", "D", "S"],
    ),
    ("klaberjass", "Ann Bob", "hand Bob 10C", "Ann: pass, take", ["pass", "take"]),
    (
        "klaberjass",
        "Ann Bob",
        "hand Bob 10C",
        "Ann: pass, pass, trump D",
        ["pass", "pass", "trump D"],
    ),
    (
        "klaberjass",
        "Ann Bob",
        "hand Bob 10C",
        "Ann: pass, pass, pass, trump D",
        ["pass", "pass", "pass", "trump D"],
    ),
    (
        "klaberjass",
        "Ann Bob",
        "hand Bob 10C/pass pass",
        "Ann: pass, trump D",
        ["pass", "trump D"],
    ),
    (
        "klaberjass",
        "Ann Bob",
        "hand Bob 10C/pass",
        "Bob: schmeiss, no, take",
        ["schmeiss", "no", "take"],
    ),
    (
        "klaberjass",
        "Ann Bob",
        "hand Bob 10C/pass pass",
        "Ann: schmeiss, no, trump D",
        ["schmeiss", "no", "trump D"],
    ),
    ("cinch", "Ann Bob Cid Dee", "hand Dee", "all pass", ["pass"] * 4),
    ("cinch", "Ann Bob Cid Dee", "hand Dee/pass/bid 7", "the rest pass", ["pass"] * 2),
    ("loo", "Ann Bob Cid Dee Eve", "hand Eve 5H", "all in", ["in"] * 5),
    ("loo", "Ann Bob Cid Dee Eve", "hand Eve 5H/in in", "the rest pass", ["pass"] * 3),
    ("loo", "Ann Bob Cid Dee Eve", "hand Eve 5H/all in", "all exchange 0", ["exchange 0"] * 5),
]
"""By game and players: what was entered, what one tap sends then, and the entries that it makes."""


@pytest.mark.parametrize(("kind", "names", "before", "line", "made"), ONE_BREATH)
def test_what_is_said_in_one_breath_is_one_tap(
    kind: str, names: str, before: str, line: str, made: list[str]
) -> None:
    fold = replay(f"game {kind}\nplayers {', '.join(names.split())}\n").games[0].fold
    for each in before.split("/"):
        assert enter(fold, each) is None
    table, last = phone_table(fold, 1), fold.numbered
    tapped = [button.line for pad in table.pads.first for button in pad.buttons]
    tapped += [card.line for row in table.grid.rows for card in row.places if card]
    assert line in tapped
    assert enter(fold, line) is None
    assert [entry.text for entry in fold.entries_since(last)] == made


EVERYTHING = [
    # one has bela, and both have a sequence with one rank on top
    (24, "pass/pass/trump C/twenty/howhigh K/also C D/KC bela 9C/show KC QC JC/10C JC/7H 10H/"
     "QD QC bela/JS 8C/9D 8S/KD 9H/JD AS/JH 9S", "Ann 8D"),
    (24, "pass/pass/pass/trump C/twenty/howhigh K/also C D/KC bela 9C/show KC QC JC/10C JC/7H 10H/"
     "QD QC bela/JS 8C/9D 8S/KD 9H/JD AS/JH 9S", "Ann 8D"),
    (26, "pass/schmeiss/no/take/Ann: exchange/twenty/howhigh A/also C H/QD 9D/show AC KC QC/9H 7H/"
     "QC bela JC/AH AC/AD KD/7D 8C/KH KC bela/AS KS/8D QH", "Ann JC"),
    # each further sequence takes two or three, and so do the ends of a fifty that may be any
    (26, "take/twenty/howhigh K/also C D/9S QD bela/show KD QD JD/show 10C 9C 8C/KD bela QC/9C KC/"
     "7H JH/10C JC/10H 9H/8C JS/JD AS/9D 8S", "Ann 8D"),
    (26, "pass/take/Bob: exchange/fifty/good/7C AC/show AD KD QD JD 10D/KS bela AS/AD 8D/JD 7D/"
     "8S QS bela/JS KD/9H 7H/JC 10D/QC QD", "Bob JS"),
    # who passes, and then the other's schmeiss is refused
    (26, "pass/pass/pass/schmeiss/no/trump C/twenty/howhigh K/also C D/KC bela 9C/show KC QC JC/"
     "10C JC/7H 10H/QD QC bela/JS 8C/9D 8S/KD 9H/JD AS/JH 9S", "Ann 8D"),
]  # fmt: skip
"""Hands of Klaberjass in which all comes that there is: taps, what is said, the deal."""


@pytest.mark.parametrize(("taps_of_it", "said", "dealt"), EVERYTHING)
def test_a_hand_of_klaberjass_that_has_everything(taps_of_it: int, said: str, dealt: str) -> None:
    """Who deals is known, as in each hand but the first."""
    thrown_in = f"hand {dealt.split()[0]} 7S\npass pass pass pass"
    lines = "\n".join(["game klaberjass", "players Ann, Bob", thrown_in, f"hand {dealt}"])
    (hand,) = [
        each for each in taps.measured(f"{lines}\n" + said.replace("/", "\n")) if each.keys > 60
    ]
    assert hand.taps == taps_of_it


ALONE = [
    ("klaberjass", "Ann Bob", "hand Bob 10C/pass", "pass"),
    ("klaberjass", "Ann Bob", "hand Bob 7C", "exchange"),
    ("cinch", "Ann Bob Cid Dee", "hand Dee/pass pass pass", "pass"),
    ("loo", "Ann Bob Cid Dee Eve", "hand Eve 5H/in in in in", "in"),
]


@pytest.mark.parametrize(("kind", "names", "before", "word"), ALONE)
def test_what_one_alone_can_say_is_no_breath(kind: str, names: str, before: str, word: str) -> None:
    fold = replay(f"game {kind}\nplayers {', '.join(names.split())}\n").games[0].fold
    for each in before.split("/"):
        assert enter(fold, each) is None
    tapped = [button.line for pad in phone_table(fold, 1).pads.first for button in pad.buttons]
    assert {line.partition(": ")[2] for line in tapped if line.endswith(word)} <= {word}


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


@NEEDS_CHROMIUM
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


@NEEDS_CHROMIUM
def test_a_question_and_its_answer_are_one_tap(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", ("Ann", "Bob"))
    with at_table(browser, hall, "Ann", SMALL) as finger:
        finger.types("hand Bob 10C")
        finger.tap(finger.button("take, Bob: exchange"), again=300)
        finger.is_answered()
        finger.types("twenty")
        for line, made in (("howhigh K", ["howhigh", "K"]), ("also D C", ["also", "D", "C"])):
            finger.tap(finger.at(Tap("line", f"Bob: {line}")), again=300)
            finger.is_answered()
            assert hall.game_texts()[-len(made) :] == made
        assert hall.game_texts() == [
            "hand Bob 10C", "take", "Bob: exchange", "twenty", "howhigh", "K", "also", "D", "C",
        ]  # fmt: skip


@NEEDS_CHROMIUM
def test_bela_goes_with_its_card_by_one_tap(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", ("Ann", "Bob"))
    with at_table(browser, hall, "Ann") as finger:
        finger.types("hand Bob 10C", "take", "none", "KC bela", "7C")
        finger.tap(finger.button("Q♣ bela"), again=300)
        finger.is_answered()
        assert hall.game_texts()[-3:] == ["7C", "QC", "bela"]
        finger.tap(finger.page.get_by_text("Take back", exact=True))
        finger.button("Take back Ann Q♣, bela").wait_for()


@NEEDS_CHROMIUM
def test_bela_is_called_by_one_tap_behind_its_card(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", ("Ann", "Bob"))
    with at_table(browser, hall, "Ann", SMALL) as finger:
        finger.types("hand Bob 10C", "take", "none", "KC")
        finger.tap(finger.at(Tap("line", "Ann: bela")))
        finger.is_answered()
        assert hall.game_texts()[-2:] == ["KC", "bela"]
        assert not finger.page.locator('button[value="Ann: bela"]').count()


@NEEDS_CHROMIUM
def test_sequences_are_shown_by_their_ends_and_further_ones_by_themselves(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "klaberjass", ("Ann", "Bob"))
    with at_table(browser, hall, "Ann", SMALL) as finger:
        finger.types("hand Bob 10C", "take", "fifty good", "7S 8S")
        finger.tap(finger.button("several …"))
        finger.tap(finger.at(Tap("card", "AD")))
        # one that is taken out comes back alone
        finger.taps([Tap("card", "AD"), Tap("card", "AD")])
        assert finger.page.input_value("#line") == "Ann: show AD"
        finger.tap(finger.at(Tap("card", "10D")))
        finger.is_answered()
        assert hall.game_texts()[-1] == "show AD KD QD JD 10D"
        finger.taps([Tap("open", "tell-more"), Tap("line", "Ann: show 9H 8H 7H")])
        assert hall.game_texts()[-1] == "show 9H 8H 7H"


@NEEDS_CHROMIUM
def test_cards_of_two_sequences_are_sent_together_if_each_is_tapped(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "klaberjass", ("Ann", "Bob"))
    with at_table(browser, hall, "Ann", SMALL) as finger:
        finger.types("hand Bob 10C", "take", "fifty good", "7S 8S")
        finger.tap(finger.button("several …"))
        for card in ("AD", "KD", "QD", "JD", "9H", "8H", "7H"):
            finger.tap(finger.at(Tap("card", card)))
        finger.taps([Tap("enter")])
        assert hall.game_texts()[-1] == "show AD KD QD JD 9H 8H 7H"


@NEEDS_CHROMIUM
def test_a_further_sequence_is_shown_by_its_ends_beside_the_question(
    tmp_path: Path, browser: Browser
) -> None:
    hall = OneTable(tmp_path, "klaberjass", ("Ann", "Bob"))
    with at_table(browser, hall, "Ann", SMALL) as finger:
        finger.types("hand Bob 10C", "take", "fifty good", "7S 8S", "show AD KD QD JD")
        finger.tap(finger.at(Tap("begin", "Ann: show ")))
        finger.tap(finger.at(Tap("card", "9H")))
        finger.tap(finger.at(Tap("card", "7H")))
        finger.is_answered()
        assert hall.game_texts()[-1] == "show 9H 8H 7H"


@NEEDS_CHROMIUM
def test_nothing_moves_under_a_finger(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "kalooki", ("Ann", "Bob", "Cid", "Dee"))
    with at_table(browser, hall, "Ann", SMALL) as finger:
        finger.types("hand Dee 7H", "draw")
        for begun in (False, True):
            if begun:
                finger.tap(finger.at(Tap("begin", "Ann: meld ")))
                finger.page.locator("#asks", has_text="lay melds").wait_for()
            # further down a browser keeps in place what is seen
            finger.page.evaluate("scrollTo(0, 0)")
            card = finger.at(Tap("card", "9S"))
            was = card.bounding_box()
            assert was
            card.dispatch_event("pointerdown")
            assert "9♠" in finger.page.locator("#asks").inner_text()
            assert card.bounding_box() == pytest.approx(was, abs=0.5)
            finger.page.locator("#asks").dispatch_event("pointerup")
            assert card.bounding_box() == pytest.approx(was, abs=0.5)


@NEEDS_CHROMIUM
def test_figures_that_are_tapped_fit_a_small_phone(tmp_path: Path, browser: Browser) -> None:
    played = evening("kalooki", 3, cheat=0.0, hands=1).fold
    hall = OneTable(tmp_path, "kalooki", played.handles)
    with at_table(browser, hall, played.handles[0], SMALL) as finger:
        for _, entry in moments(played):
            if "left" in entry.text:
                break
            by = f"{entry.by}: " if entry.kind == "act" else ""
            finger.enters(f"{by}{entry.text}")
        finger.tap(finger.button("left …"))
        finger.page.locator("#typed .digits").wait_for()
        assert finger.page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
