"""What people say of a hand that is over, in the words of a result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from trickledger.rules.cards import read_rank
from trickledger.rules.language.notation import (
    HAND_WORDS,
    account_named,
    folded,
    number_of,
    seat_named,
    single_spaced,
)
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.language.results import DEALER, DEALT, REPORTS, Fact, TableNames
from trickledger.rules.record.bids_told import bid_alone, bid_and_made
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.partners import SIDE, with_sides
from trickledger.rules.record.trying import plainly

_RESULT = re.compile(rf"(?:{'|'.join(REPORTS)})\s+", re.IGNORECASE)
_TO = r"(?P<one>\d+)\s*(?:to|against|-|\u2013|:|\s)\s*(?P<two>\d+)"
# what a hand adds to one alone: Ann gets 2, Ann scores 3, Ann 3 points
_ADDS = re.compile(
    rf"{SIDE}\s+(?:(?:(?P<adds>adds|added|scores|scored)|(?P<verb>(?:wins|won)"
    r"(?:\s+(?:it|this|that))?(?P<by>\s+(?:by|with))?|gets|got|makes|made))\s+)?"
    r"(?P<figure>\w{1,5})(?P<points>\s+(?:(?:game\s+)?points?|cards?(?:\s+left)?|left))?",
    re.IGNORECASE,
)
# what a hand adds to each: Ann adds 91 Bob 12
_ADD = re.compile(r"(?<=\S) (?:adds?|added)(?= )", re.IGNORECASE)
# who won and who lost, and by what figures: Ann beat Bob 70 to 40, Ann lost 40 to 70
_BEATEN = re.compile(
    rf"{SIDE}\s+(?:(?:has|have)\s+)?(?P<verb>beat|beats|beaten|defeated|won|wins|lost|loses)[\s,:]+"
    r"(?:(?:(?:against|to|over)\s+)?(?!(?:by|with|at)\s)(?P<other>[^\W\d]\w*(?:\+\w+)?)[\s,:]+)?"
    rf"(?:(?:by|with|at)\s+)?{_TO}|"
    rf"{_TO.replace('<one', '<one_').replace('<two', '<two_')}\s+(?:for|to)\s+"
    rf"{SIDE.replace('<who', '<for_whom')}",
    re.IGNORECASE,
)
_LOST = frozenset(("lost", "loses"))
_LOSING = re.compile(r"\b(?:lost|loses?|pays?|paid)\s+(?=\d)", re.IGNORECASE)
_FIGURE, _PART = r"\d{1,6}", r"\s*(?:[,:/&\u2013-]|\s(?:to|and)\s|\s)\s*"
# figures without names, and what is told behind them: 70 40; 115-47, Ann maker
_BARE = re.compile(
    rf"(?P<figures>{_FIGURE}(?:{_PART}{_FIGURE})+)(?:[\s,]+(?P<rest>[^\s\d].*))?", re.IGNORECASE
)
_WON_ALL = re.compile(
    rf"{SIDE}\s+(?:wins?|won|takes?|took|makes?|made|gets?|got|has|had)\s+"
    r"(?:(?:it |them )?all(?: of them)?|every(?: |thing))(?:\s*(?:of |in )?(?:the )?"
    r"(?:\w+ )?(?:tricks?|points?|hand))?",
    re.IGNORECASE,
)
_WON_A_HAND = re.compile(
    r"(?P<who>[^\W\d]\w*)\s+(?:has\s+)?(?:won|wins|is\s+the\s+winner|was\s+the\s+winner)"
    r"(?:\s+(?:it|(?:the|this|that)\s+(?:hand|round|deal|game)))?|out\s+(?P<out>[^\W\d]\w*)",
    re.IGNORECASE,
)
_BEGUN = re.compile(r"(?<![^\s,:\d])([^\W\d_]+) ?(\d{1,6})(?=[\s,]|[^\W\d_] ?\d|$)")
_TWO = 2
_NOTHING = r"nothing|zero|none|no (?:tricks?|points?|cards?)"
# what is said between names and figures
_OF_FIGURES = re.compile(
    r"\s+(?:and|won|wins|made|makes|got|gets|has|had|took|takes|left|with|points?|tricks?|cards?)\b",
    re.I,
)
# who went out, said before or behind the figures of the others
_OUT = re.compile(
    r"(?:^|(?<=[\s,]))(\w+)\s+"
    r"(?:(?:(?:goes|went|is|was|(?:has|is)\s+gone)\s+)?out\b|(?:won|wins)\b(?!\s+-?\d))",
    re.I,
)
_DEALT = re.compile(r"\b(?:dealt|dealer|deals)\b|\d", re.IGNORECASE)


def result_said(fold: GameFold, acts: str) -> str:
    """A result in the words of the record; empty where nothing of a hand that is over is said."""
    if fold.vocabulary.facts is None:
        return ""
    acts = _with_names_whole(fold, single_spaced(acts))
    told = _RESULT.sub("", with_sides(fold, acts.strip(" ,.!")), count=1)
    plain = _out_apart(fold, beaten(fold, bid_and_made(fold, told)))
    by_facts = _of_facts(fold, plain)
    is_told = plain != told or bool(figures_of(fold, plain) and _OF_FIGURES.search(acts))
    is_of_a_hand = by_facts != plain or _is_flag(fold, plain) or _names_figures(fold, plain)
    if not (is_told or (is_of_a_hand and not fold.in_play)):
        return ""
    return plainly(fold, f"result {_without_fillers(fold, by_facts)}")


def added_said(fold: GameFold, acts: str) -> str:
    """What a hand is said to add to each, behind the name of one; empty where no such is said."""
    told = _ADD.sub("", single_spaced(acts))
    figures = figures_of(fold, with_sides(fold, told)) if told != single_spaced(acts) else ""
    return f"adds {figures}" if figures else ""


def figures_of(fold: GameFold, acts: str) -> str:
    """Names with figures, as they end a hand; empty where something else is said."""
    told = _without_fillers(fold, _with_names_whole(fold, single_spaced(acts)).strip(" ,."))
    words = told.replace(",", " ").split()
    is_told = len(words) > 2 and len(words) % 2 == 0
    names, figures = words[::2], words[1::2]
    accounts = all(_is_account(fold, name) for name in names)
    is_told = is_told and accounts and all(number_of(each) is not None for each in figures)
    # while a hand is played, has 20 and has 50 announce, where a game has such words
    announces = fold.in_play and {*figures} <= {*phrases_of(fold.vocabulary).words}
    return " ".join(words) if is_told and not announces else ""


def _with_names_whole(fold: GameFold, acts: str) -> str:
    """A text in which each beginning of a name with its figure, a 66 or a66, is the whole name.

    While a hand is played it may be a card or a word. A word of a result is no beginning.
    """
    facts = (*_facts_of(fold), DEALER)
    told = {spelling for fact in facts for spelling in fact.spelled_at(fold.called)}
    longer = {verb.name for verb in fold.game.verbs.values()} | {*HAND_WORDS} | told

    def whole(found: re.Match[str]) -> str:
        name, figure = found.groups()
        # a name may end in a digit itself
        is_name = folded(found[0]) in fold.vocabulary.seats
        seat = None if is_name or name.lower() in longer else seat_named(fold.handles, name)
        gap = " " * acts[found.end() :][:1].isalpha()
        return found[0] if seat is None else f"{fold.handles[seat]} {figure}{gap}"

    return acts if fold.in_play else _BEGUN.sub(whole, acts)


def _facts_of(fold: GameFold) -> tuple[Fact, ...]:
    """What a result of the game can tell beside its figures."""
    return fold.vocabulary.facts.words if fold.vocabulary.facts else ()


def _is_account(fold: GameFold, name: str) -> bool:
    """Whether a name is that of an account, or the beginning of one that is no card."""
    if account_named(fold.accounts, name) is not None:
        return True
    return len(name) > 1 and seat_named(fold.handles, name) is not None


def figures_meant(fold: GameFold, acts: str) -> tuple[str, ...]:
    """The results that figures without names can mean, or who is said to have won all.

    Where there are two sides it can be either whose figure comes first; else they go round the
    table. None where they can be ranks or bids of a hand that is played.
    """
    facts, told = fold.vocabulary.facts, with_sides(fold, single_spaced(acts)).strip(" ,.!")
    won_all = _WON_ALL.fullmatch(told)
    if facts is None:
        return ()
    if won_all:
        side = account_named(fold.accounts, won_all["who"])
        if side is None or not facts.whole or side >= len(fold.sides):
            return ()
        others = [] if len(fold.sides) > _TWO else [f"{fold.sides[1 - side]} 0"]
        return (" ".join(["result", fold.sides[side], str(facts.whole), *others]),)
    if meant := (_may_be_told(fold, ()) and bid_alone(fold, told)) or _added_alone(fold, told):
        return (meant,)
    if winner := _winner_alone(fold, told):
        return (f"result {facts.rest.format(winner)}",)
    said = _BARE.fullmatch(told)
    figures = re.findall(_FIGURE, said["figures"]) if said else []
    if said is None or len(figures) != len(fold.sides) or not _may_be_told(fold, figures):
        return ()
    orders = [figures, figures[::-1]] if len(figures) == _TWO else [figures]
    rest = f" {said['rest']}" if said["rest"] else ""
    lines = (" ".join(map(" ".join, zip(fold.sides, each, strict=True))) for each in orders)
    return tuple(dict.fromkeys(plainly(fold, f"result {line}{rest}") for line in lines))


def _added_alone(fold: GameFold, text: str) -> str:
    """What a hand is said to add to one alone; empty where it may be a figure of the hand.

    Where one scores and nothing more is told, it is the result. Who won by a figure where both
    score was so much ahead.
    """
    said, facts = _ADDS.fullmatch(text), fold.vocabulary.facts
    who = account_named(fold.accounts, said["who"]) if said else None
    figure = number_of(said["figure"]) if said else None
    if said is None or facts is None or who is None or who >= len(fold.sides) or figure is None:
        return ""
    one_scores = fold.game.one_scores
    if one_scores and not facts.words:
        return f"result {fold.sides[who]} {figure}" if said["verb"] or said["points"] else ""
    least = min(filter(None, facts.numbers), default=0)
    is_meant = (
        (said["verb"] or said["points"]) and figure < least and (one_scores or not said["by"])
    )
    return (
        f"adds {fold.sides[who]} {figure}"
        if (said["adds"] or is_meant) and not _is_begun(fold)
        else ""
    )


def _winner_alone(fold: GameFold, text: str) -> str:
    """Who is said to have won a hand of which nothing is recorded, where that is a whole result."""
    facts, said = fold.vocabulary.facts, _WON_A_HAND.fullmatch(text)
    seat = seat_named(fold.handles, said["who"] or said["out"]) if said else None
    is_alone = facts is not None and bool(facts.rest) and not facts.numbers
    return fold.handles[seat] if is_alone and seat is not None and not _is_begun(fold) else ""


def _is_begun(fold: GameFold) -> bool:
    """Whether something is recorded of a hand that goes on."""
    return fold.in_play is not None and bool(fold.acts_of(fold.in_play))


def example_meant(fold: GameFold, acts: str) -> str:
    """A result of who is said to have won all, where more must be told of the others; else empty.

    Between hands nobody knows who else was in, and in some games all tricks are no one figure.
    """
    told = with_sides(fold, single_spaced(acts)).strip(" ,.!")
    facts, said = fold.vocabulary.facts, _WON_ALL.fullmatch(told)
    handles, sides = fold.handles, fold.sides
    side = account_named(fold.accounts, said["who"]) if said else None
    if facts is None or side is None or side >= len(sides) or not _may_be_told(fold, ()):
        return ""
    others = [name for place, name in enumerate(sides) if place != side]
    in_hand = next((fact.name for fact in facts.words if fact.kind == "players"), "")
    if facts.whole:
        line = f"result {sides[side]} {facts.whole} {in_hand} {others[0]}"
        return "" if _is_begun(fold) or len(sides) == _TWO else line
    numbers = (*facts.numbers[:1], 0) if len(sides) == _TWO else facts.numbers[:1]
    if fold.game.fewest_win:
        numbers = (0, *filter(None, facts.numbers))
    winner = next(name for at, name in enumerate(handles) if account_named(sides, name) == side)
    return facts._replace(numbers=numbers).example(TableNames((winner,), (sides[side], *others)))


def _may_be_told(fold: GameFold, figures: Sequence[str]) -> bool:
    """Whether figures can be of a whole hand, and no ranks or bids of one that is played."""
    if not fold.in_play:
        return True
    phase, are_ranks = fold.in_play.deal.phase, bool(figures) and all(map(read_rank, figures))
    return not (are_ranks or (phase and phase.bare == "number"))


def _without_fillers(fold: GameFold, text: str) -> str:
    """A text without what is said between names and figures, but for the facts of the game."""
    told = {fact.name for fact in _facts_of(fold)}

    def kept(found: re.Match[str]) -> str:
        return found[0] if found[0].strip().lower() in told else " "

    return _OF_FIGURES.sub(kept, text)


def _names_figures(fold: GameFold, text: str) -> bool:
    """Whether a text names a side right before its figure, and another, or a fact besides."""
    words = _without_fillers(fold, text).replace(",", " ").replace(":", " ").split()
    named = {
        account
        for name, figure in pairwise(words)
        if (account := account_named(fold.accounts, name)) is not None
        and number_of(figure) is not None
    }
    told = {DEALER.name, *DEALT, *(fact.name for fact in _facts_of(fold))}
    count = len(named) + len(told & {word.lower() for word in words})
    first = "".join(words[:1])
    begins = first.lower() in told or account_named(fold.accounts, first) is not None
    return bool(named) and begins and count > 1


# -- what came of a hand --------------------------------------------------------------------------


def beaten(fold: GameFold, text: str) -> str:
    """A text with who won and who lost by what as figures, where there are two sides."""

    def told(found: re.Match[str]) -> str:
        who = account_named(fold.accounts, found["who"] or found["for_whom"])
        other = account_named(fold.accounts, found["other"] or "")
        if who is None or who > 1 or (found["other"] and other != 1 - who):
            return found[0]
        figures = sorted(int(found[name]) for name in ("one", "two") if found[name]) or sorted(
            int(found[name]) for name in ("one_", "two_")
        )
        has_lost = (found["verb"] or "").lower() in _LOST
        more = figures[0] if has_lost != fold.game.fewest_win else figures[1]
        less = sum(figures) - more
        return f"{fold.sides[who]} {more} {fold.sides[1 - who]} {less}"

    text = _BEATEN.sub(told, text) if len(fold.sides) == 2 else text
    # where the fewest points win, who lost 20 may have taken them
    has_losses = fold.vocabulary.tells_figures_alone and not fold.game.fewest_win
    return _LOSING.sub("-", text) if has_losses else text


def how_won(text: str) -> str:
    """The word by which a text says who won and who lost by two figures; empty where it does not.

    Without one the figures are said to be for somebody.
    """
    found = _BEATEN.search(text)
    return (found["verb"] or "for").lower() if found else ""


def _out_apart(fold: GameFold, text: str) -> str:
    """A text in which who is said to have gone out is a fact of the result, where it has one."""
    said = _OUT.search(text)
    seat = seat_named(fold.handles, said[1]) if said else None
    if said is None or seat is None:
        return text
    rest = f"{text[: said.start()]} {text[said.end() :]}"
    is_told = bool(figures_of(fold, rest)) or (not fold.in_play and bool(_DEALT.search(rest)))
    return f"{rest.strip(' ,')} out {fold.handles[seat]}" if _has_out(fold) and is_told else text


def _has_out(fold: GameFold) -> bool:
    """Whether a result of the game tells who went out."""
    return any((fact.name, fact.kind) == ("out", "player") for fact in _facts_of(fold))


def _is_flag(fold: GameFold, text: str) -> bool:
    """Whether a text is a fact that needs no figures, with no more than who dealt."""
    first, *behind = text.lower().split() or [""]
    is_flag = any(fact.kind == "flag" and first == fact.name for fact in _facts_of(fold))
    return is_flag and behind[:1] in ([], [DEALER.name])


def _of_facts(fold: GameFold, text: str) -> str:
    """A text in which the facts of a result are told by their names, and who has nothing has 0."""
    facts = fold.vocabulary.facts
    assert facts is not None
    text = _of_several_times(fold, text)
    for fact in facts.words:
        for said in fact.said:
            text = re.sub(rf"\b{re.escape(said)}\b", fact.name, text, flags=re.IGNORECASE)
    text = _with_its_figure(fold, _with_all(fold, _by_who_was_out(fold, text)))
    nothing = "|".join((_NOTHING, *facts.nothing))
    names = sorted({*fold.handles, *fold.accounts}, key=len, reverse=True)
    of_whom = "|".join(map(re.escape, names))
    has = r"(?:\s+(?:is|was|got|had|has|made|won|took))?"

    whom = re.compile(rf"\b(?:{of_whom})\b", re.IGNORECASE)

    def each_none(found: re.Match[str]) -> str:
        return " ".join(f"{name} 0" for name in whom.findall(found[1]))

    several = rf"(?:{of_whom})(?:(?:\s*,\s*|\s+(?:and|&)\s+)(?:{of_whom}))*"
    none = re.compile(rf"\b({several}){has}\s+(?:{nothing})\b", re.IGNORECASE)
    return none.sub(each_none, text)


def _of_several_times(fold: GameFold, text: str) -> str:
    """A text in which who did something so many times is named as often: Cid overcalled twice."""
    times = {word: count for count, word in enumerate(("once", "twice", "thrice"), 1)}
    for fact in _facts_of(fold):
        if fact.kind != "players" or not fact.said:
            continue
        said = re.compile(
            rf"{SIDE}\s+(?:{'|'.join(map(re.escape, fact.said))})"
            rf"(?:\s+(?P<word>{'|'.join(times)})|\s+(?P<times>\d)\s+times)?(?![^\s,.])",
            re.IGNORECASE,
        )

        def named(found: re.Match[str], name: str = fact.name) -> str:
            count = times.get((found["word"] or "once").lower(), 1)
            return " ".join([name, *[found["who"]] * int(found["times"] or count)])

        text = said.sub(named, text)
    return text


def _by_who_was_out(fold: GameFold, text: str) -> str:
    """A text in which who is said to have done what only who is out can do is told as out."""
    for fact in _facts_of(fold) if _has_out(fold) else ():
        if fact.kind == "flag" and fact.said:
            told = rf"\b({'|'.join(map(re.escape, fold.handles))})\s+{fact.name}\b"
            is_out = re.search(r"\bout\b", text, re.IGNORECASE)
            by = fact.name if is_out else rf"out \1 {fact.name}"
            text = re.sub(told, by, text, flags=re.IGNORECASE)
    return text


def _with_all(fold: GameFold, text: str) -> str:
    """A text in which who is said to have won all tricks has their number, if others are told."""
    facts = fold.vocabulary.facts
    if facts is None or not facts.whole or len(fold.sides) == _TWO or _WON_ALL.fullmatch(text):
        return text
    told = rf"{_WON_ALL.pattern}(?:\s+(?:five|{facts.whole}))?(?:\s+(?:the\s+)?tricks?)?(?=[\s,]|$)"
    return re.sub(told, rf"\g<who> {facts.whole}", text, flags=re.IGNORECASE)


def _with_its_figure(fold: GameFold, text: str) -> str:
    """A text in which a fact of a player who has a figure behind it stands behind that figure."""
    for fact in _facts_of(fold):
        if fact.kind == "player":
            said = re.compile(
                rf"{SIDE}\s+(?:(?:is|was)\s+)?{fact.name}(?:\s+(?:it|the\s+(?:stock|deck)))?[\s,]+"
                r"(?:(?:but|and|with)\s+)?(?:(?:only|just)\s+)?(?:(?:had|has|got|made|reached)\s+)?"
                r"(?:(?:only|just)\s+)?(?P<figure>\d+)(?![^\s,])",
                re.IGNORECASE,
            )
            text = said.sub(rf"\g<who> \g<figure> {fact.name} \g<who>", text)
    return text
