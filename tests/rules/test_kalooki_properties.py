"""Properties of Kalooki over random hands, against players and referees that share no code with it.

MANY=20 plays twenty times as many hands.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.many import many
from tests.rules.kalooki_players import (
    JO,
    NAMES,
    PACK,
    RANKS,
    SUITS,
    Laid,
    Table,
    changes,
    game_lines,
    run_card,
)
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import CARD_OR_JOKER_OF, DOUBLE_PACK, card_text, each, face
from trickledger.rules.game import Carry
from trickledger.rules.games.kalooki.hand import KalookiHand
from trickledger.rules.games.kalooki.melds import VALUES, Meld, read_meld
from trickledger.rules.language.notation import PLAY, Act
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head, Resume
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored, line_of, read_head
from trickledger.rules.views.sheet import Game

HANDS = many(150)
VERBS = ("meld", "tack", "replace", "draw", "drew", "take", "stop")


def fold_for(table: Table, *options: str) -> GameFold:
    """A game of which all hands before the table's were played."""
    lines = ["game kalooki", f"players {', '.join(table.names)}", "option max_players 6", *options]
    head = read_head("\n".join(lines))
    assert isinstance(head, Head)
    carry = Carry((0,) * table.players, table.dealer, table.hand)
    return GameFold(head, Resume(carry, table.hand, 1, 0))


def kalooki(fold: GameFold) -> KalookiHand:
    chapter = fold.current
    assert chapter is not None
    assert isinstance(chapter.deal, KalookiHand)
    return chapter.deal


def acts_of(line: str) -> Iterator[str]:
    """The acts of a turn one by one; any other line as it is."""
    act = ""
    for part in line.split(", "):
        is_group = act.startswith("meld") and part.split()[0] not in VERBS and " " in part
        if act and not is_group:
            yield act
            act = ""
        act = f"{act}, {part}" if act else part
    yield act


def random_tables(count: int, seed: int) -> Iterator[tuple[Table, list[str]]]:
    """Tables before a random hand, with the house options that they play by."""
    rng = random.Random(seed)
    for _ in range(count):
        players = rng.choice((3, 3, 4, 5, 6))
        must_discard = rng.random() < 0.2
        table = Table(
            rng,
            players=players,
            hand=rng.randint(1, 9),
            dealer=rng.randrange(players),
            warmth=rng.choice((0.0, 0.7, 1.0)),
            seen=rng.choice((0.0, 0.0, 0.3)),
            recorded=[seat for seat in range(players) if rng.random() < 0.2],
            must_discard=must_discard,
        )
        yield table, ["option must_discard true"] if must_discard else []


def entered(fold: GameFold, line: str) -> None:
    refusal = enter(fold, line)
    assert refusal is None, (record_text(fold, ""), line, str(refusal))


# -- 936 ---------------------------------------------------------------------------------------


def check_conserved(deal: KalookiHand) -> None:
    """108 cards worth 936 points lie somewhere, each in one place."""
    hands = deal.hands
    places = [*hands.known, hands.unseen, sum(deal.pile)]
    cards = [card for place in places for card in each(place)]
    cards += [card for meld in deal.melds for card in meld.cards]
    assert sum(VALUES[card] for card in cards) == 936
    assert Counter(map(face, cards)) == Counter(map(face, each(DOUBLE_PACK)))
    assert hands.unseen.bit_count() == hands.face_down + sum(hands.hidden)


def check_truth(deal: KalookiHand, table: Table) -> None:
    """What is known agrees with the cards as they lie."""
    assert deal.hands.face_down == len(table.stock)
    assert [card_text(card) for card in deal.pile] == table.pile
    assert [str(meld).split() for meld in deal.melds] == [meld.cards for meld in table.melds]
    assert (deal.calls, deal.overcalls) == (table.calls, table.overcalls)
    for seat, held in enumerate(table.held):
        known = Counter(card_text(card) for card in each(deal.hands.known[seat]))
        assert known <= held
        assert deal.hands.count(seat) == held.total()
        if seat in table.recorded:
            assert known == held


def placed(cards: list[str]) -> Laid:
    """A meld on the table as the players see it: a four with its suit and its first place."""
    if is_three(cards):
        return Laid(0, cards)
    suit, start = next(places(cards))
    return Laid(0, cards, suit, start)


