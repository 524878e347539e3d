"""11 and 12. Exploration and production of ships."""
