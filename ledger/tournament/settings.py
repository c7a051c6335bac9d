"""What an event is played by: its game, its format, what a result is worth, how ties are broken."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from trickledger.ledger.tournament.home import read_home
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.field import NEWEST
from trickledger.ledger.tournament.ranking.order import UnfitOrder, tie_breaks
from trickledger.rules.catalogue import PRESETS, BrokenGame, game, nearest_games
from trickledger.rules.game import Game
from trickledger.rules.language.notation import nearest

FORMATS = {
    "swiss": "two at a table with the same score",
    "round-robin": "two at a table, everyone meets everyone",
    "knock-out": "two at a table, the loser is out",
    "rotation": "three to ten at a table, few meet twice",
    "partners": "four at a table, a new partner each round",
    "free": "the director says who sits where",
}
SCORINGS = {
    "win": "games won",
    "rank": "the players beaten at the table, scaled to a table of the wanted size",
    "figure": "the figure of the game itself: points, victory points, chips, penalties",
}
LEAVERS = {
    "half": "leaving before half of the games loses them all, later the rest by forfeit",
    "annul": "leaving loses all games",
    "forfeit": "leaving loses the rest by forfeit",
}
YEARS = (2023, 2024, NEWEST)
PRIZES = {"one": "nobody has more than one prize", "all": "each fund is given by itself"}
SHARES = {"equal": "equally", "hort": "half equally, half by place (Hort)"}
TIED = {"place": "those who share a place", "points": "those with equal points"}
STYLES = ("fold", "random", "monrad")
_USUAL_SIZE = 4
LONGEST_TITLE = 60
MOST_ROUNDS = 99
_FIGURE = re.compile(r"-?\d{1,6}(?:\.\d{1,3})?", re.ASCII)
_COUNT = re.compile(r"\d{1,9}", re.ASCII)


class Settings(NamedTuple):
    """The settings of an event; a figure that is None follows from the others.

    `size` is how many sit at a table, `pairs` says that entrants are fixed pairs, `standing` that
    later rounds of a rotation seat by score, `leavers` what becomes of the games of who leaves a
    round robin. `year` is that of FIDE's regulations for tie-breaks. `prizes`, `share`, `tied` and
    `coin` say how prizes are given: how many somebody may have, how and by whom they are shared,
    and what sums are rounded down to. `home` is where it may be written (`read_home`).
    """

    title: str
    date: str = ""
    game: str = "klaberjass"
    options: tuple[tuple[str, str], ...] = ()
    format: str = "swiss"
    rounds: int = 0
    size: int = 2
    pairs: bool = False
    style: str = "fold"
    double: bool = False
    third: bool = False
    standing: bool = False
    leavers: str = "half"
    worth: str = "win"
    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    bye: Fraction | None = None
    absent: Fraction = Fraction(0)
    order: tuple[str, ...] = ()
    seed: int = 0
    year: int = NEWEST
    prizes: str = "one"
    share: str = "equal"
    tied: str = "place"
    coin: Fraction = Fraction(1, 100)
    home: str = ""

    @property
    def of(self) -> Game:
        """The game of the catalogue."""
        return game(self.game)

    @property
    def is_fewest(self) -> bool:
        """Whether the fewest points win the game."""
        return self.of.fewest_win

    @property
    def has_sides(self) -> bool:
        """Whether entrants of one table are partners: those who sit opposite."""
        return not self.pairs and _is_for_partners(self.of)

    @property
    def sizes(self) -> tuple[int, int]:
        """The fewest and the most entrants that a table may have."""
        fewest, most = self.of.seats_allowed(self.of.settings({}))
        return (fewest // 2, most // 2) if self.pairs else (fewest, most)

    def with_setting(self, name: str, value: str) -> Settings:
        """The settings with one more read; raises UnfitPlan.

        >>> Settings("Evening").with_setting("rounds", "5").rounds
        5
        """
        if name == "option":
            return self._with_option(value)
        known = setting_named(name)
        read = READERS[known](value.strip())
        if known == "game":
            return self._replace(game=read[0], options=read[1])
        return self._replace(**{known: read})

    def _with_option(self, value: str) -> Settings:
        name, _, said = value.partition(" ")
        found = [option for option in self.of.options if name in {option.name, option.field}]
        if not found:
            close = nearest(name, [each for o in self.of.options for each in (o.name, o.field)])
            there_are = _there_are(option.field for option in self.of.options)
            hint = f"Did you mean {' or '.join(close)}?" if close else there_are
            raise UnfitPlan(f"{self.of.title} has no option {name[:40]}.", "", hint)
        option = found[0]
        if option.read(said.strip()) is None:
            shown = said.strip()[:40] or "nothing"
            raise UnfitPlan(f"{option.name} is {option.choices}, not {shown}.", "", "")
        kept = tuple(given for given in self.options if given[0] != option.name)
        return self._replace(options=(*kept, (option.name, said.strip())))

    def lines(self) -> Iterator[str]:
        """The settings as lines of a head, without the title; what is not set is left out."""
        defaults = Settings("")
        for name in READERS:
            value = getattr(self, name)
            if name == "game" or value != getattr(defaults, name):
                yield f"{name} {written(value)}"
            if name == "game":
                yield from (f"option {option} {said}" for option, said in self.options)

    def text(self) -> str:
        """The head of the event in canonical lines."""
        return "\n".join([f"event {self.title}", *self.lines()])

    def settled(self) -> Settings:
        """The settings with what follows from the others filled in; raises UnfitPlan.

        A table of a Swiss, a round robin or a knock-out has two entrants, one of rotating partners
        four; a rotation seats at least three.
        """
        if self.pairs and not _is_for_partners(self.of):
            raise UnfitPlan(
                f"{self.of.title} has no pairs.",
                "Its players play for themselves.",
                "Leave pairs out, or choose a game with partners: cinch.",
            )
        if self.format in ("swiss", "round-robin", "knock-out"):
            made = self._replace(size=2)
        elif self.format == "partners":
            made = self._replace(size=4)
            if not made.has_sides:
                raise UnfitPlan(
                    f"{self.of.title} has no partners that could rotate.",
                    "Its players, or its pairs, play for themselves.",
                    "Choose the format rotation, or Cinch without pairs.",
                )
        else:
            made = self
        fewest, most = made.sizes
        if not fewest <= made.size <= most:
            who = "pairs" if self.pairs else "players"
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise UnfitPlan(
                f"{self.of.title} seats {wanted} {who}; a table of this event seats {made.size}.",
                "" if self.format in ("rotation", "free") else f"The format is {self.format}.",
                _other_plan(made),
            )
        return made._replace(order=made.order or made.usual_order)

    @property
    def pairs_by_results(self) -> bool:
        """Whether a round follows from what those before it have brought."""
        return self.format == "swiss" or self.standing

    @property
    def usual_order(self) -> tuple[str, ...]:
        """What ranks the entrants where the event does not say: points, then what fits them."""
        if self.worth == "figure":
            return ("fewest-penalties", "wins") if self.is_fewest else ("points", "wins")
        if self.format == "round-robin":
            return ("points", "head-to-head", "sonneborn-berger", "wins")
        if self.format == "swiss":
            return ("points", "buchholz-cut-1", "buchholz", "sonneborn-berger")
        if self.format == "knock-out":
            # the loser of the final has come further than the winner of the third place
            return ("points", "progressive")
        return ("points", "wins", "opponents-win-share")


def usual_plan(made: Settings, given: Collection[str]) -> Settings:
    """The settings with what follows from the game where it was not given by name.

    >>> loo = usual_plan(Settings("Loo night", game="loo"), {"game"})
    >>> loo.format, loo.size, loo.worth
    ('rotation', 5, 'figure')
    """
    fewest, most = made.sizes
    if "format" not in given:
        rotating = "partners" if made.has_sides else "rotation"
        made = made._replace(format="swiss" if fewest <= 2 <= most else rotating)
    if "size" not in given and made.format in ("rotation", "free"):
        made = made._replace(size=min(max(fewest, _USUAL_SIZE), most))
    if "worth" not in given:
        is_figure = made.of.unit == "chips" or (made.is_fewest and made.format == "rotation")
        made = made._replace(worth="figure" if is_figure else "win")
    return made


def _is_for_partners(of: Game) -> bool:
    return of.side_of(0, 4) == of.side_of(2, 4)


def _other_plan(made: Settings) -> str:
    if _is_for_partners(made.of):
        return "Choose pairs=true, or format=partners."
    fewest, most = made.sizes
    if fewest > 2 and made.format != "rotation":
        return f"Choose the format rotation with a size of {fewest} to {most}."
    return f"Choose a size of {fewest} to {most}."


def written(value: Any) -> str:
    """A value of a setting as it is typed.

    >>> written(Fraction(1, 2)), written(True), written(("points", "wins"))
    ('0.5', 'true', 'points wins')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Fraction):
        return f"{float(value):g}"
    if isinstance(value, tuple):
        return " ".join(value)
    return str(value)


