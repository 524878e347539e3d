"""The rules, one module or folder for each section of rules.md."""
