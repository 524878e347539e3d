"""`/table new`, `join`, `queue`: from an empty channel to the first move."""
