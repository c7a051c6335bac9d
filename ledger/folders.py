"""Where one user's data, state and settings are kept, as each platform has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder of the ledgers."""
    if not sys.platform.startswith("linux"):
        import platformdirs

        return platformdirs.user_data_path("trickledger", appauthor=False)
    return _xdg("XDG_DATA_HOME", "~/.local/share")


def state_folder() -> Path:
    """The folder of what is remembered from one command to the next."""
    if not sys.platform.startswith("linux"):
        import platformdirs

        return platformdirs.user_state_path("trickledger", appauthor=False)
    return _xdg("XDG_STATE_HOME", "~/.local/state")


def config_folder() -> Path:
    """The folder of the settings."""
    if not sys.platform.startswith("linux"):
        import platformdirs

        return platformdirs.user_config_path("trickledger", appauthor=False)
    return _xdg("XDG_CONFIG_HOME", "~/.config")


def _xdg(variable: str, default: str) -> Path:
    base = os.environ.get(variable, "")
    # a relative path there is to be ignored, says the XDG base directory specification
    home = base if os.path.isabs(base) else os.path.expanduser(default)
    return Path(home, "trickledger")
