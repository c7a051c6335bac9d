"""What follows from entries, as tables that may be dropped and rebuilt at any time.

Written by hand in plain SQL, in the transaction of the entries it follows from.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from trickledger.ledger.errors import UnreadableDecision
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.branches import demand_alone, family, is_among_others
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.problems import said_by
from trickledger.ledger.projections.people import (
    Decision,
    Name,
    Person,
    joined_names,
    people,
    read_act,
    spelling,
)
from trickledger.ledger.storage.port import Rows
from trickledger.rules.game import Carry
from trickledger.rules.language.notation import folded
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Resume
from trickledger.rules.refusals import Finding
from trickledger.rules.says import Handle, Several, listed
from trickledger.rules.views.sheet import Game

MENDING = frozenset({"void", "correct", "ruling"})
"""The kinds of entries that change what earlier ones come to."""

_PERSON = "SELECT person, written FROM person WHERE origin = ? AND written_folded = ?"

TABLES = ("finding", "score", "hand", "seat", "game")


class GameStanding(NamedTuple):
    """How a game stands: its status, whether it is provisional, its hands, who deals next.

    Of the columns of a game these are the ones that are not settled when it is opened.
    """

    status: str
    provisional: bool
    deals: int
    next_dealer: int | None


class NewestRows(NamedTuple):
    """What a line in the newest hand of a game can change: the rows of that hand, the game's own.

    `deal` is the number of the hand, 0 before the first.
    """

    deal: int
    hand: HandRows | None
    game: GameStanding


class ResumePoint(NamedTuple):
    """Where a game can be taken up again: the entry that opened its newest hand, and the carry."""

    opened: int
    resume: Resume


def project(db: Rows, stream: Stream, fold: GameFold, *, of_many: bool = False) -> None:
    """Write all that follows from a game.

    Where it is one `of_many`, the caller writes what follows from all of them together: who is who,
    which records count, and what people have made.
    """
    if not of_many:
        from trickledger.ledger.projections import tallies

        tallies.take(db, stream.stream)
    for table in TABLES:
        db.run(f"DELETE FROM {table} WHERE stream = ?", (stream.stream,))
    project_first(db, stream, fold, of_many=of_many)


def project_first(db: Rows, stream: Stream, fold: GameFold, *, of_many: bool = False) -> None:
    """Write all that follows from a game of which nothing is written yet; `of_many` as above."""
    from trickledger.ledger.projections import tallies

    new = _write_seats(db, stream, fold)
    if new and not of_many:
        _project_near(db, new)
    for chapter in fold.chapters:
        _write_hand(db, stream, _rows_of_hand(fold, chapter), NO_ROWS)
    _open_game(db, stream, fold)
    _write_game(db, stream, standing(Game(fold)))
    _write_seats_now(db, stream, fold)
    if not of_many:
        tallies.add(db, stream.stream)
        _settle(db, stream)


def project_newest(db: Rows, stream: Stream, fold: GameFold, first_deal: int) -> None:
    """Write what follows from entries that touched no hand before `first_deal`."""
    # nobody has made more or less by a game that was open and still is
    stands = standing(Game(fold))
    asked = "SELECT status FROM game WHERE stream = ?"
    counts = stands.status != "open" or db.one(asked, (stream.stream,)) != ("open",)
    if counts:
        # loaded where something is counted: most lines count nothing
        from trickledger.ledger.projections import tallies

        tallies.take(db, stream.stream)
    _write_newest(db, stream, fold, stands, first_deal)
    _write_seats_now(db, stream, fold)
    if counts:
        tallies.add(db, stream.stream)
    _settle(db, stream)


def newest_rows(sheet: Game) -> NewestRows:
    """The rows that a line in the newest hand can change, as they are before it."""
    chapters = sheet.fold.chapters
    hand = _rows_of_hand(sheet.fold, chapters[-1]) if chapters else None
    return NewestRows(hand.deal if hand else 0, hand, standing(sheet))


def project_unseen(
    db: Rows, stream: Stream, fold: GameFold, stands: GameStanding, before: NewestRows
) -> NewestRows:
    """Write what follows from entries of a game that was open and still is, without a look.

    `before` is what the ledger holds of its newest hand, and what it holds then is given back; no
    earlier one was touched. The block raises `Stale` where the game is among other records of the
    same.
    """
    demand_alone(db, stream, _code(stream, fold))
    hand, is_result_new = _write_newest(db, stream, fold, stands, before.deal, before)
    # totals change by hands that come to an end
    if is_result_new:
        _write_seats_now(db, stream, fold)
    return NewestRows(hand.deal if hand else 0, hand, stands)


def _write_newest(
    db: Rows,
    stream: Stream,
    fold: GameFold,
    stands: GameStanding,
    first_deal: int,
    before: NewestRows | None = None,
) -> tuple[HandRows | None, bool]:
    """Write of the newest hands and of the game what is new.

    Gives back the rows of the newest hand, and whether a result is new.
    """
    is_result_new = False
    known = newest = before.hand if before else None
    for chapter in fold.chapters_from(first_deal):
        newest = _rows_of_hand(fold, chapter)
        there = known if known and known.deal == chapter.number else None
        is_result_new |= _write_hand(db, stream, newest, there)
    if before is None or before.game != stands:
        _write_game(db, stream, stands)
    return newest, is_result_new


def _settle(db: Rows, stream: Stream) -> None:
    # not loaded for the line of a game that has no others beside it: that is faster so
    if is_among_others(db, stream):
        from trickledger.ledger.projections.families import settle

        settle(db, stream)


def resume_point(db: Rows, stream: Stream) -> ResumePoint | None:
    """Where the newest hand of a game began, None before the second one."""
    row = db.one(
        "SELECT newest.deal, newest.opened, earlier.carry FROM hand AS newest "
        "JOIN hand AS earlier ON earlier.stream = newest.stream AND earlier.deal = newest.deal - 1 "
        "WHERE newest.stream = ? ORDER BY newest.deal DESC LIMIT 1",
        (stream.stream,),
    )
    if row is None or row[2] is None:
        return None
    deal, opened, carry = row
    (findings,) = db.one(
        "SELECT count(*) FROM finding WHERE stream = ? AND deal < ? AND status = 'open'",
        (stream.stream, deal),
    )
    rows = db.each("SELECT handle FROM seat WHERE stream = ? ORDER BY seat", (stream.stream,))
    handles = tuple(handle for (handle,) in rows)
    return ResumePoint(opened, Resume(_read_carry(carry), deal - 1, opened - 1, findings, handles))


def _read_carry(text: str) -> Carry:
    fields: dict[str, Any] = json.loads(text)
    return Carry(**{**fields, "totals": tuple(fields["totals"])})


def forget(db: Rows) -> None:
    """Forget all that was derived, to derive it anew."""
    from trickledger.ledger.projections import tallies

    tallies.forget(db)
    for table in (*TABLES, "person"):
        db.run(f"DELETE FROM {table}")


def _open_game(db: Rows, stream: Stream, fold: GameFold) -> None:
    mended = sum(entry.kind in MENDING for entry in fold.unfolded)
    options, date = json.dumps(dict(fold.head.options)), fold.head.date or None
    db.run(
        "INSERT INTO game (stream, code, kind, date, options, mended, status, provisional, "
        "deals) VALUES (?, ?, ?, ?, ?, ?, 'open', 0, 0)",
        (stream.stream, _code(stream, fold), fold.game.counted_as, date, options, mended),
    )


def standing(sheet: Game) -> GameStanding:
    """How a game stands by a sheet of it, which keeps what it has told."""
    fold = sheet.fold
    return GameStanding(sheet.status, sheet.provisional, fold.deals, fold.carry.dealer)


def _write_game(db: Rows, stream: Stream, stands: GameStanding) -> None:
    db.run(
        "UPDATE game SET status = ?, provisional = ?, deals = ?, next_dealer = ? WHERE stream = ?",
        (*stands, stream.stream),
    )


def _write_seats_now(db: Rows, stream: Stream, fold: GameFold) -> None:
    """Write what the seats of a game have made."""
    verdict = fold.verdict
    # what a game began with was added by the one before it
    totals = fold.gains
    share = 1 / len(verdict.winners) if verdict.winners else 0
    db.many(
        "UPDATE seat SET total = ?, won = ? WHERE stream = ? AND seat = ?",
        [
            (totals[side], share if side in verdict.winners else 0, stream.stream, seat)
            for seat, side in enumerate(fold.game.sides_of(len(fold.handles)))
        ],
    )


def _code(stream: Stream, fold: GameFold) -> str:
    """The short code of a game, which all its records have."""
    comments = "\n".join(map("# {}".format, fold.head.comments))
    return code_of(family(stream.id, comments) if comments else stream.id)


def _write_seats(db: Rows, stream: Stream, fold: GameFold) -> list[Name]:
    """Write who sits where, and give back the names that are new, or newly spelt."""
    origin = journal.origin(db, stream)
    names = [Name(origin, player.name) for player in fold.players]
    found = db.together(*((_PERSON, name.key) for name in names))
    known = {name.key: rows[0] for name, rows in zip(names, found, strict=True) if rows}
    new: list[Name] = []
    sides = fold.game.sides_of(len(fold.handles))
    for seat, (player, name, side) in enumerate(zip(fold.players, names, sides, strict=True)):
        person = _person(db, name, known, new)
        db.run(
            "INSERT INTO seat (stream, seat, handle, person, side, total, won) "
            "VALUES (?, ?, ?, ?, ?, 0, 0)",
            (stream.stream, seat, player.handle, person, side),
        )
    return new


def _person(
    db: Rows, name: Name, known: dict[tuple[str, str], tuple[int, str]], new: list[Name]
) -> int:
    """The row of a name, made where it is not `known`; what has changed is added to `new`."""
    person, written = known.get(name.key, (0, ""))
    if person and spelling(written) <= spelling(name.written):
        return person
    new.append(name)
    if person:
        # of several spellings always the same, whichever came first
        db.run("UPDATE person SET written = ? WHERE person = ?", (name.written, person))
    else:
        origin, key = name.key
        (person,) = db.one(
            "INSERT INTO person (origin, written, written_folded, name, folded) "
            "VALUES (?, ?, ?, ?, ?) RETURNING person",
            (origin, name.written, key, name.written, key),
        )
    known[name.key] = person, name.written
    return person


def on_two_seats(db: Rows, stream: Stream) -> list[tuple[str, Several]]:
    """Who sits more than once in a game, by the name that is shown, and on which seats."""
    seated: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, name, handle in db.all(
        "SELECT folded, name, handle FROM seat JOIN person USING (person) WHERE stream = ? "
        "ORDER BY seat",
        stream[:1],
    ):
        seated[key].append((name, handle))
    return [
        (one[0][0], listed(Handle(handle) for _, handle in one))
        for _, one in sorted(seated.items())
        if len(one) > 1
    ]


def games_of(db: Rows, names: Iterable[Name]) -> set[int]:
    """The numbers of the games in which some names sat."""
    asked = (
        "SELECT stream.number FROM person JOIN seat USING (person) JOIN stream USING (stream) "
        "WHERE person.origin = ? AND person.written_folded = ?"
    )
    return {number for name in names for (number,) in db.each(asked, name.key)}


def names_seated(db: Rows, stream: Stream) -> set[tuple[str, str]]:
    """The names of those who sit in a game: their ledger, and the name as it is compared."""
    return set(
        db.all(
            "SELECT origin, written_folded FROM seat JOIN person USING (person) WHERE stream = ?",
            stream[:1],
        )
    )


def who_is_kept(db: Rows) -> list[tuple[Any, ...]]:
    """Who is who by the rows that are kept, in the order of ledgers and names.

    Each is a ledger, the name as compared and as written, and the one shown with how it compares.
    """
    return db.all(
        "SELECT origin, written_folded, written, name, folded FROM person "
        "ORDER BY origin, written_folded"
    )


def project_people(db: Rows) -> None:
    """Write who is who, and by what name: all that follows from the decisions of the club."""
    _write_names(db, everybody(db))


def _project_near(db: Rows, names: Iterable[Name]) -> None:
    """Write who is who among some names, those they are joined with, and who is called alike."""
    decided = decisions(db)
    joined = joined_names(decided)
    near: dict[tuple[str, str], Name] = {}
    more = {name.key: name for name in names}
    while more:
        near |= more
        keys = {key for one in more for key in joined.get(one, (one,))}
        near |= _known(db, keys)
        persons = people(near.values(), decided)
        alike = {folded(called) for person in persons for called in (person.called, person.name)}
        more = {key: name for key, name in _called(db, alike).items() if key not in near}
    _write_names(db, persons)


def _known(db: Rows, keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], Name]:
    """The names of some keys, as they are written."""
    asked = "SELECT origin, written FROM person WHERE origin = ? AND written_folded = ?"
    found = db.together(*((asked, key) for key in keys))
    return {name.key: name for rows in found for name in map(Name._make, rows)}


def _called(db: Rows, alike: Iterable[str]) -> dict[tuple[str, str], Name]:
    """The names of those who are shown so, with or without what tells them from others."""
    # what tells them apart begins with a bracket, and the sign after that closes it
    asked = "SELECT origin, written FROM person WHERE folded = ? OR (folded >= ? AND folded < ?)"
    found = db.together(*((asked, (one, f"{one} (", f"{one} )")) for one in alike))
    return {name.key: name for rows in found for name in map(Name._make, rows)}


def _write_names(db: Rows, persons: Iterable[Person]) -> None:
    """Write by what name people are shown, where it is another one than before."""
    rows = [
        (person.name, folded(person.name), *name.key, person.name)
        for person in persons
        for name in person.names
    ]
    db.many(
        "UPDATE person SET name = ?, folded = ? WHERE origin = ? AND written_folded = ? "
        "AND name <> ?",
        rows,
    )


def everybody(db: Rows) -> list[Person]:
    """Who is who, by the names that were written and by what was decided."""
    names = db.each("SELECT origin, written FROM person")
    return people(map(Name._make, names), decisions(db))


def decisions(db: Rows) -> list[Decision]:
    """What the club has decided; one that is damaged is set aside, and named by the check."""
    made = []
    for stream in journal.streams(db, "club"):
        with suppress(UnreadableDecision):
            made.append(decision_in(db, stream))
    return made


def all_decisions(db: Rows) -> list[Decision]:
    """What the club has decided, where who is not to be shown hangs on each of it.

    Raises UnreadableDecision.
    """
    return [decision_in(db, stream) for stream in journal.streams(db, "club")]


def decision_in(db: Rows, stream: Stream) -> Decision:
    """What was decided in a stream of the club; raises UnreadableDecision."""
    texts = [entry.text for entry in journal.read(db, stream) if entry.kind in {"act", "void"}]
    try:
        return Decision(stream.id, tuple(map(read_act, texts)))
    except ValueError as exc:
        raise UnreadableDecision(stream.number, said_by(exc)) from exc


_WRITE = """
INSERT INTO hand (stream, deal, opened, closed, dealer, counted, over, tricks, carry)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (stream, deal) DO UPDATE
SET opened = excluded.opened, closed = excluded.closed, dealer = excluded.dealer,
    counted = excluded.counted, over = excluded.over, tricks = excluded.tricks,
    carry = excluded.carry
