"""The protocol that every game fills."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, get_args, get_type_hints

from trickledger.rules.cards import CARD_OF
from trickledger.rules.clauses import Clause, Rulebook
from trickledger.rules.language.notation import (
    GENERAL_WORDS,
    HAND_WORDS,
    LARGEST_NUMBER,
    Word,
    number_of,
    verbs_of,
)
from trickledger.rules.language.results import REPORTS, Facts
from trickledger.rules.language.vocabulary import KnownWords, Vocabulary, known_words
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import NO_PHASES, Phases
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Says
from trickledger.rules.score import Result, plus

if TYPE_CHECKING:
    from trickledger.rules.shapes import GameStatus

MOST_SEATS = "max_players"
"""The option of the house that says how many may play, in a game that has one."""


_REPORTS = frozenset(
    spelling for name in REPORTS for spelling in (name, *GENERAL_WORDS[name].short)
)


class Carry(NamedTuple):
    """What one hand leaves to the next: totals by side, and the dealer who is expected.

    `hands` counts those that counted, `stake` is what waits for a winner: a pot in chips, a bonus
    in victory points. All of it is plain JSON.
    """

    totals: tuple[int, ...]
    dealer: int | None = None
    hands: int = 0
    stake: int = 0


class Verdict(NamedTuple):
    """How a game stands after a hand, and the sides that have won it."""

    status: GameStatus
    winners: tuple[int, ...] = ()


OPEN = Verdict("open")


def won_with(total: int, carry: Carry) -> Verdict:
    """The verdict of a game that is over, won with a total; equal ones share it."""
    winners = tuple(side for side, has in enumerate(carry.totals) if has == total)
    return Verdict("won" if len(winners) == 1 else "shared", winners)


def seats_told(fewest: int, most: int) -> str:
    """How many may play, in words.

    >>> seats_told(2, 2), seats_told(3, 6)
    ('2', '3 to 6')
    """
    return f"{fewest}" if fewest == most else f"{fewest} to {most}"


class Label(NamedTuple):
    """A fact in words, {} being its value: at the table, and on the score sheet in its hand's row.

    Nothing is said where the words are empty; none left, a zero, only where it `tells_zero`. Where
    it `is_of_cards`, it says where they lie, which nobody knows of a hand that is told by its end.
    """

    table: str
    sheet: str = ""
    tells_zero: bool = False
    is_of_cards: bool = False


class SheetRows(NamedTuple):
    """The rows of a score sheet that is one table: their head, and a label for each hand."""

    head: str
    labels: tuple[str, ...]


class Option(NamedTuple):
    """A house option: its full name, its values, its default and the decision behind it.

    `values` are words or figures to choose from, none where any whole number from 1 will do.
    """

    name: str
    default: str | int | bool
    clause: Clause
    values: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The name without the prefix of its game."""
        return self.name.split("_", 1)[1]

    @property
    def choices(self) -> str:
        """The values in words."""
        if self.values:
            return " or ".join(self.values)
        return f"a whole number from 1 to {LARGEST_NUMBER:,}"

    def read(self, text: str) -> str | int | bool | None:
        """The value that a word of text means, None where it means none."""
        if isinstance(self.default, bool):
            return {"true": True, "false": False}.get(text.lower())
        if self.values and text not in self.values:
            return None
        if isinstance(self.default, str):
            return text
        number = number_of(text)
        return number if number is not None and number >= 1 else None


def options_of(prefix: str, house: Any) -> tuple[Option, ...]:
    """The options that the fields of a named tuple are, each annotated with its decision.

    A field that is one of several literal values, or true or false, is chosen from these; behind
    the decision may stand another class of option.

    >>> from trickledger.rules.games.klaberjass.hand import Options
    >>> options_of("kla", Options)[-1]
    Option(name='kla_target', default=501, clause='KLA-D22', values=())
    """
    options = []
    for field, kind in get_type_hints(house, include_extras=True).items():
        clause, *classes = kind.__metadata__
        option = classes[0] if classes else Option
        of = kind.__origin__
        values = ("true", "false") if of is bool else tuple(map(str, get_args(of)))
        options.append(option(f"{prefix}_{field}", house._field_defaults[field], clause, values))
    return tuple(options)


