"""The games there are: those built in, and those that an installed package brings.

A package brings a game by an entry point of the group `trickledger.games`: its name is that of the
game, its object the class. Packages are searched only for a name that is not built in.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

from trickledger.rules.clauses import Clause, Rulebook
from trickledger.rules.common import COM
from trickledger.rules.language.notation import nearest
from trickledger.rules.says import Says, Typed

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from trickledger.rules.game import Game

ENTRY_POINTS = "trickledger.games"

_BUILT_IN = {
    "klaberjass": "trickledger.rules.games.klaberjass.game:Klaberjass",
    "sixty-six": "trickledger.rules.games.sixty_six.game:SixtySix",
    "cinch": "trickledger.rules.games.cinch.game:Cinch",
    "loo": "trickledger.rules.games.loo.game:Loo",
    "kalooki": "trickledger.rules.games.kalooki.game:Kalooki",
    "linger-longer": "trickledger.rules.games.linger_longer.game:LingerLonger",
    "rolling-stone": "trickledger.rules.games.rolling_stone.game:RollingStone",
    "points": "trickledger.rules.games.points.game:Points",
}


# a name that people have for a game: sechs und sechzig
_MOST_WORDS = 3


class Totals(NamedTuple):
    """What the totals of a game count, and whether the lowest is the best."""

    unit: Literal["points", "chips"] = "points"
    fewest_win: bool = False


# Said here too so that whoever ranks players imports no game; a test holds it to the games.
_TOTALS = dict.fromkeys(_BUILT_IN, Totals()) | {
    "loo": Totals(unit="chips"),
    "kalooki": Totals(fewest_win=True),
}


class Preset(NamedTuple):
    """A name for a game with some options: what it is called then, its kind, those options.

    `most` is how many may play by that name, where the game lets in so many only by an option.
    `also` are other names of it.
    """

    title: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()
    most: int = 0
    also: tuple[str, ...] = ()


BY_FIGURES = "points"
"""The game by which any game is kept by its figures."""

_FORMS = {
    "lift-smoke": Preset("Lift Smoke", "linger-longer", (("lin_trump", "stock_top"),)),
    "instant-out": Preset("Instant Out", "linger-longer", (("lin_instant_out", "true"),), most=7),
    "cardominoes": Preset("CARDominoes", "linger-longer", most=7),
}


class Presets(Mapping[str, Preset]):
    """The presets by the names under which a game is opened with them.

    First come forms of games with a referee, then the games by their figures that are brought
    along and what `besides` gives, if no game has the name.
    """

    besides: Callable[[], Mapping[str, Preset]] = staticmethod(dict)

    def _every(self) -> dict[str, Preset]:
        others = {**_brought_along(), **self.besides()}
        return _FORMS | {name: others[name] for name in others if not has_rules(name)}

    def __getitem__(self, name: str) -> Preset:
        if name in _FORMS or has_rules(name):
            return _FORMS[name]
        return self._every()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._every())

    def __len__(self) -> int:
        return len(self._every())

    def items(self) -> ItemsView[str, Preset]:
        """All of them by one look at the settings, instead of one for each."""
        return self._every().items()


PRESETS = Presets()


def has_rules(name: str) -> bool:
    """Whether a name is that of a game with a rulebook, or of a form of one.

    >>> has_rules("loo"), has_rules("lift-smoke"), has_rules("skat")
    (True, True, False)
    """
    return name in _BUILT_IN or name in _FORMS or name in _entry_points()


@cache
def _brought_along() -> Mapping[str, Preset]:
    rows = [line.split(" | ") for line in games_by_figures()]
    return {
        name: titled(title, (option.partition(" ")[::2] for option in options.split(", ")))
        for name, title, options, _, _ in rows
    }


def games_by_figures() -> list[str]:
    """The games that are brought along by their figures, as their file has them, a line each.

    A line has the name, the title, the options, how many play, and by whose rules.
    """
    # Imported here: it takes longer than the rest of what most commands need.
    from importlib import resources

    file = resources.files(_package(BY_FIGURES)).joinpath("games.txt")
    return file.read_text(encoding="utf-8").splitlines()[1:]


def titled(title: str, options: Iterable[tuple[str, str]]) -> Preset:
    """The preset of a game by its figures, from options whose names have no prefix."""
    prefix = _built_in_book(BY_FIGURES).prefix.lower()
    named = [("title", title), *options]
    return Preset(title, BY_FIGURES, tuple((f"{prefix}_{field}", said) for field, said in named))


def kind_named(name: str) -> str:
    """The kind that a name means, be it that of a preset; any other name as it is.

    >>> kind_named("Lift Smoke"), kind_named("loo"), kind_named("whist")
    ('linger-longer', 'loo', 'whist')
    """
    meant = name_meant(name)
    preset = PRESETS.get(meant)
    return preset.kind if preset else meant


def names_meant(typed: str) -> tuple[str, ...]:
    """The names, as games are opened by them, that are meant by one: none, one or several.

    >>> names_meant("Sixty Six"), names_meant("66"), names_meant("Enfl\u00e9"), names_meant("whist")
    (('sixty-six',), ('sixty-six',), ('rolling-stone',), ())
    """
    name = typed.strip().lower()
    if has_rules(name) or name in PRESETS:
        return (name,)
    bare = _bare(typed)
    if not bare:
        return ()
    own = [name for name in (*_BUILT_IN, *PRESETS, *_entry_points()) if _bare(name) == bare]
    return tuple(own or (name for name in openable() if bare in map(_bare, _called(name))))


def name_meant(typed: str) -> str:
    """The name that a game is opened by and that alone is meant; any other as it is.

    >>> name_meant("Linger Longer"), name_meant("clobyosh"), name_meant("whist")
    ('linger-longer', 'klaberjass', 'whist')
    """
    meant = names_meant(typed)
    return meant[0] if len(meant) == 1 else typed


def game_named_first(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The game that the first words name, or the first word where they name none; and the rest.

    >>> game_named_first("high five Ann Bob Cid Dee".split())
    ('cinch', ['Ann', 'Bob', 'Cid', 'Dee'])
    >>> game_named_first("sixty six, Ann and Bob".split())
    ('sixty-six', ['Ann', 'and', 'Bob'])
    """
    for count in (1, *range(min(len(words), _MOST_WORDS), 1, -1)):
        name = " ".join(words[:count]).rstrip(",:;")
        if meant := names_meant(name):
            return (meant[0] if len(meant) == 1 else name), words[count:]
    return "".join(words[:1]), words[1:]


