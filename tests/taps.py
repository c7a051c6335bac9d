"""Taps: how an entry is tapped on a phone that shows its table, by what its page is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from trickledger.ledger.web.pads import Pad
from trickledger.ledger.web.table_view import PhoneTable, phone_table
from trickledger.rules.cards import RANKS, read_card
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

# fmt: off
Kind = Literal[
    "open", "line", "ask", "anyway", "begin", "card", "comma", "meld", "digit", "enter",
    "field", "figure", "sign", "tell",
]
# fmt: on
"""A fold of the page is opened, a line is sent, asked about or sent anyway; one that is begun gets
a card, a comma, a meld or a figure, and is entered. What a hand adds is told by fields, figures and
their signs."""

_ADDED = re.compile(r"(\S+) (minus )?(\d+)")


class Tap(NamedTuple):
    """One tap: of which kind, and on what."""

    kind: Kind
    what: str = ""


def words_of(entry: Entry) -> str:
    """What an entry says, without its player."""
    text = entry.said if entry.kind == "hand" else entry.text
    for name in (f"{entry.by}: ", f"{entry.by} "):
        text = text.removeprefix(name)
    return text.partition(" #")[0]


def taps_of_first(fold: GameFold, entries: Sequence[Entry]) -> tuple[list[Tap] | None, int]:
    """How the first of some entries is tapped, and how many are: more where one tap has them."""
    table = phone_table(fold, 1)
    buttons = (button for pad in table.pads.first for button in pad.buttons)
    lines = [button.line for button in buttons if not button.needs]
    lines += [card.line for row in table.grid.rows for card in row.places if card and card.line]
    first = words_of(entries[0])
    alone = {first, f"{entries[0].by}: {first}"}
    said = {line: f" {line.replace(',', '')} " for line in lines}
    longer = [line for line in lines if f" {first} " in said[line] and line not in alone]
    found = {_told_by(fold, line, entries): line for line in longer} if fold.current else {}
    count = max(found, default=0)
    return ([Tap("line", found[count])], count) if count > 1 else (taps_of(fold, entries[0]), 1)


def _told_by(fold: GameFold, line: str, entries: Sequence[Entry]) -> int:
    """How many of some entries, from the first on, a line makes; 0 where it makes others."""
    last, rulings, chapter = fold.numbered, fold.rulings, fold.current
    if enter(fold, line):
        return 0
    made = [(each.by, words_of(each)) for each in fold.entries_since(last)]
    fold.take_back(rulings, chapter)
    return len(made) if made == [(each.by, words_of(each)) for each in entries[: len(made)]] else 0


def taps_of(fold: GameFold, entry: Entry) -> list[Tap] | None:
    """How an entry that comes next is tapped; None where it would have to be typed.

    A hand that is known by its figures is opened by what tells them.
    """
    if fold.game.tells_figures_alone and entry.kind in {"hand", "act"}:
        return [] if entry.kind == "hand" else taps_of_figures(fold, entry.text)
    is_marked = entry.text.endswith("~")
    text = words_of(entry).removesuffix("~")
    table = phone_table(fold, 1)
    if table.closes and text == "end":
        return [Tap("line", text)]
    who = f"{entry.by}: " if entry.by and entry.kind != "hand" else ""
    for card in (card for row in table.grid.rows for card in row.places if card):
        if card.line in {f"{who}{text}", text} and card.line:
            sure = [Tap("ask" if card.is_doubtful else "line", card.line)]
            return [*sure, Tap("anyway")] if card.is_doubtful or is_marked else sure
    found = next(_on_pads(table, who, text), None)
    return [*found, Tap("anyway")] if found and is_marked else found


def _on_pads(table: PhoneTable, who: str, text: str) -> Iterator[list[Tap]]:
    folds: tuple[tuple[str, tuple[Pad, ...]], ...] = (
        ("", table.pads.first),
        ("" if table.pads.is_open else "others-say", table.pads.others),
        ("tell-more", table.pads.asides),
    )
    for fold, pads in folds:
        opened = [Tap("open", fold)] if fold else []
        for button in (button for pad in pads for button in pad.buttons):
            if not button.needs and button.line in {f"{who}{text}", text}:
                yield [*opened, Tap("ask" if button.is_doubtful else "line", button.line)]
    for fold, pads in folds:
        opened = [Tap("open", fold)] if fold else []
        for button in (button for pad in pads for button in pad.buttons):
            said = next(
                (f"{each}{text}" for each in (who, "") if f"{each}{text}".startswith(button.line)),
                "",
            )
            needs = set(button.needs.split())
            rest = _together(said.removeprefix(button.line), needs)
            if button.needs and said and rest:
                is_run = "runs" in needs and len(rest) == _BOTH_ENDS
                sent = [] if button.needs == "card" or is_run else [Tap("enter")]
                yield [*opened, Tap("begin", button.line), *rest, *sent]


_BOTH_ENDS = 2
"""Cards that tell one sequence, which then is sent."""


def taps_of_figures(fold: GameFold, text: str) -> list[Tap]:
    """What a hand adds: each figure into its field."""
    taps = list[Tap]()
    for name, minus, figure in _ADDED.findall(text):
        place = str(fold.accounts.index(name))
        taps += [Tap("field", place), *(Tap("figure", digit) for digit in figure)]
        taps += [Tap("sign", place)] if minus else []
    return [*taps, Tap("tell")]


def _together(text: str, needs: set[str]) -> list[Tap] | None:
    """What follows a line that is begun, tapped one after the other."""
    taps = list[Tap]()
    words = text.replace(",", " , ").split()
    ends = [*_ends(words)] if "runs" in needs else words
    for word in ends if len(ends) == _BOTH_ENDS else words:
        if word == "," and "melds" in needs:
            taps.append(Tap("comma"))
        elif read_card(word) or word == "jo":
            taps.append(Tap("card", word))
        elif word.isdigit() and "meld" in needs:
            taps.append(Tap("meld", word))
        elif word.isdigit() and "figures" in needs:
            taps += [Tap("digit", digit) for digit in word]
        else:
            return None
    return taps


def _ends(cards: Sequence[str]) -> Iterator[str]:
    """The first and the last card of each sequence, as they are tapped."""
    ranks = [(RANKS.index(card[:-1]), card[-1]) for card in cards]
    for place, (rank, suit) in enumerate(ranks):
        beside = {(rank - 1, suit), (rank + 1, suit)}
        if not beside <= {*ranks[max(place - 1, 0) : place + 2]}:
            yield cards[place]
