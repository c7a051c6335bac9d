"""What a command does is a call that a server could make as well: values in, values out."""

from pathlib import Path

import pytest

from trickledger.ledger.current import make_current
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.author import Author
from trickledger.ledger.queries.references import Reference, read_reference
from trickledger.ledger.services import heads
from trickledger.ledger.services.audit import Audit, audit
from trickledger.ledger.services.director import open_new_event, settings_of
from trickledger.ledger.services.event_pages import (
    crosstable_page,
    event_page,
    round_page,
    standings_page,
)
from trickledger.ledger.services.opening import head_of, open_new
from trickledger.ledger.services.sheets import log_of, sheet_of
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.opening import open_ledger
from trickledger.rules.refusals import Refusal

DORA = Author("Dora", "table")
REVOKE = (Path(__file__).parents[2] / "examples/games/klaberjass-revoke-proven.txt").read_text()


@pytest.fixture(autouse=True)
def no_current_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("TRICKLEDGER_GAME", raising=False)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger with a game in which a revoke is proven."""
    file = tmp_path / "club.db"
    record = REVOKE[REVOKE.index("hand Cid") :].partition("ruling")[0]
    head = head_of("klaberjass", ["Cid=Cid Fletcher", "Eve=Eve Mason"], (), "2026-11-21")
    assert not isinstance(head, Refusal)
    stream = open_new(file, head, DORA)
    make_current(file, stream.number)
    with open_ledger(file) as store:
        assert Table(store, stream, DORA).enter(record.splitlines()).ok
    return file


def test_an_audit_is_a_value_with_what_each_decision_would_change(ledger: Path) -> None:
    with open_ledger(ledger, write=False) as store:
        found = audit(store, Reference())
        assert isinstance(found, Audit)
        (dispute,) = found.disputes
        (play,) = {number for one in found.findings for number in one.finding.accused}
        (trick,) = [one for one in found.tricks if play in {each.entry for each in one.plays}]
        alone = audit(store, read_reference(f".{trick.hand}.{trick.trick}"))
    assert (found.is_open, dispute.hand) == (True, trick.hand)
    assert len(dispute.choices) > 1
    assert isinstance(alone, Audit)
    assert (alone.tricks, alone.findings) == ([trick], found.findings)


def test_a_ruling_that_cannot_be_is_a_refusal_and_a_place_that_is_none_an_error(
    ledger: Path,
) -> None:
    with open_ledger(ledger, write=False) as store:
        assert isinstance(
            audit(store, read_reference(".3"), ["penalty game Zoe minus 10"]), Refusal
        )
        with pytest.raises(UsageError, match="There is no hand 9"):
            audit(store, read_reference(".9"))


def test_a_sheet_is_whole_or_the_part_that_is_meant(ledger: Path) -> None:
    with open_ledger(ledger, write=False) as store:
        whole, hand = sheet_of(store, Reference()), sheet_of(store, read_reference(".2"))
        trick = sheet_of(store, read_reference(".2.1"))
        log = log_of(store, read_reference("@2"))
        head = heads.of_game(store, "")
        with pytest.raises(UsageError, match="no trick 99"):
            sheet_of(store, read_reference(".2.99"))
    assert hand.hands == (whole.hands[1],)
    assert [one.trick for one in trick.hands[0].tricks] == [1]
    assert [(entry.entry, entry.scorer) for entry in log.entries] == [(2, "Dora")]
    assert head.short == f"{whole.code}:{whole.head}"


def test_the_pages_of_an_event_are_values(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    stream = open_new_event(file, settings_of("Autumn", [("rounds", "3")]), DORA)
    with open_ledger(file, write=False) as store:
        page, standing = event_page(store, stream), standings_page(store, stream)
        with pytest.raises(UsageError, match="No round is made yet"):
            round_page(store, stream)
        with pytest.raises(UsageError, match="No round is made yet"):
            crosstable_page(store, stream, 4)
    assert (page.event.settings.title, page.event.settings.format) == ("Autumn", "swiss")
    assert (standing.through, standing.rows, standing.open_tables) == (0, [], [])
