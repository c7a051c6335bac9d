"""`event unlock`: open a locked round again."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import RoundArgument, RoundWordOption
from trickledger.ledger.cli.event.reading import read_round
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption


@command(EVENT, *WRITING)
def unlock(
    call: Call,
    number: RoundArgument = None,
    round_number: RoundWordOption = None,
    because: ReasonOption = "",
) -> None:
    """Open a locked round again.

    \b
    trickledger event unlock 3 --because "two cards were swapped"
    """
    from trickledger.ledger.tournament.acts import Act

    which = read_round(number, round_number)
    done = directed(call, lambda desk: desk.enter(Act("unlock", which or desk.rounds, why=because)))
    tell(call, done, ["The round is open again."])
