"""What the animals say at this game's table, by voice and occasion: the house's, and those of its styles by style.

The occasions are the names of the game's events (`rules.results`), and those of every game: see `shell.remarks`.
"""

from __future__ import annotations

from collections.abc import Mapping

from niagara_tui.core.i18n import _

VOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Frog": {
        "fetched": (_("A gem! Where was I going?"), _("Shiny! Is it mine?"), _("I only wanted to land.")),
        "first": (_("Am I first? At what?"), _("Oh, did nobody have one?")),
        "stolen": (_("It jumped into my canoe."), _("Was that yours? Oh dear."), _("I thought it was a fly.")),
        "robbed": (_("I had a gem, I am sure..."), _("Did I put it down somewhere?"), _("Hm, the canoe feels light.")),
        "canoes": (_("Waaaaah! Where is up?"), _("Was there a waterfall here?"), _("I knew I forgot something.")),
    },
    "Duckling": {
        "fetched": (_("Look, look, I have one!"), _("Home with a gem! Me!"), _("That is the best gem ever!")),
        "first": (_("First! I am the first!"), _("The first gem is mine!")),
        "stolen": (_("I took it all by myself!"), _("I did not know I could!"), _("Sorry! But I want it!")),
        "robbed": (_("Hey! That was my gem!"), _("Give it back! Please?"), _("I was so close to home!")),
        "canoes": (_("Help! I cannot fly yet!"), _("My canoe! My canoe!"), _("I will paddle harder now!")),
    },
    "Trout": {
        "fetched": (_("One more."), _("Home."), _("That counts.")),
        "first": (_("The first one is in."), _("Somebody had to start.")),
        "stolen": (_("I needed that."), _("Mine now."), _("Nothing personal.")),
        "robbed": (_("That was mine."), _("I see how it is."), _("Annoying.")),
        "canoes": (_("Down it goes."), _("Too far down. My mistake."), _("That is a canoe less.")),
    },
    "Otter": {
        "fetched": (_("Into the pouch with it!"), _("Caught one, dry paws too!"), _("Pretty! I will juggle it.")),
        "first": (_("First splash is mine!"), _("And we have a gem!")),
        "stolen": (_("Catch me if you can!"), _("Ooh, you held it for me!"), _("Slippery paws, sorry!")),
        "robbed": (_("Hey, that was my toy!"), _("Cheeky! I like it. Almost."), _("Just wait, I am quick.")),
        "canoes": (_("Wheeeee! Again! No, wait."), _("Best slide on the river!"), _("That was one splash.")),
    },
    "Heron": {
        "fetched": (_("As expected."), _("A clean catch."), _("One stands still and waits.")),
        "first": (_("The first, naturally."), _("One begins at the top.")),
        "stolen": (_("You left it in the open."), _("I had my eye on that."), _("Thank you for carrying it.")),
        "robbed": (_("I shall remember that."), _("How very bold."), _("A ruffled feather. No more.")),
        "canoes": (_("Even I get wet at times."), _("A calculated risk."), _("The river was not asked.")),
    },
    "Owl": {
        "fetched": (_("A gem a day is enough."), _("Patience shines, too."), _("That was the safe way.")),
        "first": (_("The first of many steps."), _("Well begun.")),
        "stolen": (_("What is held can be lost."), _("The river gives, I take."), _("You will guard it better.")),
        "robbed": (_("I should have seen you."), _("A fair lesson. Thank you."), _("Greed travels downstream.")),
        "canoes": (_("The river is wiser still."), _("I knew, and stayed too long."), _("Water always wins.")),
    },
    "thief": {
        "fetched": (_("Honest work, for once."), _("Do not ask whose it was.")),
        "first": (_("First pick is mine."), _("Nobody saw where from.")),
        "stolen": (
            _("Thank you kindly."),
            _("Finders keepers!"),
            _("My mask slipped. My paw too."),
            _("You were not using it."),
        ),
        "robbed": (_("Stealing from a thief? Well!"), _("Hey! That is my trade!")),
        "canoes": (_("The getaway went wrong."), _("All that loot, all wet.")),
        "won": (_("Crime pays, it seems."), _("I took the win, too.")),
        "beaten": (_("You left me nothing to take."), _("I should have stolen more.")),
    },
    "hoarder": {
        "fetched": (_("Into the hollow tree!"), _("A taller pile, that is it."), _("Winter can come.")),
        "first": (_("My hoard has begun."), _("The first nut of many.")),
        "stolen": (_("It matches my others!"), _("I collect these, you see.")),
        "robbed": (_("My hoard! My lovely hoard!"), _("I was counting on that one!")),
        "canoes": (_("All my savings, gone!"), _("I buried that too deep.")),
        "won": (_("A full hoard! Finally."), _("Saving pays off.")),
        "beaten": (_("You saved better than I did."), _("One gem short. As always.")),
    },
    "careful": {
        "fetched": (_("Slow and safe. And rich."), _("No falls near here. Good.")),
        "first": (_("First? I took my time!"), _("The slow way was quicker.")),
        "stolen": (_("It was safer with me."), _("I looked twice, then took.")),
        "robbed": (_("I hid in the wrong shell."), _("Nothing is safe here.")),
        "canoes": (_("I knew it! I knew it!"), _("Never again that far down.")),
        "won": (_("Slow and steady."), _("All canoes home and dry?")),
        "beaten": (_("You dared more. Well done."), _("Too careful, was I?")),
    },
}
"""At most `shell.remarks.LONGEST` cells each."""
