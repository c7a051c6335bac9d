"""A game as a phone at its table shows it: the table in view, and buttons for what may come next.

Nothing here knows a game: cards and words come from what the rules expect next, and a button is a
line of the entry language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.cli.display import Display, shown_on
from trickledger.ledger.cli.facts import told_facts
from trickledger.ledger.cli.sentences import ending, finding_sentence, newest_round, whereabouts
from trickledger.ledger.cli.table.seats import Column, columns, in_turn, side_line
from trickledger.rules.cards import RANKS, SUIT_SIGNS, SUITS, texts
from trickledger.rules.language.results import REPORTS, Fact
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.rules.language.notation import Word
    from trickledger.rules.record.fold import GameFold

_ON_A_PAGE = Display(width=200, has_signs=True)
_SENT_BARE = frozenset(("nothing", "answer?", "rank?", "cards?"))
"""What a word takes that says something by itself."""
_JOKER = "jo"


class Button(NamedTuple):
    """What is tapped: what stands on it, and the line it sends, or begins where more follows."""

    label: str
    line: str
    begins: bool = False
    hint: str = ""


class Cards(NamedTuple):
    """Cards of a suit, high to low."""

    suit: str
    buttons: tuple[Button, ...]


class Turn(NamedTuple):
    """Who may do what: cards by suit, and words."""

    player: str
    cards: tuple[Cards, ...]
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
    turns: tuple[Turn, ...]
    over: str
    pack: tuple[Cards, ...]
    form: Form | None


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
            tuple(_turns(fold, coming)),
            "" if game.status == "open" else ending(game),
            _pack(fold),
            _form(fold, coming),
        )


def _findings(game: Game) -> Iterator[Found]:
    for hand in game.hands if game.provisional else ():
        for finding in hand.findings:
            if finding.status == "open":
                yield Found(finding_sentence(finding.as_json()), hand.deal)


# -- what may come next ----------------------------------------------------------------------------


def _turns(fold: GameFold, coming: Sequence[dict[str, Any]]) -> Iterator[Turn]:
    for turn in coming:
        player, may = turn["player"], turn["may"]
        # a page that is behind shows another's turn: what is tapped there is meant as theirs
        who = f"{player}: " if player else ""
        words = [
            button
            for verb in may["verbs"]
            if verb not in REPORTS
            for button in _word(fold, verb, who, turn)
        ]
        cards = _by_suit(may["cards"], who)
        if words or cards:
            yield Turn(player or "", cards, tuple(words))


def _by_suit(cards: Sequence[str], who: str = "") -> tuple[Cards, ...]:
    rows = []
    # of two packs each card is there twice, and is tapped on one button
    each = tuple(dict.fromkeys(cards))
    for suit in (*SUITS, _JOKER):
        of_suit = [card for card in each if card.endswith(suit)]
        if of_suit:
            buttons = tuple(Button(_drawn(card), f"{who}{card}") for card in of_suit)
            rows.append(Cards(SUIT_SIGNS.get(suit, suit), buttons))
    return tuple(rows)


def _drawn(card: str) -> str:
    return card if card == _JOKER else f"{card[:-1]}{SUIT_SIGNS[card[-1]]}"


def _word(fold: GameFold, verb: str, who: str, turn: Mapping[str, Any]) -> list[Button]:
    if verb == "hand":
        line = turn["opening"]
        begun = line.removesuffix("CARD")
        return [Button(begun.strip(), begun, begun != line, "then the card turned up")]
    if verb == "a suit":
        return [Button(SUIT_SIGNS[suit], f"{who}{suit}") for suit in SUITS]
    if verb == "a rank":
        return [Button(rank, f"{who}{rank}") for rank in reversed(RANKS)]
    word = fold.game.verbs.get(verb)
    if word is None:
        # a general word, such as `upcard`
        return [Button(verb, f"{who}{verb} ", begins=True)]
    return _with_arguments(word, who)


def _with_arguments(word: Word, who: str) -> list[Button]:
    line = f"{who}{word.name}"
    if word.takes == "suit":
        return [Button(f"{word.name} {SUIT_SIGNS[suit]}", f"{line} {suit}") for suit in SUITS]
    if word.takes == "answer":
        return [Button(f"{word.name} {said}", f"{line} {said}") for said in word.answers]
    if word.takes in _SENT_BARE:
        return [Button(word.name, line, hint=word.help)]
    return [Button(f"{word.name} …", f"{line} ", begins=True, hint=word.help)]


def _pack(fold: GameFold) -> tuple[Cards, ...]:
    """Every card that there is, for what is typed with cards."""
    chapter = fold.current
    deal = chapter.deal if chapter else fold.game.deal(fold.table.settings[0], fold.carry)
    cards = deal.hands.pack
    if not cards:
        for card in fold.game.spelled.values():
            cards |= card
    return _by_suit(texts(cards))


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
