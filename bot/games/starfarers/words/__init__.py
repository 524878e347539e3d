"""The game in words: log, table, map, posts, why not."""
