"""The tag of a table's page: another one whenever the page is, the same for what others tell."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from tests.ledger.games import AUTHOR
from tests.tournament.random_events import random_event
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.services.director import Deed, Desk, direct, open_event
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.tournament.acts import read_act, tab_of
from trickledger.ledger.tournament.settings import read_head
from trickledger.ledger.web.table_pages import TablePage, table_page

PLAYERS = 8
EVENTS = 12


def lived(store: Ledger, seed: int) -> Iterator[tuple[Stream, str]]:
    """A random event, act by act as a ledger takes it; half of the rounds record a table."""
    of = random.Random(seed)
    head, *played = random_event(seed, PLAYERS, 3).entries
    event = open_event(store, read_head(head.text), AUTHOR)

    def does(deed: Deed[object], scorer: str = AUTHOR.scorer) -> bool:
        """Let a desk do something; whether it was taken."""
        with suppress(EntryRefused):
            direct(store, event, Author(scorer, "laptop"), deed)
            return True
        return False

    for entry in played:
        act = read_act(entry.text)
        if does(partial(Desk.enter, act=act), entry.scorer):
            yield event, entry.text
        if act.word == "round":
            if does(partial(Desk.enter, act=read_act("release everything"))):
                yield event, "release everything"
            if of.random() < 0.5 and does(partial(Desk.open_tables, number=act.round, tables=[1])):
                yield event, f"open {act.round}.1 {32 * '0'}"


def plain(page: TablePage) -> tuple[object, ...]:
    """What a page shows, of its game how far it has come."""
    return (page.game and page.game.view.at, *page._replace(game=None))


def test_the_tag_changes_with_the_page_and_not_with_what_others_tell(tmp_path: Path) -> None:
    kept = Counter[bool]()
    for seed in range(EVENTS):
        with create(tmp_path / f"{seed}.db") as store:
            pages: dict[int, TablePage] = {}
            for event, text in lived(store, seed):
                for tab in range(1, PLAYERS // 2 + 1):
                    was, now = pages.get(tab), table_page(store, event, tab)
                    assert now
                    pages[tab] = now
                    if was is None:
                        continue
                    is_kept = was.tag == now.tag
                    assert not is_kept or plain(was) == plain(now), f"{seed}: {text} at {tab}"
                    assert not is_kept or table_page(store, event, tab, now.tag) is None
                    is_of_another = tab_of(text) not in (0, tab)
                    assert is_kept == is_of_another, f"{seed}: {text} at {tab}"
                    kept[is_kept] += 1
    assert min(kept.values()) > 200
