"""`new`: open a game and make it the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.days import say_day
from trickledger.ledger.cli.options import WRITING, DateOption, HouseOption, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say, tell_refused
from trickledger.ledger.config.own_games import shadowed
from trickledger.ledger.current import make_current
from trickledger.ledger.errors import UsageError, shown
from trickledger.ledger.queries.references import game_meant
from trickledger.ledger.say.proposed import entering
from trickledger.ledger.say.sentences import figures
from trickledger.ledger.say.shapes import new_game_shape
from trickledger.ledger.say.shapes.games import no_game_shape
from trickledger.ledger.services.opening import open_new, usual_head
from trickledger.ledger.services.table import Table
from trickledger.rules.refusals import Refusal, either
from trickledger.rules.says import Example, Says, any_of, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.opening import Usual
    from trickledger.ledger.storage.port import Ledger
    from trickledger.rules.record.header import Head

GameArgument = Annotated[
    str,
    argument("Which game, such as klaberjass (`rules` lists them).", complete=candidates.openings),
]
PlayersArgument = Annotated[
    list[str] | None,
    argument(
        "Clockwise: Ann, or Ann=Ann Baker in quotes (else your usual players).",
        complete=candidates.players,
    ),
]
ContinueOption = Annotated[
    bool, option("--continue", "Go on from a running account with other players.")
]
WithOption = Annotated[list[str] | None, option("--with", "Who joins; repeat for more.", "PLAYER")]
WithoutOption = Annotated[
    list[str] | None, option("--without", "Who leaves; repeat for more.", "PLAYER")
]
SeatsOption = Annotated[
    str, option("--seats", "Who sits where from now on, clockwise: Ann,Cid,Bob.", "PLAYERS")
]

_MOST_ALIKE = 3
_OF_A_HEAD = ("game", "option", "date")


@command(*WRITING)
def new(
    call: Call,
    game: GameArgument = "",
    players: PlayersArgument = None,
    option: HouseOption = None,
    date: DateOption = "",
    continue_: ContinueOption = False,
    with_: WithOption = None,
    without: WithoutOption = None,
    seats: SeatsOption = "",
) -> int:
    """Open a game and make it the current one.

    A ledger is made if there is none. Your settings (`trickledger config`) name the usual players
    and the house rules; what is typed here wins.

    With --continue a running account goes on with other players or in other seats: the new game
    begins with the pot and the balances, and the earlier one (12, else the current one) is closed;
    for the standings both are one game. Who joins sits down after the last player, or --with
    Flo:after:Ann.

    \b
    trickledger new klaberjass Ann Bob
    trickledger new klaberjass "Ann=Ann Baker" "Bob=Bob Cole" --option target=301
    trickledger new --continue --with Flo --without Bob
    trickledger new --continue --seats Ann,Cid,Bob,Dee,Eve
    """
    if continue_ or with_ or without or seats:
        _refuse_what_stays(players or [], option or [], is_continued=continue_)
        with call.opened(write=True) as store:
            return go_on_from(call, store, game, with_ or [], without or [], seats, date)
    if not game:
        new = Example("new klaberjass Ann Bob")
        raise UsageError("Which game?", "", "For example: {new}", new=new)
    return _open(call, usual_head(game, players or [], option or [], date, call.address))


def _open(call: Call, made: Usual) -> int:
    """Open a game from its head, and say so."""
    if isinstance(made.head, Refusal):
        return print_no_head(made.head, made.example, as_json=call.as_json)
    where, author = call.address, call.author
    stream = open_new(where, made.head, author)
    make_current(where, stream.number)
    if call.as_json:
        print_json(new_game_shape(stream, str(where)))
    else:
        _print(made.head, made, stream.number, str(where))
    return 0


def _print(head: Head, made: Usual, number: int, where: str) -> None:
    who = f"{', '.join(head.handles)}{' (your usual players)' if made.players else ''}"
    say(f"Game {number} is open: {head.title}, {who}.")
    say_day(head.date)
    if made.rules:
        paragraph(f"Your house rules: {', '.join(made.rules)}.")
    if made.like:
        said = "Game {number} was called so: its options are taken, {options}."
        paragraph(Says(said, number=made.like, options=listed(map("=".join, head.options))))
    if told := shadowed(made.name):
        paragraph(told)
    say(f"The ledger is {shown(where)}.")
    say(Says("Next: {enter}", enter=Example(f"enter {head.opening}")))


def _refuse_what_stays(
    players: Sequence[str], options: Sequence[str], *, is_continued: bool
) -> None:
    """Refuse what has no place where a game goes on from another."""
    if not is_continued:
        raise UsageError(
            "--with, --without and --seats are for a game that goes on from another.",
            "",
            "Add --continue.",
        )
    if players or options:
        raise UsageError(
            "A game that goes on keeps its players, their order and its options.",
            "Name who joins with --with, who leaves with --without, and all in new seats with "
            "--seats.",
        )


def go_on_from(
    call: Call,
    store: Ledger,
    reference: str,
    joining: Sequence[str],
    leaving: Sequence[str],
    seats: str,
    date: str,
) -> int:
    """Open the game in which another goes on, and say what it begins with."""
    from trickledger.ledger.services.continuing import go_on

    order = seats.replace(",", " ").split()
    earlier = game_meant(store, reference)
    later = go_on(store, earlier, joining, leaving, call.author, order=order, date=date)
    if isinstance(later, Refusal):
        return tell_refused(later, no_game_shape(later), as_json=call.as_json)
    stream, dealer, before = later
    make_current(call.address, stream.number)
    if call.as_json:
        print_json({**new_game_shape(stream, store.address), "continues": before.number})
    else:
        fold = Table(store, stream, call.author).fold
        who, begun = ", ".join(fold.handles), figures(fold.standing(fold.carry_in))
        paragraph(
            f"Game {stream.number} goes on from game {before.number}: {fold.head.title}, {who}."
        )
        left = "is closed" if before == earlier else "counts for nothing: nothing was dealt in it"
        paragraph(f"It begins with {begun}. Game {earlier.number} {left}.")
        say(f"Next: {entering(fold.game.opening(dealer or fold.handles[-1]))}")
    return 0


def _instead(names: Sequence[str]) -> str:
    """What to type instead: the nearest names, or all where none is near."""
    if len(names) > _MOST_ALIKE:
        return f"There are: {', '.join(names)}."
    return f"Did you mean {either(names)}?" if names else ""


def demand_typed_well(refusal: Refusal, example: str = "") -> None:
    """Raise UsageError for a head that was not typed as it must be; a player's name is refused."""
    if refusal.clause != "COM-SEAT-1":
        # a game, an option or a day by its name alone, as it is typed here
        words = (each.split() for each in refusal.would_do)
        told = [each[1] if each[0] in _OF_A_HEAD else " ".join(each) for each in words]
        if refusal.is_example:
            raise UsageError(refusal.why, "", "For example: {such}.", such=any_of(told))
        if example:
            raise UsageError(refusal.why, "", "For example: {new}", new=Example(example))
        raise UsageError(refusal.why, _instead(told))


def print_no_head(refusal: Refusal, example: str = "", *, as_json: bool = False) -> int:
    """A name that cannot be a player's is a refused entry; the rest was not typed as it must be."""
    demand_typed_well(refusal, example)
    return tell_refused(refusal, no_game_shape(refusal), as_json=as_json)
