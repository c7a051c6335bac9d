"""How many cards somebody is said to throw away or to keep: bob all; ann throws 5, keeps 4."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.language.notation import Word, folded, number_of, single_spaced, unreadable
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.said_of_all import can_be_said, said_by_several
from trickledger.rules.record.trying import Take, plainly, refusal_if_entered, tried
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import EntryNumber, Handle

_TOKEN = re.compile(r"[^\s,;:]+|[,;:]")
_ALL = re.compile(
    r"all(?: of (?:them|her cards|his cards)|(?: (?:the|her|his))? cards)?$", re.IGNORECASE
)
_REST = re.compile(
    r"[\s,;]+(?:and\s+)?(?=(?:(?:the|all) (?:others|rest)|others|everybody|everyone|nobody)\b)",
    re.IGNORECASE,
)
_KEEPS = frozenset(("keep", "keeps", "kept"))
_TAKES = _KEEPS | frozenset("draw draws drew get gets got take takes took want wants".split())
"""What is said of the same cards as how many are thrown away."""
_GETS = frozenset(("get", "gets", "got", "take", "takes", "took"))
_DRAWS = _GETS | {"draw", "draws", "drew", "want", "wants", "wanted"}
_OF_CARDS = frozenset(("card", "cards", "new", "each", "more"))
_BETWEEN = frozenset((",", ";", ":", "and", "&", "but", "then"))


class _Clause(NamedTuple):
    """What is said of a player, word by word, and what parts it from the next."""

    name: str
    words: tuple[str, ...]
    end: str = ""

    @property
    def figures(self) -> tuple[str, ...]:
        return tuple(word for word in self.words if number_of(word) is not None)

    @property
    def is_bare(self) -> bool:
        """Whether nothing but a figure is said."""
        return len(self.words) == len(self.figures) == 1


def counts_said(fold: GameFold, text: str, take: Take) -> str | Refusal:
    """A text in which each player says once how many cards they throw away; why it can't be so, or
    what may be meant by it; empty where it need not be put otherwise.
    """
    verb, clauses = _throwing(fold), _clauses(fold, text)
    if verb is None or not clauses:
        return ""
    if drawn := _drawn(fold, verb, text, clauses, take):
        return drawn
    told = list[_Clause]()
    for clause in clauses:
        words = _of_one(fold, verb, clause)
        if isinstance(words, Refusal):
            return words._replace(tried=text)
        told.append(clause._replace(words=words))
    line = "" if told == clauses else _line(told)
    asked = _of_whom_it_is_not_told(fold, text, clauses, take)
    return asked or _or_a_result(fold, verb, text, clauses, take) or line


def _drawn(
    fold: GameFold, verb: Word, text: str, clauses: Sequence[_Clause], take: Take
) -> Refusal | None:
    """What is asked where players are said to have drawn so many, and more are thrown away; None
    where that is the same, or no such is said.
    """
    hand, words = fold.in_play, {word.lower() for clause in clauses for word in clause.words}
    is_of_draws = bool(words & _DRAWS) and words <= _DRAWS | _OF_CARDS | {*_figures(clauses)}
    if hand is None or not is_of_draws or any(len(each.figures) != 1 for each in clauses):
        return None
    told = [(clause.name, int(clause.figures[0])) for clause in clauses]
    seats = [fold.vocabulary.seats[folded(name)] for name, _ in told]
    done = [item for item in fold.acts_of(hand) if item.act.word == verb.name]
    threw = next((item for item in done if item.seat in seats), None)
    if threw:
        name, entry = fold.handles[threw.seat], EntryNumber(fold.to_void(threw.number)[0])
        says = "What {player} threw away is recorded ({entry}), and by it how many were drawn."
        return unreadable(text, says, player=Handle(name), entry=entry)
    more = _thrown_beside(fold, verb, seats[0], told[0][1], take)
    if not more:
        return None
    lines = (
        ", ".join(f"{name}: {verb.name} {figure + each}" for name, figure in told)
        for each in (more, 0)
    )
    would_do = tuple(line for line in lines if _is_taken(fold, line, take))
    says = "Is that how many were drawn, or how many were thrown away?"
    return unreadable(text, says, would_do=would_do)


def _figures(clauses: Sequence[_Clause]) -> Iterator[str]:
    return (figure for clause in clauses for figure in clause.figures)


def _thrown_beside(fold: GameFold, verb: Word, seat: int, drawn: int, take: Take) -> int:
    """How many more a player throws away than they draw so many, 0 where it is as many."""
    if fold.deal is None:
        return 0
    held = fold.deal.hands.count(seat)
    for thrown in range(drawn, held + 1):
        with tried(fold):
            is_taken = take(f"{fold.handles[seat]}: {verb.name} {thrown}") is None
            if is_taken and fold.deal.hands.count(seat) - (held - thrown) == drawn:
                return thrown - drawn
    return 0


def _line(clauses: Sequence[_Clause]) -> str:
    said = (f"{' '.join((each.name, *each.words))}{each.end}" for each in clauses)
    return " ".join(said).strip(" ,")


def _throwing(fold: GameFold) -> Word | None:
    """The word by which a number of cards is thrown away, where that is due in the open hand."""
    for verb in can_be_said(fold, fold.in_play.deal) if fold.in_play else ():
        is_of_cards = verb.takes.startswith("cards or number")
        if is_of_cards and verb.name in {"discard", "exchange"}:
            return verb
    return None


def _clauses(fold: GameFold, text: str) -> list[_Clause]:
    """What is said of each player who is named; empty where something is said of nobody."""
    found, words = list[_Clause](), list[str]()
    name, (before, *rest) = "", _REST.split(single_spaced(text).strip(" .!"), maxsplit=1)
    for token in [*_TOKEN.findall(before), ""]:
        if token and folded(token) not in fold.vocabulary.seats:
            words.append(token)
            continue
        if name:
            end = ""
            while words and words[-1].lower() in _BETWEEN:
                last = words.pop()
                end = "," if last in ",;" else end or f" {last}"
            while words and words[0].lower() in _BETWEEN:
                words.pop(0)
            found.append(_Clause(name, tuple(words), end))
        elif words:
            return []
        name, words = token, []
    if found and rest:
        found[-1] = found[-1]._replace(end=f", {rest[0]}")
    return found


def _of_one(fold: GameFold, verb: Word, clause: _Clause) -> tuple[str, ...] | Refusal:
    """What a player says, with all of their cards as a figure, and told once by one figure."""
    words, seat = clause.words, fold.vocabulary.seats[folded(clause.name)]
    held = fold.deal.hands.count(seat) if fold.deal else 0
    lower = [word.lower() for word in words]
    if "all" in lower and not _KEEPS & {*lower}:
        at = lower.index("all")
        is_end = _ALL.match(" ".join(lower[at:])) or lower[at + 1 :] == [str(held)]
        is_of_it = at == 0 or plainly(fold, " ".join((*words[:at], "3"))) in {"3", f"{verb.name} 3"}
        if is_end and is_of_it:
            return (verb.name, str(held))
    if len(clause.figures) != 2 or not _TAKES & {*lower}:
        return words
    first, second = (
        plainly(fold, " ".join(part)).removeprefix(f"{verb.name} ") for part in _halves(words)
    )
    if number_of(first) is None or number_of(second) is None:
        return words
    if first == second:
        return (verb.name, first)
    return unreadable(
        clause.name,
        "{player} has {held} cards, and what is said of them doesn't go together.",
        would_do=tuple(f"{clause.name}: {verb.name} {each}" for each in (first, second)),
        player=Handle(fold.handles[seat]),
        held=held,
    )


def _halves(words: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Words that tell two figures, parted behind the first."""
    at = next(place for place, word in enumerate(words) if number_of(word) is not None) + 1
    behind = [word for word in words[at:] if word.lower() not in _BETWEEN]
    return [*words[:at]], behind


