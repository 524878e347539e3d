"""The command line: what a host or a developer does with tables, files and the database."""
