"""An evening in which people come, go and change seats is one game in all that counts games."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.terminal import Terminal
from trickledger.ledger.cli.table.session import Session

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Flo", "Gus", "Hal")


def rows(cli: Terminal, *words: str) -> dict[str, Any]:
    found = cli.ok("standings", "--json", *words).json["rows"]
    return {row["player"]: row for row in found}


def made(row: dict[str, Any]) -> tuple[int, int, int]:
    kinds = row["kinds"]
    return row["games"], row["open_games"], sum(kind["total"] for kind in kinds if row["games"])


def at_table(cli: Terminal, *lines: str) -> None:
    with Session(str(cli.ledger), None, asks=True) as session:
        session.sit_down([])
        for line in lines:
            reply = session.take(line)
            assert not reply.failed, (line, reply)


@pytest.mark.parametrize("dealt", [(), ("hand Eve 10C", "pass pass pass pass pass")])
def test_who_joins_begins_no_second_game(cli: Terminal, dealt: Sequence[str]) -> None:
    cli.ok("new", "loo", *NAMES[:5])
    at_table(cli, *dealt, "Flo joins", "y")
    standing = rows(cli)
    assert {name: made(row)[:2] for name, row in standing.items()} == dict.fromkeys(
        NAMES[:6], (0, 1)
    )
    cli.ok("enter", "-", stdin="hand Ann 5S\npass pass pass pass pass pass\nend")
    standing = rows(cli)
    assert {name: made(row)[:2] for name, row in standing.items()} == dict.fromkeys(
        NAMES[:6], (1, 0)
    )
    assert rows(cli, "--kind", "loo") == standing
    assert [row["games"] for row in standing["Ann"]["against"]] == [1] * 5
    page = cli.ok("player", "Ann", "--json").json
    assert [month["games"] for month in page["months"]] == [1]
    assert cli.ok("check").code == 0


def test_who_left_has_played_the_evening_when_it_is_over(cli: Terminal) -> None:
    cli.ok("new", "loo", *NAMES[:6])
    at_table(cli, "hand Flo 10C", "p p p p p p", "Flo leaves, Gus joins", "y")
    assert made(rows(cli)["Flo"]) == (0, 1, 0)
    cli.ok("enter", "end")
    assert made(rows(cli)["Flo"]) == (1, 0, -5)
    assert made(rows(cli)["Gus"]) == (1, 0, 0)
    met = {row["player"]: row["games"] for row in rows(cli)["Flo"]["against"]}
    assert met == dict.fromkeys(NAMES[:5], 1), "Gus came when Flo had left"


def test_the_best_of_an_account_is_that_of_the_whole_evening(cli: Terminal) -> None:
    cli.ok("new", "loo", *NAMES[:5])
    at_table(cli, "hand Eve 10C", "p p p p p", "hand Ann JH", "p p p p in",
             "Ann and Bob change seats", "y", "hand Bob 4C", "p p p p p", "end", "y")  # fmt: skip
    (kind,) = rows(cli)["Eve"]["kinds"]
    assert (kind["total"], kind["best"], kind["games"]) == (-5, -5, 1)
    (kind,) = rows(cli)["Ann"]["kinds"]
    assert (kind["total"], kind["best"], kind["best_game"]) == (5, 5, 1)


def test_seats_are_changed_and_who_deals_next_is_known(cli: Terminal) -> None:
    cli.ok("new", "loo", *NAMES[:5])
    at_table(cli, "hand Bob 10C", "p p p p p", "Cid and Dee change seats", "y")
    said = cli.ok("table", stdin="").out
    assert "Game 2: Loo, Ann, Bob, Dee, Cid, Eve." in said
    assert "Next: hand Dee CARD" in said, "who sits left of Bob now"
    # one who comes before a card is dealt changes nothing of that, nor makes a third game
    at_table(cli, "Flo joins after Ann", "y", "hand Dee 5S", "p p p p p p")
    assert cli.ok("show", "--json").json["players"] == "Ann Flo Bob Dee Cid Eve".split()
    cli.ok("enter", "end")
    assert {made(row)[0] for row in rows(cli).values()} == {1}
    assert cli.ok("check").code == 0


def test_nobody_is_said_to_deal_where_nobody_has(cli: Terminal) -> None:
    cli.ok("new", "loo", *NAMES[:5])
    at_table(cli, "Flo joins", "y", "Gus joins", "y")
    assert "Next: hand Ann CARD (or whoever deals)" in cli.ok("table", stdin="").out


def test_a_pot_goes_on_over_a_game_in_which_nothing_was_dealt(cli: Terminal) -> None:
    cli.ok("new", "loo", *NAMES[:5])
    at_table(
        cli, "hand Eve 10C", "p p p p p", "Flo joins", "y", "Gus joins", "y", "Ann leaves", "y"
    )
    totals = cli.ok("show", "--json").json["totals"]
    assert (totals["pot"], totals["Eve"]) == (5, -5)
    assert cli.ok("show", "2", "--json").json["status"] == "abandoned"
    assert "It goes on from game 1" in cli.ok("show", "4").out
    assert cli.ok("check").code == 0


SEATS = "Ann Bob Cid Dee Eve"
REFUSED = [
    ("loo " + SEATS, (), "seats Ann Bob", "Name all who play once, clockwise, such as"),
    ("loo " + SEATS, (), "seats Ann Bob Cid Dee Dee", "Name all who play once"),
    ("loo " + SEATS, (), "seats Ann Bob Cid Dee Zoe", "Zoe doesn't sit at this table"),
    ("loo " + SEATS, (), "seats Bob Cid Dee Eve Ann", "They sit so already"),
    ("loo " + SEATS, (), "Ann and Zoe change seats", "Zoe doesn't sit at this table"),
    ("loo " + SEATS, (), "Ann and Ann change seats", "They sit so already"),
    ("loo " + SEATS, (), "Flo joins, Zoe leaves", "Zoe doesn't sit at this table"),
    ("loo " + SEATS, (), "Ann leaves, Bob leaves", "Loo is for 5 to 10 players"),
    ("loo " + SEATS, ("hand Eve 5S",), "Bob and Dee change seats", "Hand 1 isn't finished"),
    ("klaberjass Ann Bob", (), "seats Bob Ann", "played to its end by those who began"),
    ("sixty-six Ann Bob", (), "Ann and Bob change places", "played to its end"),
    ("cinch Ann Bob Cid Dee", (), "seats Ann Cid Bob Dee", "played to its end"),
    ("kalooki Ann Bob Cid", (), "Ann changes seats with Bob", "played to its end"),
]


@pytest.mark.parametrize(("game", "before", "line", "why"), REFUSED)
def test_what_cannot_be_is_refused_and_nothing_is_asked(
    session: Session, game: str, before: Sequence[str], line: str, why: str
) -> None:
    for earlier in (f"/new {game}", *before):
        assert not session.take(earlier).failed
    reply = session.take(line)
    assert reply.failed
    assert why in " ".join(reply.warned.split())
    assert session.question is None


@pytest.mark.parametrize("answer", ["n", "no"])
def test_no_leaves_the_company_as_it_is(session: Session, cli: Terminal, answer: str) -> None:
    session.take(f"/new loo {SEATS}")
    session.take("Flo joins")
    assert session.take(answer).said == "Nothing was changed.\n"
    assert len(cli.ok("games", "--json").json["games"]) == 1


@pytest.mark.parametrize(
    ("answer", "players", "games"),
    [
        ("1", "Ann Dee Cid Bob Eve", 2),
        ("changed", "Ann Dee Cid Bob Eve", 2),
        ("2", "Ann Dee Cid Bob Eve", 1),
        ("w", "Ann Dee Cid Bob Eve", 1),
        ("n", "Ann Bob Cid Dee Eve", 1),
    ],
)
def test_two_who_swap_seats_are_asked_once_what_is_meant(
    session: Session, cli: Terminal, answer: str, players: str, games: int
) -> None:
    for line in (f"/new loo {SEATS}", "hand Ann 10C", "p p p p p", "Bob and Dee swap seats"):
        assert not session.take(line).failed
    session.take(answer)
    assert session.question is None
    assert cli.ok("show", "--json").json["players"] == players.split()
    assert len(cli.ok("games", "--json").json["games"]) == games
    # the deal passes left of Ann
    assert session.sitting.next_dealer == players.split()[1]


def test_where_seats_never_change_a_swap_was_written_down(session: Session) -> None:
    for line in ("/new klaberjass Ora Pip", "hand Pip 10C", "Ora and Pip swap seats"):
        assert not session.take(line).failed
    assert session.prompt.startswith("Were Ora and Pip written down for each other")


@pytest.mark.parametrize("game", ["loo Ann Bob Cid Dee Eve", "klaberjass Bob Dee"])
def test_before_a_card_is_dealt_a_swap_means_one_thing(
    session: Session, cli: Terminal, game: str
) -> None:
    session.take(f"/new {game}")
    session.take("Bob and Dee swap seats")
    assert session.prompt.startswith("Do Bob and Dee change seats? y/n")
    assert not session.take("y").failed
    players = game.split()[1:]
    one, other = players.index("Bob"), players.index("Dee")
    players[one], players[other] = players[other], players[one]
    assert cli.ok("show", "--json").json["players"] == players
    assert len(cli.ok("games", "--json").json["games"]) == 1


def test_it_is_asked_again_where_others_have_entered(session: Session, cli: Terminal) -> None:
    session.take(f"/new loo {SEATS}")
    session.take("Flo joins")
    cli.ok("enter", "hand Eve 5S")
    assert session.take("y").failed
    assert len(cli.ok("games", "--json").json["games"]) == 1


NUMBERS = count()
TOO_MUCH = [HealthCheck.function_scoped_fixture]
ACTS = st.lists(st.sampled_from(["hand", "joins", "leaves", "change", "hand"]), max_size=10)


@settings(max_examples=12, deadline=None, suppress_health_check=TOO_MUCH)
@given(acts=ACTS, data=st.data())
def test_an_evening_comes_to_what_a_recount_by_hand_comes_to(
    cli: Terminal, acts: list[str], data: st.DataObject
) -> None:
    """Each hand nobody is in, so its dealer pays 5: the rest is who sat when, told on paper."""
    ledger = cli.home / f"{next(NUMBERS)}.db"
    chips: defaultdict[str, int] = defaultdict(int)
    seats, dealer = list(NAMES[:5]), 0
    with Session(str(ledger), None, asks=True) as session:
        session.take(f"/new loo {' '.join(seats)}")
        for act in [*acts, "hand"]:
            match act:
                case "hand":
                    line = f"hand {seats[dealer]} 5S"
                    assert not session.take(line).failed
                    assert not session.take(" ".join(["pass"] * len(seats))).failed
                    chips[seats[dealer]] -= 5
                    dealer = (dealer + 1) % len(seats)
                    continue
                case "joins" if len(seats) < len(NAMES):
                    name = data.draw(st.sampled_from([n for n in NAMES if n not in seats]))
                    after = data.draw(st.integers(0, len(seats) - 1))
                    line = f"{name} joins after {seats[after]}"
                    seats.insert(after + 1, name)
                    dealer += after + 1 <= dealer
                case "leaves" if len(seats) > 5:
                    place = data.draw(st.integers(0, len(seats) - 1))
                    line = f"{seats.pop(place)} leaves"
                    dealer = (dealer - (place < dealer)) % len(seats)
                case "change":
                    one, other = data.draw(st.permutations(range(len(seats))))[:2]
                    line = f"{seats[one]} and {seats[other]} change seats"
                    turn = seats[dealer]
                    seats[one], seats[other] = seats[other], seats[one]
                    dealer = seats.index(turn)
                case _:
                    continue
            assert not session.take(line).failed, line
            assert not session.take("y").failed, line
        expected = session.sitting.next_dealer
        assert expected == seats[dealer]
        session.take("end")
        session.take("y")
    standing = rows(cli, "--ledger", str(ledger))
    assert {n: made(row)[2] for n, row in standing.items() if made(row)[2]} == {
        n: total for n, total in chips.items() if total
    }
    assert {made(row)[:2] for row in standing.values()} == {(1, 0)}
