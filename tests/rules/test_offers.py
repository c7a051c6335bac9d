"""Words that are proposed to a player are words that he can say."""

from collections.abc import Sequence

from trickledger import replay
from trickledger.rules.views.outcomes import expected

SIXTY_SIX = """game sixty-six
players Ann, Bob
hand Bob KS
"""


def verbs(*lines: str) -> Sequence[str]:
    """The words that are proposed to Ann."""
    game = replay(SIXTY_SIX + "".join(f"{line}\n" for line in lines)).games[0]
    (turn,) = (turn for turn in expected(game.fold) if turn["player"] == "Ann")
    found: Sequence[str] = turn["may"]["verbs"]
    return found


def test_a_marriage_is_proposed_only_to_who_can_hold_one() -> None:
    assert "marriage" in verbs()
    assert "marriage" not in verbs("Ann holds AS JS 9C 10H JD AC")
    assert "marriage" in verbs("Ann holds AS JS 9C KH QH AC")
