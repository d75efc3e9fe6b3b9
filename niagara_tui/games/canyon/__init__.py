"""Canyon: a trick-taking game in which exact bids and tricks move canoes through narrows and rapids to the village."""
