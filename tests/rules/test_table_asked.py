"""Who asks the table is told what was asked, in a sentence, where the record knows it."""

import pytest

from trickledger.rules.replay import replay
from trickledger.rules.views.table_asked import told_to_who_asks

OPENED = "game klaberjass\nplayers Ann, Bob\nhand Ann 10D\n"
KLABERJASS = f"{OPENED}take none\n8S AS\nJH\n"
LED = f"{OPENED}take none\n8S AS\n"
BETWEEN = "game klaberjass\nplayers Ann, Bob\nresult Ann 115 Bob 27 maker Ann dealer Bob\n"
WON = BETWEEN.replace("result", "option target 101\nresult")
CINCH = (
    "game cinch\nplayers Ann, Bob, Cid, Dee\n"
    "result Ann+Cid 9 Bob+Dee 5 maker Ann bid 7 dealer Dee\nhand Ann\npass\n"
)
SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Bob 10C\nAS KS\n"
ROLLING_STONE = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\n9H 8H KH pick\n"
KALOOKI = "game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H\nAnn: draw 4C\n"
HEARTS = "game points\nplayers Ann, Bob\noption wins low\noption target 100\nhand\nadds Ann 5\n"


def told(record: str, asked: str) -> str:
    result = replay(record)
    assert result.refusal is None, result.refusal
    return str(told_to_who_asks(result.games[0].fold, asked) or "")


@pytest.mark.parametrize(
    ("record", "asked", "answer"),
    [
        (OPENED, "Who dealt?", "Ann dealt hand 1."),
        (OPENED, "who's the dealer", "Ann dealt hand 1."),
        (OPENED, "who is dealing?", "Ann dealt hand 1."),
        (OPENED, "tell us who dealt", "Ann dealt hand 1."),
        (OPENED, "whose deal is it", "Ann dealt hand 1."),
        (BETWEEN, "who dealt", "Bob dealt hand 1."),
        (BETWEEN, "who deals", "Ann deals. Which card is turned up?"),
        (BETWEEN, "who deals next", "Ann deals. Which card is turned up?"),
        (OPENED, "whose turn", "It's Bob's turn."),
        (OPENED, "Whose turn is it now?", "It's Bob's turn."),
        (OPENED, "who's next", "It's Bob's turn."),
        (CINCH, "who's turn is it", "It's Cid's turn."),
        (BETWEEN, "whose turn is it", "Ann deals. Which card is turned up?"),
        (KLABERJASS, "who leads", "Ann led JH to trick 2."),
        (LED, "who leads", "Ann leads to trick 2."),
        (LED, "who's on lead?", "Ann leads to trick 2."),
        (LED, "who led", "Bob led 8S to trick 1."),
        (ROLLING_STONE, "who leads to this trick", "Dee leads to trick 2."),
        (KLABERJASS, "what's trump", "Trump is diamonds."),
        (KLABERJASS, "What is trump?", "Trump is diamonds."),
        (KLABERJASS, "which suit is trump", "Trump is diamonds."),
        (KLABERJASS, "what are trumps", "Trump is diamonds."),
        (SIXTY_SIX, "whats trump", "Trump is clubs."),
        (CINCH, "what's trump", "Trump isn't settled yet."),
        (KLABERJASS, "how many tricks has ann", "Ann has won 1 trick so far."),
        (KLABERJASS, "How many tricks did Bob win?", "Bob has won 0 tricks so far."),
        (KLABERJASS, "how many tricks does a have so far", "Ann has won 1 trick so far."),
        (CINCH, "how many tricks have ann and cid", "Ann+Cid have won 0 tricks so far."),
        (ROLLING_STONE, "how many tricks has dee", "Dee has won 0 tricks so far."),
        (KLABERJASS, "who took the last trick", "Ann won trick 1."),
        (ROLLING_STONE, "who got the last trick?", "Dee picked up the cards of trick 1."),
        (OPENED, "how many cards has bob", "Bob has 6 cards."),
        (KLABERJASS, "how many cards does Bob have left?", "Bob has 8 cards."),
        (KLABERJASS, "how many cards does ann have in her hand", "Ann has 7 cards."),
        (ROLLING_STONE, "how many cards has dee", "Dee has 11 cards."),
        (KALOOKI, "how many cards has ann", "Ann has 9 cards."),
        (
            BETWEEN,
            "how much does bob need",
            "In the game Bob has 27 and needs 474 more to reach 501.",
        ),
        (
            BETWEEN,
            "how many more points does Ann need to win?",
            "In the game Ann has 115 and needs 386 more to reach 501.",
        ),
        (BETWEEN, "what does ann need", "In the game Ann has 115 and needs 386 more to reach 501."),
        (
            CINCH,
            "how much do bob and dee need",
            "In the game Bob+Dee have 0 and need 51 more to reach 51.",
        ),
        (SIXTY_SIX, "how far is bob", "In the game Bob has 0 and needs 7 more to reach 7."),
        (BETWEEN, "what are we playing to", "The game goes to 501."),
        (HEARTS, "what's the target", "The game goes to 100."),
    ],
)
def test_what_is_asked_is_told_in_a_sentence(record: str, asked: str, answer: str) -> None:
    assert told(record, asked) == answer


@pytest.mark.parametrize(
    ("record", "asked"),
    [
        ("game klaberjass\nplayers Ann, Bob\n", "who dealt"),
        ("game klaberjass\nplayers Ann, Bob\n", "what's trump"),
        ("game klaberjass\nplayers Ann, Bob\n", "who deals"),
        (OPENED, "who deals next"),
        (OPENED, "who leads"),
        (OPENED, "how many tricks has zoe"),
        (BETWEEN, "how many tricks has ann"),
        (BETWEEN, "how many cards has ann"),
        (WON, "how much does bob need"),
        (WON, "whose turn"),
        (KALOOKI, "what's trump"),
        (KALOOKI, "how much does bob need"),
        (KALOOKI, "how many tricks has bob"),
        (HEARTS, "who dealt"),
        (HEARTS, "how much does bob need"),
        (HEARTS, "whose turn"),
        (LED, "who has won"),
        (LED, "what is the score"),
    ],
)
def test_what_the_record_does_not_tell_is_left_to_how_it_stands(record: str, asked: str) -> None:
    assert told(record, asked) == ""
