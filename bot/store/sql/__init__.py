"""The journal in SQL that SQLite and PostgreSQL both speak: one text for either."""
