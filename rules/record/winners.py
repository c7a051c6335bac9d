"""Who won a trick, dealt, is out or failed, where somebody says so: right, or what is and why."""

from __future__ import annotations

import re
from collections.abc import Iterator

from trickledger.rules.cards import read_card, read_rank
from trickledger.rules.common import COM
from trickledger.rules.language.notation import (
    HAND_WORDS,
    TRICK,
    account_named,
    folded,
    nearest,
    seat_named,
    seats_by_name,
    single_spaced,
    unreadable,
)
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.language.results import Fact
from trickledger.rules.language.vocabulary import Won, unknown_word
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.chapter import Chapter, Checked
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Cards, Count, Handle, Typed

_OUT = "out"
_DEALT = "dealt"
_WHO_DEALT = re.compile(
    r"(?P<who>\w+)(?:['\u2019]s| is| was| has)?(?: the)? (?:dealt|deals?|dealer|dealing)"
    r"(?: (?:it|the cards|(?:the|this) hand))?|(?:dealt by|dealer:?(?: is| was)?) (?P<by>\w+)",
    re.IGNORECASE,
)
_STATE = re.compile(
    r"(\w+)(?:['\u2019]s| is| was| has| goes| went| got)?(?: gone| been)? ([a-z'\u2019]+)",
    re.IGNORECASE,
)
_WON_BY = re.compile(
    r"(?P<ahead>.*?)(?:(?:^|(?<=[\s,]))(?:(?:the|that|this) )?(?P<trick>trick(?: \d+)?) )?"
    r"(?:(?:is|was) )?(?:won|taken) by (?P<who>\w+)",
    re.IGNORECASE,
)
_WHOSE_TRICK = re.compile(
    r"(?:the )?(?:last |that |this )?trick (?:was|is|went to|goes to|belongs to|is for) "
    r"(?P<who>\w+)(?:['\u2019]s)?",
    re.IGNORECASE,
)
CHECKED = "= "
"""What a winner is checked by in a record, before the name."""


def check_winner(fold: GameFold, chapter: Chapter | None, won: Won) -> Refusal | None:
    """Check who is said to have won a trick, the newest or that which is named."""
    tried, deal = f"{CHECKED}{won.name}", chapter and chapter.deal
    if fold.vocabulary.tells_figures_alone:
        return unknown_word(fold.vocabulary, "wins", "card")
    if not isinstance(deal, TrickDeal) or not (won.trick or deal.tricks or deal.table):
        return unreadable(tried, "A winner is checked right after the trick is complete.")
    seat = seats_by_name(fold.handles).get(folded(won.name))
    if seat is None:
        name = Typed(won.name or "nothing")
        return unreadable(tried, "Nobody in this game is called {name}.", name=name)
    number = won.trick or len(deal.tricks)
    if not 0 < number <= len(deal.tricks) or (deal.table and not won.trick):
        return _not_complete(deal, tried, won.trick or deal.next_trick)
    trick = deal.tricks[number - 1]
    winner = Handle(fold.handles[trick.winner])
    if trick.is_picked_up:
        words = "{player} took up trick {trick}: nobody won it."
        return unreadable(tried, words, player=winner, trick=number)
    if seat == trick.winner:
        fold.checked = Checked(str(winner), f"wins trick {number}", number)
        return None
    return refused(
        "RULE",
        deal.win_clause,
        tried,
        "{winner} won trick {trick} with {card}, not {player}.",
        (f"{CHECKED}{winner}{f' {TRICK} {number}' * bool(won.trick)}",),
        cites=deal.win_clause,
        winner=winner,
        trick=number,
        card=Cards(dict(trick.cards)[trick.winner]),
        player=Handle(won.name),
    )