def check_additions(deal: KalookiHand, table: Table) -> None:
    """Every card that may be in hand goes to every meld exactly where the players say."""
    seat = deal.turn
    may = deal.laid[seat] and (not table.must_discard or deal.hands.count(seat) > 1)
    for number, meld in enumerate(deal.melds, 1):
        laid = placed(str(meld).split())
        for card in set(PACK):
            words = {word for word, _ in changes(laid, card)} if may else set()
            for word in ("tack", "replace"):
                act = Act(word, (CARD_OR_JOKER_OF[card],), meld=number)
                refusal = deal.refusal_for(seat, act)
                if refusal is None or refusal.kind != "PHYS":
                    assert (refusal is None) == (word in words), (str(refusal), laid, card)


def check_playable(deal: KalookiHand, seat: int) -> None:
    accepted = {card for card in PLAY if deal.refusal_for(seat, PLAY[card]) is None}
    assert accepted == set(each(deal.playable(seat)))


def events_of(deal: KalookiHand) -> Iterator[str]:
    """What happened in a hand, by clause."""
    yield "KAL-BEND-1" if deal.is_bent else "KAL-OUT-1" if deal.out is not None else "KAL-STOCK-2"
    yield from ["KAL-STOCK-1"] if deal.is_renewed else []
    yield from ["KAL-CALL-7"] if deal.is_bent and deal.overcalls[deal.out or 0] else []
    for turn in deal.turns:
        yield {"stock": "KAL-DRAW-1", "discard": "KAL-D24", "": "KAL-STOCK-2"}[turn.drawn]
        yield from ["KAL-D7"] if turn.overcalls else []
        yield from ["KAL-D21"] if turn.end == "stop" else []
        yield from ["KAL-D20"] if turn.end == "out" and not turn.discard else []
        if turn.call:
            yield "KAL-CALL-3" if turn.call.is_allowed else "KAL-CALL-4"
            yield from ["KAL-CALL-6"] if deal.laid[turn.player] in range(1, turn.number) else []
        for move in turn.moves:
            is_four = deal.melds[move.meld - 1].is_four
            yield {"meld": "KAL-CON-1", "tack": "KAL-TACK-1", "replace": "KAL-REPL-1"}[move.word]
            yield "KAL-FOUR-1" if is_four else "KAL-THREE-1"


def test_936_points_lie_somewhere_at_every_entry() -> None:
    """Prints (pytest -rP) how often each kind of event happened."""
    happened: Counter[str] = Counter()
    for number, (table, options) in enumerate(random_tables(HANDS, 1)):
        fold = fold_for(table, *options)
        for line in table.lines():
            for act in acts_of(line):
                entered(fold, act)
                check_conserved(kalooki(fold))
                if number % 4 == 0 and kalooki(fold).phase and act in {"draw", "take"}:
                    check_playable(kalooki(fold), kalooki(fold).turn)
            if kalooki(fold).rounds_done == table.turn > 0:
                check_truth(kalooki(fold), table)
        for line in table.left_lines():
            entered(fold, line)
            check_conserved(kalooki(fold))
        (hand,) = Game(fold).hands
        assert hand.over
        assert hand.entered == table.entered(), record_text(fold, "")
        assert hand.score == summed(hand.lines, table.names) or not hand.counted
        assert hand.entered == summed(hand.settlement, table.names)
        happened.update(events_of(kalooki(fold)))
    for clause, count in sorted(happened.items()):
        print(f"{clause:12} {count}")
    assert set(happened) >= EXPECTED, EXPECTED - set(happened)


EXPECTED = {
    *("KAL-DRAW-1", "KAL-STOCK-1", "KAL-STOCK-2", "KAL-CALL-3", "KAL-CALL-4", "KAL-CALL-6"),
    *("KAL-THREE-1", "KAL-FOUR-1", "KAL-CON-1", "KAL-TACK-1", "KAL-REPL-1", "KAL-OUT-1"),
    *("KAL-BEND-1", "KAL-D7", "KAL-D20", "KAL-D24"),
}


def summed(lines: Sequence[Any], names: tuple[str, ...]) -> dict[str, int]:
    return {name: sum(line.points for line in lines if line.player == name) for name in names}


