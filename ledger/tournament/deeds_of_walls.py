"""What a director can do with the walls of a hall."""

from __future__ import annotations

from trickledger.ledger.tournament.deed import Arg, Deed, option

BOARDS = ("names", "tables", "standings", "clock", "message")
"""What a wall can show, in the order in which it does."""
USUAL = "usual"
SHOWS = Arg("shows", "boards", f"{', '.join(BOARDS)}; or {USUAL}.", "", "[BOARD]...")

WALLS = (
    Deed(
        "message",
        "Write on the walls",
        (Arg("message", "message", "A line of up to 120 letters; none takes it away.", ""),),
        """Write a line that stands on top of all walls, or print the one that stands there.

        It is public at once. Prizes, food, when the next round begins: one line at a time. `none`
        takes it away.

        \b
        message The soup is ready
        message none
        message
        """,
        "{message}",
        dry_run=False,
        shows=True,
    ),
    Deed(
        "screen",
        "Say what a screen shows",
        (
            Arg("screen", "screen", "The name of the screen, such as Bar.", ""),
            SHOWS,
            option("section", "section", "--section", "Only this section.", "NAME"),
        ),
        """Say what a wall with a name shows, or list the screens.

        A screen has the name that its address gives it: `/wall?screen=Bar`. It turns what you
        name, and goes on with it when the server or the screen is started again. `usual` is what a
        wall shows that nobody steers: by name, by table, the standings.

        \b
        screen Bar names
        screen "Room 2" tables standings --section B
        screen Bar usual
        screen
        """,
        "{screen}: {boards}[ of {category}]",
        dry_run=False,
        shows=True,
    ),
)
