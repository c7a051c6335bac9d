"""Where one user's data, state and settings are kept, as each platform has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from platformdirs import PlatformDirs


def data_folder() -> Path:
    """The folder of the ledgers."""
    return _on_linux("XDG_DATA_HOME", "~/.local/share") or _elsewhere().user_data_path


def state_folder() -> Path:
    """The folder of what is remembered from one command to the next."""
    return _on_linux("XDG_STATE_HOME", "~/.local/state") or _elsewhere().user_state_path


def config_folder() -> Path:
    """The folder of the settings."""
    return _on_linux("XDG_CONFIG_HOME", "~/.config") or _elsewhere().user_config_path


def _on_linux(variable: str, default: str) -> Path | None:
    # a browser's Python has folders as Linux has them
    if sys.platform not in ("linux", "emscripten"):
        return None
    base = os.environ.get(variable, "")
    # a relative path there is to be ignored, says the XDG base directory specification
    home = base if os.path.isabs(base) else os.path.expanduser(default)
    return Path(home, "trickledger")


def _elsewhere() -> PlatformDirs:
    from platformdirs import PlatformDirs

    return PlatformDirs("trickledger", appauthor=False)
