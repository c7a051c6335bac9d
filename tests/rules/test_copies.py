"""A replay, and each of its hands, can be copied and pickled; what is entered in one is its own."""

import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from tests.many import many
from trickledger import Replay, replay
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import HEAD_WORDS
from trickledger.rules.record.lines import enter
from trickledger.rules.views.audit import audit_hand
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.sheet import Game

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.txt"))
PLACES = many(3)

Copy = Callable[[Any], Any]


def _pickled(what: Any) -> Any:
    return pickle.loads(pickle.dumps(what))


COPIES = pytest.mark.parametrize("copied", [_pickled, copy.deepcopy], ids=["pickled", "deep"])
EACH_EXAMPLE = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


def _lines(path: Path) -> tuple[str, list[str]]:
    """The head of an example, and the lines below it."""
    lines = [line for line in path.read_text().splitlines() if line.strip()]
    head = [*takewhile(lambda line: line.split()[0] in (*HEAD_WORDS, "#"), lines)]
    return "\n".join(head), lines[len(head) :]


def _answers(fold: GameFold) -> dict[str, Any]:
    """What a game answers: its sheet, what may come next, what an audit tells of its last hand."""
    hand = fold.current.deal if fold.current else None
    turn = hand.whose_turn() if hand else ()
    return {
        "sheet": Game(fold).as_json(),
        "expected": expected(fold),
        "phase": hand and hand.phase and hand.phase.name,
        "words": hand and hand.expected_words(),
        "playable": [hand.playable(seat) for seat in turn if hand and hand.can_say("play")],
        "audit": audit_hand(fold, fold.current) if fold.current else None,
    }


def _stages(path: Path) -> Iterator[tuple[GameFold, list[str]]]:
    """A game at some of its places, also in the middle of hands, with the lines that follow."""
    head, lines = _lines(path)
    step = max(1, len(lines) // PLACES)
    fold = replay(head).games[0].fold
    for place, line in enumerate(lines):
        if place % step == step // 2:
            yield fold, lines[place:]
        assert enter(fold, line) is None


@COPIES
@EACH_EXAMPLE
def test_a_copy_answers_the_same_and_what_is_entered_in_it_is_its_own(
    path: Path, copied: Copy
) -> None:
    whole = _answers(replay(path.read_text()).games[-1].fold)
    for fold, to_come in _stages(path):
        before = _answers(fold)
        twin = copied(fold)
        assert _answers(twin) == before
        assert [enter(twin, line) for line in to_come] == [None] * len(to_come)
        assert _answers(twin)["sheet"]["totals"] == whole["sheet"]["totals"]
        assert _answers(twin) == whole
        assert _answers(fold) == before


@COPIES
@EACH_EXAMPLE
def test_a_replay_is_copied_with_all_its_games(path: Path, copied: Copy) -> None:
    original = replay(path.read_text())
    twin: Replay = copied(original)
    assert (twin.refusal, twin.read) == (original.refusal, original.read)
    assert [game.as_json() for game in twin.games] == [game.as_json() for game in original.games]
    shallow = copy.copy(original)
    assert [game.as_json() for game in shallow.games] == [game.as_json() for game in original.games]


@COPIES
@EACH_EXAMPLE
def test_a_hand_is_copied_alone(path: Path, copied: Copy) -> None:
    for fold, _ in _stages(path):
        for chapter in fold.chapters[-1:]:
            hand = chapter.deal
            twin = copied(hand)
            assert type(twin) is type(hand)
            assert twin.phase is hand.phase, "a phase is one of the table of its game"
            assert twin.setting.phases is hand.setting.phases
            assert (twin.facts(), twin.rounds_done) == (hand.facts(), hand.rounds_done)
            assert twin.expected_words() == hand.expected_words()
            assert twin.findings == hand.findings
            assert copy.copy(hand).facts() == hand.facts()
