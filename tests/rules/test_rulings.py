"""What a director rules moves a figure or is refused: in every game, column and kind.

The game of the plug-in is among them: no game can leave out what is ruled.
"""

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.many import many
from tests.rules.evenings import PLUGIN, TABLES, Evening
from trickledger import replay
from trickledger.rules.record.chapter import Chapter, Entry
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter, enter_again
from trickledger.rules.record.stored import BrokenRecord, fold_stored
from trickledger.rules.views.sheet import Game

pytestmark = pytest.mark.usefixtures("plugged_in")

ROOT = Path(__file__).parent.parent.parent


def figures(fold: GameFold) -> dict[str, Any]:
    """All that a ruling may move, the rulings themselves left out."""
    sheet: Any = Game(fold).as_json()
    hands = [
        {
            name: hand[name]
            for name in ("over", "score", "entered", "totals", "findings", "next_dealer")
        }
        for hand in sheet["hands"]
    ]
    names = ("status", "provisional", "winners", "totals", "undistributed", "settled_by")
    waiting = [chapter.after.stake for chapter in fold.chapters]
    return {"hands": hands, "waiting": waiting, **{name: sheet[name] for name in names}}


def points(fold: GameFold) -> dict[str, Any]:
    """The figures that are points, not what became of the findings."""
    told = figures(fold)
    for hand in told["hands"]:
        del hand["findings"]
    return {name: told[name] for name in ("hands", "waiting", "status", "winners", "totals")}


def copied(fold: GameFold) -> GameFold:
    return folded(fold.head, fold.entries)


def folded(head: Head, entries: Sequence[Entry]) -> GameFold:
    """The game of some entries, its head among them."""
    stored = entries[1:]
    return fold_stored(head, stored)


def chapter_of(fold: GameFold) -> Chapter:
    """The hand on which was ruled last."""
    return next(c for c in fold.chapters if c.opening.number == fold.rulings[-1].hand)


def ended(evening: Evening, ruling: str) -> tuple[GameFold, GameFold] | None:
    """The hand in play ended alike without and with a ruling, None where it does not end."""
    without, with_it = evening.fold, copied(evening.fold)
    assert enter(with_it, ruling) is None
    first = without.numbered
    evening.go_on(500)
    assert without.current
    if not without.current.is_over:
        return None
    for entry in without.entries_since(first):
        assert enter(with_it, entry.text) is None, (evening.typed, ruling, entry)
    return without, with_it


@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_a_ruling_moves_a_figure_or_is_refused(kind: str) -> None:
    taken = 0
    for seed in range(many(25)):
        rng = random.Random(seed)
        evening = Evening(rng, kind)
        for _ in range(rng.randint(0, 3)):
            evening.play_hand()
        for _ in range(rng.randint(0, 4)):
            evening.mend()
        for _ in range(12):
            fold, ruling = evening.fold, evening.ruling()
            before, entries = figures(fold), fold.entries
            refusal = enter(fold, ruling)
            if refusal:
                assert refusal.why
                assert refusal.clause in {"COM-RUL-1", "COM-RUL-2", "COM-RUL-5", "COM-SYN-1"}
                assert (figures(fold), fold.entries) == (before, entries), (evening.typed, ruling)
                continue
            taken += 1
            has_moved = figures(fold) != before
            if has_moved and rng.random() < 0.5:
                evening.typed.append(ruling)
                continue
            evening.fold = folded(fold.head, entries)
            if not has_moved:
                ruled_on = chapter_of(fold)
                assert not ruled_on.is_over, (evening.typed, ruling)
                both = ended(evening, ruling) if ruled_on is fold.current else None
                assert not both or figures(both[0]) != figures(both[1]), (evening.typed, ruling)
    assert taken > 25


NEVER_TAKEN = ("There is no finding", "There is no hand", "No hand has been opened")


