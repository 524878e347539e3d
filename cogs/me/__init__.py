"""`/me`: one's own hours, wishes, blocks, whispers, profile and data."""
