"""What is told, to whom, and in which way; nothing is sent from here."""