def _of_whom_it_is_not_told(
    fold: GameFold, text: str, clauses: list[_Clause], take: Take
) -> Refusal | None:
    """That a figure behind that of what another keeps may be of either, with both lines."""
    kept, is_open = "", list[bool]()
    for clause in clauses:
        keeping = [word for word in clause.words if word.lower() in _KEEPS]
        if not clause.is_bare:
            kept = keeping[0].lower() if keeping and clause.figures else ""
        is_open.append(bool(kept and clause.is_bare))
    if not any(is_open):
        return None
    is_past = "kept" in text.lower()
    taken = list[str]()
    for word in ("kept", "threw") if is_past else ("keeps", "throws"):
        named = (
            each._replace(words=(word, *each.words)) if is_so else each
            for each, is_so in zip(clauses, is_open, strict=True)
        )
        line = _line([*named])
        if _is_taken(fold, line, take):
            taken.append(line)
    words = "Say of each player whether that is what they keep or what they throw away."
    return unreadable(text, words, would_do=tuple(taken))


def _or_a_result(
    fold: GameFold, verb: Word, text: str, clauses: Sequence[_Clause], take: Take
) -> Refusal | None:
    """That what players take may be cards, or what the hand brought them, with both lines."""
    words = {word.lower() for clause in clauses for word in clause.words}
    is_of_cards = len(clauses) == 1 or words.isdisjoint(_GETS) or verb.name in words
    if is_of_cards or any(len(clause.figures) != 1 for clause in clauses):
        return None
    told = [(clause.name, *clause.figures) for clause in clauses]
    lines = (
        ", ".join(f"{name}: {verb.name} {figure}" for name, figure in told),
        " ".join(("result", *(f"{name} {figure}" for name, figure in told))),
    )
    if not all(_is_taken(fold, line, take) for line in lines):
        return None
    words_asked = "Is that how many cards are thrown away, or how the hand ended?"
    return unreadable(text, words_asked, would_do=lines)


def _is_taken(fold: GameFold, line: str, take: Take) -> bool:
    """Whether a line would be taken, of which nothing is; several may say the same in it."""
    several, is_whole = said_by_several(fold, line, take)
    whole = several if is_whole else plainly(fold, line)
    return refusal_if_entered(fold, whole, take) is None
