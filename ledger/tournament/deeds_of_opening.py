"""How an event is opened, by itself or as the next stage of another: a row for each."""

from __future__ import annotations

from collections.abc import Mapping

from trickledger.ledger.tournament.deed import Arg, Deed, flag, option

USUAL_GAME = "klaberjass"
USUAL_FORMAT = "knock-out"
"""The format of a next stage."""
USUAL_TOP = 8
"""How many go on to it."""

_SETTINGS = Arg(
    "settings",
    "settings",
    "More settings: worth=rank, order=points,buchholz ...",
    "",
    "[NAME=VALUE]...",
)
_FORMAT = "swiss, round-robin, knock-out, rotation, partners, free."
_ROUNDS = option("rounds", "count", "--rounds", "How many rounds.", "N")

NEW = Deed(
    "new",
    "Open an event",
    (
        Arg("title", "title", "The title of the event."),
        _SETTINGS,
        option(
            "game",
            "opening",
            "--game",
            f"Which game, {USUAL_GAME} if none is named; it may also be named alone.",
        ),
        option("format", "format", "--format", _FORMAT),
        _ROUNDS,
        option(
            "size",
            "count",
            "--size",
            "How many to seat at a table, where the field allows it.",
            "N",
        ),
        flag("pairs", "Entrants are fixed pairs."),
        option("option", "options", "--option -o", "A house option of the game.", "NAME=VALUE"),
        option("date", "day", "--date", "The day (else today)."),
    ),
    """Open an event and make it the current one.

    The format follows from the game, unless it is named: a Swiss for two at a table, rotating
    partners in Cinch, else a rotation. `event set` has the other settings: what results are worth,
    the order of tie-breaks, the points of a bye.

    \b
    new "Autumn evening" --game klaberjass --rounds 5
    new "Loo night" --game loo --size 6 order=points,wins
    new "Cinch pairs" --game cinch --pairs --format swiss
    """,
    dry_run=False,
)
NEXT = Deed(
    "next",
    "Open the next stage",
    (
        Arg("title", "title", "The title of the next stage."),
        _SETTINGS,
        option(
            "top",
            "places",
            "--top",
            f"How many go on, of each event or section (else {USUAL_TOP}).",
            "N",
        ),
        option(
            "group",
            "events",
            "--group",
            "Another event whose best go on too, by number or code.",
            "EVENT",
        )._replace(for_shells=True),
        option("format", "format", "--format", f"{_FORMAT[:-1]} (else {USUAL_FORMAT})."),
        _ROUNDS,
        option(
            "carry",
            "share",
            "--carry",
            "How much of their points they bring: whole, half or none (else none).",
        ),
    ),
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
    next "Finals" --top 4
    next "Final pool" --top 4 --format swiss --carry half
    next "Final table" --top 2 --group 1 --format free
    """,
    dry_run=False,
)

OPENINGS: Mapping[str, Deed] = {deed.word: deed for deed in (NEW, NEXT)}
"""Each by its word."""
