"""What the animals say at any game, by voice and occasion.

The voices are the characters of the house (`niagara_ai.registry.LADDER`) by their English names; the one without a
name is that of all who have nothing of their own to say. `shell.remarks` says what the occasions are.
"""

from __future__ import annotations

from collections.abc import Mapping

from niagara_tui.core.i18n import _

VOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Frog": {
        "won": (_("I won? What did I do?"), _("Is it over? Oh! Hurray!"), _("Nobody is more surprised.")),
        "beaten": (_("Oh. Were we counting?"), _("I was looking at a fly."), _("Again? I forget the rules.")),
        "overtakes": (_("Whoops, am I in front?"), _("Where has everybody gone?")),
        "overtaken": (_("Somebody just went past me."), _("Was that you going by?")),
    },
    "Duckling": {
        "won": (_("I did it! I did it!"), _("Did everybody see that?"), _("My very best game ever!")),
        "beaten": (_("You are so good at this!"), _("Show me how you did that!"), _("Next time I win. Promise!")),
        "overtakes": (_("Look, I am past you!"), _("Wheee! In front!")),
        "overtaken": (_("Wait for me!"), _("Hey, I am coming too!")),
    },
    "Trout": {
        "won": (_("That went well."), _("Good game, all."), _("Mine, then.")),
        "beaten": (_("Fair enough. You won."), _("Well played."), _("You had the better game.")),
        "overtakes": (_("Past you."), _("Ahead, for now.")),
        "overtaken": (_("You are ahead. All right."), _("Noted. I am behind.")),
    },
    "Otter": {
        "won": (_("Ha! And it was fun, too."), _("A backflip for the winner!"), _("Again? Say again!")),
        "beaten": (_("Splendid! Do it again."), _("You got me. That was fun."), _("Beaten, and still smiling.")),
        "overtakes": (_("Tag! You are behind."), _("Coming through!")),
        "overtaken": (_("Ooh, a chase!"), _("Off you go. I will catch up.")),
    },
    "Heron": {
        "won": (_("As planned."), _("One needs patience."), _("I saw it coming long ago.")),
        "beaten": (_("Impressive. I mean it."), _("I did not see that coming."), _("You waited better than I.")),
        "overtakes": (_("In due course, ahead."), _("There. Now I lead you.")),
        "overtaken": (_("Enjoy it while it lasts."), _("I am in no hurry.")),
    },
    "Owl": {
        "won": (_("A lesson for us both."), _("Every turn counted."), _("You made me think.")),
        "beaten": (_("Today you were the wiser."), _("I shall think about that."), _("Well earned. I learned.")),
        "overtakes": (_("Slowly, and past you."), _("The order has changed.")),
        "overtaken": (_("A good step of yours."), _("The end is far. Go on.")),
    },
    "": {
        "won": (_("Good game."), _("That was mine."), _("Thank you for the game.")),
        "beaten": (_("Well played."), _("You won that one."), _("Next time, then.")),
        "overtakes": (_("Past you."), _("Ahead now.")),
        "overtaken": (_("You are past me."), _("I will catch up.")),
    },
}
"""In the tone of each: the Frog scatterbrained, the Duckling eager, the Trout plain, the Otter playful, the Heron cool,
the Owl wise."""
