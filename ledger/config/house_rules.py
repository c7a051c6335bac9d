"""House rules: the options that the games of one table are opened with, by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.config.file import ConfigFile, config_file
from trickledger.ledger.config.keys import OPTIONS, as_typed
from trickledger.ledger.errors import UnfitSettings
from trickledger.ledger.problems import Problem, said_by
from trickledger.rules.catalogue import BrokenGame, game, kind_named, name_meant, no_game
from trickledger.rules.says import Says, any_of, listed

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
    for written, options in file.values.get(OPTIONS, {}).items():
        kind = name_meant(written)
        for name, value in options.items():
            line = file.line_of(OPTIONS, written, name)
            fault = unfit_value(kind, name, value)
            if fault:
                what, _, remedy, _ = fault
                faults.append(UnfitSettings(file.path, line, what, remedy or "", kind))
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


def fault_of(kind: str, name: str, value: str, *, begins: bool = True) -> Problem | None:
    """Why an option cannot have a value that is typed, and what can be written; None if it can.

    What is wrong `begins` a sentence, or goes on behind a place.
    """
    try:
        of = game(kind_named(kind))
    except KeyError:
        says, near = no_game(kind)
        what = says if begins else Says("there is no game {kind}.", kind=kind)
        return Problem(what, remedy=Says("You can write: {close}.", close=any_of(near)))
    except BrokenGame as exc:
        return Problem(said_by(exc))
    option = option_of(kind, name)
    if option is None:
        there_are = listed(each.field for each in of.options)
        what = Says("{title} has no option {name}.", title=of.title, name=name)
        remedy = Says("Its options are: {options}.", options=there_are) if of.options else None
        return Problem(what, remedy=remedy)
    if option.read(value) is None:
        what = Says("{name} can't be {value}.", name=name, value=value or Says("nothing"))
        return Problem(what, remedy=Says("You can write: {choices}.", choices=option.choices))
    return None


def unfit_value(kind: str, name: str, value: object) -> Problem | None:
    """Why an option cannot have a value of the file; None where it can."""
    if isinstance(value, float):
        return fault_of(kind, name, str(value), begins=False)
    if not isinstance(value, str | int):
        example = Says("You can write, for example: target = 301")
        return Problem(Says("{name} is one value.", name=name), remedy=example)
    return fault_of(kind, name, as_typed(value), begins=False)
