"""The tables of phases: what the engine runs is whole, and every clause is named in its game."""

import re
from collections.abc import Iterator
from inspect import isgeneratorfunction
from pathlib import Path
from typing import get_args

import pytest

from tests.cli.table.high_card import TOY
from trickledger.rules.catalogue import game, kinds
from trickledger.rules.clauses import Clause, Rulebook
from trickledger.rules.language.notation import BARE, GENERAL_WORDS, Bare
from trickledger.rules.play.phases import OVER, AtOnce, Phase, Phases, Row, has_turn, otherwise
from trickledger.rules.views.phase_table import PhaseLine, table_of
from trickledger.rules.views.rulebook import unnamed_clauses

RULES = Path(__file__).parents[2] / "rules"
ASSIGNED = re.compile(r"\.phase\s*(?:=|,.*?=)(?!=)")


def following(phase: PhaseLine) -> set[str]:
    return {after.phase for word in phase.words for after in (*word.then, *word.after_trick)}


def reached(table: dict[str, set[str]], first: str) -> set[str]:
    found, new = set[str](), {first}
    while new:
        found |= new
        new = {after for phase in new for after in table.get(phase, ())} - found
    return found


@pytest.mark.parametrize("kind", kinds())
def test_every_phase_is_reached_and_leads_to_the_end(kind: str) -> None:
    phases = table_of(game(kind).phases).phases
    table = {phase.name: following(phase) for phase in phases}
    assert reached(table, phases[0].name) == {*table, "the hand is over"}
    for name in table:
        assert "the hand is over" in reached(table, name), name


@pytest.mark.parametrize("kind", kinds())
def test_the_words_of_a_game_are_those_of_its_table(kind: str) -> None:
    a_game = game(kind)
    table = table_of(a_game.phases)
    words = {word.word for phase in table.phases for word in phase.words}
    words |= {word.word for word in table.always}
    assert {word.name for word in a_game.words} == words - BARE - set(GENERAL_WORDS)
    clauses = [word.clause for phase in table.phases for word in phase.words]
    clauses += [word.clause for word in table.always]
    assert {str(clause) for clause in clauses} <= set(a_game.book)


@pytest.mark.parametrize("kind", kinds())
def test_a_phase_reads_words_in_a_way_that_there_is(kind: str) -> None:
    phases = game(kind).phases
    words = {row.word for phase in phases for row in phase.rows} | set(phases.always)
    for phase in phases:
        assert phase.bare in get_args(Bare), phase
        assert set(phase.exact) <= words, phase
        for clause in phase.exact.values():
            assert isinstance(clause, Clause) or callable(clause), phase


@pytest.mark.parametrize("kind", kinds())
def test_every_check_yields_unless_its_row_says_that_it_answers_at_once(kind: str) -> None:
    """Of one that answers at once nothing would be asked for faults, and so every act pass."""
    phases = game(kind).phases
    checks = [row.check for phase in phases for row in phase.rows]
    checks += [row.check for row in phases.rows]
    for check in filter(None, checks):
        if isinstance(check, AtOnce):
            assert not isgeneratorfunction(check.judge), check
        else:
            assert isgeneratorfunction(check), check


@pytest.mark.parametrize("kind", kinds())
def test_every_clause_is_named_where_it_is_carried_out(kind: str) -> None:
    package = type(game(kind)).__module__.rpartition(".")[0]
    assert unnamed_clauses(game(kind).book, package) == []


def test_a_clause_that_nothing_carries_out_is_told() -> None:
    book = Rulebook("KLA", "PLAY-2 Beat it.\nPLAY-99 ° Have fun.\nPLAY-100 Sing along.")
    assert unnamed_clauses(book, "trickledger.rules.games.klaberjass") == ["KLA-PLAY-100"]


def test_no_phase_is_assigned_outside_the_engine() -> None:
    files = {
        str(file.relative_to(RULES))
        for file in RULES.rglob("*.py")
        if ASSIGNED.search(file.read_text(encoding="utf-8"))
    }
    assert files == {"play/deal.py"}


def row(word: str, then: str) -> Row:
    return Row(word, has_turn, TOY.PTS_1, then=then)


def broken_tables() -> Iterator[tuple[list[Phase], str]]:
    deal = Phase("deal", "The deal.", row("single", "play"))
    yield [deal], "deal leads to play, which is no phase of this game."
    yield [Phase("deal", "", row("single", OVER))] * 2, "Two phases of a game have one name."
    forked = Row("double", has_turn, TOY.PTS_1, then={otherwise: "lost"})
    yield [Phase("deal", "", forked)], "deal leads to lost, which is no phase of this game."


@pytest.mark.parametrize(("phases", "why"), [*broken_tables()])
def test_a_table_that_leads_nowhere_is_told_when_it_is_made(phases: list[Phase], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        Phases(*phases)
