"""The talk of Klaberjass: announcing, comparing and showing sequences (KLA-MELD-3 to -8)."""

from __future__ import annotations

from trickledger.rules.cards import SUIT_CARDS, SUIT_NAMES, each, listing, suit_of, union
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.evidence.fixed_hands import Promise
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand as Hand
from trickledger.rules.games.klaberjass.sequences import (
    CLASS_NAMES,
    SHORTEST,
    TOP_RANKS,
    Announcement,
    candidate_runs,
    gap_in,
    is_misread,
)
from trickledger.rules.language.notation import Act
from trickledger.rules.play.melds import NATURAL, runs
from trickledger.rules.refusals import Refusal

ANNOUNCED = {"twenty": 20, "fifty": 50}


def _can_hold_run(hand: Hand, seat: int, points: int, act: Act, rank: str, suit: str) -> bool:
    length = act.number or 0
    return any(hand.hands.may_hold(seat, run) for run in candidate_runs(points, rank, suit, length))


def _check_held(
    hand: Hand,
    seat: int,
    act: Act,
    points: int,
    rank: str = "",
    suit: str = "",
    clause: Clause = KLA.MELD_3,
) -> Refusal | None:
    if _can_hold_run(hand, seat, points, act, rank, suit):
        return None
    what = CLASS_NAMES[points] + (f", {rank} high" if rank else "")
    where = f" in {SUIT_NAMES[suit]}s" if suit else ""
    why = f"{hand.name(seat)} can't hold a {what}{where}. {clause.text}"
    return hand.refuse("RULE", clause, seat, act, why)


def check_announcement(hand: Hand, seat: int, act: Act) -> Refusal | None:
    return _check_held(hand, seat, act, ANNOUNCED[act.word])


def _promise(
    hand: Hand,
    seat: int,
    points: int,
    act: Act,
    rank: str = "",
    suit: str = "",
    clause: Clause = KLA.MELD_3,
) -> None:
    """Remember what an announcement says of the hand, so that later cards can belie it."""
    runs_meant = candidate_runs(points, rank, suit, act.number or 0)
    example = next((run for run in runs_meant if hand.hands.may_hold(seat, run)), None)
    if example is not None:
        promise = Promise(hand.number, seat, clause, runs_meant, example)
        hand.evidence.promises.append(promise)


def announce(hand: Hand, seat: int, act: Act) -> None:
    """The nondealer announces (KLA-MELD-4)."""
    _promise(hand, seat, ANNOUNCED[act.word], act)
    hand.leading = Announcement(seat, ANNOUNCED[act.word])
    hand.turn = hand.dealer


def announce_alone(hand: Hand, seat: int, act: Act) -> None:
    """The dealer announces where the nondealer did not: there is nothing to compare (KLA-D8)."""
    _promise(hand, seat, ANNOUNCED[act.word], act)
    _end_of_talk(hand, Announcement(seat, ANNOUNCED[act.word]))


def announce_nothing(hand: Hand, _seat: int, _act: Act) -> None:
    _end_of_talk(hand, None)


def _end_of_talk(hand: Hand, best: Announcement | None) -> None:
    hand.winner_of_melds = best
    if not hand.tricks_begun:
        hand.turn = hand.nondealer


def do_good(hand: Hand, _seat: int, _act: Act) -> None:
    """The dealer cannot beat it: the nondealer's stands (KLA-MELD-5, KLA-D10)."""
    _end_of_talk(hand, hand.leading)


def check_howhigh(hand: Hand, seat: int, act: Act) -> Refusal | None:
    return _check_held(hand, seat, act, hand.to_beat.points, clause=KLA.MELD_5)


def do_howhigh(hand: Hand, seat: int, act: Act) -> None:
    _promise(hand, seat, hand.to_beat.points, act, clause=KLA.MELD_5)
    hand.turn = hand.nondealer


