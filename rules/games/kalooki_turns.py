"""The turns of a hand of Kalooki as they were recorded: what moved, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.cards import card_text


class Call(NamedTuple):
    """A call that was put to the active player: by whom, of which card, and the answer."""

    caller: int
    card: int
    is_allowed: bool


class Move(NamedTuple):
    """Cards that a player laid: by `meld`, `tack` or `replace`, to the meld of a number."""

    word: str
    meld: int
    cards: tuple[int, ...]

    def __str__(self) -> str:
        does, to = {"meld": ("lays", "as"), "tack": ("adds", "to"), "replace": ("puts", "into")}[
            self.word
        ]
        return f"{does} {' '.join(map(card_text, self.cards))} {to} meld {self.meld}"


class Turn:
    """One turn; cards are faces, 0 where none was seen.

    `drawn` is stock or discard, `penalty` what a caller drew, None where there was no such draw,
    `end` what the turn ended with: discard, stop, out or void, empty while it goes on.
    """

    call: Call | None = None
    penalty: int | None = None
    overcalls: tuple[int, ...] = ()
    drawn = ""
    card = 0
    moves: tuple[Move, ...] = ()
    discard = 0
    end = ""

    def __init__(self, number: int, player: int) -> None:
        self.number = number
        self.player = player

    def as_json(self, names: Sequence[str]) -> dict[str, Any]:
        """The turn as the record that `--json` prints, by the handles of the seats."""
        call = self.call
        return {
            "turn": self.number,
            "player": names[self.player],
            "call": call
            and {
                "player": names[call.caller],
                "card": card_text(call.card),
                "allowed": call.is_allowed,
                "penalty": card_text(self.penalty or 0) or None,
            },
            "overcalls": [names[seat] for seat in self.overcalls],
            "drew": self.drawn or None,
            "card": card_text(self.card) or None,
            "moves": [
                {"word": move.word, "meld": move.meld, "cards": list(map(card_text, move.cards))}
                for move in self.moves
            ],
            "discard": card_text(self.discard) or None,
            "end": self.end or None,
            "text": self.text(names),
        }

    def text(self, names: Sequence[str]) -> str:
        """The turn in words."""
        said = [f"{names[seat]} overcalls" for seat in self.overcalls]
        said += [self._call_text(self.call, names)] if self.call else []
        draw = {"stock": "draws", "discard": "takes", "": "cannot draw"}[self.drawn]
        did = [f"{draw} {card_text(self.card)}".strip(), *map(str, self.moves)]
        did += [f"throws {card_text(self.discard)}"] if self.discard else []
        did += [_ENDS[self.end]] if self.end in _ENDS else []
        return "; ".join([*said, f"{names[self.player]} {', '.join(did)}"])

    def _call_text(self, call: Call, names: Sequence[str]) -> str:
        answer = "allowed" if call.is_allowed else "refused"
        penalty = f", with {card_text(self.penalty)}" if self.penalty else ""
        return f"{names[call.caller]} calls {card_text(call.card)}, {answer}{penalty}"


_ENDS = {"stop": "stops with jokers only", "out": "is out", "void": "no stock can be formed"}


def received_and_given(turns: Iterable[Turn], seat: int) -> Iterator[tuple[int, int]]:
    """What moved into a seat's hand (1) and out of it (-1), a face each, 0 for a hidden card."""
    for turn in turns:
        call = turn.call
        if call and call.is_allowed and call.caller == seat:
            yield 1, call.card
            if turn.penalty is not None:
                yield 1, turn.penalty
        if turn.player == seat:
            if turn.drawn:
                yield 1, turn.card
            for move in turn.moves:
                for card in move.cards:
                    yield -1, card
            if turn.discard:
                yield -1, turn.discard
