"""What the host's machine needs: copies, maintenance, upgrades, budgets, forgetting."""
