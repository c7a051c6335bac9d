"""What is said to be entered as it was played: `10s 8c as played` has the mark where it must."""

from __future__ import annotations

import re

from trickledger.rules.cards import read_card
from trickledger.rules.language.notation import MARK, folded, unreadable
from trickledger.rules.language.reading import Line
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Typed

# AS played, in capitals, is rather a card
_AS_PLAYED = re.compile(
    r"(?:(?P<acts>\S.*?)[\s,.;]+)??(?:(?:as|As|like)\s+(?:it\s+)?(?:was\s+)?(?:played|happened)|"
    r"(?:and\s+)?(?:it|that|this)\s+(?:really\s+)?happened)[\s.!]*"
)
_WORD = re.compile(r"[^\s,:~]+")


def said_as_played(
    fold: GameFold, text: str, line: Line, take: Take
) -> tuple[bool, Refusal | None]:
    """Whether a line says that its cards stand as they were played, and why it is refused then."""
    start, acts = line.parts.start, line.parts.acts
    played = None if line.parts.decision else _acts_as_played(fold, acts.strip())
    if played is None:
        return False, None
    ahead = text[: start + len(acts) - len(acts.lstrip())]
    if not played:
        words = "What was played? Enter it once more, with {mark} behind it."
        asked = unreadable("", words, tells=True, mark=Typed(MARK))
        return True, asked.at(0, len(ahead) + 1)
    behind = f" {text[start + len(acts) :]}".rstrip()
    refusal = _take_marked(fold, f"{ahead}{played}{behind}", take)
    if refusal and refusal.kind == "SYN":
        refusal = _take_marked(fold, f"{ahead}{plainly(fold, played)}{behind}", take)
    return True, refusal


def _acts_as_played(fold: GameFold, text: str) -> str | None:
    """The acts of a line at whose end it is said that they are as they were played, empty where
    there are none; None where it says no such.

    Behind a name it is the ace of spades that was played.
    """
    found = _AS_PLAYED.fullmatch(text)
    acts = (found["acts"] or "") if found else ""
    is_name = bool(acts) and folded(acts.split()[-1].strip(":")) in fold.vocabulary.seats
    return acts if found and not is_name else None


def _take_marked(fold: GameFold, text: str, take: Take) -> Refusal | None:
    """Take in a line with the mark behind each act that is refused without it; or say why not."""
    refusal = take(text)
    marked = _marked(fold, text, refusal) if refusal and refusal.is_recordable else ""
    return _take_marked(fold, marked, take) if marked else refusal


def _marked(fold: GameFold, text: str, refusal: Refusal) -> str:
    """A text with the mark behind the act that is refused; empty where that has it already."""
    spelled, tried = fold.game.spelled, refusal.tried
    for word in _WORD.finditer(text, max(refusal.column - 1, 0)):
        card = read_card(word[0], spelled)
        if word[0].lower() == tried.lower() or (card and card == read_card(tried, spelled)):
            is_marked = text[word.end() :].startswith(MARK)
            return "" if is_marked else f"{text[: word.end()]}{MARK}{text[word.end() :]}"
    return ""
