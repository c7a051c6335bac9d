"""A game from outside: a package that is built, installed in a clean environment and played."""

import importlib.metadata
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import cast

import pytest
import typer

from tests.cli.table.high_card import HighCard
from tests.cli.terminal import Terminal
from tests.cli.test_config import write
from tests.packages import EUCHRE, PLUGIN, ROOT, Environment, environment, run, wheels
from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.table.questions import new_game
from trickledger.rules import catalogue
from trickledger.rules.catalogue import BrokenGame, all_kinds, brought, game, kinds
from trickledger.rules.clauses import Rulebook
from trickledger.rules.fitness import faults_of
from trickledger.rules.game import OPEN, Carry, Game, GameToTarget, Verdict
from trickledger.rules.language.notation import Word
from trickledger.rules.play.phases import NO_PHASES
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.header import begin
from trickledger.rules.refusals import Refusal
from trickledger.rules.replay import replay


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with Trickledger and the plug-ins in it, and nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    made = environment(folder / "env")
    made.install(*wheels(folder / "wheels", ROOT, PLUGIN, EUCHRE))
    return made


@pytest.mark.parametrize("plugin", [PLUGIN, EUCHRE])
def test_the_tests_of_a_plugin_pass_where_it_is_installed(plugin: Path, clean: Environment) -> None:
    told = run("-m", "unittest", "discover", plugin / "tests", program=clean.python)
    assert told.rstrip().endswith("OK")


