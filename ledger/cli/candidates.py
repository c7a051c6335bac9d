"""What each argument and option can be completed to, each with a few words of help."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from typer import Context

if TYPE_CHECKING:
    from trickledger.ledger.queries.completions import CompletionSource

Candidates = list[tuple[str, str]]
Completer = Callable[[Context, str], Candidates]
_REFERENCE = r"(?P<game>\w*)(?:\.(?P<deal>\d*)(?P<trick>\.\d*)?|@(?P<entry>\d*))?"


def games(ctx: Context, incomplete: str) -> Candidates:
    """The games of the ledger: by code after a letter, else by number."""
    return _offered(ctx, lambda shelf: shelf.games(incomplete))


def events(ctx: Context, incomplete: str) -> Candidates:
    """The events of the ledger, by number or code."""
    return _offered(ctx, lambda shelf: shelf.events(incomplete))


def entrants(ctx: Context, incomplete: str) -> Candidates:
    """The entrants of the event: by name after a letter, else by number."""
    event = str(ctx.params.get("event") or "")
    found = _offered(ctx, lambda shelf: shelf.entrants(event))
    return [(name, number) for number, name in found] if incomplete[:1].isalpha() else found


def references(ctx: Context, incomplete: str) -> Candidates:
    """Games; the hands of one after a dot, the tricks after a second, the entries after @."""
    found = re.fullmatch(_REFERENCE, incomplete, re.ASCII)
    if found is None:
        return []
    named = found["game"]
    game = named or _game(ctx)
    if found["trick"]:
        deal = int(found["deal"] or 0)
        return _under(named, _offered(ctx, lambda shelf: shelf.tricks(game, deal)))
    if found["entry"] is not None:
        return _under(named, _offered(ctx, lambda shelf: shelf.entries(game, found["entry"])))
    if found["deal"] is not None:
        return _under(named, _offered(ctx, lambda shelf: shelf.hands(game)))
    current = [] if named else _offered(ctx, lambda shelf: shelf.hands(game))
    return current + games(ctx, incomplete)


def entries(ctx: Context, incomplete: str) -> Candidates:
    """The newest entries of the game."""
    begun = incomplete.removeprefix("@")
    return _offered(ctx, lambda shelf: shelf.entries(_game(ctx), begun))


def rulings(ctx: Context, _incomplete: str) -> Candidates:
    """The kind of a ruling, then the entry of an open finding, then its clause."""
    from trickledger.rules.record.rulings import KINDS

    words = _typed(ctx, "words")
    if not words:
        return _plain(KINDS)
    findings = _offered(ctx, lambda shelf: shelf.findings(_game(ctx)))
    if len(words) == 1:
        return findings
    return _plain(clause for accused, clause in findings if accused == words[-1])


def names(ctx: Context, _incomplete: str) -> Candidates:
    """The next word of the names that begin with the words that are there."""
    typed = [word.casefold() for word in _typed(ctx, "name")]
    known = [(name, name.split()) for (name, _) in _offered(ctx, lambda shelf: shelf.names())]
    return [
        (words[len(typed)], name)
        for name, words in known
        if len(words) > len(typed) and [w.casefold() for w in words[: len(typed)]] == typed
    ]


def whole_names(ctx: Context, _incomplete: str) -> Candidates:
    """The names of all who have played, each as one word."""
    return _offered(ctx, lambda shelf: shelf.names())


def players(ctx: Context, _incomplete: str) -> Candidates:
    """Those who have played and do not sit here yet, by a handle with the full name."""
    from trickledger.rules.catalogue import game
    from trickledger.rules.record.header import handle_for

    kind = _kind(ctx)
    if not kind:
        return []
    seated = [word.partition("=") for word in _typed(ctx, "players")]
    handles = [handle for handle, _, _ in seated]
    names = {name or handle for handle, _, name in seated}
    known = [name for name, _ in _offered(ctx, lambda shelf: shelf.written()) if name not in names]
    named = [(handle_for(name, handles, game(kind)), name) for name in known]
    return [(name if handle == name else f"{handle}={name}", name) for handle, name in named]


def seasons(ctx: Context, _incomplete: str) -> Candidates:
    """The years in which games were played."""
    return _offered(ctx, lambda shelf: shelf.years())


def formats(_ctx: Context, _incomplete: str) -> Candidates:
    """The formats of events, with what each is."""
    from trickledger.ledger.tournament.formats import FORMATS

    return [(name, form.about) for name, form in FORMATS.items()]


def kinds(ctx: Context, _incomplete: str) -> Candidates:
    """The games that can be played, and the titles that games of the ledger have."""
    from trickledger.rules.catalogue import playable

    return [*_plain(playable()), *_offered(ctx, lambda ledger: ledger.titles())]


def openings(_ctx: Context, _incomplete: str) -> Candidates:
    """The games that can be opened, also by the name of a preset."""
    from trickledger.rules.catalogue import openable

    return _plain(openable())


def house_options(ctx: Context, incomplete: str) -> Candidates:
    """The options of the game that is opened, with their values; of a number, the default."""
    from trickledger.rules.catalogue import game

    kind = _kind(ctx)
    options = game(kind).options if kind else ()
    return [
        (f"{name}={value}", option.clause.text)
        for option in options
        for name in (option.field, option.name)
        # the full names only where one is begun, or all would stand there twice
        if name == option.field or incomplete.partition("_")[0] == name.partition("_")[0]
        for value in option.values or (option.default,)
    ]


def rulebook(_ctx: Context, incomplete: str) -> Candidates:
    """The games and, once one is begun, the clauses."""
    from trickledger.rules.catalogue import clauses, kinds, playable

    typed, books = incomplete.lower(), (*kinds(), "common")
    # packages are asked last: that takes longer than the rest
    if not typed or not any(book[:3].startswith(typed[:3]) for book in books):
        books = (*playable(), "common")
    # the clauses of a game begin with the letter that it does
    begun = [book for book in books if book[:1] == incomplete[:1].lower()]
    return [
        *_plain(books),
        *((str(clause), clause.text) for book in begun for clause in clauses(book)),
    ]


def sheets(_ctx: Context, _incomplete: str) -> Candidates:
    """The sheets of an event."""
    from trickledger.ledger.pages.event_sheets import SHEETS

    return _plain(SHEETS)


def checks(_ctx: Context, _incomplete: str) -> Candidates:
    """The checks by name."""
    from trickledger.ledger.services.check import CHECKS

    return [(name, run.__doc__ or "") for name, run in CHECKS.items()]


def actions(_ctx: Context, _incomplete: str) -> Candidates:
    """What `config` can do."""
    return [
        ("list", "every setting, and where it comes from"),
        ("get", "one setting"),
        ("set", "change one"),
        ("unset", "take one away"),
        ("path", "where the file is"),
    ]


def settings(_ctx: Context, incomplete: str) -> Candidates:
    """The settings, with what each says; the house rules of a game once it is begun."""
    from trickledger.ledger.config.keys import GAMES, KEYS, OPTIONS
    from trickledger.rules.catalogue import game, playable

    if not incomplete.startswith(f"{OPTIONS}."):
        return [
            *((key.name, key.about) for key in KEYS.values()),
            (f"{OPTIONS}.", "house rules"),
            (f"{GAMES}.", "games of your own"),
        ]
    kind = incomplete.split(".")[1]
    if kind not in playable():
        return _plain(f"{OPTIONS}.{each}." for each in playable())
    options = game(kind).options
    return [(f"{OPTIONS}.{kind}.{each.field}", each.clause.text) for each in options]


def setting_values(ctx: Context, _incomplete: str) -> Candidates:
    """The values that a setting can have, where it has few; players by their names."""
    from trickledger.ledger.config.house_rules import option_of
    from trickledger.ledger.config.keys import KEYS

    name = str(ctx.params.get("setting") or "")
    if name in {"players", "scorer", "director"}:
        return whole_names(ctx, _incomplete)
    if name in KEYS:
        return _plain(KEYS[name].choices)
    option = option_of(*name.split(".")[1:]) if name.count(".") == 2 else None
    return _plain(option.values or (str(option.default),)) if option else []


def one_of(*words: str) -> Completer:
    """Words that are always the same."""

    def completed(_ctx: Context, _incomplete: str) -> Candidates:
        return _plain(words)

    return completed


def _offered(ctx: Context, ask: Callable[[CompletionSource], Candidates]) -> Candidates:
    from trickledger.ledger.queries.completions import offered

    return offered(ctx.params.get("ledger"), ask)


def _game(ctx: Context) -> str:
    """The game that the line names; empty for the current one."""
    return str(ctx.params.get("game") or "")


def _kind(ctx: Context) -> str:
    """The kind of game that `new` is to open; empty where there is none of that name."""
    from trickledger.rules.catalogue import can_be_opened, kind_named

    kind = kind_named(ctx.params.get("game") or "")
    return kind if can_be_opened(kind) else ""


def _typed(ctx: Context, argument: str) -> Sequence[str]:
    """The words of an argument that are there already."""
    return ctx.params.get(argument) or ()


def _under(game: str, candidates: Candidates) -> Candidates:
    return [(f"{game}{reference}", about) for reference, about in candidates]


def _plain(words: Iterable[str]) -> Candidates:
    return [(word, "") for word in words]
