"""The score sheet on a page: a game, its hands, and what each side made of them."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.reasons import print_reasons
from trickledger.ledger.cli.rows import print_rows
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.display import drawn, plays_in_lines, words_drawn
from trickledger.ledger.say.proposed import typed
from trickledger.ledger.say.sentences import figures, retraction
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import preset_of
from trickledger.rules.game import options_said

if TYPE_CHECKING:
    from trickledger.ledger.queries.references import Reference
    from trickledger.ledger.services.sheets import Sheet
    from trickledger.rules.views.hand import Hand

_CARDS_WIDTH = 48


class Depth(Enum):
    """How far a sheet is told: a row a hand, or each hand to its reasons or to its entries."""

    ROWS = "rows"
    REASONS = "reasons"
    ENTRIES = "entries"


def print_sheet(sheet: Sheet, meant: Reference, depth: Depth) -> None:
    """Print a sheet, whole or the part that is meant."""
    _print_head(sheet)
    if meant.deal or depth is not Depth.ROWS:
        for hand in sheet.hands:
            _print_hand(sheet, hand, meant, depth)
            if not meant.trick:
                _print_next_steps(hand, sheet.number)
    else:
        _print_rows(sheet, meant)
    if not meant.deal:
        _print_end(sheet)


def _print_head(sheet: Sheet) -> None:
    game = sheet.game
    day = f", {game['date']}" if game["date"] else ""
    name = preset_of(game["kind"], game["options"]) or game["kind"]
    paragraph(f"Game {sheet.number} ({sheet.code}): {name}{day}", kind="strong")
    if game["options"]:
        paragraph(f"Options: {options_said(game['options'])}")
    if "continues" in game:
        before = f"game {sheet.game_before}" if sheet.game_before else "an earlier game"
        began = f", and began with {figures(game['start'])}" if game["start"] else ""
        paragraph(f"It goes on from {before}{began}.")


def _print_rows(sheet: Sheet, meant: Reference) -> None:
    """A row for each hand that is over; then what is open in them, and the hand being played."""
    if sheet.table.rows or sheet.table.ahead:
        say()
        print_rows(sheet.table)
    if sheet.table.rows:
        hand_named = typed(f"show .{sheet.table.rows[-1].hand}", sheet.number)
        paragraph(f"{hand_named} tells the reason for every point of that hand.", kind="dim")
    for hand in sheet.hands:
        if not hand.over:
            _print_hand(sheet, hand, meant, Depth.REASONS)
        elif hand.live_findings or hand.rulings or hand.differing or hand.facts.get("warnings"):
            say()
            say(f"Hand {hand.deal}", kind="strong")
            _print_remarks(hand)
        _print_next_steps(hand, sheet.number)


def _print_hand(sheet: Sheet, hand: Hand, meant: Reference, depth: Depth) -> None:
    in_full = bool(meant.deal)
    say()
    facts = (words.format(fact) for words, fact in hand.settled(sheet.facts))
    told = [f"Hand {hand.deal}: {hand.title}", *map(words_drawn, facts)]
    paragraph(", ".join(told), kind="strong")
    if hand.why_not_counted:
        paragraph(f"does not count: {hand.why_not_counted}", indent=2)
    if in_full:
        _print_rounds(hand)
    if meant.trick:
        return
    _print_cards(hand, in_full=in_full)
    if hand.unwritten:
        paragraph(hand.unwritten, indent=2)
    if hand.over and (hand.counted or any(hand.entered.values())):
        (print_reasons if depth is Depth.ENTRIES else print_score)(hand)
    elif not hand.over:
        _print_progress(hand)
    _print_remarks(hand)


def _print_progress(hand: Hand) -> None:
    """Print how far a hand has come that isn't over, and what it waits for."""
    name = hand.round_name
    so_far = f": {figures(hand.facts['points'])} so far" if hand.facts.get("points") else ""
    rounds = len(hand.tricks or hand.turns)
    told = f"{counted(rounds, name)} played" if rounds else f"no {name} is played yet"
    if hand.waits_for:
        paragraph(drawn(f"{told}{so_far}. {hand.waits_for}"), indent=2)
    else:
        paragraph(f"{told}{', not over yet' if rounds else ''}{so_far}", indent=2)


def _print_cards(hand: Hand, *, in_full: bool) -> None:
    """Print what each has in hand and what lies on the table, of a hand that is over on request."""
    if hand.over and not in_full:
        return
    if hand.facts.get("in_hand"):
        paragraph(f"in hand: {figures(hand.facts['in_hand'])}", indent=2)
    for line in hand.facts.get("on_the_table", ()):
        paragraph(drawn(line), indent=2)


def _print_remarks(hand: Hand) -> None:
    """Print warnings, findings, rulings, and the figures of the paper that no longer agree."""
    for warning in hand.facts.get("warnings", ()):
        paragraph(drawn(f"Warning {warning}."), indent=2)
    for finding in hand.live_findings:
        accused = " ".join(f"@{number}" for number in finding.accused)
        words = f"Finding {finding.clause} on {accused} ({finding.status}): {finding.reason}"
        paragraph(drawn(words), indent=2)
    for ruling in hand.rulings:
        paragraph(f"@{ruling.entry} {ruling.told}", indent=2)
    for paper in hand.differing:
        words = f"The paper (@{paper.entry}) no longer agrees: {paper.difference}."
        if paper.could_be:
            words += f" It could be {', or '.join(paper.could_be)}."
        paragraph(words, indent=2)


def _print_next_steps(hand: Hand, game: int) -> None:
    for finding in hand.findings:
        if finding.to_void:
            paragraph(retraction(finding.as_json(), game), indent=2)


def _print_rounds(hand: Hand) -> None:
    for turn in hand.turns:
        paragraph(drawn(f"Turn {turn['turn']}: {turn['text']}"), indent=2)
    if not hand.tricks:
        return
    has_points = any(trick.points is not None for trick in hand.tricks)
    columns(
        ("  Trick", "Cards", "Winner", *(["Points"] if has_points else [])),
        (
            (
                f"  {trick.trick}",
                drawn(plays_in_lines(trick.cards, _CARDS_WIDTH)),
                trick.taker,
                *([trick.points] if has_points else []),
            )
            for trick in hand.tricks
        ),
        right=(3,) if has_points else (),
    )
    if hand.table:
        paragraph(drawn(f"on the table: {figures(dict(hand.table))}"), indent=2)


def print_score(hand: Hand) -> None:
    """Print the reasons, then what the hand was worth, what it adds and where each side stands."""
    print_score_reasons(hand)
    columns(
        ("", "Hand", "Adds", "Total"),
        (
            (f"  {name}", hand.score.get(name, ""), hand.entered.get(name, ""), total)
            for name, total in hand.totals.items()
        ),
        right=(1, 2, 3),
    )


def print_score_reasons(hand: Hand) -> None:
    """Print the reason of each point of a hand, and of what it adds."""
    columns(
        ("", "", "", ""),
        (
            (f"  {line.player}", f"{line.points:+d}", drawn(why), line.clause)
            for line, why in hand.reasons
        ),
        right=(1,),
    )


def _print_end(sheet: Sheet) -> None:
    game = sheet.game
    say()
    paragraph(f"Totals: {figures(game['totals'])}")
    paragraph(f"The game is {sheet.status}.")
    if sheet.game_after:
        paragraph(f"It goes on in game {sheet.game_after}: {typed('show', sheet.game_after)}")
    if game["undistributed"]:
        paragraph(f"Not distributed: {figures(game['undistributed'])}, until a ruling settles it.")
    say(f"Head {sheet.head}")
