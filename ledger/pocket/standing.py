"""What a phone kept, made fit to be opened: damage is set aside, an older ledger upgraded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.errors import LedgerUnusable, Newer, NotUpgraded, Older
from trickledger.ledger.exchange.exporting import chosen, copied, parted
from trickledger.ledger.exchange.merging import merge
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.storage.opening import begin, open_ledger
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from trickledger.ledger.journal.journal import Stream

ASIDE = "set-aside"
"""The folder of what was damaged, until somebody has saved it."""
_TOLD = "told.txt"
_AUTHOR = Author("phone", "phone")


def make_fit(ledger: Path, damaged: Collection[str] = ()) -> None:
    """See that a ledger opens, if there is one; `damaged` files of its folder are set aside.

    Of a damaged ledger the games that are whole are taken over. Raises Newer and NotUpgraded, and
    leaves the ledger as it is then.
    """
    for name in damaged:
        if name != ledger.name:
            _set_aside(ledger.with_name(name))
            _tell(ledger, f"{name} was damaged: it was set aside and begun anew.")
    if ledger.name in damaged:
        _take_over(ledger)
    elif ledger.exists():
        _open(ledger)


def told(folder: Path) -> str:
    """What was set aside and why, empty where nothing is."""
    file = folder / ASIDE / _TOLD
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _open(ledger: Path) -> None:
    try:
        open_ledger(ledger).close()
    except Older:
        # hardly any phone needs it, and each start takes longer by what is imported
        from trickledger.ledger.services.backup import upgrade

        upgrade(ledger)
    except (Newer, NotUpgraded):
        raise
    except LedgerUnusable:
        _take_over(ledger)


def _take_over(ledger: Path) -> None:
    kept = _set_aside(ledger)
    copy, lost = _whole(kept)
    games = read_candidates(kept.name, copy) if copy else []
    if games:
        merge(ledger, games, _AUTHOR)
    else:
        begin(ledger)
    count = counted(sum(each.fold is not None for each in games), "game")
    said = [
        "What this phone kept was damaged.",
        f"{count} could be read whole, and can go on.",
        *lost,
    ]
    _tell(ledger, " ".join(said))


def _whole(kept: Path) -> tuple[str, list[str]]:
    """A copy of what is whole in a damaged ledger, and what is not; empty if it can't be read."""
    lost: list[str] = []
    sound: list[Stream] = []
    try:
        # it is our own, and what is torn would not pass as that of others
        with open_ledger(kept, write=False) as store:
            for stream in chosen(store, "", games_only=False):
                try:
                    found = parted(store, [stream])
                except LedgerUnusable:
                    lost.append(f"{stream.named} is damaged.")
                else:
                    sound += found[0]
                    lost += map(str, found[1])
            return copied(store, sound), lost
    except LedgerUnusable:
        return "", lost


def _set_aside(file: Path) -> Path:
    folder = file.with_name(ASIDE)
    folder.mkdir(exist_ok=True)
    names = (f"{number}-{file.name}" for number in range(1, 1000))
    kept = next(folder / name for name in names if not (folder / name).exists())
    return file.rename(kept)


def _tell(ledger: Path, sentence: str) -> None:
    with ledger.with_name(ASIDE).joinpath(_TOLD).open("a", encoding="utf-8") as into:
        into.write(f"{sentence}\n")
