"""Who may do what in a ledger on a server: given by name, refused by a sentence."""

import re
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest

from tests.cli.terminal import Result, Terminal
from tests.judged import faults
from tests.postgresql import Club, Server
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import exists, open_ledger
from trickledger.ledger.storage.postgresql.rights import LEVELS, statements_for
from trickledger.ledger.storage.server_errors import (
    NotAllowed,
    NotMade,
    NotOnServer,
    UnknownRole,
)
from trickledger.ledger.storage.servers import give
from trickledger.ledger.storage.servers import rights as roles


@pytest.fixture
def staffed(club: Club) -> Club:
    """Everybody has what their name says, and the stranger nothing."""
    for level, one in zip(LEVELS, (club.reader, club.scorer, club.director), strict=True):
        give(club.owner, level, [one.user])
    return club


def levels(address: ServerAddress) -> dict[str, str]:
    return {role.name: role.level for role in roles(address).roles}


def test_everybody_has_what_was_given(staffed: Club) -> None:
    found = {one.user: level for one, level in zip(staffed, ("owner", *LEVELS[::-1]), strict=False)}
    for one in staffed[:4]:
        assert levels(one) == found
        assert roles(one).level == found[one.user]
        assert not any(role.beyond for role in roles(one).roles)
    give(staffed.owner, "", [staffed.director.user])
    give(staffed.owner, "reader", [staffed.scorer.user])
    assert staffed.director.user not in levels(staffed.owner)
    assert roles(staffed.scorer).level == "reader"
    with pytest.raises(NotAllowed, match=f"roles reader {staffed.director.user}"):
        roles(staffed.director)


def test_a_right_comes_through_a_group_too(staffed: Club, server: Server) -> None:
    (group,) = server.people("scorers")
    give(staffed.owner, "scorer", [group])
    server.run(f"GRANT {group} TO {staffed.stranger.user}")
    found = roles(staffed.stranger)
    assert found.level == "scorer"
    (role,) = (role for role in found.roles if role.name == group)
    assert role.members == (staffed.stranger.user,)
    give(staffed.owner, "", [group])
    server.run(f"DROP ROLE {group}")


def test_a_right_that_nobody_should_have_is_told(staffed: Club, server: Server) -> None:
    server.run(
        f"GRANT UPDATE (text) ON trickledger.entry TO {staffed.scorer.user};"
        f"GRANT SELECT ON trickledger.entry TO PUBLIC",
        staffed.owner.database,
    )
    beyond = {
        role.name: [str(right) for right in role.beyond] for role in roles(staffed.owner).roles
    }
    assert beyond[staffed.scorer.user] == ["UPDATE (text) on entry"]
    assert levels(staffed.owner)["PUBLIC"] == ""
    # given anew, a role has its level and nothing else
    give(staffed.owner, "scorer", [staffed.scorer.user])
    assert not any(role.beyond for role in roles(staffed.owner).roles)


@pytest.mark.parametrize("level", ["", *LEVELS])
def test_names_are_never_read_as_sql(level: str) -> None:
    for statement in statements_for('x"; DROP SCHEMA trickledger; --', level):
        assert statement.endswith(
            (' TO "x""; DROP SCHEMA trickledger; --"', ' FROM "x""; DROP SCHEMA trickledger; --"')
        )


# What each may do, by the commands

OPENED = [("new", "klaberjass", "Ann", "Bob"), ("event", "new", "Cup")]
READ = [("games",), ("check",), ("export",), ("roles",), ("doctor",)]
ENTERED = [("enter", "note", "hello", "--game", "1"), ("new", "klaberjass", "Cid", "Dee")]
DIRECTED = [
    ("event", "add", "Ann", "Bob", "Cid", "Dee", "-e", "1"),
    ("event", "new", "Autumn"),
    ("rename", "Ann", "Anna"),
]
OWNED = [("roles", "reader", "postgres")]


def at(cli: Terminal, one: ServerAddress, *words: str) -> Result:
    result = cli(*words, "--ledger", str(one))
    assert "Traceback" not in result.err
    return result._replace(err=" ".join(result.err.split()))


