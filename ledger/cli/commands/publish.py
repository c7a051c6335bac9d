"""`publish`: a folder of pages for any web space."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, EVENT, SeasonOption, argument, option
from trickledger.ledger.cli.output import paragraph, print_json, say, warn
from trickledger.ledger.errors import TrickledgerError, UsageError, shown
from trickledger.rules.amounts import counted
from trickledger.rules.says import Command, Says
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.pages.site.site import Published
    from trickledger.ledger.say.shapes import declared_files
    from trickledger.ledger.storage.port import Ledger

FolderArgument = Annotated[Path, argument("A new or empty folder, or a site of ours.")]
WatchOption = Annotated[bool, option("--watch", "Keep the folder current until Ctrl-C.")]
TitleOption = Annotated[str, option("--title", "What the site is called.", "WORDS")]


@command(EVENT, *ASKING)
def publish(
    call: Call,
    folder: FolderArgument,
    season: SeasonOption = "",
    title: TitleOption = "",
    watch: WatchOption = False,
) -> None:
    """Write pages for a web space: events, games, players.

    Standings, crosstables, every game trick by trick with its reasons, every player with a curve.
    The pages are plain files that need no server and no script: any web space will do, and they
    can be opened from the disk. Of events only what was released is in them (`event release`), and
    people who do not want to be listed are not (`player hide`). Only what has changed is written
    anew, and what other programs put into the folder stays as it is. With --watch the folder is
    kept current until Ctrl-C: what is entered is published within a few seconds.

    \b
    trickledger publish site
    trickledger publish site --season 2026 --title "Our club"
    trickledger publish cup --event 1
    trickledger publish cup --event 1 --watch
    """
    from trickledger.ledger.pages.site.site import publish as published

    if watch and call.as_json:
        raise UsageError("A site that is kept current prints no JSON.", "", "Leave out --json.")
    write = partial(published, folder=folder, season=season, event=call.event, title=title)
    with call.opened() as store:
        done = write(store)
    if watch:
        _watch(call, done, folder, write)
        return
    if call.as_json:
        print_json(published_shape(done, folder))
        return
    _print(done, folder)


def _watch(
    call: Call, first: Published, folder: Path, write: Callable[[Ledger], Published]
) -> None:
    """Keep a site current until Ctrl-C, and say each time what was written."""
    from trickledger.ledger.pages.site.watching import kept_current

    _print(first, folder)
    say("It is kept current. Ctrl-C ends that.")
    sys.stdout.flush()
    with suppress(KeyboardInterrupt):
        for done in kept_current(call.opened, write):
            if isinstance(done, TrickledgerError):
                warn(str(done))
            elif done.written.written or done.written.removed:
                say(f"{time.strftime('%H:%M')}  {_counted(done, folder)}")
                sys.stdout.flush()
    say("Stopped. The pages stay as they are.")


def _counted(done: Published, folder: Path) -> str:
    removed = f", {done.written.removed} removed" if done.written.removed else ""
    pages = counted(done.written.pages, "page")
    return f"{shown(folder)}: {pages}, {done.written.written} written{removed}."


def _print(done: Published, folder: Path) -> None:
    say(_counted(done, folder))
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


def published_shape(done: Published, folder: Path) -> declared_files.Site:
    """A site that was written, as `publish` prints it."""
    return {
        "ok": True,
        "folder": str(folder),
        "pages": done.written.pages,
        "written": done.written.written,
        "removed": done.written.removed,
        "kept_back": [
            {"event": event, "kept_back": list(kept_back)} for event, kept_back in done.kept_back
        ],
    }
