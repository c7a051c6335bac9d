"""`event lock`: lock a round."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import RoundArgument, RoundWordOption
from trickledger.ledger.cli.event.reading import read_round
from trickledger.ledger.cli.event.rounds import next_steps
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption


@command(EVENT, *WRITING)
def lock(
    call: Call,
    number: RoundArgument = None,
    round_number: RoundWordOption = None,
    because: ReasonOption = "",
) -> None:
    """Lock a round: its seats and its results from paper can't change.

    A game that is corrected later is named in the standings.

    \b
    trickledger event lock
    trickledger event lock 3
    """
    from trickledger.ledger.tournament.doubts import doubts

    which = read_round(number, round_number)
    done = directed(call, lambda desk: desk.lock(which or desk.rounds, because))
    locked = [made.number for made in done.after.rounds if made.locked is not None]
    lines = [f"Locked: {', '.join(f'round {each}' for each in locked)}."]
    lines += [*doubts(done.after), *next_steps(done.after)]
    tell(call, done, lines)
