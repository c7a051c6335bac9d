"""Events from the entry list to the prizes, as a director types them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.event_evening import (
    NAMES,
    begin,
    is_sound,
    play_round,
    points,
    seated,
    seats,
    standings,
    tables,
)
from tests.cli.terminal import Terminal
from tests.tournament.searches import brief_searches
from trickledger.ledger.tournament import next_round
from trickledger.ledger.tournament.pairing.seating import Seating

# -- formats -----------------------------------------------------------------------------------


def test_a_whole_swiss(cli: Terminal) -> None:
    begin(cli, "--rounds", "3", players=5)
    met: list[frozenset[str]] = []
    for number in (1, 2, 3):
        made = cli.ok("event", "round", "--json").json["round"]
        assert (made["round"], made["method"], len(made["byes"])) == (number, "swiss", 1)
        met += [frozenset(table["seats"]) for table in made["tables"]]
        play_round(cli)
    assert len(set(met)) == len(met) == 6, "nobody meets twice"
    assert "final" not in cli.ok("event", "standings").out
    assert cli.ok("event", "close").out.startswith("Evening is closed.\n")
    assert "after round 3 of 3, final" in cli.ok("event", "standings").out
    assert sum(points(cli).values()) == 9
    assert is_sound(cli)


def test_nobody_waits_while_event_round_computes(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(cli, players=4)
    compute = next_round.planned
    others = iter([("event", "set", "rounds=7"), ("new", "klaberjass", "Ann", "Bob")])

    def slowly(*given: Any, **more: Any) -> Seating:
        # what another enters, which the lock would keep out
        for words in others:
            cli.ok(*words)
            break
        return compute(*given, **more)

    monkeypatch.setattr(next_round, "planned", slowly)
    cli.ok("event", "round")
    said = [entry["text"] for entry in cli.ok("event", "log", "--json").json["entries"]]
    assert [text.split()[0] for text in said[-2:]] == ["set", "round"]


def test_the_numbers_of_entrants_stand_below_each_other(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening")
    lines = cli.ok("event", "add", *(f"P{number}" for number in range(1, 11))).out.splitlines()
    assert (lines[0], lines[9]) == (" 1  P1", "10  P10")


def test_standings_have_the_keys_of_the_design(cli: Terminal) -> None:
    begin(cli, "order=points,buchholz")
    cli.ok("event", "round")
    play_round(cli)
    found = cli.ok("event", "standings", "--json").json
    assert {"event", "round", "order", "rows"} <= set(found)
    assert (found["event"], found["round"], found["order"]) == (1, 1, ["points", "buchholz"])
    first = found["rows"][0]
    assert {"place", "shared", "player", "points", "tiebreaks", "provisional"} <= set(first)
    assert (first["place"], first["shared"], first["player"]) == (1, True, "Ann")
    assert (first["points"], first["tiebreaks"], first["provisional"]) == (
        1.0,
        {"buchholz": 0.0},
        False,
    )
    assert [row["points"] for row in cli.ok("event", "standings", "-r", "1", "--json").json["rows"]]
    assert cli("event", "standings", "--round", "2").code == 2


@pytest.mark.parametrize(
    ("words", "players", "rounds", "meetings"),
    [
        ((), 4, 3, 6),
        ((), 5, 5, 10),
        (("double=true",), 4, 6, 12),
    ],
)
def test_in_a_round_robin_everyone_meets_everyone(
    cli: Terminal, words: tuple[str, ...], players: int, rounds: int, meetings: int
) -> None:
    begin(cli, "--format", "round-robin", *words, players=players)
    met = []
    for _ in range(rounds):
        cli.ok("event", "round")
        met += [frozenset(table) for table in seats(cli)]
    assert len(met) == meetings
    assert {met.count(both) for both in met} == {meetings // (players * (players - 1) // 2)}
    more = cli("event", "round")
    assert more.code == 3
    assert f"Everyone has met everyone in {rounds} rounds." in " ".join(more.err.split())
    for number in range(1, rounds + 1):
        for table in tables(cli, str(number)):
            cli.ok("event", "result", f"{number}.{table['table']}", "1", "0")
    assert cli.ok("event", "crosstable", "--json").json["heads"]
    assert is_sound(cli)


def test_a_knock_out_with_byes_and_a_third_place(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out", "third=true", players=6)
    first = cli.ok("event", "round", "--json").json["round"]
    assert first["byes"] == ["Ann", "Bob"]
    play_round(cli)
    cli.ok("event", "round")
    assert len(seats(cli)) == 2
    play_round(cli)
    cli.ok("event", "round")
    assert sorted(map(sorted, seats(cli))) == [["Ann", "Bob"], ["Cid", "Dee"]]
    play_round(cli)
    assert list(standings(cli))[:2] == ["Ann", "Bob"]
    assert "The final is played." in cli("event", "round").err
    cli.ok("event", "close")
    assert is_sound(cli)


def test_in_a_knock_out_a_tie_must_be_decided_and_a_no_show_loses(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out")
    cli.ok("event", "round")
    first, second = tables(cli)
    cli.ok("event", "result", "1", "50", "50")
    cli.ok("event", "forfeit", "2", second["seats"][0])
    tied = cli("event", "round")
    assert tied.code == 3
    assert "Table 1.1 has no winner" in tied.err
    cli.ok("event", "result", "1", "50", "50", "--won", "2", "--settle", "--because", "lots")
    cli.ok("event", "round")
    assert [set(table) for table in seats(cli)] == [{first["seats"][1], second["seats"][1]}]
    assert is_sound(cli)


@brief_searches()
def test_a_rotation_of_uneven_tables_counts_ranks(cli: Terminal) -> None:
    begin(cli, "--game", "linger-longer", "--size", "4", "--rounds", "2", "worth=rank", players=7)
    cli.ok("event", "round")
    assert sorted(len(table) for table in seats(cli)) == [3, 4]
    play_round(cli)
    cli.ok("event", "round")
    assert sorted(len(table) for table in seats(cli)) == [3, 4]
    assert cli.ok("event", "tables", "--by-name").out.count("\n") >= 4
    play_round(cli)
    cli.ok("event", "close")
    assert is_sound(cli)


def test_partners_rotate_in_cinch(cli: Terminal) -> None:
    begin(cli, "--game", "cinch", "--rounds", "3", players=8)
    partners = []
    for _ in range(3):
        cli.ok("event", "round")
        partners += [frozenset(side) for table in tables(cli) for side in table["sides"]]
        for table in (1, 2):
            cli.ok("event", "result", str(table), "51", "30")
    assert len(set(partners)) == len(partners) == 12, "a new partner each round"
    assert sum(points(cli).values()) == 12, "both of a side have the point"
    assert is_sound(cli)


def test_fixed_pairs_play_cinch(cli: Terminal) -> None:
    cli.ok("event", "new", "Pairs", "--game", "cinch", "--pairs", "seed=7", "--rounds", "2")
    cli.ok("event", "add", "Ann & Bob", "Cid & Dee", "Eve & Fay", "Gus & Hal")
    cli.ok("event", "round")
    (first, *_) = cli.ok("event", "open", "--json").json["games"]
    assert first["table"] == "1.1"
    head = cli.ok("log", "--game", first["code"], "--json").json["entries"][0]["text"]
    one, other = (side[0].split(" & ") for side in tables(cli)[0]["sides"])
    around = [name for both in zip(one, other, strict=True) for name in both]
    assert f"players {', '.join(around)}" in head, "partners sit opposite"
    cli.ok("event", "result", "1", "51", "30")
    assert tables(cli)[0]["state"] == "reported"
    assert points(cli)[" & ".join(one)] == 1
    assert is_sound(cli)


def test_the_director_types_who_sits_where(cli: Terminal) -> None:
    begin(cli, "--format", "free", players=5)
    computed = cli("event", "round")
    assert computed.code == 3
    said = " ".join(computed.err.split())
    assert 'for example: `trickledger event round --tables "Ann / Bob, Cid / Dee"`.' in said
    made = cli.ok("event", "round", "--tables", "Ann / Bob, cid / 4", "--json").json
    assert [table["seats"] for table in made["round"]["tables"]] == [["Ann", "Bob"], ["Cid", "Dee"]]
    assert (made["round"]["method"], made["round"]["byes"]) == ("typed", ["Eve"])
    play_round(cli)
    again = cli.ok("event", "round", "--tables", "-", stdin="Bob / Ann\nCid / Eve\n")
    assert "Ann and Bob meet again." in again.out
    assert is_sound(cli)


# -- seatings ----------------------------------------------------------------------------------


def test_a_dry_run_records_nothing(cli: Terminal) -> None:
    begin(cli, players=6)
    before = cli.count()
    tried = cli("event", "round", "--dry-run")
    assert (tried.code, tried.err) == (0, "Nothing was recorded.\n")
    assert cli.count() == before
    assert tried.out.splitlines() == cli.ok("event", "round").out.splitlines()[:-2]
    before = cli.count()
    for words in (
        ("add", "Zoe"),
        ("add", "Zoe", "--now"),
        ("drop", "Ann"),
        ("seat", "1", "Ann", "Bob"),
        ("set", "rounds=9"),
        ("absent", "Ann"),
        ("undo",),
        ("void", "@8"),
    ):
        assert cli("event", *words, "--dry-run").code == 0, words
        assert cli.count() == before, words


def test_the_same_seed_gives_the_same_seating(cli: Terminal) -> None:
    begin(cli, "style=random", players=12)
    cli.ok("event", "round")
    first = seats(cli)
    cli.ok("event", "round", "--again")
    assert seats(cli) == first
    cli.ok("event", "round", "--again", "--seed", "99", "--because", "asked for")
    assert seats(cli) != first
    assert cli.ok("event", "tables", "--json").json["method"] == "swiss seed 99"
    cli.ok("event", "undo")
    assert seats(cli) == first
    begin(cli, "style=random", players=12)
    cli.ok("event", "round")
    assert seats(cli) == first
    assert is_sound(cli)


def test_a_round_that_has_begun_is_not_made_again(cli: Terminal) -> None:
    begin(cli, players=4)
    for words, what in (
        (("open", "1"), "a game"),
        (("result", "1", "1", "0"), "a result"),
        (("forfeit", "1", "Ann"), "a forfeit"),
    ):
        cli.ok("event", "round")
        cli.ok("event", *words)
        for again in (("round", "--again"), ("seat", "1", "Ann", "Dee")):
            refused = cli("event", *again)
            assert refused.code == 3
            assert f"has {what}" in refused.err
        cli.ok("event", "undo")
        cli.ok("event", "undo")
    assert is_sound(cli)


def test_who_must_not_meet_and_who_wishes_to(cli: Terminal) -> None:
    begin(cli, players=6)
    cli.ok("event", "round")
    together = seats(cli)[0]
    assert cli.ok("event", "forbid", *together, "--because", "sisters").out.endswith(
        "will not meet.\n"
    )
    cli.ok("event", "round", "--again")
    assert together not in seats(cli)
    apart = ["Ann", "Bob"]
    assert apart not in seats(cli)
    cli.ok("event", "wish", *apart)
    cli.ok("event", "round", "--again")
    assert apart in [sorted(table) for table in seats(cli)]
    shown = cli.ok("event", "show").out
    assert "Ann and Bob are to meet." in shown
    assert "do not meet." in shown
    cli.ok("event", "allow", *together)
    cli.ok("event", "allow", *apart)
    cli.ok("event", "round", "--again")
    assert together in seats(cli)
    assert is_sound(cli)


def test_people_are_moved_and_the_computed_seating_is_kept(cli: Terminal) -> None:
    begin(cli, players=4)
    cli.ok("event", "round")
    (ann, cid), (bob, dee) = seats(cli)
    told = cli.ok("event", "seat", "1", ann, bob, "--because", "stairs").out
    assert told.splitlines() == [
        f"1.1  {ann} - {bob}",
        f"1.2  {cid} - {dee}",
        f"Table 1.1 was computed as {ann} - {cid}.",
        f"Table 1.2 was computed as {bob} - {dee}.",
    ]
    assert seats(cli) == [[ann, bob], [cid, dee]]
    play_round(cli)
    shown = cli.ok("event", "tables")
    assert f"Table 1.1 was computed as {ann} - {cid}." in shown.out
    cli.ok("event", "round")
    assert f"Table 1.1 was computed as {ann} - {cid}." in cli.ok("event", "tables", "1").out
    assert is_sound(cli)


def test_a_table_may_be_new_and_another_empty(cli: Terminal) -> None:
    begin(cli, players=4)
    cli.ok("event", "round")
    (ann, cid), _ = seats(cli)
    told = cli.ok("event", "seat", "3", ann, cid, "--because", "a quiet corner").out
    assert told.startswith(f"1.3  {ann} - {cid}\n")
    assert [table["table"] for table in tables(cli)] == [2, 3]
    assert is_sound(cli)
    assert f"Table 1.1 is now {ann} - {cid}.\nTable 1.3 is empty again.\n" in (
        cli.ok("event", "undo").out
    )


# -- who comes and goes ------------------------------------------------------------------------


def test_who_comes_late_takes_the_bye_or_has_one(cli: Terminal) -> None:
    begin(cli, players=5)
    made = cli.ok("event", "round", "--json").json["round"]
    late = cli.ok("event", "add", "Zoe", "--now", "--because", "late train")
    assert f"1.3  {made['byes'][0]} - Zoe" in late.out
    assert "bye  Yan" in cli.ok("event", "add", "Yan", "--now").out
    assert "They start in round 2" in cli.ok("event", "add", "Xav").out
    assert points(cli)["Yan"] == 1
    assert points(cli)["Xav"] == 0
    assert is_sound(cli)


def test_many_who_come_late_are_seated_together(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out", players=5)
    cli.ok("event", "round")
    cli.ok("event", "add", "--now", "Zoe", "Yan", "Xav", "Uma")
    log = cli.ok("event", "log").out
    assert log.count("seat ") == 1, "who has a bye is listed once, and not for each of them"
    assert [len(table["seats"]) for table in tables(cli)] == [2, 2, 2, 2]
    cli.ok("event", "undo")
    assert "Zoe" not in cli.ok("event", "show").out
    assert is_sound(cli)


def test_who_comes_late_takes_a_free_chair(cli: Terminal) -> None:
    begin(cli, "--game", "linger-longer", "--size", "4", players=7)
    cli.ok("event", "round")
    smallest = min(tables(cli), key=lambda table: len(table["seats"]))
    cli.ok("event", "add", "Zoe", "--now")
    assert tables(cli)[smallest["table"] - 1]["seats"] == [*smallest["seats"], "Zoe"]
    assert is_sound(cli)


def test_who_drops_out_stays_listed_and_may_come_back(cli: Terminal) -> None:
    begin(cli, players=6)
    cli.ok("event", "round")
    first, *_ = tables(cli)
    told = cli.ok("event", "drop", first["seats"][0], "--because", "went home").out
    assert "trickledger event forfeit 1.1" in " ".join(told.split())
    cli.ok("event", "forfeit", "1.1", first["seats"][0])
    for place in ("2", "3"):
        cli.ok("event", "result", place, "1", "0")
    cli.ok("event", "round")
    assert first["seats"][0] not in seated(cli)
    assert first["seats"][0] in standings(cli)
    assert "out" in cli.ok("event", "standings").out
    for seat in tables(cli):
        cli.ok("event", "result", str(seat["table"]), "1", "0")
    cli.ok("event", "return", first["seats"][0])
    cli.ok("event", "round")
    assert first["seats"][0] in seated(cli)
    assert is_sound(cli)


def test_who_is_absent_is_not_seated_in_that_round(cli: Terminal) -> None:
    begin(cli, "absent=0.5", players=5)
    cli.ok("event", "absent", "Ann", "--because", "called")
    cli.ok("event", "absent", "Bob", "--round", "2")
    made = cli.ok("event", "round", "--json").json["round"]
    assert "Ann" not in seated(cli)
    assert made["byes"] == []
    assert points(cli)["Ann"] == 0.5
    play_round(cli)
    made = cli.ok("event", "round", "--json").json["round"]
    assert "Bob" not in seated(cli)
    assert made["byes"] == []
    assert is_sound(cli)


def test_a_no_show_loses_and_at_a_table_of_more_the_others_play_on(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    gone, there = seats(cli)[0]
    cli.ok("event", "forfeit", "1", gone, "--because", "did not come")
    assert (points(cli)[there], points(cli)[gone]) == (1, 0)
    assert tables(cli)[0]["state"] == "forfeited"
    refused = cli("event", "result", "1", "1", "0")
    assert refused.code == 3
    assert "it was forfeited" in refused.err
    begin(cli, "--game", "linger-longer", "--size", "4", "worth=rank")
    cli.ok("event", "round")
    gone, *others = seats(cli)[0]
    told = cli.ok("event", "forfeit", "1", gone).out
    assert "The others play on: enter figures for those who are there." in told
    assert cli("event", "result", "1", "9", "5", "2", "1").code == 3
    cli.ok("event", "result", "1", "9", "5", "1")
    assert points(cli) == {gone: 0, others[0]: 3, others[1]: 1.5, others[2]: 0}
    assert is_sound(cli)


# -- taking back -------------------------------------------------------------------------------


def test_undo_takes_back_act_by_act(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "1", "0")
    assert "Table 1.1 is now to play." in cli.ok("event", "undo").out
    assert "Rounds made: 0 (before: 1)." in cli.ok("event", "undo").out
    assert "No longer entered: Ann, Bob, Cid, Dee." in cli.ok("event", "undo").out
    nothing = cli("event", "undo")
    assert (nothing.code, nothing.err) == (3, "There is nothing to undo.\n")
    assert is_sound(cli)


def test_what_counts_no_longer_is_told(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "set", "rounds=2", "--because", "time")
    assert cli.ok("event", "undo").out == "This no longer counts: @6 set rounds 2 # time\n"
    assert cli.ok("event", "void", "@2").out.splitlines() == [
        "This no longer counts: @2 add 1: Ann and 3 entries more of its line",
        "No longer entered: Ann, Bob, Cid, Dee.",
    ]


def test_the_only_open_event_is_meant_where_none_is_current(cli: Terminal) -> None:
    begin(cli)
    path = cli.home / "carried.txt"
    path.write_text(cli.ok("event", "export").out, encoding="utf-8")
    elsewhere = other(cli)[:2]
    cli.ok("import", str(path), *elsewhere)
    assert cli.ok("event", "show", *elsewhere).out.splitlines()[0].startswith("Event 1,")
    assert cli.ok("event", "list", *elsewhere).out.splitlines()[1].startswith("1 *")
    cli.ok("event", "close", *elsewhere)
    assert "The event is closed." in cli.ok("event", "show", *elsewhere).out
    cli.ok("event", "undo", *elsewhere)
    path.write_text("event Another\ngame loo\nformat rotation\nsize 5\n\nadd 1: Ann\n")
    cli.ok("import", str(path), *elsewhere)
    unsaid = cli("event", "show", *elsewhere)
    assert (unsaid.code, " ".join(unsaid.err.split())) == (
        2,
        "No event is current. The ledger has 2, 2 of them open. Name one with --event: "
        f"`trickledger event list {' '.join(elsewhere)}`.",
    )
    assert "*" not in cli.ok("event", "list", *elsewhere).out
    assert cli.ok("event", "list", "--json", *elsewhere).json["current"] is None
    cli.ok("event", "close", "-e", "2", *elsewhere)
    assert "Event 1," in cli.ok("event", "show", *elsewhere).out


def test_a_void_is_refused_where_later_acts_rest_on_it(cli: Terminal) -> None:
    begin(cli)
    made = cli.ok("event", "round", "--json").json["entries"][0]["entry"]
    cli.ok("event", "result", "1", "1", "0")
    before = cli.count(), cli.ok("event", "show").out
    refused = cli("event", "void", f"@{made}")
    assert refused.code == 3
    assert "later entries depend on it" in refused.err
    assert before == (cli.count(), cli.ok("event", "show").out), "nothing is half done"
    assert is_sound(cli)


def test_a_void_can_be_voided(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    entered = cli.ok("event", "result", "1", "1", "0", "--json").json["entries"][0]["entry"]
    voided = cli.ok("event", "void", f"@{entered}", "--because", "other table", "--json").json
    assert tables(cli)[0]["state"] == "to play"
    cli.ok("event", "void", str(voided["entries"][0]["entry"]))
    assert tables(cli)[0]["state"] == "reported"
    counts = [row["counts"] for row in cli.ok("event", "log", "--json").json["entries"]]
    assert counts[-3:] == [True, False, True]
    twice = cli("event", "void", str(voided["entries"][0]["entry"]))
    assert "does not count any more" in twice.err
    assert "void" in cli.ok("event", "log").out
    assert is_sound(cli)


def test_people_of_one_list_are_voided_together(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "add", "Eve", "Fay")
    told = cli.ok("event", "undo", "--because", "wrong evening").out
    assert "No longer entered: Eve, Fay." in told
    assert "wrong evening" in cli.ok("event", "log").out


def test_close_asks_for_all_results_and_then_nothing_is_entered(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "1", "0")
    refused = cli("event", "close")
    assert refused.code == 3
    assert "no result, or a disputed one: 1.2" in refused.err
    cli.ok("event", "result", "2", "1", "0")
    cli.ok("event", "close", "--because", "prizes given")
    before = cli.count()
    for words in (
        ("result", "2", "0", "1"),
        ("add", "Eve"),
        ("round",),
        ("set", "rounds=3"),
        ("close",),
        ("open", "1"),
        ("drop", "Ann"),
    ):
        late = cli("event", *words)
        assert (late.code, cli.count()) == (3, before), words
        assert "The event is closed. `trickledger event undo` opens it again." in late.err
    assert "The event is open again." in cli.ok("event", "undo").out
    cli.ok("event", "result", "2", "0", "1")
    assert is_sound(cli)


def test_who_acts_on_what_others_changed_meanwhile_is_told(cli: Terminal) -> None:
    begin(cli)
    seen = str(cli.count())
    cli.ok("event", "round", "--at", seen)
    late = cli("event", "add", "Eve", "--at", seen)
    assert late.code == 4
    assert "1 entry came meanwhile" in late.err


# -- in and out --------------------------------------------------------------------------------


def other(cli: Terminal) -> tuple[str, ...]:
    return "--ledger", str(cli.home / "other.db"), "--event", "1"


@pytest.mark.parametrize("as_json", [False, True])
def test_an_event_is_carried_to_another_ledger(cli: Terminal, as_json: bool) -> None:
    begin(cli, players=5)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "1", "0", "--scorer", "Zoe", "--because", "from paper")
    cli.ok("event", "result", "2", "1", "1")
    cli.ok("event", "undo")
    cli.ok("event", "forfeit", "2", seats(cli)[1][0])
    cli.ok("event", "round")
    cli.ok("event", "seat", "3", *seats(cli)[0])
    cli.ok("event", "lock", "1")
    path = Path(cli.home / "carried")
    path.write_text(cli.ok("event", "export", *["--json"] * as_json).out, encoding="utf-8")
    cli.ok("import", str(path), *other(cli)[:2])
    words = ("event", "standings", "--json")
    assert cli.ok(*words, *other(cli)).out == cli.ok(*words).out
    words = ("event", "tables", "--json")
    assert cli.ok(*words, *other(cli)).out == cli.ok(*words).out
    count = cli.count(cli.home / "other.db")
    cli("import", str(path), *other(cli)[:2])
    assert cli.count(cli.home / "other.db") == count, "twice adds nothing"
    cli.ok("check", *other(cli)[:2])


def test_a_reason_is_kept_as_one_line(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "drop", "Ann", "--because", "went\nhome # early")
    assert json.loads(cli.ok("event", "log", "--json").out)["entries"][-1]["text"] == (
        "drop 1 # went home # early"
    )
    path = cli.home / "carried.txt"
    path.write_text(cli.ok("event", "export").out, encoding="utf-8")
    cli.ok("import", str(path), *other(cli)[:2])
    here, there = (cli.ok("event", "show", *at).out.split() for at in ((), other(cli)))
    assert there == [*here, "-e", "1", *other(cli)[:2]]


def test_settings_change_with_a_record(cli: Terminal) -> None:
    begin(cli, "--rounds", "2")
    told = cli.ok("event", "set", "rounds=3", "order=points,wins", "--because", "time is left").out
    assert told.splitlines()[:2] == ["rounds 3", "order points wins"]
    assert cli.ok("event", "standings", "--json").json["order"] == ["points", "wins"]
    entries = cli.ok("event", "log", "--json").json["entries"]
    assert entries[-1]["text"] == "set rounds 3, order points wins # time is left"
    assert entries[-1]["text"][:30] in cli.ok("event", "log").out
    assert cli.ok("event", "set", "rounds=3").out.startswith("Nothing has changed.\n")
    assert [line["title"] for line in cli.ok("event", "list", "--json").json["events"]] == [
        "Evening"
    ]
    assert NAMES[0] in cli.ok("event", "show").out


def test_tables_of_many_with_long_names_fit_the_page(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening", "--game", "loo", "--size", "6", "seed=7")
    cli.ok("event", "add", *(f"{name} {'Featherstonehaugh' * 2}" for name in NAMES))
    shown = [cli.ok("event", "round"), cli.ok("event", "tables"), cli.ok("event", "show")]
    for line in "".join(each.out for each in shown).splitlines():
        assert len(line) <= 80
    assert sum(line.startswith(" " * 7) for line in shown[0].out.splitlines()) > 4


STEPS = [
    (("--game", "klaberjass"), 4, "trickledger event result 1 FIGURE FIGURE"),
    (("--game", "cinch"), 8, "trickledger event result 1 FIGURE FIGURE"),
    (("--game", "kalooki", "--size", "4"), 8, "trickledger event result 1" + 4 * " FIGURE"),
    (("--game", "loo", "--size", "6"), 12, "trickledger event result 1 FIGURES, 6 figures"),
]


@pytest.mark.parametrize(("words", "players", "example"), STEPS)
def test_the_example_of_a_result_fits_the_table(
    cli: Terminal, words: tuple[str, ...], players: int, example: str
) -> None:
    begin(cli, *words, players=players)
    assert cli.ok("event", "round").out.splitlines()[-2:] == [
        "Next: trickledger event open",
        f"Or from paper: {example}",
    ]


def test_the_last_result_of_a_round_tells_what_comes_next(cli: Terminal) -> None:
    begin(cli, "--rounds", "2")
    cli.ok("event", "round")
    assert cli.ok("event", "result", "1", "507", "5").out == "1.1  Ann - Cid  507 : 5\n"
    assert cli.ok("event", "result", "2", "507", "5").out.splitlines() == [
        "1.2  Bob - Dee  507 : 5",
        "Every table of round 1 has its result.",
        "Next: trickledger event round",
    ]
    assert (
        cli.ok("event", "result", "2", "507", "6").out.splitlines()[1].startswith("It was 507 : 5")
    )
    cli.ok("event", "round")
    cli.ok("event", "forfeit", "1", "Ann")
    assert cli.ok("event", "result", "2", "507", "5").out.splitlines()[1:] == [
        "Every table of round 2 has its result.",
        "All rounds are played: trickledger event close",
    ]


def test_a_knock_out_says_what_its_last_tables_are_for_and_when_it_is_over(cli: Terminal) -> None:
    begin(cli, "--format", "knock-out", "third=true")
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "7", "7")
    cli.ok("event", "result", "2", "7", "5")
    level = " ".join(cli("event", "round").err.split())
    assert level.endswith(
        "decide: `trickledger event result 1.1 7 7 --won 1 --settle` if it is Ann."
    )
    cli.ok("event", "result", "1.1", "7", "7", "--won", "1", "--settle")
    assert cli.ok("event", "round").out.splitlines()[3:5] == [
        "Dee and Cid play for the third place.",
        "Ann and Bob play the final.",
    ]
    assert "in round 2 of 2" in cli.ok("event", "standings").out
    cli.ok("event", "result", "1", "7", "5")
    cli.ok("event", "result", "2", "7", "5")
    assert cli.ok("event", "show").out.splitlines()[-1] == (
        "All rounds are played: trickledger event close"
    )


def test_a_table_of_its_own_keeps_its_number_in_the_listing_by_name(cli: Terminal) -> None:
    begin(cli)
    cli.ok("event", "round")
    cli.ok("event", "seat", "3", "Ann", "Cid")
    assert [
        line.split() for line in cli.ok("event", "tables", "--by-name").out.splitlines()[2:]
    ] == [
        ["Ann", "3", "1"],
        ["Bob", "2", "1"],
        ["Cid", "3", "2"],
        ["Dee", "2", "2"],
    ]


def test_settings_of_one_command_are_judged_together(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening", "seed=7")
    alone = cli("event", "set", "game=cinch")
    assert (alone.code, "Cinch seats 4 players" in alone.err) == (3, True)
    together = ("game=cinch", "format=partners", "ROUNDS=3", "-o")
    unknown = cli("event", "set", *together, "target=21")
    assert unknown.err == "Cinch has no option target. There are: all_pass, dealer_swap.\n"
    assert cli.ok("event", "set", *together, "dealer_swap=true").out.splitlines()[:4] == [
        "game cinch",
        "option cin_dealer_swap true",
        "format partners",
        "rounds 3",
    ]
    assert len(cli.ok("event", "log", "--json").json["entries"]) == 2
    cli.ok("event", "undo")
    assert "game klaberjass" in cli.ok("event", "show").out


def test_fewer_rounds_than_are_made_cannot_be_planned(cli: Terminal) -> None:
    begin(cli, "--rounds", "3")
    for _ in range(2):
        cli.ok("event", "round", "--anyway")
    for rounds, code in (("1", 3), ("2", 0), ("0", 0)):
        assert cli("event", "set", f"rounds={rounds}").code == code
    refused = " ".join(cli("event", "set", "rounds=1").err.split())
    assert refused == (
        "The event cannot have 1 round. 2 are made already. Set rounds=2, then close it, or void "
        "the entries of round 2 first: `trickledger event log` lists them."
    )


def test_a_plan_that_does_not_fit_the_field_is_said_early(cli: Terminal) -> None:
    cli.ok("event", "new", "Evening", "--rounds", "5", "seed=7")
    told = " ".join(cli.ok("event", "add", *NAMES[:4]).out.split())
    assert "A Swiss of 4 entrants over 5 rounds cannot be planned." in told
    assert "Plan 3 rounds or fewer" in told
    assert (
        "After 2 rounds at most one can have won them all."
        in cli.ok("event", "set", "rounds=2").out
    )
    cli.ok("event", "round")
    assert "suffice" not in cli.ok("event", "set", "rounds=3").out


def test_a_round_that_nobody_played_is_locked_and_carried(cli: Terminal) -> None:
    begin(cli, players=2)
    cli.ok("event", "round")
    cli.ok("event", "forfeit", "1", "Ann", "Bob")
    cli.ok("event", "lock")
    path = cli.home / "carried.txt"
    path.write_text(cli.ok("event", "export").out, encoding="utf-8")
    cli.ok("import", str(path), *other(cli)[:2])
    here, there = (cli.ok("event", "show", *at).out.split() for at in ((), other(cli)))
    assert there == [*here, "-e", "1", *other(cli)[:2]]
    cli.ok("import", str(path), *other(cli)[:2])


def test_a_result_may_be_typed_as_it_is_printed(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee")
    cli.ok("event", "round")
    for figures in (["501:320"], ["501", ":", "320"], ["501", "320"]):
        assert "501 : 320" in cli.ok("event", "result", "1", *figures).out
