"""What can be done with an event: a row for each deed, of which every front makes its own."""

from __future__ import annotations

from collections.abc import Mapping

from trickledger.ledger.tournament.deed import Arg, Deed, flag, option
from trickledger.ledger.tournament.deeds_of_people import PEOPLE
from trickledger.ledger.tournament.deeds_of_walls import WALLS

TABLE = Arg("table", "table", "2.5 is table 5 of round 2; 5 is table 5 of the newest round.")
ROUND = Arg(
    "round", "round", "Which round (else the newest).", "newest", "number", also="--round -r"
)
PART = Arg("part", "part", "round, results, standings or everything.", shown="PART")
OF_PART = Arg("round", "round", "Which round (else the newest).", "", "number")

FIGURES = Arg(
    "figures",
    "figures",
    "One figure for each side, in the order of the seats or behind its name; minus 7 or -7 is "
    "below 0.",
)
WON = option(
    "won", "sides", "--won", "The side that won (1 is the first) where the figures don't tell."
)
POINTS = Arg(
    "points", "awarded", "The points of the event for each side, in the order of the seats."
)
RECORD = option(
    "record", "game", "--record", "A game that was played there and is already recorded."
)
SEATING = option(
    "tables",
    "seating",
    "--tables",
    "Who sits where: names with /, a comma between tables; - reads lines.",
    "TABLES",
)
PRIZES = Arg(
    "prizes",
    "prizes",
    "Sums or things from the first place on; none takes the fund away.",
    "",
    shown="[PRIZE]...",
)
CATEGORY = option(
    "category", "word", "--for", "Only those of this category or section can win them.", "WORD"
)