@pytest.mark.parametrize(
    ("who", "may", "may_not"),
    [
        ("stranger", [], [("reader", [*READ, *ENTERED, *DIRECTED, *OWNED])]),
        ("reader", READ, [("scorer", ENTERED), ("scorer", DIRECTED), ("", OWNED)]),
        ("scorer", READ + ENTERED, [("director", DIRECTED), ("", OWNED)]),
        ("director", READ + ENTERED + DIRECTED, [("", OWNED)]),
    ],
)
def test_a_command_that_is_not_allowed_says_what_is_missing(
    cli: Terminal,
    staffed: Club,
    server: Server,
    who: str,
    may: list[tuple[str, ...]],
    may_not: list[tuple[str, list[tuple[str, ...]]]],
) -> None:
    one: ServerAddress = getattr(staffed, who)
    for words in OPENED:
        assert at(cli, staffed.owner, *words).code == 0
    before = server.run("SELECT count(*) FROM trickledger.entry", one.database)
    for level, commands in may_not:
        for words in commands:
            result = at(cli, one, *words)
            assert (result.code, result.out) == (6, ""), words
            assert "Nothing was recorded." in result.err
            assert not level or f"roles {level} {one.user}" in result.err, words
    assert server.run("SELECT count(*) FROM trickledger.entry", one.database) == before
    for words in may:
        assert at(cli, one, *words).code == 0, words
    assert at(cli, staffed.owner, "check").code == 0


def test_a_role_that_is_revoked_in_mid_evening_is_told(cli: Terminal, staffed: Club) -> None:
    one = staffed.scorer
    assert at(cli, one, "new", "klaberjass", "Ann", "Bob").code == 0
    give(staffed.owner, "reader", [one.user])
    assert "may not enter games" in at(cli, one, "enter", "note", "x", "--game", "1").err
    give(staffed.owner, "scorer", [one.user])
    assert at(cli, one, "enter", "note", "x", "--game", "1").code == 0


def test_a_scorer_changes_nothing_whatever_program_is_used(
    cli: Terminal, staffed: Club, server: Server
) -> None:
    assert at(cli, staffed.owner, "new", "klaberjass", "Ann", "Bob").code == 0
    link = psycopg.connect(
        host=server.folder, user=staffed.scorer.user, dbname=staffed.owner.database
    )
    link.execute("SET search_path = trickledger, pg_catalog")
    link.commit()
    for change in (
        "UPDATE entry SET text = 'x'",
        "DELETE FROM entry",
        "TRUNCATE entry",
        "UPDATE stream SET id = repeat('0', 32)",
        "UPDATE stream SET number = 7",
        "DELETE FROM stream",
        "UPDATE author SET scorer = 'Eve'",
        "ALTER TABLE entry DISABLE TRIGGER entry_stays",
        "ALTER TABLE entry DISABLE TRIGGER ALL",
        "DROP TRIGGER entry_stays ON entry",
        "SET session_replication_role = replica",
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN RETURN NEW; END'",
        "CREATE TABLE trickledger.spy (one int)",
        "UPDATE ledger SET schema = 9",
        "INSERT INTO stream VALUES (99, repeat('0', 32), 'event', 9, NULL)",
    ):
        with pytest.raises(psycopg.DatabaseError) as refused:
            link.execute(change.encode())
        assert re.fullmatch("42501|TL00.", refused.value.sqlstate or ""), change
        link.rollback()
    link.close()


def test_what_lets_phones_in_is_seen_by_directors_alone(
    cli: Terminal, staffed: Club, server: Server, tmp_path: Path
) -> None:
    assert at(cli, staffed.owner, "event", "new", "Cup").code == 0
    server.run(
        "INSERT INTO trickledger.door SELECT stream, 0, decode(repeat('00', 32), 'hex'), "
        "decode(repeat('00', 16), 'hex'), decode(repeat('00', 32), 'hex'), 0 "
        "FROM trickledger.stream",
        staffed.owner.database,
    )
    for one, doors in ((staffed.reader, 0), (staffed.scorer, 0), (staffed.director, 1)):
        copy = tmp_path / f"{one.user}.db"
        assert at(cli, one, "backup", str(copy)).code == 0
        with closing(sqlite3.connect(copy)) as db:
            # a copy goes from hand to hand
            assert db.execute("SELECT count(*) FROM door").fetchone() == (0,)
        with open_ledger(one, write=False) as ledger, suppress(NotAllowed), ledger.reading() as db:
            assert db.all("SELECT pin FROM door") == [(bytes(32),)] * doors
            assert doors


