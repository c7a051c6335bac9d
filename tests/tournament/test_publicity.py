"""What the public may see of an event: what was released, and nothing else."""

import pytest

from tests.tournament.test_laws import FOUR, entries, state_after, why_not
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.publicity import A_PLAYER, kept_back, public_event

PLAYED = tuple(
    line
    for number, tables in enumerate(("1 2, 3 4", "1 3, 2 4", "1 4, 2 3"), 1)
    for line in (
        f"round {number} free: {tables}",
        f"result {number}.1 {number}01 5",
        f"result {number}.2 {number}02 6",
    )
)
GAME = "0" * 32


def event(*lines: str) -> Event:
    return state_after(*FOUR, *PLAYED, *lines).as_event()


@pytest.mark.parametrize(
    ("acts", "rounds", "with_results", "through", "has_standings"),
    [
        # nothing is public by itself
        ((), "", "", 0, False),
        (("release standings",), "", "", 0, False),
        # a round with its seats and results
        (("release round 1",), "1", "1", 1, False),
        (("release round 3",), "3", "3", 0, False),
        (("release round 1", "release round 2"), "12", "12", 2, False),
        # the standings go as far as all results are public
        (("release round 1", "release standings"), "1", "1", 1, True),
        (("release round 1", "release round 3", "release standings"), "13", "13", 1, True),
        # results can be held back alone
        (("release everything", "hide results 3"), "123", "12", 2, True),
        (("release everything", "hide results 1"), "123", "23", 0, False),
        (("release everything", "hide results 2", "release results 2"), "123", "123", 3, True),
        (("hide results 3", "release everything"), "123", "123", 3, True),
        # what is to come can be held back before
        (("release everything", "hide round 3"), "12", "12", 2, True),
        (("release everything", "hide round 3", "release round 3"), "123", "123", 3, True),
        # the last word counts
        (("release everything", "hide standings"), "123", "123", 3, False),
        (("release everything", "hide everything"), "", "", 0, False),
        (("release round 1", "hide round 1"), "", "", 0, False),
        (("hide round 1", "release round 1"), "1", "1", 1, False),
        # a void takes back a release
        (("release everything", "void 15"), "", "", 0, False),
        # and a closed event can still be released
        (("close", "release everything"), "123", "123", 3, True),
    ],
)
def test_what_is_released_is_public_and_nothing_else(
    acts: tuple[str, ...], rounds: str, with_results: str, through: int, has_standings: bool
) -> None:
    seen = public_event(event(*acts))
    assert "".join(str(made.number) for made in seen.rounds) == rounds
    told = [made for made in seen.rounds if any(table.figures for table in made.tables)]
    assert "".join(str(made.number) for made in told) == with_results
    assert len(seen.event.rounds) == through
    assert seen.has_standings == has_standings


def test_the_director_is_told_what_is_kept_back() -> None:
    known = event("release round 1", "release round 2", "hide results 2")
    assert kept_back(known) == ("the results of round 2", "round 3", "the standings")
    assert kept_back(event("release everything")) == ()


def test_of_a_table_without_public_results_nothing_but_the_seats_is_seen() -> None:
    lines = ("void 14", "forfeit 3.2 2", "release everything", "hide results 3")
    (_, _, third) = public_event(event(*lines)).rounds
    assert [table.seats for table in third.tables] == [(1, 4), (2, 3)]
    assert [table.state for table in third.tables] == ["to play", "to play"]


def test_a_game_is_public_with_the_results_of_its_round() -> None:
    lines = [line for line in PLAYED if not line.startswith("result")]
    opened = [f"open {number}.1 {GAME[:-1]}{number}" for number in (1, 2, 3)]
    acts = ["release everything", "hide results 2", "hide round 3"]
    known = event_from(entries("event Evening", *FOUR, *lines, *opened, *acts)).as_event()
    assert public_event(known).games == {f"{GAME[:-1]}1"}


def test_who_is_unlisted_has_no_name_and_keeps_the_place() -> None:
    seen = public_event(event("release everything"), {"bob"})
    assert seen.event.names == {1: "Ann", 2: A_PLAYER, 3: "Cid", 4: "Dee"}


def test_wishes_and_bans_are_nobodys_business() -> None:
    lines = ("forbid 1 2", "release everything")
    known = event_from(entries("event Evening", *FOUR, *lines)).as_event()
    assert known.forbidden
    assert not public_event(known).event.forbidden


def test_final_is_said_only_where_all_of_it_is_public() -> None:
    assert public_event(event("close", "release everything")).event.is_closed
    assert not public_event(event("release everything", "hide results 3", "close")).event.is_closed


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("release round 3", ""),
        ("release round 4", "There is no round 4. 3 rounds are made."),
        ("release results 4", "There is no round 4. 3 rounds are made."),
        ("hide round 4", ""),
        ("hide round 0", "There is no round 0. Rounds are 1 to 99."),
        ("hide results 100", "There is no round 100. Rounds are 1 to 99."),
        ("release standings", ""),
    ],
)
def test_what_can_be_released_and_hidden(line: str, says: str) -> None:
    assert why_not(state_after(*FOUR, *PLAYED), line) == says


def test_a_round_beyond_any_plan_can_be_hidden_once_it_is_made() -> None:
    rounds = [f"round {number} typed: 1 2, 3 4" for number in range(1, 101)]
    known = state_after(*FOUR, *rounds)
    assert why_not(known, "hide round 100") == ""
    assert why_not(known, "hide round 101") == "There is no round 101. Rounds are 1 to 100."
