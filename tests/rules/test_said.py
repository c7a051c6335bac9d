"""As people say it at the table: kept as meant, twofold, refused; and every entry of evenings."""

import random
from collections.abc import Iterator

import pytest

from tests.many import many
from tests.rules.evenings import TABLES, Evening
from tests.rules.test_plain import CIN, KAL, KAL_OVER, KLA, LIN, LOO, PLAY, SXS, TALK, fold_of, kept
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.cards import RANKS, SUIT_NAMES, read_card
from trickledger.rules.language.notation import NOBODY
from trickledger.rules.language.phrases import past, third_person
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

DIAMONDS = f"{KLA}\nhand Bob 10D\ntake\nnone none\nAC 7C"
CINCH_LATER = f"{CIN}\nresult Ann 9 maker Ann bid 8"
CINCH_BID = f"{CIN}\npass pass bid 6 pass\ntrump H"
BENT = (
    "game kalooki\nplayers Nora, Otis, Pia, Ugo, Vera\nhand Pia 2H\nVera: call yes\ndraw, JH\n"
    "draw, 6C\ndraw, 8H\ndraw, KH\ndraw, KS\ndraw, AS\nOtis: call no\ntake, JC\ndraw, QH\n"
    "draw, 8C\nUgo: call yes\ndraw, meld 3C 3S 3H, 4C 4H 4S, 5D 5C 5S, 7D"
)
EXCHANGED = f"{LOO}\nin in in in in"
OFFERED = f"{KLA}\nhand Bob 10D\nschmeiss"
SPADES = f"{KLA}\nhand Bob 10S\ntake\nnone none\nAC 7C"
ROL = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee"
LIFT = "game lift-smoke\nplayers Ann, Bob, Cid\nhand Cid"
CINCH, FIVE = CIN.removesuffix("\nhand Dee"), LOO.removesuffix("\nhand Eve 5H")
POINTS, STONE = "game points\nplayers Ann, Bob, Cid", "hand Dee result out Ann"
LOOED = f"{LOO}\nresult Ann 3 Bob 2 Cid 0"
CINCH_PLAY = f"{CIN}\npass bid 6 pass pass\ntrump H\ndiscard 3 discard 3 discard 3 discard 3"
KAL_TOLD = "game kalooki\nplayers Ann, Bob, Cid\nresult Ann 25 Bob 0 Cid 98 dealer Cid"
SXS_LATER = f"{SXS}\nresult Ann 71 Bob 59"
LONG_NAMES = "game cinch\nplayers Annabelle, Bartholomew, Christina, Dorothea\nhand Dorothea"
LONG_SXS = "game sixty-six\nplayers Annabelle, Theodora\nhand Theodora KS"
CIVIL = f"{LOO}\nin in in in in\nexchange 0 exchange 0 exchange 0 exchange 0 exchange 0"


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (KLA, "ann deals, KH", "hand Ann KH"),
        (KLA, "dealer ann", "hand Ann"),
        (KLA, "ann's deal", "hand Ann"),
        (KLA, "its anns deal", "hand Ann"),
        (KLA, "it's Ann\u2019s turn to deal, KH", "hand Ann KH"),
        (KLA, "dealer: ann", "hand Ann"),
        (KLA, "KH, ann dealt", "hand Ann KH"),
        (KLA, "ann dealt, king of hearts turned up", "hand Ann KH"),
        (KLA, "ann is dealer, upcard KH", "hand Ann KH"),
        (f"{KLA}\nhand Bob", "10c is turned up", "upcard 10C"),
        (f"{KLA}\nhand Bob 10C", "ann maker", "take"),
        (f"{KLA}\nhand Bob 10C", "maker is ann", "take"),
        (f"{KLA}\nhand Bob 10C\npass pass", "hearts are trump", "trump H"),
        (f"{KLA}\nhand Bob 10C\npass pass", "ann, hearts trump", "trump H"),
        (f"{KLA}\nhand Bob 10C", "pass ann, then pass bob", "pass pass"),
        (PLAY, "JC 10C ann wins", "JC 10C"),
        (PLAY, "jack of clubs, 10 of clubs, ann takes it", "JC 10C"),
        (f"{PLAY}\nJC 10C", "show ann kc qc jc", "show KC QC JC"),
        (f"{PLAY}\nJC 10C", "ann shows k q j of clubs", "show KC QC JC"),
        (f"{PLAY}\nJC 10C", "Ann showed king, queen and jack of clubs", "show KC QC JC"),
        (f"{PLAY}\nJC 10C", "correct trick 1 ann QC", "correct @11 QC"),
        (f"{PLAY}\nJC 10C", "correct ann's card in trick 1 to QC", "correct @11 QC"),
        (f"{PLAY}\nJC 10C", "correct bob 9c", "correct @12 9C"),
        (f"{PLAY}\nJC 10C", "correct trick 1 ann QC, bob 9c", "correct @11 QC correct @12 9C"),
        (f"{PLAY}\nJC 10C", "correct @11 QC @12 9C", "correct @11 QC correct @12 9C"),
        (DIAMONDS, "QD 9d bela", "QD bela 9D"),
        (DIAMONDS, "QD 9d, ann calls bela", "QD bela 9D"),
        # a name that is begun, before a card, a figure or an act
        (LONG_NAMES, "anna pass, bart 9, chris pass, dor pass", "pass bid 9 pass pass"),
        (f"{LONG_NAMES}\npass bid 9 pass pass", "bart hearts", "trump H"),
        (LONG_SXS, "anna as, theo 9s", "AS 9S"),
        (LONG_SXS, "anna ace of spades, theo 9", "AS 9S"),
        (LONG_SXS, "the ace of spades", "AS"),
        # what came of a hand
        (CINCH_LATER, "dee bid 12 and failed by 2", "hand result Bob+Dee 10 maker Dee bid 12"),
        (CINCH_LATER, "dee bid 12, one short", "hand result Bob+Dee 11 maker Dee bid 12"),
        (CINCH_LATER, "dee bid 12 but went down by 3", "hand result Bob+Dee 9 maker Dee bid 12"),
        (SXS_LATER, "bob closed but only had 60, ann 50", "hand result Ann 50 Bob 60 closed Bob"),
        (
            SXS_LATER,
            "bob closed the stock and got 70, ann 20",
            "hand result Ann 20 Bob 70 closed Bob",
        ),
        (SXS_LATER, "ann 71 and bob 20, ann declared 66", "hand result Ann 71 Bob 20 claimed Ann"),
        (LOOED, "Dee took all five, Bob looed", "hand result Bob 0 Dee 5"),
        (LOOED, "Dee 3, Ann 2, Bob and Cid looed", "hand result Ann 2 Bob 0 Cid 0 Dee 3"),
        (FIVE, "Eve dealt; Dee took all five, Bob looed", "hand Eve result Bob 0 Dee 5"),
        (KAL_TOLD, "ann 30, cid 45, bob bent the table", "hand result Ann 30 Cid 45 out Bob bent"),
        (
            KAL_TOLD,
            "ann out, bob 30 cid 45, cid overcalled twice",
            "hand result Bob 30 Cid 45 out Ann overcalls Cid Cid",
        ),
        (KAL_TOLD, "a 0 b 30 c 9, c overcalled", "hand result Ann 0 Bob 30 Cid 9 overcalls Cid"),
        (KAL, "bob wants it", "take"),
        (KAL, "cid wants it", None),
        # who can't follow
        (f"{ROL}\nAnn JH", "bob 10, cid passes", "10H pick"),
        (f"{ROL}\nAnn JH", "bob none", "pick"),
        (f"{ROL}\nAnn JH", "bob cannot, bob leads 7d", "pick 7D"),
        # what cards are called in a hand
        (CIVIL, "ann pam, bob 8h", "JC 8H"),
        (CIVIL, "ann kc, bob plays Pam", "KC JC"),
        (CIVIL, "ann ace of trumps, pam be civil", "AH civil"),
        (CINCH_PLAY, "bob leads trump ace", "AH"),
        (CINCH_PLAY, "ace of trump, left pedro, 9, right pedro", "AH 5D 9H 5H"),
        (f"{CINCH_PLAY}\nAH 5H 9H 7H", "bob the pedro", "5D"),
        (f"{CINCH_PLAY}\nAH 2H 3H 4H", "pedro", None),
        (SPADES.removesuffix("\nAC 7C"), "jass, menel", "JS 9S"),
        # why a hand is thrown in
        (SXS, "misdeal, card face up", "misdeal because card face up"),
        (SXS, "misdealt: six cards", "misdeal because six cards"),
        (SXS, "it was a misdeal, ann dealt 7 cards", "misdeal because ann dealt 7 cards"),
        (SXS, "throw it in; wrong pack", "misdeal because wrong pack"),
        (SXS, "misdeal.", "misdeal"),
        (SXS, "misdeal card face up", "misdeal because card face up"),
        (SXS, "misdeal ann dealt seven", "misdeal because ann dealt seven"),
        (SXS, "it was a misdeal wrong dealer", "misdeal because wrong dealer"),
        # what was bid and made
        (CINCH_LATER, "ann bid 6 and made it, 9", "hand result Ann+Cid 9 maker Ann bid 6"),
        (
            CINCH_LATER,
            "ann bid 6, made 9, bob 5",
            "hand result Ann+Cid 9 Bob+Dee 5 maker Ann bid 6",
        ),
        (
            CINCH,
            "dee dealt, ann bid 6 and made it with 9",
            "hand Dee result Ann+Cid 9 maker Ann bid 6",
        ),
        (CIN, "ann bid six and made her bid, nine", "result Ann+Cid 9 maker Ann bid 6"),
        (CIN, "bob bid 8 and went down, 6", "result Bob+Dee 6 maker Bob bid 8"),
        (CIN, "bob bid 8 and lost, 6", "result Bob+Dee 6 maker Bob bid 8"),
        (CIN, "bob bid eight but went down with only six", "result Bob+Dee 6 maker Bob bid 8"),
        (CIN, "bob bid 8 and made only 6", "result Bob+Dee 6 maker Bob bid 8"),
        (CIN, "bob bid 8, only made 6", "result Bob+Dee 6 maker Bob bid 8"),
        (CIN, "bob bid 8 and was set, took 6", "result Bob+Dee 6 maker Bob bid 8"),
        (CIN, "bob went down with 6, had bid 8", "result Bob+Dee 6 maker Bob bid 8"),
        # of the bid that is recorded
        (CINCH_BID, "cid made it, 9", "result Ann+Cid 9 maker Cid bid 6"),
        (CINCH_BID, "cid made his bid with six", "result Ann+Cid 6 maker Cid bid 6"),
        (CINCH_BID, "ann and cid made it, 9", "result Ann+Cid 9 bid 6"),
        (CINCH_BID, "cid went down, 5", "result Ann+Cid 5 maker Cid bid 6"),
        (CINCH_BID, "cid made 9", "result Ann+Cid 9 maker Cid bid 6"),
        (CINCH_BID, "ann and cid got 9 points", "result Ann+Cid 9 bid 6"),
        (CINCH_BID, "cid only made 5", "result Ann+Cid 5 maker Cid bid 6"),
        (CINCH_BID, "bob made nine", "result Bob+Dee 9"),
        (f"{CIN}\npass pass bid 6", "cid made it, 9", "result Ann+Cid 9 maker Cid bid 6"),
        # who deals is told as who dealt
        (
            SXS.removesuffix("\nhand Bob KS"),
            "bob deals, a 71 b 59",
            "hand Bob result Ann 71 Bob 59",
        ),
        (KLA, "a 115 b 27, ann maker, bob deals", "hand Bob result Ann 115 Bob 27 maker Ann"),
        (FIVE, "eve deals, a 3 b 2", "hand Eve result Ann 3 Bob 2"),
        ("game kalooki\nplayers Kim, Lou, Jo1", "jo1 deals 7h", "hand Jo1 7H"),
        ("game kalooki\nplayers Kim, Lou, Jo1", "jo1 dealt 7h", "hand Jo1 7H"),
        (
            "game kalooki\nplayers Kim, Lou, Jo1",
            "jo1 deals, k25 l0 jo1 98",
            "hand Jo1 result Kim 25 Lou 0 Jo1 98",
        ),
        (CINCH, "dee deals, ann bid 6 and made 9", "hand Dee result Ann+Cid 9 maker Ann bid 6"),
        # a hand that is opened, and what is said at once
        (KLA, "Bob deals, 10 of hearts, both pass", "hand Bob 10H pass pass"),
        (KLA, "n b th all pass", "hand Bob 10H pass pass"),
        (KLA, "bob dealt, 10 of hearts turned up, ann passes", "hand Bob 10H pass"),
        (f"{KLA}\nhand Bob result Ann 115 Bob 27 maker Ann", "n th, take", "hand Ann 10H take"),
        (LOOED, "n5h all in", "hand Ann 5H in in in in in"),
        (FIVE, "eve deals, 5h, ann and bob in, the rest pass", "hand Eve 5H in in pass pass pass"),
        (
            CINCH,
            "dee deals, ann passes, bob bids 7, the rest pass",
            "hand Dee pass bid 7 pass pass",
        ),
        (
            f"{CINCH}\nhand Dee\nresult Ann 9 maker Ann bid 8",
            "n p 7 pp",
            "hand pass bid 7 pass pass",
        ),
        (SXS.removesuffix("\nhand Bob KS"), "bob deals, ks, ah 10c", "hand Bob KS AH 10C"),
        # figures as words
        (CIN, "twelve", "bid 12"),
        (CIN, "ann bids eleven", "bid 11"),
        (CIN, "pass fourteen p p", "pass bid 14 pass pass"),
        (CINCH_LATER, "ann bid six, made nine", "hand result Ann+Cid 9 maker Ann bid 6"),
        (EXCHANGED, "five new", "exchange 5"),
        (EXCHANGED, "ann takes two new cards", "exchange 2"),
        (EXCHANGED, "zero one none", "exchange 0 exchange 1 exchange 0"),
        (EXCHANGED, "ann one bob two", "exchange 1 exchange 2"),
        (EXCHANGED.replace("Ann", "One"), "one two", "exchange 2"),
        (LOOED, "ann one bob two cid two", "hand result Ann 1 Bob 2 Cid 2"),
        (f"{KLA}\nhand Bob 10C\ntake", "none", "none"),
        (PLAY, "jack of clubs, eight clubs", "JC 8C"),
        # a result by the beginnings of names
        (KLA, "dealer bob a115 b27 ann maker", "hand Bob result Ann 115 Bob 27 maker Ann"),
        (f"{SXS}\nresult Ann 71 Bob 59", "a71b59", "hand result Ann 71 Bob 59"),
        (FIVE, "eve dealt, a3 b 2", "hand Eve result Ann 3 Bob 2"),
        (LOOED, "a 3 b 2 c 0", "hand result Ann 3 Bob 2 Cid 0"),
        # several in one line
        (
            CIN.replace("hand Dee", "hand Ann"),
            "bob p, cid 3, dee and ann pass",
            "pass bid 3 pass pass",
        ),
        (CIN, "ann and bob pass", "pass pass"),
        (CIN, "a & b both pass", "pass pass"),
        (CIN, "bob and ann pass, cid 3", "pass pass bid 3"),
        (CIN, "ann and cid pass, bob 3", "pass bid 3 pass"),
        (CIN, "ann and cid bid 9", "bid 9"),
        (LOO, "ann and bob in, cid out", "in in pass"),
        (LOO, "ann, bob and eve are in, cid and dee out", "in in pass pass in"),
        (LOO, "ann, bob in; cid dee & eve out", "in in pass pass pass"),
        (LOO, "a and b in, c d and e out", "in in pass pass pass"),
        (LOO, "ann and bob in, the rest pass", "in in pass pass pass"),
        (LOO, "ann stays, bob too, cid folds", "in in pass"),
        (LOO, "ann and bob in, cid also, dee and eve as well", "in in in in in"),
        (LOO, "ann passes, so does bob, cid is in", "pass pass in"),
        (f"{LOO}\nin in pass pass in", "each takes three", "exchange 3 exchange 3 exchange 3"),
        (f"{KLA}\nhand Bob 10D", "ann passes and so does bob", "pass pass"),
        (f"{KLA}\nhand Bob 10D\npass pass", "ann makes hearts", "trump H"),
        (f"{LOO}\nin in pass pass in", "ann and bob 2, eve 3", "exchange 2 exchange 2 exchange 3"),
        (f"{KLA}\nhand Bob 10D", "bob and ann pass", "pass pass"),
        (OFFERED, "n", "no"),
        (OFFERED, "N.", "no"),
        (OFFERED, "bob n", "no"),
        (OFFERED, "y", "yes"),
        (OFFERED, "ye", "yes"),
        (f"{KLA}\nhand Bob 10D", "z n", "schmeiss no"),
        (f"{KLA}\nhand Bob 10D\ntake\ntwenty", "n", "notgood"),
        (DIAMONDS, "qd9d bela", "QD bela 9D"),
        (DIAMONDS, "qd9d, from the bela", "QD bela 9D"),
        (DIAMONDS.replace("Bob", "Eve"), "kd 8c b", "KD bela 8C"),
        (DIAMONDS.replace("Bob", "Eve"), "b kd8c", "KD bela 8C"),
        (DIAMONDS, "bela qd9d", "QD bela 9D"),
        (DIAMONDS, "bela QD 9D", "QD bela 9D"),
        (DIAMONDS, "ann: bela qd9d", "QD bela 9D"),
        (DIAMONDS, "bela qd", "QD bela"),
        (DIAMONDS, "8ckd bela", "8C KD bela"),
        (DIAMONDS, "bela 8ckd", "8C KD bela"),
        (f"{DIAMONDS}\nKD bela 8C", "qd9d bela", "QD bela 9D"),
        (f"{KLA}\nhand Bob 10D", "result ann 97 bob 0 ann maker", "result Ann 97 Bob 0 maker Ann"),
        (
            KLA,
            "result bob dealer ann maker ann 115 bob 27 spades trump",
            "hand Bob result Ann 115 Bob 27 maker Ann trump S",
        ),
        (
            KLA,
            "result ann 115 bob 27, ann is maker, bob dealt",
            "hand Bob result Ann 115 Bob 27 maker Ann",
        ),
        (PLAY, "JC, 10C. Ann wins.", "JC 10C"),
        (PLAY, "JC 10C - ann wins", "JC 10C"),
        (PLAY, "JC; 10C; ann's trick", "JC 10C"),
        (f"{PLAY}\nJC 10C", "trick to ann", ""),
        (f"{PLAY}\nJC 10C", "the trick goes to a", ""),
        (PLAY, "ann led the jack of clubs, bob followed with the ten", "JC 10C"),
        (f"{KLA}\nhand Bob 10C\npass pass", "ann chose hearts", "trump H"),
        (f"{KLA}\nhand Bob 10C\ntake", "bob swaps the seven", "Bob: exchange"),
        (SXS, "ann shows a marriage in clubs", "marriage C"),
        (SXS, "ann exchanges the nine", "exchange"),
        (
            KAL,
            "bob draws, puts down KS KH KD, QS QH QD, JS JH JD and discards 8C",
            "draw meld KS KH KD, QS QH QD, JS JH JD 8C",
        ),
        (SXS, "ann claimed", "Ann: claim"),
        (SXS, "ann goes out", "Ann: claim"),
        (SXS, "ann has 66", "Ann: claim"),
        (SXS, "result ann 71 bob 20 ann claimed", "result Ann 71 Bob 20 claimed Ann"),
        (f"{SXS}\nAH 10H", "ann draws", ""),
        (f"{SXS}\nAH 10H", "ann drew, bob drew", ""),
        (f"{SXS}\nAH 10H", "ann wins", ""),
        (SXS, "AH 10H, ann wins and draws", "AH 10H"),
        (CIN, "bid ann 5, pass bob", "bid 5 pass"),
        (LOO, "ann passed, bob stayed", "pass in"),
        (f"{LOO}\nin in in in in", "ann discards 4c 5c", "exchange 4C 5C"),
        (f"{LOO}\nin in in in in", "ann discards 2, bob discarded 1", "exchange 2 exchange 1"),
        (KAL, "bob draws, discards 4c", "draw 4C"),
        (KAL, "bob takes the seven of hearts, discards 4c", "take 4C"),
        (KAL, "take 7h", "take 7H"),
        (KAL, "bob drew, discarded the 4 of clubs", "draw 4C"),
        (
            f"{LOO}\nin in in in in\n1 2 0 3 1",
            "bob drew 4c 5c after bob 2",
            "insert after @9 drew 4C 5C",
        ),
        (
            f"{LOO}\nin in in in in\n1 2 0 3 1",
            "bob drew 4c 5c after 2",
            "insert after @9 drew 4C 5C",
        ),
        (KAL, "cid calls, bob allows", "Cid: call yes"),
        (KAL, "cid called, allowed", "Cid: call yes"),
        (KAL, "cid calls, bob says no", "Cid: call no"),
        (KAL, "cid calls, refused", "Cid: call no"),
        (f"{ROL}\n9H Q A", "dee breaks", "pick"),
        (f"{ROL}\n9H Q A", "break", "pick"),
        (f"{ROL}\n9H Q A", "dee takes them", "pick"),
        (f"{ROL}\n9H Q A", "dee picked them up", "pick"),
        (f"{ROL}\n9H Q A K", "cid takes them", ""),
        (f"{LIN}", "9S, bob wins", None),
        (LIN, "bob wins", ""),
        (LIN, "bob took the trick, bob draws", ""),
        (LIFT, "4d", "upcard 4D"),
        (LIFT, "4d turned up", "upcard 4D"),
        (LIFT, "the four of diamonds is turned up", "upcard 4D"),
        (CIN, "ann and cid 9", "bid 9"),
        (CIN, "ann+cid bid 9", "bid 9"),
        (CIN, "pass, bob and dee say 7", "pass bid 7"),
        (CIN, "pass pass, cid & ann bid nine", "pass pass bid 9"),
        (CIN, "nobody bids", "pass pass pass pass"),
        (CIN, "nobody played", "pass pass pass pass"),
        (f"{CIN}\nbid 5", "nobody else bids", "pass pass pass"),
        (CIN, "no bids", "pass pass pass pass"),
        (f"{CIN}\nbid 5 pass pass pass", "ann and cid name hearts", "trump H"),
        (f"{KLA}\nhand Bob 10C", "nobody takes it", "pass pass"),
        (f"{KLA}\nhand Bob 10C\npass", "both pass", "pass"),
        (f"{KLA}\nhand Bob 10C\npass pass", "both pass", "pass pass"),
        (f"{TALK}", "nobody announces a twenty", "none none"),
        (LOO, "nobody played", "pass pass pass pass pass"),
        (f"{LOO}\nin in pass pass pass", "all keep", "exchange 0 exchange 0"),
        (f"{LOO}\nin in pass pass pass", "ann keeps, bob wants 3 cards", "exchange 0 exchange 3"),
        (f"{LOO}\nin in pass pass pass", "ann stands pat, 3", "exchange 0 exchange 3"),
        (f"{LOO}\nin in pass pass pass", "nobody exchanges", "exchange 0 exchange 0"),
        (f"{LOO}\nin in pass pass pass", "none, 2", "exchange 0 exchange 2"),
        (LOOED, "cid loo'd", ""),
        (LOOED, "cid is looed", ""),
        (
            f"{KLA}\nhand Bob",
            "ann beat bob 115 to 47, ann maker",
            "result Ann 115 Bob 47 maker Ann",
        ),
        (KLA, "ann won 115-47, bob dealt, ann maker", "hand Bob result Ann 115 Bob 47 maker Ann"),
        (
            KLA,
            "bob lost 47 to 115, ann was maker, bob dealt",
            "hand Bob result Ann 115 Bob 47 maker Ann",
        ),
        (
            KLA,
            "115 to 47 for ann, maker ann, dealer bob",
            "hand Bob result Ann 115 Bob 47 maker Ann",
        ),
        (SXS, "ann beat bob 70 to 60", "result Ann 70 Bob 60"),
        (SXS, "ann beat bob 70 to 40, ann claimed", "result Ann 70 Bob 40 claimed Ann"),
        (
            CINCH,
            "ann and cid 9, bob and dee 5, ann maker, bid 8, cid dealt",
            "hand Cid result Ann+Cid 9 Bob+Dee 5 maker Ann bid 8",
        ),
        (CINCH, "ann bid 8 and made 9, cid dealt", "hand Cid result Ann+Cid 9 maker Ann bid 8"),
        (
            CINCH,
            "result ann+cid 9 bob+dee 5 maker ann bid 8, cid dealt",
            "hand Cid result Ann+Cid 9 Bob+Dee 5 maker Ann bid 8",
        ),
        (
            f"{CINCH}\noption all_pass redeal_left",
            "all passed, cid dealt",
            "hand Cid result redeal",
        ),
        (FIVE, "eve dealt, nobody played", "hand Eve result passed"),
        (FIVE, "eve dealt, ann 3, bob 2, cid loo'd", "hand Eve result Ann 3 Bob 2 Cid 0"),
        (FIVE, "ann won 3, bob 2, cid nothing, eve dealt", "hand Eve result Ann 3 Bob 2 Cid 0"),
        (TALK, "ann has a twenty", "twenty"),
        (TALK, "ann has nothing, bob has none", "none none"),
        (f"{TALK}\ntwenty", "how high?", "howhigh"),
        (f"{TALK}\ntwenty", "that's good", "good"),
        (f"{TALK}\ntwenty howhigh", "to the king", "K"),
        (f"{TALK}\ntwenty howhigh", "king high", "K"),
        (f"{KLA}\nhand Bob 10C", "both pass", "pass pass"),
        (f"{KLA}\nhand Bob 10C", "ann declines, bob accepts", "pass take"),
        (PLAY, "jc/10c", "JC 10C"),
        (PLAY, "jc-10c", "JC 10C"),
        (PLAY, "jc 10c ann", "JC 10C"),
        (PLAY, "jc 10c (ann)", "JC 10C"),
        (PLAY, "jc 10c - ann", "JC 10C"),
        (PLAY, "jc 10c to ann", "JC 10C"),
        (PLAY, "trick 1: jc tc", "JC 10C"),
        (SXS, "ann says 20 kh", "marriage H KH"),
        (SXS, "ann shows 20 in hearts, kh", "marriage H KH"),
        (SXS, "ann calls 66", "Ann: claim"),
        (f"{CIN}\nbid 5 pass pass pass\ntrump H", "3 each", " ".join(["discard 3"] * 4)),
        (f"{CIN}\nbid 5 pass pass pass\ntrump H", "all discard 3", " ".join(["discard 3"] * 4)),
        (f"{CIN}\nbid 5 pass pass pass\ntrump H", "ann keeps 6 cards", "discard 3"),
        (CIN, "ann passes, rest pass", "pass pass pass pass"),
        (CIN, "ann offers 5, the others pass", "bid 5 pass pass pass"),
        (SXS, "ann has the marriage in clubs", "marriage C"),
        (SXS, "ann had the marriage of clubs", "marriage C"),
        (SXS, "ann has the clubs marriage, kc", "marriage C KC"),
        (SXS, "ann has the 20 of clubs", "marriage C"),
        (SXS, "ann calls a 20 in clubs and leads the king", "marriage C KC"),
        (SXS, "ann melds her marriage in clubs", "marriage C"),
        (SXS, "ann shows the marriage in clubs", "marriage C"),
        (TALK, "ann has the twenty", "twenty"),
        (TALK, "ann had a sequence of three", "twenty"),
        (TALK, "ann calls a fifty", "fifty"),
        (f"{DIAMONDS}\nQD", "bob has the bela", None),
        (f"{DIAMONDS}\nQD", "ann has the bela, 9d", "bela 9D"),
        (PLAY, "Kreuz Bube, Kreuz Zehn", "JC 10C"),
        (PLAY, "Herz K\u00f6nig", "KH"),
        (f"{KLA}\nhand Bob 10C\npass pass", "Herz ist Trumpf", "trump H"),
        (f"{KLA}\nhand Bob 10C\npass pass", "Pik", "trump S"),
        (SXS, "marriage in Kreuz, Kreuz Dame", "marriage C QC"),
        (LOO, "in, nobody else stays in", "in pass pass pass pass"),
        (LOO, "Ann stays in, nobody else", "in pass pass pass pass"),
        (LOO, "in in but nobody else stays", "in in pass pass pass"),
        (LOO, "ann in. the rest are out", "in pass pass pass pass"),
        (LOO, "ann in others out", "in pass pass pass pass"),
        (LOO, "in, the others don't", "in pass pass pass pass"),
        (LOO, "pass, the others don\u2019t stay in", "pass pass pass pass pass"),
        (LOO, "everybody else passes", "pass pass pass pass pass"),
        (LOO, "only ann stays in", "in pass pass pass pass"),
        (LOO, "only ann and cid are in", "in pass in pass pass"),
        (LOO, "in, just eve stays in", "in pass pass pass in"),
        (LOO, "cid alone in", "pass pass in pass pass"),
        (LOO, "Cid is alone in", "pass pass in pass pass"),
        (LOO, "cid alone stays in", "pass pass in pass pass"),
        (LOO, "cid stays in alone", "pass pass in pass pass"),
        (LOO, "cid: in alone", "pass pass in pass pass"),
        (LOO, "nobody but cid stays in", "pass pass in pass pass"),
        (LOO, "all pass but ann", "in pass pass pass pass"),
        (LOO, "all but cid pass", "pass pass in pass pass"),
        (LOO, "all in except bob and dee", "in pass in pass in"),
        (LOO, "ann in, and all pass but eve", "in pass pass pass in"),
        (f"{LOO}\nin in pass pass pass", "ann 2, the others keep", "exchange 2 exchange 0"),
        (f"{LOO}\nin in pass pass pass", "nobody exchanges but ann 2", "exchange 2 exchange 0"),
        (CIN, "bid 5, nobody else bids", "bid 5 pass pass pass"),
        (CIN, "ann bids 5, nobody else", "bid 5 pass pass pass"),
        (CIN, "nobody but bob bids 7", "pass bid 7 pass pass"),
        (CIN, "only cid bids 7", "pass pass bid 7 pass"),
        (CIN, "p, b 7, nobody else", "pass bid 7 pass pass"),
        (f"{KLA}\nhand Bob 10C", "ann passes, nobody else takes it", "pass pass"),
        (f"{KLA}\nhand Bob 10C", "only bob takes it", "pass take"),
        (KAL, "bob takes 7h and throws 4c", "take 4C"),
        (KAL, "bob takes the seven, throws 4c", "take 4C"),
        (KAL_OVER, "ann 45 left, cid 60 points", "Ann left 45 Cid left 60"),
        (
            "game kalooki\nplayers Ann, Bob, Cid",
            "bob won, ann 45, cid 60, ann dealt",
            "hand Ann result Ann 45 Cid 60 out Bob",
        ),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee", "dee dealt, ann out", STONE),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee", "ann won, dee dealt", STONE),
        (f"{LIN[: LIN.index('7S')]}", "7s a 9 bob", "7S AS 9S"),
        (POINTS, "ann 10, the others 0", "hand adds Ann 10 Bob 0 Cid 0"),
        (POINTS, "nobody scored", "hand adds Ann 0 Bob 0 Cid 0"),
        (POINTS, "nobody gets anything", "hand adds Ann 0 Bob 0 Cid 0"),
        (POINTS, "no score", "hand adds Ann 0 Bob 0 Cid 0"),
        (POINTS, "10 all", "hand adds Ann 10 Bob 10 Cid 10"),
        (POINTS, "5 apiece", "hand adds Ann 5 Bob 5 Cid 5"),
        ("game points\nplayers Ann, Bob", "ann beats bob 10 to 5", "hand adds Ann 10 Bob 5"),
        (PLAY, "jcc tcc", "JC 10C"),
        (PLAY, "khh", "KH"),
        (KAL, "draws, discards 4cc", "draw 4C"),
    ],
)
def test_what_is_said_is_kept_as_what_is_meant(before: str, said: str, meant: str | None) -> None:
    if meant is None:
        assert enter(fold_of(before), said)
        return
    assert " ".join(kept(before, said)) == meant


