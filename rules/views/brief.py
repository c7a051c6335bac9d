"""What a correction changed, as people are told: whole hands and tricks in a word each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trickledger.rules.amounts import tricks_told
from trickledger.rules.views.changes import Difference

_OF_A_RESULT = frozenset(("why not counted", "score", "entered", "next dealer", "counted"))


def in_brief(changes: Sequence[Difference]) -> list[str]:
    """Differences in words: a hand that is over or no longer, tricks that came or went, the rest.

    >>> from trickledger.rules.views.changes import Place
    >>> in_brief([Difference(Place(("score", "Ann"), 1), "41", ""),
    ...           Difference(Place(("next dealer",), 1), "Bob", ""),
    ...           Difference(Place(("cards",), 1, 8), "8S 10D", ""),
    ...           Difference(Place(("cards",), 1, 9), "10H AD", "")])
    ['hand 1: over -> not over', 'hand 1, tricks 8 and 9: no longer complete']

    What was dropped is named.

    >>> in_brief([Difference(Place(("entry @8",), 1), "Bob: 9D", ""),
    ...           Difference(Place(("entry @9",), 1), "Ann: AD", "")])
    ['hand 1, dropped: @8 Bob: 9D, @9 Ann: AD']

    What a hand adds is called as on the sheet.

    >>> in_brief([Difference(Place(("entered", "Bob"), 4), "129", "139")])
    ['hand 4, adds, Bob: 129 -> 139']
    """
    return list(dict.fromkeys(_told(changes)))


def _told(changes: Sequence[Difference]) -> Iterator[str]:
    """What is to be told of each difference, for those of a whole hand or trick the same words."""
    whole = [(change.place, bool(change.after)) for change in changes if change.is_of_a_whole]
    is_over = {place.hand: came for place, came in whole if place.name == ("next dealer",)}
    of_tricks = [(place, came) for place, came in whole if place.trick]
    tricks = {place[1:]: came for place, came in of_tricks if place.name == ("cards",)}
    totals = {change for change in changes if change.place.name[0] == "totals"}
    for change in changes:
        (first, *rest), hand, trick = change.place
        if hand in is_over and first in _OF_A_RESULT:
            yield f"hand {hand}: {'not over -> over' if is_over[hand] else 'over -> not over'}"
        elif (hand, trick) in tricks:
            came = tricks[hand, trick]
            numbers = [number for (of, number), one in tricks.items() if (of, one) == (hand, came)]
            became = "complete" if came else "no longer complete"
            yield f"hand {hand}, {tricks_told(numbers)}: {became}"
        elif change.entry:
            alike = [each for each in changes if each.entry and _goes_with(each, change)]
            said = ", ".join(f"{each.entry} {each.before or each.after}" for each in alike)
            yield f"hand {hand}, {'dropped' if change.before else 'back'}: {said}"
        elif first == "entered":
            yield str(change._replace(place=change.place._replace(name=("adds", *rest))))
        elif not (hand and _is_said_elsewhere(change, totals)):
            yield str(change)


def _goes_with(one: Difference, other: Difference) -> bool:
    """Whether two entries of a hand were dropped together, or are back together."""
    return one.place.hand == other.place.hand and bool(one.before) == bool(other.before)


def _is_said_elsewhere(change: Difference, totals: set[Difference]) -> bool:
    """Whether the totals or the correction itself say what changed in a hand."""
    of_game = change._replace(place=change.place._replace(hand=0))
    return of_game in totals or change.place.name[0] == "told"
