"""Games: lines that were entered, sheets, logs, audits, and the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.say.shapes import error_shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from trickledger.ledger.errors import TrickledgerError
    from trickledger.ledger.queries.players import GameLine
    from trickledger.ledger.say.shapes import Shape
    from trickledger.ledger.services.audit import Audit, Dispute
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


def no_game_shape(refusal: Refusal) -> Shape:
    """A game that was not opened, as `new` prints it."""
    return {"ok": False, "entries": [], "refusal": refusal.as_json()}


def kept_game_shape(number: int, id: str, game: SheetGame) -> Shape:
    """A game of which only the end was told, as `result` prints it."""
    return {
        "ok": True,
        "game": number,
        "id": id,
        "status": game.status,
        "winners": game.winners,
        "totals": game.totals,
    }


def refusal_shape(refusal: Refusal) -> Shape:
    """A refusal where nothing else is to be told."""
    return {"ok": False, "refusal": refusal.as_json()}


def outcome_shape(game: int, outcome: Outcome, *, dry_run: bool) -> Shape:
    """What became of lines, as `enter` and the decisions print it."""
    entries = [
        {"entry": entry.number, "ref": reference(game, entry), "text": entry.text, "by": entry.by}
        for entry in outcome.entries
    ]
    shape: Shape = {
        "ok": outcome.ok,
        "dry_run": dry_run,
        "entries": entries,
        "events": list(outcome.events),
    }
    if outcome.differences:
        shape["changes"] = [difference.as_json() for difference in outcome.differences]
    if outcome.remedies:
        shape["remedies"] = [remedy._asdict() for remedy in outcome.remedies]
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


def _cause(cause: TrickledgerError, message: object) -> Shape:
    return error_shape(str(message), cause.cause, cause.exit_code)


def sheet_shape(sheet: Sheet) -> Shape:
    """A game as `show` prints it."""
    return {
        "game": sheet.number,
        "code": sheet.code,
        **sheet.game,
        "hands": [hand.as_json() for hand in sheet.hands],
        "id": sheet.id,
        "entries": sheet.entries,
        "head": sheet.head,
    }


def log_shape(log: Log) -> Shape:
    """The entries of a game as `log` prints them."""
    error = {"error": _cause(log.broken, log.broken)} if log.broken else {}
    entries = [entry._asdict() for entry in log.entries]
    return {"game": log.number, "entries": entries, **error}


def game_line_shape(line: GameLine) -> Shape:
    """A game in the list that `games` prints."""
    shape = {**line._asdict(), "game": line.number, "totals": dict(line.totals)}
    # `kind` and options say it
    del shape["preset"]
    # both are told of games that were continued in several places alone
    if not line.branch_of:
        del shape["branch_of"]
    if line.counts:
        del shape["counts"]
    return shape


def audit_shape(audit: Audit) -> Shape:
    """What was audited, as `audit` prints it."""
    return {
        "game": audit.number,
        "tricks": [trick.as_json() for trick in audit.tricks],
        "findings": [{"hand": hand, **found.as_json()} for hand, found in audit.findings],
        "disputes": [_dispute(dispute) for dispute in audit.disputes],
    }


def _dispute(dispute: Dispute) -> Shape:
    return {
        "hand": dispute.hand,
        "finding": dispute.finding.as_json() if dispute.finding else None,
        "alternatives": [
            {**outcome._asdict(), "standings": [shift._asdict() for shift in standings]}
            for outcome, standings in dispute.choices
        ],
    }


def rulebooks_shape(games: Mapping[str, Game]) -> Shape:
    """The games that can be played, with their titles."""
    return {"games": {kind: game.title for kind, game in games.items()}}


def clauses_shape(clauses: Iterable[Clause]) -> Shape:
    """Clauses of the rulebook."""
    return {"clauses": [_clause_shape(clause) for clause in clauses]}


def _clause_shape(clause: Clause) -> Shape:
    shape = {"clause": str(clause), "text": clause.text, "as_played": clause.as_played}
    return {**shape, "heading": clause.heading} if clause.heading else shape


def shown_clause_shape(told: ShownClause) -> Shape:
    """One clause, and what the last lines of its examples come to."""
    examples = [
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


def phases_shape(table: PhaseTable) -> Shape:
    """The phases of a game, as `rules --phases` prints them."""
    phases = [
        {
            "phase": phase.name,
            "waits_for": phase.situation,
            "words": [_word_shape(word) for word in phase.words],
        }
        for phase in table.phases
    ]
    return {"phases": phases, "always": [_word_shape(word) for word in table.always]}


def _word_shape(word: WordLine) -> Shape:
    return {
        "word": word.word,
        "who": word.who,
        "clause": str(word.clause),
        "then": _following_shape(word.then),
        "after_trick": _following_shape(word.after_trick),
    }


def _following_shape(following: Iterable[Following]) -> list[Shape]:
    return [{"phase": after.phase, "when": after.when or None} for after in following]


def sitting_shape(table: Table | None, failures: Sequence[Shape]) -> Shape:
    """Where the game of a table stands, and which lines failed."""
    return {
        "ok": not failures,
        "game": table.stream.number if table else None,
        "entries": table.fold.numbered if table else None,
        "failures": list(failures),
    }
