"""A disputed trick, hand or game: what each play owed, what is proven, what a decision changes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.branches import family
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.evenings import evenings
from trickledger.ledger.projections.families import counts
from trickledger.ledger.projections.games import project
from trickledger.ledger.projections.tallies import instead, kept_sums, part_of, sums
from trickledger.ledger.queries.excerpt import excerpt
from trickledger.ledger.queries.references import Reference, game_meant
from trickledger.ledger.queries.results import called
from trickledger.ledger.queries.standings import standings_with
from trickledger.ledger.queries.tournaments import EventTables, events_with
from trickledger.ledger.storage.memory import on_behalf_of
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.tournament.results import standings
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding, Refusal
from trickledger.rules.says import Count, Says
from trickledger.rules.views.alternatives import Alternative, alternative, decisions_tried
from trickledger.rules.views.audit import TrickAudit, audit_hand, audit_trick, is_bound
from trickledger.rules.views.hand import unwritten

if TYPE_CHECKING:
    from trickledger.rules.shapes import Place

_Standing = tuple[int | None, bool, float]
"""A place, whether it is shared, and points."""

_Standings = dict[tuple[int | None, str], _Standing]
"""Where players stand, by event and name."""

_NOWHERE: _Standing = (None, False, 0.0)
_NOT_COUNTED = frozenset(("open", "abandoned"))


class Shift(NamedTuple):
    """A player whose place or points would change: both as they are and as they would be.

    `event` is the number of the event whose standings are meant, None where those of all games
    are. A place is None where the player is not in the standings.
    """

    event: Place | None
    player: str
    place_now: Place | None
    shared_now: bool
    points_now: float
    place: Place | None
    shared: bool
    points: float


def shifts(
    store: Ledger, stream: Stream, now: GameFold, otherwise: Sequence[GameFold]
) -> list[list[Shift]]:
    """For each way in which a game could stand, who would have another place or other points.

    `now` is the game as it is. Each that differs is projected into a small copy.
    """
    different = {_worth(fold): fold for fold in (now, *otherwise)}
    rows = _rows(store, stream, list(different.values())) if len(different) > 1 else [{}]
    before = rows[0]
    found = {worth: _shifted(before, after) for worth, after in zip(different, rows, strict=True)}
    return [found[_worth(fold)] for fold in otherwise]


def _worth(fold: GameFold) -> tuple[object, ...]:
    """What of a game the places of its players can depend on; none in games that do not count."""
    verdict = fold.verdict
    return () if verdict.status in _NOT_COUNTED else (verdict, fold.carry.totals)


def _rows(store: Ledger, stream: Stream, folds: Sequence[GameFold]) -> list[_Standings]:
    """The standings of all games and of the game's event, with the game as each fold has it."""
    id = family(stream.id, folds[0].head.text())
    with on_behalf_of(store.address), ExitStack() as reckoning:
        with store.reading() as db:
            if not counts(db, stream):
                return [{}] * len(folds)
            copy = reckoning.enter_context(excerpt(db, stream, id))
            together = evenings(db)
            evening = together.get(stream.stream)
            if evening and evening.is_open:
                # none of it counts yet
                return [{}] * len(folds)
            made = sums(db, evenings=together) if together else kept_sums(db)
            part = part_of(db, stream.stream)
            names = called(db, made)
        # from here on others can write
        events = [EventTables(copy, event) for event in events_with(copy, id)]
        found = []
        for fold in folds:
            project(copy, stream, fold)
            tried = standings_with(instead(made, part, part_of(copy, stream.stream)), names)
            places: _Standings = {
                (None, row.record.player): (row.place, row.shared, row.record.points)
                for row in tried.rows
            }
            found.append({**places, **_in_events(events)})
        return found


def _in_events(events: Sequence[EventTables]) -> _Standings:
    """Who stands where in events, as their tables are at the moment."""
    found = [tables.event() for tables in events]
    return {
        (event.number, event.name(row.entrant)): (row.place, row.shared, float(row.points))
        for event in found
        for row in standings(event, len(event.rounds))
    }


def _shifted(before: _Standings, after: _Standings) -> list[Shift]:
    """Those whose place or points differ, by the place that they would have, then by name."""
    places = [
        (key, before.get(key, _NOWHERE), after.get(key, _NOWHERE)) for key in {**after, **before}
    ]
    return [
        Shift(event, player, *now, *then) for (event, player), now, then in places if now != then
    ]


class Found(NamedTuple):
    """A finding, and the number of the hand that it is in."""

    hand: int
    finding: Finding


class Choice(NamedTuple):
    """A decision with what the hand and the game come to, and who would stand elsewhere."""

    outcome: Alternative
    standings: list[Shift]


class Dispute(NamedTuple):
    """A hand, the finding in it that is open if there is one, and what it can come to.

    `about` names in words the plays that the finding is about, such as `Bob's 8S (@7)`.
    """

    hand: int
    finding: Finding | None
    choices: list[Choice]
    about: str = ""


