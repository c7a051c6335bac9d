"""The talk of Klaberjass: announcing, comparing and showing sequences (KLA-MELD-3 to -8).

What is said is judged to the announcement that it makes.
"""

from __future__ import annotations

from trickledger.rules.cards import SUIT_CARDS, suit_of, union
from trickledger.rules.evidence.fixed_hands import Promise
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand as Hand
from trickledger.rules.games.klaberjass.sequences import (
    CLASS_NAMES,
    SHORTEST,
    TOP_RANKS,
    Announcement,
    gap_in,
    is_misread,
    runs_meant,
)
from trickledger.rules.play.judging import COM, Act, Fault, Faults, Judged, breach, fault
from trickledger.rules.play.melds import runs
from trickledger.rules.says import Count, Suit, Way

ANNOUNCED = {"twenty": 20, "fifty": 50}


def _held(hand: Hand, said: Announcement) -> Announcement | Fault:
    """What is announced, if it can be held as far as is known."""
    if _example(hand, said):
        return said
    name = hand.name(said.seat)
    return breach(said.clause, "{player} can't hold a {said}.", player=name, said=said.told)


def _example(hand: Hand, said: Announcement) -> int:
    """One of the runs that can be the one announced, 0 where there is none."""
    hands, seat = hand.hands, said.seat
    elsewhere = ~hands.possible(seat)
    held = (run for run in runs_meant(said) if not run & elsewhere and hands.has_room(seat, run))
    return next(held, 0)


def _promise(hand: Hand, said: Announcement) -> None:
    """Remember what an announcement says of the hand, so that later cards can belie it."""
    example = _example(hand, said)
    if example:
        claim = Promise(hand.number, said.seat, said.clause, runs_meant(said), example)
        hand.evidence.promises.append(claim)


def judge_announcement(hand: Hand, seat: int, act: Act) -> Judged:
    yield _held(hand, Announcement(seat, ANNOUNCED[act.word]))


def announce(hand: Hand, seat: int, said: Announcement) -> None:
    """What the nondealer says is to be beaten; then the other one speaks (KLA-MELD-4 to -6)."""
    _promise(hand, said)
    if seat == hand.nondealer:
        hand.to_beat = said
    hand.turn = 1 - seat


def _end_of_talk(hand: Hand, best: Announcement | None, *others: Announcement) -> None:
    """The nondealer leads, where he has not led before the dealer announced."""
    hand.winner_of_melds, hand.beaten = best, others
    if not hand.table:
        hand.turn = hand.nondealer


def say_good(hand: Hand, _seat: int, _act: Act) -> None:
    """The dealer cannot beat it: the nondealer's stands (KLA-MELD-5, KLA-D10)."""
    _end_of_talk(hand, hand.to_beat)


def say_better(hand: Hand, _seat: int, said: Announcement) -> None:
    """The dealer beats it, or has announced alone: there is nothing to compare (KLA-D8)."""
    _promise(hand, said)
    _end_of_talk(hand, said, *((hand.to_beat,) if hand.can_say("good") else ()))


def judge_howhigh(hand: Hand, seat: int, _act: Act) -> Judged:
    """Whoever asks how high has one of that class (KLA-MELD-5)."""
    said = Announcement(seat, hand.to_beat.points, clause=KLA.MELD_5)
    yield said if hand.was_taken else _held(hand, said)


def judge_notgood(hand: Hand, seat: int, act: Act) -> Judged:
    """A fifty beats a twenty without its rank (KLA-MELD-5)."""
    if hand.to_beat.points == 50 or act.rank:
        name, said, replies = hand.name(1 - seat), hand.to_beat.told, ("howhigh", "good")
        yield breach(KLA.MELD_5, "{player} announced a {said}.", replies, player=name, said=said)
    yield _held(hand, Announcement(seat, 50))


def judge_rank(hand: Hand, seat: int, act: Act) -> Judged:
    yield from _faults_of_top(hand, act)
    points, counts_length = hand.to_beat.points, hand.options.longer_beats
    if counts_length and act.number is None and points == 50:
        both = Way(f"{act.rank} {SHORTEST[points]}")
        words = "Say how long it is too, such as {example}."
        yield fault(COM.SYN_1, words, tells=True, example=both)
    length = act.number or SHORTEST[points] if counts_length else 0
    yield _held(hand, Announcement(seat, points, act.rank, length))


def _faults_of_top(hand: Hand, act: Act) -> Faults:
    """A rank, perhaps with a length, must be the top of a sequence of the class in question."""
    points, rank, length = hand.to_beat.points, act.rank, act.number
    name, tops = CLASS_NAMES[points], TOP_RANKS[points]
    if rank not in tops:
        yield breach(KLA.MELD_1, "No {sequence} has {top} on top.", tops, sequence=name, top=rank)
    if length is None:
        return
    if not hand.options.longer_beats:
        words = "Say the rank only: lengths don't count in this game (kla_longer_beats=false)."
        yield fault(COM.SYN_1, words)
    if length < SHORTEST[points] or (points == 20 and length > SHORTEST[points]):
        cards = Count(length, "card")
        yield fault(COM.SYN_1, "A {sequence} doesn't have {count}.", sequence=name, count=cards)


