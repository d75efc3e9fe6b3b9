"""What the animals say at this game's table, by voice and occasion: the house's, and those of its styles by style.

The occasions are the names of the game's events (`rules.EVENTS`), and those of every game: see `shell.remarks`.
"""

from __future__ import annotations

from collections.abc import Mapping

from niagara_tui.core.i18n import _

VOICES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Frog": {
        "first": (_("Is the harbour open? Oh!"), _("First? I only hopped in.")),
        "home": (_("Which harbour is this?"), _("I parked. I think."), _("A boat of mine! Home!")),
        "lost": (_("Where did that boat go?"), _("Was that one of mine?"), _("Up, down, I mix them up.")),
        "sent": (_("I pressed the arrow thing."), _("Did I do that? Sorry!"), _("Backwards is a way, too.")),
        "back": (_("Am I going backwards?"), _("I was here before, I think."), _("Everything passes me by.")),
    },
    "Duckling": {
        "first": (_("First in! First in!"), _("The best dock is mine!")),
        "home": (_("In the harbour! Me! Me!"), _("Quack! Another one home!"), _("I can do this all day!")),
        "lost": (_("My boat! Come back!"), _("The falls ate my boat!"), _("I will save the others!")),
        "sent": (_("I sent you back! Me!"), _("Sorry, sorry, sorry!"), _("You can come again!")),
        "back": (_("But I was almost there!"), _("That is not fair!"), _("Then I go again!")),
    },
    "Trout": {
        "first": (_("The first dock is taken."), _("In first. Good.")),
        "home": (_("In."), _("That one is safe."), _("One boat home.")),
        "lost": (_("One boat less."), _("Over the falls. Pity."), _("I was too slow.")),
        "sent": (_("Back you go."), _("Nothing personal."), _("Arrows are arrows.")),
        "back": (_("Hm. Back again."), _("All right."), _("Swim up once more.")),
    },
    "Otter": {
        "first": (_("Best dock, best splash!"), _("First one in picks the fish!")),
        "home": (_("Tie it up, fish for all!"), _("Another one on the pier!"), _("In! And one roll for luck.")),
        "lost": (_("Wheee! Oh. That was mine."), _("Down the big slide it goes!"), _("Bye-bye, little boat!")),
        "sent": (_("Backstroke time for you!"), _("A little nudge, old friend."), _("Catch you further down!")),
        "back": (_("Backwards is fun, too!"), _("You rascal! My turn soon."), _("I know this bit already.")),
    },
    "Heron": {
        "first": (_("The best dock. Of course."), _("One arrives early.")),
        "home": (_("Moored."), _("A tidy landing."), _("As the die allowed.")),
        "lost": (_("One cannot save them all."), _("The falls have poor taste."), _("A loss. A small one.")),
        "sent": (_("You stood too close."), _("It was your turn to wait."), _("I regret it. A little.")),
        "back": (_("How thoughtful of you."), _("I have long legs. I wait."), _("I shall remember that.")),
    },
    "Owl": {
        "first": (_("Early, and without haste."), _("The first dock pays best.")),
        "home": (_("Every boat has its hour."), _("Safe is worth more."), _("One worry less tonight.")),
        "lost": (_("The river keeps its toll."), _("I left it too long."), _("What rests is carried off.")),
        "sent": (_("The wave comes to us all."), _("I had no gentler choice."), _("You will come again.")),
        "back": (_("What rises may fall back."), _("A turn back is a turn, too."), _("I see why you did it.")),
    },
    "racer": {
        "first": (_("First! Of course, first!"), _("The best dock for the Hare!")),
        "home": (_("Zoom! And in."), _("Next one, quick, quick!")),
        "lost": (_("Too slow? Me?"), _("No time to weep. Next!")),
        "sent": (_("Out of my lane!"), _("You were slow anyway.")),
        "back": (_("What? Me, backwards?"), _("Now I must run again!")),
        "won": (_("First past the post!"), _("No nap this time.")),
        "beaten": (_("I took a nap, all right?"), _("You ran well. Again!")),
    },
    "shepherd": {
        "first": (_("One is in. Now the others."), _("Good boat! Stay!")),
        "home": (_("One more in the fold."), _("Come along, all of you.")),
        "lost": (_("One is missing! Woof!"), _("I counted them twice...")),
        "sent": (_("Back to your flock, you."), _("Woof! Keep your distance.")),
        "back": (_("I will fetch it again."), _("Stay together, my boats!")),
        "won": (_("All safe, and ahead."), _("Good flock!")),
        "beaten": (_("Your flock was quicker."), _("Mine came home one by one.")),
    },
    "spiteful": {
        "first": (_("First. Look at your faces!"), _("The best dock, not yours.")),
        "home": (_("In, and you are not."), _("Jealous?")),
        "lost": (_("Stop laughing."), _("I will not forget this.")),
        "sent": (_("Going down? Good."), _("Oops. Not sorry."), _("That was the best part.")),
        "back": (_("You will pay for that!"), _("Wait for my arrows.")),
        "won": (_("And you all lost. Lovely."), _("Best of all: you did not.")),
        "beaten": (_("Hmph. Enjoy it."), _("I would do it all again.")),
    },
}
"""At most `shell.remarks.LONGEST` cells each."""
