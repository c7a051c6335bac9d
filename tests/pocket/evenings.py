"""The same evenings in a pocket's Python, at the application of `serve`, and by the rules alone."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.pocket import played
from tests.pocket.played import ROOT, play
from tests.rules.evenings import TABLES
from tests.web.test_by_taps import evening, moments
from trickledger.ledger.exchange.exporting import chosen, copied
from trickledger.ledger.exchange.merging import merge
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.pocket.bridge import HOST, Bridge, Jar
from trickledger.ledger.services.check import check
from trickledger.ledger.services.guests import Guests, new_entry
from trickledger.ledger.storage.opening import begin, open_ledger
from trickledger.ledger.web.hall import FORM, HELD
from trickledger.ledger.web.own_app import own_application
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold

OK = 200
_HERE = Path(__file__).parent


def random_evenings(count: int) -> list[GameFold]:
    """Evenings of every game in turn, honest and not, with corrections and rulings."""
    kinds = [*TABLES]
    return [evening(kinds[n % len(kinds)], n, hands=1).fold for n in range(count)]


def differences(pocket: Path, folder: Path, count: int) -> Iterator[str]:
    """What differs in so many evenings: by a pocket's Python, at `serve` and by the rules."""
    evenings = random_evenings(count)
    here, there = served(folder, evenings), in_pocket(pocket, folder, evenings)
    rows = zip(evenings, here["answers"], there["answers"], there["copy"]["games"], strict=True)
    for number, (fold, by_serve, by_pocket, game) in enumerate(rows):
        what = f"evening {number}, {fold.head.kind}"
        yield from (
            f"{what}: {a} is {b}" for a, b in zip(by_serve, by_pocket, strict=True) if a != b
        )
        yield from (f"{what}: {status} {said}" for status, said in by_pocket[2:] if status != OK)
        ruled = [entry.text for entry in fold.entries_since(1)]
        if [each["text"] for each in game["entries"] if each["kind"] != "head"] != ruled:
            yield f"{what}: what is recorded is not what the rules have"
    club = folder / "club.db"
    records = read_candidates("the pocket", json.dumps(there["copy"]))
    merge(club, records, Author("Dora", "laptop"))
    with open_ledger(club, write=False) as store:
        yield from (each.what for each in check(store).faults)
        if (
            json.loads(copied(store, chosen(store, "", games_only=True)))["games"]
            != (there["copy"]["games"])
        ):
            yield "what came into the club's ledger is not what the pocket has"


def line_of(entry: Entry) -> str:
    """An entry as a phone sends it."""
    is_named = entry.kind != "act" or not entry.by or entry.text.startswith(entry.by)
    return entry.text if is_named else f"{entry.by}: {entry.text}"


def plan_of(fold: GameFold) -> dict[str, Any]:
    """What is to be opened, and each line of it."""
    return {
        "kind": fold.head.kind,
        "players": [*fold.handles],
        "options": [[*each] for each in fold.head.options],
        "lines": [line_of(entry) for _, entry in moments(fold)],
    }


def in_pocket(pocket: Path, folder: Path, evenings: list[GameFold]) -> dict[str, Any]:
    """Play in the Python of a pocket, run by node."""
    plan, into = folder / "plan.json", folder / "played.json"
    plan.write_text(json.dumps([*map(plan_of, evenings)]))
    asked = ["node", _HERE / "evenings.mjs", pocket, str(played.__file__), plan, into]
    subprocess.run([*map(str, asked)], check=True, capture_output=True)
    found: dict[str, Any] = json.loads(into.read_text())
    return found


def served(folder: Path, evenings: list[GameFold]) -> dict[str, Any]:
    """Play at the application of `serve`, in this process."""
    ledger, jar = folder / "served.db", Jar(folder / "cookies.json")

    async def all_of_them() -> dict[str, Any]:
        begin(ledger)
        entry = new_entry()
        guests = Guests(ledger, entry)
        jar.put(HELD, guests.admit_by_key(entry.key, "").token)
        jar.put(FORM, "f" * 32)
        bridge = Bridge(own_application(ledger, guests, [HOST]), ROOT, jar)
        await bridge.begin()
        try:
            return await play(bridge, [*map(plan_of, evenings)])
        finally:
            await bridge.close()

    with patch.dict(os.environ, {"XDG_STATE_HOME": str(folder / "state")}):
        return asyncio.run(all_of_them())
