"""Corners of an event in which a director needs a word, a way out, or a figure that is right."""

import pytest

from tests.cli.event_evening import begin, is_sound, play_round, points, seats, standings, tables
from tests.cli.terminal import Terminal
from tests.tournament.searches import brief_searches


def said(text: str) -> str:
    return " ".join(text.split())


# -- rounds that were missed -------------------------------------------------------------------


def test_only_who_is_in_and_said_so_has_points_for_a_round_that_was_missed(cli: Terminal) -> None:
    begin(cli, "--rounds", "4", "absent=0.5", players=5)
    cli.ok("event", "absent", "Dee", "--round", "3")
    cli.ok("event", "round")
    play_round(cli)
    before = points(cli)
    cli.ok("event", "absent", "Eve")
    cli.ok("event", "drop", "Eve")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "add", "Zoe")
    cli.ok("event", "round")
    found = points(cli)
    assert found["Eve"] == before["Eve"], "who is out earns nothing"
    assert found["Zoe"] <= 1, "nothing for rounds before the entry"
    assert points(cli, "-r", "2")["Zoe"] == 0
    assert points(cli)["Dee"] == points(cli, "-r", "2")["Dee"] + 0.5
    cli.ok("event", "return", "Eve")
    assert points(cli)["Eve"] == before["Eve"], "nor for those before the return"
    assert is_sound(cli)


def test_who_has_lost_in_a_knock_out_has_no_points_for_rounds_without_him(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out", "absent=0.5")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "absent", "Dee")
    cli.ok("event", "round")
    play_round(cli)
    assert points(cli) == {"Ann": 2, "Bob": 1, "Cid": 0, "Dee": 0}


def test_who_missed_a_round_does_not_sit_out_the_next(cli: Terminal) -> None:
    begin(cli, players=5)
    cli.ok("event", "absent", "Eve")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "1", "0")
    cli.ok("event", "result", "2", "1", "0")
    made = cli.ok("event", "round", "--json").json
    assert made["round"]["byes"] == ["Dee"]
    assert "of the lowest score without one, who has missed fewest rounds" in said(
        " ".join(made["said"])
    )


def test_one_of_several_who_said_they_would_miss_a_round_comes_after_all(cli: Terminal) -> None:
    begin(cli, players=6)
    cli.ok("event", "absent", "Ann", "Bob")
    cli.ok("event", "absent", "Bob", "--round", "3")
    assert cli.ok("event", "return", "Bob").out.splitlines() == [
        "Bob comes to round 1 after all.",
        "Bob comes to round 3 after all.",
    ]
    made = cli.ok("event", "round", "--json").json["round"]
    assert "Ann" not in str(made)
    assert "Bob" in str(made)
    refused = cli("event", "return", "Bob")
    assert refused.code == 3
    assert "Bob has not dropped out." in refused.err
    cli.ok("event", "undo")
    cli.ok("event", "undo")
    assert "Bob" not in str(cli.ok("event", "round", "--json").json["round"])
    assert is_sound(cli)


# -- results that change after a round was made ------------------------------------------------


def test_a_round_that_rests_on_another_result_says_so_until_it_is_made_anew(cli: Terminal) -> None:
    begin(cli, players=6)
    cli.ok("event", "round")
    for table in ("1", "2", "3"):
        cli.ok("event", "result", table, "510", "50")
    cli.ok("event", "round")
    assert cli.ok("event", "result", "1.2", "509", "50").out.splitlines()[1:] == [
        "It was 510 : 50 by Dora (@10)."
    ], "who won is the same"
    told = said(cli.ok("event", "result", "1.1", "50", "510").out)
    doubt = "Round 2 was made when table 1.1 was 510 : 50; it is 50 : 510 now."
    remedy = "No table of round 2 has begun: `trickledger event round --again` makes it again."
    assert told.endswith(f"{doubt} {remedy}")
    for words in (("tables",), ("standings",), ("show",), ("lock", "1")):
        assert doubt in said(cli.ok("event", *words).out), words
    assert cli.ok("event", "tables", "--json").json["remarks"] == [doubt, remedy]
    cli.ok("event", "unlock", "1")
    cli.ok("event", "round", "--again")
    assert doubt not in said(cli.ok("event", "tables").out)
    cli.ok("event", "result", "2.1", "1", "0")
    told = said(cli.ok("event", "result", "1.1", "510", "50").out)
    assert "Round 2 was made when table 1.1 was 50 : 510; it is 510 : 50 now." in told
    assert "who has not begun can be moved: `trickledger event seat TABLE NAME NAME`." in told
    cli.ok("event", "undo")
    assert "was made when" not in cli.ok("event", "tables").out, "the old result is back"
    assert is_sound(cli)