@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_a_ruling_that_is_stored_and_would_be_refused_moves_no_points(kind: str) -> None:
    """An earlier version took rulings that move nothing: they stand, and add no points."""
    taken = 0
    for seed in range(many(5)):
        evening = Evening(random.Random(seed), kind)
        for _ in range(2):
            evening.play_hand()
        for _ in range(16):
            fold, ruling = evening.fold, evening.ruling()
            refusal = enter(copied(fold), ruling)
            if refusal is None or refusal.why.startswith(NEVER_TAKEN):
                evening.enter(ruling)
                continue
            number = fold.numbered + 1
            entries = fold.entries[1:]
            stored = [*entries, Entry(number, number, "ruling", ruling)]
            never = "no column" in refusal.why or refusal.clause == "COM-RUL-5"
            if never or ("award" in ruling and " hand " in ruling):
                with pytest.raises(BrokenRecord):
                    fold_stored(fold.head, stored)
                continue
            again = fold_stored(fold.head, stored)
            taken += 1
            assert points(again) == points(fold), (evening.typed, ruling)
            assert [entry.text for entry in again.entries[1:]] == [entry.text for entry in stored]
    assert taken > 5


@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_a_ruling_that_is_voided_has_moved_nothing(kind: str) -> None:
    for seed in range(many(12)):
        evening = Evening(random.Random(seed), kind)
        evening.play_hand()
        for _ in range(12):
            fold, before = evening.fold, figures(evening.fold)
            if evening.enter(evening.ruling()):
                assert evening.enter(f"void @{fold.numbered}")
                assert figures(fold) == before, evening.typed


COLUMNS = {
    "klaberjass": ("hand", "game"),
    "sixty-six": ("hand", "game"),
    "cinch": ("hand", "game"),
    "loo": ("chips",),
    "kalooki": ("hand", "game"),
    "linger-longer": ("hand", "game"),
    "rolling-stone": ("hand", "game"),
    "whist": ("hand", "game"),
}


@pytest.mark.parametrize("kind", COLUMNS)
@pytest.mark.parametrize("column", ["hand", "game", "chips"])
def test_a_column_is_moved_by_what_is_ruled_or_is_none_of_the_game(kind: str, column: str) -> None:
    for seed in range(many(4)):
        evening = Evening(random.Random(seed), kind)
        evening.play_hand()
        fold = evening.fold
        if fold.current is None or not fold.current.is_over:
            continue
        before, account = Game(fold).hands[-1].score, fold.accounts[0]
        pot = " pot minus 7" if "pot" in fold.accounts else ""
        line = f"ruling adjust {column} {account} plus 7{pot} by Dora because it is so"
        refusal = enter(fold, line)
        hand = Game(fold).hands[-1]
        if column not in COLUMNS[kind]:
            assert refusal
            words = tuple(line.replace(f" {column} ", f" {other} ") for other in COLUMNS[kind])
            assert (refusal.clause, refusal.would_do) == ("COM-RUL-2", words)
            assert all(name in refusal.why for name in COLUMNS[kind])
            continue
        assert refusal is None, (evening.typed, line)
        lines = hand.lines if column == "hand" else hand.settlement
        assert [line.points for line in lines if line.clause == "COM-RUL-2"] == [7]
        assert hand.score[account] == before[account] + 7 * (column == "hand")


def settled(*lines: str) -> Any:
    """The last hand of a record that must stand."""
    result = replay("\n".join(lines))
    assert result.refusal is None, str(result.refusal)
    return result.games[0].hands[-1]


SO = "by Dora because of that"


def test_points_ruled_to_a_hand_of_sixty_six_decide_who_has_sixty_six() -> None:
    claimed = ("game sixty-six", "players Ann, Bob", "hand Bob 9S", "Ann: claim")
    assert settled(*claimed).entered == {"Ann": 0, "Bob": 3}
    hand = settled(*claimed, f"ruling adjust hand Ann plus 66 {SO}")
    assert (hand.score, hand.entered) == ({"Ann": 66, "Bob": 0}, {"Ann": 3, "Bob": 0})


BENT = """\
game kalooki
players Ann, Bob, Cid
hand Cid 7H
draw, meld KS KH KD, QS QH QD, JS JH JD, 3H
Bob left 90
Cid left 20""".splitlines()


def test_points_ruled_to_a_hand_of_kalooki_are_doubled_with_the_rest() -> None:
    assert settled(*BENT).entered == {"Ann": 0, "Bob": 180, "Cid": 40}
    hand = settled(*BENT, f"ruling adjust hand Bob plus 7 {SO}")
    assert hand.score == {"Ann": 0, "Bob": 97, "Cid": 20}
    assert hand.entered == {"Ann": 0, "Bob": 194, "Cid": 40}


