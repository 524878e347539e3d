"""The facts of a game. What a viewer may read of each is said beside it (section 18)."""
