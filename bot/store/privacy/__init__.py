"""One person in all rows and files: gathered for them, sealed, erased."""
