"""A pocket that is written once for all tests, whichever process they run in."""

import fcntl
import os
from pathlib import Path

import pytest

from trickledger.ledger.pocket.folder import write


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    made = base / "pocket"
    with (base / "pocket.lock").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (made / "network.js").exists():
            patch.setenv("XDG_DATA_HOME", str(base / "pyodide"))
            write(made)
    return made
