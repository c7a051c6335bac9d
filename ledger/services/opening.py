"""Open a game from what a scorer says: its kind, players, options and day, or where it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.config.house_rules import house_rules, option_of
from trickledger.ledger.config.own_games import demand_fit
from trickledger.ledger.config.values import players as usual_players
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.times import read_day, today
from trickledger.ledger.queries.selection import played_as
from trickledger.ledger.services.new_games import keep_game, open_game, with_lines
from trickledger.ledger.services.said_openings import opening_said
from trickledger.ledger.storage.opening import exists, fill, open_ledger
from trickledger.rules.catalogue import (
    BY_FIGURES,
    can_be_opened,
    game_named_first,
    has_rules,
    name_meant,
)
from trickledger.rules.common import COM
from trickledger.rules.game import seats_told
from trickledger.rules.language.notation import folded, number_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head, begin, handle_for
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Example, Handle, Says, all_of, both, in_turn
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address


def head_of(
    kind: str, players: Sequence[str], options: Sequence[str], date: str = ""
) -> Head | Refusal:
    """The head of a new game; a player is `Ann` or `Ann=Ann Baker`, an option `target=301`.

    Without a date it is of today.
    """
    head = _begun(kind, options)
    if isinstance(head, Refusal):
        return head
    seated: list[str] = []
    for player in players:
        if "=" not in player and " " in player:
            taken = [each.partition("=")[0] for each in seated]
            player = f"{handle_for(player, taken, head.game)}={player}"
        seated.append(player)
    lines = [f"date {read_day(date) or today()}", f"players {', '.join(seated)}"]
    for given in options:
        name, _, value = given.partition("=")
        lines.append(f"option {name} {value}")
    return with_lines(head, lines)


def _begun(kind: str, options: Sequence[str]) -> Head | Refusal:
    """The head of a new game; of one by its figures, or of the club's own, what is typed wins."""
    kind = name_meant(kind)
    demand_fit(kind)
    head = begin(f"game {kind}")
    if isinstance(head, Refusal) or has_rules(kind):
        return head
    typed = {option.name for each in options if (option := option_of(kind, each.split("=")[0]))}
    return head._replace(options=tuple(one for one in head.options if one[0] not in typed))


def open_new(address: Address, head: Head, author: Author) -> Stream:
    """Open a game in a ledger, which is made if there is none."""
    return fill(address, lambda store: open_game(store, head, author))


_INVENTED = "Ann Bob Cid Dee Eve Flo Guy Hal Ida Jim".split()


class Usual(NamedTuple):
    """The head of a new game, what in it comes from the settings, and its name, as it is typed.

    One that is known to the ledger alone has the options of a game that it was `like`, else 0.
    Where too few are named, an `example` has more of them.
    """

    head: Head | Refusal
    players: Sequence[str]
    rules: Sequence[str]
    name: str = ""
    like: int = 0
    example: str = ""


def usual_head(
    kind: str,
    players: Sequence[str],
    options: Sequence[str],
    date: str = "",
    where: Address | None = None,
) -> Usual:
    """The head of a new game; where nobody is named, of the usual players. What is typed wins.

    A name that no game has may be the title of one by its figures in the ledger that is there.
    Raises UsageError where nobody is named and the usual players do not fit, UnfitSettings where
    the settings cannot be read.
    """
    name, players, told = opening_said([kind, *players])
    kind, options, like = _as_played(where, name, [*told, *options])
    typed = {option_of(kind, option.partition("=")[0]) for option in options}
    rules = [
        f"{rule.name}={rule.value}"
        for rule in house_rules(kind)
        if option_of(kind, rule.name) not in typed
    ]
    every = [*options, *rules]
    usual = () if players else _seated(kind, every)
    made = head_of(kind, players or usual, every, date)
    head, example = made, ""
    if isinstance(made, Refusal):
        head, example = _with_names(
            made,
            players,
            partial(_line, name, options),
            lambda told: head_of(kind, told, every, date),
        )
    return Usual(head, usual, rules, name, like, example)


def _line(name: str, options: Sequence[str], players: Sequence[str]) -> str:
    """The line that opens a game."""
    told = [f'"{player}"' if " " in player else player for player in players]
    return " ".join(["new", name, *told, *(f"--option {option}" for option in options)])


def _as_played(
    where: Address | None, name: str, options: Sequence[str]
) -> tuple[str, Sequence[str], int]:
    """The game and the options that a name means, and the game of the ledger that tells of it."""
    if where is None or not name.isprintable() or can_be_opened(name) or not exists(where):
        return name, options, 0
    with open_ledger(where) as store, store.reading() as db:
        found = played_as(db, name)
    if found is None:
        return name, options, 0
    number, had = found
    typed = {option_of(BY_FIGURES, each.partition("=")[0]) for each in options}
    kept = [f"{key}={said}" for key, said in had.items() if option_of(BY_FIGURES, key) not in typed]
    return BY_FIGURES, [*kept, *options], number


