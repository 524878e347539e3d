"""Round the map: the head, the legend, and a panel for each player."""
