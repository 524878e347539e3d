"""`/table`: looking at a table, sharing what one sees, its last post, its home."""