def check_notgood(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if hand.to_beat.points == 50 or act.rank:
        why = f"{hand.name(1 - seat)} announced a {CLASS_NAMES[hand.to_beat.points]}. "
        return hand.refuse(
            "RULE", KLA.MELD_5, seat, act, why + KLA.MELD_5.text, would_do=("howhigh", "good")
        )
    return _check_held(hand, seat, act, 50)


def do_notgood(hand: Hand, seat: int, act: Act) -> None:
    _promise(hand, seat, 50, act)
    _end_of_talk(hand, Announcement(seat, 50))


def check_rank(hand: Hand, seat: int, act: Act) -> Refusal | None:
    refusal = _check_top(hand, seat, act)
    is_told = act.number is not None or hand.to_beat.points == 20
    if refusal is None and hand.options.longer_beats and not is_told:
        why = f"Say how long it is too, such as {act.rank} {SHORTEST[hand.to_beat.points]}."
        return hand.refuse("SYN", COM.SYN_1, seat, act, why)
    return refusal or _check_held(hand, seat, act, hand.to_beat.points, act.rank)


def _check_top(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """A rank, perhaps with a length, must be the top of a sequence of the class in question."""
    points, length = hand.to_beat.points, act.number
    name = CLASS_NAMES[points]
    if act.rank not in TOP_RANKS[points]:
        why = f"No {name} has {act.rank} on top. {KLA.MELD_1.text}"
        return hand.refuse("RULE", KLA.MELD_1, seat, act, why, would_do=TOP_RANKS[points])
    if length is None:
        return None
    if not hand.options.longer_beats:
        why = "Say the rank only: lengths don't count in this game (kla_longer_beats=false)."
    elif length < SHORTEST[points] or (points == 20 and length > SHORTEST[points]):
        why = f"A {name} doesn't have {length} cards."
    else:
        return None
    return hand.refuse("SYN", COM.SYN_1, seat, act, why)


def do_rank(hand: Hand, seat: int, act: Act) -> None:
    _promise(hand, seat, hand.to_beat.points, act, act.rank)
    hand.leading = hand.to_beat._replace(rank=act.rank, length=_length(hand, act))
    hand.turn = hand.dealer


def _length(hand: Hand, act: Act) -> int:
    if not hand.options.longer_beats:
        return 0
    return act.number or SHORTEST[hand.to_beat.points]


def check_notgood_rank(hand: Hand, seat: int, act: Act) -> Refusal | None:
    rank = hand.to_beat.rank
    if not act.rank:
        higher = TOP_RANKS[hand.to_beat.points][: TOP_RANKS[hand.to_beat.points].index(rank)]
        would_do = tuple(f"notgood {better}" for better in higher)
        why = f"{rank} was named: say not good with the rank that beats it."
        return hand.refuse("RULE", KLA.MELD_6, seat, act, why, would_do=would_do)
    return _check_top(hand, seat, act) or check_better(hand, seat, act)


def check_better(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """A rank, perhaps with a length, must beat what was named, and be held (KLA-MELD-6)."""
    rank = hand.to_beat.rank
    if not _beats_talk(hand, act):
        why = f"{act.rank} doesn't beat {rank}. {KLA.MELD_6.text}"
        return hand.refuse("RULE", KLA.MELD_6, seat, act, why, would_do=("good", "also"))
    return _check_held(hand, seat, act, hand.to_beat.points, act.rank)


def _beats_talk(hand: Hand, act: Act) -> bool:
    if hand.to_beat.length and act.number:
        mine, theirs = act.number, hand.to_beat.length
        if mine != theirs:
            return mine > theirs
    elif hand.to_beat.length and hand.to_beat.points == 50 and act.number is None:
        return act.rank in TOP_RANKS[50]
    return NATURAL.index(act.rank) > NATURAL.index(hand.to_beat.rank)


def do_notgood_rank(hand: Hand, seat: int, act: Act) -> None:
    _promise(hand, seat, hand.to_beat.points, act, act.rank)
    _end_of_talk(hand, Announcement(seat, hand.to_beat.points, act.rank, act.number or 0))


def check_also(hand: Hand, seat: int, act: Act) -> Refusal | None:
    return _check_held(hand, seat, act, hand.to_beat.points, hand.to_beat.rank)


def do_also(hand: Hand, seat: int, act: Act) -> None:
    _promise(hand, seat, hand.to_beat.points, act, hand.to_beat.rank)
    hand.reply = hand.to_beat._replace(seat=seat)
    hand.turn = hand.nondealer


def check_suit(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if seat == hand.dealer and act.suit == hand.to_beat.suit:
        why = (
            f"{hand.name(1 - seat)} named {act.suit} with {hand.to_beat.rank} on top: they can't "
            f"both hold the same cards."
        )
        return hand.refuse("PHYS", COM.PHYS_2, seat, act, why)
    return _check_held(hand, seat, act, hand.to_beat.points, hand.to_beat.rank, act.suit)


def name_suit(hand: Hand, seat: int, act: Act) -> None:
    """The nondealer names the suit of his sequence."""
    _promise(hand, seat, hand.to_beat.points, act, hand.to_beat.rank, act.suit)
    hand.leading = hand.to_beat._replace(suit=act.suit)
    hand.turn = hand.dealer


def name_other_suit(hand: Hand, seat: int, act: Act) -> None:
    """The dealer names his: a sequence in trump wins, else nobody scores sequences (KLA-MELD-7)."""
    assert hand.reply is not None
    _promise(hand, seat, hand.to_beat.points, act, hand.to_beat.rank, act.suit)
    hand.reply = hand.reply._replace(suit=act.suit)
    both = (hand.to_beat, hand.reply)
    _end_of_talk(hand, next((said for said in both if said.suit == hand.trump), None))


def check_show(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """What was announced, no better; cards played to trick 1 count.

    KLA-MELD-4, -8, KLA-D13, -D14.
    """
    cards = union(act.cards)
    best = hand.winner_of_melds
    assert best is not None
    return (
        hand.not_to_show(seat, act, cards & ~hand.played_by(seat))
        or _check_shape(hand, seat, act, cards)
        or _check_announced(hand, seat, act, cards, best)
    )


def _check_shape(hand: Hand, seat: int, act: Act, cards: int) -> Refusal | None:
    loose = [run for run in runs(cards) if run.bit_count() < 3]
    if not loose:
        return None
    suit = suit_of(loose[0] & -loose[0])
    group = cards & SUIT_CARDS[suit]
    clause = KLA.RANK_3 if is_misread(group, hand.trump) else KLA.MELD_1
    gap = gap_in(group)
    missing = f" ({gap} is missing)" if gap and clause is KLA.MELD_1 else ""
    why = f"{listing(group)} isn't a sequence{missing}. {clause.text}"
    return hand.refuse("RULE", clause, seat, act, why, cards=group)


def _check_announced(
    hand: Hand, seat: int, act: Act, cards: int, best: Announcement
) -> Refusal | None:
    shown = runs(cards)
    for run in shown:
        if best.is_beaten_by(run):
            why = f"{listing(run)} is better than what was announced. {KLA.MELD_4.text}"
            return hand.refuse("RULE", KLA.MELD_4, seat, act, why, cards=run)
    if not any(best.fits(run) for run in shown):
        why = f"The announced {CLASS_NAMES[best.points]} isn't among them. {KLA.MELD_8.text}"
        return hand.refuse("RULE", KLA.MELD_8, seat, act, why)
    return None


def do_show(hand: Hand, seat: int, act: Act) -> None:
    hand.shown = union(act.cards)
    for card in each(hand.shown & hand.hands.known[1 - seat]):
        hand.disproved(seat, card)
    hand.learn(seat, hand.shown & ~hand.played_by(seat))
