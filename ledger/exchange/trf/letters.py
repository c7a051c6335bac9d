"""How a report file tells a round: by whom it was played, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult
from trickledger.ledger.tournament.scoring import bye
from trickledger.ledger.tournament.settings import Settings

NOBODY = 0
_CODES = "WDLAP"
"""The codes of record 162, in the order of a scale."""
_PLAYED = {Fraction(1): "1", Fraction(1, 2): "=", Fraction(0): "0"}


class Cell(NamedTuple):
    """A round of an entrant: the opponent, whether the first seat was theirs, and the letter."""

    opponent: int
    is_first: bool
    letter: str

    def __str__(self) -> str:
        if self.opponent == NOBODY:
            return f"0000 - {self.letter}"
        return f"{self.opponent:4} {'w' if self.is_first else 'b'} {self.letter}"


class Scale(NamedTuple):
    """What the letters are worth, by those of record 162."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    absence: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)

    @classmethod
    def of(cls, settings: Settings) -> Scale:
        """The scale of an event."""
        alone = bye(1, settings).points
        if settings.worth == "win":
            return cls(settings.win, settings.draw, settings.loss, Fraction(0), alone)
        return cls(bye=alone)

    def worth(self, letter: str) -> Fraction:
        """What a letter is worth.

        >>> str(Scale().worth("=")), str(Scale(absence=Fraction(1, 4)).worth("Z"))
        ('1/2', '1/4')
        """
        return {
            **dict.fromkeys("1+F", self.win),
            **dict.fromkeys("=H", self.draw),
            "0": self.loss,
            "U": self.bye,
        }.get(letter, self.absence)

    def codes_before(self) -> Mapping[str, Fraction]:
        """The same by the codes of TRF(x), those that differ from what they are worth by default.

        There a forfeit won is worth a win, whatever the scale, and one lost an absence.
        """
        usual = Scale()
        told = {
            **dict.fromkeys(("WW", "BW", "FW", "FPB"), (self.win, usual.win)),
            **dict.fromkeys(("WD", "BD", "HPB"), (self.draw, usual.draw)),
            **dict.fromkeys(("WL", "BL"), (self.loss, usual.loss)),
            "PAB": (self.bye, usual.bye),
        }
        return {code: value for code, (value, by_default) in told.items() if value != by_default}

    def codes(self) -> Mapping[str, Fraction]:
        """The codes of record 162 that differ from what they are worth by default."""
        # a bye is worth a game won where nothing else is told
        usual = Scale(bye=self.win)
        each = zip(_CODES, self, usual, strict=True)
        return {code: value for code, value, by_default in each if value != by_default}


def cell(result: RoundResult, is_first: bool, scale: Scale, numbers: Mapping[int, int]) -> Cell:
    """A round of an entrant at tables of two; `numbers` are those of entrants in the file."""
    met = next(iter(result.against), NOBODY)
    opponent = numbers.get(met, NOBODY)
    match result.kind:
        case Kind.PLAYED:
            return Cell(opponent, is_first, _PLAYED[result.against[met]])
        case Kind.FORFEIT_WON:
            return Cell(opponent, is_first, "+")
        case Kind.FORFEIT_LOST:
            return Cell(opponent, is_first, "-")
        case Kind.BYE:
            return Cell(NOBODY, False, "U")
    letters = {scale.draw: "H", scale.win: "F"} if result.kind is Kind.ABSENT else {}
    return Cell(NOBODY, False, letters.get(result.points, "Z") if result.points else "Z")
