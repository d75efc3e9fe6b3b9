"""The one mind: what a good player weighs. Bots, hints and warnings ask here."""
