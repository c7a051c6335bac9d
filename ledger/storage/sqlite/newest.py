# ruff: noqa: E501
"""The tables of a file, made of `trickledger/tables.py`: `python -m docs` writes this."""

from __future__ import annotations

NEWEST = {
    "stream": """CREATE TABLE stream (
    stream INTEGER NOT NULL PRIMARY KEY,
    id     TEXT    NOT NULL UNIQUE
           CHECK (length(CAST(id AS BLOB)) = 32 AND id NOT GLOB '*[^0-9a-f]*'),
    kind   TEXT    NOT NULL CHECK (kind IN ('game', 'event', 'club')),
    number INTEGER NOT NULL CHECK (number >= 1), origin TEXT
CHECK (length(CAST(origin AS BLOB)) = 32 AND origin NOT GLOB '*[^0-9a-f]*'),
    UNIQUE (kind, number)
) STRICT
""",
    "author": """CREATE TABLE author (
        author INTEGER NOT NULL PRIMARY KEY,
        scorer TEXT    NOT NULL,
        device TEXT    NOT NULL,
        UNIQUE (scorer, device)
    ) STRICT
    """,
    "entry": """CREATE TABLE entry (
    stream   INTEGER NOT NULL REFERENCES stream (stream),
    number   INTEGER NOT NULL CHECK (number >= 1),
    back     INTEGER NOT NULL CHECK (back BETWEEN 0 AND number - 1),
    kind     TEXT    NOT NULL CHECK (kind IN
             ('head', 'hand', 'act', 'note', 'void', 'correct', 'ruling', 'close')),
    text     TEXT    NOT NULL CHECK (text <> '' AND instr(text, char(0)) = 0),
    author   INTEGER NOT NULL REFERENCES author (author),
    at       INTEGER NOT NULL CHECK (at BETWEEN 0 AND 253402300799),
    previous BLOB    NOT NULL CHECK (length(previous) = 32),
    hash     BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID
""",
    "person": """CREATE TABLE person (
    person         INTEGER NOT NULL PRIMARY KEY,
    origin         TEXT    NOT NULL
                   CHECK (length(CAST(origin AS BLOB)) = 32 AND origin NOT GLOB '*[^0-9a-f]*'),
    written        TEXT    NOT NULL CHECK (written <> ''),
    written_folded TEXT    NOT NULL CHECK (written_folded <> ''),
    name           TEXT    NOT NULL CHECK (name <> ''),
    folded         TEXT    NOT NULL CHECK (folded <> ''),
    UNIQUE (origin, written_folded)
) STRICT
""",
    "game": """CREATE TABLE game (
        stream      INTEGER NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code        TEXT    NOT NULL CHECK (code <> ''),
        kind        TEXT    NOT NULL CHECK (kind <> ''),
        date        TEXT    CHECK (date <> ''),
        options     TEXT    NOT NULL CHECK (options GLOB '{*}'),
        status      TEXT    NOT NULL CHECK (status IN
                    ('open', 'won', 'shared', 'closed', 'abandoned')),
        provisional INTEGER NOT NULL CHECK (provisional IN (0, 1)),
        deals       INTEGER NOT NULL CHECK (deals >= 0),
        next_dealer INTEGER CHECK (next_dealer >= 0)
    , mended INTEGER NOT NULL DEFAULT 0 CHECK (mended >= 0), role TEXT NOT NULL DEFAULT 'counting' CHECK (role IN ('counting', 'rival', 'copy'))) STRICT
    """,
    "seat": """CREATE TABLE seat (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        seat   INTEGER NOT NULL CHECK (seat >= 0),
        handle TEXT    NOT NULL CHECK (handle <> ''),
        person INTEGER NOT NULL REFERENCES person (person),
        side   INTEGER NOT NULL CHECK (side >= 0),
        total  INTEGER NOT NULL,
        won    REAL    NOT NULL CHECK (won BETWEEN 0 AND 1),
        PRIMARY KEY (stream, seat)
    ) STRICT, WITHOUT ROWID
    """,
    "hand": """CREATE TABLE hand (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        deal    INTEGER NOT NULL CHECK (deal >= 1),
        opened  INTEGER NOT NULL CHECK (opened >= 1),
        closed  INTEGER CHECK (closed >= 1),
        dealer  INTEGER NOT NULL CHECK (dealer >= 0),
        counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
        over    INTEGER NOT NULL CHECK (over IN (0, 1)),
        tricks  INTEGER NOT NULL CHECK (tricks >= 0),
        carry   TEXT    CHECK (carry GLOB '{*}'),
        PRIMARY KEY (stream, deal)
    ) STRICT, WITHOUT ROWID
    """,
    "score": """CREATE TABLE score (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        deal    INTEGER NOT NULL CHECK (deal >= 1),
        seat    INTEGER NOT NULL CHECK (seat >= 0),
        score   INTEGER,
        entered INTEGER NOT NULL,
        total   INTEGER NOT NULL,
        PRIMARY KEY (stream, deal, seat)
    ) STRICT, WITHOUT ROWID
    """,
    "finding": """CREATE TABLE finding (
        stream    INTEGER NOT NULL REFERENCES stream (stream),
        deal      INTEGER NOT NULL CHECK (deal >= 1),
        accused   TEXT    NOT NULL CHECK (accused GLOB '[[]*]'),
        clause    TEXT    NOT NULL CHECK (clause <> ''),
        status    TEXT    NOT NULL CHECK (status IN ('open', 'ruled', 'withdrawn')),
        proven_by TEXT    NOT NULL CHECK (proven_by GLOB '[[]*]'),
        PRIMARY KEY (stream, deal, accused, clause)
    ) STRICT, WITHOUT ROWID
    """,
    "tally": """CREATE TABLE tally (
        person      INTEGER NOT NULL REFERENCES person (person),
        kind        TEXT    NOT NULL CHECK (kind <> ''),
        games       INTEGER NOT NULL,
        won         INTEGER NOT NULL,
        shared      INTEGER NOT NULL,
        lost        INTEGER NOT NULL,
        open        INTEGER NOT NULL,
        provisional INTEGER NOT NULL,
        share       INTEGER NOT NULL,
        hands       INTEGER NOT NULL,
        total       INTEGER NOT NULL,
        above       INTEGER NOT NULL,
        below       INTEGER NOT NULL,
        highest     INTEGER,
        highest_in  INTEGER REFERENCES stream (stream),
        lowest      INTEGER,
        lowest_in   INTEGER REFERENCES stream (stream),
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID
    """,
    "encounter": """CREATE TABLE encounter (
        person INTEGER NOT NULL REFERENCES person (person),
        other  INTEGER NOT NULL REFERENCES person (person),
        kind   TEXT    NOT NULL CHECK (kind <> ''),
        games  INTEGER NOT NULL,
        won    INTEGER NOT NULL,
        shared INTEGER NOT NULL,
        lost   INTEGER NOT NULL,
        PRIMARY KEY (person, other, kind)
    ) STRICT, WITHOUT ROWID
    """,
    "event": """CREATE TABLE event (
        stream   INTEGER NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code     TEXT    NOT NULL CHECK (code <> ''),
        settings TEXT    NOT NULL CHECK (settings GLOB 'event *'),
        status   TEXT    NOT NULL CHECK (status IN ('open', 'closed')),
        rounds   INTEGER NOT NULL CHECK (rounds >= 0)
    , role TEXT NOT NULL DEFAULT 'counting' CHECK (role IN ('counting', 'rival', 'copy'))) STRICT
    """,
    "entrant": """CREATE TABLE entrant (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        is_in   INTEGER NOT NULL CHECK (is_in IN (0, 1)),
        since   INTEGER NOT NULL CHECK (since >= 1),
        is_here INTEGER NOT NULL CHECK (is_here IN (0, 1)),
        PRIMARY KEY (stream, entrant)
    ) STRICT, WITHOUT ROWID
    """,
    "member": """CREATE TABLE member (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        place   INTEGER NOT NULL CHECK (place BETWEEN 0 AND 1),
        name    TEXT    NOT NULL CHECK (name <> ''),
        folded  TEXT    NOT NULL CHECK (folded <> ''),
        PRIMARY KEY (stream, entrant, place),
        UNIQUE (stream, folded)
    ) STRICT, WITHOUT ROWID
    """,
    "absence": """CREATE TABLE absence (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        round   INTEGER NOT NULL CHECK (round >= 1),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        PRIMARY KEY (stream, round, entrant)
    ) STRICT, WITHOUT ROWID
    """,
    "meeting": """CREATE TABLE meeting (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        one    INTEGER NOT NULL CHECK (one >= 1),
        other  INTEGER NOT NULL CHECK (other > one),
        word   TEXT    NOT NULL CHECK (word IN ('forbid', 'wish')),
        PRIMARY KEY (stream, one, other)
    ) STRICT, WITHOUT ROWID
    """,
    "round": """CREATE TABLE round (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        round  INTEGER NOT NULL CHECK (round >= 1),
        made   TEXT    NOT NULL CHECK (made <> ''),
        locked TEXT    CHECK (locked <> ''),
        PRIMARY KEY (stream, round)
    ) STRICT, WITHOUT ROWID
    """,
    "place": """CREATE TABLE place (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        round   INTEGER NOT NULL CHECK (round >= 1),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        tab     INTEGER NOT NULL CHECK (tab >= 0),
        seat    INTEGER NOT NULL CHECK (seat >= 0),
        forfeit INTEGER NOT NULL CHECK (forfeit IN (0, 1)),
        PRIMARY KEY (stream, round, entrant),
        UNIQUE (stream, round, tab, seat)
    ) STRICT, WITHOUT ROWID
    """,
    "opened": """CREATE TABLE opened (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        round  INTEGER NOT NULL CHECK (round >= 1),
        tab    INTEGER NOT NULL CHECK (tab >= 1),
        game   TEXT    NOT NULL CHECK (length(game) = 32),
        PRIMARY KEY (stream, round, tab)
    ) STRICT, WITHOUT ROWID
    """,
    "report": """CREATE TABLE report (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        round   INTEGER NOT NULL CHECK (round >= 1),
        tab     INTEGER NOT NULL CHECK (tab >= 1),
        scorer  TEXT    NOT NULL,
        settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
        entry   INTEGER NOT NULL CHECK (entry >= 1),
        figures TEXT    NOT NULL CHECK (figures GLOB '[[]*]'),
        winners TEXT    NOT NULL CHECK (winners GLOB '[[]*]'),
        PRIMARY KEY (stream, round, tab, scorer, settled)
    ) STRICT, WITHOUT ROWID
    """,
    "door": """CREATE TABLE door (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        tab    INTEGER NOT NULL CHECK (tab >= 0),
        key    BLOB    NOT NULL CHECK (length(key) = 32),
        salt   BLOB    NOT NULL CHECK (length(salt) = 16),
        pin    BLOB    NOT NULL CHECK (length(pin) = 32),
        wrong  INTEGER NOT NULL CHECK (wrong >= 0),
        PRIMARY KEY (stream, tab)
    ) STRICT, WITHOUT ROWID
    """,
    "phone": """CREATE TABLE phone (
        token  BLOB    NOT NULL PRIMARY KEY CHECK (length(token) = 32),
        stream INTEGER NOT NULL REFERENCES stream (stream),
        tab    INTEGER NOT NULL CHECK (tab >= 0),
        number INTEGER NOT NULL CHECK (number >= 1),
        at     INTEGER NOT NULL CHECK (at BETWEEN 0 AND 253402300799),
        UNIQUE (stream, tab, number)
    ) STRICT, WITHOUT ROWID
    """,
    "sent": """CREATE TABLE sent (
        key    BLOB    NOT NULL PRIMARY KEY CHECK (length(key) = 32),
        stream INTEGER NOT NULL REFERENCES stream (stream),
        first  INTEGER NOT NULL CHECK (first >= 1),
        last   INTEGER NOT NULL CHECK (last >= first),
        at     INTEGER NOT NULL CHECK (at BETWEEN 0 AND 253402300799)
    ) STRICT, WITHOUT ROWID
    """,
    "person_by_name": """CREATE INDEX person_by_name ON person (folded)""",
    "game_by_code": """CREATE INDEX game_by_code ON game (code)""",
    "game_by_date": """CREATE INDEX game_by_date ON game (date)""",
    "game_by_kind": """CREATE INDEX game_by_kind ON game (kind, date)""",
    "seat_by_person": """CREATE INDEX seat_by_person ON seat (person)""",
    "entrant_who_is_here": """CREATE INDEX entrant_who_is_here ON entrant (stream) WHERE is_here""",
    "entrant_who_is_in": """CREATE INDEX entrant_who_is_in ON entrant (stream) WHERE is_in""",
    "opened_by_game": """CREATE INDEX opened_by_game ON opened (game)""",
    "stream_is_not_changed": """CREATE TRIGGER stream_is_not_changed BEFORE UPDATE ON stream
    BEGIN SELECT RAISE(ABORT, 'a stream is never changed'); END""",
    "stream_is_not_deleted": """CREATE TRIGGER stream_is_not_deleted BEFORE DELETE ON stream
    BEGIN SELECT RAISE(ABORT, 'a stream is never deleted'); END""",
    "stream_is_not_replaced": """CREATE TRIGGER stream_is_not_replaced BEFORE INSERT ON stream
    WHEN EXISTS (SELECT 1 FROM stream WHERE stream = NEW.stream OR id = NEW.id
                 OR (kind = NEW.kind AND number = NEW.number))
    BEGIN SELECT RAISE(ABORT, 'there is such a stream already'); END""",
    "author_is_not_changed": """CREATE TRIGGER author_is_not_changed BEFORE UPDATE ON author
    BEGIN SELECT RAISE(ABORT, 'an author is never changed'); END""",
    "author_is_not_deleted": """CREATE TRIGGER author_is_not_deleted BEFORE DELETE ON author
    BEGIN SELECT RAISE(ABORT, 'an author is never deleted'); END""",
    "author_is_not_replaced": """CREATE TRIGGER author_is_not_replaced BEFORE INSERT ON author
    WHEN EXISTS (SELECT 1 FROM author WHERE author = NEW.author
                 OR (scorer = NEW.scorer AND device = NEW.device))
    BEGIN SELECT RAISE(ABORT, 'there is such an author already'); END""",
    "entry_is_not_changed": """CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END""",
    "entry_is_not_deleted": """CREATE TRIGGER entry_is_not_deleted BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END""",
    "entry_is_not_replaced": """CREATE TRIGGER entry_is_not_replaced BEFORE INSERT ON entry
    WHEN EXISTS (SELECT 1 FROM entry WHERE stream = NEW.stream AND number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'there is such an entry already'); END""",
    "entry_follows_the_last": """CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
    WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM entry WHERE stream = NEW.stream)
      OR NEW.previous <> coalesce((SELECT hash FROM entry
                                   WHERE stream = NEW.stream AND number = NEW.number - 1),
                                  zeroblob(32))
    BEGIN SELECT RAISE(ABORT, 'an entry follows the last one and carries its hash'); END""",
}
"""The statements that make all of a file, in the words that the steps leave there."""