@pytest.mark.parametrize(
    ("before", "said", "why"),
    [
        (f"{PLAY}\nJC 10C", "bob wins", "Ann won trick 1 with JC, not Bob. The highest trump"),
        (f"{PLAY}\nJC 10C", "bob takes it", "Ann won trick 1 with JC, not Bob. The highest trump"),
        (PLAY, "JC 10C bob won", "Ann won trick 1 with JC, not Bob."),
        (PLAY, "JC 10C, won by bob", "Ann won trick 1 with JC, not Bob."),
        (f"{PLAY}\nJC 10C", "trick 1 was taken by bob", "Ann won trick 1 with JC, not Bob."),
        (f"{SXS}\nAH 10H", "bob takes the trick", "Ann won trick 1 with AH, not Bob."),
        (f"{ROL}\n9H Q A K", "dee takes them", "Cid won trick 1 with AH, not Dee."),
        (f"{LIN}", "cid wins", "Bob won trick 1 with AS, not Cid."),
    ],
)
def test_a_wrong_winner_is_told_who_won_and_why(before: str, said: str, why: str) -> None:
    fold = fold_of(before)
    entered = fold.numbered
    refusal = enter(fold, said)
    assert refusal
    assert refusal.why.startswith(why)
    assert fold.numbered == entered


