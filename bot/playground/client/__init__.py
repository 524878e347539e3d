"""What people do in front of Discord's own client, as interactions."""
