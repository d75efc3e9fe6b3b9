"""Reviews: a finished game afterwards, as figures; how they are made stands in `niagara_tui.reviewing`."""
