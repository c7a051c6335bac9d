"""The tables of a ledger on a server: those of the file, in the words of PostgreSQL.

A test holds both against each other, column by column. All text is compared as bytes (`"C"`), or
orders would differ from host to host.
"""

from __future__ import annotations

from trickledger.ledger.storage.postgresql.domains import DOMAINS

SCHEMA = "trickledger"
"""The schema of a database in which the tables are: other programs may have others beside it."""

SERVER_SCHEMA = 8
"""What this program keeps on a server: the tables of a file, and what guards them here alone."""

AS_IN_FILE = {6: 6, 7: 7, 8: 7}
"""Which schema of a file has the tables that a server has with its own."""

PATH = f"pg_catalog, {SCHEMA}, pg_temp"
"""Where names are looked for: first what the server itself has, never what anybody else made."""

IN_HERE = f"SET LOCAL search_path = {SCHEMA}, pg_catalog, pg_temp"
"""Lets what is made without a schema before its name be made in ours."""

AS_EVER = f"SET LOCAL search_path = {PATH}"

_LEDGER = f"""
    CREATE TABLE {SCHEMA}.ledger (
        one     bigint NOT NULL PRIMARY KEY CHECK (one = 1),
        schema  bigint NOT NULL CHECK (schema >= 1),
        lock    bigint
    )
    """
"""One row: of which schema the tables are, and what is held by who opens, counts or names."""

