"""The words of a game as a table: what a row says, and that a wrong one is told."""

from typing import get_args

import pytest

from trickledger.rules.catalogue import game, kinds
from trickledger.rules.language.notation import TAKES, Takes, Word, words_of

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
    "kalooki": {"b": "bent", "oc": "overcalls"},
    "linger-longer": {},
    "rolling-stone": {"o": "out"},
}


@pytest.mark.parametrize("kind", [kind for kind in kinds() if game(kind).facts])
def test_the_facts_of_a_result_have_these_short_forms(kind: str) -> None:
    facts = game(kind).facts
    assert facts
    assert all(fact.help for fact in facts.words)
    assert {short: fact.name for fact in facts.words for short in fact.short} == SHORT_FACTS[kind]


TOLD = """
klaberjass    | maker     | player  | who fixed trump
klaberjass    | trump     | suit    | the trump suit, if it is known
klaberjass    | redeal    | flag    | the hands were thrown in: nobody scores
sixty-six     | closed    | player  | who closed the stock
sixty-six     | trickless | flag    | the other had no trick yet when the stock was closed
sixty-six     | claimed   | player  | who declared 66
sixty-six     | trick     | player  | who won a trick all the same, with 0 points
cinch         | maker     | player  | who bid highest and named trump
cinch         | bid       | number  | the highest bid
cinch         | trump     | suit    | the trump suit, if it is known
cinch         | out       | number  | points that were not in play
cinch         | redeal    | flag    | all passed and the hand was dealt again
loo           | in        | players | who else stayed in, without a trick
loo           | flush     | players | whose flush took the pot, if there was one
loo           | shown     | players | who else showed a flush or Pam, and does not pay
loo           | passed    | flag    | everybody passed
kalooki       | out       | player  | who went out, if that is not plain
kalooki       | bent      | flag    | who went out bent the table: the others score double
kalooki       | overcalls | players | who overcalled, named once for each overcall
kalooki       | void      | flag    | no new stock could be formed: no card counts
rolling-stone | out       | player  | who was out and won the hand
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
        (
            "loo",
            "tricks of those who stayed in, five in all",
            ["deal", "in or pass", "exchange", "first lead", "answers", "play"],
        ),
        (
            "kalooki",
            "points left in hand, before any double",
            ["deal", "draw", "draw after a call", "draw after a refusal", "melds", "count"],
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
    for kind in kinds():
        facts = game(kind).facts
        told = [[kind, fact.name, fact.kind, fact.help] for fact in (facts.words if facts else ())]
        assert told == [row for row in rows if row[0] == kind]


LABELS = """
klaberjass    | trump            | trump {}                   |     | trump {}
klaberjass    | maker            | maker {}                   |     | maker {}
klaberjass    | exchanged        | {} exchanged the seven     |     |
klaberjass    | meld_winner      |                            |     |
klaberjass    | shown            |                            |     |
klaberjass    | sequences        | {}                         | lie |
klaberjass    | redeal           | not played: {}             |     |
sixty-six     | trump            | trump {}                   |     | trump {}
sixty-six     | closed           | {} closed the stock        |     | closed by {}
sixty-six     | claimed          | {} claimed 66              |     | claimed by {}
sixty-six     | bonus            | {} more for the winner     |     | {} more for the winner
sixty-six     | stock            | {} in the stock, or 0      | lie |
sixty-six     | points           | Hand                       |     |
sixty-six     | exchanged        | {} exchanged the nine      |     |
cinch         | trump            | trump {}                   |     | trump {}
cinch         | maker            |                            |     | maker {}
cinch         | bid              | bid {}                     |     | bid {}
cinch         | declarers        | declarers {}               |     |
cinch         | stub             | {} in the stub             | lie |
cinch         | warnings         |                            |     |
cinch         | redeal           | not played: {}             |     |
loo           | trump            | trump {}                   |     | trump {}
loo           | pot              | for a pot of {}, or 0      |     | for a pot of {}
loo           | stayed           | in: {}                     |     |
loo           | stock            | {} in the stock, or 0      | lie |
loo           | pam              | {} has shown Pam           |     |
kalooki       | contract         | contract {}                |     | {}
kalooki       | dealt            | {} cards each              |     |
kalooki       | upcard           |                            |     |
kalooki       | discard          | {} on the discards         | lie |
kalooki       | stock            | {} in the stock, or 0      | lie |
kalooki       | cards            | cards {}                   | lie |
kalooki       | renewed          | the stock was renewed      |     |
kalooki       | melds            | meld {meld}, {player}: {cards} |     |
kalooki       | on_the_table     |                            |     |
kalooki       | laid_down        | laid down: {}              |     |
kalooki       | out              | {} is out                  |     |
kalooki       | bent             | the table is bent: the others count double |     |
kalooki       | unverified       | figures that nobody checked: {}  |     |
linger-longer | trump            | trump {}                   |     | trump {}
linger-longer | stock            | {} in the stock, or 0      | lie |
linger-longer | in_hand          | cards                      | lie |
linger-longer | reshuffled_after | reshuffled after trick {}  |     |
linger-longer | winner           | {} is the last one in      |     |
rolling-stone | out              | {} is out of cards         |     | {} went out
rolling-stone | in_hand          | cards                      | lie |
rolling-stone | discarded        | {} cards out of play       | lie |
"""


def test_the_facts_of_a_hand_are_told_in_these_words() -> None:
    """At the table and on the sheet; `or 0` tells none left, `lie` is where cards lie."""
    rows = [[cell.strip() for cell in row.split("|")] for row in LABELS.strip().splitlines()]
    assert rows == [
        [kind, name, said + (", or 0" if tells_zero else ""), "lie" if of_cards else "", sheet]
        for kind in kinds()
        for name, (said, sheet, tells_zero, of_cards) in game(kind).labels.items()
    ]


def test_all_that_a_word_can_take_has_a_row() -> None:
    assert (*TAKES,) == get_args(Takes)
