"""Taps: how an entry is tapped on a phone that shows its table, by what its page is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from trickledger.ledger.web.pads import Pad
from trickledger.ledger.web.table_view import PhoneTable, phone_table
from trickledger.rules.cards import read_card
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold

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
    """How the first of some entries is tapped, and how many are: two where one button has both."""
    first, *behind = entries
    both = f"{first.by}: {' '.join(map(words_of, (first, *behind[:1])))}" if behind else ""
    buttons = (button for pad in phone_table(fold, 1).pads.first for button in pad.buttons)
    if any(button.line == both and not button.needs for button in buttons):
        return [Tap("line", both)], 2
    return taps_of(fold, first), 1


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
            rest = _together(said.removeprefix(button.line), set(button.needs.split()))
            if button.needs and said and rest:
                sent = [] if button.needs == "card" else [Tap("enter")]
                yield [*opened, Tap("begin", button.line), *rest, *sent]


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
    for word in text.replace(",", " , ").split():
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
