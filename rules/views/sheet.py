"""The score sheet of a game: where it stands, and its hands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from trickledger.rules.game import Verdict
from trickledger.rules.record.chapter import Chapter, Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding
from trickledger.rules.views.so_far import facts_of

if TYPE_CHECKING:
    from trickledger.rules import shapes
    from trickledger.rules.shapes import GameStatus
    from trickledger.rules.views.hand import Hand


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
        """The hands in the order in which they were opened, with their entries."""
        from trickledger.rules.views.hand import dealt_worth

        acts: defaultdict[int, list[Entry]] = defaultdict(list)
        for entry in map(self.fold.shown, self.fold.entries):
            acts[entry.deal].append(entry)
        return [
            hand._replace(
                acts=tuple(acts[hand.number]), dealt_worth=dealt_worth(self.fold, chapter.deal)
            )
            for hand, chapter in zip(self.shown(), self.fold.chapters, strict=True)
        ]

    def shown(self, *, why: bool = False) -> list[Hand]:
        """The hands without their entries, on request with the grounds of their lines."""
        return [self._looked_at(chapter, why=why) for chapter in self.fold.chapters]

    def hand(self, deal: int) -> Hand | None:
        """A hand by its number without its entries, None where it is not at hand."""
        chapter = self.fold.chapter_of(deal)
        return self._looked_at(chapter) if chapter else None

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What the newest hand has settled."""
        chapter = self.fold.current
        return facts_of(self.fold, chapter) if chapter else {}

    @cached_property
    def newest(self) -> Hand | None:
        """The newest hand without its entries, None before the first."""
        chapter = self.fold.current
        return self._looked_at(chapter, self.facts) if chapter else None

    def _looked_at(
        self, chapter: Chapter, facts: Mapping[str, Any] | None = None, *, why: bool = False
    ) -> Hand:
        # after each line a sheet is asked where its game stands, and for no hand
        from trickledger.rules.views.hand import hand_of

        return hand_of(self.fold, chapter, facts, why=why)

    @property
    def entries(self) -> list[Entry]:
        """All entries, whatever became of them."""
        return self.fold.entries

    @cached_property
    def totals(self) -> dict[str, int]:
        """Where the game stands, by side, with what stands beside them, such as a pot."""
        return self.fold.standing(self.fold.carry)

    @cached_property
    def _verdict(self) -> Verdict:
        return self.fold.verdict

    @property
    def status(self) -> GameStatus:
        """open, won, shared, closed or abandoned."""
        return self._verdict.status

    @property
    def undistributed(self) -> dict[str, int]:
        """What a closed account has left beside its totals until a ruling settles it (LOO-D21)."""
        return {} if self.fold.settled_by else self.fold.left_over

    @property
    def winners(self) -> list[str]:
        """The sides that have won."""
        return [self.fold.sides[side] for side in self._verdict.winners]

    @cached_property
    def provisional(self) -> bool:
        """Whether a finding of the game is open (COM-RUL-4)."""
        return self.fold.open_findings > 0

    def open_findings(self) -> Iterator[tuple[int, Finding]]:
        """The open findings with the numbers of their hands, as far as these are at hand."""
        for chapter in self.fold.chapters:
            for finding in self.fold.findings(chapter):
                if finding.status == "open":
                    yield chapter.number, finding

    def as_json(self, *, why: bool = False) -> shapes.Game:
        """The game as the record that `show --json` prints, without what only a ledger knows.

        On request each score line tells the sentence of its clause, and its entries.
        """
        hands = [hand.as_json() for hand in self.shown(why=why)]
        return {"id": self.id or None, **self.without_hands(), "hands": hands}

    def without_hands(self) -> shapes.Sheet:
        """The same record without its id, in which there is an empty place for the hands."""
        head, rows = self.fold.head, self.fold.game.sheet_rows
        before: shapes.Continued = {}
        if head.continues:
            before = {"continues": head.continues, "start": dict(head.start)}
        return {
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
            "sheet_rows": rows and {"head": rows.head, "labels": [*rows.labels]},
            "hands": [],
            **before,
        }
