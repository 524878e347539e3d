"""4. The Action Phase: what dice are spent on, and what comes of it."""
