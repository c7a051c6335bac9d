"""`python -m tests.ledger.schemas`: keep a ledger of the present schema for all time.

It is made once for each schema, from the examples, and never edited: `NUMBER.sql` is the ledger,
`NUMBER.json` what its games come to, `server/NUMBER.sql` what makes the tables on a server. What
those are made of, part by part, is written anew into `ledger/storage/postgresql/known_parts.py`.
"""

from __future__ import annotations

import json
import tempfile
from contextlib import closing
from pathlib import Path

from tests.cli.evening import REVOKE, TURNED, record
from tests.ledger.schemas.kept import FOLDER, figures
from tests.postgresql import running
from tests.untrusted import examples
from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.storage.postgresql.connection import connect
from trickledger.ledger.storage.postgresql.making import _statements, make_tables
from trickledger.ledger.storage.postgresql.schemas import (
    AS_EVER,
    IN_HERE,
    SCHEMA,
    SERVER_SCHEMA,
)
from trickledger.ledger.storage.postgresql.structure import parts_of
from trickledger.ledger.storage.sqlite.making import create

SHORT = 700
MENDED = [
    [*TURNED, "correct @24 9D because misread", "note late # at last", "void @27"],
    [*REVOKE, "ruling stand @7 KLA-PLAY-3 by Dora because nobody saw it", "abandon because rain"],
]


def records() -> list[str]:
    """The short examples, of every game, and games with every kind of decision."""
    head = "game klaberjass\ndate 2026-11-21\nplayers Ann=Ann Baker, Bob=Bob Cole"
    mended = [record(lines, head) for lines in MENDED]
    return [*(text for text in examples() if len(text) < SHORT), *mended]


def main() -> None:
    """Write the files of a schema that has none yet."""
    _write_parts()
    script, on_server = FOLDER / f"{SCHEMA_VERSION}.sql", FOLDER / f"server/{SERVER_SCHEMA}.sql"
    if script.exists() and on_server.exists():
        raise SystemExit(f"{script} and {on_server} already exist, and are never edited.")
    if not on_server.exists():
        # for who fills the tables afterwards as well
        path = f"SET search_path = {SCHEMA}, pg_catalog"
        made = [each for each in _statements() if each not in (IN_HERE, AS_EVER)]
        on_server.write_text("".join(f"{each.strip()};\n" for each in (path, *made)), "utf-8")
    if not script.exists():
        _keep_file(script)


def _write_parts() -> None:
    with running() as server:
        address = server.database()
        make_tables(address)
        rows = connect(address)
        lines = [f'    "{part}": "{digest}",\n' for part, digest in parts_of(rows).items()]
        rows.connection.close()
    file = FOLDER.parents[2] / "ledger/storage/postgresql/known_parts.py"
    head = file.read_text().partition("{\n")[0]
    file.write_text(f"{head}{{\n{''.join(lines)}}}\n")


def _keep_file(script: Path) -> None:
    with tempfile.TemporaryDirectory() as folder, create(Path(folder, "ledger.db")) as store:
        for text in records():
            import_games(store, read_candidates("example", text), Author("Dora", "laptop"))
        with closing(store.db):
            numbers = [
                f"PRAGMA {name}={store.db.execute(f'PRAGMA {name}').fetchone()[0]};"
                for name in ("application_id", "user_version")
            ]
            lines = "\n".join([*numbers, *store.db.iterdump(), ""])
            script.write_text(lines, encoding="utf-8")
            script.with_suffix(".json").write_text(
                "[\n" + ",\n".join(map(json.dumps, figures(store.db))) + "\n]\n",
                encoding="utf-8",
            )


if __name__ == "__main__":
    main()
