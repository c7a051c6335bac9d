"""What a correction changed, figure by figure (COM-VOID-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

_QUIET = frozenset(
    "deal on_the_table depth told lines settlement over table paper findings rulings".split()
)


class Difference(NamedTuple):
    """A figure that a correction changed: where it stands, what it was and what it is.

    An empty text stands for nothing.
    """

    where: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.where}: {self.before or 'nothing'} -> {self.after or 'nothing'}"


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[Difference]:
    """The differences of two score sheets, both as `Game.as_json` gives them."""
    old, new = dict(_figures(before)), dict(_figures(after))
    return [
        Difference(where, old.get(where, ""), new.get(where, ""))
        for where in {**old, **new}
        if old.get(where, "") != new.get(where, "")
    ]


def _figures(sheet: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name in ("status", "provisional", "winners", "totals", "undistributed", "settled_by"):
        yield from _flat(name.replace("_", " "), sheet[name])
    for hand in sheet["hands"]:
        place = f"hand {hand['deal']}"
        for name, value in hand.items():
            if name == "tricks":
                yield from _tricks(place, value)
            elif name == "turns":
                for turn in value:
                    yield f"{place}, turn {turn['turn']}", turn["text"]
            elif name not in _QUIET:
                yield from _flat(f"{place}, {name.replace('_', ' ')}", value)
        yield from _findings(place, hand["findings"])
        for paper in hand["paper"]:
            verdict = "agrees" if paper["agrees"] else f"no longer agrees: {paper['difference']}"
            yield f"{place}, entry {paper['entry']} ({paper['text']})", verdict


def _tricks(place: str, tricks: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for trick in tricks:
        where = f"{place}, trick {trick['trick']}"
        yield f"{where}, cards", " ".join(card for _, card in trick["cards"])
        for name in ("winner", "picked_up", "points"):
            yield from _flat(f"{where}, {name.replace('_', ' ')}", trick.get(name))


def _findings(place: str, findings: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for finding in findings:
        accused = " ".join(f"@{number}" for number in finding["accused"])
        waits = ", to be taken back" if finding["to_void"] else ""
        yield f"{place}, finding {accused} {finding['clause']}", f"{finding['status']}{waits}"


def _flat(where: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _flat(f"{where}, {name}", part)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for place, part in enumerate(value, 1):
            yield from _flat(f"{where} {place}", part)
    elif isinstance(value, list):
        yield where, ", ".join(map(str, value))
    elif isinstance(value, bool):
        yield where, "yes" if value else "no"
    else:
        yield where, "" if value is None else str(value)
