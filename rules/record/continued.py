"""A running account goes on in a new game with others, or other seats: who, in what order.

The seats of a game never change (COM-SEAT-3). So the next game begins with the balance of each who
stays, and with what stands beside them, such as a pot; who is new begins at 0, and who leaves takes
their balance out, which stays in the earlier game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.language.notation import MISDEAL, folded, seat_named, single_spaced
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import HANDLE, Head, Player, handle_refusal, player_told
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import EntryNumber, Example, Handle, Says, Typed, in_turn, listed

_NAME = rf"(?P<name>(?!(?:nobody|no[ -]?one|everybody|everyone)\b){HANDLE})"
_COMES = re.compile(
    rf"\s*(?:(?:add|join)\s+{_NAME}|"
    rf"{_NAME.replace('name', 'who')}\s+(?:joins?|comes?(?: in)?|sits? (?:in|down)))\s*",
    re.I,
)
_GOES = re.compile(
    rf"\s*{_NAME}\s+(?:leaves?|left|has left|is leaving|goes|goes home|went home|stops|quits)\s*",
    re.I,
)
# in whose place somebody sits down: Eve goes, Flo takes her place; Flo replaces Eve
_IN_PLACE = re.compile(
    rf"\s*(?P<who>{HANDLE})\s+(?:(?:takes?|took|gets?)\s+(?:her|his|their|the|(?P<of>{HANDLE})['\u2019]s)"
    rf"\s+(?:place|seat|chair)|(?:replaces?|(?:sits|comes|steps)\s+in\s+for)\s+(?P<gone>{HANDLE}))\s*",
    re.I,
)
_PRONOUNS = frozenset(("her", "him", "them"))
_AFTER = re.compile(rf"(?P<comes>.*)\s+after\s+(?P<after>{HANDLE})\s*", re.I)
_BESIDE = re.compile(
    rf"(?P<comes>.*?)\s+(?:in\s+)?between\s+(?P<one>{HANDLE})\s+and\s+(?P<other>{HANDLE})\s*", re.I
)
_SIT = re.compile(rf"\s*seats:?\s+(?P<order>{HANDLE}(?:[\s,]+{HANDLE})*)\s*", re.I)
_CHANGE = re.compile(
    rf"\s*{_NAME}\s+(?:(?:and|&)\s+(?P<other>{HANDLE})\s+changed?|changed?s?)"
    rf"\s+(?:seats|places)(?:\s+with\s+(?P<partner>{HANDLE}))?\s*",
    re.I,
)
_BOTH = ("one", "other")
_SEATS = r"\s+(?:seats|places)"
_SWAP = re.compile(
    rf"\s*{_NAME}\s+(?:(?:and|&)\s+(?P<other>{HANDLE})\s+"
    rf"(?:(?:exchanged?|traded?){_SEATS}|swap(?:ped)?(?:{_SEATS})?)|"
    rf"(?:(?:exchange[sd]?|trade[sd]?){_SEATS}|swap(?:s|ped)?(?:{_SEATS})?)"
    rf"\s+with\s+(?P<partner>{HANDLE}))\s*",
    re.I,
)
# `Bob leaves Flo joins` needs no comma
_BETWEEN = re.compile(
    r",|;|\band\b|(?<=\bleaves)\s|(?<=\bjoins)\s(?!after\b)|(?<=\bleft)\s|(?<=\bhome)\s", re.I
)


ANY_GAME = "0" * 32
_STRANGER = "{name} doesn't sit at this table: {players}."
_SITS_HERE = "{name} sits at this table already: {players}."
_GOES_ON_WITH = (
    "A game keeps its players, and goes on with {player} in the next one, which takes up pot and "
    "balances. Between two hands, type: {goes_on}"
)
_GOES_ON_WITHOUT = (
    "A game keeps its players, and goes on without {player} in the next one, which takes up pot "
    "and balances. Between two hands, type: {goes_on}"
)


class Newcomer(NamedTuple):
    """Who joins, and the handle that they sit down after; after the last player if it is empty."""

    player: Player
    after: str = ""


class Company(NamedTuple):
    """Who plays from the next hand on: who joins and leaves, and all where they sit anew."""

    joining: tuple[Newcomer, ...] = ()
    leaving: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    def __str__(self) -> str:
        joins = (
            f"--with {one.player.handle}{':after:' * bool(one.after)}{one.after}"
            for one in self.joining
        )
        leaves = (f"--without {name}" for name in self.leaving)
        seats = [f"--seats {','.join(self.order)}"] if self.order else []
        return " ".join(["new --continue", *joins, *leaves, *seats])


def successor(
    fold: GameFold,
    id: str,
    joining: Sequence[Newcomer],
    leaving: Sequence[str],
    order: Sequence[str] = (),
) -> Head | Refusal:
    """The head of the game in which another goes on, without its date and its own id.

    `id` is that of the game it goes on from, `order` all who play then as they sit, clockwise. One
    in which nothing was dealt is left out: what it went on from goes on.
    Refused where that is played to its end, where a hand is open, and where somebody cannot come or
    go (COM-SEAT-3).
    """
    refusal = _not_now(fold)
    if refusal:
        return refusal
    seats = list(fold.players)
    for name in leaving:
        seat = seat_named(fold.handles, name)
        if seat is None or fold.players[seat] not in seats:
            return _refused(_STRANGER, name=Typed(name), players=listed(fold.handles))
        seats.remove(fold.players[seat])
    for newcomer in joining:
        refusal = _sit_down(seats, newcomer, fold)
        if refusal:
            return refusal
    if order:
        seated = _in_order(seats, order, fold)
        if isinstance(seated, Refusal):
            return seated
        seats = seated
    staying = {player.handle for player in seats} & {*fold.handles}
    standing = fold.standing(fold.carry)
    beside = {*fold.accounts} - {*fold.sides}
    names = [name for name in fold.accounts if name in {*staying, *beside} and standing[name]]
    head = fold.head._replace(
        id="",
        comments=(),
        players=tuple(seats),
        continues=fold.head.continues if _counts_for_nothing(fold) else id,
        start=tuple((name, standing[name]) for name in names),
    )
    return head.judged()[1] or head


def stays_closed(fold: GameFold, number: int) -> Says:
    """Why the entry that closed the game isn't taken back, and how the players go on."""
    closed = Says("{entry} closed the game, and that isn't taken back.", entry=EntryNumber(number))
    if _not_now(fold):
        return in_turn(closed, Says("To play on, begin a new game."))
    words = "To play on with these totals, type: {goes_on}"
    return in_turn(closed, Says(words, goes_on=Example("new --continue")))


