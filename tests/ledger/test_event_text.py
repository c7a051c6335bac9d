"""The text of an event, whoever entered its lines."""

from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ledger.events import new_event
from tests.ledger.games import new_store
from tests.ledger.laptops import taken
from trickledger.ledger.exchange.tournament_text import event_text, is_event, read_event
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Entry
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.tournament.acts import read_act

NAMES = st.one_of(
    st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=60),
    st.sampled_from(
        [
            "void 6 # x",
            "Table 3: Dora",
            "+ Dora",
            " Dora",
            "Dora ",
            "close",
            "add 9",
            "add 9: Zoe",
            '"Dora"',
            '"',
            "\\",
            '": "',
            "",
            ":",
            "# no",
            "by Eve",
            "id 7",
        ]
    ),
)
ACTS = ("add 1: Ann", "drop 1", "void 2", "close # done")


def entry(number: int, line: int, text: str, scorer: str) -> Entry:
    kind = {"v": "void", "c": "close", "e": "head"}.get(text[0], "act")
    return Entry(number, line, kind, text, scorer, "", "", bytes(32), bytes(32))


def test_blank_lines_before_an_event_are_passed_over() -> None:
    text = "event Evening\n\nadd 1: Ann\n"
    for blank in ("\n", "\n \n"):
        first, second = read_event(blank + text).entries
        assert (first.text.partition("\n")[0], second.text) == ("event Evening", "add 1: Ann")


@given(opener=NAMES, others=st.lists(st.tuples(NAMES, st.sampled_from(ACTS)), max_size=6))
def test_a_scorer_of_any_letters_comes_back(opener: str, others: list[tuple[str, str]]) -> None:
    entries = [entry(1, 1, "event Evening\nseed 7", opener)]
    for number, (scorer, text) in enumerate(others, 2):
        line = number if number % 2 == 0 else number - 1
        entries.append(entry(number, line, text, scorer))
    read = read_event(event_text("1" * 32, entries))
    assert [one[1:4] for one in read.entries[1:]] == [one[1:4] for one in entries[1:]]
    told = [one.scorer for one in read.entries]
    is_told = any(one.scorer != opener for one in entries)
    assert told == [one.scorer if is_told else None for one in entries]


@pytest.mark.parametrize("importer", ["Dora", "Eve", "void 6 # x"])
def test_figures_do_not_depend_on_who_imports(tmp_path: Path, importer: str) -> None:
    with new_store(tmp_path) as ours, new_store(tmp_path, "theirs.db") as theirs:
        stream = new_event(ours, "game=klaberjass")
        said = ["round 1 typed: 1 2, 3 4", "result 1.1 5 3", "result 1.1 3 5"]
        for scorer, line in zip(("Dora", "Eve", "void 6 # x"), said, strict=True):
            act = read_act(line)
            direct(ours, stream, Author(scorer, ""), partial(Desk.enter, act=act))
        with ours.reading() as db:
            text = event_text(stream.id, list(journal.read(db, stream)))
        taken(theirs, text, author=Author(importer, "desk"))
        with theirs.reading() as db:
            (copy,) = journal.streams(db, "event")
            assert event_text(copy.id, list(journal.read(db, copy))) == text
        before, after = load_event(ours, stream), load_event(theirs, copy)
        assert before.rounds == after.rounds


def test_an_event_is_known_by_its_first_word() -> None:
    for text in ("event Autumn", "\ufeffevent Autumn", "\n  event Autumn"):
        assert is_event(text)
    for text in ("Event Autumn", "Xevent Autumn", "event", "game loo\nevent Autumn"):
        assert not is_event(text)
