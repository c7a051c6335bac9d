"""What is typed, read: an entry; of an event an entrant, a table, settings, figures, a part."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from trickledger.ledger.errors import UsageError, quoted
from trickledger.ledger.journal.times import read_day
from trickledger.ledger.plain import plain_number
from trickledger.ledger.problems import there_are
from trickledger.ledger.tournament.deed import CHOICES
from trickledger.ledger.tournament.readers import FIGURE, POINTS, TABLE
from trickledger.rules.says import Command, Says, any_of, both

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.named_figures import Pairs

_NUMBERED = ("round", "results")
WHICH_TABLE = "Which table? Type its number, such as 5."
_SHARES = {"whole": "1", "half": "1/2", "none": "0"}


_SHOW, _LISTED = Command("event show"), "{show} lists them."


def read_entrant(known: Event, text: str) -> int:
    """The entrant that a number, a name or the beginning of one means; raises UsageError."""
    from trickledger.rules.language.notation import folded, nearest

    if text.isascii() and text.isdigit():
        if len(text) < 10 and int(text) in known.entrants:
            return int(text)
        raise UsageError(
            "There is no entrant {entrant}.", "", _LISTED, entrant=text[:20], show=_SHOW
        )
    wanted = folded(" ".join(text.split()))
    if not wanted:
        raise UsageError("Which entrant? The name is empty.", "", _LISTED, show=_SHOW)
    names = known.called
    if wanted in names:
        return names[wanted]
    begun = known.begun(wanted)
    if len(begun) == 1:
        return begun.pop()
    if begun:
        from trickledger.ledger.tournament.listing import listed

        several = [
            Says("{number} {name}", number=number, name=known.name(number))
            for number in sorted(begun)
        ]
        raise UsageError(
            "{name} could be several: {entrants}.",
            "",
            "Name one by its number.",
            name=text[:40],
            entrants=listed(several, "event show"),
        )
    close = [known.name(names[name]) for name in nearest(wanted, list(names))]
    raise UsageError(
        "There is no entrant called {name}.",
        "",
        "Did you mean {close}?" if close else "",
        name=text[:40],
        close=any_of(dict.fromkeys(close)),
    )


def read_person(known: Event, text: str) -> tuple[int, int | None]:
    """The entrant that is meant and, where one of a pair is named, the place of that person.

    Raises UsageError.
    """
    from trickledger.rules.language.notation import folded

    entrant = read_entrant(known, text)
    wanted, names = folded(" ".join(text.split())), known.entrants[entrant].names
    begun = [place for place, name in enumerate(names) if folded(name).startswith(wanted)]
    exact = [place for place in begun if folded(names[place]) == wanted]
    if len(names) == 1 or wanted == folded(known.name(entrant)) or not begun:
        return entrant, None
    if len(exact or begun) > 1:
        raise UsageError(
            "{name} could be either of {entrant}.",
            "",
            "Type the whole name.",
            name=text[:40],
            entrant=known.name(entrant),
        )
    return entrant, (exact or begun)[0]


def read_points(words: Sequence[str]) -> tuple[Fraction, ...]:
    """Points of an event as they are typed, a number a word; raises UsageError.

    >>> read_points(["1", "0.5"])
    (Fraction(1, 1), Fraction(1, 2))
    """
    # who types no points has no use for it
    from fractions import Fraction

    for text in words:
        if not POINTS.fullmatch(text):
            said = "{typed} isn't a number of points."
            raise UsageError(said, "", "Such as 1 or 0.5.", typed=text[:20])
    return tuple(map(Fraction, words))


def read_share(text: str) -> Fraction:
    """How much of points is carried; raises UsageError.

    >>> read_share("half")
    Fraction(1, 2)
    """
    from fractions import Fraction

    if text not in _SHARES:
        raise UsageError(
            "{typed} isn't how much of points can be carried.",
            "",
            "Say whole, half or none: --carry half.",
            typed=ascii(text[:20]),
        )
    return Fraction(_SHARES[text])


def read_table(rounds: int, text: str) -> tuple[int, int]:
    """Round and table from `2.5`, or `5` for the newest round; raises UsageError.

    >>> read_table(3, "2.5"), read_table(3, "5")
    ((2, 5), (3, 5))
    """
    found = TABLE.fullmatch(text)
    if not text.strip():
        raise UsageError(WHICH_TABLE)
    if found is None:
        raise UsageError(
            "{typed} isn't a table.",
            "",
            "2.5 is table 5 of round 2; 5 is table 5 of the newest round.",
            typed=text[:20],
        )
    return int(found[1] or rounds), int(found[2])


def read_round(word: int | None, option: int | None) -> int:
    """The round that was typed behind a command or by --round, 0 for the newest; raises UsageError.

    >>> read_round(2, None), read_round(None, 3), read_round(2, 2), read_round(None, None)
    (2, 3, 2, 0)
    """
    if word and option and word != option:
        said = "Two rounds are named: {rounds}."
        raise UsageError(said, "", "Name one.", rounds=both((word, option)))
    return word or option or 0


def read_missing(known: Event, table: tuple[int, int], names: Sequence[str]) -> tuple[int, ...]:
    """Who missed a table: names that are parted, or those of the table one after the other.

    A comma parts names, too, as in a list of results. Raises UsageError.
    """
    from trickledger.ledger.tournament.result_list import who_missed

    names = [each for part in ",".join(names).split(",") if (each := part.strip())] or names
    try:
        return tuple(read_entrant(known, name) for name in names)
    except UsageError:
        seats = next((at.seats for at in known.all_tables if (at.round, at.number) == table), ())
        found = who_missed(" ".join(names).split(), {one: known.name(one) for one in seats})
        if not found:
            raise
        return found


def read_figures(words: Sequence[str]) -> tuple[int, ...]:
    """Figures as they are typed, with colons or without, or `1-0`; `minus` takes one below 0.

    Raises UsageError. Those that are told by names are read by `read_told`.

    >>> read_figures(["501", "320"]), read_figures(["501-320"]), read_figures(["5", ":", "-5"])
    ((501, 320), (501, 320), (5, -5))
    """
    from trickledger.ledger.tournament.named_figures import figure_words

    figures: list[int] = []
    is_below = False
    for word in figure_words(" ".join(words)) if any(words) else ():
        if word.lower() == "minus" and not is_below:
            is_below = True
            continue
        if word.startswith("--"):
            said = "There is no option {option}."
            raise UsageError(said, "", "The option --help lists them.", option=word[:40])
        if not FIGURE.fullmatch(word):
            raise UsageError(
                "{typed} isn't a figure.",
                "",
                "A figure is a whole number: 501. Type one a side, in the order of the seats, or "
                "behind its name: Ann 501 Bob 320.",
                typed=word[:20],
            )
        figures.append(-int(word) if is_below else int(word))
        is_below = False
    if is_below or not figures:
        raise UsageError("A figure is missing.", "", "Type one for each side: 501 320.")
    return tuple(figures)


def read_told(words: Sequence[str]) -> tuple[int, ...] | Pairs:
    """Figures in the order of the seats, or each behind a name; raises UsageError."""
    from trickledger.ledger.tournament.named_figures import read_pairs

    return read_pairs(words) or read_figures(words)


def read_settings(words: Sequence[str]) -> list[tuple[str, str]]:
    """Settings from NAME=VALUE, by their full names; raises UsageError."""
    from trickledger.ledger.tournament.settings import setting_named

    pairs = _named_values(words, Says("A setting has no name."), "rounds=6")
    with fitting():
        settings = [(setting_named(name), value) for name, value in pairs]
    settings = [
        (name, read_day(value, ahead=True) if name == "date" else value) for name, value in settings
    ]
    if any(name == "home" for name, _ in settings):
        said = "{home} settles where an event may be written."
        raise UsageError(said, home=Command("event home"))
    return settings


def read_facts(words: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Facts of an entrant from NAME=VALUE, by their full names; raises UsageError."""
    from trickledger.ledger.tournament.facts import fact_named

    pairs = _named_values(words, Says("A fact has no name."), "club=Harbour")
    with fitting():
        return tuple((fact_named(name), " ".join(value.split())) for name, value in pairs)