def _not_complete(deal: TrickDeal, tried: str, number: int) -> Refusal:
    """The refusal of a winner while cards of the trick are missing."""
    turn = deal.whose_turn()
    if number != deal.next_trick or not deal.table or len(turn) != 1:
        return unreadable(tried, "Trick {trick} hasn't been played.", trick=number)
    words = "Trick {trick} isn't complete: {player}'s card is missing."
    return unreadable(tried, words, trick=number, player=Handle(deal.setting.handles[turn[0]]))


def winner_first(fold: GameFold, text: str) -> str:
    """A text of a trick, or of its cards, that was won by somebody, with the name first; or empty.

    Nothing else is said to be won so, such as a hand.
    """
    found = _WON_BY.fullmatch(single_spaced(text).strip(" .!"))
    if found is None or seat_named(fold.handles, found["who"]) is None:
        return ""
    ahead = found["ahead"].strip(" ,")
    if any(read_card(each) is None and read_rank(each) is None for each in ahead.split()[-1:]):
        return ""
    trick = found["trick"] if (found["trick"] or "").partition(" ")[2] else ""
    return f"{ahead} {found['who']} won {trick}".strip()


def as_said(refusal: Refusal) -> Refusal:
    """The refusal of a winner in the words in which people tell one."""

    def told(text: str) -> str:
        name, blank, rest = text.removeprefix(CHECKED).partition(" ")
        return f"{name} wins{blank}{rest}" if text.startswith(CHECKED) else text

    return refusal._replace(tried=told(refusal.tried), would_do=tuple(map(told, refusal.would_do)))


def winner_said(fold: GameFold, text: str) -> str:
    """Whose a text says that the newest trick was, as who won it; empty where it says no such."""
    found = _WHOSE_TRICK.fullmatch(single_spaced(text).strip(" .!"))
    seat = fold.vocabulary.seats.get(folded(found["who"])) if found else None
    return "" if seat is None else f"{fold.handles[seat]} wins"


def state_said(fold: GameFold, text: str) -> tuple[int, str] | None:
    """The seat of whom a text says that they dealt, are out or failed in a hand, and by what word.

    None where it says no such.
    """
    dealer = seat_named(fold.handles, _dealer_said(fold, text))
    if dealer is not None:
        return dealer, _DEALT
    if flag := _flag_said(fold, text):
        return flag
    said, phrases = _STATE.fullmatch(text.strip()), phrases_of(fold.vocabulary).words
    word, seat = (said[2].lower(), seat_named(fold.handles, said[1])) if said else ("", None)
    # in some games it is what somebody says
    if fold.current is None or {word, text.strip().partition(" ")[2].lower()} & {*phrases}:
        return None
    has_cards = not fold.vocabulary.tells_figures_alone
    is_known = (word == _OUT and has_cards) or word in fold.game.bate_words
    return None if seat is None or not is_known else (seat, word)


def _flag_said(fold: GameFold, text: str) -> tuple[int, str] | None:
    """Who is said to have done what makes a hand count otherwise, once somebody is out of cards."""
    chapter, (name, _, rest) = fold.in_play, single_spaced(text).strip(" .!").partition(" ")
    seat = seat_named(fold.handles, name)
    if seat is None or chapter is None:
        return None
    deal = chapter.deal
    are_out = [other for other in range(deal.seats) if not deal.hands.count(other)]
    told = next(
        (flag for flag in _flags(fold) if folded(rest).removeprefix("has ") in flag.said), None
    )
    is_known = told is not None and are_out and isinstance(deal.facts().get(told.name), bool)
    return (seat, told.name) if told and is_known else None


def _flags(fold: GameFold) -> Iterator[Fact]:
    facts = fold.game.facts.words if fold.game.facts else ()
    return (fact for fact in facts if fact.kind == "flag" and fact.said)


def _dealer_said(fold: GameFold, text: str) -> str:
    """Who is said to have dealt the hand that goes on, as it was typed; empty where nobody is."""
    dealt = _WHO_DEALT.fullmatch(text.strip())
    is_told = dealt is not None and fold.in_play and fold.game.has_dealer
    return (dealt["who"] or dealt["by"]) if dealt and is_told else ""


