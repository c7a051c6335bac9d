"""Events as a director types them: what the tests of the commands begin with."""

from typing import Any

from tests.cli.evening import X21
from tests.cli.terminal import Terminal

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kim", "Lea")


def begin(cli: Terminal, *words: str, players: int = 4) -> None:
    """Open an event with so many of the names, its seed 7."""

    def typed() -> None:
        cli.ok("event", "new", "Evening", "seed=7", *words)
        cli.ok("event", "add", *NAMES[:players])

    if any(cli.home.iterdir()):
        typed()
    else:
        cli.after(f"begun: {words}, {players}", typed)


def standings(cli: Terminal, *words: str) -> dict[str, tuple[int, bool, float]]:
    """Place, whether it is shared, and points of each entrant."""
    rows = cli.ok("event", "standings", "--json", *words).json["rows"]
    return {row["player"]: (row["place"], row["shared"], row["points"]) for row in rows}


def points(cli: Terminal, *words: str) -> dict[str, float]:
    """The points of each entrant."""
    return {name: each[2] for name, each in standings(cli, *words).items()}


def tables(cli: Terminal, *words: str) -> list[dict[str, Any]]:
    """The tables of a round, the newest if none is named."""
    made = cli.ok("event", "tables", "--json", *words).json["tables"]
    assert isinstance(made, list)
    return made


def seats(cli: Terminal, *words: str) -> list[list[str]]:
    """Who sits at each table of a round."""
    return [table["seats"] for table in tables(cli, *words)]


def seated(cli: Terminal) -> list[str]:
    """Everyone who sits at a table of the newest round."""
    return [name for table in seats(cli) for name in table]


def play_hand(cli: Terminal, table: dict[str, Any], lines: list[str] = X21) -> None:
    """Enter the hand X21, which the first of the table wins by 115 to 27, into its game."""
    first, second = table["seats"]
    text = "\n".join(lines).replace("Ann", "\0").replace("Bob", second).replace("\0", first)
    cli.ok("enter", "-", "--game", table["code"], stdin=text)


def play_round(cli: Terminal) -> None:
    """Enter a result for each table of the newest round: who is named first in the list wins."""
    for table in tables(cli):
        best = min(range(len(table["sides"])), key=lambda side: table["sides"][side])
        figures = [str(70 * (side == best)) for side in range(len(table["sides"]))]
        cli.ok("event", "result", str(table["table"]), *figures)


def is_sound(cli: Terminal) -> bool:
    """Whether the ledger is what its entries say: rebuilding it changes nothing."""
    before = cli.ok("event", "show", "--json").out
    cli.ok("check")
    cli.ok("check", "--rebuild")
    return before == cli.ok("event", "show", "--json").out
