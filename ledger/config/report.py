"""All settings as they are listed, and what typed words mean among them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from trickledger.ledger.config.file import config_file
from trickledger.ledger.config.house_rules import every_house_rule, fault_of, option_of
from trickledger.ledger.config.keys import GAMES, KEYS, OPTIONS, Value, names_of_all
from trickledger.ledger.config.own_games import (
    KIND,
    every_own_game,
    kind_of,
    unfit_name,
    unfit_setting,
)
from trickledger.ledger.config.values import Setting, every_setting
from trickledger.ledger.errors import UnfitSettings, UsageError
from trickledger.ledger.storage.opening import address_of
from trickledger.rules.catalogue import name_meant
from trickledger.rules.says import Says, any_of


class SettingsReport(NamedTuple):
    """The file of settings, what is settled and by what, and what is wrong with the rest."""

    file: Path
    is_there: bool
    settings: list[Setting]
    faults: list[UnfitSettings]


def report(name: str = "") -> SettingsReport:
    """All settings, or the one that is named, if there is one of that name.

    Of one setting only the faults that concern it are told.
    """
    path = path_of(name, must_be_known=False) if name else ()
    file = config_file()
    settings, wrong = every_setting(file)
    rules, unfit = every_house_rule(file)
    settings += [
        Setting(f"{OPTIONS}.{rule.kind}.{rule.name}", rule.value, f"line {rule.line}")
        for rule in rules
    ]
    own, unfit_games = every_own_game(file)
    settings += [
        Setting(f"{GAMES}.{each.name}.{field}", said, f"line {each.line}")
        for each in own
        for field, said in each.settings
    ]
    faults = [*file.faults, *unfit, *unfit_games, *wrong]
    if name:
        settings = [each for each in settings if each.name == ".".join(path)]
        lines = {0, file.line_of(*path)} if file.is_toml else {fault.line for fault in faults}
        faults = [fault for fault in faults if fault.line in lines]
    return SettingsReport(file.path, file.is_there, settings, faults)


_NO_RULE = Says("This is no house rule.")


def path_of(name: str, *, must_be_known: bool = True) -> tuple[str, ...]:
    """Where a setting stands in the file; raises UsageError where there is none of that name.

    >>> path_of("scorer"), path_of("options.klaberjass.kla_target")
    (('scorer',), ('options', 'klaberjass', 'target'))
    """
    head, *rest = name.split(".")
    if head in KEYS and not rest:
        return (head,)
    if head == OPTIONS and len(rest) == 2:
        kind, option = name_meant(rest[0]), rest[1]
        found = option_of(kind, option)
        if found:
            return (head, kind, found.field)
        if must_be_known:
            raise UsageError(fault_of(kind, option, "") or _NO_RULE)
    elif head == GAMES and len(rest) == 2:
        name, field = rest
        found = option_of(kind_of(name), field)
        if must_be_known and (fault := unfit_name(name)):
            raise UsageError(fault)
        return (head, name, found.field if found else field)
    elif must_be_known:
        close = get_close_matches(name, KEYS, n=2)
        hint = "Did you mean {close}?" if close else "There are: {names}."
        what, names = "There is no setting {name}.", names_of_all()
        raise UsageError(what, hint, name=name, close=any_of(close), names=names)
    return (head, *rest)


def value_of(name: str, words: Sequence[str]) -> Value:
    """The value that typed words mean for a setting; raises UsageError where it can't have it.

    Raises what `address_of` raises for a ledger: a shell keeps the password that is typed in it.
    """
    path = path_of(name)
    if path[0] in KEYS:
        key = KEYS[path[0]]
        value = key.read(words)
        if key.name == "ledger":
            address_of(" ".join(words))
        if not key.accepts(value):
            said = " ".join(words) or Says("empty")
            what, can = "{name} can't be {said}.", "You can write: {written}"
            raise UsageError(what, can, name=name, said=said, written=key.written)
        return value
    table, kind, field = path
    text = " ".join(words)
    if table == GAMES:
        kind = kind_of(kind)
        if fault := unfit_setting(kind, field, text):
            raise UsageError(fault)
        if field == KIND:
            return text
    option = option_of(kind, field)
    read = option.read(text) if option else None
    if read is None:
        raise UsageError(fault_of(kind, field, text) or _NO_RULE)
    return read
