"""`publish`: a folder of pages, in which is what the public may see and nothing else."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.cli.site import faults, pages, told
from tests.cli.terminal import Terminal

HOSTILE = "Eve <script>alert(1)</script> & {{7*7}}"


def a_game(cli: Terminal, *players: str, date: str = "2026-11-20") -> None:
    """A game that the first named wins by 115 to 27."""
    handles = [f"{name.split()[0]}" for name in players]
    seats = [f"{handle}={name}" for handle, name in zip(handles, players, strict=True)]
    cli.ok("new", "klaberjass", *seats, "--date", date, "-o", "target=100")
    said = "\n".join(X21).replace("Ann", "FIRST").replace("Bob", handles[1])
    cli.ok("enter", "-", stdin=said.replace("FIRST", handles[0]))


@pytest.fixture
def cup(cli: Terminal) -> Terminal:
    """An event of four with three rounds, a game at table 1 of each, nothing of it released."""

    def typed() -> None:
        cli.ok("event", "new", "Cup", "--date", "2026-11-20", "--format", "free", "seed=7")
        cli.ok("event", "add", "Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray")
        for number, tables in enumerate(("1/2, 3/4", "1/3, 2/4", "1/4, 2/3"), 1):
            cli.ok("event", "round", "--tables", tables, "--anyway")
            cli.ok("event", "result", f"{number}.2", f"{number}01", f"{number}02")
        cli.ok("event", "result", "2.1", "7", "8")
        first, third = ("Ann Baker", "Bob Cole"), ("Ann Baker", "Dee Gray")
        for place, players in (("1.1", first), ("3.1", third)):
            a_game(cli, *players)
            cli.ok("event", "open", place, "--record", place[0] if place == "1.1" else "2")

    cli.after("a cup to publish", typed)
    return cli


def published(cli: Terminal, *words: str) -> Path:
    folder = cli.home / "site"
    cli.ok("publish", str(folder), *words)
    assert faults(folder) == []
    return folder


def test_of_an_event_nothing_is_published_before_it_is_released(cup: Terminal) -> None:
    folder = published(cup)
    assert not (folder / "events").exists()
    for word in (b"Cup", b"Ann Baker", b"101 : 102"):
        assert word not in told(folder), word
    assert not (folder / "games").exists(), "a game at a table is as secret as its round"
    assert b"Nothing is public yet" in (folder / "index.html").read_bytes()


def test_an_event_without_secrets_can_be_released_before_it_begins(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", "Ann Baker", "Bob Cole")
    cli.ok("event", "release", "everything")
    page = (published(cli) / "events" / "1" / "index.html").read_bytes()
    assert b"Ann Baker" in page
    assert b"No round is public yet" in page
    cli.ok("event", "round")
    assert (published(cli) / "events" / "1" / "round-1.html").exists()


def test_what_is_released_is_published_and_what_is_hidden_again_is_gone(cup: Terminal) -> None:
    cup.ok("event", "release", "round", "1")
    folder = published(cup)
    assert b"101 : 102" in (folder / "events" / "1" / "round-1.html").read_bytes()
    assert (folder / "games" / "1.html").exists()
    assert not (folder / "games" / "2.html").exists()
    for absent in (b"201 : 202", b"301 : 302", b"Standings", b"Crosstable", b"round-2"):
        assert absent not in told(folder), absent
    cup.ok("event", "hide", "round", "1")
    folder = published(cup)
    assert not (folder / "events").exists()
    assert not (folder / "games").exists()
    assert b"101 : 102" not in told(folder)


def test_results_can_be_kept_back_where_the_seats_are_public(cup: Terminal) -> None:
    cup.ok("event", "release", "everything")
    cup.ok("event", "hide", "results", "3")
    folder = published(cup)
    third = (folder / "events" / "1" / "round-3.html").read_bytes()
    assert b"Dee Gray" in third
    assert b"301 : 302" not in told(folder)
    assert not (folder / "games" / "2.html").exists()
    standings = (folder / "events" / "1" / "index.html").read_bytes()
    assert b"after round 2" in standings
    assert b"final" not in standings


def test_figures_of_people_tell_nothing_of_a_game_that_is_not_public(cup: Terminal) -> None:
    cup.ok("event", "release", "round", "1")
    folder = published(cup)
    assert b"1 game, 1 won" in next(folder.glob("players/ann-baker-*.html")).read_bytes()
    assert not list(folder.glob("players/dee-gray-*")), "her one game is not public"
    cup.ok("event", "release", "everything")
    folder = published(cup)
    assert b"2 games, 2 won" in next(folder.glob("players/ann-baker-*.html")).read_bytes()


def test_ratings_count_what_is_public_and_name_who_is_listed(cup: Terminal) -> None:
    cup.ok("event", "release", "round", "1")
    assert b"By 2 games." in (published(cup) / "ratings.html").read_bytes()
    cup.ok("event", "release", "everything")
    cup.ok("event", "hide", "results", "2")
    assert b"By 4 games." in (published(cup) / "ratings.html").read_bytes()
    for day in range(1, 9):
        a_game(cup, "Ann Baker", "Bob Cole", date=f"2026-12-{day:02}")
    folder = published(cup)
    assert b"Bob Cole" in (folder / "ratings.html").read_bytes()
    page = next(folder.glob("players/ann-baker-*.html")).read_bytes()
    assert b"Rating at Klaberjass: 10 games" in page
    cup.ok("player", "hide", "Bob Cole")
    folder = published(cup)
    assert b"Cole" not in told(folder)
    assert b"<bdi>a player</bdi>" in (folder / "ratings.html").read_bytes()


def test_who_is_not_listed_is_nowhere_in_the_bytes(cup: Terminal) -> None:
    cup.ok("event", "release", "everything")
    cup.ok("player", "hide", "Bob Cole")
    folder = published(cup)
    for word in (b"Bob", b"Cole", b"bob", b"cole"):
        assert word not in told(folder), word
    game = (folder / "games" / "1.html").read_bytes()
    assert b"a player" in game
    assert b"Ann Baker" in game
    cup.ok("player", "show", "Bob Cole")
    assert b"Bob Cole" in (published(cup) / "games" / "1.html").read_bytes()


def test_a_calendar_names_nobody_who_is_not_listed(cup: Terminal) -> None:
    cup.ok("player", "hide", "Bob Cole")
    made = cup.ok("event", "export", "--format", "ics").out.replace("\r\n ", "")
    assert "Cole" not in made
    assert "Ann Baker - a player" in made


def test_who_has_only_entered_an_event_can_be_unlisted_too(cup: Terminal) -> None:
    cup.ok("event", "release", "everything")
    cup.ok("player", "hide", "cid fox")
    assert b"Cid" not in told(published(cup))
    assert cup("player", "hide", "Cid Fox").err.startswith("Cid Fox isn't listed already.")


def test_a_game_is_told_trick_by_trick_with_its_reasons(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    game = (folder / "games" / "1.html").read_text()
    assert 'Ann</bdi> <span class="card">J♣</span>' in game
    assert '<a href="#KLA-PTS-1">' in game
    assert '<dt id="KLA-PTS-1">' in game
    assert "plays looked at: all are legal" in game
    assert 'href="../players/ann-baker-' in game


def test_the_same_ledger_gives_the_same_bytes_and_nothing_is_written_twice(cup: Terminal) -> None:
    cup.ok("event", "release", "everything")
    folder = published(cup)
    before = {file: file.stat().st_mtime_ns for file in folder.rglob("*") if file.is_file()}
    again = cup.ok("publish", str(folder), "--json").json
    assert (again["written"], again["removed"]) == (0, 0)
    assert {file: file.stat().st_mtime_ns for file in before} == before
    other = cup.home / "other"
    cup.ok("publish", str(other))
    assert pages(other) == pages(folder)
    # what was taken as it lay is what would have been made
    a_game(cup, "Ann Baker", "Cid Fox", date="2026-11-21")
    cup.ok("publish", str(folder))
    fresh = cup.home / "fresh"
    cup.ok("publish", str(fresh))
    assert pages(fresh) == pages(folder)


def test_only_what_has_changed_is_written(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    a_game(cli, "Cid Fox", "Dee Gray")
    folder = published(cli)
    untouched = folder / "games" / "2.html"
    before = untouched.stat().st_mtime_ns
    cli.ok("rename", "Ann Baker", "Annie Baker")
    done = cli.ok("publish", str(folder), "--json").json
    assert untouched.stat().st_mtime_ns == before
    assert done["removed"] == 1, "the page under the old name"
    assert not list(folder.glob("players/ann-baker-*"))


def test_a_page_that_somebody_changed_is_put_right(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    page = folder / "games" / "1.html"
    was = page.read_bytes()
    page.write_bytes(was.replace(b"115", b"999"))
    assert cli.ok("publish", str(folder), "--json").json["written"] == 1
    assert page.read_bytes() == was


def test_what_others_put_into_the_folder_stays(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    (folder / "CNAME").write_text("club.example\n")
    (folder / "games" / "photo.jpg").write_bytes(b"\xff\xd8")
    cli.ok("abandon", "1", "--because", "a test")
    cli.ok("publish", str(folder))
    assert (folder / "CNAME").read_text() == "club.example\n"
    assert (folder / "games" / "photo.jpg").exists()
    assert not (folder / "games" / "1.html").exists()


def test_a_folder_of_something_else_is_refused(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = cli.home / "thesis"
    folder.mkdir()
    (folder / "index.html").write_text("my own")
    refused = cli("publish", str(folder))
    assert refused.code == 2
    assert "has files in it and isn't a site of Trickledger" in " ".join(refused.err.split())
    assert [file.name for file in folder.iterdir()] == ["index.html"]


def test_a_file_in_the_way_is_named_and_nothing_is_written(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    a_game(cli, "Cid Fox", "Dee Gray")
    (folder / "games" / "2.html").write_text("my own")
    before = pages(folder)
    refused = cli("publish", str(folder))
    assert refused.code == 2
    assert "games/2.html isn't a page of Trickledger." in " ".join(refused.err.split())
    assert pages(folder) == before


def test_what_was_put_in_the_place_of_a_page_of_ours_is_left_as_it_is(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    for page in ("index.html", "games/1.html", "style.css"):
        was = (folder / page).read_bytes()
        (folder / page).write_text("my own")
        refused = cli("publish", str(folder))
        assert refused.code == 2, page
        assert f"{page} isn't a page of Trickledger." in " ".join(refused.err.split())
        assert (folder / page).read_text() == "my own"
        (folder / page).write_bytes(was)
    assert cli.ok("publish", str(folder), "--json").json["written"] == 0


@pytest.mark.parametrize(
    "link",
    ["games", "players", "index.html", "games/1.html", ".trickledger-site.json", "style.css"],
)
@pytest.mark.parametrize("is_new", [True, False])
def test_no_link_is_followed_out_of_the_folder(cli: Terminal, link: str, *, is_new: bool) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    outside = cli.home / "outside"
    (folder / link).rename(outside)
    (folder / link).symlink_to(outside)
    if is_new:
        a_game(cli, "Cid Fox", "Dee Gray")
    before = pages(cli.home)
    refused = cli("publish", str(folder))
    assert (refused.code, "is a link" in " ".join(refused.err.split())) == (2, True)
    assert pages(cli.home) == before
    assert (folder / link).is_symlink()


def test_a_folder_may_be_named_by_a_link(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    (cli.home / "www").symlink_to(folder)
    assert cli.ok("publish", str(cli.home / "www"), "--json").json["written"] == 0


@pytest.mark.parametrize("listed", ["", "{", "[]", '{"form": 1}', '{"form": 1, "files": 3}'])
def test_a_list_that_cannot_be_read_is_refused(cli: Terminal, listed: str) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    (folder / ".trickledger-site.json").write_text(listed)
    assert cli("publish", str(folder)).code == 2


def test_a_list_made_by_hand_removes_nothing_outside(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    outside = cli.home / "diary.html"
    outside.write_text("mine")
    listed = json.loads((folder / ".trickledger-site.json").read_text())
    listed["files"] |= {"../diary.html": ["", ""], "/etc/hosts": ["", ""], ".ssh/x.html": ["", ""]}
    (folder / ".trickledger-site.json").write_text(json.dumps(listed))
    cli.ok("publish", str(folder))
    assert outside.read_text() == "mine"


def test_where_the_disk_is_full_the_old_site_stays_whole(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    before = pages(folder)
    a_game(cli, "Cid Fox", "Dee Gray")
    write, written = Path.write_bytes, []

    def full(path: Path, content: bytes) -> int:
        written.append(path)
        if len(written) > 3:
            raise OSError(28, "No space left on device")
        return write(path, content)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        refused = cli("publish", str(folder))
    assert refused.code == 2
    assert "no space left on device" in " ".join(refused.err.split())
    assert pages(folder) == before
    assert [
        file.name for file in folder.iterdir() if file.name.startswith(".trickledger-new")
    ] == []
    cli.ok("publish", str(folder))
    assert faults(folder) == []


def test_one_that_was_killed_between_two_renames_is_gone_on_with(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    folder = published(cli)
    a_game(cli, "Cid Fox", "Dee Gray")
    replace, replaced = Path.replace, []

    def killed(path: Path, target: Path) -> Path:
        replaced.append(path)
        if len(replaced) == 4:
            raise KeyboardInterrupt
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        assert cli("publish", str(folder)).code == 130
    fresh = cli.home / "fresh"
    cli.ok("publish", str(fresh))
    cli.ok("publish", str(folder))
    assert pages(folder) == pages(fresh)


def test_a_name_is_never_markup(cli: Terminal) -> None:
    a_game(cli, HOSTILE, "שרה לוי")
    folder = published(cli)
    assert b"<script>alert" not in told(folder)
    assert b"&lt;script&gt;alert(1)&lt;/script&gt; &amp; {{7*7}}" in told(folder)


def test_a_season_and_an_event_are_sites_of_their_own(cup: Terminal) -> None:
    cup.ok("event", "release", "everything")
    a_game(cup, "Ann Baker", "Eve Hill", date="2025-05-05")
    folder = published(cup, "--season", "2025", "--title", "Our club & friends")
    assert b"<title>Our club &amp; friends</title>" in (folder / "index.html").read_bytes()
    assert [file.name for file in folder.glob("games/*")] == ["3.html"]
    assert b"Cup" not in told(folder)
    one = cup.home / "one"
    cup.ok("publish", str(one), "--event", "1")
    assert faults(one) == []
    assert sorted(file.name for file in one.glob("games/*")) == ["1.html", "2.html"]
    assert b"Hill" not in told(one)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--season", "2026", "--event", "1"), "Either a season or an event, not both."),
        (("--season", "soon"), "soon isn't a season."),
        (("--event", "7"), "There is no event 7 in this ledger."),
        (("--title", "x" * 81), "isn't a title."),
    ],
)
def test_what_cannot_be_meant_is_refused(cup: Terminal, words: tuple[str, ...], says: str) -> None:
    refused = cup("publish", str(cup.home / "site"), *words)
    assert refused.code == 2
    assert says in refused.err
    assert not (cup.home / "site").exists()


def test_a_path_that_is_a_file_is_refused(cli: Terminal) -> None:
    a_game(cli, "Ann Baker", "Bob Cole")
    (cli.home / "site").write_text("mine")
    assert cli("publish", str(cli.home / "site")).code == 2
    assert (cli.home / "site").read_text() == "mine"
    assert os.listdir(cli.home)


def test_the_page_of_a_person_tells_with_whom_they_have_played(cli: Terminal) -> None:
    cli.ok("result", "cinch", "Ann+Cid", "53", "Bob+Dee", "40")
    cli.ok("result", "cinch", "Ann+Bob", "53", "Cid+Dee", "40")
    cli.ok("player", "hide", "Bob")
    site = pages(published(cli))
    page = next(each.decode() for path, each in site.items() if path.startswith("players/ann"))
    partners = page.partition(">With<")[2].partition("</table>")[0]
    assert "Cid" in partners
    assert "a player" in partners
    assert "Bob" not in page


def test_who_has_results_from_paper_alone_has_a_page_too(cup: Terminal) -> None:
    cup.ok("event", "result", "3.2", "301", "302")
    cup.ok("event", "release", "everything")
    folder = published(cup)
    entrants = (folder / "events" / "1" / "index.html").read_text(encoding="utf-8")
    for name in ("ann-baker", "bob-cole", "cid-fox", "dee-gray"):
        (page,) = folder.glob(f"players/{name}-*.html")
        assert f"../../players/{page.name}" in entrants
    # the own figure comes first
    assert "101 : 102" in page_of(folder, "cid-fox")
    assert "102 : 101" in page_of(folder, "dee-gray")
    assert "8 : 7" in page_of(folder, "cid-fox")
    listed = (folder / "players.html").read_text(encoding="utf-8")
    assert listed.count('href="players/') == 4


def test_no_page_of_a_person_tells_of_rounds_that_are_hidden(cup: Terminal) -> None:
    cup.ok("event", "release", "everything")
    cup.ok("event", "hide", "results", "2")
    folder = published(cup)
    assert "7 : 8" not in page_of(folder, "ann-baker")
    assert "201 : 202" not in page_of(folder, "bob-cole")
    cup.ok("event", "hide", "everything")
    assert not (published(cup) / "players").exists()


def test_who_is_not_listed_has_no_page_of_an_event(cup: Terminal) -> None:
    cup.ok("event", "release", "everything")
    cup.ok("player", "hide", "Cid Fox")
    folder = published(cup)
    assert not list(folder.glob("players/cid-fox-*"))
    assert not list(folder.glob("players/a-player-*"))
    assert "Cid Fox" not in page_of(folder, "dee-gray")
    assert "a player" in page_of(folder, "dee-gray")


def page_of(folder: Path, start: str) -> str:
    (page,) = folder.glob(f"players/{start}-*.html")
    return page.read_text(encoding="utf-8")
