"""The chapters of the rules, clause by clause."""
