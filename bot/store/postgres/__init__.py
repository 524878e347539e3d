"""The journal in PostgreSQL: the same promises, for several processes at once."""
