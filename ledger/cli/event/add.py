"""`event add`: enter players or pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.files import called, read_spreadsheet
from trickledger.ledger.cli.options import (
    AT,
    DRY_RUN,
    EVENT,
    WRITING,
    ReasonOption,
    argument,
    option,
)
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import fitting
from trickledger.ledger.say.rounds import known_of, round_lines, to_next_round
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk, Done
    from trickledger.ledger.tournament.entry_list import Listed
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.facts import Facts


SectionOption = Annotated[str, option("--section", "The section that they play in.", "NAME")]


@command(EVENT, AT, DRY_RUN, *WRITING)
def add(
    call: Call,
    names: Annotated[
        list[str] | None, argument('Full names; a pair as "Ann Baker & Bob Cole".', "[NAME]...")
    ] = None,
    file: Annotated[str, option("--file -f", "A list or a CSV file; - reads standard input.")] = "",
    now: Annotated[bool, option("--now", "Seat them in the running round too.")] = False,
    section: SectionOption = "",
    because: ReasonOption = "",
) -> None:
    """Enter players or pairs, all or none.

    Late ones begin with the next round, or --now.

    A file has a name a line, or columns under the heads `name` and, for pairs, `partner`; also any
    of rating, club, family, team, category, federation (a number there), table (a fixed one), seed,
    section and group. Lists of FIDE and chess-results are read as they are: "Baker, Ann" is Ann
    Baker, Rtg, SNo, FideID and Club/City are known, and columns that nobody knows are left out and
    named.
    What an earlier event of the ledger knew of somebody is taken over.

    \b
    trickledger event add "Ann Baker" "Bob Cole"
    trickledger event add "Ann Baker & Bob Cole" "Cid Fox & Dee Gray"
    trickledger event add --file entrants.csv
    trickledger event add "Zoe Young" --now --because "late train"
    trickledger event add "Yan Zell" --section B
    """
    wanted, said = _wanted(names or [], file)
    facts = [one.facts.over(_of_section(section)) for one in wanted]
    done = directed(call, lambda desk: _entered(desk, wanted, facts, now=now, why=because))
    tell(call, done, [*said, *_added(done, now)])


def _wanted(names: Sequence[str], file: str) -> tuple[list[Listed], list[str]]:
    """Who is to be entered, and sentences on how a file was read; raises UsageError for nobody."""
    from trickledger.ledger.tournament.entry_list import Listed, people_of, read_list

    said: list[str] = []
    wanted = [Listed(people_of(name)) for name in names]
    if file:
        text, said = read_spreadsheet(file)
        with fitting():
            listed = read_list(text, called(file))
        wanted += listed
        said += listed.said
    if not wanted:
        raise UsageError("Who? Nobody is named.", "", 'Type names in quotes: "Ann Baker".')
    return wanted, said


def _entered(
    desk: Desk, wanted: Sequence[Listed], facts: Sequence[Facts], *, now: bool, why: str
) -> list[int]:
    people, places = [one.people for one in wanted], [one.place for one in wanted]
    return desk.add(people, facts=facts, now=now, why=why, places=places)


def _of_section(name: str) -> Facts:
    from trickledger.ledger.tournament.facts import NOTHING, read_section

    with fitting():
        return NOTHING._replace(section=read_section(name)) if name else NOTHING


def _added(done: Done[Any], now: bool) -> list[str]:
    from trickledger.ledger.tournament.next_round import advice, on_latecomers
    from trickledger.ledger.tournament.remarks import forbidden_meetings

    before, after = done.before.entrants, done.after.entrants
    new = [after[number] for number in after if number not in before]
    width = len(str(max(after)))
    lines = [
        f"{entrant.number:{width}}  {entrant.name}{known_of(done.after, entrant.number)}"
        for entrant in new
    ]
    lines.append(f"{counted(sum(each.is_in for each in after.values()), 'entrant')}.")
    if not done.after.rounds:
        lines += advice(done.after)
        # nobody can play alone, and the advice says so
        if len(done.after.to_seat(1)) > 1:
            lines.append(to_next_round(done.after.settings.format))
    if now and done.after.rounds:
        newest = done.after.rounds[-1]
        lines += [f"Round {newest.number} is now:", *round_lines(done.after, newest)]
        lines += forbidden_meetings(done.after, newest.number)
    elif done.after.rounds:
        lines.append(
            f"They start in round {len(done.after.rounds) + 1}; --now seats them in this one."
        )
    lines += on_latecomers(done.after)
    return [*lines, *_without_section(done.after, [entrant.number for entrant in new])]


def _without_section(known: Event, new: Sequence[int]) -> list[str]:
    """How those who are in none are put into a section, where the event has some."""
    names = [part.name for part in known.parts if part.name]
    nowhere = " ".join(str(one) for one in new if not known.section_of(one))
    if not (names and nowhere):
        return []
    command = f"trickledger event section {names[0]} {nowhere}"
    return [f"In no section yet. For example: {command}"]
