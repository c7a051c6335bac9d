"""What somebody bid and made, as people say it, in the words of a result: Bob went 12, made 11."""

from __future__ import annotations

import re

from trickledger.rules.language.notation import (
    account_named,
    seat_named,
    single_spaced,
    unreadable,
)
from trickledger.rules.language.results import DEALER
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.partners import SIDE, with_sides
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Handle

# what somebody bid and made, in either order: Bob went 12, made 11; Bob bid 12 and went down, 11
_ITS_BID = r"(?:it|(?:her|his|their|the)\s+bid)[\s,]+(?:with\s+|by\s+)?"
_IT = rf"(?P<it>{_ITS_BID})?"
_GOT = r"(?:made|makes|got|took|won)\s+"
_ONLY = r"(?:(?:only|just)\s+)?"
# went down 2 may be 2 too few: only behind a comma or a word is it what was made
_DOWN = (
    r"(?P<down>(?:went|goes)\s+down|(?:lost|loses|failed)(?:\s+it)?|fell\s+short|(?:was|were)\s+set)"
    rf"(?:\s*,\s*(?:and\s+)?(?:with\s+|{_GOT})?|\s+(?:and\s+)?(?:with\s+|{_GOT}))"
)
_MADE = rf"(?:{_DOWN}|{_ONLY}{_GOT}){_ONLY}{_IT}(?P<made>\d+)"
_BID = r"(?:bid|bids|went|goes|called)\s+(?P<bid>\d+)"
_BID_AND_MADE = re.compile(
    rf"{SIDE}\s+(?:{_BID}[\s,]+(?:and\s+|but\s+)?{_MADE}|"
    rf"{_MADE.replace('>', '_>')}[\s,]+(?:and\s+|had\s+)?{_BID.replace('>', '_>')})",
    re.IGNORECASE,
)
# how far somebody stayed below a bid: Bob bid 12 and failed by 2; Bob bid 12, 2 short
_SHORT_OF = re.compile(
    rf"{SIDE}\s+{_BID}[\s,]+(?:and\s+|but\s+)?"
    r"(?:(?:failed|lost|went\s+down|fell\s+short|(?:was|were)\s+set)(?:\s+it)?\s+by\s+(?P<by>\d+)"
    r"(?:\s+points?)?|(?:(?:was|were|fell)\s+)?(?P<short>\d+)\s+(?:points?\s+)?short)\b",
    re.IGNORECASE,
)
# whose bid is told, and the figure of somebody else alone: Bob bid 9, Ann 6
_BID_ALONE = re.compile(
    rf"(?P<before>(?:[^\W\d]\w*\s+(?:dealt|deals)[\s,;]+)?){SIDE}\s+{_BID}[\s,;]+(?:and\s+)?"
    r"(?P<other>[^\W\d]\w*(?:\+\w+)?)\s+(?P<figure>\d{1,2})",
    re.IGNORECASE,
)
# what somebody made of the bid that is recorded: Bob made it, 9; Bob made 9; Bob went down, 6
_OF_IT = re.compile(
    rf"{SIDE}\s+(?:{_DOWN}{_ONLY}|{_ONLY}(?:made|makes|got|gets)\s+{_ONLY}{_IT})(?P<made>\d+)"
    r"(?:\s+points?)?",
    re.IGNORECASE,
)


def bid_and_made(fold: GameFold, text: str) -> str:
    """A text with what somebody bid and made as figures; who bids alone is the maker."""
    if not _tells_bids(fold):
        return text
    text = _SHORT_OF.sub(_made_of_it, text)
    if of_it := _OF_IT.fullmatch(text):
        return _of_the_bid(fold, of_it)

    def told(found: re.Match[str]) -> str:
        who = found["who"]
        made, bid = (found[name] or found[f"{name}_"] for name in ("made", "bid"))
        has_made, is_down = found["it"] or found["it_"], found["down"] or found["down_"]
        is_short = int(made) < int(bid)
        if (has_made and is_short) or (is_down and not is_short):
            # who made it has no fewer, and who went down no more: it may be that of the others
            return found[0]
        return f"{who} {made}{_maker(who)} bid {bid}"

    return _BID_AND_MADE.sub(told, text)


