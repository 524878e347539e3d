"""What the bot talks to: routes, Discord's contract, limits, faults on purpose."""
