"""What is said of a whole game, how it stands or ended: Ann won 501 to 208, final score 501 208."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from trickledger.rules.language.notation import (
    FINAL,
    account_named,
    folded,
    number_of,
    single_spaced,
    unreadable,
)
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.partners import SIDE, with_sides
from trickledger.rules.record.results_said import beaten, figures_of, how_won
from trickledger.rules.record.trying import Take, refusal_if_entered
from trickledger.rules.refusals import Refusal

_SCORE = r"(?:scores?|results?|standings?|totals?|tally|count)"
# what tells of the game before its figures: final score, it ended, in the end
_AHEAD = re.compile(
    rf"(?:the\s+|our\s+)?(?:(?:final|end|overall|game|whole)\s+{_SCORE}(?:\s+(?:is|was))?|"
    r"(?:(?:the\s+|this\s+|our\s+)?(?:game|match)|it|we|that)?\s*"
    r"(?:(?:has\s+)?ended|finished|ends|is\s+over|over)(?:\s+(?:up|at|with|on|in|by))*|"
    r"(?:in|at)\s+the\s+end|finally|all\s+in\s+all|altogether|overall)"
    r"(?:\s+(?:it|that|we|the\s+score)(?:\s+(?:is|was|stood|stands|had|have)|'s))?(?:\s+at)?"
    r"(?=[\s:,=-]+\S)[\s:,=-]+",
    re.IGNORECASE,
)
# the same where it stands behind who won, or behind the figures
_FIRST = re.compile(r"(?:(?:so|and|then|well|ok|okay)[\s,]+)+", re.IGNORECASE)
_OF_GAME = re.compile(
    r"[\s,]+(?:(?:the|this|that|our)\s+(?:whole\s+|entire\s+)?(?:game|match)|in\s+the\s+end|"
    r"at\s+the\s+end|final(?:ly|\s+score)?|overall|all\s+in\s+all|altogether)(?!\s+points?)(?=[\s,.!]|$)"
    r"(?:\s+(?:with|by|at)(?=\s))?,?",
    re.IGNORECASE,
)
_FIGURE = r"-?\d{1,6}"
_PARTED = r"\s*(?:[,:/&\u2013-]|\s(?:to|against|and)\s|\s)\s*"
_BARE = re.compile(rf"{_FIGURE}(?:{_PARTED}{_FIGURE})+")
_WE_WON = re.compile(
    rf"(?:we|they|you|i)\s+(?:have\s+)?(?:won|win|lost|lose)\s+({_FIGURE}{_PARTED}{_FIGURE})",
    re.IGNORECASE,
)
# one name before the figures of both: Ann 91 to 12, Ann 91-12
_ONE_NAMED = re.compile(
    rf"{SIDE}\s*:?\s+(?P<one>\d{{1,6}})\s*(?:\s(?:to|against)\s|[:\u2013-])\s*(?P<two>\d{{1,6}})",
    re.IGNORECASE,
)
_TWO = 2
# who deals, and who was the maker
_MOST_LACKING = 2
_BEAT = ("beat", "defeat")


class _Told(NamedTuple):
    """The figures that are told, by side, in each order that is meant, and whether of the game.

    Otherwise they are of a hand, or can be of both; who beat whom is rather said of a hand.
    """

    orders: tuple[tuple[int, ...], ...]
    is_of_game: bool
    is_of_hand: bool = False
    is_beaten: bool = False


def game_told(fold: GameFold, acts: str, take: Take) -> str | Refusal | None:
    """The check of the totals of which a line tells, or what is asked where they are others.

    Who won by which figures may be said of a hand as well. Where a hand is told by its facts it is
    one that can have such figures; where it is told by figures alone, that is asked.
    """
    told = _told(fold, acts) if not _is_played(fold) else None
    if told is None:
        return None
    if told.is_of_hand:
        would_do = _as_hands(fold, told, take)
        words = "Say whose each figure is."
        return unreadable(acts.rstrip(), words, would_do=would_do) if would_do else None
    stands = fold.standing(fold.carry).values()
    held = tuple(stands)[: len(fold.sides)]
    if fold.deals > (1 if fold.in_play else 0) and held in told.orders:
        return _check(fold, held)
    finals = _finals(fold, told, take)
    if told.is_of_game:
        return _not_so(fold, acts, told, finals, take)
    if not fold.vocabulary.tells_figures_alone or not _may_end(fold, told):
        return None
    words = "Is that what the hand adds, or where the game ended?"
    hands = _as_hands(fold, told, take)
    return unreadable(acts.rstrip(), words, would_do=(*hands, *finals)) if hands else None


def or_a_game(fold: GameFold, acts: str, refusal: Refusal, take: Take) -> Refusal:
    """The refusal of who won by which figures, with the end of the game that it can be as well."""
    told = _told(fold, acts) if not _is_played(fold) else None
    finals = _finals(fold, told, take) if told and not told.is_of_hand else ()
    if not finals or refusal.is_example:
        return refusal
    if refusal.would_do:
        return refusal._replace(would_do=tuple(dict.fromkeys((*refusal.would_do, *finals))))
    words = "Is that where the game ended?"
    return unreadable(acts.strip(), words, would_do=finals).at(0, refusal.column)


def _is_played(fold: GameFold) -> bool:
    """Whether something is recorded of a hand that goes on."""
    return fold.in_play is not None and bool(fold.acts_of(fold.in_play))


def _told(fold: GameFold, acts: str) -> _Told | None:
    """The figures of a game or of who won; None where a line tells no such."""
    text = with_sides(fold, single_spaced(acts)).strip(" ,.!")
    said = _FIRST.match(text)
    if said and folded(said[0].split()[0]) not in fold.vocabulary.seats:
        text = text[said.end() :]
    ahead = _AHEAD.match(text)
    rest = text[ahead.end() :] if ahead else text
    plain = single_spaced(_OF_GAME.sub(" ", rest)).strip(" ,.!")
    is_of_game = bool(ahead) or plain != single_spaced(rest).strip(" ,.!")
    won_by = how_won(plain) if len(fold.sides) == _TWO else ""
    named = _by_side(fold, beaten(fold, plain)) if won_by or is_of_game else ()
    if named:
        return _Told((named,), is_of_game, is_beaten=won_by.startswith(_BEAT))
    we = _WE_WON.fullmatch(plain) if len(fold.sides) == _TWO else None
    bare = we[1] if we else plain
    if (is_of_game or we) and _BARE.fullmatch(bare):
        in_order = tuple(map(int, re.findall(r"\d+", bare)))
        orders = (in_order, in_order[::-1]) if len(in_order) == _TWO else (in_order,)
        return _Told(orders, is_of_game) if len(in_order) == len(fold.sides) else None
    one = _ONE_NAMED.fullmatch(plain) if len(fold.sides) == _TWO else None
    side = account_named(fold.sides, one["who"]) if one else None
    if one is None or side is None:
        return None
    both = (int(one["one"]), int(one["two"]))
    return _Told((both if side == 0 else both[::-1],), is_of_game, not is_of_game)


def _by_side(fold: GameFold, text: str) -> tuple[int, ...]:
    """The figures of all sides by their names; none where one is missing, or anything else said."""
    words = figures_of(fold, text).split()
    told = {
        account_named(fold.accounts, name): number_of(figure)
        for name, figure in zip(words[::2], words[1::2], strict=True)
    }
    figures = [told.get(side) for side in range(len(fold.sides))]
    if len(told) != len(fold.sides):
        return ()
    return tuple(figure for figure in figures if figure is not None)


def _figures(fold: GameFold, figures: Sequence[int]) -> str:
    """Figures by the names of the sides, as they are written."""
    pairs = zip(fold.sides, figures, strict=True)
    return " ".join(f"{side} {str(figure).replace('-', 'minus ')}" for side, figure in pairs)


def _check(fold: GameFold, figures: Sequence[int]) -> str:
    """The line that checks totals, of the newest hand that is over."""
    line = f"total {_figures(fold, figures)}"
    return f".{fold.deals - 1} {line}" if fold.in_play and fold.deals > 1 else line


def _as_hands(fold: GameFold, told: _Told, take: Take) -> tuple[str, ...]:
    """The hands that figures can be, of those that lack something with what they lack."""
    verb = "adds" if fold.vocabulary.tells_figures_alone else "result"
    lines = [f"{verb} {_figures(fold, figures)}" for figures in told.orders]
    for _ in range(_MOST_LACKING):
        refusals = {line: refusal_if_entered(fold, line, take) for line in lines}
        lines = [
            each
            for line, refusal in refusals.items()
            for each in ((line,) if refusal is None else refusal.would_do)
        ]
    return tuple(line for line in lines if refusal_if_entered(fold, line, take) is None)


def _finals(fold: GameFold, told: _Told, take: Take) -> tuple[str, ...]:
    """The ends of the game that figures can be."""
    lines = (f"{FINAL} {_figures(fold, figures)}" for figures in told.orders)
    return tuple(line for line in lines if refusal_if_entered(fold, line, take) is None)


def _may_end(fold: GameFold, told: _Told) -> bool:
    """Whether a game can be over by such figures, whatever is recorded."""
    end = fold.game.end_of(fold.options)
    return (not end and not told.is_beaten) or (
        end > 0 and any(max(figures) >= end for figures in told.orders)
    )


def _not_so(
    fold: GameFold, acts: str, told: _Told, finals: tuple[str, ...], take: Take
) -> Refusal | None:
    """What the record has in the place of the figures of a game, with the end that they can be."""
    is_over = fold.deals > (1 if fold.in_play else 0)
    if finals and not is_over:
        return unreadable(acts.rstrip(), "Is that where the game ended?", would_do=finals)
    figures = told.orders[0]
    line = _check(fold, figures) if is_over else f"{FINAL} {_figures(fold, figures)}"
    refusal = refusal_if_entered(fold, line, take)
    return refusal and refusal._replace(tried=acts.rstrip(), would_do=finals, column=0)
