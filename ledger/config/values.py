"""What is settled, and by what: a variable of the environment, the file, or nobody."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from trickledger.ledger.config.file import ConfigFile, config_file
from trickledger.ledger.config.keys import KEYS, Key, Value, as_typed
from trickledger.ledger.errors import UnfitSettings
from trickledger.ledger.storage.opening import address_of, is_url
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address

DEFAULT = "default"
FILE = "file"


class Setting(NamedTuple):
    """A setting with its value, and where that comes from: a variable, `line 3`, or `default`."""

    name: str
    value: Value
    origin: str

    @property
    def as_text(self) -> str:
        """The value as it is printed."""
        return ", ".join(self.value) if isinstance(self.value, list) else as_typed(self.value)


def setting(name: str, *, is_alone: bool = False) -> Value:
    """What a setting is; raises UnfitSettings where what settles it cannot be read.

    So nothing is recorded by a setting that was meant and not understood. One that `is_alone`
    stands whatever else of the file is unfit; of a file that is no TOML nothing is known.
    """
    key = KEYS[name]
    said = _by_variable(key)
    if said:
        return said.value
    file = config_file()
    for fault in file.faults:
        if not is_alone or (fault.line and fault.line == file.line_of(name)):
            raise fault
    return _by_file(key, file).value


def ledger_address(given: str | None) -> Address:
    """Find the ledger meant: the one given, else TRICKLEDGER_LEDGER, else that of the settings.

    Where nobody says, it is the user's own. No shell keeps what settings say, so they may hold a
    password. Raises what `address_of` raises.
    """
    if given:
        return address_of(given)
    return address_of(cast(str, setting("ledger", is_alone=True)), is_typed=False)


def ledger_path(given: str | None) -> Path:
    """Find the file of the ledger meant; raises `NotAFile` for one on a server."""
    address = ledger_address(given)
    if not isinstance(address, Path):
        from trickledger.ledger.storage.server_errors import NotAFile

        raise NotAFile(str(address))
    return address


def person(name: str) -> str:
    """The name that the scorer or the director is set to, empty where nobody is."""
    return cast(str, setting(name))


def players() -> list[str]:
    """The usual players, as `new` reads them; empty where none are set."""
    return cast("list[str]", setting("players"))


def shown_as(name: str) -> str:
    """A setting that changes only what is shown: where it is unfit, its default.

    >>> shown_as("cards") in {"auto", "signs", "letters"}
    True
    """
    key = KEYS[name]
    try:
        said = _by_variable(key) or _by_file(key, config_file())
    except UnfitSettings:
        return cast(str, key.default)
    return cast(str, said.value)


def every_setting(file: ConfigFile) -> tuple[list[Setting], list[UnfitSettings]]:
    """All settings but the house rules, and what is wrong with those of the environment."""
    found, faults = [], []
    for key in KEYS.values():
        try:
            said = _by_variable(key)
        except UnfitSettings as fault:
            faults.append(fault)
            said = None
        value = said or _by_file(key, file)
        line = f"line {file.line_of(key.name)}"
        value = value._replace(value=_as_told(key, value.value))
        found.append(value._replace(origin=line) if value.origin == FILE else value)
    return found, faults


def _as_told(key: Key, value: Value) -> Value:
    """A value as anybody may see it: of the address of a server neither password nor options."""
    from trickledger.ledger.storage.server_errors import UnfitAddress

    if key.name != "ledger" or not is_url(text := cast(str, value)):
        return value
    try:
        return str(address_of(text, is_typed=False))
    except UnfitAddress:
        return "an address that can't be used"


def _by_variable(key: Key) -> Setting | None:
    """What a variable settles that wins over the file; raises UnfitSettings."""
    variable = key.variable
    said = os.environ.get(variable)
    # a pager that is empty is none
    if said or (said == "" and key.name == "pager"):
        value = key.read([said])
        # a name is judged where it is used, as one that an option gives
        if key.choices and not key.accepts(value):
            why = Says("{name} can't be that.", name=key.name)
            can = Says("It can be as in {written}", written=key.written)
            raise UnfitSettings(variable, 0, why, can)
        return Setting(key.name, value, variable)
    if key.name == "color" and os.environ.get("NO_COLOR"):
        return Setting(key.name, "never", "NO_COLOR")
    if key.name == "color" and os.environ.get("FORCE_COLOR"):
        return Setting(key.name, "always", "FORCE_COLOR")
    return None


def _by_file(key: Key, file: ConfigFile) -> Setting:
    if key.name in file.values:
        return Setting(key.name, file.values[key.name], FILE)
    for variable in key.after_file:
        if said := os.environ.get(variable):
            return Setting(key.name, said, variable)
    return Setting(key.name, key.default, DEFAULT)