def _least_length(told: Announcement, act: Act) -> int:
    """How long a fifty is that beats one of a length and whose own is not told, else 0."""
    if act.number or not told.length or told.points == 20:
        return 0
    return told.length if told.is_below(act.rank, told.length) else told.length + 1


def judge_better(hand: Hand, seat: int, act: Act) -> Judged:
    """Not good comes with a rank, perhaps with a length, that beats the one told (KLA-MELD-6)."""
    told, rank, ranks, least = hand.to_beat, act.rank, TOP_RANKS[hand.to_beat.points], 0
    others = ("good", "also")
    if rank and not hand.was_taken:
        yield from _faults_of_top(hand, act)
        least = _least_length(told, act)
    if least and not _example(hand, Announcement(seat, 50, rank, least=least)):
        yield breach(
            KLA.MELD_6,
            "{rank} beats {other} {length} only with {least} cards, which {player} can't hold.",
            others,
            rank=rank,
            other=told.rank,
            length=told.length,
            least=least,
            player=hand.name(seat),
        )
    if not rank:
        higher = tuple(f"notgood {better}" for better in ranks[: ranks.index(told.rank)])
        words = "{rank} was named: say not good with the rank that beats it."
        yield fault(KLA.MELD_6, words, higher, rank=told.rank)
    is_vague = told.length and told.points == 50 and act.number is None
    length = act.number or told.length
    if not (rank in ranks if is_vague else told.is_below(rank, length)):
        yield breach(KLA.MELD_6, "{rank} doesn't beat {other}.", others, rank=rank, other=told.rank)
    yield _held(hand, Announcement(seat, told.points, rank, act.number or 0, least=least))


def judge_alike(hand: Hand, seat: int, act: Act) -> Judged:
    """The dealer has one alike, and both name their suits (KLA-MELD-6, -7)."""
    told = hand.to_beat
    if hand.was_taken:
        told = told._replace(length=0)
    elif act.suit and act.suit == told.suit:
        words = "{player} named {suit} with {rank} on top: they can't both hold the same cards."
        yield fault(
            COM.PHYS_2, words, player=hand.name(1 - seat), suit=Suit(act.suit), rank=told.rank
        )
    yield _held(hand, told._replace(seat=seat, suit=act.suit))


def name_suit(hand: Hand, _seat: int, said: Announcement) -> None:
    """The nondealer names the suit of his sequence (KLA-MELD-7)."""
    _promise(hand, said)
    hand.to_beat, hand.turn = hand.to_beat._replace(suit=said.suit), hand.dealer


def name_other_suit(hand: Hand, _seat: int, said: Announcement) -> None:
    """The dealer names his: a sequence in trump wins, else nobody scores sequences (KLA-MELD-7)."""
    _promise(hand, said)
    both = (hand.to_beat, said)
    best = next((one for one in both if one.suit == hand.trump), None)
    _end_of_talk(hand, best, *(one for one in both if one is not best))


def check_show(hand: Hand, seat: int, act: Act) -> Faults:
    """What was announced, no better; cards of trick 1 count (KLA-MELD-4, -8, -D13, -D14).

    Further sequences can be shown until the next card.
    """
    best, more = hand.winner_of_melds, union(act.cards)
    assert best
    if more and not more & ~hand.shown:
        yield fault(COM.SEQ_1, "{cards} is shown already.", cards=more)
    cards = more | hand.shown
    if hand.was_taken:
        best = best._replace(least=0)
    in_hand = cards & ~hand.played_by(seat)
    yield hand.despite_call(lambda: hand.not_to_show(seat, act, in_hand))
    shown = runs(cards)
    for run in shown:
        if run.bit_count() < 3:
            yield _no_sequence(hand, cards & SUIT_CARDS[suit_of(run & -run)])
    for run in shown:
        if best.is_beaten_by(run):
            yield breach(KLA.MELD_4, "{cards} is better than what was announced.", cards=run)
    if not any(best.fits(run) for run in shown):
        name = CLASS_NAMES[best.points]
        yield breach(KLA.MELD_8, "The announced {sequence} isn't among them.", sequence=name)


def _no_sequence(hand: Hand, cards: int) -> Fault:
    """Why the cards of a suit are none, by the rank that is missing or misread."""
    if is_misread(cards, hand.trump):
        return breach(KLA.RANK_3, "{cards} isn't a sequence.", cards=cards)
    if gap := gap_in(cards):
        words = "{cards} isn't a sequence ({rank} is missing)."
        return breach(KLA.MELD_1, words, cards=cards, rank=gap)
    return breach(KLA.MELD_1, "{cards} isn't a sequence.", cards=cards)


def do_show(hand: Hand, seat: int, act: Act) -> None:
    shown = union(act.cards) | hand.shown
    in_hand = shown & ~hand.played_by(seat)
    if not hand.hands.may_hold(seat, in_hand):
        hand.disproved(seat, in_hand & ~hand.hands.known[seat])
    hand.learn(seat, in_hand)
    hand.shown = shown