def test_a_void_of_an_earlier_result_is_such_a_change(cli: Terminal) -> None:
    begin(cli, players=4)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "1", "0")
    cli.ok("event", "result", "2", "1", "0")
    cli.ok("event", "round")
    told = said(cli.ok("event", "void", "@7").out)
    assert "Round 2 was made when table 1.1 was 1 : 0; it is without a result now." in told


def test_a_plan_of_all_rounds_rests_on_no_result(cli: Terminal) -> None:
    begin(cli, "--format", "round-robin")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "round")
    assert "was made when" not in cli.ok("event", "result", "1.1", "0", "100").out


# -- whose act is undone -----------------------------------------------------------------------


def test_undo_takes_back_what_one_has_entered_oneself(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "100", "50", "--scorer", "Max")
    cli.ok("event", "result", "2", "50", "100")
    told = cli.ok("event", "undo", "--scorer", "Max").out.splitlines()
    assert told == [
        "This no longer counts: @7 result 1.1 100 50",
        "Table 1.1 is now to play.",
        "Entered since then, and kept: @8 result 1.2 50 100, by Dora.",
    ]
    assert [table["state"] for table in tables(cli)] == ["to play", "reported"]
    for words in ((), ("--json",)):
        refused = cli("event", "undo", "--scorer", "Max", *words)
        assert refused.code == 3
        assert "@8 result 1.2 50 100" in said(refused.out + refused.err)
        assert "event void @8" in said(refused.out + refused.err)
    cli.ok("event", "undo")
    assert [table["state"] for table in tables(cli)] == ["to play", "to play"]


# -- tables that change ------------------------------------------------------------------------


def test_who_is_out_is_put_aside_when_a_table_is_filled_anew(cli: Terminal) -> None:
    begin(cli, "--game", "kalooki", "--size", "4", players=12)
    cli.ok("event", "round")
    first, second, _ = seats(cli)
    cli.ok("event", "drop", *first[2:], *second[2:])
    stay = [*first[:2], *second[:2]]
    told = cli.ok("event", "seat", "2", *stay).out
    assert [seats(cli)[0], len(seats(cli))] == [stay, 2]
    assert "put aside." in told
    made = cli.ok("event", "tables", "--json").json
    assert made["byes"] == []
    assert all(points(cli)[name] == 0 for name in (*first[2:], *second[2:]))
    assert is_sound(cli)


def test_who_is_left_alone_by_that_has_a_bye(cli: Terminal) -> None:
    begin(cli, "--game", "kalooki", "--size", "4", players=8)
    cli.ok("event", "round")
    first, second = seats(cli)
    cli.ok("event", "drop", first[0], first[1])
    cli.ok("event", "seat", "2", *second, first[2])
    made = cli.ok("event", "tables", "--json").json
    assert made["byes"] == [first[3]]
    assert [table["seats"] for table in made["tables"]] == [[*second, first[2]]]


def test_a_bye_of_who_has_left_bars_nobody_from_a_seat(cli: Terminal) -> None:
    begin(cli, players=5)
    cli.ok("event", "round")
    cli.ok("event", "drop", "Eve")
    cli.ok("event", "seat", "1", "Ann", "Dee")
    assert points(cli)["Eve"] == 1, "who had a bye and left has had it"
    told = cli.ok("event", "add", "Zoe", "--now").out
    assert "bye  Eve, Zoe" in told, "and plays nobody"
    assert is_sound(cli)


@pytest.mark.parametrize("worth", ["win", "rank", "figure"])
def test_no_game_is_played_by_fewer_than_it_takes(cli: Terminal, worth: str) -> None:
    begin(cli, "--game", "kalooki", "--size", "4", f"worth={worth}")
    cli.ok("event", "round")
    (four,) = seats(cli)
    cli.ok("event", "forfeit", "1", four[0])
    assert tables(cli)[0]["state"] == "to play", "three are enough"
    told = said(cli.ok("event", "forfeit", "1", four[1]).out)
    assert "No game of 2 is possible" in told
    assert tables(cli)[0]["state"] == "forfeited"
    for words in (("10", "20"), ("10", "20", "--settle")):
        refused = cli("event", "result", "1", *words)
        assert refused.code == 3
        assert "No game of 2 is possible at table 1.1. Kalooki seats 3 to 5." in said(refused.err)
    won = {"win": 1, "rank": 3, "figure": 0}[worth]
    assert points(cli) == {four[0]: 0, four[1]: 0, four[2]: won, four[3]: won}
    cli.ok("event", "lock")
    assert is_sound(cli)


def test_what_two_have_played_before_it_was_refused_still_counts(cli: Terminal) -> None:
    text = (
        "event Evening\ngame kalooki\nformat rotation\nsize 4\nworth win\norder points\n\n"
        "add 1: Ann\nadd 2: Bob\nadd 3: Cid\nadd 4: Dee\nround 1 rotation: 1 2 3 4\n"
        "forfeit 1.1 1 2\nresult 1.1 10 20\n"
    )
    path = cli.home / "event.txt"
    path.write_text(text, encoding="utf-8")
    cli.ok("import", str(path))
    assert points(cli, "-e", "1") == {"Cid": 1, "Ann": 0, "Bob": 0, "Dee": 0}


