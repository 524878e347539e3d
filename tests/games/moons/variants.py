"""The ways to set up Moons that the contract suite goes through."""

VARIANTS = [{"players": 2}, {"players": 3}]
SAME_SECRETS: set[str] = set()
ALL_OPEN = True
