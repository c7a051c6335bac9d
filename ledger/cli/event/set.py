"""`event set`: change what an event is played by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import HouseOption
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import house_options, read_settings

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk


@command(EVENT, DRY_RUN, *WRITING)
def set_(
    call: Call,
    settings: Annotated[
        list[str] | None, argument("Settings, such as rounds=6.", "[NAME=VALUE]...")
    ] = None,
    option: HouseOption = None,
    because: ReasonOption = "",
) -> None:
    """Change settings of an event, all or none.

    Settings: date, rounds, size, style (fold, random, monrad), double and third (true, false),
    standing (later rounds of a rotation by score), leavers (half, annul, forfeit), worth (win,
    rank, figure), win, draw, loss, bye (points, or average), absent, requests and closing (of byes
    on request), reports, byes (fide, alone), seeding (entry, rating), apart and avoid (facts such
    as club), least, most, acceleration (none, baku), games (won at a table), minutes, order, year
    (of the tie-breaks: 2023, 2024, 2026), seed; prizes, share, tied and coin, of which `event
    prizes` tells; game, format and pairs before the first round.

    \b
    trickledger event set rounds=6 --because "all tables were fast"
    trickledger event set order=points,wins,buchholz bye=0.5
    trickledger event set game=cinch format=partners -o all_pass=redeal_same
    """
    from trickledger.ledger.tournament.acts import Act
    from trickledger.ledger.tournament.next_round import advice, on_rounds

    given = _given(settings, option)

    def act(desk: Desk) -> tuple[str, ...]:
        desk.enter(Act("set", settings=given, why=because))
        return on_rounds(desk.event) if "rounds" in dict(given) else ()

    done = directed(call, act)
    before, after = set(done.before.settings.lines()), done.after.settings.lines()
    lines = [line for line in after if line not in before] or ["Nothing has changed."]
    tell(call, done, [*lines, *advice(done.after), *done.told])


def _given(settings: list[str] | None, option: list[str] | None) -> tuple[tuple[str, str], ...]:
    """The settings that are named, with house options; raises UsageError where none is."""
    given = tuple(
        (name, " ".join(value.replace(",", " ").split()))
        for name, value in (*read_settings(settings or []), *house_options(option))
    )
    if not given:
        raise UsageError("No setting is named.", "", "Write it NAME=VALUE: rounds=6.")
    return given
