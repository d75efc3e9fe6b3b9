"""The colours of all that is drawn: the night's palette and swatches, the themes, and the translation into them."""
