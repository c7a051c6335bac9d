"""The head of a record: the game, its id and date, its options and players."""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, count, dropwhile, starmap
from typing import Any, NamedTuple

from trickledger.rules.cards import (
    JOKER,
    JOKER_WORDS,
    parted_plays,
    read_cards,
    read_rank,
    read_suit,
)
from trickledger.rules.catalogue import (
    PRESETS,
    BrokenGame,
    game,
    kind_called,
    name_meant,
    no_game,
    preset_of,
    title_of,
)
from trickledger.rules.common import COM
from trickledger.rules.game import MOST_SEATS, Carry, Game, Option, seats_told
from trickledger.rules.language.notation import (
    FINAL,
    INSERT,
    LARGEST_NUMBER,
    RECORD_WORDS,
    SIGNS_IN_NAMES,
    folded,
    nearest,
    unreadable,
)
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Handle, Says, Typed, in_turn

HEAD_WORDS = ("game", "id", "date", "players", "option", "continues", "start")
# where a name may stand; no pattern has the marks of letters, and is_handle settles it
HANDLE = r"[^\W\d_][^\s:,+=~]*"
_CONJUNCTION = r"(?i:(?:^|(?<=\s))(?:and|&)\s)"
_ID = re.compile(r"[0-9a-f]{32}")
LONGEST_NAME = 60

Start = tuple[tuple[str, int], ...]
"""What a game begins with that goes on from another: figures by name, those of 0 left out."""


class Player(NamedTuple):
    """A seat's handle and the full name behind it."""

    handle: str
    name: str


