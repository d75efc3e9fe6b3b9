"""Charts and tables of figures, drawn on a canvas: chances, costs, reviews."""
