"""The journal in an SQLite file, with one writer thread, and the journal in memory, without."""