class Head(NamedTuple):
    """What stands before the first hand; `options` are (full name, value) as given.

    A game that goes on from an earlier one `continues` its id, and `start` has by name what it
    begins with where that is not 0. `lets_in` is how many may play by the name of a preset, until
    the option that says so is written.
    """

    kind: str
    id: str = ""
    date: str = ""
    players: tuple[Player, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    continues: str = ""
    start: Start = ()
    lets_in: int = 0

    @property
    def game(self) -> Game:
        """The game of the catalogue, as it is under the options."""
        return game(self.kind).under(self.options)

    @property
    def title(self) -> str:
        """What the game is called, by its options too.

        >>> Head("linger-longer", options=(("lin_instant_out", "true"),)).title
        'Instant Out'
        """
        preset = preset_of(self.kind, dict(self.options))
        return title_of(preset) if preset else self.game.title

    @property
    def name(self) -> str:
        """What the game is called in a list: by a preset, by a title of its options, by its kind.

        >>> Head("loo").name, Head("points", options=(("pts_title", "Skat"),)).name
        ('loo', 'Skat')
        """
        return preset_of(self.kind, dict(self.options)) or kind_called(self.game.counted_as)

    @property
    def handles(self) -> tuple[str, ...]:
        """The handles by seat."""
        return tuple(player.handle for player in self.players)

    @property
    def opening(self) -> str:
        """How its first hand can be begun: by who deals, the last one say, or by its figures."""
        of, settings = self.game, self.settings()
        if of.has_dealer or isinstance(settings, Refusal):
            return of.opening(self.handles[-1])
        return " ".join(map(str, of.likely_figures(settings, len(of.sides(self.handles)))))

    def text(self) -> str:
        """The head in canonical lines."""
        players = ", ".join(
            [handle if handle == name else f"{handle}={name}" for handle, name in self.players]
        )
        lines = [
            f"game {self.kind}",
            *([f"id {self.id}"] if self.id else []),
            *([f"date {self.date}"] if self.date else []),
            *([f"players {players}"] if players else []),
            *starmap("option {} {}".format, self.options),
            *([f"continues {self.continues}"] if self.continues else []),
            *([self._start_line()] if self.start else []),
            *map("# {}".format, self.comments),
        ]
        return "\n".join(lines)

    def read(self, line: str) -> Head | Refusal:
        """The head with one more line taken in."""
        if line.startswith("#"):
            return self._replace(comments=(*self.comments, line[1:].strip()))
        word, _, rest = line.replace("\t", " ").partition(" ")
        rest = rest.strip()
        match word.lower():
            case "id":
                return self._with_id(line, rest)
            case "date":
                return self._with_date(line, rest)
            case "players":
                return self._with_players(line, rest)
            case "continues" | "start":
                return self._with_earlier(line, word.lower(), rest)
            case _:
                return self._with_option(line, rest)

    def _with_id(self, line: str, rest: str) -> Head | Refusal:
        if self.id:
            return unreadable(line, "The id is given twice.")
        if not _ID.fullmatch(rest):
            return unreadable(line, "An id is 32 digits from 0-9 and a-f.")
        return self._replace(id=rest)

    def _with_date(self, line: str, rest: str) -> Head | Refusal:
        try:
            date = datetime.date.fromisoformat(rest)
        except ValueError:
            words, such = "A date is written as year-month-day.", ("date 2026-11-21",)
            return unreadable(line, words, would_do=such)._replace(is_example=True)
        return self._replace(date=date.isoformat())

    def _with_players(self, line: str, rest: str) -> Head | Refusal:
        if self.players:
            return unreadable(line, "The players are given twice.")
        players, of = [*map(player_told, _listed(rest))], self.game
        for player in players:
            refusal = handle_refusal(player, of)
            if refusal:
                return refusal
        handles = [folded(player.handle) for player in players]
        for place, handle in enumerate(handles):
            if handle in handles[:place]:
                name = players[place].handle
                words, would_do = "Two players would be called {name}.", (f"{name}2",)
                return refused("SYN", COM.SEAT_1, name, words, would_do, name=Handle(name))
        return self._replace(players=tuple(players), options=self._with_room(len(players)))

    def _with_room(self, seats: int) -> tuple[tuple[str, str], ...]:
        """The options, and the one that lets in so many where the name of a preset does."""
        if not self.lets_in:
            return self.options
        room = next((option for option in self.game.options if option.field == MOST_SEATS), None)
        if room is None or not int(room.default) < seats <= self.lets_in:
            return self.options
        return (*self.options, (room.name, str(self.lets_in)))

    def _with_earlier(self, line: str, word: str, rest: str) -> Head | Refusal:
        """The game that this one goes on from, or what it begins with."""
        if getattr(self, word):
            return unreadable(line, "The {word} line is given twice.", word=Typed(word))
        if word == "continues":
            if not _ID.fullmatch(rest):
                return unreadable(line, "A game goes on from another by its id: 32 of 0-9 and a-f.")
            return self._replace(continues=rest)
        start = _read_start(rest)
        if start is None:
            return unreadable(line, "A start is names with figures.", would_do=("start Ann 12",))
        return self._replace(start=start)

    def _with_option(self, line: str, rest: str) -> Head | Refusal:
        name, _, value = rest.partition(" ")
        options = self.game.options
        found = [option for option in options if name in {option.name, option.field}]
        if not found:
            close = nearest(name, [o.name for o in options] + [o.field for o in options])
            words, game, option = "{game} has no option {option}.", self.game.title, Typed(name)
            named = [option for option in options if {option.name, option.field} & {*close}]
            would_do = tuple(map(_option_line, named or options))
            return unreadable(line, words, would_do=would_do, game=game, option=option)
        before, lets_in, name = self.options, self.lets_in, found[0].name
        if lets_in and found[0].field == MOST_SEATS:
            # what is written stands in the place of what the preset said
            before, lets_in = tuple(given for given in before if given[0] != name), 0
        if any(name == given for given, _ in before):
            return unreadable(line, "The option {option} is given twice.", option=Typed(name))
        return self._replace(options=(*before, (name, value.strip())), lets_in=lets_in)

    def seats_allowed(self, settings: Any) -> tuple[int, int]:
        """The fewest and the most that may play, by the options or the name of the preset."""
        fewest, most = self.game.seats_allowed(settings)
        return fewest, max(most, self.lets_in)

    def settings(self) -> Any:
        """The options as the game's frozen value, or a refusal; judged at the first hand."""
        values: dict[str, object] = {}
        for name, text in self.options:
            option = next(option for option in self.game.options if option.name == name)
            value = option.read(text)
            if value is None:
                return unreadable(
                    f"option {name} {text}".strip(),
                    "{option} is {choices}, not {value}.",
                    option=Typed(name),
                    choices=option.choices,
                    value=Typed(text or "nothing"),
                )
            values[option.field] = value
        return self.game.settings(values)

    def judged(self) -> tuple[Any, Refusal | None]:
        """The options, and why this head can open no hand: its seats or an option.

        The options are the defaults where those that were given cannot be read.
        """
        of, settings = self.game, self.settings()
        if not isinstance(settings, Refusal):
            why_not = self._seats_refusal(of, settings) or self._start_refusal(settings)
            return settings, why_not or of.why_unfit(settings, len(self.players))
        defaults = of.settings({})
        return defaults, self._seats_refusal(of, defaults) or settings

    def begun(self, options: Any) -> Carry:
        """What the first hand starts from; what stands beside the totals waits for a winner."""
        first = self.game.first_carry(options, len(self.players))
        if not self.start:
            return first
        amounts, sides = dict(self.start), len(first.totals)
        figures = [amounts.get(name, 0) for name in self._accounts(options)]
        stake = first.stake + sum(figures[sides:])
        return first._replace(totals=tuple(figures[:sides]), stake=stake)

    def _accounts(self, options: Any) -> tuple[str, ...]:
        game, carry = self.game, self.game.first_carry(options, len(self.players))
        return (*game.sides(self.handles), *game.beside_totals(carry))

    def _start_refusal(self, options: Any) -> Refusal | None:
        says = self._why_no_start(options) if self.start or self.continues else None
        return Refusal("SYN", COM.SEAT_3, self._start_line(), None, says) if says else None

    def _why_no_start(self, options: Any) -> Says | None:
        """Why the game cannot begin with the figures that are given."""
        if not self.game.may_be_closed(options):
            words = "{game} is played to its end, so it goes on from no other game."
            return Says(words, game=self.game.title)
        names, given = self._accounts(options), [name for name, _ in self.start]
        for name in given:
            if name not in names or given.count(name) > 1:
                words = "{name} is no player of this game, or is named twice."
                return Says(words, name=Typed(name))
        if not self.continues:
            return Says("A start is that of an earlier game: the line `continues ID` is missing.")
        return None

    def _start_line(self) -> str:
        """The figures that the game begins with.

        >>> Head("loo", start=(("Ann", 12), ("Eve", -5)))._start_line()
        'start Ann 12 Eve minus 5'
        """
        figures = (f"{name} {'minus ' * (n < 0)}{abs(n)}" for name, n in self.start)
        return f"start {' '.join(figures)}"

    def _seats_refusal(self, of: Game, options: Any) -> Refusal | None:
        named = len(self.players)
        fewest, most = self.seats_allowed(options)
        if fewest <= named <= most:
            return None
        words, seats = "{game} is for {seats} players; you named {named}.", seats_told(fewest, most)
        says = Says(words, game=of.title, seats=seats, named=named)
        if most < named <= of.most:
            words = "With the option {option}={named} it is for {named} too."
            says = in_turn(says, Says(words, option=Typed(MOST_SEATS), named=named))
        return Refusal("SYN", of.seats_clause, "players", None, says)


class Resume(NamedTuple):
    """What a fold needs to go on in the middle of a game, without the earlier hands.

    `open_findings` counts those of the earlier hands, `entries` all entries so far. `handles` are
    those by seat where players were swapped.
    """

    carry: Carry
    deals: int
    entries: int
    open_findings: int
    handles: tuple[str, ...] = ()

    def seated(self, head: Head) -> tuple[Player, ...]:
        """The players of a game by seat as they sat then."""
        by_handle = {player.handle: player for player in head.players}
        return tuple(by_handle[handle] for handle in self.handles)


def _read_start(words: str) -> Start | None:
    """The figures of a start line, None where it has something else.

    >>> _read_start("Ann 12 Eve minus 5 pot -1"), _read_start("Ann")
    ((('Ann', 12), ('Eve', -5), ('pot', -1)), None)
    """
    amount = re.compile(r"(\S+) (minus |-)?([0-9]{1,7})(?: |$)")
    text, place, start = " ".join(words.split()), 0, []
    while found := amount.match(text, place):
        name, less, number = found.groups()
        start.append((name, -int(number) if less else int(number)))
        place = found.end()
    is_read = start and place == len(text)
    return tuple(start) if is_read and all(abs(n) <= LARGEST_NUMBER for _, n in start) else None


def _option_line(option: Option) -> str:
    """An option as it is written, with the value that it has where nothing is said."""
    default = str(option.default)
    return f"option {option.name} {default.lower() if option.default in {True, False} else default}"


def begin(line: str) -> Head | Refusal:
    """A new head from its first line, `game KIND`."""
    typed = line.replace("\t", " ").partition(" ")[2].strip()
    name = name_meant(typed)
    preset = PRESETS.get(name)
    kind = preset.kind if preset else name
    try:
        game(kind)
    except KeyError:
        says, near = no_game(typed)
        return unreadable(line, "")._replace(says=says, would_do=tuple(map("game {}".format, near)))
    except BrokenGame as exc:
        return unreadable(line, "{why}", why=str(exc))
    return Head(kind, options=preset.options, lets_in=preset.most) if preset else Head(kind)


def seats_of(name: str) -> str:
    """How many may play what is opened by a name, in words.

    >>> seats_of("linger-longer"), seats_of("instant-out"), seats_of("loo")
    ('3 to 6', '3 to 7', '5 to 10')
    """
    head = begin(f"game {name}")
    assert isinstance(head, Head)
    return seats_told(*head.seats_allowed(head.game.settings({})))


def _listed(players: str) -> list[str]:
    """The players of a list; where no full name is written, a conjunction parts them too."""
    parts = []
    for part in players.split(","):
        is_plain = "=" in part or ("&" not in part and "and" not in part.lower())
        if is_plain or not re.search(_CONJUNCTION, part):
            parts.append(part)
        else:
            parts += filter(str.strip, re.split(_CONJUNCTION, part))
    return parts


@lru_cache(maxsize=256)
def player_told(part: str) -> Player:
    """A player as one is named: a handle, or a handle with the full name behind it.

    >>> player_told("Ann=Ann Baker"), player_told("O'Neil")
    (Player(handle='Ann', name='Ann Baker'), Player(handle='ONeil', name="O'Neil"))
    """
    handle, _, name = (unicodedata.normalize("NFC", half.strip()) for half in part.partition("="))
    name = " ".join(name.split())
    letters = _letters(handle)
    is_one = not {*handle} - {*letters} - SIGNS_IN_NAMES
    return Player(letters if is_one else handle, name or handle)


def is_handle(word: str) -> bool:
    """Whether a word is made of letters with their marks and digits, a letter first.

    >>> is_handle("Ann2"), is_handle("\u0905\u092e\u093f\u0924"), is_handle("O'Neil")
    (True, True, False)
    """
    return word[:1].isalpha() and _letters(word) == word


def _letters(word: str) -> str:
    """The letters of a word with their marks, and its digits from the first letter on."""
    kept = (letter for letter in word if letter.isalnum() or unicodedata.category(letter)[0] == "M")
    return "".join(dropwhile(lambda letter: not letter.isalpha(), kept))


_RESERVED = frozenset(RECORD_WORDS) - {FINAL, INSERT}


@lru_cache(maxsize=256)
def handle_refusal(player: Player, of: Game) -> Refusal | None:
    """Why a name cannot be a handle in a game (COM-SEAT-1); a refusal proposes one."""
    handle, name = player
    if not handle:
        words = "A player has no name: write one between the commas, such as Ann or Ann=Ann Baker."
        return refused("SYN", COM.SEAT_1, "players", words)
    if is_handle(handle) and (len(name) > LONGEST_NAME or not name.isprintable()):
        words = "A name has at most {most} letters, all of them printable."
        return refused("SYN", COM.SEAT_1, handle, words, _proposals(handle, of), most=LONGEST_NAME)
    if not is_handle(handle):
        words = "{name} can't be a short name: it has letters and digits, a letter first."
    elif of.spelled and reads_as_card(handle):
        words = "{name} reads as a card, a rank or a suit."
    elif folded(handle) in {*_RESERVED, *of.reserved, *_of_cards(of)}:
        words = "{name} is a word of the game."
    else:
        return None
    would_do = _proposals(handle, of)
    return refused("SYN", COM.SEAT_1, handle, words, would_do, name=Handle(handle))


def _of_cards(of: Game) -> tuple[str, ...]:
    """The words that cards bring: the pot, and those for a joker where there is one."""
    jokers = JOKER_WORDS if JOKER in of.spelled.values() else ()
    return ("pot", *jokers) if of.spelled else ()


def reads_as_card(word: str) -> bool:
    """Whether a word could be read as a card, several cards, a rank or a suit."""
    lower = word.lower()
    return bool(read_cards(lower) or parted_plays(lower) or read_rank(lower) or read_suit(lower))


def _proposals(handle: str, of: Game) -> tuple[str, ...]:
    letters = _letters(handle)
    if not letters:
        return ()
    proposal = letters if letters != handle and not reads_as_card(letters) else f"{letters}1"
    taken = {*of.verbs, *RECORD_WORDS, *_of_cards(of)}
    return (f"{proposal}1" if folded(proposal) in taken else proposal,)


def handle_for(name: str, taken: Sequence[str], of: Game) -> str:
    """A handle made from a full name: its first word, numbered where that is not free."""
    letters = _letters(name.split()[0] if name.split() else "") or "Player"
    letters = letters[: LONGEST_NAME - len("9999999")]
    used = {folded(other) for other in taken}
    candidates = chain([letters], (f"{letters}{number}" for number in count(1)))
    return next(
        candidate
        for candidate in candidates
        if folded(candidate) not in used and not handle_refusal(Player(candidate, candidate), of)
    )
