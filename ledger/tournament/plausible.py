"""Figures from paper that no game can have ended with, and those with which one goes on."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.settings import Settings
from trickledger.rules.says import Says, Value, both, in_turn, listed


def why_excluded(
    settings: Settings, figures: Sequence[int], winners: Sequence[int] = ()
) -> Says | None:
    """Why no table can have come to some figures, a side each, in a sentence; None if one can.

    That a game was not played to its end is no reason: an evening ends, too. One that is level at
    its end goes on, unless it is told who has won, or a clock has stopped it. Who is told to have
    won is not another side than the figures tell.

    >>> print(why_excluded(Settings("Cup"), (5010, 32)))
    A hand adds 275 at most: nobody ends with 5010.
    >>> print(why_excluded(Settings("Cup"), (501, 501)))
    Level at 501, both play on: one hand more decides.
    """
    if not figures:
        return None
    if settings.games:
        return _no_match(settings.games, figures)
    if not _are_totals(settings, figures):
        return None
    game, options = settings.of, settings.house_options
    before = game.first_carry(options, _seats(settings, figures))
    final = game.at_end(options, before._replace(totals=tuple(figures)))
    if says := game.judge_final(options, before, final):
        return says
    verdict = game.verdict(options, final)
    if winners:
        return _other_winners(verdict.winners, winners)
    if settings.minutes or not _is_reached(settings, figures) or verdict.status != "open":
        return None
    level = max(figures)
    return Says("Level at {level}, both play on: one hand more decides.", level=level)


def _other_winners(by_figures: Sequence[int], told: Sequence[int]) -> Says | None:
    """Why some sides can't have won, where the figures tell who has; of level ones one may be told.

    >>> str(_other_winners((0,), (1,))), _other_winners((), (1,)), _other_winners((0, 1), (1,))
    ('By the figures side 1 has won.', None, None)
    """
    if not by_figures or set(told) <= set(by_figures):
        return None
    sides = both(side + 1 for side in by_figures)
    if len(by_figures) == 1:
        return Says("By the figures side {sides} has won.", sides=sides)
    return Says("By the figures sides {sides} have won.", sides=sides)


def asked(settings: Settings, acts: Sequence[Act]) -> Says | None:
    """What is asked of results that are taken, though nobody has won with them yet; else None.

    >>> print(asked(Settings("Cup"), [Act("result", 1, 2, figures=(300, 200))]))
    Nobody has 501 yet: was table 1.2 stopped for time? If not, enter its result again.
    >>> print(asked(Settings("Cup"), [Act("result", 1, 2, figures=(0, 0))]))
    Nobody has scored at table 1.2: was it played? If not, enter its result once it is.
    """
    told = [act for act in acts if act.word == "result" and act.figures and not act.winners]
    unplayed = [act for act in told if not any(act.figures)]
    stopped = [act for act in told if any(act.figures) and not _is_over(settings, act.figures)]
    if settings.minutes:
        # a clock may have stopped any of them
        stopped = []
    said = [_asked_once(unplayed, _UNPLAYED, {})] if unplayed else []
    if stopped:
        enough = settings.games // 2 + 1
        wanted = Says("{games} games", games=enough) if settings.games else _end(settings)
        said.append(_asked_once(stopped, _STOPPED, {"wanted": wanted}))
    return in_turn(*said) if said else None


_STOPPED = (
    "Nobody has {wanted} yet: was table {tables} stopped for time? If not, enter its result again.",
    "Nobody has {wanted} yet: were tables {tables} stopped for time? "
    "If not, enter their results again.",
)
_UNPLAYED = (
    "Nobody has scored at table {tables}: was it played? If not, enter its result once it is.",
    "Nobody has scored at tables {tables}: were they played? "
    "If not, enter their results once they are.",
)


def _asked_once(acts: Sequence[Act], words: tuple[str, str], values: dict[str, Value]) -> Says:
    """What is asked of one table or of several."""
    tables = listed(f"{act.round}.{act.table}" for act in acts)
    return said_with(words[len(acts) > 1], {**values, "tables": tables})


def _is_over(settings: Settings, figures: Sequence[int]) -> bool:
    """Whether a table is over by its figures, for all that is known."""
    if settings.games:
        enough = settings.games // 2 + 1
        return max(figures) >= enough or sum(figures) == settings.games
    is_told = _end(settings) and _are_totals(settings, figures)
    return not is_told or _is_reached(settings, figures)


def _is_reached(settings: Settings, figures: Sequence[int]) -> bool:
    return 0 < _end(settings) <= max(figures)


def _end(settings: Settings) -> int:
    return settings.of.end_of(settings.house_options)


def _are_totals(settings: Settings, figures: Sequence[int]) -> bool:
    """Whether the figures of a table are the totals of its game, an account each."""
    game, seats = settings.of, _seats(settings, figures)
    if not game.fewest <= seats <= game.most:
        return False
    return len(game.first_carry(settings.house_options, seats).totals) == len(figures)


def _seats(settings: Settings, figures: Sequence[int]) -> int:
    return len(figures) * (1 + (settings.pairs or settings.has_sides))


def _no_match(games: int, figures: Sequence[int]) -> Says | None:
    """Why games won by each side are none of so many games, of which most decide."""
    enough = games // 2 + 1
    if min(figures) < 0 or sum(figures) > games:
        return Says("They are games won, {games} at most together.", games=games)
    if max(figures) > enough:
        said = "Who has won {enough} of {games} games has won the table."
        return Says(said, enough=enough, games=games)
    return None