def test_points_ruled_to_who_bent_the_table_are_his_once() -> None:
    hand = settled(*BENT, f"ruling adjust hand Ann plus 7 {SO}")
    assert (hand.score["Ann"], hand.entered["Ann"]) == (7, 7)


def test_a_penalty_takes_no_bonus_from_the_next_winner() -> None:
    """A hand of Sixty-Six that nobody has won leaves its bonus, whatever is ruled on the game."""
    rng = random.Random(3)
    while True:
        evening = Evening(rng, "sixty-six")
        evening.play_hand()
        fold = evening.fold
        if fold.carry.stake and fold.current and fold.current.is_over:
            break
    assert fold.carry.stake == 1
    assert evening.enter(f"ruling penalty game Bob minus 1 {SO}")
    assert (fold.carry.stake, fold.carry.totals) == (1, (0, -1))
    assert evening.enter(f"hand {fold.handles[fold.carry.dealer or 0]} KS")
    assert evening.enter(f"ruling annul {SO}")
    assert (fold.carry.stake, fold.carry.totals) == (1, (0, -1))
    assert evening.enter(f"ruling annul .1 {SO}")
    assert (fold.carry.stake, fold.carry.totals) == (0, (0, 0))


BOTH = """\
game sixty-six
players Ann, Bob
hand Bob QS
AD KS, marriage D, QD KC, exchange 9C 10C, marriage H, KH JH, 10D AH, close 9D KD, AS 10S
Bob: claim""".splitlines()


@pytest.mark.parametrize("points", [1, 2])
def test_an_award_fixes_the_points_of_a_drawn_hand_and_leaves_what_waits_for_a_winner(
    points: int,
) -> None:
    fold = replay("\n".join([*BOTH, f"ruling penalty hand Ann plus 54 {SO}"])).games[0].fold
    assert (fold.carry.stake, fold.carry.totals) == (1, (0, 0))
    assert enter(fold, f"ruling award game Bob plus {points} {SO}") is None
    assert (fold.carry.stake, fold.carry.totals) == (1, (0, points))
    assert enter(fold, "result Ann 71 Bob 59") is None
    assert (fold.carry.stake, fold.carry.totals) == (0, (2, points))


def test_an_award_of_nothing_changes_nothing_in_a_drawn_hand() -> None:
    lines = [*BOTH, f"ruling penalty hand Ann plus 54 {SO}", f"ruling award game Bob plus 0 {SO}"]
    typed = replay("\n".join(lines[:-1])).games[0].fold
    refusal = enter(typed, lines[-1])
    assert refusal
    assert "hand 1 adds 0 to Ann and 0 to Bob already" in str(refusal)
    assert replay("\n".join(lines)).games[0].fold.carry.stake == 1, "as a record has it, it stands"


@pytest.mark.parametrize("drawn", ["result Ann 65 Bob 65", "adds Ann 0 Bob 0"])
def test_an_award_on_a_drawn_hand_that_was_told_leaves_the_extra_point_too(drawn: str) -> None:
    head = "game sixty-six\nplayers Ann, Bob\nhand Bob"
    fold = replay(f"{head}\n{drawn}\nruling award game Ann plus 1 {SO}\nadds Bob 2").games[0].fold
    assert fold.carry.totals == (1, 2)


def test_an_award_on_a_hand_that_was_won_takes_what_waited_for_its_winner() -> None:
    head = "game sixty-six\nplayers Ann, Bob\nhand Bob"
    lines = ["result Ann 65 Bob 65", "result Ann 71 Bob 59", f"ruling award game Bob plus 1 {SO}"]
    carry = replay("\n".join([head, *lines])).games[0].fold.carry
    assert (carry.stake, carry.totals) == (0, (0, 1))


def test_points_taken_from_a_winner_make_no_drawn_hand() -> None:
    rng = random.Random(4)
    evening = Evening(rng, "sixty-six")
    evening.play_hand()
    fold = evening.fold
    winner = max((0, 1), key=lambda side: fold.carry.totals[side])
    points = fold.carry.totals[winner]
    assert points
    assert not fold.carry.stake
    name = fold.handles[winner]
    assert evening.enter(f"ruling penalty game {name} minus {points} {SO}")
    assert (fold.carry.totals, fold.carry.stake) == ((0, 0), 0)


REVOKED = ("game klaberjass", "players Ann, Bob", "hand Bob 10C", "take", "none none")


