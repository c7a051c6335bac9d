"""What happened in a game, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trickledger.ledger.say.display import drawn, suit_drawn
from trickledger.ledger.say.proposed import typed, voiding
from trickledger.rules.amounts import counted
from trickledger.rules.language.notation import TAKES
from trickledger.rules.language.results import REPORTS
from trickledger.rules.says import Says, Typed

if TYPE_CHECKING:
    from trickledger.rules.language.notation import Word
    from trickledger.rules.views.audit import PlayAudit
    from trickledger.rules.views.hand import Hand
    from trickledger.rules.views.remedies import Remedy
    from trickledger.rules.views.reminders import Reminded


ASIDE = frozenset(("missing", "reminder", "again"))
"""The events that are told last, and low: what can still be said, or was left out or doubled."""


def sentence(event: Mapping[str, Any], game: int) -> str:
    """An event of a game in words."""
    match event["kind"]:
        case "trump":
            maker = f", {event['maker']} is the maker" if event["maker"] else ""
            return f"Trump is {suit_drawn(event['trump'])}{maker}."
        case "trick":
            return trick_sentence(event)
        case "turn":
            return turn_sentence(event)
        case "check":
            return f"{event['winner']} {event['what']}: right."
        case "warning":
            return f"Warning: {drawn(event['warning'])}."
        case "missing" | "reminder":
            return _with_clause(event["why"], event["clause"])
        case "finding":
            return finding_sentence(event)
        case "retract":
            return retraction(event, game)
        case "again":
            words = "{same} If it was told twice: {undo}"
            return str(Says(words, same=same_figures(event), undo=Typed(typed("undo", game))))
        case "hand":
            return _hand_sentence(event)
        case _:
            return _game_sentence(event)


def trick_sentence(trick: Mapping[str, Any]) -> str:
    """A trick: who played what, and who won it or picked it up."""
    cards = ", ".join(map(" ".join, trick["cards"]))
    if trick["winner"] is None:
        end = f"{trick['picked_up']} picks up"
    elif "points" in trick:
        end = f"{trick['winner']} wins {trick['points']}"
    else:
        end = f"{trick['winner']} wins"
    return drawn(f"Trick {trick['trick']}: {cards}. {end}.")


def turn_sentence(turn: Mapping[str, Any]) -> str:
    """A turn of a game that has no tricks."""
    return drawn(f"Turn {turn['turn']}: {turn['text']}.")


def newest_round(hand: Hand) -> str:
    """The newest trick or turn of a hand; nothing before there is one."""
    if hand.tricks:
        return trick_sentence(hand.tricks[-1].as_json())
    return turn_sentence(hand.turns[-1]) if hand.turns else ""


def finding_sentence(finding: Mapping[str, Any]) -> str:
    """What is proven to be wrong, and of which entries; the clause comes last."""
    where = entry_numbers(finding["accused"])
    return f"FINDING on {where}: {drawn(finding['reason'])} ({finding['clause']})"


def advice(remedy: Remedy, game: int) -> Iterator[str]:
    """What can be done about a finding, with the commands for it as they are typed here."""
    if remedy.correct:
        yield f"If mistyped: {typed(remedy.correct, game)}"
    yield f"If disputed: {typed(remedy.audit, game)}"
    yield f"If decided, for example: {typed(f'{remedy.rule} --because agreed', game)}"


def reminder_sentence(reminder: Reminded) -> str:
    """What can still be said, or was left out, and what is typed for it; the clause comes last."""
    return _with_clause(str(reminder.says), reminder.clause)


def _with_clause(why: str, clause: str) -> str:
    return f"{drawn(why)} ({clause})"


def same_figures(event: Mapping[str, Any]) -> Says:
    """That a hand was told with the figures of the one before."""
    return Says("The same figures as hand {hand}.", hand=event["same_as"])


def retraction(finding: Mapping[str, Any], game: int) -> str:
    """What is still to be done where a play is ruled to be taken back."""
    *_, play = finding["to_void"]
    return (
        f"@{finding['ruled_by']} rules that @{play} is taken back. The finding stays open until "
        f"it is: {voiding(finding['to_void'], game)}"
    )


def _hand_sentence(event: Mapping[str, Any]) -> str:
    entered = event["entered"]
    if event["depth"] == "final":
        return f"The hands that nobody wrote down: together this {adding(entered)}."
    if not event["counted"]:
        added = f" This {adding(entered)}." if any(entered.values()) else ""
        return f"Hand {event['hand']} doesn't count: {drawn(event['why_not_counted'])}.{added}"
    parts = [figures(event["score"])] if any(event["score"].values()) else []
    parts += [] if entered == event["score"] else [f"this {adding(entered)}"]
    told = "; ".join(parts) or figures(entered)
    return f"Hand {event['hand']} is over: {told}. Totals: {figures(event['totals'])}."


def adding(entered: Mapping[str, int]) -> str:
    """What is added to the totals, by side, and what is taken from them.

    Of more than two sides only those are named whose total changes.

    >>> adding({"Ann": 0, "Bob": 3}), adding({"Ann": 6, "Bob": -3, "Cid": -3})
    ('adds 0 to Ann and 3 to Bob', 'adds 6 to Ann and takes 3 from Bob and 3 from Cid')
    >>> adding({"Ann": 0, "Bob": 3, "Cid": 0}), adding({"Ann": 0, "Bob": 0, "Cid": 0})
    ('adds 3 to Bob', 'adds 0 to Ann, 0 to Bob and 0 to Cid')
    """
    if len(entered) > _TWO and any(entered.values()):
        entered = {side: amount for side, amount in entered.items() if amount}
    added = [f"{amount} to {side}" for side, amount in entered.items() if amount >= 0]
    taken = [f"{-amount} from {side}" for side, amount in entered.items() if amount < 0]
    parts = (("adds", added), ("takes", taken))
    return " and ".join(f"{verb} {listed(names, 'and')}" for verb, names in parts if names)


def listed(parts: Sequence[str], last: str) -> str:
    """Parts in a sentence, of which most screens have one or two.

    >>> listed(["take", "pass", "schmeiss"], "or"), listed(["take"], "or")
    ('take, pass or schmeiss', 'take')
    """
    *first, end = parts
    return f"{', '.join(first)} {last} {end}" if first else end


def _game_sentence(event: Mapping[str, Any]) -> str:
    totals = figures(event["totals"])
    if event["winners"]:
        names = " and ".join(event["winners"])
        still = ", provisionally: a finding is open" if event["provisional"] else ""
        return f"{names} won the game{still}. Totals: {totals}."
    state = "provisional: a finding is open" if event["provisional"] else event["status"]
    return f"The game is {state}. Totals: {totals}."


_FEW, _TWO = 12, 2
_MOST_OPENINGS = 2


def turn_lines(expected: Sequence[Mapping[str, Any]], words: Mapping[str, Word]) -> list[str]:
    """Whose turn it is and what they can enter, a line for each choice; `words` are the game's."""
    openings = [turn["opening"] for turn in expected if "opening" in turn]
    telling = [verb for turn in expected for verb in turn["may"]["verbs"] if verb in REPORTS]
    if openings and expected[0]["player"] is None:
        of = listed(expected[0]["of"], "and")
        return [f"Next: the figures of {of}, such as {openings[0]}"]
    if openings:
        if len(openings) > _MOST_OPENINGS:
            openings = [f"{openings[0]} (or whoever deals)"]
        return [f"Next: {', or '.join([*openings, *telling])}"]
    names: dict[str, list[str]] = {}
    for turn in expected:
        verbs = [verb for verb in turn["may"]["verbs"] if verb not in REPORTS]
        if verbs or turn["may"]["cards"]:
            choice = _choice({**turn["may"], "verbs": verbs}, words)
            names.setdefault(choice, []).append(turn["player"] or "You")
    lines = [f"{listed(players, 'or')} can enter: {choice}." for choice, players in names.items()]
    ends = [*lines[-1:], *map("{}.".format, telling)]
    return [*lines[:-1], " Or: ".join(ends)] if lines else []


