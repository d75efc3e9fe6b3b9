"""What the boards of all games are built of.

A picture is a pure function of a scene, a size and a time. A frame repaints only the segments of rows that differ, and
without movement there is no timer; a pane asks for a new layout only if its size changes. Painted pictures are fields
of swatches: few, so that the style of every pair is made once, each with a colour in each theme. Seats, gems and
holds are swatches too; text on a picture has the darkest swatch of its ground's kind. A moving piece looks as it did
at rest (`Figure`). Drawn in lines a board is complete without pictures.
"""