def _not_now(fold: GameFold) -> Refusal | None:
    game = fold.game.title
    if not fold.game.may_be_closed(fold.options):
        words = "{game} is played to its end by those who began. Begin a new game."
        return _refused(words, game=game)
    if len(fold.sides) != len(fold.handles):
        return _refused("{game} is played in partnerships. Begin a new game.", game=game)
    if fold.verdict.status == "abandoned":
        return _refused("The game was abandoned and does not count. Begin a new game.")
    if fold.in_play:
        return refused(
            "SEQ",
            COM.SEAT_3,
            "",
            "Hand {hand} isn't finished. Play it to its end, or enter its result or misdeal, then "
            "go on.",
            hand=fold.in_play.number,
        )
    return None


def _sit_down(seats: list[Player], newcomer: Newcomer, fold: GameFold) -> Refusal | None:
    """Seat somebody who joins, or say why not."""
    player, after = newcomer
    refusal = handle_refusal(player, fold.game)
    if refusal:
        return refusal
    handles = tuple(Handle(one.handle) for one in seats)
    if folded(player.handle) in map(folded, handles):
        return _refused(_SITS_HERE, name=Handle(player.handle), players=listed(handles))
    place = seat_named(handles, after) if after else len(seats) - 1
    if place is None:
        return _refused(_STRANGER, name=Typed(after), players=listed(handles))
    seats.insert(place + 1, player)
    return None


def _in_order(seats: list[Player], order: Sequence[str], fold: GameFold) -> list[Player] | Refusal:
    """Players as they are to sit, each of whom is named once; or why not."""
    handles = tuple(Handle(one.handle) for one in seats)
    places = [seat_named(handles, name) for name in order]
    for name, place in zip(order, places, strict=True):
        if place is None:
            return _refused(_STRANGER, name=Typed(name), players=listed(handles))
    known = [place for place in places if place is not None]
    if sorted(known) != [*range(len(seats))]:
        words = "Name all who play once, clockwise, such as `seats {players}`."
        return _refused(words, players=Typed(" ".join(handles)))
    first = known.index(0)
    now = tuple(player.handle for player in seats)
    if (*known[first:], *known[:first]) == (*range(len(seats)),) and now == fold.handles:
        words = "They sit so already, clockwise: {players}."
        return _refused(words, players=listed(handles))
    return [seats[place] for place in known]


def _refused(words: str, /, **values: Any) -> Refusal:
    return refused("RULE", COM.SEAT_3, "", words, **values)


