"""Ledgers and random games for the tests of what is kept."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.ledger.memory import MemoryLedger
from tests.rules.klaberjass_players import Hand, game_text
from trickledger.ledger.journal.author import Author
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import server_address
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.storage.sqlite.ledger import open_ledger as open_file
from trickledger.ledger.storage.sqlite.making import create
from trickledger.rules.cards import card_text, each
from trickledger.rules.games.klaberjass.order import PACK
from trickledger.rules.record.corrections import undo_batch
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head, begin
from trickledger.rules.record.lines import enter

AUTHOR = Author("Dora", "laptop")


JOURNAL_MODE = "trickledger.ledger.storage.sqlite.connection.journal_mode"
"""What chooses the journal mode, for tests that choose another one."""


def file_of(table: Table) -> SqliteLedger:
    """The ledger of a table as the file that it is."""
    assert isinstance(table.store, SqliteLedger)
    return table.store


def head(*lines: str) -> Head:
    """A head from its lines after the first."""
    made = begin("game klaberjass")
    for line in lines or ("players Ann, Bob",):
        assert isinstance(made, Head)
        made = made.read(line)
    assert isinstance(made, Head), str(made)
    return made


def new_store(folder: Path, name: str = "ledger.db") -> SqliteLedger:
    return create(folder / name)


def again(store: Ledger) -> Ledger:
    """The same ledger as another opens it; what is in memory nobody else can open."""
    if isinstance(store, MemoryLedger):
        return store
    if isinstance(store, SqliteLedger):
        return open_file(store.path)
    return open_ledger(server_address(store.address))


def new_table(store: Ledger, *lines: str) -> Table:
    """A table of a new game."""
    return Table(store, open_game(store, head(*lines), AUTHOR), AUTHOR)


def play(table: Table, *lines: str) -> None:
    """Enter lines all of which are accepted."""
    outcome = table.enter(lines)
    assert outcome.refusal is None, str(outcome.refusal)


def random_game(seed: int, target: int = 200) -> list[str]:
    """The lines of a random game without its head."""
    return game_text(random.Random(seed), target=target).splitlines()[3:]


def eventful_game(seed: int, hands: int = 4) -> Iterator[str]:
    """The lines of a random record with cheats, notes, and undone, mended and ruled lines."""
    rng = random.Random(seed)
    fold = GameFold(head("players Ann, Bob", "option kla_target 2000"))
    for number in range(hands):
        dealer = fold.carry.dealer
        hand = Hand(rng, rng.randrange(2) if dealer is None else dealer, cheat=0.3)
        for line in hand.lines():
            for typed in _with_trouble(rng, fold, line, number):
                if enter(fold, typed) is None:
                    yield typed
        if fold.current is not None and not fold.current.is_over:
            return


def _with_trouble(rng: random.Random, fold: GameFold, line: str, hand: int) -> Iterator[str]:
    """A line, and what scorers do before it and after it; not all of it is accepted."""
    if rng.random() < 0.1:
        yield "# a word in between"
    if rng.random() < 0.1 and hand:
        yield ".1 note looking back"
    before = fold.numbered
    yield line
    if before % 7 == 0 and fold.numbered > before + 1 and fold.entry(before):
        # it is left out, and put in afterwards
        yield str(undo_batch(fold))
        yield f"insert after @{before} {line} because it was left out"
    if rng.random() < 0.15:
        yield str(undo_batch(fold))
        yield line
    if rng.random() < 0.15:
        played = [entry.number for entry in fold.entries if entry.trick]
        card = rng.choice(list(each(PACK)))
        yield f"correct @{rng.choice(played or [1])} {card_text(card)} because misread"
    for chapter in fold.chapters:
        for finding in fold.findings(chapter):
            if finding.status == "open" and rng.random() < 0.2:
                settled = f"@{finding.accused[0]} {finding.clause}"
                yield f"ruling stand {settled} by Dora because it was late"
