"""What the animals say at this game's table, by voice and occasion: the house's, and those of its styles by style.

The occasions are the names of the game's events (`rules.phases`), and those of every game: see `shell.remarks`.
"""

from __future__ import annotations

from collections.abc import Mapping

from niagara_tui.core.i18n import _

VOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Frog": {
        "kept": (_("I bid that? It worked!"), _("Who counted? I did not."), _("By accident, I think.")),
        "missed": (_("What did I bid again?"), _("I lost count at one."), _("Oh. The tricks ran away.")),
        "falls": (_("Waaaaah! A cave!"), _("It is dark. Hello?"), _("I hopped the wrong way.")),
        "pushed": (_("Oops, was that you?"), _("Sorry! I was not looking.")),
        "village": (_("Is this the end? Nice!"), _("People! Hello, people!")),
    },
    "Duckling": {
        "kept": (_("Exactly! Exactly right!"), _("I counted on my toes!"), _("I said so, and I did it!")),
        "missed": (_("But I tried so hard!"), _("Only a little bit off!"), _("I will count better now!")),
        "falls": (_("I am in the cave! Help!"), _("That was scary!"), _("Mum did warn me.")),
        "pushed": (_("Make way! Make way!"), _("Coming through, sorry!")),
        "village": (_("I am there! I am there!"), _("The village! I made it!")),
    },
    "Trout": {
        "kept": (_("As bid."), _("That is what I said."), _("Fine.")),
        "missed": (_("Wrong bid."), _("Not this time."), _("So I stay where I am.")),
        "falls": (_("Down into the cave."), _("I will start again."), _("Cold down here.")),
        "pushed": (_("You were in the way."), _("Move over.")),
        "village": (_("Arrived."), _("That is all of it.")),
    },
    "Otter": {
        "kept": (_("Trick and splash, all mine!"), _("Bull's eye! Next one?"), _("Counted with wet paws!")),
        "missed": (_("Too many? Too much fun!"), _("I played, I did not count."), _("Well, it was a nice trick.")),
        "falls": (_("Wheee! Right into the cave!"), _("Echo! Echo! Echo!"), _("Best slide of the canyon!")),
        "pushed": (_("Bump! Beg your pardon."), _("A little nudge, old friend.")),
        "village": (_("Dinner in the village!"), _("Race you to the shore. Oh!")),
    },
    "Heron": {
        "kept": (_("Precisely."), _("I do not guess."), _("Said and done.")),
        "missed": (_("A rare slip."), _("The cards were not asked."), _("I shall adjust.")),
        "falls": (_("A cave. How quaint."), _("Wet feathers. Hm."), _("That was not the plan.")),
        "pushed": (_("Step aside, please."), _("One does need room.")),
        "village": (_("On time, as always."), _("The village. At last.")),
    },
    "Owl": {
        "kept": (_("Know your hand."), _("A promise is a promise."), _("To count is to see.")),
        "missed": (_("A bid is only a hope."), _("I misread somebody."), _("Pride is a poor counter.")),
        "falls": (_("I like the dark. Less so wet."), _("Every cave has a way out."), _("Water teaches.")),
        "pushed": (_("The narrow way is shared."), _("Forgive me. The stream.")),
        "village": (_("Journeys end well."), _("Here I can rest my wings.")),
    },
    "bidder": {
        "kept": (_("Cock-a-doodle-doo!"), _("I said it, and I got it!"), _("Who else dares that?")),
        "missed": (_("It was a fine, loud bid!"), _("I should have bid more!")),
        "falls": (_("That is no way to fly!"), _("I crowed too soon.")),
        "pushed": (_("Out of my yard!"), _("Make way for the Rooster!")),
        "village": (_("Wake up, village!"), _("I crow from the roof now.")),
        "won": (_("The loudest wins!"), _("I told you all morning.")),
        "beaten": (_("You out-crowed me."), _("Tomorrow I crow earlier.")),
    },
    "cautious": {
        "kept": (_("Little promised, all kept."), _("No risk, no splash.")),
        "missed": (_("My small promise, broken."), _("I should have bid nothing.")),
        "falls": (_("I stayed far away! How?"), _("Into my shell. And a cave.")),
        "pushed": (_("Excuse me. Slowly now."), _("I never meant to hurry you.")),
        "village": (_("Slow and steady."), _("Home, and not a scratch.")),
        "won": (_("Slow and steady."), _("Small bids carry far.")),
        "beaten": (_("You dared more. Well done."), _("Too careful, was I?")),
    },
    "blocker": {
        "kept": (_("Dug in, and done."), _("Hmph. As I said.")),
        "missed": (_("Hmph."), _("Somebody moved my cards.")),
        "falls": (_("At least a cave is cosy."), _("I dig caves, not this.")),
        "pushed": (_("My stretch of river."), _("Shove off.")),
        "village": (_("Nobody past me. Good."), _("A place to dig in.")),
        "won": (_("Nobody got past me."), _("I held my ground.")),
        "beaten": (_("You found a way past me."), _("Hmph. Well dug.")),
    },
}
"""At most `shell.remarks.LONGEST` cells each."""