def _bare(name: str) -> str:
    """A name without case, blanks, hyphens and accents: as it is compared."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(sign for sign in letters if not (sign in " -" or unicodedata.combining(sign)))


def _called(name: str) -> Iterator[str]:
    """What the game or the preset of a name is called."""
    yield title_of(name)
    yield from (PRESETS.get(name) or game(name)).also


def presets(kind: str) -> list[str]:
    """The presets of a kind, as they are typed."""
    return [name for name, preset in PRESETS.items() if preset.kind == kind]


def preset_of(kind: str, options: Mapping[str, str]) -> str:
    """The preset that a game is by its options, empty where it is none.

    >>> preset_of("linger-longer", {"lin_trump": "stock_top", "lin_max_players": "7"})
    'lift-smoke'
    """
    for name, preset in _FORMS.items():
        chosen = dict(preset.options)
        if preset.kind == kind and chosen and chosen.items() <= options.items():
            return name
    return ""


def house_rules(kind: str, options: Mapping[str, object]) -> str:
    """The options of a game in words, without those that its name says.

    >>> house_rules("linger-longer", {"lin_trump": "stock_top", "lin_reshuffle": False})
    'no reshuffle'
    >>> house_rules("klaberjass", {"kla_target": 301, "kla_next_dealer": "alternate"})
    'target 301, next dealer alternate'
    """
    given = {name: str(value).lower() for name, value in options.items()}
    preset = _FORMS.get(preset_of(kind, given))
    named = dict(preset.options) if preset else {}
    title = game(kind).under(tuple((name, str(value)) for name, value in options.items())).title
    own = (each for each in options.items() if each[0] not in named and each[1] != title)
    return ", ".join(_in_words(*option) for option in own)


def _in_words(option: str, value: object) -> str:
    words = option.partition("_")[2].replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"no {words}"
    return f"{words} {str(value).replace('_', ' ')}"


def title_of(name: str) -> str:
    """What the game or the preset of a name is called.

    >>> title_of("lift-smoke"), title_of("loo")
    ('Lift Smoke', 'Loo')
    """
    return (PRESETS.get(name) or game(name)).title


def kind_called(counted_as: str) -> str:
    """What the games are called in a list that are counted together under a name.

    >>> [*map(kind_called, ("klaberjass", "points:skat", "points:rummy:low", "gone:away"))]
    ['klaberjass', 'Skat', 'Rummy (low)', 'gone:away']
    """
    if ":" not in counted_as:
        return counted_as
    try:
        found = game(counted_as)
    except (KeyError, BrokenGame):
        return counted_as
    return f"{found.title} (low)" if found.fewest_win else found.title


def counted_as(name: str) -> str:
    """Under what games are counted that are opened by a name; empty where it is none of their own.

    >>> counted_as("Skat"), counted_as("lift-smoke"), counted_as("no-such-game")
    ('points:skat', '', '')
    """
    preset = PRESETS.get(name_meant(name))
    counted = game(preset.kind).under(preset.options).counted_as if preset else ""
    return counted if ":" in counted else ""


def past_of(name: str) -> Preset | None:
    """What a game is of which only the end is known; None where it can't have such a title.

    By its figures it has but a title and who wins, for nobody knows how long it was played. A title
    may say ` (low)` behind, as lists do.

    >>> past_of("Skat").options, past_of("Tarock (low)").options, past_of("Loo").kind
    ((('pts_title', 'Skat'),), (('pts_title', 'Tarock'), ('pts_wins', 'low')), 'loo')
    """
    named = name_meant(name)
    if has_rules(named):
        return PRESETS.get(named) or Preset(game(named).title, named)
    title, is_low, _ = name.strip().partition(" (low)")
    known = PRESETS.get(name_meant(title))
    if known and known.kind != BY_FIGURES:
        return known
    wins = tuple(one for one in known.options if one[0].endswith("_wins")) if known else ()
    told = titled(known.title if known else title, [("wins", "low")] if is_low and not wins else [])
    head = game(BY_FIGURES).options[0]
    return told._replace(options=(*told.options, *wins)) if head.read(told.title) else None


def has_dealer(counted_as: str, options: str) -> bool:
    """Whether it is recorded who deals, by the name a game is counted under and its options (JSON).

    >>> has_dealer("loo", "{}"), has_dealer("points:skat", "{}")
    (True, False)
    """
    # Imported here: nothing else asks for it.
    import json

    given = tuple(json.loads(options).items())
    try:
        return game(counted_as.partition(":")[0]).under(given).has_dealer
    except (KeyError, BrokenGame):
        return True


class BrokenGame(Exception):
    """A game that a package brings cannot be loaded: its name, and why."""

    def __init__(self, kind: str, why: str) -> None:
        super().__init__(f"The game {kind} is installed but cannot be loaded: {why}.")


def kinds() -> tuple[str, ...]:
    """The names of the games that are built in, as they are typed."""
    return tuple(_BUILT_IN)


def all_kinds() -> tuple[str, ...]:
    """The names of all games: those built in, then those that packages bring."""
    return (*_BUILT_IN, *_entry_points())


@cache
def game(kind: str) -> Game:
    """The game of a name; raises KeyError where there is none, BrokenGame where it is unfit.

    Behind a colon stands what its options make of it, by which it is counted.

    >>> game("klaberjass").title, game("points:skat").title
    ('Klaberjass', 'Skat')
    """
    kind, _, variant = kind.partition(":")
    if variant:
        return game(kind).variant(variant)
    if kind not in _BUILT_IN:
        return _brought(kind, _entry_points()[kind])
    from trickledger.rules.game import the_only

    module, _, name = _BUILT_IN[kind].partition(":")
    game_class: type[Game] = getattr(import_module(module), name)
    return the_only(game_class)


@cache
def totals_of(kind: str) -> Totals:
    """How the totals of a game compare; one that is not there any more counts points.

    >>> totals_of("loo").unit, totals_of("kalooki").fewest_win, totals_of("no-such-game").unit
    ('chips', True, 'points')
    """
    if kind in _TOTALS:
        return _TOTALS[kind]
    try:
        found = game(kind)
    except (KeyError, BrokenGame):
        return Totals()
    return Totals(found.unit, found.fewest_win)


def brought() -> dict[str, Game]:
    """The games that packages bring, by name, as far as they can be loaded."""
    games = {}
    for kind in _entry_points():
        try:
            games[kind] = game(kind)
        except BrokenGame:
            continue
    return games


def playable() -> tuple[str, ...]:
    """The names of the games that can be played here: built in, or brought and fit to be loaded."""
    return (*_BUILT_IN, *brought())


def openable() -> tuple[str, ...]:
    """All names under which a game can be opened here, those of presets after their kind.

    >>> openable()[5:9]
    ('linger-longer', 'lift-smoke', 'instant-out', 'cardominoes')
    """
    return tuple(name for kind in playable() for name in (kind, *presets(kind)))


def can_be_opened(name: str) -> bool:
    """Whether a name is that of a game or a preset; packages are asked last.

    >>> can_be_opened("loo"), can_be_opened("Lift Smoke"), can_be_opened("no-such-game")
    (True, True, False)
    """
    name = name_meant(name)
    return name in _BUILT_IN or name in PRESETS or name in brought()


def _entry_points() -> dict[str, EntryPoint]:
    return _entry_points_on(tuple(sys.path))


@cache
def _entry_points_on(_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """What the packages on a path bring: all of them are asked once, which takes milliseconds."""
    # Imported here: it takes longer than all else that an entry of a built-in game needs.
    from importlib.metadata import entry_points

    found = entry_points(group=ENTRY_POINTS)
    return {point.name: point for point in found if point.name not in _BUILT_IN}


def _old_name(error: Exception) -> str:
    """Say that a package asks for `rules` or `ledger` by the name that it once had, or nothing.

    Other distributions have those names; where one is installed, it lacks what is asked for.
    """
    asked = error.name or "" if isinstance(error, ImportError) else ""
    if asked.partition(".")[0] not in {"rules", "ledger"}:
        return ""
    return f"it imports {asked}, which is now called trickledger.{asked}"


def _brought(kind: str, point: EntryPoint) -> Game:
    from trickledger.rules.fitness import faults_of
    from trickledger.rules.game import Game, the_only

    try:
        found: object = the_only(point.load())
    except Exception as exc:
        raise BrokenGame(kind, _old_name(exc) or f"{type(exc).__name__}: {exc}") from exc
    if not isinstance(found, Game) or getattr(found, "kind", kind) != kind:
        raise BrokenGame(kind, f"{point.value} is no Game of that kind")
    for why in faults_of(found):
        raise BrokenGame(kind, why)
    return found


def _books(games: Mapping[str, Game]) -> dict[str, Rulebook]:
    """The rulebooks by the name of the game that each is of."""
    return {kind: a_game.book for kind, a_game in games.items()}


def _built_in_books() -> dict[str, Rulebook]:
    return {"common": COM, **{kind: _built_in_book(kind) for kind in kinds()}}


def _package(kind: str) -> str:
    return _BUILT_IN[kind].partition(":")[0].rpartition(".")[0]


def _built_in_book(kind: str) -> Rulebook:
    """The clauses that stand beside a game, without the game: it takes far longer to import."""
    module = import_module(f"{_package(kind)}.clauses")
    return next(book for book in vars(module).values() if isinstance(book, Rulebook))


def clauses(what: str) -> list[Clause]:
    """The clauses that a game's name, an id or the beginning of ids means, in rulebook order.

    `common` names those of all games; a game with options of its own has those of its kind.

    >>> clauses("kla-play-2")[0].as_played, len(clauses("KLA-SCHM"))
    (True, 3)
    >>> clauses("lift-smoke") == clauses("linger-longer")
    True
    """
    found = _clauses_in(_built_in_books(), what)
    if found:
        return found
    what = kind_named(what)
    return _clauses_in(_built_in_books(), what) or _clauses_in(_books(brought()), what)


def _clauses_in(books: Mapping[str, Rulebook], what: str) -> list[Clause]:
    if what.lower() in books:
        return list(books[what.lower()].values())
    wanted = what.upper()
    exact = [book[wanted] for book in books.values() if wanted in book]
    every = (clause for book in books.values() for clause in book.values())
    return exact or [clause for clause in every if clause.startswith(f"{wanted}-")]


def package_of(clause: Clause) -> str:
    """The package that a clause stands in, and what it brings besides; of no game it is `rules`."""
    if clause in COM:
        return __name__.rpartition(".")[0]
    for kind in kinds():
        if clause in _built_in_book(kind):
            return _package(kind)
    of = next(a_game for a_game in brought().values() if clause in a_game.book)
    return type(of).__module__.rpartition(".")[0]


def clause_text(clause: str) -> str:
    """The sentence of a clause; raises IndexError where there is none of that id."""
    return clauses(clause)[0].text


class NoGame(NamedTuple):
    """Why no one game is meant by a name, and which may be: all of them where none is near."""

    says: Says
    near: tuple[str, ...]


def no_game(name: str, besides: Sequence[str] = ()) -> NoGame:
    """Why no one game is meant by a name: there is none, there are several, it is another game.

    A mistyped one may also mean one of those `besides`.

    >>> no_game("Schnapsen").near, no_game("klaverjassen").near, no_game("sixtysicks").near
    (('sixty-six',), ('klaberjass',), ('sixty-six',))
    """
    typed, bare = Typed(name[:40] or "nothing"), _bare(name)
    several = names_meant(name)
    if len(several) > 1:
        return NoGame(Says("{name} is what several games are called.", name=typed), several)
    for kind in playable():
        if bare and bare in map(_bare, game(kind).akin):
            words = "{name} is another game, which isn't kept here; its relative here is {game}."
            return NoGame(Says(words, name=typed, game=game(kind).title), (kind,))
    known = {_bare(each): each for each in (*all_kinds(), *PRESETS, *besides)}
    near = nearest(name, [*known.values()]) or all_kinds()
    return NoGame(Says("There is no game called {name}.", name=typed), near)


def nearest_clauses(what: str) -> tuple[str, ...]:
    """The names of games and clauses that a mistyped one may have meant."""
    books = {**_built_in_books(), **_books(brought())}
    every: Iterable[str] = (*books, *(clause for book in books.values() for clause in book))
    names = {name.lower(): name for name in every}
    return tuple(names[found] for found in nearest(what, list(names)))
