"""What an event is played by: its game, its format, what a result is worth, how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple, get_origin, get_type_hints

from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.pairing.division import LEAST, MOST
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.pairing.styles import STYLES
from trickledger.ledger.tournament.ranking.field import NEWEST
from trickledger.ledger.tournament.readers import count, figure, meant, one_of, truth
from trickledger.ledger.tournament.setting_readers import (
    ACCELERATIONS,
    AVERAGE,
    BYES,
    LEAVERS,
    MOST_ROUNDS,
    PRIZES,
    SCORINGS,
    SEEDINGS,
    SHARES,
    TIED,
    read_bye,
    read_coin,
    read_day,
    read_game,
    read_groups,
    read_ids,
    read_order,
    read_place,
    read_year,
)
from trickledger.rules.catalogue import game
from trickledger.rules.game import Game
from trickledger.rules.says import Says, Value

_USUAL_SIZE = 4
LONGEST_TITLE = 60


class Settings(NamedTuple):
    """The settings of an event; a figure that is None follows from the others.

    `size` is how many sit at a table, `pairs` says that entrants are fixed pairs, `standing` that
    later rounds of a rotation seat by score, `double` that all meet twice, or in a knock-out that
    only who loses twice is out, `leavers` what becomes of the games of who leaves a
    round robin. `reports` is how many people must have said the same of a table from paper.
    `requests` is how many byes on request one entrant may have, None where nobody has said so,
    `closing` how many of the last rounds have none. `byes` says what weighs in who has a bye,
    `seeding` what the order before the event is, `apart` and `avoid` by which facts entrants are
    alike who must not meet, or should not. `least` and `most` are how many a table of a rotation
    may seat, 0 where the game alone says it. `acceleration` is
    that of a Swiss, `minutes` how long a round takes, `games` how many games a table plays at
    most where its figures are games won, 0 where nothing says; `after` has the ids of the events
    whose best go on in this one. `year` is that of FIDE's regulations for tie-breaks. `prizes`,
    `share`, `tied` and `coin` say how prizes are given: how many somebody may have, how and by whom
    they are shared, and what sums are rounded down to. `home` is where it may be written
    (`read_home`). Each but the title and the options is a line of the head in this order, with what
    reads it.
    """

    title: str
    date: Annotated[str, read_day] = ""
    game: Annotated[str, read_game] = "klaberjass"
    options: tuple[tuple[str, str], ...] = ()
    format: Annotated[str, one_of("format", FORMATS)] = "swiss"
    rounds: Annotated[int, count("rounds", 0, MOST_ROUNDS)] = 0
    size: Annotated[int, count("size", LEAST, MOST)] = 2
    pairs: Annotated[bool, truth("pairs")] = False
    style: Annotated[str, one_of("style", STYLES)] = "fold"
    double: Annotated[bool, truth("double")] = False
    third: Annotated[bool, truth("third")] = False
    standing: Annotated[bool, truth("standing")] = False
    leavers: Annotated[str, one_of("rule for leavers", LEAVERS)] = "half"
    worth: Annotated[str, one_of("worth", SCORINGS)] = "win"
    win: Annotated[Fraction, figure("win")] = Fraction(1)
    draw: Annotated[Fraction, figure("draw")] = Fraction(1, 2)
    loss: Annotated[Fraction, figure("loss")] = Fraction(0)
    bye: Annotated[Fraction | Literal["average"] | None, read_bye] = None
    absent: Annotated[Fraction, figure("absent")] = Fraction(0)
    requests: Annotated[int | None, count("requests", 0, MOST_ROUNDS)] = None
    closing: Annotated[int, count("closing", 0, MOST_ROUNDS)] = 0
    reports: Annotated[int, count("reports", 1, 3)] = 1
    byes: Annotated[str, one_of("order of byes", BYES)] = "fide"
    seeding: Annotated[str, one_of("seeding", SEEDINGS)] = "entry"
    apart: Annotated[tuple[str, ...], read_groups("apart")] = ()
    avoid: Annotated[tuple[str, ...], read_groups("avoid")] = ()
    least: Annotated[int, count("least", LEAST, MOST)] = 0
    most: Annotated[int, count("most", LEAST, MOST)] = 0
    acceleration: Annotated[str, one_of("acceleration", ACCELERATIONS)] = "none"
    minutes: Annotated[int, count("minutes", 1, 600)] = 0
    games: Annotated[int, count("games", 2, 99)] = 0
    after: Annotated[tuple[str, ...], read_ids] = ()
    order: Annotated[tuple[str, ...], read_order] = ()
    seed: Annotated[int, count("seed", 0, 999_999_999)] = 0
    year: Annotated[int, read_year] = NEWEST
    prizes: Annotated[str, one_of("rule for prizes", PRIZES)] = "one"
    share: Annotated[str, one_of("rule for shares", SHARES)] = "equal"
    tied: Annotated[str, one_of("rule for who is tied", TIED)] = "place"
    coin: Annotated[Fraction, read_coin] = Fraction(1, 100)
    home: Annotated[str, read_place] = ""

    @property
    def of(self) -> Game:
        """The game of the catalogue, as it is under the options."""
        return game(self.game).under(self.options)

    @property
    def is_fewest(self) -> bool:
        """Whether the fewest points win the game."""
        return self.of.fewest_win

    @property
    def has_sides(self) -> bool:
        """Whether entrants of one table are partners: those who sit opposite."""
        return not self.pairs and _is_for_partners(self.of)

    @property
    def house_options(self) -> Any:
        """The options of the game, as this event plays it."""
        return _house_options(self.of, self.options)

    @property
    def sizes(self) -> tuple[int, int]:
        """The fewest and the most entrants that a table may have."""
        fewest, most = self.of.seats_allowed(self.house_options)
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

    def with_settings(self, given: Iterable[tuple[str, str]]) -> Settings:
        """The settings with several more read, one after the other; raises UnfitPlan."""
        made = self
        for name, value in given:
            made = made.with_setting(name, value)
        return made

    def _with_option(self, value: str) -> Settings:
        name, _, said = value.partition(" ")
        found = [option for option in self.of.options if name in {option.name, option.field}]
        if not found:
            fields = [option.field for option in self.of.options]
            words = [each for option in self.of.options for each in (option.name, option.field)]
            what, title = "{game} has no option {option}.", self.of.title
            near = meant(name, words, fields)
            raise UnfitPlan(what, "", near, game=title, option=name[:40])
        option = found[0]
        if option.read(said.strip()) is None:
            shown = said.strip()[:40] or "nothing"
            what = "{option} is {choices}, not {typed}."
            raise UnfitPlan(what, option=option.name, choices=option.choices, typed=shown)
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
                "{game} has no pairs.",
                "Its players play for themselves.",
                "Leave pairs out, or choose a game with partners: cinch.",
                game=self.of.title,
            )
        fixed = FORMATS[self.format].seats
        made = self._replace(size=fixed or self.size)
        if self.format == "partners" and not made.has_sides:
            raise UnfitPlan(
                "{game} has no partners that could rotate.",
                "Its players, or its pairs, play for themselves.",
                "Choose the format rotation, or Cinch without pairs.",
                game=self.of.title,
            )
        fewest, most = made.sizes
        if not fewest <= made.size <= most:
            raise UnfitPlan(
                "{game} seats {wanted} pairs; a table of this event seats {size}."
                if self.pairs
                else "{game} seats {wanted} players; a table of this event seats {size}.",
                "The format is {format}." if fixed else "",
                _other_plan(made),
                game=self.of.title,
                wanted=_span(fewest, most),
                size=made.size,
                format=self.format,
            )
        made._demand_limits()
        made._demand_acceleration()
        return made._replace(order=made.order or made.usual_order)

    def _demand_limits(self) -> None:
        """Demand limits for the tables of a rotation between which the size wanted is."""
        smallest, largest = self.table_sizes
        if self.format == "rotation" and not smallest <= self.size <= largest:
            raise UnfitPlan(
                "A table of this event seats {least} to {most}, and {size} is wanted.",
                "",
                "Choose another size, or other limits: least and most.",
                least=smallest,
                most=largest,
                size=self.size,
            )

    def _demand_acceleration(self) -> None:
        """Demand a Swiss of so many rounds where it is accelerated."""
        if self.acceleration != "none" and not (self.format == "swiss" and self.rounds):
            raise UnfitPlan(
                "Only a Swiss whose rounds are planned can be accelerated.",
                "Half of its rounds are accelerated, so their number must be known.",
                "Set format=swiss and rounds, or acceleration=none.",
            )

    @property
    def table_sizes(self) -> tuple[int, int]:
        """The fewest and the most entrants that a table of a rotation is given."""
        fewest, most = self.sizes
        return max(fewest, self.least), min(most, self.most or most)

    @property
    def pairs_by_results(self) -> bool:
        """Whether a round follows from what those before it have brought."""
        return self.format == "swiss" or self.standing

    @property
    def is_by_penalties(self) -> bool:
        """Whether the fewest penalties rank it, and not points."""
        return "fewest-penalties" in self.order and "points" not in self.order

    @property
    def are_penalties(self) -> bool:
        """Whether what everyone is worth are penalties, and missing a table gains by it."""
        return self.is_fewest and (self.is_by_penalties or self.worth == "figure")

    @property
    def usual_order(self) -> tuple[str, ...]:
        """What ranks the entrants where the event does not say: points, then what fits them."""
        if self.worth == "figure":
            return ("fewest-penalties", "wins") if self.is_fewest else ("points", "wins")
        return ("points", *FORMATS[self.format].order)


READERS: dict[str, Callable[[str], Any]] = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(Settings, include_extras=True).items()
    if get_origin(hint) is Annotated
}
"""Each setting that is a line of the head, with what reads it; options come after the game."""


def setting_named(name: str) -> str:
    """The name of a setting in any case as it is stored; raises UnfitPlan where there is none.

    >>> setting_named("Rounds")
    'rounds'
    """
    known = name.lower()
    if known in READERS:
        return known
    said = "An event has no setting {setting}."
    raise UnfitPlan(said, "", meant(known, READERS), setting=name[:40])


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
    if "size" not in given and not FORMATS[made.format].seats:
        made = made._replace(size=min(max(fewest, _USUAL_SIZE), most))
    if "worth" not in given:
        adds_figures = made.is_fewest or made.of.tells_figures_alone
        is_figure = made.of.unit == "chips" or (adds_figures and made.format == "rotation")
        made = made._replace(worth="figure" if is_figure else "win")
    # chips add up to nothing; of other figures nothing is the worst to have, or the best
    if "bye" not in given and made.worth == "figure" and made.of.unit != "chips":
        made = made._replace(bye=AVERAGE)
    return made


def demand_sizes(made: Settings, given: Collection[str]) -> None:
    """Demand sizes of tables, where they were given by name, that the game and the format have.

    A size that no table can have was passed over once; raises UnfitPlan.
    """
    fewest, most = made.sizes
    seats = seats_told(made.of.title, fewest, most)
    for name in ("least", "most"):
        if name in given and not fewest <= getattr(made, name) <= most:
            raise UnfitPlan(
                "{setting} {size} can't be.",
                seats,
                "Leave it out.",
                setting=name,
                size=getattr(made, name),
            )
    fixed = FORMATS[made.format].seats
    if "size" in given and fixed and made.size != fixed:
        raise UnfitPlan(
            "A size of {size} can't be: a table of a {format} has {fixed}.",
            seats,
            "Leave the size out."
            if most < 3
            else "Leave the size out. Or choose a format for more: rotation.",
            size=made.size,
            format=made.format,
            fixed=fixed,
        )


def _span(fewest: int, most: int) -> Value:
    return fewest if fewest == most else Says("{least} to {most}", least=fewest, most=most)


def seats_told(title: str, fewest: int, most: int) -> Says:
    """How many a table seats, in words."""
    return Says("{game} seats {wanted}.", game=title, wanted=_span(fewest, most))


# each result is held against them
@lru_cache(maxsize=64)
def _house_options(of: Game, options: tuple[tuple[str, str], ...]) -> Any:
    said = dict(options)
    named = (option for option in of.options if option.name in said)
    return of.settings({each.field: each.read(said[each.name]) for each in named})


def _is_for_partners(of: Game) -> bool:
    return of.side_of(0, 4) == of.side_of(2, 4)


def _other_plan(made: Settings) -> Says:
    if _is_for_partners(made.of):
        return Says("Choose pairs=true, or format=partners.")
    fewest, most = made.sizes
    if fewest > 2 and made.format != "rotation":
        said = "Choose the format rotation with a size of {least} to {most}."
    else:
        said = "Choose a size of {least} to {most}."
    return Says(said, least=fewest, most=most)


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
        said = "It begins with {line}."
        raise UnfitPlan("This isn't an event.", said, line=first[:40])
    told = (line.partition(" ") for line in lines if not line.startswith("#"))
    settings = Settings(read_title(title))
    return settings.with_settings((name, value) for name, _, value in told).settled()


def read_title(title: str) -> str:
    """The title of an event; raises UnfitPlan."""
    title = " ".join(title.split())
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise UnfitPlan(
            "{title} isn't a title.",
            "A title has 1 to {longest} letters, all of them printable.",
            title=ascii(title[:LONGEST_TITLE]),
            longest=LONGEST_TITLE,
        )
    return title