def test_a_card_goes_to_a_meld_where_the_players_say() -> None:
    for table, options in random_tables(max(40, HANDS // 4), 2):
        fold = fold_for(table, *options)
        for line in table.lines():
            for act in acts_of(line):
                entered(fold, act)
                deal = kalooki(fold)
                is_on = deal.out is None and not deal.is_void
                if is_on and act.startswith(("draw", "drew", "tack", "replace")):
                    check_additions(deal, table)


# -- melds against every placing ---------------------------------------------------------------


def is_three(cards: list[str]) -> bool:
    ranks = [card[:-1] for card in cards if card != JO]
    return len(cards) >= 3 and len(ranks) >= 2 and len(set(ranks)) == 1


def places(cards: list[str]) -> Iterator[tuple[str, int]]:
    """The suits and first places at which cards lie as a four: the low ace 1, the high one 14."""
    if len(cards) < 4 or (JO, JO) in pairwise(cards):
        return
    for suit in SUITS:
        for start in range(1, 16 - len(cards)):
            is_whole = start == 1 and len(cards) > 13
            wanted = (run_card(suit, start + place) for place in range(len(cards)))
            if not is_whole and all(
                card in {JO, at} for card, at in zip(cards, wanted, strict=True)
            ):
                yield suit, start


def is_four(cards: list[str]) -> bool:
    return any(places(cards))


def random_group(rng: random.Random) -> list[str]:
    """Cards that are a meld, or nearly one."""
    if rng.random() < 0.5:
        suit, start = rng.choice(SUITS), rng.randint(-1, 12)
        cards = [run_card(suit, start + place) for place in range(rng.randint(3, 7))]
    else:
        rank = rng.choice(RANKS)
        cards = [rank + rng.choice(SUITS) for _ in range(rng.randint(2, 5))]
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        cards[rng.randrange(len(cards))] = rng.choice((JO, JO, rng.choice(PACK)))
    return cards


def test_a_meld_is_what_lies_on_places_or_is_of_one_rank() -> None:
    rng = random.Random(3)
    for _ in range(many(20_000)):
        cards = random_group(rng)
        read = read_meld(tuple(CARD_OR_JOKER_OF[card] for card in cards))
        if isinstance(read, Meld):
            assert is_four(cards) if read.is_four else is_three(cards), cards
        else:
            assert not is_four(cards), (cards, read)
            assert not is_three(cards), (cards, read)


# -- text --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_reads_again_as_it_was_written(players: int) -> None:
    lines = list(game_lines(random.Random(players), players=players))
    result = replay("\n".join(lines))
    assert result.refusal is None, str(result.refusal)
    (game,) = result.games
    assert game.status in {"won", "shared"}
    lowest = min(game.totals.values())
    assert game.winners == [name for name in NAMES[:players] if game.totals[name] == lowest]
    assert all(paper.agrees for hand in game.hands for paper in hand.paper)
    text = record_text(game.fold, "")
    again = replay(text)
    assert again.refusal is None, str(again.refusal)
    assert again.games[0].as_json() == game.as_json()
    assert again.games[0].entries == game.entries


def test_stored_entries_fold_to_the_same_game() -> None:
    for table, options in random_tables(40, 4):
        fold = fold_for(table, *options)
        for line in (*table.lines(), *table.left_lines(claims=0.3)):
            entered(fold, line)
        stored = fold.entries[1:]
        same = fold_stored(fold.head, stored, fold.resumed)
        assert Game(same).as_json() == Game(fold).as_json()


def test_a_line_of_one_turn_is_written_as_it_is_typed() -> None:
    texts = ["draw", "meld KS KH KD, 7S 7H 7D", "tack jo 1", "3D"]
    game = read_head("game kalooki")
    assert isinstance(game, Head)
    assert line_of(texts, game.game) == "draw, meld KS KH KD, 7S 7H 7D, tack jo 1, 3D"


# -- known cards -------------------------------------------------------------------------------


def test_a_hand_laid_open_must_hold_what_is_known_of_it() -> None:
    """Of a hand with one card changed, the exposure is refused where a known card is missing."""
    rng = random.Random(5)
    tried = 0
    for table, options in random_tables(60, 5):
        fold = fold_for(table, *options)
        for line in table.lines():
            entered(fold, line)
        deal = kalooki(fold)
        for seat in deal.owing():
            known = Counter(card_text(card) for card in each(deal.hands.known[seat]))
            sure = [card for card in known if known[card] == table.held[seat][card]]
            if not sure:
                continue
            tried += 1
            missing = rng.choice(sorted(sure))
            cards = list((table.held[seat] - Counter([missing])).elements())
            unseen = {card_text(card) for card in each(deal.hands.unseen)} - {missing, *cards}
            left = " ".join([*cards, rng.choice(sorted(unseen))])
            refusal = enter(fold, f"{table.names[seat]} left {left}")
            assert refusal
            assert refusal.clause in {"COM-PHYS-7", "COM-PHYS-6", "COM-PHYS-3"}, str(refusal)
    assert tried > 20
