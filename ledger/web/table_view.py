"""A game as a phone at its table shows it: the table in view, and buttons for what may come next.

Nothing here knows a game: cards and words come from what the rules expect next, and a button is a
line of the entry language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.say.display import ON_A_PAGE, drawn, shown_on, words_drawn
from trickledger.ledger.say.drawing import read_here
from trickledger.ledger.say.echo import in_words, said
from trickledger.ledger.say.sentences import finding_sentence, newest_round, reminder_sentence
from trickledger.ledger.say.table import (
    Column,
    columns,
    ending,
    side_line,
    told_facts,
    whereabouts,
)
from trickledger.ledger.web.card_grid import CardGrid
from trickledger.ledger.web.pads import Pads, grid, pads
from trickledger.rules.cards import SUIT_SIGNS
from trickledger.rules.language.results import REPORTS, Fact
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.at_table import TableView, table_view
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.rules.record.fold import GameFold


class Seat(NamedTuple):
    """A seat at the table with what lies before it: the card of this trick, and what is told of it.

    `place` is where it sits, clockwise from the lower edge.
    """

    name: str
    place: int
    card: str
    note: str
    is_next: bool


class Back(NamedTuple):
    """What taking back so many lines takes away, in words, and how it is named."""

    lines: int
    what: str
    text: str


class Found(NamedTuple):
    """An open finding: what is proven, and the trick to be audited."""

    sentence: str
    deal: int


class Form(NamedTuple):
    """What is asked of a hand that is told by its result: figures by account, and facts.

    Where nothing else tells a hand it `is_pad`, and the figures may have to add up to a `total`.
    """

    word: str
    asks: str
    accounts: tuple[str, ...]
    facts: tuple[Fact, ...]
    players: tuple[str, ...]
    suits: Mapping[str, str]
    is_pad: bool = False
    total: int | None = None


class PhoneTable(NamedTuple):
    """A game as a phone shows it: the view of it, in words, and what can be tapped.

    It `asks` for what comes next; the `melds` on the table can be added to by their place.
    `places` are the entries of the newest hand after which something can be put in, newest first.
    Between two hands it `closes` where nothing but its players ends it.
    """

    view: TableView
    number: int
    where: str
    facts: tuple[str, ...]
    columns: tuple[Column, ...]
    beside: tuple[str, ...]
    last: str
    findings: tuple[Found, ...]
    reminders: tuple[str, ...]
    asks: str
    seats_around: tuple[Seat, ...]
    pads: Pads
    melds: tuple[str, ...]
    grid: CardGrid
    back: tuple[Back, ...]
    places: tuple[tuple[int, str], ...]
    over: str
    form: Form | None
    closes: bool = False


def phone_table(fold: GameFold, number: int) -> PhoneTable:
    """A game of the ledger as it stands."""
    view = table_view(Game(fold), expected(fold))
    deal = fold.deal
    with shown_on(ON_A_PAGE):
        seats = tuple(_seats(fold, view))
        return PhoneTable(
            view,
            number,
            ", ".join(whereabouts(view.hand)),
            tuple(told_facts(view)),
            tuple(columns(view, is_drawn=bool(seats))),
            tuple(side_line(view)),
            newest_round(view.hand) if view.hand else "",
            tuple(Found(finding_sentence(each.as_json()), deal) for deal, each in view.findings),
            tuple(map(reminder_sentence, view.hand.reminders)) if view.hand else (),
            read_here(view.asks) if view.asks else "",
            seats,
            pads(fold, view),
            tuple(map(read_here, deal.melds_on_table())) if deal else (),
            grid(fold, view),
            tuple(_back(fold)),
            tuple(_places(fold)),
            ending(view),
            _form(view, fold.game.total_of_hand(fold.options)),
            _closes(fold),
        )


def _closes(fold: GameFold) -> bool:
    """Whether a game may be closed now, and was begun."""
    is_between = fold.current is not None and fold.current.is_over
    return is_between and not fold.closing and fold.game.may_be_closed(fold.options)


# -- the trick as it lies --------------------------------------------------------------------------


def _seats(fold: GameFold, view: TableView) -> Iterator[Seat]:
    """The seats of a hand with tricks: those who have played in that order, then the others."""
    hand, chapter = view.hand, fold.current
    if not (hand and chapter) or hand.over or not isinstance(chapter.deal, TrickDeal):
        return
    if not (hand.table or hand.tricks or any(turn["may"]["cards"] for turn in view.turns)):
        return
    on_table = dict(hand.table)
    first = view.seats.index(view.in_turn[0]) if view.in_turn else 0
    around = (*view.seats[first:], *view.seats[:first])
    won = hand.tricks[-1].winner if hand.tricks and not on_table else None
    for name in (*on_table, *(name for name in around if name not in on_table)):
        note = f"won trick {len(hand.tricks)}" if name == won else ""
        note = "led" if on_table and name == hand.table[0][0] else note
        is_next = name in view.in_turn
        yield Seat(name, view.seats.index(name), drawn(on_table.get(name, "")), note, is_next)


# -- what was recorded -----------------------------------------------------------------------------


def _back(fold: GameFold) -> Iterator[Back]:
    """What can be taken back: the newest line, and all of the trick that it is in."""
    batch = undo_batch(fold)
    if isinstance(batch, Refusal):
        return
    newest = {change.number for change in batch.changes}
    yield Back(1, "", _in_words(fold, newest))
    chapter = fold.current
    items = fold.acts_of(chapter) if chapter else []
    if not items or items[-1].number not in newest or not items[-1].trick:
        return
    of_trick = {each.number for each in items if each.trick == items[-1].trick} | newest
    since = [each for each in fold.entries if each.number >= min(of_trick)]
    standing = [each for each in since if each.kind != "void" and not fold.is_mended(each.number)]
    lines = len({each.line for each in standing})
    if lines > 1 and {each.number for each in standing} == of_trick and chapter:
        what = f"the whole {chapter.deal.round_name}"
        yield Back(lines, what, _in_words(fold, of_trick))


def _in_words(fold: GameFold, numbers: set[int]) -> str:
    return in_words([each for each in fold.entries if each.number in numbers])


def _places(fold: GameFold) -> Iterator[tuple[int, str]]:
    """The entries of the newest hand in words, the newest first, each with its number."""
    chapter = fold.current
    if chapter is None:
        return
    for number in (*reversed(chapter.log.numbers), chapter.opening.number):
        entry = fold.entry(number)
        if entry and not fold.is_mended(number):
            yield number, words_drawn(said(fold.shown(entry), chapter.deal.round_name))


# -- a hand as it is told --------------------------------------------------------------------------


def _form(view: TableView, total: int | None) -> Form | None:
    """What is asked of a whole hand, where one can be told now."""
    verbs = chain.from_iterable(turn["may"]["verbs"] for turn in view.turns)
    word = next((verb for verb in verbs if verb in REPORTS), "")
    if not word:
        return None
    facts, first = (
        view.rules.facts,
        () if view.dealer or view.hand or not view.rules.has_dealer else (_DEALER,),
    )
    if facts is None:
        asks, is_pad = "what the hand adds", view.rules.tells_figures_alone
        return Form(word, asks, view.accounts, first, view.seats, {}, is_pad, total)
    return Form(word, facts.figures, view.sides, (*first, *facts.words), view.seats, SUIT_SIGNS)


_DEALER = Fact("dealer", "player", "who dealt")


def line_of_form(form: Form, given: Mapping[str, Sequence[str]]) -> str:
    """The line that tells a hand as a form was filled in; what is empty is left out.

    >>> form = Form("result", "", ("Ann", "Bob"), (Fact("maker", "player", ""),), (), {})
    >>> line_of_form(form, {"figure-0": ["115"], "figure-1": ["-7"], "fact-maker": ["Ann"]})
    'result Ann 115 Bob minus 7 maker Ann'
    """
    words = [form.word]
    for place, account in enumerate(form.accounts):
        for figure in _filled(given, f"figure-{place}"):
            is_below = figure[:1] in "-−"
            words += [account, "minus", figure[1:]] if is_below else [account, figure]
    for fact in form.facts:
        values = _filled(given, f"fact-{fact.name}")
        if values:
            words += [fact.name] if fact.kind == "flag" else [fact.name, *values]
    return " ".join(words)


def _filled(given: Mapping[str, Sequence[str]], name: str) -> list[str]:
    return [value.strip() for value in given.get(name, ()) if value.strip()]