@pytest.mark.parametrize("said", ["KS QS bela", "KS QS, ann bela"])
def test_a_word_of_two_cards_asks_which(said: str) -> None:
    fold = fold_of(SPADES)
    refusal = enter(fold, said)
    if refusal is None:
        # both cannot be said by her: QS is the other's
        assert fold.entries[-2].text == "bela"
        return
    for way in refusal.would_do:
        assert enter(fold_of(SPADES), way) is None


@pytest.mark.parametrize("said", ["kd 8c b", "kd8c b", "b kd8c"])
def test_a_short_word_that_may_be_a_name_is_asked_for_beside_its_card(said: str) -> None:
    fold = fold_of(DIAMONDS)
    refusal = enter(fold, said)
    assert refusal
    assert refusal.would_do == ("kd b 8c",)
    assert kept(DIAMONDS, *refusal.would_do) == ["KD", "bela", "8C"]


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (LIFT, "7S A 9"),
        (KAL, "bob takes the nine of hearts, discards 4c"),
        (LIFT, "4d 5d"),
        (f"{SXS}\nAH", "ann draws"),
        (f"{LIN}", "ann draws"),
        (f"{PLAY}\nJC", "ann wins"),
        (f"{KLA}\nhand Bob 10C", "bob maker"),
        (f"{PLAY}\nJC 10C", "correct trick 4 ann QC"),
        (f"{PLAY}\nJC 10C", "correct trick 1 zoe QC"),
        # who made it has no fewer
        (CINCH_LATER, "ann bid 8 and made it, 5"),
        (CINCH_LATER, "ann bid 8 and made it"),
        # who went down has less than was bid; and behind no comma it may be how much less
        (CINCH_LATER, "ann bid 8 and went down, 9"),
        (CINCH_LATER, "ann bid 8 and lost, 8"),
        (CINCH_LATER, "ann bid 8 and went down 2"),
        (CINCH_BID, "cid made it, 5"),
        (CINCH_BID, "cid went down, 6"),
        (CINCH_BID, "bob made it, 9"),
        (CINCH_LATER, "ann made it, 9"),
        (CIN, "ann made it, 9"),
        (CIN, "ann made 9"),
        (KLA, "ann made it, 9"),
        # an opening that is none, or behind which something else is said
        (KLA, "bob deals, both pass"),
        (KLA, "bob deals, 10h, both in"),
        (f"{KLA}\nhand Bob 10C", "both in"),
        (f"{KLA}\nhand Bob 10C", "ann passes, both in"),
        (FIVE, "n5h all in"),
        (ROL.removesuffix("\nhand Dee"), "hand Dee 9H"),
        (LOOED, "eve deals, 5h, all in"),
        (CIN, "dee deals, all pass"),
        # no figures, and no such count
        (EXCHANGED, "seven of hearts"),
        (EXCHANGED, "eleven"),
        (f"{KLA}\nhand Bob 10C\ntake", "one"),
        (f"{CIN}\nbid 7 pass pass pass trump H", "five new"),
        # several in one line, of whom not all can say it now
        (CIN, "bob and cid pass"),
        (CIN, "ann and bob 3"),
        (CIN, "ann and bob pass, dee 4"),
        (CIN, "ann and bob pass, ann 4"),
        (LOO, "ann and bob in cid"),
        (LOO, "ann bob in"),
        (LOO, "ann: bob in"),
        (LOO, "cid and dee out"),
        # the beginning of a word, where a card or a figure can come, or of another
        (OFFERED, "n 10c"),
        (f"{KLA}\nhand Bob 10D", "n"),
        (f"{KLA}\nhand Bob 10D", "s"),
        (f"{KLA}\nhand Bob 10D\ntake", "n"),
        (f"{KLA}\nhand Bob 10D\ntake\ntwenty", "h"),
        (CIN, "b"),
        (DIAMONDS, "JD 9d bela"),
        (DIAMONDS, "jd9d bela"),
        (DIAMONDS, "bela jd9d"),
        (DIAMONDS, "bob: bela qd9d"),
        (KLA, "ann wins"),
        (f"{ROL}\n9H Q A\npick", "cid wins"),
        (f"{KLA}\nhand Bob", "10C"),
        (KLA, "KH turned up"),
        (CIN, "bob and dee 9"),
        (CIN, "ann and bob 9"),
        (CIN, "nobody passes"),
        (LOO, "nobody exchanges"),
        (LOO, "pass, nobody else"),
        (LOO, "only zoe stays in"),
        (LOO, "all in but zoe"),
        (CIN, "all pass but ann"),
        (f"{LOO}\nin in pass pass pass", "all keep but bob"),
        (LOOED, "ann loo'd"),
        (LOO, "cid loo'd"),
        (f"{KLA}\nhand Bob", "ann beat bob 115 to 47"),
        (CINCH, "ann and cid 9 bob and dee 5, cid dealt"),
        (SXS, "misdeal, hand ann KC"),
        (SXS, "misdeal, ann KC"),
        (SXS, "misdeal ann KC"),
        (SXS, "misdeal hand ann KC"),
        (SXS, "misdeal hand 1"),
        (SXS, "misdeal this hand"),
        (SXS, "misdeal was wrong"),
        (SXS, "misdeal undo that"),
        (LOO, "zoe alone in"),
        (LOO, "ann passes, zoe alone in"),
        (LOO, "cid plays alone"),
        (LOO, "hand won by ann"),
        (BENT, "ugo bent the table"),
        (PLAY, "jjc"),
        (PLAY, "jc 10c bob"),
        (PLAY, "jc ann"),
        (f"{CIN}\nbid 5 pass pass pass\ntrump H", "ann keeps 9"),
    ],
)
def test_what_cannot_be_so_is_refused(before: str, said: str) -> None:
    fold = fold_of(before)
    entries = fold.entries
    assert enter(fold, said)
    assert fold.entries == entries


