"""The words of a game as a table: what a row says, and that a wrong one is told."""

import pytest

from trickledger.rules.catalogue import game, kinds
from trickledger.rules.language.notation import Word, words_of

TABLE = """
pass p | nothing | drop out
NAME: call l | answer: yes, no | call the top discard, and whether it was
  allowed | shout, cry out
discard x th | cards or number and cards? | throw cards away
"""


def test_a_row_is_a_word() -> None:
    assert words_of(TABLE) == (
        Word("pass", "nothing", "drop out", ("p",)),
        Word(
            "call",
            "answer",
            "call the top discard, and whether it was allowed",
            ("l",),
            named=True,
            answers=("yes", "no"),
            said=("shout", "cry out"),
        ),
        Word("discard", "cards or number and cards?", "throw cards away", ("x", "th")),
    )


def test_a_row_that_takes_what_no_word_takes_is_told() -> None:
    with pytest.raises(ValueError, match=r"^No word takes melon\.$"):
        words_of("eat e | melon | eat a melon")


SHORT_FACTS = {
    "klaberjass": {"m": "maker", "tr": "trump"},
    "sixty-six": {"cl": "closed", "w": "claimed"},
    "cinch": {"m": "maker", "tr": "trump"},
    "loo": {"f": "flush", "sh": "shown"},
    "kalooki": {"oc": "overcalls"},
    "linger-longer": {},
    "rolling-stone": {"o": "out"},
}


@pytest.mark.parametrize("kind", kinds())
def test_the_facts_of_a_result_have_these_short_forms(kind: str) -> None:
    facts = game(kind).facts
    assert facts
    assert all(fact.help for fact in facts.words)
    assert {short: fact.name for fact in facts.words for short in fact.short} == SHORT_FACTS[kind]


TOLD = """
cinch         | maker  | player | who bid highest and named trump
cinch         | bid    | number | the highest bid
cinch         | trump  | suit   | the trump suit, if it is known
cinch         | out    | number | points that were not in play
cinch         | redeal | flag   | all passed and the hand was dealt again
rolling-stone | out    | player | who was out and won the hand
"""


@pytest.mark.parametrize(
    ("kind", "figures", "phases"),
    [
        (
            "cinch",
            "points that the sides made, 14 in all",
            ["bidding", "naming of trump", "discard", "draw or first lead", "play"],
        ),
        (
            "linger-longer",
            "cards that the winner had in hand at the end",
            ["deal", "play"],
        ),
        ("rolling-stone", "cards left in hand", ["lead", "trick"]),
    ],
)
def test_the_figures_and_the_phases_of_a_hand_are_called_so(
    kind: str, figures: str, phases: list[str]
) -> None:
    facts = game(kind).facts
    assert facts
    assert facts.figures == figures
    assert [phase.name for phase in game(kind).phases] == phases


def test_the_facts_of_a_result_are_explained_in_these_words() -> None:
    rows = [[cell.strip() for cell in row.split("|")] for row in TOLD.strip().splitlines()]
    for kind in ("cinch", "linger-longer", "rolling-stone"):
        facts = game(kind).facts
        assert facts
        told = [[kind, fact.name, fact.kind, fact.help] for fact in facts.words]
        assert told == [row for row in rows if row[0] == kind]


LABELS = """
cinch         | trump            | trump {}              | trump {}
cinch         | maker            |                       | maker {}
cinch         | bid              | bid {}                | bid {}
cinch         | declarers        | declarers {}          |
cinch         | stub             | {} in the stub        |
cinch         | warnings         |                       |
cinch         | redeal           | not played: {}        |
linger-longer | trump            | trump {}              | trump {}
linger-longer | stock            | {} in the stock, or 0 |
linger-longer | in_hand          | cards                 |
linger-longer | reshuffled_after | reshuffled after trick {} |
linger-longer | winner           | {} is the last one in |
rolling-stone | out              | {} is out of cards    | {} went out
rolling-stone | in_hand          | cards                 |
rolling-stone | discarded        | {} cards out of play  |
"""


def test_the_facts_of_a_hand_are_told_in_these_words() -> None:
    """At the table and on the score sheet; none left is told where it says `or 0`."""
    rows = [[cell.strip() for cell in row.split("|")] for row in LABELS.strip().splitlines()]
    for kind in ("cinch", "linger-longer", "rolling-stone"):
        assert [row for row in rows if row[0] == kind] == [
            [kind, name, said + (", or 0" if tells_zero else ""), sheet]
            for name, (said, sheet, tells_zero, _) in game(kind).labels.items()
        ]
