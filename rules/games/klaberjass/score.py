"""What a hand of Klaberjass is worth: its lines, then what of them is entered (KLA-PTS-3)."""

from __future__ import annotations

from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.sequences import Announcement
from trickledger.rules.play.melds import run_points, runs
from trickledger.rules.score import ScoreLine, ScoreLines, said, score_line

LAST_TRICK = 10
BELA = 20
_NAMING_OF_TRUMP = said("take trump result")
_TALK = said("none twenty fifty howhigh rank good notgood also suit show")


def sequence_lines(seat: int, shown: int, *, has_trick: bool, split: bool) -> ScoreLines:
    """What the winner of the talk scores for sequences (KLA-MELD-1, -2, -8, -9).

    A run counts once, a card in one run (KLA-D11, -D12); those not shown in time score nothing
    (KLA-D15).
    """
    if not shown:
        yield ScoreLine(seat, KLA.MELD_8, 0, "announced sequences were not shown", source=_TALK)
    elif not has_trick:
        yield ScoreLine(seat, KLA.MELD_9, 0, "{} shown, but no trick won", shown, _TALK)
    else:
        for run in runs(shown):
            points = run_points(run, split=split)
            yield ScoreLine(seat, KLA.MELD_1, points, "sequence {}", run, _TALK)


def beaten_lines(
    seat: int, beaten: tuple[Announcement, ...], best: Announcement | None
) -> ScoreLines:
    """What a player announced and the other had better, or as good (KLA-MELD-5 to -7)."""
    for other in beaten:
        if other.seat != seat:
            continue
        if best is None:
            clause, why = KLA.MELD_7, "equalled"
        elif best.suit:
            clause, why = KLA.MELD_7, "beaten by trumps"
        else:
            clause = KLA.MELD_6 if best.points == other.points else KLA.MELD_5
            why = "beaten"
        yield ScoreLine(seat, clause, 0, f"{other.told}: {why}", source=_TALK)


def bela_lines(seat: int, calls: list[int], *, is_held: bool) -> ScoreLines:
    """King and queen of trump, called with both, by either player and without a trick (KLA-D16).

    One call counts nothing: there is a second where both are held (KLA-D17).
    """
    source = tuple(calls)
    if len(calls) == 2:
        yield ScoreLine(seat, KLA.BELA_1, BELA, "bela", source=source)
    elif calls and is_held:
        yield ScoreLine(seat, KLA.BELA_2, 0, "bela: the second call is missing", source=source)
    elif calls:
        yield ScoreLine(seat, KLA.BELA_1, 0, "bela called without both cards", source=source)


def settlement(score: tuple[int, ...], maker: int) -> tuple[ScoreLine, ScoreLine]:
    """The lines that turn hand scores into what is entered, by side (KLA-SCORE-1 to -3).

    >>> from trickledger.rules.score import added_up
    >>> [added_up(settlement(score, 0), 2) for score in ((82, 80), (75, 75), (60, 71))]
    [(82, 80), (0, 75), (0, 131)]
    """
    opponent = 1 - maker
    if score[maker] > score[opponent]:
        clause, own, other = KLA.SCORE_1, score[maker], score[opponent]
        words = ("own points: the maker is higher",) * 2
    elif score[maker] == score[opponent]:
        clause, own, other = KLA.SCORE_2, 0, score[opponent]
        words = ("nothing for the maker: the scores tie", "own points: the scores tie")
    else:
        clause, own, other = KLA.SCORE_3, 0, sum(score)
        words = ("nothing: the maker goes bate", "the points of both: the maker goes bate")
    mine = score_line((maker, clause, own, words[0], 0, _NAMING_OF_TRUMP))
    theirs = score_line((opponent, clause, other, words[1], 0, _NAMING_OF_TRUMP))
    return (mine, theirs) if maker == 0 else (theirs, mine)
