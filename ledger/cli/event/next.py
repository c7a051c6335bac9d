"""`event next`: open the next stage of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.new import FormatOption, RoundsOption, SettingsArgument
from trickledger.ledger.cli.options import EVENT, WRITING, argument, option
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.say.readers import fitting, read_settings, read_share
from trickledger.ledger.say.rounds import to_next_round
from trickledger.ledger.say.shapes.events import next_stage_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.next_stage import NextStage

GroupsOption = Annotated[
    list[str] | None,
    option("--group", "Another event whose best go on too, by number or code.", "EVENT"),
]


TopOption = Annotated[int, option("--top", "How many go on, of each event or section.", min=1)]
CarryOption = Annotated[
    str, option("--carry", "How much of their points they bring: whole, half or none.")
]


@command(EVENT, *WRITING)
def next(
    call: Call,
    title: Annotated[str, argument("The title of the next stage.")],
    settings: SettingsArgument = None,
    top: TopOption = 8,
    group: GroupsOption = None,
    format: FormatOption = "knock-out",
    rounds: RoundsOption = 0,
    carry: CarryOption = "none",
) -> None:
    """Open the next stage of an event: its best go on, seeded by where they stand.

    It has the game of the event, and what is known of entrants. With groups, each --group is
    another event beside this one: the winners are seeded first, then the seconds. Of an event with
    sections the best of each go on. `event standings --whole` ranks all who took part.

    Those of one group meet as late as can be: in the draw of a knock-out fewest pairs of one group
    can meet in round 1, then fewest in round 2, and so on, and of such draws each seed in turn has
    the best place. In any other format they don't meet in round 1 while it can be avoided.

    With --carry they bring all of their points or half, for the standings and for who meets whom,
    not for tie-breaks. A Swiss, a rotation and rotating partners know who has met before.

    \b
    trickledger event next "Finals" --top 4
    trickledger event next "Final pool" --top 4 --format swiss --carry half
    trickledger event next "Final table" --top 2 --group 1 --format free
    """
    from trickledger.ledger.queries.references import event_meant
    from trickledger.ledger.services.next_stage import open_next_stage

    given = [("format", format), *([("rounds", str(rounds))] if rounds else [])]
    given += read_settings(settings or [])
    with call.event_meant(write=True) as (store, stream), fitting():
        before = [stream, *(event_meant(store, each) for each in group or [])]
        share = read_share(carry)
        made = open_next_stage(store, title, before, top, given, call.author, share=share)
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
    say(to_next_round(made.settings.format))
