"""What is in the box: the map, pieces and cards, as data."""
