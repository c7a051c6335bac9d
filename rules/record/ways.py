"""What people say of a hand as it stands, in the words of the record: a way for each meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from trickledger.rules.cards import (
    SUIT_NAMES,
    parted_plays,
    read_card,
    read_suit,
    undoubled,
)
from trickledger.rules.language.card_words import is_of_a_card
from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.language.notation import folded, seat_named
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.reading import Line
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.called_cards import with_called_cards
from trickledger.rules.record.decisions import entries_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.partners import by_partners
from trickledger.rules.record.results_said import result_said
from trickledger.rules.record.results_told_anew import corrected_result
from trickledger.rules.record.said_not import declined
from trickledger.rules.record.said_of_draws import top_of, with_draws, without_draws
from trickledger.rules.record.tricks_told_anew import trick_told_anew
from trickledger.rules.record.trying import Take, plainly, tried
from trickledger.rules.record.winners import winner_first

_MEMBER = re.compile(r"\s*,\s*|\s+(?=@)")
# a card that is told behind its taking, before the one that is discarded
_TAKEN = re.compile(r"(?<=take )([^\s,]+),?(?= \S)")
# a card whose rank and suit were typed apart
_APART = re.compile(r"(?<![^\s,:])(10|[2-9TJQKA])\s+([SHDC♠♥♦♣])(?=[~,\s]|$)", re.IGNORECASE)
# who says it by one letter, and a figure: a2 c1 e3
_FIGURE = re.compile(r"([^\W\d_]) ?(\d{1,2})")
_BEGUN = re.compile(r"(?<![^\s,:])[a-z]{4,}(?![^\s,:])", re.IGNORECASE)
_FIGURES = re.compile(r"(?:[^\W\d_] ?\d{1,2}[\s,]*){2,}")
_TRICK_AHEAD = re.compile(r"\s*(?:trick|#|t)\s*([1-9][0-9]?)\s*[:.,]?\s+(?=\S)", re.IGNORECASE)
_TWICE = re.compile(r"(?<![^\s,:])[^\s,:~]{3,4}(?=[~,\s]|$)")
_FORTY = re.compile(r"(?<![^\s,:])(?:40|forty)(?=\s*(?:,|$)|\s+(?:and|then)\b)", re.IGNORECASE)
_OF_A_CORRECTION = frozenset("the card of in to was is should be it".split())


def ways(fold: GameFold, line: Line, acts: str, dealt: int) -> Iterator[Plain]:
    """The ways to put what people say in the words of the record, the likely first."""
    if line.parts.decision == "correct":
        yield from filter(None, (_corrected(fold, acts), corrected_result(fold, acts)))
    if not line.parts.decision and (result := result_said(fold, acts)):
        yield Plain(result, is_sure=not fold.in_play)
    called = with_called_cards(fold, acts)
    if len(called) == 1:
        yield Plain(plainly(fold, called[0]), is_sure=True)
    plain = [*dict.fromkeys(_put(fold, acts, dealt))]
    yield from plain
    if won := winner_first(fold, acts):
        yield from _put(fold, won, dealt)
    texts = [acts, *(each.text for each in plain)]
    if (trump := _in_trump(fold, acts)) != acts and (told := put_plainly(fold.vocabulary, trump)):
        yield Plain(told.text)
    if ahead := _TRICK_AHEAD.match(acts):
        yield Plain(f"{ahead[1]}. {plainly(fold, acts[ahead.end() :])}")
    alone = line.said[0] if len(line.said) == 1 else None
    deal = fold.deal
    is_due = deal is not None and deal.turns_up_last and deal.can_say("upcard")
    if is_due and isinstance(alone, Said) and alone.card and not alone.marked:
        yield Plain(f"upcard {acts}")
    for text in texts if deal else []:
        if (led := _with_its_lead(fold, text)) and deal and deal.phase and deal.phase.takes_cards:
            yield Plain(led)
    for text in texts[1:]:
        taken = _TAKEN.search(text)
        if deal and taken and taken[1].upper() in {top_of(deal), top_of(deal)[:-1]}:
            yield Plain(text.replace(f" {taken[0]}", "", 1))
        shown = without_draws(fold, text)
        if shown is not None:
            yield Plain(shown)
        if deal and (taken_now := _taken_in_turn(fold, deal, text)):
            yield Plain(taken_now)
    for text in texts:
        if (drawn := with_draws(fold, text)) != text:
            yield Plain(drawn)
    if deal and (named := _by_initials(fold, acts)):
        yield Plain(named)
    if (whole := _begun(fold, acts)) != acts:
        told = put_plainly(fold.vocabulary, whole, dealt=dealt)
        yield Plain(told.text if told else whole)
    if less := declined(fold, acts):
        yield Plain(plainly(fold, less))
    for partner in by_partners(fold, acts):
        yield Plain(plainly(fold, partner))
    if deal:
        yield from map(Plain, _joined(deal, texts))


def _put(fold: GameFold, acts: str, dealt: int) -> Iterator[Plain]:
    """The ways to put acts plainly; where no cards are played a figure is first one beside a suit.

    Bob 9 hearts bids 9, and names hearts.
    """
    phase = fold.deal.phase if fold.deal and not dealt else None
    plays_none = phase is not None and not phase.takes_cards
    for apart in (True, False) if plays_none else (False,):
        for wins in (False, True):
            put = put_plainly(fold.vocabulary, acts, dealt=dealt, wins=wins, apart=apart)
            if put:
                yield put


def _in_trump(fold: GameFold, text: str) -> str:
    """A text in which the marriage that alone is worth 40 has its suit, where trump is known."""
    trump = fold.deal.facts().get("trump") if fold.deal else None
    name = SUIT_NAMES.get(str(trump), "") if "marriage" in fold.game.verbs else ""
    return _FORTY.sub(rf"40 in {name}", text) if name else text


def _taken_in_turn(fold: GameFold, deal: Deal, text: str) -> str:
    """Who is said to want the top discard takes it where it is their turn; else empty."""
    name, *said = ["", *text.replace(":", " ").split()][-2:]
    seat = seat_named(fold.handles, name)
    is_theirs = seat is not None and deal.whose_turn() == (seat,) and said == ["call"]
    return (
        f"{fold.handles[seat]}: take"
        if is_theirs and seat is not None and deal.can_say("take")
        else ""
    )


def _begun(fold: GameFold, text: str) -> str:
    """A text with each word whole of which only the beginning was typed: schm, marr."""
    names = {verb.name for verb in fold.game.verbs.values()}

    def whole(found: re.Match[str]) -> str:
        word = found[0].lower()
        begun = [name for name in names if name.startswith(word)]
        is_known = word in fold.game.verbs or folded(word) in fold.vocabulary.seats
        return begun[0] if len(begun) == 1 and not is_known else found[0]

    return _BEGUN.sub(whole, text)


def _by_initials(fold: GameFold, text: str) -> str:
    """A text that begins with what several say in figures, each with a whole name: a2 c1; else
    empty.
    """
    found = _FIGURES.match(text)
    pairs = _FIGURE.findall(found[0]) if found else []
    seats = [seat_named(fold.handles, name) for name, _ in pairs]
    told = [
        f"{fold.handles[seat]}: {figure}"
        for seat, (_, figure) in zip(seats, pairs, strict=True)
        if seat is not None
    ]
    is_each = len(told) == len(pairs) == len({*seats}) > 1
    return f"{', '.join(told)}, {text[found.end() :]}".rstrip(" ,") if found and is_each else ""


def _joined(deal: Deal, texts: Sequence[str]) -> Iterator[str]:
    """Texts in which a card is typed apart, or its suit twice, with each such card as a word."""

    def card(found: re.Match[str]) -> str:
        one = read_card(found[1] + found[2])
        return found[1] + found[2] if one and one & deal.hands.pack else found[0]

    def once(found: re.Match[str]) -> str:
        # a rank that was typed twice may be of two cards
        is_twice = read_suit(found[0][-1]) and read_suit(found[0][-2])
        return next(iter(undoubled(found[0])), found[0]) if is_twice else found[0]

    for text in dict.fromkeys(texts):
        joined = _TWICE.sub(once, _APART.sub(card, text))
        if joined != text:
            yield joined


def _with_its_lead(fold: GameFold, text: str) -> str:
    """A text whose word takes the suit of the card that is led with it: marriage KH; else empty."""
    *before, said, last = ["", "", *text.split()]
    verb = fold.game.verbs.get(said.lower())
    card = read_card(last, fold.game.spelled)
    if verb is None or verb.takes != "suit" or card is None:
        return ""
    return " ".join([*filter(None, before), said, last[-1], last])


# -- a word that belongs to one of the cards beside it ---------------------------------------------


def with_its_card(fold: GameFold, text: str) -> tuple[str, list[str]]:
    """The first or the last word of a line that is said of one of its cards, and the lines in
    which it stands right behind each of these; none for anything else.

    `QD 9D bela`, `qd9d bela` and `bela qd9d` are `QD bela 9D`.
    """
    words = fold.vocabulary
    typed = [word.strip(",") for word in text.replace(":", " ").split()]
    # whose it is may stand ahead of it
    count = 2 if folded("".join(typed[:1])) in words.seats else 1
    is_first = len(typed) > count and _is_said_alone(fold, typed[count - 1])
    *before, last = [*typed[count:], *typed[:count]] if is_first else typed or [""]
    named = before.pop() if before and folded(before[-1]) in words.seats else ""
    cards = [play for card in before for play in parted_plays(card) or [card]]
    if not _is_said_alone(fold, last) or not cards or read_card(cards[0], words.spelled) is None:
        return last, []
    said = f"{named}: {last}" if named else last
    # behind the last card it stands already where it was typed last
    places = range(1, len(cards) + is_first)
    return last, [" ".join([*cards[:at], said, *cards[at:]]) for at in places]


def _is_said_alone(fold: GameFold, word: str) -> bool:
    """Whether a word takes nothing, so that it can be said of a card."""
    verb = fold.vocabulary.verbs.get(word.lower())
    return verb is not None and verb.takes == "nothing"


# -- the beginning of a word ----------------------------------------------------------------------


def with_a_word_whole(fold: GameFold, acts: str, take: Take) -> str:
    """A line whose last word is how the only word begins that can come there: n where a schmeiss is
    answered yes or no; empty where cards or figures can come, or it may be one.
    """
    *ahead, last = acts.strip(" .!").split() or [""]
    is_known = last.lower() in fold.vocabulary.verbs or is_of_a_card(last)
    if fold.current is None or not last.isalpha() or is_known:
        return ""
    is_named = bool(ahead) and seat_named(fold.handles, ahead[-1].strip(",:")) is not None
    before, chapter = " ".join(ahead[:-1] if is_named else ahead), fold.current
    with tried(fold):
        if before and take(before):
            return ""
        deal = chapter.deal
        turn = deal.whose_turn()
        words = deal.expected_words(turn[0] if len(turn) == 1 else None)
        are_words = deal.phase is not None and deal.phase.bare == "nothing"
    begun = [word for word in words if word.startswith(last.lower())]
    return " ".join([*ahead, *begun]) if are_words and len(begun) == 1 else ""


# -- a correction that names no entry --------------------------------------------------------------


def _corrected(fold: GameFold, acts: str) -> Plain | None:
    """Corrections of cards that were played, such as correct trick 4 Joe QC, trick 4 Ann 7C.

    One that begins with its entry needs no comma. None where one is of no card that was played.
    """
    if told := trick_told_anew(fold, acts):
        return Plain(told)
    members = [part.strip(" ,") for part in _MEMBER.split(acts)]
    found = [_of_a_play(fold, each) for each in members if each and each.lower() != "correct"]
    told = ", ".join(map(str, found)) if found and all(found) else ""
    told = told or trick_told_anew(fold, acts, in_short=True)
    return Plain(told) if told else None


def _of_a_play(fold: GameFold, member: str) -> str | None:
    """One of several corrections by its entry; without a trick it is of the newest card."""
    words = re.sub(r"^correct\s+", "", member, flags=re.IGNORECASE).split()
    if words[0].startswith("@"):
        return f"correct {' '.join(words)}"
    words = [word for word in words if word.lower() not in _OF_A_CORRECTION]
    trick, rest = _trick_of(words)
    name, *said = rest or [""]
    card = read_card(name, fold.game.spelled)
    if said and card is not None and len(played := entries_of(fold, card)) == 1:
        return f"correct @{played[0]} {' '.join(said)}"
    seat = seat_named(fold.handles, re.sub(r"['\u2019]s$|:$", "", name))
    chapter = fold.current
    if seat is None or not said or chapter is None:
        return None
    plays = [
        item.number
        for item in fold.acts_of(chapter)
        if item.act.word == "play" and item.seat == seat and item.trick == (trick or item.trick)
    ]
    return fold.correction(plays[-1], " ".join(said)) if plays else None


def _trick_of(words: Sequence[str]) -> tuple[int, list[str]]:
    """The number of a trick that is named anywhere, 0 where none is; and the other words."""
    for place, word in enumerate(words[:-1]):
        number = words[place + 1]
        if word.lower() == "trick" and number.isascii() and number.isdigit() and len(number) < 4:
            return int(number), [*words[:place], *words[place + 2 :]]
    return 0, [*words]
