"""Settings written into their file: one at a time, whole or not at all, all else left as it is."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from trickledger.ledger.config.file import ConfigFile, config_file
from trickledger.ledger.config.statements import with_value, without
from trickledger.ledger.errors import LedgerUnusable, UnfitSettings
from trickledger.ledger.folders import state_folder
from trickledger.ledger.storage.lock import WriteLock

if TYPE_CHECKING:
    from collections.abc import Sequence


def write_setting(path: Sequence[str], value: object) -> Path:
    """Set one value, None to take it away; raises UnfitSettings where the file cannot be written.

    Gives back the file.
    """
    known = config_file()
    target = Path(os.path.realpath(known.path))
    try:
        for folder in (target.parent, state_folder()):
            folder.mkdir(parents=True, exist_ok=True)
        # beside the state, for in a folder of settings a lock would look like one
        with WriteLock(state_folder() / "config"):
            text = _edited(config_file(), tuple(path), value)
            draft = target.with_name(f"{target.name}.{os.getpid()}")
            # as bytes: lines end as they did
            draft.write_bytes(text.encode())
            if known.is_there:
                draft.chmod(target.stat().st_mode & 0o777)
            draft.replace(target)
    except (OSError, LedgerUnusable) as exc:
        why = getattr(exc, "strerror", None) or str(exc)
        raise UnfitSettings(known.path, 0, f"it can't be written: {why.lower()}.") from exc
    return known.path


def _edited(file: ConfigFile, path: tuple[str, ...], value: object) -> str:
    if not file.is_toml:
        raise file.faults[0]
    text = without(file.text, path) if value is None else with_value(file.text, path, value)
    if text is None:
        line = file.line_of(*path)
        name = ".".join(path)
        raise UnfitSettings(
            file.path, line, f"{name} can't be changed there by the program.", "Edit the file."
        )
    return text
