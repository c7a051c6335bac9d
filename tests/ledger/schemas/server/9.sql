SET search_path = trickledger, pg_catalog;
CREATE SCHEMA IF NOT EXISTS trickledger;
CREATE FUNCTION trickledger.demand(is_so boolean) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    $$BEGIN
        IF NOT is_so THEN
            RAISE EXCEPTION USING ERRCODE = 'TL003',
                MESSAGE = 'the ledger is not as the writer has seen it';
        END IF;
    END$$;
CREATE FUNCTION stream_next() RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    'BEGIN RETURN (SELECT coalesce(max(stream.stream), 0) + 1 FROM trickledger.stream); END';
CREATE FUNCTION author_next() RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    'BEGIN RETURN (SELECT coalesce(max(author.author), 0) + 1 FROM trickledger.author); END';
CREATE FUNCTION person_next() RETURNS bigint LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    'BEGIN RETURN (SELECT coalesce(max(person.person), 0) + 1 FROM trickledger.person); END';
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    $$BEGIN
        RAISE EXCEPTION USING ERRCODE = 'TL001',
            MESSAGE = format('a row of %s is never changed and never deleted', TG_TABLE_NAME);
    END$$;
CREATE FUNCTION refuse_stale_head() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, trickledger, pg_temp SET enable_seqscan = off AS
    $$BEGIN
        IF EXISTS (
            SELECT 1 FROM added
            WHERE previous IS DISTINCT FROM CASE number
            WHEN 1 THEN decode(repeat('00', 32), 'hex')
            ELSE (SELECT hash FROM ONLY trickledger.entry AS before
                  WHERE before.stream = added.stream AND before.number = added.number - 1) END
            OR hash IS DISTINCT FROM sha256(convert_to('["' ||
                (SELECT id FROM trickledger.stream WHERE stream.stream = added.stream)
                || '",' || number || ',' || number - back
                || ',"' || kind || '",' || to_json(text::text) || ',' ||
                (SELECT to_json(scorer) || ',' || to_json(device) FROM trickledger.author
                 WHERE author.author = added.author)
                || ',"' ||
                to_char(to_timestamp(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
                || '","' || encode(previous, 'hex') || '"]', 'UTF8'))
        ) THEN
            RAISE EXCEPTION USING ERRCODE = 'TL002',
                MESSAGE = 'an entry follows the last one and carries its hash';
        END IF;
        IF has_table_privilege('trickledger.event', 'INSERT') THEN
            RETURN NULL;
        END IF;
        IF EXISTS (
            SELECT 1 FROM added JOIN trickledger.stream ON stream.stream = added.stream
            WHERE stream.kind <> 'game'
        ) THEN
            RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
                MESSAGE = 'permission denied for events and for who is who';
        END IF;
        RETURN NULL;
    END$$;
CREATE FUNCTION stream_counted_on() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    $$BEGIN
        IF EXISTS (
            SELECT 1 FROM added
            WHERE stream <> 1 AND NOT EXISTS (SELECT 1 FROM trickledger.stream AS before
                                               WHERE before.stream = added.stream - 1)
            OR number <> 1 AND NOT EXISTS (SELECT 1 FROM trickledger.stream AS before
                                           WHERE before.kind = added.kind
                                           AND before.number = added.number - 1)
        ) THEN
            RAISE EXCEPTION USING ERRCODE = 'TL004',
                MESSAGE = 'a row of stream is counted on from the last one';
        END IF;
        RETURN NULL;
    END$$;
CREATE FUNCTION author_counted_on() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    $$BEGIN
        IF EXISTS (
            SELECT 1 FROM added
            WHERE author <> 1 AND NOT EXISTS (SELECT 1 FROM trickledger.author AS before
                                               WHERE before.author = added.author - 1)
        ) THEN
            RAISE EXCEPTION USING ERRCODE = 'TL004',
                MESSAGE = 'a row of author is counted on from the last one';
        END IF;
        RETURN NULL;
    END$$;
CREATE FUNCTION refuse_who_may_not_direct() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, trickledger, pg_temp AS
    $$BEGIN
        IF has_table_privilege('trickledger.event', 'INSERT') THEN
            RETURN NULL;
        END IF;
        IF EXISTS (SELECT 1 FROM added WHERE kind <> 'game') THEN
            RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
                MESSAGE = 'permission denied for events and for who is who';
        END IF;
        RETURN NULL;
    END$$;
CREATE TABLE trickledger.ledger (
        one     bigint NOT NULL PRIMARY KEY CHECK (one = 1),
        schema  bigint NOT NULL CHECK (schema >= 1),
        lock    bigint
    );
CREATE DOMAIN positive AS bigint CHECK (VALUE >= 1);
CREATE DOMAIN not_negative AS bigint CHECK (VALUE >= 0);
CREATE DOMAIN kind_of_entry AS text COLLATE "C" CHECK (VALUE IN ('head', 'hand', 'act',
        'note', 'void', 'correct', 'ruling', 'close'));
CREATE DOMAIN words AS text COLLATE "C" CHECK (VALUE <> '');
CREATE DOMAIN moment AS bigint CHECK (VALUE BETWEEN 0 AND 253402300799);
CREATE DOMAIN digest AS bytea CHECK (length(VALUE) = 32);
CREATE DOMAIN object_as_text AS text COLLATE "C" CHECK (VALUE LIKE '{%}');
CREATE DOMAIN status_of_game AS text COLLATE "C" CHECK (VALUE IN ('open', 'won', 'shared',
        'closed', 'abandoned'));
CREATE DOMAIN zero_or_one AS bigint CHECK (VALUE IN (0, 1));
CREATE DOMAIN role_of_record AS text COLLATE "C" CHECK (VALUE IN ('counting', 'rival',
        'copy'));
CREATE DOMAIN part_of_one AS double precision CHECK (VALUE BETWEEN 0 AND 1);
CREATE DOMAIN list_as_text AS text COLLATE "C" CHECK (VALUE LIKE '[%]');
CREATE DOMAIN status_of_finding AS text COLLATE "C" CHECK (VALUE IN ('open', 'ruled',
        'withdrawn'));
CREATE TABLE stream (stream bigint DEFAULT stream_next() NOT NULL PRIMARY KEY,
        id text COLLATE "C" NOT NULL UNIQUE CHECK (id ~ '^[0-9a-f]{32}$'),
        kind text COLLATE "C" NOT NULL CHECK (kind IN ('game', 'event', 'club')),
        number bigint NOT NULL CHECK (number >= 1),
        origin text COLLATE "C" CHECK (origin ~ '^[0-9a-f]{32}$'), UNIQUE (kind, number));
CREATE TABLE author (author bigint DEFAULT author_next() NOT NULL PRIMARY KEY,
        scorer text COLLATE "C" NOT NULL, device text COLLATE "C" NOT NULL, UNIQUE (scorer, device));
CREATE TABLE entry (stream bigint NOT NULL, number positive NOT NULL,
        back not_negative NOT NULL CHECK (back < number), kind kind_of_entry NOT NULL,
        text words NOT NULL, author bigint NOT NULL, at moment NOT NULL, previous digest NOT NULL,
        hash digest NOT NULL, PRIMARY KEY (stream, number));
CREATE TABLE person (person bigint DEFAULT person_next() NOT NULL PRIMARY KEY,
        origin text COLLATE "C" NOT NULL CHECK (origin ~ '^[0-9a-f]{32}$'),
        written text COLLATE "C" NOT NULL CHECK (written <> ''),
        written_folded text COLLATE "C" NOT NULL CHECK (written_folded <> ''),
        name text COLLATE "C" NOT NULL CHECK (name <> ''),
        folded text COLLATE "C" NOT NULL CHECK (folded <> ''), UNIQUE (origin, written_folded));
CREATE TABLE game (stream bigint NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code words NOT NULL, kind words NOT NULL, date words, options object_as_text NOT NULL,
        status status_of_game NOT NULL, provisional zero_or_one NOT NULL,
        deals not_negative NOT NULL, next_dealer not_negative,
        mended not_negative NOT NULL DEFAULT 0, role role_of_record NOT NULL DEFAULT 'counting');
CREATE TABLE seat (stream bigint NOT NULL REFERENCES stream (stream),
        seat not_negative NOT NULL, handle words NOT NULL,
        person bigint NOT NULL REFERENCES person (person), side not_negative NOT NULL,
        total bigint NOT NULL, won part_of_one NOT NULL, PRIMARY KEY (stream, seat));
CREATE TABLE hand (stream bigint NOT NULL REFERENCES stream (stream),
        deal positive NOT NULL, opened positive NOT NULL, closed positive,
        dealer not_negative NOT NULL, counted zero_or_one NOT NULL, over zero_or_one NOT NULL,
        tricks not_negative NOT NULL, carry object_as_text, PRIMARY KEY (stream, deal));
CREATE TABLE score (stream bigint NOT NULL REFERENCES stream (stream),
        deal positive NOT NULL, seat not_negative NOT NULL, score bigint, entered bigint NOT NULL,
        total bigint NOT NULL, PRIMARY KEY (stream, deal, seat));
CREATE TABLE finding (stream bigint NOT NULL REFERENCES stream (stream),
        deal positive NOT NULL, accused list_as_text NOT NULL, clause words NOT NULL,
        status status_of_finding NOT NULL, proven_by list_as_text NOT NULL, PRIMARY KEY (stream,
        deal, accused, clause));
CREATE TABLE tally (person bigint NOT NULL REFERENCES person (person),
        kind text COLLATE "C" NOT NULL CHECK (kind <> ''), games bigint NOT NULL,
        won bigint NOT NULL, shared bigint NOT NULL, lost bigint NOT NULL, open bigint NOT NULL,
        provisional bigint NOT NULL, share bigint NOT NULL, hands bigint NOT NULL,
        total bigint NOT NULL, above bigint NOT NULL, below bigint NOT NULL, highest bigint,
        highest_in bigint REFERENCES stream (stream), lowest bigint,
        lowest_in bigint REFERENCES stream (stream), PRIMARY KEY (person, kind));
CREATE TABLE encounter (person bigint NOT NULL REFERENCES person (person),
        other bigint NOT NULL REFERENCES person (person),
        kind text COLLATE "C" NOT NULL CHECK (kind <> ''), games bigint NOT NULL,
        won bigint NOT NULL, shared bigint NOT NULL, lost bigint NOT NULL, PRIMARY KEY (person,
        other, kind));
CREATE TABLE event (stream bigint NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code text COLLATE "C" NOT NULL CHECK (code <> ''),
        settings text COLLATE "C" NOT NULL CHECK (settings LIKE 'event %'),
        status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'closed')),
        rounds bigint NOT NULL CHECK (rounds >= 0),
        role text COLLATE "C" NOT NULL DEFAULT 'counting' CHECK (role IN ('counting', 'rival',
        'copy')));
