"""The tables of rights, for the page that tells them."""

from collections.abc import Iterator

from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.rights import ENTRIES, RIGHTS, STATES, WHO, Standing

ALL = frozenset(STATES)
LATE = "once a later round is public"
NOTHING = rights.Right("guest", (), frozenset(), frozenset())


def told(states: frozenset[Standing]) -> str:
    """States as the document names them."""
    if states == ALL:
        return "always"
    without = [state for state in STATES if state not in states]
    if not states:
        return "never"
    if len(without) <= 2:
        return f"unless {' or '.join(without)}"
    return ", ".join(state for state in STATES if state in states)


def rows() -> Iterator[str]:
    """The tables of the document."""
    yield "| who | is |"
    yield "|---|---|"
    for who, words in WHO.items():
        yield f"| {who} | {words} |"
    yield ""
    yield from _what("director", "deputy", "scorer", "friend")
    yield from _what("table", "person", late=True)
    yield "| a table is | when |"
    yield "|---|---|"
    for state, words in STATES.items():
        yield f"| {state} | {words} |"
    yield ""
    yield "| comes from another ledger | at the home of the event | elsewhere |"
    yield "|---|---|---|"
    for outside, words in rights.OUTSIDE.items():
        yield f"| {words} | {' | '.join(rights.FROM_OUTSIDE[outside])} |"


def _what(*asked: rights.Who, late: bool = False) -> Iterator[str]:
    """What each of some may enter, and while a later round is public; no row of what none may."""
    heads = [head for who in asked for head in (who, *([f"{who}, {LATE}"] if late else []))]
    yield f"| what | {' | '.join(heads)} |"
    yield "|---" * (1 + len(heads)) + "|"
    for what, words in ENTRIES.items():
        found = {right.who: right for right in RIGHTS if what in right.what}
        each = [found.get(who, NOTHING) for who in asked]
        cells = [when for right in each for when in (right.now, *([right.late] if late else []))]
        if any(cells):
            yield f"| {words} | {' | '.join(map(told, cells))} |"
    yield ""
