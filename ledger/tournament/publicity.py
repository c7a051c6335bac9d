"""What of an event is public: what its director has released, and has not hidden since."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.history import Entries, acts
from trickledger.ledger.tournament.table import Report, Round
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Example, Says

A_PLAYER = "a player"
"""What somebody is called on public pages who does not want to be listed."""


class Publicity(NamedTuple):
    """What was released: rounds, and those whose results are held back; the standings.

    With `is_open` what comes is public by itself, but for the rounds that are `held`.
    """

    rounds: frozenset[int] = frozenset()
    silent: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()
    standings: bool = False
    is_open: bool = False

    def has_round(self, number: int) -> bool:
        """Whether the seats of a round are public."""
        return number in self.rounds or (self.is_open and number not in self.held)

    def has_results(self, number: int) -> bool:
        """Whether the results of a round are public."""
        return self.has_round(number) and number not in self.silent

    def after(self, act: Act) -> Publicity:
        """What is public after an act of the director.

        >>> everything = Publicity().after(Act("release", value="everything"))
        >>> everything.after(Act("hide", 3, value="results")).has_results(3)
        False
        """
        is_released, one = act.word == "release", {act.round}
        match act.value:
            case "everything":
                return Publicity(standings=is_released, is_open=is_released)
            case "standings":
                return self._replace(standings=is_released)
            case "results":
                return self._replace(silent=self.silent - one if is_released else self.silent | one)
        if is_released:
            return self._replace(
                rounds=self.rounds | one, silent=self.silent - one, held=self.held - one
            )
        return self._replace(rounds=self.rounds - one, held=self.held | one)


def publicity(event: Event) -> Publicity:
    """What of an event is public by what its director has entered."""
    return shown(event.entries).known


class PublicRounds(NamedTuple):
    """What of the rounds made is public: the `newest` that is, and the newest that ever `was`.

    Both are 0 where none is.
    """

    known: Publicity
    newest: int = 0
    was: int = 0


def shown(entries: Entries) -> PublicRounds:
    """What of the rounds of an event is public by its entries.

    >>> from trickledger.ledger.tournament.history import EventEntry
    >>> lines = ["round 1 swiss: 1 2", "release everything", "round 2 swiss: 2 1", "hide round 2"]
    >>> told = [EventEntry(n, n, "act", text, "Dora") for n, text in enumerate(lines, 2)]
    >>> shown(told)[1:]
    (1, 2)
    """
    known, made, newest, was = Publicity(), 0, 0, 0
    for entry in acts(entries, "round", "release", "hide"):
        act = read_act(entry.text)
        if act.word == "round":
            made = max(made, act.round)
        else:
            known = known.after(act)
        newest = next((number for number in range(made, 0, -1) if known.has_round(number)), 0)
        was = max(was, newest)
    return PublicRounds(known, newest, was)


class PublicEvent(NamedTuple):
    """What the public may see of an event; what it may not see is not in it.

    `event` has the rounds up to the first whose results are held back: standings and a crosstable
    are made of it, where `has_standings`. `rounds` are those released, without figures where their
    results are not, and `games` the ids of the games at tables whose results are. `kept_back` says
    in words what the public does not see yet. Where nothing of it `is_public`, nobody knows that
    there is such an event. The entries of `event` are for reckoning alone.
    """

    event: Event
    rounds: tuple[Round, ...]
    games: frozenset[str]
    has_standings: bool
    is_public: bool
    kept_back: tuple[str, ...]


def public_event(event: Event, unlisted: Collection[str] = ()) -> PublicEvent:
    """What the public may see of an event.

    `unlisted` are the names, as they are compared, of people who do not want to be listed.
    """
    known = publicity(event)
    through = sum(takewhile(bool, (known.has_results(made.number) for made in event.rounds)))
    event = replace(event, rounds=tuple(_heard(made, unlisted) for made in event.rounds))
    cut = replace(
        listed(event, unlisted),
        rounds=event.rounds[:through],
        is_closed=event.is_closed and through == len(event.rounds),
        absences=frozenset(each for each in event.absences if known.has_round(each[0])),
        forbidden=frozenset(),
        wished=frozenset(),
        then={},
    )
    seen = [made for made in event.rounds if known.has_round(made.number)]
    told = [made for made in seen if known.has_results(made.number)]
    return PublicEvent(
        cut,
        tuple(made if made in told else _without_results(made) for made in seen),
        frozenset(table.game for made in told for table in made.tables if table.game),
        known.standings and through > 0,
        bool(seen) or known.is_open or known.standings,
        kept_back(event),
    )


def listed(event: Event, unlisted: Collection[str]) -> Event:
    """An event whose entrants are named but for people who do not want to be listed.

    Why these were given points is not told either, nor a reason that names them.
    """
    named = {number: _listed(one, unlisted) for number, one in event.entrants.items()}
    adjustments = tuple(
        each._replace(why="")
        if A_PLAYER in named[each.entrant].names or any(one in folded(each.why) for one in unlisted)
        else each
        for each in event.dossier.adjustments
    )
    dossier = replace(event.dossier, adjustments=adjustments)
    return replace(event, entrants=named, dossier=dossier)


def without_facts_of_unlisted(event: Event) -> Event:
    """A `listed` event in which of people who are not listed no more is known than the draw shows.

    A rating, or the number that a federation has given, names them as well; reckoning needs them.
    """
    facts = {
        number: known.of_the_draw if A_PLAYER in event.entrants[number].names else known
        for number, known in event.dossier.facts.items()
    }
    return replace(event, dossier=replace(event.dossier, facts=facts))


def kept_back(event: Event) -> tuple[str, ...]:
    """What of an event the public does not see, in words."""
    known, kept = publicity(event), list[str]()
    for made in event.rounds:
        if not known.has_round(made.number):
            kept.append(f"round {made.number}")
        elif not known.has_results(made.number):
            kept.append(f"the results of round {made.number}")
    if event.rounds and not known.standings:
        kept.append("the standings")
    return tuple(kept)


def next_release(event: Event) -> list[Says]:
    """How the newest round becomes public, where the director has begun to say what is."""
    known, newest = publicity(event), len(event.rounds)
    if known == Publicity() or known.has_round(newest):
        return []
    release = Example(f"event release round {newest}")
    return [Says("To make it public: {release}", release=release)]


def _without_results(made: Round) -> Round:
    tables = tuple(
        table._replace(guilty=frozenset(), reports=(), record=None, game="")
        for table in made.tables
    )
    return made._replace(tables=tables, locked=None)


def _heard(made: Round, unlisted: Collection[str]) -> Round:
    """A round in which nobody who is not listed is named for what they told of a table."""
    if not any(_is_hidden(said, unlisted) for at in made.tables for said in at.reports):
        return made
    return made._replace(
        tables=tuple(
            table._replace(
                reports=tuple(
                    said._replace(scorer=A_PLAYER) if _is_hidden(said, unlisted) else said
                    for said in table.reports
                )
            )
            for table in made.tables
        )
    )


def _is_hidden(said: Report, unlisted: Collection[str]) -> bool:
    """Whether who told a result is not listed; a long name of a dispute has lost its end."""
    name = folded(said.speaker)
    return name in unlisted or (said.is_later and any(each.startswith(name) for each in unlisted))


def _listed(one: Entrant, unlisted: Collection[str]) -> Entrant:
    names = tuple(A_PLAYER if folded(name) in unlisted else name for name in one.names)
    return one._replace(names=names) if names != one.names else one
