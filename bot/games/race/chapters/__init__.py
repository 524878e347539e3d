"""The chapters of the rulebook, one module each, with `prompts`, `decide` and `advance`."""