# Giving


def test_only_who_owns_it_gives_rights(staffed: Club) -> None:
    for one in staffed[1:4]:
        with pytest.raises(NotAllowed, match="does not own the ledger"):
            give(one, "director", [one.user])
    with pytest.raises(UnknownRole, match="createuser --pwprompt nobody_here"):
        give(staffed.owner, "reader", [staffed.stranger.user, "nobody_here"])
    assert staffed.stranger.user not in levels(staffed.owner)


def test_a_role_that_may_make_nothing_makes_nothing(
    cli: Terminal, staffed: Club, server: Server
) -> None:
    place = server.database()
    mine = place._replace(user=staffed.scorer.user)
    result = at(cli, mine, "new", "klaberjass", "Ann", "Bob")
    assert (result.code, result.out) == (6, "")
    assert f"GRANT CREATE ON DATABASE {place.database} TO {mine.user}" in result.err
    assert not exists(place)
    server.run(f"GRANT CREATE ON DATABASE {place.database} TO {mine.user}")
    assert at(cli, mine, "new", "klaberjass", "Ann", "Bob").code == 0
    server.drop(place)


def test_rights_are_shown_and_given_by_a_command(cli: Terminal, staffed: Club) -> None:
    given = at(cli, staffed.owner, "roles", "scorer", staffed.stranger.user)
    assert re.search(rf"{staffed.stranger.user} +scorer +enters games", given.out)
    assert given.out.endswith(f"You are {staffed.owner.user}: owner.\n")
    found = at(cli, staffed.reader, "roles", "--json").json
    assert (found["ok"], found["user"], found["level"]) == (True, staffed.reader.user, "reader")
    assert {role["role"]: role["level"] for role in found["roles"]} == levels(staffed.owner)
    assert faults("roles", found) == []
    own = at(cli, staffed.owner, "roles", "none", staffed.owner.user)
    assert (own.code, "has all rights for good" in own.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["chief", "dora"], 2, "There are: reader, scorer, director, none."),
        (["scorer"], 2, "To whom? Nobody is named."),
        (["scorer", "do\x00ra"], 2, "isn't the name of a role"),
        (["--dry-run"], 2, "Whose roles? Nobody is named."),
        (["scorer", "dora"], 6, "isn't on a server"),
        ([], 6, "isn't on a server"),
    ],
)
def test_what_cannot_be_given_is_told(
    cli: Terminal, words: list[str], code: int, said: str
) -> None:
    cli.game()
    result = cli("roles", *words)
    assert (result.code, result.out) == (code, "")
    assert said in " ".join(result.err.split())


def test_the_sql_is_shown_without_a_server(cli: Terminal, staffed: Club, server: Server) -> None:
    made = cli.ok("roles", "--dry-run", "scorer", staffed.stranger.user).out
    assert made.startswith("REVOKE ALL ON ALL TABLES")
    server.run(made, staffed.owner.database)
    assert levels(staffed.owner)[staffed.stranger.user] == "scorer"
    with pytest.raises(NotOnServer):
        roles(cli.ledger)


def test_no_error_of_rights_is_without_a_sentence() -> None:
    for error in (
        NotAllowed("postgresql://ann@club/x", "ann", "scorer", "permission denied"),
        NotAllowed("postgresql://club/x", "", "owner", "it belongs to club"),
        NotMade("postgresql://ann@club/x", "ann", "x"),
        NotOnServer("ledger.db"),
        UnknownRole("zoe"),
    ):
        assert str(error).count(". ") <= 3
        assert str(error).endswith(".")