def next_dealer(handles: Sequence[str], dealer: int, head: Head) -> str:
    """Who deals first where a game goes on: who was next, or the next after them who stays.

    Where those who stay changed seats and the deal passes left, it is who sits left of who dealt
    last now.
    """
    last, now = handles[dealer - 1], head.handles
    before = [handle for handle in handles if handle in now]
    after = [handle for handle in now if handle in handles]
    is_moved = last in after and _from(before, last) != _from(after, last)
    if is_moved and getattr(head.judged()[0], "next_dealer", "left") == "left":
        return _from(now, last)[1]
    in_turn = (*handles[dealer:], *handles[:dealer])
    return next((handle for handle in in_turn if handle in now), now[-1])


def _from(handles: Sequence[str], first: str) -> list[str]:
    """Players clockwise, from one of them on."""
    at = handles.index(first)
    return [*handles[at:], *handles[:at]]


def closing_lines(fold: GameFold) -> list[str]:
    """What closes a game that goes on in another: its end, and where its pot is by then."""
    if _counts_for_nothing(fold):
        return ["abandon because others play before a card is dealt"]
    if fold.verdict.status == "closed" and (fold.settled_by or not fold.left_over):
        return []
    lines = [] if fold.closing else ["end because it goes on with other players"]
    beside = fold.game.beside_totals(fold.carry)
    if any(beside.values()):
        lines.append(f"ruling settle because the {' and '.join(beside)} goes on in the next game")
    return lines


def _counts_for_nothing(fold: GameFold) -> bool:
    """Whether a game went on from another, and nothing was dealt in it."""
    return bool(fold.head.continues) and not fold.deals


def company_said(fold: GameFold, line: str) -> Company | None:
    """Who plays from the next hand on, and in what seats, as a line says it; None where none does.

    >>> from trickledger import replay
    >>> fold = replay("game loo\\nplayers Ann, Bob, Cid, Dee, Eve").games[0].fold
    >>> print(company_said(fold, "Flo joins after Ann, Bob leaves"))
    new --continue --with Flo:after:Ann --without Bob
    >>> print(company_said(fold, "Bob and Dee change seats"))
    new --continue --seats Ann,Dee,Cid,Bob,Eve
    """
    line = _beside(fold, single_spaced(line))
    sits, changes = _SIT.fullmatch(line), _CHANGE.fullmatch(line)
    if sits:
        return Company(order=tuple(sits["order"].replace(",", " ").split()))
    if changes:
        return _changed(fold, changes["name"], changes["other"] or changes["partner"] or "")
    joining, leaving = list[Newcomer](), list[str]()
    for part in _each_with_its_verb([*filter(str.strip, _BETWEEN.split(line))]):
        after = _AFTER.fullmatch(part)
        comes, goes = _COMES.fullmatch(after["comes"] if after else part), _GOES.fullmatch(part)
        if comes:
            name = comes["name"] or comes["who"]
            joining.append(Newcomer(player_told(name), after["after"] if after else ""))
        elif goes:
            leaving.append(goes["name"])
        elif (placed := _IN_PLACE.fullmatch(part)) and (gone := _gone(placed, leaving)):
            leaving += [gone] if gone not in leaving else []
            joining.append(Newcomer(player_told(placed["who"]), _before(fold, gone)))
        else:
            return None
    return Company(tuple(joining), tuple(leaving))


def _beside(fold: GameFold, line: str) -> str:
    """A line that says between whom somebody comes in, with after whom; any other as it is."""
    found = _BESIDE.fullmatch(line)
    one, other = (seat_named(fold.handles, found[name]) if found else None for name in _BOTH)
    if found is None or one is None or other is None:
        return line
    after = {1: one, len(fold.handles) - 1: other}.get((other - one) % len(fold.handles))
    return line if after is None else f"{found['comes']} after {fold.handles[after]}"


def _gone(placed: re.Match[str], leaving: Sequence[str]) -> str:
    """In whose place somebody sits down: who is named, else who left last; empty if nobody did."""
    named = placed["of"] or placed["gone"] or ""
    is_named = bool(named) and named.lower() not in _PRONOUNS
    return named if is_named else (leaving[-1] if leaving else "")


def _before(fold: GameFold, name: str) -> str:
    """The handle of who sits right before somebody; empty for the first."""
    seat = seat_named(fold.handles, name)
    return fold.handles[seat - 1] if seat else ""


def _each_with_its_verb(parts: Sequence[str]) -> list[str]:
    """The parts of a line, a name alone with what the part behind it says: Hal and Joe join."""
    told, behind = list[str](), ""
    for part in reversed(parts):
        name, _, does = part.strip().partition(" ")
        behind = does or behind
        told.append(part if does else f"{name} {behind}")
    return told[::-1]


