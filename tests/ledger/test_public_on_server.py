"""What the public sees of a ledger on a server is what it sees of the same ledger in a file."""

from pathlib import Path

from tests.cli.site import faults, pages
from tests.cli.terminal import Terminal
from trickledger.ledger.storage.address import ServerAddress


def test_a_site_of_a_server_is_that_of_a_file(
    cli: Terminal, tmp_path: Path, empty: ServerAddress
) -> None:
    """The evenings of the demo: one event is public, of another one round, of the third nothing."""
    cli.ok("demo")
    (demo,) = tmp_path.rglob("demo.db")
    sites = []
    for name, place in (("file", str(tmp_path / "club.db")), ("server", str(empty))):
        there = ("--ledger", place)
        assert cli("import", str(demo), *there).code == 0
        cli.ok("event", "release", "everything", "--event", "1", *there)
        cli.ok("event", "release", "round", "1", "--event", "2", *there)
        cli.ok("player", "hide", "Ann Baker", *there)
        folder = tmp_path / name
        assert cli("publish", str(folder), *there).code == 0
        assert faults(folder) == []
        sheets = folder.with_suffix(".html")
        cli.ok("event", "sheets", "--event", "1", "--out", str(sheets), *there)
        sites.append((pages(folder), sheets.read_text(encoding="utf-8")))
    assert sites[0] == sites[1]
    assert "events/2/round-1.html" in sites[0][0]
    assert "events/2/round-2.html" not in sites[0][0]
    assert not any(path.startswith("events/3/") for path in sites[0][0])
    assert not any(b"Ann Baker" in page for page in sites[0][0].values())
