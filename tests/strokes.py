"""Key strokes: what a hand costs on paper, and what it costs typed (docs/how/write-less.md)."""

from itertools import groupby, takewhile

from trickledger.rules.cards import suit_of
from trickledger.rules.language.notation import Act
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item


def typed(lines: str) -> int:
    """The keystrokes of lines as they stand, a line end each."""
    return len(lines.strip()) + 1


def on_paper(fold: GameFold, deal: int = 1, after: int = 0) -> int:
    """The keystrokes of the same facts on paper, of the entries after a number.

    A card is two characters, one where its suit was led; a word, a name, a suit and a rank their
    first letter, a number its figures. There are no blanks, and one line end for the opening, for
    each bid, answer or announcement before the first trick, and for each trick or turn.
    """
    chapter = fold.chapter_of(deal)
    assert chapter is not None
    items = [item for item in map(fold.version, chapter.log) if item and item.number > after]
    is_opened = chapter.opening.number > after
    opening = 1 + 2 * bool(chapter.opening.upcard) + 1 if is_opened else 0
    words = chapter.deal.trick_words
    talk = list(takewhile(lambda item: item.act.word not in words, items))
    turns = [list(turn) for _, turn in groupby(items[len(talk) :], key=lambda item: item.trick)]
    return opening + sum(1 + _turn(fold, turn) for turn in [*([item] for item in talk), *turns])


def _turn(fold: GameFold, turn: list[Item]) -> int:
    strokes, lead = 0, 0
    for item in turn:
        act = item.act
        if act.word == "play":
            follows = lead and suit_of(act.cards[0]) == suit_of(lead)
            strokes += 1 if follows else 2
            lead = lead or act.cards[0]
        else:
            strokes += fold.is_named(item) + _word(act)
    return strokes


def _word(act: Act) -> int:
    strokes = 0 if act.word in {"rank", "suit", "number"} else 1
    strokes += bool(act.suit) + bool(act.rank) + bool(act.answer) + 2 * len(act.cards)
    strokes += len(str(act.number)) if act.number is not None else 0
    return strokes + (len(str(act.meld)) if act.meld else 0)