CREATE TABLE entrant (stream bigint NOT NULL REFERENCES stream (stream),
        entrant bigint NOT NULL CHECK (entrant >= 1), is_in bigint NOT NULL CHECK (is_in IN (0, 1)),
        since bigint NOT NULL CHECK (since >= 1), is_here bigint NOT NULL CHECK (is_here IN (0, 1)),
        PRIMARY KEY (stream, entrant));
CREATE TABLE member (stream bigint NOT NULL REFERENCES stream (stream),
        entrant bigint NOT NULL CHECK (entrant >= 1),
        place bigint NOT NULL CHECK (place BETWEEN 0 AND 1),
        name text COLLATE "C" NOT NULL CHECK (name <> ''),
        folded text COLLATE "C" NOT NULL CHECK (folded <> ''), PRIMARY KEY (stream, entrant, place),
        UNIQUE (stream, folded));
CREATE TABLE absence (stream bigint NOT NULL REFERENCES stream (stream),
        round bigint NOT NULL CHECK (round >= 1), entrant bigint NOT NULL CHECK (entrant >= 1),
        PRIMARY KEY (stream, round, entrant));
CREATE TABLE meeting (stream bigint NOT NULL REFERENCES stream (stream),
        one bigint NOT NULL CHECK (one >= 1), other bigint NOT NULL CHECK (other > one),
        word text COLLATE "C" NOT NULL CHECK (word IN ('forbid', 'wish')), PRIMARY KEY (stream, one,
        other));
