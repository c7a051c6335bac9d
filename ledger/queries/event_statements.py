"""What is asked of the tables of an event, as statements whose first value is its stream."""

from __future__ import annotations

from trickledger.ledger.journal import asked, branches

NEWEST_ROUND = -1
"""What stands for the newest round, so that nobody need ask before which one that is."""

ROUND = (
    f"coalesce(nullif(?, {NEWEST_ROUND}), (SELECT rounds FROM event AS made WHERE made.stream = ?))"
)

PLACES = """
SELECT round, tab, entrant, forfeit FROM place
WHERE stream = ? {one} ORDER BY round, tab, seat
"""

REPORTS = """
SELECT round, tab, entry, scorer, figures, winners, settled FROM report
WHERE stream = ? {one} ORDER BY entry
"""

GAMES = f"""
SELECT opened.game, stream.number, game.code, game.status, {asked.ENTRIES_OF_GAME}, game.mended,
       game.provisional, person.written_folded, seat.total, seat.won, member.entrant
FROM {{opened}} JOIN stream ON stream.id = {{counting}} JOIN game ON game.stream = stream.stream
JOIN seat ON seat.stream = stream.stream JOIN person USING (person)
LEFT JOIN member ON member.stream = opened.stream AND member.folded = person.written_folded
WHERE opened.stream = ? {{one}} ORDER BY opened.round, opened.tab, seat.seat
"""

ONE_GAME = "(SELECT ? AS stream, 1 AS round, 1 AS tab, ? AS game) AS opened"

OPENED = "SELECT round, tab, game FROM opened WHERE stream = ? {one}"

UNHEARD = f"""
SELECT 1 FROM place AS p WHERE stream = ? AND round = {ROUND} AND tab > 0 AND tab <> ?
AND NOT EXISTS (SELECT 1 FROM report AS r
                WHERE r.stream = p.stream AND r.round = p.round AND r.tab = p.tab)
AND NOT EXISTS (SELECT 1 FROM place AS f WHERE f.stream = p.stream AND f.round = p.round
                AND f.tab = p.tab AND f.forfeit = 1)
AND NOT EXISTS (SELECT 1 FROM opened JOIN stream ON stream.id = {{counting}}
                JOIN game ON game.stream = stream.stream
                WHERE opened.stream = p.stream AND opened.round = p.round
                AND opened.tab = p.tab AND game.status <> 'open')
ORDER BY tab DESC LIMIT 1
"""

MEMBERS = """
SELECT entrant, name, folded, is_in, since, is_here FROM entrant JOIN member USING (stream, entrant)
WHERE stream = ? ORDER BY entrant, place
"""

# of all others the record that was opened is the one that counts
CONTINUED_ELSEWHERE = """
SELECT game FROM opened WHERE opened.stream = ? AND NOT EXISTS (
    SELECT 1 FROM stream JOIN game USING (stream) WHERE id = opened.game AND role = 'counting')
{one}
"""

# with each game where its newest entry is, and of which second
PLAYED = f"""
SELECT opened.game, game.status, entry.number, game.provisional,
       stream.stream, stream.id, stream.kind, stream.number, entry.at
FROM opened JOIN stream ON stream.id = {{counting}} JOIN game ON game.stream = stream.stream
LEFT JOIN entry ON entry.stream = game.stream AND entry.number = {asked.ENTRIES_OF_GAME}
WHERE opened.stream = ? ORDER BY opened.round, opened.tab
"""

ROW = "SELECT code, settings, status, rounds FROM event WHERE stream = ?"

MADE = "SELECT round, made, locked FROM round WHERE stream = ? ORDER BY round"

ABSENCES = "SELECT round, entrant FROM absence WHERE stream = ?"

MEETINGS = "SELECT one, other, word FROM meeting WHERE stream = ?"

NEWEST_ENTRANT = "SELECT coalesce(max(entrant), 0) FROM entrant WHERE stream = ?"

PEOPLE = """
SELECT member.name, person.name FROM member
JOIN person ON person.written_folded = member.folded AND person.origin = ?
WHERE member.stream = ?
"""

LOCKED = f"SELECT locked FROM round WHERE stream = ? AND round = {ROUND}"

NAMES = f"""
SELECT member.entrant, name FROM place CROSS JOIN member USING (stream, entrant)
WHERE place.stream = ? AND round = {ROUND} AND tab = ? ORDER BY member.entrant, member.place
"""

OF_A_ROUND = f"AND opened.round = {ROUND}"

OF_A_TABLE = f"AND {{of}}round = {ROUND} AND {{of}}tab = ?"

LAST_TABLE = f"SELECT coalesce(max(tab), 0) FROM place WHERE stream = ? AND round = {ROUND}"

AMONG_OTHERS = branches.among_others("event")

AS_OPENED = "opened.game"
"""The id of the record that counts for a game, where it was not continued in several places."""

GAMES_HERE = GAMES.format(opened="opened", counting=AS_OPENED, one="{one}")

PLAYED_HERE = PLAYED.format(counting=AS_OPENED)

OF_ALL = (
    *(ROW, asked.NEWEST, asked.EVERYTHING, MEMBERS, MADE, ABSENCES, MEETINGS),
    *(sql.format(one="") for sql in (PLACES, REPORTS, OPENED, CONTINUED_ELSEWHERE, GAMES_HERE)),
    PLAYED_HERE,
)
"""What is asked of a whole event, with the stream as its value."""

MOMENT = (asked.NEWEST, CONTINUED_ELSEWHERE.format(one=""), PLAYED_HERE)
"""What is asked of how far an event and its games have come."""