def read_head(text: str) -> Settings:
    """The settings from the head of an event, whatever is commented there; raises UnfitPlan."""
    first, *lines = text.splitlines() or [""]
    word, _, title = first.partition(" ")
    if word != "event":
        raise UnfitPlan("This isn't an event.", f"It begins with {first[:40]}.", "")
    settings = Settings(read_title(title))
    for line in lines:
        if line.startswith("#"):
            continue
        name, _, value = line.partition(" ")
        settings = settings.with_setting(name, value)
    return settings.settled()


def read_title(title: str) -> str:
    """The title of an event; raises UnfitPlan."""
    title = " ".join(title.split())
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise UnfitPlan(
            f"{title[:LONGEST_TITLE]!a} isn't a title.",
            f"A title has 1 to {LONGEST_TITLE} letters, all of them printable.",
            "",
        )
    return title


def _game(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    kind, options = PRESETS.get(text.lower(), (text.lower(), ()))
    try:
        game(kind)
    except (KeyError, BrokenGame):
        raise UnfitPlan(
            f"There is no game called {text[:40]}.", "", _there_are(nearest_games(text))
        ) from None
    return kind, options


def _date(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise UnfitPlan(f"{text[:40]} isn't a day.", "", "A day is written 2026-11-21.") from None


def _order(text: str) -> tuple[str, ...]:
    try:
        return tuple(one.name for one in tie_breaks(text.replace(",", " ").split()))
    except UnfitOrder as exc:
        raise UnfitPlan(exc.what, "", exc.remedy) from exc


def _one_of(name: str, words: Collection[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            close = nearest(text, tuple(words))
            hint = f"Did you mean {' or '.join(close)}?" if close else _there_are(words)
            raise UnfitPlan(f"There is no {name} {text[:40] or 'without a name'}.", "", hint)
        return text

    return read


def _count(name: str, least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not _COUNT.fullmatch(text) or not least <= int(text) <= most:
            raise _no(name, f"a whole number, {least} to {most}", text)
        return int(text)

    return read


def _truth(name: str) -> Callable[[str], bool]:
    def read(text: str) -> bool:
        if text not in ("true", "false"):
            raise _no(name, "true or false", text)
        return text == "true"

    return read


def _figure(name: str) -> Callable[[str], Fraction]:
    def read(text: str) -> Fraction:
        if not _FIGURE.fullmatch(text):
            raise _no(name, "a number such as 1 or 0.5", text)
        return Fraction(text)

    return read


def _year(text: str) -> int:
    if text not in map(str, YEARS):
        raise _no("year", f"that of the regulations for tie-breaks: {_either(YEARS)}", text)
    return int(text)


def _either(years: Collection[int]) -> str:
    *others, last = map(str, years)
    return f"{', '.join(others)} or {last}"


def _coin(text: str) -> Fraction:
    coin = _figure("coin")(text)
    if coin < Fraction(1, 100):
        raise _no("coin", "what sums are rounded down to, such as 0.01, 0.5 or 5", text)
    return coin


def _no(name: str, wanted: str, text: str) -> UnfitPlan:
    return UnfitPlan(f"{name} is {wanted}, not {text[:40] or 'nothing'}.")


def _there_are(words: Any) -> str:
    return f"There are: {', '.join(words)}."


def setting_named(name: str) -> str:
    """The name of a setting in any case as it is stored; raises UnfitPlan where there is none.

    >>> setting_named("Rounds")
    'rounds'
    """
    known = name.lower()
    if known in READERS:
        return known
    close = nearest(known, tuple(READERS))
    hint = f"Did you mean {' or '.join(close)}?" if close else _there_are(READERS)
    raise UnfitPlan(f"An event has no setting {name[:40]}.", "", hint)


READERS: Mapping[str, Callable[[str], Any]] = {
    "date": _date,
    "game": _game,
    "format": _one_of("format", FORMATS),
    "rounds": _count("rounds", 0, MOST_ROUNDS),
    "size": _count("size", 2, 10),
    "pairs": _truth("pairs"),
    "style": _one_of("style", STYLES),
    "double": _truth("double"),
    "third": _truth("third"),
    "standing": _truth("standing"),
    "leavers": _one_of("rule for leavers", LEAVERS),
    "worth": _one_of("worth", SCORINGS),
    "win": _figure("win"),
    "draw": _figure("draw"),
    "loss": _figure("loss"),
    "bye": _figure("bye"),
    "absent": _figure("absent"),
    "order": _order,
    "seed": _count("seed", 0, 999_999_999),
    "year": _year,
    "prizes": _one_of("rule for prizes", PRIZES),
    "share": _one_of("rule for shares", SHARES),
    "tied": _one_of("rule for who is tied", TIED),
    "coin": _coin,
    "home": lambda text: read_home(text).text(),
}
"""Each setting that is a line of the head, with what reads it; options come after the game."""
