"""The page in the browser: what it is sent, and its Lab."""
