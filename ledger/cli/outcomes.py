"""What became of a line, as a scorer reads it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from trickledger.ledger.cli.errors import error_json, name_of
from trickledger.ledger.cli.output import (
    counted,
    entry_numbers,
    figures,
    print_json,
    say,
    taker,
    warn,
    wrapped,
)
from trickledger.ledger.cli.shared import voiding
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.journal.journal import Entry as Stored
from trickledger.ledger.queries.references import is_one_of_several
from trickledger.ledger.services.table import News, Outcome, Table
from trickledger.rules.record.chapter import Entry

_MANY = 12
_SHOWN = 4


def reference(game: int, entry: Entry) -> str:
    """Where an entry stands: its game, deal and trick.

    >>> reference(12, Entry(14, 14, "act", "KS", "Ann", 1, 3))
    '12.1.3'
    """
    parts = [str(game), *(str(part) for part in (entry.deal, entry.trick) if part)]
    return ".".join(parts)


def print_outcome(
    table: Table,
    outcome: Outcome,
    *,
    as_json: bool,
    dry_run: bool = False,
    has_lines: bool = True,
    is_named: bool = True,
) -> int:
    """Print what became of lines, and give back the exit code.

    Without `has_lines` there was one, made of the words of a command, whose place says nothing.
    Unless the game `is_named` by who entered them, it is where others are open beside it.
    """
    if as_json:
        print_json(outcome_json(table, outcome))
    else:
        if outcome.entries and not is_named and is_one_of_several(table.store, table.stream):
            say(wrapped(f"Game {table.stream.number} ({', '.join(table.fold.handles)}):"))
        print_taken(outcome, table.stream.number, dry_run=dry_run)
        if outcome.failure:
            warn(wrapped(str(outcome.failure)))
        elif outcome.refusal:
            refusal = outcome.refusal if has_lines else outcome.refusal.at(0, 0)
            warn(wrapped(str(refusal)))
        else:
            print_turns(outcome.expected)
    if outcome.failure:
        return outcome.failure.cause.exit_code
    return ExitCode.DONE if outcome.ok else ExitCode.REFUSED


def outcome_json(table: Table, outcome: Outcome) -> dict[str, Any]:
    """The record that `enter --json` prints."""
    entries = [
        {
            "entry": entry.number,
            "ref": reference(table.stream.number, entry),
            "text": entry.text,
            "by": entry.by,
        }
        for entry in outcome.entries
    ]
    record: dict[str, Any] = {"ok": outcome.ok, "entries": entries, "events": list(outcome.events)}
    if outcome.differences:
        record["changes"] = [difference._asdict() for difference in outcome.differences]
    if outcome.failure:
        cause = outcome.failure.cause
        error = error_json(str(outcome.failure), name_of(cause), cause.exit_code)
        return {**record, "error": error}
    if outcome.refusal:
        return {**record, "refusal": outcome.refusal.as_json()}
    return {**record, "next": list(outcome.expected)}


def print_taken(outcome: Outcome, game: int, *, dry_run: bool = False) -> None:
    """Print the entries of a game that stand, what followed and what changed."""
    if outcome.entries:
        said = "would be entered" if dry_run else "entered"
        say(wrapped(_listed(outcome.entries, said)))
    for event in outcome.events:
        say(wrapped(sentence(event, game)))
    if outcome.differences:
        say("This changes:" if not dry_run else "This would change:")
        for difference in outcome.differences:
            say(wrapped(str(difference), indent=2))


def print_turns(expected: Sequence[dict[str, Any]]) -> None:
    """Print whose turn it is and what they may say."""
    for line in turn_lines(expected):
        say(wrapped(line))


def print_news(news: News, game: int) -> None:
    """Print what others have entered in a game meanwhile."""
    for scorer, lines in groupby(news.entries, key=lambda entry: entry.scorer):
        say(wrapped(_listed(tuple(lines), f"entered by {scorer} meanwhile")))
    for event in news.events:
        say(wrapped(sentence(event, game)))


def _listed(entries: Sequence[Entry | Stored], said: str) -> str:
    first, last = entries[0].number, entries[-1].number
    numbers = entry_numbers(range(first, last + 1))
    earlier = "... " if len(entries) > _SHOWN else ""
    texts = [entry.text for entry in entries[-_SHOWN:]]
    has_lists = any(text.count(" ") > 1 for text in texts)
    return f"{numbers} {said}: {earlier}{(', ' if has_lists else ' ').join(texts)}"


def sentence(event: dict[str, Any], game: int) -> str:
    """An event of a game in words."""
    match event["kind"]:
        case "trump":
            maker = f", {event['maker']} is the maker" if event["maker"] else ""
            return f"Trump is {event['trump']}{maker}."
        case "trick":
            cards = " ".join(card for _, card in event["cards"])
            points = f", {counted(event['points'], 'point')}" if "points" in event else ""
            return f"Trick {event['trick']}: {cards} - {taker(event)}{points}."
        case "turn":
            return f"Turn {event['turn']}: {event['text']}."
        case "warning":
            return f"Warning {event['warning']}."
        case "finding":
            accused = " ".join(f"@{number}" for number in event["accused"])
            return f"FINDING {event['clause']} on {accused}: {event['reason']}"
        case "retract":
            return retraction(event, game)
        case "hand":
            return _hand_sentence(event)
        case _:
            return _game_sentence(event)


def retraction(finding: dict[str, Any], game: int) -> str:
    """What is still to be done where a play is ruled to be taken back."""
    *_, play = finding["to_void"]
    return (
        f"@{finding['ruled_by']} rules that @{play} is taken back. The finding stays open until "
        f"it is: {voiding(finding['to_void'], game)}"
    )


def _hand_sentence(event: dict[str, Any]) -> str:
    if not event["counted"]:
        said = f"Hand {event['deal']} does not count: {event['why_not_counted']}."
        if any(event["entered"].values()):
            said += f" Entered are {figures(event['entered'])}."
        return said
    said = f"Hand {event['deal']} is over: {figures(event['score'])}"
    if event["entered"] != event["score"]:
        said += f"; entered are {figures(event['entered'])}"
    return f"{said}. Totals: {figures(event['totals'])}."


def _game_sentence(event: dict[str, Any]) -> str:
    totals = figures(event["totals"])
    if event["winners"]:
        names = " and ".join(event["winners"])
        still = ", provisionally: a finding is open" if event["provisional"] else ""
        return f"{names} won the game{still}. Totals: {totals}."
    state = "provisional: a finding is open" if event["provisional"] else event["status"]
    return f"The game is {state}. Totals: {totals}."


def turn_lines(expected: Sequence[dict[str, Any]]) -> list[str]:
    """Whose turn it is and what they may say, a line for each choice."""
    openings = [turn["opening"] for turn in expected if "opening" in turn]
    if openings:
        return [f"Next: {', or '.join(openings)}"]
    names: dict[str, list[str]] = {}
    for turn in expected:
        cards, verbs = turn["may"]["cards"], turn["may"]["verbs"]
        options = [", ".join(verbs)] if verbs else []
        if cards:
            options.append(f"a card of {' '.join(cards)}" if len(cards) <= _MANY else "a card")
        names.setdefault(", or ".join(options), []).append(turn["player"] or "Table")
    return [f"{', '.join(players)}: {choice}" for choice, players in names.items()]
