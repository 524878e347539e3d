"""Race for the Galaxy: the table, a hand, a card, the final scores."""
