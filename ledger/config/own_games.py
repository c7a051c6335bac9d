"""A club's own games: names for a game with some options, in the file of settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trickledger.ledger.config.file import ConfigFile, config_file
from trickledger.ledger.config.house_rules import option_of, unfit_value
from trickledger.ledger.config.keys import GAMES, as_typed
from trickledger.ledger.errors import UnfitSettings
from trickledger.ledger.problems import Problem
from trickledger.rules.catalogue import BY_FIGURES, Preset, all_kinds, has_rules
from trickledger.rules.says import Says

KIND = "game"
"""What stands in a table beside the options: of which game it is, where not by its figures."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")


class OwnGame(NamedTuple):
    """A game of the club: its name, its options as they are typed, by field, and its line."""

    name: str
    kind: str
    options: Mapping[str, str]
    line: int

    @property
    def settings(self) -> list[tuple[str, str]]:
        """What the file says of it."""
        of = [] if self.kind == BY_FIGURES else [(KIND, self.kind)]
        return [*of, *self.options.items()]

    @property
    def preset(self) -> Preset:
        """The game as it is opened; one by its figures has a title, its name where none is told."""
        named = dict(self.options)
        title = named.get("title") or self.name.replace("-", " ").capitalize()
        if self.kind == BY_FIGURES:
            named = {"title": title, **named}
        options = ((option_of(self.kind, field), said) for field, said in named.items())
        return Preset(title, self.kind, tuple((each.name, said) for each, said in options if each))


def own_games() -> dict[str, Preset]:
    """The games of the file that are fit, by name."""
    return {own.name: own.preset for own in every_own_game(config_file())[0]}


def demand_fit(name: str) -> None:
    """Raise UnfitSettings where the game that a name has in the file is unfit."""
    for fault in every_own_game(config_file())[1]:
        if fault.about == name and not has_rules(name):
            raise fault


def shadowed(name: str) -> Says | None:
    """That a name means a game with a referee, and not what the file has under it; else None."""
    file = config_file()
    if name not in file.values.get(GAMES, {}) or not has_rules(name):
        return None
    words = "{name} is a game with its own rules: [games.{name}] of your settings isn't used."
    return Says(words, name=name)


def every_own_game(file: ConfigFile) -> tuple[list[OwnGame], list[UnfitSettings]]:
    """The games of a file, and what is wrong with others."""
    found, faults = [], []
    for name, said in file.values.get(GAMES, {}).items():
        wrong = [*_faults(name, said)]
        for path, (what, _, remedy, _) in wrong:
            line = file.line_of(GAMES, name, *path)
            faults.append(UnfitSettings(file.path, line, what, remedy or "", name))
        if not wrong:
            options = {field: as_typed(value) for field, value in said.items() if field != KIND}
            kind = said.get(KIND, BY_FIGURES)
            found.append(OwnGame(name, kind, options, file.line_of(GAMES, name)))
    return found, faults


def kind_of(name: str) -> str:
    """Of which game one of the file is, or would be."""
    said = config_file().values.get(GAMES, {}).get(name, {})
    return str(said.get(KIND, BY_FIGURES))


def unfit_name(name: str) -> Problem | None:
    """Why a game of the club can't be called so; None where it can."""
    if not _NAME.fullmatch(name):
        can = Says("You can write letters from a to z, digits and hyphens.")
        return Problem(Says("{name} can't be the name of a game.", name=name), remedy=can)
    if has_rules(name):
        can = Says("Give yours another name.")
        return Problem(Says("{name} is a game with its own rules.", name=name), remedy=can)
    return None


def unfit_setting(kind: str, field: str, value: object) -> Problem | None:
    """Why an option of a game, or the game that it is of, can't be so; None where it can."""
    if field != KIND:
        return unfit_value(kind, field, value)
    if value in all_kinds():
        return None
    return Problem(Says("{kind} isn't a game here.", kind=str(value)))


def _faults(name: str, said: Mapping[str, object]) -> Iterator[tuple[list[str], Problem]]:
    """What is wrong with a game of the file, each with where below it that stands."""
    if fault := unfit_name(name):
        yield [], fault
    kind = str(said.get(KIND, BY_FIGURES))
    for field, value in said.items() if kind in all_kinds() else [(KIND, kind)]:
        if fault := unfit_setting(kind, field, value):
            yield [field], fault
