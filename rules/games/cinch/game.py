"""Cinch, for four in two sides: bids, discards, robbing, six tricks, to 51 (RULES 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.game import OPEN, Carry, Game, Option, Verdict, truth
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand
from trickledger.rules.games.cinch.phases import PHASES
from trickledger.rules.games.cinch.score import ALL_POINTS
from trickledger.rules.language.notation import Word
from trickledger.rules.play.knowledge import Setting

TARGET = 51


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    all_pass: str = "dealer_names"
    dealer_swap: bool = False


class Cinch(Game):
    """Cinch to 51."""

    kind = "cinch"
    title = "Cinch"
    book = CIN
    phases = PHASES
    fewest = most = 4
    turned_up = False
    check_clause = CIN.SCORE_1
    unreserved = frozenset(("tr",))
    labels: ClassVar[Mapping[str, str]] = {
        "maker": "",
        "bid": "bid {}",
        "declarers": "declarers {}",
        "stub": "{} in the stub",
        "warnings": "",
        "redeal": "not played: {}",
    }
    sheet_facts: ClassVar[Mapping[str, str]] = {
        "trump": "trump {}",
        "maker": "maker {}",
        "bid": "bid {}",
    }
    sheet_marks: ClassVar[Mapping[Clause, str]] = {CIN.SCORE_2: "bid missed"}
    words: ClassVar[Sequence[Word]] = (
        Word("pass", "nothing", "pass", ("p",)),
        Word("bid", "number", "bid so many points; the number alone will do", ("b",)),
        Word(
            "trump",
            "suit",
            "name trump; the suit alone will do",
            ("tr", "m"),
            said=("name", "make it"),
        ),
        Word(
            "discard",
            "cards or number and cards?",
            "how many cards are discarded, then those laid open; or all of them",
            ("x",),
            said=("throw away",),
        ),
        Word(
            "drew",
            "cards",
            "the cards that a seat was filled up with",
            ("w",),
            named=True,
            said=("draw",),
        ),
        Word("rob", "cards?", "what the dealer takes from the stub", ("r",)),
        Word(
            "back",
            "cards or number",
            "own discards taken back from a short stub",
            ("u",),
            said=("take back",),
        ),
    )
    options = (
        Option(
            "cin_all_pass",
            "dealer_names",
            CIN.D4,
            ("dealer_names", "redeal_same", "redeal_left", "dealer_bids_1"),
        ),
        truth("cin_dealer_swap", False, CIN.D15),
    )

    def side_of(self, seat: int, seats: int) -> int:
        """Seats 1 and 3 against seats 2 and 4 (CIN-D2)."""
        return seat % 2

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> CinchHand:
        return CinchHand(setting)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> str:
        """One side scores in a hand, so that the other has not reached the end (CIN-SCORE-1)."""
        least, most = sorted(final.totals)
        if least >= TARGET:
            return f"One side scores in a hand, so only one has {TARGET} or more."
        if most >= TARGET + 2 * ALL_POINTS:
            return f"A hand scores {2 * ALL_POINTS} at most: nobody ends with {most}."
        return super().judge_final(options, before, final)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """The higher total at 51 or more wins; equal ones play on (CIN-GAME-1, CIN-D20)."""
        first, second = carry.totals
        if max(first, second) < TARGET or first == second:
            return OPEN
        return Verdict("won", (0 if first > second else 1,))
