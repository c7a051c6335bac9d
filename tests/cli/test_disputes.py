"""`audit`: what a dispute would change, before anybody decides."""

from tests.cli.evening import REVOKE
from tests.cli.terminal import Terminal


def decisions(cli: Terminal, *words: str) -> dict[str, dict[str, int]]:
    (dispute,) = cli("audit", *words, "--json").json["disputes"]
    return {each["decision"]: each["totals"] for each in dispute["alternatives"]}


def test_an_open_finding_is_shown_under_every_decision(cli: Terminal) -> None:
    cli.game(REVOKE)
    found = decisions(cli, ".1")
    assert list(found) == ["as it stands", "stand", "retract", "annul"]


def test_a_ruling_that_is_tried_is_not_recorded(cli: Terminal) -> None:
    cli.game(REVOKE)
    before = cli.count()
    result = cli("audit", ".1", "--ruling", "penalty game Bob minus 10")
    assert result.code == 5
    assert "penalty game Bob" in result.out
    assert cli.count() == before


def test_a_ruling_that_would_be_refused_is_told(cli: Terminal) -> None:
    cli.game(REVOKE)
    result = cli("audit", ".1", "--ruling", "penalty chips Bob minus 10")
    assert result.code == 3
    assert "COM-RUL-2: penalty chips Bob minus 10 is refused." in result.err


def test_without_a_finding_a_ruling_is_tried_on_a_hand(cli: Terminal) -> None:
    cli.game(REVOKE[:2])
    assert "disputes" in cli("audit", ".1", "--json").json
    found = decisions(cli, ".1", "--ruling", "adjust game Ann plus 5")
    assert list(found) == ["as it stands", "annul", "adjust game Ann plus 5"]
    assert cli("audit", "--ruling", "annul").code == 2
