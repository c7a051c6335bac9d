"""What `event release` and `event hide` share: which part of an event is meant, and the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import argument
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.tournament.acts import Act

PARTS = ("round", "results", "standings", "everything")
_NUMBERED = ("round", "results")
PartArgument = Annotated[
    str, argument(f"{', '.join(PARTS[:-1])} or {PARTS[-1]}.", "PART", candidates.one_of(*PARTS))
]
NumberArgument = Annotated[int | None, argument("Which round (else the newest).", min=1)]


def known_part(named: str, *, has_number: bool) -> str:
    """A part of an event that can be public, and may have a number; raises UsageError."""
    part = named.lower()
    if part not in PARTS:
        raise UsageError(
            f"{part[:40]!a} isn't a part of an event that can be public.",
            "",
            f"There are: {', '.join(PARTS)}.",
        )
    if has_number and part not in _NUMBERED:
        raise UsageError(
            f"Only a round and its results have a number, not {part}.", "", "Leave it out."
        )
    return part


def publicity_act(word: str, part: str, number: int | None, rounds: int, why: str) -> Act:
    """What makes a part public, or no longer; of rounds by default the newest."""
    from trickledger.ledger.tournament.acts import Act

    of = (number or rounds or 1) if part in _NUMBERED else 0
    return Act(word, of, value=part, why=why)


def enter_publicity(call: Call, word: str, part: str, number: int | None, because: str) -> None:
    """Enter that a part of an event is public or is not, and say what the public sees now."""
    from trickledger.ledger.tournament.publicity import kept_back

    part = known_part(part, has_number=number is not None)
    done = directed(
        call, lambda desk: desk.enter(publicity_act(word, part, number, desk.rounds, because))
    )
    hidden = kept_back(done.after)
    lines = [f"Not public: {', '.join(hidden)}." if hidden else "All of this event is public."]
    tell(call, done, lines, kept_back=hidden)