@pytest.mark.parametrize(
    ("line", "proposed"),
    [
        ("aht jhc 8d7s", ()),
        ("jhc, 8d", ()),
        ("aht jhc", ("JH JC",)),
        ("aht jhc 9d", ("JH JC 9d",)),
    ],
)
def test_cards_in_one_word_are_proposed_with_all_that_follows(
    line: str, proposed: tuple[str, ...]
) -> None:
    refusal = enter(fold_of(SXS), line)
    assert refusal
    assert refusal.would_do == proposed


def test_a_correction_by_a_player_finds_what_stands_by_now() -> None:
    fold = fold_of(f"{LIN}\ncorrect ann 8S")
    assert enter(fold, "correct trick 1 ann 6S") is None
    assert fold.entries[-1].text == "correct @6 6S"
    assert enter(fold, "correct trick 1 QS") is not None


def test_an_example_figure_of_what_is_left_can_be() -> None:
    fold = fold_of(f"{KAL}\ndraw meld 10H 10S 10S, JH JS JD, 4C 4H jo, AH")
    refusal = enter(fold, "draw")
    assert refusal
    assert refusal.would_do == ("Ann: left 15",)
    assert enter(fold, *refusal.would_do) is None


@pytest.mark.parametrize(
    ("before", "said", "proposed"),
    [
        (CINCH, "Dee dealt, Bob bid 9, Ann 6", "result Ann 6 maker Bob bid 9 dealer Dee"),
        (CINCH_LATER, "bob bid 9, ann 6", "result ann 6 maker bob bid 9"),
        (SXS_LATER, "bob wins 2 points", "adds Bob 2"),
        (SXS_LATER, "ann gets 2", "adds Ann 2"),
        (SXS_LATER, "ann scores 3", "adds Ann 3"),
        (SXS_LATER, "ann 3 points", "adds Ann 3"),
        (SXS_LATER, "bob adds 2", "adds Bob 2"),
    ],
)
def test_what_may_be_the_result_of_a_hand_is_proposed(
    before: str, said: str, proposed: str
) -> None:
    fold = fold_of(before)
    refusal = enter(fold, said)
    assert refusal
    assert refusal.would_do == (proposed,)
    assert enter(fold, proposed) is None