class Game(ABC):
    """A game of the catalogue: what it is called, how many play, its words, options and hands.

    People call it `also` otherwise; what is `akin` is another game, which somebody may take it for.
    `check_clause` refuses a figure of the paper that differs; a running account, which has no end
    of its own, can be closed. `columns` are what a ruling may adjust, and where chips are counted
    its amounts must balance (COM-RUL-5). A hand may be opened with a card that is `turned_up`.
    Where `fewest_win`, totals are penalties and the lowest is the best; where `one_scores`, a hand
    adds to one side alone. Where a game `has_dealer` it is recorded who deals. `spelled` is every
    card that can be written, by spelling; players may be called like the short forms that are
    `unreserved`, for they came later. `phases` are the table that a `hand` runs through, and
    `house` are the options.

    `labels` are the facts of a hand in words. On a score sheet a hand is a row; `sheet_marks` are
    what a settlement by a clause is called there, with braces for the sides that it concerns,
    `sheet_rows` the labels of the hands where a game numbers them. `bates` are the clauses by which
    who undertook a hand pays for having failed, which is called by `bate_words`; `melds` are those
    by which cards are declared.
    """

    kind: ClassVar[str]
    title: str
    also: ClassVar[tuple[str, ...]] = ()
    akin: ClassVar[tuple[str, ...]] = ()
    book: ClassVar[Rulebook]
    fewest: ClassVar[int]
    most: ClassVar[int]
    words: ClassVar[Sequence[Word]]
    phases: ClassVar[Phases] = NO_PHASES
    hand: ClassVar[type[Any]]
    house: ClassVar[type] = tuple
    check_clause: ClassVar[Clause]
    can_be_closed: ClassVar[bool] = False
    columns: ClassVar[tuple[str, ...]] = ("hand", "game")
    turned_up: ClassVar[bool] = True
    spelled: ClassVar[Mapping[str, int]] = CARD_OF
    fewest_win: bool = False
    one_scores: ClassVar[bool] = False
    has_dealer: bool = True
    sheet_marks: ClassVar[Mapping[Clause, str]] = {}
    sheet_rows: ClassVar[SheetRows | None] = None
    bates: ClassVar[frozenset[Clause]] = frozenset()
    bate_words: ClassVar[frozenset[str]] = frozenset()
    melds: ClassVar[frozenset[Clause]] = frozenset()
    unreserved: ClassVar[frozenset[str]] = frozenset()
    labels: ClassVar[Mapping[str, Label]] = {}

    def __init_subclass__(cls) -> None:
        """Let its table know whose it is."""
        if cls.phases.of is None and cls.phases is not NO_PHASES:
            cls.phases.of = cls

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is the same game: there is one of each class."""
        return the_only, (type(self),)

    def under(self, options: tuple[tuple[str, str], ...]) -> Game:
        """The game as it is under options, as they were given: of some they make another one."""
        return self

    @property
    def counted_as(self) -> str:
        """The name under which games are counted together; `catalogue.game` knows it."""
        return self.kind

    def variant(self, name: str) -> Game:
        """What is counted apart under a name; raises KeyError where nothing is."""
        raise KeyError(name)

    def why_unfit(self, options: Any, seats: int) -> Refusal | None:
        """Why options do not go with each other, or with so many players; None where they do."""
        return None

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options of the `house`, under the prefix of the rulebook."""
        return options_of(self.book.prefix.lower(), self.house)

    @property
    def seats_clause(self) -> Clause:
        """The clause that says how many play: that of the pack, where there is no other."""
        clause: Clause = self.book.DECK_1
        return clause

    @cached_property
    def sheet_facts(self) -> Mapping[str, str]:
        """The facts that stand in the row of a hand, each with the words that tell it."""
        return {name: label.sheet for name, label in self.labels.items() if label.sheet}

    def label(self, fact: str) -> Label:
        """A fact in words; one that the game says nothing of is its name and its value."""
        return self.labels.get(fact) or Label(f"{fact.replace('_', ' ')} {{}}")

    @property
    def facts(self) -> Facts | None:
        """What a result tells of a hand; none where it is told by what it adds alone."""
        return self.phases.results.facts

    @cached_property
    def verbs(self) -> Mapping[str, Word]:
        """Every spelling of the game's words."""
        return verbs_of(self.words)

    @cached_property
    def named_words(self) -> frozenset[str]:
        """The words to which the name of the seat belongs."""
        return frozenset(spelling for spelling, word in self.verbs.items() if word.named)

    @cached_property
    def reserved(self) -> frozenset[str]:
        """The spellings that no player may be called; in what was kept some are, of later words."""
        return frozenset(self.verbs) - self.unreserved - _REPORTS

    @cached_property
    def known_words(self) -> KnownWords:
        """What each word says that says something alone."""
        return known_words(self.verbs, self.spelled)

    def sides(self, handles: tuple[str, ...]) -> tuple[str, ...]:
        """The sides at a table by name: handles joined with `+`."""
        return _sides(self, handles)

    def vocabulary(self, handles: tuple[str, ...], accounts: tuple[str, ...]) -> Vocabulary:
        """What can be said at a table, the same for all games between the same players."""
        return _vocabulary(self, handles, accounts)

    @cached_property
    def open_ended(self) -> frozenset[str]:
        """The words that a card or figure behind them would belong to, were there no comma."""
        words = (word.name for word in self.words if word.takes.endswith("?"))
        return frozenset((*words, *HAND_WORDS))

    @cached_property
    def tells_figures_alone(self) -> bool:
        """Whether a hand is told by nothing but what it adds."""
        return self.vocabulary((), ()).tells_figures_alone

    @property
    def unit(self) -> Literal["points", "chips"]:
        """What totals count: chips change hands and sum to zero."""
        return "chips" if "chips" in self.columns else "points"

    @property
    def figures_may_be_negative(self) -> bool:
        """Whether what somebody comes to may be below 0."""
        return self.unit == "chips" or self.tells_figures_alone

    def seats_allowed(self, options: Any) -> tuple[int, int]:
        """The fewest and the most seats; an option of the house may say `max_players`."""
        return self.fewest, getattr(options, MOST_SEATS, self.most)

    def likely_figures(self, options: Any, sides: int) -> tuple[int, ...]:
        """Figures that a hand could add, by side, as a hint where it is told by nothing else."""
        return ()

    def total_of_hand(self, options: Any) -> int | None:
        """What the figures of a hand add up to, None where nothing says it."""
        return None

    def opening(self, dealer: str) -> str:
        """How the next hand is opened, as a hint."""
        return f"hand {dealer} CARD" if self.turned_up else f"hand {dealer}"

    def may_be_closed(self, options: Any) -> bool:
        """Whether a game under these options has no end of its own: an account, an open series."""
        return self.can_be_closed

    def closed(self, carry: Carry) -> Verdict:
        """How a game stands that was closed where it had no end of its own."""
        return Verdict("closed")

    def side_of(self, seat: int, seats: int) -> int:
        """The side that a seat plays for; each its own unless partners play."""
        return seat

    def sides_of(self, seats: int) -> tuple[int, ...]:
        """The sides that so many seats play for, by seat."""
        return _sides_of(self, seats)

    def first_carry(self, options: Any, seats: int) -> Carry:
        """What the first hand starts from."""
        return Carry((0,) * len(set(self.sides_of(seats))))

    def after(self, options: Any, carry: Carry, result: Result) -> Carry:
        """What a finished hand leaves to the next."""
        return Carry(
            plus(carry.totals, result.entered),
            result.next_dealer,
            carry.hands + result.counted,
            carry.stake,
        )

    def at_end(self, options: Any, carry: Carry) -> Carry:
        """What a game leaves of which only the totals are known: as many hands as it takes."""
        return carry

    def judge_final(self, options: Any, before: Carry, final: Carry) -> Says | None:
        """Why a game cannot have ended at some totals, besides its verdict; None if it can."""
        less = [had for had, has in zip(before.totals, final.totals, strict=True) if has < had]
        return Says("Totals never go down.") if less and self.unit == "points" else None

    def end_of(self, options: Any) -> int:
        """With how many points a game is over; 0 where no points end it."""
        return 0

    def beside_totals(self, carry: Carry) -> dict[str, int]:
        """What stands beside the totals of the sides, such as a pot, by name."""
        return {}

    def settings(self, values: Mapping[str, Any]) -> Any:
        """The options of one game as a frozen value, from those that were given by field."""
        return self.house(**values)

    def deal(self, setting: Setting, carry: Carry) -> Deal:
        """A new hand; a game may say what of the hands before counts for it."""
        new: Deal = self.hand(setting)
        return new

    @abstractmethod
    def verdict(self, options: Any, carry: Carry) -> Verdict:
        """How the game stands after a hand."""


