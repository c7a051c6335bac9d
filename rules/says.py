"""Sentences as values: words with a place for each value, which every front draws in its own way.

`str()` is the plain English of the record. A page sets names apart, a terminal draws suits, another
language has other words: each asks `told` with what it makes of a value, and reads no sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from trickledger.rules.amounts import counted
from trickledger.rules.cards import SUIT_NAMES, card_text, listing, texts
from trickledger.rules.clauses import Clause

if TYPE_CHECKING:
    from trickledger.rules import shapes


class Cards(int):
    """A card, or a set of cards, by its bits; in words they stand in the order of a pack.

    >>> str(Cards(0b11))
    '3S 2S'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return listing(self)


class Laid(NamedTuple):
    """Cards in the order in which they were laid.

    >>> str(Laid((1, 2)))
    '2S 3S'
    """

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(card_text, self.cards))


class Handle(str):
    """The handle of who sits at the table, or of a side."""

    __slots__ = ()


class Suit(str):
    """A suit by its letter."""

    __slots__ = ()


class SuitName(str):
    """A suit by its letter, which is told by its name: all cards of it.

    >>> str(SuitName("H"))
    'hearts'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{SUIT_NAMES[self]}s"


class Typed(str):
    """What is typed, or can be typed, in a record."""

    __slots__ = ()


class Way(Typed):
    """What can be typed in place of what was refused, or an example of it."""

    __slots__ = ()


class Decision(Way):
    """A correction or a ruling as a record has it; in a shell it is a command of that name."""

    __slots__ = ()


class Command(str):
    """What is typed behind the name of the program; each front says it in its own way.

    >>> str(Command("check --rebuild"))
    '`trickledger check --rebuild`'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"`{self.line}`"

    @property
    def words(self) -> str:
        """What is typed."""
        return str.__str__(self)

    @property
    def line(self) -> str:
        """The command as a shell reads it."""
        return f"trickledger {self.words}"


class Example(Command):
    """A command that ends its sentence, so that nothing has to mark where it does.

    >>> str(Says("For example: {command}", command=Example("new loo Ann Bob Cid")))
    'For example: trickledger new loo Ann Bob Cid'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return self.line


class EntryNumber(int):
    """An entry by its number.

    >>> str(EntryNumber(12))
    '@12'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"@{int(self)}"


class Count(NamedTuple):
    """How many of a thing, which is named in the singular.

    >>> str(Count(1, "card")), str(Count(3, "card"))
    ('1 card', '3 cards')
    """

    number: int
    noun: str

    def __str__(self) -> str:
        return counted(self.number, self.noun)


class Signed(int):
    """A number that is said with its sign.

    >>> str(Signed(5)), str(Signed(-5))
    ('+5', '-5')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self):+d}"


class Large(int):
    """A number whose thousands are parted.

    >>> str(Large(1000000))
    '1,000,000'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self):,}"


class Rule(NamedTuple):
    """What a clause says, within a sentence.

    >>> from trickledger.rules.common import COM
    >>> str(Rule(COM.PHYS_1))
    'the pack is exactly the pack of the game.'
    """

    clause: Clause

    def __str__(self) -> str:
        text = self.clause.text
        return text[:1].lower() + text[1:]


class Several(NamedTuple):
    """Several values in a row, with what stands between them, and before the last if it differs."""

    values: tuple[Value, ...]
    between: str = ", "
    before_last: str = ""

    @property
    def last(self) -> str:
        """What stands before the last."""
        return self.before_last or self.between

    def joined(self, draw: Callable[[Value], str]) -> str:
        """The values as they are drawn, with what stands between them."""
        *others, last = map(draw, self.values)
        return f"{self.between.join(others)}{self.last}{last}" if others else last

    def __str__(self) -> str:
        return self.joined(str) if self.values else ""


def listed(values: Iterable[Value]) -> Several:
    """Several values, one after the other, with commas."""
    return Several(tuple(values))


def both(values: Iterable[Value]) -> Several:
    """All of several values.

    >>> str(both([Handle("Ann"), Handle("Bob")]))
    'Ann and Bob'
    """
    return Several(tuple(values), " and ")


def all_of(values: Iterable[Value]) -> Several:
    """All of several values, with commas.

    >>> str(all_of([Handle("Ann"), Handle("Bob"), Handle("Cid")]))
    'Ann, Bob and Cid'
    """
    return Several(tuple(values), ", ", " and ")


def any_of(values: Iterable[Value]) -> Several:
    """One of several values.

    >>> str(any_of([Handle("Ann"), Handle("Bob")]))
    'Ann or Bob'
    """
    return Several(tuple(values), " or ")


def one_of(values: Iterable[Value]) -> Several:
    """One of several values, with commas.

    >>> str(one_of([Handle("Ann"), Handle("Bob"), Handle("Cid")]))
    'Ann, Bob or Cid'
    """
    return Several(tuple(values), ", ", " or ")


