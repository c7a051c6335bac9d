"""Days as people say them, and as they are read back: no clock, which day it is is told."""

from __future__ import annotations

import re
from datetime import date, timedelta

_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_NEAR = {"today": 0, "yesterday": -1, "tomorrow": 1}
_FIGURES = re.compile(r"(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?", re.ASCII)
_NUMBER = re.compile(r"(\d{1,4})(?:st|nd|rd|th|\.)?", re.ASCII)
_FILLERS = frozenset(("on", "the", "of"))
_FEWEST_LETTERS = 3
_THIS_CENTURY = 2000
# the 29th of February is missing for eight years at most
_YEARS = 8


def day_told(day: str) -> str:
    """A day as it is read back, in full; what is no day stays as it is.

    >>> day_told("2026-11-20"), day_told("")
    ('Friday, 20 November 2026', '')
    """
    try:
        told = date.fromisoformat(day)
    except ValueError:
        return day
    weekday, month = _WEEKDAYS[told.weekday()], _MONTHS[told.month - 1]
    return f"{weekday.capitalize()}, {told.day} {month.capitalize()} {told.year}"


def days_meant(text: str, today: str, *, ahead: bool = False) -> list[str]:
    """The days that some words can mean: none, one, or several.

    Without a year it is the last such day up to today; where one looks `ahead` the next such day of
    the week, and of a month the nearest.

    >>> days_meant("Friday", "2026-11-28"), days_meant("20.11.", "2026-11-28")
    (['2026-11-27'], ['2026-11-20'])
    >>> days_meant("3/4/2026", "2026-11-28"), days_meant("soon", "2026-11-28")
    (['2026-03-04', '2026-04-03'], [])
    """
    meant = _Meant(date.fromisoformat(today), ahead=ahead)
    try:
        words = text.lower().replace(",", " ").split()
        found = meant.days(" ".join(word for word in words if word not in _FILLERS))
    except OverflowError:
        found = set()
    return [day.isoformat() for day in sorted(found)]


class _Meant:
    """What words for a day mean on one day."""

    def __init__(self, today: date, *, ahead: bool) -> None:
        self._today = today
        self._ahead = ahead

    def days(self, said: str) -> set[date]:
        """The days that can be meant."""
        if said in _NEAR:
            return {self._today + timedelta(_NEAR[said])}
        try:
            return {date.fromisoformat(said.upper())}
        except ValueError:
            figures = _FIGURES.fullmatch(said)
        if not figures:
            return self._of_words(said.split())
        one, sign, other, year = figures.groups()
        pairs = {(int(one), int(other))} | ({(int(other), int(one))} if sign != "." else set())
        of_year = int(year) + (_THIS_CENTURY if len(year) == len("26") else 0) if year else 0
        days = (self._of_month(day, month, of_year) for day, month in pairs)
        return {day for day in days if day}

    def _of_words(self, words: list[str]) -> set[date]:
        """A day of the week, a day of a month by its name, or both, which must then agree."""
        is_last = words[:1] == ["last"]
        weekday = _begun(_WEEKDAYS, words[is_last]) if len(words) > is_last else None
        if weekday is not None and len(words) == 1 + is_last:
            return {self._of_week(weekday, is_last=is_last)}
        found = self._named(words if weekday is None else words[1:])
        is_one = found and weekday in {None, found.weekday()}
        return {found} if found and is_one else set()

    def _named(self, words: list[str]) -> date | None:
        """A day of a month by its name, with the year or without."""
        months = [(_begun(_MONTHS, word), place) for place, word in enumerate(words[:2])]
        month, at = next((each for each in months if each[0] is not None), (None, 0))
        numbers = [_NUMBER.fullmatch(word) for word in (*words[:at], *words[at + 1 :])]
        if month is None or not 0 < len(numbers) <= len("20 2026".split()) or None in numbers:
            return None
        day, year = ([int(each[1]) for each in numbers if each] + [0])[:2]
        return self._of_month(day, month + 1, year)

    def _of_week(self, weekday: int, *, is_last: bool) -> date:
        back = (self._today.weekday() - weekday) % len(_WEEKDAYS)
        if self._ahead and not is_last:
            return self._today + timedelta(-back % len(_WEEKDAYS))
        return self._today - timedelta(back or (len(_WEEKDAYS) if is_last else 0))

    def _of_month(self, day: int, month: int, year: int) -> date | None:
        """A day of a month; of a year that nobody said, the last, or ahead the nearest."""
        now = self._today
        years = (year,) if year else range(now.year + 1, now.year - _YEARS - 1, -1)
        days = [found for each in years if (found := _day(each, month, day))]
        if year or not days:
            return days[0] if days else None
        if self._ahead:
            return min(days, key=lambda each: abs(each - now))
        return next((each for each in days if each <= now), None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _begun(names: list[str], word: str) -> int | None:
    """The place of the name that a word is, or begins with three letters."""
    word = word.removesuffix(".")
    if len(word) < _FEWEST_LETTERS:
        return None
    return next((place for place, name in enumerate(names) if name.startswith(word)), None)