class Audit(NamedTuple):
    """What of a game was asked for: its tricks, its findings, and what is disputed.

    `why_none` says why there is nothing to audit, where there is no trick; `unwritten` by hand what
    of it nobody wrote down.
    """

    number: int
    tricks: list[TrickAudit]
    findings: list[Found]
    disputes: list[Dispute]
    why_none: Says
    unwritten: list[tuple[int, str]]

    @property
    def is_open(self) -> bool:
        """Whether a finding is open."""
        return any(found.finding.status == "open" for found in self.findings)


def audit(store: Ledger, meant: Reference, rulings: Sequence[str] = ()) -> Audit | Refusal:
    """Audit a game, a hand, a trick or a play, and try rulings on it; nothing is recorded.

    Raises UsageError where there is no such hand, trick or play; a Refusal is that of a ruling.
    """
    stream = game_meant(store, meant.game)
    with store.reading() as db:
        fold = load(db, stream)
    deal, number = _place(fold, meant)
    tricks = _tricks(fold, deal, number)
    findings = _findings(fold, deal, tricks if number else [])
    disputes = _disputes(store, stream, fold, _disputed(findings, deal, rulings), rulings)
    if isinstance(disputes, Refusal):
        return disputes
    return Audit(stream.number, tricks, findings, disputes, _why_none(fold), _unwritten(fold, deal))


def _place(fold: GameFold, meant: Reference) -> tuple[int, int]:
    """Deal and trick of a reference; those of a play where it names an entry."""
    if not meant.entry:
        return meant.deal, meant.trick
    entry = fold.entry(meant.entry)
    if entry is None or not entry.trick:
        raise UsageError("Entry {entry} isn't a card that was played.", entry=meant.entry)
    return entry.deal, entry.trick


def _tricks(fold: GameFold, deal: int, trick: int) -> list[TrickAudit]:
    if not deal:
        return [audited for chapter in fold.chapters for audited in audit_hand(fold, chapter)]
    chapter = fold.chapter_of(deal)
    if chapter is None:
        what = "There is no hand {hand} in this game; it has {hands}."
        raise UsageError(what, hand=deal, hands=len(fold.chapters))
    if not trick or not is_bound(chapter):
        return audit_hand(fold, chapter)
    audited = audit_trick(fold, chapter, trick)
    if audited is None:
        tricks = Count(len(audit_hand(fold, chapter)), "trick")
        what, why = "Hand {hand} has no trick {trick}.", "It has {tricks} so far."
        raise UsageError(what, why, hand=deal, trick=trick, tricks=tricks)
    return [audited]


def _findings(fold: GameFold, deal: int, tricks: Sequence[TrickAudit]) -> list[Found]:
    """The findings of a game, of a hand, or of tricks."""
    plays = {play.entry for trick in tricks for play in trick.plays}
    return [
        Found(chapter.number, finding)
        for chapter in fold.chapters
        if deal in {0, chapter.number}
        for finding in fold.findings(chapter)
        if not tricks or not plays.isdisjoint(finding.accused)
    ]


def _unwritten(fold: GameFold, deal: int) -> list[tuple[int, str]]:
    told = ((each.number, unwritten(each.deal)) for each in fold.chapters)
    return [(number, why) for number, why in told if why and deal in {0, number}]


def _why_none(fold: GameFold) -> Says:
    if any(not is_bound(chapter) for chapter in fold.chapters):
        return Says(
            "{title} has no duty that a hidden hand could break: what contradicts "
            "the cards on the table is refused when it is entered.",
            title=fold.game.title,
        )
    return Says("No card has been played yet.")


def _disputed(
    findings: Sequence[Found], deal: int, rulings: Sequence[str]
) -> list[tuple[int, Finding | None]]:
    """Each open finding with its hand; a hand alone where rulings are tried on it."""
    open_ones = [(deal, finding) for deal, finding in findings if finding.status == "open"]
    if open_ones or not rulings:
        return [*open_ones]
    if not deal:
        raise UsageError("Which hand? Name it: .1 is the first.")
    return [(deal, None)]


def _disputes(
    store: Ledger,
    stream: Stream,
    fold: GameFold,
    disputed: Sequence[tuple[int, Finding | None]],
    rulings: Sequence[str],
) -> list[Dispute] | Refusal:
    """What each dispute can come to, by each decision."""
    disputes = []
    for deal, finding in disputed:
        chapter = fold.chapter_of(deal)
        assert chapter is not None
        tried = decisions_tried(fold, chapter, finding, rulings)
        if isinstance(tried, Refusal):
            return tried
        outcomes = [alternative(each, deal) for each in tried]
        shifted = shifts(store, stream, fold, [each.fold for each in tried])
        choices = [Choice(*pair) for pair in zip(outcomes, shifted, strict=True)]
        about = " or ".join(_play(fold, entry) for entry in finding.accused) if finding else ""
        disputes.append(Dispute(deal, finding, choices, about))
    return disputes


def _play(fold: GameFold, number: int) -> str:
    entry = fold.entry(number)
    assert entry
    entry = fold.shown(entry)
    whose = "" if entry.is_named else f"{entry.by}'s "
    return f"{whose}{entry.text} (@{number})"