"""

_WRITE_SCORE = """
INSERT INTO score (stream, deal, seat, score, entered, total) VALUES (?, ?, ?, ?, ?, ?)
"""

_WRITE_FINDING = """
INSERT INTO finding (stream, deal, accused, clause, status, proven_by) VALUES (?, ?, ?, ?, ?, ?)
"""


class HandRows(NamedTuple):
    """The rows of a hand, without the stream and the hand that each begins with."""

    deal: int
    hand: tuple[object, ...]
    scores: list[tuple[object, ...]]
    findings: list[tuple[object, ...]]


NO_ROWS = HandRows(0, (), [], [])
"""What there is of a hand of which nothing has been written, or all was forgotten."""


def _rows_of_hand(fold: GameFold, chapter: Chapter) -> HandRows:
    """The rows of a hand."""
    result = chapter.result
    hand = (
        chapter.opening.number,
        fold.last_act(chapter) if result else None,
        chapter.deal.setting.dealer,
        bool(result and result.counted),
        result is not None,
        chapter.deal.rounds_done if result else 0,
        json.dumps(chapter.after._asdict()) if result else None,
    )
    scores = _scores(fold, chapter) if result else []
    findings = fold.findings(chapter)
    return HandRows(chapter.number, hand, scores, [*map(_finding, findings)])


def _write_hand(db: Rows, stream: Stream, now: HandRows, before: HandRows | None = None) -> bool:
    """Write the rows of a hand that differ from those of `before`; say whether its result does.

    Without `before` it is not known what is there, and all are written anew.
    """
    # as most lines leave a hand: they change what is told of it when it is over
    if before == now:
        return False
    key = (stream.stream, now.deal)
    if before is None or before.hand != now.hand:
        db.run(_WRITE, (*key, *now.hand))
    for table, insert, there, rows in (
        ("score", _WRITE_SCORE, before and before.scores, now.scores),
        ("finding", _WRITE_FINDING, before and before.findings, now.findings),
    ):
        if there != rows:
            if there != []:
                db.run(f"DELETE FROM {table} WHERE stream = ? AND deal = ?", key)
            db.many(insert, [(*key, *row) for row in rows])
    return bool(now.scores) and (before is None or before.scores != now.scores)


def _scores(fold: GameFold, chapter: Chapter) -> list[tuple[object, ...]]:
    result = chapter.result
    assert result is not None
    return [
        (
            seat,
            result.score[side] if result.counted and result.score else None,
            result.entered[side],
            chapter.after.totals[side],
        )
        for seat, side in enumerate(fold.game.sides_of(len(fold.handles)))
    ]


def _finding(finding: Finding) -> tuple[object, ...]:
    return (
        json.dumps(finding.accused),
        str(finding.clause),
        finding.status,
        json.dumps(finding.proven_by),
    )
