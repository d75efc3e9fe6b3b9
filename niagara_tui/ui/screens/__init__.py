"""The screens: pages, dialogs, and the tables at which games, lessons, puzzles and replays are shown.

Every table is a `base_table` (board, scene, keys, pace, log); `TableScreen` adds what only a game has, `JudgedTable`
what lessons and puzzles share. Layouts follow classes of the screen: `-wide`, `-broad`, `-high`, and `-portrait` for a
window clearly higher than wide. A page gets them before its widgets. A screen below another one is not animated.
A notice stands where the header is, never on the line of keys, and takes from the board only what it needs more.
"""
