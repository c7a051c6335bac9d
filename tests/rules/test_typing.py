"""Short forms: what a fast scorer types, and that it is worth it."""

import pytest

from tests.strokes import on_paper, typed
from trickledger import replay
from trickledger.rules.catalogue import game, kinds
from trickledger.rules.language.notation import GENERAL_WORDS, HAND_WORDS, RECORD_WORDS
from trickledger.rules.record.header import reads_as_card

KLA_X21 = (
    "game klaberjass\nplayers Ann, Bob",
    """hand Bob 10C
take
Bob: exchange
twenty howhigh K also C S
JC 10C
show KC QC JC
QD 10D
JS KC bela
QC bela AC
QH KH
7D QS
KD KS
9D 8S
AH 7H""",
    """n b tc
u b:x w i k l c s jct
v kqjc
qdt
jskc b
qc b a
qhk
7dqs
kdks
9d8s
ah7""",
)

SXS_X23 = (
    "game sixty-six\nplayers Ann, Bob",
    """hand Bob KS
AH 10C
JC 10S
marriage C, QC 9H
KC AD
9C JH
10D JD
QS KS
marriage D, QD 9D
marriage H, KH 10H
AS 9S
AC QH
JS KD""",
    """n b ks
ahtc
jcts
c qc9h
kcad
9cjh
tdj
qsk
d qd9
h kht
as9
acqh
jskd""",
)

CIN_X19 = (
    "game cinch\nplayers Ann, Bob, Cid, Dee",
    """hand Dee
pass bid 9 pass pass
trump H
discard 6, discard 4, discard 7, discard 7
8H KH AH 4H
2H 5H 10H 3H
5D QH 7H 9H
QC JC 9C 8C
10S JS 5S JH
6H 10D 9S 7C""",
    """n d
p 9 p p
h
6 4 7 7
8hka4
2h5t3
5dq79
qcj98
tsj5jh
6htd9s7c""",
)

LOO_X21 = (
    "game loo\nplayers Ann, Bob, Cid, Dee, Eve",
    """hand Eve 5H
in in in in in
exchange 0, exchange 0, exchange 0, exchange 0, exchange 0
8C 4C 3C JC 5C
6H 2H AS 4H AH
7S 9S QS 8S 3D
7D AC 2D 4D 9H
7H 6C 9C 6D 5S""",
    """n e 5h
i i i i i
0 0 0 0 0
8c43j5
6h2as4ha
7s9q83d
7dac2d49h
7h6c9c6d5s""",
)

LIN_X19 = (
    "game linger-longer\nplayers Ann, Bob, Cid",
    """hand Cid 3S
7S AS 9S
AD 8C 4D
QD 3S 4C
2S 9D
6S QC""",
    """n c 3s
7sa9
ad8c4
qd3s4c
2s9d
6sqc""",
)

ROL_X14 = (
    "game rolling-stone\nplayers Ann, Bob, Cid, Dee",
    """hand Dee
AC 8C 9C KC
10D 9D JD pick
8S JS QS 9S
9H QH AH pick
QD 8D KD 10D
10S AS pick
QH JH KH 8H
AD""",
    """n d
ac89k
td9j p
8sjq9
9hqa p
qd8kt
tsa p
qhjk8
ad""",
)

# The last three turns: a call, a contract, and a joker moved on the way out.
KALOOKI_TURNS = (
    """game kalooki
players Ann, Bob, Cid
hand Ann 7H
Ann: call yes
draw, QC
Ann: call yes
draw, 10C
Bob: call yes
draw, KC
Cid: call no
take, 4S""",
    """Ann: call yes
draw, 2C
draw, meld QC QC QH, 7H 7S 7C, 4S 4D 4H, 8D 9D jo JD, 3H
draw, meld KC KS KH, 10C 10S 10H, 5D 5S 5H, tack 7D 2, replace 10D 4, 9S""",
    """a:l y
w 2c
w m qcch,7hsc,4sdh,89d jo jd,3h
w m kcsh,tcsh,5dsh o 7d 2 r td 4 9s""",
)

HANDS = (
    (KLA_X21, 1.1),
    (SXS_X23, 1.1),
    (CIN_X19, 1.2),
    (LOO_X21, 1.2),
    (LIN_X19, 1.2),
    (ROL_X14, 1.2),
    (KALOOKI_TURNS, 1.2),
)


