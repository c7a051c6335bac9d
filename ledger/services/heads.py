"""How far a game or the ledger goes, in the short form that is written on paper."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.ledger.journal import checkpoints
from trickledger.ledger.journal.author import Author, new_id
from trickledger.ledger.journal.checkpoints import head_of_all, head_of_game, short_head
from trickledger.ledger.journal.journal import Head
from trickledger.ledger.journal.times import now
from trickledger.ledger.queries.references import game_meant
from trickledger.ledger.storage.port import Ledger


class Heads(NamedTuple):
    """The short head of what was asked for, and the heads of the records that it stands for."""

    short: str
    records: list[Head]


def of_game(store: Ledger, game: str) -> Heads:
    """The head of a game, named or current, with its code before it."""
    stream = game_meant(store, game)
    with store.reading() as db:
        head, short = head_of_game(db, stream)
    return Heads(short, [head])


def of_ledger(store: Ledger) -> Heads:
    """The head of the ledger: it stands for all records."""
    with store.reading() as db:
        records = checkpoints.heads(db)
        return Heads(short_head(*head_of_all(db, records)), records)


def seal(store: Ledger, author: Author) -> Heads:
    """The head of the ledger, kept so that it is found when the ledger has grown."""
    checkpoints.seal(store, new_id(), author, now())
    return of_ledger(store)