@pytest.mark.parametrize("said", ["Bob won", "bob won the hand", "out bob", "bob is the winner"])
@pytest.mark.parametrize("before", ["result out Ann dealer Dee", "result out Ann dealer Dee\nhand"])
def test_who_won_a_hand_is_proposed_as_its_result_where_that_is_all(before: str, said: str) -> None:
    head = ROL.removesuffix("\nhand Dee")
    refusal = enter(fold_of(f"{head}\n{before}"), said)
    assert refusal
    assert refusal.would_do == ("result out Bob",)
    assert enter(fold_of(f"{ROL}\nKS"), said), "a trick that is open"


@pytest.mark.parametrize(
    ("before", "said", "proposed"),
    [
        (ROL, "js pick 10d 8d pick 8h pick", "js pick, 10d 8d pick, 8h pick"),
        (f"{ROL}\nJS pick", "10d 8d pick 8h p", "10d 8d pick, 8h p"),
        (
            f"{ROL}\nJS pick",
            "insert after @4 10d 8d pick 8h p",
            "insert after @4 10d 8d pick, 8h p",
        ),
    ],
)
def test_a_list_that_goes_on_is_proposed_with_its_end(
    before: str, said: str, proposed: str
) -> None:
    fold = fold_of(before)
    refusal = enter(fold, said)
    assert refusal
    assert refusal.would_do == (proposed,)
    assert enter(fold, proposed) is None


