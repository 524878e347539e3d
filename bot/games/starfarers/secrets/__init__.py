"""What each viewer may know, and states they cannot tell apart."""
