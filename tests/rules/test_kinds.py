"""What kinds of things lines say, in every game, beside the first word of what the reader reads."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from trickledger import replay
from trickledger.rules.language.reading import read
from trickledger.rules.language.vocabulary import Dealt
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.kinds import kinds_since
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head
from trickledger.rules.refusals import Refusal

EXAMPLES = sorted(Path("examples/games").glob("*.txt"))
DECIDES = {
    "void": {"mend"},
    "correct": {"mend"},
    "insert": {"insert", "mend"},
    "swap": {"mend"},
    "ruling": {"ruling"},
    "misdeal": {"ruling"},
    "end": {"end"},
    "abandon": {"end"},
}
KLABERJASS = "game klaberjass\nplayers Ann, Cid\nhand Cid 10C\ntake\nnone\nJC 9C\nAH 8S"


def lines_of(text: str) -> Iterator[tuple[GameFold, list[str]]]:
    """A fold and the lines that it took one by one."""
    for game in replay(text).games:
        head = read_head(game.fold.head.text())
        assert not isinstance(head, Refusal)
        fold = GameFold(head)
        by_line: dict[int, list[str]] = {}
        for entry in game.fold.entries[1:]:
            by_line.setdefault(entry.line, []).append(entry.text)
        for texts in by_line.values():
            yield fold, texts


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_line_is_of_the_kind_that_its_first_word_tells(path: Path) -> None:
    seen = set()
    for fold, texts in lines_of(path.read_text()):
        batch = texts if not texts[0].startswith(("void", "correct")) else [", ".join(texts)]
        for text in batch:
            before = fold.numbered
            if enter(fold, text):
                # what stood in one line with others
                return
            line = read(fold.vocabulary, text)
            kinds = {*kinds_since(fold, before)}
            seen |= kinds
            if line.parts.decision:
                assert kinds <= DECIDES[line.parts.decision], text
            elif line.parts.rest_is == "note" and not line.said:
                assert kinds == {"note"}, text
            else:
                ends = any(isinstance(each, Dealt) and each.final for each in line.said)
                assert kinds <= ({"end"} if ends else {"play", "hand", "note"}), text
    assert seen


def test_what_is_said_of_an_earlier_hand_changes_what_was_recorded() -> None:
    """Only where there was a later one before the line: a line may end a hand and deal the next."""
    path = next(each for each in EXAMPLES if each.stem == "klaberjass-an-evening-in-the-kitchen")
    fold = replay(path.read_text()).games[0].fold
    before = fold.numbered
    assert enter(fold, ".1 seen AS") is None
    assert [*kinds_since(fold, before)] == ["mend"]
    fold = replay("game klaberjass\nplayers Ann, Cid\nhand Cid 10C").games[0].fold
    before = fold.numbered
    refusal = enter(fold, "pass pass pass pass hand Cid 10C")
    assert refusal is None, str(refusal)
    assert [*kinds_since(fold, before)] == ["play"] * 5


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (["KH 7H"], ["play", "play"]),
        (["KH # misdeal because of a comment"], ["play"]),
        (["note ruling annul because x"], ["note"]),
        ([".1 note x"], ["note"]),
        (["misdeal because x"], ["ruling"]),
        (["@9 MISDEAL because x"], ["ruling"]),
        (["ruling penalty game Cid minus 5 because x"], ["ruling"]),
        (["void @8, void @7"], ["mend", "mend"]),
        (["Swap Ann Cid"], ["mend"]),
        (["abandon because x"], ["end"]),
        (["misdeal because x", "hand Cid"], ["play"]),
        (["misdeal because x", "result Ann 60 Cid 86 maker Ann"], ["play", "hand"]),
        (["misdeal because x", "final Ann 501 Cid 300"], ["end"]),
        (["misdeal because x", "hand Cid", ".1 note x"], ["note"]),
    ],
)
def test_the_kinds_of_lines(lines: list[str], kinds: list[str]) -> None:
    fold = replay(KLABERJASS).games[0].fold
    for line in lines:
        before = fold.numbered
        refusal = enter(fold, line)
        assert refusal is None, str(refusal)
    assert [*kinds_since(fold, before)] == kinds


def kinds_of(record: str, line: str) -> list[str]:
    fold = replay(record).games[0].fold
    before = fold.numbered
    assert enter(fold, line) is None
    return [*kinds_since(fold, before)]


def test_what_was_left_out_of_the_newest_hand_is_a_kind_of_its_own() -> None:
    record = "game klaberjass\nplayers Ann, Cid\nhand Cid 10C\ntake\nJC 9C"
    assert kinds_of(record, "insert after @3 none none") == ["insert", "insert"]
    assert kinds_of(f"{record}\ninsert after @3 none", "void @6") == ["mend"]


def test_what_drops_something_changes_what_was_recorded() -> None:
    assert kinds_of(KLABERJASS, "insert after @6 AH, drop") == ["mend"]


def test_what_was_left_out_of_an_earlier_hand_changes_what_was_recorded() -> None:
    players = "game rolling-stone\nplayers Ann, Bob, Cid, Dee"
    record = f"{players}\nhand Ann\nresult out Bob\nhand Bob"
    assert kinds_of(record, "insert before @3 Bob: AS") == ["mend"]
