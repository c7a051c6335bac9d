"""What people say, put in the words of the record and tried, of which nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal

Take = Callable[[str], Refusal | None]
"""Take in a line as it stands, or say why not."""
Enter = Callable[[str], Refusal | None]
"""Why a line would be refused, of which nothing is taken in."""


@contextmanager
def tried(fold: GameFold, about: Chapter | None = None) -> Iterator[None]:
    """What is taken in meanwhile is taken back: about the newest hand, or another."""
    rulings, target = fold.rulings, about or fold.current
    began = fold.line_began = fold.numbered + 1
    try:
        yield
    finally:
        # several lines are taken back as one
        fold.line_began = began
        fold.take_back(rulings, target)


def refusal_if_entered(fold: GameFold, line: str, take: Take) -> Refusal | None:
    """Why a line would be refused, of which nothing is taken in."""
    with tried(fold):
        return take(line)


def plainly(fold: GameFold, text: str) -> str:
    """A text in the words of the record, as far as it can be put so."""
    plain = put_plainly(fold.vocabulary, text)
    return plain.text if plain else text
