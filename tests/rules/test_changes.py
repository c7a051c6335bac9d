"""What a correction changed is told figure by figure: all of it, and nothing else."""

from tests.cli.evening import REVOKE, TURNED, X21, record
from trickledger import replay
from trickledger.rules.views.changes import differences
from trickledger.rules.views.sheet import Game


def game(*lines: str, head: str = "") -> Game:
    result = replay(record([*lines], head))
    assert result.refusal is None, str(result.refusal)
    return result.games[0]


def changes(before: Game, after: Game) -> list[str]:
    return [str(each) for each in differences(before.as_json(), after.as_json())]


def test_a_card_that_turns_a_hand_tells_every_figure_that_it_moves() -> None:
    before, after = game(*TURNED), game(*TURNED, "correct @24 9D because misread")
    assert changes(before, after) == [
        "provisional: no -> yes",
        "totals, Ann: 73 -> 0",
        "totals, Bob: 42 -> 119",
        "hand 1, trick 9, cards: 10C 10D -> 9D 10D",
        "hand 1, trick 9, winner: Ann -> Bob",
        "hand 1, trick 9, points: 30 -> 34",
        "hand 1, score, Ann: 73 -> 43",
        "hand 1, score, Bob: 42 -> 76",
        "hand 1, entered, Ann: 73 -> 0",
        "hand 1, entered, Bob: 42 -> 119",
        "hand 1, totals, Ann: 73 -> 0",
        "hand 1, totals, Bob: 42 -> 119",
        "hand 1, next dealer: Ann -> Bob",
        "hand 2, totals, Ann: 73 -> 0",
        "hand 2, totals, Bob: 42 -> 119",
        "hand 1, finding @19 KLA-PLAY-4: nothing -> open",
        "hand 2, finding @26 COM-DEAL-1: nothing -> open",
    ]
    back = differences(after.as_json(), before.as_json())
    assert {each.place: (each.after, each.before) for each in back} == {
        each.place: (each.before, each.after)
        for each in differences(before.as_json(), after.as_json())
    }


def test_what_was_not_there_before_was_empty() -> None:
    """As `--json` prints it: a text, never null."""
    before, after = (game(*lines).as_json() for lines in (TURNED, (*TURNED, "correct @24 9D")))
    there, back = (
        [each.as_json() for each in differences(*two)] for two in ((before, after), (after, before))
    )
    where = "hand 1, finding @19 KLA-PLAY-4"
    assert {"where": where, "before": "", "after": "open"} in there
    assert {"where": where, "before": "open", "after": ""} in back


def test_nothing_is_told_where_nothing_changed() -> None:
    assert changes(game(*X21), game(*X21)) == []
    assert changes(game(*X21), game(*X21, "note a word", "# another")) == []


def test_a_game_that_is_no_longer_won_tells_so() -> None:
    head = "game klaberjass\nplayers Ann, Bob\noption kla_target 101"
    told = changes(game(*X21, head=head), game(*X21[:-1], "void @31, drop", head=head))
    assert told[:4] == [
        "status: won -> open",
        "winners: Ann -> nothing",
        "totals, Ann: 115 -> 0",
        "totals, Bob: 27 -> 0",
    ]


def test_a_figure_of_the_paper_tells_whether_it_still_agrees() -> None:
    before = game(*X21)
    after = game(*X21, "ruling adjust .1 game Ann plus 5 by Dora because it was miscounted")
    (paper,) = (line for line in changes(before, after) if "entry 32" in line)
    assert paper.startswith("hand 1, entry 32 (score Ann 115 Bob 27): agrees -> no longer agrees: ")
    assert paper.endswith("Ann 120, not 115 (difference +5)")


def test_a_play_that_is_to_be_taken_back_is_a_change() -> None:
    ruling = "ruling retract @7 KLA-PLAY-3 by Dora because he had a heart"
    assert changes(game(*REVOKE), game(*REVOKE, ruling)) == [
        "hand 1, finding @7 KLA-PLAY-3: open -> open, to be taken back"
    ]
    stand = ruling.replace("retract", "stand")
    assert changes(game(*REVOKE), game(*REVOKE, stand)) == [
        "provisional: yes -> no",
        "hand 1, finding @7 KLA-PLAY-3: open -> ruled",
    ]


KALOOKI = """\
game kalooki
players Ann, Bob, Cid
hand Cid 7H
draw, meld KS KH KD, QS QH QD, JS JH JD, 3H
Bob left 90
Cid left 20""".splitlines()


def test_the_turns_of_kalooki_are_told_as_they_were_played() -> None:
    before = replay("\n".join(KALOOKI)).games[0]
    after = replay("\n".join([*KALOOKI, "correct @5 4H"])).games[0]
    (turn,) = (line for line in changes(before, after) if "turn" in line)
    assert turn.startswith("hand 1, turn 1: ")
    assert (
        turn.partition(" -> ")[2].replace("4H", "3H")
        == turn[len("hand 1, turn 1: ") :].split(" -> ")[0]
    )


def test_what_is_left_beside_the_totals_and_who_settled_it_is_told() -> None:
    played = ["game loo", "players Ann, Bob, Cid, Dee, Eve"]
    lines = [*played, "hand Eve 7S", "pass pass pass pass pass", "end"]
    before = replay("\n".join(lines)).games[0]
    after = replay("\n".join([*lines, "ruling settle by Dora because it stays in the box"])).games[
        0
    ]
    assert changes(before, after) == [
        "undistributed, pot: 5 -> nothing",
        "settled by: nothing -> 9",
    ]
