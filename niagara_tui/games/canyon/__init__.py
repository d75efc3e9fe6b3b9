"""Canyon: tricks bid for and won carry canoes through narrows and rapids to the village."""