def _with_names(
    refusal: Refusal,
    players: Sequence[str],
    line: Callable[[Sequence[str]], str],
    made: Callable[[Sequence[str]], Head | Refusal],
) -> tuple[Refusal, str]:
    """A refusal of a name with the line by which its player sits down, under a short name; or that
    of how many are named, which comes before it, with an example where more are wanted.

    Where other names are refused as well, the line gives each of them one.
    """
    told, found, unfit = [*players], refusal, list[str]()
    while found.clause == COM.SEAT_1:
        short = next(iter(found.would_do), "")
        if told.count(found.tried) != 1 or not short:
            return refusal, ""
        unfit.append(found.tried)
        told[told.index(found.tried)] = f"{short}={found.tried}"
        head = made(told)
        if not isinstance(head, Refusal):
            return _under_short_names(refusal, unfit, line(told)), ""
        found = head
    if found.tried != "players":
        return refusal, ""
    named = {folded(each) for player in told for each in player.split("=")}
    others = [name for name in _INVENTED if folded(name) not in named]
    more = ([*told, *others[:count]] for count in range(1, len(others) + 1))
    return found, next((line(each) for each in more if isinstance(made(each), Head)), "")


def _under_short_names(refusal: Refusal, unfit: Sequence[str], line: str) -> Refusal:
    """The refusal of one or several names with the line in which each has a short name."""
    _, *others = map(Handle, unfit)
    says = in_turn(refusal.says, Says("For a short name, type: {new}", new=Example(line)))
    if others:
        words = "{others} can't be short names either." if others[1:] else ""
        either = Says(words or "{others} can't be a short name either.", others=all_of(others))
        short = Says("For short names, type: {new}", new=Example(line))
        says = in_turn(refusal.says, either, short)
    return refusal._replace(says=says, would_do=())


def _seated(kind: str, options: Sequence[str]) -> Sequence[str]:
    """The usual players; raises UsageError unless a game with these options seats so many."""
    head = _begun(kind, options)
    for option in options:
        if not isinstance(head, Refusal):
            head = head.read(f"option {option.replace('=', ' ', 1)}")
    settings = head if isinstance(head, Refusal) else head.settings()
    if isinstance(head, Refusal) or isinstance(settings, Refusal):
        # which is told when the head is made
        return _INVENTED[:2]
    usual, title = usual_players(), head.title
    fewest, most = head.seats_allowed(settings)
    if not fewest <= len(usual) <= most:
        raise UsageError(
            "{title} is for {seats} players; you have {number} usual players."
            if usual
            else "Who plays {title}?",
            "",
            "For example: {new}",
            title=title,
            seats=seats_told(fewest, most),
            number=len(usual),
            new=Example(f"new {kind} {' '.join(_INVENTED[:fewest])}"),
        )
    return usual


_FOR_EXAMPLE = "For example: {example}"
EXAMPLE = Example("result klaberjass Ann 501 Bob 320")


def ended(
    kind: str, words: Sequence[str], options: Sequence[str], date: str = ""
) -> Game | Refusal:
    """The game that some words tell: a name and where it ended, for each player or side.

    Partners are joined by `+`. Raises UsageError for words that are no names and figures.
    """
    kind, words = game_named_first([kind, *words])
    sides, figures = _parted(words)
    players = [name for seat in zip_longest(*sides) for name in seat if name is not None]
    head = head_of(kind, players, options, date)
    if isinstance(head, Refusal):
        return head
    fold = GameFold(head)
    names = [f"{name} {figure}" for name, figure in zip(fold.sides, figures, strict=False)]
    if len(fold.sides) != len(sides):
        told = {name: of for members, of in zip(sides, figures, strict=True) for name in members}
        by_handle = dict(zip(fold.handles, map(told.get, players), strict=True))
        totals = [f"{side} {by_handle[side.partition('+')[0]]}" for side in fold.sides]
        raise UsageError(
            "{title} is not told so.",
            "The sides are {sides}.",
            _FOR_EXAMPLE,
            title=head.title,
            sides=both(map(Handle, fold.sides)),
            example=Example(f"result {kind} {' '.join(totals)}"),
        )
    return enter(fold, " ".join(["final", *names])) or Game(fold)


def _parted(words: Sequence[str]) -> tuple[list[list[str]], list[int]]:
    """The members of each side, and its figure."""
    sides: list[list[str]] = []
    figures: list[int] = []
    left = list(words)
    while left:
        name = left.pop(0)
        is_minus = bool(left) and left[0].lower() == "minus" and bool(left.pop(0))
        figure = number_of(left.pop(0)) if left else None
        if figure is None or number_of(name) is not None:
            why = "A game is told by its players, each with the total at the end."
            raise UsageError(
                "{name} has no total.", why, _FOR_EXAMPLE, name=Handle(name), example=EXAMPLE
            )
        sides.append([member.strip() for member in name.split("+")])
        figures.append(-figure if is_minus else figure)
    return sides, figures


def keep(address: Address, game: Game, author: Author) -> Stream:
    """Keep a game in a ledger, which is made if there is none."""
    return fill(address, lambda store: keep_game(store, game.fold, author))
