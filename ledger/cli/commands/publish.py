"""`publish`: a folder of pages for any web space."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, EVENT, SeasonOption, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import shown
from trickledger.rules.amounts import counted
from trickledger.rules.says import Command, Says
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from trickledger.ledger.pages.site.site import Published
    from trickledger.ledger.say.shapes import Shape

FolderArgument = Annotated[Path, argument("A new or empty folder, or a site of ours.")]
TitleOption = Annotated[str, option("--title", "What the site is called.", "WORDS")]


@command(EVENT, *ASKING)
def publish(
    call: Call, folder: FolderArgument, season: SeasonOption = "", title: TitleOption = ""
) -> None:
    """Write pages for a web space: events, games, players.

    Standings, crosstables, every game trick by trick with its reasons, every player with a curve.
    The pages are plain files that need no server and no script: any web space will do, and they
    can be opened from the disk. Of events only what was released is in them (`event release`), and
    people who do not want to be listed are not (`player hide`). Only what has changed is written
    anew, and what other programs put into the folder stays as it is.

    \b
    trickledger publish site
    trickledger publish site --season 2026 --title "Our club"
    trickledger publish cup --event 1
    """
    from trickledger.ledger.pages.site.site import publish as published

    with call.opened() as store:
        done = published(store, folder, season=season, event=call.event, title=title)
    if call.as_json:
        print_json(published_shape(done, folder))
        return
    _print(done, folder)


def _print(done: Published, folder: Path) -> None:
    removed = f", {done.written.removed} removed" if done.written.removed else ""
    say(
        f"{shown(folder)}: {counted(done.written.pages, 'page')}, {done.written.written} written"
        f"{removed}."
    )
    for event, kept_back in done.kept_back:
        paragraph(
            Says(
                "Not public in event {event}: {parts}. To make it public: {release}.",
                event=event,
                parts=with_commas(kept_back),
                release=Command(f"event release everything --event {event}"),
            )
        )
    say(f"Open {shown(folder / 'index.html')} in a browser.")


def published_shape(done: Published, folder: Path) -> Shape:
    """A site that was written, as `publish` prints it."""
    return {
        "ok": True,
        "folder": str(folder),
        **done.written._asdict(),
        "kept_back": [
            {"event": event, "kept_back": list(kept_back)} for event, kept_back in done.kept_back
        ],
    }
