"""Up the River: state, rules, views, judgement."""
