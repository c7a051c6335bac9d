"""`config`: what is settled for all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import JSON, argument
from trickledger.ledger.cli.output import paragraph, print_json, say, warn
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import ExitCode, UsageError, shown
from trickledger.ledger.problems import said_with
from trickledger.ledger.say.shapes.files import config_shape
from trickledger.rules.says import Command, Example, Says, all_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trickledger.ledger.config.report import SettingsReport
    from trickledger.ledger.say.shapes import declared_files

_EXAMPLE = Says("Try: {set}", set=Example("config set scorer Dora"))


ActionArgument = Annotated[
    str, argument("list, get, set, unset or path.", complete=candidates.actions)
]
SettingArgument = Annotated[
    str,
    argument(
        "Which one, such as scorer or options.klaberjass.target.", complete=candidates.settings
    ),
]
ValueArgument = Annotated[
    list[str] | None,
    argument("What it is set to; players one by one.", complete=candidates.setting_values),
]


@command(JSON)
def config(
    call: Call,
    action: ActionArgument = "list",
    setting: SettingArgument = "",
    value: ValueArgument = None,
) -> int:
    """Show or change your settings.

    They are: scorer, director, ledger (where yours is), players (who plays where `new` names
    nobody), house rules as options.GAME.NAME, cards (auto, signs, letters), color (auto, always,
    never) and pager.

    `config path` prints the name of the file; you can edit it yourself. A variable such as
    TRICKLEDGER_SCORER wins over the file, an option of a command over both.

    \b
    trickledger config
    trickledger config set scorer Dora
    trickledger config set players "Ann=Ann Baker" Bob
    trickledger config set options.klaberjass.target 301
    trickledger config unset players
    """
    if action not in _RUN:
        can = Says("It can {actions}.", actions=all_of(_RUN))
        raise UsageError("config can't do {action}.", can, _EXAMPLE, action=action)
    given = [setting, *(value or [])] if setting else []
    if len(given) < _TAKES[action]:
        raise UsageError(
            "config {action} needs a value."
            if given
            else "config {action} needs the name of a setting.",
            "",
            _EXAMPLE,
            action=action,
        )
    if action != "set" and len(given) > _TAKES[action]:
        said = "config {action} has no use for {word}."
        raise UsageError(said, "", _EXAMPLE, action=action, word=given[-1])
    return _RUN[action](call, given)


def _list(call: Call, _given: Sequence[str]) -> int:
    return _told(call, "", print_settings)


def _get(call: Call, given: Sequence[str]) -> int:
    from trickledger.ledger.config.report import path_of

    def print_values(found: SettingsReport) -> None:
        for each in found.settings:
            say(each.as_text)

    path_of(given[0])
    return _told(call, given[0], print_values)


def _set(call: Call, given: Sequence[str]) -> int:
    from trickledger.ledger.config.editing import write_setting
    from trickledger.ledger.config.report import path_of, value_of

    name, *words = given
    write_setting(path_of(name), value_of(name, words))
    return _now(call, name)


def _unset(call: Call, given: Sequence[str]) -> int:
    from trickledger.ledger.config.editing import write_setting
    from trickledger.ledger.config.report import path_of

    (name,) = given
    # what nobody knows may be in the file as well, and must go
    write_setting(path_of(name, must_be_known=False), None)
    return _now(call, name)


def _path(call: Call, _given: Sequence[str]) -> int:
    from trickledger.ledger.config.file import config_path

    path = config_path()
    if call.as_json:
        shape: declared_files.SettingsFile = {"file": str(path), "is_there": path.exists()}
        print_json(shape)
    else:
        say(shown(path))
    return 0


_TAKES = {"list": 0, "get": 1, "set": 2, "unset": 1, "path": 0}
_RUN = {"list": _list, "get": _get, "set": _set, "unset": _unset, "path": _path}


def _now(call: Call, name: str) -> int:
    """Tell what a setting has become, which is what a variable says where one wins."""

    def print_now(found: SettingsReport) -> None:
        said = [f"{it.name} is {it.as_text or 'empty'} ({it.origin})." for it in found.settings]
        say(said[0] if said else f"{name} is not set.")

    return _told(call, name, print_now)


def _told(call: Call, name: str, print_it: Callable[[SettingsReport], None]) -> int:
    """Print one setting or all, and what is wrong; give back the exit code."""
    from trickledger.ledger.config.report import report

    found = report(name)
    if call.as_json:
        print_json(config_shape(found))
    else:
        print_it(found)
        for fault in found.faults:
            warn(str(fault))
    return ExitCode.LEDGER_UNUSABLE if found.faults else ExitCode.DONE


def print_settings(found: SettingsReport) -> None:
    """Print every setting with where it comes from."""
    words = "Settings: {file} (there is none yet; {set} makes it)"
    values = {"file": shown(found.file), "set": Command("config set scorer NAME")}
    paragraph(said_with("Settings: {file}" if found.is_there else words, values))
    columns(
        ("Setting", "Is", "From"),
        ((each.name, each.as_text, each.origin) for each in found.settings),
    )
