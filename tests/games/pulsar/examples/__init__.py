"""The worked examples of the rules, played."""
