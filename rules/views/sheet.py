"""The score sheet of a game: its hands, tricks, points and findings, by the players' handles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from trickledger.rules.cards import card_text
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.chapter import Chapter, Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.rulings import ruling_words
from trickledger.rules.refusals import Finding
from trickledger.rules.says import Says, listed
from trickledger.rules.score import ScoreLine


class TrickLine(NamedTuple):
    """A trick: number, (handle, card) in the order of play, winner's handle, points it adds.

    Where it was picked up there is no winner, and `picked_up` is who did; where tricks count for
    nothing there are no points.
    """

    trick: int
    cards: tuple[tuple[str, str], ...]
    winner: str | None
    points: int | None
    picked_up: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The trick as the record that `--json` prints."""
        trick, cards, winner, points, picked_up = self
        record: dict[str, Any] = {"trick": trick, "cards": [*map(list, cards)], "winner": winner}
        if points is not None:
            record["points"] = points
        if picked_up is not None:
            record["picked_up"] = picked_up
        return record


class Line(NamedTuple):
    """A reason for points: whose (a side's name), by which clause, how many, and why."""

    player: str
    clause: str
    points: int
    why: str


class Paper(NamedTuple):
    """A figure of the paper beside the record: the entry, its text, and whether both agree.

    Where they differ, `could_be` are the slips each of which would explain it, in words.
    """

    entry: int
    text: str
    agrees: bool
    difference: str
    could_be: tuple[str, ...] = ()


class RulingLine(NamedTuple):
    """A ruling on a hand: its entry, its kind and words, who ruled and why, whether it counts."""

    entry: int
    kind: str
    text: str
    by: str
    why: str
    in_force: bool


