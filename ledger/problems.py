"""What is told of something that went wrong: a problem, with values in its sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from trickledger.rules.says import Command, Says, Value, all_values, in_turn, listed


class Problem(NamedTuple):
    """What is wrong, why, and what to do about it: sentences, of which only the first must be.

    `cause` names it where the class of the error does not.
    """

    what: Says
    why: Says | None = None
    remedy: Says | None = None
    cause: str = ""

    def told(self, draw: Callable[[Value], str] = str) -> str:
        """All of it, with each value as a front draws it."""
        return " ".join(says.told(draw) for says in (self.what, self.why, self.remedy) if says)

    def at(self, place: Value) -> Problem:
        """The same, told of a place, such as a line of a list."""
        return self._replace(what=Says("{place}: {what}", place=place, what=self.what))

    def about(self, path: str, *, before: str) -> Problem:
        """The same of another path than before."""

        def moved(value: Value) -> Value:
            if not isinstance(value, str):
                return value
            return type(value)(str.__str__(value).replace(before, path))

        why, remedy = (says and says.changed(moved) for says in (self.why, self.remedy))
        return Problem(self.what.changed(moved), why, remedy, self.cause)

    @property
    def commands(self) -> list[Command]:
        """What it proposes to be done."""
        values = all_values(self.remedy) if self.remedy else ()
        return [value for value in values if isinstance(value, Command)]


class Telling(Exception):
    """An error that tells of a problem: its words, with a place for each value given by name.

    >>> told = Telling("{player} sits at {table}.", remedy="See {tables}.",
    ...     player="Ann", table=3, tables=Command("event tables"))
    >>> str(told), told.remedy
    ('Ann sits at 3. See `trickledger event tables`.', 'See `trickledger event tables`.')
    """

    def __init__(
        self,
        what: Problem | Says | str,
        /,
        why: Says | str = "",
        remedy: Says | str = "",
        *,
        cause: str = "",
        **values: Value,
    ) -> None:
        # `args` stay those that the class was called with, or no process could hand it to another
        if isinstance(what, Problem):
            self.problem = what
            return
        said, can = (_as_says(words, values) for words in (why, remedy))
        self.problem = Problem(_as_says(what, values) or Says(""), said, can, cause)

    @property
    def what(self) -> str:
        """What is wrong, in plain English."""
        return str(self.problem.what)

    @property
    def why(self) -> str:
        """Why it is, in plain English; empty where that is not told."""
        return str(self.problem.why or "")

    @property
    def remedy(self) -> str:
        """What to do about it, in plain English; empty where that is not told."""
        return str(self.problem.remedy or "")

    @property
    def cause(self) -> str:
        """What names it, as `--json` prints it: `moved-on` for MovedOn."""
        return self.problem.cause or _named_as(type(self))

    def __str__(self) -> str:
        return self.problem.told()


def _as_says(words: Says | str, values: Mapping[str, Value]) -> Says | None:
    """Words as a sentence with those of the values that they have a place for."""
    if isinstance(words, Says) or not words:
        return words or None
    return said_with(words, values)


def said_with(words: str, values: Mapping[str, Value]) -> Says:
    """Words with those of the values that they have a place for.

    >>> said_with("Round {round} is over.", {"round": 3, "table": 2}).values
    {'round': 3}
    """
    # only who is refused needs it, and each start would pay
    from string import Formatter

    places = [name for _, name, _, _ in Formatter().parse(words) if name] if values else ()
    return Says.of(words, {name: values[name] for name in places})


def as_it_is(text: Says | str) -> Says | str:
    """What comes from elsewhere as a sentence, in which braces are no places."""
    return Says(text) if text and isinstance(text, str) else text


def said_by(error: Exception) -> Says:
    """What an error says, with its values where it tells of a problem."""
    if isinstance(error, Telling):
        return in_turn(*error.problem[:3])
    return Says("{said}", said=str(error))


_CAPITAL = r"(?<=[a-z])(?=[A-Z])"


def _named_as(kind: type[Telling]) -> str:
    return re.sub(_CAPITAL, "-", kind.__name__).lower().removesuffix("-error")


def there_are(words: Iterable[str]) -> Says:
    """The words that there are, in a sentence."""
    return Says("There are: {words}.", words=listed(words))