TABLES = (
    Deed(
        "result",
        "Enter a result",
        (
            TABLE,
            FIGURES,
            WON,
            flag("settle", "The director decides: this counts before everything else."),
        ),
        """Enter the result of a table from paper; a score may be written 1-0.

        Two scorers may enter it: their results are compared, and with the setting `reports` so many
        must have said the same before it counts. Once the game of the table is recorded entry by
        entry and over, its record counts.

        \b
        result 2.5 501 320
        result Ann 501 Bob 320
        result 5 40 minus 25 minus 15 10 minus 12
        result 5 501 320 --settle --because "both were asked"

        Many at once: `trickledger event results`.
        """,
        "{round}.{table} {figures}[ won {winners}]",
        "{by} entered {result} at {at}.",
    ),
    Deed(
        "forfeit",
        "Forfeit",
        (TABLE, Arg("entrants", "missing", "Who did not come or gave up, by number or name.")),
        """Record who missed a table: they lose it.

        Those who were there win it. At a table of more than two the others play on without them,
        unless too few are left for the game.

        \b
        forfeit 2.5 "Ann Baker" --because "did not come"
        """,
        "{round}.{table} {entrants}",
        "{by} entered that {who} forfeited {at}.",
    ),
    Deed(
        "doubt",
        "Doubt a result",
        (TABLE,),
        """Mark the result of a table as one that may still change, such as under an appeal.

        It counts as it stands, and all standings say so, until `event result --settle`, `event
        award` or `event annul` decides it.

        \b
        doubt 2.5 --because "Bob appeals"
        """,
        "{round}.{table} {figures}[ won {winners}]",
        "{by} marked {result} at {at} as one that may still change.",
    ),
    Deed(
        "award",
        "Award points",
        (
            TABLE,
            POINTS,
        ),
        """Award points to each side of a table, with the reason: an adjusted score.

        They count instead of its result, forfeits too; who is awarded more has won against the
        others in tie-breaks, and no figures of the game count.

        \b
        award 2.5 1 0.5 --because "the deal could not be finished"
        """,
        "{round}.{table} {awarded}",
        "{by} awarded {points} at {at}.",
    ),
    Deed(
        "annul",
        "Annul a table",
        (TABLE,),
        """Annul a table, with the reason: nobody has anything of it, in no tie-break either.

        It stays a meeting: the next rounds are seated as if it had been played. In a crosstable it
        stands in brackets.

        \b
        annul 2.5 --because "one pack had 31 cards"
        """,
        "{round}.{table}",
        "{by} annulled {at}.",
    ),
    Deed(
        "seat",
        "Move people to a table",
        (TABLE, Arg("entrants", "entrants", "Who will sit there, clockwise, by number or name.")),
        """Move people to a table.

        Who must leave it takes the place of one who came, or has a bye; in a knock-out, and if they
        have dropped out, they are put aside and have neither.

        \b
        seat 3.5 "Ann Baker" "Bob Cole" --because "no stairs"
        seat 5 7 12 --dry-run
        """,
        "{round}: {seats}[; bye {byes}]",
        at=True,
    ),
    Deed(
        "open",
        "Open the games of tables",
        (
            Arg("tables", "tables", "Tables (else all of the newest round).", "", "[TABLE]..."),
            RECORD,
        ),
        """Open a game for each table; its result is then taken from it.

        The game has the options of the event.

        \b
        open
        open 2.5 2.6
        open 2.5 --record 12 --because "typed in from paper"
        """,
        "{round}.{table} {game}",
        "{by} opened the game of {at}.",
        dry_run=False,
    ),
)
ROUNDS = (
    Deed(
        "round",
        "Make the next round",
        (
            flag("again", "Make the newest round again, as long as no table has begun."),
            SEATING,
            option("seed", "seed", "--seed", "Use this seed instead of the event's."),
            flag("anyway", "Even if tables of a round before are open."),
            option("date", "day", "--date", "The day of the round (else that of the one before)."),
        ),
        """Make the next round: who sits where.

        Who meets again, who has the bye, who meets across scores is said; `--json` has each
        measure. The same entrants, results and seed give the same seating. A seating that is typed
        is kept as it is, and what speaks against it is said; while tables before it are open it
        takes --anyway.

        \b
        round --dry-run
        round
        round --again --seed 7 --because "two sisters at one table"
        round --tables "Ann Baker / Bob Cole, Cid Fox / Dee Gray"
        """,
        "{round} {method}: {tables}[; bye {byes}]",
        at=True,
    ),
    Deed(
        "date",
        "Say the day of a round",
        (
            Arg("round", "round", "Which round.", "", "number"),
            Arg("day", "day", "Its day, such as 2026-11-26.", ""),
        ),
        """Say on which day a round is played, made or to come; without a round list the days.

        A round without a day of its own is on that of the round before it, the first on the
        event's.

        \b
        date 2 2026-11-26
        date
        """,
        shows=True,
    ),
    Deed(
        "clock",
        "The clock of the round",
        (
            Arg("change", "clock", "start, pause, resume, or minutes more such as +5.", ""),
            flag("start", "Start it now, or once more from the beginning.", for_shells=True),
        ),
        """Say how long the newest round still runs; start its clock, stop it, or add minutes.

        The setting `minutes` says how long a round takes. Each change is an entry, and its time
        what every laptop and the wall reckon from.

        \b
        clock
        clock start
        clock pause
        clock resume
        clock +5 --because "late lunch"
        """,
        "{round}[ {clock}]",
        dry_run=False,
        shows=True,
    ),
    Deed(
        "lock",
        "Lock a round",
        (ROUND,),
        """Lock a round: its seats and its results from paper can't change.

        A game that is corrected later is named in the standings.

        \b
        lock
        lock 3
        """,
        "{round}: {was}",
        "{by} locked round {round}.",
        dry_run=False,
    ),
    Deed(
        "unlock",
        "Unlock a round",
        (ROUND,),
        """Open a locked round again.

        \b
        unlock 3 --because "two cards were swapped"
        """,
        "{round}",
        "{by} unlocked round {round}.",
        dry_run=False,
    ),
)
EVENT = (
    Deed(
        "release",
        "Make public",
        (PART, OF_PART),
        """Make a round, its results, the standings or everything public.

        Public is what `publish` writes and what everyone sees on the pages of `serve`. Nothing is
        until it is released: a round with its seats and results, the standings as far as all
        results are. `everything` is for an evening without secrets: what is to come is public too.

        \b
        release round 3
        release standings
        release everything
        """,
        "{public}[ {round}]",
        "{by} made {part} public.",
        dry_run=False,
    ),
    Deed(
        "hide",
        "Keep from the public",
        (PART, OF_PART),
        """Take back what is public: a round, its results, the standings or everything.

        Results can be hidden alone: the seats of the round stay public, and the standings stop
        before it. What was already published is gone with the next `publish`.

        \b
        hide standings
        hide results 3
        hide round 4 --because "two tables are to be moved"
        """,
        "{public}[ {round}]",
        "{by} kept {part} from the public.",
        dry_run=False,
    ),
    Deed(
        "set",
        "Change settings",
        (
            Arg("settings", "settings", "Settings, such as rounds=6.", "", "[NAME=VALUE]..."),
            option("option", "options", "--option -o", "A house option of the game.", "NAME=VALUE"),
        ),
        """Change settings of an event, all or none.

        Settings: date, rounds, size, style (fold, random, monrad), double and third (true, false),
        standing (later rounds of a rotation by score), leavers (half, annul, forfeit), worth (win,
        rank, figure), win, draw, loss, bye (points, or average), absent, requests and closing (of
        byes on request), reports, byes (fide, alone), seeding (entry, rating), apart and avoid
        (facts such as club), least, most, acceleration (none, baku), games (won at a table),
        minutes, order, year (of the tie-breaks: 2023, 2024, 2026), seed; prizes, share, tied and
        coin, of which `event prizes` tells; game, format and pairs before the first round.

        \b
        set rounds=6 --because "all tables were fast"
        set order=points,wins,buchholz bye=0.5
        set game=cinch format=partners -o all_pass=redeal_same
        """,
        "{settings}",
        "{by} set {settings}.",
    ),
    Deed(
        "prizes",
        "Lay down prizes",
        (
            Arg("fund", "word", "A name for these prizes.", "", "[FUND]"),
            PRIZES,
            CATEGORY,
            flag("anyway", "Even if nobody can win them yet."),
        ),
        """Print who gets which prizes, or lay down a fund of them.

        Tied players share the prizes of their places, the best that so many can win: money equally,
        rounded down, a thing by lot. Nobody gets more than one prize, and nothing who has dropped
        out. What the funds give is what the entrants get and what is left over.

        8=10 is a prize for place 8, and a hyphen a place that wins nothing.

        In an event with sections a fund is for all of them, or by `--for` for one; a place is that
        in the section. Where sections can't be compared, those of one place are level.

        Other rules: event set prizes=all (each fund by itself), tied=points (who have equal points
        share, whatever the tie-breaks say), share=hort (half equally, half by place), coin=5.

        \b
        prizes main 50 30 20
        prizes lucky 50 30 20 8=10
        prizes newcomer 10 --for newcomer --anyway
        prizes best-of-B 40 20 --for B --anyway
        prizes table "a ham" "a bottle of wine"
        prizes
        """,
        shows=True,
    ),
    Deed(
        "undo",
        "Undo my last act",
        (),
        """Take back your own last entry.

        What others have entered since then is kept and named.

        \b
        undo
        undo --dry-run
        """,
        at=True,
    ),
    Deed(
        "void",
        "Take back an entry",
        (
            Arg("entry", "entry", "The entry, such as @14 or 14; `round 2` for what made a round."),
            flag("with_later", "With every later entry that depends on it."),
        ),
        """Take back an entry, and everything entered in the same line.

        Where later entries depend on it they are named; --with-later takes them back in the same
        act. Voiding that void brings all of them back.

        \b
        void @14 --because "typed for the wrong table"
        void round 1 --with-later --because "wrong list"
        """,
        at=True,
    ),
    Deed(
        "close",
        "Close the event",
        (flag("anyway", "Close a knock-out even if a seat does not follow from its results."),),
        """End an event: its standings are final.

        What was planned and not played is named.

        \b
        close
        """,
        dry_run=False,
    ),
)

GROUPS: Mapping[str, tuple[Deed, ...]] = {
    "Tables": TABLES,
    "People": PEOPLE,
    "Rounds": ROUNDS,
    "The event": EVENT,
    "The walls": WALLS,
}
"""The deeds by what they are about, as the desk shows them."""

DEEDS: Mapping[str, Deed] = {deed.word: deed for deeds in GROUPS.values() for deed in deeds}
"""Each deed by its word."""