class Hand:
    """One hand of a sheet; points are by the names of the sides."""

    def __init__(self, fold: GameFold, chapter: Chapter) -> None:
        self._fold = fold
        self._chapter = chapter
        self.deal = chapter.number

    def __repr__(self) -> str:
        deal = self._chapter.deal
        return f"<Hand {self.deal}: {self.dealer} deals, {deal.rounds_done} {deal.round_name}s>"

    @property
    def dealer(self) -> str | None:
        """The handle of the dealer; None where the hand stands for the rest of a game."""
        if self.depth == "final":
            return None
        return self._fold.handles[self._chapter.deal.setting.dealer]

    @property
    def over(self) -> bool:
        """Whether the hand has its last required entry."""
        return self._chapter.is_over

    @property
    def counted(self) -> bool:
        """Whether the hand is over and counts; a thrown-in one does not."""
        result = self._chapter.result
        return result is not None and result.counted

    @property
    def acts(self) -> list[Entry]:
        """The entries of the hand, whatever became of them."""
        entries = self._fold.entries
        return [self._fold.shown(entry) for entry in entries if entry.deal == self.deal]

    @cached_property
    def facts(self) -> dict[str, object]:
        """What the hand settled, such as trump and maker; nothing where it is no single hand."""
        if self._chapter.opening.final:
            return {}
        facts, label = self._chapter.deal.facts(), self._fold.game.label
        if self._chapter.deal.reported is None:
            return facts
        return {name: None if label(name).is_of_cards else fact for name, fact in facts.items()}

    @property
    def dealt_worth(self) -> dict[str, int]:
        """What the cards dealt to each player count in points, of whom all are known."""
        deal = self._chapter.deal
        worth = ((seat, deal.dealt_worth(seat)) for seat in range(len(self._fold.handles)))
        return {self._fold.handles[seat]: points for seat, points in worth if points is not None}

    @property
    def depth(self) -> str:
        """How deep it is recorded: `cards`, `facts`, `adds` or `final` (COM-RES-1 to -3)."""
        return self._chapter.deal.depth

    @property
    def told(self) -> dict[str, Any]:
        """What was told of it in place of its cards; empty where it was played card by card.

        `from` is the first trick or turn that nobody wrote down.
        """
        reported = self._chapter.deal.reported
        if reported is None:
            return {}
        names, handles = self._fold.accounts, self._fold.handles
        figures = {names[account]: figure for account, figure in reported.told.act.amounts}
        facts = {
            name: _fact(kind, values, handles) for name, kind, values in reported.told.act.facts
        }
        return {"entry": reported.entry, "from": reported.since, "figures": figures, **facts}

    @property
    def unwritten(self) -> str:
        """What of it nobody wrote down, in a sentence; empty where it was played card by card."""
        deal = self._chapter.deal
        if deal.reported is None:
            return ""
        if deal.depth == "final":
            return "The hands up to the end of the game weren't written down."
        if not deal.reported.has_rounds:
            return "The cards weren't written down, so nothing that was played can be judged."
        words = "From {round} {since} on nobody wrote: what was played there can't be judged."
        return str(Says(words, round=deal.round_name, since=deal.reported.since))

    @cached_property
    def tricks(self) -> list[TrickLine]:
        """The complete tricks."""
        return self.tricks_after(0)

    def tricks_after(self, number: int) -> list[TrickLine]:
        """The complete tricks after one."""
        deal = self._chapter.deal
        if not isinstance(deal, TrickDeal):
            return []
        handles = deal.setting.handles
        return [
            TrickLine(
                number,
                tuple([(handles[seat], card_text(card)) for seat, card in trick.cards]),
                None if trick.is_picked_up else handles[trick.winner],
                trick.points if deal.tricks_count else None,
                handles[trick.winner] if trick.is_picked_up else None,
            )
            for number, trick in enumerate(deal.tricks[number:], number + 1)
        ]

    @cached_property
    def turns(self) -> list[dict[str, Any]]:
        """The complete turns, in a game that has no tricks."""
        return self._chapter.deal.turns_done()

    @property
    def table(self) -> list[tuple[str, str]]:
        """The cards of a trick that is not complete."""
        deal = self._chapter.deal
        if not isinstance(deal, TrickDeal):
            return []
        return [(deal.name(seat), card_text(card)) for seat, card in deal.table]

    @property
    def score(self) -> dict[str, int]:
        """What the hand was worth before settlement; empty while it is not over, or not known."""
        result = self._chapter.result
        return self._by_side(result.score) if result and result.score else {}

    @property
    def entered(self) -> dict[str, int]:
        """What was added to the totals; empty while the hand is not over."""
        result = self._chapter.result
        return self._by_side(result.entered) if result else {}

    @property
    def totals(self) -> dict[str, int]:
        """The totals after the hand, with what stands beside them, such as a pot."""
        return self._fold.standing(self._chapter.after)

    @property
    def totals_before(self) -> dict[str, int]:
        """The totals before the hand, with what stands beside them."""
        return self._fold.standing(self._chapter.before)

    @property
    def lines(self) -> list[Line]:
        """The reasons that add up to the score."""
        result = self._chapter.result
        return self._lines(result.lines if result else ())

    @property
    def settlement(self) -> list[Line]:
        """The reasons that add up to what was entered."""
        result = self._chapter.result
        return self._lines(result.settlement if result else ())

    @property
    def findings(self) -> list[Finding]:
        """The findings with their status."""
        return self._fold.findings(self._chapter)

    @property
    def next_dealer(self) -> str | None:
        """The handle of the dealer who is expected next, None while the hand is not over."""
        result = self._chapter.result
        return self._fold.handles[result.next_dealer] if result else None

    @property
    def why_not_counted(self) -> str:
        """Why a hand that is over does not count."""
        result = self._chapter.result
        return result.why if result else ""

    @property
    def paper(self) -> list[Paper]:
        """What the paper said, and whether it agrees with the record now."""
        if not self._chapter.checks:
            return []
        from trickledger.rules.record.paper import disagreements, slips

        checks = []
        for check in self._chapter.checks:
            if not self._fold.is_mended(check.number):
                wrong = disagreements(self._fold, self._chapter, check.act)
                entry = self._fold.entry(check.number)
                text = self._fold.shown(entry).text if entry else check.act.word
                found = slips(self._fold, self._chapter, check.act) if wrong else ()
                difference, could_be = str(listed(wrong)), tuple(map(str, found))
                checks.append(Paper(check.number, text, not wrong, difference, could_be))
        return checks

    @property
    def rulings(self) -> list[RulingLine]:
        """The rulings on the hand, those too that are voided or orphaned."""
        fold, opened = self._fold, self._chapter.opening.number
        return [
            RulingLine(
                ruling.number,
                ruling.text.kind,
                ruling_words(ruling.text, fold.accounts, fold.handles),
                ruling.text.by,
                ruling.text.why,
                fold.is_in_force(ruling),
            )
            for ruling in fold.rulings
            if ruling.hand == opened
        ]

    def _rounds(self) -> dict[str, Any]:
        if not isinstance(self._chapter.deal, TrickDeal):
            return {"turns": self.turns}
        return {
            "tricks": [trick.as_json() for trick in self.tricks],
            "table": [list(play) for play in self.table],
        }

    def _by_side(self, row: Sequence[int]) -> dict[str, int]:
        return dict(zip(self._fold.sides, row, strict=True))

    def _lines(self, lines: Sequence[ScoreLine]) -> list[Line]:
        sides = self._fold.sides
        return [Line(sides[line.side], line.clause, line.points, line.why) for line in lines]

    def _line_records(self, lines: Sequence[ScoreLine], *, why: bool) -> list[dict[str, Any]]:
        records = [line._asdict() for line in self._lines(lines)]
        if why:
            from trickledger.rules.record.explanations import Grounds

            grounds = Grounds(self._fold, self._chapter)
            for record, line in zip(records, lines, strict=True):
                record["text"] = line.clause.text
                record["grounds"] = [ground.as_json() for ground in grounds.of(line)]
        return records

    def as_json(self, *, why: bool = False) -> dict[str, Any]:
        """The hand as the record that `show --json` prints, on request down to its entries."""
        result = self._chapter.result
        return {
            "deal": self.deal,
            "dealer": self.dealer,
            "counted": self.counted,
            "over": self.over,
            "why_not_counted": self.why_not_counted,
            "depth": self.depth,
            "told": self.told,
            **self.facts,
            **self._rounds(),
            "score": self.score,
            "entered": self.entered,
            "totals": self.totals,
            **({"totals_before": self.totals_before} if why else {}),
            "lines": self._line_records(result.lines if result else (), why=why),
            "settlement": self._line_records(result.settlement if result else (), why=why),
            "findings": [finding.as_json() for finding in self.findings],
            "rulings": [ruling._asdict() for ruling in self.rulings],
            "paper": [paper._asdict() for paper in self.paper],
            "next_dealer": self.next_dealer,
        }