# -- round robins ------------------------------------------------------------------------------


def leave(cli: Terminal, rounds: int, *words: str) -> str:
    """A round robin of five in which Eve leaves after so many rounds, then one more round."""
    begin(cli, "--format", "round-robin", *words, players=5)
    for _ in range(rounds):
        cli.ok("event", "round")
        play_round(cli)
    told = cli.ok("event", "drop", "Eve", "--because", "ill").out
    for _ in range(rounds, 5):
        cli.ok("event", "round")
        play_round(cli)
    return said(told)


def rows_add_up(cli: Terminal) -> bool:
    worth = {"½": 0.5, "+": 1.0, "1": 1.0}
    lines = cli.ok("event", "crosstable", "--json").json["lines"]
    return all(
        line["points"] == sum(worth.get(cell, 0.0) for cell in line["cells"]) + line["bye"]
        for line in lines
    )


@pytest.mark.parametrize(
    ("rounds", "words", "says", "found"),
    [
        (1, (), "Eve left after 1 of 4 games: none of them counts.", [4, 3, 2, 1, 0]),
        (2, (), "Eve left after 2 of 4 games: the rest are lost by forfeit.", [5, 4, 3, 2, 0]),
        (1, ("leavers=forfeit",), "the rest are lost by forfeit.", [5, 4, 3, 2, 0]),
        (4, ("leavers=annul",), "Eve left after 3 of 4 games: none", [4, 3, 2, 1, 0]),
    ],
)
def test_the_games_of_who_leaves_a_round_robin_count_for_all_or_for_nobody(
    cli: Terminal, rounds: int, words: tuple[str, ...], says: str, found: list[float]
) -> None:
    told = leave(cli, rounds, *words)
    assert says in told
    assert list(points(cli).values()) == found
    assert says in said(cli.ok("event", "standings").out)
    assert rows_add_up(cli)
    cli.ok("event", "return", "Eve")
    assert says not in said(cli.ok("event", "standings").out)
    assert is_sound(cli)


def test_a_bye_in_the_place_of_somebody_who_had_one_on_request_goes_with_their_games(
    cli: Terminal,
) -> None:
    begin(cli, "--format", "round-robin", "leavers=annul", players=4)
    cli.ok("event", "absent", "Dee", "--round", "1", "--worth", "full")
    cli.ok("event", "round")
    play_round(cli)
    waiting = cli.ok("event", "tables", "1", "--json").json["byes"]
    assert waiting
    assert points(cli)["Dee"] == 1
    cli.ok("event", "drop", "Dee")
    # nobody has a point of a game that counts no longer
    assert {name: points(cli)[name] for name in (*waiting, "Dee")} == {waiting[0]: 0, "Dee": 0}
    assert rows_add_up(cli)


@pytest.mark.parametrize("worth", ["half", "full"])
def test_an_agreed_bye_in_the_place_of_a_game_that_counts_no_longer_is_worth_nothing(
    cli: Terminal, worth: str
) -> None:
    begin(cli, "--format", "round-robin", "leavers=annul", players=4)
    cli.ok("event", "round")
    play_round(cli)
    before = points(cli)["Bob"]
    cli.ok("event", "absent", "Bob", "--round", "2", "--worth", worth)
    cli.ok("event", "drop", "Ann")
    cli.ok("event", "round")
    assert points(cli)["Bob"] == before
    assert rows_add_up(cli)


def test_who_had_asked_to_miss_a_round_has_not_waited_for_who_left(cli: Terminal) -> None:
    begin(cli, "--format", "round-robin", "leavers=forfeit", "bye=0.5", players=4)
    cli.ok("event", "round")
    play_round(cli)
    before = points(cli)["Bob"]
    cli.ok("event", "absent", "Bob", "--round", "2", "--worth", "full")
    cli.ok("event", "drop", "Ann")
    cli.ok("event", "round")
    assert points(cli)["Bob"] == before + 0.5
    assert rows_add_up(cli)


def test_byes_stand_in_the_crosstable(cli: Terminal) -> None:
    begin(cli, "--format", "round-robin", players=3)
    cli.ok("event", "round")
    play_round(cli)
    shown = cli.ok("event", "crosstable").out.splitlines()
    (head,) = [line for line in shown if line.startswith("No")]
    assert head.split()[-1] == "bye"
    assert "bye: points without an opponent" in " ".join(shown)
    assert rows_add_up(cli)


