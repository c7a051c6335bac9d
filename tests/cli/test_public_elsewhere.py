"""What is public goes with the ledger: through text, JSON, merges and backups."""

from pathlib import Path

import pytest

from tests.cli.site import told
from tests.cli.terminal import Terminal


@pytest.fixture
def cup(cli: Terminal) -> Terminal:
    """An event of four, its first round public and its second not, Bob Cole unlisted."""

    def typed() -> None:
        cli.ok("event", "new", "Cup", "--date", "2026-11-20", "--format", "free", "seed=7")
        cli.ok("event", "add", "Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray")
        for number, tables in enumerate(("1/2, 3/4", "1/3, 2/4"), 1):
            cli.ok("event", "round", "--tables", tables, "--anyway")
            cli.ok("event", "result", f"{number}.1", f"{number}01", "5")
            cli.ok("event", "result", f"{number}.2", f"{number}02", "5")
        cli.ok("event", "release", "round", "1", "--because", "the tables stand")
        cli.ok("event", "release", "standings")
        cli.ok("player", "hide", "Bob Cole")

    cli.after("a cup that is public", typed)
    return cli


def site(cli: Terminal, ledger: Path, name: str) -> bytes:
    folder = cli.home / name
    cli.ok("publish", str(folder), "--ledger", str(ledger))
    return told(folder).replace(str(folder).encode(), b"")


def test_an_event_as_text_says_what_is_public(cup: Terminal) -> None:
    text = cup.ok("event", "export").out
    assert "release round 1 # the tables stand\n" in text
    other = cup.home / "other.db"
    (cup.home / "cup.txt").write_text(text)
    cup.ok("import", str(cup.home / "cup.txt"), "--ledger", str(other))
    seen = site(cup, other, "elsewhere")
    assert b"101 : 5" in seen
    assert b"201 : 5" not in seen
    assert b"Bob Cole" in seen, "that somebody is unlisted is no part of an event"


def test_a_whole_ledger_is_as_public_elsewhere(cup: Terminal) -> None:
    other, backup = cup.home / "other.db", cup.home / "backup.db"
    (cup.home / "all.json").write_text(cup.ok("export", "--json").out)
    cup.ok("import", str(cup.home / "all.json"), "--ledger", str(other))
    cup.ok("backup", str(backup))
    here = site(cup, cup.ledger, "here")
    assert site(cup, other, "there") == here
    assert site(cup, backup, "behind") == here
    assert b"Cole" not in here


def test_ledgers_merged_in_any_order_list_the_same_people(cup: Terminal) -> None:
    other = cup.home / "other.db"
    cup.ok("new", "klaberjass", "Eve=Eve Hill", "Fay=Fay Irwin", "--ledger", str(other))
    cup.ok("player", "hide", "Eve Hill", "--ledger", str(other))
    both = [cup.home / "one.db", cup.home / "two.db"]
    for file, order in zip(both, ((cup.ledger, other), (other, cup.ledger)), strict=True):
        for source in order:
            cup.ok("import", str(source), "--ledger", str(file))
    sites = [site(cup, file, file.stem) for file in both]
    for seen in sites:
        assert b"Cole" not in seen
        assert b"Hill" not in seen
        assert b"Fay Irwin" in seen
    for file in both:
        cup.ok("check", "--ledger", str(file))


def test_who_is_joined_with_somebody_unlisted_is_unlisted(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Bob=Bob Cole", "Ann=Ann Baker")
    cli.ok("new", "klaberjass", "Bob=Robert Cole", "Ann=Ann Baker")
    cli.ok("player", "hide", "Bob Cole")
    assert b"Robert" in site(cli, cli.ledger, "before")
    cli.ok("join", "Bob Cole", "Robert Cole")
    assert b"Robert" not in site(cli, cli.ledger, "joined")
    cli.ok("part", "Bob Cole")
    parted = site(cli, cli.ledger, "parted")
    assert b"Robert Cole" in parted
    assert b"Bob Cole" not in parted, "to part people lists nobody"


def test_a_void_of_a_release_hides_again(cup: Terminal) -> None:
    entries = cup.ok("event", "log", "--json").json["entries"]
    (number,) = (one["entry"] for one in entries if one["text"].startswith("release round 1"))
    cup.ok("event", "void", str(number))
    assert b"101 : 5" not in site(cup, cup.ledger, "site")
    assert cup.ok("event", "undo").code == 0
    cup.ok("check", "--rebuild")


def test_the_director_is_told_who_is_unlisted_and_what_to_release_next(cup: Terminal) -> None:
    cup.ok("new", "klaberjass", "Bob=Bob Cole", "Ann=Ann Baker")
    said = cup.ok("players").out
    assert "Not listed on public pages: Bob Cole." in said
    for number in (1, 2):
        cup.ok("event", "result", f"2.{number}", "7", "5")
    said = cup.ok("event", "round", "--tables", "1/4, 2/3", "--anyway").out
    assert "To make it public: trickledger event release round 3" in said
    cup.ok("event", "release", "everything")
    assert "public" not in cup.ok("event", "round", "--tables", "1/2, 3/4", "--anyway").out
    cup.ok("event", "new", "Another")
    cup.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    assert "public" not in cup.ok("event", "round").out, "who never releases is not told to"
