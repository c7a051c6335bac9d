"""What `event release` and `event hide` share: which part of an event is meant, and the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import argument
from trickledger.ledger.say.readers import PARTS, known_part, publicity_act

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call

PartArgument = Annotated[
    str, argument(f"{', '.join(PARTS[:-1])} or {PARTS[-1]}.", "PART", candidates.one_of(*PARTS))
]
NumberArgument = Annotated[
    int, argument("Which round (else the newest).", min=0, show_default=False)
]


def enter_publicity(call: Call, word: str, part: str, number: int, because: str) -> None:
    """Enter that a part of an event is public or is not, and say what the public sees now."""
    from trickledger.ledger.tournament.publicity import kept_back

    part = known_part(part, has_number=number > 0)
    done = directed(
        call, lambda desk: desk.enter(publicity_act(word, part, number, desk.rounds, because))
    )
    hidden = kept_back(done.after)
    lines = [f"Not public: {', '.join(hidden)}." if hidden else "All of this event is public."]
    tell(call, done, lines, kept_back=hidden)
