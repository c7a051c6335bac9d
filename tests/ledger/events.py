"""Events for the tests of what is kept."""

from tests.ledger.games import AUTHOR
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.director import Desk, Done, direct, open_event
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.settings import Settings, usual_plan


def new_event(store: Ledger, *given: str, players: int = 4) -> Stream:
    """An event with the settings given and so many players, called P1 and so on."""
    settings = Settings("Evening", seed=7)
    for each in given:
        name, _, value = each.partition("=")
        settings = settings.with_setting(name, value)
    names = {each.partition("=")[0] for each in given}
    stream = open_event(store, usual_plan(settings, names).settled(), AUTHOR)
    for number in range(1, players + 1):
        other = f" & Q{number}" if settings.pairs else ""
        enter(store, stream, f"add {number}: P{number}{other}")
    return stream


def enter(store: Ledger, stream: Stream, *lines: str) -> Done[None]:
    """Enter the acts of some lines together; raises EntryRefused."""

    def act(desk: Desk) -> None:
        for line in lines:
            desk.enter(read_act(line))

    done = direct(store, stream, AUTHOR, act)
    assert done.after == load_event(store, stream)
    return done