def _tells_bids(fold: GameFold) -> bool:
    """Whether a result of the game tells who bid how much."""
    facts = fold.vocabulary.facts
    return facts is not None and {"maker", "bid"} <= {fact.name for fact in facts.words}


def _made_of_it(found: re.Match[str]) -> str:
    """A bid with what was made where it is told by how much that is less."""
    bid, lacks = int(found["bid"]), int(found["by"] or found["short"])
    return f"{found['who']} bid {bid}, made {bid - lacks}" if 0 < lacks <= bid else found[0]


def bid_alone(fold: GameFold, text: str) -> str:
    """The result of a bid and what the other side made; empty where a text tells no such."""
    said = _BID_ALONE.fullmatch(text)
    if said is None or not _tells_bids(fold):
        return ""
    maker, other = (account_named(fold.accounts, said[name]) for name in ("who", "other"))
    seat = seat_named(fold.handles, said["before"].split()[0]) if said["before"] else None
    if None in {maker, other} or maker == other or (said["before"] and seat is None):
        return ""
    dealer = "" if seat is None else f" {DEALER.name} {fold.handles[seat]}"
    return f"result {said['other']} {said['figure']}{_maker(said['who'])} bid {said['bid']}{dealer}"


def not_as_bid(fold: GameFold, acts: str) -> Refusal | None:
    """Why what somebody is said to have made or failed does not go with the bid that is recorded.

    What they made can be entered, whatever was said of it.
    """
    text = with_sides(fold, single_spaced(acts)).strip(" ,.!")
    found, bid = _OF_IT.fullmatch(text), _recorded_bid(fold)
    if found is None or bid is None or not _is_against(fold, found, bid):
        return None
    chapter, made = fold.current, int(found["made"])
    assert chapter is not None
    words = "{player} bid {bid}, so {made} made it."
    if found["it"]:
        words = "{player} bid {bid}, so {made} didn't make it."
    maker = str(chapter.deal.facts()["maker"])
    side = fold.accounts[account_named(fold.accounts, maker) or 0]
    line = f"result {side} {made} maker {maker} bid {bid}"
    return unreadable(text, words, would_do=(line,), player=Handle(maker), bid=bid, made=made)


def _of_the_bid(fold: GameFold, found: re.Match[str]) -> str:
    """What somebody made of a bid as figures, where it is recorded and goes with them.

    What the others made is told without it.
    """
    bid, who, made = _recorded_bid(fold), found["who"], found["made"]
    if bid is None:
        return found[0]
    if not _is_of_the_bidder(fold, who) and not (found["it"] or found["down"]):
        return f"{who} {made}"
    return found[0] if _is_against(fold, found, bid) else f"{who} {made}{_maker(who)} bid {bid}"


def _recorded_bid(fold: GameFold) -> int | None:
    """The highest bid of a hand that is open, None where none is recorded."""
    recorded = fold.in_play.deal.facts() if fold.in_play else {}
    bid = recorded.get("bid")
    return bid if recorded.get("maker") and isinstance(bid, int) else None


def _is_of_the_bidder(fold: GameFold, who: str) -> bool:
    """Whether a name is that of the bidder's side."""
    maker = fold.deal.facts().get("maker") if fold.deal else None
    side = account_named(fold.accounts, who)
    return side is not None and side == account_named(fold.accounts, str(maker))


def _is_against(fold: GameFold, found: re.Match[str], bid: int) -> bool:
    """Whether what is said to have made the bidder's bid is fewer, or what fell short of it is not.

    That the bid is another's is told by the rules of the game.
    """
    is_short = int(found["made"]) < bid
    is_wrong = is_short if found["it"] else bool(found["down"]) and not is_short
    return is_wrong and _is_of_the_bidder(fold, found["who"])


def _maker(who: str) -> str:
    """Who names trump, where one is named and not a side."""
    return "" if "+" in who else f" maker {who}"
