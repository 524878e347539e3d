"""What the bot talks to: routes, Discord's contract and its limits."""
