"""The clauses that all games share (RULES 0)."""

from trickledger.rules.clauses import Rulebook

COM = Rulebook(
    "COM",
    """
# Entries and cards
SYN-1 An entry is one of the entries of its game, well formed.
CARD-1 A card is a rank and a suit letter: A K Q J 10 9 8 7 6 5 4 3 2, then S, H, D or C; T is read
  as 10.
CARD-2 The joker exists in Kalooki only.
CARD-3 A card outside the game's pack is not a card of that game.
# Seats
SEAT-1 Seats are listed once in clockwise order, with names that are distinct, contain no blank and
  do not read as a card or a word.
SEAT-2 In a game for two, the seat that does not deal is the nondealer.
SEAT-3 The seats of a game never change: joining, leaving or changing seats is a new game. One that
  takes up the account of another is one game with it where games are counted.
SEAT-4 Two players who were written down for each other are swapped: each has the seat of the other,
  with all that is recorded of it.
# Turn and order
SEQ-1 Only entries that belong to the present phase are accepted.
SEQ-2 Only the seat whose turn it is makes the entry.
SEQ-3 Nothing can be added to a hand or a game that is over.
SEQ-4 A hand is scored only when its last required entry is in.
# The dealer
DEAL-1 † The hand is dealt by the dealer whom the game expects; a different one is an irregularity.
DEAL-2 How the first dealer was found is free text; only the seat matters.
# What is known of the cards
KNOW-1 The cards dealt to a seat are recorded, all of them, or hidden; shown cards become known.
KNOW-2 The number of cards in each hand and in the stock is known by counting.
KNOW-3 The record is evidence of what happened at the table, illegal plays included.
# Where a card can be
PHYS-1 The pack is exactly the pack of the game.
PHYS-2 A physical card is in one place at a time.
PHYS-3 A card known to be elsewhere cannot be played, shown, drawn or dealt.
PHYS-4 A recorded hand has exactly the right number of cards, all different; no play from an empty
  hand.
PHYS-5 No card is drawn from an empty stock.
PHYS-6 A seat whose hand is completely known cannot play a card that is not in it.
PHYS-7 A hand must have room for everything that is proven to be in it.
# Faults, and plays that stand
CLASS-1 Of several faults the class decides, in the order SYN, SEQ, PHYS, RULE; then the clause
  defined first.
IRR-1 An illegal play that happened is entered again with the mark ~ and stands as it was played.
IRR-2 No entry of a hidden hand is refused for a revoke that is merely possible.
IRR-3 A finding never changes a score by itself; only a ruling does.
# Findings
FIND-1 A finding names the accused entry, the clause, the proving entries, the reason and a status.
FIND-2 Several entries of which at least one must be illegal form one joint finding.
# Voiding and correcting
VOID-1 The ledger only grows: a void or a correction is itself an entry.
VOID-2 A correction is tried by replaying the hand with the change and all later entries as they
  are.
VOID-3 If every later entry still holds, the correction is applied and all that changed is listed.
VOID-4 If a later entry would be refused, so is the correction, which names that entry; give several
  corrections in one batch, or add `drop`, which takes back what no longer fits.
VOID-5 Later hands are never dropped; only what is derived from them is computed again.
VOID-6 An entry that was voided or corrected is not voided again: its newest version is.
VOID-7 A ruling whose finding has vanished is kept as an orphan without effect.
# What is put in afterwards
INS-1 An act, or a hand between two others, can be put in before or after any entry. What counts
  wherever it stands, such as a ruling, a note or the end, is entered as it is.
INS-2 What is put in is read where it stands, and must hold there as if it had been entered then.
INS-3 What follows keeps the seats it had; where that cannot be, what nobody named is read again by
  turn, into the tricks where it would have been entered. If neither holds, nothing changes.
INS-4 A hand that is put in counts in its place: later hands follow it, and keep their entries.
# End of a game, and misdeals
GAME-1 After the game has been won no new hand is accepted; a hand that became surplus stands with a
  finding.
MIS-1 A misdeal ends the hand that is open: nothing in it counts, and the same dealer deals again.
# Rulings
RUL-1 A ruling names the hand, what it settles, its kind, its amounts, a reason and who ruled; where
  nobody is named it is the table's.
RUL-2 The kinds are stand, retract, adjust, penalty, annul, award and settle.
RUL-3 A ruling may make totals negative and may pass a target; the end of the game is tested after
  the rulings of a hand.
RUL-4 While a finding is open the score is provisional and the game is won provisionally at most.
RUL-5 In Loo the amounts of a ruling add up to zero, the pot included.
RUL-6 A ruling can be voided like any entry.
RUL-7 Equal totals at or above the target call for another hand.
# Proof from hidden hands
PROOF-1 An obligation is proven broken when no distribution of the cards satisfies it together with
  the physical facts.
PROOF-2 Several obligations that can hold one by one but not together are a joint finding.
PROOF-3 While hands are fixed, counting the cards that each hand may hold decides.
PROOF-4 Where hands are filled by draws, each card shown must fit a deal or a draw.
PROOF-5 Where all movement is public, a card seen for the first time was held since the deal.
PROOF-6 A play whose obligation the known cards contradict is refused at once.
PROOF-7 Hands exposed afterwards count for the whole time in which they could not change.
# Which duty is named
LADDER-1 A known hand is refused by the clause defined first among the obligations it could meet.
LADDER-2 A finding cites the clause in the same way, with the proving cards in place of the hand.
LADDER-3 A card is judged before a call that is made with it.
# Hands and games told by a result
RES-1 A hand may be told by its facts: its figures and what the game settles them by. They are
  settled as those of a hand that was played.
RES-2 A hand may be told by what it adds alone; then nothing else of it is known.
RES-3 A game, or what was not written down of one, may be told by the totals at which it ended.
RES-4 A result must be possible by the game and agree with all that is recorded of its hand.
RES-5 A result names all that is needed to settle the hand.
RES-6 A game is told as ended only where its rules let it end, and what is told was added since the
  last hand that is recorded.
RES-7 What was not written down is never judged: no play in it is proven legal or illegal.
RES-8 Who tells a hand with the figures of the one before, without opening it, is asked whether it
  is another; a record that has both stands.
""",
)
