"""Where a ship can go: pure geometry of the board (sections 5.5 and 5.6)."""
