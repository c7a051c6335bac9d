"""The score sheet on a page: a game, its hands, and what each side made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickledger.ledger.cli.outcomes import retraction
from trickledger.ledger.cli.output import (
    columns,
    counted,
    figures,
    paragraph,
    plays_in_lines,
    say,
    taker,
)
from trickledger.ledger.cli.reasons import print_reasons

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.queries.references import Reference
    from trickledger.ledger.services.sheets import Hand, Sheet

_CARDS_WIDTH = 48
# What of a hand stands beside its dealer, where a game has it.
_HEADING = {
    "trump": "trump {}",
    "maker": "maker {}",
    "bid": "bid {}",
    "closed": "closed by {}",
    "claimed": "claimed by {}",
    "bonus": "{} more for the winner",
    "pot": "for a pot of {}",
    "contract": "{}",
}


def print_sheet(sheet: Sheet, meant: Reference, *, why: bool) -> None:
    """Print a sheet, whole or the part that is meant; `why` down to entries and clauses."""
    game = sheet.sheet
    _print_head(sheet)
    is_table = bool(game["sheet_rows"]) and not meant.deal and not why
    if is_table:
        _print_table(game)
    for hand in sheet.hands:
        if not is_table or not hand["over"] or hand["findings"] or _differing(hand):
            _print_hand(hand, meant, print_reasons if why else print_score)
            if not meant.trick:
                _print_next_steps(hand, sheet.number)
    if not meant.deal:
        _print_end(sheet)


def _print_head(sheet: Sheet) -> None:
    game = sheet.sheet
    day = f", {game['date']}" if game["date"] else ""
    say(f"Game {sheet.number} ({sheet.code}): {game['kind']}{day}")
    if game["options"]:
        say(f"Options: {figures(game['options'])}")


def _print_table(game: dict[str, Any]) -> None:
    """A row a hand: for each side what it enters and where it then stands."""
    sides, labels = list(game["sides"]), list(game["sheet_rows"]["labels"])
    rows: list[list[object]] = []
    for hand in (hand for hand in game["hands"] if hand["over"]):
        label = labels[0] if labels else ""
        row = [hand["deal"], label if hand["counted"] else f"{label} void"]
        for side in sides:
            row += [f"{hand['entered'][side]:+d}", hand["totals"][side]]
        rows.append(row)
        labels = labels[hand["counted"] :]
    rows += [["", label, *[""] * 2 * len(sides)] for label in labels]
    heads = ("Hand", game["sheet_rows"]["head"], *(part for side in sides for part in (side, "")))
    say()
    columns(heads, rows, right=(0, *range(2, 2 + 2 * len(sides))))


def _differing(hand: Hand) -> list[dict[str, Any]]:
    """The figures of the paper that no longer agree."""
    return [paper for paper in hand["paper"] if not paper["agrees"]]


def _print_hand(hand: Hand, meant: Reference, print_figures: Callable[[Hand], None]) -> None:
    in_full = bool(meant.deal)
    say()
    facts = (words.format(hand[fact]) for fact, words in _HEADING.items() if hand.get(fact))
    paragraph(", ".join([f"Hand {hand['deal']}: {hand['dealer']} dealt", *facts]))
    if hand["why_not_counted"]:
        say(f"  does not count: {hand['why_not_counted']}")
    if in_full:
        _print_rounds(hand)
    if meant.trick:
        return
    _print_cards(hand, in_full=in_full)
    if hand["over"] and (hand["counted"] or any(hand["entered"].values())):
        print_figures(hand)
    elif not hand["over"]:
        name = "turn" if "turns" in hand else "trick"
        so_far = f": {figures(hand['points'])} so far" if hand.get("points") else ""
        say(f"  {counted(len(hand[f'{name}s']), name)} played, not over yet{so_far}")
    _print_remarks(hand)


def _print_cards(hand: Hand, *, in_full: bool) -> None:
    """Print what each has in hand and what lies on the table, of a hand that is over on request."""
    if hand["over"] and not in_full:
        return
    if hand.get("in_hand"):
        paragraph(f"in hand: {figures(hand['in_hand'])}", indent=2)
    for line in hand.get("on_the_table", ()):
        paragraph(line, indent=2)


def _print_remarks(hand: Hand) -> None:
    """Print warnings, findings, rulings, and the figures of the paper that no longer agree."""
    for warning in hand.get("warnings", ()):
        paragraph(f"Warning {warning}.", indent=2)
    for finding in hand["findings"]:
        if finding["status"] == "withdrawn":
            # a correction took its cause away: `audit` and --json keep it
            continue
        accused = " ".join(f"@{number}" for number in finding["accused"])
        words = (
            f"Finding {finding['clause']} on {accused} ({finding['status']}): {finding['reason']}"
        )
        paragraph(words, indent=2)
    for ruling in hand["rulings"]:
        state = "" if ruling["in_force"] else " (not in force)"
        paragraph(f"@{ruling['entry']} {ruling['text']}{state}", indent=2)
    for paper in _differing(hand):
        words = f"The paper (@{paper['entry']}) no longer agrees: {paper['difference']}."
        if paper["could_be"]:
            words += f" It could be {', or '.join(paper['could_be'])}."
        paragraph(words, indent=2)


def _print_next_steps(hand: Hand, game: int) -> None:
    for finding in hand["findings"]:
        if finding["to_void"]:
            paragraph(retraction(finding, game), indent=2)


def _print_rounds(hand: Hand) -> None:
    if "turns" in hand:
        for turn in hand["turns"]:
            paragraph(f"Turn {turn['turn']}: {turn['text']}", indent=2)
        return
    if not hand["tricks"]:
        return
    has_points = any("points" in trick for trick in hand["tricks"])
    columns(
        ("  Trick", "Cards", "Winner", *(["Points"] if has_points else [])),
        (
            (
                f"  {trick['trick']}",
                plays_in_lines(trick["cards"], _CARDS_WIDTH),
                taker(trick),
                *([trick["points"]] if has_points else []),
            )
            for trick in hand["tricks"]
        ),
        right=(3,) if has_points else (),
    )
    if hand["table"]:
        say("  on the table: " + "  ".join(f"{name} {card}" for name, card in hand["table"]))


def print_score(hand: Hand) -> None:
    """Print the reasons, then what each side scores and enters and where it stands."""
    rows = [
        (f"  {line['player']}", f"{line['points']:+d}", line["why"], line["clause"])
        for line in hand["lines"]
    ]
    if hand["entered"] != hand["score"]:
        rows += [
            (
                f"  {line['player']}",
                f"{line['points']:+d}",
                f"entered: {line['why']}",
                line["clause"],
            )
            for line in hand["settlement"]
        ]
    columns(("", "", "", ""), rows, right=(1,))
    columns(
        ("", "Score", "Entered", "Total"),
        (
            (f"  {name}", hand["score"].get(name, ""), hand["entered"].get(name, ""), total)
            for name, total in hand["totals"].items()
        ),
        right=(1, 2, 3),
    )


def _print_end(sheet: Sheet) -> None:
    game = sheet.sheet
    say()
    paragraph(f"Totals: {figures(game['totals'])}")
    state = game["status"]
    if game["winners"]:
        state = f"{state} by {' and '.join(game['winners'])}"
    if game["provisional"]:
        state += ", provisional: a finding is open"
    say(f"The game is {state}.")
    if game["undistributed"]:
        say(f"Not distributed: {figures(game['undistributed'])}, until a ruling settles it.")
    say(f"Head {sheet.head}")
