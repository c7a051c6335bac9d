"""What is proposed in a shell and at a table is typed there as it stands."""

import pytest

from tests.cli.evening import REVOKE
from tests.cli.terminal import Terminal


@pytest.mark.parametrize(
    "members",
    ["@3, drop", "@3 drop from @4", "8 9 drop", "@8, @9", "@9, correct @6 7H", "void @8, void @9"],
)
def test_a_void_of_a_record_is_one_in_a_shell(cli: Terminal, members: str) -> None:
    cli.game(REVOKE)
    shown = cli.ok("void", *members.split(), "--dry-run").out
    assert "would be entered: void @" in shown
    assert ("drop" in shown.partition("\n")[0]) == ("drop" in members)


def test_a_refused_decision_names_the_command_that_would_be_taken(cli: Terminal) -> None:
    cli.game(REVOKE)
    for refused in (("void", "@3"), ("correct", "@3", "pass")):
        said = " ".join(cli(*refused).err.split())
        (way,) = said.partition("You can enter: trickledger ")[2].split(". (")[:1]
        assert way.endswith("drop")
        cli.ok(*way.split(), "--dry-run")