@pytest.mark.parametrize(
    ("said", "proposed"),
    [
        ("king of harts", "KH"),
        ("quen hearts", "QH"),
        ("ann plays the qeen of hearts, bob 9", "ann plays the QH, bob 9"),
        ("ten of spads", "10S"),
    ],
)
def test_a_card_that_is_misspelt_is_proposed(said: str, proposed: str) -> None:
    fold = fold_of(f"{SXS.removesuffix('KS')}JC")
    refusal = enter(fold, said)
    assert refusal
    assert refusal.would_do == (proposed,)
    assert enter(fold, proposed) is None


def test_nobody_is_blamed_for_a_card_that_is_not_turned_up_yet() -> None:
    refusal = enter(fold_of(LIFT), "7S A 9")
    assert refusal
    assert (refusal.by, refusal.would_do) == (None, ("upcard CARD",))


# -- every entry of any evening -------------------------------------------------------------------

_RANK_NAMES = dict(
    zip(
        RANKS,
        "two three four five six seven eight nine ten jack queen king ace".split(),
        strict=True,
    )
)


def _card_said(text: str) -> str:
    return f"the {_RANK_NAMES[text[:-1]]} of {SUIT_NAMES[text[-1]]}s"


def said_of(entry: Entry, fold: GameFold) -> Iterator[str]:
    """What people may say for an entry."""
    words = entry.text.split(" # ")[0].removeprefix(f"{entry.by}: ").removeprefix(f"{entry.by} ")
    if entry.kind == "hand":
        _, *names = words.split()
        dealer, card = (*names, "")[:2]
        if dealer in fold.handles and card and read_card(card):
            yield f"{dealer} deals, {card}"
            yield f"{card} turned up, {dealer} dealt"
            yield f"dealer: {dealer}, {_card_said(card)}"
        return
    if entry.kind != "act" or words.endswith("~") or entry.by is None:
        return
    if read_card(words):
        yield _card_said(words)
        for verb in ("plays", "played", "throws"):
            yield f"{entry.by} {verb} {_card_said(words)}"
        return
    name, _, rest = words.partition(" ")
    word = fold.game.verbs.get(name)
    if word is None or name in {"left", "holds", "upcard", "seen", "drew"}:
        return
    said = [said for said, kept in word.sayings.items() if kept == name and said != NOBODY]
    for phrase in (name, *said):
        if phrase == name or " " not in phrase:
            yield f"{entry.by} {third_person(phrase)} {rest}".strip()
            yield f"{entry.by} {past(phrase)} {rest}".strip()
    if word.takes != "answer":
        yield f"{name} {entry.by} {rest}".strip()


