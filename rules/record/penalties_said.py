"""Who is said to pay for what they did, as the ruling by which they do."""

from __future__ import annotations

import re

from trickledger.rules.common import COM
from trickledger.rules.language.notation import seat_named, single_spaced
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.revoke_said import penalty_of
from trickledger.rules.record.trying import Take, refusal_if_entered
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Handle

_WHO = r"(?:(?:we|they|all|both)|(?:the )?(?:table|director))"
_DECIDED = r"(?:says|said|rules|ruled|decides?|decided|agrees?|agreed)(?: that)?"
_RULED = (
    r"(?P<ruled>(?:(?:we|they|all) (?:let|leave) (?:it|that|this) stand|it stands|"
    rf"{_WHO} {_DECIDED})[,:;.]? (?:but |and )?)?"
)
_PAYS = r"(?:pays?|paid|has to pay|must pay|had to pay|owes|is fined|was fined|loses|lost)"
_POT = r"(?P<pot> (?:in)?to (?:the )?pot| in (?:the )?pot)?"
_FOR = r"(?:,? (?:for|because of|because|as) (?P<why>\S.*))?"
# eve pays 5 into the pot for the revoke; we let it stand, but eve pays 5
_PENALTY = re.compile(
    rf"{_RULED}(?P<who>[^\s,:]+):? {_PAYS} (?P<points>\d{{1,4}})"
    rf"(?: (?:chips?|points?))?{_POT}{_FOR}",
    re.IGNORECASE,
)


def penalty_said(fold: GameFold, text: str, take: Take) -> Refusal | None:
    """The ruling by which somebody pays what a line says; None where it says no such.

    That it is a penalty is told by a reason or by who ruled so, for who is looed pays as well.
    """
    found = _PENALTY.fullmatch(single_spaced(text).rstrip(" .!"))
    seat = seat_named(fold.handles, found["who"]) if found else None
    if found is None or seat is None or not (found["why"] or found["ruled"]):
        return None
    if not fold.chapters or (found["pot"] and fold.game.unit != "chips"):
        return None
    name = fold.handles[seat]
    amounts = penalty_of(fold, name, int(found["points"]))
    why = re.sub(r"^(?:the|a|his|her|their) revoke$", f"{name} revoked", found["why"] or "agreed")
    accused = _accused(fold, name)
    line = f"ruling penalty {f'@{accused} ' if accused else ''}{amounts} because {why}"
    if refusal_if_entered(fold, line, take):
        return None
    words = "That {player} pays is a ruling."
    return refused("SEQ", COM.RUL_1, text.rstrip(), words, (line,), player=Handle(name))


def _accused(fold: GameFold, name: str) -> int:
    """The entry of a player of whom alone something is still to be decided; else 0."""
    found = [
        finding.accused[0]
        for chapter in fold.chapters
        for finding in fold.findings(chapter)
        if finding.status == "open" and not finding.to_void
    ]
    entry = fold.entry(found[0]) if len(found) == 1 else None
    return found[0] if entry and entry.by == name else 0