def _named_values(words: Sequence[str], nameless: Says, such_as: str) -> list[tuple[str, str]]:
    pairs = [word.partition("=") for word in words]
    for name, _, value in pairs:
        if not (name and value.strip()):
            what = Says("{name} has no value.", name=name[:40]) if name else nameless
            raise UsageError(what, "", Says("Write it NAME=VALUE: {example}.", example=such_as))
    return [(name, value) for name, _, value in pairs]


def read_columns(words: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """Which column of a list says what, and which are ignored, from WHAT=HEAD."""
    from trickledger.ledger.exchange.list_columns import IGNORED

    pairs = _named_values(words, Says("A column has no name."), "date=Datum")
    ignored = [head for what, head in pairs if what == IGNORED]
    return {what: head for what, head in pairs if what != IGNORED}, ignored


def house_options(given: Sequence[str] | None) -> list[tuple[str, str]]:
    """House options of the game from NAME=VALUE, as settings."""
    return [("option", each.replace("=", " ", 1)) for each in given or []]


@contextmanager
def fitting() -> Iterator[None]:
    """Tell what does not fit an event as what was typed wrongly."""
    from trickledger.ledger.tournament.pairing.seating import UnfitPlan

    try:
        yield
    except UnfitPlan as exc:
        raise UsageError(exc.problem) from exc


def entry_number(word: str, lists: str = "log") -> int:
    """The number of an entry from @14 or 14, which a command lists; raises UsageError.

    A full stop that was copied with it says nothing.
    """
    number = plain_number(word.removeprefix("@").strip().removesuffix("."))
    if number is None:
        raise UsageError(
            "Which entry?",
            "{typed} is not the number of one." if word.strip() else "",
            "Name it by its number, such as @14 ({log} lists them).",
            typed=word[:40],
            log=Command(lists),
        )
    return number


def known_part(named: str, *, has_number: bool) -> str:
    """A part of an event that can be public, and may have a number; raises UsageError."""
    part = named.lower()
    if part not in CHOICES["part"]:
        raise UsageError(
            "{part} isn't a part of an event that can be public.",
            "",
            there_are(CHOICES["part"]),
            part=ascii(part[:40]),
        )
    if has_number and part not in _NUMBERED:
        said = "Only a round and its results have a number, not {part}."
        raise UsageError(said, "", "Leave it out.", part=part)
    return part


def demand_no_round(known: Event, typed: Sequence[str]) -> None:
    """Refuse a number after names that may be meant as the round: absent "Ann Baker" 3."""
    *names, last = typed
    if not names or not last.isdigit() or any(name.isdigit() for name in names):
        return
    number = int(last)
    planned = known.settings.rounds or number
    if number not in known.entrants or not len(known.rounds) < number <= planned:
        return
    absent = " ".join(map(quoted, names))
    numbers = " ".join(str(read_entrant(known, name)) for name in typed)
    raise UsageError(
        "{number} may be entrant {number}, {name}, or round {number}.",
        "For the round type {in_round},",
        "for both entrants {entrants}.",
        number=last,
        name=known.name(number),
        in_round=Command(f"event absent {absent} --round {last}"),
        entrants=Command(f"event absent {numbers}"),
    )


def rows_of_tables(words: Sequence[str]) -> list[str]:
    """The tables of a seating that is typed, each the names at it; raises UsageError for none.

    >>> rows_of_tables(["Ann / Bob, Cid / Dee"]), rows_of_tables(["Ann / Bob\\nCid / Dee"])
    (['Ann / Bob', ' Cid / Dee'], ['Ann / Bob', 'Cid / Dee'])
    """
    text = " ".join(words)
    source = text.splitlines() if "\n" in text else text.split(",")
    rows = [row for row in source if row.strip(" /\t")]
    if not rows:
        raise UsageError("Who sits where?", "", 'Type "Ann / Bob, Cid / Dee".')
    return rows


def read_prizes(typed: Sequence[str]) -> tuple[str, ...]:
    """The prizes from the first place on; `8=10` is that of place 8, and those between win nothing.

    Raises UsageError where a place comes too late.
    """
    from trickledger.ledger.tournament.prizes.fund import GAP, MOST_PRIZES

    listed: list[str] = []
    for text in typed:
        place, _, prize = text.partition("=")
        if not (place.strip().isdecimal() and prize.strip()):
            listed.append(" ".join(text.split()))
            continue
        at = int(place) if len(place) < 6 else MOST_PRIZES + 1
        if not len(listed) < at <= MOST_PRIZES:
            raise UsageError(
                "{prize} is out of order: place {place} is next.",
                "",
                "Name prizes from the first place on, such as 50 30 20 8=10.",
                prize=text[:40],
                place=len(listed) + 1,
            )
        listed += [GAP] * (at - 1 - len(listed))
        listed.append(" ".join(prize.split()))
    return tuple(listed)
