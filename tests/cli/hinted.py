"""Commands that people type in random states of a ledger, and what each answer proposes."""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.evening import record
from tests.cli.terminal import Result, Terminal
from trickledger.ledger.say import drawing
from trickledger.ledger.say.proposed import proposed
from trickledger.ledger.tournament.deed import WHY, Arg
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.rules.says import Command

NAMES = ["Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray", "Eve Hill", "Fay Irwin", "Gus Jones"]
HEADS = (
    *(["--format", "swiss", f"reports={reports}"] for reports in (1, 2)),
    ["--format", "swiss", "--rounds", "2", "minutes=50"],
    ["--format", "swiss", "requests=1", "bye=0.5"],
    ["--format", "round-robin"],
    ["--format", "knock-out"],
    ["--format", "knock-out", "double=true"],
    ["--format", "free"],
    ["--game", "cinch", "--format", "partners"],
    ["--game", "cinch", "--pairs", "--format", "swiss"],
    ["--game", "loo", "--format", "rotation"],
    ["--game", "kalooki", "--format", "rotation", "--size", "3", "worth=rank"],
)
OTHERS = """
new
new klaberjass
new klaberjass Ann
new klaberjss Ann Bob
new klaberjass Ann Bob Cid
new klaberjass Ann Bob
new loo Ann Bob Cid -o lin_trump=x
new loo Ann Bob --continue
new --continue
new --continue --with Zoe
result
result klaberjass
result klaberjass Ann 500
result klaberjass Ann 501 Bob 300
result klaberjass Ann 501 Bob x
result klaberjass Ann 501 Bob 300 --date x
enter
enter hand Bob 10C
enter hand Zoe 10C
enter take
enter take take
show
show 1
show 9
show --hand 3
audit
audit @2
audit 9
log
log 9
log -g 9
undo
void
void @1
void @2
void 2
void @99
correct
correct @2
correct @2 hand Bob 9S
correct @99 take
insert
insert take
insert take after @2
ruling
ruling stand @2
ruling penalty Ann 5
ruling annul
abandon
abandon 1
abandon 9
standings
standings --kind x
standings --since x
standings --season x
standings --event 1
ratings
ratings --why Zoe
ratings --why "Ann Baker"
ratings --kind x
player
player Zoe
player Ann
player "Ann Baker"
player an
players
join
join Ann
join Ann Zoe
join Ann Bob
part
part Ann
rename
rename Ann
rename Ann Bob
rename Ann Annie
rename Zoe Zo
games
games --status x
games --kind x
event
event new
event new Cup
event new Cup --game x
event new Cup --format x
event new Cup rounds=x
event new Cup --format swiss seed=x
event next
event next Finals
event next Finals --top 2
event next Finals --top 99
event next Finals --top 2 --from 9
event list
event show
event show 9
event show -e 9
event log
event log -e 9
event tables
event tables 9
event tables --round 9
event standings
event standings --round 9
event standings --section X
event crosstable
event crosstable --section X
event home
event home --here
event home --take
event home --here --name hall
event merge
event merge x
event merge -e 9
event deputy
event deputy --end
event card
event card 1.1
event card 9.9
event sheets
event sheets x
event sheets slips
event sheets cards
event sheets poster
event export
event export --format trf
event export --format csv
event export --format x
event results x
event results
publish
publish {home}/site
publish {home}/site --event 9
publish {home}/site --player Zoe
pocket
pocket {home}/pocket
rules
rules x
rules klaberjass
rules klaberjas
rules klaberjass --phases
rules KLA-BELA-2
rules KLA-BELA-99
rules COM-SEQ
import
import x
import {home}/missing.txt
export
export 1
export 9
export --format x
export --all
backup
backup {home}/copy.db
backup {home}/ledger.db
backup {home}/no/where.db
restore
restore x
restore {home}/copy.db
restore {home}/ledger.db
check
check x
check --rebuild
check --head x
head
head 9
head 1
config
config x
config set
config set x
config set scorer
config set scorer=Dora
config set scor=Dora
config unset x
config scorer
roles
roles score bob
doctor
doctor --server
doctor --upgrade
table 9
show --ledger {home}/none.db
event show --ledger {home}/none.db
show --ledger demo
demo x
"""
NEVER = {"serve", "table", "pocket", "demo"}
"""What goes on until it is stopped, or takes long: only how it is typed is tried.

So is a bare `new`, which asks in a terminal for what is missing.
"""