def test_of_several_decisions_on_a_finding_the_first_that_is_in_force_counts() -> None:
    """A decision that is voided, and restored after another one, stands before it again."""
    stand, retract = (f"ruling {kind} @7 KLA-PLAY-3 {SO}" for kind in ("stand", "retract"))
    played = (*REVOKED, "AH 7D", "KH 8H")
    ruled = (*played, stand, "void @10", retract)
    (finding,) = settled(*ruled).findings
    assert (finding.status, finding.ruled_by, finding.to_void) == ("open", 12, (7,))
    (finding,) = settled(*ruled, "void @11").findings
    assert (finding.status, finding.ruled_by, finding.to_void) == ("ruled", 10, ())


@pytest.mark.parametrize("source", Source, ids=lambda source: source.value)
@pytest.mark.parametrize("ruling", ["penalty game Ann minus 5", "adjust hand Ann plus 5", "annul"])
def test_before_the_first_hand_no_figure_is_moved(ruling: str, source: Source) -> None:
    fold = replay("game klaberjass\nplayers Ann, Bob").games[0].fold
    refusal = enter_again(fold, f"ruling {ruling} {SO}", source)
    assert refusal
    assert refusal.clause == "COM-RUL-1"
    assert refusal.why == "No hand has been opened, so there is nothing to rule on."


def test_a_settle_does_not_decide_again_what_was_decided() -> None:
    played = (*REVOKED, "AH 7D", "KH 8H", f"ruling stand @7 KLA-PLAY-3 {SO}")
    again = replay("\n".join([*played, f"ruling settle @7 KLA-PLAY-3 {SO}"]))
    assert again.refusal
    assert again.refusal.clause == "COM-RUL-1"
    assert again.refusal.why.startswith("That is decided already: ruling @10 (stand) by Dora")


# -- what is refused, in whole sentences ---------------------------------------------------------

OVER = """\
hand Bob 7S
take
JC KC
KS 9S
QS 9C
AD 9D
QH 8H
KD 7D
JH 9H
7H KH
10C 8D""".splitlines()
"""Ann makes 41, Bob 30."""

REVOKE = """\
hand Bob QS
take
10S 8S
KH 8H
AD 7D
AC 7C
AH 7H
8D 9S""".splitlines()
"""Entry 5 is proven a revoke by entry 15."""

THE_OPEN_ONE = "@5 KLA-PLAY-2 by Dora because of that"

REFUSED = [
    (
        OVER,
        "shrug",
        ("SYN", "COM-RUL-2"),
        "shrug is not a kind of ruling. There are: stand, retract, adjust, penalty, annul, award, "
        "settle.",
        (),
    ),
    (
        OVER,
        "adjust game",
        ("RULE", "COM-RUL-1"),
        f"The amounts are missing. For example: ruling adjust game Bob minus 10 {SO}.",
        (),
    ),
    (
        OVER,
        "settle Ann plus 5",
        ("RULE", "COM-RUL-1"),
        f"Amounts go to a column, hand or game. For example: ruling settle hand Ann plus 5 {SO}.",
        (),
    ),
    (
        OVER,
        "stand game Ann plus 5",
        ("SYN", "COM-RUL-2"),
        "stand has no amounts. Use adjust, penalty, award or settle for them.",
        (),
    ),
    (
        OVER,
        "award hand Ann plus 5",
        ("SYN", "COM-RUL-2"),
        "An award fixes what the hand adds to the game: its column is game. "
        f"For example: ruling award game Ann plus 5 {SO}.",
        (),
    ),
    (
        OVER,
        "adjust game Ann plus",
        ("SYN", "COM-SYN-1"),
        "The amount of Ann is missing. For example: ruling adjust game Ann minus 5 "
        "because of that.",
        (),
    ),
    (
        OVER,
        "adjust game Ann plus 1000001",
        ("SYN", "COM-SYN-1"),
        "1000001 is too large: an amount is at most 1,000,000.",
        (),
    ),
    (
        OVER,
        "annul Zoe",
        ("SYN", "COM-SYN-1"),
        "Zoe is no part of a ruling. A ruling has, in this order: its kind, the hand (.3), the "
        "play (@17), amounts, by whom, because of what.",
        (),
    ),
]
"""What is refused as it is read: the words that are told are those before `because`."""

