"""15 and 16. Combat: forts, shooting, hits, paid attacks; and the Rastur."""
