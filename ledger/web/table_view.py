"""A game as a phone at its table shows it: the table in view, and buttons for what may come next.

Nothing here knows a game: cards and words come from what the rules expect next, and a button is a
line of the entry language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.say.display import Display, shown_on
from trickledger.ledger.say.echo import echo
from trickledger.ledger.say.facts import told_facts
from trickledger.ledger.say.seats import Column, columns, in_turn, side_line
from trickledger.ledger.say.sentences import ending, finding_sentence, newest_round, whereabouts
from trickledger.ledger.web.card_grid import CardGrid, card_grid, said_by
from trickledger.rules.cards import RANKS, SUIT_SIGNS, SUITS
from trickledger.rules.language.results import REPORTS, Fact
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.refusals import Refusal
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
    """What is asked of a hand that is told by its result: figures by account, and facts."""

    word: str
    asks: str
    accounts: tuple[str, ...]
    facts: tuple[Fact, ...]
    players: tuple[str, ...]
    suits: Mapping[str, str]


class TableView(NamedTuple):
    """A game as it stands; `at` is the number of its newest entry."""

    title: str
    number: int
    at: int
    where: str
    facts: tuple[str, ...]
    seats: tuple[tuple[str, bool, tuple[str, ...]], ...]
    heads: tuple[Column, ...]
    sides: tuple[str, ...]
    last: str
    totals: tuple[tuple[str, int], ...]
    findings: tuple[Found, ...]
    question: Question | None
    grid: CardGrid
    undo: str
    over: str
    form: Form | None

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return tuple(name for name, *_ in self.seats)


def table_view(fold: GameFold, number: int) -> TableView:
    """A game of the ledger as it stands."""
    game = Game(fold)
    hand = game.newest
    coming = expected(fold)
    marked = in_turn(fold, coming)
    with shown_on(_ON_A_PAGE):
        heads = tuple(columns(game, hand))
        return TableView(
            fold.head.title,
            number,
            fold.numbered,
            ", ".join(whereabouts(hand)) if hand else "",
            tuple(told_facts(game, hand)) if hand else (),
            tuple(
                (seat, seat in marked, tuple(column.cells[place] for column in heads))
                for place, seat in enumerate(game.seats)
            ),
            heads,
            tuple(side_line(game, hand)),
            newest_round(hand) if hand else "",
            tuple(game.totals.items()),
            tuple(_findings(game)),
            _question(fold, coming),
            _grid(fold, coming),
            _undone(fold),
            "" if game.status == "open" else ending(game),
            _form(fold, coming),
        )


def _findings(game: Game) -> Iterator[Found]:
    for hand in game.hands if game.provisional else ():
        for finding in hand.findings:
            if finding.status == "open":
                yield Found(finding_sentence(finding.as_json()), hand.deal)


def _undone(fold: GameFold) -> str:
    """What undoing the last line would take back; empty where there is nothing to undo."""
    batch = undo_batch(fold)
    if isinstance(batch, Refusal):
        return ""
    numbers = {change.number for change in batch.changes}
    return echo([each for each in fold.entries if each.number in numbers], "would be undone")


# -- what may come next ----------------------------------------------------------------------------


def _question(fold: GameFold, coming: Sequence[dict[str, Any]]) -> Question | None:
    """What comes next: one who plays or speaks, and beside it what others could say."""
    words = {turn["player"] or "": _words(fold, turn) for turn in coming}
    if not coming:
        return None
    if all("hand" in turn["may"]["verbs"] for turn in coming):
        return Question("", "Who deals?", tuple(chain.from_iterable(words.values())))
    players = [turn["player"] or "" for turn in coming if turn["may"]["cards"]]
    main = players[0] if players else next(iter(words)) if len(words) == 1 else None
    own = words.pop(main) if main is not None else ()
    others = [
        button._replace(who=who if who and button.line.startswith(said_by(who)) else button.who)
        for who, buttons in words.items()
        for button in (*buttons, *([_any_card(who)] if who in players else ()))
    ]
    buttons = (*own, *others)
    if main is None:
        return Question("", "One of these comes next", buttons)
    return Question(main, "can enter" if main else "You can enter", buttons)


def _any_card(who: str) -> Button:
    return Button("a card …", said_by(who), begins=True)


def _words(fold: GameFold, turn: Mapping[str, Any]) -> tuple[Button, ...]:
    who = said_by(turn["player"] or "")
    verbs = (verb for verb in turn["may"]["verbs"] if verb not in REPORTS)
    return tuple(button for verb in verbs for button in _word(fold, verb, who, turn))


def _grid(fold: GameFold, coming: Sequence[dict[str, Any]]) -> CardGrid:
    """The pack, with the cards that the first may play of whom a play is expected."""
    turn = next((turn for turn in coming if turn["may"]["cards"]), None)
    return card_grid(fold, (turn and turn["player"]) or "", turn["may"]["cards"] if turn else ())


def _word(fold: GameFold, verb: str, who: str, turn: Mapping[str, Any]) -> list[Button]:
    if verb == "hand":
        line, dealer = turn["opening"], turn["player"]
        begun = line.removesuffix("CARD")
        return [Button("", begun, dealer, begun != line, hint="The card turned up?")]
    if verb == "a suit":
        return [Button(SUIT_SIGNS[suit], f"{who}{suit}") for suit in SUITS]
    if verb == "a rank":
        return [Button(rank, f"{who}{rank}") for rank in reversed(RANKS)]
    word = fold.game.verbs.get(verb)
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


def _form(fold: GameFold, coming: Sequence[dict[str, Any]]) -> Form | None:
    """What is asked of a whole hand, where one can be told now."""
    word = next((verb for turn in coming for verb in turn["may"]["verbs"] if verb in REPORTS), "")
    if not word:
        return None
    facts = fold.game.facts
    first = () if fold.carry.dealer is not None or fold.current else (_DEALER,)
    if facts is None:
        return Form(word, "what the hand adds", tuple(fold.accounts), first, fold.handles, {})
    return Form(
        word,
        facts.figures,
        tuple(fold.sides),
        (*first, *facts.words),
        tuple(fold.handles),
        SUIT_SIGNS,
    )


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
