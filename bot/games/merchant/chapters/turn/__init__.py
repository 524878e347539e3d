"""4.4 A turn: its list of transactions, and what is planned for it."""