REFUSED_IN_THE_GAME = [
    (
        OVER,
        "annul game",
        ("SYN", "COM-RUL-2"),
        "The amounts for game are missing.",
        (),
    ),
    (
        OVER,
        "adjust game Ann plus 5 Ann minus 5",
        ("SYN", "COM-RUL-2"),
        "Somebody is named twice. Each player or side has one amount.",
        (),
    ),
    (
        OVER,
        "adjust game Ann plus 0",
        ("SYN", "COM-RUL-2"),
        "Amounts of 0 change nothing.",
        (),
    ),
    # what is misshapen is told before what it is on: SYN before RULE (COM-CLASS-1)
    (
        OVER,
        "award @99 chips Ann plus 5",
        ("SYN", "COM-RUL-2"),
        "Klaberjass has no column chips: hand or game.",
        (f"ruling award @99 game Ann plus 5 {SO}",),
    ),
    (
        OVER,
        "adjust chips Ann plus 5",
        ("SYN", "COM-RUL-2"),
        "Klaberjass has no column chips: hand or game.",
        (f"ruling adjust hand Ann plus 5 {SO}", f"ruling adjust game Ann plus 5 {SO}"),
    ),
    (
        OVER,
        "penalty game Ann minus 5 Bob minus 5",
        ("SYN", "COM-RUL-2"),
        "A penalty is for one player or side; for several, use adjust.",
        (f"ruling adjust game Ann minus 5 Bob minus 5 {SO}",),
    ),
    (OVER, "annul .3", ("SYN", "COM-SYN-1"), "There is no hand 3 in this game.", ()),
    (
        OVER,
        "settle",
        ("RULE", "COM-RUL-2"),
        "There is nothing to settle: no finding and no amounts are named, and the game has left no "
        "tie and no pot. To keep words, enter a note.",
        (),
    ),
    (
        [*OVER, f"ruling annul {SO}"],
        "annul",
        ("RULE", "COM-RUL-2"),
        "Nothing would change: hand 1 doesn't count already (ruling @22 (annul) by Dora: of that), "
        "and Bob deals next.",
        ("void @22",),
    ),
    (
        [*OVER, f"ruling annul {SO}"],
        "adjust hand Ann plus 5",
        ("RULE", "COM-RUL-2"),
        "Hand 1 has no score: @22 annulled it.",
        ("void @22",),
    ),
    (
        OVER,
        "award game Ann plus 41 Bob plus 30",
        ("RULE", "COM-RUL-2"),
        "Nothing would change: hand 1 adds 41 to Ann and 30 to Bob already.",
        (),
    ),
    (
        REVOKE,
        "stand @6 KLA-PLAY-2",
        ("RULE", "COM-RUL-1"),
        "There is no finding KLA-PLAY-2 on @6.",
        (f"ruling stand {THE_OPEN_ONE}",),
    ),
    (
        REVOKE,
        "retract .1",
        ("RULE", "COM-RUL-1"),
        "What is to be decided? A retract names the play of a finding.",
        (f"ruling retract .1 {THE_OPEN_ONE}",),
    ),
    (
        [*REVOKE, f"ruling stand {THE_OPEN_ONE}"],
        "retract @5 KLA-PLAY-2",
        ("RULE", "COM-RUL-1"),
        "That is decided already: ruling @16 (stand) by Dora: of that. To decide it otherwise, "
        "void that first.",
        ("void @16",),
    ),
    (
        [*REVOKE, "void @5, drop"],
        "stand @5 KLA-PLAY-2",
        ("RULE", "COM-RUL-1"),
        "The finding KLA-PLAY-2 on @5 was withdrawn.",
        (),
    ),
]


@pytest.mark.parametrize(
    ("typed", "ruling", "how", "why", "would_do", "is_read"),
    [(*row, False) for row in REFUSED] + [(*row, True) for row in REFUSED_IN_THE_GAME],
    ids=[row[1] for row in (*REFUSED, *REFUSED_IN_THE_GAME)],
)
def test_a_ruling_that_is_refused_says_why_and_what_would_do(
    typed: list[str],
    ruling: str,
    how: tuple[str, str],
    why: str,
    would_do: tuple[str, ...],
    is_read: bool,
) -> None:
    said = replay("\n".join(["game klaberjass", "players Ann, Bob", *typed]))
    assert said.refusal is None
    refusal = enter(said.games[0].fold, f"ruling {ruling} {SO}")
    assert refusal
    assert (refusal.kind, refusal.clause) == how
    assert refusal.tried == f"ruling {ruling} {SO if is_read else 'by Dora'}"
    assert (refusal.why, refusal.would_do) == (why, would_do)


