"""A whole trick that was left out, as people say it: we forgot a trick, and before which."""

from __future__ import annotations

import re

from trickledger.rules.cards import card_text
from trickledger.rules.common import COM
from trickledger.rules.language.notation import INSERT, single_spaced, unreadable
from trickledger.rules.language.reading import read
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.batch import read_batch
from trickledger.rules.record.corrections import fits
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Count, Decision, Handle, both

ORDINALS = "first second third fourth fifth sixth seventh eighth ninth".split()
_NAMED = rf"(?:trick \d{{1,2}}|(?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)|{'|'.join(ORDINALS)}) trick)"
_LEFT_OUT = (
    r"(?:(?:we |i )?(?:forgot|missed|left out|skipped) (?:(?:a|the|one|another) (?:whole )?trick|"
    rf"(?P<trick>{_NAMED}))|"
    rf"(?:(?:a|one) (?:whole )?trick|(?P<passed>{_NAMED})) (?:is|was) "
    r"(?:missing|missed|forgotten|left out|skipped))"
)
# we forgot a trick: 8d 10d before 8s; we forgot a trick before trick 3: 8d 10d
_A_TRICK = re.compile(
    rf" *{_LEFT_OUT}(?: (?P<side>before|after) (?P<where>[^:,]+)[:,] *|[ :,]+)(?P<what>\S.*)",
    re.IGNORECASE,
)
_PLACE = re.compile(r",? (?:before|after) .*", re.IGNORECASE)
_PLAYS = frozenset(("play", "rank"))
_ALONE = re.compile(_LEFT_OUT, re.IGNORECASE)


def with_its_place_behind(text: str) -> tuple[str, bool]:
    """What a text says of a trick that was left out, with its place behind the cards; and whether
    it does. Any other text is left as it is.
    """
    found = _A_TRICK.fullmatch(single_spaced(text))
    if found is None:
        return text, False
    what, side, where = found["what"], found["side"], found["where"]
    # a comma would end what is put in
    what, named = single_spaced(what.replace(",", " ")), found["trick"] or found["passed"]
    if named and not side:
        side, where = "before", named
    return (f"{what} {side} {where}" if side else what), True


def trick_without_cards(fold: GameFold, text: str) -> Refusal | None:
    """What is asked where a trick is said to be left out, and no more; None where it is not so."""
    chapter = fold.current
    if chapter is None or not _ALONE.fullmatch(single_spaced(text).rstrip(" .!")):
        return None
    plays = [item for item in fold.acts_of(chapter) if item.act.word == "play" and item.trick]
    if not plays:
        return None
    first = next(item.number for item in plays if item.trick == plays[-1].trick)
    words = "Which cards were they, and where? Say it such as `{such}`."
    such = Decision(f"{INSERT} before @{first} CARDS")
    return unreadable(text, words, tells=True, such=such)


def trick_with_too_few_cards(fold: GameFold, text: str) -> Refusal | None:
    """The refusal of a whole trick that is told by fewer cards than one has; None of any other."""
    chapter, found = fold.current, _A_TRICK.fullmatch(single_spaced(text))
    deal = chapter.deal if chapter else None
    if found is None or not isinstance(deal, TrickDeal):
        return None
    cards = plainly(fold, _PLACE.sub("", found["what"]))
    said = [each for each in read(fold.vocabulary, cards).said if isinstance(each, Said)]
    # of some tricks not everybody has a card
    whole = min([deal.players, *(len(trick.cards) for trick in deal.tricks)])
    are_plays = all(each.act and each.act.word in _PLAYS for each in said)
    if not said or not are_plays or len(said) >= whole:
        return None
    at_table = {seat for trick in deal.tricks for seat, _ in trick.cards} or {*range(deal.seats)}
    missing = sorted(at_table - {each.seat for each in said})
    if len(at_table) == whole and len(missing) == whole - len(said):
        words = "The card of {players} is missing: a whole trick has {cards}."
        players = both(Handle(fold.handles[seat]) for seat in missing)
        return unreadable(text, words, players=players, cards=Count(whole, "card"))
    words = "A whole trick has {cards}, here only {told}."
    return unreadable(text, words, cards=Count(whole, "card"), told=len(said))


def in_turn_there(fold: GameFold, refusal: Refusal, line: str) -> Refusal:
    """The refusal of plays that are put in out of turn with the same in turn: told from another
    player on, or of nobody.
    """
    batch = read_batch(line, "")
    if refusal.clause != COM.SEQ_2 or isinstance(batch, Refusal) or len(batch.changes) != 1:
        return refusal
    (change,) = batch.changes
    plays = [
        (each.seat, card_text(each.act.cards[0]))
        for each in read(fold.vocabulary, change.text).said
        if isinstance(each, Said) and each.act and each.act.word == "play"
    ]
    if len(plays) == 1 or not plays:
        return refusal
    named = [card if seat is None else f"{fold.handles[seat]}: {card}" for seat, card in plays]
    turned = [[*named[at:], *named[:at]] for at in range(1, len(named))]
    lines = (
        str(change._replace(text=" ".join(said))) for said in (*turned, [card for _, card in plays])
    )
    ways = [way for way in lines if fits(fold, way)]
    return refusal._replace(would_do=tuple(dict.fromkeys(ways)))
