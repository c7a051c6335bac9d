"""A game as a phone at its table shows it: the table in view, and buttons for what may come next.

Nothing here knows a game: cards and words come from what the rules expect next, and a button is a
line of the entry language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.say.display import Display, shown_on, words_drawn
from trickledger.ledger.say.echo import echo, said
from trickledger.ledger.say.sentences import finding_sentence, newest_round, reminder_sentence
from trickledger.ledger.say.table import (
    Column,
    columns,
    ending,
    side_line,
    told_facts,
    whereabouts,
)
from trickledger.ledger.web.card_grid import CardGrid, card_grid, said_by
from trickledger.rules.cards import RANKS, SUIT_SIGNS, SUITS
from trickledger.rules.language.results import REPORTS, Fact
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.at_table import TableView, table_view
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.rules.language.notation import Word
    from trickledger.rules.record.fold import GameFold

_ON_A_PAGE = Display(width=200, has_signs=True)
_SENT_BARE = frozenset(("nothing", "answer?", "rank?", "cards?"))
"""What a word takes that says something by itself."""
_NO_CARDS = frozenset(("number", "amounts"))
"""What a word takes that no card is part of: it is typed."""


class Button(NamedTuple):
    """What is tapped: what stands on it, and the line it sends, or begins where more follows.

    `who` is the player whose word it is, where that is to be told. What a begun line `asks` for is
    tapped card by card, or typed where it takes none.
    """

    label: str
    line: str
    who: str = ""
    begins: bool = False
    is_typed: bool = False
    hint: str = ""


class Question(NamedTuple):
    """What is asked: of a player or of anybody, and the words that answer it."""

    player: str
    asks: str
    words: tuple[Button, ...]


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
    question: Question | None
    grid: CardGrid
    undo: str
    places: tuple[tuple[int, str], ...]
    over: str
    form: Form | None
    closes: bool = False


def phone_table(fold: GameFold, number: int) -> PhoneTable:
    """A game of the ledger as it stands."""
    view = table_view(Game(fold), expected(fold))
    with shown_on(_ON_A_PAGE):
        return PhoneTable(
            view,
            number,
            ", ".join(whereabouts(view.hand)),
            tuple(told_facts(view)),
            tuple(columns(view)),
            tuple(side_line(view)),
            newest_round(view.hand) if view.hand else "",
            tuple(Found(finding_sentence(each.as_json()), deal) for deal, each in view.findings),
            tuple(map(reminder_sentence, view.hand.reminders)) if view.hand else (),
            _question(view),
            _grid(view),
            _undone(fold),
            tuple(_places(fold)),
            ending(view),
            _form(view, fold.game.total_of_hand(fold.options)),
            _closes(fold),
        )


def _closes(fold: GameFold) -> bool:
    """Whether a game may be closed now, and was begun."""
    is_between = fold.current is not None and fold.current.is_over
    return is_between and not fold.closing and fold.game.may_be_closed(fold.options)


def _undone(fold: GameFold) -> str:
    """What undoing the last line would take back; empty where there is nothing to undo."""
    batch = undo_batch(fold)
    if isinstance(batch, Refusal):
        return ""
    numbers = {change.number for change in batch.changes}
    return echo([each for each in fold.entries if each.number in numbers], "would be undone")


def _places(fold: GameFold) -> Iterator[tuple[int, str]]:
    """The entries of the newest hand in words, the newest first, each with its number."""
    chapter = fold.current
    if chapter is None:
        return
    for number in (*reversed(chapter.log.numbers), chapter.opening.number):
        entry = fold.entry(number)
        if entry and not fold.is_mended(number):
            yield number, words_drawn(said(fold.shown(entry), chapter.deal.round_name))


# -- what may come next ----------------------------------------------------------------------------


def _question(view: TableView) -> Question | None:
    """What comes next: one who plays or speaks, and beside it what others could say."""
    coming = view.turns
    words = {turn["player"] or "": _words(view, turn) for turn in coming}
    if not coming:
        return None
    if all(turn.get("opening") and turn["player"] for turn in coming):
        return Question("", "Who deals?", tuple(chain.from_iterable(words.values())))
    due = view.hand.reminders if view.hand else ()
    reminded = tuple(Button(each.line, each.line) for each in due if each.is_whole)
    players = [turn["player"] or "" for turn in coming if turn["may"]["cards"]]
    main = players[0] if players else next(iter(words)) if len(words) == 1 else None
    own = words.pop(main) if main is not None else ()
    others = [
        button._replace(who=who if who and button.line.startswith(said_by(who)) else button.who)
        for who, buttons in words.items()
        for button in (*buttons, *([_any_card(who)] if who in players else ()))
    ]
    buttons = (*own, *others)
    lines = [button.line for button in buttons]
    buttons += tuple(button for button in reminded if button.line not in lines)
    if not (buttons or players):
        return None
    if main is None:
        return Question("", "One of these comes next", buttons)
    return Question(main, "can enter" if main else "You can enter", buttons)


def _any_card(who: str) -> Button:
    return Button("a card …", said_by(who), begins=True)


def _words(view: TableView, turn: Mapping[str, Any]) -> tuple[Button, ...]:
    who = said_by(turn["player"] or "")
    verbs = (verb for verb in turn["may"]["verbs"] if verb not in REPORTS)
    return tuple(button for verb in verbs for button in _word(view, verb, who, turn))


def _grid(view: TableView) -> CardGrid:
    """The pack, with the cards that the first may play of whom a play is expected."""
    turn = next((turn for turn in view.turns if turn["may"]["cards"]), None)
    return card_grid(view, (turn and turn["player"]) or "", turn["may"]["cards"] if turn else ())


def _word(view: TableView, verb: str, who: str, turn: Mapping[str, Any]) -> list[Button]:
    if verb == "hand":
        line, dealer = turn["opening"], turn["player"]
        begun = line.removesuffix("CARD")
        return [Button("", begun, dealer, begun != line, hint="The card turned up?")]
    if verb == "a suit":
        return [Button(SUIT_SIGNS[suit], f"{who}{suit}") for suit in SUITS]
    if verb == "a rank":
        return [Button(rank, f"{who}{rank}") for rank in reversed(RANKS)]
    word = view.rules.verbs.get(verb)
    if word is None:
        # a general word, such as `upcard`
        return [Button(f"{verb} …", f"{who}{verb} ", begins=True)]
    return _with_arguments(word, who)


def _with_arguments(word: Word, who: str) -> list[Button]:
    line = f"{who}{word.name}"
    if word.takes == "suit":
        return [Button(f"{word.name} {SUIT_SIGNS[suit]}", f"{line} {suit}") for suit in SUITS]
    if word.takes == "answer":
        return [Button(f"{word.name} {said}", f"{line} {said}") for said in word.answers]
    if word.takes in _SENT_BARE:
        return [Button(word.name, line, hint=word.help)]
    is_typed = word.takes in _NO_CARDS
    return [Button(f"{word.name} …", f"{line} ", begins=True, is_typed=is_typed, hint=word.help)]


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
