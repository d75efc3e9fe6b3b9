"""The search bot: information-set Monte-Carlo tree search on any game of the contract."""
