"""Euchre, for two pairs of partners, to ten points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.game import Carry, GameToTarget, Label, options_of
from trickledger.rules.language.notation import Word
from trickledger.rules.play.knowledge import Setting

from .clauses import EUC
from .hand import SEATS, EuchreHand
from .phases import PHASES


class Options(NamedTuple):
    """The house options."""

    target: int = 10
    stick: bool = False


class Euchre(GameToTarget):
    """Euchre to 10, or to euc_target (EUC-DECK-1, -2, EUC-GAME-1)."""

    kind = "euchre"
    title = "Euchre"
    book = EUC
    fewest = most = SEATS
    words = (
        Word("pass", "nothing", "leaves the bidding", ("p",), said=("turn it down",)),
        Word(
            "order",
            "nothing",
            "the turned suit is trump, and the dealer takes the card up",
            ("o",),
            said=("order up", "order it up", "pick it up", "pick up", "take it up", "assist"),
        ),
        Word("trump", "suit", "names another suit as trump", ("tr",), said=("call", "make it")),
        Word(
            "alone", "nothing", "the maker plays without the partner", ("al",), said=("go alone",)
        ),
        Word("discard", "card", "the card that the dealer laid away", ("di",), said=("lay away",)),
    )
    phases = PHASES
    house = Options
    check_clause = EUC.SCORE_1
    options = options_of("euc", Options, target=EUC.GAME_1, stick=EUC.D1)
    labels: ClassVar[Mapping[str, Label]] = {
        "upcard": Label("turned up {}"),
        "trump": Label("trump {}", "trump {}"),
        "maker": Label("maker {}", "maker {}"),
        "alone": Label("alone", "alone"),
    }
    sheet_marks: ClassVar[Mapping[Clause, str]] = {EUC.SCORE_4: "euchre, 2 for {}"}

    def side_of(self, seat: int, seats: int) -> int:
        return seat % 2

    def deal(self, setting: Setting, carry: Carry) -> EuchreHand:
        return EuchreHand(setting)
