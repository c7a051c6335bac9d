"""House rules: the options that the games of one table are opened with, by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.config.file import ConfigFile, config_file
from trickledger.ledger.config.keys import OPTIONS, as_typed
from trickledger.ledger.errors import UnfitSettings
from trickledger.rules.catalogue import BrokenGame, game, kind_named, kinds, nearest_games

if TYPE_CHECKING:
    from trickledger.rules.game import Option


class HouseRule(NamedTuple):
    """An option of a game with its value as it is typed, and the line of the file."""

    kind: str
    name: str
    value: str
    line: int


def house_rules(kind: str) -> list[HouseRule]:
    """The house rules for a game or a preset; raises UnfitSettings where the file cannot be read.

    A preset has house rules of its own, for it is what it is by its options.
    """
    file = config_file()
    rules, faults = every_house_rule(file)
    for fault in file.faults or [each for each in faults if each.about == kind]:
        raise fault
    return [rule for rule in rules if rule.kind == kind]


def every_house_rule(file: ConfigFile) -> tuple[list[HouseRule], list[UnfitSettings]]:
    """The house rules of a file for all games, and what is wrong with others."""
    rules, faults = [], []
    for kind, options in file.values.get(OPTIONS, {}).items():
        for name, value in options.items():
            line = file.line_of(OPTIONS, kind, name)
            fault = _fault(kind, name, value)
            if fault:
                faults.append(UnfitSettings(file.path, line, *fault, about=kind))
            else:
                rules.append(HouseRule(kind, name, as_typed(value), line))
    return rules, faults


def option_of(kind: str, name: str) -> Option | None:
    """The option that a name means in a game or a preset, with or without the game's prefix.

    >>> option_of("klaberjass", "target").name
    'kla_target'
    """
    try:
        options = game(kind_named(kind)).options
    except (KeyError, BrokenGame):
        return None
    return next((option for option in options if name in {option.name, option.field}), None)


def fault_of(kind: str, name: str, value: str) -> tuple[str, str] | None:
    """Why an option cannot have a value that is typed, and what can be written; None if it can."""
    try:
        of = game(kind_named(kind))
    except KeyError:
        close = nearest_games(kind) or kinds()
        return f"there is no game {kind}.", f"You can write: {' or '.join(close)}."
    except BrokenGame as exc:
        return f"{exc}", ""
    option = option_of(kind, name)
    if option is None:
        there_are = ", ".join(each.field for each in of.options)
        remedy = f"Its options are: {there_are}." if there_are else ""
        return f"{of.title} has no option {name}.", remedy
    if option.read(value) is None:
        return f"{name} can't be {value or 'nothing'}.", f"You can write: {option.choices}."
    return None


def _fault(kind: str, name: str, value: object) -> tuple[str, str] | None:
    if not isinstance(value, str | int):
        return f"{name} is one value.", "You can write, for example: target = 301"
    return fault_of(kind, name, as_typed(value))
