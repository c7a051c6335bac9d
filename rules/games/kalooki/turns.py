"""The turns of a hand of Kalooki as they were recorded: what moved, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from trickledger.rules.cards import card_text, face


class Call(NamedTuple):
    """A call that was put to the active player: by whom, of which card, and the answer.

    `penalty` is what the caller drew, None where there was no such draw.
    """

    caller: int
    card: int
    is_allowed: bool
    penalty: int | None = None


class LaidMove(NamedTuple):
    """Cards that a player laid: by `meld`, `tack` or `replace`, to the meld of a number."""

    word: str
    meld: int
    cards: tuple[int, ...]

    def __str__(self) -> str:
        does, to = _DOES[self.word]
        return f"{does} {' '.join(map(card_text, self.cards))} {to} meld {self.meld}"


class Turn(NamedTuple):
    """One turn; cards are faces, 0 where none was seen.

    `drawn` is stock or discard, `end` what the turn ended with: discard, stop, out or void, empty
    while it goes on.
    """

    number: int
    player: int
    overcalls: tuple[int, ...]
    call: Call | None
    drawn: str
    card: int
    moves: tuple[LaidMove, ...]
    discard: int
    end: str

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
                "penalty": card_text(call.penalty or 0) or None,
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
        penalty = f", with {card_text(call.penalty)}" if call.penalty else ""
        return f"{names[call.caller]} calls {card_text(call.card)}, {answer}{penalty}"


_DOES = {"meld": ("lays", "as"), "tack": ("adds", "to"), "replace": ("puts", "into")}
_ENDS = {"stop": "stops with jokers only", "out": "is out", "void": "no stock can be formed"}


class Turns:
    """The turns of a hand so far, from the `first` player on and around the table.

    They are kept by columns, for an object a turn would be most of what a replay allocates, and a
    column is as long as there were such moves. `drew` are the faces that came from the stock, None
    where the turn began with the pile, `discards` the cards that went to it, 0 where none did.
    `begun` counts the turns; what is rare is kept by the number of a turn.
    """

    def __init__(self, first: int, seats: int) -> None:
        self._first = first
        self._seats = seats
        self.begun = 0
        self.drew: list[int | None] = []
        self.discards: list[int] = []
        self.took: dict[int, int] = {}
        self.overcalls: dict[int, tuple[int, ...]] = {}
        self.calls: dict[int, Call] = {}
        self.moves: dict[int, tuple[LaidMove, ...]] = {}
        self.ends: dict[int, str] = {}

    def __len__(self) -> int:
        return self.begun

    def __iter__(self) -> Iterator[Turn]:
        numbers = range(1, self.begun + 1)
        for number, drew, discard in zip_longest(numbers, self.drew, self.discards):
            took = self.took.get(number)
            yield Turn(
                number,
                (self._first + number - 1) % self._seats,
                self.overcalls.get(number, ()),
                self.calls.get(number),
                "discard" if took else "" if drew is None else "stock",
                took or drew or 0,
                self.moves.get(number, ()),
                face(discard or 0),
                self.ends.get(number, "discard" if discard else ""),
            )


def received_and_given(turns: Iterable[Turn], seat: int) -> Iterator[tuple[bool, int]]:
    """Whether a card came into a seat's hand or went from it, and its face, 0 where hidden."""
    for turn in turns:
        call = turn.call
        if call and call.is_allowed and call.caller == seat:
            yield True, call.card
            if call.penalty is not None:
                yield True, call.penalty
        if turn.player == seat:
            if turn.drawn:
                yield True, turn.card
            for move in turn.moves:
                for card in move.cards:
                    yield False, card
            if turn.discard:
                yield False, turn.discard
