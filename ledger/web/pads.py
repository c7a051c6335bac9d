"""What can come next as it is tapped: a pad for a word, with a button for each of its ways.

Nothing here knows a game: words and what they take come from the rules, and a button is a line of
the entry language, or the beginning of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.web.card_grid import CardGrid, card_grid, said_by
from trickledger.rules.cards import SUIT_SIGNS
from trickledger.rules.views.choices import Choice, asides, choices, likely_cards

if TYPE_CHECKING:
    from trickledger.rules.record.fold import GameFold
    from trickledger.rules.views.at_table import TableView

_CARD = "CARD"
_FEWEST_IN_A_ROW = 3
"""Ways of a word that stand behind it in a row; fewer have it on each button."""


_MOST_OPEN = 8
"""Buttons of others that stand open: as many as two answers of each of four."""
_LONG = 3


class Button(NamedTuple):
    """What is tapped: what stands on it, and the line it sends, or begins where it `needs` more.

    It needs cards or runs of them, a comma between melds, a meld on the table or figures, in words
    for the page.
    One that `is_doubtful` asks first what it would mean.
    """

    label: str
    line: str
    needs: str = ""
    is_doubtful: bool = False


class Pad(NamedTuple):
    """A word with its buttons; `who` says it, where that is to be told. It may stand above them."""

    who: str
    word: str
    help: str
    buttons: tuple[Button, ...]


class Pads(NamedTuple):
    """What answers the question of a table, what others can say, what can be told at any time."""

    first: tuple[Pad, ...] = ()
    others: tuple[Pad, ...] = ()
    asides: tuple[Pad, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether what others can say is so little that it need not be folded."""
        return sum(len(pad.buttons) for pad in self.others) <= _MOST_OPEN

    @property
    def needs(self) -> frozenset[str]:
        """What lines that are begun may need."""
        pads = (*self.first, *self.others, *self.asides)
        return frozenset(" ".join(b.needs for pad in pads for b in pad.buttons).split())


def pads(fold: GameFold, view: TableView) -> Pads:
    """What can come next, but for cards that are played."""
    told = tuple(asides(fold))
    openings = tuple(_openings(view.turns))
    if openings:
        deals = Pad("", "", "The card turned up?", openings)
        return Pads((deals,), asides=tuple(map(_pad, told)))
    reminders = view.hand.reminders if view.hand else []
    # what somebody still has to show is asked for, whoever is in turn
    asked = {each.player for each in reminders if each.asks and not each.is_late}
    whose = (
        {*view.in_turn, *asked, ""}
        if view.in_turn
        else {turn["player"] or "" for turn in view.turns}
    )
    said = {turn["player"] or "": _said(fold, turn) for turn in view.turns}
    playing = [turn["player"] for turn in view.turns if turn["may"]["cards"]]
    for who in playing[1:]:
        said[who or ""] += (Pad(who, "", "", (Button("a card …", said_by(who), "card"),)),)
    speaking = [who for who in whose if said.get(who) or who in playing]
    first = _of(said, whose.__contains__, is_alone=len(speaking) == 1)
    lines = {button.line for pad in first for button in pad.buttons}
    runs = (choice._replace(ways=()) for choice in told if "runs" in choice.needs)
    now = tuple(map(_pad, [*filter(_is_due, told), *runs]))
    lines |= {button.line for pad in now for button in pad.buttons}
    due = [each.line for each in reminders if each.is_whole]
    reminded = tuple(Button(line, line) for line in due if line not in lines)
    return Pads(
        (*first, *now, *([Pad("", "", "", reminded)] if reminded else [])),
        tuple(_of(said, lambda who: who not in whose, is_alone=False)),
        tuple(_pad(choice) for choice in told if not (_is_due(choice) or _is_put_together(choice))),
    )


def _is_due(choice: Choice) -> bool:
    """Whether it is a mere word that can be said at this moment, such as a call of bela."""
    return choice.ways == ("",) and not (choice.needs or choice.is_doubtful)


def _is_put_together(choice: Choice) -> bool:
    """Whether it is told by the ends of a sequence alone."""
    return "runs" in choice.needs and not choice.ways


def _of(said: Mapping[str, tuple[Pad, ...]], belongs: Any, *, is_alone: bool) -> list[Pad]:
    """The pads of some players; of one alone it needn't be told whose they are."""
    found = [pad for who, own in said.items() if belongs(who) for pad in own]
    return [pad._replace(who="") for pad in found] if is_alone else found