def swap_said(line: str) -> tuple[str, str] | None:
    """The two who swap seats by a line, which may mean that they change them now or always sat so.

    >>> swap_said("Ora and Pip swap seats"), swap_said("Ora and Pip change seats")
    (('Ora', 'Pip'), None)
    >>> swap_said("Ora swaps with Pip"), swap_said("Ora and Pip swap"), swap_said("Ora swap Pip")
    (('Ora', 'Pip'), ('Ora', 'Pip'), None)
    """
    said = _SWAP.fullmatch(line)
    return (said["name"], said["other"] or said["partner"]) if said else None


def _changed(fold: GameFold, one: str, other: str) -> Company:
    """The players in order where two of them have changed seats; as named where that is nobody."""
    seats = [seat_named(fold.handles, name) for name in (one, other)]
    if seats[0] is None or seats[1] is None:
        return Company(order=(one, other))
    order = [str(handle) for handle in fold.handles]
    order[seats[0]], order[seats[1]] = order[seats[1]], order[seats[0]]
    return Company(order=tuple(order))


def who_comes_or_goes(fold: GameFold, line: str) -> Refusal | None:
    """What to do where a line says who plays from now on, or where; None where it says no such."""
    company = company_said(fold, line)
    if company is None:
        return None
    joining, leaving, order = company
    misnamed = next(filter(None, (handle_refusal(one.player, fold.game) for one in joining)), None)
    if misnamed:
        # another name is proposed in the place of that which was typed
        typed, name = line.strip(), misnamed.tried
        ways = tuple(typed.replace(name, way, 1) for way in misnamed.would_do)
        return misnamed._replace(tried=typed, would_do=ways)
    if not order and len(joining) + len(leaving) == 1:
        name, more = (joining[0].player.handle, 1) if joining else (leaving[0], -1)
        refusal = _to_go_on(fold, name, more, company)
    else:
        refusal = _of_several(fold, company)
    return refusal._replace(tried=line.strip())


def _once_it_is_over(fold: GameFold, refusal: Refusal) -> Refusal:
    """How a game goes on with others where a hand is open, which must come to an end first."""
    if not fold.in_play:
        return refusal
    words = "Hand {hand} isn't finished: play it to its end, or enter its result or {misdeal}."
    first = Says(words, hand=fold.in_play.number, misdeal=Typed(MISDEAL))
    return refusal._replace(says=in_turn(first, refusal.says))


def _of_several(fold: GameFold, company: Company) -> Refusal:
    """How a game goes on in other seats, or where several come and go; or why it can't."""
    head = successor(fold, ANY_GAME, *company)
    if isinstance(head, Refusal):
        return head
    words = (
        "A game keeps its players and their seats, and goes on in the next one, which takes up pot "
        "and balances. Between two hands, type: {goes_on}"
    )
    return _refused(words, goes_on=Example(str(company)))


def _to_go_on(fold: GameFold, name: str, more: int, company: Company) -> Refusal:
    """How a game goes on with somebody more, or without one of its players; or why it can't."""
    game, handles, seat = fold.game.title, fold.handles, seat_named(fold.handles, name)
    if not fold.game.may_be_closed(fold.options):
        words = "A game keeps its players, and {game} is played to its end by those who began."
        left = () if more > 0 or fold.closing else (f"abandon because {Handle(name)} left",)
        return _refused(words, game=game)._replace(would_do=left, is_example=True)
    if more > 0 and folded(name) in map(folded, handles):
        return _refused(_SITS_HERE, name=Handle(name), players=listed(handles))
    if more < 0 and seat is None:
        return _refused(_STRANGER, name=Typed(name), players=listed(handles))
    wrong = _not_now(fold) if more < 0 else handle_refusal(player_told(name), fold.game)
    if wrong and wrong.kind != "SEQ":
        return wrong
    player = Handle(name) if more > 0 or seat is None else handles[seat]
    fewest, most = fold.game.seats_allowed(fold.options)
    if fewest <= len(handles) + more <= most:
        if more > 0:
            goes_on = Example(str(company))
            return _once_it_is_over(fold, _refused(_GOES_ON_WITH, player=player, goes_on=goes_on))
        goes_on = Example(f"new --continue --without {player}")
        return _once_it_is_over(fold, _refused(_GOES_ON_WITHOUT, player=player, goes_on=goes_on))
    refusal = _refused(
        "A game keeps its players, and goes on with {player} in the next one only if somebody "
        "leaves: {game} is for {fewest} to {most} players."
        if more > 0
        else "A game keeps its players, and goes on without {player} in the next one only if "
        "somebody joins: {game} is for {fewest} to {most} players.",
        player=player,
        game=game,
        fewest=fewest,
        most=most,
    )
    return _once_it_is_over(fold, refusal)
