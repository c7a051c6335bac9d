"""What became of a line, as a scorer reads it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from trickledger.ledger.cli.output import (
    counted,
    entry_numbers,
    figures,
    paragraph,
    print_json,
    say,
    taker,
    warn,
    wrapped,
)
from trickledger.ledger.cli.typed import voiding
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.queries.references import is_one_of_several
from trickledger.rules.views.brief import in_brief

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.journal.journal import Entry as Stored
    from trickledger.ledger.services.table import News, Outcome, Table
    from trickledger.rules.record.chapter import Entry

_MANY = 12
_SHOWN = 4


def print_outcome(call: Call, table: Table, outcome: Outcome, *, has_lines: bool = True) -> int:
    """Print what became of lines, and give back the exit code.

    Without `has_lines` there was one, made of the words of a command, whose place says nothing.
    """
    if call.as_json:
        from trickledger.ledger.cli.shapes.games import outcome_shape

        print_json(outcome_shape(table.stream.number, outcome, dry_run=call.dry_run))
    else:
        _print_said(call, table, outcome, has_lines=has_lines)
    if outcome.failure:
        return outcome.failure.cause.exit_code
    return ExitCode.DONE if outcome.ok else ExitCode.REFUSED


def _print_said(call: Call, table: Table, outcome: Outcome, *, has_lines: bool) -> None:
    """Print an outcome for people, with the game where others are open and none was named."""
    if outcome.entries and not call.game and is_one_of_several(table.store, table.stream):
        paragraph(f"Game {table.stream.number} ({', '.join(table.fold.handles)}):")
    print_taken(outcome, table.stream.number, dry_run=call.dry_run)
    if outcome.failure:
        warn(wrapped(str(outcome.failure)))
    elif outcome.refusal:
        refusal = outcome.refusal if has_lines else outcome.refusal.at(0, 0)
        warn(wrapped(str(refusal)))
    else:
        print_turns(outcome.expected)


def print_taken(outcome: Outcome, game: int, *, dry_run: bool = False) -> None:
    """Print the entries of a game that stand, what followed and what changed."""
    if outcome.entries:
        said = "would be entered" if dry_run else "entered"
        paragraph(_listed(outcome.entries, said))
    for event in outcome.events:
        paragraph(sentence(event, game))
    if outcome.differences:
        say("This changes:" if not dry_run else "This would change:")
        for words in in_brief(outcome.differences):
            paragraph(words, indent=2)


def print_turns(expected: Sequence[dict[str, Any]]) -> None:
    """Print whose turn it is and what they may say."""
    for line in turn_lines(expected):
        paragraph(line)


def print_news(news: News, game: int) -> None:
    """Print what others have entered in a game meanwhile."""
    for scorer, lines in groupby(news.entries, key=lambda entry: entry.scorer):
        paragraph(_listed(tuple(lines), f"entered by {scorer} meanwhile"))
    for event in news.events:
        paragraph(sentence(event, game))


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