def unknown_dealer(fold: GameFold, text: str) -> Refusal | None:
    """The refusal of a dealer whom nobody knows, with the line of the player who is near."""
    name = _dealer_said(fold, text)
    if not name or seat_named(fold.handles, name) is not None:
        return None
    known = {folded(handle): handle for handle in fold.handles}
    near = nearest(folded(name), [*known])
    if not near and not text.strip().endswith(name):
        return None
    would_do = tuple(text.strip().replace(name, known[each]) for each in near)
    words = "Nobody in this game is called {name}."
    return unreadable(text.strip(), words, would_do=would_do, name=Typed(name))


def check_state(fold: GameFold, seat: int, word: str, tried: str) -> Refusal | None:
    """Check who is said to have dealt, to be out, who has no card left, or to have failed."""
    chapter = fold.current
    assert chapter is not None
    if word == _DEALT:
        return _check_dealer(fold, chapter, seat, tried)
    if flag := next((flag for flag in _flags(fold) if flag.name == word), None):
        return _check_flag(fold, chapter, seat, flag, tried)
    return (
        _check_out(fold, chapter, seat, tried)
        if word == _OUT
        else _check_bate(fold, chapter, seat, word, tried)
    )


def _check_dealer(fold: GameFold, chapter: Chapter, seat: int, tried: str) -> Refusal | None:
    """Check who is said to have dealt the hand that is open."""
    from trickledger.rules.record.dealers_told_anew import another_dealt

    if seat == chapter.deal.dealer:
        fold.checked = Checked(fold.handles[seat], f"dealt hand {chapter.number}")
        return None
    return another_dealt(fold, chapter, seat, tried)


def _check_out(fold: GameFold, chapter: Chapter, seat: int, tried: str) -> Refusal | None:
    player, cards = fold.handles[seat], chapter.deal.hands.count(seat)
    is_told_out = chapter.deal.facts().get(_OUT) == player
    if is_told_out or not cards:
        fold.checked = Checked(player, "is out")
        return None
    if chapter.is_over:
        words = "Hand {hand} is over, and no other is open."
        return refused("SEQ", COM.SEQ_1, tried, words, (HAND_WORDS[0],), hand=chapter.number)
    words, would_do = "{player} still has {cards}.", (f"result out {player}",)
    left = Count(cards, "card")
    return unreadable(tried, words, would_do=would_do, player=Handle(player), cards=left)


def _check_flag(
    fold: GameFold, chapter: Chapter, seat: int, flag: Fact, tried: str
) -> Refusal | None:
    """Check who is said to have bent the table, or the like: whoever is out, if anybody has."""
    player, deal = fold.handles[seat], chapter.deal
    if deal.facts()[flag.name] and not deal.hands.count(seat):
        fold.checked = Checked(player, flag.said[0])
        return None
    words = "By what is recorded it isn't so in hand {hand} that {player} {what}."
    of = Handle(player)
    return unreadable(tried, words, hand=chapter.number, player=of, what=Typed(flag.said[0]))


def _check_bate(
    fold: GameFold, chapter: Chapter, seat: int, word: str, tried: str
) -> Refusal | None:
    if chapter.result is None:
        return unreadable(tried, "Who is {word} shows at the end of the hand.", word=word)
    failed = [line.side for line in chapter.result.settlement if line.clause in fold.game.bates]
    if account_named(fold.accounts, fold.handles[seat]) in failed:
        fold.checked = Checked(fold.handles[seat], f"is {word}")
        return None
    words = "{player} isn't {word} in hand {hand}."
    would_do = tuple(f"{fold.sides[each]} {word}" for each in dict.fromkeys(failed))
    player = Handle(fold.handles[seat])
    return unreadable(
        tried, words, would_do=would_do, player=player, word=word, hand=chapter.number
    )
