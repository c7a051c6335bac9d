"""What a phone takes home from a table besides games: who plays there, and by which house rules."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trickledger.ledger.config.file import ConfigFile, config_file, config_path, judged
from trickledger.ledger.config.house_rules import every_house_rule
from trickledger.ledger.config.keys import GAMES, OPTIONS
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.queries.players import lately_seated
from trickledger.ledger.storage.whole_files import replace
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Ledger

NAME = "home"
"""Under which name an export has it."""
_PLAYERS = "players"
_MOST_NAMES = 40


def home_of(store: Ledger) -> dict[str, Any]:
    """Who played lately, the house rules, and the games of one's own, as settings have them."""
    values = config_file().values
    tables = {name: values.get(name, {}) for name in (OPTIONS, GAMES)}
    return {_PLAYERS: lately_seated(store, _MOST_NAMES), **tables}


def settle(home: object, *, dry_run: bool) -> list[str]:
    """Make that the settings here, in place of such as there are; gives what is said of it.

    Raises EntryRefused where it is none, UnfitSettings where something in it is unfit.
    """
    try:
        text = _as_settings(home)
        values = tomllib.loads(text)
    except (TypeError, LookupError, AttributeError, tomllib.TOMLDecodeError) as exc:
        raise EntryRefused("Its players and house rules can't be read.") from exc
    file = judged(ConfigFile(config_path(), text, values))
    rules, faults = every_house_rule(file)
    for fault in (*file.faults, *faults):
        raise fault
    if not dry_run:
        file.path.parent.mkdir(parents=True, exist_ok=True)
        replace(file.path, text.encode())
    players = counted(len(file.values[_PLAYERS]), "player")
    said = [f"{rule.kind} {rule.name} = {rule.value}" for rule in rules]
    own = [f"the game {name}" for name in file.values.get(GAMES, {})]
    return [f"{players} to choose from.", *(f"House rule: {each}." for each in (*said, *own))]


def _as_settings(home: object) -> str:
    """A file of settings that says it; raises TypeError, LookupError, AttributeError."""
    if not isinstance(home, Mapping):
        raise TypeError
    lines = [f"{_PLAYERS} = {_list(home[_PLAYERS])}"]
    for table in (OPTIONS, GAMES):
        for kind, options in home.get(table, {}).items():
            lines += ["", f"[{table}.{_said(kind)}]"]
            lines += [f"{_said(name)} = {_said(value)}" for name, value in options.items()]
    return "\n".join([*lines, ""])


def _list(names: object) -> str:
    if not isinstance(names, list):
        raise TypeError
    return f"[{', '.join(map(_said, names))}]"


def _said(value: object) -> str:
    """A value as a file of settings has it: what JSON says of text and figures, that says too."""
    if not isinstance(value, str | int):
        raise TypeError
    return json.dumps(value, ensure_ascii=False)
