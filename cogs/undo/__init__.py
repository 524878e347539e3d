"""`/table undo`: free, or asked for and agreed to."""
