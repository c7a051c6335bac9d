"""`result`: keep a game of which only the end is known."""

from __future__ import annotations

import shlex
from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, PageOfWords, command
from trickledger.ledger.cli.days import say_day
from trickledger.ledger.cli.options import WRITING, DateOption, HouseOption, argument
from trickledger.ledger.cli.output import print_json, say, tell_refused
from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.say.sentences import figures
from trickledger.ledger.say.shapes.games import kept_game_shape, refusal_shape
from trickledger.ledger.services.opening import ended, keep
from trickledger.rules.catalogue import all_kinds, can_be_opened, game_named_first, no_game
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Example, Says, one_of


@command(*WRITING, page=PageOfWords)
def result(
    call: Call,
    game: Annotated[str, argument("Which game, such as klaberjass.", complete=candidates.openings)],
    totals: Annotated[
        list[str],
        argument(
            "Each player and the total at the end: Ann 501 Bob 320.", complete=candidates.players
        ),
    ],
    option: HouseOption = None,
    date: DateOption = "",
) -> int:
    """Keep a whole game by its end, if nobody wrote down the hands.

    It counts like any other game. Partners are joined by a plus sign.

    \b
    trickledger result klaberjass Ann 501 Bob 320
    trickledger result cinch Ann+Cid 53 Bob+Dee 40 --date 2026-11-20
    """
    _demand_game(call, game, totals)
    told = ended(game, totals, option or [], date)
    if isinstance(told, Refusal):
        return _refused(told, as_json=call.as_json)
    stream = keep(call.address, told, call.author)
    if call.as_json:
        print_json(kept_game_shape(stream.number, stream.id, told))
    else:
        won = f"{' and '.join(told.winners)} won. " if told.winners else f"It is {told.status}. "
        say(f"Game {stream.number} is kept: {told.fold.head.title}. {won}{figures(told.totals)}.")
        say_day(told.fold.head.date)
        say(Says("The sheet: {show}", show=Example(f"show {stream.number}")))
    return 0


def _demand_game(call: Call, name: str, totals: list[str]) -> None:
    """Refuse what is the result of a hand, or of a game that nobody knows."""
    if can_be_opened(game_named_first([name, *totals])[0]):
        return
    says, near = no_game(name)
    words = ["result", name, *totals]
    if len(near) < len(all_kinds()):
        raise UsageError(says, "Did you mean {close}?", close=one_of(near))
    if _is_a_hand(call, " ".join(words)):
        enter = Example(f"enter {shlex.join(words)}")
        raise UsageError(says, "If it is one hand: {enter}", enter=enter)
    raise UsageError(says, "", "Name {games}.", games=one_of(near))


def _is_a_hand(call: Call, line: str) -> bool:
    """Whether a line can be entered as the result of a hand in the game that is meant."""
    try:
        with call.table() as table:
            return not table.enter([line], dry_run=True).refusal
    except TrickledgerError:
        return False


def _refused(refusal: Refusal, *, as_json: bool) -> int:
    """A head that cannot be was not typed as it must be; an end that cannot be is refused."""
    if refusal.kind == "SYN":
        from trickledger.ledger.cli.commands.new import demand_typed_well

        demand_typed_well(refusal)
    return tell_refused(refusal, refusal_shape(refusal), as_json=as_json)
