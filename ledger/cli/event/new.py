"""`event new` and `event next`: open an event, or the next stage of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.days import say_day
from trickledger.ledger.cli.event.acting import signed, typed_for
from trickledger.ledger.cli.options import EVENT, WRITING
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.rounds import to_next_round
from trickledger.ledger.say.shapes import new_event_shape
from trickledger.ledger.say.shapes.events import next_stage_shape
from trickledger.ledger.tournament.deeds_of_opening import NEW, NEXT
from trickledger.ledger.tournament.event import round_made_by
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.services.next_stage import NextStage
    from trickledger.ledger.tournament.settings import Settings


def _new(call: Call, /, **words: Any) -> None:
    from trickledger.ledger.say.kinds import reading
    from trickledger.ledger.say.readers import fitting
    from trickledger.ledger.services.director import open_new_event, settings_said

    typed = dict(typed_for(NEW, words))
    alone, rest = _game_alone(typed["settings"])
    if alone and typed["game"]:
        said = Says("Once {one}, once {other}.", one=typed["game"][0], other=alone)
        raise UsageError("The game is named twice.", said, "Name one.")
    typed |= {"settings": rest, "game": [alone] if alone else typed["game"]}
    given = reading(NEW, typed)(None)
    with fitting():
        wanted = settings_said(given)
    _told(call, wanted, open_new_event(call.address, wanted, call.author))


def _game_alone(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The game that is named alone, as in `trickledger new`, and the other words."""
    from trickledger.rules.catalogue import can_be_opened, game_named_first

    for at, word in enumerate(words):
        named, rest = game_named_first(words[at:])
        if "=" not in word and can_be_opened(named):
            return named, [*words[:at], *rest]
    return "", words


def _told(call: Call, settings: Settings, stream: Stream) -> None:
    from trickledger.ledger.tournament.setting_readers import SCORINGS

    if call.as_json:
        print_json(new_event_shape(stream, str(call.address)))
        return
    kind = f"{settings.of.title}, {settings.format}"
    say(f"Event {stream.number} is open: {settings.title}, {kind}.")
    say_day(settings.date)
    say(f"The ledger is {call.address}.")
    counts = SCORINGS[settings.worth]
    paragraph(f"Ranked by {', '.join(settings.order)}. What counts: {counts}.")
    say(f"Lots and draws come from the seed {settings.seed}.")
    say(Says("Next: {add}", add=Example('event add "Ann Baker" "Bob Cole"')))


def _next(call: Call, /, **words: Any) -> None:
    from trickledger.ledger.say.kinds import reading
    from trickledger.ledger.say.readers import fitting
    from trickledger.ledger.services.next_stage import next_stage

    given = reading(NEXT, dict(typed_for(NEXT, words)))(None)
    with call.event_meant(write=True) as (store, stream), fitting():
        made = next_stage(store, stream, given, call.author)
    _tell(call, made)


def _tell(call: Call, made: NextStage) -> None:
    from trickledger.ledger.columns import figure

    if call.as_json:
        print_json(next_stage_shape(made))
        return

    kind = f"{made.settings.of.title}, {made.settings.format}"
    say(f"Event {made.stream.number} is open: {made.settings.title}, {kind}.")
    for number, (name, points) in enumerate(zip(made.names, made.brings, strict=True), 1):
        brings = f"  (brings {figure(points)})" if points else ""
        say(f"{number:{len(str(len(made.names)))}}  {name}{brings}")
    # the new event is the current one, whatever the one before was called
    call._replace(event="").completes_proposals()
    say(to_next_round(round_made_by(made.settings.format, made.names)))


new = command(*WRITING)(signed(_new, NEW, NEW.args))
next = command(EVENT, *WRITING)(signed(_next, NEXT, NEXT.args))
