"""The score sheet on a page: a game, its hands, and what each side made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.tables import GAP, blocks, columns
from trickledger.ledger.columns import cells, shortened
from trickledger.ledger.plain import plain
from trickledger.ledger.say.display import (
    current_display,
    drawn,
    page_width,
    plays_in_lines,
    suit_drawn,
    words_drawn,
)
from trickledger.ledger.say.proposed import typed
from trickledger.ledger.say.sentences import entry_numbers, figures, reminder_sentence, retraction
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import game as game_of
from trickledger.rules.catalogue import house_rules

if TYPE_CHECKING:
    from trickledger.ledger.queries.references import Reference
    from trickledger.ledger.services.sheets import Sheet
    from trickledger.rules.views.hand import Hand, Line
    from trickledger.rules.views.rows import Row, Table


_CARDS_WIDTH = 48
_LONGEST_NAME = 20
# a name has this part of a line at most, beside a reason
_OF_NAMES = 4


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
    paragraph(f"Game {sheet.number} ({sheet.code}): {sheet.name}{day}", kind="strong")
    if rules := house_rules(game["kind"], game["options"]):
        paragraph(f"House rules: {rules}")
    if "continues" in game:
        before = f"game {sheet.game_before}" if sheet.game_before else "an earlier game"
        began = f", and began with {figures(game['start'])}" if game["start"] else ""
        paragraph(f"It goes on from {before}{began}.")


def _print_rows(sheet: Sheet, meant: Reference) -> None:
    """A row for each hand that is over; then what is open in them, and the hand being played."""
    if sheet.table.rows or sheet.table.ahead:
        say()
        _print_table(sheet.table)
    # where figures are all that is told, a hand has no other reason
    if sheet.table.rows and not game_of(sheet.game["kind"]).tells_figures_alone:
        hand_named = typed(f"show .{sheet.table.rows[-1].hand}", sheet.number)
        paragraph(f"{hand_named} tells the reason for every point of that hand.", kind="dim")
    for hand in sheet.hands:
        if not hand.over:
            _print_hand(sheet, hand, meant, Depth.REASONS)
        elif hand.live_findings or hand.rulings or hand.differing or hand.facts.get("warnings"):
            say()
            say(f"Hand {hand.number}", kind="strong")
            _print_remarks(hand)
        _print_next_steps(hand, sheet.number)


def _print_hand(sheet: Sheet, hand: Hand, meant: Reference, depth: Depth) -> None:
    in_full = bool(meant.deal)
    say()
    facts = (words.format(fact) for words, fact in hand.settled(sheet.facts))
    told = [f"Hand {hand.number}: {hand.title}", *map(words_drawn, facts)]
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
        (_print_grounds if depth is Depth.ENTRIES else print_score)(hand)
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
    for reminder in hand.reminders:
        paragraph(reminder_sentence(reminder), indent=2, kind="dim")


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
    """Print the reason of each point of a hand, and of what it adds.

    Names that would leave no room for the reasons stand above them.
    """
    told = [
        (line.player, (f"{line.points:+d}", drawn(why), line.clause)) for line, why in hand.reasons
    ]
    if max((cells(name) for name, _ in told), default=0) <= current_display().width // _OF_NAMES:
        columns(("", "", "", ""), ((f"  {name}", *row) for name, row in told), right=(1,))
        return
    most = max(cells(figure) for _, (figure, *_) in told)
    for name, rows in groupby(told, key=itemgetter(0)):
        say(f"  {name}")
        columns(("", "", ""), ((f"  {row[0]:>{most}}", *row[1:]) for _, row in rows))


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


def _print_table(table: Table) -> None:
    """Print a row a hand: dealer, facts, then what each side has added and where it stands.

    The remarks stand in the row where there is room for them, and below the table where not.
    """
    remarks = [", ".join(row.remarks) for row in table.rows]
    beside = GAP + max(map(cells, remarks)) if any(remarks) else 0
    heads, rows = _texts(table, GAP)
    if _breadth(heads, rows) + beside > page_width():
        heads, rows = _texts(table, 1)
    fits = _breadth(heads, rows) + beside <= page_width()
    if fits and any(remarks):
        heads = [*heads, ""]
        told = [*remarks, *[""] * len(table.ahead)]
        rows = [[*row, plain(drawn(remark))] for row, remark in zip(rows, told, strict=True)]
    _print_blocks(heads, rows, len(table.sides))
    if not fits:
        for row in table.rows:
            if row.remarks:
                paragraph(f"Hand {row.hand}: {drawn(', '.join(row.remarks))}")


def _texts(table: Table, gap: int) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows, the hands that are to come with their labels alone.

    `gap` is the room between what a side has added and where it then stands.
    """
    sides = [shortened(plain(side), _LONGEST_NAME) for side in table.sides]
    dealer = ["Dealer"] if table.has_dealer else []
    heads = ["Hand", *dealer, *table.heads, *sides]
    pairs = [list(_pairs(table.rows, side, gap)) for side in table.sides]
    rows = [
        [
            str(row.hand),
            *(shortened(plain(row.dealer), _LONGEST_NAME) for _ in dealer),
            *(plain(suit_drawn(fact)) for fact in row.facts),
            *pair,
        ]
        for row, pair in zip(table.rows, zip(*pairs, strict=True), strict=True)
    ]
    rows += [["", "", label, *[""] * len(sides)] for label in table.ahead]
    return heads, rows


