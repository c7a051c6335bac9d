"""Cards that are refused at once are those that nobody would say otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trickledger import replay
from trickledger.rules.cards import card_text
from trickledger.rules.record import lines
from trickledger.rules.record.lines import enter

CARDS = [card_text(1 << place) for place in range(52)]
HANDS = {
    "a duty that is proven": "game klaberjass\nplayers Ann, Bob\nhand Bob 10S\ntake\nKS AS\n8S",
    "a hand that is known": (
        "game klaberjass\nplayers Ann, Bob\nhand Bob 10S\nBob: holds 7H 8H 9H 10H JH QH\ntake\nKC"
    ),
    "nothing known": (
        "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Ann 4D\nante 5\nin in in in in\n"
        "0 0 0 0 0\n9C"
    ),
    "a card to pick up": "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\nAS KS 9S",
}


def refusals(text: str, line: str) -> str:
    game = replay(text)
    assert game.refusal is None, str(game.refusal)
    fold = game.games[0].fold
    assert fold.current
    assert fold.current.deal.phase
    assert fold.current.deal.phase.takes_cards
    refusal = enter(fold, line)
    return repr(refusal) if refusal else f"taken: {[e.text for e in fold.entries[-2:]]}"


@pytest.mark.parametrize("text", HANDS.values(), ids=HANDS)
@pytest.mark.parametrize("write", [str.upper, str.lower])
def test_cards_are_refused_as_they_would_be_after_a_second_reading(
    monkeypatch: pytest.MonkeyPatch, text: str, write: Callable[[str], str]
) -> None:
    typed = [write(card) for card in CARDS]
    typed += [f"{first} {second}" for first, second in zip(typed, reversed(typed), strict=True)]
    at_once = [refusals(text, line) for line in typed]
    monkeypatch.setattr(lines, "_is_plain_refusal", lambda *_: False)
    assert at_once == [refusals(text, line) for line in typed]


@pytest.mark.parametrize(("line", "reads_again"), [("KH", 0), ("asks", 1), ("seven of spades", 1)])
def test_only_what_may_be_said_otherwise_is_read_again(
    monkeypatch: pytest.MonkeyPatch, line: str, reads_again: int
) -> None:
    from trickledger.rules.record import second_reading

    read: list[str] = []

    def once_more(
        _fold: object, text: str, _line: object, refusal: object, _take: object
    ) -> object:
        read.append(text)
        return refusal

    monkeypatch.setattr(second_reading, "read_again", once_more)
    fold = replay(HANDS["a duty that is proven"]).games[0].fold

    enter(fold, line)
    assert len(read) == reads_again