@pytest.mark.parametrize("kind", TABLES)
def test_each_entry_is_kept_as_it_is_said(kind: str) -> None:
    said = 0
    for seed in range(many(5)):
        rng = random.Random(f"said {kind} {seed}")
        evening = Evening(rng, kind)
        told = fold_of(evening.fold.head.text())
        for line in evening.players.hand(0, 0):
            since = evening.fold.numbered
            if not evening.enter(line):
                break
            for entry in evening.fold.entries_since(since):
                text = entry.text.split(" # ")[0]
                ways = [*said_of(entry, told)]
                spoken = rng.choice(ways) if ways else text
                refusal = enter(told, spoken)
                assert refusal is None, (record_text(told, ""), text, spoken, str(refusal))
                assert [each.text for each in told.entries_since(entry.number - 1)] == [text]
                said += bool(ways)
    assert said


@pytest.mark.parametrize("said", ["pia bent the table", "Pia has bent the table."])
def test_who_is_said_to_have_bent_the_table_is_checked(said: str) -> None:
    for record in (BENT, f"{BENT}\nNora left 2C 2H KC KH 5D 2S 7C 5C 5S"):
        fold = fold_of(record)
        entered = fold.numbered
        assert enter(fold, said) is None
        assert fold.checked
        assert fold.numbered == entered


@pytest.mark.parametrize(
    ("said", "such"),
    [
        ("bob declared 66, ann had 45", "result Ann 45 Bob 66 claimed Bob"),
        ("bob closed, ann had 45", "result Ann 45 Bob 85 closed Bob"),
    ],
)
def test_who_has_no_figure_yet_has_one_in_the_example(said: str, such: str) -> None:
    record = "game sixty-six\nplayers Ann, Bob\nresult Ann 66 Bob 51 claimed Ann dealer Bob"
    refusal = enter(fold_of(record), said)
    assert refusal
    assert refusal.why.endswith(f"For example: {such}")
    assert enter(fold_of(record), such) is None