def _fact(kind: str, values: Sequence[int | str], handles: tuple[str, ...]) -> object:
    """A fact as it is told in a record: handles for seats, true for a flag."""
    if kind in {"player", "players"}:
        named = [handles[int(value)] for value in values]
        return named if kind == "players" else named[0]
    return values[0] if values else True


class Game:
    """A whole game as a score sheet."""

    def __init__(self, fold: GameFold) -> None:
        self.fold = fold

    def __repr__(self) -> str:
        return (
            f"<Game {self.kind}: {', '.join(self.seats)}, {len(self.hands)} hands, {self.status}>"
        )

    @property
    def kind(self) -> str:
        """The name of the game, as it is typed."""
        return self.fold.head.kind

    @property
    def id(self) -> str:
        """The id that the record carries, empty where it carries none."""
        return self.fold.head.id

    @property
    def options(self) -> dict[str, Any]:
        """The options that were given, by their full names."""
        values = self.fold.options
        return {name: getattr(values, name.split("_", 1)[1]) for name, _ in self.fold.head.options}

    @property
    def seats(self) -> tuple[str, ...]:
        """The handles in clockwise order."""
        return self.fold.handles

    @property
    def sides(self) -> dict[str, list[str]]:
        """The handles of each side, by its name."""
        return {side: side.split("+") for side in self.fold.sides}

    @cached_property
    def hands(self) -> list[Hand]:
        """The hands in the order in which they were opened."""
        return [Hand(self.fold, chapter) for chapter in self.fold.chapters]

    @cached_property
    def newest(self) -> Hand | None:
        """The newest hand, None before the first."""
        chapter = self.fold.current
        return Hand(self.fold, chapter) if chapter else None

    @property
    def entries(self) -> list[Entry]:
        """All entries, whatever became of them."""
        return self.fold.entries

    @cached_property
    def totals(self) -> dict[str, int]:
        """Where the game stands, by side, with what stands beside them, such as a pot."""
        return self.fold.standing(self.fold.carry)

    @cached_property
    def status(self) -> str:
        """open, won, shared, closed or abandoned."""
        return self.fold.verdict.status

    @property
    def undistributed(self) -> dict[str, int]:
        """What a closed account has left beside its totals until a ruling settles it (LOO-D21)."""
        return {} if self.fold.settled_by else self.fold.left_over

    @property
    def winners(self) -> list[str]:
        """The sides that have won."""
        return [self.fold.sides[side] for side in self.fold.verdict.winners]

    @cached_property
    def provisional(self) -> bool:
        """Whether a finding of the game is open (COM-RUL-4)."""
        return self.fold.open_findings > 0

    def as_json(self, *, why: bool = False) -> dict[str, Any]:
        """The game as the record that `show --json` prints, without what only a ledger knows.

        On request each score line tells the sentence of its clause, and its entries.
        """
        head, rows = self.fold.head, self.fold.game.sheet_rows
        return {
            "id": self.id or None,
            "kind": self.kind,
            "date": head.date or None,
            "options": self.options,
            "players": list(self.seats),
            "sides": self.sides,
            "status": self.status,
            "provisional": self.provisional,
            "winners": self.winners,
            "totals": self.totals,
            "undistributed": self.undistributed,
            "settled_by": self.fold.settled_by,
            "sheet_rows": rows and rows._asdict(),
            "hands": [hand.as_json(why=why) for hand in self.hands],
            **({"continues": head.continues, "start": dict(head.start)} if head.continues else {}),
        }
