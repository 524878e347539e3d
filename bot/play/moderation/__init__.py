"""What moderators do: acts, corrections, the wishes of a server, homes of tables."""
