"""Options that few tables choose, held against the rulebook said a second time."""

import random
from itertools import product

import pytest

from tests.many import many
from tests.rules.sixty_six_players import Habits, Hand
from trickledger import replay

LOW_TO_HIGH = "7 8 9 10 J Q K A".split()
HEAD = "game klaberjass\nplayers Ann, Bob\noption kla_longer_beats true\nhand Bob 7S\ntake\n"


def exists(rank: str, length: int) -> bool:
    """Whether a run of so many cards can have this rank on top, in a hand of nine."""
    return 4 <= length <= LOW_TO_HIGH.index(rank) + 1


@pytest.mark.parametrize("mine", [(rank, n) for rank in "AKQJ" for n in (4, 5, 6)] + [("10", 4)])
def test_of_two_fifties_the_longer_and_then_the_higher_is_better(mine: tuple[str, int]) -> None:
    """KLA-D9: the length that is told is compared before the rank."""
    if not exists(*mine):
        return
    for theirs in product(["A", "K", "Q", "J", "10"], [4, 5, 6, 7]):
        line = f"fifty howhigh {mine[0]} {mine[1]} notgood {theirs[0]} {theirs[1]}"
        refusal = replay(HEAD + line).refusal
        is_better = (theirs[1], LOW_TO_HIGH.index(theirs[0])) > (
            mine[1],
            LOW_TO_HIGH.index(mine[0]),
        )
        # two hands of nine hold both: they are of different suits, or lie apart
        assert (refusal is None) == (is_better and exists(*theirs)), (line, str(refusal))


def test_sixty_six_is_claimed_before_a_lead_or_by_its_leader_alone() -> None:
    """SXS-D13: between tricks by both, on the lead by who leads, never with a card on the table."""
    for seed in range(many(10)):
        rng = random.Random(seed)
        acts = Hand(rng, 1, Habits(closes=0.1, claims=0.0)).acts
        flat = [act for line in acts for act in line]
        for count in range(1, len(flat)):
            for option, name in product(("between_tricks", "on_lead"), ("Ann", "Bob")):
                head = f"game sixty-six\nplayers Ann, Bob\noption sxs_claim_when {option}\n"
                game = replay(head + "\n".join(flat[:count])).games[0]
                hand = game.hands[0]
                if hand.over:
                    break
                leader = hand.tricks[-1].winner if hand.tricks else "Ann"
                may = not hand.table and (option == "between_tricks" or name == leader)
                refusal = replay(
                    "\n".join([head + "\n".join(flat[:count]), f"{name}: claim"])
                ).refusal
                assert (refusal is None) == may, (flat[:count], option, name, str(refusal))


PLAYERS = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jan"]


@pytest.mark.parametrize("option", ["limit", "reshuffle"])
def test_a_short_stock_limits_an_exchange_or_is_made_anew(option: str) -> None:
    """LOO-D5: of 52 cards, the upcard and five for each hand are no stock.

    Once it is made anew, all that is not in a hand of the play, but the upcard, is in the stock.
    """
    for seed in range(many(30)):
        rng = random.Random(seed)
        names = PLAYERS[: rng.choice([8, 9, 10])]
        stays = [rng.random() < 0.8 for _ in names]
        stayers = [name for name, stay in zip(names, stays, strict=True) if stay]
        if len(stayers) < 2:
            continue
        lines = ["game loo", f"players {', '.join(names)}", f"option loo_short_stock {option}"]
        lines += [f"hand {names[-1]} 7S", " ".join("in" if stay else "pass" for stay in stays)]
        stock = 51 - 5 * len(names)
        for name in stayers:
            most = min(5, stock) if option == "limit" else 5
            for count in range(most + 1, 7):
                refusal = replay("\n".join([*lines, f"exchange {count}"])).refusal
                assert refusal, (lines, count)
                assert (refusal.clause, refusal.by) == ("LOO-EXCH-1", name)
                assert refusal.would_do[-1] == f"exchange {most}"
            count = rng.randint(0, most)
            stock = stock - count if count <= stock else 51 - 5 * len(stayers)
            lines.append(f"exchange {count}")
            result = replay("\n".join(lines))
            assert result.refusal is None, (lines, str(result.refusal))
            assert result.games[0].hands[0].facts["stock"] == stock, lines


@pytest.mark.parametrize("option", ["turn", "any"])
def test_of_several_callers_the_one_that_is_put_to_the_active_player_is_recorded(
    option: str,
) -> None:
    """KAL-D4 to -D7: whoever is not in turn may call once, three times a hand, or overcalls.

    One call a turn is decided, before the draw; overcalls before it decide nothing.
    """
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    for seed in range(many(10)):
        rng = random.Random(seed)
        names = PLAYERS[: rng.randint(3, 5)]
        pack = [rank + suit for rank in ranks for suit in "CDHS"]
        rng.shuffle(pack)
        lines = ["game kalooki", f"players {', '.join(names)}"]
        lines += [f"option kal_call_priority {option}", f"hand {names[-1]} {pack.pop()}"]
        calls, overcalls = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
        for turn in range(16):
            active, decided = names[turn % len(names)], ""
            for _ in range(rng.choice([0, 1, 1, 3, 6])):
                name, word = rng.choice(names), rng.choice(["call yes", "call no", "overcall"])
                is_over = word == "overcall"
                may = name != active and not decided and (calls[name] == 3) == is_over
                refusal = replay("\n".join([*lines, f"{name}: {word}"])).refusal
                assert (refusal is None) == may, (lines, name, word, str(refusal))
                if may:
                    lines.append(f"{name}: {word}")
                    overcalls[name] += is_over
                    calls[name] += word == "call yes"
                    decided = "" if is_over else word
            for way in ("draw", "take"):
                refusal = replay("\n".join([*lines, way])).refusal
                barred = {"call yes": "take", "call no": "draw"}.get(decided)
                assert (refusal is None) == (way != barred), (lines, way, str(refusal))
            lines.append("take" if decided == "call no" else "draw")
            lines.append(pack.pop())
        hand = replay("\n".join(lines)).games[0].hands[0]
        for fact, counted in (("calls", calls), ("overcalls", overcalls)):
            told = hand.facts[fact]
            assert isinstance(told, dict)
            assert {name: told.get(name, 0) for name in names} == counted
