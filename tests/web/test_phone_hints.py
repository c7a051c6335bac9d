"""Whatever a phone is told that it can enter is taken from it, as the rules and its rights are."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.many import FIRST, many
from tests.rules.evenings import TABLES, Evening
from tests.rules.slips import Hint, Tried, hints, slips
from tests.rules.test_hints import evenings
from trickledger.ledger.tournament import rights
from trickledger.ledger.web.sayings import on_a_phone
from trickledger.ledger.web.table_view import phone_table
from trickledger.rules.record.fold import GameFold

WHO: tuple[rights.Who, ...] = ("table", "friend")


def refused(tried: Tried, hint: Hint, who: rights.Who) -> str:
    """Why a phone cannot enter what it is told; empty where it can."""
    refusal = tried.refused(hint)
    if refusal:
        return str(refusal)
    kinds = tried.kinds(hint)
    return ", ".join(kind for kind in kinds if not rights.may(who, kind, "open"))


def tapped(fold: GameFold) -> Iterator[Hint]:
    """What stands on the buttons of a page, each whole line of it."""
    table = phone_table(fold, 1)
    pads = (*table.pads.first, *table.pads.others, *table.pads.asides)
    for button in (button for pad in pads for button in pad.buttons):
        if not button.needs:
            yield Hint("", button.line, button.is_doubtful)
    for card in (card for row in table.grid.rows for card in row.places if card):
        if card.line:
            yield Hint("", card.line, card.is_doubtful)


def _told(evening: Evening, line: str, tried: Tried, who: rights.Who) -> Iterator[Hint]:
    for typed in slips(evening.rng, evening, line):
        refusal = tried.enter(typed)
        yield from hints(typed, on_a_phone(refusal, who)) if refusal else ()
    given = [*tapped(evening.fold)]
    yield from evening.rng.sample(given, min(4, len(given)))


@pytest.mark.parametrize("seed", range(9000 + FIRST, 9000 + FIRST + many(1)))
@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("kind", TABLES)
def test_what_a_phone_is_told_is_taken_from_it(
    kind: str, who: rights.Who, seed: int, record_property: Callable[[str, object], None]
) -> None:
    wrong, count = list[Sequence[object]](), 0
    for evening, line in evenings(kind, seed):
        tried = Tried(evening.fold)
        told = {*_told(evening, line, tried, who)}
        count += len(told)
        wrong += [
            (evening.typed, hint.line, why) for hint in told if (why := refused(tried, hint, who))
        ]
    record_property("hints", count)
    assert wrong == []
