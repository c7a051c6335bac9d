"""`event new`: open an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.options import HouseOption
from trickledger.ledger.cli.options import WRITING, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import fitting, house_options, read_settings
from trickledger.ledger.say.shapes import new_shape
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.tournament.settings import Settings


_DEFAULT = "klaberjass"

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
        *_given(date=date),
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
    from trickledger.rules.catalogue import can_be_opened

    for at, word in enumerate(words):
        if "=" not in word and can_be_opened(word):
            return word, [*words[:at], *words[at + 1 :]]
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
    say(f"The ledger is {call.address}.")
    counts = SCORINGS[settings.worth]
    paragraph(f"Ranked by {', '.join(settings.order)}. What counts: {counts}.")
    say(f"Lots and draws come from the seed {settings.seed}.")
    say(Says("Next: {add}", add=Example('event add "Ann Baker" "Bob Cole"')))
