"""Colours: the palette and the swatches of the theme "night", the other themes, and the translation into them."""
