"""`event new` and `event set`: what an event is played by."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.events.shared import EventOption, directed, fitting, tell
from trickledger.ledger.cli.output import print_json, say, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    DryRunOption,
    JsonOption,
    LedgerOption,
    ReasonOption,
    ScorerOption,
    author,
)
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk
    from trickledger.ledger.tournament.settings import Settings

app = group()
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A house option of the game.", metavar="NAME=VALUE"),
]
SettingsArgument = Annotated[
    list[str] | None,
    typer.Argument(
        help="More settings: worth=rank, order=points,buchholz ...",
        metavar="[NAME=VALUE]...",
    ),
]


@app.command(cls=Page)
def new(
    title: Annotated[str, typer.Argument(help="What the event is called.")],
    settings: SettingsArgument = None,
    game: Annotated[
        str,
        typer.Option("--game", help="Which game.", autocompletion=candidates.playable),
    ] = "klaberjass",
    format: Annotated[
        str,
        typer.Option(
            "--format",
            help="swiss, round-robin, knock-out, rotation, partners, free.",
            autocompletion=candidates.formats,
        ),
    ] = "",
    rounds: Annotated[
        int, typer.Option("--rounds", help="How many rounds.", metavar="N", show_default=False)
    ] = 0,
    size: Annotated[
        int,
        typer.Option(
            "--size",
            help="How many to seat at a table, if it comes out.",
            metavar="N",
            show_default=False,
        ),
    ] = 0,
    pairs: Annotated[bool, typer.Option("--pairs", help="Entrants are fixed pairs.")] = False,
    option: OptionOption = None,
    date: Annotated[str, typer.Option("--date", help="The day (else today).")] = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Open an event and make it the current one.

    The format follows from the game, unless it is named: a Swiss for two at a table, rotating
    partners in Cinch, else a rotation. `event set` has the other settings: what results are worth,
    the order of tie-breaks, the points of a bye.

    \b
    trickledger event new "Autumn evening" --game klaberjass --rounds 5
    trickledger event new "Loo night" --game loo --size 6 order=points,wins
    trickledger event new "Cinch pairs" --game cinch --pairs --format swiss
    """
    from trickledger.ledger.current import make_event_current
    from trickledger.ledger.services.director import open_event
    from trickledger.ledger.storage.addresses import ledger_path
    from trickledger.ledger.storage.opening import fill

    given = [
        ("date", date or time.strftime("%Y-%m-%d")),
        ("game", game),
        *_options(option),
        *[("pairs", "true") for _ in range(pairs)],
        *[("format", format) for _ in range(bool(format))],
        *[("rounds", str(rounds)) for _ in range(bool(rounds))],
        *[("size", str(size)) for _ in range(bool(size))],
        *_pairs(settings or []),
    ]
    made = _settings(title, given)
    path, who = ledger_path(ledger), author(scorer)
    stream = fill(path, lambda store: open_event(store, made, who))
    make_event_current(path, stream.number)
    where = str(path)
    if as_json:
        print_json({"ok": True, "event": stream.number, "id": stream.id, "ledger": where})
        return 0
    say(f"Event {stream.number} is open: {made.title}, {made.of.title}, {made.format}.")
    say(f"The ledger is {where}.")
    for line in _told(made):
        say(wrapped(line))
    say('Next: trickledger event add "Ann Baker" "Bob Cole"')
    return 0


def _settings(title: str, given: Sequence[tuple[str, str]]) -> Settings:
    from trickledger.ledger.services.director import random_seed
    from trickledger.ledger.tournament.settings import Settings, read_title, usual_plan

    with fitting():
        made = Settings(read_title(title))
        for name, value in given:
            made = made.with_setting(name, value)
        names = {name for name, _ in given}
        if "seed" not in names:
            made = made._replace(seed=random_seed())
        return usual_plan(made, names).settled()


def _options(given: Sequence[str] | None) -> list[tuple[str, str]]:
    return [("option", each.replace("=", " ", 1)) for each in given or []]


def _pairs(words: Sequence[str]) -> list[tuple[str, str]]:
    from trickledger.ledger.tournament.settings import setting_named

    pairs = [word.partition("=") for word in words]
    for name, _, value in pairs:
        if not (name and value.strip()):
            what = f"{name[:40]} has no value." if name else "A value has no name."
            raise UsageError(what, "", "Write it NAME=VALUE: rounds=6.")
    with fitting():
        return [(setting_named(name), value) for name, _, value in pairs]


def _told(made: Settings) -> list[str]:
    from trickledger.ledger.tournament.settings import SCORINGS

    return [
        f"Ranked by {', '.join(made.order)}. What counts: {SCORINGS[made.worth]}.",
        f"Lots and draws come from the seed {made.seed}.",
    ]


@app.command(name="set", cls=Page)
def set_(
    settings: Annotated[
        list[str] | None, typer.Argument(help="Settings: rounds=6.", metavar="[NAME=VALUE]...")
    ] = None,
    option: OptionOption = None,
    because: ReasonOption = "",
    event: EventOption = "",
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Change settings of an event, all or none; they are one entry.

    Settings: date, rounds, size, style (fold, random, monrad), double and third (true, false),
    standing (later rounds of a rotation by score), leavers (half, annul, forfeit), worth (win,
    rank, figure), win, draw, loss, bye, absent, order, seed; game, format and pairs before the
    first round.

    \b
    trickledger event set rounds=6 --because "all tables were fast"
    trickledger event set order=points,wins,buchholz bye=0.5
    trickledger event set game=cinch format=partners -o all_pass=redeal_same
    """
    from trickledger.ledger.tournament.acts import Act
    from trickledger.ledger.tournament.next_round import advice

    given = tuple(
        (name, " ".join(value.replace(",", " ").split()))
        for name, value in (*_pairs(settings or []), *_options(option))
    )
    if not given:
        raise UsageError("No setting is named.", "", "Write it NAME=VALUE: rounds=6.")

    def act(desk: Desk) -> None:
        desk.enter(Act("set", settings=given, why=because))

    done = directed(act, event=event, ledger=ledger, scorer=scorer, dry_run=dry_run)
    before, after = set(done.before.settings.lines()), done.after.settings.lines()
    lines = [line for line in after if line not in before] or ["Nothing has changed."]
    return tell(done, [*lines, *advice(done.after)], as_json=as_json, dry_run=dry_run)