def _said(fold: GameFold, turn: Mapping[str, Any]) -> tuple[Pad, ...]:
    """The words of a player; what the table waits for is a card that the pack itself gives."""
    found = choices(fold, turn)
    return tuple(_pad(choice) for choice in found if not _is_a_card_of_the_table(choice))


def _is_a_card_of_the_table(choice: Choice) -> bool:
    return not choice.player and choice.needs == {"card"}


def _pad(choice: Choice) -> Pad:
    who = said_by(choice.player)
    is_row = len(choice.ways) >= _FEWEST_IN_A_ROW or not choice.word
    alike = _alike(choice.ways) if is_row else ""
    buttons = [
        Button(
            _drawn(way.removeprefix(alike)) if is_row else _label(choice.word, way),
            f"{who}{choice.line(way)}",
            is_doubtful=choice.is_doubtful,
        )
        for way in choice.ways
    ]
    if choice.needs:
        more = "several …" if "runs" in choice.needs else "cards …"
        label = more if is_row and buttons else f"{choice.word} …"
        needs = " ".join(sorted(choice.needs))
        buttons.append(Button(label, f"{who}{choice.word} ", needs))
    head = _counted(_label(choice.word, alike)) if is_row else ""
    return Pad(choice.player, head, choice.help, tuple(buttons))


def _alike(ways: Iterable[str]) -> str:
    """The words that several ways begin with behind a comma.

    >>> _alike((", no, trump S", ", no, trump H")), _alike(("S D", "S H"))
    (', no, trump ', '')
    """
    begun = {way.rpartition(" ")[0] for way in ways}
    return f"{min(begun)} " if len(begun) == 1 and min(begun).startswith(",") else ""


def _label(word: str, way: str) -> str:
    """A word with its way, or with what others say in the same breath.

    >>> _label("trump", "S"), _label("take", "Bob: exchange"), _label("schmeiss", ", no, take")
    ('trump ♠', 'take, Bob: exchange', 'schmeiss, no, take')
    """
    said = f"{word}, {way}" if ":" in way else f"{word} {_drawn(way)}"
    return said.strip().replace(" ,", ",")


def _counted(label: str) -> str:
    """A label in which a word that comes again and again is counted.

    >>> _counted("pass, pass, trump"), _counted("schmeiss, no, trump")
    ('2 pass, trump', 'schmeiss, no, trump')
    """
    alike = ((word, len([*several])) for word, several in groupby(label.split(", ")))
    return ", ".join(word if count == 1 else f"{count} {word}" for word, count in alike)


def _drawn(way: str) -> str:
    """A way as it stands on its button; of a sequence its ends.

    >>> _drawn("S"), _drawn("S D"), _drawn("KS QS"), _drawn("AH KH QH")
    ('♠', '♠ ♦', 'KS QS', 'A–QH')
    """
    words = way.split()
    is_long = len(words) >= _LONG and len({word[-1] for word in words}) == 1
    if is_long:
        return f"{words[0][:-1]}–{words[-1]}"
    return " ".join(SUIT_SIGNS.get(word, word) for word in words)


def _openings(turns: Iterable[Mapping[str, Any]]) -> Iterator[Button]:
    """Who can deal; where one alone can and a card is turned up, that is tapped at once."""
    found = [turn for turn in turns if "opening" in turn and turn["player"]]
    for turn in found:
        begun = turn["opening"].removesuffix(_CARD)
        is_whole = begun == turn["opening"]
        if len(found) > 1:
            yield Button(turn["player"], begun, "" if is_whole else "card")
        elif is_whole:
            yield Button(f"{turn['player']} deals", begun)


def grid(fold: GameFold, view: TableView) -> CardGrid:
    """The pack, with the cards that the first may play of whom a play is expected.

    Where the table waits for a card, that is the one that is turned up.
    """
    for turn in view.turns:
        if turn["may"]["cards"]:
            return card_grid(view, said_by(turn["player"] or ""), likely_cards(fold, turn))
    openings = [turn["opening"] for turn in view.turns if "opening" in turn]
    if len(openings) == 1 and openings[0].endswith(_CARD):
        return card_grid(view, openings[0].removesuffix(_CARD))
    for choice in (each for turn in view.turns for each in choices(fold, turn)):
        if _is_a_card_of_the_table(choice):
            return card_grid(view, f"{choice.word} ")
    return card_grid(view, "", ())
