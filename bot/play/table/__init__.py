"""One table, from loading it to making a move, and what each viewer has seen of it."""
