"""A recorded game as it stands on a page: hand by hand, with its tricks, reasons and audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.services.sheets import AuditedSheet
from trickledger.rules.cards import SUIT_SIGNS, read_card
from trickledger.rules.catalogue import clause_text, house_rules
from trickledger.rules.views.audit import PlayAudit, TrickAudit
from trickledger.rules.views.hand import Hand, Line
from trickledger.rules.views.rows import Row, Table
from trickledger.rules.views.so_far import TrickLine


class PageHand(NamedTuple):
    """A hand that is over, in texts alone: a name that nobody may read is replaced in them.

    `turns` are numbers with what was done; `reasons` say whose, how many points, why, by which
    clause, and by what was played; `figures` whose, what it was worth, what that adds and where
    they then stand. `verdicts` are plays that are not plainly in order, what is said of each, and
    why.
    """

    number: int
    title: str
    not_counted: str
    unwritten: str
    tricks: tuple[TrickLine, ...]
    turns: tuple[tuple[int, str], ...]
    reasons: tuple[tuple[str, str, str, str, tuple[str, ...]], ...]
    figures: tuple[tuple[str, str, str, str], ...]
    findings: tuple[str, ...]
    rulings: tuple[str, ...]
    differing: tuple[str, ...]
    audited: str
    verdicts: tuple[tuple[str, str, tuple[str, ...]], ...]

    @property
    def has_points(self) -> bool:
        """Whether its tricks count for something."""
        return any(trick.points is not None for trick in self.tricks)


class PageGame(NamedTuple):
    """A whole game; `rows` has a line a hand under `heads`, and `sides` those who add to totals."""

    title: str
    status: str
    options: str
    heads: tuple[str, ...]
    sides: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, str], ...]
    hands: tuple[PageHand, ...]
    clauses: tuple[tuple[str, str], ...]
    head: str


def page_of_game(found: AuditedSheet) -> PageGame:
    """A game as a page tells it; of a hand that goes on nothing but that it does."""
    sheet, record = found.sheet, found.sheet.game
    over = [hand for hand in sheet.hands if hand.over]
    hands = tuple(_hand(sheet.facts, hand, found.audits.get(hand.number, ())) for hand in over)
    cited = {line.clause for hand in over for line, _ in hand.reasons}
    return PageGame(
        sheet.title,
        sheet.status,
        house_rules(record["kind"], record["options"]),
        (*(("Dealer",) if sheet.table.has_dealer else ()), *sheet.table.heads),
        sheet.table.sides,
        tuple(_row(row, sheet.table) for row in sheet.table.rows),
        tuple((name, str(total)) for name, total in record["totals"].items()),
        hands,
        tuple((clause, clause_text(clause)) for clause in sorted(cited)),
        sheet.head,
    )


def _row(row: Row, table: Table) -> tuple[str, ...]:
    facts = (SUIT_SIGNS.get(fact, fact) for fact in row.facts)
    figures = (f"{row.adds[side]:+d} → {row.totals[side]}" for side in row.totals)
    dealer = (row.dealer,) if table.has_dealer else ()
    return (str(row.hand), *dealer, *facts, *figures, ", ".join(row.remarks))


def _hand(facts: Mapping[str, str], hand: Hand, audits: Sequence[TrickAudit]) -> PageHand:
    settled = (words.format(SUIT_SIGNS.get(fact, fact)) for words, fact in hand.settled(facts))
    return PageHand(
        hand.number,
        ", ".join([hand.title, *settled]),
        hand.why_not_counted,
        hand.unwritten,
        hand.tricks,
        tuple((turn["turn"], turn["text"]) for turn in hand.turns),
        tuple(_reason(line, why) for line, why in hand.reasons),
        tuple(_figures(hand)),
        tuple(f"{one.clause}, {one.status}: {one.reason}" for one in hand.live_findings),
        tuple(ruling.told for ruling in hand.rulings),
        tuple(paper.difference for paper in hand.differing),
        *_audited(audits),
    )


def _reason(line: Line, why: str) -> tuple[str, str, str, str, tuple[str, ...]]:
    grounds = tuple(map(str, line.grounds or ()))
    return line.player, f"{line.points:+d}", why, line.clause, grounds


def _figures(hand: Hand) -> Iterator[tuple[str, str, str, str]]:
    for side, total in hand.totals.items():
        adds = f"{hand.entered[side]:+d}" if side in hand.entered else ""
        yield side, str(hand.score.get(side, "")), adds, str(total)


def _audited(
    tricks: Sequence[TrickAudit],
) -> tuple[str, tuple[tuple[str, str, tuple[str, ...]], ...]]:
    """What an audit of the plays of a hand comes to, and those that are not in order."""
    plays = [play for trick in tricks for play in trick.plays]
    if not plays:
        return "", ()
    wrong = [play for play in plays if not play.is_in_order]
    unsure = sum(play.judgement == "legal as far as known" for play in plays)
    fine = "all are legal" if not wrong else f"{len(plays) - len(wrong)} are legal"
    as_far = f", {unsure} of them as far as is known" if unsure else ""
    said = f"{len(plays)} plays looked at: {fine}{as_far}."
    return said, tuple(map(_verdict, wrong))


def _verdict(play: PlayAudit) -> tuple[str, str, tuple[str, ...]]:
    said = "played " if read_card(play.card) else ": "
    judged = "recorded as played" if play.judgement == "as played" else play.judgement
    details = [f"{play.led} was led."] if play.led else []
    details += play.owed
    details += [f"{one.clause}, {one.status}: {one.reason}" for one in play.findings]
    return f"{play.player} {said}{play.card}", judged, tuple(details)
