"""`swap Ann Bob`: two players of a game were written down for each other (COM-SEAT-4)."""

from __future__ import annotations

from trickledger.rules.common import COM
from trickledger.rules.language.notation import SWAP, folded, seat_named, unreadable
from trickledger.rules.record.chapter import Mending
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.names import Swap, renamed
from trickledger.rules.refusals import Refusal

_BETWEEN = {"and", "&", "with"}


def swap(fold: GameFold, words: str, reason: str) -> Refusal | None:
    """Give each of two players the seat, and all that is recorded of it, of the other."""
    seated = fold.vocabulary.seats
    said = words.replace(",", " ").split()
    names = [word for word in said if word.lower() not in _BETWEEN or folded(word) in seated]
    tried = f"{SWAP} {words}".strip()
    if len(names) != 2:
        first = " ".join(fold.handles[:2])
        why = "Swap names the two players who were written down for each other."
        return unreadable(tried, why, would_do=(f"{SWAP} {first}",) if first else ())
    seats = [seat_named(fold.handles, name) for name in names]
    for name, seat in zip(names, seats, strict=True):
        if seat is None:
            return _stranger(fold, tried, name)
    one, other = seats
    if one is None or other is None or one == other:
        why = "One player cannot be swapped with the same player."
        return Refusal("SYN", COM.SEAT_4, tried, None, why)
    because = f" because {reason}" if reason else ""
    entry = fold.add("correct", f"{SWAP} {fold.handles[one]} {fold.handles[other]}{because}")
    fold.mendings.append(Mending(entry.number, "swapped", 0, {}))
    fold.names.add(Swap(entry.number, one, other))
    review_names(fold)
    return None


def review_names(fold: GameFold) -> None:
    """Call the seats by those who sit there, as far as the swaps count."""
    before = fold.handles
    if not fold.names.review(fold.numbered, fold.is_mended):
        return
    fold.call_seats(fold.names.handles)
    for chapter in fold.chapters:
        chapter.withdrawn = {
            key: found._replace(says=renamed(found.reason, before, fold.handles))
            for key, found in chapter.withdrawn.items()
        }
    if fold.chapters:
        fold.fold_again(fold.chapters[0].number)


def _stranger(fold: GameFold, tried: str, name: str) -> Refusal:
    why = (
        f"{name} doesn't sit at this table: {', '.join(fold.handles)}. A swap is between two who "
        "do. To change the name a person is shown under, use `trickledger rename`; who joins or "
        "leaves goes on in a new game, with `trickledger new --continue`."
    )
    return Refusal("SYN", COM.SEAT_4, tried, None, why)
