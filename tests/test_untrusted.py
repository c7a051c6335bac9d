"""Whatever is sent or typed: nothing is raised that is not ours; what is taken reads again.

The targets say what must hold; `python -m bench --fuzz SECONDS` tries the same for hours.
"""

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench import fuzz
from bench.fuzz import Trial
from tests import untrusted
from tests.many import many
from tests.targets import TARGETS, record, table, words
from tests.untrusted import LETTERS, seeds, spoiler
from trickledger.rules.record.header import LONGEST_NAME, Head, handle_for

TIMES = {
    "record": 60,
    "export": 40,
    "event": 40,
    "words": 300,
    "table": 12,
    "command": 50,
    "completion": 30,
}

LOTTERY = st.randoms(use_true_random=False)


@pytest.mark.parametrize("target", TARGETS)
def test_a_spoilt_example_is_taken_or_refused(target: str) -> None:
    @settings(
        max_examples=many(TIMES[target]),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.sampled_from(seeds(target)), LOTTERY)
    def holds(text: str, rng: random.Random) -> None:
        TARGETS[target](spoiler(target)(rng, text))

    holds()


@pytest.mark.parametrize("target", TARGETS)
def test_a_text_of_any_letters_is_taken_or_refused(target: str) -> None:
    letters = st.one_of(st.characters(codec="utf-8"), st.sampled_from(LETTERS))
    any_words = st.one_of(st.text(letters, max_size=8), st.sampled_from(untrusted.words()))

    @settings(max_examples=many(TIMES[target]), deadline=None)
    @given(st.lists(any_words, max_size=12).map(" ".join))
    def holds(text: str) -> None:
        TARGETS[target](text)

    holds()


FOUND = [
    # a comment that begins like the number of a hand lost it in an export
    "game cinch\nplayers Al, Bo, Cy, Dee\nhand Al\nbid 7, pass, pass, pass\ntrump S\n"
    "discard 6, discard 8 # .9 of them\n",
    # blanks that cannot be printed were taken by the quick readers alone
    "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\ntake\nnone none\nJC\N{NO-BREAK SPACE}10C\n",
    "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\nscore\x1fAnn 2\n",
    # digits of another script were taken before a line
    "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\n@\uff13 take\n",
    # under a trump that was corrected in between another had won the trick
    "game sixty-six\nplayers Ann, Bob\nhand Bob 9D\ncorrect @2 KS\n9C 10D\nvoid @3\n",
    # what was said of a hand that was thrown in did not fit it when it was folded again
    "game loo\nplayers P1, P2, P3, P4, P5\nhand P1 6D\nmisdeal\nP3 left 5\nswap P1 P2\n",
    # the tricks before a hand was told by what it adds were looked through for a slip
    "game klaberjass\nplayers Al, Bo\nhand Bo 10C\ntake\nAC JC\nadds Al 5 Bo 52\ntotal Al 6\n",
]


@pytest.mark.parametrize("text", FOUND)
def test_what_the_fuzzer_found_in_records_is_mended(text: str) -> None:
    record(text)


def test_a_finding_that_was_undone_and_is_proven_anew_is_entered() -> None:
    hand = ["/new linger-longer Ann Bob Cid Dee", "hand Dee 3S", "9H 4C KH 2H"]
    table("\n".join([*hand, "KC 3S 7C 8H", "/undo", "y", "KC 3S 7C 8H"]))


def test_a_handle_is_made_of_the_longest_name() -> None:
    game = Head("klaberjass").game
    name = "A" * LONGEST_NAME
    first = handle_for(name, [], game)
    assert handle_for(name, [first], game) != first
    words("K" * 4000)


def test_a_handle_is_made_for_the_hundredth_of_a_name() -> None:
    table("/new klaberjass " + '"Bob Cole" ' * 130)


# -- the fuzzer itself ---------------------------------------------------------------------------


def test_the_fuzzer_notes_a_fault_once_with_its_input(tmp_path: Path) -> None:
    def target(text: str) -> str:
        assert "7" not in text, "a seven"
        return str(len(text))

    trial = Trial("toy", target, tmp_path)
    assert [trial(text) for text in ("K", "QQ", "A", "7", "77")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    notes = [json.loads(line) for line in (tmp_path / "notes").read_text().splitlines()]
    assert notes[:2] == [{"outcome": "1"}, {"outcome": "2"}]
    (fault,) = notes[2:]
    assert fault["input"] == "7"
    assert fault["where"].startswith("toy: AssertionError at test_untrusted.py:")


def test_only_what_is_slow_again_is_a_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter((0, 60, 60, 60, 100, 106, 106, 113))
    monkeypatch.setattr("bench.fuzz.time.monotonic", lambda: next(seconds))
    trial = Trial("toy", str.lower, tmp_path)
    trial("kept waiting once")
    trial("slow twice")
    notes = [json.loads(line) for line in (tmp_path / "notes").read_text().splitlines()]
    faults = [(note["where"], note["input"]) for note in notes if "where" in note]
    assert faults == [("toy: slow: 6.0 s", "slow twice")]


def test_the_fuzzer_runs_without_a_guide(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["0.2", "words", fuzz.UNGUIDED]) == 0
    assert capsys.readouterr().out.startswith("not guided by coverage\n")
