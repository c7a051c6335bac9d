"""The tables of rights, for the page that tells them."""

from collections.abc import Iterator

from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.rights import ENTRIES, RIGHTS, STATES, WHO, Standing

ALL = frozenset(STATES)


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
    late = "once a later round is public"
    heads = "director | deputy | scorer | friend | table | table, {late} | person | person, {late}"
    yield f"| what | {heads.format(late=late)} |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for what, words in ENTRIES.items():
        found = {right.who: right for right in RIGHTS if what in right.what}
        empty = rights.Right("guest", (), frozenset(), frozenset())
        asked: tuple[rights.Who, ...] = ("director", "deputy", "scorer", "friend")
        table, person = found.get("table", empty), found.get("person", empty)
        always = [found.get(who, empty).now for who in asked]
        cells = (*always, table.now, table.late, person.now, person.late)
        yield f"| {words} | {' | '.join(map(told, cells))} |"
    yield ""
    yield "| a table is | when |"
    yield "|---|---|"
    for state, words in STATES.items():
        yield f"| {state} | {words} |"
    yield ""
    yield "| comes from another ledger | at the home of the event | elsewhere |"
    yield "|---|---|---|"
    for outside, words in rights.OUTSIDE.items():
        yield f"| {words} | {' | '.join(rights.FROM_OUTSIDE[outside])} |"