def _pairs(rows: tuple[Row, ...], side: str, gap: int) -> Iterator[str]:
    """What a side has added and where it then stands, the figures below one another."""
    stands = max((len(str(row.totals[side])) for row in rows), default=0)
    adds = max((len(f"{row.adds[side]:+d}") for row in rows), default=0)
    for row in rows:
        yield f"{row.adds[side]:>+{adds}d}{' ' * gap}{row.totals[side]:>{stands}d}"


def _breadth(heads: list[str], rows: list[list[str]]) -> int:
    widths = [max(map(cells, column)) for column in zip(heads, *rows, strict=True)]
    return sum(widths) + GAP * (len(widths) - 1)


def _print_blocks(heads: list[str], rows: list[list[str]], sides: int) -> None:
    first = len(heads) - sides - (heads[-1] == "")
    facts = [place for place in range(2, first) if all(_is_figure(row[place]) for row in rows)]
    blocks(heads, rows, right={0, *facts, *range(first, first + sides)})


def _is_figure(text: str) -> bool:
    return not text or text.isdigit()


def _print_grounds(hand: Hand) -> None:
    """Print each score line with its clause and entries, and how they add up to the totals.

    What was told once, a line of the settlement that is one of the score or the sentence of a
    clause, is not told again.
    """
    told: set[str] = set()
    _print_sides(hand.lines, hand.score, "scores", told)
    if hand.settlement != hand.lines:
        _print_sides(hand.settlement, hand.entered, "enters", told)
    for name, total in hand.totals.items():
        before = hand.totals_before[name]
        paragraph(f"{name} stands at {_added_up((before, total - before))} = {total}.", indent=2)


def _print_sides(lines: Iterable[Line], sums: Mapping[str, int], verb: str, told: set[str]) -> None:
    """Print the lines side by side, each side with its sum."""
    for name, total in sums.items():
        own = [line for line in lines if line.player == name]
        for line in own:
            _print_line(line, told)
        counting = [line.points for line in own if line.points]
        adding = f"{_added_up(counting)} = " if len(counting) > 1 else ""
        paragraph(f"{name} {verb} {adding}{total}.", indent=2)


def _print_line(line: Line, told: set[str]) -> None:
    head = f"{line.player} {line.points:+d}: {line.why}"
    paragraph(head, indent=2)
    if head in told:
        return
    sentence = "" if line.clause in told else line.clause.text
    told |= {head, line.clause}
    paragraph(f"{line.clause} {sentence}", indent=4)
    columns(
        ("", "", ""),
        (
            (
                f"      {entry_numbers(ground.entries)}",
                str(ground),
                "" if ground.points is None else ground.points,
            )
            for ground in line.grounds or ()
        ),
        right=(2,),
    )


def _added_up(figures: Iterable[int]) -> str:
    """Figures as a sum.

    >>> _added_up([65, 10, -5])
    '65 + 10 - 5'
    """
    first, *others = figures
    return " ".join([str(first), *(f"{'-' if n < 0 else '+'} {abs(n)}" for n in others)])
