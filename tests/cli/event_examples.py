"""What must have been typed before an example of a help below `event` makes sense."""

from collections.abc import Mapping, Sequence

from tests.cli.terminal import Terminal

PEOPLE = (
    *("Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray", "Eve Hill", "Fay Irwin"),
    *("Gus Jones", "Hal King", "Ida Long", "Jon Moss", "Kim Nash", "Lea Owen"),
)
SEATED = "12/2, 11/3, 10/4, 9/5, 1/7, 6/8"
"""Ann Baker sits at table 5."""

SECTIONS = {"A": (1, 7, 2, 12, 3, 11), "B": (4, 10, 5, 9, 6, 8)}
"""Those who sit together."""

MADE = {"seat": 3, "open": 3, "lock": 3, "unlock": 3, "result": 3, "forfeit": 3, "void": 1}
MADE |= {"results": 1, "doubt": 3, "award": 3, "annul": 3, "penalty": 1, "bonus": 2}
MADE |= {"clock": 1, "tables": 3, "standings": 3, "crosstable": 3, "sheets": 3, "undo": 1}
MADE |= {"release": 3, "hide": 3, "date": 1}
"""How many rounds the examples of a command need."""


def prepare_event(cli: Terminal, example: list[str]) -> None:
    """A new event in which an example can be typed."""
    _, command, *words = example
    if command == "new":
        return
    (cli.home / "folder" / "entrants.csv").write_text("name\nZoe Young\n")
    (cli.home / "folder" / "sheet.txt").write_text("1 501 320\n2 forfeit 11\n")
    if any("&" in word for word in words):
        cli.ok("event", "new", "Pairs", "--game", "cinch", "--pairs", "--format", "swiss")
        return
    if "minus" in words:
        _tables_of_five(cli)
        return
    if command == "next":
        _groups(cli)
        return
    names_both = command == "result" and words[:1] == ["Ann"]
    sit_together = names_both or "--record" in words
    people = ("Ann Baker", "Bob", *PEOPLE[2:]) if sit_together else PEOPLE
    seats = "1/2" if sit_together else "1/7"
    rounds = 1 if names_both or {"--now", "--again"} & {*words} else MADE.get(command, 0)
    has_sections = command != "add" and {"--section", "--each-section"} & {*words}
    sections = SECTIONS if has_sections else {}
    _event(cli, () if command == "add" and not rounds else people, rounds, seats, sections)
    if command in ("lock", "unlock"):
        for table in range(1, 7):
            cli.ok("event", "result", f"3.{table}", "501", "320")
    if command == "unlock":
        cli.ok("event", "lock", "3")
    if command == "doubt":
        cli.ok("event", "result", "2.5", "501", "320")
    if command == "clock":
        cli.ok("event", "set", "minutes=50")
        if {"pause", "resume", "+5"} & {*words}:
            cli.ok("event", "clock", "start")
        if "resume" in words:
            cli.ok("event", "clock", "pause")
    if "--end" in words:
        cli.ok("event", "deputy")
    if command == "sections":
        for number in range(1, 13):
            rating = 1300 + 60 * number
            cli.ok("event", "facts", str(number), f"rating={rating}", f"category=X{number % 3}")
    if command == "return":
        cli.ok("event", "drop", "Ann Baker")


def _event(
    cli: Terminal,
    people: tuple[str, ...],
    rounds: int,
    fifth: str,
    sections: Mapping[str, Sequence[int]],
) -> None:
    tables = SEATED.replace("1/7", fifth).replace("12/2", "12/7" if fifth == "1/2" else "12/2")

    def typed() -> None:
        cli.ok("event", "new", "Evening", "--date", "2026-11-20", "seed=7")
        if people:
            cli.ok("event", "add", *people)
        for name, numbers in sections.items():
            cli.ok("event", "section", name, *map(str, numbers))
        for _ in range(rounds):
            cli.ok("event", "round", "--tables", tables, "--anyway")

    cli.after(f"example of {people}, {rounds}, {tables}, {sections}", typed)


def _groups(cli: Terminal) -> None:
    cli.after("two groups", lambda: _play_groups(cli))


def _play_groups(cli: Terminal) -> None:
    for group in (PEOPLE[:6], PEOPLE[6:]):
        cli.ok("event", "new", "Group", "--date", "2026-11-20", "order=points,lot", "seed=7")
        cli.ok("event", "add", *group)
        cli.ok("event", "round")
        cli.ok("event", "results", stdin="1 501 320\n2 501 320\n3 501 320\n")


def _tables_of_five(cli: Terminal) -> None:
    cli.ok("event", "new", "Fives", "--game", "loo", "--format", "free", "--size", "5")
    cli.ok("event", "add", *PEOPLE, *(f"Player {number}" for number in range(13, 26)))
    fives = ("/".join(map(str, range(first, first + 5))) for first in range(1, 26, 5))
    cli.ok("event", "round", "--tables", ", ".join(fives))
