"""The Textual app.

Input that is faster than screens open and close, or that is no key at all, must not crash it. Where Textual is not safe
against that, the mend stands in one place for all screens: `steady_app` (input waits for its screen; lists),
`steady_driver` (floods, sizes, signals), `steady_parser` (what comes from a terminal, bounded), `screens.page` (closing
twice). Each names the defect and the versions that have it. Long replays tell `match.replay` of each move; `unwanted`
ends such work once its worker is cancelled, so nothing that grows with a folder or a game keeps a key from working.
"""