def test_who_takes_the_empty_chair_is_said_with_what_it_means(cli: Terminal) -> None:
    begin(cli, "--format", "round-robin", players=5)
    for _ in range(2):
        cli.ok("event", "round")
        play_round(cli)
    had = [
        name
        for number in (1, 2)
        for name in cli.ok("event", "tables", str(number), "--json").json["byes"]
    ]
    told = said(cli.ok("event", "add", "Zoe").out)
    says = (
        "Zoe takes the empty chair and meets those who have not had a bye. "
        f"These had a bye in its place, and keep it and its points: {', '.join(sorted(had))}."
    )
    assert says in told
    assert says in said(cli.ok("event", "round").out)
    play_round(cli)
    assert says not in said(cli.ok("event", "round").out)
    assert "A round robin has no place for Yan;" in said(cli.ok("event", "add", "Yan").out)
    play_round(cli)
    assert "one empty chair, and Zoe has it" in said(cli("event", "round").err)


# -- wishes, lots, closing ---------------------------------------------------------------------


def test_a_wish_ends_when_the_two_have_met(cli: Terminal) -> None:
    begin(cli, players=6)
    cli.ok("event", "wish", "Ann", "Fay")
    cli.ok("event", "round")
    assert ["Ann", "Fay"] in [sorted(table) for table in seats(cli)]
    assert "Ann and Fay are to meet." in cli.ok("event", "show").out
    play_round(cli)
    assert "are to meet" not in cli.ok("event", "show").out
    assert "as wished" not in cli.ok("event", "round").out
    play_round(cli)
    assert "as wished" not in cli.ok("event", "round").out
    refused = cli("event", "wish", "Ann", "Fay")
    assert refused.code == 3
    assert "Ann and Fay have already met, at table 1." in said(refused.err)


def test_lots_are_shown_in_the_order_in_which_they_were_drawn(cli: Terminal) -> None:
    begin(cli, "order=points,lot", players=4)
    found = cli.ok("event", "standings", "--json").json["rows"]
    assert [row["lot"] for row in found] == [1, 2, 3, 4]
    exact = [row["tiebreaks"]["lot"] for row in found]
    assert exact == sorted(exact)
    assert exact[0] > 1000
    lines = cli.ok("event", "standings").out.splitlines()[2:]
    assert [line.split()[-1] for line in lines] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("words", "rounds", "says"),
    [
        (("--format", "knock-out"), 1, "1 of 2 rounds were made"),
        (("--format", "knock-out"), 2, ""),
        (("--format", "round-robin"), 2, "2 of 3 rounds were made"),
        (("--rounds", "3"), 2, "2 of 3 rounds were made"),
        ((), 2, ""),
    ],
)
def test_who_closes_too_early_is_told(
    cli: Terminal, words: tuple[str, ...], rounds: int, says: str
) -> None:
    begin(cli, *words)
    for _ in range(rounds):
        cli.ok("event", "round")
        play_round(cli)
    told = cli.ok("event", "close").out
    assert (f"{says}; `trickledger event undo` opens it." in told) == bool(says)
    assert "rounds were made" not in told or says


def test_a_knock_out_is_not_closed_while_one_has_the_place_of_another(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "100", "50")
    cli.ok("event", "result", "2", "100", "50")
    cli.ok("event", "round")
    stray = "Round 2: Ann sits at table 2.1, but table 1.1 gives the place to Dee."
    for words in (("result", "1.1", "50", "100"), ("tables",), ("result", "2.1", "100", "50")):
        assert stray in said(cli.ok("event", *words).out), words
    assert standings(cli)["Ann"][:2] == (1, False), "who has won the final"
    refused = cli("event", "close")
    assert refused.code == 3
    assert stray in said(refused.err)
    cli.ok("event", "undo")
    cli.ok("event", "round", "--again")
    assert [sorted(table) for table in seats(cli)] == [["Bob", "Dee"]]
    cli.ok("event", "result", "2.1", "100", "50")
    refused = cli("event", "result", "1.1", "100", "50")
    assert refused.code == 3
    assert "Dee sits at table 2.1, but table 1.1 gives the place to Ann." in said(refused.err)
    assert "Take back what was entered for table 2.1 first" in said(refused.err)
    cli.ok("event", "close")
    assert list(standings(cli))[:2] == ["Dee", "Bob"]
    assert is_sound(cli)


def test_who_is_seated_in_the_place_of_another_is_named_at_once(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out")
    cli.ok("event", "round")
    play_round(cli)
    cli.ok("event", "round")
    stray = "Round 2: Dee sits at table 2.1, but table 1.1 gives the place to Ann."
    assert stray in said(cli.ok("event", "seat", "1", "Dee", "Bob").out)
    cli.ok("event", "undo")
    told = cli.ok("event", "round", "--again", "--tables", "Dee / Bob", "--json").json
    assert stray in told["said"]
    assert told["round"]["byes"] == ["Ann"], "nobody who is out has a bye"
    cli.ok("event", "result", "1", "100", "50")
    assert cli("event", "close").code == 3
    cli.ok("event", "close", "--anyway", "--because", "Ann is ill")
    assert standings(cli)["Dee"][:2] == (1, False)


# -- seams between features --------------------------------------------------------------------


def test_a_correction_of_the_last_result_does_not_say_again_that_the_round_is_complete(
    cli: Terminal,
) -> None:
    begin(cli)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "507", "5")
    assert "Every table of round 1" in cli.ok("event", "result", "2", "507", "5").out
    assert cli.ok("event", "result", "2", "507", "6").out.splitlines() == [
        "1.2  Bob - Dee  507 : 6",
        "It was 507 : 5 by Dora (@8).",
    ]