_OTHER = [shlex.split(line) for line in OTHERS.strip().splitlines()]
_PLACE = re.compile(r"\b(?:[A-Z]{3,}|NAMES?|TABLE)\b")
_FIGURES = (
    *("501 320", "60 40", "62 41", "51 32", "4 1", "1 0", "100 50 0", "0 25 98", "5 -3 -2"),
    *("0 25 98 40", "5 -3 -2 0", "5 -3 -2 0 0", "0 25 98 40 12", "5 -3 -2 0 0 0"),
    *("5 -3 -2 0 0 0 0", "0 25 98 40 12 60 70", "0 25 98 40 12 60"),
)


class Hint(NamedTuple):
    """A command that was proposed, as it was printed, after what was typed."""

    line: str
    after: tuple[str, ...]


class Scene:
    """A ledger in some state, in which anything can be typed and taken back."""

    def __init__(self, cli: Terminal, patch: pytest.MonkeyPatch, seed: int) -> None:
        self.cli = cli
        self.random = random.Random(f"hints of commands {seed}")
        self._heard: list[str] = []
        self.head: list[str] = []
        self.entrants = self.rounds = self.sides = 0
        self.told: list[tuple[str, ...]] = []
        self.taken: Sequence[str] = []

        def heard(command: Command) -> str:
            said = proposed(command)
            self._heard.append(said.strip("`"))
            return said

        patch.setattr(drawing, "proposed", heard)
        patch.chdir(cli.home)
        (cli.home / "other.txt").write_text(record([]))
        (cli.home / "entrants.csv").write_text("name\nZoe Young\n")

    def type(self, *words: str) -> Result:
        """Type a command that may change what is there."""
        self._heard.clear()
        return self.cli(*words)

    def enter(self, *words: str) -> bool:
        """Type a command by which the scene is set."""
        was_taken = self.type(*words).code == 0
        if was_taken:
            self.told.append(words)
        return was_taken

    def hints(self, words: Sequence[str]) -> tuple[Result, list[Hint]]:
        """What the answer to a command proposes."""
        answer = self.type(*words)
        return answer, [Hint(line, tuple(words)) for line in dict.fromkeys(self._heard)]

    def set_up(self) -> None:
        """Games and events of some kind, as far as they got."""
        chance, choice = self.random.random, self.random.choice
        if chance() < 0.15:
            return
        if chance() < 0.6:
            self.enter("new", "klaberjass", "Ann", "Bob")
            for line in ("hand Bob 10C", "take", "none none", "KC JS")[: self.random.randint(0, 4)]:
                self.enter("enter", *line.split())
        if chance() < 0.1:
            return
        if chance() < 0.3:
            self._event(["--format", "swiss"], 4)
        self._event(choice(HEADS), self.random.choice((0, 1, 2, 3, 4, 4, 5, 6, 6, 7)))
        if chance() < 0.15:
            self.enter("event", "next", "Finals", "--top", "2")
        if chance() < 0.1:
            self.enter("event", "home", "--here", "--name", "elsewhere")

    def _event(self, head: Sequence[str], count: int) -> None:
        chance = self.random.random
        self.head, self.entrants, self.rounds = [*head], 0, 0
        if not self.enter("event", "new", "Cup", *head):
            raise AssertionError(head)
        names = [f"{a} & {a[0]}x" for a in NAMES] if "--pairs" in head else NAMES
        for name in names[:count]:
            self.entrants += self.enter("event", "add", name)
        if chance() < 0.25:
            self.enter("event", "sections", "A", "B")
        for _ in range(self.random.choice((0, 0, 1, 1, 2, 3))):
            self._before()
            if not self.enter("event", "round", *["--anyway"] * (chance() < 0.3)):
                break
            self.rounds += 1
            self._results()
        if chance() < 0.2:
            self.enter("event", "close", *["--anyway"] * (chance() < 0.5))

    def _before(self) -> None:
        for word in ("drop", "absent", "forbid", "disqualify", "here"):
            if self.random.random() < 0.12:
                self.enter("event", *self.deed(word))

    def _results(self) -> None:
        chance = self.random.random
        over = self.random.choice((0.0, 0.5, 1.0, 1.0))
        for table in range(1, 4):
            place = f"{self.rounds}.{table}"
            if chance() >= over:
                continue
            if chance() < 0.1:
                self.enter("event", *self.random.choice((self.deed("award"), self.deed("open"))))
            for figures in self.random.sample(_FIGURES, len(_FIGURES)):
                if self.enter("event", "result", place, *figures.split()):
                    break
            if chance() < 0.1:
                self.enter("event", "doubt", place)
        if chance() < 0.2:
            self.enter("event", "lock")
        if chance() < 0.1:
            self.enter("event", "release", "everything")

    def command(self) -> list[str]:
        """A command as it may be typed, with a slip in it now and then."""
        chance, choice = self.random.random, self.random.choice
        if chance() < 0.35:
            words = [word.replace("{home}", str(self.cli.home)) for word in choice(_OTHER)]
        else:
            words = ["event", *self.deed(choice([*DEEDS]))]
        if chance() < 0.35:
            words = self._slip(words)
        return words

    def _slip(self, words: Sequence[str]) -> list[str]:
        words, choice = [*words], self.random.choice
        place = self.random.randrange(len(words))
        match choice("dropping doubling letters number swapping".split()):
            case "dropping":
                del words[max(place, 1) :][:1]
                words = words[:place] + words[place + 1 :] or words
            case "doubling":
                words.insert(place, words[place])
            case "letters" if len(words[place]) > 2:
                letters = [*words[place]]
                at = self.random.randrange(len(letters) - 1)
                letters[at : at + 2] = reversed(letters[at : at + 2])
                words[place] = "".join(letters)
            case "number":
                words.append(choice(("0", "9", "-1", "x", "1", "2")))
            case _:
                other = self.random.randrange(len(words))
                words[place], words[other] = words[other], words[place]
        return words

    def deed(self, word: str) -> list[str]:
        """A deed with something for what it takes."""
        deed = DEEDS[word]
        words = [word]
        for arg in deed.args:
            if arg.usual is not None and self.random.random() < 0.5:
                continue
            given = self._given(arg)
            flag = arg.flag.split()[:1]
            words += flag if arg.kind == "flag" else [*flag, *given]
        if self.random.random() < 0.3:
            words += [WHY.flag.split()[0], "so ruled"]
        return words

    def _entrant(self) -> str:
        return self.random.choice(
            [str(self.random.randint(1, max(self.entrants, 1) + 1)), *NAMES, "Zoe"]
        )

    def _given(self, arg: Arg) -> list[str]:
        choice = self.random.choice
        one, two = self._entrant(), self._entrant()
        match arg.kind:
            case "table":
                return [choice(("1", "2", "1.1", "1.2", f"{self.rounds}.1", "9", "9.1"))]
            case "tables":
                return [choice(("1", "1.1", f"{self.rounds}.2"))]
            case "figures":
                return choice((*_FIGURES, "1 1", "forfeit 1", "5", "x")).split()
            case "awarded":
                return choice(("1 0", "0.5 0.5", "1", "x")).split()
            case "round" | "sides" | "count" | "places" | "seed" | "game":
                return [choice(("1", "1", "2", "3", "9", str(self.rounds)))]
            case "entrants" | "pair" | "missing":
                return choice(([one], [one, two]))
            case "entrant" | "person":
                return [one]
            case "names":
                return choice((["Zoe Young"], [one], ["Zoe & Yan"], ["Yan Zell", "Xi"]))
            case "facts":
                return choice((["club=Harbour"], ["rating=x"], ["rating=1800"], ["table=1"], ["x"]))
            case "settings" | "options":
                return [choice(_SETTINGS)]
            case "entry":
                return choice((["@1"], ["@3"], ["@9"], ["@99"], ["round", "1"], ["round", "2"]))
            case "division":
                return [choice(("rating", "category", "club", "x"))]
            case "seating":
                return [choice(("1/2", "1/2, 3/4", "1/9", "x"))]
            case "points":
                return [choice(("0.5", "1", "x", "-1"))]
            case "worth" | "share":
                return [choice(("half", "full", "none", "x"))]
            case "clock":
                return [choice(("start", "pause", "resume", "+5", "x"))]
            case "part":
                return [choice(("round", "results", "standings", "everything", "x"))]
            case "day":
                return [choice(("2026-11-26", "tomorrow", "x"))]
            case "section":
                return [choice(("A", "B", "X"))]
            case "word" | "name" | "screen":
                return [choice(("main", "A", "Zoe Young", "Bar", "lucky"))]
            case "prizes":
                return choice(("50 30", "50 30 8=10", "x", "none", "1 2 3 4 5 6 7 8 9")).split()
            case "boards":
                return [choice(("tables", "standings", "usual", "x"))]
            case "list":
                return [str(self.cli.home / "entrants.csv")]
            case _:
                return ["x"]

    def refused(self, hint: Hint) -> str:
        """Why a proposed command is not taken as it stands; empty where it is.

        What it names in capitals is given, and of what can be given something must be taken.
        """
        why = ""
        tried = [*filled(shlex.split(hint.line)[1:], self.places())]
        # what is tried of a hint moves nothing of the scene
        tried = random.Random(hint.line).sample(tried, min(60, len(tried)))
        for words in tried:
            if words[0] in NEVER or words[:2] in (["new"], ["new", "--ledger"]):
                words = [*words, "--help"]
            before = self.kept()
            answer = self.type(*words)
            self.put_back(before)
            if answer.code in (0, 5):
                self.taken = words
                return ""
            why = f"{shlex.join(words)}: {answer.err or answer.out}"
        return why

    def places(self) -> Mapping[str, Sequence[str]]:
        """What can be given for each word in capitals."""
        numbers = [str(number) for number in range(1, self.entrants + 2)]
        tables = [f"{number}.{table}" for number in (self.rounds, 1) for table in (1, 2, 3)]
        home = self.cli.home
        return {
            "FIGURES": _FIGURES,
            "DATE": ("2026-12-01", "2030-12-01"),
            "CARD": ("10C",),
            "WORDS": ("pass", "take", "9H", "none", "KD", "result Ann 90 Bob 72 maker Ann"),
            "FILE": (str(home / "other.txt"),),
            "BACKUP": (str(home / "b.db"),),
            "FIGURE": ("501", "320", "51", "41"),
            "POINTS": ("1 0",),
            "NAMES": (
                '"Ugo Ray" "Tim Post" "Xi Wu" "Vic Unger" "Tom Sy"',
                '"Zo & Ya" "Vi & To"',
                *numbers,
                " ".join(numbers[:-1]),
            ),
            "NAME": (*numbers, "Ann", "Bob"),
            "OTHER": numbers,
            "TABLE": tables,
            "TITLE": ("Cup",),
            "REASON": ("so",),
            "NEW": ("Zoe",),
            "FOLDER": (str(home / "folder"),),
            "ROUND": ("1", "2"),
        }

    def kept(self) -> dict[str, bytes]:
        """The files that are there."""
        home = self.cli.home
        return {str(f): f.read_bytes() for f in home.rglob("*") if f.is_file()}

    def put_back(self, files: Mapping[str, bytes]) -> None:
        """Let the files be what they were."""
        for file in self.cli.home.rglob("*"):
            if file.is_file() and str(file) not in files:
                file.unlink()
        now = self.kept()
        for name, content in files.items():
            if now.get(name) == content:
                continue
            Path(name).write_bytes(content)


_SETTINGS = (
    *("rounds=9", "rounds=1", "rounds=x", "format=swiss", "format=knock-out", "format=x"),
    *("game=loo", "game=x", "double=true", "size=5", "reports=2", "order=points", "order=x", "x=1"),
    *("bye=0.5",),
    *("minutes=50", "worth=rank", "requests=1", "pairs=true", "win=3", "absent=0.5", "x"),
)


def filled(words: Sequence[str], places: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """A command with each word in capitals given in turn by what it can stand for."""
    options = [
        [shlex.split(each) for each in places[word]] if word in places else [[word]]
        for word in words
    ]
    for chosen in product(*options):
        yield [word for part in chosen for word in part]
