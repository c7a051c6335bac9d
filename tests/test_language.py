"""A made-up language: it puts the words of each sentence in brackets, and each value in others.

What then stands outside of both in a refusal is a word that no other language could reach.
"""

import re
from collections.abc import Callable, Iterator
from string import Formatter

import pytest

from tests.recorded import evening
from trickledger.rules.says import Says, Several, Value

Draw = Callable[[Value], str]

# what the parser of the shell says of its own, and what stands between the parts of a list
OF_THE_PARSER = re.compile(r"^Usage: ")
BETWEEN = re.compile(r"\b(?:and|or)\b")
_INNERMOST = re.compile(r"⟦[^⟦⟧⟨⟩]*⟧|⟨[^⟦⟧⟨⟩]*⟩")


def spoken(said: Says, draw: Draw = str) -> str:
    """A sentence in the made-up language."""
    parts = Formatter().parse(said.words) if said.values else [(said.words, None, None, None)]
    text = "".join(_spoken(words, said, name, draw) for words, name, *_ in parts)
    return f"{text} ⟨{said.cites.text}⟩".strip() if said.cites else text


def _spoken(words: str, said: Says, name: str | None, draw: Draw) -> str:
    bracketed = f"⟦{words}⟧" if words.strip() else words
    return bracketed + (_value(said.values[name], draw) if name else "")


def _value(value: Value, draw: Draw) -> str:
    if isinstance(value, Says):
        return spoken(value, draw)
    if isinstance(value, Several):
        return value.joined(lambda part: _value(part, draw)) if value.values else ""
    return f"⟨{draw(value)}⟩"


def refusals(answer: str) -> Iterator[str]:
    """The messages of an answer, each put together again from its lines."""
    for found in re.finditer(r"(?:^ *!.*\n?)+", answer, re.MULTILINE):
        yield " ".join(re.sub(r"^ *! ?", "", found[0], flags=re.MULTILINE).split())


def outside(text: str) -> str:
    """What stands outside of all brackets."""
    inner = ""
    while inner != text:
        inner, text = text, _INNERMOST.sub("", text)
    return BETWEEN.sub("", text)


def test_every_word_of_a_refusal_is_one_that_a_language_can_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Says, "told", spoken)
    monkeypatch.setattr(Says, "__str__", spoken)
    played = evening.played("refused-for-people")
    told = [(step, said) for step, answer in played for said in refusals(answer)]
    assert len(told) > 200
    assert [
        f"{step}: {said}"
        for step, said in told
        if re.search("[a-z]", outside(said)) and not OF_THE_PARSER.match(said)
    ] == []


def test_a_sentence_is_spoken_with_its_values() -> None:
    inner = Says("round {number}", number=3)
    says = Says("No {what}, {both}.", what=inner, both=Several((1, 2), " and ", " and "))
    assert spoken(says) == "⟦No ⟧⟦round ⟧⟨3⟩⟦, ⟧⟨1⟩ and ⟨2⟩⟦.⟧"
    assert outside(spoken(says)).split() == []
    assert outside("⟦Locked.⟧ see there") == " see there"
