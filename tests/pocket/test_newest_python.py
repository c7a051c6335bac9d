"""The newest Python that is promised, which is that of a pocket, under node."""

import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from trickledger.ledger.pocket.runtime import PYTHON
from trickledger.rules.catalogue import kinds

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.mark.skipif(not shutil.which("node"), reason="the Python of browsers needs node here")
def test_the_rulebooks_and_the_pages_for_programs_hold_on_the_newest_python(pyodide: Path) -> None:
    tests = [f"tests/rules/test_{kind.replace('-', '_')}.py" for kind in kinds()]
    folders = (pyodide, ROOT, sysconfig.get_path("purelib"))
    ran = subprocess.run(
        ["node", HERE / "in_node.mjs", *folders, HERE / "newest.py", *tests],
        capture_output=True,
        encoding="utf-8",
        timeout=600,
    )
    told = ran.stdout[-3000:] + ran.stderr[-3000:]
    assert ran.returncode == 0, told
    assert ran.stdout.startswith(".".join(map(str, PYTHON))), told
    assert " passed" in ran.stdout, told