CREATE TABLE round (stream bigint NOT NULL REFERENCES stream (stream),
        round bigint NOT NULL CHECK (round >= 1), made text COLLATE "C" NOT NULL CHECK (made <> ''),
        locked text COLLATE "C" CHECK (locked <> ''), PRIMARY KEY (stream, round));
CREATE TABLE place (stream bigint NOT NULL REFERENCES stream (stream),
        round bigint NOT NULL CHECK (round >= 1), entrant bigint NOT NULL CHECK (entrant >= 1),
        tab bigint NOT NULL CHECK (tab >= 0), seat bigint NOT NULL CHECK (seat >= 0),
        forfeit bigint NOT NULL CHECK (forfeit IN (0, 1)), PRIMARY KEY (stream, round, entrant),
        UNIQUE (stream, round, tab, seat));
CREATE TABLE opened (stream bigint NOT NULL REFERENCES stream (stream),
        round bigint NOT NULL CHECK (round >= 1), tab bigint NOT NULL CHECK (tab >= 1),
        game text COLLATE "C" NOT NULL CHECK (length(game) = 32), PRIMARY KEY (stream, round, tab));
CREATE TABLE report (stream bigint NOT NULL REFERENCES stream (stream),
        round bigint NOT NULL CHECK (round >= 1), tab bigint NOT NULL CHECK (tab >= 1),
        scorer text COLLATE "C" NOT NULL, settled bigint NOT NULL CHECK (settled IN (0, 1)),
        entry bigint NOT NULL CHECK (entry >= 1),
        figures text COLLATE "C" NOT NULL CHECK (figures LIKE '[%]'),
        winners text COLLATE "C" NOT NULL CHECK (winners LIKE '[%]'), PRIMARY KEY (stream, round,
        tab, scorer, settled));
