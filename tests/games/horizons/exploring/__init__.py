"""Sections 3.2, 3.4, 11 and 12: tokens, missions, exploration, production of ships."""
