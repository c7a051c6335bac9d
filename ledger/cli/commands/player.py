"""`player`: one person's record."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.days import selection
from trickledger.ledger.cli.options import (
    LISTING,
    SCORER,
    KindOption,
    SeasonOption,
    SinceOption,
    UntilOption,
    argument,
    option,
)
from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.display import page_width
from trickledger.ledger.say.shapes.people import hands_shape, player_shape
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import kind_called

if TYPE_CHECKING:
    from trickledger.ledger.queries.results import Result
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.queries.standings import PlayerPage
    from trickledger.ledger.services.hand_statistics import HandStatistics, Luck
    from trickledger.ledger.storage.port import Ledger


NEWEST = 15
"""How many games a page lists unless it is asked for all."""

NameArgument = Annotated[
    list[str],
    argument("A name, or its beginning, as `players` lists them.", complete=candidates.names),
]
HandsOption = Annotated[bool, option("--hands", "What they make of hands: as maker, best, worst.")]
EveryOption = Annotated[bool, option("--all", f"List all games, not the newest {NEWEST}.")]

_HEIGHT = 10
"""Lines of the chart of a season."""
_FEWEST_DRAWN = 3

_LISTING = {
    "hide": '{} is now called "a player" on public pages.',
    "show": "{} is listed on public pages again.",
}


@command(*LISTING, SCORER)
def player(
    call: Call,
    name: NameArgument,
    kind: KindOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    season: SeasonOption = "",
    every: EveryOption = False,
    hands: HandsOption = False,
) -> None:
    """Show one person's record: by game, opponent, partner, month.

    --hands reads every hand of theirs: how many came out to the good, as maker and in all, the best
    and the worst, plays found illegal, bates, melds, and the luck of the deal.

    On a terminal a chart shows the season, if `trickledger[chart]` is installed.

    `player hide NAME` is for who does not want to be listed: on public pages, such as those of
    `publish`, they are called "a player". `player show NAME` lists them again.

    \b
    trickledger player Ann Baker
    trickledger player hide Bob
    trickledger player Ann --season 2026 --all
    trickledger player Ann --hands
    """
    from trickledger.ledger.queries.players import one_named
    from trickledger.ledger.queries.standings import player_page

    if name[0] in _LISTING and len(name) > 1:
        _list(call, name[0], " ".join(name[1:]))
        return
    meant = selection(call, since, until, season)
    with call.opened() as store:
        meant = meant.of_kind(kind, store)
        whom = one_named(store, " ".join(name))
        if hands:
            _hands(call, store, meant, whom)
        else:
            _page(call, player_page(store, meant, whom), None if every else NEWEST)


def _page(call: Call, page: PlayerPage, newest: int | None) -> None:
    if call.is_for_programs:
        print_data(call, player_shape(page), "games")
    else:
        _print(page, newest)


def _list(call: Call, word: str, name: str) -> None:
    """List somebody on public pages, or no longer."""
    from trickledger.ledger.cli.commands.people import tell_people
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        decide = identities.hide if word == "hide" else identities.show
        person = decide(store, call.author, name)
    tell_people(call, [person], [_LISTING[word].format(person.name)])


def _hands(call: Call, store: Ledger, meant: Selection, whom: str) -> None:
    # it folds games, which the page of a person does without
    from trickledger.ledger.services.hand_statistics import hand_statistics

    found = hand_statistics(store, meant, whom)
    if call.is_for_programs:
        print_data(call, hands_shape(whom, found), "kinds")
    elif found:
        say(f"{whom}, by hands", kind="strong")
        _print_hands(found)
        _print_cards(found)
    else:
        say(f"No hand of {whom} was written down.")


def _print_hands(found: Sequence[HandStatistics]) -> None:
    columns(
        ("Kind", "Hands", "Good", "Made", "A hand", "Best", "Worst", "Illegal"),
        (
            (
                kind_called(each.kind),
                each.hands,
                f"{each.good / each.hands:.0%}",
                f"{each.made} of {each.maker}" if each.maker else "",
                f"{each.total / each.hands:.1f}",
                f"{each.best.added} ({each.best.ref})",
                f"{each.worst.added} ({each.worst.ref})",
                each.findings or "",
            )
            for each in found
        ),
        right=range(1, 8),
    )
    paragraph(
        "Good: hands that added most to this player's side, or least where the fewest points win."
        " Made: those of them as maker.",
        kind="dim",
    )


def _print_cards(found: Sequence[HandStatistics]) -> None:
    """What was undertaken in vain, what was declared, and what the deal brought."""
    told = [each for each in found if each.bates or each.declared or each.luck]
    if not told:
        return
    say()
    columns(
        ("Kind", "Bate", "Melds", "Points", "Dealt", "Luck", "Known"),
        (
            (
                kind_called(each.kind),
                each.bates or "",
                f"{each.declared} of {each.hands}" if each.declared else "",
                each.melds or "",
                *(_luck(each.luck) if each.luck else ("", "", "")),
            )
            for each in told
        ),
        right=range(1, 7),
    )
    paragraph(
        "Bate: contracts not made. Melds: hands with points declared. Dealt: points of the cards"
        " dealt, the mean of all hands known whole. Luck: how much more that is than the others at"
        " these tables were dealt; makers are compared with makers.",
        kind="dim",
    )


def _luck(luck: Luck) -> tuple[str, str, int]:
    return f"{float(luck.dealt):.1f}", f"{float(luck.more):+.1f}", luck.hands


def _print(page: PlayerPage, newest: int | None) -> None:
    record = page.record
    remark = " (provisional: a finding is open)" if record.provisional else ""
    paragraph(f"{record.player}: {record.summary}{remark}", kind="strong")
    if not page.games:
        return
    streaks = record.streaks
    now = f"; now {streaks.newest} {streaks.outcome}" if streaks.outcome else ""
    say(f"Longest streaks: {streaks.won} won, {streaks.lost} lost{now}")
    say()
    from trickledger.ledger.cli.commands.standings import print_tallies

    kinds = ((f"{kind_called(tally.kind)}, {tally.unit}", tally) for tally in record.kinds)
    print_tallies("Kind", kinds)
    if record.against:
        say()
        columns(
            ("Against", "Games", "Won", "Shared", "Lost", "Neither"),
            ((*met[1:], met.neither) for met in record.against),
            right=range(1, 6),
        )
    if page.partners:
        say()
        columns(("With", "Games", "Won", "Shared", "Lost"), page.partners, right=range(1, 5))
    if page.months:
        say()
        columns(
            ("Month", "Games", "Won", "Shared", "Lost", "No winner"),
            ((each.of or "undated", *each[1:], each.undecided) for each in page.months),
            right=range(1, 6),
        )
        _print_chart(page.games)
    say()
    _print_games(page.games, newest)


def _print_chart(games: Sequence[Result]) -> None:
    """The season as a line, where it is looked at and can be drawn."""
    if sys.stdout.isatty():
        chart = _chart([game.balance for game in games])
        if chart:
            say()
            say(chart)


def _print_games(games: Sequence[Result], newest: int | None) -> None:
    listed = games[-newest:] if newest else games
    columns(
        ("Game", "Kind", "Date", "Against", "Points", "Theirs", "Result"),
        (
            (
                game.game,
                kind_called(game.kind),
                game.date,
                game.opponents,
                game.total,
                game.best_other,
                f"{game.outcome}{' (provisional)' if game.provisional else ''}",
            )
            for game in listed
        ),
        right=(4, 5),
    )
    if len(listed) < len(games):
        say(f"... and {counted(len(games) - len(listed), 'earlier game')}: --all lists them.")


def _chart(figures: Sequence[int]) -> str:
    """A chart as wide as the page, without colours; nothing where it would say nothing.

    That is with fewer than three figures, or where plotext, an extra, is not installed.
    """
    if len(figures) < _FEWEST_DRAWN:
        return ""
    try:
        # 110 ms and 3 MB, so an extra, and imported only where something is drawn
        import plotext
    except ImportError:
        return ""
    width = page_width()
    figure = plotext.figure
    figure.clear()
    figure.plot_size(width, _HEIGHT)
    figure.draw(figure.signal([0, *figures], marker="braille").lines())
    figure.title("Games won less games lost")
    lowest, highest = min(0, *figures), max(0, *figures)
    figure.ruler("y").ticks(sorted({lowest, 0, highest}))
    figure.ruler("x").ticks([])
    lines = plotext.uncolorize(str(figure.build())).splitlines()
    return "\n".join(line.rstrip() for line in lines)
