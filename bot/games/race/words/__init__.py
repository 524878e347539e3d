"""The game in words: log, table, posts, why not."""
