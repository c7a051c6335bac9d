"""A hand as it is shown: its tricks, facts, points and findings, by the players' handles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from trickledger.rules.cards import card_text
from trickledger.rules.clauses import Clause
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.chapter import Chapter, Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.rulings import ruling_words
from trickledger.rules.refusals import Finding
from trickledger.rules.says import Says, listed
from trickledger.rules.score import ScoreLine
from trickledger.rules.views.reminders import Reminded, reminders
from trickledger.rules.views.so_far import TrickLine, facts_of, tricks_after

if TYPE_CHECKING:
    from trickledger.rules import shapes
    from trickledger.rules.record.explanations import Ground


class Line(NamedTuple):
    """A reason for points: whose (a side's name), by which clause, how many, and why.

    `grounds` are the entries it follows from, None where nobody asked for them.
    """

    player: str
    clause: Clause
    points: int
    why: str
    grounds: tuple[Ground, ...] | None = None

    def as_json(self) -> shapes.Line:
        """The line as the record that `--json` prints, with the sentence of its clause."""
        record: shapes.Line = {
            "player": self.player,
            "clause": self.clause,
            "points": self.points,
            "why": self.why,
        }
        if self.grounds is None:
            return record
        grounds = [ground.as_json() for ground in self.grounds]
        return {**record, "text": self.clause.text, "grounds": grounds}


class Paper(NamedTuple):
    """A figure of the paper beside the record: the entry, its text, and whether both agree.

    Where they differ, `could_be` are the slips each of which would explain it, in words.
    """

    entry: int
    text: str
    agrees: bool
    difference: str
    could_be: tuple[str, ...] = ()

    def as_json(self) -> shapes.Paper:
        """The figure as the record that `show --json` prints."""
        return cast("shapes.Paper", self._asdict())


class RulingLine(NamedTuple):
    """A ruling on a hand: its entry, its kind and words, who ruled and why, whether it counts."""

    entry: int
    kind: str
    text: str
    by: str
    why: str
    in_force: bool

    @property
    def told(self) -> str:
        """Its words, and whether it counts; who ruled and why is not for everyone."""
        return self.text if self.in_force else f"{self.text} (not in force)"

    def as_json(self) -> shapes.Ruling:
        """The ruling as the record that `show --json` prints."""
        return cast("shapes.Ruling", self._asdict())


class Hand(NamedTuple):
    """A hand as it stood when it was looked at, which every front draws; points are by side.

    The `dealer` is None where it stands for the rest of a game. It is `over` with its last required
    entry, and then counts or tells `why_not_counted`. `depth` is how deep it is recorded: `cards`,
    `facts`, `adds` or `final` (COM-RES-1 to -3); `told` is what was told in place of its cards,
    `from` the first trick or turn that nobody wrote down, which `unwritten` says in a sentence.
    `facts` are what it settled, such as trump and maker, and its melds. `tricks` and `turns` are
    complete, of which its game has either; `table` are the cards of the trick that is not.

    `score` is what it was worth before settlement by its `lines`, `entered` what the `settlement`
    adds: both empty while it is not over. The totals have what stands beside them, such as a pot;
    those before it are there where grounds were asked for. `next_dealer` is expected after it, and
    it `waits_for` what its turns alone don't tell; `reminders` are what the scorer is told of it.
    Its entries, whatever became of them, are `acts` and `dealt_worth` what the cards dealt to each
    count of whom all are known: both stand on a whole sheet alone, for they cost more than all
    else.
    """

    number: int
    dealer: str | None
    over: bool
    counted: bool
    why_not_counted: str
    depth: str
    told: Mapping[str, Any]
    unwritten: str
    facts: Mapping[str, Any]
    round_name: str
    tricks: tuple[TrickLine, ...]
    turns: tuple[dict[str, Any], ...]
    table: tuple[tuple[str, str], ...]
    score: dict[str, int]
    entered: dict[str, int]
    totals: dict[str, int]
    totals_before: dict[str, int]
    lines: tuple[Line, ...]
    settlement: tuple[Line, ...]
    findings: tuple[Finding, ...]
    rulings: tuple[RulingLine, ...]
    paper: tuple[Paper, ...]
    next_dealer: str | None
    waits_for: str
    reminders: tuple[Reminded, ...]
    acts: tuple[Entry, ...] = ()
    dealt_worth: Mapping[str, int] = {}

    def __repr__(self) -> str:
        rounds = len(self.tricks or self.turns)
        return f"<Hand {self.number}: {self.dealer} deals, {rounds} {self.round_name}s>"

    @property
    def points(self) -> dict[str, int]:
        """Its points, so far as the game counts them or as the tricks have them."""
        if self.over:
            return self.score
        counted = self.facts.get("points")
        if isinstance(counted, dict):
            return dict(counted)
        points: dict[str, int] = {}
        for trick in self.tricks:
            for seat, _ in trick.cards:
                points.setdefault(seat, 0)
            if trick.winner:
                points[trick.winner] += trick.points or 0
        return points

    @property
    def reasons(self) -> Iterator[tuple[Line, str]]:
        """The lines for what it was worth, then those of what it adds that are not the same.

        Each with its reason.
        """
        told = []
        for line in self.lines:
            told.append((line.player, line.points, line.why))
            yield line, line.why
        for line in self.settlement if self.entered != self.score else ():
            reason = line.player, line.points, line.why
            if reason in told:
                told.remove(reason)
            else:
                yield line, f"adds: {line.why}"

    @property
    def live_findings(self) -> list[Finding]:
        """The findings whose cause no correction took away; `audit` and --json keep those too."""
        return [finding for finding in self.findings if finding.status != "withdrawn"]

    @property
    def differing(self) -> list[Paper]:
        """The figures of the paper that no longer agree."""
        return [paper for paper in self.paper if not paper.agrees]

    def settled(self, words: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
        """What it settled, each with the words in which it is told."""
        for name, said in words.items():
            if self.facts.get(name):
                yield said, self.facts[name]

    @property
    def title(self) -> str:
        """Who dealt it, or what it stands for."""
        if self.depth == "final":
            return "the rest of the game"
        return f"{self.dealer} dealt" if self.dealer else "told by its figures"

    def as_json(self) -> shapes.Hand:
        """The hand as the record that `show --json` prints."""
        is_of_tricks = self.round_name == TrickDeal.round_name
        tricks: shapes.Tricks = {
            "tricks": [trick.as_json() for trick in self.tricks],
            "table": [list(play) for play in self.table],
        }
        turns: shapes.Tricks = {"turns": [*self.turns]}
        before: shapes.Before = {"totals_before": self.totals_before} if self.totals_before else {}
        told = [each.as_json() for each in self.reminders]
        reminders: shapes.Reminders = {"reminders": told} if told else {}
        return {
            "hand": self.number,
            # the name before 0.1.0: whoever read it goes on reading it
            "deal": self.number,
            "dealer": self.dealer,
            "counted": self.counted,
            "over": self.over,
            "why_not_counted": self.why_not_counted,
            "depth": self.depth,
            "told": {**self.told},
            **cast("shapes.Facts", self.facts),
            **(tricks if is_of_tricks else turns),
            "score": self.score,
            "entered": self.entered,
            "totals": self.totals,
            **before,
            "lines": [line.as_json() for line in self.lines],
            "settlement": [line.as_json() for line in self.settlement],
            "findings": [finding.as_json() for finding in self.findings],
            "rulings": [ruling.as_json() for ruling in self.rulings],
            "paper": [paper.as_json() for paper in self.paper],
            "next_dealer": self.next_dealer,
            **reminders,
        }


def hand_of(
    fold: GameFold, chapter: Chapter, facts: Mapping[str, Any] | None = None, *, why: bool = False
) -> Hand:
    """A hand as it stands, its `facts` where they are known; `why` asks for the grounds."""
    deal, result, handles = chapter.deal, chapter.result, fold.handles
    is_final, has_dealer = deal.depth == "final", fold.game.has_dealer
    grounds = None
    if why:
        from trickledger.rules.record.explanations import Grounds

        grounds = Grounds(fold, chapter)

    def lines(told: Sequence[ScoreLine]) -> tuple[Line, ...]:
        return tuple(
            Line(
                fold.sides[line.side],
                line.clause,
                line.points,
                line.why,
                tuple(grounds.of(line)) if grounds else None,
            )
            for line in told
        )

    def by_side(row: Sequence[int]) -> dict[str, int]:
        return dict(zip(fold.sides, row, strict=True))

    return Hand(
        chapter.number,
        handles[deal.setting.dealer] if has_dealer and not is_final else None,
        chapter.is_over,
        result is not None and result.counted,
        result.why if result else "",
        deal.depth,
        _told(fold, deal),
        unwritten(deal),
        facts_of(fold, chapter) if facts is None else facts,
        deal.round_name,
        tricks_after(deal, 0),
        tuple(deal.turns_done()),
        _on_table(deal),
        by_side(result.score) if result and result.score else {},
        by_side(result.entered) if result else {},
        fold.standing(chapter.after),
        fold.standing(chapter.before) if why else {},
        lines(result.lines if result else ()),
        lines(result.settlement if result else ()),
        tuple(fold.findings(chapter)),
        _rulings(fold, chapter),
        _papers(fold, chapter) if chapter.checks else (),
        handles[result.next_dealer] if result and has_dealer else None,
        waits_for(deal),
        tuple(reminders(fold, chapter)),
    )


def dealt_worth(fold: GameFold, deal: Deal) -> dict[str, int]:
    """What the cards dealt to each player count in points, of whom all are known."""
    worth = ((handle, deal.dealt_worth(seat)) for seat, handle in enumerate(fold.handles))
    return {handle: points for handle, points in worth if points is not None}


def unwritten(deal: Deal) -> str:
    """What of a hand nobody wrote down, in a sentence; empty where it was played card by card."""
    if deal.reported is None:
        return ""
    if not deal.hands.pack:
        return ""
    if deal.depth == "final":
        return "The hands up to the end of the game weren't written down."
    if not deal.reported.has_rounds:
        return "The cards weren't written down, so nothing that was played can be judged."
    words = "From {round} {since} on nobody wrote: what was played there can't be judged."
    return str(Says(words, round=deal.round_name, since=deal.reported.since))


def waits_for(deal: Deal) -> str:
    """What a hand is waiting for, in a sentence; empty where its turns alone tell."""
    phase = deal.phase
    if phase is None:
        return ""
    is_of_every_turn = phase.takes_cards or phase.clause
    return "" if is_of_every_turn and deal.rounds_done else str(deal.situation())


def _on_table(deal: Deal) -> tuple[tuple[str, str], ...]:
    if not isinstance(deal, TrickDeal):
        return ()
    return tuple((deal.name(seat), card_text(card)) for seat, card in deal.table)


def _told(fold: GameFold, deal: Deal) -> dict[str, Any]:
    reported = deal.reported
    if reported is None:
        return {}
    act = reported.told.act
    figures = {fold.accounts[account]: figure for account, figure in act.amounts}
    facts = {name: _fact(kind, values, fold.handles) for name, kind, values in act.facts}
    return {"entry": reported.entry, "from": reported.since, "figures": figures, **facts}


def _fact(kind: str, values: Sequence[int | str], handles: tuple[str, ...]) -> object:
    """A fact as it is told in a record: handles for seats, true for a flag."""
    if kind in {"player", "players"}:
        named = [handles[int(value)] for value in values]
        return named if kind == "players" else named[0]
    return values[0] if values else True


def _papers(fold: GameFold, chapter: Chapter) -> tuple[Paper, ...]:
    """What the paper said, and whether it agrees with the record now."""
    from trickledger.rules.record.paper import disagreements, slips

    checks = []
    for check in chapter.checks:
        if not fold.is_mended(check.number):
            wrong = disagreements(fold, chapter, check.act)
            entry = fold.entry(check.number)
            text = fold.shown(entry).text if entry else check.act.word
            found = slips(fold, chapter, check.act) if wrong else ()
            difference, could_be = str(listed(wrong)), tuple(map(str, found))
            checks.append(Paper(check.number, text, not wrong, difference, could_be))
    return tuple(checks)


def _rulings(fold: GameFold, chapter: Chapter) -> tuple[RulingLine, ...]:
    """The rulings on a hand, those too that are voided or orphaned."""
    return tuple(
        RulingLine(
            ruling.number,
            ruling.text.kind,
            ruling_words(ruling.text, fold.accounts, fold.handles),
            ruling.text.by,
            ruling.text.why,
            fold.is_in_force(ruling),
        )
        for ruling in fold.rulings
        if ruling.hand == chapter.opening.number
    )
