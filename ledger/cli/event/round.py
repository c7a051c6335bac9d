"""`event round`: make the next round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.files import read_file
from trickledger.ledger.cli.options import AT, DRY_RUN, EVENT, WRITING, ReasonOption, option
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import read_entrant
from trickledger.ledger.say.rounds import first_steps, round_lines
from trickledger.ledger.say.shapes.events import made_shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk, Done
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.pairing.seating import Seating


AgainOption = Annotated[
    bool, option("--again", "Make the newest round again, as long as no table has begun.")
]
TypedOption = Annotated[
    str,
    option(
        "--tables", "Who sits where: names with /, a comma between tables; - reads lines.", "TABLES"
    ),
]
SeedOption = Annotated[int | None, option("--seed", "Use this seed instead of the event's.", min=0)]
DateOption = Annotated[
    str, option("--date", "The day of the round (else that of the one before).", show_default=False)
]
AnywayOption = Annotated[bool, option("--anyway", "Even if tables of a round before are open.")]


@command(EVENT, AT, DRY_RUN, *WRITING)
def round_(
    call: Call,
    again: AgainOption = False,
    typed: TypedOption = "",
    seed: SeedOption = None,
    anyway: AnywayOption = False,
    day: DateOption = "",
    because: ReasonOption = "",
) -> None:
    """Make the next round: who sits where.

    Who meets again, who has the bye, who meets across scores is said; `--json` has each measure.
    The same entrants, results and seed give the same seating. A seating that is typed is kept as
    it is, and what speaks against it is said; while tables before it are open it takes --anyway.

    \b
    trickledger event round --dry-run
    trickledger event round
    trickledger event round --again --seed 7 --because "two sisters at one table"
    trickledger event round --tables "Ann Baker / Bob Cole, Cid Fox / Dee Gray"
    """
    from trickledger.ledger.tournament.next_round import planned as computed
    from trickledger.ledger.tournament.open_rounds import demand_done

    rows = _rows_typed(typed)

    def made(desk: Desk) -> Seating:
        known = desk.event
        number = len(known.rounds) + (0 if again and known.rounds else 1)
        if rows:
            method, seating = "typed", _typed(known, number, rows)
        else:
            method = known.settings.format
            seating = computed(known, number, seed=seed, anyway=anyway)
        desk.make_round(number, method, seating, seed=seed, day=day, why=because)
        if rows:
            demand_done(known, number, seating, anyway=anyway)
        return seating

    _tell(call, directed(call, made, takes_long=True), is_typed=bool(rows))


def _tell(call: Call, done: Done[Seating], *, is_typed: bool) -> None:
    lines = _made(done.after, done.told, is_typed=is_typed)
    lines += [] if call.dry_run else _next(done.after)
    tell(call, done, lines, **made_shape(done.after, done.told))


def _next(known: Event) -> list[str]:
    """How the results of the newest round come in, and how it becomes public."""
    from trickledger.ledger.tournament.publicity import next_release

    return [*first_steps(known.rounds[-1]), *next_release(known)]


def _made(known: Event, seating: Seating, *, is_typed: bool) -> list[str]:
    """The newest round, and what can be said of its seating."""
    from trickledger.ledger.tournament.doubts import doubts_of
    from trickledger.ledger.tournament.open_rounds import not_seated
    from trickledger.ledger.tournament.remarks import forbidden_meetings

    newest = known.rounds[-1]
    lines = [f"Round {newest.number}, {newest.method}:", *round_lines(known, newest)]
    said = [_named(known, why) for why in seating.why]
    if is_typed:
        said += filter(None, [not_seated(known, newest.byes)])
        said += [*forbidden_meetings(known, newest.number), *doubts_of(known, newest.number)]
    if not said and seating.distance and not any(figure for _, figure in seating.distance):
        said = ["No objections."]
    return [*lines, *said]


def _named(known: Event, why: str) -> str:
    """A sentence with names in place of entrants' numbers."""
    return re.sub(
        r"#(\d+)",
        lambda found: known.name(int(found[1])) if int(found[1]) in known.entrants else found[0],
        why,
    )


def _rows_typed(text: str) -> list[str]:
    """The tables as they were typed, each the names at it; raises UsageError for one without."""
    if not text:
        return []
    source = read_file("-").splitlines() if text == "-" else text.split(",")
    rows = [row for row in source if row.strip(" /\t")]
    if not rows:
        raise UsageError("Who sits where?", "", 'Type "Ann / Bob, Cid / Dee".')
    return rows


def _typed(known: Event, number: int, rows: Sequence[str]) -> Seating:
    """A round of tables as they were typed."""
    from trickledger.ledger.tournament.next_round import typed_round

    names = ([name.strip() for name in row.split("/") if name.strip()] for row in rows)
    return typed_round(known, number, [[read_entrant(known, one) for one in row] for row in names])