@pytest.mark.parametrize(
    "words", [(), ("--format", "round-robin"), ("--game", "linger-longer", "--size", "3")]
)
def test_who_came_after_a_round_was_made_is_not_in_it_when_it_is_made_again(
    cli: Terminal, words: tuple[str, ...]
) -> None:
    begin(cli, *words, players=5 if "round-robin" in words else 6)
    cli.ok("event", "round")
    cli.ok("event", "add", "Zoe")
    made = cli.ok("event", "round", "--again", "--json").json["round"]
    assert "Zoe" not in str(made)
    assert points(cli)["Zoe"] == 0
    play_round(cli)
    assert "Zoe" in str(cli.ok("event", "round", "--json").json["round"])
    assert is_sound(cli)


def test_who_was_seated_late_stays_when_the_round_is_made_again(cli: Terminal) -> None:
    begin(cli, players=5)
    cli.ok("event", "round")
    cli.ok("event", "add", "Zoe", "--now")
    made = cli.ok("event", "round", "--again", "--json").json["round"]
    assert (made["byes"], len(made["tables"])) == ([], 3)
    assert "Zoe" in str(made)


@pytest.mark.parametrize(
    "words",
    [
        ("--game", "linger-longer", "--size", "4", "--rounds", "3"),
        ("--game", "cinch", "--rounds", "3"),
    ],
)
@brief_searches()
def test_a_plan_of_all_rounds_gives_way_to_a_wish(cli: Terminal, words: tuple[str, ...]) -> None:
    begin(cli, *words, players=12)
    cli.ok("event", "round")
    apart = next(
        ("Ann", name) for name in "Bob Cid Dee Eve Fay Gus Hal".split()
        if not any({"Ann", name} <= set(table) for table in seats(cli))
    )  # fmt: skip
    cli.ok("event", "wish", *apart)
    cli.ok("event", "round", "--again")
    assert any(set(apart) <= set(table) for table in seats(cli))
    play_round(cli)
    cli.ok("event", "round")
    assert not any(set(apart) <= set(table) for table in seats(cli)), "it has ended"


FORMATS: list[tuple[tuple[str, ...], int, float]] = [
    ((), 6, 0.5),
    (("--format", "round-robin"), 5, 0.5),
    (("--format", "knock-out"), 5, 0.0),
    (("--game", "linger-longer", "--size", "3", "--rounds", "3"), 7, 0.5),
    (("--game", "linger-longer", "--size", "3", "standing=true"), 7, 0.5),
    (("--game", "cinch", "--rounds", "3"), 9, 0.5),
]


@pytest.mark.parametrize(("words", "players", "worth"), FORMATS)
@brief_searches()
def test_who_is_absent_from_the_first_round_belongs_to_the_field(
    cli: Terminal, words: tuple[str, ...], players: int, worth: float
) -> None:
    begin(cli, *words, "absent=0.5", players=players)
    cli.ok("event", "absent", "Dee")
    first = cli.ok("event", "round", "--json").json["round"]
    assert "Dee" not in str(first)
    assert points(cli)["Dee"] == worth
    play_round(cli)
    second = cli.ok("event", "round", "--json").json["round"]
    assert ("Dee" in str(second)) != ("knock-out" in words), "who missed a match has lost it"
    assert is_sound(cli)


def test_a_round_robin_with_an_absence_still_has_all_other_meetings(cli: Terminal) -> None:
    begin(cli, "--format", "round-robin", players=5)
    cli.ok("event", "absent", "Dee")
    met = []
    for _ in range(5):
        cli.ok("event", "round")
        met += [frozenset(table) for table in seats(cli)]
        play_round(cli)
    assert len(set(met)) == len(met) == 9
    assert rows_add_up(cli)


def test_a_new_event_takes_the_bare_name_of_its_game(cli: Terminal) -> None:
    assert "Sixty-Six, swiss" in cli.ok("event", "new", "Club night", "sixty-six", "rounds=3").out
    assert "Linger Longer" in cli.ok("event", "new", "Smoke", "lift-smoke").out
    twice = cli("event", "new", "Club night", "loo", "--game", "cinch")
    assert (twice.code, twice.err.split(".")[0]) == (2, "The game is named twice")
    assert cli("event", "new", "Club night", "loo", "cinch").code == 2
    assert "Sixty-Six" in cli.ok("event", "new", "Club night", "sixty", "six", "rounds=3").out
    refused = cli("event", "new", "Club night", "sixtysicks")
    assert refused.code == 2
    assert "sixtysicks has no value" in refused.err