class Says:
    """A sentence: its words with a place in braces for each value, which is given by name.

    It ends with the sentence of the clause that it `cites`, if any. One that `tells` says itself
    what can be entered, most often by an example. Values hold nothing that goes on changing.

    >>> says = Says("{player} holds {cards}.", player=Handle("Ann"), cards=Cards(1))
    >>> str(says), says.told(lambda value: f"<{value}>")
    ('Ann holds 2S.', '<Ann> holds <2S>.')
    """

    __slots__ = ("cites", "tells", "values", "words")

    def __init__(
        self, words: str, /, *, cites: Clause | None = None, tells: bool = False, **values: Value
    ) -> None:
        self.words: Final = words
        self.cites: Final = cites
        self.tells: Final = tells
        self.values: Mapping[str, Value] = values

    @classmethod
    def of(
        cls,
        words: str,
        values: Mapping[str, Value],
        *,
        cites: Clause | None = None,
        tells: bool = False,
    ) -> Says:
        """A sentence whose values come by name in a mapping."""
        says = cls(words, cites=cites, tells=tells)
        says.values = values
        return says

    def told(self, draw: Callable[[Value], str]) -> str:
        """The sentence with each value as it is drawn; what is made of values is drawn by parts."""
        values = {name: _drawn(value, draw) for name, value in self.values.items()}
        return self._cited(self.words.format_map(values) if values else self.words)

    def changed(self, change: Callable[[Value], Value]) -> Says:
        """The sentence with each value changed, those of sentences in it and of rows as well."""

        def changed(value: Value) -> Value:
            if isinstance(value, Says):
                return value.changed(change)
            if isinstance(value, Several):
                return value._replace(values=tuple(map(changed, value.values)))
            return change(value)

        values = {name: changed(value) for name, value in self.values.items()}
        return Says.of(self.words, values, cites=self.cites, tells=self.tells)

    def __str__(self) -> str:
        return self._cited(self.words.format_map(self.values) if self.values else self.words)

    def _cited(self, text: str) -> str:
        if self.cites is None:
            return text
        return f"{text} {self.cites.text}" if text else self.cites.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Says) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Says({str(self)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _says, self._key

    @property
    def _key(self) -> tuple[str, Clause | None, bool, tuple[tuple[str, Value], ...]]:
        return self.words, self.cites, self.tells, tuple(self.values.items())


Value = str | int | Laid | Count | Rule | Several | Says
"""What a sentence tells of: a name, a number, cards, a line, a rule, or another sentence."""


def _says(
    words: str, cites: Clause | None, tells: bool, values: tuple[tuple[str, Value], ...]
) -> Says:
    return Says.of(words, dict(values), cites=cites, tells=tells)


def _drawn(value: Value, draw: Callable[[Value], str]) -> str:
    if isinstance(value, Says):
        return value.told(draw)
    if isinstance(value, Several):
        return value.joined(lambda part: _drawn(part, draw)) if value.values else ""
    return draw(value)


def in_turn(*sentences: Says | None) -> Says:
    """Several sentences one after the other, without those that are not there.

    >>> str(in_turn(Says("Nobody led."), None, Says("{card} is out.", card=Cards(1))))
    'Nobody led. 2S is out.'
    """
    said = [says for says in sentences if says is not None]
    if len(said) == 1:
        return said[0]
    names = [f"sentence_{place}" for place in range(1, len(said) + 1)]
    words = " ".join(f"{{{name}}}" for name in names)
    values = dict(zip(names, said, strict=True))
    return Says.of(words, values, tells=any(says.tells for says in said))


def without(says: Says, is_dropped: Callable[[Value], bool]) -> Says | None:
    """What is left of sentences one after the other without those that tell of such a value.

    >>> said = in_turn(Says("It is locked."), Says("Use {unlock}.", unlock=Command("unlock")))
    >>> drops = lambda value: isinstance(value, Command)
    >>> str(without(said, drops)), without(said.values["sentence_2"], drops)
    ('It is locked.', None)
    """
    if not any(map(is_dropped, all_values(says))):
        return says
    parts = [part for part in says.values.values() if isinstance(part, Says)]
    if len(parts) < len(says.values):
        return None
    kept = [without(part, is_dropped) for part in parts]
    return in_turn(*kept) if any(kept) else None


def in_place_of(says: Says, replaced: Mapping[Handle, Handle]) -> Says:
    """A sentence with other handles in the place of some, wherever they stand in it.

    >>> ann, bob = Handle("Ann"), Handle("Bob")
    >>> str(in_place_of(Says("{a} before {b}.", a=ann, b=bob), {ann: bob, bob: ann}))
    'Bob before Ann.'
    """
    return says.changed(
        lambda value: replaced.get(value, value) if isinstance(value, Handle) else value
    )


def as_json(says: Says) -> shapes.Sentence:
    """A sentence as `--json` gives it: its words, its values by name, the clause that it cites.

    A number and a word are as they are; any other value is an object that names what it is, and by
    which the sentence can be said anew (docs/schemas).

    >>> as_json(Says("{player} holds {cards}.", player=Handle("Ann"), cards=Cards(1)))["values"]
    {'player': {'name': 'Ann'}, 'cards': {'cards': ['2S']}}
    """
    values = {name: _value_as_json(value) for name, value in says.values.items()}
    return {"words": says.words, "values": values, "cites": says.cites and str(says.cites)}


def _value_as_json(value: Value) -> shapes.Value:
    match value:
        case Says():
            return as_json(value)
        case Several(several, between):
            parts = [*map(_value_as_json, several)]
            return {"several": parts, "between": between, "last": value.last}
        case Count(number, noun):
            return {"count": number, "noun": noun}
        case Rule(clause):
            return {"rule": str(clause), "text": clause.text}
        case Cards():
            return {"cards": texts(value)}
        case Laid(cards):
            return {"cards": [*map(card_text, cards)]}
        case _:
            kind = _KINDS.get(type(value))
            return cast("shapes.Value", {kind: value} if kind else value)


_KINDS = {
    Handle: "name",
    Suit: "suit",
    SuitName: "suits",
    Typed: "typed",
    Way: "typed",
    Decision: "typed",
    Clause: "clause",
    EntryNumber: "entry",
    Signed: "signed",
    Large: "large",
}


def all_values(says: Says) -> Iterator[Value]:
    """Each value of a sentence, those of sentences in it and of rows among them."""
    waiting = [*says.values.values()]
    for value in waiting:
        if isinstance(value, Says):
            waiting += value.values.values()
        elif isinstance(value, Several):
            waiting += value.values
        else:
            yield value
