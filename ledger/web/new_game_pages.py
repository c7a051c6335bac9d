"""Opening a game on a phone: which game, who sits where, the house rules; each step is a tap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.config.house_rules import house_rules
from trickledger.ledger.config.values import setting
from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.journal.load import load
from trickledger.ledger.plain import plain_number
from trickledger.ledger.problems import said_by
from trickledger.ledger.queries.players import lately_seated
from trickledger.ledger.services.opening import usual_head
from trickledger.ledger.services.own_tables import FRIEND, open_once, own_game
from trickledger.ledger.web.answers import NoSuchPage, go_to, html_page, status_of
from trickledger.ledger.web.hall import fields, form_page, hall_of, number, one
from trickledger.ledger.web.own_hall import demand_friend, door_of, friend
from trickledger.ledger.web.sayings import on_a_phone
from trickledger.rules.catalogue import can_be_opened, clause_text, openable, title_of
from trickledger.rules.game import seats_told
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import LONGEST_NAME, Head, begin, seats_of
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Handle, Says, Typed

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.hall import Fields

_MOST_NAMES = 40
"""So many names can be tapped; others are typed."""


class HouseRule(NamedTuple):
    """An option of a game: its sentence, what it can be, and what it is."""

    name: str
    called: str
    sentence: str
    values: tuple[str, ...]
    value: str


class Draft(NamedTuple):
    """A game that is being opened: its name, who sits where, and options that were changed.

    Who was tapped to be moved is told by their seat, from 1.
    """

    game: str
    players: tuple[str, ...] = ()
    options: Mapping[str, str] = {}
    moving: int = 0

    @property
    def begun(self) -> Head:
        """Its head without players; raises NoSuchPage."""
        head = begin(f"game {self.game}") if can_be_opened(self.game) else None
        if not isinstance(head, Head):
            raise NoSuchPage("There is no game {game}.", game=self.game[:40])
        return head

    @property
    def seats(self) -> tuple[int, int]:
        """How many may play, by the options as far as they can be read."""
        head = self.begun
        for name, value in self.options.items():
            more = head.read(f"option {name} {value}")
            head = head if isinstance(more, Refusal) else more
        settings = head.settings()
        return head.seats_allowed(head.game.settings({}) if settings is Refusal else settings)

    @property
    def house(self) -> Iterator[HouseRule]:
        """The options that its name does not settle."""
        head = self.begun
        named = dict(head.options)
        usual = {rule.name: rule.value for rule in house_rules(self.game)}
        for option in head.game.options:
            if option.name not in named:
                default = str(option.default)
                default = default.lower() if isinstance(option.default, bool) else default
                is_usual = usual.get(option.name, usual.get(option.field, default))
                yield HouseRule(
                    option.name,
                    option.field.replace("_", " ").capitalize(),
                    clause_text(option.clause),
                    option.values,
                    self.options.get(option.name, is_usual),
                )

    def head(self) -> Head | Refusal:
        """The head of the game; raises UsageError."""
        if not self.players:
            raise UsageError("Who plays? Nobody sits here yet.")
        usual = {*self._replace(options={}).house}
        options = [f"{rule.name}={rule.value}" for rule in self.house if rule not in usual]
        return usual_head(self.game, self.players, options).head


# -- pages -----------------------------------------------------------------------------------------


async def page(request: Request) -> Response:
    """Which game it is to be; where one is chosen, who plays it."""
    if await friend(request) is None:
        return await door_of(request)
    asked = request.query_params
    game, like = asked.get("game", ""), plain_number(asked.get("like", ""))
    if like is not None:
        return await _draft(request, await hall_of(request).workers.ask(partial(_like, like)))
    if game:
        return await _draft(request, Draft(game))
    games = [(name, title_of(name), seats_of(name)) for name in openable()]
    return html_page("own_new.html", games=games)


def _like(number: int, store: Ledger) -> Draft:
    with store.reading() as db:
        head = load(db, own_game(db, number)).head
    return Draft(head.kind, tuple(name for _, name in head.players), dict(head.options))


async def step(request: Request) -> Response:
    """Seat somebody, let somebody rise, or open the game."""
    me = await demand_friend(request)
    given = await fields(request)
    draft = Draft(one(given, "game"), tuple(given.get("player", ())), _options(given))
    try:
        draft = _changed(draft, given)
        if not one(given, "open"):
            return await _draft(request, draft)
        head = draft.head()
    except TrickledgerError as error:
        return await _draft(request, draft, said_by(error), status_of(error))
    if isinstance(head, Refusal):
        return await _draft(request, draft, on_a_phone(head, FRIEND).says, 422)
    hall, key = hall_of(request), me.key(one(given, "key"))
    hall.sendings.count("new games")
    try:
        game = await hall.workers.ask(lambda store: open_once(store, head, me.author, key))
    except TrickledgerError as error:
        if status_of(error) >= 500:
            raise
        return await _draft(request, draft, said_by(error), status_of(error))
    return go_to(f"/t/{game.number}")


def _options(given: Fields) -> dict[str, str]:
    """What was said of the house rules; what is empty is as it always is."""
    said = {name: one(given, name).strip() for name in given if name.startswith("option ")}
    return {name.removeprefix("option "): value for name, value in said.items() if value}


def _changed(draft: Draft, given: Fields) -> Draft:
    """What a tap makes of a draft; raises UsageError."""
    if one(given, "rise"):
        at = number(given, "rise") - 1
        return draft._replace(players=(*draft.players[:at], *draft.players[at + 1 :]))
    if one(given, "seat"):
        return _tapped(draft, number(given, "seat"), number({"moving": ["0"], **given}, "moving"))
    typed = one(given, "typed").strip()
    name = one(given, "sit") or typed
    if not name:
        return draft
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not name.isprintable() or {*",=+:"} & {*name}:
        raise UsageError(
            "That can't be a player's name.",
            "A name has at most {longest} letters, and none of {signs} in it.",
            longest=LONGEST_NAME,
            signs=Typed(", = + :"),
        )
    if folded(name) in map(folded, draft.players):
        raise UsageError("{name} sits here already.", name=Handle(name))
    return draft._replace(players=(*draft.players, name))


def _tapped(draft: Draft, seat: int, moving: int) -> Draft:
    """A draft in which a name was tapped: it changes places with the one that was tapped before."""
    players, there = [*draft.players], range(1, len(draft.players) + 1)
    if seat not in there or moving not in there:
        return draft._replace(moving=seat if seat in there else 0)
    players[seat - 1], players[moving - 1] = players[moving - 1], players[seat - 1]
    return draft._replace(players=tuple(players))


def _usual_names() -> list[str]:
    """Who plays by the settings."""
    usual = setting("players")
    assert isinstance(usual, list)
    return [each.rpartition("=")[2].strip() for each in usual]


async def _draft(
    request: Request, draft: Draft, why: Says | None = None, status: int = 200
) -> Response:
    fewest, most = draft.seats
    here = {*map(folded, draft.players)}
    lately = await hall_of(request).workers.ask(lambda store: lately_seated(store, _MOST_NAMES))
    names = list({folded(name): name for name in (*_usual_names(), *lately)}.values())
    return form_page(
        *(request, "own_seats.html", status),
        draft=draft,
        title=title_of(draft.game),
        seats=seats_told(fewest, most),
        is_full=len(draft.players) >= most,
        is_enough=fewest <= len(draft.players) <= most,
        missing=max(fewest - len(draft.players), 0),
        names=[name for name in names if folded(name) not in here],
        house=list(draft.house),
        why=why,
    )


ROUTES = [
    Route("/new", page),
    Route("/new", step, methods=["POST"]),
]
