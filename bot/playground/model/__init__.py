"""The things of the local Discord and what becomes of them."""
