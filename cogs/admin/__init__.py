"""`/admin`: moderators at tables, with players, and on their server."""
