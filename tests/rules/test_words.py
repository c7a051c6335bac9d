"""The words of a game as a table: what a row says, and that a wrong one is told."""

import pytest

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