@pytest.mark.parametrize("said", ["pot Dee 5", "pot plus 5", "pot minus 5 Dee plus 5", "Dee 5"])
def test_what_is_settled_with_the_pot_is_told_in_a_form_that_is_taken(said: str) -> None:
    loo = ["game loo", "players Ann, Bob, Cid, Dee, Eve", "hand Eve"]
    refusal = replay("\n".join([*loo, f"ruling settle {said} because so"])).refusal
    assert refusal
    such = refusal.why.partition("For example: ")[2].removesuffix(".")
    assert replay("\n".join([*loo, such])).refusal is None, such


def test_chips_that_are_ruled_add_up_to_nothing() -> None:
    loo = ["game loo", "players Ann, Bob, Cid, Dee, Eve", "hand Eve"]
    refusal = replay("\n".join([*loo, f"ruling adjust chips Ann plus 5 {SO}"])).refusal
    assert refusal
    assert refusal.clause == "COM-RUL-5"
    assert refusal.why.startswith("The amounts add up to +5, not to 0: ")
    (way,) = refusal.would_do
    assert way == f"ruling adjust chips Ann plus 5 pot minus 5 {SO}"
    assert replay("\n".join([*loo, way])).refusal is None


@pytest.mark.parametrize(
    ("head", "ruling", "such"),
    [
        ("game loo\nplayers Ann, Bob, Cid, Dee, Eve", "adjust", "chips Bob minus 10 pot plus 10"),
        ("game loo\nplayers Ann, Bob, Cid, Dee, Eve", "award", "chips Bob minus 10 pot plus 10"),
        ("game cinch\nplayers Ann, Bob, Cid, Dee", "adjust", "hand Bob+Dee minus 10"),
        ("game cinch\nplayers Ann, Bob, Cid, Dee", "award", "game Bob+Dee minus 10"),
    ],
)
def test_amounts_that_are_missing_are_shown_as_the_table_counts(
    head: str, ruling: str, such: str
) -> None:
    refusal = replay(f"{head}\nhand Dee\nruling {ruling} {SO}").refusal
    assert refusal
    line = f"ruling {ruling} {such} {SO}"
    assert refusal.why == f"The amounts are missing. For example: {line}."
    assert replay(f"{head}\nhand Dee\n{line}").refusal is None


def test_an_award_of_nothing_takes_what_a_hand_entered() -> None:
    typed = ["game klaberjass", "players Ann, Bob", *OVER]
    assert settled(*typed).entered == {"Ann": 41, "Bob": 30}
    assert settled(*typed, f"ruling award game Ann plus 0 {SO}").entered == {"Ann": 0, "Bob": 0}


TAKEN = ["game klaberjass", "players Ann, Bob", "hand Bob 10C"]


@pytest.mark.parametrize("who", ["", " by Dora"])
def test_a_ruling_without_its_reason_is_told_what_is_missing_as_it_can_be_typed(who: str) -> None:
    refusal = replay("\n".join([*TAKEN, f"ruling annul{who}"])).refusal
    assert refusal
    line = f"ruling annul{who} because both agreed"
    assert refusal.why == f"The reason is missing. For example: {line}."
    assert replay("\n".join([*TAKEN, line])).refusal is None


def test_a_ruling_of_nobody_is_the_tables() -> None:
    fold = replay("\n".join([*TAKEN, "ruling annul because of that"])).games[0].fold
    assert fold.entries[-1].text == "ruling annul by the table because of that"
    (ruling,) = Game(fold).hands[0].rulings
    assert ruling.by == "the table"


def test_a_line_that_comes_to_fewer_entries_than_were_stored_is_told() -> None:
    fold = replay("game klaberjass\nplayers Ann, Bob\nhand Bob 10C\ntake").games[0].fold
    stored = [Entry(2, 2, "hand", "hand Bob 10C"), Entry(4, 3, "act", "take")]
    with pytest.raises(BrokenRecord) as broken:
        fold_stored(fold.head, stored)
    assert broken.value.refusal.why == "The line makes more or fewer entries than it did."
