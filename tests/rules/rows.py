"""Rows of the rulebook, seen at a glance: id | what is typed | what its last line comes to.

A row begins with its id and may go on below; each line of the middle cell is a line of the record,
and so is what stands between two ` / `. `<name>` stands for a hand that the file writes once. The
head (`game klaberjass`, `players Ann, Bob`, or the one that the file names) is supplied, so the
first `hand` is entry 2; a record that begins with `game` has a head of its own. All lines but the
last must stand.

The last cell holds outcomes, below one another or behind a semicolon. First the answer:

    ok                      the last line stands
    RULE KLA-PLAY-2         it is refused, in this class and by this clause
    any COM-VOID-4          refused by this clause; RULES.md gives no class
    PHYS any                refused in this class; several clauses fit equally

then what must hold of the refusal (`would JS 9S`, `says COM-SEQ-2`) or of the game, its last hand
or, with `.1` before it, its first one: the methods of `Outcome`, one a word.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from trickledger import Replay, replay
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.rows import table_of
from trickledger.rules.views.sheet import Game

HEAD = "game klaberjass / players Ann, Bob / "


class Row(NamedTuple):
    name: str
    record: tuple[str, ...]
    answer: str
    after: tuple[str, ...]


def lines_of(text: str, hands: Mapping[str, str], head: str = HEAD) -> tuple[str, ...]:
    """The lines of a record written in a cell, with the named hands put in."""

    def hand(name: re.Match[str]) -> str:
        return " / ".join(hands[name[1]].strip().splitlines())

    while (spelled := re.sub(r"<([^<>]+)>", hand, text)) != text:
        text = spelled
    whole = text if text.startswith("game ") else head + text
    return tuple(line.strip() for line in whole.split(" / "))


def table(text: str, hands: Mapping[str, str] | None = None, head: str = HEAD) -> list[Row]:
    """The rows of a table; `head` is supplied to records that have none of their own."""
    cells: dict[str, tuple[list[str], list[str]]] = {}
    name = ""
    for line in text.strip().splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        row_id, record, outcomes = (cell.strip() for cell in line.split("|"))
        if row_id:
            assert row_id not in cells, f"two rows are called {row_id}"
            name = row_id
        typed, expected = cells.setdefault(name, ([], []))
        typed.extend([record] if record else [])
        expected.extend(outcome.strip() for outcome in outcomes.split(";") if outcome.strip())
    return [
        Row(name, lines_of(" / ".join(typed), hands or {}, head), expected[0], tuple(expected[1:]))
        for name, (typed, expected) in cells.items()
    ]


def name_of(row: Row) -> str:
    """The id of a row, as pytest prints it."""
    return row.name


def check(row: Row) -> None:
    """Fail unless the row's record comes to what the row says."""
    result = replay("\n".join(row.record))
    if row.answer == "ok":
        assert result.refusal is None, str(result.refusal)
        assert result.read == len(row.record)
    else:
        _check_refusal(row, result)
    for game in result.games:
        for hand in game.hands:
            _check_sums(hand)
    for words in row.after:
        Outcome(result).check(words)


def _check_refusal(row: Row, result: Replay) -> None:
    refusal = result.refusal
    assert refusal is not None, f"{row.record[-1]!r} was accepted"
    kind, clause = row.answer.split()
    assert kind in ("any", refusal.kind), str(refusal)
    assert clause in ("any", refusal.clause), str(refusal)
    assert refusal.line == len(row.record), str(refusal)
    assert result.read == len(row.record) - 1
    assert refusal.clause.text, "a clause without its sentence"
    assert refusal.why, "a refusal without a reason"


def _check_sums(hand: Hand) -> None:
    """Every figure is a list of reasons that adds up."""
    for lines, figures in ((hand.lines, hand.score), (hand.settlement, hand.entered)):
        sums = dict.fromkeys(figures, 0)
        for line in lines:
            sums[line.player] += line.points
        assert sums == figures


def _pairs(words: list[str]) -> dict[str, int]:
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


