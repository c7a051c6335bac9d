"""What can be set: each key with its meaning, the variable that wins over it, and its values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeGuard

Value = str | int | bool | list[str]

OPTIONS = "options"
"""The table of house rules: below it a table for each game."""

GAMES = "games"
"""The table of a club's own games: below it a table for each, of the options that it has."""

_LONGEST_NAME = 60
# each would end the name of a director in the middle of a ruling
_ENDS_A_NAME = r"(?i)[,#\"]|\bbecause\b"


class Key(NamedTuple):
    """A setting: what it says, how it can be written, and its default.

    `choices` are its values where it has few; `after_file` are variables that the file wins over.
    """

    name: str
    about: str
    example: str
    default: Value = ""
    choices: tuple[str, ...] = ()
    after_file: tuple[str, ...] = ()

    @property
    def variable(self) -> str:
        """The variable of the environment that wins over the file.

        >>> KEYS["scorer"].variable
        'TRICKLEDGER_SCORER'
        """
        return f"TRICKLEDGER_{self.name.upper()}"

    @property
    def written(self) -> str:
        """How it can be written in the file.

        >>> print(KEYS["cards"].written)
        cards = "auto", "signs" or "letters"
        """
        if not self.choices:
            return f"{self.name} = {self.example}"
        *others, last = (f'"{choice}"' for choice in self.choices)
        return f"{self.name} = {', '.join(others)} or {last}"

    def accepts(self, value: object) -> bool:
        """Whether a value can be that of this setting.

        >>> KEYS["cards"].accepts("signs"), KEYS["players"].accepts(["Ann", 4])
        (True, False)
        """
        if isinstance(self.default, list):
            return isinstance(value, list) and all(map(_is_said, value))
        if self.choices:
            return value in self.choices
        if self.name == "pager":
            return isinstance(value, str) and value.isprintable()
        if self.name == "ledger":
            return _is_said(value)
        return (
            _is_said(value) and len(value) <= _LONGEST_NAME and not re.search(_ENDS_A_NAME, value)
        )

    def read(self, words: Sequence[str]) -> Value:
        """The value that typed words mean, which is not always one that can be accepted.

        >>> KEYS["players"].read(["Ann=Ann Baker, Bob"]), KEYS["scorer"].read(["Ann", "Baker"])
        (['Ann=Ann Baker', 'Bob'], 'Ann Baker')
        """
        if not isinstance(self.default, list):
            return " ".join(words)
        names = (name.strip() for word in words for name in word.split(","))
        return [name for name in names if name]


KEYS = {
    key.name: key
    for key in (
        Key("scorer", "who enters", '"Dora"', after_file=("USER", "USERNAME")),
        Key("director", "who rules, where a ruling names nobody", '"Dora"'),
        Key("ledger", "where your ledger is", '"postgresql://dora@hall.example/evenings"'),
        Key("players", "who plays, where `new` names nobody", '["Ann=Ann Baker", "Bob"]', []),
        Key("cards", "how cards are shown", '"signs"', "auto", ("auto", "signs", "letters")),
        Key("color", "whether there is color", '"never"', "auto", ("auto", "always", "never")),
        Key(
            "pager", "what shows long pages, empty for none", '"less -R"', "less -R", (), ("PAGER",)
        ),
    )
}
"""Every setting but the house rules, in the order in which they are listed."""


def as_typed(value: object) -> str:
    """A value of a file as an option is typed.

    >>> as_typed(True), as_typed(301), as_typed("stock_top")
    ('true', '301', 'stock_top')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def _is_said(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()


def names_of_all() -> str:
    """The names of all settings, in words."""
    return f"{', '.join(KEYS)}, {OPTIONS}.GAME.NAME and {GAMES}.NAME.OPTION"
