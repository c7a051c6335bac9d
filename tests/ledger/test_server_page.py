"""docs/how/server.md, typed from nothing: what it prints is what stands there."""

import re
from pathlib import Path
from shlex import split

import pytest

from tests.cli.terminal import ROOT, Terminal
from tests.postgresql import Server
from trickledger.ledger.storage.address import ServerAddress

PAGE = (ROOT / "docs" / "how" / "server.md").read_text(encoding="utf-8")
PEOPLE = ("club", "dora", "ben", "wall")
ANYBODY = "postgresql://hall.example/evenings"
TYPED = re.compile(r"^\$ (.+)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)
VERSION = re.compile(r"PostgreSQL \d+(\.\d+)?[^.\n]*")
SECONDS = re.compile(r"\d+\.\d s\b")


def blocks() -> list[tuple[str, str]]:
    """Each line that is typed, with what is printed below it."""
    return [
        typed
        for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
        for typed in TYPED.findall(block)
    ]


class Hall:
    """The server of the page: its names stand for those of the tests' own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.names = dict(zip(PEOPLE, server.people(*PEOPLE), strict=True))
        self.place: ServerAddress | None = None

    def here(self, text: str) -> str:
        """The text of the page as it is typed here."""
        assert self.place
        for name, own in self.names.items():
            there = str(self.place._replace(user=own))
            text = text.replace(f"postgresql://{name}@hall.example/evenings", there)
        text = text.replace(ANYBODY, str(self.place._replace(user="")))
        return re.sub(r"(?<=roles )(\w+) (\w+)", lambda m: f"{m[1]} {self.names[m[2]]}", text)

    def told(self, text: str) -> str:
        """What was printed here as the page has it, folded anew by nobody."""
        assert self.place
        for name, own in self.names.items():
            there = str(self.place._replace(user=own))
            text = text.replace(there, f"postgresql://{name}@hall.example/evenings")
            text = text.replace(own, name)
        return words(text.replace(str(self.place._replace(user="")), ANYBODY))


def words(text: str) -> str:
    return " ".join(SECONDS.sub("0.0 s", VERSION.sub("PostgreSQL 15.18", text)).split())


@pytest.fixture
def hall(server: Server) -> "Hall":
    return Hall(server)


def test_the_page_is_typed_from_nothing(
    cli: Terminal, hall: Hall, server: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The system's own lines are carried out by SQL; those of Trickledger are typed."""
    monkeypatch.chdir(tmp_path)
    cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", "club.db")
    counted = 0
    for line, printed in blocks():
        if "createdb" in line:
            owner = hall.names["club"]
            hall.place = server.database(f"OWNER {owner} ENCODING 'UTF8' TEMPLATE template0")
        elif line.startswith("export TRICKLEDGER_LEDGER="):
            monkeypatch.setenv("TRICKLEDGER_LEDGER", hall.here(line.partition("=")[2]))
        elif line.startswith("trickledger "):
            result = cli(*split(hall.here(line))[1:])
            counted += 1
            said = hall.told(result.out + result.err)
            if printed:
                assert said.startswith(words(printed)), (line, said)
            assert result.code == (6 if "may not" in printed else 0), (line, said)
    assert counted >= 14
    assert hall.place
    server.drop(hall.place)
    server.run(f"DROP ROLE {', '.join(hall.names.values())}")


def test_what_the_system_is_told_is_told_in_full() -> None:
    """Nothing that a ledger needs is made by a hand that the page does not show."""
    system = [line for line, _ in blocks() if not line.startswith("trickledger ")]
    made = {
        found[1] for line in system if (found := re.search(r"createuser --pwprompt (\w+)", line))
    }
    assert made == set(PEOPLE)
    assert sum("createdb --owner club" in line for line in system) == 1
    assert not any("PGPASSWORD=" in line or "--no-password" in line for line in system)
