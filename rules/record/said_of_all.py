"""What is said of several at once, or of all who have not yet spoken: Ann and Bob are in, the rest
pass; nobody else; all in but Bob.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from trickledger.rules.cards import read_card
from trickledger.rules.language.notation import (
    NOBODY,
    Word,
    folded,
    number_of,
    seat_named,
    unreadable,
)
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, plainly, refusal_if_entered, tried
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Way

_ALL = re.compile(
    r"(?:(?:all )?(?:the )?(?:others|rest)|both|(?:everybody|everyone)(?: else)?|"
    r"(?:all|each)(?: of them)?)"
    r"(?: (?:is|are))? (\S.*)|(\S.*) each",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?:(?:nobody|no[ -]one)(?: else)?|(?P<no>no)(?: (?:more|further|other))?(?= \S)|"
    r"(?:none|neither) of (?:them|us)(?= \S)|neither(?= \S))(?: (?:is|are|was|has))? *"
    r"(?P<does>[^,;]*)",
    re.IGNORECASE,
)
_ONE = re.compile(r"(?:an?|any|one) ", re.IGNORECASE)
_MOST_FIGURES = 21
_WANTED = frozenset(
    """a an any anything announces have has had in it likes of one sequence take the this wanted
    wants will would""".split()
)
"""What nobody is said to have or to want."""
_NOT = re.compile(r"(?:(?:all )?(?:the )?(?:others|rest)) (?:do|did|are)(?:n['\u2019]?t| not)\b *")
# where something may have been said ahead: Ann is in, the rest pass
_FROM_HERE = re.compile(
    r"(?:\s*[,.;]\s*|\s+)(?:(?:and|but|then)\s+)?"
    r"(?=(?:the|others|rest|both|all|everybody|everyone|nobody|no[ -]one|only|just)\b)",
    re.IGNORECASE,
)
_ONLY = re.compile(r"(?:only|just) (?P<who>\w+(?:(?: and | & |, ?)\w+)*) (?=\w)", re.IGNORECASE)
_ALONE = re.compile(
    r"(?P<who>\w+):?(?: is| was)? (?:alone (?P<does>(?:stays |goes )?\w+)|"
    r"(?P<did>(?:stays |goes )?\w+) alone)",
    re.IGNORECASE,
)
_BUT = re.compile(
    r",? (?:but|except(?: for)?|apart from) (?P<who>\w+(?:(?: and | & |, ?)\w+)*)", re.IGNORECASE
)


_TOKEN = re.compile(r"[^\s,;:&+]+|[,;:&+]")
_AND = frozenset(("&", "+", "and"))
_BETWEEN_NAMES = _AND | {",", ";"}
_IS = frozenset(("are", "is"))
_OF_EACH = _IS | frozenset("both all each".split())
# Ann passes, so does Bob
_SO = re.compile(r"\b(?:so|neither) (?:is|are|does|do|did|has) (?P<who>\w+)", re.IGNORECASE)
_AS_BEFORE = frozenset(("too", "also", "as well", "likewise", "the same", "as before"))
"""What is said of who says what was said before: Cid is in, Dee too."""


class _OfAll(NamedTuple):
    """The words of all who have not yet spoken, and of those who are named as others."""

    words: str
    others: frozenset[int] = frozenset()
    their_words: str = ""


def said_by_all(fold: GameFold, acts: str, take: Take) -> Sequence[str]:
    """What all say who have not yet spoken, once for each of them: all in; empty where it isn't.

    Something may be said ahead of it: Ann passes, the rest pass.
    """
    chapter = fold.in_play
    if chapter is None:
        return ()
    splits = [
        ("", acts),
        *((acts[: at.start()], acts[at.end() :]) for at in _FROM_HERE.finditer(acts)),
    ]
    for ahead, behind in splits:
        several, is_whole = said_by_several(fold, ahead, take)
        before = several if is_whole else plainly(fold, ahead) if ahead else ""
        if told := _of_all(fold, chapter.deal, before, behind.strip()):
            return _by_turn(fold, chapter, (before, told), take)
    return ()


def said_by_several(fold: GameFold, acts: str, take: Take) -> tuple[str, bool]:
    """A line in which some say the same, for each of them, and whether it is taken whole.

    They say it when it is their turn, whoever was named first: Bob and Ann pass. Empty where no
    two are named together, or the hand is not open.
    """
    chapter, told = fold.in_play, _of_several(fold, acts)
    if chapter is None or not told:
        return "", False
    left, line = dict(told), ""
    turn = {*chapter.deal.whose_turn()}
    while (who := next((each for each in left if each in turn), None)) is not None:
        put = plainly(fold, f"{fold.handles[who]}: {left.pop(who)}")
        line = f"{line}, {put}" if line else put
        with tried(fold):
            if take(line):
                break
            turn = {*chapter.deal.whose_turn()}
        if not left:
            return line, True
    return plainly(fold, ", ".join(f"{fold.handles[who]}: {words}" for who, words in told)), False


def _of_several(fold: GameFold, text: str) -> list[tuple[int, str]]:
    """What is said by whom, in the order in which they are named; empty where no two say the same,
    or one says two things.

    Names that nothing parts, or that a colon parts, are of no such line.
    """
    said, names, words = list[tuple[int, str]](), list[int](), list[str]()
    text = _SO.sub(r"\g<who> too", text.strip(" .!"))
    tokens = ["", *_TOKEN.findall(text), "", ""]
    is_listed, are_several = False, False
    for before, token, behind in zip(tokens, tokens[1:], tokens[2:], strict=False):
        # a letter that is a word too is a name beside another: a and b are in
        is_beside = not _AND.isdisjoint((before.lower(), behind.lower()))
        seat = _player(fold, token, may_be_word=is_beside)
        if words and (seat is not None or not token):
            while words[-1].lower() in _BETWEEN_NAMES:
                words.pop()
            is_as_before = bool(said) and " ".join(words).lower() in _AS_BEFORE
            are_several = are_several or is_as_before or len(names) > 1
            does = said[-1][1] if is_as_before else " ".join(words)
            said += ((name, does) for name in names)
            names, words, is_listed = [], [], False
        elif names and seat is not None:
            is_listed = is_listed or before.lower() in _BETWEEN_NAMES
        # said of one it is how many cards: bob all
        is_of_each = token.lower() in _OF_EACH and (token.lower() in _IS or len(names) > 1)
        if seat is not None:
            names.append(seat)
        elif token and (words or not (is_of_each or token.lower() in _BETWEEN_NAMES | {":"})):
            words.append(token)
        is_no_list = before == ":" and seat is not None
        if is_no_list or (words and (not names or (len(names) > 1 and not is_listed))):
            return []
    is_each_once = len({seat for seat, _ in said}) == len(said)
    return said if are_several and not names and is_each_once else []


def _player(fold: GameFold, word: str, *, may_be_word: bool) -> int | None:
    """Who is named by a word, or by the beginning of a name if it is no word of the game."""
    is_word = word.lower() in fold.vocabulary.verbs and folded(word) not in fold.vocabulary.seats
    return None if not word or (is_word and not may_be_word) else seat_named(fold.handles, word)


def untimely(fold: GameFold, acts: str, take: Take) -> Refusal | None:
    """Why none can say now what is said of all, such as all in before a card is turned up."""
    told = (acts, *(acts[at.end() :] for at in _FROM_HERE.finditer(acts)))
    named = (_with_only(fold, text) for text in told)
    of_all = (_BUT.sub("", _NOT.sub("nobody ", text, count=1)) for text in named)
    if not any(
        _ONLY.match(text) or _ALL.fullmatch(text) or _NOBODY.fullmatch(text) for text in of_all
    ):
        return None
    verbs = fold.game.verbs
    words = [word for word in plainly(fold, acts).lower().split() if word in verbs]
    refusal = refusal_if_entered(fold, words[0], take) if words else None
    is_untimely = refusal is not None and refusal.kind == "SEQ"
    return refusal._replace(tried=acts, by=None) if refusal and is_untimely else None


def _by_turn(
    fold: GameFold, chapter: Chapter, said: tuple[str, _OfAll], take: Take
) -> Sequence[str]:
    """The line in which each says it whose turn it is, as long as it can be said."""
    (line, told), found, phase = said, "", chapter.deal.phase
    with tried(fold):
        if line:
            take(line)
        turn = {*chapter.deal.whose_turn()}
    for _ in fold.handles:
        words = told.their_words if told.others & turn else told.words
        if not words.strip(" ,"):
            return ()
        line = ", ".join(filter(None, (line, words)))
        with tried(fold):
            refusal = take(line)
            if refusal and refusal.kind == "SYN":
                # some words are none: nothing is said of all
                return ()
            if refusal:
                break
            found = line
            # in a later round of bids those speak again who have said it in an earlier one
            since = fold.line_began if chapter.deal.phase is phase else 0
            is_said_by_all, turn = _has_said_it(fold, chapter, since), {*chapter.deal.whose_turn()}
        if is_said_by_all:
            break
    return (found,) if found else ()


def without_its_figure(fold: GameFold, acts: str, take: Take) -> Refusal | None:
    """That a figure is missing in what some say who don't say what all say: nobody but Cid bids.

    None where none is, or nothing is said of all.
    """
    told = _of_all(fold, fold.in_play.deal, "", acts) if fold.in_play else None
    verb = fold.game.verbs.get(told.their_words.lower()) if told else None
    if verb is None or verb.takes != "number":
        return None
    for figure in range(1, _MOST_FIGURES):
        line = f"{acts} {figure}"
        if said_by_all(fold, line, take):
            return unreadable(acts, "Say the number too. For example: {example}", example=Way(line))
    return None


def _of_all(fold: GameFold, deal: Deal, before: str, text: str) -> _OfAll | None:
    """What a text says of all; None where it says no such."""
    text = _with_only(fold, text)
    named = _ONLY.match(text) or _BUT.search(text)
    others = _seats(fold, named["who"]) if named else frozenset()
    if named and not others:
        return None
    is_only = named is not None and named.re is _ONLY
    rest = text[: named.start()] + text[named.end() :] if named else text
    rest = _NOT.sub("nobody ", f"nobody {rest}" if is_only else rest, count=1)
    now = can_be_said(fold, deal)
    no_more = declining(now)
    declined = no_more.sayings[NOBODY] if no_more else ""
    if said := _ALL.fullmatch(rest):
        words = plainly(fold, said[1] or said[2])
        if sum(number_of(word.strip(",")) is not None for word in words.split()) > 1:
            # all is then the figure of one: 3 all 2 2
            return None
        other = _others_words(now, words, declined) if others else ""
        return _OfAll(words, others, other) if other or not others else None
    said = _NOBODY.fullmatch(rest)
    if said is None or no_more is None:
        return None
    if _is_declined_of_many(fold, said, no_more):
        return _OfAll(declined, others, "") if not others else None
    done = plainly(fold, _ONE.sub("", said["does"]))
    told = fold.game.verbs.get(done.partition(" ")[0].lower())
    if not others and not _is_of_nobody(fold, said, told, done):
        return None
    if not done and before.replace(",", " ").split()[-1:] == [no_more.name]:
        # who else does not pass is not told
        return None
    is_declined = told is None or (told in now and told.sayings.get(NOBODY) != told.name)
    return _OfAll(declined, others, done) if is_declined and (done or not others) else None


def _is_declined_of_many(fold: GameFold, said: re.Match[str], no_more: Word) -> bool:
    """Whether several are said not to be there of which one declines to tell one: no sequences."""
    one = f"no {said['does'].lower().removesuffix('s')}"
    is_many = bool(said["no"]) and said["does"].lower().endswith("s")
    return is_many and phrases_of(fold.vocabulary).words.get(one) == no_more.name


def can_be_said(fold: GameFold, deal: Deal, seat: int | None = None) -> list[Word]:
    """The words of the game that can be said now, by a seat or by anybody."""
    words = map(fold.game.verbs.get, deal.expected_words(seat))
    return [verb for verb in words if verb]


def declining(now: Sequence[Word]) -> Word | None:
    """The one word by which those decline who do nothing else, of the words that can be said."""
    found = [verb for verb in now if NOBODY in verb.sayings]
    return found[0] if len(found) == 1 else None


def _is_of_nobody(fold: GameFold, said: re.Match[str], told: Word | None, done: str) -> bool:
    """Whether no one is said to do a thing: no more than its word stands behind `no`, and behind
    `nobody` neither a player nor a figure, and no words that say something else.
    """
    words = done.lower().replace(":", " ").split()
    if said["no"]:
        return told is not None and len(words) == 1
    names_some = any(folded(word) in fold.vocabulary.seats or word.isdigit() for word in words)
    unknown = {word for word in words if read_card(word, fold.game.spelled) is None}
    return not names_some and (told is not None or unknown <= _WANTED)


def _with_only(fold: GameFold, text: str) -> str:
    """A text in which who does something alone is the only one who does: Dee is alone in."""
    found = _ALONE.fullmatch(text)
    who = found["who"] if found else ""
    if found is None or "alone" in fold.vocabulary.verbs or seat_named(fold.handles, who) is None:
        return text
    return f"only {who} {found['does'] or found['did']}"


def _others_words(now: Sequence[Word], words: str, declined: str) -> str:
    """What those say who don't say what all say: that they decline, or the only other word."""
    if words.lower() != declined:
        return declined
    other = [verb.name for verb in now if verb.takes == "nothing" and verb.name != declined]
    return other[0] if len(other) == 1 else ""


def _seats(fold: GameFold, names: str) -> frozenset[int]:
    """The seats of those who are named, none where one is no player."""
    words = re.split(r" and | & |, ?", names)
    seats = [seat_named(fold.handles, word) for word in words]
    return frozenset() if None in seats else frozenset(seat for seat in seats if seat is not None)


def _has_said_it(fold: GameFold, chapter: Chapter, since: int) -> bool:
    """Whether whose turn it is has said in this hand, since an entry, what was said last."""
    said = [(item.seat, item.act) for item in fold.acts_of(chapter) if item.number >= since]
    return all((turn, said[-1][1]) in said for turn in chapter.deal.whose_turn())