@cache
def the_only(game_class: type[Game]) -> Game:
    """The game of a class, which has no state of its own."""
    return game_class()


class GameToTarget(Game):
    """A game to a `target`, or to that of its options, of two sides or more.

    The highest total wins once it is there; equal ones play on (COM-RUL-7).
    """

    target: ClassVar[int] = 0

    def end_of(self, options: Any) -> int:
        """With how many points a game is over."""
        target: int = self.target or options.target
        return target

    def verdict(self, options: Any, carry: Carry) -> Verdict:
        """How the game stands after a hand."""
        totals = carry.totals
        highest = max(totals)
        if highest < self.end_of(options) or totals.count(highest) > 1:
            return OPEN
        return Verdict("won", (totals.index(highest),))


@lru_cache(maxsize=64)
def _sides_of(game: Game, seats: int) -> tuple[int, ...]:
    return tuple(game.side_of(seat, seats) for seat in range(seats))


@lru_cache(maxsize=64)
def _sides(game: Game, handles: tuple[str, ...]) -> tuple[str, ...]:
    side_of = game.sides_of(len(handles))
    return tuple(
        "+".join(handle for handle, own in zip(handles, side_of, strict=True) if own == side)
        for side in range(max(side_of, default=-1) + 1)
    )


@lru_cache(maxsize=64)
def _vocabulary(game: Game, handles: tuple[str, ...], accounts: tuple[str, ...]) -> Vocabulary:
    facts, has_dealer = game.phases.results.facts, game.has_dealer
    said = game.verbs, game.spelled, game.known_words, handles, accounts, facts
    return Vocabulary(*said, has_dealer=has_dealer)
