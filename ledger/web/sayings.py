"""What became of a line in sentences, for a phone that shows no terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.problems import said_with
from trickledger.ledger.say.display import ON_A_PAGE, shown_on
from trickledger.ledger.say.drawing import read_here
from trickledger.ledger.say.echo import echo
from trickledger.ledger.say.sentences import finding_sentence, same_figures, sentence
from trickledger.ledger.say.shapes.games import outcome_shape
from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.listing import at_odds, opposed, together
from trickledger.ledger.tournament.table import Report
from trickledger.ledger.web.answers import TELL
from trickledger.rules.record.kinds import kind_said
from trickledger.rules.says import (
    Command,
    EntryNumber,
    Handle,
    Says,
    Value,
    Way,
    all_values,
    in_turn,
    without,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Entry
    from trickledger.ledger.say.shapes.declared import Anyway, SaidOutcome
    from trickledger.ledger.services.audit import Audit
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.ledger.services.reporting import Reported
    from trickledger.rules import shapes
    from trickledger.rules.refusals import Finding, Refusal

_AS_PLAYED = "~"
_TAKE_BACK = Says("Tap Take back.")
"""What a page has a button for, where the command line proposes undo."""


class AuditedPlay(NamedTuple):
    """A play that was looked at: where, whose, and what is known of it, in sentences."""

    place: str
    said: str
    is_fine: bool
    details: tuple[str, ...]


def said_of(outcome: Outcome, game: int, *, dry_run: bool = False) -> list[str]:
    """The entries that stand, or would, and what followed, or why a line was refused."""
    became = "would be recorded" if dry_run else "recorded"
    with shown_on(ON_A_PAGE):
        lines = [echo(outcome.entries, became)] if outcome.entries else []
        # what can still be said stands on the page for as long as it can
        told = (event for event in outcome.events if event["kind"] != "reminder")
        lines += [_sentence(event, game) for event in told]
        if outcome.refusal:
            lines.append(f"{read_here(outcome.refusal.sentence)} ({outcome.refusal.clause})")
        return [ON_A_PAGE.drawn(line) for line in lines]


def _sentence(event: shapes.Event, game: int) -> str:
    """An event in words; where the command line proposes undo, a page has a button."""
    if event["kind"] != "again":
        return sentence(event, game)
    return str(Says("{same} If it was told twice, take it back.", same=same_figures(event)))


def changed(outcome: Outcome, *, is_tried: bool) -> list[str]:
    """What a line changes of what was recorded, each in a sentence; nothing where it only adds."""
    if not outcome.differences:
        return []
    from trickledger.rules.views.changes import in_brief

    head = "This would change:" if is_tried else "This changes:"
    return [head, *map(ON_A_PAGE.drawn, in_brief(outcome.differences))]


def on_a_phone(refusal: Refusal, who: rights.Who) -> Refusal:
    """A refusal without what nobody can type on a phone, or may not enter there."""

    def is_for_others(value: Value) -> bool:
        kind = kind_said(value) if isinstance(value, Way) else None
        is_refused = kind is not None and not rights.may(who, kind, "open")
        return isinstance(value, Command) or is_refused

    ways = tuple(way for way in refusal.would_do if not is_for_others(Way(way)))
    said = without(refusal.says, is_for_others)
    if (said, ways) == (refusal.says, refusal.would_do):
        return refusal
    has_director = not rights.may(who, "ruling", "open")
    tell = TELL if has_director and not ways else None
    if any(_is_undo(value) for value in all_values(refusal.says)):
        tell = _TAKE_BACK
    return refusal._replace(says=in_turn(said, tell), would_do=ways)


def _is_undo(value: Value) -> bool:
    return isinstance(value, Command) and value.words.partition(" ")[0] == "undo"


def found_sentence(finding: Finding) -> str:
    """What is proven, for people."""
    with shown_on(ON_A_PAGE):
        return finding_sentence(finding.as_json())


def recorded(entry: Entry, *, is_late: bool = False) -> Says:
    """An entry of an event in a sentence for those who sit at the table."""
    act = read_act(entry.text)
    if act.word != "result":
        words = "Recorded ({entry}): table {table} has its game."
        table = f"{act.round}.{act.table}"
        return Says(words, entry=EntryNumber(entry.number), table=table)
    said = Report(entry.number, entry.scorer, act.figures, act.winners)
    values: dict[str, Value] = {
        "round": act.round,
        "table": act.table,
        "entry": EntryNumber(entry.number),
        "figures": at_odds(act.figures),
        "name": Handle(said.speaker),
    }
    if said.is_later:
        return said_with(_DISPUTED, values)
    of_round = "Recorded for round {round} ({entry}): {figures}, by {name}."
    return said_with(of_round if is_late else "Recorded ({entry}): {figures}, by {name}.", values)


_DISPUTED = (
    "Recorded for round {round} ({entry}): {figures}, by {name}. Table {table} had its result, "
    "which stays as well: it is disputed in round {round}, and the director decides."
)


def reported(done: Reported) -> Says:
    """A result in a sentence for the director, with what has come of its table."""
    after, act = done.after, read_act(done.entry.text)
    said = Says(
        "{entry} Table {table}, {figures}: {sides}, {state}",
        entry=EntryNumber(done.entry.number),
        table=after.place,
        figures=at_odds(act.figures),
        sides=opposed(together(Handle(done.names[one]) for one in side) for side in after.sides),
        state=after.state,
    )
    if after.state == "settled" and after.figures != act.figures:
        words = '{said} at {result}. A tick at "I decide" changes that.'
        return Says(words, said=said, result=after.result)
    return said


def anyway(line: str, refusal: Refusal | None) -> str:
    """The line with what was refused as it was played; empty where that can't be recorded.

    >>> from trickledger.rules.clauses import Rulebook
    >>> from trickledger.rules.refusals import refused
    >>> book = Rulebook("ABC", "PLAY-1 † Follow suit.")
    >>> no = refused("RULE", book["ABC-PLAY-1"], "AD", "").at(1, 4)
    >>> anyway("KS AD", no)
    'KS AD~'
    """
    if refusal is None or refusal.kind != "RULE" or not refusal.clause.as_played:
        return ""
    start = refusal.column - 1
    end = start + len(refusal.tried)
    if start < 0 or line[start:end].casefold() != refusal.tried.casefold():
        return ""
    return f"{line[:end]}{_AS_PLAYED}{line[end:]}"


def line_shape(outcome: Outcome, game: int, line: str, *, dry_run: bool = False) -> SaidOutcome:
    """What a phone is answered: what `enter --json` prints, in sentences as well."""
    shape = outcome_shape(game, outcome, dry_run=dry_run)
    again = line if dry_run and outcome.ok else anyway(line, outcome.refusal)
    said = said_of(outcome, game, dry_run=dry_run)
    offered: Anyway = {"anyway": again} if again else {}
    return {**shape, "said": said, **offered}


def audited(found: Audit) -> Sequence[AuditedPlay]:
    """The plays of an audit that are wrong or doubtful, or all where none is."""
    from trickledger.ledger.say.sentences import details, verdict

    plays = [(trick, play) for trick in found.tricks for play in trick.plays]
    wrong = [each for each in plays if not each[1].is_in_order]
    with shown_on(ON_A_PAGE):
        return [
            AuditedPlay(
                f"Hand {trick.hand}, trick {trick.trick}",
                ON_A_PAGE.drawn(f"{play.player} {play.card} (@{play.entry}): {verdict(play)}"),
                play.is_in_order,
                tuple(ON_A_PAGE.drawn(line) for line in details(play)),
            )
            for trick, play in wrong or plays
        ]
