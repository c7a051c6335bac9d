"""What counting proves, against every way in which the cards can lie (COM-PROOF-1 to -3)."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from tests.many import many
from tests.rules import cinch_players
from tests.rules.cinch_players import Manner
from trickledger import replay
from trickledger.rules.cards import each, pack, union
from trickledger.rules.evidence.after_draw import SparedEvidence
from trickledger.rules.evidence.fixed_hands import NOT_COUNTED, Evidence, Lack
from trickledger.rules.evidence.hands import Hands
from trickledger.rules.ladder import NO_DUTY

CARDS = list(each(pack("7")))
CHEATING = Manner(revokes=0.25, keeps_plain=0.4)


class Position(NamedTuple):
    """How many hidden cards each seat holds, how many lie face down, and what seats claim.

    `bars` are, by seat too, cards that are known to be elsewhere.
    """

    rooms: tuple[int, ...]
    face_down: int
    claims: tuple[tuple[int, int], ...]
    bars: tuple[tuple[int, int], ...] = ()

    @property
    def unseen(self) -> int:
        return union(CARDS[: sum(self.rooms) + self.face_down])


def positions(seed: int, *, face_down: tuple[int, ...]) -> Iterator[Position]:
    rng = random.Random(seed)
    for _ in range(400):
        rooms = tuple(rng.randint(0, 2) for _ in range(rng.randint(2, 4)))
        down = rng.choice(face_down)
        unseen = CARDS[: sum(rooms) + down]
        if not unseen:
            continue
        claims = tuple(
            (rng.randrange(len(rooms)), union(rng.sample(unseen, rng.randint(1, len(unseen)))))
            for _ in range(rng.randint(1, 4))
        )
        yield Position(rooms, down, claims)


def one_card_barred(seed: int) -> Iterator[Position]:
    """One card lies with one seat or face down, nobody knows which."""
    rng = random.Random(seed)
    for position in positions(seed, face_down=(1, 2)):
        rooms, card = position.rooms, rng.choice(each(position.unseen))
        may_have_it = rng.randrange(len(rooms))
        bars = tuple((seat, card) for seat in range(len(rooms)) if seat != may_have_it)
        yield position._replace(bars=bars)


def distributions(rooms: tuple[int, ...], unseen: int) -> Iterator[tuple[int, ...]]:
    """The hidden cards of each seat in every way in which the unseen cards can lie."""
    if not rooms:
        yield ()
        return
    for cards in combinations(each(unseen), rooms[0]):
        hand = union(cards)
        for others in distributions(rooms[1:], unseen ^ hand):
            yield (hand, *others)


def can_hold(position: Position, claims: Iterable[tuple[int, int]]) -> bool:
    held = [*claims, *position.bars]
    return any(
        all(not hands[seat] & cards for seat, cards in held)
        for hands in distributions(position.rooms, position.unseen)
    )


def evidence_of(position: Position) -> Evidence:
    hands = Hands(len(position.rooms), position.unseen)
    for seat, room in enumerate(position.rooms):
        hands.receive(seat, room)
    evidence = Evidence(hands)
    for seat, cards in position.bars:
        evidence.bar(seat, cards)
    return evidence


@pytest.mark.parametrize(
    "of_one_kind",
    [
        pytest.param(positions(1, face_down=(1, 2)), id="some cards lie face down"),
        pytest.param(positions(1, face_down=(0,)), id="none does"),
        pytest.param(one_card_barred(1), id="one of them with a seat, or face down"),
    ],
)
def test_counting_proves_what_no_distribution_allows(of_one_kind: Iterator[Position]) -> None:
    """Alone and jointly: with every card in a hand each unseen one needs a home as well."""
    alone = joint = 0
    for position in of_one_kind:
        evidence = evidence_of(position)
        broken = [not can_hold(position, [claim]) for claim in position.claims]
        for claim, is_broken in zip(position.claims, broken, strict=True):
            assert evidence.contradicts(*claim) == is_broken, position
        for entry, (seat, cards) in enumerate(position.claims):
            evidence.claim(Lack(entry, seat, 0, cards, NO_DUTY))
        proofs = evidence.counted()
        accused = [{lack.entry for lack in proof.lacks} for proof in proofs]
        singles = {min(entries) for entries in accused if len(entries) == 1}
        assert singles == {entry for entry, is_broken in enumerate(broken) if is_broken}, position
        standing = set(range(len(position.claims))) - singles
        for entries in (entries for entries in accused if len(entries) > 1):
            assert not can_hold(position, [position.claims[entry] for entry in entries]), position
            for innocent in entries:
                rest = [position.claims[entry] for entry in entries - {innocent}]
                assert can_hold(position, rest), position
            standing -= entries
            joint += 1
        assert can_hold(position, [position.claims[entry] for entry in standing]), position
        alone += len(singles)
    assert alone > 50
    assert joint > 20


@pytest.mark.parametrize("face_down", [0, 2])
def test_what_was_counted_holds_until_it_may_not(
    face_down: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards are shown, turned up or exchanged and claims made, until some claim must be false."""
    rng = random.Random(face_down)
    counted = Counter[str]()
    count = Evidence._least_surplus

    def least_surplus(evidence: Evidence) -> int:
        counted["counted"] += 1
        return count(evidence)

    monkeypatch.setattr(Evidence, "_least_surplus", least_surplus)
    for position in positions(2, face_down=(face_down,)):
        evidence, claims = evidence_of(position), list[tuple[int, int]]()
        hands = evidence._hands
        while sum(hands.hidden):
            seat = rng.choice([seat for seat, room in enumerate(hands.hidden) if room])
            fitting = hands.unseen & ~evidence.forbidden[seat]
            if rng.random() < 0.2:
                some = each(hands.unseen)
                lacks = union(rng.sample(some, min(rng.randint(1, 3), len(some))))
                claims.append((seat, lacks))
                evidence.claim(Lack(len(claims), seat, 0, lacks, NO_DUTY))
            elif hands.face_down and rng.random() < 0.3:
                hands.place(rng.choice(each(hands.unseen)))
            elif rng.random() < 0.2:
                hands.put_away(seat, 1)
                hands.receive(rng.randrange(len(hands.hidden)), 1)
            elif fitting:
                hands.give_up(seat, rng.choice(each(fitting)))
            can_stand = any(
                all(not held[seat] & cards for seat, cards in claims)
                for held in distributions(tuple(hands.hidden), hands.unseen)
            )
            assert evidence.is_tight() is not can_stand, (position, claims, hands.hidden)
            counted.update(["asked", "stands" if can_stand else "broken"])
            if not can_stand:
                break
    assert counted["broken"] > 50
    assert counted["counted"] < 0.7 * counted["asked"], counted


def test_what_is_spared_is_counted_anew_where_it_may_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Cinch, where players keep plain cards and revoke: as if it were counted at each card."""
    kept = Evidence.is_tight
    told = Counter[bool]()

    def is_tight(evidence: Evidence) -> bool:
        surplus, counted = evidence._surplus, evidence._counted
        evidence._surplus = NOT_COUNTED
        anew = kept(evidence)
        evidence._surplus, evidence._counted = surplus, counted
        assert kept(evidence) == anew
        told[anew] += 1
        return anew

    monkeypatch.setattr(Evidence, "is_tight", is_tight)
    for seed in range(many(12)):
        replay(cinch_players.game_text(random.Random(seed), CHEATING))
    assert told[True] > 5
    assert told[False] > 1000


def test_what_a_lack_spares_no_longer_is_counted() -> None:
    hands = Hands(2, union(CARDS[:3]))
    hands.receive(0, 2)
    hands.receive(1, 1)
    evidence = SparedEvidence(hands)
    evidence.claim_but(Lack(1, 0, 0, union(CARDS[:2]), NO_DUTY), 1)
    assert not evidence.is_tight()
    evidence.spare_less(0, 1)
    assert evidence.is_tight()