# -- a round that is typed while another one runs ----------------------------------------------


def running(cli: Terminal, *settings: str) -> None:
    cli.ok("event", "new", "Cup", "--date", "2026-11-20", "seed=7", *settings)
    cli.ok("event", "add", *(f"P{number}" for number in range(1, 9)))
    cli.ok("event", "round", "--tables", "1/2, 3/4, 5/6, 7/8")


@pytest.mark.parametrize(
    ("settings", "byes"),
    [
        ((), "P3, P4, P5, P6, P7, P8 have a bye, worth 1 point each."),
        (("bye=0.5",), "P3, P4, P5, P6, P7, P8 have a bye, worth 0.5 points each."),
        (("format=free",), "P3, P4, P5, P6, P7, P8 have a bye, worth 1 point each."),
        (("format=knock-out",), ""),
    ],
)
def test_a_typed_round_beside_a_running_one_is_asked_for(
    cli: Terminal, settings: tuple[str, ...], byes: str
) -> None:
    running(cli, *settings)
    cli.ok("event", "result", "2", "501", "320")
    refused = cli("event", "round", "--tables", "P1 / P2")
    assert refused.code == 3
    told = " ".join(refused.err.split())
    assert "Round 1 isn't over, and this would be round 2." in told
    assert "Without a result, or disputed: 1.1, 1.3, 1.4." in told
    assert byes in told
    assert "`trickledger event seat TABLE 1 2`. If round 2 is meant, add --anyway." in told
    assert len(cli.ok("event", "show", "--json").json["rounds"]) == 1
    made = " ".join(cli.ok("event", "round", "--tables", "P1 / P2", "--anyway").out.split())
    assert "No objections." not in made
    assert f"Not seated: {byes}" in made


@pytest.mark.parametrize("how", [["--again"], ["--again", "--anyway"]])
def test_the_running_round_itself_can_be_typed_again(cli: Terminal, how: list[str]) -> None:
    running(cli)
    made = cli.ok("event", "round", *how, "--tables", "1/3, 2/4, 5/7, 6/8").out
    assert "No objections." in made
    assert len(cli.ok("event", "show", "--json").json["rounds"]) == 1


def test_a_disputed_table_keeps_a_round_running(cli: Terminal) -> None:
    running(cli)
    for table in ("1", "2", "3", "4"):
        cli.ok("event", "result", table, "501", "320")
    cli.ok("event", "result", "4", "501", "300", "--scorer", "Max")
    refused = cli("event", "round", "--tables", "1/3, 2/4, 5/7, 6/8")
    assert "Without a result, or disputed: 1.4." in " ".join(refused.err.split())
    cli.ok("event", "result", "4", "501", "300", "--settle")
    cli.ok("event", "round", "--tables", "1/3, 2/4, 5/7, 6/8")


# -- what is asked, and what is told at once ---------------------------------------------------


def test_a_drawn_table_of_a_knock_out_is_told_when_it_comes_in(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "--format", "knock-out", "seed=1")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round")
    told = " ".join(cli.ok("event", "result", "1", "100", "100").out.split())
    assert "Table 1.1 has no winner: Ann and Dee are level." in told
    assert "trickledger event result 1.1 100 100 --won 1 --settle` if it is Ann." in told
    for words in (("event", "results"), ("event", "tables"), ("event", "show")):
        shown = " ".join(
            cli.ok(*words, **({"stdin": "2 1 0"} if "results" in words else {})).out.split()
        )
        assert "Table 1.1 has no winner" in shown
        assert "Next: trickledger event round" not in shown
    assert "Table 1.1 has no winner" in " ".join(cli("event", "round").err.split())
    done = cli.ok("event", "result", "1.1", "100", "100", "--won", "1", "--settle").out
    assert "no winner" not in done
    assert "Next: trickledger event round" in cli.ok("event", "show").out


def test_a_drawn_final_is_not_told_to_be_played(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "--format", "knock-out", "seed=1")
    cli.ok("event", "add", "Ann", "Bob")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "100", "100")
    for words in (("round",), ("round", "--anyway")):
        refused = " ".join(cli("event", *words).err.split())
        assert "Table 1.1 has no winner: Ann and Bob are level." in refused
        assert "one of them must win" in refused
        assert "trickledger event result 1.1 100 100 --won 1 --settle` if it is Ann." in refused
    told = cli.ok("event", "close").out
    assert "Nobody has won the final; `trickledger event undo` opens it." in told
    # nothing can be entered into what is closed
    for words in (("show",), ("standings",), ("tables",)):
        shown = " ".join(cli.ok("event", *words).out.split())
        assert "Table 1.1 has no winner: Ann and Bob are level." in shown
        assert "--settle" not in shown
        assert "must win" not in shown
    cli.ok("event", "undo")
    cli.ok("event", "result", "1.1", "100", "100", "--won", "1", "--settle")
    assert "The final is played." in cli("event", "round").err


