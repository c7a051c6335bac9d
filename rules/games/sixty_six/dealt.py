"""The hands of Sixty-Six as they were dealt and as they ended, and cards seen out of play."""

from __future__ import annotations

from trickledger.rules.cards import listing, union
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import DRAWS, HAND
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.play.judging import COM, Act, Cards, Fault, Faults, fault
from trickledger.rules.play.movements import KNOWN, left_out, miscounted, recorded_twice
from trickledger.rules.play.order import fewest_and_most

Holding = tuple[int, int]
"""The known cards of a hand, and how many are hidden."""


def check_holds(hand: Hand, seat: int, act: Act) -> Faults:
    yield recorded_twice(hand, seat)
    yield miscounted(act, HAND, SXS.DEAL_1)
    gone = _gone(hand, seat)
    own, other = _brought(hand, seat), _brought(hand, 1 - seat) | hand.turned
    for card in act.cards:
        if card & own or (card & other and card not in gone):
            is_up = card == hand.turned
            words = "{card} is the upcard." if is_up else "{card} came from the stock."
            yield fault(COM.PHYS_2, words, card=Cards(card))
        if card not in gone:
            yield hand.not_dealt(seat, card)
    yield _undealt(hand, seat, own | union(act.cards))


def _gone(hand: Hand, seat: int) -> dict[int, int]:
    """The cards that have left a hand in the open, each with its trick."""
    played = [*(trick.cards for trick in hand.tricks), tuple(hand.table)]
    gone = {
        card: number
        for number, cards in enumerate(played, 1)
        for player, card in cards
        if player == seat
    }
    if hand.swapped and hand.swapped[0] == seat:
        gone[hand.nine] = hand.swapped[1]
    return gone


def _brought(hand: Hand, seat: int) -> int:
    """The cards that are known to have come into a hand after the deal.

    The nine that a seat laid on the table and took back at last is none of them.
    """
    drawn, took = hand.drawn[seat], 0
    if hand.swapped and hand.swapped[0] == seat:
        took = hand.turned
        drawn = {n: card for n, card in drawn.items() if (n, card) != (DRAWS, hand.nine)}
    return took | union(drawn.values())


def _undealt(hand: Hand, seat: int, known: int) -> Fault | None:
    """Shown cards that were not dealt must have come with a hidden draw before that trick."""
    held = {**_gone(hand, seat), **hand.revealed[seat]}
    undealt = {card: trick for card, trick in held.items() if not card & known}
    hidden = [turn for turn in range(1, hand.rounds + 1) if turn not in hand.drawn[seat]]
    for trick in undealt.values():
        early = union(card for card, when in undealt.items() if when <= trick)
        if early.bit_count() > sum(turn < trick for turn in hidden):
            return fault(
                COM.PHYS_6,
                "That hand has shown {cards} too early for a draw: it was dealt, so name it too.",
                cards=early,
            )
    return None


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    hand.recorded[seat] = union(act.cards)
    hand.learn(seat, hand.recorded[seat] & ~union(_gone(hand, seat)))


def check_seen(hand: Hand, _seat: int, act: Act) -> Faults:
    """What lies face down, and the cards that a claim may have left undrawn (SXS-D13)."""
    if hand.phase is not None and not hand.is_strict:
        yield fault(COM.SEQ_1, "A card of the stock will still be drawn: write a note instead.")
    yield hand.check_there(None, act)
    drawers = hand.drawers if hand.claim else ()
    undrawn = sum(not hand.upcard & hand.hands.known[seat] for seat in drawers)
    if len(act.cards) > hand.hands.face_down + undrawn:
        yield Fault(COM.PHYS_7, hand.few_face_down(undrawn))
    is_too_much = len(act.cards) > hand.hands.face_down
    if is_too_much and _has_loser_drawn(hand) and not hand.was_taken:
        yield Fault(COM.PHYS_7, hand.few_face_down())


def do_seen(hand: Hand, seat: int, act: Act) -> None:
    """Cards that were seen are in no hand: if they are too many, the last draws were not made."""
    while len(act.cards) > hand.hands.face_down:
        _put_back(hand, hand.drawers[-1])
    hand.do_seen(seat, act)


def _put_back(hand: Hand, seat: int) -> None:
    """Undo the newest draw of a player: the hand was claimed before it."""
    hand.drawers = tuple(other for other in hand.drawers if other != seat)
    if hand.upcard & hand.hands.known[seat]:
        hand.hands.known[seat] ^= hand.upcard
    else:
        hand.hands.receive(seat, -1)


def check_left(hand: Hand, seat: int, act: Act) -> Faults:
    """So many cards, or cards of such a worth, in one of the ways in which it can have ended."""
    ways = _ways(hand, seat)
    if hand.phase is not None:
        yield fault(COM.SEQ_1, "What is left in hand is entered when the hand is over.")
    if act.number is None:
        sizes = {known.bit_count() + hidden: known for known, hidden in ways}
        size = len(act.cards) if len(act.cards) in sizes else max(sizes)
        yield miscounted(act, size, SXS.CLAIM_2)
        yield left_out(sizes[size] & ~union(act.cards), KNOWN)
        yield hand.not_to_show(seat, act, union(act.cards))
        return
    sums = [fewest_and_most(hand.points, *way, hand.hands.unseen) for way in ways]
    least, most = min(sums)[0], max(most for _, most in sums)
    if not least <= act.number <= most:
        words = "{player} can have {least} to {most} points left."
        yield fault(COM.PHYS_7, words, player=hand.name(seat), least=least, most=most)


def _ways(hand: Hand, seat: int) -> list[Holding]:
    """What a hand can have left: also what it had before a draw that is not recorded (SXS-D13).

    The loser has not drawn before the winner, who leads (SXS-DRAW-1).
    """
    known, hidden = drawn = hand.hands.known[seat], hand.hands.hidden[seat]
    if seat not in hand.drawers:
        return [drawn]
    upcard = hand.upcard & known
    undrawn = (known ^ upcard, hidden if upcard else hidden - 1)
    if hand.was_taken:
        return [undrawn, drawn]
    if seat == hand.turn and _has_loser_drawn(hand):
        return [drawn]
    if seat != hand.turn and _has_winner_not_drawn(hand):
        return [undrawn]
    return [undrawn, drawn]


def _has_loser_drawn(hand: Hand) -> bool:
    """Whether the loser of the newest trick is known to have drawn, and the winner before him."""
    loser, count = 1 - hand.turn, hand.hands.count
    return loser not in hand.drawers and count(loser) == count(hand.turn)


def _has_winner_not_drawn(hand: Hand) -> bool:
    """Whether the winner of the newest trick is known to have drawn nothing, nor the loser then."""
    return hand.hands.count(hand.turn) < hand.hands.count(1 - hand.turn)


def do_left(hand: Hand, seat: int, act: Act) -> None:
    if not act.cards:
        hand.left[hand.name(seat)] = f"{act.number} points, unverified"
        return
    if len(act.cards) < hand.hands.count(seat):
        _put_back(hand, seat)
    hand.drawers = tuple(other for other in hand.drawers if other != seat)
    hand.left[hand.name(seat)] = listing(union(act.cards))
    hand.reveal(seat, union(act.cards))
