"""One file for each group of rules; a test is named after the sentence that it checks, with the id of the rule."""
