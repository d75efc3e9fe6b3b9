"""One file a group of rules; each test is named after the sentence that it holds, with the id of the rule."""
