"""The journal in an SQLite file: one writer thread, one transaction for each change."""
