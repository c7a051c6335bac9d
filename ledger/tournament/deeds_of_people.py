"""What can be done with entrants, a row each."""

from __future__ import annotations

from trickledger.ledger.tournament.deed import Arg, Deed, flag, option

ENTRANT = Arg("entrant", "entrant", "The entrant, by number, name or the start of a name.")
ENTRANTS = Arg("entrants", "entrants", "Entrants, by number, name or the start of a name.")
PERSON = Arg("entrant", "person", "An entrant, or one of a pair: a number, a name or its start.")
PAIR = Arg("pair", "pair", "Two entrants, by number or name.", shown="ONE OTHER")
POINTS = Arg("points", "points", "How many points, such as 0.5.")
SINCE = option(
    "round", "round", "--round -r", "From which round on (else the newest).", usual="newest"
)

NAMES = Arg(
    "names", "names", 'Full names; a pair as "Ann Baker & Bob Cole".', "", shown="[NAME]..."
)
FACTS = Arg(
    "facts",
    "facts",
    "Such as club=Harbour rating=1875; club=- takes a fact away.",
    shown="NAME=VALUE...",
)
SECTIONS = Arg(
    "names",
    "names",
    "The sections: A B C, or with the least rating in each A=1800 B=1500 C.",
    "",
    shown="[NAME[=RATING]]...",
)
BY = option(
    "by",
    "division",
    "--by",
    "rating: the best are in the first section; category, club, family, team, "
    "federation or group: a section for each.",
    "WHAT",
)