def _choice(may: Mapping[str, Sequence[str]], words: Mapping[str, Word]) -> str:
    """The words, with what follows them, and the cards that can be entered."""
    verbs = [_with_argument(verb, words.get(verb)) for verb in may["verbs"]]
    cards = may["cards"]
    if not cards:
        return listed(verbs, "or")
    among = f" ({drawn(' '.join(cards))})" if len(cards) <= _FEW else ""
    return listed([*verbs, f"a card{among}"], "or")


def _with_argument(verb: str, word: Word | None) -> str:
    if word is None:
        return verb
    if word.takes == "answer":
        return f"{verb} {'/'.join(word.answers)}"
    taken = TAKES[word.takes]
    # what is left at the end is laid open
    return f"{verb} {taken.cards if verb == 'left' else taken.asked}".rstrip()


def figures(row: Mapping[str, Any]) -> str:
    """Names with their figures, in one line."""
    return ", ".join(f"{name} {value}" for name, value in row.items())


def entry_numbers(numbers: Iterable[int]) -> str:
    """The numbers of entries as references, those that follow each other as a range.

    >>> entry_numbers([6, 7, 8, 11]), entry_numbers([14])
    ('@6-8 @11', '@14')
    """
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = ranges[-1][0], number
        else:
            ranges.append((number, number))
    return " ".join([f"@{a}" if a == b else f"@{a}-{b}" for a, b in ranges])


def verdict(play: PlayAudit) -> str:
    """What is known of a play, in words."""
    match play.judgement:
        case "legal":
            return "legal. It was the lead." if not play.led else "legal."
        case "legal as far as known":
            return "legal as far as is known."
        case "as played":
            return "illegal, and recorded as played."
        case _:
            return "ILLEGAL, proven."


def details(play: PlayAudit) -> list[str]:
    """What a play owed, and what is known and proven of it, a sentence a line."""
    if not play.led:
        return []
    lines = [f"{play.led} was led. What was owed, in this order:", *play.owed]
    hidden = f", {counted(play.hidden_then, 'card')} hidden" if play.hidden_then else ""
    lines.append(f"Known of the hand then: {play.hand_then or 'nothing'}{hidden}.")
    if play.owed_then and not play.hidden_then:
        lines.append(f"It had to be one of: {play.owed_then}.")
    if play.claims.cards:
        lines.append(f"The play says that the hand held {play.claims.none_of()}.")
    if play.would_bind.cards and play.judgement == "legal as far as known":
        lines.append(f"It would be illegal if {play.would_bind.any_of()} turns up there.")
    for finding in play.findings:
        proven = " ".join(f"@{number}" for number in finding.proven_by)
        lines.append(f"{finding.clause}, {finding.status}, proven by {proven}: {finding.reason}")
    return lines