CREATE TABLE door (stream bigint NOT NULL REFERENCES stream (stream),
        tab bigint NOT NULL CHECK (tab >= 0), key bytea NOT NULL CHECK (length(key) = 32),
        salt bytea NOT NULL CHECK (length(salt) = 16), pin bytea NOT NULL CHECK (length(pin) = 32),
        wrong bigint NOT NULL CHECK (wrong >= 0), PRIMARY KEY (stream, tab));
CREATE TABLE phone (token bytea NOT NULL PRIMARY KEY CHECK (length(token) = 32),
        stream bigint NOT NULL REFERENCES stream (stream), tab bigint NOT NULL CHECK (tab >= 0),
        number bigint NOT NULL CHECK (number >= 1),
        at bigint NOT NULL CHECK (at BETWEEN 0 AND 253402300799), UNIQUE (stream, tab, number));
CREATE TABLE sent (key bytea NOT NULL PRIMARY KEY CHECK (length(key) = 32),
        stream bigint NOT NULL REFERENCES stream (stream), first bigint NOT NULL CHECK (first >= 1),
        last bigint NOT NULL CHECK (last >= first),
        at bigint NOT NULL CHECK (at BETWEEN 0 AND 253402300799));
CREATE INDEX person_by_name ON person (folded);
CREATE INDEX game_by_code ON game (code);
CREATE INDEX game_by_date ON game (date);
CREATE INDEX game_by_kind ON game (kind, date);
CREATE INDEX seat_by_person ON seat (person);
CREATE INDEX entrant_who_is_here ON entrant (stream) WHERE is_here = 1;
CREATE INDEX entrant_who_is_in ON entrant (stream) WHERE is_in = 1;
CREATE INDEX opened_by_game ON opened (game);
CREATE TRIGGER stream_stays BEFORE UPDATE OR DELETE ON stream FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE stream ENABLE ALWAYS TRIGGER stream_stays;
CREATE TRIGGER stream_is_not_emptied BEFORE TRUNCATE ON stream FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE stream ENABLE ALWAYS TRIGGER stream_is_not_emptied;
CREATE TRIGGER author_stays BEFORE UPDATE OR DELETE ON author FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE author ENABLE ALWAYS TRIGGER author_stays;
CREATE TRIGGER author_is_not_emptied BEFORE TRUNCATE ON author FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE author ENABLE ALWAYS TRIGGER author_is_not_emptied;
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE entry ENABLE ALWAYS TRIGGER entry_stays;
CREATE TRIGGER entry_is_not_emptied BEFORE TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE entry ENABLE ALWAYS TRIGGER entry_is_not_emptied;
CREATE TRIGGER entry_follows_the_last AFTER INSERT ON entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_stale_head();
ALTER TABLE entry ENABLE ALWAYS TRIGGER entry_follows_the_last;
CREATE TRIGGER stream_follows_the_last AFTER INSERT ON stream REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stream_counted_on();
ALTER TABLE stream ENABLE ALWAYS TRIGGER stream_follows_the_last;
CREATE TRIGGER author_follows_the_last AFTER INSERT ON author REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION author_counted_on();
ALTER TABLE author ENABLE ALWAYS TRIGGER author_follows_the_last;
CREATE TRIGGER stream_is_by_right AFTER INSERT ON stream REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_who_may_not_direct();
ALTER TABLE stream ENABLE ALWAYS TRIGGER stream_is_by_right;
INSERT INTO trickledger.ledger VALUES (1, 9, NULL);
