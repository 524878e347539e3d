"""7 and 8. The shake, the movement of ships, and where it may end."""