@pytest.fixture
def installed(clean: Environment, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The plug-in as if it were installed here."""
    monkeypatch.syspath_prepend(str(clean.packages))
    game.cache_clear()
    yield
    game.cache_clear()


@pytest.mark.usefixtures("installed")
def test_whist_is_a_game_like_the_others(cli: Terminal) -> None:
    cli.ok("new", "whist", "Ann", "Bob", "Cid", "Dee", "--option", "target=1")
    said = cli.ok("enter", "-", stdin="hand Dee 10S\nac 8S 2 4\n").out.splitlines()
    assert said[1:3] == [
        "Trump is S.",
        "@3-6 entered, trick 1: Ann AC, Bob 8S, Cid 2C, Dee 4C. Bob wins 1.",
    ]
    assert "(WHI-FOLLOW-1)" in cli.ok("enter", "3C").out
    assert cli("audit", ".1.1").code == 5
    assert "whist: Whist, clauses WHI-..." in cli.ok("rules").out
    rulebook = cli.ok("rules", "whist").out
    assert rulebook.startswith("Players and cards\n  WHI-DECK-1      Four players, 52 cards")
    assert cli.ok("rules", "WHI-FOLLOW-1").out.startswith("WHI-FOLLOW-1 † Suit must be followed")
    assert "whist" in cli.ok("games", "--kind", "whist").out
    assert cli.ok("export").out.startswith("game whist\n")


def test_a_name_that_a_plugin_takes_later_means_the_game_with_rules(
    clean: Environment, cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(cli, '[games.whist]\nsum = "zero"\nhands = 2\n')
    cli.ok("new", "whist", "Ann", "Bob", "Cid")
    cli.ok("enter", "6", "-3", "-3")
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(clean.packages))
        game.cache_clear()
        said = " ".join(cli.ok("new", "whist", "Ann", "Bob", "Cid", "Dee").out.split())
        assert "Game 2 is open: Whist, Ann, Bob, Cid, Dee." in said
        assert "whist is a game with its own rules: [games.whist] of your settings isn't" in said
        # what was kept by its figures stays what it was, and goes on
        assert "Totals: Ann 6, Bob -3, Cid -3" in cli.ok("show", "1").out
        cli.ok("enter", "0", "3", "-3", "--game", "1")
        kinds = {row["kind"] for row in json.loads(cli.ok("games", "--json").out)["games"]}
        assert kinds == {"points:whist", "whist"}
        assert cli("check").code == 0
    game.cache_clear()


@pytest.mark.usefixtures("installed")
def test_euchre_is_a_game_like_the_others(cli: Terminal) -> None:
    cli.ok("new", "euchre", "Ann", "Bob", "Cid", "Dee", "--option", "stick=true")
    said = cli.ok("enter", "-", stdin="hand Dee JS\nAnn passes, Bob orders it up\n").out
    assert said.endswith("Ann can enter: a card.\nBob can enter: alone.\n")
    cli.ok("enter", "AH 9H 10H AS, 9S")
    refused = cli("enter", "JS")
    assert "Ann: JS can't be played: JS was taken up by Dee." in refused.err
    cli.ok("enter", "AC QS KS")
    assert "Ann's AC was illegal: JC was in that hand" in cli.ok("enter", "9C QC KC 10C, JC").out
    assert cli("audit", ".1").code == 5
    assert "Euchre" in cli.ok("event", "new", "Evening", "euchre").out
    each = cli("result", "euchre", *"Ann 10 Bob 7 Cid 10 Dee 7".split()).err
    assert "For example: trickledger result euchre Ann+Cid 10 Bob+Dee 7" in " ".join(each.split())
    cli.ok("result", "euchre", "Ann+Cid", "10", "Bob+Dee", "7")
    phases = cli.ok("rules", "euchre", "--phases").out
    assert "naming when all have passed" in phases
    assert "  alone         the maker   EUC-ALONE-1   -" in phases


@pytest.mark.usefixtures("installed")
def test_games_from_outside_are_completed_and_offered() -> None:
    here = cast("typer.Context", None)
    assert {"euchre", "whist"} <= {name for name, _ in candidates.openings(here, "")}
    assert "EUC-BID-4" in {name for name, _ in candidates.rulebook(here, "EU")}
    offered = new_game.which_game(lambda _: ()).choices
    assert "Euchre, 4 players" in {choice.meaning for choice in offered}


@pytest.mark.usefixtures("installed")
def test_packages_are_asked_only_for_a_name_that_is_not_built_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    search = importlib.metadata.entry_points

    def entry_points(group: str) -> importlib.metadata.EntryPoints:
        asked.append(group)
        return search(group=group)

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    catalogue._entry_points_on.cache_clear()
    for kind in kinds():
        assert isinstance(begin(f"game {kind}"), tuple)
    assert asked == []
    assert not isinstance(begin("game whist"), Refusal)
    assert asked == ["trickledger.games"]


def test_a_game_whose_package_is_gone_cannot_be_read(
    clean: Environment, cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(clean.packages))
        cli.ok("new", "whist", "Ann", "Bob", "Cid", "Dee")
    game.cache_clear()
    shown = cli("show")
    assert shown.code == 2
    assert "Game 1 cannot be read here. There is no game called whist." in shown.err
    assert "install it beside Trickledger" in " ".join(shown.err.split())
    cli.ok("new", "klaberjass", "Ann", "Bob")
    assert cli.ok("show").out.startswith("Game 2")
    assert cli("check").code == 5


def brings_whist(folder: Path, value: str) -> None:
    """Put a package into a folder that says it brings Whist, and where."""
    metadata = folder / "bad_whist-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: bad-whist\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[trickledger.games]\nwhist = {value}\n")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("no_such_module:Whist", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("trickledger.rules.game:NoSuchGame", "AttributeError"),
        ("trickledger.rules.games.klaberjass.game:Klaberjass", "is no Game of that kind"),
    ],
)
def test_a_package_that_brings_no_game_is_told(
    value: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brings_whist(tmp_path, value)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BrokenGame, match=why):
        game("whist")
    refusal = replay("game whist").refusal
    assert refusal is not None
    assert refusal.clause == "COM-SYN-1"
    assert refusal.why.startswith("The game whist is installed but cannot be loaded: ")
    assert "whist" in all_kinds()
    assert "whist" not in brought()


@pytest.mark.parametrize("beside_another", [True, False])
@pytest.mark.parametrize(
    ("line", "name"),
    [("from {}.game import Game", "rules.game"), ("from {} import replay", "rules")],
)
def test_a_package_that_uses_the_names_of_old_is_told_the_new_ones(
    line: str, name: str, beside_another: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brings_whist(tmp_path, "old_whist:Whist")
    (tmp_path / "old_whist.py").write_text(line.format("rules"))
    for module in ("rules", "trickledger.rules.game", "old_whist"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    # None stands for a module that is nowhere: in a checkout the folder could be found
    another = ModuleType("rules") if beside_another else None
    monkeypatch.setitem(cast("dict[str, ModuleType | None]", sys.modules), "rules", another)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BrokenGame) as broken:
        game("whist")
    assert str(broken.value) == (
        "The game whist is installed but cannot be loaded: "
        f"it imports {name}, which is now called trickledger.{name}."
    )


class Tableless(HighCard):
    """A game as they were written when a hand assigned its own phases."""

    kind = "tableless"
    phases = NO_PHASES


class Handless(HighCard):
    """A game whose hand is not all written yet."""

    kind = "handless"
    hand = TrickDeal
    deal = Game.deal  # type: ignore[assignment]


class Misspelt(HighCard):
    """A game with a word that reads as a ten of no suit, and one that a record has."""

    kind = "misspelt"
    words = (Word("take", "nothing", "takes it", ("t",)),)  # type: ignore[assignment]


class Spoken(HighCard):
    """A game with a word that a record has."""

    kind = "spoken"
    words = (Word("drop", "nothing", "drops out"),)  # type: ignore[assignment]


class Bookless(HighCard):
    """A game whose rulebook does not say how many play."""

    kind = "bookless"
    book = Rulebook("BKL", "PLAY-1 Play.")


class ForTwoAlone(HighCard):
    """A game whose verdict knows two sides, though ten may play."""

    kind = "for-two-alone"

    def verdict(self, options: int, carry: Carry) -> Verdict:
        first, second = carry.totals
        return Verdict("won", (0,)) if first > second else OPEN


class Half(Game):
    """A game that was just begun."""

    kind = "half"

    def verdict(self, options: object, carry: Carry) -> Verdict:
        return OPEN


@pytest.mark.parametrize(
    ("unfit", "why"),
    [
        (Tableless, "it has no table of phases"),
        (Handless, "its hand lacks BOOK"),
        (Misspelt, "its word t reads as a card"),
        (Spoken, "its word drop is one of all games"),
        (Bookless, "its rulebook has no BKL-DECK-1, which says how many play"),
        (ForTwoAlone, "its verdict fails with 3 players"),
        (Half, "it lacks book, check_clause, fewest, hand, most, title, words"),
    ],
)
def test_a_game_is_told_what_it_lacks(
    unfit: type[Game], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, place = unfit.kind, f"{__name__}:{unfit.__name__}"
    point = importlib.metadata.EntryPoint(name, place, "trickledger.games")
    monkeypatch.setattr("trickledger.rules.catalogue._entry_points", lambda: {name: point})
    with pytest.raises(BrokenGame, match=why):
        game(name)


class ToThree(GameToTarget, HighCard):
    """Whoever has three tricks first has won, of as many as there are."""

    kind = "to-three"
    target = 3


@pytest.mark.parametrize(
    ("hands", "status", "winners"),
    [
        (["adds Ann 1 Bob 2"], "open", ()),
        (["result Ann 2 Bob 1"], "open", ()),
        (["adds Ann 1 Bob 2", "adds Bob 1"], "won", ("Bob",)),
        (["adds Ann 3 Cid 3"], "open", ()),
        (["adds Ann 3 Cid 3", "adds Cid 1"], "won", ("Cid",)),
        (["single single single", "AS KS QS", "JS 10S 9S", "8S 7S 6S"], "won", ("Ann",)),
    ],
)
def test_a_game_to_a_target_is_for_as_many_as_it_says(
    hands: list[str], status: str, winners: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalogue._BUILT_IN, "to-three", f"{__name__}:ToThree")
    assert not [*faults_of(game("to-three"))]
    lines = ["game to-three", "players Ann, Bob, Cid", "hand Cid", *hands]
    read = replay("\n".join(lines))
    if hands[0].startswith("result"):
        assert read.refusal
        assert "adds Ann 2 Bob 1" in str(read.refusal)
    else:
        assert read.refusal is None
    (found,) = read.games
    record = found.as_json()
    assert (record["status"], tuple(record["winners"])) == (status, winners)
