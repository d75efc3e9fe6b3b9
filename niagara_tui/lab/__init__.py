"""Where bots are measured and trained: tournaments, their files and ratings; training runs; speed of rules and search.

Programs call it as the commands do; nothing of it prints.
"""