@pytest.mark.parametrize(
    ("head", "long", "short", "most"),
    [(*hand, most) for hand, most in HANDS],
    ids=[hand[0].split()[1] for hand, _ in HANDS],
)
def test_a_hand_in_short_forms_costs_hardly_more_than_on_paper(
    head: str, long: str, short: str, most: float
) -> None:
    written, quick = (replay(f"{head}\n{lines}") for lines in (long, short))
    assert written.refusal is None
    assert quick.refusal is None
    acts, same = (record.games[0].entries for record in (written, quick))
    assert [entry.text for entry in acts] == [entry.text for entry in same]
    before = replay(head).games[0].fold.numbered
    assert typed(short) <= most * on_paper(written.games[0].fold, after=before)


@pytest.mark.parametrize("kind", kinds())
def test_a_player_may_be_called_like_a_short_form_that_came_later(kind: str) -> None:
    of = game(kind)
    assert of.unreserved <= frozenset(short for word in of.words for short in word.short)
    for short in of.unreserved:
        handles = [short.title(), "Ann", "Bob", "Cid", "Dee"][: of.fewest]
        fold = replay(f"game {kind}\nplayers {', '.join(handles)}\nhand {short}").games[0].fold
        assert fold.handles == tuple(handles)


@pytest.mark.parametrize("kind", kinds())
def test_a_spelling_means_one_word_and_no_card(kind: str) -> None:
    spellings = [spelling for word in game(kind).words for spelling in (word.name, *word.short)]
    assert sorted(spellings) == sorted(set(spellings))
    assert not [spelling for spelling in spellings if reads_as_card(spelling)]
    assert not {*RECORD_WORDS, *GENERAL_WORDS, *HAND_WORDS}.intersection(spellings)


@pytest.mark.parametrize(
    ("line", "acts"),
    [
        ("jct", ["JC", "10C"]),
        ("JC10", ["JC", "10C"]),
        ("jc 10", ["JC", "10C"]),
        ("J♣10♣", ["JC", "10C"]),
        ("jc, t", ["JC", "10C"]),
    ],
)
def test_a_trick_may_be_one_word(line: str, acts: list[str]) -> None:
    record = f"game klaberjass\nplayers Ann, Bob\nhand Bob 10D\ntake none none\n{line}"
    result = replay(record)
    assert result.refusal is None
    assert [act.text for act in result.games[0].hands[0].acts][-2:] == acts


def test_a_name_may_be_begun() -> None:
    head = "game klaberjass\nplayers Ann, Bob\n"
    assert replay(f"{head}n b tc\na: p\nbo: m").refusal is None


def test_a_beginning_that_two_names_share_is_none() -> None:
    result = replay("game klaberjass\nplayers Bea, Bob\nhand Bea 10C\nb: take")
    assert result.refusal
    assert "Nobody in this game is called b" in result.refusal.why


# What the first short form of a word is in every game that has the word, or one of its kind.
SHORT = {
    "pass": "p",
    "take": "u",
    "exchange": "x",
    "trump": "tr",
    "none": "o",
    "nothing": "o",
    "marriage": "m",
    "meld": "m",
}


@pytest.mark.parametrize("kind", kinds())
def test_a_short_form_is_the_same_in_every_game(kind: str) -> None:
    firsts = {word.name: word.short[0] for word in game(kind).words if word.short}
    assert {name: firsts[name] for name in firsts.keys() & SHORT.keys()} == {
        name: short for name, short in SHORT.items() if name in firsts
    }
    meant = {short: name for name, short in firsts.items() if name not in SHORT}
    assert not meant.keys() & set(SHORT.values()) - {"p", "x", "u"}, meant


@pytest.mark.parametrize(
    ("kind", "old", "name"),
    [
        ("klaberjass", "m", "take"),
        ("sixty-six", "w", "claim"),
        ("cinch", "m", "trump"),
        ("loo", "m", "pam"),
        ("loo", "r", "drew"),
        ("kalooki", "o", "tack"),
    ],
)
def test_the_short_forms_of_before_are_read(kind: str, old: str, name: str) -> None:
    assert game(kind).verbs[old].name == name


def test_a_hand_of_kalooki_by_its_facts_costs_twenty_strokes_at_most() -> None:
    head = "game kalooki\nplayers Ann, Bob, Cid\nhand Cid"
    for line in ("re a25 b0 c98", "re a25 c98 bent", "re a25 b0 c98 bent"):
        assert replay(f"{head}\n{line}").refusal is None
        assert typed(line) <= 20


def test_who_was_called_like_a_word_that_came_later_still_is() -> None:
    record = "game klaberjass\nplayers Re, Final\nhand Final 10C\ntake\nFinal: exchange\nRe none"
    game = replay(f"{record}\nresult Re 115 Final 27 maker Re\n")
    assert game.refusal is None
    assert game.games[0].totals == {"Re": 115, "Final": 27}