@pytest.mark.parametrize("kind", TABLES)
def test_a_winner_who_is_announced_is_checked(kind: str) -> None:
    for seed in range(many(2)):
        evening = Evening(random.Random(f"won {kind} {seed}"), kind)
        for line in evening.players.hand(0, 0):
            if not evening.enter(line):
                break
            fold = evening.fold
            deal = fold.current.deal if fold.current else None
            if deal is None or deal.new_winner is None:
                continue
            entries = fold.numbered
            for handle in fold.handles:
                for words in (f"{handle} wins", f"won by {handle}", f"trick taken by {handle}"):
                    refusal = enter(fold, words)
                    assert (refusal is None) == (handle == deal.new_winner)
                assert fold.numbered == entries


CINCH = (
    "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Bob\npass, bid 4, bid 5, pass\ntrump S\n"
    "discard 6\ndiscard 7\ndiscard 7\n"
)
MIXED_UP = (
    "game klaberjass\nplayers Ann, Bob\nhand Bob JS\npass pass trump H none none\n"
    "QC JC\nQS 8S\n8H JH\n7D AD\n"
)


@pytest.mark.parametrize(
    ("record", "line", "kept"),
    [
        (CINCH, "dee discarded 6, not 7", ["correct @9 discard 6"]),
        (CINCH, "Dee: discard 6 not 7", ["correct @9 discard 6"]),
        (CINCH, "discarded 6, not 7", ["correct @10 discard 6"]),
        (MIXED_UP, "swap 7d and ad in trick 4", ["correct @14 AD", "correct @15 7D"]),
        (MIXED_UP, "7d and ad were swapped", ["correct @14 AD", "correct @15 7D"]),
        (MIXED_UP, "switch 7d ad", ["correct @14 AD", "correct @15 7D"]),
        (MIXED_UP, "swap 8s and qs, drop", None),
        (MIXED_UP, "swap 7d and kd", None),
    ],
)
def test_what_somebody_named_did_is_corrected_and_nobody_elses(
    record: str, line: str, kept: list[str] | None
) -> None:
    result = replay(f"{record}{line}")
    before = replay(record).games[0].fold.numbered
    if kept is None:
        assert result.refusal
        assert not [each for each in result.refusal.would_do if each.startswith("swap ")]
        return
    assert result.refusal is None, str(result.refusal)
    assert [each.text for each in result.games[0].fold.entries_since(before)] == kept


REVOKED = f"{KLA}\nhand Bob 10C\ntake\nnone none\nAH 7D\nKH 8H\n"


@pytest.mark.parametrize(
    "line", ["we let it stand", "let it stand.", "stand", "it stands", "leave it as it is"]
)
def test_what_alone_is_to_be_decided_is_let_stand(line: str) -> None:
    result = replay(f"{REVOKED}{line}")
    assert result.refusal is None, str(result.refusal)
    kept = "ruling stand @7 KLA-PLAY-3 by the table because agreed"
    assert result.games[0].fold.entries[-1].text == kept


def test_where_nothing_is_to_be_decided_nothing_is_let_stand() -> None:
    assert replay(f"{REVOKED}stand\nstand").refusal
    assert replay(f"{MIXED_UP}we let it stand").refusal


def test_what_is_anothers_is_told_with_whose_it_is() -> None:
    refusal = replay(f"{CINCH}bob discarded 6, not 7").refusal
    assert refusal
    assert refusal.why == "7 (@10) is Ann's, not Bob's."
    assert refusal.would_do == ("correct @10 discard 6",)


@pytest.mark.parametrize(
    ("said", "would_do"),
    [
        ("ann bid 6 and made it, 9", "result Ann+Cid 9 maker Cid bid 6"),
        ("ann made it, 9", "result Ann+Cid 9 maker Cid bid 6"),
        ("cid bid 7 and made it, 9", "result Ann+Cid 9 maker Cid bid 6"),
        ("result Bob 5 Ann 9 maker Ann bid 7", "result Ann+Cid 9 Bob+Dee 5 maker Cid bid 6"),
        # of the other side its figure says nothing
        ("bob bid 6 and made it, 9", ""),
    ],
)
def test_another_contract_is_proposed_as_it_is_recorded(said: str, would_do: str) -> None:
    refusal = enter(fold_of(CINCH_BID), said)
    assert refusal
    assert (str(refusal.clause), refusal.would_do) == ("CIN-BID-4", (would_do,) * bool(would_do))


@pytest.mark.parametrize(
    ("said", "why", "made"),
    [
        ("cid made it, 5", "Cid bid 6, so 5 didn't make it.", 5),
        ("ann and cid made their bid with five", "Cid bid 6, so 5 didn't make it.", 5),
        ("cid went down, 6", "Cid bid 6, so 6 made it.", 6),
        ("ann fell short with 9", "Cid bid 6, so 9 made it.", 9),
    ],
)
def test_what_does_not_go_with_the_bid_says_the_bid_and_what_can_be_entered(
    said: str, why: str, made: int
) -> None:
    refusal = enter(fold_of(CINCH_BID), said)
    assert refusal
    assert (refusal.why, refusal.would_do) == (why, (f"result Ann+Cid {made} maker Cid bid 6",))
    assert kept(CINCH_BID, *refusal.would_do) == [*refusal.would_do]


DRAWS = f"{SXS}\nAH AC"


@pytest.mark.parametrize(
    ("said", "kept_as"),
    [
        ("ann drew TS and bob jc", "Ann: drew 10S Bob: drew JC"),
        # what is in order as it stands is never read otherwise: it is Ann's turn
        ("Bob drew JC, Ann TS", "Bob: drew JC 10S"),
        ("drew TS, Bob: JC", "Ann: drew 10S Bob: drew JC"),
        ("ann drew ts, bob jc ann 9c", "Ann: drew 10S Bob: drew JC 9C"),
        ("ann drew the ten of spades and bob the jack of clubs", "Ann: drew 10S Bob: drew JC"),
        # who has drawn plays
        ("ann drew ts, ann 9c", "Ann: drew 10S 9C"),
    ],
)
def test_one_verb_tells_what_each_drew(said: str, kept_as: str) -> None:
    assert " ".join(kept(DRAWS, said)) == kept_as


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 3S\n7S AS 9S", "bob drew QC, ann 4d"),
        ("game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 3S\n7S AS 9S", "ann drew QC, bob 4d"),
        (KAL, "bob drew TS and cid JC"),
    ],
)
def test_what_another_is_said_to_have_drawn_is_proposed_of_nobody_else(
    before: str, said: str
) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert not refusal.would_do


OF_CLUBS = f"{KLA}\nhand Bob KC\ntake"


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (OF_CLUBS, "ann swaps her seven"),
        (OF_CLUBS, "ann swaps the seven for the king"),
        (OF_CLUBS, "ann had swapped her 7 for the king of clubs"),
        (OF_CLUBS, "ann exchanges for the upcard"),
        (f"{SXS}\nAH 10H", "ann swaps her nine"),
        (f"{SXS}\nAH 10H", "ann swaps the nine for the king"),
    ],
)
def test_what_is_exchanged_is_the_players_own_for_the_upcard(before: str, said: str) -> None:
    assert [each.removeprefix("Ann: ") for each in kept(before, said)] == ["exchange"]
