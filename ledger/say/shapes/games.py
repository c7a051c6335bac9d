"""Games: lines that were entered, sheets, logs, audits, and the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trickledger.ledger.say.shapes import as_object, error_shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trickledger.ledger.errors import TrickledgerError
    from trickledger.ledger.queries.players import GameLine
    from trickledger.ledger.say.shapes import declared
    from trickledger.ledger.services.audit import Audit, Choice, Dispute
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.ledger.services.rulebook import ShownClause
    from trickledger.ledger.services.sheets import Log, Sheet
    from trickledger.ledger.services.table import Table
    from trickledger.rules.clauses import Clause
    from trickledger.rules.game import Game
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.refusals import Refusal
    from trickledger.rules.views.phase_table import Following, PhaseTable, WordLine
    from trickledger.rules.views.sheet import Game as SheetGame


def no_game_shape(refusal: Refusal) -> declared.NotTaken:
    """A game that was not opened, as `new` prints it."""
    return {"ok": False, "entries": [], "refusal": refusal.as_json()}


def kept_game_shape(number: int, id: str, game: SheetGame) -> declared.KeptGame:
    """A game of which only the end was told, as `result` prints it."""
    return {
        "ok": True,
        "game": number,
        "id": id,
        "status": game.status,
        "winners": game.winners,
        "totals": game.totals,
    }


def refusal_shape(refusal: Refusal) -> declared.NotTaken:
    """A refusal where nothing else is to be told."""
    return {"ok": False, "refusal": refusal.as_json()}


def outcome_shape(game: int, outcome: Outcome, *, dry_run: bool) -> declared.Outcome:
    """What became of lines, as `enter` and the decisions print it."""
    entries: list[declared.Entered] = [
        {"entry": entry.number, "ref": reference(game, entry), "text": entry.text, "by": entry.by}
        for entry in outcome.entries
    ]
    shape: declared.Outcome = {
        "ok": outcome.ok,
        "dry_run": dry_run,
        "entries": entries,
        "events": list(outcome.events),
    }
    if outcome.differences:
        shape["changes"] = [difference.as_json() for difference in outcome.differences]
    if outcome.remedies:
        shape["remedies"] = [*map(as_object, outcome.remedies)]
    if outcome.failure:
        return {**shape, "error": _cause(outcome.failure.cause, outcome.failure)}
    if outcome.refusal:
        return {**shape, "refusal": outcome.refusal.as_json()}
    return {**shape, "next": list(outcome.expected)}


def reference(game: int, entry: Entry) -> str:
    """Where an entry stands: its game, deal and trick.

    >>> from trickledger.rules.record.chapter import Entry
    >>> reference(12, Entry(14, 14, "act", "KS", "Ann", 1, 3))
    '12.1.3'
    """
    parts = [str(game), *(str(part) for part in (entry.deal, entry.trick) if part)]
    return ".".join(parts)


def _cause(cause: TrickledgerError, message: object) -> declared.Error:
    return error_shape(str(message), cause.cause, cause.exit_code)


def sheet_shape(sheet: Sheet) -> declared.Shown:
    """A game as `show` prints it."""
    return {
        "game": sheet.number,
        "code": sheet.code,
        "id": sheet.id,
        **sheet.game,
        "hands": [hand.as_json() for hand in sheet.hands],
        "entries": sheet.entries,
        "head": sheet.head,
    }


def log_shape(log: Log) -> declared.Log:
    """The entries of a game as `log` prints them."""
    shape: declared.Log = {"game": log.number, "entries": [*map(as_object, log.entries)]}
    if log.broken:
        shape["error"] = _cause(log.broken, log.broken)
    return shape


def game_line_shape(line: GameLine) -> declared.ListedGame:
    """A game in the list that `games` prints."""
    # both are told of games that were continued in several places alone
    branch: declared.Branch = {}
    if not line.counts:
        branch["counts"] = False
    if line.branch_of:
        branch["branch_of"] = line.branch_of
    return {
        "number": line.number,
        "code": line.code,
        "id": line.id,
        "kind": line.kind,
        "date": line.date,
        "status": line.status,
        "provisional": line.provisional,
        "hands": line.hands,
        "totals": dict(line.totals),
        **branch,
        "game": line.number,
    }


def audit_shape(audit: Audit) -> declared.Audit:
    """What was audited, as `audit` prints it."""
    return {
        "game": audit.number,
        "tricks": [trick.as_json() for trick in audit.tricks],
        "findings": [{"hand": hand, **found.as_json()} for hand, found in audit.findings],
        "disputes": [_dispute(dispute) for dispute in audit.disputes],
    }


def _dispute(dispute: Dispute) -> declared.Dispute:
    return {
        "hand": dispute.hand,
        "finding": dispute.finding.as_json() if dispute.finding else None,
        "alternatives": [_alternative(choice) for choice in dispute.choices],
    }


def _alternative(choice: Choice) -> declared.Alternative:
    shape = {**choice.outcome._asdict(), "standings": [*map(as_object, choice.standings)]}
    return cast("declared.Alternative", shape)


def rulebooks_shape(games: Mapping[str, Game]) -> declared.Rulebooks:
    """The games that can be played, with their titles."""
    return {"games": {kind: game.title for kind, game in games.items()}}


def clauses_shape(clauses: Iterable[Clause]) -> declared.Clauses:
    """Clauses of the rulebook."""
    return {"clauses": [_clause_shape(clause) for clause in clauses]}


def _clause_shape(clause: Clause) -> declared.Clause:
    shape: declared.Clause = {
        "clause": str(clause),
        "text": clause.text,
        "as_played": clause.as_played,
    }
    if clause.heading:
        shape["heading"] = clause.heading
    return shape


def shown_clause_shape(told: ShownClause) -> declared.Clauses:
    """One clause, and what the last lines of its examples come to."""
    examples: list[declared.Example] = [
        {
            "record": list(each.record),
            "refusal": each.refusal and each.refusal.at(0, 0).as_json(),
            "events": list(each.events),
            "facts": dict(each.facts),
            "lines": [line.as_json() for line in each.lines],
            "next": list(each.expected),
        }
        for each in told.examples
    ]
    return {"clauses": [{**_clause_shape(told.clause), "examples": examples}]}


def phases_shape(table: PhaseTable) -> declared.Phases:
    """The phases of a game, as `rules --phases` prints them."""
    phases: list[declared.Phase] = [
        {
            "phase": phase.name,
            "waits_for": phase.situation,
            "words": [_word_shape(word) for word in phase.words],
        }
        for phase in table.phases
    ]
    return {"phases": phases, "always": [_word_shape(word) for word in table.always]}


def _word_shape(word: WordLine) -> declared.Word:
    return {
        "word": word.word,
        "who": word.who,
        "clause": str(word.clause),
        "then": _following_shape(word.then),
        "after_trick": _following_shape(word.after_trick),
    }


def _following_shape(following: Iterable[Following]) -> list[declared.Following]:
    return [{"phase": after.phase, "when": after.when or None} for after in following]


def sitting_shape(table: Table | None, failures: Sequence[declared.FailedLine]) -> declared.Sitting:
    """Where the game of a table stands, and which lines failed."""
    return {
        "ok": not failures,
        "game": table.stream.number if table else None,
        "entries": table.fold.numbered if table else None,
        "failures": list(failures),
    }
