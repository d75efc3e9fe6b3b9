"""Reviews of finished games: their figures, words and files. `niagara_tui.study.reviewing` makes them."""
