"""Records that the tests of the commands and of the ledger type in."""

X21 = """\
hand Bob 10C
take
Bob: exchange
twenty howhigh K also C S
1. JC 10C = Ann
show KQJc
QD 10D
JS KC bela
QC bela AC
QH KH
7D QS
KD KS
9D 8S
AH 7H
score Ann 115 Bob 27
""".splitlines()
"""The worked example KLA-X21 as a scorer types it: entries 2 to 32."""

TWO_AND_A_HALF_TRICKS = [*X21[:7], "JS KC"]
"""KLA-X21 up to trick 3 as COM-X6 has it: 17 is KC, by which Ann wins the trick."""

REVOKE = ["hand Bob 10C", "take", "none none", "AH 7D", "KH 8H"]
"""Bob plays 7D (entry 7) on a heart lead and shows a heart at entry 9."""

TURNED = """\
hand Bob 8D
schmeiss no take
none none
AD JD
8C QC
KH JH
QH KD
AC 7D
8H JC
AS 10S
9S KS
10C 10D
hand Ann 9H
take
""".splitlines()
"""Entry 24 corrected to 9D turns the winner of hand 1; hand 2 was dealt by Ann (COM-X9)."""


def record(lines: list[str], head: str = "") -> str:
    """A whole record of the lines; `head` holds further lines of the head."""
    top = ["game klaberjass", "players Ann, Bob"] if not head else head.splitlines()
    return "\n".join([*top, *lines]) + "\n"
