"""What `in_node.mjs` runs: the tests that are named, then what the pages for programs type."""

import os
import shlex
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout", "/packages"]
# some of the plug-ins that are installed are compiled for another machine
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.environ["HOME"] = "/home"

import pytest  # noqa: E402

from tests import tried  # noqa: E402
from trickledger.ledger.cli.app import run  # noqa: E402


def in_this_process(line: str) -> str:
    """A command of a page: nothing else can be started here."""
    assert run(shlex.split(line)) == 0, line
    return ""


print(sys.version)
os.chdir("/checkout")
settings = ("-q", "-W", "error", "-c", "/dev/null", "--rootdir", "/checkout", "--noconftest")
failed = int(pytest.main([*settings, "-p", "no:cacheprovider", *sys.argv[1:]]))

tried.typed = in_this_process
for name in tried.PAGES:
    text = (Path("docs") / name).read_text(encoding="utf-8")
    # SQLModel rests on what is compiled for another machine
    before, _, rest = text.partition("\n## Any question\n")
    after = rest.partition("\n## Without a ledger\n")[2]
    evening = Path("/", "evenings", name)
    evening.mkdir(parents=True)
    os.chdir(evening)
    print(name, tried.page(before + after), "examples")
    os.chdir("/checkout")

failed  # noqa: B018 - the value of the whole, which node takes as its exit code