class Outcome:
    """What must hold after a record; each method is a word of the last cell."""

    def __init__(self, result: Replay) -> None:
        self.result = result

    def check(self, words: str) -> None:
        deal, word, *rest = words.split() if words.startswith(".") else ("", *words.split())
        self.place = int(deal[1:]) - 1 if deal else -1
        getattr(self, word)(rest)

    @property
    def _game(self) -> Game:
        return self.result.games[-1]

    @property
    def _hand(self) -> Hand:
        return self._game.hands[self.place]

    def would(self, words: list[str]) -> None:
        """would JS 9S, would tack KS 3, tack jo 3: the refusal offers these and nothing else."""
        assert self.result.refusal is not None
        line = " ".join(words)
        several = line.split(", ") if "," in line else words
        assert set(self.result.refusal.would_do) == set(several)

    def would_enter(self, words: list[str]) -> None:
        """would_enter discard 3: the refusal offers this line and nothing else."""
        assert self.result.refusal is not None
        assert self.result.refusal.would_do == (" ".join(words),)

    def says(self, words: list[str]) -> None:
        """says COM-SEQ-2: the sentence of the refusal holds these words."""
        assert " ".join(words) in str(self.result.refusal)

    def cards(self, words: list[str]) -> None:
        """cards 9S 8S: those that bind, as the refusal names them."""
        assert self.result.refusal is not None
        assert self.result.refusal.cards == tuple(words)

    def why(self, words: list[str]) -> None:
        """why Ann KAL-CALL-5 1 overcall: a line of the score or of what is entered says so."""
        player, clause, *said = words
        lines = [*self._hand.lines, *self._hand.settlement]
        found = [line.why for line in lines if (line.player, line.clause) == (player, clause)]
        assert " ".join(said) in found, found

    def phase(self, words: list[str]) -> None:
        """phase lead, closed: the phase in which the hand then is."""
        now = self._game.fold.chapters[self.place].deal.phase
        assert now is not None
        assert now.name == " ".join(words)

    def told(self, words: list[str]) -> None:
        """told trump C: a fact of the hand is so said at the table."""
        facts = self._hand.facts
        labels = {name: self._game.fold.game.label(name) for name in facts}
        is_told = {name for name in facts if facts[name] or labels[name].tells_zero}
        said = [labels[name].table.format(facts[name]) for name in is_told]
        assert " ".join(words) in said, said

    def remark(self, words: list[str]) -> None:
        """remark bate: what a hand is called on the score sheet."""
        remarks = table_of(self._game).rows[self.place].remarks
        assert " ".join(words) in remarks, remarks

    def reason(self, words: list[str]) -> None:
        """reason 8+9+10 Ann's discard: how the sentence of a finding begins."""
        accused = tuple(map(int, words[0].split("+")))
        (found,) = [one.reason for one in self._hand.findings if one.accused == accused]
        assert found.startswith(" ".join(words[1:])), found

    def worth(self, words: list[str]) -> None:
        """worth Ann 16, worth nothing: what the cards dealt to each count, if all are known."""
        assert self._hand.dealt_worth == ({} if words == ["nothing"] else _pairs(words))

    def turns(self, words: list[str]) -> None:
        """turns 0: so many are done."""
        assert len(self._hand.as_json()["turns"]) == int(words[0])

    def tells(self, words: list[str]) -> None:
        """tells Bob takes 7H, throws KS: what is said of the newest turn, in whole or in part."""
        text: Any = self._hand.as_json()["turns"][-1]["text"]
        assert {*" ".join(words).split(", ")} <= {*re.split("[;,] ", text)}, text

    def shows(self, words: list[str]) -> None:
        """shows meld 1, Bob: KS KH KD: one of the sentences of what lies on the table."""
        sentences: Any = self._hand.facts["on_the_table"]
        assert " ".join(words) in sentences, sentences

    def grounds(self, words: list[str]) -> None:
        """grounds Bob LOO-D9 8: what such a line rests on, by entries."""
        player, clause, *entries = words
        record: Any = self._game.as_json(why=True)["hands"][self.place]
        found = [
            [str(entry) for ground in line["grounds"] for entry in ground["entries"]]
            for line in (*record["lines"], *record["settlement"])
            if (line["player"], line["clause"]) == (player, clause)
        ]
        assert entries in found, found

    def by(self, words: list[str]) -> None:
        """by Ann: whose entry is refused."""
        assert self.result.refusal is not None
        assert self.result.refusal.by == words[0]

    def hands(self, words: list[str]) -> None:
        """hands 2: so many were opened."""
        assert len(self._game.hands) == int(words[0])

    def trump(self, words: list[str]) -> None:
        assert self._hand.facts["trump"] == words[0]

    def maker(self, words: list[str]) -> None:
        assert self._hand.facts["maker"] == words[0]

    def undistributed(self, words: list[str]) -> None:
        """undistributed pot 15: what a closed account has left beside the totals."""
        assert self._game.undistributed == _pairs(words)

    def upcard(self, words: list[str]) -> None:
        assert self._hand.facts["upcard"] == words[0]

    def stake(self, words: list[str]) -> None:
        """stake 2: what waits for the winner of the next hand."""
        assert self._game.fold.carry.stake == int(words[0])

    def meld(self, words: list[str]) -> None:
        """meld 4 8D 9D jo JD: the cards of a meld on the table, from low to high."""
        melds: Any = self._hand.facts["melds"]
        assert melds[int(words[0]) - 1]["cards"] == words[1:], melds

    def melds(self, words: list[str]) -> None:
        """melds Ann, melds nobody: who may score sequences."""
        assert self._hand.facts["meld_winner"] == (None if words == ["nobody"] else words[0])

    def warning(self, words: list[str]) -> None:
        """warning CIN-DISC-3 Bob 5C: the only one, its clause, and words that it holds."""
        warnings = self._hand.facts["warnings"]
        assert isinstance(warnings, list)
        (warning,) = warnings
        assert all(word in warning for word in words)

    def played(self, cards: list[str]) -> None:
        """played 4S 5S: the newest cards of the hand."""
        trick = [card for trick in self._hand.tricks for _, card in trick.cards]
        trick += [card for _, card in self._hand.table]
        assert trick[-len(cards) :] == cards

    def dealer(self, words: list[str]) -> None:
        assert self._hand.dealer == words[0]

    def next(self, words: list[str]) -> None:
        """next Ann: who is expected to deal."""
        assert self._hand.next_dealer == words[0]

    def thrown(self, words: list[str]) -> None:
        """thrown in: the hand is over and does not count."""
        assert words == ["in"]
        assert (self._hand.over, self._hand.counted) == (True, False)

    def uncounted(self, words: list[str]) -> None:
        """uncounted all passed: why the hand does not count."""
        assert self._hand.why_not_counted == " ".join(words)

    def counted(self, words: list[str]) -> None:
        assert not words
        assert (self._hand.over, self._hand.counted) == (True, True)

    def unfinished(self, words: list[str]) -> None:
        assert not words
        assert not self._hand.over

    def trick(self, words: list[str]) -> None:
        """trick 3 Ann [6]: its winner and what it adds, where tricks count."""
        number, winner, *points = words
        trick = self._hand.tricks[int(number) - 1]
        assert (trick.winner, trick.points) == (winner, int(points[0]) if points else None)

    def picked(self, words: list[str]) -> None:
        """picked 2 Dee: the trick that nobody won, and who picked it up."""
        trick = self._hand.tricks[int(words[0]) - 1]
        assert (trick.winner, trick.picked_up) == (None, words[1])

    def tricks(self, words: list[str]) -> None:
        """tricks 7: so many are complete."""
        assert len(self._hand.tricks) == int(words[0])

    def fact(self, words: list[str]) -> None:
        """fact discarded 4, fact in_hand Ann 7, fact calls.Ann 2: a fact, whole or by name."""
        name, *rest = words
        fact: Any = self._hand.facts
        for part in name.split("."):
            fact = fact.get(part)
        if rest == ["nothing"]:
            assert not fact, fact
            return
        if isinstance(fact, dict):
            named = dict(zip(rest[::2], rest[1::2], strict=False))
            if all(str(fact.get(key)) == value for key, value in named.items()):
                return
            fact = " ".join(f"{key} {value}" for key, value in fact.items())
        assert str(fact) == " ".join(rest), fact

    def line(self, words: list[str]) -> None:
        """line Ann KLA-BELA-1 20: the points of a player by a clause; 0 where there is no line."""
        player, clause, points = words
        found = [
            line for line in self._hand.lines if (line.player, line.clause) == (player, clause)
        ]
        assert sum(line.points for line in found) == int(points)

    def score(self, words: list[str]) -> None:
        assert self._hand.score == _pairs(words)

    def entered(self, words: list[str]) -> None:
        assert self._hand.entered == _pairs(words)

    def totals(self, words: list[str]) -> None:
        assert self._game.totals == _pairs(words)

    def finding(self, words: list[str]) -> None:
        """finding 5 KLA-PLAY-2 [open] [by 15]: accused entry, clause, status, what proved it."""
        accused, clause, *rest = words
        key = (tuple(map(int, accused.split("+"))), clause)
        found = [
            (*finding.key, finding.status, finding.proven_by) for finding in self._hand.findings
        ]
        if rest and rest[0] == "by":
            assert (*key, "open", int(rest[1])) in [(*one[:3], one[3][0]) for one in found], found
        else:
            assert (*key, *(rest or ["open"])) in [one[:3] for one in found], found

    def ruled(self, words: list[str]) -> None:
        """ruled 5 KLA-PLAY-2 by 16 [void 5]: the ruling that speaks of it, what is to be voided."""
        accused, clause, _, by, *rest = words
        key = (tuple(map(int, accused.split("+"))), clause)
        (found,) = [finding for finding in self._hand.findings if finding.key == key]
        assert found.ruled_by == (None if by == "nothing" else int(by)), found
        assert found.to_void == tuple(map(int, rest[1:])), found

    def findings(self, words: list[str]) -> None:
        """findings 1: so many in the hand, whatever their status."""
        assert len(self._hand.findings) == int(words[0])

    def no(self, words: list[str]) -> None:
        """no finding: none in the hand, whatever its status; no joint: none of several entries."""
        least = {"finding": 1, "joint": 2}[words[0]]
        assert not [one for one in self._hand.findings if len(one.accused) >= least]

    def status(self, words: list[str]) -> None:
        assert self._game.status == words[0]

    def winners(self, words: list[str]) -> None:
        assert self._game.winners == words

    def provisional(self, words: list[str]) -> None:
        assert not words
        assert self._game.provisional

    def final(self, words: list[str]) -> None:
        """final: no finding of the game is open."""
        assert not words
        assert not self._game.provisional

    def paper(self, words: list[str]) -> None:
        """paper agrees, paper differs: the verdict on the newest figure noted in the hand."""
        assert self._hand.paper[-1].agrees == {"agrees": True, "differs": False}[words[0]]