def test_level_points_of_a_knock_out_are_awarded_anew(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup", "--format", "knock-out", "seed=1")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round")
    cli.ok("event", "award", "1.1", "0.5", "0.5", "--because", "nobody came")
    told = " ".join(cli.ok("event", "tables").out.split())
    assert "trickledger event award 1.1 1 0 --because REASON` if it is Ann." in told
    done = cli.ok("event", "award", "1.1", "1", "0", "--because", "by lot").out
    assert "no winner" not in done + cli.ok("event", "tables").out


def test_who_is_disqualified_is_named_with_the_table_that_waits(cli: Terminal) -> None:
    running(cli)
    told = cli.ok("event", "disqualify", "P3", "--because", "dealt from the bottom").out
    assert "P3 is disqualified." in told
    assert "Table 1.2 has no result yet, and P3 sits there." in " ".join(told.split())
    cli.ok("event", "forfeit", "1.2", "3")
    cli.ok("event", "result", "1", "501", "320")
    assert "has no result yet" not in cli.ok("event", "disqualify", "P1", "--because", "too").out


def test_who_comes_when_the_round_is_played_has_no_bye_in_it(cli: Terminal) -> None:
    running(cli)
    for table in ("1", "2", "3", "4"):
        cli.ok("event", "result", table, "501", "320")
    refused = cli("event", "add", "Zoe", "--now")
    assert refused.code == 3
    assert "Round 1 is played, and Zoe would have a bye in it." in refused.err
    assert "Zoe" not in cli.ok("event", "show").out
    cli.ok("event", "add", "Zoe")
    # two who come together play each other
    cli.ok("event", "add", "Yan", "Wes", "--now")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("event", "new", "L", "--game", "loo", "least=3"), "least 3 can't be. Loo seats 5 to 10."),
        (("event", "new", "L", "--game", "loo", "most=3"), "most 3 can't be. Loo seats 5 to 10."),
        (("event", "new", "K", "--size", "4"), "A size of 4 can't be: a table of a swiss has 2."),
        (("event", "new", "C", "--game", "cinch", "--size", "8"), "A size of 8 can't be"),
    ],
)
def test_a_size_that_no_table_can_have_is_refused(
    cli: Terminal, words: tuple[str, ...], says: str
) -> None:
    refused = cli(*words)
    assert refused.code
    assert says in " ".join(refused.err.split())


@pytest.mark.parametrize(
    ("form", "code", "says"),
    [
        ("round-robin", 3, "A round robin of 8 entrants over 12 rounds cannot be planned."),
        ("knock-out", 3, "A knock-out of 8 entrants over 12 rounds cannot be planned."),
        ("swiss", 0, "After round 7 everyone has met everyone."),
    ],
)
def test_more_rounds_than_the_field_has_are_not_taken_without_a_word(
    cli: Terminal, form: str, code: int, says: str
) -> None:
    running(cli, f"format={form}")
    done = cli("event", "set", "rounds=12")
    assert done.code == code
    assert says in " ".join((done.out + done.err).split())


@pytest.mark.parametrize(
    ("settings", "given", "words", "says"),
    [
        ((), (), ("3", "--round", "9"), "There is no round 9. The event has 4 rounds."),
        ((), (), ("3", "--round", "4"), ""),
        # one full bye, and half ones as they are given
        (
            (),
            (("3", "2", "full"),),
            ("3", "--round", "3", "--worth", "full"),
            "another bye on request",
        ),
        ((), (("3", "2", "full"),), ("4", "--round", "3", "--worth", "full"), ""),
        ((), (("3", "2", "half"),), ("3", "--round", "3", "--worth", "half"), ""),
        (
            ("requests=1",),
            (("3", "2", "half"),),
            ("3", "--round", "3", "--worth", "half"),
            "`trickledger event set requests=2`",
        ),
        (("requests=1",), (("3", "2", "none"),), ("3", "--round", "3", "--worth", "half"), ""),
        (("requests=0",), (), ("3", "--round", "3", "--worth", "0.25"), "another bye on request"),
        (("requests=2",), (("3", "2", "full"),), ("3", "--round", "3", "--worth", "full"), ""),
        (
            ("closing=1",),
            (),
            ("3", "--round", "4", "--worth", "half"),
            "In the last round there is none.",
        ),
        (
            ("closing=2",),
            (),
            ("3", "--round", "3", "--worth", "half"),
            "In the last 2 rounds there is none.",
        ),
        (("closing=1",), (), ("3", "--round", "3", "--worth", "half"), ""),
        (("closing=1",), (), ("3", "--round", "4"), ""),
    ],
)
def test_byes_on_request_have_limits(
    cli: Terminal,
    settings: tuple[str, ...],
    given: tuple[tuple[str, str, str], ...],
    words: tuple[str, ...],
    says: str,
) -> None:
    running(cli, "rounds=4", *settings)
    for who, number, worth in given:
        cli.ok("event", "absent", who, "--round", number, "--worth", worth)
    done = cli("event", "absent", *words)
    assert done.code == (3 if says else 0)
    assert says in " ".join(done.err.split())


