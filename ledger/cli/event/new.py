"""`event new` and `event next`: open an event, or the next stage of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.days import say_day
from trickledger.ledger.cli.options import EVENT, WRITING, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.times import read_day
from trickledger.ledger.say.readers import fitting, house_options, read_settings, read_share
from trickledger.ledger.say.rounds import to_next_round
from trickledger.ledger.say.shapes import new_shape
from trickledger.ledger.say.shapes.events import next_stage_shape
from trickledger.ledger.tournament.event import round_made_by
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.services.next_stage import NextStage
    from trickledger.ledger.tournament.settings import Settings


_DEFAULT = "klaberjass"

HouseOption = Annotated[
    list[str] | None, option("--option -o", "A house option of the game.", "NAME=VALUE")
]
SettingsArgument = Annotated[
    list[str] | None,
    argument("More settings: worth=rank, order=points,buchholz ...", "[NAME=VALUE]..."),
]
GameOption = Annotated[
    str,
    option(
        "--game",
        f"Which game, {_DEFAULT} if none is named; it may also be named alone.",
        complete=candidates.openings,
    ),
]
FormatOption = Annotated[
    str,
    option(
        "--format",
        "swiss, round-robin, knock-out, rotation, partners, free.",
        complete=candidates.formats,
    ),
]
RoundsOption = Annotated[int, option("--rounds", "How many rounds.", "N", show_default=False)]
SizeOption = Annotated[
    int,
    option(
        "--size", "How many to seat at a table, where the field allows it.", "N", show_default=False
    ),
]


@command(*WRITING)
def new(
    call: Call,
    title: Annotated[str, argument("The title of the event.")],
    settings: SettingsArgument = None,
    game: GameOption = "",
    format: FormatOption = "",
    rounds: RoundsOption = 0,
    size: SizeOption = 0,
    pairs: Annotated[bool, option("--pairs", "Entrants are fixed pairs.")] = False,
    option: HouseOption = None,
    date: Annotated[str, option("--date", "The day (else today).")] = "",
) -> None:
    """Open an event and make it the current one.

    The format follows from the game, unless it is named: a Swiss for two at a table, rotating
    partners in Cinch, else a rotation. `event set` has the other settings: what results are worth,
    the order of tie-breaks, the points of a bye.

    \b
    trickledger event new "Autumn evening" --game klaberjass --rounds 5
    trickledger event new "Loo night" --game loo --size 6 order=points,wins
    trickledger event new "Cinch pairs" --game cinch --pairs --format swiss
    """
    from trickledger.ledger.services.director import open_new_event, settings_of

    alone, words = _game_alone(settings or [])
    if alone and game:
        said = Says("Once {one}, once {other}.", one=game, other=alone)
        raise UsageError("The game is named twice.", said, "Name one.")
    given = [
        *_given(date=read_day(date, ahead=True)),
        ("game", game or alone or _DEFAULT),
        *house_options(option),
        *_given(pairs=pairs, format=format, rounds=rounds, size=size),
        *read_settings(words),
    ]
    with fitting():
        wanted = settings_of(title, given)
    _told(call, wanted, open_new_event(call.address, wanted, call.author))


def _game_alone(words: list[str]) -> tuple[str, list[str]]:
    """The game that is named alone, as in `trickledger new`, and the other words."""
    from trickledger.rules.catalogue import can_be_opened, game_named_first

    for at, word in enumerate(words):
        named, rest = game_named_first(words[at:])
        if "=" not in word and can_be_opened(named):
            return named, [*words[:at], *rest]
    return "", words


def _given(**options: object) -> list[tuple[str, str]]:
    """The options that were given, as settings."""
    return [
        (name, "true" if value is True else str(value)) for name, value in options.items() if value
    ]


def _told(call: Call, settings: Settings, stream: Stream) -> None:
    from trickledger.ledger.tournament.setting_readers import SCORINGS

    if call.as_json:
        print_json(new_shape(stream, str(call.address)))
        return
    kind = f"{settings.of.title}, {settings.format}"
    say(f"Event {stream.number} is open: {settings.title}, {kind}.")
    say_day(settings.date)
    say(f"The ledger is {call.address}.")
    counts = SCORINGS[settings.worth]
    paragraph(f"Ranked by {', '.join(settings.order)}. What counts: {counts}.")
    say(f"Lots and draws come from the seed {settings.seed}.")
    say(Says("Next: {add}", add=Example('event add "Ann Baker" "Bob Cole"')))


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
    say(to_next_round(round_made_by(made.settings.format, made.names)))
