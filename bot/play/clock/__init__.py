"""What rings: hours of people, lateness, pauses, outages, and the task that wakes."""
