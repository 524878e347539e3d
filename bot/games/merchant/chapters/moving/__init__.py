"""5 to 8. Moving: declare, roll, fly, and what comes of it."""
