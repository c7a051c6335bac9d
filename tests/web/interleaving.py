"""Phones on a bad network, by their requests: what is lost, late or doubled, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import httpx2 as httpx
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.web.hall import Hall, Phone, new_key
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.opening import open_ledger
from trickledger.rules.views.outcomes import expected

FATES = ("arrives", "is lost", "its answer is lost", "comes twice", "an old one comes again")
PHONES = 4

# which phone, what is chosen of what may come next, what becomes of it, by which way
STEPS = st.lists(
    st.tuples(
        st.integers(0, PHONES - 1),
        st.integers(0, 40),
        st.sampled_from(FATES),
        st.integers(0, 1),
    ),
    min_size=4,
    max_size=16,
)


class Sent(NamedTuple):
    """A request: where it goes, and its form."""

    what: str
    fields: dict[str, object]


class Handset:
    """A phone that keeps a request until it is answered; each way leads to a server."""

    def __init__(self, phone: Phone, ways: Sequence[httpx.Client]) -> None:
        self.phone = phone
        self.token = phone.token
        self.waiting: list[Sent] = []
        self.answered: list[tuple[Sent, httpx.Response]] = []
        self.ways = [phone.client, *ways]
        for way in ways:
            way.cookies = phone.client.cookies

    def tap(self, what: str, **fields: object) -> None:
        """Send something as soon as what was tapped before is answered."""
        before = self.waiting[-1].fields["key"] if self.waiting else ""
        if what == "line" and before:
            # of what is not answered the page knows no number
            fields = {**fields, "after": before}
            del fields["at"]
        known = {"token": self.token, "round": 1, "game": 1, "key": new_key()}
        self.waiting.append(Sent(what, {**known, **fields}))

    def send(self, sent: Sent, way: int) -> httpx.Response:
        return self.ways[way % len(self.ways)].post(
            f"/t/{self.phone.tab}/{sent.what}",
            data=sent.fields,
            headers={"accept": "application/json"},
        )

    def step(self, fate: str, way: int) -> None:
        """Send the first that waits, and let the network do with it what it does."""
        sent = self.waiting[0]
        if fate == "is lost":
            return
        answer = self.send(sent, way)
        if fate == "comes twice":
            alike(self.send(sent, way + 1), answer)
        if fate == "an old one comes again" and self.answered:
            old, told = self.answered[way % len(self.answered)]
            alike(self.send(old, way), told)
        if fate != "its answer is lost":
            self.answered.append((self.waiting.pop(0), answer))

    def finish(self) -> None:
        """The network is back: all that waits is sent and answered."""
        while self.waiting:
            self.step("arrives", 0)


def alike(again: httpx.Response, first: httpx.Response) -> None:
    """Demand that what was recorded is answered the same again, and what was refused is refused."""
    assert again.status_code < 500, again.text
    if first.status_code == 200:
        assert again.content == first.content
    else:
        assert again.status_code != 200, (first.json(), again.json())


class Evening:
    """A hall: two phones where a game is recorded card by card, two where results are told."""

    def __init__(self, hall: Hall, handsets: list[Handset]) -> None:
        self.hall = hall
        self.handsets = handsets

    def play_in_any_order(self, examples: int) -> None:
        """One evening of random steps, in which an example begins where the one before it ended."""

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        @given(STEPS)
        def any_order(steps: list[tuple[int, int, str, int]]) -> None:
            self.play(steps)

        any_order()

    def play(self, steps: list[tuple[int, int, str, int]]) -> None:
        """Let all happen, and demand that each line stands once, in an order that was told."""
        before = self._stands()
        known = [len(each.answered) for each in self.handsets]
        for place, choice, fate, way in steps:
            handset = self.handsets[place]
            if not handset.waiting or choice % 5 == 0:
                self._tap(handset, choice)
            handset.step(fate, way)
        for handset in self.handsets:
            handset.finish()
        told = [
            (sent.what, entry["entry"], entry["text"])
            for handset, from_here in zip(self.handsets, known, strict=True)
            for sent, answer in handset.answered[from_here:]
            if answer.status_code == 200
            for entry in answer.json()["entries"]
        ]
        stands = self._stands()
        # who says the same of a table again is answered with what they have said
        results = {each for each in told if each[0] == "result"}
        lines = [each for each in told if each[0] == "line"]
        assert results <= stands
        assert sorted([*lines, *(results - before)]) == sorted(stands - before)

    def demand_whole(self) -> None:
        with open_ledger(self.hall.ledger) as store:
            assert not check(store).faults

    def _tap(self, handset: Handset, choice: int) -> None:
        if handset.phone.tab == 2:
            side, figures = choice % 2, (["501", "320"], ["320", "501"])[choice // 2 % 2]
            by = ("Bob Archer", "Dee Gray")[side]
            handset.tap("result", seen="1.2-2-4", by=by, figure=figures)
            return
        at, lines = self._choices()
        if choice % 7 == 6 and at > 1:
            handset.tap("line", undo="1", at=at)
        else:
            handset.tap("line", line=lines[choice % len(lines)], at=at)

    def _choices(self) -> tuple[int, list[str]]:
        """The newest entry of the game, and lines that may come next."""
        with open_ledger(self.hall.ledger, write=False) as store, store.reading() as db:
            stream = journal.find_stream(db, "game", 1)
            assert stream
            fold = load(db, stream)
        lines = [
            f"{turn['player']}: {word}"
            for turn in expected(fold)
            for word in [*turn["may"]["cards"], *({*turn["may"]["verbs"]} & {"take", "none"})]
        ]
        return fold.numbered, ["note chance", "hand Cid 10C", *sorted(lines)]

    def _stands(self) -> set[tuple[str, int, str]]:
        with open_ledger(self.hall.ledger, write=False) as store, store.reading() as db:
            game = journal.find_stream(db, "game", 1)
            assert game
            lines = [("line", each.number, each.text) for each in journal.read(db, game, 2)]
            event = journal.read(db, self.hall.event)
            return {*lines, *(("result", each.number, each.text) for each in event)}
