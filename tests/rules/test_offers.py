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


def test_a_card_of_two_packs_may_be_played_whichever_copy_of_it_is_held() -> None:
    known = "AS 9S 2H 3H 4H 5H 6H 7H 8H"
    lines = (
        "game kalooki",
        "players Ann, Bob, Cid",
        "hand Ann 7H",
        f"Bob holds {known}",
        "drew 8H",
    )
    (turn,) = (
        turn for turn in expected(replay("\n".join(lines)).games[0].fold) if turn["player"] == "Bob"
    )
    assert set(turn["may"]["cards"]) == set(known.split())
