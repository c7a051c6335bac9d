"""A finger that is not always sure: one tap of ten is doubled, held, or slips to what lies beside.

What stands under it when it comes down is read from the page, so that what is recorded can be held
against it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal, NamedTuple

from playwright.sync_api import Locator, Page, Request

How = Literal["plain", "doubled", "held", "slipped"]
GAPS = (50, 150, 300, 500)
"""Milliseconds between the two taps of one that is doubled."""
BESIDE = 9
"""So many px beside the middle a finger comes down at most."""

_SEEN = """([x, y]) => {
    const button = document.elementFromPoint(x, y)?.closest("button, label, summary, a");
    const line = document.getElementById("line");
    const isDead = !button || button.disabled || button.getAttribute("aria-disabled") === "true";
    const given = button?.form ? new FormData(button.form) : new FormData();
    const fields = Object.fromEntries([...given.keys()].map(name => [name, given.getAll(name)]));
    const { name, value } = button?.control || button || {};
    return isDead ? null : {
        name: name || "", value: value || "", text: button.innerText.trim(),
        adds: button.dataset.adds || "", form: button.form?.className || button.form?.id || "",
        begun: line?.value.trim() || "", needs: line?.form.dataset.needs || "", fields,
        is_told: Boolean(button.closest("#told")),
    };
}"""

_HEARS = "() => document.getAnimations().every(each => each.playState !== 'running')"


class Seen(NamedTuple):
    """What a finger came down on: a button with its name, value and text, and its form's fields.

    A card `adds` itself to a line that is `begun`, which `needs` more.
    """

    name: str
    value: str
    text: str
    adds: str
    form: str
    begun: str
    needs: str
    fields: dict[str, list[str]]
    is_told: bool


class Touch:
    """A finger on the glass, as it comes; so many of its taps are `unsure`."""

    def __init__(self, page: Page, rng: random.Random, unsure: float = 0.1) -> None:
        self.page = page
        self.rng = rng
        self.unsure = unsure
        self.ways: dict[How, int] = dict.fromkeys(("plain", "doubled", "held", "slipped"), 0)
        self._session = page.context.new_cdp_session(page)
        self._coming = 0
        page.on("request", self._asked)
        page.on("domcontentloaded", self._came)

    @property
    def taps(self) -> int:
        """How many there were."""
        return sum(self.ways.values())

    def taps_one_of(self, can: Sequence[Locator]) -> tuple[How, Seen | None]:
        """Tap on something, and say how, and what stood there; None where that was deaf."""
        what = self.rng.choice(can)
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box
        _, *unsure = self.ways
        how = self.rng.choice(unsure) if self.rng.random() < self.unsure else "plain"
        self.ways[how] += 1
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        seen = None
        for again in range(2 if how == "doubled" else 1):
            self.page.wait_for_timeout(again * self.rng.choice(GAPS))
            at = (x + self.rng.uniform(-BESIDE, BESIDE), y + self.rng.uniform(-BESIDE, BESIDE))
            found = None if again else self.page.evaluate(_SEEN, [*at])
            seen = Seen(**found) if found else seen
            self._send("touchStart", at)
            if how == "slipped":
                # to the side a browser takes it for the way back to another page
                self._send("touchMove", (at[0], at[1] - box["height"]))
            self.page.wait_for_timeout(800 if how == "held" else 40)
            self._send("touchEnd")
        return how, seen

    def settle(self) -> None:
        """Wait until the page that was asked for by a tap has come, and hears a finger."""
        self.page.wait_for_timeout(100)
        while self._coming:
            self.page.wait_for_timeout(20)
        self.page.wait_for_load_state()
        self.page.wait_for_function(_HEARS)

    def _asked(self, request: Request) -> None:
        self._coming += request.is_navigation_request()

    def _came(self, _: Page) -> None:
        self._coming = 0

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
