"""Tries what is installed as a newcomer does: `python -I tests/tried.py DOCS`, in an empty folder.

It needs nothing but what is tried, so that any Python with Trickledger in it can run it: the demo,
a game, an event, what is served, and what the pages for programs type.
"""

import doctest
import os
import re
import shlex
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

FENCE = re.compile(r"^```(\w+)(?: \S+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = ("reference/python.md", "reference/notebooks.md")
TYPED = """\
demo
new klaberjass Ann Bob
enter hand Bob 10C
enter take
enter none none
enter AH 7H
show --json
event new "Club night" klaberjass
event add Ann Bob Cid Dee
event round
event result 1 501 320
event standings
export --json
check
"""
COMMAND = (sys.executable, "-m", "trickledger")


def typed(line: str) -> str:
    """What a command prints, which goes well."""
    done = subprocess.run(
        [*COMMAND, *shlex.split(line)], capture_output=True, encoding="utf-8", timeout=300
    )
    assert done.returncode == 0, (line, done.stdout, done.stderr)
    return done.stdout


def page(text: str) -> int:
    """Type what a page types, in a shell and in Python; give how many lines of Python."""
    known: dict[str, object] = {}
    count = 0
    for language, block in FENCE.findall(text):
        if language == "sh":
            for line in block.splitlines():
                typed(line.removeprefix("trickledger "))
        elif language == "pycon":
            example = doctest.DocTestParser().get_doctest(block, known, "page", None, None)
            result = doctest.DocTestRunner().run(example, clear_globs=False)
            assert result.failed == 0
            known, count = example.globs, count + result.attempted
    return count


def served() -> str:
    """The first page of what is served, if that is installed."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [*COMMAND, "serve", "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        while server.poll() is None:
            try:
                with urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                    return str(answer.read().decode())
            except URLError:
                time.sleep(0.1)
        told = server.stdout.read().decode() if server.stdout else ""
        raise AssertionError(told)
    finally:
        server.terminate()
        server.wait()
        if server.stdout:
            server.stdout.close()


def main(docs: Path) -> None:
    """Try all of it in this folder."""
    here = str(Path.cwd())
    os.environ.update(
        HOME=here, XDG_DATA_HOME=here, XDG_STATE_HOME=here, TRICKLEDGER_LEDGER=f"{here}/club.db"
    )
    for line in TYPED.splitlines():
        typed(line)
    assert "Club night" in served()
    for name in PAGES:
        folder = Path(here, name.removesuffix(".md"))
        folder.mkdir(parents=True)
        os.chdir(folder)
        assert page((docs / name).read_text(encoding="utf-8")) > 4
    print("tried:", ".".join(map(str, sys.version_info[:2])))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