PEOPLE = (
    Deed(
        "add",
        "Add entrants",
        (
            NAMES,
            option("file", "list", "--file -f", "A list or a CSV file; - reads standard input."),
            flag("now", "Seat them in the running round too."),
            option("section", "section", "--section", "The section that they play in.", "NAME"),
        ),
        """Enter players or pairs, all or none.

        Late ones begin with the next round, or --now.

        A file has a name a line, or columns under the heads `name` and, for pairs, `partner`; also
        any of rating, club, family, team, category, federation (a number there), table (a fixed
        one), seed, section and group. Lists of FIDE and chess-results are read as they are: "Baker,
        Ann" is Ann Baker, Rtg, SNo, FideID and Club/City are known, and columns that nobody knows
        are left out and named. What an earlier event of the ledger knew of somebody is taken over.

        \b
        add "Ann Baker" "Bob Cole"
        add "Ann Baker & Bob Cole" "Cid Fox & Dee Gray"
        add --file entrants.csv
        add "Zoe Young" --now --because "late train"
        add "Yan Zell" --section B
        """,
        "{one}[ from {round}]: {names}",
        "{by} entered {who}.",
        at=True,
    ),
    Deed(
        "facts",
        "Say what is known",
        (
            ENTRANT,
            FACTS,
        ),
        """Say or correct what is known of an entrant, at any time.

        Facts: rating, club, family, team, category (several with blanks between), federation (the
        number there), table (for who cannot climb stairs: they sit there in every round), seed,
        section, group (of the stage before, whose others they meet as late as can be). The settings
        `apart` and `avoid` keep people of one club or family from meeting; `seeding=rating` makes
        the rating the order before the event. They are taken over where the same person is entered
        into a later event, but for team, seed, section and group.

        \b
        facts "Ann Baker" club=Harbour rating=1875
        facts 7 table=1 --because "no stairs"
        facts 7 table=-
        """,
        "{one}: {settings}",
        "{by} noted of {who}: {settings}.",
    ),
    Deed(
        "rate",
        "Take over ratings",
        (),
        """Give the entrants the ratings that they have in this ledger.

        They are those of the game of the event, as they were before its day; a pair has the mean of
        both. Each becomes a fact of the entrant: `event set seeding=rating` makes it the order
        before the event, `order=points,ARO` a tie-break. Who is not rated yet keeps what was typed.

        \b
        rate --dry-run
        rate --because "for the draw"
        """,
    ),
    Deed(
        "rename",
        "Correct a name",
        (PERSON, Arg("name", "name", "The name as it should be.", shown="NAME")),
        """Correct the name of an entrant, or of one of a pair, at any time.

        It is the same person: results, facts and recorded games stay theirs. Where somebody else
        plays on, `event replace` says so.

        \b
        rename "Bob Cole" "Bob Coles"
        rename 7 "Gus Johns" --because "misread"
        """,
        "{one}: {names}",
        "{by} corrected a name to {names}.",
    ),
    Deed(
        "replace",
        "Somebody else plays on",
        (PERSON, Arg("name", "name", "Who plays on.", shown="NAME")),
        """Let a substitute play on for an entrant, or for one of a pair.

        The number, the points and the meetings stay; games that were recorded stay with who played
        them. A substitute for a single player has facts of their own.

        \b
        replace "Dee Gray" "Zoe Mills" --because "went home"
        """,
        "{one}: {names}",
        "{by} let {names} play on as entrant {number}.",
    ),
    Deed(
        "section",
        "Put into a section",
        (Arg("name", "section", "The section, such as A; - for none."), ENTRANTS),
        """Put entrants into a section, or move them to another one between rounds.

        Each section is paired and ranked by itself. Who moves keeps their points, and whom they
        have met. In a round robin and a knock-out nobody moves once the first round is made.

        \b
        section A 1 2 5 8
        section B "Cid Fox" --because "A is too strong"
        """,
    ),
    Deed(
        "sections",
        "Divide into sections",
        (
            SECTIONS,
            BY,
        ),
        """Divide all entrants into sections, or print who is in which.

        Named alone, sections are balanced: of the order before the event the best four go to A, B,
        B and A. `--by rating` puts the best into the first; with ratings each takes those who reach
        it. Each section is paired and ranked by itself, and table numbers go on from one to the
        next. For one entrant: `event section B Ann`.

        \b
        sections A B
        sections A B C --by rating
        sections A=1800 B=1500 C
        sections --by category
        sections
        """,
        shows=True,
    ),
    Deed(
        "here",
        "Check in",
        (ENTRANTS,),
        """Check entrants in.

        From the first one on, only those who are here are seated.

        \b
        here "Ann Baker" "Bob Cole"
        here 1 2 5 8
        """,
        "{one}",
        "{by} checked in {who}.",
        each=True,
    ),
    Deed(
        "drop",
        "Drop out",
        (ENTRANTS,),
        """Take entrants out, from the next round on.

        They stay listed with their results. In a round robin the setting `leavers` says what
        becomes of their games.

        \b
        drop "Ann Baker" --because "went home"
        drop 7 12
        """,
        "{one}",
        "{by} took out {who}.",
        each=True,
    ),
    Deed(
        "return",
        "Take back in",
        (ENTRANTS,),
        """Take entrants who dropped out back in, from the next round on.

        Who said they would be absent from rounds to come, and comes after all, is seated in them
        again.

        \b
        return "Ann Baker"
        """,
        "{one}",
        "{by} took {who} back in.",
        each=True,
    ),
    Deed(
        "absent",
        "Absent in a round",
        (
            ENTRANTS,
            option("round", "round", "--round -r", "Which round (else the next).", usual="next"),
            option("worth", "worth", "--worth", "A bye on request: half, full, none or points."),
        ),
        """Leave entrants out of one later round: absent, or with a bye on request.

        The setting `absent` says what it is worth, or --worth for these alone: half a win, a full
        bye, none, or points. Before they came and after they dropped out nothing is worth anything,
        but a late entrant can be given a bye for a round missed, by its number.

        One full bye on request is given to each, or as many of any worth as the setting `requests`
        says, and none in the last rounds by the setting `closing`.

        `event return` takes it back.

        \b
        absent "Ann Baker" --round 3
        absent 7 12 --worth half --because "asked before round 1"
        """,
        "{one} {round}[ worth {worth}]",
        "{by} noted that {who} misses round {round}.",
        each=True,
    ),
    Deed(
        "forbid",
        "Keep two apart",
        (PAIR,),
        """Keep two entrants apart, wherever that is possible.

        \b
        forbid 3 7 --because "one household"
        """,
        "{two}",
        "{by} kept {who} from meeting.",
        dry_run=False,
    ),
    Deed(
        "wish",
        "Let two meet",
        (PAIR,),
        """Let two entrants meet as soon as possible.

        The wish counts for every later round and ends once they have met.

        \b
        wish "Ann Baker" "Bob Cole"
        """,
        "{two}",
        "{by} noted that {who} wish to meet.",
        dry_run=False,
    ),
    Deed(
        "allow",
        "Two may meet again",
        (PAIR,),
        """Undo `forbid` or `wish` for two entrants.

        \b
        allow 3 7
        """,
        "{two}",
        "{by} let {who} meet again.",
        dry_run=False,
    ),
    Deed(
        "penalty",
        "Take points",
        (ENTRANT, POINTS, SINCE),
        """Take points from an entrant, with the reason.

        They count in the points from that round on, in what the next rounds are paired by too, and
        in no tie-break: nobody gains or loses by another's.

        \b
        penalty "Ann Baker" 0.5 --because "late for round 2"
        """,
        "{one} {round} {points}",
        "{by} took {points} from {who} in round {round}.",
    ),
    Deed(
        "bonus",
        "Give points",
        (ENTRANT, POINTS, SINCE),
        """Give points to an entrant, with the reason.

        They count in the points from that round on, in what the next rounds are paired by too, and
        in no tie-break: nobody gains or loses by another's.

        \b
        bonus 7 1 --round 2 --because "helped at the door"
        """,
        "{one} {round} {points}",
        "{by} gave {who} {points} in round {round}.",
    ),
    Deed(
        "disqualify",
        "Disqualify",
        (ENTRANTS,),
        """Disqualify entrants, with the reason: they leave and stand behind all others.

        A table at which they still sit is named: it can be played, forfeited or annulled. Results
        against them stay, unless `event annul` or `event award` says otherwise; in a round robin
        the setting `leavers` says what becomes of them.

        \b
        disqualify "Ann Baker" --because "dealt from the bottom"
        """,
        "{one}",
        "{by} disqualified {who}.",
        each=True,
    ),
)