_TABLES = (
    """
    CREATE TABLE stream (
        stream      bigint DEFAULT stream_next() NOT NULL PRIMARY KEY,
        id          text COLLATE "C" NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{32}$'),
        kind        text COLLATE "C" NOT NULL CHECK (kind IN ('game', 'event', 'club')),
        number      bigint NOT NULL CHECK (number >= 1),
        origin      text COLLATE "C" CHECK (origin ~ '^[0-9a-f]{32}$'),
        UNIQUE (kind, number)
    )
    """,
    """
    CREATE TABLE author (
        author      bigint DEFAULT author_next() NOT NULL PRIMARY KEY,
        scorer      text COLLATE "C" NOT NULL,
        device      text COLLATE "C" NOT NULL,
        UNIQUE (scorer, device)
    )
    """,
    """
    CREATE TABLE entry (
        stream      bigint NOT NULL,
        number      positive NOT NULL,
        back        not_negative NOT NULL CHECK (back < number),
        kind        kind_of_entry NOT NULL,
        text        words NOT NULL,
        author      bigint NOT NULL,
        at          moment NOT NULL,
        previous    digest NOT NULL,
        hash        digest NOT NULL,
        PRIMARY KEY (stream, number)
    )
    """,
    """
    CREATE TABLE person (
        person      bigint DEFAULT person_next() NOT NULL PRIMARY KEY,
        origin      text COLLATE "C" NOT NULL CHECK (origin ~ '^[0-9a-f]{32}$'),
        written     text COLLATE "C" NOT NULL CHECK (written <> ''),
        written_folded text COLLATE "C" NOT NULL CHECK (written_folded <> ''),
        name        text COLLATE "C" NOT NULL CHECK (name <> ''),
        folded      text COLLATE "C" NOT NULL CHECK (folded <> ''),
        UNIQUE (origin, written_folded)
    )
    """,
    """
    CREATE TABLE game (
        stream      bigint NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code        words NOT NULL,
        kind        words NOT NULL,
        date        words,
        options     object_as_text NOT NULL,
        status      status_of_game NOT NULL,
        provisional zero_or_one NOT NULL,
        deals       not_negative NOT NULL,
        next_dealer digit,
        mended      not_negative NOT NULL DEFAULT 0,
        role        role_of_record NOT NULL DEFAULT 'counting'
    )
    """,
    """
    CREATE TABLE seat (
        stream      bigint NOT NULL REFERENCES stream (stream),
        seat        digit NOT NULL,
        handle      words NOT NULL,
        person      bigint NOT NULL REFERENCES person (person),
        side        digit NOT NULL,
        total       bigint NOT NULL,
        won         part_of_one NOT NULL,
        PRIMARY KEY (stream, seat)
    )
    """,
    """
    CREATE TABLE hand (
        stream      bigint NOT NULL REFERENCES stream (stream),
        deal        positive NOT NULL,
        opened      positive NOT NULL,
        closed      positive,
        dealer      digit NOT NULL,
        counted     zero_or_one NOT NULL,
        over        zero_or_one NOT NULL,
        tricks      not_negative NOT NULL,
        carry       object_as_text,
        PRIMARY KEY (stream, deal)
    )
    """,
    """
    CREATE TABLE score (
        stream      bigint NOT NULL REFERENCES stream (stream),
        deal        positive NOT NULL,
        seat        digit NOT NULL,
        score       bigint,
        entered     bigint NOT NULL,
        total       bigint NOT NULL,
        PRIMARY KEY (stream, deal, seat)
    )
    """,
    """
    CREATE TABLE finding (
        stream      bigint NOT NULL REFERENCES stream (stream),
        deal        positive NOT NULL,
        accused     list_as_text NOT NULL,
        clause      words NOT NULL,
        status      status_of_finding NOT NULL,
        proven_by   list_as_text NOT NULL,
        PRIMARY KEY (stream, deal, accused, clause)
    )
    """,
    """
    CREATE TABLE tally (
        person      bigint NOT NULL REFERENCES person (person),
        kind        text COLLATE "C" NOT NULL CHECK (kind <> ''),
        games       bigint NOT NULL,
        won         bigint NOT NULL,
        shared      bigint NOT NULL,
        lost        bigint NOT NULL,
        open        bigint NOT NULL,
        provisional bigint NOT NULL,
        share       bigint NOT NULL,
        hands       bigint NOT NULL,
        total       bigint NOT NULL,
        above       bigint NOT NULL,
        below       bigint NOT NULL,
        highest     bigint,
        highest_in  bigint REFERENCES stream (stream),
        lowest      bigint,
        lowest_in   bigint REFERENCES stream (stream),
        PRIMARY KEY (person, kind)
    )
    """,
    """
    CREATE TABLE encounter (
        person      bigint NOT NULL REFERENCES person (person),
        other       bigint NOT NULL REFERENCES person (person),
        kind        text COLLATE "C" NOT NULL CHECK (kind <> ''),
        games       bigint NOT NULL,
        won         bigint NOT NULL,
        shared      bigint NOT NULL,
        lost        bigint NOT NULL,
        PRIMARY KEY (person, other, kind)
    )
    """,
    """
    CREATE TABLE event (
        stream      bigint NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code        text COLLATE "C" NOT NULL CHECK (code <> ''),
        settings    text COLLATE "C" NOT NULL CHECK (settings LIKE 'event %'),
        status      text COLLATE "C" NOT NULL CHECK (status IN ('open', 'closed')),
        rounds      bigint NOT NULL CHECK (rounds >= 0),
        role        text COLLATE "C" NOT NULL DEFAULT 'counting'
                    CHECK (role IN ('counting', 'rival', 'copy'))
    )
    """,
    """
    CREATE TABLE entrant (
        stream      bigint NOT NULL REFERENCES stream (stream),
        entrant     bigint NOT NULL CHECK (entrant >= 1),
        is_in       bigint NOT NULL CHECK (is_in IN (0, 1)),
        since       bigint NOT NULL CHECK (since >= 1),
        is_here     bigint NOT NULL CHECK (is_here IN (0, 1)),
        PRIMARY KEY (stream, entrant)
    )
    """,
    """
    CREATE TABLE member (
        stream      bigint NOT NULL REFERENCES stream (stream),
        entrant     bigint NOT NULL CHECK (entrant >= 1),
        place       bigint NOT NULL CHECK (place BETWEEN 0 AND 1),
        name        text COLLATE "C" NOT NULL CHECK (name <> ''),
        folded      text COLLATE "C" NOT NULL CHECK (folded <> ''),
        PRIMARY KEY (stream, entrant, place),
        UNIQUE (stream, folded)
    )
    """,
    """
    CREATE TABLE absence (
        stream      bigint NOT NULL REFERENCES stream (stream),
        round       bigint NOT NULL CHECK (round >= 1),
        entrant     bigint NOT NULL CHECK (entrant >= 1),
        PRIMARY KEY (stream, round, entrant)
    )
    """,
    """
    CREATE TABLE meeting (
        stream      bigint NOT NULL REFERENCES stream (stream),
        one         bigint NOT NULL CHECK (one >= 1),
        other       bigint NOT NULL CHECK (other > one),
        word        text COLLATE "C" NOT NULL CHECK (word IN ('forbid', 'wish')),
        PRIMARY KEY (stream, one, other)
    )
    """,
    """
    CREATE TABLE round (
        stream      bigint NOT NULL REFERENCES stream (stream),
        round       bigint NOT NULL CHECK (round >= 1),
        made        text COLLATE "C" NOT NULL CHECK (made <> ''),
        locked      text COLLATE "C" CHECK (locked <> ''),
        PRIMARY KEY (stream, round)
    )
    """,
    """
    CREATE TABLE place (
        stream      bigint NOT NULL REFERENCES stream (stream),
        round       bigint NOT NULL CHECK (round >= 1),
        entrant     bigint NOT NULL CHECK (entrant >= 1),
        tab         bigint NOT NULL CHECK (tab >= 0),
        seat        bigint NOT NULL CHECK (seat >= 0),
        forfeit     bigint NOT NULL CHECK (forfeit IN (0, 1)),
        PRIMARY KEY (stream, round, entrant),
        UNIQUE (stream, round, tab, seat)
    )
    """,
    """
    CREATE TABLE opened (
        stream      bigint NOT NULL REFERENCES stream (stream),
        round       bigint NOT NULL CHECK (round >= 1),
        tab         bigint NOT NULL CHECK (tab >= 1),
        game        text COLLATE "C" NOT NULL CHECK (length(game) = 32),
        PRIMARY KEY (stream, round, tab)
    )
    """,
    """
    CREATE TABLE report (
        stream      bigint NOT NULL REFERENCES stream (stream),
        round       bigint NOT NULL CHECK (round >= 1),
        tab         bigint NOT NULL CHECK (tab >= 1),
        scorer      text COLLATE "C" NOT NULL,
        settled     bigint NOT NULL CHECK (settled IN (0, 1)),
        entry       bigint NOT NULL CHECK (entry >= 1),
        figures     text COLLATE "C" NOT NULL CHECK (figures LIKE '[%]'),
        winners     text COLLATE "C" NOT NULL CHECK (winners LIKE '[%]'),
        PRIMARY KEY (stream, round, tab, scorer, settled)
    )
    """,
    """
    CREATE TABLE door (
        stream      bigint NOT NULL REFERENCES stream (stream),
        tab         bigint NOT NULL CHECK (tab >= 0),
        key         bytea NOT NULL CHECK (length(key) = 32),
        salt        bytea NOT NULL CHECK (length(salt) = 16),
        pin         bytea NOT NULL CHECK (length(pin) = 32),
        wrong       bigint NOT NULL CHECK (wrong >= 0),
        PRIMARY KEY (stream, tab)
    )
    """,
    """
    CREATE TABLE phone (
        token       bytea NOT NULL PRIMARY KEY CHECK (length(token) = 32),
        stream      bigint NOT NULL REFERENCES stream (stream),
        tab         bigint NOT NULL CHECK (tab >= 0),
        number      bigint NOT NULL CHECK (number >= 1),
        at          bigint NOT NULL CHECK (at BETWEEN 0 AND 253402300799),
        UNIQUE (stream, tab, number)
    )
    """,
    """
    CREATE TABLE sent (
        key         bytea NOT NULL PRIMARY KEY CHECK (length(key) = 32),
        stream      bigint NOT NULL REFERENCES stream (stream),
        first       bigint NOT NULL CHECK (first >= 1),
        last        bigint NOT NULL CHECK (last >= first),
        at          bigint NOT NULL CHECK (at BETWEEN 0 AND 253402300799)
    )
    """,
)

_INDEXES = (
    "CREATE INDEX game_by_code ON game (code)",
    "CREATE INDEX game_by_kind ON game (kind, date)",
    "CREATE INDEX game_by_date ON game (date)",
    "CREATE INDEX seat_by_person ON seat (person)",
    "CREATE INDEX person_by_name ON person (folded)",
    "CREATE INDEX opened_by_game ON opened (game)",
    "CREATE INDEX entrant_who_is_here ON entrant (stream) WHERE is_here = 1",
    "CREATE INDEX entrant_who_is_in ON entrant (stream) WHERE is_in = 1",
)

KEPT_FOR_EVER = ("stream", "author", "entry")
"""The tables of the journal, whose rows are never changed."""

OF_EVENTS = tuple("event entrant member absence meeting round place opened report".split())
"""The tables of what follows from events, which only who directs them writes."""

TABLES = tuple(
    "stream author entry person game seat hand score finding tally encounter event entrant member "
    "absence meeting round place opened report door phone sent".split()
)
"""The tables that a ledger has wherever it is kept, each after those that it points at."""

MADE = (_LEDGER, *DOMAINS, *_TABLES, *_INDEXES)
"""The statements that make the tables, and what they are made of, inside of our schema."""
