"""Round the map: the head, and a panel for each player."""
