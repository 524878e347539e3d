"""A question of the rules as a panel, a tap or typed words."""
