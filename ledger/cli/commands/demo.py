"""`demo`: a ledger of its own with example games."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import JSON, option
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.shapes.files import demo_shape
from trickledger.rules.says import Example, Says

REVOKE = "klaberjass-revoke-proven.txt"
TRY = (
    "games",
    "show 1",
    "show 1.1",
    "audit {revoke}.3.2",
    "standings",
    "event standings",
    "event tables 1",
    "event crosstable -e 3",
    "event standings --season 2026-10",
    "check",
)


@command(JSON)
def demo(
    call: Call,
    fresh: Annotated[bool, option("--fresh", "Make a fresh demo ledger.")] = False,
    play: Annotated[
        bool, option("--play", "Play a first game on the screen; nothing of it is kept.")
    ] = False,
) -> int:
    """Explore example games and a club evening, apart from your ledger.

    \b
    trickledger demo
    trickledger demo --play
    """
    if play:
        return _first_game(call)
    from trickledger.ledger.exchange.demo import make_demo

    made = make_demo(fresh=fresh)
    if call.as_json:
        print_json(demo_shape(made))
        return 0
    say(f"The demo ledger is {made.ledger}.")
    for one in made.records:
        say(f"  {one.kind} {one.game}: {made.titles[one.source]}")
    say("Try these; without --ledger demo, commands are about your own ledger:")
    for line in TRY:
        command = Example(f"{line.format(revoke=made.number_of(REVOKE))} --ledger demo")
        say(Says("  {command}", command=command))
    return 0


def _first_game(call: Call) -> int:
    from trickledger.ledger.cli.first_game import play_first_game

    if call.as_json:
        raise UsageError("A first game is played for people.", remedy="Leave out --json.")
    code = play_first_game()
    if not code:
        say(Says("\nThat ledger is gone. Your own begins with: {table}", table=Example("table")))
        say(Says("More games to look at: {demo}", demo=Example("demo")))
    return code