def test_who_came_late_can_be_given_a_bye_for_what_they_missed(cli: Terminal) -> None:
    running(cli, "rounds=3", "closing=1")
    for table in ("1", "2", "3", "4"):
        cli.ok("event", "result", table, "501", "320")
    cli.ok("event", "add", "Zoe", "Yan")
    assert cli("event", "absent", "1", "--round", "1", "--worth", "half").code == 3
    assert cli("event", "absent", "Zoe", "--round", "1").code == 3
    done = cli.ok("event", "absent", "Zoe", "--round", "1", "--worth", "half")
    assert "Zoe missed round 1 and has a bye worth half in it." in done.out
    rows = {
        row["player"]: row["points"] for row in cli.ok("event", "standings", "--json").json["rows"]
    }
    assert (rows["Zoe"], rows["Yan"]) == (0.5, 0)
    # the next round is paired by it
    cli.ok("event", "round")
    refused = cli("event", "absent", "Yan", "--round", "2", "--worth", "half")
    assert refused.code == 3
    cli.ok("event", "undo")
    cli.ok("event", "undo")
    rows = {
        row["player"]: row["points"] for row in cli.ok("event", "standings", "--json").json["rows"]
    }
    assert rows["Zoe"] == 0


def test_a_bye_for_a_missed_round_founds_no_plan(cli: Terminal) -> None:
    cli.ok("event", "new", "Plan", "--format", "round-robin", "seed=7")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee", "Eve")
    cli.ok("event", "round")
    planned = cli("event", "round", "--dry-run").out
    cli.ok("event", "add", "Zoe")
    cli.ok("event", "absent", "Zoe", "--round", "1", "--worth", "half")
    assert "Zoe" in cli("event", "round", "--dry-run").out
    cli.ok("event", "drop", "Zoe")
    assert cli("event", "round", "--dry-run").out == planned


# -- written as people write it ----------------------------------------------------------------

NAMES = ("Hal King", "Eli Hart", "Hal Hart", "Eli King", "King Hal", "Ann Baker", "Bob", "Cid")


@pytest.mark.parametrize(
    ("line", "figures"),
    [("1-0", [1, 0]), ("0-1", [0, 1]), ("501-320", [501, 320]), ("501\u2013320", [501, 320])],
)
def test_a_score_is_written_with_a_hyphen(cli: Terminal, line: str, figures: list[int]) -> None:
    running(cli)
    cli.ok("event", "result", "1", line)
    cli.ok("event", "results", stdin=f"2 {line}\n")
    tables = cli.ok("event", "tables", "--json").json["tables"]
    assert [table["figures"] for table in tables[:2]] == [figures, figures]


def free(cli: Terminal) -> None:
    cli.ok("event", "new", "Loo", "--game", "loo", "--format", "free", "--size", "5")
    cli.ok("event", "add", *NAMES)
    cli.ok("event", "round", "--tables", "1/2/3/4/5/6/7/8")


@pytest.mark.parametrize(
    ("typed", "missed"),
    [
        ("Hal King Eli Hart", ["Hal King", "Eli Hart"]),
        ("Hal King, Eli Hart", ["Hal King", "Eli Hart"]),
        ("Eli Hart Hal King", ["Hal King", "Eli Hart"]),
        ("2 Hal King", ["Hal King", "Eli Hart"]),
        ("Bob Cid", ["Bob", "Cid"]),
        ("Ann Bob", ["Ann Baker", "Bob"]),
        # it could be Hal King and Hal Hart, or King Hal between two of whom one name is said
        ("Hal King Hal", None),
        ("Hal Nobody", None),
        ("King Eli", None),
    ],
)
def test_names_of_those_who_missed_a_table_need_no_commas(
    cli: Terminal, typed: str, missed: list[str] | None
) -> None:
    ways = (("forfeit", "1", *typed.replace(",", "").split()), ("result", "1", "forfeit", typed))
    for words in ways if missed is None or "," not in typed else ways[:1]:
        cli.after("loo of eight", lambda: free(cli))
        done = cli("event", *words)
        assert (done.code == 0) == (missed is not None), done
    cli.after("loo of eight", lambda: free(cli))
    done = cli("event", "results", stdin=f"1 forfeit {typed}\n")
    if missed is None:
        assert done.code
        return
    (table,) = cli.ok("event", "tables", "--json").json["tables"]
    assert sorted(table["forfeited"]) == sorted(missed)
