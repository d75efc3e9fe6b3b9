"""Failures from outside: files, signals, keys and disks. A row is files of tests, and bugs that these must catch.

G01  kill -9 while saving
G02  the Nth call of the system fails, once or for ever, opening included
G03  a disk that loses what was not synced: the order of write, sync and rename
G04  any bytes, any kind of file, as a save, shared copy, position or arena file, as a review, record, matches,
     progress or settings, as a game's puzzles, lessons, notes or ratings, as a mind, and in a folder of training
G05  valid files of the same kinds, edited
G07  random games with every option, audited
G09  compiled and interpreted, byte for byte
G12  left and continued at every moment
G14  twins: games that differ only in what a seat may not know
G15  bad bots and programs at the table, in plain mode and in the arena; saves that name a program
G17  signals in a real terminal
G18  storms of sizes on every screen
G19  somebody who presses anything, fast and at human pace
G20  other windows, dead locks, missing folders, full disks, wrong clocks, damaged caches
G21  the browser
G22  a terminal that is not to be believed
G23  packages of others that fail, hang, print or leave threads as they are loaded
G24  settings, progress, matches, goals and the record: unreadable, broken, too long, linked, half written, changed
     by other windows
G25  thousands of saves, games of tens of thousands of decisions, and long logs
G26  keys, clicks, wheels, pastes, sizes and commands at random moments, on every screen, in the process: hundreds
     of screens a minute; afterwards every file can be read
"""
