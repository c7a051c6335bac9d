"""What must have been typed before an example of a help below `event` makes sense."""

from tests.cli.terminal import Terminal

PEOPLE = (
    *("Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray", "Eve Hill", "Fay Irwin"),
    *("Gus Jones", "Hal King", "Ida Long", "Jon Moss", "Kim Nash", "Lea Owen"),
)
SEATED = "12/2, 11/3, 10/4, 9/5, 1/7, 6/8"
"""Ann Baker sits at table 5."""

MADE = {"seat": 3, "open": 3, "lock": 3, "unlock": 3, "result": 3, "forfeit": 3, "void": 1}
MADE |= {"tables": 3, "standings": 3, "crosstable": 3, "sheets": 3, "undo": 1}
MADE |= {"release": 3, "hide": 3}
"""How many rounds the examples of a command need."""


def prepare_event(cli: Terminal, example: list[str]) -> None:
    """A new event in which an example can be typed."""
    _, command, *words = example
    if command == "new":
        return
    (cli.home / "folder" / "entrants.csv").write_text("name\nZoe Young\n")
    if any("&" in word for word in words):
        cli.ok("event", "new", "Pairs", "--game", "cinch", "--pairs", "--format", "swiss")
        return
    if "minus" in words:
        _tables_of_three(cli)
        return
    people = ("Ann Baker", "Bob", *PEOPLE[2:]) if "--record" in words else PEOPLE
    seats = "1/2" if "--record" in words else "1/7"
    rounds = 1 if {"--now", "--again"} & {*words} else MADE.get(command, 0)
    _event(cli, () if command == "add" and not rounds else people, rounds, seats)
    if command in ("lock", "unlock"):
        for table in range(1, 7):
            cli.ok("event", "result", f"3.{table}", "501", "320")
    if command == "unlock":
        cli.ok("event", "lock", "3")
    if command == "return":
        cli.ok("event", "drop", "Ann Baker")


def _event(cli: Terminal, people: tuple[str, ...], rounds: int, fifth: str) -> None:
    tables = SEATED.replace("1/7", fifth).replace("12/2", "12/7" if fifth == "1/2" else "12/2")
    cli.ok("event", "new", "Evening", "--date", "2026-11-20", "seed=7")
    if people:
        cli.ok("event", "add", *people)
    for _ in range(rounds):
        cli.ok("event", "round", "--tables", tables)


def _tables_of_three(cli: Terminal) -> None:
    cli.ok("event", "new", "Threes", "--game", "kalooki", "--format", "free", "--size", "3")
    cli.ok("event", "add", *PEOPLE, "Max Pratt", "Nia Quist", "Ole Reed")
    trios = (f"{first}/{first + 1}/{first + 2}" for first in range(1, 16, 3))
    cli.ok("event", "round", "--tables", ", ".join(trios))
