"""What a table can have ended with: doubted, asked about, or taken as it is; every way in alike."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.terminal import Terminal
from tests.tournament.events import event_with
from tests.web.hall import Hall, Phone
from tests.web.test_desk import Desk
from trickledger.ledger.services import admission
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.plausible import asked, why_excluded
from trickledger.ledger.tournament.settings import Settings
from trickledger.rules.games.klaberjass.results import may_be_added

OPTIONS = ("target", "draw_bonus", "match")
TAKEN, ASKED, DOUBTED = "taken", "asked", "doubted"
ROWS = """
game=klaberjass target=500            | 500 320       | taken
game=klaberjass target=500            | 499 320       | asked
game=klaberjass target=500            | 300 200       | asked
game=klaberjass target=500            | 0 0           | asked
game=klaberjass target=500            | 501 501       | doubted
game=klaberjass target=500            | 500 500       | doubted
game=klaberjass target=500            | 501 501 won 2 | taken
game=klaberjass target=500            | 300 200 won 1 | taken
game=klaberjass target=500            | 501 320 won 1 | taken
game=klaberjass target=500            | 501 320 won 2 | doubted
game=klaberjass target=500            | 510 505 won 2 | doubted
game=klaberjass target=500            | 300 200 won 2 | taken
game=klaberjass target=500 minutes=40 | 501 320 won 2 | doubted
game=klaberjass target=500            | 510 505       | taken
game=klaberjass target=500            | 774 320       | taken
game=klaberjass target=500            | 775 320       | doubted
game=klaberjass target=500            | 1000 1200     | doubted
game=klaberjass target=500            | 637 636       | taken
game=klaberjass target=500            | 640 637       | doubted
game=klaberjass target=500 minutes=40 | 300 200       | taken
game=klaberjass target=500 minutes=40 | 501 501       | taken
game=klaberjass target=500 minutes=40 | 1000 1200     | doubted
game=klaberjass                       | 500 320       | asked
game=klaberjass                       | 501 320       | taken
game=klaberjass games=3               | 2 1           | taken
game=klaberjass games=3               | 2 0           | taken
game=linger-longer size=3 match=target:1 | 1 0 0   | taken
game=klaberjass games=3               | 1 1           | asked
game=klaberjass games=3               | 1 0 won 1     | taken
game=klaberjass games=3               | 3 0           | doubted
game=klaberjass games=2               | 1 1           | taken
game=sixty-six                        | 7 3           | taken
game=sixty-six                        | 6 5           | asked
game=sixty-six                        | 7 7           | doubted
game=sixty-six                        | 12 0          | taken
game=sixty-six draw_bonus=single  | 10 6          | taken
game=sixty-six draw_bonus=single  | 11 6          | doubted
game=cinch                            | 51 50         | taken
game=cinch                            | 50 49         | asked
game=cinch                            | 51 51         | doubted
game=cinch                            | 79 3          | doubted
game=loo size=5                       | 10 -5 -5 0 0   | taken
game=loo size=5                       | 10 10 10 10 0| doubted
game=kalooki size=3                   | 40 0 120      | taken
game=kalooki size=3                   | 40 -1 120     | doubted
game=rolling-stone size=4             | 3 1 0 0       | taken
game=rolling-stone size=4 match=target:9 | 8 1 0 0 | asked
game=rolling-stone size=4 match=target:9 | 9 1 0 9 | taken
game=rolling-stone size=4 match=target:9 | 9 1 0 9 won 4 | taken
game=rolling-stone size=4 match=target:9 | 9 1 0 9 won 2 | doubted
game=rolling-stone size=4             | 3 1 0 0 won 2 | taken
game=cinch                            | 51 50 won 2   | doubted
game=linger-longer size=3 match=target:5 | 4 4 1   | asked
game=klaberjass target=500 minutes=40 | 0 0           | asked
game=klaberjass games=3 minutes=40    | 0 0           | asked
game=klaberjass games=2 minutes=40    | 1 0           | taken
game=klaberjass target=500 minutes=40 | 0 0 won 1     | taken
game=loo size=5                       | 0 0 0 0 0     | asked
game=kalooki size=3                   | 0 0 0         | asked
game=kalooki size=3                   | 0 0 120       | taken
"""


def rows() -> list[tuple[str, ...]]:
    return [tuple(map(str.strip, line.split("|"))) for line in ROWS.strip().splitlines()]


def settings_of(text: str) -> Settings:
    given = text.split()
    options = [each.split("=") for each in given if each.partition("=")[0] in OPTIONS]
    settings = event_with(*(each for each in given if each.split("=") not in options)).settings
    for name, value in options:
        settings = settings.with_setting("option", f"{name} {value}")
    return settings


def judged(settings: Settings, figures: str) -> str:
    told, _, won = figures.partition(" won ")
    row = tuple(map(int, told.split()))
    act = Act("result", 1, 1, figures=row, winners=(int(won) - 1,) if won else ())
    if why_excluded(settings, act.figures, act.winners):
        return DOUBTED
    return ASKED if asked(settings, [act]) else TAKEN


@pytest.mark.parametrize(
    ("setting", "figures", "winners", "says"),
    [
        ("target=500", (501, 320), (1,), "By the figures side 1 has won."),
        ("games=3", (3, 1), (), "They are games won, 3 at most together."),
        ("games=3", (3, 0), (), "Who has won 2 of 3 games has won the table."),
        (
            "games=3",
            (1, 1),
            (),
            "Nobody has 2 games yet: was table 1.1 stopped for time? "
            "If not, enter its result again.",
        ),
        (
            "games=3",
            (0, 0),
            (),
            "Nobody has scored at table 1.1: was it played? If not, enter its result once it is.",
        ),
    ],
)
def test_what_is_said_of_figures(
    setting: str, figures: tuple[int, ...], winners: tuple[int, ...], says: str
) -> None:
    settings = settings_of(f"game=klaberjass {setting}")
    act = Act("result", 1, 1, figures=figures, winners=winners)
    assert str(why_excluded(settings, figures, winners) or asked(settings, [act])) == says


def test_what_is_asked_of_several_tables_names_each_once() -> None:
    acts = [Act("result", 1, tab, figures=(tab // 3 * 9, 0)) for tab in (1, 2, 3, 4)]
    assert str(asked(settings_of("game=klaberjass"), acts)) == (
        "Nobody has scored at tables 1.1, 1.2: were they played? "
        "If not, enter their results once they are. "
        "Nobody has 501 yet: were tables 1.3, 1.4 stopped for time? "
        "If not, enter their results again."
    )


@pytest.mark.parametrize(("setting", "figures", "wanted"), rows())
def test_what_a_table_can_have_ended_with(setting: str, figures: str, wanted: str) -> None:
    assert judged(settings_of(setting), figures) == wanted


# a hand adds to one alone, or to both what they have made
_ADDED = st.sampled_from(
    [(a, b) for a in range(0, 276, 5) for b in range(0, 276 - a, 3) if may_be_added(a, b)]
)


@given(st.lists(_ADDED, min_size=12, max_size=16))
def test_no_true_end_of_klaberjass_is_doubted_or_asked_about(hands: list[tuple[int, int]]) -> None:
    totals = [0, 0]
    settings = settings_of("game=klaberjass target=500")
    for first, second in hands:
        totals = [totals[0] + first, totals[1] + second]
        if max(totals) >= 500 and totals[0] != totals[1]:
            assert judged(settings, f"{totals[0]} {totals[1]}") == TAKEN
            return
        assert judged(settings, f"{totals[0]} {totals[1]}") != TAKEN


WAYS = {"shell": "1.2", "list": "1.2", "desk": "2", "phone": "2"}
SAID = {
    (300, 200): "Nobody has 501 yet: was table 1.2 stopped for time?",
    (501, 501): "Level at 501, both play on",
    (1000, 1200): "A hand adds 275 at most",
}


@pytest.fixture
def terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    monkeypatch.setattr(admission, "COST", 2)
    return Terminal(tmp_path, capsys, monkeypatch, str(tmp_path / "hall.db"))


@pytest.mark.parametrize("way", WAYS)
def test_every_way_in_asks_by_one_rule(tmp_path: Path, terminal: Terminal, way: str) -> None:
    hall = Hall(tmp_path)
    hall.set_phrase()
    with hall.served() as client:
        if way == "phone":
            phone = Phone(client, 2, hall.keys[2].pin, "Bob Archer")
        elif way == "desk":
            desk = Desk(client)
        for figures, sentence in SAID.items():
            typed = " ".join(map(str, figures))
            before = len(hall.texts())
            if way == "shell":
                result = terminal("event", "result", "1.2", *typed.split())
                is_ok, said = result.code == 0, result.out + result.err
            elif way == "list":
                result = terminal("event", "results", stdin=f"1.2 {typed}\n")
                is_ok, said = result.code == 0, result.out + result.err
            else:
                answer = (
                    desk.enter("result", result=f"2 {typed}")
                    if way == "desk"
                    else phone.result(*figures, by="Bob Archer")
                ).json()
                is_ok, said = answer["ok"], " ".join(answer["said"])
            assert sentence in " ".join(said.split())
            assert is_ok == (figures == (300, 200))
            assert len(hall.texts()) == before + is_ok
